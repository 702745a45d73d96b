//! Pages that the server renders: rule books, PAR sheets, receipts. They print, and work
//! without scripts.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use journal::LinkUse;
use narrator::Texts;
use rulebook::Date;
use serde::Deserialize;

use crate::account_pages;
use crate::api::hand::HandView;
use crate::api::{Asked, Part, Round, Secure, books, cookie, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::assets;
use crate::chance::Chance;
use crate::html::{self, Page, escape};
use crate::language::Spoken;
use crate::library;
use crate::par;
use crate::problem::{KINDS, Problem};
use crate::receipt::{DealReceipt, Receipt};
use crate::reporting;
use crate::rulings;
use crate::school;
use crate::staff_pages;
use crate::view::{LineView, MoneyWord};

/// The sign of the house.
const ICON: &str = "/assets/icon.svg";

/// The routes of the pages.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/", get(lobby))
        .route("/table/{table}", get(table::<C>))
        .route("/assets/{*file}", get(assets::asset))
        // Where a browser looks beside what is no page, such as a case.
        .route("/favicon.ico", get(async || Redirect::permanent(ICON)))
        .route("/book/{book}", get(library::book::<C>))
        .route("/odds/{book}", get(library::odds::<C>))
        .route("/differences", get(library::differences::<C>))
        .route("/par/{book}", get(par::page::<C>))
        .route("/par.css", get(par::style))
        .route("/rulings", get(rulings::page::<C>))
        .route(rulings::STYLE, get(rulings::style))
        .route("/reports", get(reporting::page::<C>))
        .route("/reports.csv", get(reporting::lines::<C>))
        .route("/reports.xlsx", get(reporting::workbook::<C>))
        .route(reporting::STYLE, get(reporting::style))
        .route("/round/{round}", get(round::<C>))
        .route("/round/{round}/hand", get(hand::<C>))
        .route("/replay/{round}", get(replay::<C>))
        .route("/practice/{book}", get(practice::<C>))
        .merge(staff_pages::routes())
        .route("/problems/{kind}", get(problem))
        .route(
            "/sign-in",
            get(sign_in::<C>)
                .head(look_at_link)
                .post(account_pages::sign_in::<C>),
        )
        .merge(account_pages::routes())
        .merge(school::routes())
}

/// The lobby, which asks for its view itself.
async fn lobby(spoken: Spoken) -> Response {
    assets::page("index.html", spoken)
}

/// The page of a table, which asks for its view itself.
async fn table<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(number): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let number = table_number(&number)?;
    app::table(&app.counter.published(), number)?;
    Ok(assets::felt("table.js", spoken))
}

/// A round played again on the felt; the page asks for it itself.
async fn replay<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(name): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    Round::find(&app, &name)?;
    Ok(assets::felt("replay.js", spoken))
}

/// Practice at the game of a book; the page asks for hands itself.
async fn practice<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(id): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    books::find(&app, &id)?;
    Ok(assets::felt("practice.js", spoken))
}

#[derive(Debug, Deserialize)]
struct Link {
    link: Option<String>,
}

/// The form to sign in with; or a sign-in link, which sets the cookie and leads to the lobby.
/// The log-in is another secret than the link, which stays behind in the history of the browser.
async fn sign_in<C: Chance>(
    State(app): State<Arc<App<C>>>,
    secure: Secure,
    spoken: Spoken,
    Asked(Link { link }): Asked<Link>,
) -> Result<Response, Problem> {
    let Some(link) = link else {
        return Ok(account_pages::form(spoken, None, ""));
    };
    let used = app.people.follow(&link).await;
    let (used, token) = used.map_err(|error| Problem::failed(error.to_string()))?;
    if let Some(problem) = Problem::link(&used) {
        return Err(problem);
    }
    // Those who work in the house begin where they work.
    let published = app.counter.published();
    let to = match &used {
        LinkUse::SignsIn(person) => staff_pages::begins(&published.house, person),
        _ => None,
    };
    let to = to.unwrap_or_else(|| "/".to_owned());
    let mut response = Redirect::to(&to).into_response();
    let cookie = cookie(&token, secure)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Whoever only looks where a link leads does not use it up.
async fn look_at_link() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// What a kind of problem is.
async fn problem(Part(word): Part, spoken: Spoken) -> Result<Response, Problem> {
    let kind = KINDS.iter().find(|kind| kind.word == word);
    let kind = kind.ok_or_else(|| Problem::missing(format!("there is no problem {word}")))?;
    Ok(html::kind(kind, spoken))
}

/// A day of the calendar, read.
pub(crate) fn day(text: &str) -> Result<Date, Problem> {
    let day = text.parse::<Date>().ok();
    let day = day.filter(|day| day.to_string() == text);
    day.ok_or_else(|| {
        let detail = format!("`{text}` is no day of the calendar as 2012-11-17");
        Problem::field("on", detail)
    })
}

/// The receipt of a round.
async fn round<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(name): Part,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let receipt = Receipt::of(&app, &asker, &name, spoken.0).await?;
    let texts = spoken.texts();
    // Rounds are counted by table: `t3-14` is round 14 of table 3.
    let number = name.rsplit('-').next().unwrap_or(&name);
    let title = texts.say("pages.round", &[("round", number)]);
    let page = Page {
        spoken,
        title: &title,
        bar: &texts.say("pages.receipts", &[]),
        links: &[
            (
                format!("/table/{}", receipt.table),
                &texts.say("pages.table", &[]),
            ),
            (
                format!("/book/{}", receipt.book),
                &texts.say("pages.rules", &[]),
            ),
        ],
        styles: &[],
        body: &round_body(&receipt, &title, texts),
    };
    Ok(page.send(StatusCode::OK))
}

