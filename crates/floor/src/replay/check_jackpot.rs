//! What a case expects of its jackpots.

use games::{Place, Wager};
use money::Money;

use super::Replay;
use super::check::Judged;
use crate::report::{JackpotReport, Under};
use crate::script::Expected;

impl Replay<'_> {
    /// What is expected of a jackpot; none: it is not.
    pub(super) fn judge_jackpot(&mut self, number: u32, expected: &Expected) -> Option<Judged> {
        let named = match expected {
            Expected::Meter { jackpot, .. }
            | Expected::Award { jackpot, .. }
            | Expected::NoAward { jackpot, .. }
            | Expected::ToppedUp { jackpot, .. } => jackpot,
            _ => return None,
        };
        let table = self.plan.jackpot_table(named).unwrap_or(number);
        if self.table(table).is_err() {
            return Some(Err(format!("there is no table {table}")));
        }
        let report = match self.jackpot_report(named) {
            Ok(report) => report,
            Err(why) => return Some(Err(why)),
        };
        Some(match expected {
            Expected::Meter { pool, amount, .. } => meter(&report, pool.as_deref(), *amount),
            Expected::Award {
                table,
                place,
                amount,
                order,
                ..
            } => award(&report, (*table, place.number()), *amount, *order),
            Expected::NoAward { table, place, .. } => self.no_award(&report, *table, *place),
            Expected::ToppedUp { amount, .. } => match report.topped_up == *amount {
                true => Ok(report.topped_up_under),
                false => Err(format!("the operator put in {}", report.topped_up)),
            },
            _ => return None,
        })
    }

    /// No prize was awarded there: what took or gave back the wager, or withdrew the claim.
    fn no_award(&mut self, report: &JackpotReport, table: u32, place: Place) -> Judged {
        let of = |at: (u32, u8)| at == (table, place.number());
        if let Some(award) = report.awards.iter().find(|it| of((it.table, it.place))) {
            return Err(format!("@{}.{} {}", award.table, award.place, award.amount));
        }
        let lost = self.report(table)?;
        let lost = lost.money.iter().filter(|line| line.place == place);
        let lost = lost.filter(|line| line.wager == Wager::Jackpot);
        let lost = lost.flat_map(|line| line.under.clone());
        let withdrawn = report.withdrawn.iter();
        let withdrawn = withdrawn.filter(|it| of((it.table, it.place)));
        Ok(lost
            .chain(withdrawn.flat_map(|it| it.under.clone()))
            .collect())
    }
}

fn meter(report: &JackpotReport, pool: Option<&str>, amount: Money) -> Judged {
    let Some(shown) = report.meter(pool) else {
        return Err("the pool is not divided".to_owned());
    };
    if shown.amount != amount {
        return Err(format!("the meter shows {}", shown.amount));
    }
    let moved = report.moved_under.iter().chain(&shown.under);
    Ok(moved.cloned().collect::<Under>())
}

fn award(report: &JackpotReport, at: (u32, u8), amount: Money, order: Option<u32>) -> Judged {
    let mut awards = report.awards.iter().rev();
    let found = awards.find(|award| (award.table, award.place) == at);
    match found {
        Some(award) if award.amount == amount && order.is_none_or(|order| order == award.order) => {
            Ok(award.under.clone())
        }
        _ if report.awards.is_empty() => Err("nothing was awarded".to_owned()),
        _ => {
            let words = report.awards.iter().map(|award| {
                let (amount, order) = (award.amount, award.order);
                format!("@{}.{} {amount} order {order}", award.table, award.place)
            });
            Err(words.collect::<Vec<_>>().join("; "))
        }
    }
}
