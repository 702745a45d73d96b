//! A second count of the change of a card, by cards and not by ranks.
//!
//! For every six cards seen beside the up-card the dealer's hands below a value are counted
//! by inclusion and exclusion: all, less those with each of the six, plus those with each
//! two, and so on to those made of four of them. Six cards serve six hands, one for each
//! card that may have been dropped. Nothing is shared with the count under test; all that
//! is taken as equal is what differs by a change of names of the three suits that are not
//! the up-card's.

use std::collections::HashMap;
use std::thread;

use cards::{Card, CardSet, Rank, Suit, fast, five};
use gamemath::Fraction;
use gamemath::fraction::over;
use games::caribbean_stud::{Hand, Rules};

use super::table::{folded, settled};
use gamemath::UNIT;

/// What all deals under the four up-cards of a rank leave under best play, in antes.
pub(crate) fn net(rules: &Rules, up: Rank) -> Fraction {
    let dealer = Dealer::new(rules, Card::new(up, Suit::Clubs));
    let after_change = dealer.each_six_seen();
    let mut sum = 0;
    each_set::<5>(dealer.up, &mut |hand, names| {
        let best = dealer.best(hand, &after_change);
        sum += 4 * i128::from(names) * i128::from(best);
    });
    over(sum, UNIT.in_cents())
}

/// The dealer's hands with one up-card, by the cards they have in common with others.
struct Dealer {
    up: Card,
    threshold: five::Value,
    /// The values a dealer's hand may have, in order.
    values: Vec<five::Value>,
    /// How many hands have one of the first values, for any number of first values.
    all: Vec<i64>,
    /// How many of those have one, two or three given cards among them.
    with: [Vec<u16>; 3],
    /// The place of the value of four cards among the values.
    fours: Vec<u16>,
    dealt: Nets,
    changed: Nets,
}

/// What a hand leaves, by its value, against a dealer that does not qualify, is below,
/// equal, above; and folded.
struct Nets {
    against: Vec<[i64; 4]>,
    fold: i64,
}

/// What the better of fold and bet leaves after a change, in minor units over all hands of
/// the dealer, for each of six cards dropped in the order of their bits.
type AfterChange = HashMap<u64, [i64; 6]>;

impl Dealer {
    fn new(rules: &Rules, up: Card) -> Dealer {
        let mut hands = Vec::new();
        each_four(up, |four, value| hands.push((four, value)));
        let mut values: Vec<_> = hands.iter().map(|&(_, value)| value).collect();
        values.sort_unstable();
        values.dedup();
        let width = values.len() + 1;
        let mut all = vec![0; width];
        let mut with = [1, 2, 3].map(|cards| vec![0; BINOMIALS[52][cards] * width]);
        let mut fours = vec![u16::MAX; BINOMIALS[52][4]];
        for (four, value) in hands {
            let place = values.binary_search(&value).unwrap();
            fours[number(&four)] = u16::try_from(place).unwrap();
            all[place + 1] += 1;
            let seen = Seen::of_places(&four);
            for (cards, with) in (1..).zip(&mut with) {
                for set in seen.of(cards) {
                    with[set * width + place + 1] += 1;
                }
            }
        }
        add_up(&mut all);
        let rows = with
            .iter_mut()
            .flat_map(|with| with.chunks_exact_mut(width));
        rows.for_each(add_up);
        Dealer {
            up,
            threshold: rules.dealer_qualifies.value.0,
            values,
            all,
            with,
            fours,
            dealt: Nets::new(rules, false),
            changed: Nets::new(rules, true),
        }
    }

    /// The better of fold and bet for all six cards seen, and each of them dropped.
    fn each_six_seen(&self) -> AfterChange {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut all = AfterChange::new();
        thread::scope(|scope| {
            let work = |thread: usize| {
                let mut found = Vec::new();
                let mut turn = 0;
                each_set::<6>(self.up, &mut |six, _| {
                    turn = (turn + 1) % threads;
                    if turn == thread {
                        found.push((six.bits(), self.after_change(six)));
                    }
                });
                found
            };
            let running: Vec<_> = (0..threads)
                .map(|at| scope.spawn(move || work(at)))
                .collect();
            for thread in running {
                all.extend(thread.join().unwrap());
            }
        });
        all
    }

