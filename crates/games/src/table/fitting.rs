//! What belongs to a table beside its cards.

use jackpot::Mode;
use rulebook::choice;

use super::card::TableCard;
use crate::device::Device;

choice! {
    /// Something that a table has or lacks.
    pub enum Fitting {
        /// A drop box.
        DropBox = "drop-box",
        /// A rack for the discards.
        DiscardRack = "discard-rack",
        /// A shoe that holds the whole deck.
        WholeDeckShoe = "whole-deck-shoe",
        /// The reference that shows what standard the jackpot's equipment meets.
        JackpotStandard = "jackpot-standard",
        /// An automated shuffling device.
        Shuffler = "shuffler",
        /// A shuffling device that counts the cards after each shuffle.
        SelfCounting = "self-counting",
        /// A cutting card.
        CuttingCard = "cutting-card",
        /// The approved way of using it with a shuffler.
        CuttingCardProcedure = "cutting-card-procedure",
        /// The general rules that the book of the game rests on.
        GeneralRules = "general-rules",
        /// The slots for jackpot wagers.
        JackpotSlots = "jackpot-slots",
        /// The marked areas for jackpot wagers.
        JackpotAreas = "jackpot-areas",
        /// The meter that shows the jackpot.
        Meter = "meter",
        /// The approval of the jackpot's equipment.
        EquipmentApproval = "equipment-approval",
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
        let runs = |mode| card.jackpot.is_some_and(|jackpot| jackpot.mode == mode);
        match self {
            Fitting::Shuffler => card.device == Device::Hand,
            Fitting::SelfCounting | Fitting::Device => false,
            Fitting::ShoeStandard | Fitting::WholeDeckShoe => card.device == Device::Shoe,
            Fitting::TwoColours => card.decks > 1,
            Fitting::CuttingCardProcedure => card.device == Device::Shuffler,
            Fitting::JackpotSlots
            | Fitting::Meter
            | Fitting::EquipmentApproval
            | Fitting::JackpotStandard => runs(Mode::Electronic),
            Fitting::JackpotAreas => runs(Mode::Manual),
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
