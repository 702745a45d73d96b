//! Rounds settled by look-up, for simulation.
//!
//! The look-ups are made from the table's own settlement; a test deals rounds to both.

use std::sync::Arc;

use cards::chance::Practice;
use cards::three::{Category, Value};
use cards::{Card, fast, five};
use games::three_card_poker::{Rules, Stakes};
use jackpot::AfterFold;
use money::{Money, Overflow};

use super::play::Play;
use super::side_wagers::{SideWagers, side_name};
use super::solution::{Bonus, outcome_name, played};
use crate::analysis::Wager;
use crate::base::Base;
use crate::relation::Relation;
use crate::simulate::{Cell, Rounds as Dealt, Settled};

/// Three Card Poker, played in one way.
pub(crate) struct Rounds {
    play: Arc<Play>,
    qualifies_from: Value,
    /// Whether a table pays ace, king and queen of one suit otherwise than straight flushes.
    has_mini_royal: bool,
    cells: Vec<Cell>,
}

/// The place of a mini-royal, after all categories.
const MINI_ROYAL: usize = Category::ALL.len();

/// What a hand of a category may come to: folded, or played with each relation.
const ENDS: usize = 5;

const SIXES: usize = five::Category::ALL.len();

impl Rounds {
    pub(crate) fn new(rules: &Rules, unit: Money, play: Arc<Play>) -> Result<Rounds, Overflow> {
        Ok(Rounds {
            play,
            qualifies_from: rules.dealer_qualifies.value.0,
            has_mini_royal: has_mini_royal(rules),
            cells: Rounds::cells_of(rules, unit)?,
        })
    }

    /// Everything that a deal can come to: by category of the hand, folded or played, and
    /// by category of the six cards.
    pub(crate) fn cells_of(rules: &Rules, unit: Money) -> Result<Vec<Cell>, Overflow> {
        let wager = unit.times(i64::from(rules.play_multiple.value))?;
        let stakes = Stakes {
            ante: unit,
            play: wager,
        };
        let side = SideWagers::new(rules, unit)?;
        let lost = unit.negated()?;
        let mut cells = Vec::with_capacity(Category::ALL.len() * ENDS * SIXES);
        for (value, alike) in kinds(rules) {
            for end in 0..ENDS {
                let (action, base, paid) =
                    match end.checked_sub(1).and_then(|at| Relation::ALL.get(at)) {
                        None => ("fold", folded(unit)?, Money::ZERO),
                        Some(&relation) => {
                            let (base, paid) = stayed(rules, stakes, &alike, relation)?;
                            ("play", base, paid)
                        }
                    };
                let taken = |after| action == "fold" && after == AfterFold::Lost;
                let settled = |wager, is_taken, net: Money, hand: String| Settled {
                    wager,
                    outcome: if is_taken {
                        "fold".to_owned()
                    } else {
                        side_name(net, hand)
                    },
                    net: net.in_cents(),
                    staked: unit.in_cents(),
                };
                let is_taken = taken(rules.pair_plus_after_fold.value);
                let (net, paid) = match is_taken {
                    true => (lost, paid),
                    false => side.pair_plus(value, paid)?,
                };
                let pair_plus = settled(
                    Wager::PairPlus,
                    is_taken,
                    net,
                    rules.pair_plus_pays.name(value).to_owned(),
                );
                let six_card = side.six_card(paid)?;
                for (six, net) in five::Category::ALL.into_iter().zip(six_card) {
                    let mut wagers = vec![base.clone(), pair_plus.clone()];
                    if let Some(bonus) = rules.offered_six_card() {
                        let is_taken = taken(bonus.six_card_after_fold.value);
                        let net = if is_taken { lost } else { net };
                        let name = six.to_string();
                        wagers.push(settled(Wager::SixCardBonus, is_taken, net, name));
                    }
                    cells.push(Cell {
                        action: action.to_owned(),
                        wagers,
                        jackpot: None,
                    });
                }
            }
        }
        Ok(cells)
    }
}

impl Dealt for Rounds {
    const SHARED: usize = 3;
    const OWN: usize = 3;

    type Deal = [Card; 6];

    #[inline]
    fn deal(cards: &mut Practice) -> [Card; 6] {
        cards.deal()
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    #[inline]
    fn cell(&self, shared: &[Card], own: &[Card]) -> usize {
        let (&[a, b, c], &[x, y, z]) = (shared, own) else {
            return 0;
        };
        let player = fast::three(&[x, y, z]);
        let end = if self.play.plays(player, [x, y, z]) {
            let dealer = fast::three(&[a, b, c]);
            1 + Relation::of(player, dealer, self.qualifies_from) as usize
        } else {
            0
        };
        let six = fast::six(&[a, b, c, x, y, z]).category() as usize;
        let kind = match self.has_mini_royal && player == Value::HIGHEST {
            true => MINI_ROYAL,
            false => player.category() as usize,
        };
        (kind * ENDS + end) * SIXES + six
    }
}

fn has_mini_royal(rules: &Rules) -> bool {
    let tables = [&rules.ante_bonus_pays, &rules.pair_plus_pays];
    tables.iter().any(|table| table.mini_royal().is_some())
}

/// The hands that are paid alike, by category and the mini-royal last: the best of them, and
/// all from the best down.
fn kinds(rules: &Rules) -> Vec<(Value, Vec<Value>)> {
    let apart = has_mini_royal(rules);
    let values = || (1..=Value::HIGHEST.number()).rev().filter_map(Value::new);
    let categories = Category::ALL.into_iter().map(|category| {
        let alike = values().filter(|value| value.category() == category);
        let alike = alike.filter(|value| !(apart && *value == Value::HIGHEST));
        alike.collect::<Vec<_>>()
    });
    let kinds = categories.chain(apart.then(|| vec![Value::HIGHEST]));
    kinds
        .map(|alike| (alike.first().copied().unwrap_or(Value::LOWEST), alike))
        .collect()
}

fn folded(unit: Money) -> Result<Settled, Overflow> {
    Ok(Settled {
        wager: Wager::Base,
        outcome: "fold".to_owned(),
        net: unit.negated()?.in_cents(),
        staked: unit.in_cents(),
    })
}

/// What playing hands that are paid alike comes to when the dealer's hand stands in a relation, and what is
/// paid of a limit that is shared; nothing where no dealer's does.
fn stayed(
    rules: &Rules,
    stakes: Stakes,
    alike: &[Value],
    relation: Relation,
) -> Result<(Settled, Money), Overflow> {
    let from = rules.dealer_qualifies.value.0;
    let meets = |player: Value| {
        let mut dealers = [Value::LOWEST, from, player, Value::HIGHEST].into_iter();
        let dealer = dealers.find(|&dealer| Relation::of(player, dealer, from) == relation);
        dealer.map(|dealer| (player, dealer))
    };
    // The best of them stands for all, except that a lower one is needed to lose.
    let base = match alike.iter().copied().find_map(meets) {
        Some((player, dealer)) => played(rules, stakes, player, dealer)?,
        None => Base::default(),
    };
    let best = alike.first().copied().unwrap_or(Value::LOWEST);
    let settled = Settled {
        wager: Wager::Base,
        outcome: outcome_name(relation, Bonus::of(rules, best)),
        net: base.net.in_cents(),
        staked: stakes.ante.plus(stakes.play)?.in_cents(),
    };
    Ok((settled, base.paid))
}
