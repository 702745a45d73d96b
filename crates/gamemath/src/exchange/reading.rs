//! A way to play as rows, and read from them.

use std::collections::HashMap;

use cards::Rank;

use super::after::After;
use super::chart::{ChartRow, Line, RowAction, Suited, Suits};
use super::class::Class;
use super::look_up::{LookUp, choices_under};
use super::solver::{Choice, Solver};
use super::spot::Spot;
use crate::strategy::hands::{Five, Stretch, rank_of, ranks_of};
use crate::strategy::up_card;
use crate::strategy::{Mistake, Mistakes, Row};

impl LookUp {
    /// The play as rows: every hand as dealt by its ranks, then what is bet after a change.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let ups = self.solver.each_up_card(|dealer| {
            let up = Rank::from_index(dealer.up).unwrap_or(Rank::Ace);
            let choose = |spot: &Spot<'_>, class| (self.choice(spot.ranks(), class, up), 0);
            self.solver.rows_under(&dealer, choose)
        });
        let mut rows: Vec<Row> = ups.iter().flatten().map(ChartRow::row).collect();
        if self.solver.offered {
            rows.extend(self.after.rows());
        }
        rows
    }

    /// Reads a play from rows; what none of them says is played as `otherwise`, or folded.
    pub(crate) fn read(
        solver: &Solver,
        rows: &[Row],
        otherwise: Option<&LookUp>,
    ) -> Result<LookUp, Mistakes> {
        let mut read = Read::default();
        let mut after = Vec::new();
        let mut mistakes = Mistakes(Vec::new());
        for (order, row) in rows.iter().enumerate() {
            let added = match row.when.as_str() {
                "deal" => read.add(order, row),
                "changed" => {
                    after.push(row);
                    Ok(())
                }
                _ => {
                    let moments = "deal, changed, or otherwise as the last row";
                    Err(row.wrong_moment(moments).into())
                }
            };
            mistakes.aside(added);
        }
        let after = After::read(&after, otherwise.map(|play| &play.after));
        let after = mistakes.and(after)?;
        let choices = solver.each_up_card(|dealer| {
            let up = Rank::from_index(dealer.up).unwrap_or(Rank::Ace);
            choices_under(&dealer, false, |spot, class| {
                read.choose(spot, class).unwrap_or_else(|| {
                    let other = otherwise.map(|play| play.choice(spot.ranks(), class, up));
                    other.unwrap_or(Choice::Fold)
                })
            })
        });
        Ok(LookUp {
            choices,
            after,
            solver: solver.clone(),
        })
    }
}

#[cfg(test)]
impl LookUp {
    /// Whether another does the same with every hand.
    pub(crate) fn plays_like(&self, other: &LookUp) -> bool {
        self.choices == other.choices && self.after == other.after
    }
}

impl ChartRow {
    /// The row of a written strategy. Of two cards of one rank a star marks the one that
    /// is of the up-card's suit.
    fn row(&self) -> Row {
        let ranks: String = self.ranks.iter().map(|rank| rank.letter()).collect();
        let hand = match self.suits {
            Suits::Any => ranks,
            suits => format!("{ranks}/{suits}"),
        };
        let action = match (self.action, self.changed()) {
            (RowAction::Change(place), Some(rank)) => {
                let last = self.ranks.iter().rposition(|&other| other == rank);
                let star = if last == Some(usize::from(place)) {
                    ""
                } else {
                    "*"
                };
                format!("change {rank}{star}")
            }
            (RowAction::Bet, _) => "bet".to_owned(),
            _ => "fold".to_owned(),
        };
        Row::new("deal", self.up.letter(), hand, action)
    }
}

/// Rows for hands as dealt.
#[derive(Default)]
struct Read {
    rows: Vec<Written>,
    /// Those of one up-card and one hand, by both.
    exact: HashMap<(u8, [u8; 5]), Vec<usize>>,
    /// The others.
    wide: Vec<usize>,
}

struct Written {
    order: usize,
    up: Option<Rank>,
    hands: Stretch,
    suits: Suits,
    action: Act,
}

#[derive(Clone, Copy)]
enum Act {
    Fold,
    Bet,
    Change { rank: Rank, star: bool },
}

