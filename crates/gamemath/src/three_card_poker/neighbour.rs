//! A player who has seen the hand of one neighbour.
//!
//! There are 22,100 × 18,424 × 15,180 = 6,180,846,672,000 deals to player, neighbour and
//! dealer. What a hand wins from the dealer hands that avoid the neighbour's cards is what
//! it wins from all, less what it wins from those with one of these cards, plus those with
//! two, less the one with all three: sums over one, two and three cards are taken once for
//! each player hand and serve all its neighbours.

use std::thread;

use cards::{Card, CardSet, fast, three};
use games::three_card_poker::{Rules, Stakes};
use money::{Money, Overflow};

use super::hands::PlayerHand;
use super::solution::played;
use crate::fraction::{Fraction, over};

/// What the base is worth when one neighbour's hand is known, each hand played at its best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithNeighbour {
    /// How many deals there are to the three hands.
    pub deals: u128,
    /// In how many of them the hand is played.
    pub played: u128,
    /// What a deal leaves the player on average.
    pub ev: Fraction,
}

/// The cards left when a player holds three.
const LEFT: usize = 49;

/// The dealer hands left when a neighbour holds three more.
const DEALERS: i64 = 15_180;

/// Values the base for a player who sees one neighbour's hand, exactly.
pub fn with_neighbour(rules: &Rules, unit: Money) -> Result<WithNeighbour, Overflow> {
    let play = unit.times(i64::from(rules.play_multiple.value))?;
    let stakes = Stakes { ante: unit, play };
    let hands = PlayerHand::all();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts = thread::scope(|scope| {
        let of_thread = |at: usize| hands.iter().skip(at).step_by(threads);
        let running: Vec<_> = (0..threads)
            .map(|at| scope.spawn(move || sum(rules, stakes, of_thread(at))))
            .collect();
        let joined = running.into_iter().map(|thread| match thread.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect::<Result<Vec<Part>, Overflow>>()
    })?;
    let total = |of: fn(&Part) -> i128| parts.iter().map(of).sum::<i128>();
    let deals = total(|part| part.deals);
    Ok(WithNeighbour {
        deals: deals.unsigned_abs(),
        played: total(|part| part.played).unsigned_abs(),
        ev: over(total(|part| part.net), deals * i128::from(unit.in_cents())),
    })
}

/// The sums over some player hands; the net in minor units.
#[derive(Default)]
struct Part {
    deals: i128,
    played: i128,
    net: i128,
}

fn sum<'h>(
    rules: &Rules,
    stakes: Stakes,
    hands: impl Iterator<Item = &'h PlayerHand>,
) -> Result<Part, Overflow> {
    let folded = stakes.ante.negated()?.in_cents() * DEALERS;
    let mut part = Part::default();
    for hand in hands {
        let sums = Sums::new(rules, stakes, hand.cards)?;
        let stands_for = i128::from(hand.stands_for);
        for_each_three(|neighbour| {
            let net = sums.apart_from(neighbour);
            let plays = net >= folded;
            part.deals += stands_for * i128::from(DEALERS);
            part.played += if plays {
                stands_for * i128::from(DEALERS)
            } else {
                0
            };
            part.net += stands_for * i128::from(net.max(folded));
        });
    }
    Ok(part)
}

/// What a hand wins in minor units, by the cards that the dealer holds.
struct Sums {
    all: i64,
    with_one: [i64; LEFT],
    with_two: Vec<i64>,
    with_three: Vec<i64>,
}

