//! "What now?" as a page: what a book rules on something that went wrong.
//!
//! A form that works without scripts; its settings are its address, so that an answer can be
//! linked to and printed. `floor::what_now` answers, as it does on the command line.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use cards::{Card, Cards};
use floor::what_now::{Answer, Before, Desk, Given, Outcome, Question, noticed};
use games::device::Device;
use games::irregularity::{Irregularity, Moment};
use games::{Holder, Wager};
use money::Money;
use narrator::Language;
use rulebook::{Book, Choices, Date};

use crate::api::books;
use crate::app::App;
use crate::chance::Chance;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::library;
use crate::library::question::decoded;

/// The style of the form and its answer.
pub(crate) const STYLE: &str = "/rulings.css";

const SHEET: &str = "form.question{display:grid;gap:.75rem 1rem;margin-block:1rem;\
    grid-template-columns:repeat(auto-fit,minmax(15rem,1fr))}\n\
    form.question label{display:grid;gap:.25rem;align-content:end}\n\
    form.question fieldset{grid-column:1/-1;display:grid;gap:.5rem;border:1px solid currentColor;\
    border-radius:.5rem;padding:.75rem}\n\
    form.question fieldset label{display:flex;gap:.5rem;align-items:center;min-height:1.5rem}\n\
    form.question input:not([type=checkbox]),form.question select{font:inherit;min-height:2.75rem;\
    padding-inline:.75rem;inline-size:100%}\n\
    form.question input[type=checkbox]{flex:none;inline-size:1.5rem;block-size:1.5rem}\n\
    table.stakes{border-collapse:collapse;margin-block:.5rem}\n\
    table.stakes th,table.stakes td{text-align:start;padding:.25rem .75rem .25rem 0}\n\
    table.stakes td.amount,table.stakes th.amount{text-align:end}\n\
    @media print{.bar,form.question{display:none}}\n";

/// The language of the page: the words of its answers are the engine's.
const SPOKEN: Spoken = Spoken(Language::English);

/// What the page looks like.
pub(crate) async fn style() -> Response {
    let sheet = [(header::CONTENT_TYPE, "text/css; charset=utf-8")];
    (sheet, SHEET).into_response()
}

/// What was filled in, as it was.
#[derive(Debug, Default)]
struct Filled {
    book: String,
    what: String,
    who: String,
    moment: String,
    cards: String,
    count: String,
    found: String,
    lies: String,
    already: Vec<String>,
    device: String,
    set: String,
    on: String,
}

/// A field that is not as it should be, and what to do.
struct Wrong {
    field: &'static str,
    why: String,
}

/// The form, and the answer where something was asked.
pub(crate) async fn page<C: Chance>(State(app): State<Arc<App<C>>>, uri: Uri) -> Response {
    let books = books::all(&app);
    let asked = Filled::read(uri.query().unwrap_or_default());
    let (filled, answer) = match asked {
        Ok(filled) if filled.what.is_empty() => (filled, None),
        Ok(filled) => {
            let answer = filled.answer(&books);
            (filled, Some(answer))
        }
        Err(wrong) => (Filled::default(), Some(Err(wrong))),
    };
    let mut body = "<h1>What now?</h1><p class=\"lede\">What a book rules when something goes \
                    wrong, and what becomes of each wager: three players with every wager of the \
                    book, up to the moment you name.</p>"
        .to_owned();
    let mut status = StatusCode::OK;
    match &answer {
        Some(Err(wrong)) => {
            status = StatusCode::BAD_REQUEST;
            let _ = write!(
                body,
                "<p class=\"problem\" role=\"alert\"><strong>{}:</strong> {}</p>",
                escape(wrong.field),
                escape(&wrong.why)
            );
        }
        Some(Ok(answer)) => body.push_str(&answer_part(answer)),
        None => {}
    }
    body.push_str(&form(&filled, &books));
    let title = match &answer {
        Some(Ok(answer)) => format!("{}, {}", answer.what, answer.book),
        _ => "Rulings".to_owned(),
    };
    let page = Page {
        spoken: SPOKEN,
        title: &title,
        bar: "Rulings",
        links: &[],
        styles: &[STYLE],
        body: &body,
    };
    page.send(status)
}

