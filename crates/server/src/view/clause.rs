//! A clause, as views show it.

use rulebook::{Book, Citation, Citations, Standing};
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
    /// What it asks, in one sentence.
    pub asks: String,
}

impl ClauseView {
    /// The clause of a citation.
    #[must_use]
    pub fn of(book: &Book, citation: Citation) -> ClauseView {
        let asks = book
            .clause(citation.clause)
            .map(|clause| clause.must.clone());
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
    pub fn all(book: &Book, citations: &Citations) -> Vec<ClauseView> {
        citations
            .iter()
            .map(|it| ClauseView::of(book, it))
            .collect()
    }
}
