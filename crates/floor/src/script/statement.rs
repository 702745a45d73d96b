//! What a line of a case can say.

use cards::{Card, Face, Faces};
use games::device::Device;
use games::round::How;
use games::table::Fitting;
use games::{Holder, Place, Wager};
use money::{Limits, Meter, Money, Rate};
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
    /// What somebody does.
    Act(Act),
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
    /// `jackpot J electronic|manual …`
    Jackpot(JackpotLine),
    /// `sit PLACE PERSON`
    Sit {
        /// Where.
        place: Place,
        /// Who.
        person: String,
    },
    /// `seat PERSON PLACE`
    Seat {
        /// Who.
        person: String,
        /// Where the person sits, among several places.
        place: Place,
    },
    /// `wait PERSON`
    Wait {
        /// Who waits for a place.
        person: String,
    },
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
    /// The device.
    pub device: Device,
    /// Whether the community cards are dealt first.
    pub community_first: bool,
    /// Whether cards are real.
    pub real: bool,
    /// Whether a dealer deals.
    pub staffed: bool,
    /// How many decks, where it is said.
    pub decks: Option<u32>,
    /// The wagers that its layout has no area for.
    pub unmarked: Vec<Wager>,
    /// What the table has beside what every such table has.
    pub with: Vec<Fitting>,
    /// What the table lacks.
    pub without: Vec<Fitting>,
}

/// `jackpot J electronic|manual wager AMOUNT pool AMOUNT …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JackpotLine {
    /// The jackpot.
    pub jackpot: String,
    /// How its wager is taken.
    pub mode: jackpot::Mode,
    /// The wager.
    pub wager: Money,
    /// What stands in it: one pool, or Major and Minor.
    pub pools: Pools,
    /// The part of a wager that goes in: one rate, or Major and Minor.
    pub rates: Option<Rates>,
    /// What it begins again with.
    pub seed: Option<Money>,
    /// The tables linked.
    pub tables: Vec<u32>,
}

/// What stands in a jackpot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pools {
    /// One pool.
    One(Meter),
    /// Two.
    Two {
        /// The Major Prize Pool.
        major: Meter,
        /// The Minor Prize Pool.
        minor: Meter,
    },
}

/// What part of a wager goes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rates {
    /// Into the one pool.
    One(Rate),
    /// Into each of two.
    Two {
        /// The Major Prize Pool's.
        major: Rate,
        /// The Minor Prize Pool's.
        minor: Rate,
    },
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

