//! What is done to a deck before its first card is dealt.

use rulebook::choice;

choice! {
    /// A stage of a deck, by the word for what is done.
    pub enum Stage {
        /// Received at the table, and nothing done yet.
        Received = "receive",
        /// Sorted and inspected by the dealer.
        Inspected = "inspect",
        /// The inspection verified by another office.
        Verified = "verify",
        /// Spread face up for the first player.
        Spread = "spread",
        /// Turned down, mixed and stacked.
        Washed = "wash",
        /// Shuffled.
        Shuffled = "shuffle",
        /// Cut.
        Cut = "cut",
        /// Where the cards are dealt from.
        Loaded = "load",
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "the choice is declared by a macro that derives no default"
)]
impl Default for Stage {
    fn default() -> Stage {
        Stage::Received
    }
}

impl Stage {
    /// Whether it belongs to the opening of a deck, which is done once.
    #[must_use]
    pub fn is_opening(self) -> bool {
        self <= Stage::Washed
    }

    /// What is done, as a dealer would say it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Stage::Received => "receiving the cards",
            Stage::Inspected => "the dealer's inspection of the cards",
            Stage::Verified => "the verification of the inspection",
            Stage::Spread => "spreading the cards for the first player",
            Stage::Washed => "turning down, mixing and stacking the cards",
            Stage::Shuffled => "the shuffle",
            Stage::Cut => "the cut",
            Stage::Loaded => "loading the cards",
        }
    }
}
