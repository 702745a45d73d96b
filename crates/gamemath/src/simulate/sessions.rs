//! Sessions with a bankroll: how they end.

use super::cell::Cell;
use crate::analysis::Wager;

/// How a session is played. Amounts are minor units, with an ante of the unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bankroll {
    /// What the player brings.
    pub amount: i64,
    /// The loss at which the player leaves.
    pub stop_loss: Option<i64>,
    /// The win at which the player leaves.
    pub stop_win: Option<i64>,
    /// The most rounds.
    pub rounds: u64,
    /// Whether every wager of the book is made beside the base.
    pub all_wagers: bool,
}

/// How sessions ended, and what they left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ends {
    /// The bankroll did not cover another round.
    pub ruined: u64,
    /// The loss was reached at which the player leaves.
    pub stop_loss: u64,
    /// The win was.
    pub stop_win: u64,
    /// All rounds were played.
    pub played_out: u64,
    /// Rounds of all sessions.
    pub rounds: u64,
    /// What all sessions together left the player, in minor units.
    pub net: i128,
    /// The same squared, session by session.
    pub squares: i128,
}

/// A session while it is played.
pub(super) struct Session {
    bankroll: Bankroll,
    /// What a round may ask of the player.
    most: i64,
}

impl Bankroll {
    /// The wagers that are made.
    pub(super) fn wagers(&self) -> &'static [Wager] {
        match self.all_wagers {
            true => &[
                Wager::Base,
                Wager::PairPlus,
                Wager::SixCardBonus,
                Wager::Trips,
            ],
            false => &[Wager::Base],
        }
    }

    /// How many sessions a batch of so many rounds has: at least one.
    #[must_use]
    pub fn sessions_in(&self, rounds: u64) -> u64 {
        (rounds / self.rounds.max(1)).max(1)
    }
}

impl Session {
    pub(super) fn new(bankroll: Bankroll, cells: &[Cell]) -> Session {
        let most = cells
            .iter()
            .map(|cell| cell.staked(bankroll.wagers()))
            .max();
        Session {
            bankroll,
            most: most.unwrap_or(0),
        }
    }

    /// Plays the sessions that so many rounds make, and says how many rounds it took.
    pub(super) fn play(&self, rounds: u64, ends: &mut Ends, mut net: impl FnMut() -> i64) -> u64 {
        let before = ends.rounds;
        for _ in 0..self.bankroll.sessions_in(rounds) {
            self.one(ends, &mut net);
        }
        ends.rounds - before
    }

    fn one(&self, ends: &mut Ends, net: &mut impl FnMut() -> i64) {
        let Bankroll {
            amount,
            stop_loss,
            stop_win,
            rounds,
            ..
        } = self.bankroll;
        let mut left = amount;
        let mut played = 0;
        let end = loop {
            if left < self.most {
                break &mut ends.ruined;
            }
            if stop_loss.is_some_and(|loss| left <= amount - loss) {
                break &mut ends.stop_loss;
            }
            if stop_win.is_some_and(|win| left >= amount + win) {
                break &mut ends.stop_win;
            }
            if played == rounds {
                break &mut ends.played_out;
            }
            left += net();
            played += 1;
        };
        *end += 1;
        ends.rounds += played;
        let won = i128::from(left - amount);
        ends.net += won;
        ends.squares += won * won;
    }
}

impl Ends {
    /// How many sessions there were.
    #[must_use]
    pub fn sessions(&self) -> u64 {
        self.ruined + self.stop_loss + self.stop_win + self.played_out
    }

    pub(super) fn join(&mut self, other: &Ends) {
        self.ruined += other.ruined;
        self.stop_loss += other.stop_loss;
        self.stop_win += other.stop_win;
        self.played_out += other.played_out;
        self.rounds += other.rounds;
        self.net += other.net;
        self.squares += other.squares;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::cell::Settled;

    fn cell(net: i64, staked: i64) -> Cell {
        let wager = Wager::Base;
        let settled = Settled {
            wager,
            outcome: String::new(),
            net,
            staked,
        };
        Cell {
            action: String::new(),
            wagers: vec![settled],
            jackpot: None,
        }
    }

    /// One session of rounds that always lose or always win.
    #[track_caller]
    fn check(bankroll: Bankroll, net: i64, expected: Ends) {
        let session = Session::new(bankroll, &[cell(-100, 100), cell(100, 300)]);
        let mut ends = Ends::default();
        let rounds = session.play(bankroll.rounds, &mut ends, || net);
        assert_eq!(ends, expected);
        assert_eq!(rounds, expected.rounds);
    }

    #[test]
    fn a_session_ends_where_it_must() {
        let bankroll = Bankroll {
            amount: 1000,
            stop_loss: None,
            stop_win: None,
            rounds: 20,
            all_wagers: false,
        };
        let ends = Ends {
            rounds: 8,
            net: -800,
            squares: 640_000,
            ..Ends::default()
        };
        // A round may ask for 300, which 200 do not cover.
        check(bankroll, -100, Ends { ruined: 1, ..ends });
        let stopped = Ends {
            stop_loss: 1,
            rounds: 5,
            net: -500,
            squares: 250_000,
            ..Ends::default()
        };
        check(
            Bankroll {
                stop_loss: Some(500),
                ..bankroll
            },
            -100,
            stopped,
        );
        let won = Ends {
            stop_win: 1,
            rounds: 3,
            net: 300,
            squares: 90_000,
            ..Ends::default()
        };
        check(
            Bankroll {
                stop_win: Some(250),
                ..bankroll
            },
            100,
            won,
        );
        let out = Ends {
            played_out: 1,
            rounds: 20,
            net: 0,
            squares: 0,
            ..Ends::default()
        };
        check(bankroll, 0, out);
    }
}
