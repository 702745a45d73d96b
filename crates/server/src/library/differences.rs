//! Two books, or two days of one, side by side: what each answers, and last the edges.

use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cards::five::Category;
use gamemath::Figures;
use games::Wager;
use money::{Money, Odds};
use narrator::Texts;
use rulebook::difference::{self, Difference, Side};
use rulebook::{Book, Date};
use serde::Deserialize;

use super::question::Question;
use super::{STYLE, words};
use crate::api::{Asked, books};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::problem::Problem;

/// What may stand in the address.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    first: Option<String>,
    second: Option<String>,
    on: Option<String>,
    and: Option<String>,
}

/// One side.
struct Compared {
    book: Arc<Book>,
    question: Question,
    figures: Arc<Figures>,
}

/// What differs between two books or two days, with a form that asks for others.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Asked(wanted): Asked<Wanted>,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let texts = spoken.texts();
    let all = books::all(&app);
    let given = |text: &Option<String>| text.clone().filter(|it| !it.is_empty());
    let day = |text: &Option<String>| given(text).as_deref().map(crate::pages::day).transpose();
    let (on, and) = (day(&wanted.on)?, day(&wanted.and)?);
    let first = given(&wanted.first).or_else(|| all.first().map(|book| book.id.clone()));
    let first = first.unwrap_or_default();
    let second = given(&wanted.second);
    let mut body = format!(
        "<h1>{}</h1>{}",
        escape(&texts.say("library.differences", &[])),
        form(texts, &all, &first, second.as_deref(), [on, and])
    );
    let second = match (second, and) {
        (Some(second), _) => Some(second),
        (None, Some(_)) => Some(first.clone()),
        (None, None) => None,
    };
    if let Some(second) = second {
        let mut sides = Vec::new();
        for (id, on) in [(&first, on), (&second, and.or(on))] {
            let book = books::find(&app, id)?;
            let question = Question {
                on,
                ..Question::default()
            };
            let figures = app.sheets.figures(&app.budget, &asker, &book, &question);
            let figures = figures.await?;
            sides.push(Compared {
                book,
                question,
                figures,
            });
        }
        if let [one, two] = sides.as_slice() {
            body.push_str(&compared(texts, one, two)?);
        }
    }
    let page = Page {
        spoken,
        title: &texts.say("library.differences", &[]),
        bar: &texts.say("pages.rule-books", &[]),
        links: &[],
        styles: &[STYLE],
        body: &body,
    };
    Ok(page.send(StatusCode::OK))
}

fn form(
    texts: &Texts,
    all: &[Arc<Book>],
    first: &str,
    second: Option<&str>,
    [on, and]: [Option<Date>; 2],
) -> String {
    let say = |key: &str| escape(&texts.say(key, &[]));
    let options = |chosen: Option<&str>| -> String {
        let options = all.iter().map(|book| {
            let mark = if chosen == Some(&book.id) {
                " selected"
            } else {
                ""
            };
            // What tells them apart comes first: a narrow field shows no more.
            let name = format!("{}: {}", book.edition(), book.title);
            format!(
                "<option value=\"{}\"{mark}>{}</option>",
                escape(&book.id),
                escape(&name)
            )
        });
        options.collect()
    };
    let day = |day: Option<Date>| day.map_or_else(String::new, |day| day.to_string());
    format!(
        "<form class=\"search two-books\" method=\"get\" action=\"/differences\">\
         <label>{one}<select name=\"first\">{}</select></label>\
         <label>{day_of}<input type=\"date\" name=\"on\" value=\"{}\"></label>\
         <label>{two}<select name=\"second\"><option value=\"\">{same}</option>{}</select></label>\
         <label>{day_of_second}<input type=\"date\" name=\"and\" value=\"{}\"></label>\
         <button class=\"button\">{compare}</button></form>",
        options(Some(first)),
        day(on),
        options(second),
        day(and),
        one = say("library.first-book"),
        two = say("library.second-book"),
        same = say("library.same-book"),
        day_of = say("library.first-day"),
        day_of_second = say("library.second-day"),
        compare = say("library.compare"),
    )
}

/// What differs, in the order in which a reader asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// What hands are paid.
    Pays,
    /// What else is answered by a value.
    Values,
    /// Rules that one side has and the other has not, or under another number.
    Rules,
}

impl About {
    fn of(difference: &Difference) -> About {
        let is_pay =
            difference.question.contains("pays.") || difference.question.contains("prizes.");
        let sides = [&difference.first, &difference.second];
        let has_value = |side: &&Option<Side>| side.as_ref().is_some_and(|it| it.value.is_some());
        match sides.iter().any(has_value) {
            true if is_pay => About::Pays,
            true => About::Values,
            false => About::Rules,
        }
    }
}

/// The table of a row, and how far its hand is from the best.
fn table_and_hand(question: &str) -> (&str, Reverse<Option<Category>>) {
    let (table, hand) = question.rsplit_once('.').unwrap_or((question, ""));
    (table, Reverse(hand.replace('-', " ").parse().ok()))
}

/// A question as people ask it: a row of a pay table by its wager and hand, any other by its
/// own words.
fn asked(texts: &Texts, question: &str) -> String {
    of_pay_table(texts, question).unwrap_or_else(|| {
        let words = question.replace(['_', '-'], " ").replace('.', ": ");
        words::capital(&words)
    })
}

