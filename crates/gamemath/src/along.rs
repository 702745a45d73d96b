//! A jackpot wager that goes along with a decision: what it adds to each action.
//!
//! The wager is judged on cards that the decision does not change, so an action is worth
//! what the main wagers leave and what becomes of the wager: judged, lost or handed back.
//! One action leaves that open: who checks after the flop of Ultimate Texas Hold'em may
//! still fold at the river, and does so where that is best for all wagers together.

use cards::{Card, CardSet, fast, five};
use games::Rules;
use games::ultimate_texas_holdem as ultimate;
use money::Money;

use crate::advice::Advice;
use crate::decision::{Decision, Undecided};
use crate::fraction::{Fraction, in_units, over, whole};
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::seen::choose;
use crate::solved::{Forfeit, is_judged_after_fold};
use crate::ultimate_texas_holdem::check_beside;

/// A decision with a jackpot wager beside the main ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithJackpot {
    /// What everything is worth together.
    pub advice: Advice,
    /// What of it is the jackpot wager's, action by action.
    pub jackpot: Vec<Fraction>,
    /// The wager.
    pub wager: Money,
    /// Whether the book or the operator posted its amount.
    pub wager_is_posted: bool,
    /// What the meter shows, in wagers.
    pub meter: Fraction,
}

/// What becomes of the wager, in antes.
struct Ends {
    judged: Fraction,
    folded: Fraction,
    changed: Fraction,
}

impl Decision {
    /// What every action is worth when the book's jackpot wager is made too; none: there
    /// is none, or the rules do not say what its meter shows. The hand is judged as the
    /// only one that hits.
    pub fn advise_with_jackpot(
        &self,
        rules: &Rules,
        unit: Money,
    ) -> Result<Option<WithJackpot>, Undecided> {
        let Some(book) = rules.jackpot() else {
            return Ok(None);
        };
        let analysis = JackpotAnalysis::new(book, Fates::default());
        let Some(meter) = analysis.meter.clone() else {
            return Ok(None);
        };
        let mut advice = self.advise(rules, unit)?;
        let per_ante = in_units(analysis.wager, unit);
        let judged = |category| analysis.judged_net(category, &meter) * &per_ante;
        let after = |judged: Fraction, forfeit: Forfeit| Ends {
            folded: match forfeit.judged_after_fold {
                true => judged.clone(),
                false => -&per_ante,
            },
            changed: match forfeit.returned_on_change {
                true => whole(0),
                false => -&per_ante,
            },
            judged,
        };
        let jackpot = match rules {
            Rules::CaribbeanStud(rules) => {
                let hand = self.hand.exactly().map_err(Undecided::Hand)?;
                let ends = after(judged(five::rank(hand).category()), Forfeit::of(rules));
                self.after_the_deal(&advice, &ends)
            }
            Rules::UltimateTexasHoldem(rules) => {
                let hole = self.hand.exactly().map_err(Undecided::Hand)?;
                match *self.board {
                    [a, b, c, ..] => {
                        let [d, e] = hole;
                        let forfeit = Forfeit {
                            judged_after_fold: is_judged_after_fold(Some(book)),
                            returned_on_change: false,
                        };
                        let category = five::rank([d, e, a, b, c]).category();
                        let ends = after(judged(category), forfeit);
                        match self.board.len() {
                            3 => self.after_the_flop(rules, unit, &mut advice, &ends)?,
                            _ => self.after_the_deal(&advice, &ends),
                        }
                    }
                    // Whoever has a prize on the flop stays in, so no action makes a difference.
                    _ => vec![self.before_the_flop(hole, judged); advice.0.len()],
                }
            }
            Rules::ThreeCardPoker(_) => return Ok(None),
        };
        for (action, part) in advice.0.iter_mut().zip(&jackpot) {
            action.ev += part;
        }
        Ok(Some(WithJackpot {
            advice,
            jackpot,
            wager: analysis.wager,
            wager_is_posted: analysis.wager_is_posted,
            meter,
        }))
    }

    /// Where nothing but the action decides what becomes of the wager.
    fn after_the_deal(&self, advice: &Advice, ends: &Ends) -> Vec<Fraction> {
        let actions = advice.0.iter().map(|value| match value.action.as_str() {
            _ if self.dropped.is_some() => &ends.changed,
            "fold" => &ends.folded,
            action if action.starts_with("change ") => &ends.changed,
            _ => &ends.judged,
        });
        actions.cloned().collect()
    }

    /// After the flop, where who checks may still fold.
    fn after_the_flop(
        &self,
        rules: &ultimate::Rules,
        unit: Money,
        advice: &mut Advice,
        ends: &Ends,
    ) -> Result<Vec<Fraction>, Undecided> {
        let gap = &ends.judged - &ends.folded;
        let mut parts = Vec::with_capacity(advice.0.len());
        for value in &mut advice.0 {
            parts.push(match value.action.as_str() {
                "check" => {
                    let (hand, seen) = (&self.hand, self.seen.set());
                    let checked = check_beside(rules, unit, hand, &self.board, seen, &gap)?;
                    value.ev = checked.main;
                    &ends.judged - checked.folds * &gap
                }
                _ => ends.judged.clone(),
            });
        }
        Ok(parts)
    }

    /// The mean over all flops that can come.
    fn before_the_flop(
        &self,
        hole: [Card; 2],
        judged: impl Fn(five::Category) -> Fraction,
    ) -> Fraction {
        let gone = hole.into_iter().fold(self.seen.set(), CardSet::with);
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        let own: fast::Hand = hole.into_iter().collect();
        let mut counts = [0_i64; five::Category::ALL.len()];
        for (third, &c) in left.iter().enumerate() {
            for (second, &b) in left.iter().enumerate().take(third) {
                for &a in left.iter().take(second) {
                    let category = fast::five(own + a + b + c).category();
                    if let Some(count) = counts.get_mut(category as usize) {
                        *count += 1;
                    }
                }
            }
        }
        let flops = choose(left.len(), 3);
        let counted = five::Category::ALL.into_iter().zip(counts);
        counted.fold(whole(0), |sum, (category, count)| {
            sum + judged(category) * over(count, flops)
        })
    }
}
