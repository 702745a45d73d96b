//! Who a book's people are in our house.

use std::fmt;
use std::str::FromStr;

use crate::page::{Page, Table};
use crate::problem::What;

/// What somebody may do in the house.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Role {
    /// Plays.
    Player,
    /// Deals.
    Dealer,
    /// Watches tables, validates and rules.
    Supervisor,
    /// Answers for the operator.
    Manager,
    /// Keeps the money.
    Cage,
    /// Reads everything and changes nothing.
    Auditor,
    /// Keeps accounts and configuration.
    Administrator,
}

/// An office that a book names, and the role that holds it here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Office {
    /// The book's word for it.
    pub name: String,
    /// Who that is in our house; none: an outside authority, known only through the
    /// approvals it gives.
    pub role: Option<Role>,
    /// Its line in the file.
    pub(crate) line: usize,
}

impl Office {
    pub(crate) fn read(page: &mut Page, mut table: Table) -> Office {
        let line = table.line;
        let name = table.text(page, "name");
        let outside = table.flag(page, "outside");
        let role_line = table.line_of("role");
        let role = match (table.optional_text(page, "role"), outside) {
            (None, true) => None,
            (Some(text), false) => match text.parse() {
                Ok(role) => Some(role),
                Err(reason) => {
                    page.report(role_line, What::bad("role", reason));
                    None
                }
            },
            _ => {
                let reason = "an office has either a role or outside = true";
                page.report(line, What::bad("role", reason));
                None
            }
        };
        table.finish(page);
        Office { name, role, line }
    }
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 7] = [
        Role::Player,
        Role::Dealer,
        Role::Supervisor,
        Role::Manager,
        Role::Cage,
        Role::Auditor,
        Role::Administrator,
    ];
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Player => "player",
            Role::Dealer => "dealer",
            Role::Supervisor => "supervisor",
            Role::Manager => "manager",
            Role::Cage => "cage",
            Role::Auditor => "auditor",
            Role::Administrator => "administrator",
        })
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Role::ALL.into_iter().find(|role| role.to_string() == text);
        found.ok_or_else(|| format!("{text} is not a role of the house"))
    }
}
