//! What happened. Never revised: a mistake is put right by a later event.

use cards::Card;
use cards::five::Category;
use money::Money;
use rulebook::{Citation, Citations};

use super::Street;
use super::command::How;
use super::correction::Proposed;
use super::deck::Counted;
use super::exposure::Exposure;
use super::ruling::{Given, Pending};
use crate::deck::{Order, Stage};
use crate::device::Grip;
use crate::place::{Holder, Place};
use crate::wager::Wager;

/// One thing that happened in a round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// A person got an area.
    Sat {
        /// Where.
        place: Place,
        /// Who.
        person: String,
    },
    /// A person sits at one of several areas.
    SeatTaken {
        /// Where.
        place: Place,
        /// Who.
        person: String,
    },
    /// Whoever plays at a place stands.
    Stood {
        /// Where.
        place: Place,
    },
    /// Whoever had a place gave it up.
    Left {
        /// Where.
        place: Place,
    },
    /// Somebody waits for a place.
    Waited {
        /// Who.
        person: String,
    },
    /// One of two people wants a settled line put right.
    CorrectionProposed(Proposed),
    /// A settled line was put right; the line of money follows.
    Corrected {
        /// Where.
        place: Place,
        /// Which wager.
        wager: Wager,
        /// By how much.
        amount: Money,
        /// Why.
        reason: String,
        /// Who answers for it.
        by: Vec<String>,
    },
    /// A wager was made.
    WagerPlaced {
        /// Where.
        place: Place,
        /// By whom.
        person: String,
        /// Which.
        wager: Wager,
        /// How much.
        amount: Money,
        /// How it was made.
        #[serde(default, skip_serializing_if = "How::is_chips")]
        how: How,
        /// The chips, the largest at the bottom.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Money>,
        /// What lets it be made, the most particular first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A wager that stood was made another amount.
    WagerChanged {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
        /// How much now.
        amount: Money,
    },
    /// A wager was taken back.
    WagerWithdrawn {
        /// Where.
        place: Place,
        /// Which.
        wager: Wager,
    },
    /// Betting was opened.
    BettingOpened {
        /// The clause of the call.
        under: Citation,
    },
    /// Betting was closed.
    BettingClosed {
        /// The clause of the call.
        under: Citation,
    },
    /// The acceptors were locked.
    LockedOut,
    /// The next card of the deck went to a hand.
    CardDealt {
        /// Whose.
        to: Holder,
        /// What this hand is dealt under; it stands with the first card of the hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A card's face was shown to the table.
    CardShown {
        /// Whose.
        of: Holder,
        /// Which of the hand, from nought.
        position: usize,
        /// Its face.
        card: Card,
        /// The clause that has it lie open while players decide, where one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citation>,
    },
    /// A face that was keyed wrongly was keyed again.
    CardRekeyed {
        /// Whose.
        of: Holder,
        /// Which of the hand, from nought.
        position: usize,
        /// Its face.
        card: Card,
    },
    /// A card shown in error was turned down again.
    CardTurnedDown {
        /// Whose.
        of: Holder,
        /// Which of the hand.
        position: usize,
    },
    /// A card turned out to have fallen face up in the dealing.
    CardExposed {
        /// Which.
        exposure: Exposure,
    },
    /// The deal is complete.
    DealCompleted,
    /// Players may decide.
    DecisionsOpened {
        /// At which point.
        street: Street,
        /// The clauses that let them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A player looked at the cards.
    Looked {
        /// Where.
        place: Place,
    },
    /// The cards lie face down on the layout.
    Laid {
        /// Where.
        place: Place,
    },
    /// A player named the value of a hand.
    HandNamed {
        /// Where.
        place: Place,
        /// What it was said to be.
        category: cards::five::Category,
    },
    /// A jackpot hand was declared.
    Declared {
        /// Where.
        place: Place,
    },
    /// A player checked.
    Checked {
        /// Where.
        place: Place,
    },
    /// A player stayed in.
    Stayed {
        /// Where.
        place: Place,
        /// With which wager.
        wager: Wager,
        /// Of how much.
        amount: Money,
    },
    /// A player folded.
    Folded {
        /// Where.
        place: Place,
    },
    /// A card was given up for another, with the price on it; the others lie face down.
    CardGivenUp {
        /// Where.
        place: Place,
        /// Which of the hand.
        position: usize,
        /// The price.
        price: Money,
    },
    /// The next card of the deck came for the one given up.
    CardDrawn {
        /// Where.
        place: Place,
    },
    /// The dealer's hand was read.
    DealerRead {
        /// Whether it qualifies.
        qualifies: bool,
        /// The clause that asks.
        under: Citation,
    },
    /// A hand that was turned up wins a jackpot prize; it waits for the prize.
    PrizeWon {
        /// Where.
        place: Place,
        /// What the hand is.
        category: Category,
        /// The clauses that have it wait.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A line of money.
    Money {
        /// What happened.
        word: Word,
        /// Where.
        place: Place,
        /// To which wager.
        wager: Wager,
        /// How much.
        amount: Money,
        /// What it rests on.
        under: Citations,
    },
    /// A hand went to the discard rack.
    Collected {
        /// Whose.
        of: Holder,
        /// The clauses of the steps that collect it, and of the order they come in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A ruling was given.
    Ruled {
        /// The ruling.
        given: Given,
    },
    /// A ruling is asked of an office; the round waits for it.
    RulingAsked {
        /// What is asked.
        pending: Box<Pending>,
    },
    /// The office that was asked gave its ruling, which follows.
    RulingAnswered,
    /// Two people are not to play at one table.
    KeptApart {
        /// Who.
        people: (String, String),
        /// The clause that lets it be ordered.
        under: Citation,
    },
    /// A breach was recorded.
    Breached {
        /// Where.
        place: Place,
        /// The clause that was broken.
        under: Citation,
    },
    /// A hand was counted and has so many cards.
    HandCounted {
        /// Whose.
        of: Holder,
        /// How many cards.
        cards: u32,
    },
    /// One card more completed a hand.
    CardAdded {
        /// Whose.
        to: Holder,
    },
    /// A card of the deck went to the discard rack unused.
    CardSetAside,
    /// Cards that lay where nobody plays went to the discard rack.
    StrayDiscarded {
        /// Where they lay.
        place: Place,
        /// How many cards.
        cards: u32,
    },
    /// A hand that is still in play went to the discards.
    HandMislaid {
        /// Where.
        place: Place,
    },
    /// A hand came back from the discards.
    HandRestored {
        /// Where.
        place: Place,
    },
    /// A hand became that of the player's seat; the player's others stay unseen.
    SeatDeemed {
        /// Where.
        place: Place,
    },
    /// A decision that was made is open again.
    Reopened {
        /// Where.
        place: Place,
    },
    /// Chips were found, and stand for what was recorded.
    ChipsFound {
        /// Where.
        place: Place,
        /// On which wager.
        wager: Wager,
        /// How much.
        amount: Money,
        /// The part of it that does not count.
        excess: Money,
        /// What it may be made up to, where it is under that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        least: Option<Money>,
        /// What makes it count.
        under: Citation,
    },
    /// A hand is out of the round and its stakes are the player's again.
    HandVoided {
        /// Where.
        place: Place,
    },
    /// The round is void: what was settled is undone.
    RoundVoided {
        /// Whether the hands are dealt again.
        redeal: bool,
        /// The clause that has them dealt again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citation>,
    },
    /// Everything is settled.
    RoundSettled {
        /// The clause that ends the round, where one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citation>,
    },
    /// The next round began.
    RoundOpened {
        /// With which deck, from nought.
        deck: usize,
        /// The clauses that have decks take turns, where there are two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citations>,
    },
    /// A deck passed a stage.
    DeckStaged {
        /// Which deck, from nought.
        deck: usize,
        /// The stage.
        stage: Stage,
        /// How many cards a cut took off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<u32>,
        /// Who inspected it, where somebody else has to verify that; none: the house did, or
        /// it is another stage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// The deck must be shuffled before it is dealt from.
    ShuffleNeeded,
    /// The deck left the table, and another came.
    DeckReplaced,
    /// The rest of the deck went to the discard rack, unseen.
    StubPutAway,
    /// Cards were counted.
    CardsCounted {
        /// What was counted.
        what: Counted,
        /// How many there were.
        cards: u32,
        /// The clause that wants hands counted, if the rest of the deck was not right.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wrong: Option<Citation>,
    },
    /// An order was given.
    Ordered {
        /// What.
        order: Order,
        /// Why, where it was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// The clause that lets it be given.
        under: Citation,
    },
    /// The cards were spread because nobody plays.
    TableIdle,
    /// The dealer took the cards in one hand.
    Held {
        /// Which.
        hand: Grip,
        /// The clause that keeps them there.
        under: Citation,
    },
    /// The clock was read.
    ClockRead {
        /// The time of day in thousandths of a second.
        #[serde(with = "rulebook::instant::ms")]
        now: i64,
    },
}

/// The words of money.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Word {
    /// Winnings and prizes.
    Paid,
    /// A stake lost, forfeited or kept.
    Taken,
    /// A stake that is the player's again in a played hand.
    Returned,
    /// A stake given back by a ruling.
    Void,
}

impl Word {
    /// What an amount of which this is said comes to for the player.
    #[must_use]
    pub fn net(self, amount: Money) -> Money {
        match self {
            Word::Paid => amount,
            Word::Taken => amount.negated().unwrap_or(Money::ZERO),
            Word::Returned | Word::Void => Money::ZERO,
        }
    }
}
