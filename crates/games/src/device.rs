//! How cards leave the deck.

use rulebook::choice;

choice! {
    /// What the cards are dealt from.
    pub enum Device {
        /// A shoe, one card at a time.
        Shoe = "shoe",
        /// The dealer's hand, one card at a time.
        Hand = "hand",
        /// An automatic shuffler that gives whole hands.
        Shuffler = "shuffler",
        /// An automated shoe that gives stacks of five.
        AutoShoe = "auto-shoe",
    }
}

choice! {
    /// The hand in which a dealer holds the cards.
    pub enum Grip {
        /// The left.
        Left = "hold-left",
        /// The right.
        Right = "hold-right",
    }
}

choice! {
    /// How cards reach a hand.
    pub enum Delivery {
        /// One card to each hand in turn.
        OneByOne = "one-by-one",
        /// Whole hands.
        Packets = "packets",
    }
}

choice! {
    /// Which of the dealer's cards is shown when the deal is done.
    pub enum UpCard {
        /// The first dealt.
        First = "first",
        /// The last dealt, which of a packet is the bottom one.
        Last = "last" | "bottom",
        /// None.
        Hidden = "none",
    }
}
