//! The count against dealer hands one by one, and against another way to count.

use cards::fast::Hand as Sum;
use cards::{Card, CardSet, Cards, Rank, fast, five};
use games::caribbean_stud::{Rules, Stakes};
use games::{FiveCards, Rules as AnyRules, Shelf};
use rulebook::{Answers, Choices};

use super::classes::{Classes, Seen};
use super::solution::bet;
use crate::UNIT;
use exclusion::{LetIn, Subsets};

mod exclusion;

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
            bet(rules, stakes(), player, dealer).unwrap().net.in_cents()
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
    check_hands(
        &rules("nz-caribbean-stud"),
        &[
            "Qh Jd 9c 5s 3h",
            "Ah Kd Qc Js 3h",
            "Ac Kc 7c 4c 2d",
            "9h 9d Kc 4h 2s",
            "Jh Jd 6c 6h Js",
            "Ah 2d 3h 4h 5h",
            "Kd Td 8d 4d 2d",
            "Th Jh Qh Kh Ah",
        ],
    );
}

/// The same where a dealer qualifies with a pair of nines, or only with a flush.
#[test]
fn the_threshold_may_be_any_hand() {
    let mut rules = rules("nz-caribbean-stud");
    for (threshold, hands) in [
        ("9h 9d 4c 3s 2h", ["9h 9d Kc 4h 2s", "Ah Kd Qc Js 3h"]),
        ("Kd Td 8d 4d 2d", ["Th Jh Qh Kh 9s", "Kd Jd 8d 4d 2d"]),
    ] {
        let cards: Cards = threshold.parse().unwrap();
        rules.dealer_qualifies.value = FiveCards(five::rank(cards.exactly().unwrap()));
        check_hands(&rules, &hands);
    }
}

#[track_caller]
fn check_hands(rules: &Rules, hands: &[&str]) {
    let classes = Classes::new(rules.dealer_qualifies.value.0);
    for text in hands {
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
            let expected = net_by_settling(rules, value, up, cards.set());
            assert_eq!(net_of(rules, value, seen), expected, "{text} against {up}");
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
                    let dealer = fast::five(four + fourth);
                    net += bet(rules, stakes(), player, dealer).unwrap().net.in_cents();
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
        let value = fast::five(cards.fold(Sum::from(up), |sum, card| sum + card));
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