/// What somebody does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// `at TIME`, in milliseconds of the day.
    At(i64),
    /// `wager PLACE NAME AMOUNT …`
    Wager {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// How much.
        amount: Money,
        /// How.
        how: How,
        /// With which chips.
        chips: Vec<Money>,
        /// By whom, where it is not whoever has the place.
        person: Option<String>,
    },
    /// `withdraw PLACE NAME`
    Withdraw {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
    },
    /// `raise PLACE NAME AMOUNT`
    Raise {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// To how much.
        amount: Money,
    },
    /// `close`
    Close,
    /// `stepwise [all]`
    Stepwise {
        /// Whether also those steps stand in lines of their own that have no verb.
        all: bool,
    },
    /// `do STEP [PLACE] [by …]`
    Do {
        /// The step, by its word.
        step: String,
        /// Where.
        place: Option<Place>,
        /// By whom.
        by: Vec<String>,
    },
    /// `cut N by …`
    Cut {
        /// How many cards.
        cards: u32,
        /// By whom.
        by: Vec<String>,
    },
    /// `recut by …`
    Recut {
        /// By whom.
        by: Vec<String>,
    },
    /// `lock-out`
    LockOut,
    /// `call "words"`
    Call(String),
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
    /// `look PLACE…`
    Look(Vec<Place>),
    /// `lay PLACE`
    Lay(Place),
    /// `stand PLACE`
    Stand(Place),
    /// `announce PLACE`
    Announce(Place),
    /// `announce PLACE "category"`
    NameHand {
        /// Where.
        place: Place,
        /// What the hand is said to be.
        category: String,
    },
    /// `declare PLACE "category"`
    Declare {
        /// Where.
        place: Place,
        /// What the hand is declared to be.
        category: String,
    },
    /// `fold PLACE`
    Fold(Place),
    /// `check PLACE`
    Check(Place),
    /// `bet PLACE AMOUNT`
    Bet {
        /// Where.
        place: Place,
        /// How much.
        amount: Money,
    },
    /// `play PLACE 4x|3x|2x|1x|AMOUNT`
    Play {
        /// Where.
        place: Place,
        /// How much.
        amount: Stayed,
    },
    /// `change PLACE CARD [for CARD]`
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
    /// `report WORD …`
    Report(ReportLine),
    /// `rule RULING [who…] by …`
    Rule {
        /// The ruling.
        ruling: String,
        /// Whom it is about.
        who: Vec<String>,
        /// By whom.
        by: Vec<String>,
    },
    /// `order WORD by …`
    Order {
        /// The order, with what it names.
        order: Vec<String>,
        /// By whom.
        by: Vec<String>,
    },
    /// `jackpot J down|up|add AMOUNT|split|combine by …`
    Jackpot {
        /// The jackpot.
        jackpot: String,
        /// What is done.
        what: JackpotAct,
        /// By whom.
        by: Vec<String>,
    },
    /// `validate PLACE by A, B`
    Validate {
        /// Where.
        place: Place,
        /// By whom.
        by: Vec<String>,
    },
    /// `count stub|deck|dealer|PLACE N`
    Count {
        /// What was counted.
        what: String,
        /// How many there were.
        cards: u32,
    },
    /// `correct PLACE NAME ±AMOUNT "reason" by A, B`
    Correct {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// By how much.
        amount: Money,
        /// Why.
        reason: String,
        /// By whom.
        by: Vec<String>,
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

/// With how much a player stays in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stayed {
    /// So many times the ante.
    Times(u32),
    /// So much.
    Amount(Money),
}

/// What is turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The first three community cards.
    Flop,
    /// The last two.
    River,
    /// The dealer's hand.
    Dealer,
    /// A player's.
    Place(Place),
}

/// What is done to a jackpot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JackpotAct {
    /// `down [T]`: no table reaches it, or one does not.
    Down {
        /// The table; none: every one.
        table: Option<u32>,
    },
    /// `up [T]`: they do again.
    Up {
        /// The table; none: every one.
        table: Option<u32>,
    },
    /// `add [major|minor] AMOUNT`: the operator adds to it.
    Add {
        /// To which of two pools; none: to the one that is shown.
        pool: Option<jackpot::Pool>,
        /// How much.
        amount: Money,
    },
    /// `split [minor AMOUNT] [major RATE minor RATE]`: it is divided.
    Split {
        /// What the Minor Prize Pool begins with.
        minor: Money,
        /// The rates of Major and Minor.
        rates: Option<(Rate, Rate)>,
    },
    /// `combine [rate RATE]`: it is made one again.
    Combine {
        /// The rate of the one pool.
        rate: Option<Rate>,
    },
    /// `rates RATE | major RATE minor RATE`: other parts of a wager go in.
    Rates(Rates),
}

/// `report WORD [who…] [CARDS] [N cards | NAME AMOUNT | top|buried] [by]`
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReportLine {
    /// The word.
    pub word: String,
    /// Whom it is about.
    pub who: Vec<String>,
    /// The cards.
    pub cards: Vec<Card>,
    /// How many cards.
    pub count: Option<u32>,
    /// The chips found.
    pub chips: Option<(Wager, Money)>,
    /// Where in the pile: `top` or `buried`.
    pub pile: Option<String>,
    /// By whom.
    pub by: Vec<String>,
}
