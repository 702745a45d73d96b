//! What is done once a card was changed: which hands are bet.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for every value and up-card"
)]

use std::collections::BTreeMap;

use cards::five::{Category, Value};
use cards::{Card, Rank};

use super::dealer::Dealer;
use super::solver::Solver;
use crate::strategy::hands::{Five, Stretch, rank_of, written};
use crate::strategy::up_card::{self, Bets, Hands, hand_and_held, is_gone, word};
use crate::strategy::{Mistakes, Row};

/// Which hands are bet after a change: by value and up-card and, where it matters, by the
/// rank that was dropped and the ranks that the six cards have of the up-card's suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct After {
    bets: Vec<Bets>,
    split: BTreeMap<(u8, u16), Vec<Case>>,
}

/// Hands of one value under one up-card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Case {
    dropped: u8,
    /// The ranks of the six cards that are of the up-card's suit.
    of_up_suit: u16,
    bets: bool,
}

/// What was found under one up-card, by value.
pub(super) type Cases = (u8, Vec<(u16, Vec<Case>)>);

const VALUES: usize = Value::HIGHEST.number() as usize + 1;

impl After {
    /// The better of fold and bet with every hand under an up-card.
    pub(super) fn cases_under(solver: &Solver, dealer: &Dealer) -> Cases {
        let bets = |hand, dropped, suited, of_up_suit| {
            let (category, counts) =
                dealer.after_change_by_ranks(hand, dropped, suited, of_up_suit);
            solver.changed.better(category, counts).0
        };
        let mut found = Vec::with_capacity(VALUES);
        for value in values() {
            let mut cases = Vec::new();
            each_case(value, dealer.up, |hand, dropped, suited, of_up_suit| {
                let bets = bets(hand, dropped, suited, of_up_suit);
                cases.push(Case {
                    dropped,
                    of_up_suit,
                    bets,
                });
            });
            // Most values are played alike, and need not be remembered case by case.
            if let [first, rest @ ..] = cases.as_slice()
                && rest.iter().all(|case| case.bets == first.bets)
            {
                cases.truncate(1);
            }
            found.push((value.number(), cases));
        }
        (dealer.up, found)
    }

    pub(super) fn of(ups: Vec<Cases>) -> After {
        let mut after = After {
            bets: vec![Bets::Never; 13 * VALUES],
            split: BTreeMap::new(),
        };
        for (up, values) in ups {
            let mut before = Bets::Never;
            for (value, cases) in values {
                let bets = &mut after.bets[place(up, value)];
                *bets = match cases.as_slice() {
                    // Nobody has four of the up-card's rank: as if they were played like
                    // the hand below.
                    [] => before,
                    [only] if only.bets => Bets::Always,
                    [_] => Bets::Never,
                    _ => Bets::Sometimes,
                };
                before = *bets;
                if *bets == Bets::Sometimes {
                    after.split.insert((up, value), cases);
                }
            }
        }
        after
    }

    /// Whether a hand of this value is bet.
    #[inline]
    pub(super) fn bets(&self, value: Value, hand: [Card; 5], dropped: Card, up: Card) -> bool {
        let (up_rank, value) = (up.rank().index(), value.number());
        match self.bets[place(up_rank, value)] {
            Bets::Never => false,
            Bets::Always => true,
            Bets::Sometimes => {
                let six = hand.into_iter().chain([dropped]);
                let of_up_suit = six.filter(|card| card.suit() == up.suit());
                let of_up_suit = of_up_suit.fold(0, |ranks, card| ranks | 1 << card.rank().index());
                self.case((up_rank, value), dropped.rank().index(), of_up_suit)
            }
        }
    }

