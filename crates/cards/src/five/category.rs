//! The categories of five-card hands.

use std::fmt;
use std::str::FromStr;

use crate::NoSuchCategory;

/// What a hand of five cards is, the lowest first.
///
/// "Ace and king" is not among them: it is a name that some books give to certain hands
/// of high cards, see [`Value::holds_ace_and_king`](super::Value::holds_ace_and_king).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the categories say it all")]
pub enum Category {
    HighCard,
    OnePair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

use Category::*;

impl Category {
    /// Every category, the lowest first.
    pub const ALL: [Category; 10] = [
        HighCard,
        OnePair,
        TwoPair,
        ThreeOfAKind,
        Straight,
        Flush,
        FullHouse,
        FourOfAKind,
        StraightFlush,
        RoyalFlush,
    ];

    /// The category as it is said: "three of a kind".
    pub const fn name(self) -> &'static str {
        match self {
            HighCard => "high card",
            OnePair => "one pair",
            TwoPair => "two pair",
            ThreeOfAKind => "three of a kind",
            Straight => "straight",
            Flush => "flush",
            FullHouse => "full house",
            FourOfAKind => "four of a kind",
            StraightFlush => "straight flush",
            RoyalFlush => "royal flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Words may be joined by spaces or by hyphens, and "pair" is one pair.
impl FromStr for Category {
    type Err = NoSuchCategory;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.replace('-', " ");
        let name = if words == "pair" {
            OnePair.name()
        } else {
            &words
        };
        let named = Self::ALL.into_iter().find(|it| it.name() == name);
        named.ok_or_else(|| NoSuchCategory(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_with_spaces_and_hyphens() {
        assert!(Category::ALL.is_sorted());
        for category in Category::ALL {
            assert_eq!(category.to_string().parse(), Ok(category));
            assert_eq!(category.to_string().replace(' ', "-").parse(), Ok(category));
        }
        assert_eq!("pair".parse(), Ok(OnePair));
        assert_eq!(
            "ace and king".parse::<Category>().unwrap_err().to_string(),
            "`ace and king` is no category of these hands"
        );
    }
}