impl Filled {
    fn read(query: &str) -> Result<Filled, Wrong> {
        let mut filled = Filled::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(value).trim().to_owned();
            match name {
                "book" => filled.book = value,
                "what" => filled.what = value,
                "who" => filled.who = value,
                "while" => filled.moment = value,
                "cards" => filled.cards = value,
                "count" => filled.count = value,
                "found" => filled.found = value,
                "lies" => filled.lies = value,
                "already" if !value.is_empty() => filled.already.push(value),
                "device" => filled.device = value,
                "set" => filled.set = value,
                "on" => filled.on = value,
                // The language of the house's other pages.
                "lang" | "already" => {}
                _ => {
                    let why = format!("there is no field `{name}` in this form.");
                    return Err(Wrong {
                        field: "The address",
                        why,
                    });
                }
            }
        }
        Ok(filled)
    }

    fn answer(&self, books: &[Arc<Book>]) -> Result<Answer, Wrong> {
        let book = books.iter().find(|book| book.id == self.book);
        let book = book.ok_or_else(|| Wrong {
            field: "Book",
            why: "choose a rule book.".to_owned(),
        })?;
        let words: Vec<String> = self.set.split_whitespace().map(str::to_owned).collect();
        let choices = Choices::parse(&words);
        let choices = choices.map_err(|why| Wrong {
            field: "Options",
            why: format!("{why}."),
        })?;
        let on = read("Day", &self.on, |text| {
            let day = text.parse::<Date>().ok();
            day.ok_or_else(|| format!("`{text}` is no day of the calendar as 2012-11-17"))
        })?;
        let device = read("Dealt from", &self.device, str::parse::<Device>)?;
        let desk = Desk::open(book, on, &choices, device);
        let desk = desk.map_err(|problems| {
            let lines = problems.0.iter().map(|each| each.what.to_string());
            Wrong {
                field: "Options",
                why: format!("{}.", lines.collect::<Vec<_>>().join("; ")),
            }
        })?;
        let question = self.question()?;
        let answer = desk.ask(&question);
        answer.map_err(|why| Wrong {
            field: "No answer",
            why: format!("{why}."),
        })
    }

    fn question(&self) -> Result<Question, Wrong> {
        let what = read("What happened", &self.what, str::parse::<Irregularity>)?;
        let what = what.ok_or_else(|| Wrong {
            field: "What happened",
            why: "choose what happened.".to_owned(),
        })?;
        let cards = read("Cards", &self.cards, |text| {
            let cards = text.parse::<Cards>().map_err(|error| error.to_string())?;
            Ok(cards.iter().copied().collect::<Vec<Card>>())
        })?;
        let who = self.who.split([',', ' ']).filter(|word| !word.is_empty());
        let who = who.map(|word| {
            word.parse::<Holder>().map_err(|why| Wrong {
                field: "Whose",
                why: format!("{why}."),
            })
        });
        let before = self.already.iter().map(|word| {
            word.parse::<Before>().map_err(|why| Wrong {
                field: "What had happened",
                why: format!("{why}."),
            })
        });
        Ok(Question {
            what,
            who: who.collect::<Result<_, _>>()?,
            moment: read("When", &self.moment, str::parse::<Moment>)?,
            cards: cards.unwrap_or_default(),
            count: read("Cards counted", &self.count, |text| {
                text.parse().map_err(|_| format!("`{text}` is no number"))
            })?,
            chips: read("Chips found", &self.found, |text| {
                let (wager, amount) = text.split_once('=').ok_or("write it as ante=8.00")?;
                let amount = amount.parse::<Money>().map_err(|error| error.to_string())?;
                Ok((wager.parse::<Wager>()?, amount))
            })?,
            on_top: read("The hand lies", &self.lies, |text| match text {
                "top" => Ok(true),
                "buried" => Ok(false),
                _ => Err("say top or buried".to_owned()),
            })?,
            before: before.collect::<Result<_, _>>()?,
        })
    }
}

