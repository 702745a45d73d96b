//! Other values in the place of one: one more or less, the next word, the list in another order.

use std::collections::BTreeMap;

use games::{FiveCards, ThreeCards};
use money::{Money, Odds, Rate};
use rulebook::{FromValue, Value};

/// What the game says of a word in the place of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    /// Any words will do.
    Fits,
    /// Only these words will do.
    OneOf(Vec<String>),
    /// It is no place for words.
    Unfit,
}

/// The values that could stand in the place of one, each a single step away.
///
/// `ask` says what the game makes of a value there; `offices` are the people of the book,
/// each of whom could be another.
pub(crate) fn others(value: &Value, offices: &[String], ask: &dyn Fn(Value) -> Told) -> Vec<Value> {
    match value {
        Value::Number(number) => vec![Value::Number(number + 1), Value::Number(number - 1)],
        Value::Flag(flag) => vec![Value::Flag(!flag)],
        Value::Text(text) => {
            let texts = other_texts(text, offices, ask).into_iter();
            texts.map(Value::Text).collect()
        }
        Value::List(list) => other_lists(list),
        Value::Table(table) => {
            let entries = table.iter().flat_map(|(key, entry)| {
                let with = |value: Value| -> BTreeMap<String, Value> {
                    let mut table = table.clone();
                    table.insert(key.clone(), value);
                    table
                };
                let values = others(entry, offices, &|value| ask(Value::Table(with(value))));
                let tables: Vec<_> = values.into_iter().map(with).map(Value::Table).collect();
                tables
            });
            entries.collect()
        }
    }
}

/// A quantity and what stands on each side of it; a word and the next of its kind; another text.
///
/// Odds are no boundary, and one more is enough.
fn other_texts(text: &str, offices: &[String], ask: &dyn Fn(Value) -> Told) -> Vec<String> {
    let more = moved(text, Way::More).or_else(|| next_hand(text, Way::More));
    if let Some(more) = more {
        let less = || moved(text, Way::Less).or_else(|| next_hand(text, Way::Less));
        let less = if text.parse::<Odds>().is_ok() {
            None
        } else {
            less()
        };
        let less = less.filter(|less| *less != more);
        return [Some(more), less].into_iter().flatten().collect();
    }
    let next = if offices.iter().any(|office| office == text) {
        next_of(offices, text)
    } else {
        match ask(Value::Text("another text".to_owned())) {
            Told::Fits => Some("another text".to_owned()),
            Told::OneOf(words) => next_of(&words, text),
            Told::Unfit => None,
        }
    };
    next.into_iter().collect()
}

/// Which way a quantity is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// One more.
    More,
    /// One less.
    Less,
}

impl Way {
    /// Both ways, so that a boundary needs a case on it and one across.
    pub(crate) const BOTH: [Way; 2] = [Way::More, Way::Less];

    /// How far: a step up or a step down.
    pub(crate) fn step(self) -> i32 {
        match self {
            Way::More => 1,
            Way::Less => -1,
        }
    }
}

/// Odds, a percentage or an amount, moved by one.
pub(crate) fn moved(text: &str, way: Way) -> Option<String> {
    if let Ok(odds) = text.parse::<Odds>() {
        let pays = odds.pays().checked_add_signed(way.step())?;
        return Some(Odds::new(pays, odds.per()).to_string());
    }
    if let Ok(rate) = text.parse::<Rate>() {
        let moved = |way: Way| {
            let parts = i32::from(rate.in_per_10000()) + 100 * way.step();
            Rate::per_10000(u16::try_from(parts).ok()?)
        };
        // Nothing is more than the whole.
        let moved = moved(way).or_else(|| moved(Way::Less));
        return moved.map(|rate| rate.to_string());
    }
    let amount = text.parse::<Money>().ok()?;
    let step = Money::cents(i64::from(way.step()));
    Some(amount.plus(step).ok()?.to_string())
}

/// The next better or the next weaker hand than a threshold.
fn next_hand(text: &str, way: Way) -> Option<String> {
    let value = Value::Text(text.to_owned());
    let next = |number: u16| u16::try_from(i32::from(number) + way.step()).ok();
    let five = FiveCards::from_value(&value).ok();
    let five = five.and_then(|hand| cards::five::Value::new(next(hand.0.number())?));
    let three = || {
        let hand = ThreeCards::from_value(&value).ok()?;
        let next = cards::three::Value::new(next(hand.0.number())?)?;
        Some(ThreeCards(next).to_string())
    };
    five.map(|next| FiveCards(next).to_string()).or_else(three)
}

/// The word that follows one, the first after the last.
pub(crate) fn next_of(words: &[String], word: &str) -> Option<String> {
    let at = words.iter().position(|known| known == word)?;
    let next = words.iter().cycle().nth(at + 1)?;
    (next != word).then(|| next.clone())
}

/// Each entry left out in turn, and each two neighbours exchanged.
fn other_lists(list: &[Value]) -> Vec<Value> {
    let without = (0..list.len()).map(|at| {
        let mut list = list.to_vec();
        list.remove(at);
        Value::List(list)
    });
    let exchanged = (1..list.len()).map(|at| {
        let mut list = list.to_vec();
        list.swap(at - 1, at);
        Value::List(list)
    });
    without.chain(exchanged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[track_caller]
    fn check(value: &str, told: Told, expected: &[&str]) {
        let value = Value::Text(value.to_owned());
        let offices = words(&["dealer", "supervisor"]);
        let found = others(&value, &offices, &|_| told.clone());
        let found: Vec<_> = found.iter().map(Value::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_becomes_what_stands_next_to_it() {
        check("7 to 1", Told::Unfit, &["8 to 1"]);
        check("3 to 2", Told::Unfit, &["2 to 1"]);
        check("70%", Told::Unfit, &["71%", "69%"]);
        check("100%", Told::Unfit, &["99%"]);
        check("5000.00", Told::Unfit, &["5000.01", "4999.99"]);
        check("A-K-4-3-2", Told::Unfit, &["A-K-5-3-2", "A-Q-J-T-9"]);
        check("Q-3-2", Told::Unfit, &["Q-4-2", "J-T-8"]);
        check("supervisor", Told::Fits, &["dealer"]);
        check("Call a halt", Told::Fits, &["another text"]);
        let both = Told::OneOf(words(&["void", "misdeal"]));
        check("misdeal", both, &["void"]);
        check("first", Told::OneOf(words(&["first"])), &[]);
    }

    #[test]
    fn a_list_loses_an_entry_or_has_two_exchanged() {
        let text = |word: &str| Value::Text(word.to_owned());
        let list = Value::List(vec![text("ante"), text("bet")]);
        let found = others(&list, &[], &|_| Told::Unfit);
        let found: Vec<_> = found.iter().map(Value::to_string).collect();
        assert_eq!(found, ["bet", "ante", "bet, ante"]);
    }
}
