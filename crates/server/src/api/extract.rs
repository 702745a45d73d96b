//! What a request is asked for; what cannot be read is a problem that names the field.

use std::sync::Arc;

use audit::Span;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::chance::Chance;
use crate::problem::Problem;

/// The one part of a path that has a name of its own.
pub(crate) struct Part(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Part, Problem> {
        let part = Path::<String>::from_request_parts(parts, state).await;
        let Path(part) = part.map_err(|error| Problem::field("path", error.body_text()))?;
        Ok(Part(part))
    }
}

/// The round that a path names, which there is.
pub(crate) struct Round {
    /// Its name.
    pub(crate) name: String,
    /// Its table.
    pub(crate) table: u32,
    /// Which of the table's rounds it is.
    pub(crate) number: u64,
    /// Where it stands in the journal.
    pub(crate) span: Span,
}

impl Round {
    /// The round of a name.
    pub(crate) fn find<C>(app: &App<C>, name: &str) -> Result<Round, Problem> {
        let (table, number) = audit::round_name(name).ok_or_else(|| {
            Problem::field("round", format!("`{name}` is no name of a round: t1-42"))
        })?;
        let span = app.rounds.span(table, number);
        let name = name.to_owned();
        Ok(Round {
            span: span.ok_or_else(|| missing(&name))?,
            name,
            table,
            number,
        })
    }

    /// That there is no such round.
    pub(crate) fn missing(&self) -> Problem {
        missing(&self.name)
    }
}

fn missing(name: &str) -> Problem {
    Problem::missing(format!("there is no round {name}"))
}

impl<C: Chance> FromRequestParts<Arc<App<C>>> for Round {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App<C>>) -> Result<Round, Problem> {
        let Part(name) = Part::from_request_parts(parts, app).await?;
        Round::find(app, &name)
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|error| Problem::field("query", error.body_text()))?;
        Ok(Asked(query))
    }
}
