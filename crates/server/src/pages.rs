//! Pages that the server renders: rule books, PAR sheets, receipts. They print, and work
//! without scripts.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use rulebook::{Book, Date};
use serde::Deserialize;

use crate::api::hand::HandView;
use crate::api::{Asked, Part, Round, books, cookie, table_number};
use crate::app::App;
use crate::asker::Asker;
use crate::assets;
use crate::chance::Chance;
use crate::html::{self, Page, escape};
use crate::par;
use crate::problem::{KINDS, Problem};
use crate::receipt::{DealReceipt, Receipt};
use crate::view::{LineView, MoneyWord};

/// The sign of the house.
const ICON: &str = "/assets/icon.svg";

/// The routes of the pages.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/", get(async || assets::page("index.html")))
        .route("/table/{table}", get(table))
        .route("/assets/{*file}", get(assets::asset))
        // Where a browser looks beside what is no page, such as a case.
        .route("/favicon.ico", get(async || Redirect::permanent(ICON)))
        .route("/book/{book}", get(book::<C>))
        .route("/par/{book}", get(par::page::<C>))
        .route("/par.css", get(par::style))
        .route("/round/{round}", get(round::<C>))
        .route("/round/{round}/hand", get(hand::<C>))
        .route("/problems/{kind}", get(problem))
        .route("/sign-in", get(sign_in::<C>).head(look_at_link))
}

/// The page of a table, which asks for its view itself.
async fn table(Part(number): Part) -> Result<Response, Problem> {
    table_number(&number)?;
    Ok(assets::page("table.html"))
}

#[derive(Debug, Deserialize)]
struct Link {
    link: String,
}

