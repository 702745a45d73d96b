//! What a case can expect.

use cards::{Card, Faces};
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::Date;

/// What must be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expect {
    /// What.
    pub what: Expected,
    /// Under which clause, where the line says.
    pub under: Option<String>,
}

/// The things that can be expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// `paid|taken|returned|void PLACE NAME AMOUNT`
    Money {
        /// The word.
        word: games::round::Word,
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// How much.
        amount: Money,
    },
    /// `net PLACE ±AMOUNT`
    Net {
        /// Where.
        place: Place,
        /// How much.
        amount: Money,
    },
    /// `any PLACE NAME…`
    Any {
        /// Where.
        place: Place,
        /// The wagers left open.
        wagers: Vec<Wager>,
    },
    /// `refused [REASON]`
    Refused(Option<String>),
    /// `warned [REASON]`
    Warned(Option<String>),
    /// `accepted`
    Accepted,
    /// `[no] offer PLACE ACTION [AMOUNT]`
    Offer {
        /// Whether it must be there.
        there: bool,
        /// Where.
        place: Place,
        /// What.
        action: String,
        /// How much.
        amount: Option<Money>,
    },
    /// `guide ["words"]`
    Guide(Option<String>),
    /// `guide "words" then "words" …`
    GuideInOrder(Vec<String>),
    /// `order PLACE NAME…`
    Order {
        /// Where.
        place: Place,
        /// The wagers, the one settled first at the front.
        wagers: Vec<Wager>,
    },
    /// `deck N`
    DeckInPlay(usize),
    /// `next "words"`
    Next(String),
    /// `state …`
    State(String),
    /// `[no] ruling RULING [who…]`
    Ruling {
        /// Whether it must be there.
        there: bool,
        /// The ruling.
        ruling: String,
        /// Whom it is about.
        who: Vec<String>,
    },
    /// `choice RULING by OFFICE`
    Choice {
        /// The ruling.
        ruling: String,
        /// Who may choose it.
        by: Vec<String>,
    },
    /// `breach PLACE`
    Breach(Place),
    /// `hand who [NAME] "category"`
    Hand {
        /// Whose.
        holder: Holder,
        /// The wager it is judged for.
        wager: Option<Wager>,
        /// The category.
        category: String,
    },
    /// `qualifies`
    Qualifies,
    /// `no-hand`
    NoHand,
    /// `up CARD`
    Up(Card),
    /// `dealt who CARDS|none`
    Dealt {
        /// Whose.
        holder: Holder,
        /// The cards in order.
        cards: Vec<Option<Card>>,
    },
    /// `sees PERSON|OFFICE who CARDS`
    Sees {
        /// Who sees.
        person: String,
        /// Whose cards.
        holder: Holder,
        /// What is seen.
        faces: Faces,
    },
    /// `meter J [major|minor] AMOUNT`
    Meter {
        /// The jackpot.
        jackpot: String,
        /// Which of two pools.
        pool: Option<String>,
        /// How much.
        amount: Money,
    },
    /// `no award J @T.PLACE`
    NoAward {
        /// The jackpot.
        jackpot: String,
        /// The table.
        table: u32,
        /// Where.
        place: Place,
    },
    /// `award J @T.PLACE AMOUNT [order N]`
    Award {
        /// The jackpot.
        jackpot: String,
        /// The table.
        table: u32,
        /// The place.
        place: Place,
        /// How much.
        amount: Money,
        /// In which order.
        order: Option<u32>,
    },
    /// `topped-up J AMOUNT`
    ToppedUp {
        /// The jackpot.
        jackpot: String,
        /// How much.
        amount: Money,
    },
    /// `count stub|discards|deck N`
    Count {
        /// What.
        what: String,
        /// How many.
        cards: u32,
    },
    /// `stack PLACE NAME CHIP…`
    Stack {
        /// Where.
        place: Place,
        /// Which wager.
        wager: Wager,
        /// The chips, from the bottom up.
        chips: Vec<Money>,
    },
    /// `lamp PLACE on|off`
    Lamp {
        /// Where.
        place: Place,
        /// Whether it is lit.
        lit: bool,
    },
    /// `sign "text"`
    Sign(String),
    /// `term "word" "source"`
    Term {
        /// The word.
        word: String,
        /// Where its meaning comes from.
        source: String,
    },
    /// `differs CLAUSE from DATE`
    Differs {
        /// The clause.
        clause: String,
        /// From when.
        from: Date,
    },
    /// `due WORD at TIME`
    Due {
        /// What.
        what: String,
        /// When, in milliseconds of the day.
        at: i64,
    },
}
