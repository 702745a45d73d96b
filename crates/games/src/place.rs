//! Where cards lie and chips stand.

use std::fmt;
use std::str::FromStr;

/// A player's place at the table, counted from the dealer's left. Players call it a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// Whose cards they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// The player's at a place.
    Place(Place),
    /// The dealer's.
    Dealer,
    /// Everybody's, in the middle.
    Board,
}

impl Place {
    /// Every place, from the dealer's left.
    pub const ALL: [Place; 7] = [
        Place(1),
        Place(2),
        Place(3),
        Place(4),
        Place(5),
        Place(6),
        Place(7),
    ];

    /// The place of this number, from 1 to 7.
    #[must_use]
    pub fn new(number: u8) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.0 == number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let place = text.parse().ok().and_then(Place::new);
        place.ok_or_else(|| format!("`{text}` is not a place from 1 to 7"))
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Place(place) => write!(f, "{place}"),
            Holder::Dealer => f.write_str("dealer"),
            Holder::Board => f.write_str("board"),
        }
    }
}

impl FromStr for Holder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "dealer" => Ok(Holder::Dealer),
            "board" => Ok(Holder::Board),
            _ => text
                .parse()
                .map(Holder::Place)
                .map_err(|_| format!("`{text}` is none of a place from 1 to 7, dealer, board")),
        }
    }
}

rulebook::serde_as_text!(Place, Holder);
