//! How disputes are opened, decided and compensated.

use games::round::{Phase, compensation};
use games::{Place, Wager};
use money::Money;

use super::{Dispute, DisputeAct, DisputeEvent, PastRound, RestsOn};
use crate::authority::rank;
use crate::house::draft::Draft;
use crate::house::tray::{TrayEvent, money, said};
use crate::house::{Event, Refusal};
use crate::table::Table;

impl Draft<'_> {
    /// Something that is done about a dispute at a table.
    pub(in crate::house) fn decide_dispute(
        &mut self,
        number: u32,
        act: DisputeAct,
    ) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let by = self.by.person.clone();
        let event = match act {
            DisputeAct::OpenDispute {
                round,
                place,
                says,
                looked_up,
            } => {
                let says = field("says", says)?;
                let number = round.unwrap_or(table.number);
                // What the table remembers, it knows better.
                let known = number == table.number || table.disputes.round(number).is_some();
                let looked_up = looked_up.filter(|it| !known && it.number == number);
                self.check_first(table, number, place)?;
                let person = disputed(table, number, place, looked_up.as_deref())?;
                let round = number;
                DisputeEvent::Opened {
                    number: table.disputes.last.saturating_add(1),
                    round,
                    place,
                    person,
                    says,
                    by,
                    at_ms: self.at_ms,
                    looked_up,
                }
            }
            DisputeAct::NoteDispute { dispute, note } => {
                case(table, dispute)?;
                let note = field("note", note)?;
                DisputeEvent::Noted { dispute, note, by }
            }
            DisputeAct::DecideDispute {
                dispute,
                upheld,
                reason,
            } => self.decision(table, dispute, upheld, said(reason)?)?,
            DisputeAct::Compensate {
                dispute,
                wager,
                amount,
                reason,
            } => {
                let reason = said(reason)?;
                return self.compensate((number, table), dispute, (wager, amount), reason);
            }
        };
        self.events.push(Event::Dispute {
            table: number,
            event,
        });
        Ok(())
    }

    /// Whether nobody has disputed what happened at a place of a round: what is decided is not
    /// opened again under another number, and what is open has one case.
    fn check_first(&self, table: &Table, round: u64, place: Place) -> Result<(), Refusal> {
        let mut cases = table.disputes.iter();
        let Some(case) = cases.find(|case| (case.round, case.place) == (round, place)) else {
            return Ok(());
        };
        let number = case.number;
        match case.decision {
            Some(_) => Err(self.is_final(table, number)),
            None => Err(money(format!(
                "place: dispute {number} is about it and open; note there what they say"
            ))),
        }
    }

    /// That a case is decided.
    fn is_final(&self, table: &Table, dispute: u64) -> Refusal {
        let why = format!("dispute {dispute} is decided, and a decision is final");
        self.refused(table, why)
    }

    /// A refusal with the clause that names the office which decides.
    fn refused(&self, table: &Table, why: String) -> Refusal {
        let named = self.house.dispute_office(table);
        match named.and_then(|named| named.under) {
            Some(under) => Refusal::NotPermitted { why, under },
            None => money(why),
        }
    }

    /// The decision of the office that decides disputes there, or of one above it; it is final.
    fn decision(
        &self,
        table: &Table,
        dispute: u64,
        upheld: bool,
        reason: String,
    ) -> Result<DisputeEvent, Refusal> {
        let named = self.house.dispute_office(table);
        if case(table, dispute)?.decision.is_some() {
            return Err(self.is_final(table, dispute));
        }
        let teller = self.by.teller(&table.book);
        if let (Some(named), Some(offices)) = (&named, &teller.offices) {
            let holds = match named.rests_on {
                RestsOn::Reading => offices.above.contains(&named.office.as_str()),
                RestsOn::Operator => self
                    .by
                    .role
                    .is_some_and(|role| rank(role) >= rank(named.role)),
            };
            if !holds {
                let why = format!("the {} decides a dispute", named.office);
                return Err(self.refused(table, why));
            }
        }
        Ok(DisputeEvent::Decided {
            dispute,
            upheld,
            reason,
            by: self.by.person.clone(),
            under: named.as_ref().and_then(|named| named.under),
            office: named.map(|named| named.office),
        })
    }

    /// Compensates a line of a round that no longer lies there. Whoever has gone gets it in
    /// the hand, or on the balance; nobody who has gone is asked for money.
    fn compensate(
        &mut self,
        (number, table): (u32, &Table),
        dispute: u64,
        (wager, amount): (Wager, Money),
        reason: String,
    ) -> Result<(), Refusal> {
        if self.people.is_empty() && self.by.role.is_some() {
            return Err(Refusal::TwoPeople);
        }
        let case = case(table, dispute)?;
        match &case.decision {
            Some((true, ..)) => {}
            Some((false, ..)) => {
                return Err(money(format!(
                    "dispute: {dispute} was decided for the house"
                )));
            }
            None => {
                return Err(money(format!(
                    "dispute: {dispute} is open; have it decided first"
                )));
            }
        }
        if case.round == table.number {
            return Err(money(
                "dispute: the round still lies there; two people correct it at the table",
            ));
        }
        let round = table.disputes.round(case.round);
        let round = round.ok_or_else(|| unknown(case.round))?;
        let settled = (&round.lines[..], &round.corrections[..]);
        compensation(settled, (case.place, wager), amount)?;
        let person = case.person.clone();
        let has = self.house.cage.stack(number, &person);
        let owes = amount.is_negative() && amount.negated().is_ok_and(|needs| needs > has);
        if owes {
            return Err(money(format!(
                "amount: {has} of that guest's chips lie at this table, and nobody is asked for more"
            )));
        }
        let mut areas = table.round.seating.areas();
        let sits = areas.any(|(_, holder)| holder == person);
        let by = match self.people.is_empty() {
            true => vec![self.by.person.clone()],
            false => self.people.clone(),
        };
        self.afford(Event::Dispute {
            table: number,
            event: DisputeEvent::Compensated {
                dispute,
                wager,
                amount,
                person: person.clone(),
                reason,
                by,
            },
        })?;
        if !sits && amount.is_positive() {
            self.hand_over(number, person, amount);
        }
        Ok(())
    }

    /// Gives somebody who does not sit at a table what came to their chips there.
    fn hand_over(&mut self, table: u32, person: String, amount: Money) {
        match self.house.is_kept(table) || self.house.has_real_chips(table, &person) {
            true => self.events.push(Event::Tray {
                table,
                event: TrayEvent::TookAway { person, amount },
            }),
            false => self.send_home(table, &person, amount),
        }
    }
}

