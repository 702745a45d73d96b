//! What a case expects of its jackpots.

use games::Wager;
use jackpot::{Event, Hand, Pool};
use money::Money;
use rulebook::{Citation, Citations};

use super::Replay;
use crate::script::Expected;

/// What an expectation found: every clause it rests on, or what was there instead.
type Judged = Result<Vec<Citation>, String>;

impl Replay<'_> {
    /// What is expected of a jackpot, or of a table because of one; none: it is not.
    pub(super) fn judge_jackpot(&mut self, number: u32, expected: &Expected) -> Option<Judged> {
        let named = match expected {
            Expected::Meter { jackpot, .. }
            | Expected::Award { jackpot, .. }
            | Expected::NoAward { jackpot, .. }
            | Expected::ToppedUp { jackpot, .. } => jackpot,
            Expected::State(state) => return self.judge_waiting(number, state),
            _ => return None,
        };
        let table = self.plan.jackpot_table(named).unwrap_or(number);
        if self.table(table).is_err() {
            return Some(Err(format!("there is no table {table}")));
        }
        if !self.house.jackpots.contains_key(named) {
            return Some(Err(format!("there is no jackpot {named}")));
        }
        let events = self.jackpot_events.iter().filter(|(name, _)| name == named);
        let events: Vec<&Event> = events.map(|(_, event)| event).collect();
        Some(match expected {
            Expected::Meter { pool, amount, .. } => {
                self.judge_meter(named, pool.as_deref(), *amount, &events)
            }
            Expected::Award {
                table,
                place,
                amount,
                order,
                ..
            } => judge_award((*table, place.number()), *amount, *order, &events),
            Expected::NoAward { table, place, .. } => {
                let round = self.house.tables.get(table).map(|table| &table.round);
                let lines = round.iter().flat_map(|round| &round.lines);
                let lines = lines.filter(|line| line.place == *place);
                let lines = lines.filter(|line| line.wager == Wager::Jackpot);
                let lost = lines.flat_map(|line| Vec::from(line.under)).collect();
                judge_no_award((*table, place.number()), lost, &events)
            }
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
        let clauses: Vec<Citations> = match now {
            "suspended" => {
                let events = self.jackpot_events.iter();
                let events = events.filter(|(name, _)| *name == jackpot);
                events.filter_map(|(_, event)| stops(event)).collect()
            }
            _ => {
                let spots = self.house.tables.get(&number)?.round.spots.values();
                spots.filter_map(|spot| spot.prize_under).collect()
            }
        };
        let clauses = clauses.into_iter();
        Some(Ok(clauses.flat_map(Vec::from).collect()))
    }

    fn judge_meter(
        &self,
        name: &str,
        pool: Option<&str>,
        amount: Money,
        events: &[&Event],
    ) -> Judged {
        let wanted = pool.map(|pool| match pool {
            "minor" => Pool::Minor,
            _ => Pool::Major,
        });
        let Some(shown) = self.house.shown(name, wanted) else {
            return Err("the pool is not divided".to_owned());
        };
        if shown.amount != amount {
            return Err(format!("the meter shows {}", shown.amount));
        }
        let moved = events.iter().filter_map(|event| moved(event));
        let moved = moved.flat_map(Vec::from);
        Ok(moved.chain(shown.under).collect())
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

/// No prize was awarded there: what took or gave back the wager, or withdrew the claim.
fn judge_no_award((table, place): (u32, u8), lost: Vec<Citation>, events: &[&Event]) -> Judged {
    let of = |hand: Hand| hand.round.table.0 == table && hand.place == place;
    let mut clauses = lost;
    for event in events {
        match event {
            Event::Awarded(award) if of(award.hand) => {
                return Err(format!("{} {}", award.hand, award.amount));
            }
            Event::ClaimWithdrawn { hand, under } if of(*hand) => clauses.extend(*under),
            _ => {}
        }
    }
    Ok(clauses)
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

/// What an event rests on that stops play.
fn stops(event: &Event) -> Option<Citations> {
    match event {
        Event::Declared { under, .. } | Event::Suspended { under, .. } => Some(*under),
        _ => None,
    }
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
