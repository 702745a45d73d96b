//! Sessions with a bankroll: how they end.
#![expect(
    clippy::indexing_slicing,
    reason = "a table has places for its players, and there is a count for every end"
)]

use std::fmt;

use super::MOST_PLAYERS;
use super::cell::Cell;
use super::totals::Verdict;
use crate::analysis::Wager;
use crate::fraction::over;

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

/// How a session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The bankroll does not cover another round.
    Ruined,
    /// The loss is reached at which the player leaves.
    StopLoss,
    /// The win is.
    StopWin,
    /// All rounds are played.
    PlayedOut,
}

impl End {
    /// Every end, in the order in which they are counted.
    pub const ALL: [End; 4] = [End::Ruined, End::StopLoss, End::StopWin, End::PlayedOut];
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            End::Ruined => "ruined",
            End::StopLoss => "stop-loss",
            End::StopWin => "stop-win",
            End::PlayedOut => "played out",
        })
    }
}

/// How sessions ended, and what they left.
///
/// The sessions of a table meet the same dealer, round for round: tables and not sessions
/// are what chance deals, so squares are those of whole tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ends {
    /// How many tables there were.
    pub tables: u64,
    /// By end: how many sessions.
    pub sessions: [u64; End::ALL.len()],
    /// By end: the square of how many sessions of a table, table by table.
    pub together: [u64; End::ALL.len()],
    /// Rounds of all sessions.
    pub rounds: u64,
    /// What all sessions together left their players, in minor units.
    pub net: i128,
    /// The square of what those of a table left together, table by table.
    pub squares: i128,
}

/// Sessions while they are played.
pub(super) struct Session {
    bankroll: Bankroll,
    /// What a round may ask of a player.
    most: i64,
    players: usize,
}

/// A place at the table while its session is played.
#[derive(Debug, Clone, Copy)]
struct Seat {
    left: i64,
    end: Option<End>,
}

/// By place: whether somebody plays there.
pub(super) type Playing = [bool; MOST_PLAYERS];

/// By place: what the round left its player.
pub(super) type Nets = [i64; MOST_PLAYERS];

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

    /// How many tables a batch of so many rounds has, one after the other: at least one.
    #[must_use]
    pub fn tables_in(&self, rounds: u64) -> u64 {
        (rounds / self.rounds.max(1)).max(1)
    }
}

impl Session {
    pub(super) fn new(bankroll: Bankroll, players: usize, cells: &[Cell]) -> Session {
        let most = cells
            .iter()
            .map(|cell| cell.staked(bankroll.wagers()))
            .max();
        Session {
            bankroll,
            most: most.unwrap_or(0),
            players,
        }
    }

    /// Plays the sessions that so many rounds make, and says how many were dealt; `deal`
    /// deals a round to those who play.
    pub(super) fn play(
        &self,
        rounds: u64,
        ends: &mut Ends,
        mut deal: impl FnMut(&Playing) -> Nets,
    ) -> u64 {
        let tables = self.bankroll.tables_in(rounds);
        (0..tables).map(|_| self.table(ends, &mut deal)).sum()
    }

    /// Plays the sessions of one table: all begin together, and whoever leaves leaves the
    /// place empty.
    fn table(&self, ends: &mut Ends, deal: &mut impl FnMut(&Playing) -> Nets) -> u64 {
        let amount = self.bankroll.amount;
        let mut seats = [Seat {
            left: amount,
            end: None,
        }; MOST_PLAYERS];
        let seats = &mut seats[..self.players];
        let mut dealt = 0;
        loop {
            let mut playing = [false; MOST_PLAYERS];
            for (seat, plays) in seats.iter_mut().zip(&mut playing) {
                seat.end = seat.end.or_else(|| self.end(seat.left, dealt));
                *plays = seat.end.is_none();
            }
            let players = playing.iter().filter(|&&plays| plays).count();
            if players == 0 {
                break;
            }
            let nets = deal(&playing);
            let seats = seats.iter_mut().filter(|seat| seat.end.is_none());
            let nets = nets.iter().zip(playing).filter(|&(_, plays)| plays);
            seats
                .zip(nets)
                .for_each(|(seat, (net, _))| seat.left += net);
            ends.rounds += u64::try_from(players).unwrap_or(0);
            dealt += 1;
        }
        ends.add_table(seats, amount);
        dealt
    }

    /// How a session ends with so much left after so many rounds; none: it goes on.
    fn end(&self, left: i64, played: u64) -> Option<End> {
        let Bankroll {
            amount,
            stop_loss,
            stop_win,
            rounds,
            ..
        } = self.bankroll;
        if left < self.most {
            Some(End::Ruined)
        } else if stop_loss.is_some_and(|loss| left <= amount - loss) {
            Some(End::StopLoss)
        } else if stop_win.is_some_and(|win| left >= amount + win) {
            Some(End::StopWin)
        } else {
            (played == rounds).then_some(End::PlayedOut)
        }
    }
}

