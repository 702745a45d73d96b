//! The pay tables in force, line by line with their clauses.

use rulebook::Answers;
use serde::Serialize;

use crate::in_force::InForce;

/// A line of a pay table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PayLine {
    /// What pays, as the question is called: `bet_pays.royal-flush`.
    pub pays: String,
    /// What it pays.
    pub value: String,
    /// The clause and its standing.
    pub under: String,
}

/// The options that choose among numbered tables.
const TABLES: [&str; 2] = ["trips", "six-card"];

impl PayLine {
    /// The pay tables that a book answers, of numbered ones those in force.
    #[must_use]
    pub fn all(answers: &Answers<'_>, in_force: &InForce<'_>) -> Vec<PayLine> {
        let is_chosen = |table: &str| {
            let mut options = TABLES.iter();
            options.any(|option| in_force.value(option) == Some(table))
        };
        let lines = answers.iter().filter_map(|(question, answer)| {
            let mut parts = question.split('.');
            let pays = parts.next()?;
            let table = parts.next().unwrap_or_default();
            let is_number = table.chars().all(|each| each.is_ascii_digit());
            let is_in_force = table.is_empty() || !is_number || is_chosen(table);
            let is_table = pays.ends_with("_pays") || pays == "jackpot_prizes";
            let value = answer.value.as_ref().filter(|_| is_table && is_in_force)?;
            Some(PayLine {
                pays: question.to_owned(),
                value: value.to_string(),
                under: answers.book.cite(answer.under),
            })
        });
        lines.collect()
    }
}
