//! What moves at the cage, between it and the tables, and by counts and disputes.

use ledger::Posting;
use money::Money;

use super::{Account, Cage, posting, stack};
use crate::house::{CageEvent, DisputeEvent, Shifted, Till, TrayEvent};

type Postings = Vec<Posting<Account>>;

impl Cage {
    /// The cash in the cage.
    #[must_use]
    pub fn cage_cash(&self) -> Money {
        self.ledger.balance(&Account::CageCash)
    }

    /// The chips in the cage.
    #[must_use]
    pub fn cage_chips(&self) -> Money {
        self.ledger.balance(&Account::CageChips)
    }

    /// The cash in the drop box of a table.
    #[must_use]
    pub fn drop_box(&self, table: u32) -> Money {
        self.ledger.balance(&Account::DropBox(table))
    }

    /// What people have in chips at a table.
    pub(crate) fn stacks_at(&self, number: u32) -> impl Iterator<Item = (&str, Money)> {
        let accounts = self.accounts();
        accounts.filter_map(move |(account, held)| match account {
            Account::Stack { table, person } if *table == number => Some((person.as_str(), held)),
            _ => None,
        })
    }

    /// Makes the postings of a count of a table's float.
    pub(crate) fn at_shift(&mut self, table: u32, kept: bool, event: &Shifted) -> bool {
        self.enter(&of_shift(table, event, kept))
    }

    /// Whether postings could be made. Changes nothing.
    pub(crate) fn check(&self, postings: &[Posting<Account>]) -> Result<(), ledger::NotPosted> {
        self.ledger.after(postings).map(drop)
    }
}

/// The movements of money that something stands for that happens to the chips and the cash
/// of a table; `held` is what its tray holds before.
pub(super) fn of_tray(table: u32, event: &TrayEvent, kept: bool, held: Money) -> Postings {
    let tray = || Account::Tray(table);
    match event {
        TrayEvent::ChipsReceived { amount, .. } => {
            let received = posting(Account::OnSlip(table), tray(), *amount);
            match kept {
                true => vec![received],
                // What a tray won or lost before its chips were in the books is put away.
                false => vec![signed(tray(), Account::Bank, held), received],
            }
        }
        TrayEvent::ChipsSent { amount, .. } => {
            vec![posting(tray(), Account::OnSlip(table), *amount)]
        }
        TrayEvent::BoughtIn { person, amount, .. } => vec![
            posting(Account::Patrons, Account::DropBox(table), *amount),
            posting(tray(), stack(table, person), *amount),
        ],
        TrayEvent::Brought { person, amount } => {
            vec![posting(Account::Pockets, stack(table, person), *amount)]
        }
        TrayEvent::TookAway { person, amount } => {
            vec![posting(stack(table, person), Account::Pockets, *amount)]
        }
        // The same value comes back in larger chips.
        TrayEvent::ColouredUp { person, amount, .. } => vec![
            posting(stack(table, person), tray(), *amount),
            posting(tray(), stack(table, person), *amount),
        ],
        TrayEvent::BoxTaken { amount, .. } => {
            let (from, to) = (Account::DropBox(table), Account::TakenBox(table));
            vec![posting(from, to, *amount)]
        }
        TrayEvent::SlipRequested { .. }
        | TrayEvent::SlipWithdrawn { .. }
        | TrayEvent::SlipRefused { .. }
        | TrayEvent::FillIssued { .. }
        | TrayEvent::ChipsCounted { .. }
        | TrayEvent::FillSentBack { .. }
        | TrayEvent::SlipAccepted { .. }
        | TrayEvent::BoxOffered { .. }
        | TrayEvent::BoxCounted { .. } => Vec::new(),
    }
}

/// The movements of a count of a table's float: the tray holds what was counted.
pub(super) fn of_shift(table: u32, event: &Shifted, kept: bool) -> Postings {
    match event {
        Shifted::FloatSigned { variance, .. } => {
            let (from, to) = (Account::FloatVariance(table), Account::Tray(table));
            let booked = variance.filter(|_| kept);
            booked.map_or_else(Vec::new, |variance| vec![signed(from, to, variance)])
        }
        Shifted::FloatCounted { .. }
        | Shifted::ClosingPosted { .. }
        | Shifted::Closed { .. }
        | Shifted::Opened { .. }
        | Shifted::LimitsPosted { .. }
        | Shifted::SheetEntered(_)
        | Shifted::SupervisorCalled { .. }
        | Shifted::Attended { .. } => Vec::new(),
    }
}

