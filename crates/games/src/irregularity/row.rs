//! The rows of a book's table of irregularities: when, and which case of it.

use std::fmt;
use std::str::FromStr;

use rulebook::choice;

choice! {
    /// When something is noticed.
    pub enum Moment {
        /// Before betting is closed.
        Betting = "betting",
        /// While the cards are dealt.
        Dealing = "dealing",
        /// When all are dealt, before the dealer's card is shown.
        Dealt = "dealt",
        /// While players decide.
        Deciding = "deciding",
        /// While hands are turned up.
        Showing = "showing",
        /// When everything is settled.
        Settled = "settled",
    }
}

choice! {
    /// What tells one case of an irregularity from another.
    pub enum Detail {
        /// The breach that is recorded beside any ruling.
        Breach = "breach",
        /// Not the first card seen in this deal.
        Again = "again",
        /// A card of the dealer's.
        Dealer = "dealer",
        /// A card of everybody's.
        Board = "board",
        /// A card of everybody's, where every slip with one is a misdeal.
        BoardAlways = "board-always",
        /// A card of the deck, or a player's.
        Player = "player",
        /// The dealer has one card less than the hand asks for.
        DealerOneShort = "dealer-one-short",
        /// All is dealt and one place alone is wrong.
        OnePlace = "one-place",
        /// The same, where no ruling is needed to spare the others.
        PlaceAlone = "place-alone",
        /// The count of the stub brought it to light.
        Counted = "counted",
        /// A whole hand.
        Complete = "complete",
        /// Less than a hand, or more.
        Partial = "partial",
        /// On top of the discards.
        Top = "top",
        /// Not on top of the discards.
        Buried = "buried",
        /// One hand.
        One = "one",
        /// More than one hand.
        Several = "several",
        /// A decision is open on the hand.
        Undecided = "undecided",
        /// Nothing is left to decide on the hand.
        Decided = "decided",
        /// A card of the hand was changed; of the dealer's: of any hand.
        Changed = "changed",
        /// Nobody can want another card of the deck.
        DeckDone = "deck-done",
        /// A case outside the book's list, where all of those void the round.
        Unlisted = "unlisted",
        /// Cards where nobody plays, where those void the round.
        Stray = "stray",
        /// An ante under the least that is posted, of a player who has not seen the cards.
        AnteShort = "ante-short",
        /// The same, of a player who has.
        AnteShortSeen = "ante-short-seen",
        /// An ante over the most that is posted.
        AnteOver = "ante-over",
        /// A bet under what the ante calls for.
        BetShort = "bet-short",
        /// A bet over what the ante calls for.
        BetOver = "bet-over",
    }
}

impl Detail {
    /// Whether the case can be told at a moment.
    #[must_use]
    pub fn happens(self, moment: Moment) -> bool {
        match self {
            Detail::DealerOneShort | Detail::OnePlace | Detail::PlaceAlone | Detail::Counted => {
                !matches!(moment, Moment::Betting | Moment::Dealing)
            }
            Detail::Again => moment != Moment::Betting,
            _ => true,
        }
    }
}

/// A row: a moment, a detail, both, or `any`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// When; none: at any moment.
    pub moment: Option<Moment>,
    /// Which case of it; none: any.
    pub detail: Option<Detail>,
}

impl Row {
    /// The row for anything.
    pub const ANY: Row = Row {
        moment: None,
        detail: None,
    };

    /// The rows that fit, the most particular first: each detail in its order, at the
    /// moment and at any, then the moment, then the row for anything.
    pub(crate) fn fitting(moment: Moment, details: &[Detail]) -> impl Iterator<Item = Row> {
        let details = details.iter().flat_map(move |detail| {
            [Some(moment), None].map(|moment| Row {
                moment,
                detail: Some(*detail),
            })
        });
        let rest = [
            Row {
                moment: Some(moment),
                detail: None,
            },
            Row::ANY,
        ];
        details.chain(rest)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.moment, self.detail) {
            (Some(moment), Some(detail)) => write!(f, "{moment}-{detail}"),
            (Some(moment), None) => write!(f, "{moment}"),
            (None, Some(detail)) => write!(f, "{detail}"),
            (None, None) => f.write_str("any"),
        }
    }
}

impl FromStr for Row {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Row::ANY);
        }
        let (first, rest) = text.split_once('-').unwrap_or((text, ""));
        match first.parse() {
            Ok(moment) if rest.is_empty() => Ok(Row {
                moment: Some(moment),
                detail: None,
            }),
            Ok(moment) => Ok(Row {
                moment: Some(moment),
                detail: Some(rest.parse()?),
            }),
            Err(_) => Ok(Row {
                moment: None,
                detail: Some(text.parse()?),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_as_it_is_written() {
        let moments = Moment::ALL.iter().map(|moment| Some(*moment)).chain([None]);
        for moment in moments {
            for detail in Detail::ALL.iter().map(|detail| Some(*detail)).chain([None]) {
                let row = Row { moment, detail };
                assert_eq!(row.to_string().parse(), Ok(row));
            }
        }
        assert!("sometimes".parse::<Row>().is_err());
        assert!("dealing-sometimes".parse::<Row>().is_err());
    }

    #[test]
    fn the_most_particular_row_is_looked_for_first() {
        let rows = Row::fitting(Moment::Dealing, &[Detail::Again, Detail::Player]);
        let words: Vec<String> = rows.map(|row| row.to_string()).collect();
        let wanted = "dealing-again again dealing-player player dealing any";
        assert_eq!(words.join(" "), wanted);
    }
}
