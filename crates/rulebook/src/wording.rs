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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn an_amendment_brings_clauses_and_replaces_others() {
        let book = Book::load(&shipped("nz-three-card-poker").unwrap()).unwrap();
        let wording = |id: &str, day: Option<&str>| {
            let clause = book.clause(book.register.find(id).unwrap()).unwrap();
            book.wording(clause, day.map(|day| day.parse().unwrap()))
        };
        let (eve, day) = (Some("2012-11-16"), Some("2012-11-17"));
        assert_eq!(wording("10A.1", eve), Wording::Absent);
        assert_eq!(wording("amend.2", eve), Wording::Absent);
        assert_eq!(wording("5.2", eve), Wording::Earlier);
        assert_eq!(wording("7.1(e)", eve), Wording::Registered);
        for id in ["10A.1", "amend.2", "5.2", "7.1(e)"] {
            assert_eq!(wording(id, day), Wording::Registered, "{id}");
            assert_eq!(wording(id, None), Wording::Registered, "{id}");
        }
    }
}
