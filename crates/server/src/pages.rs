//! Pages that the server renders: rule books and receipts. They print, and work without
//! scripts.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use rulebook::Book;
use serde::Deserialize;

use crate::api::cookie;
use crate::app::App;
use crate::assets;
use crate::chance::Chance;
use crate::problem::Problem;
use crate::receipt::Receipt;

/// The routes of the pages.
pub fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/", get(async || assets::page("index.html")))
        .route("/table/{table}", get(async || assets::page("table.html")))
        .route("/assets/{*file}", get(assets::asset))
        .route("/book/{book}", get(book::<C>))
        .route("/round/{round}", get(round::<C>))
        .route("/sign-in", get(sign_in::<C>))
}

#[derive(Debug, Deserialize)]
struct Link {
    link: String,
}

/// A sign-in link: sets the cookie, and leads to the lobby.
async fn sign_in<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Query(Link { link }): Query<Link>,
) -> Result<Response, Problem> {
    let found = app.people.by_token(&link).await;
    let found = found.map_err(|error| Problem::failed(error.to_string()))?;
    if found.is_none() {
        return Err(Problem::missing("this link signs nobody in".to_owned()));
    }
    let mut response = Redirect::to("/").into_response();
    let cookie = cookie(&link)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// A rule book, clause by clause.
async fn book<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let published = app.counter.published();
    let book = published.house.books.values().find(|book| book.id == id);
    let book = book.ok_or_else(|| Problem::missing(format!("there is no book {id}")))?;
    Ok(html(
        &format!("{}: the rules", book.title),
        &book_body(book),
    ))
}

fn book_body(book: &Book) -> String {
    let mut body = String::new();
    let _ = write!(
        body,
        "<h1>{}</h1><p>{}</p><p class=\"note\">Digest <code>{}</code>. The words are ours: \
         what software must do because of each clause.</p>",
        escape(&book.title),
        book.instruments
            .iter()
            .map(|instrument| escape(&instrument.title))
            .collect::<Vec<_>>()
            .join("; "),
        book.digest()
    );
    body.push_str(
        "<table class=\"clauses\"><caption>Clause by clause</caption><thead><tr>\
         <th scope=\"col\">Clause</th><th scope=\"col\">Kind</th><th scope=\"col\">It asks</th>\
         </tr></thead><tbody>",
    );
    for (_, clause) in book.register.iter() {
        let rebuilt = if clause.reconstructed {
            " (reconstructed)"
        } else {
            ""
        };
        let _ = write!(
            body,
            "<tr id=\"clause-{}\"><th scope=\"row\">{}</th><td>{}{rebuilt}</td><td>{}</td></tr>",
            escape(&clause.id),
            escape(&clause.id),
            clause.kind,
            escape(&clause.must)
        );
    }
    body.push_str("</tbody></table>");
    body
}

/// The receipt of a round.
async fn round<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let receipt = Receipt::of(&app, &name).await?;
    Ok(html(&format!("Round {name}"), &round_body(&receipt)))
}

fn round_body(receipt: &Receipt) -> String {
    let mut body = String::new();
    let _ = write!(
        body,
        "<h1>Round {}</h1><p>Table {}, ruled by <a href=\"/book/{}\">{}</a>, digest \
         <code>{}</code>.</p><h2>What happened</h2><ol class=\"story\">",
        escape(&receipt.round),
        receipt.table,
        escape(&receipt.book),
        escape(&receipt.book),
        escape(&receipt.digest)
    );
    for line in &receipt.lines {
        let _ = write!(body, "<li>{}", escape(&line.text));
        for clause in &line.clauses {
            let id = escape(&clause.clause);
            let _ = write!(
                body,
                " <a class=\"clause\" href=\"/book/{}#clause-{id}\" title=\"{}\">{id}</a>",
                escape(&receipt.book),
                escape(&clause.asks)
            );
        }
        body.push_str("</li>");
    }
    body.push_str("</ol><h2>Its deal</h2>");
    for deal in &receipt.deals {
        let seed = deal
            .seed
            .as_deref()
            .unwrap_or("shown when the round is over");
        let _ = write!(
            body,
            "<dl><dt>Deal</dt><dd><code>{}</code></dd><dt>Committed to before betting</dt>\
             <dd><code>{}</code></dd><dt>Entropy</dt><dd><code>{}</code></dd><dt>Seed</dt>\
             <dd><code>{}</code></dd></dl>",
            escape(&deal.deal),
            escape(&deal.commitment),
            escape(&deal.entropy),
            escape(seed)
        );
    }
    let _ = write!(
        body,
        "<shuffle-check round=\"{}\"></shuffle-check>",
        escape(&receipt.round)
    );
    if let Some(checkpoint) = &receipt.checkpoint {
        let _ = write!(
            body,
            "<p>Last checkpoint of the journal: <code>{}:{}</code></p>",
            checkpoint.sequence,
            escape(&checkpoint.hash)
        );
    }
    body
}

/// A page around its body.
fn html(title: &str, body: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{} · Croupier</title><link rel=\"icon\" href=\"/assets/icon.svg\">\
         <link rel=\"stylesheet\" href=\"/assets/style/page.css\">\
         <script type=\"module\" src=\"/assets/document.js\"></script></head>\
         <body class=\"document\"><header><a href=\"/\">Croupier</a></header>\
         <main>{body}</main></body></html>",
        escape(title)
    );
    let mut response = (StatusCode::OK, Html(page)).into_response();
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Text as it stands in a page.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
