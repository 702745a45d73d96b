//! The school of the house: exercises, records and examinations, as pages that work without
//! scripts. What is asked and what is right is the crate `school`'s.

mod exams;
mod parts;
mod records;

use std::iter;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ::school::{Exercise, ExerciseId, Library, Topic, Unmade};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use jiff::Timestamp;
use rulebook::Role;

use crate::api::{Filled, Part};
use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::{self, Chance};
use crate::html::Page;
use crate::language::Spoken;
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::staff_pages::begins;
use parts::Words;

pub use records::Records;

/// The style of these pages.
const STYLE: &str = "/school.css";

const SHEET: &str = "form.school{display:grid;gap:.75rem;max-inline-size:44rem;margin-block:1rem}\n\
    ul.scene,ol.graded{padding-inline-start:1.5rem}\n\
    form.school label{display:grid;gap:.25rem}\n\
    form.school fieldset{display:grid;gap:.5rem;border:1px solid currentColor;border-radius:.5rem;\
    padding:.75rem}\n\
    form.school fieldset label{display:flex;gap:.5rem;align-items:center;min-block-size:2.75rem}\n\
    form.school input:not([type=radio],[type=checkbox]),form.school select{font:inherit;\
    min-block-size:2.75rem;padding-inline:.75rem}\n\
    form.school input[type=radio],form.school input[type=checkbox]{inline-size:1.5rem;\
    block-size:1.5rem;flex:none}\n";

/// How many further items are tried where nothing can be asked about one.
const FURTHER: usize = 32;

/// The school of a house.
#[derive(Debug)]
pub struct School {
    /// Loaded when somebody first asks. Cases are played one after another.
    library: OnceLock<Option<Mutex<Library>>>,
    records: Mutex<Records>,
}

/// What was filled in, by name.
type Fields = Vec<(String, String)>;

impl School {
    /// The school of the house of a folder.
    #[must_use]
    pub fn of(folder: &Path) -> School {
        School {
            library: OnceLock::new(),
            records: Mutex::new(Records::of(folder)),
        }
    }

    fn with<T>(&self, work: impl FnOnce(&Library) -> T) -> Result<T, Problem> {
        let library = self
            .library
            .get_or_init(|| Library::load().ok().map(Mutex::new));
        let failed = || Problem::failed("the books cannot be read".to_owned());
        let library = library.as_ref().ok_or_else(failed)?;
        let library = library.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(work(&library))
    }

    fn records<T>(&self, work: impl FnOnce(&Records) -> Result<T, String>) -> Result<T, Problem> {
        let records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        work(&records).map_err(Problem::failed)
    }
}

/// The routes of these pages.
pub(crate) fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    let sheet = [(header::CONTENT_TYPE, "text/css; charset=utf-8")];
    let style = async move || (sheet, format!("{SHEET}{}", ::school::sheet::STYLE));
    Router::new()
        .route(STYLE, get(style))
        .route("/school", get(page::<C>))
        .route("/school/ask", post(ask::<C>))
        .route(
            "/school/exercise/{id}",
            get(exercise::<C>).post(answer::<C>),
        )
        .merge(exams::routes())
}

/// A page of these, with the way to where somebody works.
fn send<C: Chance>(app: &App<C>, who: &SignedIn, spoken: Spoken, body: &str) -> Response {
    let texts = spoken.texts();
    let title = texts.say("school.title", &[]);
    let work = texts.say("school.work", &[]);
    let begins = begins(&app.counter.published().house, &who.person);
    let school = ("/school".to_owned(), title.as_str());
    let links: Vec<(String, &str)> = iter::once(school)
        .chain(begins.map(|address| (address, work.as_str())))
        .collect();
    let page = Page {
        spoken,
        title: &title,
        bar: &title,
        links: &links,
        styles: &[STYLE],
        body,
    };
    page.send(StatusCode::OK)
}

impl<C: Chance> App<C> {
    /// Somebody who has an account: of a guest nothing is kept.
    async fn pupil(&self, headers: &HeaderMap) -> Result<SignedIn, Problem> {
        let who = self.signed_in(headers).await?;
        match who.person.starts_with("guest-") {
            true => Err(Problem::conflict(
                "the school keeps a record of you; make an account first".to_owned(),
            )),
            false => Ok(who),
        }
    }

    /// Works something out with the library, beside the tables.
    async fn at_school<T: Send + 'static>(
        self: &Arc<Self>,
        asker: &Asker,
        work: impl FnOnce(&Library) -> Result<T, Unmade> + Send + 'static,
    ) -> Result<T, Problem> {
        let app = Arc::clone(self);
        let worked = self
            .budget
            .work(asker, Size::Small, move || app.school.with(work));
        let worked = worked.await??;
        worked.map_err(|why| Problem::missing(why.to_string()))
    }

    /// The ids of the books.
    async fn school_books(self: &Arc<Self>, asker: &Asker) -> Result<Vec<String>, Problem> {
        let books = |library: &Library| Ok(library.books().map(str::to_owned).collect());
        self.at_school(asker, books).await
    }
}

