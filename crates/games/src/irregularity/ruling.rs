//! What a book can rule.

use std::collections::BTreeSet;

use rulebook::{FromValue, Value, choice};

choice! {
    /// What a ruling does.
    pub enum Ruling {
        /// Nothing: play goes on.
        Continue = "continue",
        /// The card is turned down and the deal goes on.
        TurnDown = "turn-down",
        /// The card is the dealer's face-up card.
        UpCard = "up-card",
        /// The round is void; wagers may be changed and the hands are dealt again.
        Misdeal = "misdeal",
        /// The round is void and every stake goes back.
        Void = "void",
        /// The round is void, and the deck leaves the table.
        VoidAndRemoveDeck = "void-and-remove-deck",
        /// The hand is void and its stakes go back.
        VoidHand = "void-hand",
        /// Every wager of the players concerned is forfeited.
        Forfeit = "forfeit",
        /// The hand counts as folded.
        Fold = "fold",
        /// The card goes to the discard rack and the next one is used.
        SetAside = "set-aside",
        /// The card is used as the next one.
        AsNext = "as-next",
        /// One more card completes the hand.
        Complete = "complete",
        /// The hand is counted and discarded, and play goes on.
        Discard = "discard",
        /// The hand is put together again and the decision stays open.
        Reconstruct = "reconstruct",
        /// The breach is recorded, and nothing else.
        Breach = "breach",
        /// The cards are shuffled again.
        Reshuffle = "reshuffle",
        /// The deck leaves the table.
        RemoveDeck = "remove-deck",
        /// The cards are cut again.
        Recut = "recut",
        /// The hand viewed becomes the hand of the player's seat.
        DeemSeat = "deem-seat",
        /// The chip goes back: there was no wager.
        ChipBack = "chip-back",
        /// The stake found is what is settled.
        SettleFound = "settle-found",
    }
}

/// What a book says of an irregularity: a ruling, or somebody's choice between several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruled {
    /// The book rules.
    At(Ruling),
    /// An office rules.
    Asked {
        /// Between which rulings.
        choices: BTreeSet<Ruling>,
        /// By which office of the book.
        by: String,
    },
}

impl FromValue for Ruled {
    fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Table(table) => {
                let choices = table.get("choices").ok_or("`choices` is missing")?;
                let by = table.get("by").ok_or("`by` is missing")?;
                Ok(Ruled::Asked {
                    choices: BTreeSet::from_value(choices)?,
                    by: String::from_value(by)?,
                })
            }
            other => Ruling::from_value(other).map(Ruled::At),
        }
    }
}

impl std::fmt::Display for Ruled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ruled::At(ruling) => write!(f, "{ruling}"),
            Ruled::Asked { choices, by } => {
                let words: Vec<_> = choices.iter().map(|choice| choice.word()).collect();
                write!(f, "{}, as the {by} rules", words.join(" or "))
            }
        }
    }
}
