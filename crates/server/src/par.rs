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
use gamemath::{Analysis, UNIT};
use games::Rules;
use money::Money;
use parsheet::{Asked as Wanted, InForce, ParSheet, Store};
use rulebook::{Answers, Book, Choices, Date, Problems};

use crate::api::{Part, books};
use crate::app::App;
use crate::asker::Asker;
use crate::budget::{Budget, Kept, Size};
use crate::chance::Chance;
use crate::html::Page;
use crate::language::Spoken;
use crate::problem::Problem;

/// How many sheets are kept at hand.
const KEPT: usize = 32;

/// The highest opening wager that is reckoned with, as on the command line.
const HIGHEST_ANTE: Money = Money::cents(1_000_000);

/// The sheets that were asked for.
#[derive(Debug)]
pub struct Sheets {
    store: Store,
    made: Kept<Arc<str>>,
}

/// What is asked of a book.
#[derive(Debug, Clone, Default)]
struct Question {
    on: Option<Date>,
    choices: Choices,
    ante: Option<Money>,
}

impl Sheets {
    /// Sheets whose solved games are kept in a folder.
    #[must_use]
    pub fn kept_at(folder: PathBuf) -> Sheets {
        Sheets {
            store: Store::at(folder),
            made: Kept::new(KEPT),
        }
    }

    /// Where solved games are kept.
    pub(crate) fn store(&self) -> &Store {
        &self.store
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
        check(&book, &question)?;
        let name = format!("{} {question:?}", book.digest());
        let worked = self.made.get(name, || async {
            let store = self.store.clone();
            let work = move || write(&store, &book, &question);
            budget.work(asker, Size::Large, work).await?
        });
        worked.await
    }
}

/// The PAR sheet of a book; `?set=OPTION=VALUE` once for each option, `on=DATE`,
/// `ante=AMOUNT`.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(id): Part,
    uri: axum::http::Uri,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let book = books::find(&app, &id)?;
    let question = Question::read(uri.query().unwrap_or_default())?;
    let (title, edition) = (book.title.clone(), book.edition());
    let body = app.sheets.body(&app.budget, &asker, book, question);
    let body = body.await?;
    let texts = spoken.texts();
    let values: [(&str, &str); 2] = [("game", &title), ("edition", &edition)];
    let page = Page {
        spoken,
        title: &texts.say("pages.odds-title", &values),
        bar: &texts.say("pages.odds", &[]),
        links: &[(format!("/book/{id}"), &texts.say("pages.rules", &[]))],
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

impl Question {
    /// Reads a query; the one word `set` may come many times.
    fn read(query: &str) -> Result<Question, Problem> {
        let mut question = Question::default();
        let mut set: Vec<String> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(value);
            let wrong = |detail: String| Problem::field(name, detail);
            match name {
                "set" => set.push(value),
                "on" => question.on = Some(crate::pages::day(&value)?),
                "ante" => question.ante = Some(ante(&value).map_err(wrong)?),
                // The language of the page is not of the sheet.
                "lang" => {}
                _ => {
                    let detail = "a sheet is asked for with `set=OPTION=VALUE`, `on=DATE` and \
                                  `ante=AMOUNT`";
                    return Err(wrong(detail.to_owned()));
                }
            }
        }
        let choices = Choices::parse(&set);
        question.choices = choices.map_err(|detail| Problem::field("set", detail))?;
        Ok(question)
    }
}

/// An opening wager, as it is written on the command line.
fn ante(text: &str) -> Result<Money, String> {
    let amount = text.parse::<Money>().map_err(|error| error.to_string())?;
    match amount {
        nothing if nothing <= Money::ZERO => Err("a wager is more than nothing".to_owned()),
        amount if amount <= HIGHEST_ANTE => Ok(amount),
        _ => Err(format!("antes are reckoned with up to {HIGHEST_ANTE}")),
    }
}

/// A value of a query without its percent signs; what is none stays as it is.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        let mut ahead = rest.clone();
        let hex = digit(ahead.next()).zip(digit(ahead.next()));
        match (byte, hex.map(|(high, low)| u8::try_from(high * 16 + low))) {
            (b'%', Some(Ok(decoded))) => {
                bytes.push(decoded);
                rest = ahead;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check(book: &Book, question: &Question) -> Result<(), Problem> {
    let asked = Answers::new(book, question.on, &question.choices)
        .and_then(|answers| Rules::ask(&answers).map(|_| ()));
    asked.map_err(|problems| wrong(book, &problems))
}

/// What is wrong with the options, and which there are.
fn wrong(book: &Book, problems: &Problems) -> Problem {
    let lines = problems.0.iter().map(|each| each.what.to_string());
    let lines: Vec<String> = lines.collect();
    let known: Vec<&str> = book.choices().iter().map(|choice| choice.name).collect();
    let detail = format!(
        "{}; options of {} are {}",
        lines.join("; "),
        book.id,
        known.join(", ")
    );
    Problem::field("set", detail)
}

/// Works a sheet out and writes it.
fn write(store: &Store, book: &Book, question: &Question) -> Result<Arc<str>, Problem> {
    let wrong = |problems| wrong(book, &problems);
    let answers = Answers::new(book, question.on, &question.choices).map_err(wrong)?;
    let rules = Rules::ask(&answers).map_err(wrong)?;
    let in_force = InForce::of(
        book,
        Wanted {
            on: question.on,
            choices: &question.choices,
            extension: None,
            ante: question.ante,
        },
    );
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