    fn after_change(&self, six: CardSet) -> [i64; 6] {
        let mut cards: Vec<_> = six.into_iter().collect();
        cards.sort_by_key(|&card| CardSet::of(card).bits());
        let seen = Seen::new(&cards);
        let nothing = self.no_hand(&seen);
        let mut worth = [0; 6];
        for (place, worth) in worth.iter_mut().enumerate() {
            let mut hand = cards.clone();
            hand.remove(place);
            let bet = self.bet(
                &seen,
                nothing,
                &self.changed,
                hand.try_into().unwrap(),
                148_995,
            );
            *worth = bet.max(self.changed.fold * 148_995);
        }
        worth
    }

    /// What is worth most with a hand as dealt, over all deals that follow.
    fn best(&self, hand: CardSet, after_change: &AfterChange) -> i64 {
        let cards: Vec<_> = hand.into_iter().collect();
        let dealt: [Card; 5] = cards.clone().try_into().unwrap();
        let seen = Seen::new(&cards);
        let nothing = self.no_hand(&seen);
        let bet = 42 * self.bet(&seen, nothing, &self.dealt, dealt, 163_185);
        let mut changes = [0; 5];
        for drawn in CardSet::FULL.minus(hand).without(self.up) {
            let (six, renamed) = canonical(hand.with(drawn));
            let worth = &after_change[&six.bits()];
            for (&dropped, change) in cards.iter().zip(&mut changes) {
                let suit = renamed[usize::from(dropped.suit().index())];
                let dropped = CardSet::of(Card::new(dropped.rank(), suit));
                let before = six.bits() & (dropped.bits() - 1);
                *change += worth[before.count_ones() as usize];
            }
        }
        let fold = self.dealt.fold * 163_185 * 42;
        changes.into_iter().fold(fold.max(bet), i64::max)
    }

    /// What a bet leaves against all the dealer's hands, of which `nothing` do not qualify.
    fn bet(&self, seen: &Seen, nothing: i64, nets: &Nets, hand: [Card; 5], all: i64) -> i64 {
        let value = fast::five(&hand);
        let [no_hand, below, equal, above] = nets.against[usize::from(value.number())];
        let (mut lower, mut alike) = (nothing, nothing);
        if value >= self.threshold {
            let place = self.place(value);
            lower = self.first(seen, place);
            let ties = self.values.get(place) == Some(&value);
            alike = if ties {
                self.first(seen, place + 1)
            } else {
                lower
            };
        }
        no_hand * nothing
            + below * (lower - nothing)
            + equal * (alike - lower)
            + above * (all - alike)
    }

    /// How many hands that do not qualify have none of the cards seen.
    fn no_hand(&self, seen: &Seen) -> i64 {
        self.first(seen, self.place(self.threshold))
    }

    /// How many values of the dealer's are below this one.
    fn place(&self, value: five::Value) -> usize {
        self.values.partition_point(|&known| known < value)
    }

    /// How many hands of the first values have none of the cards seen.
    fn first(&self, seen: &Seen, values: usize) -> i64 {
        let width = self.values.len() + 1;
        let mut sum = self.all[values];
        for (cards, with) in (1..).zip(&self.with) {
            let sets = seen.of(cards).iter();
            let hands: i64 = sets.map(|set| i64::from(with[set * width + values])).sum();
            sum += if cards % 2 == 0 { hands } else { -hands };
        }
        let fours = seen.of(4).iter();
        let made_of_seen = fours.filter(|&&four| usize::from(self.fours[four]) < values);
        sum + i64::try_from(made_of_seen.count()).unwrap()
    }
}

/// The cards seen beside the up-card: the numbers of all sets of up to four of them, the
/// smaller sets first.
struct Seen {
    sets: Vec<usize>,
    /// Where the sets of each size end.
    ends: [usize; 5],
}

impl Seen {
    fn new(cards: &[Card]) -> Seen {
        let places = cards.iter().map(|card| usize::from(card.index()));
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        Seen::of_places(&places)
    }

    fn of_places(places: &[usize]) -> Seen {
        let mut sets = Vec::with_capacity(57);
        let mut ends = [0; 5];
        for (size, end) in ends.iter_mut().enumerate() {
            numbers(places, size, 0, 1, &mut sets);
            *end = sets.len();
        }
        Seen { sets, ends }
    }

    /// The sets of so many cards.
    fn of(&self, cards: usize) -> &[usize] {
        let start = cards.checked_sub(1).map_or(0, |fewer| self.ends[fewer]);
        &self.sets[start..self.ends[cards]]
    }
}

