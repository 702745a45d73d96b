//! A jackpot wager that goes along with a decision: what it adds to each action.
//!
//! The wager is judged on cards that the decision does not change, so an action is worth
//! what the main wagers leave and what becomes of the wager: judged, lost or handed back.
//! One action leaves that open: who checks in Ultimate Texas Hold'em may still fold at the
//! river, and does so where that is best for all wagers together.

use cards::{Card, CardSet, five};
use games::Rules;
use games::ultimate_texas_holdem as ultimate;
use money::Money;

use crate::advice::{ActionValue, Advice};
use crate::caribbean_stud::mean_when_bet;
use crate::decision::{Decision, Undecided};
use crate::fraction::{Fraction, in_units, over, whole};
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::seen::choose;
use crate::solved::{Forfeit, is_judged_after_fold};
use crate::ultimate_texas_holdem::{
    BesidePrize, Both, Flops, advise_opening, advise_staked, hand_on,
};

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
        self.advise_with_both(rules, unit, None)
    }

    /// The same; so much on Trips, which is lost with a fold, is counted with the main wagers,
    /// unless the prize shares a limit with those.
    pub(crate) fn advise_with_both(
        &self,
        rules: &Rules,
        unit: Money,
        trips: Option<Money>,
    ) -> Result<Option<WithJackpot>, Undecided> {
        let Some(book) = rules.jackpot() else {
            return Ok(None);
        };
        let limit = rules.table().prize_limit();
        let analysis = JackpotAnalysis::new(book, limit, Fates::default());
        let Some(meter) = analysis.meter.clone() else {
            return Ok(None);
        };
        let per_ante = in_units(analysis.wager, unit);
        let paid = |category, paid| analysis.judged_net(category, paid, &meter) * &per_ante;
        let judged = |category| paid(category, Money::ZERO);
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
        let (mut advice, jackpot) = match rules {
            Rules::CaribbeanStud(stud) => {
                let advice = self.advise(rules, unit)?;
                let hand = self.hand.exactly().map_err(Undecided::Hand)?;
                let category = five::rank(hand).category();
                let mut ends = after(judged(category), Forfeit::of(stud));
                if let Some(up) = self.up.filter(|_| limit.is_shared) {
                    // A bet that wins is paid before the prize, and leaves less of the limit.
                    let seen = self.seen.set();
                    let worth = |amount| paid(category, amount);
                    ends.judged = mean_when_bet(stud, unit, hand, up, seen, worth)?;
                }
                let parts = self.after_the_deal(&advice, &ends);
                (advice, parts)
            }
            Rules::UltimateTexasHoldem(ultimate) => {
                let forfeit = Forfeit {
                    judged_after_fold: is_judged_after_fold(Some(book)),
                    returned_on_change: false,
                };
                let ends = |category| after(judged(category), forfeit);
                self.check(rules)?;
                let hole = self.hand.exactly().map_err(Undecided::Hand)?;
                let folded = |category| ends(category).folded;
                match *self.board {
                    _ if limit.is_shared => self.sharing(ultimate, unit, hole, paid, folded)?,
                    [a, b, c] => {
                        let ends = ends(hand_on(hole, [a, b, c]));
                        let seen = self.seen.set();
                        let flops = Flops::new(ultimate, (unit, trips), hole, seen)?;
                        after_the_flop(&flops, [a, b, c], &ends)
                    }
                    [a, b, c, ..] => {
                        let (staked, seen) = ((unit, trips), self.seen.set());
                        let advice = advise_staked(ultimate, staked, hole, &self.board, seen)?;
                        let ends = ends(hand_on(hole, [a, b, c]));
                        let parts = self.after_the_deal(&advice, &ends);
                        (advice, parts)
                    }
                    _ => self.before_the_flop(ultimate, (unit, trips), hole, ends)?,
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

    /// Before the flop: who raises is judged on every flop that can come, and who checks is
    /// so too, but for what is given up at the river.
    fn before_the_flop(
        &self,
        rules: &ultimate::Rules,
        staked: (Money, Option<Money>),
        hole: [Card; 2],
        ends: impl Fn(five::Category) -> Ends,
    ) -> Result<(Advice, Vec<Fraction>), Undecided> {
        let seen = self.seen.set();
        let ends: Vec<Ends> = five::Category::ALL.into_iter().map(ends).collect();
        let gives_up = |category| {
            let ends: Option<&Ends> = ends.get(category as usize);
            ends.is_some_and(|ends| ends.judged != ends.folded)
        };
        // A hand that is raised for its main wagers is the more so for its prize.
        let (mut advice, checked) = advise_opening(rules, staked, hole, seen, gives_up)?;
        let gone = hole.into_iter().fold(seen, CardSet::with);
        let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
        let flops = choose(left.len(), 3);
        let mut parts = vec![mean_over_flops(hole, &left, &ends); advice.0.len()];
        let mut actions = advice.0.iter_mut().zip(&mut parts);
        let Some((check, part)) = actions.find(|(value, _)| value.action == "check") else {
            return Ok((advice, parts));
        };
        let to_come = Flops::new(rules, staked, hole, seen)?;
        for flop in checked {
            let Some(ends) = ends.get(hand_on(hole, flop) as usize) else {
                continue;
            };
            let gap = &ends.judged - &ends.folded;
            let beside = to_come.decide(flop, &gap);
            let given_up = beside.folds * gap;
            let (main, given_up) = match beside.raise >= &beside.check - &given_up {
                true => (beside.raise, whole(0)),
                false => (beside.check, given_up),
            };
            check.ev += (main - beside.alone) * over(1, flops);
            *part -= given_up * over(1, flops);
        }
        Ok((advice, parts))
    }
}

impl Decision {
    /// With a prize that shares a limit with the main wagers: what it is depends on what they
    /// were paid, so everything is decided for all of them together.
    fn sharing(
        &self,
        rules: &ultimate::Rules,
        unit: Money,
        hole: [Card; 2],
        judged: impl Fn(five::Category, Money) -> Fraction,
        folded: impl Fn(five::Category) -> Fraction,
    ) -> Result<(Advice, Vec<Fraction>), Undecided> {
        let seen = self.seen.set();
        let beside = BesidePrize::new(rules, unit, hole, seen)?;
        let [flop_wager, river_wager] = beside.names();
        let advised = |actions: [(String, Both); 2]| {
            let (actions, jackpot) = actions
                .map(|(action, Both { main, jackpot })| (ActionValue { action, ev: main }, jackpot))
                .into_iter()
                .unzip();
            (Advice(actions), jackpot)
        };
        let on_flop = |flop: [Card; 3]| {
            let category = hand_on(hole, flop);
            beside.on_flop(flop, |paid| judged(category, paid), &folded(category))
        };
        Ok(match *self.board {
            [a, b, c] => {
                let on_flop = on_flop([a, b, c]);
                let check = ("check".to_owned(), on_flop.check);
                advised([check, (flop_wager, on_flop.raise)])
            }
            [a, b, c, d, e] => {
                let category = hand_on(hole, [a, b, c]);
                let judged = |paid| judged(category, paid);
                let [fold, play] = beside.on_river([a, b, c, d, e], judged, &folded(category));
                advised([("fold".to_owned(), fold), (river_wager, play)])
            }
            _ => {
                let (mut advice, _) = advise_opening(rules, (unit, None), hole, seen, |_| false)?;
                let gone = hole.into_iter().fold(seen, CardSet::with);
                let left: Vec<Card> = CardSet::FULL.minus(gone).into_iter().collect();
                let part = over(1, choose(left.len(), 3));
                let mut jackpot = vec![whole(0); advice.0.len()];
                each_flop(&left, |flop| {
                    let category = hand_on(hole, flop);
                    let unpaid = judged(category, Money::ZERO);
                    let lost = unpaid < whole(0);
                    if lost && unpaid == folded(category) {
                        jackpot.iter_mut().for_each(|sum| *sum += &unpaid * &part);
                        return;
                    }
                    let on_flop = on_flop(flop);
                    let [check, raise] = [on_flop.check, on_flop.raise];
                    let sum = |both: &Both| &both.main + &both.jackpot;
                    let best = if sum(&raise) >= sum(&check) {
                        raise
                    } else {
                        check
                    };
                    let first = std::iter::once((best.jackpot, best.main - on_flop.alone));
                    let raised = on_flop.opened.into_iter().map(|worth| (worth, whole(0)));
                    let actions = advice.0.iter_mut().zip(&mut jackpot);
                    for ((action, sum), (worth, more)) in actions.zip(first.chain(raised)) {
                        action.ev += more * &part;
                        *sum += worth * &part;
                    }
                });
                (advice, jackpot)
            }
        })
    }
}

/// After the flop, where who checks may still fold.
fn after_the_flop(flops: &Flops<'_>, flop: [Card; 3], ends: &Ends) -> (Advice, Vec<Fraction>) {
    let gap = &ends.judged - &ends.folded;
    let beside = flops.decide(flop, &gap);
    let value = |action, ev| ActionValue { action, ev };
    let advice = Advice(vec![
        value("check".to_owned(), beside.check),
        value(flops.raised(), beside.raise),
    ]);
    let checked = &ends.judged - beside.folds * gap;
    (advice, vec![checked, ends.judged.clone()])
}

/// What a hole is judged at, by category, over all flops that can come.
fn mean_over_flops(hole: [Card; 2], left: &[Card], ends: &[Ends]) -> Fraction {
    let mut counts = [0_i64; five::Category::ALL.len()];
    each_flop(left, |flop| {
        if let Some(count) = counts.get_mut(hand_on(hole, flop) as usize) {
            *count += 1;
        }
    });
    let flops = choose(left.len(), 3);
    let counted = ends.iter().zip(counts);
    counted.fold(whole(0), |sum, (ends, count)| {
        sum + &ends.judged * over(count, flops)
    })
}

/// Every flop that the cards left can make.
fn each_flop(left: &[Card], mut give: impl FnMut([Card; 3])) {
    for (third, &c) in left.iter().enumerate() {
        for (second, &b) in left.iter().enumerate().take(third) {
            for &a in left.iter().take(second) {
                give([a, b, c]);
            }
        }
    }
}
