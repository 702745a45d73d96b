//! Ways to play: the best one, and the rules of thumb.

use cards::Rank;
use cards::five::{Category, Value};

use rulebook::choice;

choice! {
    /// A way to play Caribbean Stud where a card may be changed.
    pub enum Play {
        /// Whatever is worth most.
        Best = "best",
        /// Whatever is worth most of fold and bet.
        NeverChange = "never-change",
        /// Bet on everything.
        AlwaysBet = "always-bet",
        /// Bet on a pair or better, fold the rest.
        AnyPair = "any-pair",
        /// Bet on ace and king or better, fold the rest.
        AceKing = "ace-king",
        /// Bet on A-K-J-8-3 or better, fold the rest.
        AceKingJackEightThree = "a-k-j-8-3",
        /// Bet on a pair or better, and with ace and king in three cases.
        ThreeRules = "three-rules",
    }
}

impl Play {
    /// Whether the rule of thumb bets a hand worth `value` under an up-card; none: it is
    /// for the figures to say.
    pub(super) fn bets(self, value: Value, up: Rank) -> Option<bool> {
        use Rank::{Ace, Eight, Jack, King, Three};
        let from = |ranks| Value::of_ranks(ranks, false).is_some_and(|least| value >= least);
        match self {
            Play::Best | Play::NeverChange => None,
            Play::AlwaysBet => Some(true),
            Play::AnyPair => Some(value.category() >= Category::OnePair),
            Play::AceKing => Some(from([Ace, King, Rank::Four, Three, Rank::Two])),
            Play::AceKingJackEightThree => Some(from([Ace, King, Jack, Eight, Three])),
            Play::ThreeRules => Some(
                value.category() >= Category::OnePair
                    || (value.holds_ace_and_king() && three_rules(value.ranks(), up)),
            ),
        }
    }
}

/// Whether to bet with ace and king: if the up-card is a two to a queen and matches a card
/// held; if it is an ace or a king and a queen or a jack is held; if it matches none, a
/// queen is held, and it is below the fourth card.
fn three_rules(ranks: [Rank; 5], up: Rank) -> bool {
    let holds = |rank| ranks.contains(&rank);
    let [_, _, _, fourth, _] = ranks;
    if up >= Rank::King {
        holds(Rank::Queen) || holds(Rank::Jack)
    } else {
        holds(up) || (holds(Rank::Queen) && up < fourth)
    }
}
