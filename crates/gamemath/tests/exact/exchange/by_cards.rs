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

/// What the whole game leaves under best play, in antes, over all deals: by each of these
/// rules, which differ in what is paid alone.
pub(crate) fn nets<const R: usize>(rules: [&Rules; R]) -> [Fraction; R] {
    let payments = rules.map(Payments::new);
    let threshold = rules.map(|rules| rules.dealer_qualifies.value.0)[0];
    let mut sums = [0; R];
    for up in Rank::ALL {
        let dealer = Dealer::new(threshold, Card::new(up, Suit::Clubs));
        let after_change = dealer.each_six_seen();
        for part in dealer.each_hand(&after_change, &payments) {
            for (sum, part) in sums.iter_mut().zip(part) {
                // The rank has four suits.
                *sum += 4 * part;
            }
        }
    }
    sums.map(|sum| over(sum, UNIT.in_cents()))
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
}

/// What hands leave by one set of rules.
struct Payments {
    dealt: Nets,
    changed: Nets,
}

/// What a hand leaves, by its value, against a dealer that does not qualify, is below,
/// equal, above; and folded.
struct Nets {
    against: Vec<[i64; 4]>,
    fold: i64,
}

/// A hand and the dealer's hands it meets.
#[derive(Clone, Copy, Default)]
struct Met {
    /// The number of its value.
    value: u16,
    /// The dealer's hands below it, or that do not qualify.
    lower: u32,
    /// Those, and the ones equal to it.
    alike: u32,
}

/// What six cards meet after a change.
struct SixSeen {
    /// The dealer's hands that do not qualify.
    nothing: u32,
    /// For each of the six dropped, in the order of their bits.
    hands: [Met; 6],
}

type AfterChange = HashMap<u64, SixSeen>;

/// The dealer's hands beside five cards of the player's, and beside six.
const BESIDE_FIVE: u32 = 163_185;
const BESIDE_SIX: u32 = 148_995;

