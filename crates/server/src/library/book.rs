//! A rule book for people: how to play first, every clause last.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use floor::Table;
use games::{Rules, Wager};
use narrator::Texts;
use rulebook::{Answers, Book, Choices};
use serde::Deserialize;

use super::clauses::{self, Search};
use super::play::Play;
use super::question::{Question, wrong};
use super::{STYLE, options, pays, strategy};
use crate::api::{Asked, Part, books, table_number};
use crate::app::{self, App};
use crate::chance::Chance;
use crate::edges::Edge;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::problem::Problem;
use crate::published::Published;

/// What may stand in the address.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    on: Option<String>,
    /// The table whose limits and options are told.
    table: Option<String>,
    q: Option<String>,
    standing: Option<String>,
    clause: Option<String>,
    part: Option<String>,
}

/// A rule book.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    Part(id): Part,
    Asked(wanted): Asked<Wanted>,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let book = books::find(&app, &id)?;
    let on = wanted.on.as_deref().map(crate::pages::day).transpose()?;
    let asked = wanted.table.as_deref().map(table_number).transpose()?;
    let published = app.counter.published();
    if let Some(number) = asked {
        let of = &app::table(&published, number)?.book.id;
        if *of != book.id {
            return Ok(Redirect::to(&format!("/book/{of}?table={number}")).into_response());
        }
    }
    let mut search = Search::read(
        on,
        wanted.q,
        wanted.standing.as_deref(),
        wanted.clause,
        wanted.part.as_deref(),
    )?;
    search.table = asked;
    let texts = spoken.texts();
    // The table that is asked for, or the first of the book, where the day is the table's.
    let mut tables = published.house.tables.iter();
    let table = tables.find(|(number, table)| {
        let is_wanted = match asked {
            Some(asked) => asked == **number && (on.is_none() || on == table.on),
            None => on.is_none(),
        };
        table.book.id == book.id && is_wanted
    });
    let on = on.or_else(|| table.filter(|_| asked.is_some())?.1.on);
    search.on = on;
    let rules = match table {
        Some((_, table)) => Arc::clone(&table.rules),
        None => {
            let answers = Answers::new(&book, on, &Choices::default());
            let rules = answers.and_then(|answers| Rules::ask(&answers));
            Arc::new(rules.map_err(|problems| wrong(&book, &problems))?)
        }
    };
    let edge = table.and_then(|(_, table)| app.edges.of(table));
    // What is told of a table is told of its options too.
    let choices = table.filter(|_| asked.is_some());
    let choices = choices.map_or_else(Arc::default, |(_, table)| Arc::clone(&table.choices));
    let replay = table.and_then(|(number, _)| last_round(&app, &published, *number));
    let table = table.map(|(number, table)| (*number, table.as_ref()));
    let parts = [
        head(texts, &book, &search),
        how_to_play(texts, &book, &rules, table, edge.as_deref(), replay),
        section(
            "pays",
            &texts.say("library.pay-tables", &[]),
            &pays::tables(texts, &book, &rules),
        ),
        section(
            "options",
            &texts.say("library.options", &[]),
            &format!(
                "<p>{}</p>{}",
                escape(&texts.say("library.options-lede", &[])),
                options::markup(texts, &book, on, &choices)
            ),
        ),
        clauses::markup(texts, &book, &choices, &search)?,
        sources(texts, &book),
    ];
    let values: [(&str, &str); 2] = [("game", &book.title), ("edition", &book.edition())];
    let page = Page {
        spoken,
        title: &texts.say("pages.rules-title", &values),
        bar: &texts.say("pages.rule-books", &[]),
        links: &[
            (format!("/odds/{id}"), &texts.say("pages.odds", &[])),
            (
                format!("/practice/{id}"),
                &texts.say("library.practice", &[]),
            ),
        ],
        styles: &[STYLE],
        body: &parts.concat(),
    };
    Ok(page.send(StatusCode::OK))
}

/// A part of a page under its heading.
pub(super) fn section(id: &str, title: &str, inside: &str) -> String {
    format!(
        "<section id=\"{id}\"><h2>{}</h2>{inside}</section>",
        escape(title)
    )
}

/// The last round of a table that is over, to be played again.
fn last_round<C: Chance>(app: &App<C>, published: &Published, number: u32) -> Option<String> {
    let table = published.house.tables.get(&number)?;
    let over = table.number.checked_sub(1).filter(|round| *round > 0)?;
    app.rounds.span(number, over)?;
    Some(format!("/replay/t{number}-{over}"))
}

