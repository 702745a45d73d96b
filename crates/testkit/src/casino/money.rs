//! How the money of the casino moves between rounds: counts, slips, boxes, buy-ins.

use floor::authority::By;
use floor::house::{Act, CageAct, Command, TrayAct};
use games::Place;
use games::deck::Order;
use games::round;
use money::Money;
use rulebook::Role;

use super::Casino;
use super::setup::TABLES;

/// How often what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moved {
    /// Chips bought for cash at a table.
    pub buy_ins: u64,
    /// Fills that were received.
    pub fills: u64,
    /// Fills that were refused.
    pub refused: u64,
    /// Chips drawn from the bank.
    pub draws: u64,
    /// Credits that were accepted.
    pub credits: u64,
    /// Credits that were refused and came back.
    pub returned: u64,
    /// Drop boxes that were counted.
    pub boxes: u64,
    /// Counts that were off.
    pub variances: u64,
    /// Disputes that were compensated.
    pub disputes: u64,
    /// Those about a round that its table had forgotten.
    pub older: u64,
    /// Lines that two people corrected.
    pub corrections: u64,
    /// Rounds that were void after a line of theirs had been corrected.
    pub undone: u64,
    /// Gaming days that were closed.
    pub days: u64,
}

pub(super) fn dealer() -> By {
    By::person("dealer", Role::Dealer)
}

pub(super) fn supervisor() -> By {
    By::person("supervisor", Role::Supervisor)
}

fn cashier(number: u32) -> By {
    By::person(format!("cage-{number}"), Role::Cage)
}

pub(super) fn manager() -> By {
    By::person("manager", Role::Manager)
}

fn units(units: i64) -> Money {
    Money::cents(units * 100)
}

pub(super) type Held<T = ()> = Result<T, String>;

impl Casino {
    /// What was moved so far.
    #[must_use]
    pub fn moved(&self) -> Moved {
        self.moved
    }

    /// The cage is counted by two, and tables have their floats and are open.
    pub(super) fn open_cage(&mut self) -> Held {
        let cage = &self.house().cage;
        let (mut cash, mut chips) = (cage.cage_cash(), cage.cage_chips());
        if self.days == 0 {
            (cash, chips) = (units(500_000), units(5_000_000));
        }
        self.count_cage(cash, chips)?;
        if chips < units(2_000_000) {
            self.draw_chips(units(5_000_000))?;
        }
        for table in 1..=TABLES {
            if self.days == 0 {
                self.fill(table, units(20_000))?;
            }
            let shift = self.house().tables.get(&table).map(|it| it.shift.closed);
            if shift == Some(true) {
                self.count_float(table, Money::ZERO)?;
                let act = Act::OpenTable;
                self.must(&supervisor(), Command::Shift { table, act })?;
            }
        }
        Ok(())
    }

    /// Two people draw chips from the bank, one of them a manager.
    fn draw_chips(&mut self, chips: Money) -> Held {
        let draw = Command::Cage(CageAct::DrawFromBank {
            cash: Money::ZERO,
            chips,
            reason: "the cage runs short".to_owned(),
        });
        let propose = || Command::Propose {
            command: Box::new(draw.clone()),
        };
        self.must(&cashier(1), propose())?;
        self.must(&manager(), propose())?;
        self.moved.draws += 1;
        Ok(())
    }

    /// A tray out of which more was paid than lay in it is filled before anything else.
    fn refill(&mut self, table: u32) -> Held {
        let held = self.house().cage.tray(table).in_cents();
        match held < 500_000 {
            true => {
                let thousands = (2_000_000 - held) / 100_000;
                self.fill(table, units(1_000 * thousands))
            }
            false => Ok(()),
        }
    }

    fn count_cage(&mut self, cash: Money, chips: Money) -> Held {
        for number in [1, 2] {
            let count = CageAct::CountCage { cash, chips };
            self.must(&cashier(number), Command::Cage(count))?;
        }
        Ok(())
    }

