//! Rounds written as cases, played by the house and settled.

use floor::house::Event;
use floor::replay::Openings;
use floor::script::Script;
use games::round::{self, Word};
use games::Shelf;
use pyo3::PyResult;
use serde_json::json;

use crate::{document, wrong};

/// Every case of a text with its lines of money, and what did not come as it expected.
pub(crate) fn document_of(text: &str) -> PyResult<String> {
    let shelf = Shelf::load().map_err(wrong)?;
    let script = text.parse::<Script>().map_err(wrong)?;
    let played = script.record(&shelf, &Openings::default());
    let cases = played.iter().map(|(case, passage)| {
        let book = shelf.book(&case.book);
        let events = passage.entries.iter().flat_map(|entry| &entry.events);
        let lines = events.filter_map(|event| {
            let Event::Table { event, .. } = event else {
                return None;
            };
            let round::Event::Money {
                word,
                place,
                wager,
                amount,
                under,
                ..
            } = event
            else {
                return None;
            };
            let cited = under.iter().filter_map(|it| Some(book?.cite(it)));
            Some(json!({
                "place": place.number(),
                "wager": wager.word(),
                "word": said(*word),
                "amount": amount.to_string(),
                "under": cited.collect::<Vec<_>>(),
            }))
        });
        let failures = case.failures.iter().map(|failure| {
            json!({
                "line": failure.line,
                "expected": failure.expected,
                "happened": failure.happened,
            })
        });
        json!({
            "case": case.title,
            "book": case.book,
            "lines": lines.collect::<Vec<_>>(),
            "failures": failures.collect::<Vec<_>>(),
        })
    });
    document(&cases.collect::<Vec<_>>())
}

fn said(word: Word) -> &'static str {
    match word {
        Word::Paid => "paid",
        Word::Taken => "taken",
        Word::Returned => "returned",
        Word::Void => "void",
    }
}
