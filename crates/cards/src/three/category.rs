//! The categories of three-card hands.

use std::fmt;
use std::str::FromStr;

use crate::NoSuchCategory;

/// What a hand of three cards is, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the categories say it all")]
pub enum Category {
    HighCard,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
}

use Category::*;

impl Category {
    /// Every category, the lowest first.
    pub const ALL: [Category; 6] = [HighCard, Pair, Flush, Straight, ThreeOfAKind, StraightFlush];

    /// The category as it is said: "three of a kind".
    pub const fn name(self) -> &'static str {
        match self {
            HighCard => "high card",
            Pair => "pair",
            Flush => "flush",
            Straight => "straight",
            ThreeOfAKind => "three of a kind",
            StraightFlush => "straight flush",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Words may be joined by spaces or by hyphens, and "one pair" is a pair.
impl FromStr for Category {
    type Err = NoSuchCategory;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.replace('-', " ");
        let name = if words == "one pair" {
            Pair.name()
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
        assert_eq!("one pair".parse(), Ok(Pair));
        assert_eq!(
            "royal flush".parse::<Category>().unwrap_err().to_string(),
            "`royal flush` is no category of these hands"
        );
    }
}
