//! The clauses of a book: contents, search, a filter by standing, forty to a page, each with
//! what we answer by it and the cases that show it.

use std::fmt::Write;
use std::sync::LazyLock;

use floor::coverage::{Coverage, Shown};
use narrator::Texts;
use rulebook::{Answers, Book, Choices, Clause, ClauseIndex, Date, Kind};

use super::question::encoded;
use crate::html::escape;
use crate::problem::Problem;

/// How many clauses stand on a page.
const ON_A_PAGE: usize = 40;

/// What the cases show.
static COVERAGE: LazyLock<Coverage> = LazyLock::new(Coverage::kept);

/// Which clauses are looked for.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The day; none: the newest text.
    pub(super) on: Option<Date>,
    /// The table that somebody came from, whose limits are told above.
    pub(super) table: Option<u32>,
    /// A number or words.
    pub(super) words: String,
    /// How firmly the book stands behind them.
    pub(super) standing: Option<Standing>,
    /// The clause that somebody came for.
    pub(super) clause: Option<String>,
    /// Which page of them, from one.
    pub(super) part: usize,
}

rulebook::choice! {
    /// How firmly a book stands behind a clause.
    pub enum Standing {
        /// The document says it, and leaves nothing open.
        Stated = "stated",
        /// Its text was rebuilt.
        Reconstructed = "reconstructed",
        /// It is read in one of several ways.
        Reading = "reading",
        /// It leaves something to the operator.
        Option = "option",
    }
}

impl Standing {
    fn label(self, texts: &Texts) -> String {
        let key = match self {
            Standing::Stated => "library.stated",
            Standing::Reconstructed => "library.reconstructed",
            Standing::Reading => "library.reading",
            Standing::Option => "library.option",
        };
        texts.say(key, &[])
    }
}

impl Search {
    /// Reads what was asked for.
    pub(super) fn read(
        on: Option<Date>,
        words: Option<String>,
        standing: Option<&str>,
        clause: Option<String>,
        part: Option<&str>,
    ) -> Result<Search, Problem> {
        let standing = standing.filter(|it| !it.is_empty()).map(|it| {
            it.parse::<Standing>()
                .map_err(|why| Problem::field("standing", why))
        });
        let part = part.map(|it| {
            let part = it.parse::<usize>().ok().filter(|part| *part > 0);
            part.ok_or_else(|| Problem::field("part", format!("`{it}` is no page, from 1 on")))
        });
        Ok(Search {
            on,
            table: None,
            words: words.unwrap_or_default().trim().to_owned(),
            standing: standing.transpose()?,
            clause,
            part: part.transpose()?.unwrap_or(1),
        })
    }

    /// What every address of these pages has besides what is looked for.
    fn kept(&self) -> impl Iterator<Item = (&'static str, String)> {
        let day = self.on.map(|day| ("on", day.to_string()));
        let table = self.table.map(|number| ("table", number.to_string()));
        day.into_iter().chain(table)
    }

    /// The same behind other values of a query.
    fn query(&self) -> String {
        let pairs = self.kept();
        pairs
            .map(|(name, value)| format!("&amp;{name}={value}"))
            .collect()
    }
}

/// The clauses that somebody looks for, as a section of a page, with what we answer by them where
/// these options are chosen.
pub(super) fn markup(
    texts: &Texts,
    book: &Book,
    choices: &Choices,
    search: &Search,
) -> Result<String, Problem> {
    let in_force = book.register.iter();
    let in_force = in_force.filter(|(_, clause)| book.in_force(clause.by, search.on));
    let all: Vec<(ClauseIndex, &Clause)> = in_force.collect();
    let words = search.words.to_lowercase();
    let found: Vec<_> = all
        .iter()
        .filter(|(index, clause)| {
            let says = clause.must.to_lowercase().contains(&words);
            let named = clause.id.to_lowercase().starts_with(&words);
            let stands = search
                .standing
                .is_none_or(|standing| standings(book, *index, clause).contains(&standing));
            (says || named) && stands
        })
        .collect();
    let part = match &search.clause {
        Some(id) => {
            let at = found.iter().position(|(_, clause)| clause.id == *id);
            let missing = || Problem::missing(format!("{} has no clause {id}", book.id));
            at.ok_or_else(missing)? / ON_A_PAGE + 1
        }
        None => search.part,
    };
    let parts = found.len().div_ceil(ON_A_PAGE).max(1);
    let part = part.min(parts);
    let answers = Answers::new(book, search.on, choices).ok();
    let say = |key: &str| escape(&texts.say(key, &[]));
    let mut markup = format!(
        "<section id=\"clauses\"><h2>{}</h2>{}<div class=\"clauses-place\">{}<div>",
        say("library.clauses"),
        form(texts, book, search),
        contents(texts, book, &all, &search.query())
    );
    let [many, of] = [found.len(), all.len()].map(|it| it.to_string());
    let _ = write!(
        markup,
        "<p class=\"quiet\" role=\"status\">{}</p><ul class=\"clauses\">",
        escape(&texts.say("library.found", &[("many", &many), ("of", &of)]))
    );
    let shown = found.iter().skip((part - 1) * ON_A_PAGE).take(ON_A_PAGE);
    for (index, clause) in shown {
        markup.push_str(&one(texts, book, answers.as_ref(), *index, clause));
    }
    let _ = write!(
        markup,
        "</ul>{}</div></div></section>",
        pages(texts, book, search, part, parts)
    );
    Ok(markup)
}

