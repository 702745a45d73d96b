//! A clause, as views show it.

use floor::Table;
use rulebook::{Book, Citation, Citations, Date, Standing, Wording};
use serde::Serialize;
use utoipa::ToSchema;

/// A clause of the book that something rests on, and what kind of ground it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Clause)]
pub struct ClauseView {
    /// Its number in the book.
    pub clause: String,
    /// How the book stands behind it: `stated`, `reconstructed`, `reading A12`,
    /// `operator's option`.
    pub standing: String,
    /// What it asks, in one sentence; empty where the book holds no text of the table's day.
    pub asks: String,
}

impl ClauseView {
    /// The clause of a citation, in its newest text.
    #[must_use]
    pub fn of(book: &Book, citation: Citation) -> ClauseView {
        ClauseView::on(book, None, citation)
    }

    /// The clause of a citation as it stands on the day of a table.
    #[must_use]
    pub fn at(table: &Table, citation: Citation) -> ClauseView {
        ClauseView::on(&table.book, table.on, citation)
    }

    /// The clause of a citation as it stands on a day; none: the newest text.
    #[must_use]
    pub fn on(book: &Book, on: Option<Date>, citation: Citation) -> ClauseView {
        let clause = book.clause(citation.clause);
        // The text of another day is worse than none.
        let clause = clause.filter(|it| book.wording(it, on) == Wording::Registered);
        let asks = clause.map(|clause| clause.must.clone());
        ClauseView {
            clause: book.clause_id(citation.clause).to_owned(),
            standing: match citation.standing {
                Standing::Stated => "stated".to_owned(),
                Standing::Reconstructed => "reconstructed".to_owned(),
                Standing::Reading(reading) => format!("reading {}", book.reading_id(reading)),
                Standing::OperatorsOption => "operator's option".to_owned(),
                Standing::NotByThisBook => "not by this book".to_owned(),
            },
            asks: asks.unwrap_or_default(),
        }
    }

    /// Every clause that a line rests on.
    #[must_use]
    pub fn all(table: &Table, citations: &Citations) -> Vec<ClauseView> {
        citations
            .iter()
            .map(|it| ClauseView::at(table, it))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_an_earlier_day_shows_no_text_that_came_later() {
        let book = Book::load(&rulebook::shipped("nz-three-card-poker").unwrap()).unwrap();
        let asks = |id: &str, day: Option<&str>| {
            let clause = book.register.find(id).unwrap();
            let citation = Citation {
                clause,
                standing: Standing::Stated,
            };
            ClauseView::on(&book, day.map(|day| day.parse().unwrap()), citation).asks
        };
        // The amendment of 17 November 2012 wrote 5.2 anew and left 7.1(e) as it was.
        assert_eq!(asks("5.2", Some("2012-11-16")), "");
        assert_ne!(asks("5.2", Some("2012-11-17")), "");
        assert_eq!(asks("5.2", None), asks("5.2", Some("2012-11-17")));
        assert_eq!(asks("7.1(e)", Some("2012-11-16")), asks("7.1(e)", None));
    }
}