/// A field, read; empty, it is left out.
fn read<T>(
    field: &'static str,
    text: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Wrong> {
    if text.is_empty() {
        return Ok(None);
    }
    let read = parse(text).map_err(|why| Wrong {
        field,
        why: format!("{why}."),
    });
    read.map(Some)
}

fn select(label: &str, name: &str, options: &[(String, String)], chosen: &str) -> String {
    let options = options.iter().map(|(value, words)| {
        let selected = if value == chosen { " selected" } else { "" };
        let (value, words) = (escape(value), escape(words));
        format!("<option value=\"{value}\"{selected}>{words}</option>")
    });
    format!(
        "<label>{label} <select name=\"{name}\">{}</select></label>",
        options.collect::<String>()
    )
}

fn input(label: &str, name: &str, value: &str, kind: &str) -> String {
    let value = escape(value);
    format!("<label>{label} <input name=\"{name}\" value=\"{value}\" {kind}></label>")
}

fn form(filled: &Filled, books: &[Arc<Book>]) -> String {
    let of_books = books.iter().map(|book| {
        let words = format!("{}, {}", book.title, book.edition());
        (book.id.clone(), words)
    });
    let of_books: Vec<_> = of_books.collect();
    let unsaid = |words: &str| (String::new(), words.to_owned());
    let whats = Irregularity::ALL.iter().map(|what| {
        let words = format!("{what}: {}", what.means());
        (what.to_string(), words)
    });
    let whats: Vec<_> = std::iter::once(unsaid("choose")).chain(whats).collect();
    let moments = Moment::ALL.iter();
    let moments = moments.map(|moment| (moment.to_string(), noticed(*moment).to_owned()));
    let usual = unsaid("whenever it mostly is");
    let moments: Vec<_> = std::iter::once(usual).chain(moments).collect();
    let devices = Device::ALL.iter();
    let devices = devices.map(|device| (device.to_string(), device.to_string()));
    let usual = unsaid("as tables of the book mostly are");
    let devices: Vec<_> = std::iter::once(usual).chain(devices).collect();
    let lies = [
        unsaid("not said"),
        ("top".to_owned(), "on top of the discards".to_owned()),
        ("buried".to_owned(), "under other discards".to_owned()),
    ];
    let boxes = Before::ALL.iter().map(|before| {
        let checked = filled.already.iter().any(|word| word == before.word());
        let checked = if checked { " checked" } else { "" };
        format!(
            "<label><input type=\"checkbox\" name=\"already\" value=\"{before}\"{checked}> {}\
             </label>",
            escape(before.means())
        )
    });
    let boxes: String = boxes.collect();
    let plain = "autocomplete=\"off\" spellcheck=\"false\"";
    [
        "<h2>Ask</h2><form class=\"question\" method=\"get\" action=\"/rulings\">".to_owned(),
        select("Book", "book", &of_books, &filled.book),
        select("What happened", "what", &whats, &filled.what),
        select("When it is noticed", "while", &moments, &filled.moment),
        input(
            "Whose: dealer, board, or places such as 1,3",
            "who",
            &filled.who,
            plain,
        ),
        input("Cards seen, such as Kd 8s", "cards", &filled.cards, plain),
        input(
            "Cards counted, or above the hand",
            "count",
            &filled.count,
            "type=\"number\" min=\"0\" max=\"52\"",
        ),
        input(
            "Chips found, such as ante=8.00",
            "found",
            &filled.found,
            plain,
        ),
        select("The hand lies", "lies", &lies, &filled.lies),
        select("Dealt from", "device", &devices, &filled.device),
        input("On the day", "on", &filled.on, "type=\"date\""),
        input(
            "Options of the book, such as misdeal-reach=box",
            "set",
            &filled.set,
            plain,
        ),
        format!("<fieldset><legend>What had happened before</legend>{boxes}</fieldset>"),
        "<button class=\"button is-main\">Ask</button></form>".to_owned(),
    ]
    .concat()
}

fn answer_part(answer: &Answer) -> String {
    let who = match answer.who.is_empty() {
        true => String::new(),
        false => format!(" ({})", answer.who.join(", ")),
    };
    let mut part = format!(
        "<section aria-label=\"Answer\"><p><a href=\"/book/{book}\">{book}</a>: <strong>{}{}, \
         {}</strong>.</p>",
        escape(&answer.means),
        escape(&who),
        answer.noticed(),
        book = escape(&answer.book),
    );
    for before in &answer.already {
        if let Ok(before) = before.parse::<Before>() {
            let _ = write!(part, "<p>Before that, {}.</p>", escape(before.means()));
        }
    }
    match (answer.outcome, &answer.office) {
        (Outcome::Silent, _) => part
            .push_str("<p>The book is silent: nothing happens to any wager, and play goes on.</p>"),
        (_, Some(office)) => {
            let office = escape(office);
            let _ = write!(part, "<p>The {office} chooses one of these rulings.</p>");
        }
        (_, None) => {}
    }
    if let Some(breach) = &answer.breach {
        let cited = clause_link(&answer.book, &breach.clause, &breach.cited, &breach.asks);
        let _ = write!(part, "<p>A breach is recorded, {cited}.</p>");
    }
    for given in &answer.rulings {
        part.push_str(&ruling_part(&answer.book, given));
    }
    part.push_str("</section>");
    part
}

fn clause_link(book: &str, clause: &str, cited: &str, asks: &str) -> String {
    format!(
        "<a class=\"clause\" href=\"{}\" data-asks=\"{}\">§{}</a>",
        escape(&library::address(book, clause)),
        escape(asks),
        escape(cited)
    )
}

fn ruling_part(book: &str, given: &Given) -> String {
    let clause = &given.clause;
    let mut part = format!(
        "<h2>{}</h2><p>{}</p><p>{}: {}</p><table class=\"stakes\"><caption>What becomes of each \
         wager</caption><thead><tr><th scope=\"col\">Place</th><th scope=\"col\">Wager</th>\
         <th scope=\"col\" class=\"amount\">Amount</th><th scope=\"col\">It</th></tr></thead><tbody>",
        escape(&given.ruling),
        escape(&given.does),
        clause_link(book, &clause.clause, &clause.cited, &clause.asks),
        escape(&clause.asks),
    );
    for stake in &given.wagers {
        let under = match stake.under.is_empty() {
            true => String::new(),
            false => format!(", §{}", stake.under.join("; §")),
        };
        let _ = write!(
            part,
            "<tr><td>{}</td><td>{}</td><td class=\"amount\">{}</td><td>{}{}</td></tr>",
            stake.place,
            stake.wager,
            stake.amount,
            escape(&stake.becomes),
            escape(&under)
        );
    }
    part.push_str("</tbody></table>");
    part
}