impl Act {
    /// What a row does with a hand of these ranks, where it is one.
    fn read(row: &Row, ranks: Option<[Rank; 5]>) -> Result<Act, Mistake> {
        let given = match row.action.as_str() {
            "fold" => return Ok(Act::Fold),
            "bet" => return Ok(Act::Bet),
            other => other.strip_prefix("change "),
        };
        let wrong = || row.wrong_action("bet, fold, or change and a rank, as in change 7");
        let given = given.ok_or_else(wrong)?;
        let plain = given.strip_suffix('*').unwrap_or(given);
        let mut letters = plain.chars();
        let rank = letters.next().and_then(rank_of);
        let rank = rank
            .filter(|_| letters.next().is_none())
            .ok_or_else(wrong)?;
        match ranks {
            Some(ranks) if !ranks.contains(&rank) => {
                Err(row.wrong_action("change and a rank that the hand has"))
            }
            _ => Ok(Act::Change {
                rank,
                star: plain.len() < given.len(),
            }),
        }
    }
}

impl Read {
    fn add(&mut self, order: usize, row: &Row) -> Result<(), Mistakes> {
        let (hand, suits) = match row.hand.split_once('/') {
            Some((hand, suits)) => (hand, suits_of(row, suits)),
            None => (row.hand.as_str(), Ok(Suits::Any)),
        };
        // In rows of this game ranks stand for all their suits, a flush among them.
        let ranks = ranks_of(hand).and_then(|ranks| <[Rank; 5]>::try_from(ranks).ok());
        let up = up_card::of(row);
        let hands = match (&up, ranks) {
            (Ok(Some(_)) | Err(_), Some(_)) => Ok(Stretch {
                from: 1,
                to: u16::MAX,
            }),
            _ => Stretch::read::<5, Five>(row, hand),
        };
        let action = Act::read(row, ranks);
        let read = Mistakes::both(Mistakes::both(up, hands), Mistakes::both(suits, action));
        let ((up, hands), (suits, action)) = read?;
        let at = self.rows.len();
        match (up, ranks) {
            (Some(up), Some(ranks)) => {
                let mut ascending = ranks.map(Rank::index);
                ascending.sort_unstable();
                self.exact.entry((up.index(), ascending)).or_default()
            }
            _ => &mut self.wide,
        }
        .push(at);
        self.rows.push(Written {
            order,
            up,
            hands,
            suits,
            action,
        });
        Ok(())
    }

    fn choose(&self, spot: &Spot<'_>, class: Class) -> Option<Choice> {
        let line = Line::new(spot, class, 0, Choice::Fold, 0);
        let exact = self.exact.get(&(spot.up().index(), spot.ranks()));
        let rows = exact.into_iter().flatten().chain(&self.wide);
        let rows = rows.filter_map(|&at| self.rows.get(at));
        let value = spot.value(class.is_one_suit()).number();
        let fits = |row: &&Written| {
            let suits = match row.suits {
                Suits::Any => true,
                Suits::Just(just) => just == line.just,
                kind => kind == line.kind,
            };
            suits && row.hands.contains(value) && row.up.is_none_or(|up| up == spot.up())
        };
        let row = rows.filter(fits).min_by_key(|row| row.order)?;
        match row.action {
            Act::Fold => Some(Choice::Fold),
            Act::Bet => Some(Choice::Bet),
            Act::Change { rank, star } => {
                let [a, b, c, d, e] = spot.named_ranks();
                let mut row = [e, d, c, b, a].into_iter();
                let place = if star {
                    row.position(|other| other == rank)
                } else {
                    row.rposition(|other| other == rank)
                };
                let place = place.and_then(|place| u8::try_from(place).ok())?;
                Some(Choice::Change(Line::place_of_row(spot, class, place)))
            }
        }
    }
}

fn suits_of(row: &Row, text: &str) -> Result<Suits, Mistake> {
    let wrong = || {
        row.wrong_hand(
            text,
            "behind the stroke stands a letter for each card: fffff, or f for four alike and - for \
             the odd one, or u for the up-card's suit, s for another that four share, . for others",
        )
    };
    let letters: Vec<char> = text.chars().collect();
    let letters = <[char; 5]>::try_from(letters).map_err(|_| wrong())?;
    if letters == ['f'; 5] {
        return Ok(Suits::Flush);
    }
    let odd = letters.iter().position(|&letter| letter == '-');
    if let Some(odd) = odd
        && letters.iter().filter(|&&letter| letter == 'f').count() == 4
    {
        return Ok(Suits::FourBut(u8::try_from(odd).unwrap_or(0)));
    }
    let mut just = [Suited::Other; 5];
    for (to, letter) in just.iter_mut().zip(letters) {
        *to = match letter {
            'u' => Suited::Up,
            's' => Suited::Shared,
            '.' => Suited::Other,
            _ => return Err(wrong()),
        };
    }
    Ok(Suits::Just(just))
}
