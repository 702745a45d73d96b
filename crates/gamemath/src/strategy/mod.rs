//! Ways to play as data: worked out or read from a file, to be shown, simulated, costed.
//!
//! A [`Strategy`] says what to do with any cards of its game. It is written as [`Row`]s,
//! the first that fits a hand being the one that holds, and read back from the same rows;
//! a row `otherwise` names the strategy that holds where no other row does.

pub(crate) mod hands;
mod row;
#[cfg(test)]
mod tests;
pub(crate) mod up_card;

pub use row::{HEADER, Mistake, Mistakes, Row};

use std::fmt;
use std::sync::Arc;

use games::Rules;
use money::Money;

use crate::analysis::{Wager, WagerAnalysis};
use crate::exchange::{self, LookUp, Solver};
use crate::game::{Unanalysed, changes_cards};
use crate::{caribbean_stud, three_card_poker, ultimate_texas_holdem};

/// A way to play a game under one set of rules.
#[derive(Debug, Clone)]
pub struct Strategy {
    /// How it is called: `best`, a name of the trade's, or that of a file.
    pub name: String,
    /// What is done with any cards.
    pub moves: Moves,
}

/// What is done with any cards of a game.
#[derive(Debug, Clone)]
pub enum Moves {
    /// Caribbean Stud without the change of a card.
    CaribbeanStud(Arc<caribbean_stud::Play>),
    /// Caribbean Stud with it.
    Exchange(Arc<LookUp>),
    /// Three Card Poker.
    ThreeCardPoker(Arc<three_card_poker::Play>),
    /// Ultimate Texas Hold'em.
    UltimateTexasHoldem(Arc<ultimate_texas_holdem::Play>),
}

