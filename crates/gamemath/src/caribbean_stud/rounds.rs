//! Rounds settled by look-up, for simulation.
//!
//! The look-ups are made from the table's own settlement; a test deals rounds to both.
#![expect(
    clippy::indexing_slicing,
    reason = "a hand has five cards, and there is a place for every value"
)]

use std::sync::Arc;

use ::jackpot::AfterFold;
use cards::chance::Practice;
use cards::five::{Category, Value};
use cards::{Card, fast};
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::play::Play;
use super::solution::ends;
use crate::analysis::Wager;
use crate::relation::Relation;
use crate::simulate::{Cell, Fate, Rounds as Dealt, Settled};

/// Caribbean Stud without the change of a card, played in one way.
pub(crate) struct Rounds {
    play: Arc<Play>,
    qualifies_from: Value,
    /// By value: its category, those with ace and king apart.
    kind: Vec<u8>,
    cells: Vec<Cell>,
}

/// The kinds of hands: the categories, and ace and king.
const KINDS: usize = Category::ALL.len() + 1;

/// The kind of a hand of high cards with ace and king.
const ACE_AND_KING: u8 = 10;

const _: () = assert!(ACE_AND_KING as usize == KINDS - 1);

/// What a hand of a kind may come to: folded, or bet with each relation.
const ENDS: usize = 5;

impl Rounds {
    pub(crate) fn new(rules: &Rules, unit: Money, play: Arc<Play>) -> Result<Rounds, Overflow> {
        let numbers = 0..=Value::HIGHEST.number();
        let kind = numbers.map(|number| Value::new(number).map_or(0, kind_of));
        Ok(Rounds {
            play,
            qualifies_from: rules.dealer_qualifies.value.0,
            kind: kind.collect(),
            cells: Rounds::cells_of(rules, unit)?,
        })
    }

    /// Everything that a deal can come to: by kind of hand, folded or bet.
    pub(crate) fn cells_of(rules: &Rules, unit: Money) -> Result<Vec<Cell>, Overflow> {
        let bet = unit.times(i64::from(rules.bet_multiple.value))?;
        let stakes = Stakes { ante: unit, bet };
        let jackpot = rules.jackpot.as_ref();
        let limit = rules.table.prize_limit();
        let after_fold = jackpot.and_then(|book| book.jackpot_after_fold);
        let kept = after_fold.is_some_and(|cited| cited.value == AfterFold::Kept);
        let mut cells = Vec::with_capacity(KINDS * ENDS);
        for kind in 0..KINDS {
            let mut values = (1..=Value::HIGHEST.number()).rev().filter_map(Value::new);
            let example = values.find(|&value| usize::from(kind_of(value)) == kind);
            let value = example.unwrap_or(Value::LOWEST);
            let name = value.label().unwrap_or(value.category().name());
            let judged = |paid| Fate::judged(value.category(), paid, limit);
            let base = |outcome, net: Money, staked: Money| {
                vec![Settled {
                    wager: Wager::Base,
                    outcome,
                    net: net.in_cents(),
                    staked: staked.in_cents(),
                }]
            };
            cells.push(Cell {
                action: "fold".to_owned(),
                wagers: base("fold".to_owned(), unit.negated()?, unit),
                jackpot: jackpot.map(|_| match kept {
                    true => judged(Money::ZERO),
                    false => Fate::Forfeited,
                }),
            });
            for (relation, end) in Relation::ALL.into_iter().zip(ends(rules, stakes, value)?) {
                let outcome = match relation {
                    Relation::Win => format!("win {name}"),
                    Relation::NoHand => "dealer does not qualify".to_owned(),
                    Relation::StandOff => "stand-off".to_owned(),
                    Relation::Lose => "lose".to_owned(),
                };
                cells.push(Cell {
                    action: "bet".to_owned(),
                    wagers: base(outcome, end.net, unit.plus(bet)?),
                    jackpot: jackpot.map(|_| judged(end.paid)),
                });
            }
        }
        Ok(cells)
    }
}

impl Dealt for Rounds {
    const SHARED: usize = 5;
    const OWN: usize = 5;

    type Deal = [Card; 10];

    #[inline]
    fn deal(cards: &mut Practice) -> [Card; 10] {
        cards.deal()
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    #[inline]
    fn cell(&self, shared: &[Card], own: &[Card]) -> usize {
        let (&[up, b, c, d, e], &[v, w, x, y, z]) = (shared, own) else {
            return 0;
        };
        let hand = [v, w, x, y, z];
        let player = fast::five(&hand);
        let held = || {
            let of_suit = hand.iter().filter(|card| card.suit() == up.suit());
            of_suit.fold(0, |held, card| held | 1 << card.rank().index())
        };
        let kind = usize::from(self.kind[usize::from(player.number())]);
        let end = if self.play.bets(player, up.rank(), held) {
            let dealer = fast::five(&[up, b, c, d, e]);
            1 + Relation::of(player, dealer, self.qualifies_from) as usize
        } else {
            0
        };
        kind * ENDS + end
    }
}

fn kind_of(value: Value) -> u8 {
    match value.holds_ace_and_king() {
        true => ACE_AND_KING,
        false => value.category() as u8,
    }
}