/// How firmly a book stands behind a clause, in every way that holds.
fn standings(book: &Book, index: ClauseIndex, clause: &Clause) -> Vec<Standing> {
    let mut readings = book.readings.iter();
    let is_read = readings.any(|reading| reading.clauses.contains(&index));
    let mut options = book.choices().into_iter();
    let is_open = options.any(|choice| choice.clause == index && choice.reading.is_none());
    let mut standings = Vec::new();
    standings.extend(clause.reconstructed.then_some(Standing::Reconstructed));
    standings.extend(is_read.then_some(Standing::Reading));
    standings.extend(is_open.then_some(Standing::Option));
    if standings.is_empty() {
        standings.push(Standing::Stated);
    }
    standings
}

/// The form that searches; it works without a script.
fn form(texts: &Texts, book: &Book, search: &Search) -> String {
    let say = |key: &str| escape(&texts.say(key, &[]));
    let mut options = format!(
        "<option value=\"\">{}</option>",
        say("library.any-standing")
    );
    for &standing in Standing::ALL {
        let chosen = if search.standing == Some(standing) {
            " selected"
        } else {
            ""
        };
        let _ = write!(
            options,
            "<option value=\"{standing}\"{chosen}>{}</option>",
            escape(&standing.label(texts))
        );
    }
    let kept = search.kept();
    let kept: String = kept
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">"))
        .collect();
    format!(
        "<form class=\"search\" method=\"get\" action=\"/book/{book}#clauses\" role=\"search\">\
         <label>{find}<input type=\"search\" name=\"q\" value=\"{words}\"></label>\
         <label>{standing}<select name=\"standing\">{options}</select></label>{kept}\
         <button class=\"button\">{search}</button></form>",
        book = escape(&book.id),
        find = say("library.find"),
        words = escape(&search.words),
        standing = say("library.standing"),
        search = say("library.search"),
    )
}

/// The sections of the book, each with its first clause.
fn contents(texts: &Texts, book: &Book, all: &[(ClauseIndex, &Clause)], kept: &str) -> String {
    let mut items = String::new();
    for section in all.chunk_by(|(_, one), (_, next)| one.section() == next.section()) {
        let Some((_, first)) = section.first() else {
            continue;
        };
        let id = encoded(&first.id);
        let _ = write!(
            items,
            "<li><a href=\"/book/{}?clause={id}{kept}#clause-{id}\">{}</a> <span class=\"quiet\">{} ({})</span></li>",
            escape(&book.id),
            escape(first.section()),
            escape(&about(texts, section)),
            section.len()
        );
    }
    format!(
        "<nav class=\"contents\" aria-label=\"{name}\"><details open><summary>{name}</summary><ul>{items}</ul></details></nav>",
        name = escape(&texts.say("library.contents", &[]))
    )
}

/// What a section is mostly about: the headings of the documents are not carried.
fn about(texts: &Texts, section: &[(ClauseIndex, &Clause)]) -> String {
    let kinds = section.iter().map(|(_, clause)| clause.kind);
    let many = |kind: Kind| {
        let same = section.iter().filter(|(_, clause)| clause.kind == kind);
        same.count()
    };
    // Of kinds that come equally often the first.
    let most = kinds.rev().max_by_key(|&kind| many(kind));
    most.map_or_else(String::new, |kind| kind_named(texts, kind))
}

