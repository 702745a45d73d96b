//! The one notation of cards, and the reader of it.
//!
//! Written, a card is always two characters, `Ah` or `Td`, and an unknown one is `??`.
//! Read, a ten may also be `10`, letters may be of either case, and a suit may be its
//! sign (`A♥`). Spaces may stand between cards, never inside one.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

use crate::{Card, Face, Rank, Suit};

/// What is wrong with a text that should have been cards.
///
/// Positions count characters, and the first is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A character that cannot stand where it stands.
    #[error("character {position}, `{}`: expected {expected}", Printable(*.found))]
    Unexpected {
        /// Where it stands.
        position: usize,
        /// The character.
        found: char,
        /// What could have stood there.
        expected: Expected,
    },
    /// The text ends too early.
    #[error("the text ends before character {position}: expected {expected}")]
    Ended {
        /// Where the missing character should stand.
        position: usize,
        /// What could have stood there.
        expected: Expected,
    },
    /// A card that was there already.
    #[error("{card} stands twice, the second time at character {position}")]
    Twice {
        /// Where it stands for the second time.
        position: usize,
        /// The card.
        card: Card,
    },
}

impl NotationError {
    /// The number of the character that is wrong or missing; the first is 1.
    pub const fn position(&self) -> usize {
        match *self {
            NotationError::Unexpected { position, .. }
            | NotationError::Ended { position, .. }
            | NotationError::Twice { position, .. } => position,
        }
    }
}

/// What the reader could have accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The rank of a card.
    Rank,
    /// The rank of a card, or an unknown card.
    RankOrUnknown,
    /// The zero of a ten written `10`.
    ZeroOfTen,
    /// The suit of a card.
    Suit,
    /// The second question mark of an unknown card.
    QuestionMark,
    /// Nothing more.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Rank => "a rank (2 to 9, T or 10, J Q K A)",
            Expected::RankOrUnknown => "a rank (2 to 9, T or 10, J Q K A) or ??",
            Expected::ZeroOfTen => "0, as in 10h",
            Expected::Suit => "a suit (c d h s or ♣ ♦ ♥ ♠)",
            Expected::QuestionMark => "a second ?, as an unknown card is ??",
            Expected::End => "nothing more",
        })
    }
}

/// A character for a message: one that would disturb the line is shown by its code.
struct Printable(char);

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            plain if plain.is_ascii_graphic() || plain == ' ' => write!(f, "{plain}"),
            other => write!(f, "{}", other.escape_debug()),
        }
    }
}

/// What some systems put after a suit's sign to have it drawn in colour.
const DRAWN_IN_COLOUR: char = '\u{fe0f}';

/// Reads cards from a text, character by character.
pub(crate) struct Reader<'text> {
    rest: Peekable<Chars<'text>>,
    /// The number of the next character.
    position: usize,
}

impl<'text> Reader<'text> {
    pub(crate) fn new(text: &'text str) -> Self {
        Reader {
            rest: text.chars().peekable(),
            position: 1,
        }
    }

    /// The number of the next character.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// A rank; `expected` is what to say if there is none.
    pub(crate) fn rank(&mut self, expected: Expected) -> Result<Rank, NotationError> {
        if self.skip(|character| character == '1') {
            return self.one(Expected::ZeroOfTen, |character| {
                (character == '0').then_some(Rank::Ten)
            });
        }
        self.one(expected, |character| {
            let letter = character.to_ascii_uppercase();
            Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
        })
    }

    pub(crate) fn suit(&mut self) -> Result<Suit, NotationError> {
        let suit = self.one(Expected::Suit, |character| {
            let letter = character.to_ascii_lowercase();
            let is_it = |suit: &Suit| suit.letter() == letter || suit.symbol() == character;
            Suit::ALL.into_iter().find(is_it)
        })?;
        self.skip(|character| character == DRAWN_IN_COLOUR);
        Ok(suit)
    }

