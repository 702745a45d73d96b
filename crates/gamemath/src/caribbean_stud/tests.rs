//! The count against dealer hands one by one, and against another way to count.

use cards::fast::Hand as Sum;
use cards::{Card, CardSet, Cards, Rank, fast, five};
use games::caribbean_stud::{Rules, Stakes};
use games::{Rules as AnyRules, Shelf};
use rulebook::{Answers, Choices};

use super::classes::{Classes, Seen};
use super::solution::bet_net;
use crate::UNIT;

fn rules(book: &str) -> Rules {
    let shelf = Shelf::load().unwrap();
    let answers = Answers::new(shelf.book(book).unwrap(), None, &Choices::default()).unwrap();
    match AnyRules::ask(&answers).unwrap() {
        AnyRules::CaribbeanStud(rules) => *rules,
        _ => panic!("another game"),
    }
}

fn stakes() -> Stakes {
    Stakes {
        ante: UNIT,
        bet: UNIT.times(2).unwrap(),
    }
}

/// What betting leaves in cents against all the dealer hands that were counted.
fn net_of(rules: &Rules, player: five::Value, seen: &Seen) -> i64 {
    let [none, win, stand_off, lose] = seen.met.map(i64::from);
    nets(rules, player).sum_of([none, win, stand_off, lose])
}

/// What settling gives a player in cents against a dealer of each relation.
struct Nets([i64; 4]);

impl Nets {
    fn sum_of(&self, hands: [i64; 4]) -> i64 {
        self.0
            .iter()
            .zip(hands)
            .map(|(net, hands)| net * hands)
            .sum()
    }
}

fn nets(rules: &Rules, player: five::Value) -> Nets {
    let against = |dealer: Option<five::Value>| {
        dealer.map_or(0, |dealer| {
            bet_net(rules, stakes(), player, dealer).unwrap().in_cents()
        })
    };
    let from = rules.dealer_qualifies.value.0;
    Nets([
        against(Some(five::Value::LOWEST)),
        against((from < player).then_some(from)),
        against((from <= player).then_some(player)),
        against((player < five::Value::HIGHEST).then_some(five::Value::HIGHEST)),
    ])
}

/// Every up-card and every dealer hand, settled one by one, for hands of every kind.
#[test]
fn hands_meet_what_going_through_every_dealer_hand_shows() {
    let rules = rules("nz-caribbean-stud");
    let classes = Classes::new(rules.dealer_qualifies.value.0);
    for text in [
        "Qh Jd 9c 5s 3h",
        "Ah Kd Qc Js 3h",
        "Ac Kc 7c 4c 2d",
        "9h 9d Kc 4h 2s",
        "Jh Jd 6c 6h Js",
        "Ah 2d 3h 4h 5h",
        "Kd Td 8d 4d 2d",
        "Th Jh Qh Kh Ah",
    ] {
        let cards: Cards = text.parse().unwrap();
        let hand: [Card; 5] = cards.exactly().unwrap();
        let value = five::rank(hand);
        let players = classes.players(value.ranks());
        let player = players.iter().find(|player| player.value == value).unwrap();
        let seen = classes.seen(player);
        for up in CardSet::FULL.minus(cards.set()) {
            let held = cards.set().suit(up.suit());
            let alike = |seen: &&Seen| (seen.up, seen.held) == (up.rank(), held);
            let seen = seen.iter().find(alike).unwrap();
            let expected = net_by_settling(&rules, value, up, cards.set());
            assert_eq!(net_of(&rules, value, seen), expected, "{text} against {up}");
        }
    }
}

fn net_by_settling(rules: &Rules, player: five::Value, up: Card, held: CardSet) -> i64 {
    let left: Vec<Card> = CardSet::FULL.minus(held.with(up)).into_iter().collect();
    let mut net = 0;
    for (a, &first) in left.iter().enumerate() {
        for (b, &second) in left[..a].iter().enumerate() {
            for (c, &third) in left[..b].iter().enumerate() {
                let four = Sum::from(up) + first + second + third;
                for &fourth in &left[..c] {
                    let dealer = (four + fourth).rank();
                    net += bet_net(rules, stakes(), player, dealer).unwrap().in_cents();
                }
            }
        }
    }
    net
}

/// One whole up-card, all 2,349,060 hands against all dealer hands, counted another way:
/// dealer hands are let in from the weakest up, and those that a player's hand may meet
/// are all, less those with one of its cards, plus those with two, and so on.
#[test]
fn a_whole_up_card_counted_by_inclusion_and_exclusion() {
    let rules = rules("nz-caribbean-stud");
    let up: Card = "Qd".parse().unwrap();
    let (best, bets) = best_by_classes(&rules, up.rank());
    assert_eq!((best, bets), best_by_exclusion(&rules, up));
}

/// What the best play leaves in cents with one up-card, and the hands that bet.
fn best_by_classes(rules: &Rules, up: Rank) -> (i64, u64) {
    let classes = Classes::new(rules.dealer_qualifies.value.0);
    let (mut best, mut bets) = (0, 0);
    for ranks in &classes.all_ranks {
        for player in classes.players(*ranks) {
            for seen in classes.seen(&player).iter().filter(|seen| seen.up == up) {
                // Four up-cards have this rank.
                let ways = seen.ways / 4;
                let net = net_of(rules, player.value, seen);
                best += net.max(-200 * 163_185) * i64::try_from(ways).unwrap();
                bets += if net >= -200 * 163_185 { ways } else { 0 };
            }
        }
    }
    (best, bets)
}

