//! The PAR sheet of a book as a page.
//!
//! A game is solved once, off the threads that serve requests: whoever asks for the same
//! sheet meanwhile waits for the same answer, and two different games wait for each
//! other. Solved games are kept in the data directory and may be deleted at any time.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gamemath::{Analysis, Figures, UNIT};
use parsheet::{Asked as Wanted, InForce, ParSheet, Store};
use rulebook::Book;

use crate::api::{Part, books};
use crate::app::App;
use crate::asker::Asker;
use crate::budget::{Budget, Kept, Size};
use crate::chance::Chance;
use crate::html::Page;
use crate::language::Spoken;
use crate::library::Worked;
use crate::library::question::{Query, Question};
use crate::problem::Problem;

/// How many sheets are kept at hand.
const KEPT: usize = 32;

/// How many solved games are at hand, each for all tables and meters beside it.
const SOLVED: usize = 16;

/// The sheets that were asked for.
#[derive(Debug)]
pub struct Sheets {
    store: Store,
    made: Kept<Arc<str>>,
    worked: Worked,
}

impl Sheets {
    /// Sheets whose solved games are kept in a folder.
    #[must_use]
    pub fn kept_at(folder: PathBuf) -> Sheets {
        Sheets {
            store: Store::at(folder).remembering(SOLVED),
            made: Kept::new(KEPT),
            worked: Worked::default(),
        }
    }

    /// Where solved games are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The figures that a sheet is made of.
    pub(crate) async fn figures(
        &self,
        budget: &Budget,
        asker: &Asker,
        book: &Arc<Book>,
        question: &Question,
    ) -> Result<Arc<Figures>, Problem> {
        let figures = self
            .worked
            .figures(budget, asker, &self.store, book, question);
        figures.await
    }

    /// The body of a sheet, worked out at most once while it is at hand.
    async fn body(
        &self,
        budget: &Budget,
        asker: &Asker,
        book: Arc<Book>,
        question: Question,
    ) -> Result<Arc<str>, Problem> {
        // What is wrong with the question is said before anybody waits.
        question.answers(&book)?;
        let name = format!("{} {question:?}", book.digest());
        let worked = self.made.get(name, || async {
            let store = match question.what_if.is_empty() {
                true => self.store.clone(),
                false => self.store.only_read(),
            };
            let work = move || write(&store, &book, &question);
            budget.work(asker, Size::Large, work).await?
        });
        worked.await
    }
}

/// The PAR sheet of a book; `?set=OPTION=VALUE` once for each option, `what-if=FIELD=VALUE`
/// for what no book says, `on=DATE`, `ante=AMOUNT`.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(id): Part,
    uri: axum::http::Uri,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let book = books::find(&app, &id)?;
    let question = Question::read(&Query::read(uri.query().unwrap_or_default()), &[])?;
    let (title, edition) = (book.title.clone(), book.edition());
    let body = app.sheets.body(&app.budget, &asker, book, question);
    let body = body.await?;
    let texts = spoken.texts();
    let values: [(&str, &str); 2] = [("game", &title), ("edition", &edition)];
    let page = Page {
        spoken,
        title: &texts.say("pages.odds-title", &values),
        bar: &texts.say("pages.odds", &[]),
        links: &[
            (format!("/book/{id}"), &texts.say("pages.rules", &[])),
            (format!("/odds/{id}"), &texts.say("pages.odds", &[])),
        ],
        styles: &["/par.css"],
        body: &body,
    };
    Ok(page.send(StatusCode::OK))
}

/// What a sheet looks like.
pub(crate) async fn style() -> Response {
    let text = format!("{}{}", include_str!("par.css"), parsheet::STYLE);
    let kind = HeaderValue::from_static("text/css; charset=utf-8");
    let fresh = HeaderValue::from_static("no-cache");
    let fields = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, fresh)];
    (fields, text).into_response()
}

/// Works a sheet out and writes it.
fn write(store: &Store, book: &Book, question: &Question) -> Result<Arc<str>, Problem> {
    let (answers, rules) = question.answers(book)?;
    let in_force = InForce::of(
        book,
        Wanted {
            on: question.on,
            choices: &question.choices,
            extension: None,
            ante: question.ante,
        },
    )
    .supposing(&question.what_if);
    let unit = question.ante.unwrap_or(UNIT);
    let digest = book.digest();
    let figures = store.figures(&digest, &rules, unit);
    let (figures, _) = figures.map_err(|error| Problem::conflict(error.to_string()))?;
    let analysis = Analysis {
        book: book.id.clone(),
        digest,
        options: in_force.pairs(),
        figures,
    };
    let sheet = ParSheet::new(analysis, &in_force, &answers, &rules, unit);
    Ok(Arc::from(parsheet::body(&sheet)))
}
