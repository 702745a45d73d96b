//! The rules of whichever game a book is for.

use std::collections::BTreeSet;

use rulebook::{Answers, Asking, Problem, Problems, What};

use crate::game::Game;
use crate::{caribbean_stud, three_card_poker, ultimate_texas_holdem};

/// The games there are, by the word a book uses.
pub const GAMES: [&str; 3] = [
    "caribbean-stud",
    "three-card-poker",
    "ultimate-texas-holdem",
];

/// The rules of one game, as its book answers them on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rules {
    /// Caribbean Stud Poker.
    CaribbeanStud(Box<caribbean_stud::Rules>),
    /// Three Card Poker.
    ThreeCardPoker(Box<three_card_poker::Rules>),
    /// Ultimate Texas Hold'em.
    UltimateTexasHoldem(Box<ultimate_texas_holdem::Rules>),
}

impl Rules {
    /// Asks a book everything its game wants to know.
    pub fn ask(answers: &Answers<'_>) -> Result<Rules, Problems> {
        let wrong = |key: &str, reason: String| {
            let key = key.to_owned();
            Problems(vec![Problem {
                file: answers.book.id.clone(),
                line: 0,
                what: What::BadValue { key, reason },
            }])
        };
        let rules = match answers.book.game.as_str() {
            "caribbean-stud" => Asking::all(answers).map(Box::new).map(Rules::CaribbeanStud),
            "three-card-poker" => Asking::all(answers)
                .map(Box::new)
                .map(Rules::ThreeCardPoker),
            "ultimate-texas-holdem" => Asking::all(answers)
                .map(Box::new)
                .map(Rules::UltimateTexasHoldem),
            other => {
                let reason = format!("there is no game {other}; there are {}", GAMES.join(", "));
                Err(wrong("game", reason))
            }
        }?;
        match rules.settles_all() {
            true => Ok(rules),
            false => {
                let reason = "whoever wins and whoever loses have the same wagers";
                Err(wrong("settled_in", reason.to_owned()))
            }
        }
    }

    /// Whether the orders in which wagers are settled name the same wagers.
    fn settles_all(&self) -> bool {
        let orders = self.table().settled_in.iter().flat_map(|it| it.values());
        let mut named = orders.map(|order| order.value.iter().copied().collect::<BTreeSet<_>>());
        let first = named.next();
        named.all(|other| Some(other) == first)
    }

    /// The game, for a round to ask.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        match self {
            Rules::CaribbeanStud(rules) => rules.as_ref(),
            Rules::ThreeCardPoker(rules) => rules.as_ref(),
            Rules::UltimateTexasHoldem(rules) => rules.as_ref(),
        }
    }

    /// What the rules say of the table.
    #[must_use]
    pub fn table(&self) -> &crate::table::Rules {
        match self {
            Rules::CaribbeanStud(rules) => &rules.table,
            Rules::ThreeCardPoker(rules) => &rules.table,
            Rules::UltimateTexasHoldem(rules) => &rules.table,
        }
    }

    /// What the rules say of the jackpot, where the book has one.
    #[must_use]
    pub fn jackpot(&self) -> Option<&jackpot::Rules> {
        match self {
            Rules::CaribbeanStud(rules) => rules.jackpot.as_ref(),
            Rules::ThreeCardPoker(_) => None,
            Rules::UltimateTexasHoldem(rules) => rules.jackpot.as_ref(),
        }
    }
}