fn field(name: &str, text: String) -> Result<String, Refusal> {
    let letters = text.trim().chars().count();
    match (1..=LONGEST).contains(&letters) {
        true => Ok(text),
        false => Err(money(format!("{name}: 1 to {LONGEST} characters"))),
    }
}

/// How many characters a note has at most.
const LONGEST: usize = 1_000;

fn case(table: &Table, dispute: u64) -> Result<&Dispute, Refusal> {
    let case = table.disputes.find(dispute);
    case.ok_or_else(|| {
        money(format!(
            "dispute: there is no dispute {dispute} at this table"
        ))
    })
}

/// Who played at a place of the round that is disputed.
fn disputed(
    table: &Table,
    number: u64,
    place: Place,
    looked_up: Option<&PastRound>,
) -> Result<String, Refusal> {
    let person = match number == table.number {
        true => {
            let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
            if !over {
                return Err(money(
                    "round: it is being played; report what is irregular, and have it ruled on",
                ));
            }
            table.round.spots.get(&place).map(|spot| &spot.person)
        }
        false => {
            let past = table.disputes.round(number).or(looked_up);
            let past = past.ok_or_else(|| unknown(number))?;
            past.person(place)
        }
    };
    let person = person.filter(|person| !person.is_empty());
    let person = person.ok_or_else(|| {
        money(format!(
            "place: nobody played at place {place} in round {number}"
        ))
    })?;
    Ok(person.clone())
}

fn unknown(number: u64) -> Refusal {
    money(format!(
        "round: {number} is no round of this table with a settled wager"
    ))
}
