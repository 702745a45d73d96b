//! Pages to be read beside the play: help, sign, receipt, clauses.

use narrator::Topic;
use rulebook::{ClauseIndex, Standing};

use super::evening::Evening;
use super::finished::Receipt;
use super::menu::Menu;
use super::words::{cited, clause_words};

/// A page: a title and its paragraphs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) paragraphs: Vec<String>,
}

/// What the book wants displayed at the table, one line for a clause.
pub(super) fn sign(evening: &Evening) -> Page {
    let table = evening.table();
    let lines = table.sign(evening.meter()).into_iter();
    Page {
        title: "The sign of the table".to_owned(),
        paragraphs: lines
            .map(|line| format!("{} {}", line.text, cited(&table.book, line.under)))
            .collect(),
    }
}

/// What the shuffle of the deal can be checked with.
pub(super) fn receipt(evening: &Evening) -> Page {
    let receipt = Receipt::of(evening);
    Page {
        title: "Receipt of this deal".to_owned(),
        paragraphs: receipt.map_or_else(Vec::new, |receipt| receipt.lines()),
    }
}

/// One clause: what it asks, and what is said of it where it is read one way or another.
pub(super) fn clause(evening: &Evening, index: ClauseIndex) -> Page {
    let table = evening.table();
    let book = &table.book;
    let id = book.clause_id(index);
    let mut paragraphs = vec![clause_words(book, index, table.on)];
    if let Some(clause) = book.clause(index) {
        let standing = if clause.reconstructed {
            "reconstructed"
        } else {
            "stated"
        };
        let kind = clause.kind.name();
        paragraphs.push(format!("A clause of the kind {kind}; {standing}."));
        if !clause.also.is_empty() {
            paragraphs.push(format!("See also {}.", clause.also.join(", ")));
        }
    }
    let readings = book.readings.iter();
    let readings = readings.filter(|reading| reading.clauses.contains(&index));
    for reading in readings {
        paragraphs.push(format!("Reading {}: {}", reading.id, reading.asks));
    }
    paragraphs.push(format!("All of it: croupier book {} '{id}'", book.id));
    Page {
        title: format!("{} {id}", book.id),
        paragraphs,
    }
}

/// Everything on the table now that rests on a clause, each with the clause.
pub(super) fn grounds(evening: &Evening, menu: &Menu) -> Vec<(String, ClauseIndex)> {
    let table = evening.table();
    let mut grounds = Vec::new();
    for item in &menu.wagers {
        grounds.extend(item.under.map(|under| (item.words.clone(), under)));
    }
    for item in &menu.decisions {
        grounds.extend(item.under.map(|under| (item.words.clone(), under)));
    }
    let (money, other): (Vec<_>, Vec<_>) = evening
        .told
        .iter()
        .partition(|told| told.topic == Topic::Money);
    for told in money.into_iter().chain(other) {
        let words = told.words.trim_end_matches('.');
        grounds.extend(told.under.iter().map(|under| (words.to_owned(), *under)));
    }
    let done = table.log().into_iter();
    grounds.extend(done.map(|line| (line.words, line.under)));
    let mut listed: Vec<(String, ClauseIndex)> = Vec::new();
    for (words, under) in grounds {
        let standing = match under.standing {
            Standing::Stated => "",
            Standing::Reconstructed => ", reconstructed",
            Standing::Reading(_) => ", as it is read",
            Standing::OperatorsOption => ", the operator's option",
        };
        let entry = (format!("{words}{standing}"), under.clause);
        if !listed.contains(&entry) {
            listed.push(entry);
        }
    }
    listed
}

/// The keys on the whole screen.
pub(super) const HELP: &[&str] = &[
    "Before the deal each wager has a letter. It puts one chip more on the wager, at first \
     the least that is taken; the same letter as a capital takes the wager back. The chips \
     are chosen with the digits. r makes the wagers of the last round again, and Enter deals.",
    "When it is your turn, each decision has its key. a asks the coach, who works out what \
     every one of them is worth, exactly, in antes and with all main wagers counted.",
    "c lists what is on the table with the clauses it rests on, and Enter there shows a \
     clause. i is the sign of the table with what everything pays. v is the receipt of \
     the deal. u changes between two and four colours of suits. q leaves; a hand that is \
     not decided then is ruled on by the book.",
];
