//! A game played through.

use games::ultimate_texas_holdem::Rules;

use super::count::Counts;
use super::decide::{Decisions, class_ways};
use super::game::{Game, Unreckoned};
use super::hole::HoleClass;
use super::plan::Plan;
use super::river::{NO_WAYS, River, Ways};

/// A game played through under one plan.
#[derive(Debug, Clone)]
pub struct Solution {
    pub(super) game: Game,
    pub(super) decisions: Decisions,
    pub(super) river: River,
    pub(super) counts: Counts,
    pub(super) pre_flop: Vec<(u32, Ways)>,
}

impl Solution {
    /// Plays a game through.
    pub fn new(rules: &Rules, plan: Plan) -> Result<Solution, Unreckoned> {
        let t = std::time::Instant::now();
        let game = Game::new(rules)?;
        eprintln!("game {:?}", t.elapsed());
        let (pre_flop, flop, river) = plan.rules();
        let river = River::new(&game, river);
        eprintln!("river {:?}", t.elapsed());
        let decisions = Decisions::new(&game, &river, pre_flop, flop);
        eprintln!("decide {:?}", t.elapsed());
        let counts = Counts::new(&game, &river, &decisions);
        eprintln!("count {:?}", t.elapsed());
        let mut pre_flop = Vec::new();
        for &multiple in &game.payoffs.pre_flop {
            let mut all = NO_WAYS;
            for class in HoleClass::all() {
                if decisions.pre_flop[class.index()] == Some(multiple) {
                    let ways = class_ways(&river, class);
                    for (to, from) in all.as_flattened_mut().iter_mut().zip(ways.as_flattened()) {
                        *to += from * i64::from(class.holes()) * 10;
                    }
                }
            }
            pre_flop.push((multiple, all));
        }
        Ok(Solution {
            game,
            decisions,
            river,
            counts,
            pre_flop,
        })
    }

    /// debugging
    pub fn show(&self) {
        let s = |w: &Ways| w.iter().flatten().sum::<i64>();
        let payoffs = &self.game.payoffs;
        let v = |m: u32, w: &Ways| -> i128 {
            w.as_flattened()
                .iter()
                .zip(payoffs.of(m).as_flattened())
                .map(|(a, b)| *a as i128 * *b as i128)
                .sum()
        };
        let mut total =
            s(&self.counts.flop) + s(&self.counts.river) + self.counts.folds.iter().sum::<i64>();
        let mut value = v(payoffs.flop, &self.counts.flop)
            + v(payoffs.river, &self.counts.river)
            + self.counts.folds.iter().sum::<i64>() as i128 * payoffs.fold as i128;
        for (m, w) in &self.pre_flop {
            total += s(w);
            value += v(*m, w);
            println!("{m}x {}", s(w));
        }
        println!(
            "2x {} 1x {} fold {} total {total}",
            s(&self.counts.flop),
            s(&self.counts.river),
            self.counts.folds.iter().sum::<i64>()
        );
        println!(
            "value {value} parts {} ev {}",
            payoffs.parts,
            value as f64 / total as f64 / payoffs.parts as f64
        );
        let mut other = 0i128;
        for class in HoleClass::all() {
            let w = &self.decisions.worth[class.index()];
            other += class.holes() as i128
                * match self.decisions.pre_flop[class.index()] {
                    None => w.check,
                    Some(m) => w.raises.iter().find(|r| r.0 == m).unwrap().1,
                } as i128;
        }
        println!("value otherwise {other}");
        println!("{:?}", self.counts);
        for class in HoleClass::all() {
            print!(
                "{}{}",
                match self.decisions.pre_flop[class.index()] {
                    None => ".",
                    Some(3) => "3",
                    _ => "4",
                },
                if class.index() % 13 == 12 { "\n" } else { "" }
            );
        }
    }
}