    /// The same by ranks: of the up-card, of the dropped card, and those that the six cards
    /// seen hold of the up-card's suit.
    pub(super) fn bets_by_ranks(&self, value: Value, up: u8, dropped: u8, of_up_suit: u16) -> bool {
        match self.bets[place(up, value.number())] {
            Bets::Never => false,
            Bets::Always => true,
            Bets::Sometimes => self.case((up, value.number()), dropped, of_up_suit),
        }
    }

    fn case(&self, at: (u8, u16), dropped: u8, of_up_suit: u16) -> bool {
        let cases = self.split.get(&at).map_or(&[][..], Vec::as_slice);
        let mut found = cases.iter();
        found
            .find(|case| (case.dropped, case.of_up_suit) == (dropped, of_up_suit))
            .is_some_and(|case| case.bets)
    }

    /// The rows, up-card by up-card, the best hands first.
    pub(super) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for up in Rank::ALL {
            for hands in up_card::hands(|value| self.bets[place(up.index(), value)]) {
                match hands {
                    Hands::Alike(hands, bets) => rows.push(row(up, hands, bets)),
                    Hands::Apart(value) => self.split_rows(up, value, &mut rows),
                }
            }
        }
        rows
    }

    /// The rows of a value that is bet in some cases: by dropped rank where that is all,
    /// else the rarer cases first.
    fn split_rows(&self, up: Rank, value: u16, rows: &mut Vec<Row>) {
        let hand = written::<5, Five>(value);
        let cases = self.split.get(&(up.index(), value));
        let cases = cases.map_or(&[][..], Vec::as_slice);
        let usual = cases.iter().filter(|case| case.bets).count() * 2 > cases.len();
        for of_drop in cases.chunk_by(|a, b| a.dropped == b.dropped) {
            let betting = of_drop.iter().filter(|case| case.bets).count();
            let rarer = betting * 2 <= of_drop.len();
            let dropped = of_drop
                .first()
                .and_then(|case| Rank::from_index(case.dropped));
            let dropped = dropped.map_or_else(String::new, |rank| rank.to_string());
            for case in of_drop.iter().filter(|case| case.bets == rarer) {
                let held = up_card::held(case.of_up_suit);
                rows.push(row(up, format!("{hand}-{dropped}/{held}"), rarer));
            }
            if rarer == usual {
                rows.push(row(up, format!("{hand}-{dropped}"), !rarer));
            }
        }
        rows.push(row(up, hand, usual));
    }

    /// Reads the rows for what is done after a change; what none of them says is done as
    /// `otherwise` does it, or folded.
    pub(super) fn read(rows: &[&Row], otherwise: Option<&After>) -> Result<After, Mistakes> {
        let rows = Mistakes::all(rows, |row| Written::read(row))?;
        let mut ups = Vec::new();
        for up in 0..13_u8 {
            let rows: Vec<&Written> = rows
                .iter()
                .filter(|row| row.up.is_none_or(|it| it == up))
                .collect();
            let mut found = Vec::new();
            for value in values() {
                let rows: Vec<_> = rows
                    .iter()
                    .filter(|row| row.hands.contains(value.number()))
                    .collect();
                let mut cases = Vec::new();
                match rows.first() {
                    Some(row) if row.dropped.is_none() && row.of_up_suit.is_none() => {
                        let whatever = Case {
                            dropped: 0,
                            of_up_suit: 0,
                            bets: row.bets,
                        };
                        cases.extend((!is_gone(value.number(), up)).then_some(whatever));
                    }
                    _ => each_case(value, up, |_, dropped, _, of_up_suit| {
                        let row = rows.iter().find(|row| row.fits(dropped, of_up_suit));
                        let bets = match (row, otherwise) {
                            (Some(row), _) => row.bets,
                            (None, Some(other)) => other.known(up, value, dropped, of_up_suit),
                            (None, None) => false,
                        };
                        cases.push(Case {
                            dropped,
                            of_up_suit,
                            bets,
                        });
                    }),
                }
                if let [first, rest @ ..] = cases.as_slice()
                    && rest.iter().all(|case| case.bets == first.bets)
                {
                    cases.truncate(1);
                }
                found.push((value.number(), cases));
            }
            ups.push((up, found));
        }
        Ok(After::of(ups))
    }

    fn known(&self, up: u8, value: Value, dropped: u8, of_up_suit: u16) -> bool {
        match self.bets[place(up, value.number())] {
            Bets::Never => false,
            Bets::Always => true,
            Bets::Sometimes => self.case((up, value.number()), dropped, of_up_suit),
        }
    }
}

