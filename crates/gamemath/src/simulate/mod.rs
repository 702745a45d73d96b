//! Simulation: rounds dealt and settled, as many as one likes.
//!
//! A run is cut into batches of [`BATCH`] rounds, each with cards of its own that follow
//! from the seed and the number of the batch. A deal only adds one to the count of the
//! [`Cell`] that it came to; means, variances and products are reckoned from the counts
//! afterwards, exactly. So what a run comes to depends neither on the number of threads
//! nor on how its batches were spread over machines, and parts of it are put together by
//! adding them up.

mod cell;
mod meter;
mod seats;
mod sessions;
#[cfg(test)]
mod tests;
mod totals;

pub(crate) use cell::{BLOCK, Rounds};
pub use cell::{Cell, Fate, Settled};
pub use meter::{Hit, MeterRules, MeterRun, Stretch, Unmoved, Winner};
pub use sessions::{Bankroll, End, Ends};
pub use totals::{Difference, Totals, Verdict};

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cards::Card;
use games::Rules;
use money::Money;

use crate::game::{Unanalysed, changes_cards};
use crate::strategy::{Moves, Strategy};
use crate::{caribbean_stud, exchange, three_card_poker, ultimate_texas_holdem};
use seats::Work;

/// How many rounds a batch has; the last of a run may have fewer.
pub const BATCH: u64 = 1 << 16;

/// The most players at a table.
pub const MOST_PLAYERS: usize = 7;

/// What is simulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Where the cards come from.
    pub seed: u64,
    /// How many rounds, over all parts of the run.
    pub rounds: u64,
    /// How many players sit at the table.
    pub players: usize,
    /// Whether sessions are played with a bankroll.
    pub bankroll: Option<Bankroll>,
    /// Whether hits of the jackpot are remembered in their order, for a meter that moves.
    pub meter: Option<MeterRules>,
}

/// A game ready to be dealt, played in one way and perhaps compared with another.
pub struct Simulator {
    game: Game,
    against: Option<Game>,
    cells: Vec<Cell>,
}

enum Game {
    CaribbeanStud(caribbean_stud::Rounds),
    Exchange(exchange::Rounds),
    ThreeCardPoker(three_card_poker::Rounds),
    UltimateTexasHoldem(Box<ultimate_texas_holdem::Rounds>),
}

/// Why a run cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsimulated {
    /// The strategy is one for another game.
    #[error("the strategy is one for another game")]
    OtherGame,
    /// The game cannot be reckoned.
    #[error(transparent)]
    Unanalysed(#[from] Unanalysed),
    /// There is nobody, or there are too many.
    #[error("a table seats one to {MOST_PLAYERS} players, not {0}")]
    Players(usize),
}

impl Simulator {
    /// A game under these rules, played by a strategy.
    pub fn new(rules: &Rules, unit: Money, strategy: &Strategy) -> Result<Simulator, Unsimulated> {
        let game = Game::new(rules, unit, strategy)?;
        let cells = game.cells();
        let against = None;
        Ok(Simulator {
            game,
            against,
            cells,
        })
    }

    /// Plays every deal by another strategy too, and keeps how much the two differ.
    pub fn against(
        mut self,
        rules: &Rules,
        unit: Money,
        strategy: &Strategy,
    ) -> Result<Simulator, Unsimulated> {
        self.against = Some(Game::new(rules, unit, strategy)?);
        Ok(self)
    }

    /// Everything that a deal can come to at a place.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What a deal comes to at a place, all wagers together: `shared` are the cards of board
    /// and dealer, `own` those of the place, a card to be drawn last.
    #[must_use]
    pub fn settled(&self, shared: &[Card], own: &[Card]) -> Option<&Cell> {
        let cell = match &self.game {
            Game::CaribbeanStud(game) => game.cell(shared, own),
            Game::Exchange(game) => game.cell(shared, own),
            Game::ThreeCardPoker(game) => game.cell(shared, own),
            Game::UltimateTexasHoldem(game) => game.cell(shared, own),
        };
        self.cells.get(cell)
    }

