//! What a line of a case can say.

use cards::{Card, Face, Faces};
use games::round::{Command, Step, Street};
use games::table::TableCard;
use games::{Holder, Place, Wager};
use money::{Limits, Money};
use rulebook::Date;

use super::expected::Expect;

/// A line: the table it is about, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The table named by `@T`, else 1.
    pub table: u32,
    /// What it says.
    pub says: Says,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// How things stand before the round.
    Setup(Setup),
    /// What its table is told; several are told one after another.
    Tell {
        /// What.
        commands: Vec<Command>,
        /// By whom; nobody: by the house itself.
        by: Vec<String>,
    },
    /// What a jackpot is told.
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// What.
        command: jackpot::Command,
        /// By whom.
        by: Vec<String>,
    },
    /// What the case does with the cards it lists.
    Dealing(Dealing),
    /// What must be so.
    Expect(Expect),
}

/// How things stand before the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setup {
    /// `book BOOK [on DATE]`
    Book {
        /// The book.
        book: String,
        /// The day.
        on: Option<Date>,
    },
    /// `set OPTION=VALUE …`
    Set(Vec<String>),
    /// `approval REF [for OPTION] by WHOM on DATE ["conditions"]`
    Approval {
        /// The reference.
        reference: String,
        /// What it covers; none: all.
        covers: Option<String>,
        /// Who approved.
        by: String,
        /// When.
        on: Date,
        /// On which conditions.
        conditions: Option<String>,
    },
    /// `limits NAME MIN..MAX …`
    Limits(Vec<(Wager, Limits)>),
    /// `payout-max AMOUNT`
    PayoutMax(Money),
    /// `chips 0.50 1 5 25`
    Chips(Vec<Money>),
    /// `table T …`
    Table(TableLine),
    /// `rounds-since-count N`
    RoundsSinceCount(u32),
    /// `deck-age 7h59m`
    DeckAge {
        /// In minutes.
        minutes: u32,
    },
}

/// `table T BOOK? shoe|hand|shuffler|auto-shoe …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLine {
    /// The table.
    pub table: u32,
    /// Its book, where it is not the file's.
    pub book: Option<String>,
    /// Whether the community cards are dealt first.
    pub community_first: bool,
    /// Its card; limits, chips and the jackpot stand in lines of their own.
    pub card: TableCard,
}

/// A card listed in a deal, and whether it fell face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// Its face, where it is known.
    pub card: Option<Card>,
    /// `!`: exposed in error as dealt; `^`: found face up in the deck.
    pub slip: Option<Slip>,
}

impl Listed {
    /// A card that fell as it should.
    #[must_use]
    pub fn of(card: Option<Card>) -> Listed {
        Listed { card, slip: None }
    }
}

/// How a card was seen in error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// Exposed as it was dealt: `Kd!`.
    Exposed,
    /// Found face up in the deck: `5d^`.
    FoundFaceUp,
}

/// What a case does with the cards it lists, and what it says for short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dealing {
    /// `stepwise [all]`
    Stepwise {
        /// Whether also those steps stand in lines of their own that have no verb.
        all: bool,
        /// Whether it is said of its table alone, by `@T`.
        alone: bool,
    },
    /// `close`, `lock-out`: the steps that lead to one of the dealer's, and that one.
    To(Step),
    /// `deal …`, with lists, or bare after `deck`.
    Deal {
        /// What each holder gets, in the order received.
        hands: Vec<(Holder, Vec<Listed>)>,
        /// The cards after those.
        next: Vec<Card>,
        /// Whether the deal stops early.
        until: Until,
    },
    /// `turn`
    Turn,
    /// `finish`
    Finish,
    /// `deck CARDS`
    Deck(Vec<Card>),
    /// `card who CARD [up] [at TIME]`
    Card {
        /// Whose.
        holder: Holder,
        /// Which.
        card: Option<Card>,
        /// Whether it fell face up.
        up: bool,
        /// When.
        at: Option<i64>,
    },
    /// `play PLACE 4x`: so many times the ante.
    PlayTimes {
        /// Where.
        place: Place,
        /// How many times.
        times: u32,
    },
    /// `change PLACE CARD [for CARD]`: a card by its face.
    Change {
        /// Where.
        place: Place,
        /// The card given up, where it is known.
        given_up: Option<Card>,
        /// The card drawn; none: it is still to come.
        drawn: Option<Face>,
    },
    /// `show flop|river|dealer|PLACE [CARDS]`
    Show {
        /// What.
        what: Shown,
        /// The faces keyed.
        faces: Faces,
    },
    /// `settle`
    Settle,
}

/// How far a deal goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// To the dealer's card turned up.
    Done,
    /// So many cards, or packets.
    Stop(u32),
    /// All cards, the dealer's not yet turned.
    Down,
}

/// What is turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Community cards.
    Board(Street),
    /// The dealer's hand.
    Dealer,
    /// A player's.
    Place(Place),
}
