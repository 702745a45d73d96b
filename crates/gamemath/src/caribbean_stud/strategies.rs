//! The rules of thumb of Caribbean Stud.

use cards::Rank::{self, Ace, Eight, Four, Jack, King, Queen, Three, Two};
use cards::five::{Category, Value};

/// Whether a hand bets: its value, its ranks in order of significance, the up-card.
pub(super) type Rule = fn(Value, [Rank; 5], Rank) -> bool;

/// The rules of thumb, by name.
pub(super) const RULES: [(&str, Rule); 5] = [
    ("always bet", |_, _, _| true),
    ("any pair", |value, _, _| is_pair_or_better(value)),
    ("ace-king or better", |value, _, _| {
        is_from(value, [Ace, King, Four, Three, Two])
    }),
    ("A-K-J-8-3 or better", |value, _, _| {
        is_from(value, [Ace, King, Jack, Eight, Three])
    }),
    ("three rules for ace-king", by_three_rules),
];

/// Bets a pair or better, folds what is below ace-king, and decides ace-king by the
/// up-card.
fn by_three_rules(value: Value, ranks: [Rank; 5], up: Rank) -> bool {
    if !value.holds_ace_and_king() {
        return is_pair_or_better(value);
    }
    let [.., fourth, _] = ranks;
    let holds = |rank| ranks.contains(&rank);
    if up >= King {
        holds(Queen) || holds(Jack)
    } else if holds(up) {
        true
    } else {
        holds(Queen) && up < fourth
    }
}

fn is_pair_or_better(value: Value) -> bool {
    value.category() >= Category::OnePair
}

fn is_from(value: Value, ranks: [Rank; 5]) -> bool {
    Value::of_ranks(ranks, false).is_some_and(|from| value >= from)
}
