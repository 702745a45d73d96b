//! The jackpot wager that goes along with hands played in one way.

use ::jackpot::AfterFold;
use cards::five::Category;
use games::caribbean_stud::{JackpotOnChange, Rules};

use super::played::Played;
use crate::analysis::{Covariance, Wager};
use crate::fraction::{Fraction, over, whole};
use crate::jackpot::{Fates, JackpotAnalysis};

/// What a book does with a jackpot wager whose hand is not bet as dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Forfeit {
    /// Whether the wager of a folded hand is still judged.
    pub(super) judged_after_fold: bool,
    /// Whether the wager comes back when a card is changed.
    pub(super) returned_on_change: bool,
}

impl Forfeit {
    pub(super) fn of(rules: &Rules) -> Forfeit {
        let after_fold = rules.jackpot.as_ref();
        let after_fold = after_fold.and_then(|jackpot| jackpot.jackpot_after_fold);
        let exchange = rules.exchange.as_ref();
        Forfeit {
            judged_after_fold: after_fold.is_some_and(|cited| cited.value == AfterFold::Kept),
            returned_on_change: exchange.is_some_and(|exchange| {
                exchange.jackpot_on_change.value == JackpotOnChange::Returned
            }),
        }
    }
}

/// The jackpot wager: judged on a hand that is bet, lost with one that is folded, lost or
/// handed back when a card is changed.
pub(super) fn jackpot(rules: &Rules, played: &Played) -> Option<JackpotAnalysis> {
    let book = rules.jackpot.as_ref()?;
    let forfeit = Forfeit::of(rules);
    let mut fates = Fates::default();
    for (category, [folded, bet, changed]) in Category::ALL.into_iter().zip(played.fates) {
        fates.judge(category, bet.deals);
        if forfeit.judged_after_fold {
            fates.judge(category, folded.deals);
        } else {
            fates.forfeit(category, folded.deals);
        }
        if forfeit.returned_on_change {
            fates.returned += changed.deals;
        } else {
            fates.forfeit(category, changed.deals);
        }
    }
    Some(JackpotAnalysis::new(book, fates))
}

/// How main wagers and jackpot move together when the meter shows so much.
pub(super) fn covariance(
    rules: &Rules,
    unit: i64,
    played: &Played,
    jackpot: &JackpotAnalysis,
    meter: &Fraction,
) -> Covariance {
    let forfeit = Forfeit::of(rules);
    let lost = || whole(-1);
    let (mut deals, mut net, mut product) = (0, 0, whole(0));
    for (category, fates) in Category::ALL.into_iter().zip(played.fates) {
        let judged = jackpot.judged_net(category, meter);
        let after_fold = if forfeit.judged_after_fold {
            judged.clone()
        } else {
            lost()
        };
        let after_change = if forfeit.returned_on_change {
            whole(0)
        } else {
            lost()
        };
        for (fate, won) in fates.iter().zip([after_fold, judged, after_change]) {
            deals += fate.deals;
            net += fate.net;
            product += over(fate.net, unit) * won;
        }
    }
    let base = over(net, unit) * over(1, deals);
    Covariance {
        of: (Wager::Base, Wager::Jackpot),
        value: product * over(1, deals) - base * jackpot.at(meter).ev(),
    }
}
