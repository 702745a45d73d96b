//! Who decides a dispute.
//!
//! Of the books only Venice's says who decides what players and house do not agree on. So it is a
//! reading of the house, [`RestsOn::Reading`]: the office to which the book leaves most of its
//! rulings decides, for whoever rules on what went wrong in a round knows it best. An operator
//! who wants another office says so in the terms of the house, [`RestsOn::Operator`].

use rulebook::{Citation, Role};

use super::super::House;
use crate::table::Table;

/// Who decides the disputes of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisputeOffice {
    /// The book's name of the office; the word of the role, where it has none.
    pub office: String,
    /// What that is in the house.
    pub role: Role,
    /// Where the book first leaves a ruling to that office.
    pub under: Option<Citation>,
    /// What it rests on.
    pub rests_on: RestsOn,
}

/// What it rests on that an office decides disputes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestsOn {
    /// The house's reading: the office to which the book leaves most of its rulings.
    Reading,
    /// The operator's option `disputes`.
    Operator,
}

impl RestsOn {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RestsOn::Reading => "reading",
            RestsOn::Operator => "operator",
        }
    }
}

impl House {
    /// Who decides the disputes of a table; none: its book leaves no ruling to anybody, and
    /// whoever works there decides.
    #[must_use]
    pub fn dispute_office(&self, table: &Table) -> Option<DisputeOffice> {
        let chosen = self.terms.as_ref().and_then(|terms| terms.disputes);
        let offices = &table.book.offices;
        if let Some(role) = chosen {
            let named = offices.iter().find(|office| office.role == Some(role));
            return Some(DisputeOffice {
                office: named.map_or_else(|| role.to_string(), |office| office.name.clone()),
                role,
                under: None,
                rests_on: RestsOn::Operator,
            });
        }
        let (office, under) = table.rules.table().ruling_office()?;
        let known = offices.iter().find(|known| known.name == office);
        Some(DisputeOffice {
            office: office.to_owned(),
            role: known.and_then(|it| it.role).unwrap_or(Role::Supervisor),
            under: Some(under),
            rests_on: RestsOn::Reading,
        })
    }
}
