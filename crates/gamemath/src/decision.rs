//! A decision at whichever game: the cards a player sees, and what the actions are worth.

use cards::{Card, CardSet, Cards, StandsTwice, WrongCount};
use games::Rules;
use money::{Money, Overflow};

use crate::advice::Advice;
use crate::exchange::{Solver, Unsolved};
use crate::game::changes_cards;
use crate::ultimate_texas_holdem::Unadvised;
use crate::{caribbean_stud, three_card_poker, ultimate_texas_holdem};

/// The cards a player sees who has to decide.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decision {
    /// The player's own.
    pub hand: Cards,
    /// The dealer's card that is turned up.
    pub up: Option<Card>,
    /// The card that was given away for one of the hand.
    pub dropped: Option<Card>,
    /// The community cards so far.
    pub board: Cards,
    /// Other cards that the player has seen: nobody will be dealt them.
    pub seen: Cards,
}

/// Why a decision cannot be advised on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The hand has another number of cards than the game deals.
    #[error(transparent)]
    Hand(WrongCount),
    /// The game shows one card of the dealer's, and none is given.
    #[error("the dealer's up-card decides too, and is not given")]
    NoUpCard,
    /// The game shows no card of the dealer's.
    #[error("the dealer shows no card in this game")]
    UpCard,
    /// No card is changed at this table.
    #[error("no card is changed at this table")]
    Dropped,
    /// The game has no community cards.
    #[error("there are no community cards in this game")]
    Board,
    /// A board on which nobody decides.
    #[error("a player decides on no board, on three cards or on five, not on {0}")]
    BoardOf(usize),
    /// Too many cards are known for a round to go on.
    #[error("{0} cards are known, and the rest of the deck does not make a round")]
    TooMany(usize),
    /// A card is in two places.
    #[error(transparent)]
    Twice(#[from] StandsTwice),
    /// A payoff does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// The game with the change of a card cannot be solved.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The game of Ultimate Texas Hold'em cannot be reckoned.
    #[error(transparent)]
    Unadvised(#[from] Unadvised),
}

/// The most cards that may be known when somebody decides.
const MOST_KNOWN: usize = 44;

impl Decision {
    /// What every action is worth under these rules, all main wagers counted, per ante.
    pub fn advise(&self, rules: &Rules, unit: Money) -> Result<Advice, Undecided> {
        self.check(rules)?;
        Ok(match rules {
            Rules::CaribbeanStud(rules) => {
                let hand = self.hand.exactly().map_err(Undecided::Hand)?;
                let up = self.up.ok_or(Undecided::NoUpCard)?;
                let seen = self.seen.as_slice();
                match (self.dropped, seen) {
                    (Some(dropped), []) => {
                        Solver::new(rules, unit)?.advise_changed(hand, dropped, up)?
                    }
                    (Some(dropped), seen) => {
                        Solver::new(rules, unit)?.advise_changed_seeing(hand, dropped, up, seen)
                    }
                    (None, seen) if !changes_cards(rules) => {
                        let seen: CardSet = seen.iter().copied().collect();
                        caribbean_stud::advise(rules, unit, hand, up, seen)?
                    }
                    (None, []) => Solver::new(rules, unit)?.advise(hand, up)?,
                    (None, seen) => Solver::new(rules, unit)?.advise_seeing(hand, up, seen),
                }
            }
            Rules::ThreeCardPoker(rules) => {
                let hand = self.hand.exactly().map_err(Undecided::Hand)?;
                three_card_poker::advise(rules, unit, hand, self.seen.set())?
            }
            Rules::UltimateTexasHoldem(rules) => {
                let hole = self.hand.exactly().map_err(Undecided::Hand)?;
                ultimate_texas_holdem::advise(rules, unit, hole, &self.board, self.seen.set())?
            }
        })
    }

    /// The hole, if this is the decision before the flop of somebody who has seen no other
    /// card, which a [solved](crate::Solved::opening) game knows.
    pub fn opening(&self, rules: &Rules) -> Result<Option<[Card; 2]>, Undecided> {
        self.check(rules)?;
        match rules {
            Rules::UltimateTexasHoldem(_) if self.board.is_empty() && self.seen.is_empty() => {
                Ok(Some(self.hand.exactly().map_err(Undecided::Hand)?))
            }
            _ => Ok(None),
        }
    }

    /// Whether the cards are such as the game has, each in one place.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), Undecided> {
        let (cards, shows, changes) = match rules {
            Rules::CaribbeanStud(rules) => (5, true, changes_cards(rules)),
            Rules::ThreeCardPoker(_) => (3, false, false),
            Rules::UltimateTexasHoldem(_) => (2, false, false),
        };
        if self.hand.len() != cards {
            return Err(Undecided::Hand(WrongCount {
                expected: cards,
                found: self.hand.len(),
            }));
        }
        match (shows, self.up) {
            (true, None) => return Err(Undecided::NoUpCard),
            (false, Some(_)) => return Err(Undecided::UpCard),
            _ => {}
        }
        if self.dropped.is_some() && !changes {
            return Err(Undecided::Dropped);
        }
        match (rules, self.board.len()) {
            (Rules::UltimateTexasHoldem(_), 0 | 3 | 5) | (_, 0) => {}
            (Rules::UltimateTexasHoldem(_), other) => return Err(Undecided::BoardOf(other)),
            _ => return Err(Undecided::Board),
        }
        let others = self.up.into_iter().chain(self.dropped);
        let own = self.hand.iter().chain(self.board.iter()).copied();
        let seen = self.seen.iter().copied();
        let known = Cards::new(own.chain(others).chain(seen))?;
        // Enough must be left for the dealer, and for a board and a card that is drawn.
        match known.len() {
            0..=MOST_KNOWN => Ok(()),
            known => Err(Undecided::TooMany(known)),
        }
    }
}