/// A round as a case, to be read or saved as it is.
async fn hand<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    round: Round,
) -> Result<Response, Problem> {
    let case = HandView::of(&app, &asker, round).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, case.hand).into_response())
}

fn round_body(receipt: &Receipt, title: &str, texts: &Texts) -> String {
    let say = |key: &str| escape(&texts.say(key, &[]));
    let table = receipt.table.to_string();
    let mut body = String::new();
    let _ = write!(
        body,
        "<h1>{title}</h1><p class=\"lede\">{table}, <a href=\"/book/{book}\">{game}</a>.\
         </p><p><a href=\"#deal\">{check}</a> · <a href=\"#vouched\">{proof}</a> · \
         <a href=\"/round/{round}/hand\">{case}</a></p><h2>{happened}</h2><ul class=\"lines\">",
        title = escape(title),
        table = escape(&texts.say("pages.table-number", &[("table", &table)])),
        check = say("pages.check-shuffle"),
        proof = say("pages.proof"),
        case = say("pages.test-case"),
        happened = say("pages.what-happened"),
        round = escape(&receipt.round),
        book = escape(&receipt.book),
        game = escape(&receipt.game),
    );
    for line in &receipt.lines {
        body.push_str(&line_of(receipt, line, texts));
    }
    let _ = write!(body, "</ul><h2 id=\"deal\">{}</h2>", say("pages.shuffle"));
    receipt
        .deals
        .iter()
        .for_each(|deal| body.push_str(&deal_of(deal, texts)));
    let _ = write!(
        body,
        "<shuffle-check round=\"{}\"></shuffle-check><h2 id=\"vouched\">{}</h2>\
         <dl class=\"receipt\"><dt>{}</dt><dd class=\"hash\">{}</dd>",
        escape(&receipt.round),
        say("pages.proof"),
        say("pages.book-fingerprint"),
        escape(&receipt.digest)
    );
    if let Some(checkpoint) = &receipt.checkpoint {
        let _ = write!(
            body,
            "<dt>{}</dt><dd class=\"hash\">{}:{}</dd>",
            say("pages.checkpoint"),
            checkpoint.sequence,
            escape(&checkpoint.hash)
        );
    }
    body.push_str("</dl>");
    body
}

fn line_of(receipt: &Receipt, line: &LineView, texts: &Texts) -> String {
    let (word, sign) = match line.word {
        Some(MoneyWord::Paid) => ("paid", "+"),
        Some(MoneyWord::Taken) => ("taken", "−"),
        Some(MoneyWord::Returned) => ("returned", ""),
        Some(MoneyWord::Void) => ("void", ""),
        None => ("", ""),
    };
    let mut text = format!(
        "<li class=\"line\" data-word=\"{word}\"><span class=\"line-text\">{}</span>",
        escape(&line.text)
    );
    if let Some(amount) = line.amount.filter(|_| line.word.is_some()) {
        let amount = texts.amount(money::Money::cents(amount));
        let _ = write!(text, " <span class=\"line-amount\">{sign}{amount}</span>");
    }
    for clause in &line.clauses {
        let id = escape(&clause.clause);
        let _ = write!(
            text,
            " <span class=\"line-clauses\"><a class=\"clause\" \
             href=\"{}\" data-asks=\"{}\">§{id}</a></span>",
            escape(&library::address(&receipt.book, &clause.clause)),
            escape(&clause.asks)
        );
    }
    text.push_str("</li>");
    text
}

fn deal_of(deal: &DealReceipt, texts: &Texts) -> String {
    let seed = deal.seed.clone();
    let seed = seed.unwrap_or_else(|| texts.say("pages.seed-later", &[]));
    let rows = [
        ("pages.deal", deal.deal.as_str()),
        ("pages.fixed", &deal.commitment),
        ("pages.entropy", &deal.entropy),
        ("pages.seed", &seed),
    ];
    let rows = rows.map(|(key, value)| (texts.say(key, &[]), value));
    let salts = deal.salts.iter().map(|salt| {
        let place = salt.place.to_string();
        let added = texts.say("pages.added-by", &[("place", &place)]);
        (added, salt.salt.as_str())
    });
    let mut text = "<dl class=\"receipt\">".to_owned();
    for (name, value) in rows.into_iter().chain(salts) {
        let (name, value) = (escape(&name), escape(value));
        let _ = write!(text, "<dt>{name}</dt><dd class=\"hash\">{value}</dd>");
    }
    text.push_str("</dl>");
    text
}
