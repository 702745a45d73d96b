//! What went otherwise than it should: voids, corrections, breaches, rulings, counts that were
//! off.

use floor::Table;
use games::Place;
use games::round::Given;
use money::Money;
use rulebook::{Citation, Date};
use serde::Serialize;

/// What kind of exception it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = KindOfException))]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A round was void.
    Void,
    /// A line of money was corrected by two people.
    Correction,
    /// A player broke a rule.
    Breach,
    /// An irregularity was ruled on.
    Ruling,
    /// A count found too much or too little.
    Variance,
    /// A dispute was decided.
    Dispute,
}

impl What {
    /// The key of its word.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            What::Void => "reports.void",
            What::Correction => "reports.correction",
            What::Breach => "reports.breach",
            What::Ruling => "reports.ruling",
            What::Variance => "reports.variance",
            What::Dispute => "reports.dispute",
        }
    }
}

/// Something that went otherwise than it should.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exception {
    /// The gaming day.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "2026-11-18"))]
    pub day: Date,
    /// When, in milliseconds of the house's clock.
    pub at_ms: i64,
    /// The table.
    pub table: u32,
    /// Its round.
    pub round: u64,
    /// What kind.
    pub what: What,
    /// Who did it, or said so; nothing: the house itself.
    pub person: String,
    /// How much was moved by it, in minor units.
    #[cfg_attr(feature = "schema", schema(required))]
    pub amount: Option<i64>,
    /// What exactly, in the words of the book.
    pub about: String,
    /// The clause it rests on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub clause: Option<String>,
}

/// What is noticed of an event.
#[derive(Debug, Clone)]
pub(crate) enum Noticed {
    Void(Option<Citation>),
    Correction(Money),
    Breach(Place, Citation),
    Ruling(Box<Given>),
    Variance(Money),
    /// Of which round, why, and by how much.
    Dispute(u64, String, Option<Money>),
}

impl Exception {
    /// What was noticed at a table; day and time are the caller's to say.
    pub(crate) fn of(
        table: Option<&Table>,
        number: u32,
        person: &str,
        noticed: Noticed,
    ) -> Exception {
        // Whatever happens at a table is of the round that lies there; a dispute is of its own.
        let mut round = table.map_or(0, |table| table.number);
        let clause = |citation: Citation| {
            let book = table.map(|table| &table.book)?;
            Some(book.clause_id(citation.clause).to_owned())
        };
        let (what, amount, about, clause) = match noticed {
            Noticed::Void(under) => (What::Void, None, String::new(), under.and_then(clause)),
            Noticed::Correction(amount) => (
                What::Correction,
                Some(amount.in_cents()),
                String::new(),
                None,
            ),
            Noticed::Breach(place, under) => {
                let about = format!("place {place}");
                (What::Breach, None, about, clause(under))
            }
            Noticed::Ruling(given) => {
                let about = format!("{}: {}", given.what, given.ruling);
                (What::Ruling, None, about, clause(given.under))
            }
            Noticed::Variance(amount) => {
                (What::Variance, Some(amount.in_cents()), String::new(), None)
            }
            Noticed::Dispute(of_case, about, amount) => {
                round = of_case;
                let amount = amount.map(Money::in_cents);
                (What::Dispute, amount, about, None)
            }
        };
        Exception {
            day: Date::MIN,
            at_ms: 0,
            table: number,
            round,
            what,
            person: person.to_owned(),
            amount,
            about,
            clause,
        }
    }
}