fn best_by_exclusion(rules: &Rules, up: Card) -> (i64, u64) {
    let others: Vec<Card> = CardSet::FULL.without(up).into_iter().collect();
    let sets = |size: usize| Subsets::of(size, others.len());
    let mut dealers = vec![Vec::new(); 7463];
    for set in sets(4) {
        let cards = set.iter().map(|&at| others[at]);
        let value = cards.fold(Sum::from(up), |sum, card| sum + card).rank();
        dealers[usize::from(value.number())].push([set[0], set[1], set[2], set[3]]);
    }
    let mut players = vec![Vec::new(); 7463];
    for set in sets(5) {
        let set: [usize; 5] = set.try_into().unwrap();
        let value = fast::five(&set.map(|at| others[at]));
        players[usize::from(value.number())].push((set, 0));
    }
    let from = usize::from(rules.dealer_qualifies.value.0.number());
    let mut let_in = LetIn::new();
    let (mut best, mut bets) = (0, 0);
    for number in 1..=7462 {
        if number == from {
            // What does not qualify is now in, and nothing else.
            for (set, none) in players.iter_mut().flatten() {
                *none = let_in.apart_from(set);
            }
        }
        let lower: Vec<i64> = players[number]
            .iter()
            .map(|(set, _)| let_in.apart_from(set))
            .collect();
        for dealer in &dealers[number] {
            let_in.add(dealer);
        }
        let value = five::Value::new(u16::try_from(number).unwrap()).unwrap();
        let nets = nets(rules, value);
        let weak = number < from;
        for ((set, none), lower) in players[number].iter_mut().zip(lower) {
            let not_higher = let_in.apart_from(set);
            if weak {
                // Settled below, once it is known what does not qualify.
                continue;
            }
            let met = [
                *none,
                lower - *none,
                not_higher - lower,
                163_185 - not_higher,
            ];
            let net = nets.sum_of(met);
            best += net.max(-200 * 163_185);
            bets += u64::from(net >= -200 * 163_185);
        }
    }
    for (number, players) in players.iter().enumerate().take(from).skip(1) {
        let value = five::Value::new(u16::try_from(number).unwrap()).unwrap();
        let nets = nets(rules, value);
        for (_, none) in players {
            let net = nets.sum_of([*none, 0, 0, 163_185 - none]);
            best += net.max(-200 * 163_185);
            bets += u64::from(net >= -200 * 163_185);
        }
    }
    (best, bets)
}

/// How many dealer hands were let in, by the cards they hold beside the up-card.
struct LetIn {
    all: i64,
    with_one: Vec<i64>,
    with_two: Vec<i64>,
    with_three: Vec<i64>,
    with_four: Vec<i64>,
}

impl LetIn {
    fn new() -> Self {
        LetIn {
            all: 0,
            with_one: vec![0; 51],
            with_two: vec![0; 51 * 50 / 2],
            with_three: vec![0; 51 * 50 * 49 / 6],
            with_four: vec![0; 51 * 50 * 49 * 48 / 24],
        }
    }

    fn add(&mut self, &[a, b, c, d]: &[usize; 4]) {
        self.all += 1;
        for one in [a, b, c, d] {
            self.with_one[one] += 1;
        }
        for [x, y] in [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]] {
            self.with_two[two(x, y)] += 1;
        }
        for [x, y, z] in [[a, b, c], [a, b, d], [a, c, d], [b, c, d]] {
            self.with_three[three(x, y, z)] += 1;
        }
        self.with_four[four(a, b, c, d)] += 1;
    }

    /// How many hold none of five cards.
    fn apart_from(&self, &[a, b, c, d, e]: &[usize; 5]) -> i64 {
        let ones = [a, b, c, d, e].map(|one| self.with_one[one]);
        let twos = [
            [a, b],
            [a, c],
            [a, d],
            [a, e],
            [b, c],
            [b, d],
            [b, e],
            [c, d],
            [c, e],
            [d, e],
        ];
        let twos = twos.map(|[x, y]| self.with_two[two(x, y)]);
        let threes = [
            [a, b, c],
            [a, b, d],
            [a, b, e],
            [a, c, d],
            [a, c, e],
            [a, d, e],
            [b, c, d],
            [b, c, e],
            [b, d, e],
            [c, d, e],
        ];
        let threes = threes.map(|[x, y, z]| self.with_three[three(x, y, z)]);
        let fours = [
            [a, b, c, d],
            [a, b, c, e],
            [a, b, d, e],
            [a, c, d, e],
            [b, c, d, e],
        ];
        let fours = fours.map(|[w, x, y, z]| self.with_four[four(w, x, y, z)]);
        self.all - ones.iter().sum::<i64>() + twos.iter().sum::<i64>() - threes.iter().sum::<i64>()
            + fours.iter().sum::<i64>()
    }
}

/// The place of a set among those of its size, its members in ascending order.
fn two(a: usize, b: usize) -> usize {
    a + b * (b - 1) / 2
}

fn three(a: usize, b: usize, c: usize) -> usize {
    two(a, b) + c * (c - 1) * c.saturating_sub(2) / 6
}

fn four(a: usize, b: usize, c: usize, d: usize) -> usize {
    three(a, b, c) + d * (d - 1) * (d - 2) * (d - 3) / 24
}

/// The subsets of a size, each in ascending order.
struct Subsets {
    of: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    fn of(size: usize, of: usize) -> Self {
        Subsets {
            of,
            next: Some((0..size).collect()),
        }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let set = self.next.take()?;
        let size = set.len();
        let can_move = |&at: &usize| set[at] < self.of - size + at;
        if let Some(at) = (0..size).rev().find(can_move) {
            let mut next = set.clone();
            for (offset, member) in next[at..].iter_mut().enumerate() {
                *member = set[at] + 1 + offset;
            }
            self.next = Some(next);
        }
        Some(set)
    }
}