    /// Deals the batches of a run, on so many threads; `done` counts the rounds as they
    /// are dealt.
    pub fn run(
        &self,
        run: &Run,
        batches: Range<u64>,
        threads: usize,
        done: &AtomicU64,
    ) -> Result<Totals, Unsimulated> {
        if !(1..=MOST_PLAYERS).contains(&run.players) {
            return Err(Unsimulated::Players(run.players));
        }
        let next = AtomicU64::new(batches.start);
        let work = || {
            let mut totals = Totals::nothing(self.cells.len());
            loop {
                let batch = next.fetch_add(1, Ordering::Relaxed);
                if batch >= batches.end {
                    return totals;
                }
                let rounds = run.rounds_of(batch);
                let dealt = self.deal(run, batch, rounds, &mut totals);
                done.fetch_add(dealt, Ordering::Relaxed);
            }
        };
        let parts = thread::scope(|scope| {
            let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let mut parts = vec![work()];
            for other in others {
                match other.join() {
                    Ok(part) => parts.push(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            parts
        });
        let mut totals = Totals::nothing(self.cells.len());
        parts.into_iter().for_each(|part| totals.join(part));
        Ok(totals)
    }

    /// Deals one batch, and says how many rounds it had.
    fn deal(&self, run: &Run, batch: u64, rounds: u64, totals: &mut Totals) -> u64 {
        match &self.game {
            Game::CaribbeanStud(game) => {
                let against = match &self.against {
                    Some(Game::CaribbeanStud(other)) => Some(other),
                    _ => None,
                };
                Work::new(self, game, against, run, batch).deal(rounds, totals)
            }
            Game::Exchange(game) => {
                let against = match &self.against {
                    Some(Game::Exchange(other)) => Some(other),
                    _ => None,
                };
                Work::new(self, game, against, run, batch).deal(rounds, totals)
            }
            Game::ThreeCardPoker(game) => {
                let against = match &self.against {
                    Some(Game::ThreeCardPoker(other)) => Some(other),
                    _ => None,
                };
                Work::new(self, game, against, run, batch).deal(rounds, totals)
            }
            Game::UltimateTexasHoldem(game) => {
                let against = match &self.against {
                    Some(Game::UltimateTexasHoldem(other)) => Some(other.as_ref()),
                    _ => None,
                };
                Work::new(self, game.as_ref(), against, run, batch).deal(rounds, totals)
            }
        }
    }
}

/// Everything that a deal can come to at a place under these rules, however it is played.
pub fn cells(rules: &Rules, unit: Money) -> Result<Vec<Cell>, Unanalysed> {
    Ok(match rules {
        Rules::CaribbeanStud(rules) if changes_cards(rules) => {
            exchange::Rounds::cells_of(rules, unit)?
        }
        Rules::CaribbeanStud(rules) => caribbean_stud::Rounds::cells_of(rules, unit)?,
        Rules::ThreeCardPoker(rules) => three_card_poker::Rounds::cells_of(rules, unit)?,
        Rules::UltimateTexasHoldem(rules) => ultimate_texas_holdem::Rounds::cells_of(rules, unit)?,
    })
}

impl Run {
    /// How many batches the whole run has.
    #[must_use]
    pub fn batches(&self) -> u64 {
        self.rounds.div_ceil(BATCH)
    }

    /// The batches of one of several parts of the run, numbered from 1.
    #[must_use]
    pub fn part(&self, part: u64, of: u64) -> Range<u64> {
        let end = |part: u64| {
            let batches = u128::from(self.batches()) * u128::from(part) / u128::from(of.max(1));
            u64::try_from(batches).unwrap_or(u64::MAX)
        };
        end(part.saturating_sub(1))..end(part)
    }

    /// How many rounds so many batches have.
    #[must_use]
    pub fn rounds_in(&self, batches: &Range<u64>) -> u64 {
        let upto = |batch: u64| batch.saturating_mul(BATCH).min(self.rounds);
        upto(batches.end) - upto(batches.start)
    }

    fn rounds_of(&self, batch: u64) -> u64 {
        self.rounds_in(&(batch..batch + 1))
    }
}

impl Game {
    fn new(rules: &Rules, unit: Money, strategy: &Strategy) -> Result<Game, Unsimulated> {
        match (rules, &strategy.moves) {
            (Rules::CaribbeanStud(rules), Moves::CaribbeanStud(play)) => {
                let rounds = caribbean_stud::Rounds::new(rules, unit, play.clone());
                Ok(Game::CaribbeanStud(rounds.map_err(Unanalysed::from)?))
            }
            (Rules::CaribbeanStud(rules), Moves::Exchange(play)) => {
                let rounds = exchange::Rounds::new(rules, unit, play.clone());
                Ok(Game::Exchange(rounds.map_err(Unanalysed::from)?))
            }
            (Rules::ThreeCardPoker(rules), Moves::ThreeCardPoker(play)) => {
                let rounds = three_card_poker::Rounds::new(rules, unit, play.clone());
                Ok(Game::ThreeCardPoker(rounds.map_err(Unanalysed::from)?))
            }
            (Rules::UltimateTexasHoldem(rules), Moves::UltimateTexasHoldem(play)) => {
                let rounds = ultimate_texas_holdem::Rounds::new(rules, unit, play.clone());
                Ok(Game::UltimateTexasHoldem(Box::new(
                    rounds.map_err(Unanalysed::from)?,
                )))
            }
            _ => Err(Unsimulated::OtherGame),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Game::CaribbeanStud(game) => game.cells(),
            Game::Exchange(game) => game.cells(),
            Game::ThreeCardPoker(game) => game.cells(),
            Game::UltimateTexasHoldem(game) => game.cells(),
        }
    }
}
