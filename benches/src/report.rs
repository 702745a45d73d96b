//! The comparison as a section of the page.
#![expect(clippy::float_arithmetic, reason = "speeds are measurements")]

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::clock::Spent;
use crate::evaluator::Evaluator;
use crate::machine::Machine;
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

    /// The same by the clock on the wall.
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
    pub(crate) fn new(evaluators: &[Box<dyn Evaluator>], ours: usize) -> Self {
        Report {
            names: evaluators.iter().map(|it| it.name()).collect(),
            ours,
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
             there are, as nested loops give them; *random* is a million hands drawn at random and read\n\
             from memory. All evaluators were first seen to put the random hands in the same order.\n"
        )?;
        writeln!(page, "{}\n", machine.taken())?;
        self.write_table(page, Speed::millions)?;
        writeln!(page, "\nBy the clock on the wall:\n")?;
        self.write_table(page, Speed::millions_by_wall)?;
        writeln!(page, "\n{NOTES}")
    }

    fn write_table(&self, page: &mut String, speed: fn(Speed) -> f64) -> std::fmt::Result {
        let works: Vec<String> = Work::ALL.into_iter().map(Work::name).collect();
        writeln!(page, "| | {} |", works.join(" | "))?;
        writeln!(page, "|---|{}", "---:|".repeat(works.len()))?;
        let best = |name, work: &String| self.best.get(&(name, work.clone())).map(|&it| speed(it));
        for &name in &self.names {
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
        let ratios = works.iter().map(|work| {
            let plain = fastest(ours.get(..1).unwrap_or_default(), work);
            format!("{:.2} ×", plain / fastest(others, work))
        });
        writeln!(
            page,
            "| **ours over the fastest other** | {} |",
            ratios.collect::<Vec<_>>().join(" | ")
        )
    }
}

const NOTES: &str = "\
Each evaluator is used in the way that is fastest for it. In sequence, `pokers` and `aya_poker` add
the cards up in nested loops, and so does *ours, card by card*; *ours* leaves the last two loops to
`fast::each_five` and its sisters, which find the sixteen hands of two further ranks at once. All
add the values up, which the compiler shortens to a product where a sweep gives one value to several
hands; who does more with each hand gets less. *Ours, hands as sets* takes random hands as `CardSet`s instead of arrays. `poker` tries all choices of five
out of six and seven cards, so in sequence its hands are those of the upper half of the deck.
`pokers` and `aya_poker` have no ranking of three cards.

The figures that the design sets as a mark were taken on such a machine under load: 929 M/s for
OMPEval (C++) and 783 for `pokers` on sequential hands of seven, and 253 M/s for
b-inary/holdem-hand-evaluator on random ones.

To take the measurements again, when the machine has nothing else to do: `cargo xtask bench cards`.";
