//! The rule books, clause by clause.

use axum::Json;
use axum::extract::{Path, State};
use rulebook::{Book, Clause};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Part, Shared};
use crate::app::App;
use crate::chance::Chance;
use crate::problem::{Details, Problem};

/// A book at a glance.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookSummary)]
pub(crate) struct BookSummary {
    /// Its id.
    book: String,
    /// The name of the game, as it prints it.
    title: String,
    /// Which rules of the game these are.
    edition: String,
    /// The game whose questions it answers.
    game: String,
    /// The digest of its canonical text.
    digest: String,
    /// How many clauses it has.
    clauses: usize,
}

/// The books of the house.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Books)]
pub(crate) struct BooksView {
    /// The books.
    books: Vec<BookSummary>,
}

/// A clause of a book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookClause)]
pub(crate) struct BookClause {
    /// Its number in the book.
    clause: String,
    /// What sort of rule it is.
    kind: String,
    /// What it asks of software, in our words.
    asks: String,
    /// Whether its text was rebuilt.
    reconstructed: bool,
    /// How a test sees it.
    observable: String,
    /// Related clauses: bare ids of this book, `book:id` of another.
    also: Vec<String>,
}

/// A book, clause by clause.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookView)]
pub(crate) struct BookView {
    /// Its id.
    book: String,
    /// The name of the game, as it prints it.
    title: String,
    /// Which rules of the game these are.
    edition: String,
    /// The document it comes from.
    document: String,
    /// Where it is law.
    jurisdiction: String,
    /// The digest of its canonical text.
    digest: String,
    /// Its clauses, in the order of the print.
    clauses: Vec<BookClause>,
}

impl BookClause {
    fn of(clause: &Clause) -> BookClause {
        BookClause {
            clause: clause.id.clone(),
            kind: clause.kind.to_string(),
            asks: clause.must.clone(),
            reconstructed: clause.reconstructed,
            observable: clause.observable.clone(),
            also: clause.also.clone(),
        }
    }
}

/// The rule books of the house
#[utoipa::path(
    get, path = "/api/v1/books", tag = "books", operation_id = "books",
    responses((status = 200, description = "The books", body = BooksView)),
)]
pub(crate) async fn list<C: Chance>(State(app): Shared<C>) -> Json<BooksView> {
    let published = app.counter.published();
    let books = published.house.books.values().map(|book| BookSummary {
        book: book.id.clone(),
        title: book.title.clone(),
        edition: book.edition(),
        game: book.game.clone(),
        digest: book.digest(),
        clauses: book.register.iter().count(),
    });
    let books = books.collect();
    Json(BooksView { books })
}

/// A rule book, clause by clause
#[utoipa::path(
    get, path = "/api/v1/books/{book}", tag = "books", operation_id = "book",
    params(("book" = String, Path, description = "The id of the book",
            example = "nz-caribbean-stud")),
    responses(
        (status = 200, description = "The book", body = BookView),
        (status = 404, description = "No such book", body = Details,
         content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn one<C: Chance>(
    State(app): Shared<C>,
    Part(id): Part,
) -> Result<Json<BookView>, Problem> {
    let book = find(&app, &id)?;
    Ok(Json(BookView {
        book: book.id.clone(),
        title: book.title.clone(),
        edition: book.edition(),
        document: book.document.clone(),
        jurisdiction: book.jurisdiction.clone(),
        digest: book.digest(),
        clauses: book
            .register
            .iter()
            .map(|(_, clause)| BookClause::of(clause))
            .collect(),
    }))
}

/// One clause of a rule book
#[utoipa::path(
    get, path = "/api/v1/books/{book}/clauses/{clause}", tag = "books", operation_id = "clause",
    params(
        ("book" = String, Path, description = "The id of the book", example = "nz-caribbean-stud"),
        ("clause" = String, Path, description = "The number of the clause", example = "5.3(b)"),
    ),
    responses(
        (status = 200, description = "The clause", body = BookClause),
        (status = 404, description = "No such book or clause", body = Details,
         content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn clause<C: Chance>(
    State(app): Shared<C>,
    Path((book, id)): Path<(String, String)>,
) -> Result<Json<BookClause>, Problem> {
    let book = find(&app, &book)?;
    let found = book.register.find(&id);
    let found = found.and_then(|index| book.clause(index));
    let missing = || Problem::missing(format!("{} has no clause {id}", book.id));
    found
        .map(|clause| Json(BookClause::of(clause)))
        .ok_or_else(missing)
}

/// The books of the house, by id; of several editions, the one that is found by it.
pub(crate) fn all<C: Chance>(app: &App<C>) -> Vec<std::sync::Arc<Book>> {
    let published = app.counter.published();
    let mut books: Vec<_> = published.house.books.values().cloned().collect();
    books.sort_by(|one, other| one.id.cmp(&other.id));
    books.dedup_by(|one, other| one.id == other.id);
    books
}

/// A book of the house, by its id.
pub(crate) fn find<C: Chance>(app: &App<C>, id: &str) -> Result<std::sync::Arc<Book>, Problem> {
    let published = app.counter.published();
    let mut books = published.house.books.values();
    let book = books.find(|book| book.id == id).cloned();
    book.ok_or_else(|| {
        let books = published.house.books.values();
        let known: Vec<&str> = books.map(|book| book.id.as_str()).collect();
        Problem::no_book(id, known.join(", "))
    })
}