fn kind_named(texts: &Texts, kind: Kind) -> String {
    let key = match kind {
        Kind::Definition => "library.kind-definition",
        Kind::Data => "library.kind-data",
        Kind::State => "library.kind-state",
        Kind::Money => "library.kind-money",
        Kind::Procedure => "library.kind-procedure",
        Kind::Equipment => "library.kind-equipment",
        Kind::Authority => "library.kind-authority",
        Kind::Conduct => "library.kind-conduct",
    };
    texts.say(key, &[])
}

/// One clause, with all that hangs on it.
fn one(
    texts: &Texts,
    book: &Book,
    answers: Option<&Answers<'_>>,
    index: ClauseIndex,
    clause: &Clause,
) -> String {
    let id = escape(&clause.id);
    let mut item = format!(
        "<li id=\"clause-{id}\"><span class=\"clause-id\">{id}</span> \
         <span class=\"clause-must\" lang=\"en\">{}</span> <div class=\"clause-ours\">\
         <span class=\"tag\">{}</span>",
        escape(&clause.must),
        escape(&kind_named(texts, clause.kind)),
    );
    for standing in standings(book, index, clause) {
        if standing != Standing::Stated {
            let label = escape(&standing.label(texts));
            let _ = write!(
                item,
                " <span class=\"tag\" data-tone=\"note\">{label}</span>"
            );
        }
    }
    let say = |key: &str| escape(&texts.say(key, &[]));
    let mut more = String::new();
    let ours = answers.into_iter().flat_map(Answers::iter);
    let ours: Vec<_> = ours
        .filter(|(_, answer)| answer.under.clause == index)
        .filter_map(|(question, answer)| Some((question, answer.value.as_ref()?)))
        .collect();
    if !ours.is_empty() {
        let _ = write!(more, "<dt>{}</dt>", say("library.we-answer"));
        for (question, value) in ours {
            let value = escape(&value.to_string());
            let _ = write!(more, "<dd><code>{}</code> {value}</dd>", escape(question));
        }
    }
    let read = book.readings.iter();
    for reading in read.filter(|reading| reading.clauses.contains(&index)) {
        let taken = reading.taken.as_deref().or(reading.says.as_deref());
        let _ = write!(
            more,
            "<dt>{} {}</dt><dd lang=\"en\">{} {}</dd>",
            say("library.how-we-read"),
            escape(&reading.id),
            escape(&reading.asks),
            escape(taken.unwrap_or_default())
        );
    }
    let showings = COVERAGE.of_clause(book, clause);
    if !showings.is_empty() {
        let _ = write!(more, "<dt>{}</dt>", say("library.cases"));
        for showing in showings {
            let (_, file) = showing.file.rsplit_once('/').unwrap_or(("", showing.file));
            let lines: Vec<String> = showing.lines.iter().map(ToString::to_string).collect();
            let how = match showing.how {
                Shown::Behaviour => say("library.by-behaviour"),
                Shown::Text => say("library.by-text"),
                Shown::Accepted => say("library.by-acceptance"),
            };
            let _ = write!(
                more,
                "<dd>{} <span class=\"quiet\">{}:{} · {how}</span></dd>",
                escape(&showing.title),
                escape(file),
                lines.join(",")
            );
        }
    }
    if !more.is_empty() {
        let evidence = say("library.evidence");
        let _ = write!(
            item,
            "<details><summary>{evidence}</summary><dl>{more}</dl></details>"
        );
    }
    item.push_str("</div></li>");
    item
}

/// The pages of what was found.
fn pages(texts: &Texts, book: &Book, search: &Search, part: usize, parts: usize) -> String {
    if parts < 2 {
        return String::new();
    }
    let mut query = search.query();
    if !search.words.is_empty() {
        let _ = write!(query, "&amp;q={}", encoded(&search.words));
    }
    if let Some(standing) = search.standing {
        let _ = write!(query, "&amp;standing={standing}");
    }
    let links = (1..=parts).map(|number| {
        let here = if number == part {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!(
            "<li><a href=\"/book/{}?part={number}{query}#clauses\"{here}>{number}</a></li>",
            escape(&book.id)
        )
    });
    format!(
        "<nav class=\"pages\" aria-label=\"{}\"><ul>{}</ul></nav>",
        escape(&texts.say("library.pages", &[])),
        links.collect::<String>()
    )
}
