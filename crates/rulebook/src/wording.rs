//! What stands at a clause's place on a day.

use jiff::civil::Date;

use crate::book::Book;
use crate::clause::Clause;

/// What stands at a clause's place on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wording {
    /// The words of the register.
    Registered,
    /// Earlier words, which a later instrument replaced; the register has them no more.
    Earlier,
    /// Nothing: a later instrument brought the clause.
    Absent,
}

impl Book {
    /// What stands at a clause's place on a day; none: the newest text.
    #[must_use]
    pub fn wording(&self, clause: &Clause, on: Option<Date>) -> Wording {
        if self.in_force(clause.by, on) {
            return Wording::Registered;
        }
        let brought_by = self.instrument(clause.by);
        let replaced = brought_by
            .into_iter()
            .flat_map(|instrument| &instrument.items)
            .any(|item| item.replaces.contains(&clause.id));
        if replaced {
            Wording::Earlier
        } else {
            Wording::Absent
        }
    }
}
