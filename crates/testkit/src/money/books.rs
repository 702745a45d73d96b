//! The test kit's own books of the money of a house.

mod play;

use std::collections::{BTreeMap, BTreeSet};

use floor::house::{
    CageEvent, CageLine, DisputeEvent, Event, House, Shifted, TrayEvent, TrialBalance,
};

use play::Line;

/// Where cash and chips lie, in minor units, as the events say.
#[derive(Debug, Default, Clone)]
pub struct Books {
    /// Cash in the cage.
    pub cash: i64,
    /// Chips in the cage.
    pub chips: i64,
    /// Cash in the drop box of each table.
    pub boxes: BTreeMap<u32, i64>,
    /// Cash in boxes that are not counted yet.
    pub taken: BTreeMap<u32, i64>,
    /// Chips in the tray of each table.
    pub trays: BTreeMap<u32, i64>,
    /// Chips on their way with slips.
    pub slips: BTreeMap<u32, i64>,
    /// Chips with guests at a table, on the felt or before them.
    pub at_tables: BTreeMap<u32, i64>,
    /// Chips that guests carry.
    pub pockets: i64,
    /// Balances of people.
    pub balances: i64,
    /// Cash that guests brought, less what they took away.
    pub brought: i64,
    /// The cash and chips that the operator put in.
    pub put_in: i64,
    /// What counts found: less than nothing is missing.
    pub variance: i64,
    /// The part of it that counts of floats found, by table.
    pub floats: BTreeMap<u32, i64>,
    /// What jackpots took in and have not given, by name.
    pub jackpots: BTreeMap<String, i64>,
    /// Chips that are between jackpots and their tables, by name.
    pub links: BTreeMap<String, i64>,
    /// Coupons that were given away.
    pub coupons: i64,
    /// The jackpot that a table plays for.
    linked: BTreeMap<u32, String>,
    /// The lines of the deals that lie on the tables.
    lines_of_deals: BTreeMap<u32, Vec<Line>>,
    /// The tables whose next line is a correction.
    correcting: BTreeSet<u32>,
    /// The tables whose chips come from the cage.
    kept: BTreeSet<u32>,
    /// What was sold and bought back, by line.
    lines: BTreeMap<u64, CageLine>,
    /// The trial balance of the last closing.
    closed: Option<TrialBalance>,
}

type Held = Result<(), String>;

