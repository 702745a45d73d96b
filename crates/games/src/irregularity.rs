//! The switches that decide how what goes wrong is put right.

use jackpot::AfterFold;
use rulebook::{Cited, choice, questions};

questions! {
    /// The readings on irregularities that books share; each book asks its own of them.
    pub struct Readings {
        /// How far a misdeal reaches.
        pub misdeal_reach: Option<Cited<MisdealReach>>,
        /// How far a breach by one player reaches.
        pub breach_reach: Option<Cited<BreachReach>>,
        /// Who chooses again when the dealer showed cards too soon.
        pub dealer_shows: Option<Cited<DealerShows>>,
        /// What an absent player loses.
        pub absent: Option<Cited<Absent>>,
        /// What becomes of an absent player's hand that has nothing left to decide.
        pub absent_decided: Option<Cited<AbsentDecided>>,
        /// What becomes of a bet whose hand went to the discards.
        pub bet_on_lost_hand: Option<Cited<BetOnLostHand>>,
        /// How many top discards a lost hand is rebuilt from.
        pub reconstruct: Option<Cited<Reconstruct>>,
        /// What becomes of a side wager without its opening wager.
        pub stray_wagers: Option<Cited<StrayWagers>>,
        /// What becomes of cards on an area without an ante.
        pub stray_cards: Option<Cited<StrayCards>>,
        /// How far a wrong count reaches that the stub count found.
        pub count_misdeal: Option<Cited<CountMisdeal>>,
        /// What rules a case outside the book's list.
        pub unlisted: Option<Cited<Unlisted>>,
        /// What becomes of community cards dealt or turned wrongly.
        pub board_errors: Option<Cited<BoardErrors>>,
    }
}

choice! {
    /// How far a misdeal reaches.
    pub enum MisdealReach {
        /// The whole round.
        Round = "round",
        /// The place concerned.
        Place = "box",
    }
}

choice! {
    /// How far a breach by one player reaches.
    pub enum BreachReach {
        /// Every place of that player.
        Player = "player",
        /// The place concerned.
        Place = "box",
    }
}

choice! {
    /// Who chooses again when the dealer showed cards too soon.
    pub enum DealerShows {
        /// Only hands that have not decided.
        Undecided = "undecided",
        /// Every hand.
        Everyone = "everyone",
        /// Undecided hands, with the two choices the words name.
        Literal = "literal",
    }
}

choice! {
    /// What an absent player loses.
    pub enum Absent {
        /// Every wager of the hand.
        AllLost = "all-lost",
        /// Independent side bets are still settled.
        SideBetsSettled = "side-bets-settled",
    }
}

choice! {
    /// What becomes of an absent player's hand that has nothing left to decide.
    pub enum AbsentDecided {
        /// It is settled like any other.
        Settled = "settled",
        /// It is treated as absent.
        AsAbsent = "as-absent",
    }
}

choice! {
    /// What becomes of a bet whose hand went to the discards.
    pub enum BetOnLostHand {
        /// It is handed back.
        Returned = "returned",
        /// It is lost.
        Lost = "lost",
        /// The hand is void.
        Void = "void",
    }
}

choice! {
    /// How many top discards a lost hand is rebuilt from.
    pub enum Reconstruct {
        /// As many as the game's hand has.
        HandSize = "hand-size",
        /// Five, as printed.
        Five = "five",
    }
}

choice! {
    /// What becomes of a side wager without its opening wager.
    pub enum StrayWagers {
        /// It goes back.
        Returned = "returned",
        /// It is lost.
        Lost = "lost",
    }
}

choice! {
    /// What becomes of cards on an area without an ante.
    pub enum StrayCards {
        /// They are used as the next cards.
        AsNext = "as-next",
        /// All hands are void.
        Void = "void",
    }
}

choice! {
    /// How far a wrong count reaches that the stub count found.
    pub enum CountMisdeal {
        /// All hands.
        All = "all",
        /// The hand concerned.
        Hand = "hand",
    }
}

choice! {
    /// What rules a case outside the book's list.
    pub enum Unlisted {
        /// The like rule of the New Zealand books.
        AsNewZealand = "as-nz",
        /// The round is void.
        Void = "void",
    }
}

choice! {
    /// What becomes of community cards dealt or turned wrongly.
    pub enum BoardErrors {
        /// It depends on the moment.
        ByMoment = "by-moment",
        /// A misdeal in every case.
        Misdeal = "misdeal",
    }
}

/// What a fold does to a wager that some books let survive it.
pub type SideWagerAfterFold = AfterFold;
