//! What belongs to a table beside its cards.

use jackpot::Mode;
use rulebook::choice;

use super::card::TableCard;
use crate::device::Device;

choice! {
    /// Something that a table has or lacks.
    pub enum Fitting {
        /// The general rules that the book of the game is laid over.
        GeneralRules = "general-rules",
        /// A drop box.
        DropBox = "drop-box",
        /// A rack for the discards.
        DiscardRack = "discard-rack",
        /// A shoe that holds the whole deck.
        WholeDeckShoe = "whole-deck-shoe",
        /// An approved procedure for the cutting card with a shuffler.
        CuttingProcedure = "cutting-procedure",
        /// A meter that shows the jackpot.
        JackpotMeter = "jackpot-meter",
        /// The approval of the jackpot's equipment, with all its components fitted.
        JackpotApproval = "jackpot-approval",
        /// The reference that shows what standard the jackpot's equipment meets.
        JackpotStandard = "jackpot-standard",
        /// An automated shuffling device.
        Shuffler = "shuffler",
        /// A shuffling device that counts the cards after each shuffle.
        SelfCounting = "self-counting",
        /// A cutting card.
        CuttingCard = "cutting-card",
        /// A cover card.
        CoverCard = "cover-card",
        /// A colour of cutting and cover card that the backs do not have.
        PlainColour = "plain-colour",
        /// The reference that shows what standard the deck meets.
        DeckStandard = "deck-standard",
        /// The reference that shows what standard the shoe meets.
        ShoeStandard = "shoe-standard",
        /// The device that was used before another way to shuffle or deal.
        Device = "device",
        /// Backs of two colours where there are two decks.
        TwoColours = "two-colours",
    }
}

impl Fitting {
    /// Whether a table of this kind needs it, where its book asks for it.
    #[must_use]
    pub fn is_needed(self, card: &TableCard) -> bool {
        match self {
            Fitting::Shuffler => card.device == Device::Hand,
            Fitting::SelfCounting | Fitting::Device => false,
            Fitting::ShoeStandard | Fitting::WholeDeckShoe => card.device == Device::Shoe,
            Fitting::CuttingProcedure => card.device == Device::Shuffler,
            Fitting::JackpotMeter | Fitting::JackpotApproval | Fitting::JackpotStandard => {
                let mode = card.jackpot.map(|terms| terms.mode);
                mode == Some(Mode::Electronic)
            }
            Fitting::TwoColours => card.decks > 1,
            Fitting::GeneralRules
            | Fitting::DropBox
            | Fitting::DiscardRack
            | Fitting::CuttingCard
            | Fitting::CoverCard
            | Fitting::PlainColour
            | Fitting::DeckStandard => true,
        }
    }
}