/// A sign-in link: sets the cookie, and leads to the lobby. The log-in is another secret than
/// the link, which stays behind in the history of the browser.
async fn sign_in<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Asked(Link { link }): Asked<Link>,
) -> Result<Response, Problem> {
    let used = app.people.follow(&link).await;
    let (used, token) = used.map_err(|error| Problem::failed(error.to_string()))?;
    if let Some(problem) = Problem::link(&used) {
        return Err(problem);
    }
    let mut response = Redirect::to("/").into_response();
    let cookie = cookie(&token)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// Whoever only looks where a link leads does not use it up.
async fn look_at_link() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// What a kind of problem is.
async fn problem(Part(word): Part) -> Result<Response, Problem> {
    let kind = KINDS.iter().find(|kind| kind.word == word);
    let kind = kind.ok_or_else(|| Problem::missing(format!("there is no problem {word}")))?;
    Ok(html::kind(kind))
}

#[derive(Debug, Deserialize)]
struct OnDay {
    on: Option<String>,
}

/// A rule book, clause by clause.
async fn book<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(id): Part,
    Asked(asked): Asked<OnDay>,
) -> Result<Response, Problem> {
    let book = books::find(&app, &id)?;
    let on = asked.on.as_deref().map(day).transpose()?;
    let page = Page {
        title: &format!("{}, {}: the rules", book.title, book.edition()),
        bar: "Rule books",
        links: &[(format!("/par/{}", book.id), "Odds")],
        styles: &[],
        body: &book_body(&book, on),
    };
    Ok(page.send(StatusCode::OK))
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

fn book_body(book: &Book, on: Option<Date>) -> String {
    let mut body = String::new();
    let instruments: Vec<String> = book
        .instruments
        .iter()
        .map(|instrument| escape(&instrument.title))
        .collect();
    let _ = write!(
        body,
        "<h1>{}</h1><p class=\"lede\">{}. What each clause asks, in our words.</p>\
         <dl class=\"receipt\"><dt>Made by</dt><dd>{}</dd><dt>Digest</dt>\
         <dd class=\"hash\">{}</dd></dl><ul class=\"clauses\">",
        escape(&book.title),
        escape(&book.edition()),
        instruments.join("; "),
        book.digest()
    );
    let clauses = book.register.iter();
    for (_, clause) in clauses.filter(|(_, clause)| book.in_force(clause.by, on)) {
        let id = escape(&clause.id);
        let _ = write!(
            body,
            "<li id=\"clause-{id}\"><span class=\"clause-id\">{id}</span> \
             <span class=\"clause-must\">{}</span> <span class=\"clause-ours\">\
             <span class=\"tag\">{}</span>",
            escape(&clause.must),
            clause.kind,
        );
        if clause.reconstructed {
            body.push_str(" <span class=\"tag\" data-tone=\"note\">reconstructed</span>");
        }
        body.push_str("</span></li>");
    }
    body.push_str("</ul>");
    body
}

/// The receipt of a round.
async fn round<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(name): Part,
) -> Result<Response, Problem> {
    let receipt = Receipt::of(&app, &asker, &name).await?;
    let page = Page {
        title: &format!("Round {name}"),
        bar: "Receipts",
        links: &[
            (format!("/table/{}", receipt.table), "The table"),
            (format!("/book/{}", receipt.book), "Rules"),
        ],
        styles: &[],
        body: &round_body(&receipt),
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

fn round_body(receipt: &Receipt) -> String {
    let mut body = String::new();
    let _ = write!(
        body,
        "<h1>Round {round}</h1><p class=\"lede\">Table {}, ruled by <a href=\"/book/{book}\">{book}</a>.\
         </p><p><a href=\"#deal\">Check its shuffle</a> · <a href=\"#vouched\">What vouches for it</a> · \
         <a href=\"/round/{round}/hand\">As a case</a></p><h2>What happened</h2><ul class=\"lines\">",
        receipt.table,
        round = escape(&receipt.round),
        book = escape(&receipt.book),
    );
    for line in &receipt.lines {
        body.push_str(&line_of(receipt, line));
    }
    body.push_str("</ul><h2 id=\"deal\">Its deal</h2>");
    receipt
        .deals
        .iter()
        .for_each(|deal| body.push_str(&deal_of(deal)));
    let _ = write!(
        body,
        "<shuffle-check round=\"{}\"></shuffle-check><h2 id=\"vouched\">What vouches for it</h2>\
         <dl class=\"receipt\"><dt>Digest of the book</dt><dd class=\"hash\">{}</dd>",
        escape(&receipt.round),
        escape(&receipt.digest)
    );
    if let Some(checkpoint) = &receipt.checkpoint {
        let _ = write!(
            body,
            "<dt>Last checkpoint of the journal</dt><dd class=\"hash\">{}:{}</dd>",
            checkpoint.sequence,
            escape(&checkpoint.hash)
        );
    }
    body.push_str("</dl>");
    body
}

fn line_of(receipt: &Receipt, line: &LineView) -> String {
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
        let amount = money::Money::cents(amount);
        let _ = write!(text, " <span class=\"line-amount\">{sign}{amount}</span>");
    }
    for clause in &line.clauses {
        let id = escape(&clause.clause);
        let _ = write!(
            text,
            " <span class=\"line-clauses\"><a class=\"clause\" \
             href=\"/book/{}#clause-{id}\" data-asks=\"{}\">§{id}</a></span>",
            escape(&receipt.book),
            escape(&clause.asks)
        );
    }
    text.push_str("</li>");
    text
}

fn deal_of(deal: &DealReceipt) -> String {
    let seed = deal.seed.as_deref();
    let seed = seed.unwrap_or("shown when the round is over");
    let mut text = format!(
        "<dl class=\"receipt\"><dt>Deal</dt><dd class=\"hash\">{}</dd>\
         <dt>Committed to before betting</dt><dd class=\"hash\">{}</dd>\
         <dt>Entropy</dt><dd class=\"hash\">{}</dd><dt>Seed</dt><dd class=\"hash\">{}</dd>",
        escape(&deal.deal),
        escape(&deal.commitment),
        escape(&deal.entropy),
        escape(seed)
    );
    for salt in &deal.salts {
        let _ = write!(
            text,
            "<dt>Added by place {}</dt><dd class=\"hash\">{}</dd>",
            salt.place,
            escape(&salt.salt)
        );
    }
    text.push_str("</dl>");
    text
}
