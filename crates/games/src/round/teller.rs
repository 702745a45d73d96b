//! Who tells a round something: beside the command, which says what and never who.

/// Who tells a round something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teller<'t> {
    /// The person.
    pub person: &'t str,
    /// Whether the person plays, and so acts for nobody else.
    pub plays: bool,
    /// The offices of the book that the person holds at the table; none: it is the house
    /// itself, which acts for whoever should.
    pub offices: Option<Offices<'t>>,
}

/// The offices of a book that somebody holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offices<'t> {
    /// Those held.
    pub held: Vec<&'t str>,
    /// Those held or stood above.
    pub above: Vec<&'t str>,
}

impl<'t> Teller<'t> {
    /// Somebody who plays.
    #[must_use]
    pub fn player(person: &'t str) -> Teller<'t> {
        Teller {
            person,
            plays: true,
            offices: Some(Offices::default()),
        }
    }

    /// The house itself.
    #[must_use]
    pub fn house() -> Teller<'t> {
        Teller {
            person: "house",
            plays: false,
            offices: None,
        }
    }
}
