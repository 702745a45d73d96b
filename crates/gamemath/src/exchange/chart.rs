//! The best play, written down.

use std::fmt;

use cards::Rank;

use super::class::{Class, Flush};
use super::dealer::Dealer;
use super::solver::{Choice, Solver};
use super::spot::{FOLLOWING, Spot};
use crate::fraction::{Fraction, decimal, over};

/// What is best with hands of certain ranks under an up-card. Of several rows for the same
/// ranks the first whose suits fit holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    /// The rank of the up-card.
    pub up: Rank,
    /// The ranks of the hand, the highest first.
    pub ranks: [Rank; 5],
    /// What the suits must be.
    pub suits: Suits,
    /// How many hands it holds for, under one up-card.
    pub hands: u32,
    /// What to do.
    pub action: RowAction,
    /// What it is worth on average over these hands, in antes.
    pub ev: Fraction,
}

/// What is best with a hand of known ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowAction {
    /// Fold.
    Fold,
    /// Bet.
    Bet,
    /// Change the card at this place of the row, 0 for the highest.
    Change(u8),
}

/// What the suits of a hand must be for a row to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suits {
    /// Whatever they are.
    Any,
    /// All five alike.
    Flush,
    /// Four alike, all but the card at this place.
    FourBut(u8),
    /// Just these.
    Just([Suited; 5]),
}

/// The suit of a card, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suited {
    /// The up-card's.
    Up,
    /// Another that four or five cards share.
    Shared,
    /// Any other.
    Other,
}

/// The names of a row's columns.
pub const HEADER: &str = "up,hand,suits,hands,action,ev";

/// The hands of one class, before rows are put together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub(super) kind: Suits,
    pub(super) just: [Suited; 5],
    hands: u32,
    action: RowAction,
    worth: i64,
}

impl Solver {
    /// The best play with every hand, row by row.
    #[must_use]
    pub fn chart(&self) -> Vec<ChartRow> {
        let rows = self.each_up_card(|dealer| self.chart_under(&dealer));
        rows.into_iter().flatten().collect()
    }

    fn chart_under(&self, dealer: &Dealer) -> Vec<ChartRow> {
        self.rows_under(dealer, |spot, class| {
            self.best(spot, class, spot.dealt(class), true)
        })
    }

    /// Rows for what is chosen with every hand, and what that is worth.
    pub(super) fn rows_under(
        &self,
        dealer: &Dealer,
        choose: impl Fn(&Spot<'_>, Class) -> (Choice, i64),
    ) -> Vec<ChartRow> {
        let mut rows = Vec::new();
        Solver::each_spot(dealer, self.offered, |spot, classes| {
            let lines = classes.iter().map(|&(class, hands)| {
                let (choice, worth) = choose(spot, class);
                Line::new(spot, class, hands, choice, worth)
            });
            self.put_together(spot, &lines.collect::<Vec<_>>(), &mut rows);
        });
        rows
    }

    /// Makes rows of hands of the same ranks: those first that are played another way than
    /// most, then most of them as one.
    fn put_together(&self, spot: &Spot<'_>, lines: &[Line], rows: &mut Vec<ChartRow>) {
        let hands_with = |action: RowAction| -> u32 {
            let same = lines.iter().filter(|line| line.action == action);
            same.map(|line| line.hands).sum()
        };
        let actions = lines.iter().map(|line| line.action);
        let Some(usual) = actions.max_by_key(|&action| hands_with(action)) else {
            return;
        };
        let is_played_alike = |kind: Suits, action: RowAction| {
            let same = lines.iter().filter(|line| line.kind == kind);
            kind != Suits::Any && same.clone().all(|line| line.action == action)
        };
        let mut made: Vec<(Suits, RowAction, Vec<&Line>)> = Vec::new();
        for line in lines {
            let suits = if line.action == usual {
                Suits::Any
            } else if is_played_alike(line.kind, line.action) {
                line.kind
            } else {
                Suits::Just(line.just)
            };
            match made.iter_mut().find(|(known, ..)| *known == suits) {
                Some((.., members)) => members.push(line),
                None => made.push((suits, line.action, vec![line])),
            }
        }
        // What holds for the rest stands last.
        made.sort_by_key(|(suits, ..)| *suits == Suits::Any);
        let [a, b, c, d, e] = spot.named_ranks();
        rows.extend(made.into_iter().map(|(suits, action, members)| ChartRow {
            up: spot.up(),
            ranks: [e, d, c, b, a],
            suits,
            hands: members.iter().map(|line| line.hands).sum(),
            action,
            ev: self.mean(&members),
        }));
    }

    fn mean(&self, lines: &[&Line]) -> Fraction {
        let hands = lines.iter().map(|line| i128::from(line.hands));
        let worths = lines.iter().map(|line| i128::from(line.worth));
        let sum: i128 = hands.clone().zip(worths).map(|(n, worth)| n * worth).sum();
        let deals = i128::from(FOLLOWING) * hands.sum::<i128>();
        over(sum, deals * i128::from(self.dealt.unit))
    }
}

impl Line {
    /// The place of the hand that a place of its row stands for.
    pub(super) fn place_of_row(spot: &Spot<'_>, class: Class, row: u8) -> u8 {
        let place = 4 - row;
        let twin = class
            .odd_one_out()
            .map(|off| (off, spot.first_of_rank(off)));
        match twin {
            Some((off, twin)) if place == twin => off,
            Some((off, twin)) if place == off => twin,
            _ => place,
        }
    }

