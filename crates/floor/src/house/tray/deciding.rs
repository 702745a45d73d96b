//! How what is done with the chips and the cash of a table is decided.

use games::Place;
use money::Money;
use rulebook::{Instant, Role};

use super::{OpenSlip, Pile, Slip, SlipKind, Stage, TrayAct, TrayEvent};
use crate::house::draft::Draft;
use crate::house::{Event, House, Matter, Refusal};
use crate::table::Table;

impl Draft<'_> {
    /// Something that is done with the chips and the cash of a table.
    pub(in crate::house) fn decide_tray(
        &mut self,
        number: u32,
        act: TrayAct,
    ) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let person = self.by.person.clone();
        let event = match act {
            TrayAct::RequestFill { amount, chips } => {
                self.request(table, (SlipKind::Fill, amount, chips))?
            }
            TrayAct::RequestCredit { amount, chips } => {
                let held = self.house.cage.tray(number);
                if !table.tray.kept {
                    return Err(money(
                        "the float of this table did not come from the cage; ask for a fill first",
                    ));
                }
                if amount > held {
                    return Err(money(format!(
                        "amount: {held} lies in the tray; ask for a credit of that at most"
                    )));
                }
                self.request(table, (SlipKind::Credit, amount, chips))?
            }
            TrayAct::WithdrawSlip { slip } => {
                table.slip(slip, &[Stage::Requested])?;
                TrayEvent::SlipWithdrawn { slip, person }
            }
            TrayAct::ReceiveChips { slip, amount } => {
                let open = table.slip(slip, &[Stage::Issued, Stage::Returned])?;
                let by = self.signed(open, amount)?;
                signed(slip, amount, self.counted(by), |slip, amount, by| {
                    TrayEvent::ChipsReceived { slip, amount, by }
                })
            }
            TrayAct::SendChips { slip, amount } => {
                let open = table.slip(slip, &[Stage::Requested])?;
                if open.slip.kind == SlipKind::Fill {
                    return Err(money(format!(
                        "slip: {slip} is a fill, which the cage issues; chips are sent with a credit"
                    )));
                }
                let by = self.signed(open, amount)?;
                signed(slip, amount, self.counted(by), |slip, amount, by| {
                    TrayEvent::ChipsSent { slip, amount, by }
                })
            }
            TrayAct::SendBack { slip, reason } => {
                table.slip(slip, &[Stage::Issued])?;
                let reason = said(reason)?;
                TrayEvent::FillSentBack {
                    slip,
                    person,
                    reason,
                }
            }
            TrayAct::BuyIn { place, amount } => {
                let by = person;
                let person = self.guest(table, place)?;
                payable(table, amount)?;
                if !table.tray.kept {
                    return Err(money(
                        "the float of this table did not come from the cage; ask for a fill first",
                    ));
                }
                self.has_in_tray(number, amount)?;
                TrayEvent::BoughtIn {
                    place,
                    person,
                    amount,
                    by,
                }
            }
            TrayAct::ColourUp { place, amount } => {
                let by = person;
                let person = self.guest(table, place)?;
                payable(table, amount)?;
                TrayEvent::ColouredUp {
                    place,
                    person,
                    amount,
                    by,
                }
            }
            TrayAct::TakeBox => self.take_box(number, table)?,
        };
        let enters = !table.tray.kept && matches!(event, TrayEvent::ChipsReceived { .. });
        let table = number;
        self.afford(Event::Tray { table, event })?;
        if enters {
            for event in self.house.brought_before(table) {
                self.afford(Event::Tray { table, event })?;
            }
        }
        Ok(())
    }

    /// A slip that is asked for.
    fn request(
        &self,
        table: &Table,
        (kind, amount, chips): (SlipKind, Money, Vec<Pile>),
    ) -> Result<TrayEvent, Refusal> {
        payable(table, amount)?;
        check_piles(table, amount, &chips)?;
        let slip = Slip {
            number: table.tray.last_slip.saturating_add(1),
            kind,
            amount,
            chips,
            person: self.by.person.clone(),
        };
        let at_ms = self.at_ms;
        Ok(TrayEvent::SlipRequested { slip, at_ms })
    }

    /// What is counted of a slip is what it says, and two people of two offices count it.
    /// None: this is the first of them.
    fn signed(&self, open: &OpenSlip, amount: Money) -> Result<Option<[String; 2]>, Refusal> {
        let (wanted, word) = (open.slip.amount, open.slip.kind.word());
        if amount != wanted {
            let then = match open.stage {
                Stage::Requested => "withdraw the slip and ask for another",
                _ => "send it back",
            };
            return Err(money(format!(
                "amount: the {word} is of {wanted}; count again, and if it is not, {then}"
            )));
        }
        let first = open.counted.as_ref();
        let first = first.filter(|_| self.holds(Matter::Float, open.counted_at));
        second(first.map(|(_, who, role)| (who, *role)), self.by)
    }

    fn counted(&self, by: Option<[String; 2]>) -> Result<[String; 2], First> {
        by.ok_or_else(|| First {
            person: self.by.person.clone(),
            role: self.by.role.unwrap_or(Role::Dealer),
            at: Instant::at_ms(self.at_ms),
        })
    }

    /// Whether what the first of two people said at a time still waits for the second. What was
    /// written down without a time does.
    pub(in crate::house) fn holds(&self, matter: Matter, since: Option<Instant>) -> bool {
        since.is_none_or(|since| !matter.has_lapsed(since.in_ms(), self.at_ms))
    }

    /// Whoever plays at a place.
    fn guest(&self, table: &Table, place: Place) -> Result<String, Refusal> {
        let seated = table.round.seating.holder(place).map(str::to_owned);
        let spot = || table.round.spots.get(&place).map(|it| it.person.clone());
        let person = seated.or_else(spot).filter(|person| !person.is_empty());
        person.ok_or_else(|| {
            money(format!(
                "place: nobody plays at place {place}; seat the guest first"
            ))
        })
    }

    fn has_in_tray(&self, number: u32, amount: Money) -> Result<(), Refusal> {
        let held = self.house.cage.tray(number);
        match amount > held {
            true => Err(money(format!(
                "amount: {held} lies in the tray; ask the cage for a fill first"
            ))),
            false => Ok(()),
        }
    }

    /// The drop box is taken by two people of two offices.
    fn take_box(&self, number: u32, table: &Table) -> Result<TrayEvent, Refusal> {
        let first = table.tray.offered.as_ref();
        let first = first.filter(|_| self.holds(Matter::AtTable, table.tray.offered_at));
        let by = second(first.map(|(who, role)| (who, *role)), self.by)?;
        Ok(match by {
            None => TrayEvent::BoxOffered {
                person: self.by.person.clone(),
                role: self.by.role.unwrap_or(Role::Dealer),
                at: Some(Instant::at_ms(self.at_ms)),
            },
            Some(by) => TrayEvent::BoxTaken {
                number: table.tray.last_box.saturating_add(1),
                amount: self.house.cage.drop_box(number),
                by,
            },
        })
    }

    /// Draws up an event that moves money, if the accounts let it be.
    pub(in crate::house) fn afford(&mut self, event: Event) -> Result<(), Refusal> {
        self.house.check_books(&event)?;
        self.events.push(event);
        Ok(())
    }
}

