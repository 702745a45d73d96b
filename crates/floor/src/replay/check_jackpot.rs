//! What a case expects of its jackpots.

use jackpot::{Event, Hand, Pool};
use money::Money;
use rulebook::{Citation, Citations};

use super::Replay;
use crate::house::Jackpot;
use crate::script::Expected;

/// What an expectation found: every clause it rests on, or what was there instead.
type Judged = Result<Vec<Citation>, String>;

impl Replay<'_> {
    /// What is expected of a jackpot, or of a table because of one; none: it is not.
    pub(super) fn judge_jackpot(&mut self, number: u32, expected: &Expected) -> Option<Judged> {
        let named = match expected {
            Expected::Meter { jackpot, .. }
            | Expected::Award { jackpot, .. }
            | Expected::ToppedUp { jackpot, .. } => jackpot,
            Expected::State(state) => return self.judge_waiting(number, state),
            _ => return None,
        };
        let table = self.plan.jackpot_table(named).unwrap_or(number);
        if self.table(table).is_err() {
            return Some(Err(format!("there is no table {table}")));
        }
        let Some(jackpot) = self.house.jackpots.get(named) else {
            return Some(Err(format!("there is no jackpot {named}")));
        };
        let events = self.jackpot_events.iter().filter(|(name, _)| name == named);
        let events: Vec<&Event> = events.map(|(_, event)| event).collect();
        Some(match expected {
            Expected::Meter { pool, amount, .. } => {
                self.judge_meter(named, jackpot, pool.as_deref(), *amount, &events)
            }
            Expected::Award {
                table,
                place,
                amount,
                order,
                ..
            } => judge_award((*table, place.number()), *amount, *order, &events),
            Expected::ToppedUp { amount, .. } => judge_topped_up(*amount, &events),
            _ => return None,
        })
    }

    /// The states that a jackpot brings a table into.
    fn judge_waiting(&mut self, number: u32, state: &str) -> Option<Judged> {
        let jackpot = self.house.jackpot_of(number)?.0.to_owned();
        let round = &self.table(number).ok()?.round;
        let awaits = round.awaits_prize() && round.is_judged();
        let now = match () {
            () if self.house.is_suspended(number) => "suspended",
            () if awaits => "pending",
            () => return None,
        };
        if state != now {
            return Some(Err(format!("the state is {now}")));
        }
        let rules = self.house.rules(&jackpot)?;
        let stays = self.house.tables.get(&number)?;
        let stays = stays.game().table().clause(games::Rule::JackpotHandStays);
        let when = rules.payment.jackpot_paid_when.map(|stated| stated.under);
        let suspends = rules.declaration_suspends.map(|stated| stated.under);
        let declared = rules.jackpot_declared.map(|stated| stated.under);
        let clauses = match now {
            "suspended" => vec![suspends, declared],
            _ => vec![stays, when],
        };
        Some(Ok(clauses.into_iter().flatten().collect()))
    }

    fn judge_meter(
        &self,
        name: &str,
        jackpot: &Jackpot,
        pool: Option<&str>,
        amount: Money,
        events: &[&Event],
    ) -> Judged {
        let pools = jackpot.link.pools();
        let wanted = match pool {
            Some("minor") => Pool::Minor,
            Some(_) => Pool::Major,
            None => pools.shared(),
        };
        let Some(meter) = pools.get(wanted) else {
            return Err("the pool is not divided".to_owned());
        };
        let shown = meter.shown();
        if shown != amount {
            return Err(format!("the meter shows {shown}"));
        }
        let moved = events.iter().filter_map(|event| moved(event));
        let mut clauses: Vec<Citation> =
            moved.flat_map(|it| it.iter().collect::<Vec<_>>()).collect();
        let rules = self.house.rules(name);
        let linked = rules.and_then(|rules| rules.jackpot_linked);
        clauses.extend(
            linked
                .filter(|_| jackpot.tables.len() > 1)
                .map(|it| it.under),
        );
        if let Some(divided) = rules.and_then(|rules| rules.divided.as_ref())
            && pools.is_divided()
        {
            let of_pool = match pool {
                Some(_) => divided.divided_recorded,
                None => divided.divided_shown,
            };
            clauses.extend([of_pool.under, divided.divided_rules.under]);
        }
        Ok(clauses)
    }
}

fn judge_award(
    (table, place): (u32, u8),
    amount: Money,
    order: Option<u32>,
    events: &[&Event],
) -> Judged {
    let awards = events.iter().filter_map(|event| match event {
        Event::Awarded(award) => Some(award),
        _ => None,
    });
    let awards: Vec<_> = awards.collect();
    let of = |hand: Hand| hand.round.table.0 == table && hand.place == place;
    let found = awards.iter().rev().find(|award| of(award.hand));
    match found {
        Some(award) if award.amount == amount && order.is_none_or(|order| order == award.order) => {
            let claims = events.iter().filter_map(|event| match event {
                Event::Claimed(claim) if claim.hand == award.hand => Some(claim),
                _ => None,
            });
            let claimed = claims.flat_map(|claim| {
                let under = claim.under.iter().collect::<Vec<_>>();
                under
                    .into_iter()
                    .chain([claim.prize.under])
                    .chain(claim.ordered_by)
            });
            Ok(award.under.iter().chain(claimed).collect())
        }
        _ if awards.is_empty() => Err("nothing was awarded".to_owned()),
        _ => {
            let words = awards.iter().map(|award| {
                let (hand, amount, order) = (award.hand, award.amount, award.order);
                format!("{hand} {amount} order {order}")
            });
            Err(words.collect::<Vec<_>>().join("; "))
        }
    }
}

fn judge_topped_up(amount: Money, events: &[&Event]) -> Judged {
    let topped_up = events.iter().filter_map(|event| match event {
        Event::ToppedUp { amount, under, .. } => Some((*amount, *under)),
        _ => None,
    });
    let (amounts, under): (Vec<Money>, Vec<Citations>) = topped_up.unzip();
    let sum = Money::sum(amounts).unwrap_or(Money::ZERO);
    if sum != amount {
        return Err(format!("the operator put in {sum}"));
    }
    Ok(under
        .iter()
        .flat_map(|under| under.iter().collect::<Vec<_>>())
        .collect())
}

/// What an event rests on that changed the pools.
fn moved(event: &Event) -> Option<Citations> {
    match event {
        Event::Opened { under, .. }
        | Event::Contributed { under, .. }
        | Event::WagersVoided { under, .. }
        | Event::ToppedUp { under, .. }
        | Event::HeldReleased { under, .. }
        | Event::Seeded { under, .. }
        | Event::Added { under, .. }
        | Event::Split { under, .. }
        | Event::Combined { under, .. }
        | Event::RatesChanged { under, .. } => Some(*under),
        Event::Awarded(award) => Some(award.under),
        _ => None,
    }
}
