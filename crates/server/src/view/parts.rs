//! The parts of a view, as they go over the wire.

use cards::Card;
use games::round::Command;
use serde::Serialize;
use utoipa::ToSchema;

use super::beat::BeatView;
use super::felt::{AreaView, FeltView};
use super::made::MadeView;
use super::why::WhyView;
use super::words::{ClockWord, PhaseWord, PlaceWord, SignWord};
use super::{ClauseView, LineView, OfferView};
use crate::score::LastDecisionView;

/// A table as somebody sees it: what all see, and what is theirs. Money is a whole
/// number of minor units; a card is `Ah`, and null where its face is not shown to them.
///
/// It is written in parts (see `rendered.rs`); this says what they make together.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TableView)]
pub(crate) struct TableView {
    #[serde(flatten)]
    shared: SharedView,
    /// The places, in order; one's own cards lie open.
    places: Vec<PlaceView>,
    #[serde(flatten)]
    own: OwnView,
}

/// What all see of a table alike.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SharedView)]
pub(crate) struct SharedView {
    /// Its number.
    pub(super) table: u32,
    /// What it is called.
    pub(super) name: String,
    /// How many documents its stream has.
    pub(super) sequence: u64,
    /// The book it is ruled by.
    pub(super) book: String,
    /// The game, as the book prints it.
    pub(super) game: String,
    /// Which rules of the game these are.
    pub(super) edition: String,
    /// The ISO 4217 code of all amounts.
    pub(super) currency: String,
    /// How many digits of an amount are behind the point.
    pub(super) minor_digits: u8,
    /// Where the round is.
    pub(super) phase: PhaseWord,
    /// What the dealer just called.
    #[schema(required)]
    pub(super) dealer_says: Option<String>,
    /// The round.
    pub(super) round: String,
    /// Which round of the table that is, as people read it.
    pub(super) round_number: u64,
    /// What the house bound itself to.
    #[schema(required)]
    pub(super) deal: Option<DealView>,
    /// The last checkpoint of the journal.
    #[schema(required)]
    pub(super) checkpoint: Option<CheckpointView>,
    /// Whether the chips are play money, which is shown without its code.
    pub(super) play_money: bool,
    /// Whether the coach may be asked at this table.
    pub(super) coach: bool,
    /// What is printed on the felt.
    pub(super) felt: FeltView,
    /// The chips of the table, by value.
    pub(super) chips: Vec<i64>,
    /// The sign: what the book wants displayed.
    pub(super) notice: Vec<SignView>,
    /// The areas printed at each place, in the order of the felt.
    pub(super) areas: Vec<AreaView>,
    /// The meter of its jackpot.
    #[schema(required)]
    pub(super) meter: Option<MeterView>,
    /// The dealer's hand.
    pub(super) dealer: HandView,
    /// The cards that all share.
    #[schema(value_type = Vec<Option<String>>)]
    pub(super) board: Vec<Option<Card>>,
    /// The dealer's steps: done, and due.
    pub(super) guide: Vec<GuideView>,
}

/// What is somebody's own of a table's view.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = OwnView)]
pub(crate) struct OwnView {
    /// What goes on, and what to do next.
    pub(super) headline: String,
    /// Why nothing can be staked here now; null: it can.
    #[schema(required)]
    pub(super) alert: Option<String>,
    /// The clock that runs.
    #[schema(required)]
    pub(super) clock: Option<ClockView>,
    /// What may be done now.
    pub(super) offers: Vec<OfferView>,
    /// What happened since the message before.
    pub(super) happened: Vec<LineView>,
    /// The same as steps of a show, in the order of the events.
    pub(super) beats: Vec<BeatView>,
    /// The chips to play with.
    pub(super) balance: i64,
    /// One's last decision in this round, and what it cost; null: there is none, or it is
    /// still being worked out.
    #[schema(required)]
    pub(super) last_decision: Option<LastDecisionView>,
    /// What to keep for the wager that follows those placed; null: nothing follows, or
    /// nothing lies there.
    #[schema(required)]
    pub(super) keep: Option<KeepView>,
    /// What of one's own limits is used up, or nearly: from four fifths on.
    pub(super) warnings: Vec<String>,
    /// The wagers of one's last round here, to be made again.
    pub(super) last_bets: Vec<StakeView>,
    /// The rounds that are over, the last one first.
    pub(super) last_rounds: Vec<RoundView>,
    /// The jackpot hits that wait for this person.
    pub(super) validations: Vec<ValidationView>,
    /// What those who open and close the table have posted at it.
    pub(super) shift: ShiftView,
    /// What is to be done next at a staffed table by whoever looks; null: nothing is due, or
    /// somebody else is to do it.
    #[schema(required)]
    pub(super) next: Option<NextView>,
}

/// What to keep for the wager that follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Keep)]
pub(crate) struct KeepView {
    /// The wager that follows.
    pub(super) wager: String,
    /// What it is called.
    pub(super) label: String,
    /// At least so much it takes.
    pub(super) least: i64,
    /// At most so much.
    pub(super) most: i64,
    /// Whether the balance is enough for the least.
    pub(super) enough: bool,
}

/// A clock that runs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Clock)]
pub(crate) struct ClockView {
    /// What it runs down to.
    pub(super) what: ClockWord,
    /// When, as RFC 3339 has it.
    pub(super) ends_at: String,
    /// How long it runs.
    pub(super) total_ms: i64,
    /// How much of that is left.
    pub(super) left_ms: i64,
    /// With how much left it is shown; null: from its beginning.
    #[schema(required)]
    pub(super) shown_ms: Option<i64>,
}

