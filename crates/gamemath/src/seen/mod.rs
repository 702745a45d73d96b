//! Shared information: what it is worth to see other cards before deciding.
//!
//! A deal is drawn, and with the cards that the player sees every hand that the dealer may
//! still have is gone through: so what each action is worth is exact, and what is gained on
//! that deal is the best action's worth less that of the action which is best without the
//! cards seen. The mean of these gains over many deals is what seeing is worth. Only the
//! deals are drawn at random, which leaves little to chance; the interval says how much.
//!
//! Two cases need no chance at all: Three Card Poker with one neighbour's hand, and Ultimate
//! Texas Hold'em with a card of the dealer's.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use games::Rules;
use money::{Money, Overflow};

use crate::analysis::{Figures, Wager};
use crate::fraction::{Fraction, over, square_root, whole};
use crate::game::{Unanalysed, changes_cards};
use crate::simulate::Verdict;
use crate::watch::Watch;
use crate::{caribbean_stud, exchange, three_card_poker, ultimate_texas_holdem};

/// What a player sees beside what the game shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// How many neighbours' hands.
    pub neighbours: usize,
    /// How many of the dealer's hidden cards: none, or one.
    pub dealer_cards: usize,
}

/// The most neighbours whose hands can be seen.
pub const MOST_NEIGHBOURS: usize = 6;

/// What seeing is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth {
    /// Whether nothing was drawn at random.
    pub is_exact: bool,
    /// How many deals were drawn; of the decisions of a round the most.
    pub deals: u64,
    /// What the base leaves a player who sees nothing, in antes.
    pub without: Fraction,
    /// What is gained, in antes.
    pub gain: Verdict,
    /// What of the play is best given the cards seen.
    pub played: &'static str,
}

impl Worth {
    /// What nothing was drawn at random for.
    fn exactly(without: Fraction, seeing: &Fraction) -> Worth {
        Worth {
            is_exact: true,
            deals: 0,
            gain: Verdict::new(seeing - &without, &whole(0), 1, None),
            without,
            played: ALL,
        }
    }
}

impl Seen {
    /// What a PAR sheet tells the worth of: the hands of any number of neighbours, and a
    /// hidden card of the dealer's.
    pub fn on_a_sheet() -> impl Iterator<Item = Seen> {
        let neighbours = (1..=MOST_NEIGHBOURS).map(|neighbours| Seen {
            neighbours,
            dealer_cards: 0,
        });
        neighbours.chain([Seen {
            neighbours: 0,
            dealer_cards: 1,
        }])
    }

    /// Whether what it is worth under these rules is worked out exactly.
    #[must_use]
    pub fn is_exact(self, rules: &Rules) -> bool {
        match rules {
            Rules::ThreeCardPoker(_) => (self.neighbours, self.dealer_cards) == (1, 0),
            Rules::UltimateTexasHoldem(_) => (self.neighbours, self.dealer_cards) == (0, 1),
            Rules::CaribbeanStud(_) => false,
        }
    }
}

/// Why nothing can be said of what is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unseen {
    /// Nothing is seen, or more than a table has.
    #[error("one to {MOST_NEIGHBOURS} neighbours can be seen, and one hidden card of the dealer's")]
    Nothing,
    /// The game cannot be reckoned.
    #[error(transparent)]
    Unanalysed(#[from] Unanalysed),
}

impl From<Overflow> for Unseen {
    fn from(overflow: Overflow) -> Unseen {
        Unseen::Unanalysed(overflow.into())
    }
}

/// Half the interval of 95 % that is aimed at, in hundredths of a per cent of the ante, where
/// one decision is all that a round has.
const AIM: i64 = 5;

/// The same of three decisions, of which the first takes the longest to work out: their
/// squares add up to less than that of a tenth of a per cent.
const AIMS: [i64; 3] = [8, 4, 4];

/// How many deals are drawn from one stream of cards.
const BLOCK: u64 = 64;

/// The most deals that are drawn for one decision.
const MOST_DEALS: u64 = 1 << 20;