/// A row as it was read.
struct Written {
    up: Option<u8>,
    hands: Stretch,
    dropped: Option<u8>,
    of_up_suit: Option<u16>,
    bets: bool,
}

impl Written {
    fn read(row: &Row) -> Result<Written, Mistakes> {
        let (hand, of_up_suit) = hand_and_held(row);
        let (hand, dropped) = match hand.split_once('-') {
            Some((hand, dropped)) => (hand, Some(dropped)),
            None => (hand, None),
        };
        let dropped = dropped.map(|text| {
            let mut letters = text.chars();
            let rank = letters
                .next()
                .and_then(rank_of)
                .filter(|_| letters.next().is_none());
            rank.map(Rank::index)
                .ok_or_else(|| row.wrong_hand(text, "behind the hyphen stands the rank given away"))
        });
        let hands = Mistakes::both(Stretch::read::<5, Five>(row, hand), dropped.transpose());
        let hands = Mistakes::both(up_card::of(row), Mistakes::both(hands, of_up_suit));
        let ((up, ((hands, dropped), of_up_suit)), bets) =
            Mistakes::both(hands, up_card::bets(row))?;
        Ok(Written {
            up: up.map(Rank::index),
            hands,
            dropped,
            of_up_suit,
            bets,
        })
    }

    fn fits(&self, dropped: u8, of_up_suit: u16) -> bool {
        self.dropped.is_none_or(|wanted| wanted == dropped)
            && self.of_up_suit.is_none_or(|wanted| wanted == of_up_suit)
    }
}

/// Every case of a value under an up-card: the hand's ranks, ascending, the rank dropped,
/// whether the hand is of one suit, and the ranks of the up-card's suit among the six.
fn each_case(value: Value, up: u8, mut give: impl FnMut([u8; 5], u8, bool, u16)) {
    let mut hand = value.ranks().map(Rank::index);
    hand.sort_unstable();
    let suited = matches!(
        value.category(),
        Category::Flush | Category::StraightFlush | Category::RoyalFlush
    );
    let own = hand.iter().fold(0_u16, |ranks, rank| ranks | 1 << rank);
    for dropped in 0..13_u8 {
        let mut held = [0_u8; 13];
        held[usize::from(up)] += 1;
        for rank in hand.into_iter().chain([dropped]) {
            held[usize::from(rank)] += 1;
        }
        if held.iter().any(|&held| held > 4) {
            continue;
        }
        let six = (own | 1 << dropped) & !(1 << up);
        // Every subset of the ranks of the six, the up-card's own left out.
        let mut of_up_suit = six;
        loop {
            let others = of_up_suit & own;
            let is_possible = match suited {
                true => others == own || others & !(1 << dropped) == 0,
                false => own.count_ones() < 5 || others != own || own >> dropped & 1 == 1,
            };
            if is_possible {
                give(hand, dropped, suited, of_up_suit);
            }
            if of_up_suit == 0 {
                break;
            }
            of_up_suit = (of_up_suit - 1) & six;
        }
    }
}

fn values() -> impl Iterator<Item = Value> {
    (1..=Value::HIGHEST.number()).filter_map(Value::new)
}

fn row(up: Rank, hand: String, bets: bool) -> Row {
    Row::new("changed", up.letter(), hand, word(bets))
}

fn place(up: u8, value: u16) -> usize {
    usize::from(up) * VALUES + usize::from(value)
}
