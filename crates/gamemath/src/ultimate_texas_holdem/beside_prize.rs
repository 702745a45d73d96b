//! A decision beside a jackpot prize that shares a limit with the main wagers.
//!
//! What the prize is then depends on what the hand was paid before it, and so on the dealer:
//! it is reckoned with every dealer, and a hand is played as is best for all together.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a prize for every multiple, category and way"
)]

use cards::five::Category;
use cards::{Card, CardSet};
use games::ultimate_texas_holdem::Rules;
use money::{Money, Overflow};
use num_bigint::BigInt;

use super::advise::{Met, State};
use super::payoff::{Paid, Payoffs, WAYS};
use crate::fraction::{Fraction, over, whole};

/// What the main wagers and the jackpot wager are worth, in antes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Both {
    /// The main wagers.
    pub(crate) main: Fraction,
    /// The jackpot wager.
    pub(crate) jackpot: Fraction,
}

/// A flop, decided for both together.
pub(crate) struct OnFlop {
    /// A check.
    pub(crate) check: Both,
    /// The play wager after the flop.
    pub(crate) raise: Both,
    /// The better of the two for the main wagers alone.
    pub(crate) alone: Fraction,
    /// By play wager before the flop: what the jackpot wager is worth.
    pub(crate) opened: Vec<Fraction>,
}

/// A hole, and a jackpot wager whose prize depends on what the hand was paid.
pub(crate) struct BesidePrize<'r> {
    rules: &'r Rules,
    payoffs: Payoffs,
    paid: Paid,
    hole: [Card; 2],
    seen: CardSet,
}

/// What a jackpot wager is worth on one flop, in fractions of a part of the payoffs.
struct Prizes {
    /// How many there are in a part.
    scale: i128,
    /// By multiple, category of the last hand, and way.
    judged: Vec<[[i128; WAYS]; Category::ALL.len()]>,
    folded: i128,
}