impl House {
    /// Whether the books can have an event: no account beyond counting, none below nothing
    /// that must not be.
    pub(in crate::house) fn check_books(&self, event: &Event) -> Result<(), Refusal> {
        match self.cage.check(&self.postings(event)) {
            Ok(()) => Ok(()),
            Err(ledger::NotPosted::NotEnough) => {
                Err(money("amount: there is not that much; count again"))
            }
            Err(why) => Err(money(format!("amount: {why}"))),
        }
    }
}

impl Table {
    /// A slip that is open and as far as this.
    fn slip(&self, number: u64, stages: &[Stage]) -> Result<&OpenSlip, Refusal> {
        let open = self.tray.slips.get(&number);
        let open =
            open.ok_or_else(|| money(format!("slip: {number} is not open at this table")))?;
        match stages.contains(&open.stage) {
            true => Ok(open),
            false => Err(money(open.not_now())),
        }
    }

    /// The same for the cage, whose commands name the table.
    pub(in crate::house) fn slip_at(
        &self,
        number: u64,
        stages: &[Stage],
    ) -> Result<&OpenSlip, Refusal> {
        self.slip(number, stages)
    }
}

impl OpenSlip {
    /// Why something cannot be done with it now, and what can.
    fn not_now(&self) -> String {
        let (number, kind) = (self.slip.number, self.slip.kind.word());
        let how = match (self.slip.kind, self.stage) {
            (SlipKind::Fill, Stage::Requested) => "waits for the cage, which issues or refuses it",
            (SlipKind::Credit, Stage::Requested) => "waits for the table, which sends the chips",
            (_, Stage::Issued) => "was issued; the table receives it or sends it back",
            (_, Stage::SentBack) => "was sent back; the cage accepts the chips",
            (_, Stage::Sent) => "was sent; the cage accepts or refuses it",
            (_, Stage::Returned) => "comes back from the cage; the table receives it",
        };
        format!("slip: {kind} {number} {how}")
    }
}