/// Values what is seen at the game under these rules, for an ante of `unit`; `done` counts
/// the deals drawn.
pub fn worth(
    rules: &Rules,
    unit: Money,
    seen: Seen,
    seed: u64,
    done: &AtomicU64,
) -> Result<Worth, Unseen> {
    let Seen {
        neighbours,
        dealer_cards,
    } = seen;
    if neighbours > MOST_NEIGHBOURS || dealer_cards > 1 || neighbours + dealer_cards == 0 {
        return Err(Unseen::Nothing);
    }
    let without = |figures: &Figures| figures.wager(Wager::Base).map_or(whole(0), |it| it.ev());
    let draw = |gain: &(dyn Fn(&mut cards::chance::Practice) -> i64 + Sync),
                parts: i128,
                aim: i64,
                first: u64| { Drawn::enough(gain, parts, seed, aim, first, done) };
    match rules {
        Rules::ThreeCardPoker(three) if seen.is_exact(rules) => {
            let seeing = three_card_poker::with_neighbour(three, unit)?;
            let without = without(&three_card_poker::analyse(three, unit)?);
            Ok(Worth::exactly(without, &seeing.ev))
        }
        Rules::ThreeCardPoker(rules) => {
            let game = three_card_poker::Seeing::new(rules, unit, seen)?;
            let drawn = draw(&|cards| game.gain(cards), game.parts(), AIM, 1 << 15);
            let without = without(&three_card_poker::analyse(rules, unit)?);
            Ok(drawn.worth(without, ALL))
        }
        Rules::CaribbeanStud(rules) if changes_cards(rules) => {
            let game = exchange::Seeing::new(rules, unit, seen).map_err(Unanalysed::from)?;
            let drawn = draw(&|cards| game.gain(cards), game.parts(), AIM, 1 << 12);
            let figures = exchange::analyse(rules, unit).map_err(Unanalysed::from)?;
            Ok(drawn.worth(without(&figures), ALL))
        }
        Rules::CaribbeanStud(rules) => {
            let game = caribbean_stud::Seeing::new(rules, unit, seen)?;
            let drawn = draw(&|cards| game.gain(cards), game.parts(), AIM, 1 << 13);
            Ok(drawn.worth(without(&caribbean_stud::analyse(rules, unit)?), ALL))
        }
        Rules::UltimateTexasHoldem(ultimate) if seen.is_exact(rules) => {
            let seeing = ultimate_texas_holdem::with_dealer_card(ultimate, unit);
            let seeing = seeing.map_err(Unanalysed::from)?;
            // The game without is solved in a moment, beside what was counted here.
            let solved = Watch::new().over(|| ultimate_texas_holdem::solve(ultimate, unit));
            let without = solved.map_err(Unanalysed::from)?.base().ev();
            Ok(Worth::exactly(without, &seeing))
        }
        Rules::UltimateTexasHoldem(rules) => {
            let game = ultimate_texas_holdem::Seeing::new(rules, unit, seen);
            let game = game.map_err(Unanalysed::from)?;
            let [pre_flop, flop, river] = AIMS;
            let decisions = [
                draw(
                    &|cards| game.pre_flop_gain(cards),
                    game.pre_flop_parts(),
                    pre_flop,
                    1 << 11,
                ),
                draw(
                    &|cards| game.flop_gain(cards),
                    game.flop_parts(),
                    flop,
                    1 << 12,
                ),
                draw(
                    &|cards| game.river_gain(cards),
                    game.river_parts(),
                    river,
                    1 << 15,
                ),
            ];
            // The three are drawn apart: means add up, and so do the squares of the errors.
            let gains = decisions.map(|drawn| drawn.gain());
            let mean = gains.iter().fold(whole(0), |sum, gain| sum + &gain.mean);
            let errors = gains.iter().fold(whole(0), |sum, gain| {
                sum + &gain.standard_error * &gain.standard_error
            });
            let deals = decisions.map(|drawn| drawn.deals).into_iter().max();
            Ok(Worth {
                is_exact: false,
                deals: deals.unwrap_or(0),
                without: game.without(),
                gain: Verdict {
                    mean,
                    standard_error: square_root(&errors, 15),
                    exact: None,
                },
                played: ALL,
            })
        }
    }
}

const ALL: &str = "every decision is the best one given all cards seen";

/// Gains that were drawn, in whole parts.
#[derive(Debug, Clone, Copy, Default)]
struct Drawn {
    deals: u64,
    sum: i128,
    squares: i128,
    parts: i128,
}

impl Drawn {
    /// Draws deals until the interval is as narrow as is aimed at: `first` of them, and
    /// again as many as long as it is not. An ante is so many parts.
    fn enough(
        gain: &(dyn Fn(&mut cards::chance::Practice) -> i64 + Sync),
        parts: i128,
        seed: u64,
        aim: i64,
        first: u64,
        done: &AtomicU64,
    ) -> Drawn {
        let mut drawn = Drawn {
            parts,
            ..Drawn::default()
        };
        let mut upto = first.max(BLOCK);
        loop {
            drawn.more(gain, seed, upto / BLOCK, done);
            // An interval that is not as narrow after the most deals is printed as it is.
            if drawn.gain().half_width() <= over(aim, 10_000) || upto >= MOST_DEALS {
                return drawn;
            }
            upto *= 2;
        }
    }

    /// Draws the blocks that are not drawn yet, up to this one, on all cores.
    fn more(
        &mut self,
        gain: &(dyn Fn(&mut cards::chance::Practice) -> i64 + Sync),
        seed: u64,
        blocks: u64,
        done: &AtomicU64,
    ) {
        let next = AtomicU64::new(self.deals / BLOCK);
        let work = || {
            let mut part = Drawn::default();
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    return part;
                }
                let mut cards = cards::chance::Practice::shard(seed, block);
                for _ in 0..BLOCK {
                    let gain = i128::from(gain(&mut cards));
                    part.sum += gain;
                    part.squares += gain * gain;
                }
                part.deals += BLOCK;
                done.fetch_add(BLOCK, Ordering::Relaxed);
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let parts = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut parts = vec![work()];
            for other in others {
                match other.join() {
                    Ok(part) => parts.push(part),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            parts
        });
        for part in parts {
            self.deals += part.deals;
            self.sum += part.sum;
            self.squares += part.squares;
        }
    }

    fn gain(&self) -> Verdict {
        let deals = i128::from(self.deals.max(1));
        let mean = over(self.sum, self.parts * deals);
        let squares = over(self.squares, deals) * over(1, self.parts) * over(1, self.parts);
        let variance = squares - &mean * &mean;
        Verdict::new(mean, &variance, u128::from(self.deals), None)
    }

    fn worth(&self, without: Fraction, played: &'static str) -> Worth {
        Worth {
            is_exact: false,
            deals: self.deals,
            without,
            gain: self.gain(),
            played,
        }
    }
}

/// How many ways there are to take so many of so many things.
pub(crate) fn choose(things: usize, taken: usize) -> i64 {
    let ways = (0..taken).fold(1, |ways, step| ways * (things - step) / (step + 1));
    i64::try_from(ways).unwrap_or(i64::MAX)
}
