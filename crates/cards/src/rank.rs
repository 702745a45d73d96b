//! The thirteen ranks.

use std::fmt;
use std::str::FromStr;

use crate::notation::{Expected, NotationError, Reader};

/// A rank, from the two up to the ace.
///
/// The ace counts low only inside a straight; that is for the ranking of hands to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the ranks say it all")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

use Rank::*;

impl Rank {
    /// Every rank, lowest first.
    pub const ALL: [Rank; 13] = [
        Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace,
    ];

    /// The rank's place in [`Rank::ALL`]: 0 for a two, 12 for an ace.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank with this place in [`Rank::ALL`].
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 13 {
            #[expect(clippy::indexing_slicing, reason = "the index is below 13")]
            Some(Self::ALL[index as usize])
        } else {
            None
        }
    }

    /// The one character that stands for the rank: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        match self {
            Two => '2',
            Three => '3',
            Four => '4',
            Five => '5',
            Six => '6',
            Seven => '7',
            Eight => '8',
            Nine => '9',
            Ten => 'T',
            Jack => 'J',
            Queen => 'Q',
            King => 'K',
            Ace => 'A',
        }
    }

    /// The rank as it is said of one card: "six".
    pub const fn name(self) -> &'static str {
        match self {
            Two => "two",
            Three => "three",
            Four => "four",
            Five => "five",
            Six => "six",
            Seven => "seven",
            Eight => "eight",
            Nine => "nine",
            Ten => "ten",
            Jack => "jack",
            Queen => "queen",
            King => "king",
            Ace => "ace",
        }
    }

    /// The rank as it is said of several cards: "sixes".
    pub const fn plural(self) -> &'static str {
        match self {
            Two => "twos",
            Three => "threes",
            Four => "fours",
            Five => "fives",
            Six => "sixes",
            Seven => "sevens",
            Eight => "eights",
            Nine => "nines",
            Ten => "tens",
            Jack => "jacks",
            Queen => "queens",
            King => "kings",
            Ace => "aces",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Rank {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let rank = reader.rank(Expected::Rank)?;
        reader.end()?;
        Ok(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_all_is_in_order_and_round_trips() {
        for (index, rank) in (0..).zip(Rank::ALL) {
            assert_eq!(rank.index(), index);
            assert_eq!(Rank::from_index(index), Some(rank));
            assert_eq!(rank.to_string().parse(), Ok(rank));
            assert_eq!(rank.to_string().to_lowercase().parse(), Ok(rank));
        }
        assert_eq!(Rank::from_index(13), None);
        assert!(Rank::ALL.is_sorted());
        assert_eq!("10".parse(), Ok(Ten));
    }
}