/// `trips_pays.2.flush` asks what the second table of Trips pays for a flush.
fn of_pay_table(texts: &Texts, question: &str) -> Option<String> {
    let (table, hand) = question.rsplit_once('.')?;
    let (table, number) = match table.split_once('.') {
        Some((table, number)) => (table, format!(" {number}")),
        None => (table, String::new()),
    };
    let wager = match table {
        "ante_bonus_pays" => texts.label(Wager::AnteBonus),
        "bet_pays" => texts.label(Wager::Bet),
        "blind_pays" => texts.label(Wager::Blind),
        "changed_bet_pays" => texts.say("library.changed-bet", &[]),
        "jackpot_prizes" => texts.label(Wager::Jackpot),
        "pair_plus_pays" => texts.label(Wager::PairPlus),
        "six_card_pays" => texts.label(Wager::SixCardBonus),
        "trips_pays" => texts.label(Wager::Trips),
        _ => return None,
    };
    Some(format!("{wager}{number}: {}", words::hand(texts, hand)))
}

/// A value as it is written: odds and amounts in the reader's language.
fn written(texts: &Texts, value: &str) -> String {
    if let Ok(odds) = value.parse::<Odds>() {
        return texts.odds(odds);
    }
    match value.parse::<Money>() {
        Ok(amount) if value.contains('.') => texts.amount(amount),
        _ => value.to_owned(),
    }
}

/// Both sides in two columns, what differs marked, the edges last.
fn compared(texts: &Texts, one: &Compared, two: &Compared) -> Result<String, Problem> {
    let (first, _) = one.question.answers(&one.book)?;
    let (second, _) = two.question.answers(&two.book)?;
    let differences = difference::between(&first, &second);
    let name = |side: &Compared| match side.question.on {
        Some(day) => format!("{}, {day}", side.book.edition()),
        None => side.book.edition(),
    };
    let say = |key: &str| escape(&texts.say(key, &[]));
    let many = differences.len().to_string();
    let mut part = format!(
        "<p role=\"status\">{}</p>",
        escape(&texts.say("library.differ-in", &[("many", &many)])),
    );
    let head = |first: &str| {
        format!(
            "<div class=\"figures-place\"><table class=\"compared\"><thead><tr><th scope=\"col\">{first}</th>\
             <th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>",
            escape(&name(one)),
            escape(&name(two)),
        )
    };
    for about in [About::Pays, About::Values, About::Rules] {
        let of = differences.iter().filter(|each| About::of(each) == about);
        let mut of: Vec<&Difference> = of.collect();
        // Pay tables from the best hand down; all else stays in the order of its name.
        if about == About::Pays {
            of.sort_by_key(|each| table_and_hand(&each.question));
        }
        let rows: Vec<String> = of
            .iter()
            .map(|each| {
                format!(
                    "<tr title=\"{}\"><th scope=\"row\">{}</th>{}{}</tr>",
                    escape(&each.question),
                    escape(&asked(texts, &each.question)),
                    cell(texts, &one.book, each.first.as_ref()),
                    cell(texts, &two.book, each.second.as_ref()),
                )
            })
            .collect();
        if rows.is_empty() {
            continue;
        }
        let table = format!(
            "{}<tbody>{}</tbody></table></div>",
            head(&say("library.question")),
            rows.concat()
        );
        let many = rows.len().to_string();
        let _ = match about {
            About::Pays => write!(part, "<h2>{}</h2>{table}", say("library.pay-tables")),
            About::Values => write!(part, "<h2>{}</h2>{table}", say("library.values")),
            About::Rules => write!(
                part,
                "<details><summary>{}</summary>{table}</details>",
                escape(&texts.say("library.rules-of-one", &[("many", &many)]))
            ),
        };
    }
    let _ = write!(
        part,
        "<h2>{}</h2>{}<tbody class=\"edges\">",
        say("library.edges"),
        head(&say("library.wager"))
    );
    let mut wagers: Vec<_> = one.figures.wagers.iter().map(|it| it.wager).collect();
    let theirs = two.figures.wagers.iter().map(|it| it.wager);
    let theirs: Vec<_> = theirs.filter(|it| !wagers.contains(it)).collect();
    wagers.extend(theirs);
    for wager in wagers {
        let edge = |side: &Compared| {
            let edge = side.figures.wager(wager).map(|it| it.house_edge());
            edge.map_or_else(
                || "–".to_owned(),
                |edge| format!("{} %", words::percent(texts, &edge, 2)),
            )
        };
        let (before, after) = (edge(one), edge(two));
        let mark = if before == after {
            ""
        } else {
            " class=\"differs\""
        };
        let label = words::wager(texts, wager.word());
        let _ = write!(
            part,
            "<tr><th scope=\"row\">{}</th><td{mark}>{before}</td><td{mark}>{after}</td></tr>",
            escape(&texts.say("library.edge-of", &[("wager", &label)]))
        );
    }
    part.push_str("</tbody></table></div>");
    Ok(part)
}

/// What one side says.
fn cell(texts: &Texts, book: &Book, side: Option<&Side>) -> String {
    let Some(side) = side else {
        return format!(
            "<td class=\"quiet\">{}</td>",
            escape(&texts.say("library.nothing", &[]))
        );
    };
    let value = side.value.as_ref();
    let value = value.map(|value| written(texts, &value.to_string()));
    let value = value.unwrap_or_else(|| texts.say("library.a-rule", &[]));
    let under = rulebook::Citation {
        clause: side.clause,
        standing: side.standing,
    };
    format!(
        "<td class=\"differs\">{} {}</td>",
        escape(&value),
        words::clause(book, under)
    )
}
