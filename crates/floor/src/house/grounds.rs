//! What lets a table be as its operator says.

use games::Wager;
use rulebook::{Citation, ClauseIndex, Standing};

use crate::table::Table;

/// A part of what an operator says of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'p> {
    /// The book, and the day whose text holds.
    Book,
    /// An option, by its name.
    Option(&'p str),
    /// The limits of a wager.
    Limits(Wager),
    /// What the cards are dealt from, and how many decks there are.
    Device,
    /// An approval by an authority.
    Approval(&'p str),
}

impl Table {
    /// The clauses that let a part of the table's setup be.
    #[must_use]
    pub fn grounds(&self, part: Part<'_>) -> Vec<Citation> {
        let (book, rules) = (&self.book, self.rules.table());
        let stated = |clause: ClauseIndex| Citation {
            clause,
            standing: Standing::Stated,
        };
        match part {
            Part::Book => {
                let instruments = book.instruments.iter().filter(|instrument| {
                    let from = instrument.from.zip(self.on);
                    from.is_none_or(|(from, on)| from <= on)
                });
                let clauses = instruments.flat_map(|instrument| {
                    let made = instrument.source.as_ref().map(|made| &made.clause);
                    let dated = instrument.not_before.as_ref().map(|(_, clause)| clause);
                    made.into_iter().chain(dated)
                });
                let found = clauses.filter_map(|clause| book.register.find(clause));
                found.map(stated).collect()
            }
            Part::Option(name) => {
                let choices = book.choices();
                let choice = choices.iter().find(|choice| choice.name == name);
                choice
                    .map(|choice| stated(choice.clause))
                    .into_iter()
                    .collect()
            }
            Part::Limits(wager) => {
                let posted = rules.limits_posted.as_ref();
                let posted = posted.and_then(|posted| posted.get(&wager));
                posted.map(|stated| stated.under).into_iter().collect()
            }
            Part::Device => {
                let device = &self.card.device;
                let decks = rules.decks.get(device).map(|decks| decks.under);
                let dealt = rules.delivery.get(device).map(|dealt| dealt.under);
                decks.into_iter().chain(dealt).collect()
            }
            Part::Approval(by) => {
                let wanted = book.provisions.iter().filter(|provision| {
                    let authority = provision.approval.as_ref();
                    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(by))
                });
                wanted.map(|provision| stated(provision.clause)).collect()
            }
        }
    }
}