/// What the house bound itself to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Committed)]
pub(crate) struct DealView {
    /// The deal.
    pub(super) deal: String,
    /// SHA-256 of its seed.
    pub(super) commitment: String,
    /// The key of the house, by name.
    pub(super) key: String,
}

/// A checkpoint of the journal.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Checkpoint)]
pub struct CheckpointView {
    /// Its number in the stream of the house.
    pub sequence: u64,
    /// Its hash.
    pub hash: String,
}

/// A line of the sign. Where `kind` is `odds` or `prize`, `of`, `hand` and `pays` say it
/// in parts.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Notice)]
pub(crate) struct SignView {
    /// What it says.
    pub(super) words: String,
    /// The clause that wants it there.
    #[schema(required)]
    pub(super) clause: Option<ClauseView>,
    /// What it is about.
    pub(super) kind: SignWord,
    /// The wager that pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) of: Option<String>,
    /// The hand it pays for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) hand: Option<String>,
    /// What it pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) pays: Option<String>,
}

/// The jackpot's meter.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Meter)]
pub(crate) struct MeterView {
    /// What it shows.
    pub(super) amount: i64,
    /// What a wager on it is.
    pub(super) wager: i64,
    /// What it is called.
    pub(super) label: String,
}

/// The dealer's hand.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = DealerHand)]
pub(crate) struct HandView {
    /// Its cards.
    #[schema(value_type = Vec<Option<String>>)]
    pub(super) cards: Vec<Option<Card>>,
    /// What they make.
    #[schema(required)]
    pub(super) named: Option<String>,
    /// The cards that the name rests on.
    pub(super) made: MadeView,
    /// The cards that count.
    pub(super) counts: MadeView,
    /// Whether the hand plays.
    #[schema(required)]
    pub(super) qualifies: Option<bool>,
    /// Which card lies open before the decisions, from nought.
    #[schema(required)]
    pub(super) up: Option<usize>,
}

/// A place.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = PlaceView)]
pub(crate) struct PlaceView {
    /// Its number.
    pub(super) place: u8,
    /// Who plays there.
    #[schema(required)]
    pub(super) person: Option<String>,
    /// Whether that is whoever looks.
    pub(super) yours: bool,
    /// Whether somebody sits there.
    pub(super) seat: bool,
    /// What lies on its areas.
    pub(super) stakes: Vec<StakeView>,
    /// Its cards.
    #[schema(value_type = Vec<Option<String>>)]
    pub(super) cards: Vec<Option<Card>>,
    /// What they make.
    #[schema(required)]
    pub(super) named: Option<String>,
    /// The cards that the name rests on.
    pub(super) made: MadeView,
    /// The cards that count.
    pub(super) counts: MadeView,
    /// Whether it is a house player's.
    pub(super) house: bool,
    /// Whether whoever plays there has said *deal*, or *next round* once a round is over.
    pub(super) ready: bool,
    /// How it stands.
    pub(super) state: PlaceWord,
    /// How its hand fared against the dealer's and why, once its wagers are settled.
    #[schema(required)]
    pub(super) outcome: Option<String>,
    /// What the round came to, once it is over.
    #[schema(required)]
    pub(super) result: Option<ResultView>,
    /// Why it came to that, where the place is one's own and its wagers are settled.
    #[schema(required)]
    pub(super) why: Option<WhyView>,
    /// The settlement so far.
    pub(super) lines: Vec<LineView>,
}

/// A stake on its area.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Stake)]
pub(crate) struct StakeView {
    /// The wager.
    pub(super) wager: String,
    /// What it is called.
    pub(super) label: String,
    /// How much.
    pub(super) amount: i64,
}

/// What a round came to for a place.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = RoundResult)]
pub(crate) struct ResultView {
    /// What it came to.
    pub(super) net: i64,
    /// The same in words.
    pub(super) label: String,
}

/// A round that is over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = LastRound)]
pub struct RoundView {
    /// Its name.
    pub round: String,
    /// Which round of the table it was.
    pub number: u64,
    /// What it came to for whoever looks; null: they only watched.
    #[schema(required)]
    pub net: Option<i64>,
    /// The same in words.
    pub label: String,
}

/// A step of the dealer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Step)]
pub(crate) struct GuideView {
    /// It in words.
    pub(super) words: String,
    /// The clause that asks for it.
    pub(super) clause: ClauseView,
    /// Whether it is still to be done.
    pub(super) due: bool,
}

/// What is posted at a table.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Shift)]
pub(crate) struct ShiftView {
    /// Whether the table is closed.
    pub(super) closed: bool,
    /// Whether its next round, or this one, was announced as the last.
    pub(super) last_round: bool,
    /// Limits that are to change.
    pub(super) limits: Vec<PostedView>,
}

/// Limits of a wager that are to change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = PostedLimits)]
pub(crate) struct PostedView {
    /// Of which wager.
    pub(super) wager: String,
    /// What is posted: the limits now, those to come, and from when on.
    pub(super) text: String,
    /// From when on a round that opens has them.
    pub(super) from: String,
}

/// The next step of whoever works at a table.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = NextStep)]
pub(crate) struct NextView {
    /// What to do and to say, in the words of the book's procedure.
    pub(super) words: Vec<String>,
    /// What to post once it is done; what was counted goes into `cards` of a count.
    pub(super) command: Command,
    /// How many cards it turns up. With real cards their faces go into the command; virtual
    /// ones are the house's to show.
    pub(super) faces: usize,
}

/// A jackpot hit that waits for people.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Validation)]
pub(crate) struct ValidationView {
    /// Where.
    pub(super) place: u8,
    /// The prize in words.
    pub(super) prize: String,
    /// What stands on the button.
    pub(super) label: String,
    /// What to post.
    pub(super) command: Command,
}