impl Sums {
    #[expect(
        clippy::indexing_slicing,
        reason = "places of 49 cards and sets of them"
    )]
    fn new(rules: &Rules, stakes: Stakes, player: [Card; 3]) -> Result<Self, Overflow> {
        let nets = nets(rules, stakes, three::rank(player))?;
        let held: CardSet = player.into_iter().collect();
        let left: Vec<Card> = CardSet::FULL.minus(held).into_iter().collect();
        let mut sums = Sums {
            all: 0,
            with_one: [0; LEFT],
            with_two: vec![0; two(0, LEFT)],
            with_three: vec![0; three_of(0, 0, LEFT)],
        };
        for_each_three(|[a, b, c]| {
            let value = fast::three(&[left[a], left[b], left[c]]);
            let net = nets[usize::from(value.number())];
            sums.all += net;
            for one in [a, b, c] {
                sums.with_one[one] += net;
            }
            for place in [two(a, b), two(a, c), two(b, c)] {
                sums.with_two[place] += net;
            }
            sums.with_three[three_of(a, b, c)] = net;
        });
        Ok(sums)
    }

    /// What it wins from the dealer hands that hold none of three cards.
    #[expect(
        clippy::indexing_slicing,
        reason = "places of 49 cards and sets of them"
    )]
    fn apart_from(&self, [a, b, c]: [usize; 3]) -> i64 {
        let ones = self.with_one[a] + self.with_one[b] + self.with_one[c];
        let twos = self.with_two[two(a, b)] + self.with_two[two(a, c)] + self.with_two[two(b, c)];
        self.all - ones + twos - self.with_three[three_of(a, b, c)]
    }
}

/// What playing leaves in minor units against each value of the dealer's.
pub(super) fn nets(
    rules: &Rules,
    stakes: Stakes,
    player: three::Value,
) -> Result<Vec<i64>, Overflow> {
    let numbers = 0..=three::Value::HIGHEST.number();
    let net = |number| match three::Value::new(number) {
        None => Ok(0),
        Some(dealer) => played(rules, stakes, player, dealer).map(|base| base.net.in_cents()),
    };
    numbers.map(net).collect()
}

/// Every set of three places among the cards left, in ascending order.
fn for_each_three(mut each: impl FnMut([usize; 3])) {
    for c in 2..LEFT {
        for b in 1..c {
            for a in 0..b {
                each([a, b, c]);
            }
        }
    }
}

/// The place of a set of two among those of two, its members in ascending order.
fn two(a: usize, b: usize) -> usize {
    a + b * (b - 1) / 2
}

/// The place of a set of three among those of three.
fn three_of(a: usize, b: usize, c: usize) -> usize {
    a + b * b.saturating_sub(1) / 2 + c * (c - 1) * (c - 2) / 6
}

#[cfg(test)]
mod tests {
    use games::{Rules as AnyRules, Shelf};
    use rulebook::{Answers, Choices};

    use super::*;
    use crate::UNIT;
    use crate::three_card_poker::{advise, analyse};

    fn rules() -> Rules {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book("nz-three-card-poker").unwrap();
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        match AnyRules::ask(&answers).unwrap() {
            AnyRules::ThreeCardPoker(rules) => *rules,
            _ => panic!("another game"),
        }
    }

    /// Some hands with some neighbours, and every dealer hand one by one.
    #[test]
    fn sums_are_those_of_going_through_every_dealer_hand() {
        let rules = rules();
        let stakes = Stakes {
            ante: UNIT,
            play: UNIT,
        };
        for hand in PlayerHand::all().into_iter().step_by(400) {
            let sums = Sums::new(&rules, stakes, hand.cards).unwrap();
            let held: CardSet = hand.cards.into_iter().collect();
            let left: Vec<Card> = CardSet::FULL.minus(held).into_iter().collect();
            for neighbour in [[0, 1, 2], [3, 17, 48], [5, 30, 31], [46, 47, 48]] {
                let seen = neighbour.into_iter().map(|at| left[at]).collect();
                let advice = advise(&rules, UNIT, hand.cards, seen).unwrap();
                let net = over(sums.apart_from(neighbour), DEALERS * UNIT.in_cents());
                assert_eq!(advice.of("play"), Some(&net), "{:?}", hand.cards);
            }
        }
    }

    #[test]
    fn seeing_a_neighbour_never_hurts() {
        let rules = rules();
        let alone = analyse(&rules, UNIT).unwrap();
        let seeing = with_neighbour(&rules, UNIT).unwrap();
        assert_eq!(seeing.deals, 22_100 * 18_424 * 15_180);
        assert!(seeing.ev > alone.wagers[0].ev());
        assert_eq!(seeing.ev, over(-213_200_389, 6_438_381_950_i64));
    }
}