    /// Two people count the float of a table, and find it off by so much.
    fn count_float(&mut self, table: u32, off: Money) -> Held {
        let held = self.house().cage.tray(table);
        let amount = held.plus(off).map_err(|error| error.to_string())?;
        for by in [dealer(), supervisor()] {
            let act = Act::CountFloat {
                amount,
                chips: Vec::new(),
            };
            self.must(&by, Command::Shift { table, act })?;
        }
        self.moved.variances += u64::from(!off.is_zero());
        Ok(())
    }

    fn tray(&mut self, by: &By, table: u32, act: TrayAct) -> Held<bool> {
        self.try_to(by, Command::Tray { table, act })
    }

    /// The slip of a table that was asked for last.
    fn slip(&self, table: u32) -> Option<u64> {
        let table = self.house().tables.get(&table)?;
        table.tray.slips.keys().next_back().copied()
    }

    fn fill(&mut self, table: u32, amount: Money) -> Held {
        let chips = Vec::new();
        self.tray(&supervisor(), table, TrayAct::RequestFill { amount, chips })?;
        let Some(slip) = self.slip(table) else {
            return Ok(());
        };
        let issued = CageAct::IssueFill { table, slip };
        self.must(&cashier(1), Command::Cage(issued))?;
        for by in [dealer(), supervisor()] {
            let act = TrayAct::ReceiveChips { slip, amount };
            self.must(&by, Command::Tray { table, act })?;
        }
        self.moved.fills += 1;
        Ok(())
    }

    fn refuse_fill(&mut self, table: u32) -> Held {
        let (amount, chips) = (units(5_000), Vec::new());
        self.tray(&supervisor(), table, TrayAct::RequestFill { amount, chips })?;
        if let Some(slip) = self.slip(table) {
            let reason = "the tray is full enough".to_owned();
            let refused = CageAct::RefuseSlip {
                table,
                slip,
                reason,
            };
            self.must(&cashier(1), Command::Cage(refused))?;
            self.moved.refused += 1;
        }
        Ok(())
    }

    /// Chips go to the cage, which accepts them, or refuses them so that they come back.
    fn credit(&mut self, table: u32, accepted: bool) -> Held {
        let amount = units(1_000);
        if self.house().cage.tray(table) < units(5_000) {
            return Ok(());
        }
        let chips = Vec::new();
        self.tray(
            &supervisor(),
            table,
            TrayAct::RequestCredit { amount, chips },
        )?;
        let Some(slip) = self.slip(table) else {
            return Ok(());
        };
        for by in [dealer(), supervisor()] {
            let act = TrayAct::SendChips { slip, amount };
            self.must(&by, Command::Tray { table, act })?;
        }
        if accepted {
            let accepted = CageAct::AcceptChips {
                table,
                slip,
                amount,
            };
            self.must(&cashier(2), Command::Cage(accepted))?;
            self.moved.credits += 1;
            return Ok(());
        }
        let refused = CageAct::RefuseSlip {
            table,
            slip,
            reason: "the cage has enough of these".to_owned(),
        };
        self.must(&cashier(2), Command::Cage(refused))?;
        for by in [dealer(), supervisor()] {
            let act = TrayAct::ReceiveChips { slip, amount };
            self.must(&by, Command::Tray { table, act })?;
        }
        self.moved.returned += 1;
        Ok(())
    }

    /// The drop box of a table is taken by two and counted by two, who find it off by so much.
    fn count_box(&mut self, table: u32, off: Money) -> Held {
        let held = self.house().cage.drop_box(table);
        if !held.is_positive() {
            return Ok(());
        }
        for by in [dealer(), supervisor()] {
            self.tray(&by, table, TrayAct::TakeBox)?;
        }
        let boxes = self.house().tables.get(&table);
        let number = boxes.and_then(|it| it.tray.boxes.keys().next_back().copied());
        let Some(number) = number else {
            return Ok(());
        };
        let amount = held.plus(off).map_err(|error| error.to_string())?;
        for by in [1, 2] {
            let counted = CageAct::CountBox {
                table,
                number,
                amount,
            };
            self.must(&cashier(by), Command::Cage(counted))?;
        }
        self.moved.boxes += 1;
        self.moved.variances += u64::from(!off.is_zero());
        Ok(())
    }

