//! What an office may order at a table.

use std::collections::BTreeSet;

use rulebook::{FromValue, Value, choice};

choice! {
    /// An order.
    pub enum Order {
        /// Shuffle again.
        Reshuffle = "reshuffle",
        /// Cut again.
        Recut = "recut",
        /// Change the cards.
        ReplaceCards = "replace-cards",
        /// Count the deck.
        CountDeck = "count-deck",
        /// Speak English only.
        EnglishOnly = "english-only",
        /// Keep silent during a hand.
        Silence = "silence",
        /// Sit apart.
        Apart = "apart",
        /// Look at one hand only.
        SingleView = "single-view",
    }
}

impl Order {
    /// What is ordered, in words to the table.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Order::Reshuffle => "shuffle the cards again",
            Order::Recut => "cut the cards again",
            Order::ReplaceCards => "change the cards",
            Order::CountDeck => "count the deck",
            Order::EnglishOnly => "speak English only",
            Order::Silence => "keep silent while a hand is played",
            Order::Apart => "do not play at one table",
            Order::SingleView => "look at the hand of the seat only",
        }
    }
}

choice! {
    /// When an order may be given.
    pub enum When {
        /// At any time.
        Any = "any",
        /// Before a card of the round is dealt.
        BeforeTheDeal = "before-the-deal",
        /// Between rounds.
        BetweenRounds = "between-rounds",
    }
}

/// Who may give an order, when, and whether with a reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    /// The offices, any of which will do.
    pub by: BTreeSet<String>,
    /// When.
    pub when: When,
    /// Whether a reason is given and recorded.
    pub reason: bool,
}

impl FromValue for Orders {
    fn from_value(value: &Value) -> Result<Self, String> {
        let Value::Table(table) = value else {
            return Err(format!("{value} does not say by whom and when"));
        };
        let by = table.get("by").ok_or("`by` is missing")?;
        let when = table.get("when").map_or(Ok(When::Any), When::from_value)?;
        let reason = table.get("reason").map_or(Ok(false), bool::from_value)?;
        Ok(Orders {
            by: BTreeSet::from_value(by)?,
            when,
            reason,
        })
    }
}