    pub(super) fn new(
        spot: &Spot<'_>,
        class: Class,
        hands: u32,
        choice: Choice,
        worth: i64,
    ) -> Line {
        let suit = |place: u8| {
            let is_shared = match class.flush {
                Flush::No => false,
                Flush::AllBut(off) => off != place,
                Flush::All => true,
            };
            match class.of_up_suit & (1 << place) {
                0 if is_shared => Suited::Shared,
                0 => Suited::Other,
                _ => Suited::Up,
            }
        };
        let off = class.odd_one_out();
        // Of two cards of one rank either may be the one that is not of the suit of the
        // four. So that such hands look alike, it is always at the first place.
        let twin = off.map(|off| spot.first_of_rank(off));
        let place = |place| match (off, twin) {
            (Some(off), Some(twin)) if place == off => twin,
            (Some(off), Some(twin)) if place == twin => off,
            _ => place,
        };
        Line {
            kind: match twin {
                Some(twin) => Suits::FourBut(4 - twin),
                None if class.is_one_suit() => Suits::Flush,
                None => Suits::Any,
            },
            just: [4, 3, 2, 1, 0].map(|row| suit(place(row))),
            hands,
            action: match choice {
                Choice::Fold => RowAction::Fold,
                Choice::Bet => RowAction::Bet,
                Choice::Change(changed) => RowAction::Change(4 - place(changed)),
            },
            worth,
        }
    }
}

impl ChartRow {
    /// The rank that is changed, if one is.
    #[must_use]
    pub fn changed(&self) -> Option<Rank> {
        match self.action {
            RowAction::Change(place) => self.ranks.get(usize::from(place)).copied(),
            RowAction::Fold | RowAction::Bet => None,
        }
    }
}

/// A line under the [`HEADER`], such as `7,KQJ83,ffff-,9,change 3,-0.268214`.
impl fmt::Display for ChartRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks: String = self.ranks.iter().map(|rank| rank.letter()).collect();
        write!(f, "{},{ranks},{},{},", self.up, self.suits, self.hands)?;
        match self.changed() {
            Some(rank) => write!(f, "change {rank}")?,
            None if self.action == RowAction::Bet => f.write_str("bet")?,
            None => f.write_str("fold")?,
        }
        write!(f, ",{}", decimal(&self.ev, 6))
    }
}

/// One letter a card: `f` for one of four or five alike with `-` for the odd one out; or
/// `u` for the up-card's suit, `s` for another that four or five share, `.` for any other.
/// `*` stands for whatever the rows above leave.
impl fmt::Display for Suits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Suits::Any => f.write_str("*"),
            Suits::Flush => f.write_str("fffff"),
            Suits::FourBut(odd) => {
                (0..5).try_for_each(|place| f.write_str(if place == *odd { "-" } else { "f" }))
            }
            Suits::Just(suits) => suits.iter().try_for_each(|suit| {
                f.write_str(match suit {
                    Suited::Up => "u",
                    Suited::Shared => "s",
                    Suited::Other => ".",
                })
            }),
        }
    }
}
