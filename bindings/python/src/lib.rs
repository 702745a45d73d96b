//! What Python asks of the library, answered as JSON documents.
//!
//! There is no rule here and no arithmetic: every answer is what the crates say, in the
//! words in which the command line prints it. `python/croupier` makes fractions and rows of
//! them.

mod asked;
mod played;
mod settled;

use cards::{Card, Cards, Ranking};
use gamemath::{Advice, Decision, UNIT};
use parsheet::{ParSheet, Store};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;

use asked::Asked;

/// A failure that is the caller's to mend, in one sentence.
pub(crate) fn wrong(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

pub(crate) fn document(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(wrong)
}

fn cards_of(name: &str, text: &str) -> PyResult<Cards> {
    let cards = text.parse::<Cards>();
    cards.map_err(|error| wrong(format!("{name} `{}`: {error}", text.escape_debug())))
}

fn card_of(name: &str, text: Option<&str>) -> PyResult<Option<Card>> {
    let Some(text) = text else { return Ok(None) };
    match cards_of(name, text)?.as_slice() {
        [card] => Ok(Some(*card)),
        cards => {
            let found = cards.len();
            Err(wrong(format!("{name}: expected one card, found {found}")))
        }
    }
}

/// The ids of the books.
#[pyfunction]
fn books() -> Vec<String> {
    rulebook::SHIPPED.iter().map(|id| (*id).to_owned()).collect()
}

/// A hand's name and value.
#[pyfunction]
fn rank(cards: &str) -> PyResult<String> {
    let cards = cards_of("cards", cards)?;
    let ranking = Ranking::of(&cards).map_err(wrong)?;
    document(&json!({
        "cards": cards.to_string(),
        "category": ranking.category(),
        "name": ranking.to_string(),
        "made_of": ranking.made_of().to_string(),
        "value": ranking.value(),
    }))
}

/// Every line of money of the cases in a text.
#[pyfunction]
fn settle(py: Python<'_>, text: String) -> PyResult<String> {
    py.detach(move || settled::document_of(&text))
}

/// The PAR sheet of a book.
#[pyfunction]
fn par(
    py: Python<'_>,
    book: String,
    set: Vec<String>,
    what_if: Vec<String>,
    on: Option<String>,
    ante: Option<String>,
) -> PyResult<String> {
    py.detach(move || {
        let asked = Asked::read(&book, &set, &what_if, on.as_deref(), ante.as_deref())?;
        asked.with(|in_force, answers, rules, unit| {
            let digest = in_force.book.digest();
            let figures = Store::nowhere().figures(&digest, rules, unit);
            let (figures, _) = figures.map_err(wrong)?;
            let analysis = gamemath::Analysis {
                book: in_force.book.id.clone(),
                digest,
                options: in_force.pairs(),
                figures,
            };
            document(&ParSheet::new(analysis, in_force, answers, rules, unit))
        })
    })
}

/// What every action is worth with given cards.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
fn advise(
    py: Python<'_>,
    book: String,
    hand: &str,
    up: Option<&str>,
    board: &str,
    dropped: Option<&str>,
    seen: &str,
    set: Vec<String>,
    what_if: Vec<String>,
    on: Option<String>,
) -> PyResult<String> {
    let decision = Decision {
        hand: cards_of("hand", hand)?,
        up: card_of("up", up)?,
        board: cards_of("board", board)?,
        dropped: card_of("dropped", dropped)?,
        seen: cards_of("seen", seen)?,
    };
    py.detach(move || {
        let asked = Asked::read(&book, &set, &what_if, on.as_deref(), None)?;
        asked.with(|_, _, rules, unit| {
            let with = decision.advise_with_jackpot(rules, unit).map_err(wrong)?;
            let advice: Advice = match with {
                Some(with) => with.advice,
                None => decision.advise(rules, unit).map_err(wrong)?,
            };
            let actions = advice.0.iter();
            let actions: Vec<_> = actions
                .map(|it| json!({ "action": it.action, "ev": it.ev.to_string() }))
                .collect();
            let best = advice.best().map(|best| best.action.clone());
            document(&json!({ "actions": actions, "best": best }))
        })
    })
}

/// A way to play as rows, and what it comes to; `text` is one of somebody's own.
#[pyfunction]
fn strategy(
    py: Python<'_>,
    book: String,
    name: String,
    text: Option<String>,
    set: Vec<String>,
    what_if: Vec<String>,
) -> PyResult<String> {
    py.detach(move || {
        let asked = Asked::read(&book, &set, &what_if, None, None)?;
        asked.with(|_, _, rules, _| played::strategy(rules, UNIT, &name, text.as_deref()))
    })
}

/// What rounds come to that are dealt from a seed.
#[pyfunction]
fn simulate(
    py: Python<'_>,
    book: String,
    rounds: u64,
    seed: u64,
    strategy: String,
    set: Vec<String>,
    what_if: Vec<String>,
) -> PyResult<String> {
    py.detach(move || {
        let asked = Asked::read(&book, &set, &what_if, None, None)?;
        asked.with(|_, _, rules, _| played::simulate(rules, UNIT, &strategy, rounds, seed))
    })
}

/// The extension module.
#[pymodule]
fn _croupier(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(books, module)?)?;
    module.add_function(wrap_pyfunction!(rank, module)?)?;
    module.add_function(wrap_pyfunction!(settle, module)?)?;
    module.add_function(wrap_pyfunction!(par, module)?)?;
    module.add_function(wrap_pyfunction!(advise, module)?)?;
    module.add_function(wrap_pyfunction!(strategy, module)?)?;
    module.add_function(wrap_pyfunction!(simulate, module)?)?;
    Ok(())
}
