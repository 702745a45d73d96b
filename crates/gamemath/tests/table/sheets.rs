//! The outcomes of a sheet: each is one that a round can come to.

use std::collections::{BTreeMap, BTreeSet};

use gamemath::fraction::{Fraction, over};
use gamemath::simulate::{Cell, Fate};
use gamemath::{Figures, Solved, Wager, WagerAnalysis};
use games::Rules;

use crate::rounds::Table;
use crate::settings::Setting;

/// Games that were solved, by what their decisions rest on.
pub(crate) struct Sheets {
    solved: BTreeMap<String, Solved>,
    /// How many games of a book are solved whose solution takes seconds; settings that share
    /// one are held to it.
    most: usize,
}

impl Sheets {
    pub(crate) fn of(most: usize) -> Sheets {
        let solved = BTreeMap::new();
        Sheets { solved, most }
    }

    /// Holds the sheet of a setting to what rounds can come to; nothing where its game would
    /// have to be solved and enough were.
    pub(crate) fn check(
        &mut self,
        setting: &Setting<'_>,
        rules: &Rules,
        table: &Table<'_>,
        cells: &[Cell],
    ) {
        let Some(figures) = self.figures(setting, rules) else {
            return;
        };
        let unit = setting.ante.in_cents();
        for wager in figures
            .wagers
            .iter()
            .filter(|it| it.wager != Wager::Jackpot)
        {
            let known: BTreeSet<(&str, Fraction, Fraction)> = cells
                .iter()
                .flat_map(|cell| &cell.wagers)
                .filter(|settled| settled.wager == wager.wager)
                .map(|it| {
                    (
                        it.outcome.as_str(),
                        over(it.net, unit),
                        over(it.staked, unit),
                    )
                })
                .collect();
            for outcome in &wager.outcomes {
                let key = (
                    outcome.name.as_str(),
                    outcome.net.clone(),
                    outcome.staked.clone(),
                );
                assert!(
                    known.contains(&key),
                    "{setting}: {} {outcome:?}",
                    wager.wager
                );
            }
            assert!(wager.is_complete(), "{setting}: {}", wager.wager);
        }
        if let Some(jackpot) = &figures.jackpot {
            check_jackpot(setting, table, cells, &jackpot.at(&table.meter()));
        }
    }

    fn figures(&mut self, setting: &Setting<'_>, rules: &Rules) -> Option<Figures> {
        let Some(inputs) = Solved::inputs(rules, setting.ante).unwrap() else {
            return Some(Figures::of(rules, setting.ante).unwrap());
        };
        if !self.solved.contains_key(&inputs) {
            let is_slow = match rules {
                Rules::CaribbeanStud(rules) => rules.exchange.is_some(),
                Rules::ThreeCardPoker(_) => false,
                Rules::UltimateTexasHoldem(_) => true,
            };
            if is_slow && self.solved.len() >= self.most {
                return None;
            }
            let solved = Solved::of(rules, setting.ante).unwrap().unwrap();
            assert!(solved.is_complete(), "{setting}");
            self.solved.insert(inputs.clone(), solved);
        }
        Some(
            self.solved[&inputs]
                .figures_under(rules, setting.ante)
                .unwrap(),
        )
    }
}

/// The jackpot wager comes to what its judged hands, forfeits and returns come to.
fn check_jackpot(setting: &Setting<'_>, table: &Table<'_>, cells: &[Cell], wager: &WagerAnalysis) {
    let unit = table.jackpot_wager().in_cents();
    let nets = cells.iter().filter_map(|cell| match cell.jackpot? {
        Fate::Judged(hand, paid) => Some(over(table.prize_net(hand, paid), unit)),
        Fate::Forfeited => Some(over(-1, 1)),
        Fate::Returned => Some(over(0, 1)),
    });
    let nets: BTreeSet<Fraction> = nets.collect();
    for outcome in &wager.outcomes {
        assert!(
            nets.contains(&outcome.net),
            "{setting}: jackpot {outcome:?}"
        );
    }
    assert!(wager.is_complete(), "{setting}: jackpot");
}