impl Ends {
    /// How many sessions there were.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.sessions.iter().sum()
    }

    /// The part of the sessions that ended so.
    #[must_use]
    pub fn part(&self, end: End) -> Verdict {
        let (sessions, squares) = (
            self.sessions[end as usize],
            i128::from(self.together[end as usize]),
        );
        self.verdict(i128::from(sessions), squares, 1)
    }

    /// What a session left its player, in units.
    #[must_use]
    pub fn left(&self, unit: i64) -> Verdict {
        self.verdict(self.net, self.squares, unit)
    }

    /// The mean of a session from a sum over tables and its square, table by table.
    fn verdict(&self, sum: i128, squares: i128, unit: i64) -> Verdict {
        let tables = i128::from(self.tables.max(1));
        let sessions = i128::from(self.all().max(1));
        // What a table leaves, for each of its players.
        let a_player = over(tables, sessions * i128::from(unit));
        let mean = over(sum, tables) * &a_player;
        let variance = over(squares, tables) * &a_player * &a_player - &mean * &mean;
        Verdict::new(mean, &variance, u128::from(self.tables), None)
    }

    fn add_table(&mut self, seats: &[Seat], amount: i64) {
        let mut ended = [0_u64; End::ALL.len()];
        let mut net = 0;
        for seat in seats {
            if let Some(end) = seat.end {
                ended[end as usize] += 1;
            }
            net += i128::from(seat.left - amount);
        }
        self.tables += 1;
        for (at, count) in ended.into_iter().enumerate() {
            self.sessions[at] += count;
            self.together[at] += count * count;
        }
        self.net += net;
        self.squares += net * net;
    }

    pub(super) fn join(&mut self, other: &Ends) {
        self.tables += other.tables;
        add_all(&mut self.sessions, &other.sessions);
        add_all(&mut self.together, &other.together);
        self.rounds += other.rounds;
        self.net += other.net;
        self.squares += other.squares;
    }
}

fn add_all(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
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

    const CELLS: [(i64, i64); 2] = [(-100, 100), (100, 300)];

    fn bankroll(stop_loss: Option<i64>, stop_win: Option<i64>) -> Bankroll {
        Bankroll {
            amount: 1000,
            stop_loss,
            stop_win,
            rounds: 20,
            all_wagers: false,
        }
    }

    /// One table of rounds in which each place always gets the same.
    #[track_caller]
    fn check(bankroll: Bankroll, nets: &[i64], ended: &[(End, i128)], rounds: u64) {
        let cells = CELLS.map(|(net, staked)| cell(net, staked));
        let session = Session::new(bankroll, nets.len(), &cells);
        let mut ends = Ends::default();
        let mut by_place = [0; MOST_PLAYERS];
        by_place[..nets.len()].copy_from_slice(nets);
        let dealt = session.play(bankroll.rounds, &mut ends, |_| by_place);
        let mut expected = Ends {
            tables: 1,
            rounds,
            net: ended.iter().map(|&(_, net)| net).sum(),
            ..Ends::default()
        };
        expected.squares = expected.net * expected.net;
        for end in End::ALL {
            let count = ended.iter().filter(|(each, _)| *each == end).count();
            let count = u64::try_from(count).unwrap();
            expected.sessions[end as usize] = count;
            expected.together[end as usize] = count * count;
        }
        assert_eq!(ends, expected);
        assert!(dealt <= rounds);
    }

    #[test]
    fn a_session_ends_where_it_must() {
        // A round may ask for 300, which 200 do not cover.
        check(bankroll(None, None), &[-100], &[(End::Ruined, -800)], 8);
        let loss = bankroll(Some(500), None);
        check(loss, &[-100], &[(End::StopLoss, -500)], 5);
        let win = bankroll(None, Some(250));
        check(win, &[100], &[(End::StopWin, 300)], 3);
        check(bankroll(None, None), &[0], &[(End::PlayedOut, 0)], 20);
    }

    #[test]
    fn whoever_leaves_a_table_leaves_the_others_playing() {
        let ended = [
            (End::Ruined, -800),
            (End::StopWin, 300),
            (End::PlayedOut, 0),
            (End::Ruined, -800),
        ];
        let nets = [-100, 100, 0, -100];
        check(bankroll(None, Some(250)), &nets, &ended, 8 + 3 + 20 + 8);
    }

    /// Of four tables of two, two end wholly in ruin: half the sessions, of four trials and
    /// not of eight.
    #[test]
    fn tables_and_not_sessions_are_drawn() {
        let ends = Ends {
            tables: 4,
            sessions: [4, 0, 0, 4],
            together: [8, 0, 0, 8],
            rounds: 80,
            net: -800,
            squares: 320_000,
        };
        let ruined = ends.part(End::Ruined);
        assert_eq!(ruined.mean, over(1, 2));
        assert_eq!(ruined.standard_error, over(1, 4));
        assert_eq!(ends.left(100).mean, over(-1, 1));
    }
}
