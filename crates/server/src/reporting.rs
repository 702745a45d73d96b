//! Reports as a page, as files and as a document: what play came to against theory.
//!
//! The journal is read once and then read on, so that whoever asks again waits for what came
//! since. The page works without scripts and prints; its settings are its address.

use std::fmt::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use reports::{Asked as Wanted, Books, By, Report, Tables, Theory};
use rulebook::Role;
use serde::Deserialize;
use tokio::sync::Mutex;

use crate::api::Asked;
use crate::api::responses::{BadField, Office, SignedOut, Unable};
use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::problem::Problem;

/// Who reads reports.
const READERS: [Role; 3] = [Role::Manager, Role::Auditor, Role::Cage];

/// The style of the page.
pub(crate) const STYLE: &str = "/reports.css";

/// The journal as it was read so far.
#[derive(Debug, Default)]
pub struct Reporting(Arc<Mutex<Read>>);

#[derive(Debug, Default)]
struct Read {
    books: Books,
    theory: Option<Theory>,
}

/// What is asked for, in words.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Query {
    #[serde(default)]
    by: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
    /// Which table of the report a file has.
    #[serde(default)]
    part: String,
    /// The language of the page, which `Spoken` reads.
    #[serde(default, rename = "lang")]
    _lang: String,
}

impl Query {
    fn wanted(&self) -> Result<Wanted, Problem> {
        let wanted = Wanted::read(&self.by, &self.from, &self.to);
        wanted.map_err(|wrong| Problem::field(wrong.field, wrong.why))
    }
}

impl<C: Chance> App<C> {
    async fn report(&self, headers: &HeaderMap, wanted: Wanted) -> Result<Report, Problem> {
        let who = self.in_office(headers, &READERS).await?;
        let mut read = Arc::clone(&self.reporting.0).lock_owned().await;
        let read_on = read.books.read_on(&self.store).await;
        read_on.map_err(|error| Problem::failed(error.to_string()))?;
        let store = self.sheets.store().clone();
        let asker = Asker::Person(who.person);
        let work = move || {
            let Read { books, theory } = &mut *read;
            let theory = theory.get_or_insert_with(|| Theory::of(store));
            Report::of(books, theory, wanted)
        };
        self.budget.work(&asker, Size::Large, work).await
    }
}

/// What play came to, against theory
///
/// Drop, handle, win and hold by table, game, pit, shift, day, month or year, with the win that
/// the exact mathematics of the options in force expects and whether the actual one lies within
/// 95 % of chance; jackpots, accounts and exceptions. For managers, auditors and the cage.
#[utoipa::path(
    get, path = "/api/v1/reports", tag = "house", operation_id = "report",
    params(
        ("by" = Option<String>, Query, description = "What the rows are: `table`, `game`, `pit`, \
         `shift`, `day`, `month` or `year`", example = "table"),
        ("from" = Option<String>, Query, description = "The first gaming day",
         example = "2026-11-01"),
        ("to" = Option<String>, Query, description = "The last gaming day", example = "2026-11-30"),
    ),
    responses(
        (status = 200, description = "The report", body = Report),
        BadField,
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn document<C: Chance>(
    State(app): State<Arc<App<C>>>,
    headers: HeaderMap,
    Asked(query): Asked<Query>,
) -> Result<Json<Report>, Problem> {
    let report = app.report(&headers, query.wanted()?).await?;
    Ok(Json(report))
}

/// The page.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    headers: HeaderMap,
    spoken: Spoken,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let report = app.report(&headers, query.wanted()?).await?;
    let report = report.named(|person| app.people.name(person).to_string());
    let texts = spoken.texts();
    let title = texts.say("reports.title", &[]);
    let mut body = format!("<h1>{}</h1>", escape(&title));
    body.push_str(&form(&query, spoken));
    body.push_str(&report.markup(texts));
    let page = Page {
        spoken,
        title: &title,
        bar: &title,
        links: &[],
        styles: &[STYLE],
        body: &body,
    };
    Ok(page.send(StatusCode::OK))
}

/// Comma-separated lines of one table of a report.
pub(crate) async fn lines<C: Chance>(
    State(app): State<Arc<App<C>>>,
    headers: HeaderMap,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let report = app.report(&headers, query.wanted()?).await?;
    let part = match query.part.as_str() {
        "" => "results",
        part => part,
    };
    let tables = Tables::of(&report);
    let table = tables.get(part).ok_or_else(|| {
        let why = format!("`{part}` is no table of a report");
        Problem::field("part", why)
    })?;
    let name = format!("attachment; filename=\"{part}.csv\"");
    let head = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((head, table.csv()).into_response())
}

/// A workbook of a report.
pub(crate) async fn workbook<C: Chance>(
    State(app): State<Arc<App<C>>>,
    headers: HeaderMap,
    spoken: Spoken,
    Asked(query): Asked<Query>,
) -> Result<Response, Problem> {
    let report = app.report(&headers, query.wanted()?).await?;
    let texts = spoken.texts();
    let written = Tables::of(&report).workbook(&|key| texts.say(key, &[]));
    let written = written.map_err(|error| Problem::failed(error.to_string()))?;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let head = [
        (header::CONTENT_TYPE, kind),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"report.xlsx\"",
        ),
    ];
    Ok((head, written).into_response())
}

/// What the page looks like.
pub(crate) async fn style() -> Response {
    let sheet = [(header::CONTENT_TYPE, "text/css; charset=utf-8")];
    (sheet, reports::STYLE).into_response()
}

fn form(query: &Query, spoken: Spoken) -> String {
    let texts = spoken.texts();
    let say = |key: &str| escape(&texts.say(key, &[]));
    let words = |by: By| match by {
        By::Table => "reports.table",
        By::Game => "reports.game",
        By::Pit => "reports.pit",
        By::Shift => "reports.shift",
        By::Day => "reports.day",
        By::Month => "reports.month",
        By::Year => "reports.year",
    };
    let options = By::ALL.iter().map(|by| {
        let chosen = if by.word() == query.by {
            " selected"
        } else {
            ""
        };
        let words = say(words(*by));
        format!("<option value=\"{by}\"{chosen}>{words}</option>")
    });
    let mut form = format!(
        "<form class=\"asked\" method=\"get\" action=\"/reports\">\
         <label>{} <select name=\"by\">{}</select></label>",
        say("reports.by"),
        options.collect::<String>()
    );
    let days = [
        ("from", "reports.from", &query.from),
        ("to", "reports.to", &query.to),
    ];
    for (name, words, value) in days {
        let _ = write!(
            form,
            "<label>{} <input type=\"date\" name=\"{name}\" value=\"{}\"></label>",
            say(words),
            escape(value)
        );
    }
    let address = format!(
        "by={}&amp;from={}&amp;to={}",
        escape(&query.by),
        escape(&query.from),
        escape(&query.to)
    );
    let _ = write!(
        form,
        "<button type=\"submit\">{}</button></form>\
         <p class=\"saves\">{} <a href=\"/reports.csv?{address}\">CSV</a> \
         <a href=\"/reports.xlsx?{address}\">XLSX</a></p>",
        say("reports.show"),
        say("reports.save"),
    );
    form
}
