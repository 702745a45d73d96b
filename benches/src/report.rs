//! The comparison as a section of the page.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::clock::Spent;
use crate::evaluator::Evaluator;
use crate::machine::Machine;
use crate::peers;
use crate::work::Work;

/// How many hands were ranked in what time.
#[derive(Clone, Copy)]
pub(crate) struct Speed {
    pub(crate) ranked: usize,
    pub(crate) spent: Spent,
}

impl Speed {
    /// Millions of hands a second of the thread's own time.
    fn millions(self) -> f64 {
        self.ranked as f64 / self.spent.cpu.as_secs_f64() / 1e6
    }

    /// The same by wall time.
    fn millions_by_wall(self) -> f64 {
        self.ranked as f64 / self.spent.wall.as_secs_f64() / 1e6
    }
}

/// The best speed of each evaluator at each work.
pub(crate) struct Report {
    names: Vec<&'static str>,
    /// How many of the names, at the beginning, are ours.
    ours: usize,
    best: BTreeMap<(&'static str, String), Speed>,
}

impl Report {
    pub(crate) fn new(ours: &[Box<dyn Evaluator>], others: &[Box<dyn Evaluator>]) -> Self {
        let names = ours.iter().chain(others).map(|it| it.name());
        Report {
            names: names.chain(peers::NAMES).collect(),
            ours: ours.len(),
            best: BTreeMap::new(),
        }
    }

    pub(crate) fn keep_best(&mut self, name: &'static str, work: Work, speed: Speed) {
        let best = self.best.entry((name, work.name())).or_insert(speed);
        if speed.millions() > best.millions() {
            *best = speed;
        }
    }

    /// The section in Markdown.
    pub(crate) fn section(&self, machine: &Machine, rounds: usize) -> String {
        let mut page = String::new();
        let _ = self.write_section(&mut page, machine, rounds);
        page
    }

    fn write_section(
        &self,
        page: &mut String,
        machine: &Machine,
        rounds: usize,
    ) -> std::fmt::Result {
        writeln!(page, "## The ranking of hands\n")?;
        writeln!(
            page,
            "Millions of hands a second on one core, in one process and on the same hands: the best of\n\
             {rounds} interleaved rounds, by the time the thread was on a core. *Sequential* is all hands\n\
             there are, one after another, as nested loops give them; *random* is a million hands drawn at\n\
             random and read from memory; *swept* is all hands there are, the last two cards swept over the\n\
             rest of the deck and every value kept. All evaluators were first seen to put the random hands in\n\
             the same order.\n"
        )?;
        writeln!(page, "{}\n", machine.taken())?;
        self.write_table(page, Speed::millions)?;
        writeln!(page, "\nBy wall time:\n")?;
        self.write_table(page, Speed::millions_by_wall)?;
        writeln!(page, "\n{NOTES}")
    }

    fn write_table(&self, page: &mut String, speed: fn(Speed) -> f64) -> std::fmt::Result {
        let works: Vec<String> = Work::ALL.into_iter().map(Work::name).collect();
        writeln!(page, "| | {} |", works.join(" | "))?;
        writeln!(page, "|---|{}", "---:|".repeat(works.len()))?;
        let best = |name, work: &String| self.best.get(&(name, work.clone())).map(|&it| speed(it));
        for &name in &self.names {
            if !self.best.keys().any(|(measured, _)| *measured == name) {
                let cells = vec!["not built"; works.len()];
                writeln!(page, "| {name} | {} |", cells.join(" | "))?;
                continue;
            }
            let cells = works
                .iter()
                .map(|work| best(name, work).map_or("–".to_owned(), |it| format!("{it:.1}")));
            writeln!(
                page,
                "| {name} | {} |",
                cells.collect::<Vec<_>>().join(" | ")
            )?;
        }
        let (ours, others) = self.names.split_at(self.ours);
        let fastest = |names: &[&'static str], work| {
            names
                .iter()
                .filter_map(|name| best(name, work))
                .fold(0.0, f64::max)
        };
        for &name in ours {
            let ratios = works.iter().map(|work| {
                let other = fastest(others, work);
                match best(name, work) {
                    Some(own) if other > 0.0 => format!("{:.2} ×", own / other),
                    _ => "–".to_owned(),
                }
            });
            let ratios = ratios.collect::<Vec<_>>().join(" | ");
            writeln!(page, "| **{name}, over the fastest other** | {ratios} |")?;
        }
        Ok(())
    }
}

const NOTES: &str = "\
Each evaluator is used in the way that is fastest for it. In sequence all of them add cards up in
nested loops and add the values up. At random *ours* takes a hand as an array, and *ours, card by card* adds
its cards up as the others do; *ours, hands as sets* takes `CardSet`s. Swept, *ours* leaves the last two
loops to `fast::each_five` and its sisters, which find the sixteen hands of two further ranks at once; the
others, and *ours, card by card*, go through them. `poker` tries all choices of five
out of six and seven cards, so in sequence its hands are those of the upper half of the deck.
Only `poker` has a ranking of three cards. `rs_poker` 5.1 asks for a later Rust.

To take the measurements again, when the machine has nothing else to do: `cargo xtask bench cards`. Two
peers are in no registry: with their repositories cloned into a folder, `cargo xtask bench cards -- --peers FOLDER`
builds them as their own build files do, OMPEval with `c++`; without it their rows say so.";
