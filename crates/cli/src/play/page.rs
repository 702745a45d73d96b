//! Pages to be read beside the play: help, pay tables, receipt, rules.

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
pub(super) fn pays(evening: &Evening) -> Page {
    let table = evening.table();
    let lines = table.sign(evening.meter()).into_iter();
    Page {
        title: evening.texts.say("play.pays", &[]),
        paragraphs: lines
            .map(|line| {
                let words = evening.texts.posted(&table.rules, &line).words;
                let under = cited(evening.texts, &table.book, line.under);
                format!("{words} {under}")
            })
            .collect(),
    }
}

/// What the shuffle of the deal can be checked with.
pub(super) fn receipt(evening: &Evening) -> Page {
    let receipt = Receipt::of(evening);
    Page {
        title: evening.texts.say("play.receipt", &[]),
        paragraphs: receipt.map_or_else(Vec::new, |receipt| receipt.lines(evening.texts)),
    }
}

/// One clause: what it asks, and what is said of it where it is read one way or another.
pub(super) fn clause(evening: &Evening, index: ClauseIndex) -> Page {
    let (table, texts) = (evening.table(), evening.texts);
    let book = &table.book;
    let id = book.clause_id(index);
    let mut paragraphs = vec![clause_words(texts, book, index, table.on)];
    if let Some(clause) = book.clause(index) {
        let standing = match clause.reconstructed {
            true => texts.say("play.rebuilt", &[]),
            false => texts.say("play.printed", &[]),
        };
        let kind = clause.kind.name();
        let values: [(&str, &str); 2] = [("kind", kind), ("standing", &standing)];
        paragraphs.push(texts.say("play.clause-kind", &values));
        if !clause.also.is_empty() {
            let also = clause.also.join(", ");
            paragraphs.push(texts.say("play.see-also", &[("clauses", &also)]));
        }
    }
    let readings = book.readings.iter();
    let readings = readings.filter(|reading| reading.clauses.contains(&index));
    for reading in readings {
        let values: [(&str, &str); 2] = [("id", &reading.id), ("asks", &reading.asks)];
        paragraphs.push(texts.say("play.reading", &values));
    }
    let values: [(&str, &str); 2] = [("book", &book.id), ("clause", id)];
    paragraphs.push(texts.say("play.all-of-it", &values));
    Page {
        title: format!("{} {id}", book.id),
        paragraphs,
    }
}

/// Everything on the table now that rests on a clause, each with the clause.
pub(super) fn grounds(evening: &Evening, menu: &Menu) -> Vec<(String, ClauseIndex)> {
    let (table, texts) = (evening.table(), evening.texts);
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
            // An evening is played by the book.
            Standing::Stated | Standing::NotByThisBook => None,
            Standing::Reconstructed => Some("play.rebuilt"),
            Standing::Reading(_) => Some("play.our-reading"),
            Standing::OperatorsOption => Some("play.operators-option"),
        };
        let standing = standing.map(|key| format!(", {}", texts.say(key, &[])));
        let entry = (
            format!("{words}{}", standing.unwrap_or_default()),
            under.clause,
        );
        if !listed.contains(&entry) {
            listed.push(entry);
        }
    }
    listed
}

/// What happened in the round that is shown, or in the one before where nothing has yet.
pub(super) fn replay(evening: &Evening) -> Vec<String> {
    let played = |told: &&narrator::Sentence| told.topic != Topic::Player;
    let told = match evening.told.iter().any(|told| played(&told)) {
        true => &evening.told,
        false => &evening.last_told,
    };
    told.iter().map(|told| evening.texts.line(told)).collect()
}
