//! The rules of thumb of Caribbean Stud.

use cards::Rank::{self, Ace, Eight, Five, Four, Jack, King, Queen, Three, Two};
use cards::five::{Category, Value};

/// A rule of thumb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RuleOfThumb {
    /// How the trade calls it.
    pub(super) name: &'static str,
    bets: Bets,
}

/// Which hands bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bets {
    /// Those from one on, whatever the up-card.
    From(Value),
    /// A pair or better, and ace-king as the up-card says.
    ByThreeRules,
}

impl RuleOfThumb {
    /// The rules of thumb, the simplest first.
    pub(super) fn all() -> Vec<RuleOfThumb> {
        let from = |ranks| Value::of_ranks(ranks, false).map(Bets::From);
        let named = [
            ("always bet", Some(Bets::From(Value::LOWEST))),
            ("any pair", from([Two, Two, Five, Four, Three])),
            ("ace-king or better", from([Ace, King, Four, Three, Two])),
            ("A-K-J-8-3 or better", from([Ace, King, Jack, Eight, Three])),
            ("three rules for ace-king", Some(Bets::ByThreeRules)),
        ];
        let rules = named.into_iter();
        rules
            .filter_map(|(name, bets)| bets.map(|bets| RuleOfThumb { name, bets }))
            .collect()
    }

    /// Whether a hand of this value and these ranks in order of significance bets.
    pub(super) fn bets(self, value: Value, ranks: [Rank; 5], up: Rank) -> bool {
        match self.bets {
            Bets::From(from) => value >= from,
            Bets::ByThreeRules if !value.holds_ace_and_king() => {
                value.category() >= Category::OnePair
            }
            Bets::ByThreeRules => ace_king_bets(ranks, up),
        }
    }
}

/// The three rules: an up-card from the two to the queen that matches a card of the hand;
/// an ace or a king with a queen or a jack in the hand; an up-card that matches none and
/// is below the fourth card of a hand with a queen.
fn ace_king_bets(ranks: [Rank; 5], up: Rank) -> bool {
    let [.., fourth, _] = ranks;
    let holds = |rank| ranks.contains(&rank);
    if up >= King {
        holds(Queen) || holds(Jack)
    } else {
        holds(up) || (holds(Queen) && up < fourth)
    }
}