fn now_ms() -> i64 {
    Timestamp::now().as_millisecond()
}

/// What is asked, one's own record, and the examinations.
async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let words = Words(spoken);
    let books = app.school_books(&asker).await?;
    let record = app.school.records(|records| records.record(&who.person))?;
    let exams = app.school.records(Records::exams)?;
    let mut body = format!(
        "<h1>{}</h1><p class=\"lede\">{}</p>{}{}{}",
        words.say("school.title"),
        words.say("school.lede"),
        parts::ask(words, &books, None),
        parts::record(words, &record, now_ms()),
        parts::exams(words, &exams),
    );
    if instructs(&who) {
        body.push_str(&parts::set_exam(words, &books));
    }
    Ok(send(&app, &who, spoken, &body))
}

/// Whether somebody sets examinations and sees everybody's sheets.
fn instructs(who: &SignedIn) -> bool {
    matches!(
        who.role,
        Role::Supervisor | Role::Manager | Role::Administrator
    )
}

/// The first value of a field.
fn value<'f>(fields: &'f Fields, name: &str) -> &'f str {
    let mut values = fields.iter().filter(|(known, _)| known == name);
    values.next().map_or("", |(_, value)| value.trim())
}

/// The answers that were filled in, in the order of the parts.
fn answers(fields: &Fields, exercise: &Exercise) -> Vec<String> {
    let parts = 0..exercise.parts.len();
    let answers = parts.map(|at| value(fields, &format!("a{at}")).to_owned());
    // Nobody types more than that.
    let short = answers.map(|answer| answer.chars().take(40).collect());
    short.collect()
}

/// Leads to what is due, or to something new.
async fn ask<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    headers: HeaderMap,
    Filled(fields): Filled<Fields>,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let topic = value(&fields, "topic").parse::<Topic>();
    let topic = topic.map_err(|why| Problem::field("topic", why))?;
    let book = value(&fields, "book").to_owned();
    let record = app.school.records(|records| records.record(&who.person))?;
    let [a, b, c, d, ..] = chance::random().map_err(|it| Problem::failed(it.to_string()))?;
    let seed = u64::from(u32::from_be_bytes([a, b, c, d]) % 1_000_000);
    let texts = spoken.texts();
    let made = app.at_school(&asker, move |library| {
        let mut id = record.next(library, (&book, topic), seed, now_ms());
        let there = library.items(&book, topic).len().max(1);
        let mut made = library.make(texts, &id);
        for _ in 0..FURTHER {
            if !matches!(made, Err(Unmade::NothingToAsk(_))) {
                break;
            }
            id.item = (id.item + 1) % there;
            made = library.make(texts, &id);
        }
        made
    });
    let made = made.await?;
    let to = format!("/school/exercise/{}", made.id);
    Ok(Redirect::to(&to).into_response())
}

async fn made<C: Chance>(
    app: &Arc<App<C>>,
    asker: &Asker,
    spoken: Spoken,
    id: &str,
) -> Result<Exercise, Problem> {
    let id = id.parse::<ExerciseId>();
    let id = id.map_err(|why| Problem::field("exercise", why))?;
    let texts = spoken.texts();
    app.at_school(asker, move |library| library.make(texts, &id))
        .await
}

/// An exercise.
async fn exercise<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    Part(id): Part,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let words = Words(spoken);
    let exercise = made(&app, &asker, spoken, &id).await?;
    let action = format!("/school/exercise/{}", exercise.id);
    let began = now_ms().to_string();
    let body = format!(
        "<h1>{}: {}</h1>{}",
        crate::html::escape(&exercise.id.book),
        words.topic(exercise.id.topic),
        parts::exercise(
            words,
            &exercise,
            (&action, "school.check"),
            ("began", &began)
        ),
    );
    Ok(send(&app, &who, spoken, &body))
}

/// What the answers to an exercise came to; it stands in the record.
async fn answer<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    Part(id): Part,
    headers: HeaderMap,
    Filled(fields): Filled<Fields>,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let words = Words(spoken);
    let exercise = made(&app, &asker, spoken, &id).await?;
    let graded = exercise.grade(&answers(&fields, &exercise));
    let now_ms = now_ms();
    let began: i64 = value(&fields, "began").parse().unwrap_or(now_ms);
    let seconds = now_ms.saturating_sub(began).max(0) / 1_000;
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    app.school.records(|records| {
        let mut record = records.record(&who.person)?;
        record.note(&exercise, &graded, seconds, now_ms);
        records.keep(&record)
    })?;
    let books = app.school_books(&asker).await?;
    let chosen = (exercise.id.book.as_str(), exercise.id.topic);
    let verdict = match graded.is_right() {
        true => "school.is-right",
        false => "school.is-wrong",
    };
    let body = format!(
        "<h1>{}</h1>{}<h2>{}</h2>{}",
        words.say(verdict),
        parts::graded(words, &exercise, &graded),
        words.say("school.again"),
        parts::ask(words, &books, Some(chosen)),
    );
    Ok(send(&app, &who, spoken, &body))
}