    fn buy_in(&mut self, table: u32) -> Held {
        let place = *self.game.dice.pick(&Place::ALL).unwrap_or(&Place::ALL[0]);
        let amount = units(50 + 50 * i64::try_from(self.game.dice.below(6)).unwrap_or(0));
        if self.tray(&dealer(), table, TrayAct::BuyIn { place, amount })? {
            self.moved.buy_ins += 1;
        }
        Ok(())
    }

    /// Two people do something; says whether it was done.
    pub(super) fn by_two(&mut self, command: &Command) -> Held<bool> {
        let propose = || Command::Propose {
            command: Box::new(command.clone()),
        };
        let first = self.try_to(&supervisor(), propose())?;
        Ok(first && self.try_to(&manager(), propose())?)
    }

    /// Cards that have been in use for long are changed before a book asks for it.
    pub(super) fn change_cards(&mut self) -> Held {
        for table in 1..=TABLES {
            let command = round::Command::Order {
                order: Order::ReplaceCards,
                people: Vec::new(),
                reason: Some("they have been in use for long".to_owned()),
            };
            self.try_to(&By::house(), Command::Table { table, command })?;
        }
        Ok(())
    }

    /// Some of what moves between two rounds.
    pub(super) fn move_money(&mut self, round: usize) -> Held {
        for table in 1..=TABLES {
            self.refill(table)?;
            match self.game.dice.below(24) {
                0..=5 => self.buy_in(table)?,
                6 => self.fill(table, units(2_000))?,
                7 => self.refuse_fill(table)?,
                8 => self.credit(table, true)?,
                9 => self.count_box(table, Money::ZERO)?,
                10 | 11 => self.dispute(table)?,
                12 | 13 => self.correct(table)?,
                14 => self.credit(table, false)?,
                _ => {}
            }
        }
        if round % 6 == 5 {
            let amount = units(500);
            let sold = CageAct::BuyIn {
                amount,
                person: None,
            };
            self.must(&cashier(1), Command::Cage(sold))?;
            let (cash, chips) = (
                self.house().cage.cage_cash(),
                self.house().cage.cage_chips(),
            );
            self.count_cage(cash, chips)?;
            self.must(&cashier(1), Command::Cage(CageAct::CloseShift))?;
        }
        Ok(())
    }

    /// Boxes and floats are counted, tables closed, the cage counted, and the day closed.
    pub(super) fn close_day(&mut self) -> Held {
        for table in 1..=TABLES {
            let off = match self.game.dice.below(6) {
                0 => Money::cents(-500),
                1 => Money::cents(100),
                _ => Money::ZERO,
            };
            self.count_box(table, off)?;
            let act = Act::PostClosing;
            self.must(&supervisor(), Command::Shift { table, act })?;
            self.count_float(table, off)?;
            let act = Act::CloseTable;
            self.must(&supervisor(), Command::Shift { table, act })?;
        }
        let cage = &self.house().cage;
        let (cash, chips) = (cage.cage_cash(), cage.cage_chips());
        self.count_cage(cash, chips)?;
        let day = self.house().day().ok_or("no gaming day has begun")?.day;
        let close = Command::Cage(CageAct::CloseDay { day });
        if !self.try_to(&manager(), close.clone())? {
            let propose = || Command::Propose {
                command: Box::new(close.clone()),
            };
            self.must(&cashier(1), propose())?;
            self.must(&manager(), propose())?;
        }
        let closed = self.house().till.closed;
        if closed != Some(day) {
            return Err(format!("{day} is not closed: {closed:?}"));
        }
        self.moved.days += 1;
        Ok(())
    }
}