/// Adds the numbers of all sets of so many of the places, of which some are taken already.
fn numbers(places: &[usize], more: usize, so_far: usize, taken: usize, sets: &mut Vec<usize>) {
    if more == 0 {
        sets.push(so_far);
        return;
    }
    for (at, &place) in places.iter().enumerate() {
        let so_far = so_far + BINOMIALS[place][taken];
        numbers(&places[at + 1..], more - 1, so_far, taken + 1, sets);
    }
}

impl Nets {
    fn new(rules: &Rules, changed: bool) -> Nets {
        let threshold = rules.dealer_qualifies.value.0;
        let values = (1..=7462).map(|number| five::Value::new(number).unwrap());
        let against = values.map(|value| {
            let player = Hand { value, changed };
            let dealers = [five::Value::LOWEST, threshold, value, five::Value::HIGHEST];
            dealers.map(|dealer| settled(rules, player, dealer))
        });
        Nets {
            against: [[0; 4]].into_iter().chain(against).collect(),
            fold: folded(rules, changed),
        }
    }
}

/// Gives every four cards beside the up-card, ascending by index, with the dealer's value.
fn each_four(up: Card, mut give: impl FnMut([usize; 4], five::Value)) {
    let cards: Vec<_> = Card::ALL.into_iter().filter(|&card| card != up).collect();
    for (d, &fourth) in cards.iter().enumerate() {
        for (c, &third) in cards[..d].iter().enumerate() {
            for (b, &second) in cards[..c].iter().enumerate() {
                for &first in &cards[..b] {
                    let four = [first, second, third, fourth];
                    let places = four.map(|card| usize::from(card.index()));
                    give(places, fast::five(&[first, second, third, fourth, up]));
                }
            }
        }
    }
}

/// Gives one set of `N` cards for all that differ by the names of suits, and how many there
/// are.
fn each_set<const N: usize>(up: Card, give: &mut impl FnMut(CardSet, u32)) {
    let cards: Vec<_> = Card::ALL.into_iter().filter(|&card| card != up).collect();
    extend(&cards, N, CardSet::EMPTY, give);
}

fn extend(cards: &[Card], more: usize, set: CardSet, give: &mut impl FnMut(CardSet, u32)) {
    if more == 0 {
        if canonical(set).0 == set {
            let [_, a, b, c] = Suit::ALL.map(|suit| set.suit(suit));
            give(
                set,
                if a == c {
                    1
                } else if a == b || b == c {
                    3
                } else {
                    6
                },
            );
        }
        return;
    }
    for (place, &card) in cards.iter().enumerate() {
        extend(&cards[place + 1..], more - 1, set.with(card), give);
    }
}

/// The set with its suits other than clubs in order, and what each suit is renamed to.
fn canonical(set: CardSet) -> (CardSet, [Suit; 4]) {
    let mut suits = [Suit::Diamonds, Suit::Hearts, Suit::Spades];
    suits.sort_by_key(|&suit| std::cmp::Reverse(set.suit(suit)));
    let mut renamed = Suit::ALL;
    let mut bits = u64::from(set.suit(Suit::Clubs));
    for (place, suit) in (1..).zip(suits) {
        bits |= u64::from(set.suit(suit)) << (16 * place);
        renamed[usize::from(suit.index())] = Suit::ALL[place];
    }
    (CardSet::from_bits(bits).unwrap(), renamed)
}

/// Puts in each place the sum of all up to it.
fn add_up<T: Copy + Default + std::ops::AddAssign>(row: &mut [T]) {
    let mut sum = T::default();
    for hands in row {
        sum += *hands;
        *hands = sum;
    }
}

/// The number of a set among those of its size: places ascend.
fn number(places: &[usize]) -> usize {
    let terms = places.iter().zip(1..);
    terms.map(|(&place, taken)| BINOMIALS[place][taken]).sum()
}

/// C(n, k) for n up to 52 and k up to four.
const BINOMIALS: [[usize; 5]; 53] = {
    let mut binomials = [[1, 0, 0, 0, 0]; 53];
    let mut things = 1;
    while things <= 52 {
        let mut taken = 1;
        while taken <= 4 {
            let fewer = binomials[things - 1];
            binomials[things][taken] = fewer[taken] + fewer[taken - 1];
            taken += 1;
        }
        things += 1;
    }
    binomials
};
