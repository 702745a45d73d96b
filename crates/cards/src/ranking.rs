//! Hands of three, five, six or seven cards, ranked alike.

use std::fmt;

use crate::{Cards, five, seven, six, three};

/// A ranked hand of as many cards as were given.
///
/// Values of three cards and values of five do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// Three cards, in the order of Three Card Poker.
    Three(three::Hand),
    /// Five cards, or the best five of six or seven.
    Five(five::Hand),
}

impl Ranking {
    /// Ranks three cards, five, or the best five of six or seven.
    pub fn of(cards: &Cards) -> Result<Self, NotRanked> {
        if let Ok(cards) = cards.exactly() {
            return Ok(Ranking::Three(three::Hand::of(cards)));
        }
        let best = match cards.len() {
            5 => cards.exactly().map(five::Hand::of),
            6 => cards.exactly().map(six::best),
            _ => cards.exactly().map(seven::best),
        };
        let found = cards.len();
        best.map(Ranking::Five).map_err(|_| NotRanked { found })
    }

    /// The name of the hand's category: "two pair".
    pub const fn category(&self) -> &'static str {
        match self {
            Ranking::Three(hand) => hand.category().name(),
            Ranking::Five(hand) => hand.category().name(),
        }
    }

    /// The number of the hand's value.
    pub const fn value(&self) -> u16 {
        match self {
            Ranking::Three(hand) => hand.value().number(),
            Ranking::Five(hand) => hand.value().number(),
        }
    }

    /// The cards that make the hand, in order of significance.
    #[expect(clippy::expect_used, reason = "a ranked hand is of different cards")]
    pub fn made_of(&self) -> Cards {
        let cards = match self {
            Ranking::Three(hand) => hand.made_of().to_vec(),
            Ranking::Five(hand) => hand.made_of().to_vec(),
        };
        Cards::new(cards).expect("the cards of a hand differ")
    }
}

/// The name a dealer would say.
impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranking::Three(hand) => write!(f, "{hand}"),
            Ranking::Five(hand) => write!(f, "{hand}"),
        }
    }
}

/// So many cards have no ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("3, 5, 6 or 7 cards can be ranked, not {found}")]
pub struct NotRanked {
    /// How many cards there were.
    pub found: usize,
}

/// A text that names no category.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no category of these hands")]
pub struct NoSuchCategory(pub String);

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&match Ranking::of(&text.parse().unwrap()) {
            Err(error) => error.to_string(),
            Ok(ranking) => format!(
                "{}: {ranking}, made of {}, {}",
                ranking.category(),
                ranking.made_of(),
                ranking.value()
            ),
        });
    }

    #[test]
    fn three_five_six_and_seven_cards_are_ranked_and_no_others() {
        check("", expect!["3, 5, 6 or 7 cards can be ranked, not 0"]);
        check("Ah Kh", expect!["3, 5, 6 or 7 cards can be ranked, not 2"]);
        check(
            "Ah 2d 3h",
            expect!["straight: straight, three high, made of 3h2dAh, 705"],
        );
        check(
            "Ah 2d 3h 4h",
            expect!["3, 5, 6 or 7 cards can be ranked, not 4"],
        );
        check(
            "Th Jh Qh Kh Ah",
            expect!["royal flush: royal flush, hearts, made of AhKhQhJhTh, 7462"],
        );
        check(
            "Ah 2d 3h 4h 5h 9c",
            expect!["straight: straight, five high, made of 5h4h3h2dAh, 5854"],
        );
        check(
            "Ah Ad Kh Kd 5h 5c Kc",
            expect!["full house: full house, kings over aces, made of KhKdKcAhAd, 7284"],
        );
        check(
            "Ah 2d 3h 4h 5h 9c Tc Jc",
            expect!["3, 5, 6 or 7 cards can be ranked, not 8"],
        );
    }
}
