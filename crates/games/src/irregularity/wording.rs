//! Irregularities, their cases and the rulings on them, in words for people.

use super::report::Irregularity;
use super::row::Detail;
use super::ruling::Ruling;

impl Irregularity {
    /// What happened, as a clause of a sentence.
    #[must_use]
    pub fn means(self) -> &'static str {
        match self {
            Irregularity::Exposed => "a card is seen as it is dealt",
            Irregularity::FaceUpInDeck => "a card lies face up in the deck",
            Irregularity::DrawnInError => "a card is drawn in error, unseen",
            Irregularity::WrongCount => "a hand has the wrong number of cards",
            Irregularity::HandToEmpty => "cards lie where nobody plays",
            Irregularity::Skipped => "a place with a wager got no cards",
            Irregularity::ShortDeck => "the deck does not have its cards",
            Irregularity::ShufflerJam => "the shuffler jams",
            Irregularity::ShoeJam => "the automated shoe jams",
            Irregularity::DealerShows => "the dealer shows cards of the own hand",
            Irregularity::PlayerShows => "a player shows own cards",
            Irregularity::Communicated => "players speak of their hands, or swap cards",
            Irregularity::Viewed => "a player looks at hands that are not to be seen",
            Irregularity::Touched => "somebody touches another's cards",
            Irregularity::PickedUpEarly => "a player picks up cards before the deal is done",
            Irregularity::PickedUpDiscard => "a player picks up a card given up",
            Irregularity::Dropped => "cards fall to the floor or into the tray",
            Irregularity::OffTable => "cards leave the table",
            Irregularity::OutOfView => "cards are out of the dealer's view",
            Irregularity::RakedEarly => "the dealer collects a hand before its decision",
            Irregularity::RakedOwn => "the dealer collects the bank's own cards",
            Irregularity::OnDiscards => "a hand in play lies on the discards",
            Irregularity::Absent => "a player is not there to decide",
            Irregularity::LeftSeat => "a player with cards leaves the seat",
            Irregularity::LampOff => "the light of a jackpot wager stays dark",
            Irregularity::BadCut => "the cut was not fair",
            Irregularity::ChipsFound => "chips of another amount are found",
            Irregularity::ThirdParty => "a player stakes over the maximum through others",
            Irregularity::ChipsAndLights => "there are not as many jackpot chips as lights",
        }
    }
}

impl Detail {
    /// Which case it is.
    #[must_use]
    pub fn means(self) -> &'static str {
        match self {
            Detail::Breach => "whenever",
            Detail::Again => "the second in a deal",
            Detail::Dealer => "the dealer's",
            Detail::Board => "a community card",
            Detail::BoardAlways => "a community card, read as `board-errors=misdeal`",
            Detail::Player => "a player's, or the deck's",
            Detail::DealerOneShort => "the dealer's, one short",
            Detail::OnePlace => "one place alone, all dealt",
            Detail::PlaceAlone => "one place alone, all dealt, read as `misdeal-reach=box`",
            Detail::Counted => "found by the count of the stub",
            Detail::Complete => "a whole hand",
            Detail::Partial => "less or more than a hand",
            Detail::Top => "on top of the discards",
            Detail::Buried => "under other discards",
            Detail::One => "one hand",
            Detail::Several => "more than one hand",
            Detail::Undecided => "a decision is open",
            Detail::Decided => "nothing is left to decide",
            Detail::Changed => "after a change of a card",
            Detail::Unlisted => "read as `unlisted=void`",
            Detail::Stray => "read as `stray-cards=void`",
            Detail::AnteShort => "an ante under the minimum",
            Detail::AnteShortSeen => "an ante under the minimum, the cards seen",
            Detail::DeckDone => "no more cards are needed from the deck",
            Detail::AnteOver => "an ante over the maximum",
            Detail::BetShort => "a bet of less than the ante calls for",
            Detail::BetOver => "a bet of more than the ante calls for",
        }
    }
}

impl Ruling {
    /// What becomes of cards and round.
    #[must_use]
    pub fn does(self) -> &'static str {
        match self {
            Ruling::Continue => {
                "Play goes on; cards that were shown are known to those who decide."
            }
            Ruling::TurnDown => "The card is turned down, and the deal goes on with it.",
            Ruling::UpCard => "The card stays up as the dealer's card, and no other is turned.",
            Ruling::Misdeal => {
                "The round is void; what was settled is undone, and the hands are dealt again."
            }
            Ruling::Void => "The round is void and over; what was settled is undone.",
            Ruling::VoidAndRemoveDeck => {
                "The round is void and over, and the deck leaves the table."
            }
            Ruling::VoidHand => {
                "The hand is out of the round; a player's other hands too where the book reaches so far."
            }
            Ruling::Forfeit => "The hand is out of the round.",
            Ruling::Fold => "The hand counts as folded.",
            Ruling::SetAside => "The card goes to the discard rack, and the next one is used.",
            Ruling::AsNext => "The card is used as the next one.",
            Ruling::Complete => "The dealer gets one card more.",
            Ruling::Discard => "The cards are counted and discarded, and play goes on.",
            Ruling::Reconstruct => "The hand is put together again, with its decision as it was.",
            Ruling::Breach => "The breach is recorded.",
            Ruling::Reshuffle => "The cards are shuffled again before any is dealt.",
            Ruling::RemoveDeck => "The deck leaves the table before any card is dealt.",
            Ruling::Recut => "The cards are cut again.",
            Ruling::DeemSeat => {
                "The hand becomes that of the player's seat; the player's others stay unseen."
            }
            Ruling::ChipBack => "There was no jackpot wager: no prize, nothing for the pool.",
            Ruling::SettleFound => "The chips found take the place of what was recorded.",
        }
    }

    /// What becomes of the wagers.
    #[must_use]
    pub fn does_to_wagers(self) -> &'static str {
        match self {
            Ruling::Misdeal => {
                "Every stake of the round goes back; those made before the deal stand again, and may be changed."
            }
            Ruling::Void | Ruling::VoidAndRemoveDeck => {
                "Every stake of the round goes back, prices and jackpot wagers included."
            }
            Ruling::VoidHand => {
                "Every stake on the hand goes back, prices and jackpot wagers included."
            }
            Ruling::Forfeit => "Every stake on the hand is taken.",
            Ruling::Fold => {
                "An absent player loses every stake, or all but side wagers where it is read so; a lost hand loses what a fold takes, and what was staked after the deal goes as it is read."
            }
            Ruling::Discard => {
                "A wager left alone there goes back, or is lost where it is read so."
            }
            Ruling::ChipBack => "The chip goes back, or is kept where it is read so.",
            Ruling::SettleFound => {
                "Settled on the part that counts; the rest goes back, won or lost."
            }
            _ => "They stand.",
        }
    }
}
