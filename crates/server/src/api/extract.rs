//! What a request is asked for; what cannot be read is a problem that names the field.

use std::sync::Arc;

use audit::Span;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Form, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::house;
use crate::app::App;
use crate::asker::Secured;
use crate::chance::Chance;
use crate::people::SignedIn;
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
    Problem::no_round(name)
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

/// The largest body of most requests, in bytes.
pub(crate) const LARGEST: usize = 16 * 1_024;

/// The largest that somebody of the house tells of a table: a round on paper, command by command.
pub(crate) const LARGEST_SHEET: usize = 128 * 1_024;

/// The largest that is told the house: a whole book.
pub(crate) const LARGEST_BOOK: usize = 1_024 * 1_024;

/// A body that came whole, and is no larger than so many bytes.
pub(crate) fn whole(body: Result<Bytes, BytesRejection>, most: usize) -> Result<Bytes, Problem> {
    // What is larger than any request was not even read.
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(most),
        _ => Problem::field("body", "it did not come whole and in time".to_owned()),
    })?;
    match body.len() > most {
        true => Err(Problem::too_large(most)),
        false => Ok(body),
    }
}

/// What was sent, as JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, Problem> {
        let body = Bytes::from_request(request, state).await;
        read(&whole(body, LARGEST)?).map(Sent)
    }
}

/// What is told the house by somebody in an office that may, who may send a whole book: the
/// body of anybody else is not read.
pub(crate) struct ToHouse<T> {
    /// Who.
    pub(crate) who: SignedIn,
    /// What, as JSON.
    pub(crate) sent: T,
}

impl<C: Chance, T: DeserializeOwned> FromRequest<Arc<App<C>>> for ToHouse<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App<C>>) -> Result<ToHouse<T>, Problem> {
        let who = app.in_office(request.headers(), &house::OFFICES).await?;
        let body = Bytes::from_request(request, app).await;
        let sent = read(&whole(body, LARGEST_BOOK)?)?;
        Ok(ToHouse { who, sent })
    }
}

/// What a body says, as JSON.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // An empty body says nothing, which may be enough.
    let body: &[u8] = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(body).map_err(|error| {
        let why = error.to_string();
        let named = why
            .split('`')
            .nth(1)
            .filter(|_| why.starts_with("missing field") || why.starts_with("unknown field"));
        Problem::field(named.unwrap_or("body"), why.clone())
    })
}

/// What was filled in and sent by a page without scripts.
pub(crate) struct Filled<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Filled<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, Problem> {
        let form = Form::<T>::from_request(request, state).await;
        let Form(form) = form.map_err(|error| Problem::field("form", error.body_text()))?;
        Ok(Filled(form))
    }
}

/// Whether a request came over a connection that nobody else reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secure(pub(crate) bool);

impl<S: Send + Sync> FromRequestParts<S> for Secure {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &S,
    ) -> Result<Secure, std::convert::Infallible> {
        Ok(Secure(parts.extensions.get::<Secured>().is_some()))
    }
}
