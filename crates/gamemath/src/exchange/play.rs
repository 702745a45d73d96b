//! Ways to play: the best one, and the rules of thumb.

use cards::Rank::{self, Ace, Eight, Four, Jack, King, Queen, Three, Two};
use cards::five::{Category, Value};

/// A way to play Caribbean Stud where a card may be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Whatever is worth most.
    Best,
    /// Whatever is worth most of fold and bet.
    NeverChange,
    /// By a rule of thumb that knows no change.
    Thumb(Thumb),
}

/// A rule of thumb: which hands to bet, the others being folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thumb {
    /// Everything.
    AlwaysBet,
    /// A pair or better.
    AnyPair,
    /// Ace and king or better.
    AceKing,
    /// A-K-J-8-3 or better.
    AceKingJackEightThree,
    /// A pair or better, and ace and king in three cases.
    ThreeRules,
}

impl Play {
    /// Every way to play but the best.
    pub const SIMPLER: [Play; 6] = [
        Play::NeverChange,
        Play::Thumb(Thumb::AlwaysBet),
        Play::Thumb(Thumb::AnyPair),
        Play::Thumb(Thumb::AceKing),
        Play::Thumb(Thumb::AceKingJackEightThree),
        Play::Thumb(Thumb::ThreeRules),
    ];

    /// How the trade calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Play::Best => "best",
            Play::NeverChange => "never change",
            Play::Thumb(Thumb::AlwaysBet) => "always bet",
            Play::Thumb(Thumb::AnyPair) => "any pair",
            Play::Thumb(Thumb::AceKing) => "ace-king or better",
            Play::Thumb(Thumb::AceKingJackEightThree) => "A-K-J-8-3 or better",
            Play::Thumb(Thumb::ThreeRules) => "three rules for ace-king",
        }
    }
}

impl Thumb {
    /// Whether a hand worth `value` is bet under an up-card of this rank.
    #[must_use]
    pub fn bets(self, value: Value, up: Rank) -> bool {
        let from = |ranks| Value::of_ranks(ranks, false).is_some_and(|least| value >= least);
        let paired = value.category() >= Category::OnePair;
        match self {
            Thumb::AlwaysBet => true,
            Thumb::AnyPair => paired,
            Thumb::AceKing => from([Ace, King, Four, Three, Two]),
            Thumb::AceKingJackEightThree => from([Ace, King, Jack, Eight, Three]),
            Thumb::ThreeRules => paired || (value.holds_ace_and_king() && three_rules(value, up)),
        }
    }
}

/// Whether to bet with ace and king: if the up-card is a two to a queen and matches a card
/// held; if it is an ace or a king and a queen or a jack is held; if it matches none, a
/// queen is held, and it is below the fourth card.
fn three_rules(value: Value, up: Rank) -> bool {
    let ranks = value.ranks();
    let holds = |rank| ranks.contains(&rank);
    let [_, _, _, fourth, _] = ranks;
    if up >= King {
        holds(Queen) || holds(Jack)
    } else {
        holds(up) || (holds(Queen) && up < fourth)
    }
}