impl<'r> BesidePrize<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        unit: Money,
        hole: [Card; 2],
        seen: CardSet,
    ) -> Result<BesidePrize<'r>, Overflow> {
        let payoffs = Payoffs::new(rules, unit)?;
        Ok(BesidePrize {
            rules,
            paid: Paid::new(rules, unit, &payoffs)?,
            payoffs,
            hole,
            seen,
        })
    }

    /// The names of the play wagers after the flop and at the river.
    pub(crate) fn names(&self) -> [String; 2] {
        [self.payoffs.flop, self.payoffs.river].map(|multiple| format!("play-{multiple}x"))
    }

    /// The decision on a flop; `judged` says what the wager is worth, in antes, when the hand
    /// was paid so much, and `folded` what it is when the hand is folded.
    pub(crate) fn on_flop(
        &self,
        flop: [Card; 3],
        judged: impl Fn(Money) -> Fraction,
        folded: &Fraction,
    ) -> OnFlop {
        let prizes = self.prizes(judged, folded);
        let left = self.left(&flop);
        let [a, b, c] = flop;
        let (mut check, mut raise, mut alone) = ([0; 2], [0; 2], 0_i128);
        let mut opened = vec![0; self.payoffs.pre_flop.len()];
        let mut deals = 0_i128;
        for (at, &turn) in left.iter().enumerate() {
            for &river in &left[..at] {
                let rest = left.iter().filter(|&&card| card != turn && card != river);
                let rest: Vec<Card> = rest.copied().collect();
                let met = self.state().meet([a, b, c, turn, river], &rest);
                let [fold, play] = self.at_river(&met, &prizes);
                alone += fold[0].max(play[0]);
                let best = if sum(play) >= sum(fold) { play } else { fold };
                add(&mut check, best);
                add(&mut raise, self.played(&met, &prizes, self.payoffs.flop));
                for (sum, &multiple) in opened.iter_mut().zip(&self.payoffs.pre_flop) {
                    *sum += prizes.judged(&met, multiple);
                }
                deals += i128::from(met.dealers());
            }
        }
        let units = |worth: i128| over(worth, deals * prizes.scale * self.parts());
        let both = |[main, jackpot]: [i128; 2]| Both {
            main: units(main),
            jackpot: units(jackpot),
        };
        OnFlop {
            check: both(check),
            alone: units(alone.max(raise[0])),
            raise: both(raise),
            opened: opened.into_iter().map(units).collect(),
        }
    }

    /// A fold and a play wager at the river.
    pub(crate) fn on_river(
        &self,
        board: [Card; 5],
        judged: impl Fn(Money) -> Fraction,
        folded: &Fraction,
    ) -> [Both; 2] {
        let prizes = self.prizes(judged, folded);
        let met = self.state().meet(board, &self.left(&board));
        let deals = i128::from(met.dealers()) * prizes.scale * self.parts();
        self.at_river(&met, &prizes).map(|[main, jackpot]| Both {
            main: over(main, deals),
            jackpot: over(jackpot, deals),
        })
    }

    /// The same for all dealers that were met, in fractions of a part.
    fn at_river(&self, met: &Met, prizes: &Prizes) -> [[i128; 2]; 2] {
        let dealers = i128::from(met.dealers());
        let main = i128::from(self.payoffs.fold) * dealers * prizes.scale;
        let fold = [main, prizes.folded * dealers];
        [fold, self.played(met, prizes, self.payoffs.river)]
    }

    fn played(&self, met: &Met, prizes: &Prizes, multiple: u32) -> [i128; 2] {
        let main = i128::from(self.state().worth(met, multiple)) * prizes.scale;
        [main, prizes.judged(met, multiple)]
    }

    fn prizes(&self, judged: impl Fn(Money) -> Fraction, folded: &Fraction) -> Prizes {
        let multiples = self.payoffs.pre_flop.iter();
        let multiples = multiples.chain([&self.payoffs.flop, &self.payoffs.river]);
        let highest = multiples.max().copied().unwrap_or(0);
        let paid = |multiple| {
            Category::ALL.map(|category| {
                std::array::from_fn::<_, WAYS, _>(|way| {
                    judged(self.paid.of(multiple, category, way)) * whole(self.parts())
                })
            })
        };
        let in_parts: Vec<_> = (0..=highest).map(paid).collect();
        let folded = folded * whole(self.parts());
        let worths = in_parts.iter().flatten().flatten().chain([&folded]);
        let scale = worths.fold(BigInt::from(1), |scale, worth| {
            let missing = over(worth.denom().clone(), scale.clone());
            scale * missing.numer()
        });
        let scaled = |worth: &Fraction| {
            let scaled = (worth * whole(scale.clone())).to_integer();
            i128::try_from(scaled).unwrap_or(MOST).min(MOST)
        };
        Prizes {
            judged: in_parts
                .iter()
                .map(|by_category| {
                    by_category
                        .each_ref()
                        .map(|ways| ways.each_ref().map(scaled))
                })
                .collect(),
            folded: scaled(&folded),
            scale: i128::try_from(scale.clone()).unwrap_or(MOST),
        }
    }

    fn parts(&self) -> i128 {
        i128::from(self.payoffs.parts)
    }

    fn left(&self, board: &[Card]) -> Vec<Card> {
        let known = self.hole.iter().chain(board).copied();
        let gone = known.fold(self.seen, CardSet::with);
        CardSet::FULL.minus(gone).into_iter().collect()
    }

    fn state(&self) -> State<'_> {
        State {
            rules: self.rules,
            payoffs: &self.payoffs,
            hole: self.hole,
            dealer: None,
        }
    }
}

impl Prizes {
    /// What the wager is worth with all dealers that were met.
    fn judged(&self, met: &Met, multiple: u32) -> i128 {
        let worths = &self.judged[multiple as usize][met.player.category() as usize];
        let ways = met.ways.iter().zip(worths);
        ways.map(|(&ways, worth)| i128::from(ways) * worth).sum()
    }
}

/// Prizes under a limit are far below this; a sum of so many fits.
const MOST: i128 = i128::MAX >> 48;

fn sum([main, jackpot]: [i128; 2]) -> i128 {
    main + jackpot
}

fn add(to: &mut [i128; 2], more: [i128; 2]) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}