fn head(texts: &Texts, book: &Book, search: &Search) -> String {
    let links = [
        ("#play", "library.how-to-play"),
        ("#pays", "library.pay-tables"),
        ("#options", "library.options"),
        ("#clauses", "library.clauses"),
    ];
    let links = links.map(|(to, key)| {
        let words = escape(&texts.say(key, &[]));
        format!("<li><a href=\"{to}\">{words}</a></li>")
    });
    let day = search.on.map_or_else(String::new, |day| {
        let day = day.to_string();
        let said = texts.say("library.on-day", &[("day", &day)]);
        format!(" {}", escape(&said))
    });
    format!(
        "<h1>{}</h1><p class=\"lede\">{}.{day}</p><nav class=\"parts\" aria-label=\"{}\"><ul>{}\
         <li><a href=\"/differences?first={}\">{}</a></li></ul></nav>",
        escape(&book.title),
        escape(&book.edition()),
        escape(&texts.say("library.on-this-page", &[])),
        links.concat(),
        escape(&book.id),
        escape(&texts.say("library.differences", &[])),
    )
}

fn how_to_play(
    texts: &Texts,
    book: &Book,
    rules: &Rules,
    table: Option<(u32, &Table)>,
    edge: Option<&Edge>,
    replay: Option<String>,
) -> String {
    let play = Play::of(texts, rules, table.map(|(_, table)| table));
    let say = |key: &str| escape(&texts.say(key, &[]));
    let mut words = String::new();
    let sentences: Vec<String> = play.sentences.iter().map(|it| escape(it)).collect();
    let _ = write!(words, "<p class=\"game\">{}</p>", sentences.join(" "));
    let _ = write!(words, "<h3>{}</h3><ol>", say("library.choices"));
    for choice in &play.choices {
        let _ = write!(words, "<li>{}</li>", escape(choice));
    }
    let _ = write!(
        words,
        "</ol><h3>{}</h3><p>{}</p><h3>{}</h3><ul>",
        say("library.dealer-qualifies"),
        escape(&play.qualifies),
        say("library.what-pays"),
    );
    for sentence in pays::in_short(texts, rules) {
        let _ = write!(words, "<li>{}</li>", escape(&sentence));
    }
    words.push_str("</ul>");
    let simple = edge.and_then(Edge::simple);
    let told = simple.and_then(|(name, cost)| Some((strategy::told(texts, name)?, cost)));
    let _ = write!(words, "<h3>{}</h3>", say("library.simple-strategy"));
    match told {
        Some((told, cost)) => {
            let price = strategy::price(texts, cost);
            let _ = write!(words, "<p>{} {}</p>", escape(&told), escape(&price));
        }
        None => {
            let _ = write!(
                words,
                "<p><a href=\"/odds/{}#strategy\">{}</a></p>",
                escape(&book.id),
                say("library.strategy-in-odds")
            );
        }
    }
    if let Some(keeps) = edge.and_then(|edge| edge.percent(Wager::Ante, 2)) {
        let keeps = texts.number(&keeps);
        let _ = write!(
            words,
            "<p>{}</p>",
            escape(&texts.say("library.keeps", &[("amount", &keeps)]))
        );
    }
    let query = table.map_or_else(String::new, |(_, table)| {
        let question = Question {
            choices: table.choices.as_ref().clone(),
            on: table.on,
            ..Question::default()
        };
        question.query()
    });
    let mut doors = Vec::new();
    if let Some((number, _)) = table {
        doors.push((format!("/table/{number}"), say("library.play-it")));
    }
    doors.extend(replay.map(|to| (to, say("library.replay"))));
    doors.push((format!("/odds/{}{query}", book.id), say("library.see-odds")));
    let doors = doors
        .iter()
        .map(|(to, words)| format!("<a class=\"button\" href=\"{}\">{words}</a>", escape(to)));
    let _ = write!(
        words,
        "<p class=\"doors\">{}</p>",
        doors.collect::<String>()
    );
    let title = texts.say("library.how-to-play", &[]);
    format!(
        "<section id=\"play\"><h2>{}</h2><div class=\"how\"><div>{words}</div>{}</div></section>",
        escape(&title),
        play.layout.drawn(&texts.say("library.layout", &[]))
    )
}

fn sources(texts: &Texts, book: &Book) -> String {
    let say = |key: &str| escape(&texts.say(key, &[]));
    let instruments: Vec<String> = book
        .instruments
        .iter()
        .map(|instrument| escape(&instrument.title))
        .collect();
    format!(
        "<dl class=\"receipt\"><dt>{}</dt><dd>{}</dd><dt>{}</dt><dd class=\"hash\">{}</dd></dl>",
        say("pages.sources"),
        instruments.join("; "),
        say("pages.fingerprint"),
        book.digest(),
    )
}