/// Why money cannot move so, with what to do.
pub(in crate::house) fn money(why: impl Into<String>) -> Refusal {
    Refusal::Money(why.into())
}

/// The second of two people of two offices, with the first; none: this is the first.
pub(in crate::house) fn second(
    first: Option<(&String, Role)>,
    by: &crate::authority::By,
) -> Result<Option<[String; 2]>, Refusal> {
    let Some((who, role)) = first.filter(|(who, _)| **who != by.person) else {
        return Ok(None);
    };
    if Some(role) == by.role {
        return Err(Refusal::NotYours("somebody of another office signs too"));
    }
    Ok(Some([who.clone(), by.person.clone()]))
}

/// A reason, which is said.
pub(in crate::house) fn said(reason: String) -> Result<String, Refusal> {
    let letters = reason.trim().chars().count();
    match (1..=LONGEST_REASON).contains(&letters) {
        true => Ok(reason),
        false => Err(money(format!(
            "reason: say why in 1 to {LONGEST_REASON} characters"
        ))),
    }
}

/// How many characters a reason has at most.
const LONGEST_REASON: usize = 200;

/// The first of two people who count chips.
struct First {
    person: String,
    role: Role,
    at: Instant,
}

fn signed(
    slip: u64,
    amount: Money,
    by: Result<[String; 2], First>,
    done: impl Fn(u64, Money, [String; 2]) -> TrayEvent,
) -> TrayEvent {
    match by {
        Ok(by) => done(slip, amount, by),
        Err(First { person, role, at }) => TrayEvent::ChipsCounted {
            slip,
            amount,
            person,
            role,
            at: Some(at),
        },
    }
}

/// Whether an amount is worth something and can be made of the chips of a table.
fn payable(table: &Table, amount: Money) -> Result<(), Refusal> {
    if !amount.is_positive() {
        return Err(money("amount: chips are worth something"));
    }
    match &table.card.chips {
        Some(chips) if chips.cut(amount).is_err() => Err(money(format!(
            "amount: {amount} cannot be made of the chips of this table, {chips}"
        ))),
        _ => Ok(()),
    }
}

/// Whether piles are of chips that the table has, and come to an amount.
pub(in crate::house) fn check_piles(
    table: &Table,
    amount: Money,
    piles: &[Pile],
) -> Result<(), Refusal> {
    if piles.is_empty() {
        return Ok(());
    }
    let mut sum = Money::ZERO;
    for pile in piles {
        let known = table.card.chips.as_ref().is_none_or(|it| it.has(pile.chip));
        if !known || !pile.chip.is_positive() {
            return Err(money(format!("chips: there is no chip of {}", pile.chip)));
        }
        let worth = pile.chip.times(i64::from(pile.count));
        let all = worth.and_then(|worth| sum.plus(worth));
        sum = all.map_err(|why| money(format!("chips: {why}")))?;
    }
    match sum == amount {
        true => Ok(()),
        false => Err(money(format!(
            "chips: they come to {sum}, and the amount is {amount}"
        ))),
    }
}
