//! Everything that a deal can come to.

use ::jackpot::AfterFold;
use cards::five::Category;
use games::ultimate_texas_holdem::Rules;
use money::{Money, Overflow};

use crate::analysis::Wager;
use crate::simulate::{Cell, Fate, Settled};
use crate::ultimate_texas_holdem::payoff::{Payoffs, WAYS};
use crate::ultimate_texas_holdem::solution::trips_net;

/// Everything that a deal can come to: by multiple, category of the last hand, way the
/// comparison goes, and category of hole and flop.
pub(super) fn cells(rules: &Rules, unit: Money, payoffs: &Payoffs) -> Result<Vec<Cell>, Overflow> {
    let cents = |parts: i64| parts * (unit.in_cents() / payoffs.parts);
    let after_fold = rules
        .jackpot
        .as_ref()
        .and_then(|book| book.jackpot_after_fold);
    let kept = after_fold.is_some_and(|cited| cited.value == AfterFold::Kept);
    let multiples = payoffs
        .pre_flop
        .iter()
        .chain([&payoffs.flop, &payoffs.river]);
    let highest = multiples.max().copied().unwrap_or(0);
    let mut cells = Vec::new();
    for multiple in 0..=highest {
        for category in Category::ALL {
            let trips = trips_net(rules, unit, category)?.in_cents();
            for way in 0..WAYS {
                let is_folded = multiple == 0;
                let base = Settled {
                    wager: Wager::Base,
                    outcome: match is_folded {
                        true => "fold".to_owned(),
                        false => payoffs.outcome(multiple, category, way),
                    },
                    net: match is_folded {
                        true => cents(payoffs.fold),
                        false => cents(payoffs.of(multiple)[category as usize][way]),
                    },
                    staked: unit.in_cents() * i64::from(2 + multiple),
                };
                let is_taken = is_folded && rules.trips_after_fold.value == AfterFold::Lost;
                let side = Settled {
                    wager: Wager::Trips,
                    outcome: match trips {
                        _ if is_taken => "forfeited".to_owned(),
                        1.. => format!("win {category}"),
                        _ => "lose".to_owned(),
                    },
                    net: if is_taken { -unit.in_cents() } else { trips },
                    staked: unit.in_cents(),
                };
                for on_flop in Category::ALL {
                    let fate = match is_folded && !kept {
                        true => Fate::Forfeited,
                        false => Fate::Judged(on_flop),
                    };
                    cells.push(Cell {
                        action: match is_folded {
                            true => "fold".to_owned(),
                            false => format!("play-{multiple}x"),
                        },
                        wagers: vec![base.clone(), side.clone()],
                        jackpot: rules.jackpot.as_ref().map(|_| fate),
                    });
                }
            }
        }
    }
    Ok(cells)
}
