//! No event holds a card that the table has not seen.

use cards::Card;

use super::game::Held;

/// Looks for the names of cards in an event as it is written, and for any among them
/// that has not been shown.
pub(super) fn check(written: &str, shown: impl Fn(Card) -> bool) -> Held {
    // A word with hyphens is one word: `as-next` holds no ace of spades.
    let words = written.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let cards = words
        .filter(|word| word.len() == 2)
        .filter_map(|word| word.parse::<Card>().ok());
    for card in cards {
        if !shown(card) {
            return Err(format!("{card} has not been shown and stands in {written}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use games::{Holder, round::Event};

    use super::*;

    #[test]
    fn a_card_that_was_not_shown_is_found() {
        let card: Card = "Kd".parse().unwrap_or(Card::ALL[0]);
        let event = Event::CardShown {
            of: Holder::Dealer,
            position: 0,
            card,
            under: None,
        };
        let written = format!("{event:?}");
        assert!(check(&written, |_| false).is_err(), "{written}");
        assert!(check(&written, |shown| shown == card).is_ok());
        assert!(check("Ruled { ruling: AsNext }", |_| false).is_ok());
        assert!(check(r#"{"ruling":"as-next"}"#, |_| false).is_ok());
        assert!(check(r#"{"card":"As"}"#, |_| false).is_err());
    }
}