/// Why there is no strategy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// The game has none of this name.
    #[error("there is no strategy `{name}`; there are {}", list(.names))]
    Name {
        /// The name.
        name: String,
        /// Those there are.
        names: Vec<String>,
    },
    /// A written one does not hold.
    #[error(transparent)]
    Mistakes(#[from] Mistakes),
    /// The game cannot be solved.
    #[error(transparent)]
    Unanalysed(#[from] Unanalysed),
}

/// The name of the best play of any game.
pub const BEST: &str = "best";

/// The strategies of a game under one set of rules.
#[derive(Debug)]
pub struct Strategies {
    game: Game,
}

#[derive(Debug)]
enum Game {
    CaribbeanStud(Box<games::caribbean_stud::Rules>, Money),
    Exchange(Box<Solver>),
    ThreeCardPoker(Box<games::three_card_poker::Rules>, Money),
    UltimateTexasHoldem(Box<ultimate_texas_holdem::Charts>),
}

impl Strategies {
    /// Those of the game under these rules, for an opening wager of `unit`.
    pub fn new(rules: &Rules, unit: Money) -> Result<Strategies, Unanalysed> {
        let game = match rules {
            Rules::CaribbeanStud(rules) if changes_cards(rules) => {
                Game::Exchange(Box::new(Solver::new(rules, unit)?))
            }
            Rules::CaribbeanStud(rules) => Game::CaribbeanStud(rules.clone(), unit),
            Rules::ThreeCardPoker(rules) => Game::ThreeCardPoker(rules.clone(), unit),
            Rules::UltimateTexasHoldem(rules) => Game::UltimateTexasHoldem(Box::new(
                ultimate_texas_holdem::Charts::new(rules, unit)?,
            )),
        };
        Ok(Strategies { game })
    }

    /// The names there are, the best first.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let simpler: Vec<String> = match &self.game {
            Game::CaribbeanStud(..) => own(caribbean_stud::Play::names()),
            Game::Exchange(_) => own(exchange::Play::SIMPLER.map(exchange::Play::name).to_vec()),
            Game::ThreeCardPoker(..) => own(three_card_poker::Play::names()),
            Game::UltimateTexasHoldem(charts) => charts.names(),
        };
        [BEST.to_owned()].into_iter().chain(simpler).collect()
    }

    /// The best play.
    pub fn best(&self) -> Result<Strategy, Unanalysed> {
        let moves = match &self.game {
            Game::CaribbeanStud(rules, unit) => {
                Moves::CaribbeanStud(Arc::new(caribbean_stud::Play::best(rules, *unit)?))
            }
            Game::Exchange(solver) => Moves::Exchange(Arc::new(solver.look_up())),
            Game::ThreeCardPoker(rules, unit) => {
                Moves::ThreeCardPoker(Arc::new(three_card_poker::Play::best(rules, *unit)?))
            }
            Game::UltimateTexasHoldem(charts) => {
                Moves::UltimateTexasHoldem(Arc::new(charts.best()))
            }
        };
        let name = BEST.to_owned();
        Ok(Strategy { name, moves })
    }

    /// The play of this name.
    pub fn named(&self, name: &str) -> Result<Strategy, Unknown> {
        if name == BEST {
            return Ok(self.best()?);
        }
        let moves = match &self.game {
            Game::CaribbeanStud(..) => {
                caribbean_stud::Play::named(name).map(|play| Moves::CaribbeanStud(Arc::new(play)))
            }
            Game::Exchange(solver) => {
                let mut plays = exchange::Play::SIMPLER.into_iter();
                let play = plays.find(|play| play.name() == name);
                play.map(|play| Moves::Exchange(Arc::new(solver.look_up_for(play))))
            }
            Game::ThreeCardPoker(..) => three_card_poker::Play::named(name)
                .map(|play| Moves::ThreeCardPoker(Arc::new(play))),
            Game::UltimateTexasHoldem(charts) => {
                let play = charts.named(name);
                play.map(|play| Moves::UltimateTexasHoldem(Arc::new(play)))
            }
        };
        let name = name.to_owned();
        match moves {
            Some(moves) => Ok(Strategy { name, moves }),
            None => {
                let names = self.names();
                Err(Unknown::Name { name, names })
            }
        }
    }

    /// What the base comes to when every deal is played so, exactly.
    pub fn base(&self, strategy: &Strategy) -> Result<WagerAnalysis, Unanalysed> {
        Ok(match (&self.game, &strategy.moves) {
            (Game::CaribbeanStud(rules, unit), Moves::CaribbeanStud(play)) => {
                caribbean_stud::base(rules, *unit, play)?
            }
            (_, Moves::Exchange(play)) => play.base(),
            (Game::ThreeCardPoker(rules, unit), Moves::ThreeCardPoker(play)) => {
                three_card_poker::base(rules, *unit, play)?
            }
            (Game::UltimateTexasHoldem(charts), Moves::UltimateTexasHoldem(play)) => {
                charts.base(play)
            }
            // A strategy of another game plays none of this one's deals.
            _ => WagerAnalysis {
                wager: Wager::Base,
                deals: 0,
                outcomes: vec![],
                actions: vec![],
                notes: vec![],
            },
        })
    }

    /// A play as rows.
    #[must_use]
    pub fn rows(&self, strategy: &Strategy) -> Vec<Row> {
        match (&self.game, &strategy.moves) {
            (_, Moves::CaribbeanStud(play)) => play.rows(),
            (_, Moves::Exchange(play)) => play.rows(),
            (_, Moves::ThreeCardPoker(play)) => play.rows(),
            (Game::UltimateTexasHoldem(charts), Moves::UltimateTexasHoldem(play)) => {
                charts.rows(play)
            }
            // A strategy of another game has nothing to say of this one.
            (_, Moves::UltimateTexasHoldem(_)) => vec![],
        }
    }

    /// Reads a play from the text of a file that is called `name`.
    pub fn read(&self, name: &str, text: &str) -> Result<Strategy, Unknown> {
        let (mut rows, mut mistakes) = Row::read(text);
        let otherwise = match rows.pop_if(|row| row.when == "otherwise") {
            None => None,
            Some(row) => match self.otherwise(&row) {
                Ok(strategy) => Some(strategy),
                Err(Unknown::Mistakes(Mistakes(wrong))) => {
                    mistakes.0.extend(wrong);
                    None
                }
                Err(other) => return Err(other),
            },
        };
        rows.retain(|row| {
            let is_early = row.when == "otherwise";
            if is_early {
                mistakes
                    .0
                    .push(row.wrong_moment("otherwise once, as the last row"));
            }
            !is_early
        });
        let other = otherwise.as_ref().map(|strategy| &strategy.moves);
        let moves = mistakes.and(self.moves(&rows, other))?;
        let name = name.to_owned();
        Ok(Strategy { name, moves })
    }

    /// What the rows say, and what `other` does where none says anything.
    fn moves(&self, rows: &[Row], other: Option<&Moves>) -> Result<Moves, Mistakes> {
        Ok(match (&self.game, other) {
            (Game::CaribbeanStud(..), other) => {
                let other = other.and_then(|moves| match moves {
                    Moves::CaribbeanStud(play) => Some(play.as_ref()),
                    _ => None,
                });
                Moves::CaribbeanStud(Arc::new(caribbean_stud::Play::read(rows, other)?))
            }
            (Game::Exchange(solver), other) => {
                let other = other.and_then(|moves| match moves {
                    Moves::Exchange(play) => Some(play.as_ref()),
                    _ => None,
                });
                Moves::Exchange(Arc::new(LookUp::read(solver, rows, other)?))
            }
            (Game::ThreeCardPoker(..), other) => {
                let other = other.and_then(|moves| match moves {
                    Moves::ThreeCardPoker(play) => Some(play.as_ref()),
                    _ => None,
                });
                Moves::ThreeCardPoker(Arc::new(three_card_poker::Play::read(rows, other)?))
            }
            (Game::UltimateTexasHoldem(charts), other) => {
                let other = other.and_then(|moves| match moves {
                    Moves::UltimateTexasHoldem(play) => Some(play.as_ref()),
                    _ => None,
                });
                Moves::UltimateTexasHoldem(Arc::new(charts.read(rows, other)?))
            }
        })
    }

    /// The strategy that a row names for what no other row says.
    fn otherwise(&self, row: &Row) -> Result<Strategy, Unknown> {
        let mut mistakes = Mistakes(Vec::new());
        let empty = "otherwise holds for everything: leave it empty";
        if !row.against.is_empty() {
            mistakes.0.push(row.wrong_against(empty));
        }
        if !row.hand.is_empty() {
            mistakes.0.push(row.wrong_hand(&row.hand, empty));
        }
        match self.named(&row.action) {
            Ok(strategy) => Ok(mistakes.or(strategy)?),
            Err(Unknown::Name { names, .. }) => {
                mistakes.0.push(row.wrong_action(&list(&names)));
                Err(mistakes.into())
            }
            Err(other) => Err(other),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn own(names: Vec<&'static str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

fn list(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