/// The movements of a line that a dispute compensates.
pub(super) fn of_dispute(table: u32, event: &DisputeEvent) -> Postings {
    match event {
        DisputeEvent::Compensated { person, amount, .. } => {
            vec![signed(Account::Tray(table), stack(table, person), *amount)]
        }
        DisputeEvent::Opened { .. } | DisputeEvent::Noted { .. } | DisputeEvent::Decided { .. } => {
            Vec::new()
        }
    }
}

/// The movements of what happens at the cage, in a house whose cage is as it was before.
pub(super) fn of_cage(event: &CageEvent, till: &Till) -> Postings {
    let guest = |person: &Option<String>| match person {
        Some(person) => Account::Purse(person.clone()),
        None => Account::Pockets,
    };
    match event {
        CageEvent::Signed {
            cash,
            chips,
            cash_variance,
            chips_variance,
            ..
        } => {
            let found = |variance: &Option<Money>, counted: &Money| match variance {
                Some(variance) => (Account::CageVariance, *variance),
                None => (Account::Bank, *counted),
            };
            let (cash_from, cash) = found(cash_variance, cash);
            let (chips_from, chips) = found(chips_variance, chips);
            vec![
                signed(cash_from, Account::CageCash, cash),
                signed(chips_from, Account::CageChips, chips),
            ]
        }
        CageEvent::Drawn { cash, chips, .. } => vec![
            posting(Account::Bank, Account::CageCash, *cash),
            posting(Account::Bank, Account::CageChips, *chips),
        ],
        CageEvent::Deposited { cash, chips, .. } => vec![
            posting(Account::CageCash, Account::Bank, *cash),
            posting(Account::CageChips, Account::Bank, *chips),
        ],
        CageEvent::BoughtIn { amount, person, .. } => sold(guest(person), *amount),
        CageEvent::CashedOut { amount, person, .. } => bought_back(guest(person), *amount),
        CageEvent::LineCorrected { line, amount, .. } => match till.lines.get(line) {
            Some(line) if line.sold => bought_back(guest(&line.person), *amount),
            Some(line) => sold(guest(&line.person), *amount),
            None => Vec::new(),
        },
        CageEvent::FillIssued { table, amount, .. } => {
            vec![posting(
                Account::CageChips,
                Account::OnSlip(*table),
                *amount,
            )]
        }
        CageEvent::ChipsAccepted { table, amount, .. } => {
            vec![posting(
                Account::OnSlip(*table),
                Account::CageChips,
                *amount,
            )]
        }
        CageEvent::DropCounted {
            table,
            amount,
            variance,
            ..
        } => vec![
            posting(Account::TakenBox(*table), Account::CageCash, *amount),
            signed(Account::CageVariance, Account::TakenBox(*table), *variance),
        ],
        CageEvent::Counted { .. }
        | CageEvent::SlipRefused { .. }
        | CageEvent::BoxCounted { .. }
        | CageEvent::ShiftClosed { .. }
        | CageEvent::DayClosed { .. } => Vec::new(),
    }
}

/// Chips that the cage sells for cash.
fn sold(to: Account, amount: Money) -> Postings {
    vec![
        posting(Account::Patrons, Account::CageCash, amount),
        posting(Account::CageChips, to, amount),
    ]
}

/// Chips that the cage buys back.
fn bought_back(from: Account, amount: Money) -> Postings {
    vec![
        posting(Account::CageCash, Account::Patrons, amount),
        posting(from, Account::CageChips, amount),
    ]
}

/// A posting of an amount that may be below nothing: then it goes the other way.
fn signed(from: Account, to: Account, amount: Money) -> Posting<Account> {
    match amount.is_negative() {
        true => posting(to, from, amount.negated().unwrap_or(Money::ZERO)),
        false => posting(from, to, amount),
    }
}
