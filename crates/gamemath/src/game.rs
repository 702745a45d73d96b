//! The game of a book, whichever it is: its figures, and how they are found.

use games::{Rules, caribbean_stud as stud};
use money::{Money, Overflow};
use rulebook::Book;

use crate::analysis::{Analysis, Figures};
use crate::solved::Solved;
use crate::{caribbean_stud, exchange, three_card_poker, ultimate_texas_holdem};

/// The version of the methods: whoever keeps solved games keeps none of an earlier one.
pub const METHOD: u32 = 1;

/// Why a game has no figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unanalysed {
    /// A payoff does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A game with the change of a card cannot be solved.
    #[error(transparent)]
    Unsolved(#[from] exchange::Unsolved),
    /// A game of Ultimate Texas Hold'em cannot be reckoned.
    #[error(transparent)]
    Unreckoned(#[from] ultimate_texas_holdem::Unreckoned),
}

impl Analysis {
    /// What is known of the game of a book under rules that it gave for these options.
    pub fn of(
        book: &Book,
        options: Vec<(String, String)>,
        rules: &Rules,
        unit: Money,
    ) -> Result<Analysis, Unanalysed> {
        Ok(Analysis {
            book: book.id.clone(),
            digest: book.digest(),
            options,
            figures: Figures::of(rules, unit)?,
        })
    }
}

impl Figures {
    /// Everything known of a game under these rules, for an opening wager of `unit`.
    ///
    /// The unit matters only where payouts are limited; elsewhere [`UNIT`](crate::UNIT)
    /// serves.
    pub fn of(rules: &Rules, unit: Money) -> Result<Figures, Unanalysed> {
        Ok(match rules {
            Rules::CaribbeanStud(rules) if changes_cards(rules) => exchange::analyse(rules, unit)?,
            Rules::CaribbeanStud(rules) => caribbean_stud::analyse(rules, unit)?,
            Rules::ThreeCardPoker(rules) => three_card_poker::analyse(rules, unit)?,
            Rules::UltimateTexasHoldem(rules) => ultimate_texas_holdem::analyse(rules, unit)?,
        })
    }
}

impl Solved {
    /// A game played through; none: it is analysed sooner than it is read back from
    /// wherever somebody kept it.
    pub fn of(rules: &Rules, unit: Money) -> Result<Option<Solved>, Unanalysed> {
        Ok(match rules {
            Rules::CaribbeanStud(rules) if changes_cards(rules) => {
                Some(exchange::play_through(rules, unit)?)
            }
            Rules::CaribbeanStud(rules) => Some(caribbean_stud::play_through(rules, unit)?),
            Rules::ThreeCardPoker(_) => None,
            Rules::UltimateTexasHoldem(rules) => {
                Some(ultimate_texas_holdem::play_through(rules, unit)?)
            }
        })
    }

    /// A text that is the same for rules under which a game is played through alike:
    /// whoever keeps a solved game keeps it under this.
    pub fn inputs(rules: &Rules, unit: Money) -> Result<Option<String>, Unanalysed> {
        Ok(match rules {
            Rules::CaribbeanStud(rules) if changes_cards(rules) => {
                Some(exchange::inputs(rules, unit)?)
            }
            Rules::CaribbeanStud(rules) => Some(caribbean_stud::inputs(rules, unit)?),
            Rules::ThreeCardPoker(_) => None,
            Rules::UltimateTexasHoldem(rules) => Some(ultimate_texas_holdem::inputs(rules, unit)?),
        })
    }

    /// Everything known of the game under rules with the same [inputs](Solved::inputs).
    pub fn figures_under(&self, rules: &Rules, unit: Money) -> Result<Figures, Unanalysed> {
        Ok(match rules {
            Rules::CaribbeanStud(rules) => self.figures_of_stud(rules),
            Rules::ThreeCardPoker(rules) => three_card_poker::analyse(rules, unit)?,
            Rules::UltimateTexasHoldem(rules) => self.figures_of_ultimate(rules, unit)?,
        })
    }
}

/// How the figures of a game are found, in a sentence for those who would check it.
#[must_use]
pub fn method(rules: &Rules) -> &'static str {
    match rules {
        Rules::CaribbeanStud(rules) if changes_cards(rules) => {
            "All deals of the player's five cards, the up-card, the dealer's other four and the \
             next card, counted by classes of hands that are played alike."
        }
        Rules::CaribbeanStud(_) => {
            "All deals of the player's five cards, the up-card and the dealer's other four, \
             counted by the value of the player's hand and the up-card."
        }
        Rules::ThreeCardPoker(_) => {
            "All deals of three cards to the player and three to the dealer, counted by the \
             player hands that differ in more than the names of suits."
        }
        Rules::UltimateTexasHoldem(_) => {
            "All deals of two cards to the player, the flop, turn and river, and two cards to the \
             dealer, counted by the boards and holes that can be told apart."
        }
    }
}

/// Whether a table offers the change of a card.
pub(crate) fn changes_cards(rules: &stud::Rules) -> bool {
    let exchange = rules.exchange.as_ref();
    exchange.is_some_and(|exchange| exchange.exchange.value)
}
