//! What the cases of the books cover, for those who answer for the house.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::coverage::{Coverage, Shown};
use serde::Serialize;
use utoipa::ToSchema;

use super::Shared;
use super::approvals::SEE;
use super::responses::{Office, SignedOut, Unable};
use crate::chance::Chance;
use crate::problem::Problem;

/// What the cases show.
static COVERAGE: LazyLock<Coverage> = LazyLock::new(Coverage::kept);

/// What the cases cover.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Coverage)]
pub(crate) struct CoverageView {
    /// The books of the house.
    books: Vec<CoveredBook>,
}

/// How much of a book the cases cover.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CoveredBook {
    /// The book.
    book: String,
    /// What it is called.
    title: String,
    /// Its clauses.
    clauses: usize,
    /// Those that a case shows.
    covered: usize,
    /// Those that are shown by what the house does.
    behaviour: usize,
    /// Those that are shown by what it says.
    text: usize,
    /// Those that are shown by a line that took effect.
    accepted: usize,
    /// Those that are shown by people signed in, over HTTP.
    reachable: usize,
    /// Those that no case shows.
    missing: Vec<String>,
}

/// What the cases cover, book by book
///
/// For supervisors, managers, administrators and auditors.
#[utoipa::path(
    get, path = "/api/v1/coverage", tag = "verification", operation_id = "coverage",
    responses(
        (status = 200, description = "How much of each book", body = CoverageView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<CoverageView>, Problem> {
    app.in_office(&headers, &SEE).await?;
    let books = super::books::all(&app);
    let books = books.iter().map(|book| {
        let mut covered = CoveredBook {
            book: book.id.clone(),
            title: book.title.clone(),
            clauses: 0,
            covered: 0,
            behaviour: 0,
            text: 0,
            accepted: 0,
            reachable: 0,
            missing: Vec::new(),
        };
        for (_, clause) in book.register.iter() {
            covered.clauses += 1;
            match COVERAGE.shown(book, clause) {
                Some(Shown::Behaviour) => covered.behaviour += 1,
                Some(Shown::Text) => covered.text += 1,
                Some(Shown::Accepted) => covered.accepted += 1,
                None => covered.missing.push(clause.id.clone()),
            }
            covered.reachable += usize::from(COVERAGE.is_reachable(book, clause));
        }
        covered.covered = covered.clauses - covered.missing.len();
        covered
    });
    let books = books.collect();
    Ok(Json(CoverageView { books }))
}
