//! Rounds settled by look-up, for simulation.
//!
//! The look-ups are made from the table's own settlement; a test deals rounds to both.

use std::sync::Arc;

use cards::chance::Practice;
use cards::five::{Category, Value};
use cards::{Card, fast};
use games::caribbean_stud::Rules;
use money::Money;

use super::look_up::{LookUp, Move};
use super::nets::Nets;
use super::solver::{Solver, Unsolved};
use crate::analysis::Wager;
use crate::relation::Relation;
use crate::simulate::{Cell, Fate, Rounds as Dealt, Settled};
use crate::solved::Forfeit;

/// Caribbean Stud with the change of a card, played in one way.
pub(crate) struct Rounds {
    play: Arc<LookUp>,
    threshold: Value,
    cells: Vec<Cell>,
}

/// What a hand of a category may come to: folded, or bet with each relation.
const ENDS: usize = 5;

const CATEGORIES: usize = Category::ALL.len();

impl Rounds {
    pub(crate) fn new(rules: &Rules, unit: Money, play: Arc<LookUp>) -> Result<Rounds, Unsolved> {
        Ok(Rounds {
            play,
            threshold: rules.dealer_qualifies.value.0,
            cells: Rounds::cells_of(rules, unit)?,
        })
    }

    /// Everything that a deal can come to: by category of the hand, as dealt or with a card
    /// changed, folded or bet.
    pub(crate) fn cells_of(rules: &Rules, unit: Money) -> Result<Vec<Cell>, Unsolved> {
        let solver = Solver::new(rules, unit)?;
        let forfeit = Forfeit::of(rules);
        let fate = |category, is_changed, is_folded| match (is_changed, is_folded) {
            (true, _) if forfeit.returned_on_change => Fate::Returned,
            (false, false) => Fate::Judged(category, Money::ZERO),
            (false, true) if forfeit.judged_after_fold => Fate::Judged(category, Money::ZERO),
            _ => Fate::Forfeited,
        };
        let mut cells = Vec::with_capacity(2 * CATEGORIES * ENDS);
        for (nets, is_changed) in [(&solver.dealt, false), (&solver.changed, true)] {
            for category in Category::ALL {
                for end in 0..ENDS {
                    let settled = settled(nets, category, end, is_changed);
                    let did = if end == 0 { "fold" } else { "bet" };
                    let change = if is_changed { "change, then " } else { "" };
                    let jackpot = rules.jackpot.as_ref();
                    cells.push(Cell {
                        action: format!("{change}{did}"),
                        wagers: vec![settled],
                        jackpot: jackpot.map(|_| fate(category, is_changed, end == 0)),
                    });
                }
            }
        }
        Ok(cells)
    }
}

impl Dealt for Rounds {
    const SHARED: usize = 5;
    const OWN: usize = 6;

    type Deal = [Card; 11];

    #[inline]
    fn deal(cards: &mut Practice) -> [Card; 11] {
        cards.deal()
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    #[inline]
    fn cell(&self, shared: &[Card], own: &[Card]) -> usize {
        let (&[up, b, c, d, e], &[v, w, x, y, z, next]) = (shared, own) else {
            return 0;
        };
        let dealer = [up, b, c, d, e];
        let dealt = [v, w, x, y, z];
        let (hand, first, bets) = match self.play.best(dealt, up) {
            Move::Fold => (dealt, 0, false),
            Move::Bet => (dealt, 0, true),
            Move::Change(dropped) => {
                let hand = dealt.map(|card| if card == dropped { next } else { card });
                let bets = self.play.bets_changed(hand, dropped, up);
                (hand, CATEGORIES * ENDS, bets)
            }
        };
        let value = fast::five(&hand);
        let end = if bets {
            1 + Relation::of(value, fast::five(&dealer), self.threshold) as usize
        } else {
            0
        };
        first + value.category() as usize * ENDS + end
    }
}

/// What the main wagers come to.
fn settled(nets: &Nets, category: Category, end: usize, is_changed: bool) -> Settled {
    let name = match category {
        Category::HighCard => nets.high_cards,
        category => category.name(),
    };
    let (outcome, net) = match end.checked_sub(1).and_then(|at| Relation::ALL.get(at)) {
        None => ("fold".to_owned(), nets.fold),
        Some(Relation::NoHand) => ("dealer does not qualify".to_owned(), nets.no_hand),
        Some(Relation::StandOff) => ("stand-off".to_owned(), nets.tie),
        Some(Relation::Lose) => ("lose".to_owned(), nets.lose),
        Some(Relation::Win) => {
            let win = nets.win.get(category as usize);
            (format!("win {name}"), win.copied().unwrap_or(0))
        }
    };
    let after = if is_changed { " after a change" } else { "" };
    Settled {
        wager: Wager::Base,
        outcome: outcome + after,
        net,
        staked: if end == 0 { nets.folds } else { nets.bets },
    }
}