    /// A card; `expected` is what to say if none begins here.
    pub(crate) fn card(&mut self, expected: Expected) -> Result<Card, NotationError> {
        let rank = self.rank(expected)?;
        Ok(Card::new(rank, self.suit()?))
    }

    pub(crate) fn face(&mut self) -> Result<Face, NotationError> {
        if self.rest.peek() == Some(&'?') {
            for _ in 0..2 {
                self.one(Expected::QuestionMark, |character| {
                    (character == '?').then_some(())
                })?;
            }
            return Ok(Face::Unknown);
        }
        self.card(Expected::RankOrUnknown).map(Face::Known)
    }

    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        match self.rest.peek() {
            None => Ok(()),
            Some(&found) => Err(NotationError::Unexpected {
                position: self.position,
                found,
                expected: Expected::End,
            }),
        }
    }

    /// Passes over spaces; true if the text goes on after them.
    pub(crate) fn goes_on(&mut self) -> bool {
        while self.skip(char::is_whitespace) {}
        self.rest.peek().is_some()
    }

    /// One character, if `read` makes something of it.
    fn one<T>(
        &mut self,
        expected: Expected,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, NotationError> {
        let position = self.position;
        let &found = self
            .rest
            .peek()
            .ok_or(NotationError::Ended { position, expected })?;
        let item = read(found).ok_or(NotationError::Unexpected {
            position,
            found,
            expected,
        })?;
        self.skip(|_| true);
        Ok(item)
    }

    /// Passes over the next character if it is `such`.
    fn skip(&mut self, such: impl FnOnce(char) -> bool) -> bool {
        let skipped = self.rest.next_if(|&character| such(character)).is_some();
        self.position += usize::from(skipped);
        skipped
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    use crate::{Card, CardSet, Cards, Face, Faces, Rank};

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        expected.assert_eq(&match text.parse::<Faces>() {
            Ok(faces) => faces.to_string(),
            Err(error) => error.to_string(),
        });
    }

    #[test]
    fn cards_are_read_in_every_spelling() {
        check("AhKd", expect!["AhKd"]);
        check("  Ah\tKd ", expect!["AhKd"]);
        check("10hTd", expect!["ThTd"]);
        check("AHKD tS jc", expect!["AhKdTsJc"]);
        check("ahkd", expect!["AhKd"]);
        check("A♥K♦ 10♠2♣", expect!["AhKdTs2c"]);
        check("A♥\u{fe0f}K♦\u{fe0f}", expect!["AhKd"]);
        check("Ah????9c", expect!["Ah????9c"]);
        check("", expect![""]);
    }

    #[test]
    fn an_error_says_which_character_is_wrong() {
        check(
            "AhKx",
            expect!["character 4, `x`: expected a suit (c d h s or ♣ ♦ ♥ ♠)"],
        );
        check(
            "A♥ xd",
            expect!["character 4, `x`: expected a rank (2 to 9, T or 10, J Q K A) or ??"],
        );
        check("1h", expect!["character 2, `h`: expected 0, as in 10h"]);
        check(
            "A h",
            expect!["character 2, ` `: expected a suit (c d h s or ♣ ♦ ♥ ♠)"],
        );
        check(
            "A\nh",
            expect![[r"character 2, `\n`: expected a suit (c d h s or ♣ ♦ ♥ ♠)"]],
        );
        check(
            "Ah,Kd",
            expect!["character 3, `,`: expected a rank (2 to 9, T or 10, J Q K A) or ??"],
        );
        check(
            "AhK",
            expect!["the text ends before character 4: expected a suit (c d h s or ♣ ♦ ♥ ♠)"],
        );
        check(
            "?h",
            expect!["character 2, `h`: expected a second ?, as an unknown card is ??"],
        );
        check(
            "Ah ?",
            expect![
                "the text ends before character 5: expected a second ?, as an unknown card is ??"
            ],
        );
    }

    #[test]
    fn a_card_twice_is_refused() {
        check(
            "Ah Kd A♥",
            expect!["Ah stands twice, the second time at character 7"],
        );
        check(
            "10h ?? ?? Th",
            expect!["Th stands twice, the second time at character 11"],
        );
        assert!("AhAh".parse::<Cards>().is_err());
        assert!("AhAh".parse::<CardSet>().is_err());
    }

    #[test]
    fn one_card_is_one_card() {
        #[track_caller]
        fn check(text: &str, expected: Expect) {
            expected.assert_eq(&text.parse::<Card>().unwrap_err().to_string());
        }
        check(
            "",
            expect!["the text ends before character 1: expected a rank (2 to 9, T or 10, J Q K A)"],
        );
        check("AhKd", expect!["character 3, `K`: expected nothing more"]);
        check(
            "??",
            expect!["character 1, `?`: expected a rank (2 to 9, T or 10, J Q K A)"],
        );
    }

    /// One of the ways a card may be spelled.
    fn spelled(card: Card, of_rank: usize, of_suit: usize) -> String {
        let rank = card.rank().to_string();
        let ten = if card.rank() == Rank::Ten {
            "10".to_owned()
        } else {
            rank.clone()
        };
        let suit = card.suit().to_string();
        let ranks = [rank.to_lowercase(), rank, ten];
        let suits = [suit.to_uppercase(), suit, card.suit().symbol().to_string()];
        format!("{}{}", ranks[of_rank], suits[of_suit])
    }

    fn some_cards() -> impl Strategy<Value = Vec<Card>> {
        (Just(Card::ALL.to_vec()).prop_shuffle(), 0..=52_usize).prop_map(|(mut cards, count)| {
            cards.truncate(count);
            cards
        })
    }

    proptest! {
        #[test]
        fn cards_round_trip_in_their_order(cards in some_cards()) {
            let cards = Cards::new(cards).unwrap();
            prop_assert_eq!(cards.to_string().parse(), Ok(cards.clone()));
            prop_assert_eq!(format!("{cards:#}").parse(), Ok(cards));
        }

        #[test]
        fn faces_round_trip_in_their_order(
            cards in some_cards(),
            hidden in proptest::collection::vec(any::<bool>(), 52),
        ) {
            let faces = cards.into_iter().zip(hidden).map(|(card, hidden)| {
                if hidden { Face::Unknown } else { Face::Known(card) }
            });
            let faces = Faces::new(faces.collect()).unwrap();
            prop_assert_eq!(faces.to_string().parse(), Ok(faces.clone()));
            prop_assert_eq!(format!("{faces:#}").parse(), Ok(faces));
        }

        #[test]
        fn every_spelling_reads_as_the_same_cards(
            cards in some_cards(),
            spelling in proptest::collection::vec((0..3_usize, 0..3_usize, 0..3_usize), 52),
        ) {
            let text: String = cards
                .iter()
                .zip(spelling)
                .map(|(&card, (of_rank, of_suit, spaces))| {
                    spelled(card, of_rank, of_suit) + &" ".repeat(spaces)
                })
                .collect();
            prop_assert_eq!(text.parse(), Ok(Cards::new(cards).unwrap()));
        }

        #[test]
        fn what_is_read_is_written_so_that_it_reads_the_same(text in "[2-9TJQKA10cdhs♥♦? ]{0,12}") {
            if let Ok(faces) = text.parse::<Faces>() {
                prop_assert_eq!(faces.to_string().parse(), Ok(faces));
            }
        }

        #[test]
        fn no_text_upsets_the_reader(text: String) {
            // Whatever the text, the position named is that of a character in it or just
            // after it.
            if let Err(error) = text.parse::<Faces>() {
                prop_assert!((1..=text.chars().count() + 1).contains(&error.position()));
            }
        }
    }
}