impl Books {
    /// Goes on with an event.
    ///
    /// # Errors
    ///
    /// If what the event says cannot be.
    pub fn see(&mut self, event: &Event) -> Held {
        match event {
            Event::Cage(event) => self.at_cage(event),
            Event::Tray { table, event } => self.at_tray(*table, event),
            Event::Shift { table, event, .. } => {
                self.at_shift(*table, event);
                Ok(())
            }
            Event::Dispute { table, event } => {
                if let DisputeEvent::Compensated { amount, .. } = event {
                    *self.trays.entry(*table).or_default() -= amount.in_cents();
                    *self.at_tables.entry(*table).or_default() += amount.in_cents();
                }
                Ok(())
            }
            Event::Table { table, event, .. } => {
                self.at_table(*table, event);
                Ok(())
            }
            Event::Linked { table, link, .. } => {
                match link {
                    Some(link) => self.linked.insert(*table, link.jackpot.clone()),
                    None => self.linked.remove(table),
                };
                Ok(())
            }
            Event::Funded { table, funded } => {
                let (prize, stake) = (funded.prize.in_cents(), funded.stake.in_cents());
                *self.trays.entry(*table).or_default() += prize - stake;
                *self.link(&funded.jackpot) += stake - prize;
                Ok(())
            }
            Event::Jackpot { jackpot, event } => {
                self.at_jackpot(jackpot, event);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn at_cage(&mut self, event: &CageEvent) -> Held {
        match event {
            CageEvent::Signed {
                cash,
                chips,
                cash_variance,
                chips_variance,
                ..
            } => {
                let (cash, chips) = (cash.in_cents(), chips.in_cents());
                let found = (cash - self.cash, chips - self.chips);
                let said = (cash_variance, chips_variance);
                match said {
                    (None, None) => self.put_in += cash + chips,
                    (Some(one), Some(other)) if (one.in_cents(), other.in_cents()) == found => {
                        self.variance += found.0 + found.1;
                    }
                    _ => return Err(format!("the variance is {found:?}, and {said:?} is said")),
                }
                (self.cash, self.chips) = (cash, chips);
            }
            CageEvent::Drawn { cash, chips, .. } => {
                self.cash += cash.in_cents();
                self.chips += chips.in_cents();
                self.put_in += cash.in_cents() + chips.in_cents();
            }
            CageEvent::Deposited { cash, chips, .. } => {
                self.cash -= cash.in_cents();
                self.chips -= chips.in_cents();
                self.put_in -= cash.in_cents() + chips.in_cents();
            }
            CageEvent::BoughtIn {
                line,
                amount,
                person,
                ..
            } => {
                self.sell(person.is_some(), amount.in_cents());
                self.line(*line, true, *amount, person.clone());
            }
            CageEvent::CashedOut {
                line,
                amount,
                person,
                ..
            } => {
                self.sell(person.is_some(), -amount.in_cents());
                self.line(*line, false, *amount, person.clone());
            }
            CageEvent::LineCorrected { line, amount, .. } => {
                let known = self.lines.get_mut(line).ok_or("no such line")?;
                known.corrected = known.corrected.plus(*amount).map_err(|it| it.to_string())?;
                if known.corrected > known.amount {
                    return Err(format!("line {line} is corrected by more than it was"));
                }
                let (sold, named) = (known.sold, known.person.is_some());
                let size = amount.in_cents();
                self.sell(named, if sold { -size } else { size });
            }
            CageEvent::FillIssued { table, amount, .. } => {
                self.chips -= amount.in_cents();
                *self.slips.entry(*table).or_default() += amount.in_cents();
            }
            CageEvent::ChipsAccepted { table, amount, .. } => {
                self.chips += amount.in_cents();
                *self.slips.entry(*table).or_default() -= amount.in_cents();
            }
            CageEvent::DropCounted {
                table,
                amount,
                variance,
                ..
            } => {
                let expected = amount.in_cents() - variance.in_cents();
                *self.taken.entry(*table).or_default() -= expected;
                self.cash += amount.in_cents();
                self.variance += variance.in_cents();
            }
            CageEvent::ShiftClosed { balance, .. } | CageEvent::DayClosed { balance, .. } => {
                self.closed = Some(balance.clone());
            }
            CageEvent::Counted { .. }
            | CageEvent::SlipRefused { .. }
            | CageEvent::BoxCounted { .. } => {}
        }
        Ok(())
    }

    /// Chips that the cage sells; below nothing: buys back.
    fn sell(&mut self, named: bool, amount: i64) {
        self.cash += amount;
        self.brought += amount;
        self.chips -= amount;
        match named {
            true => self.balances += amount,
            false => self.pockets += amount,
        }
    }

    fn line(&mut self, number: u64, sold: bool, amount: money::Money, person: Option<String>) {
        let line = CageLine {
            sold,
            amount,
            person,
            corrected: money::Money::ZERO,
        };
        self.lines.insert(number, line);
    }

    fn at_tray(&mut self, table: u32, event: &TrayEvent) -> Held {
        let tray = self.trays.entry(table).or_default();
        let guests = self.at_tables.entry(table).or_default();
        match event {
            TrayEvent::ChipsReceived { amount, .. } => {
                // What it won before its chips were in the books is the operator's.
                if self.kept.insert(table) {
                    self.put_in -= *tray;
                    *tray = 0;
                }
                *tray += amount.in_cents();
                *self.slips.entry(table).or_default() -= amount.in_cents();
            }
            TrayEvent::ChipsSent { amount, .. } => {
                *tray -= amount.in_cents();
                *self.slips.entry(table).or_default() += amount.in_cents();
            }
            TrayEvent::BoughtIn { amount, .. } => {
                *tray -= amount.in_cents();
                *guests += amount.in_cents();
                *self.boxes.entry(table).or_default() += amount.in_cents();
                self.brought += amount.in_cents();
            }
            TrayEvent::Brought { amount, .. } => {
                *guests += amount.in_cents();
                self.pockets -= amount.in_cents();
            }
            TrayEvent::TookAway { amount, .. } => {
                *guests -= amount.in_cents();
                self.pockets += amount.in_cents();
            }
            TrayEvent::BoxTaken { amount, .. } => {
                let held = self.boxes.insert(table, 0).unwrap_or(0);
                if held != amount.in_cents() {
                    return Err(format!("{held} went into the box, and {amount} is said"));
                }
                *self.taken.entry(table).or_default() += held;
            }
            _ => {}
        }
        Ok(())
    }

    fn at_shift(&mut self, table: u32, event: &Shifted) {
        if let Shifted::FloatSigned {
            amount,
            variance: Some(variance),
            ..
        } = event
            && self.kept.contains(&table)
        {
            self.variance += variance.in_cents();
            *self.floats.entry(table).or_default() += variance.in_cents();
            self.trays.insert(table, amount.in_cents());
        }
    }

    /// Whether the ledger of a house says the same.
    ///
    /// # Errors
    ///
    /// Where it does not.
    pub fn compare(&mut self, house: &House) -> Held {
        let balance = house.trial_balance().map_err(|it| it.to_string())?;
        let held = |account: &str| balance.0.get(account).map_or(0, |it| it.in_cents());
        let sum = |of: &BTreeMap<u32, i64>| of.values().sum::<i64>();
        for (account, own) in [
            ("cage-cash", self.cash),
            ("cage-chips", self.chips),
            ("drop-boxes", sum(&self.boxes)),
            ("boxes-to-count", sum(&self.taken)),
            ("trays", sum(&self.trays)),
            ("chips-on-slips", sum(&self.slips)),
            ("chips-in-pockets", self.pockets),
            ("balances", self.balances),
            ("patrons", -self.brought),
            ("bank", -self.put_in),
            ("coupons", -self.coupons),
            ("jackpots", self.jackpots.values().sum()),
            ("between-jackpots-and-tables", self.links.values().sum()),
        ] {
            if held(account) != own {
                let has = held(account);
                return Err(format!("{account} is {has}, and the events come to {own}"));
            }
        }
        let guests = held("chips-at-tables") + held("felt");
        if guests != sum(&self.at_tables) {
            let own = sum(&self.at_tables);
            return Err(format!("guests have {guests} at tables, and not {own}"));
        }
        let floats = -held("float-variance");
        let (cage, own_floats) = (-held("cage-variance"), sum(&self.floats));
        if (floats, cage) != (own_floats, self.variance - own_floats) {
            let own = self.variance;
            return Err(format!(
                "counts of floats found {floats}, others {cage}, and not {own_floats} of {own}"
            ));
        }
        match self.closed.take() {
            Some(closed) if closed != balance => {
                Err("the books were closed with other amounts".to_owned())
            }
            _ => Ok(()),
        }
    }
}
