//! How what is done at the cage is decided.

use money::{ChipSet, Money};
use rulebook::{Instant, Role};

use super::{CageAct, CageEvent, CageLine};
use crate::house::draft::Draft;
use crate::house::tray::{Stage, TrayEvent, money, said};
use crate::house::{Event, Matter, Refusal};

impl Draft<'_> {
    /// Something that is done at the cage.
    pub(in crate::house) fn decide_cage(&mut self, act: CageAct) -> Result<(), Refusal> {
        if act.takes_two() && self.people.is_empty() && self.by.role.is_some() {
            return Err(Refusal::TwoPeople);
        }
        let count = matches!(act, CageAct::CountCage { .. });
        if !count && !self.house.till.opened {
            return Err(money(
                "the cage is not open; two people count its cash and its chips first",
            ));
        }
        if !count && !act.closes() {
            self.check_open_day()?;
        }
        match act {
            CageAct::CountCage { cash, chips } => self.count_cage(cash, chips),
            CageAct::DrawFromBank {
                cash,
                chips,
                reason,
            } => {
                let (reason, by) = (
                    some(cash, chips).and_then(|()| said(reason))?,
                    self.people(),
                );
                self.at_cage(CageEvent::Drawn {
                    cash,
                    chips,
                    reason,
                    by,
                })
            }
            CageAct::DepositAtBank {
                cash,
                chips,
                reason,
            } => {
                let (reason, by) = (
                    some(cash, chips).and_then(|()| said(reason))?,
                    self.people(),
                );
                self.has_in_cage(cash, chips)?;
                self.at_cage(CageEvent::Deposited {
                    cash,
                    chips,
                    reason,
                    by,
                })
            }
            CageAct::BuyIn { amount, person } => self.sell(amount, person),
            CageAct::CashOut { amount, person } => self.buy_back(amount, person),
            CageAct::IssueFill { table, slip } => self.issue(table, slip),
            CageAct::RefuseSlip {
                table,
                slip,
                reason,
            } => self.refuse_slip(table, slip, reason),
            CageAct::AcceptChips {
                table,
                slip,
                amount,
            } => self.accept(table, slip, amount),
            CageAct::CountBox {
                table,
                number,
                amount,
            } => self.count_box(table, number, amount),
            CageAct::CorrectLine {
                line,
                amount,
                reason,
            } => self.correct_line(line, amount, reason),
            CageAct::CloseShift => self.close_shift(),
            CageAct::CloseDay { day } => self.close_day(day),
        }
    }

    fn at_cage(&mut self, event: CageEvent) -> Result<(), Refusal> {
        self.afford(Event::Cage(event))
    }

    pub(super) fn note_at_cage(&mut self, event: CageEvent) {
        self.events.push(Event::Cage(event));
    }

    /// Both of two people who do something, or the one who tells it.
    pub(super) fn people(&self) -> Vec<String> {
        match self.people.is_empty() {
            true => vec![self.by.person.clone()],
            false => self.people.clone(),
        }
    }

    /// The cage is counted by two people who come to the same, one of them of the cage.
    fn count_cage(&mut self, cash: Money, chips: Money) -> Result<(), Refusal> {
        for (field, counted) in [("cash", cash), ("chips", chips)] {
            if counted.is_negative() {
                return Err(money(format!("{field}: nothing is less than nothing")));
            }
        }
        let (person, role) = (self.by.person.clone(), self.by.role.unwrap_or(Role::Cage));
        let first = self.house.till.counted.clone();
        let first = first.filter(|_| self.holds(Matter::Cage, self.house.till.counted_at));
        let Some(first) = first.filter(|(.., other, _)| *other != person) else {
            self.note_at_cage(CageEvent::Counted {
                cash,
                chips,
                person,
                role,
                at: Some(Instant::at_ms(self.at_ms)),
            });
            return Ok(());
        };
        let (cash_before, chips_before, other, before) = first;
        if role != Role::Cage && before != Role::Cage {
            return Err(Refusal::NotYours("one of the two works at the cage"));
        }
        for (field, before, counted) in
            [("cash", cash_before, cash), ("chips", chips_before, chips)]
        {
            if before != counted {
                return Err(money(format!(
                    "{field}: another amount was counted before; count again, both of you"
                )));
            }
        }
        let opened = self.house.till.opened;
        let over = |field: &str, counted: Money, known: Money| {
            let variance = counted.minus(known);
            let variance = variance.map_err(|why| money(format!("{field}: {why}")))?;
            Ok::<_, Refusal>(opened.then_some(variance))
        };
        let cash_variance = over("cash", cash, self.house.cage.cage_cash())?;
        let chips_variance = over("chips", chips, self.house.cage.cage_chips())?;
        let found = [cash_variance, chips_variance].into_iter().flatten();
        if found.into_iter().any(|variance| !variance.is_zero()) {
            self.check_open_day()?;
        }
        self.at_cage(CageEvent::Signed {
            cash,
            chips,
            by: [other, person],
            cash_variance,
            chips_variance,
        })
    }

    fn sell(&mut self, amount: Money, person: Option<String>) -> Result<(), Refusal> {
        self.payable(amount)?;
        self.known(person.as_deref())?;
        self.has_in_cage(Money::ZERO, amount)?;
        let (line, by) = (self.next_line(), self.by.person.clone());
        self.at_cage(CageEvent::BoughtIn {
            line,
            amount,
            person,
            by,
        })
    }

    fn buy_back(&mut self, amount: Money, person: Option<String>) -> Result<(), Refusal> {
        self.payable(amount)?;
        self.known(person.as_deref())?;
        if let Some(person) = &person {
            let (needs, has) = (amount, self.house.cage.purse(person));
            if needs > has {
                return Err(money(format!(
                    "amount: {has} is on that balance; chips at a table are cashed out there first"
                )));
            }
        }
        self.has_in_cage(amount, Money::ZERO)?;
        let (line, by) = (self.next_line(), self.by.person.clone());
        self.at_cage(CageEvent::CashedOut {
            line,
            amount,
            person,
            by,
        })
    }

    fn next_line(&self) -> u64 {
        self.house.till.last_line.saturating_add(1)
    }

    /// A balance is somebody's.
    fn known(&self, person: Option<&str>) -> Result<(), Refusal> {
        match person.is_some_and(|person| person.trim().is_empty()) {
            true => Err(money("person: say whose balance, or leave it out")),
            false => Ok(()),
        }
    }

    /// Whether an amount is worth something and can be made of the chips of the house.
    fn payable(&self, amount: Money) -> Result<(), Refusal> {
        if !amount.is_positive() {
            return Err(money("amount: chips are worth something"));
        }
        let set = ChipSet::new(self.house.till.chips.iter().copied());
        match set {
            Ok(set) if set.cut(amount).is_err() => Err(money(format!(
                "amount: {amount} cannot be made of the chips of this house, {set}"
            ))),
            _ => Ok(()),
        }
    }

    /// Whether the cage has as much cash and chips.
    fn has_in_cage(&self, cash: Money, chips: Money) -> Result<(), Refusal> {
        let cage = &self.house.cage;
        for (what, wanted, held) in [
            ("cash", cash, cage.cage_cash()),
            ("chips", chips, cage.cage_chips()),
        ] {
            if wanted > held {
                return Err(money(format!(
                    "amount: the cage has {held} in {what}; draw more from the bank first"
                )));
            }
        }
        Ok(())
    }

    fn issue(&mut self, number: u32, slip: u64) -> Result<(), Refusal> {
        let open = self.table(number)?.slip_at(slip, &[Stage::Requested])?;
        if open.slip.kind != crate::house::SlipKind::Fill {
            return Err(money(format!(
                "slip: {slip} is a credit; the table sends the chips, and the cage accepts them"
            )));
        }
        let amount = open.slip.amount;
        self.has_in_cage(Money::ZERO, amount)?;
        let person = self.by.person.clone();
        self.at_cage(CageEvent::FillIssued {
            table: number,
            slip,
            amount,
            person: person.clone(),
        })?;
        self.at_tray(number, TrayEvent::FillIssued { slip, person });
        Ok(())
    }

    fn refuse_slip(&mut self, number: u32, slip: u64, reason: String) -> Result<(), Refusal> {
        let stages = [Stage::Requested, Stage::Sent];
        self.table(number)?.slip_at(slip, &stages)?;
        let (reason, person) = (said(reason)?, self.by.person.clone());
        self.note_at_cage(CageEvent::SlipRefused {
            table: number,
            slip,
            person: person.clone(),
            reason: reason.clone(),
        });
        let refused = TrayEvent::SlipRefused {
            slip,
            person,
            reason,
        };
        self.at_tray(number, refused);
        Ok(())
    }

    fn accept(&mut self, number: u32, slip: u64, amount: Money) -> Result<(), Refusal> {
        let stages = [Stage::Sent, Stage::SentBack];
        let open = self.table(number)?.slip_at(slip, &stages)?;
        let wanted = open.slip.amount;
        if amount != wanted {
            return Err(money(format!(
                "amount: the slip is of {wanted}; count again, and if it is not, refuse it"
            )));
        }
        let person = self.by.person.clone();
        self.at_cage(CageEvent::ChipsAccepted {
            table: number,
            slip,
            amount,
            person: person.clone(),
        })?;
        self.at_tray(number, TrayEvent::SlipAccepted { slip, person });
        Ok(())
    }

    fn at_tray(&mut self, table: u32, event: TrayEvent) {
        self.events.push(Event::Tray { table, event });
    }

    /// A drop box is counted by two people who come to the same, and did not take it.
    fn count_box(&mut self, table: u32, number: u64, amount: Money) -> Result<(), Refusal> {
        if amount.is_negative() {
            return Err(money("amount: nothing is less than nothing"));
        }
        let tray = &self.table(table)?.tray;
        let expected = *tray.boxes.get(&number).ok_or_else(|| {
            money(format!(
                "number: no box {number} of table {table} waits to be counted"
            ))
        })?;
        let person = self.by.person.clone();
        let took = tray.taken_by.get(&number);
        if took.is_some_and(|took| took.contains(&person)) {
            return Err(Refusal::NotYours("whoever took the box does not count it"));
        }
        let (till, which) = (&self.house.till, (table, number));
        let first = till.boxes.iter().find(|(known, _)| *known == which);
        let first = first.filter(|_| self.holds(Matter::Cage, till.box_counted_at(which)));
        let first = first.filter(|(_, (_, other))| *other != person);
        let Some((_, (counted, other))) = first else {
            self.note_at_cage(CageEvent::BoxCounted {
                table,
                number,
                amount,
                person,
                at: Some(Instant::at_ms(self.at_ms)),
            });
            return Ok(());
        };
        if *counted != amount {
            return Err(money(
                "amount: another amount was counted before; count again, both of you",
            ));
        }
        let variance = amount.minus(expected);
        let variance = variance.map_err(|why| money(format!("amount: {why}")))?;
        let by = [other.clone(), person];
        self.at_cage(CageEvent::DropCounted {
            table,
            number,
            amount,
            variance,
            by,
        })?;
        let counted = TrayEvent::BoxCounted {
            number,
            amount,
            variance,
        };
        self.at_tray(table, counted);
        Ok(())
    }

    /// A line of the cage is put right by less than it, never by more.
    fn correct_line(&mut self, line: u64, amount: Money, reason: String) -> Result<(), Refusal> {
        let known = self.house.till.lines.get(&line);
        let known: &CageLine = known.ok_or_else(|| {
            money(format!(
                "line: {line} is not one of the last lines of the cage"
            ))
        })?;
        if !amount.is_positive() {
            return Err(money("amount: say how much less it should have been"));
        }
        let most = known.amount.minus(known.corrected).unwrap_or(Money::ZERO);
        if amount > most {
            return Err(money(format!(
                "amount: line {line} is of {}, of which {most} can still be put right",
                known.amount
            )));
        }
        match (known.sold, &known.person) {
            // What was paid for too many chips goes back, and the chips come.
            (true, person) => {
                let has = person.as_ref().map(|it| self.house.cage.purse(it));
                if let Some(has) = has.filter(|has| amount > *has) {
                    return Err(money(format!(
                        "amount: {has} is on that balance; what was played cannot be put right here"
                    )));
                }
                self.has_in_cage(amount, Money::ZERO)?;
            }
            (false, _) => self.has_in_cage(Money::ZERO, amount)?,
        }
        let (reason, by) = (said(reason)?, self.people());
        self.at_cage(CageEvent::LineCorrected {
            line,
            amount,
            reason,
            by,
        })
    }
}

/// Whether something moves, and nothing the wrong way.
fn some(cash: Money, chips: Money) -> Result<(), Refusal> {
    for (field, amount) in [("cash", cash), ("chips", chips)] {
        if amount.is_negative() {
            return Err(money(format!("{field}: nothing is less than nothing")));
        }
    }
    match cash.is_zero() && chips.is_zero() {
        true => Err(money("cash: say how much cash or how many chips")),
        false => Ok(()),
    }
}