impl Dealer {
    fn new(threshold: five::Value, up: Card) -> Dealer {
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
                    with[(place + 1) * BINOMIALS[52][cards] + set] += 1;
                }
            }
        }
        for at in 1..all.len() {
            all[at] += all[at - 1];
        }
        for (cards, with) in (1..).zip(&mut with) {
            let sets = BINOMIALS[52][cards];
            for at in sets..with.len() {
                with[at] += with[at - sets];
            }
        }
        Dealer {
            up,
            threshold,
            values,
            all,
            with,
            fours,
        }
    }

    /// What all six cards seen meet, for each of them dropped.
    fn each_six_seen(&self) -> AfterChange {
        let parts = share(|thread, threads| {
            let mut found = Vec::new();
            let mut turn = 0;
            each_set::<6>(self.up, &mut |six, _| {
                turn = (turn + 1) % threads;
                if turn == thread {
                    found.push((six.bits(), self.six_seen(six)));
                }
            });
            found
        });
        parts.into_iter().flatten().collect()
    }

    fn six_seen(&self, six: CardSet) -> SixSeen {
        let mut cards: Vec<_> = six.into_iter().collect();
        cards.sort_by_key(|&card| CardSet::of(card).bits());
        let seen = Seen::new(&cards);
        let nothing = self.no_hand(&seen);
        let mut hands = [Met::default(); 6];
        for (place, met) in hands.iter_mut().enumerate() {
            let mut hand = cards.clone();
            hand.remove(place);
            *met = self.meet(&seen, nothing, &hand.try_into().unwrap());
        }
        SixSeen { nothing, hands }
    }

    /// What is worth most with each hand as dealt, over all deals that follow and added up
    /// over the hands: by thread and by rules.
    fn each_hand<const R: usize>(
        &self,
        after_change: &AfterChange,
        payments: &[Payments; R],
    ) -> Vec<[i128; R]> {
        share(|thread, threads| {
            let mut sums = [0; R];
            let mut turn = 0;
            each_set::<5>(self.up, &mut |hand, names| {
                turn = (turn + 1) % threads;
                if turn != thread {
                    return;
                }
                let best = self.best(hand, after_change, payments);
                for (sum, best) in sums.iter_mut().zip(best) {
                    *sum += i128::from(names) * i128::from(best);
                }
            });
            sums
        })
    }

    fn best<const R: usize>(
        &self,
        hand: CardSet,
        after_change: &AfterChange,
        payments: &[Payments; R],
    ) -> [i64; R] {
        let cards: Vec<_> = hand.into_iter().collect();
        let dealt: [Card; 5] = cards.clone().try_into().unwrap();
        let seen = Seen::new(&cards);
        let nothing = self.no_hand(&seen);
        let met = self.meet(&seen, nothing, &dealt);
        let mut changes = [[0; 5]; R];
        for drawn in CardSet::FULL.minus(hand).without(self.up) {
            let (six, renamed) = canonical(hand.with(drawn));
            let seen = &after_change[&six.bits()];
            for (at, &dropped) in cards.iter().enumerate() {
                let suit = renamed[usize::from(dropped.suit().index())];
                let dropped = CardSet::of(Card::new(dropped.rank(), suit));
                let before = six.bits() & (dropped.bits() - 1);
                let met = seen.hands[before.count_ones() as usize];
                for (changes, paid) in changes.iter_mut().zip(payments) {
                    changes[at] += paid.changed.better(met, seen.nothing, BESIDE_SIX);
                }
            }
        }
        let mut best = [0; R];
        for ((best, changes), paid) in best.iter_mut().zip(changes).zip(payments) {
            let kept = 42 * paid.dealt.better(met, nothing, BESIDE_FIVE);
            *best = changes.into_iter().fold(kept, i64::max);
        }
        best
    }

    /// The dealer's hands that a hand meets, of which `nothing` do not qualify.
    fn meet(&self, seen: &Seen, nothing: u32, hand: &[Card; 5]) -> Met {
        let value = fast::five(hand);
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
        Met {
            value: value.number(),
            lower,
            alike,
        }
    }

    /// How many hands that do not qualify have none of the cards seen.
    fn no_hand(&self, seen: &Seen) -> u32 {
        self.first(seen, self.place(self.threshold))
    }

    /// How many values of the dealer's are below this one.
    fn place(&self, value: five::Value) -> usize {
        self.values.partition_point(|&known| known < value)
    }

    /// How many hands of the first values have none of the cards seen.
    fn first(&self, seen: &Seen, values: usize) -> u32 {
        let mut sum = self.all[values];
        for (cards, with) in (1..).zip(&self.with) {
            let row = &with[values * BINOMIALS[52][cards]..];
            let sets = seen.of(cards).iter();
            let hands: i64 = sets.map(|&set| i64::from(row[set])).sum();
            sum += if cards % 2 == 0 { hands } else { -hands };
        }
        let fours = seen.of(4).iter();
        let made_of_seen = fours.filter(|&&four| usize::from(self.fours[four]) < values);
        sum += i64::try_from(made_of_seen.count()).unwrap();
        u32::try_from(sum).unwrap()
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

    /// What the better of fold and bet leaves, over so many hands of the dealer, of which
    /// `nothing` do not qualify.
    fn better(&self, met: Met, nothing: u32, all: u32) -> i64 {
        let [no_hand, below, equal, above] = self.against[usize::from(met.value)];
        let bet = no_hand * i64::from(nothing)
            + below * i64::from(met.lower - nothing)
            + equal * i64::from(met.alike - met.lower)
            + above * i64::from(all - met.alike);
        bet.max(self.fold * i64::from(all))
    }
}

impl Payments {
    fn new(rules: &Rules) -> Payments {
        Payments {
            dealt: Nets::new(rules, false),
            changed: Nets::new(rules, true),
        }
    }
}

/// Has the same done by as many threads as there are cores: each is told its number and
/// how many there are.
fn share<T: Send>(work: impl Fn(usize, usize) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = (0..threads)
            .map(|at| scope.spawn(move || work(at, threads)))
            .collect();
        let done = running.into_iter();
        done.map(|thread| thread.join().unwrap()).collect()
    })
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
        let [_, a, b, c] = Suit::ALL.map(|suit| set.suit(suit));
        if a >= b && b >= c {
            let names = match (a == b, b == c) {
                (true, true) => 1,
                (false, false) => 6,
                _ => 3,
            };
            give(set, names);
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
