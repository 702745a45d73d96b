//! Everything that a deal can come to.

use std::cmp::Ordering;

use ::jackpot::AfterFold;
use cards::five::{Category, Value};
use games::Line;
use games::table::RunningTotal;
use games::ultimate_texas_holdem::Rules;
use money::{Money, Overflow};

use crate::analysis::Wager;
use crate::simulate::{Cell, Fate, Settled};
use crate::ultimate_texas_holdem::payoff::{Paid, Payoffs, WAYS};

/// Everything that a deal can come to: by multiple, category of the last hand, way the
/// comparison goes, and category of hole and flop.
pub(super) fn cells(rules: &Rules, unit: Money, payoffs: &Payoffs) -> Result<Vec<Cell>, Overflow> {
    let paid = Paid::new(rules, unit, payoffs)?;
    let limit = rules.table.prize_limit();
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
            let trips = trips_line(rules, unit, category)?;
            for way in 0..WAYS {
                let is_folded = multiple == 0;
                let before = match is_folded {
                    true => Money::ZERO,
                    false => paid.of(multiple, category, way),
                };
                let mut total = RunningTotal::after(&rules.table, before);
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
                let trips = match is_taken {
                    true => Line {
                        fate: games::Fate::Lost,
                        ..trips
                    },
                    false => total.cut(games::Wager::Trips, trips),
                };
                let side = Settled {
                    wager: Wager::Trips,
                    outcome: match trips.fate {
                        _ if is_taken => "forfeited".to_owned(),
                        games::Fate::Won => format!("win {category}"),
                        games::Fate::Lost | games::Fate::Returned => "lose".to_owned(),
                    },
                    net: trips.net()?.in_cents(),
                    staked: unit.in_cents(),
                };
                for on_flop in Category::ALL {
                    let fate = match is_folded && !kept {
                        true => Fate::Forfeited,
                        false => Fate::judged(on_flop, total.paid(), limit),
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

/// What Trips comes to with a hand of a category.
fn trips_line(rules: &Rules, unit: Money, category: Category) -> Result<Line, Overflow> {
    let mut values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let example = values.find(|value| value.category() == category);
    // Trips does not look at the dealer's hand.
    rules.settle_trips(unit, example.unwrap_or(Value::LOWEST), Ordering::Greater)
}
