//! A text with placeholders.

use std::collections::BTreeSet;

use serde::Deserialize;

/// A text in which names in braces stand for what is put there.
///
/// `{hand}` is put as it is, `{Hand}` with a capital letter, and `{hand,}` with a comma
/// behind it where there is one inside.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Text(String);

/// A text to the player whom it is about, and one to everybody else.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Whose {
    /// To the player.
    pub(crate) you: Text,
    /// To everybody else.
    pub(crate) other: Text,
}

/// A text about the cards of a player, the dealer or the board.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Held {
    /// To the player.
    pub(crate) you: Text,
    /// To everybody else.
    pub(crate) other: Text,
    /// About the dealer's.
    pub(crate) dealer: Text,
    /// About the board's.
    pub(crate) board: Text,
}

/// A text about a wager.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OnWager {
    /// To the player.
    pub(crate) you: Text,
    /// To everybody else.
    pub(crate) other: Text,
    /// In a list under the player's name.
    pub(crate) bare: Text,
}

impl Text {
    /// The text with these values in it. A placeholder without a value stays.
    #[must_use]
    pub fn fill(&self, values: &[(&str, &str)]) -> String {
        let mut filled = String::with_capacity(self.0.len() + 32);
        for part in parts(&self.0) {
            match part {
                Part::Plain(words) => filled.push_str(words),
                Part::Open(placeholder) => {
                    let name = placeholder.trim_end_matches(',').to_lowercase();
                    let value = values.iter().find(|(known, _)| *known == name);
                    debug_assert!(value.is_some(), "nothing for {{{placeholder}}}: {}", self.0);
                    let value = value.map_or(placeholder, |(_, value)| value);
                    put(&mut filled, placeholder, value);
                }
            }
        }
        filled
    }

    /// The text, which has nothing to be put in.
    #[must_use]
    pub fn plain(&self) -> String {
        self.fill(&[])
    }

    /// The names of what is put in.
    #[must_use]
    pub fn placeholders(&self) -> BTreeSet<String> {
        let open = parts(&self.0).into_iter().filter_map(|part| match part {
            Part::Plain(_) => None,
            Part::Open(placeholder) => Some(placeholder.trim_end_matches(',').to_lowercase()),
        });
        open.collect()
    }
}

fn put(filled: &mut String, placeholder: &str, value: &str) {
    let mut letters = value.chars();
    match letters.next() {
        Some(first) if placeholder.starts_with(char::is_uppercase) => {
            filled.extend(first.to_uppercase());
            filled.push_str(letters.as_str());
        }
        _ => filled.push_str(value),
    }
    if placeholder.ends_with(',') && value.contains(", ") {
        filled.push(',');
    }
}

/// A part of a text.
enum Part<'t> {
    /// Words.
    Plain(&'t str),
    /// What stands between braces.
    Open(&'t str),
}

fn parts(mut text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    while let Some((before, rest)) = text.split_once('{') {
        let Some((placeholder, after)) = rest.split_once('}') else {
            break;
        };
        parts.push(Part::Plain(before));
        parts.push(Part::Open(placeholder));
        text = after;
    }
    parts.push(Part::Plain(text));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, hand: &str, expected: &str) {
        assert_eq!(Text(text.to_owned()).fill(&[("hand", hand)]), expected);
    }

    #[test]
    fn a_comma_that_is_opened_is_closed() {
        check(
            "Your {hand,} wins.",
            "pair of nines",
            "Your pair of nines wins.",
        );
        check(
            "Your {hand,} wins.",
            "straight, king high",
            "Your straight, king high, wins.",
        );
        check("It is {hand}.", "flush, ace high", "It is flush, ace high.");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter() {
        check("{Hand} wins.", "ace high", "Ace high wins.");
        check("{Hand}", "", "");
    }

    #[test]
    fn placeholders_are_known_by_their_names() {
        let text = Text("{Who} has {hand,} and {cards}, {hand}.".to_owned());
        assert!(text.placeholders().into_iter().eq(["cards", "hand", "who"]));
    }
}
