//! Other values in the place of one: one more, the next word, the list in another order.

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
        Value::Number(number) => vec![Value::Number(number + 1)],
        Value::Flag(flag) => vec![Value::Flag(!flag)],
        Value::Text(text) => other_text(text, offices, ask)
            .map(Value::Text)
            .into_iter()
            .collect(),
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

/// A quantity and one more; a word and the next of its kind; another text.
fn other_text(text: &str, offices: &[String], ask: &dyn Fn(Value) -> Told) -> Option<String> {
    if let Some(more) = one_more(text).or_else(|| next_hand(text)) {
        return Some(more);
    }
    if offices.iter().any(|office| office == text) {
        return next_of(offices, text);
    }
    match ask(Value::Text("another text".to_owned())) {
        Told::Fits => Some("another text".to_owned()),
        Told::OneOf(words) => next_of(&words, text),
        Told::Unfit => None,
    }
}

/// One more: odds, a percentage or an amount.
pub(crate) fn one_more(text: &str) -> Option<String> {
    if let Ok(odds) = text.parse::<Odds>() {
        return Some(Odds::new(odds.pays() + 1, odds.per()).to_string());
    }
    if let Ok(rate) = text.parse::<Rate>() {
        let step = Rate::per_10000(100)?;
        // Nothing is more than the whole.
        let less = || Rate::per_10000(rate.in_per_10000().checked_sub(100)?);
        return rate.plus(step).or_else(less).map(|rate| rate.to_string());
    }
    let amount = text.parse::<Money>().ok()?;
    Some(amount.plus(Money::cents(1)).ok()?.to_string())
}

/// The next better hand than a threshold.
fn next_hand(text: &str) -> Option<String> {
    let value = Value::Text(text.to_owned());
    let five = FiveCards::from_value(&value).ok();
    let five = five.and_then(|hand| cards::five::Value::new(hand.0.number() + 1));
    let three = || {
        let hand = ThreeCards::from_value(&value).ok()?;
        let next = cards::three::Value::new(hand.0.number() + 1)?;
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
        check("70%", Told::Unfit, &["71%"]);
        check("100%", Told::Unfit, &["99%"]);
        check("5000.00", Told::Unfit, &["5000.01"]);
        check("A-K-4-3-2", Told::Unfit, &["A-K-5-3-2"]);
        check("Q-3-2", Told::Unfit, &["Q-4-2"]);
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
