//! `cargo xtask bench gamemath`: how long the games take to be solved and decisions to be
//! advised on, by the binary that is shipped.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::decisions::{self, seconds};
use super::measured::{Measured, instructions};
use crate::workspace::Workspace;

/// The heading of the section.
const TITLE: &str = "## Games solved";

/// The first section that is written by hand; those come last (`benches/src/page.rs`).
const BY_HAND: &str = "\n## What developers wait for\n";

/// How often each run is taken; the least counts.
const ROUNDS: usize = 3;

/// A book, and what it may take.
struct Game {
    book: &'static str,
    /// A setting that the game is solved with.
    with: &'static [&'static str],
    /// Seconds on cores for a whole sheet.
    target: &'static str,
    /// A setting that enters no decision.
    beside: &'static [&'static str],
}

const GAMES: [Game; 6] = [
    Game {
        book: "nz-three-card-poker",
        with: &[],
        target: "0.1",
        beside: &["--set", "six-card=3"],
    },
    Game {
        book: "nz-caribbean-stud",
        with: &[],
        target: "2",
        beside: &["--set", "jackpot-meter=90000.00"],
    },
    Game {
        book: "section10-caribbean-stud",
        with: &[],
        target: "2",
        beside: &["--set", "jackpot-meter=90000.00"],
    },
    Game {
        book: "venice-caribbean-poker",
        with: &[],
        target: "12",
        beside: &["--set", "jackpot-meter=90000.00"],
    },
    Game {
        book: "nz-ultimate-texas-holdem",
        with: &[],
        target: "4",
        beside: &["--set", "trips=3"],
    },
    // What others have published is about this game.
    Game {
        book: "nz-ultimate-texas-holdem",
        with: &["--set", "hand-forming=best-of-seven"],
        target: "4",
        beside: &["--set", "trips=3"],
    },
];

/// Measures, prints the section and puts it on the page.
pub(super) fn run(workspace: &Workspace, page: &str) -> Result<bool> {
    let mut cargo = workspace.cargo("build");
    let built = cargo
        .args(["--release", "--package", "croupier"])
        .status()?;
    ensure!(built.success(), "the binary is not built");
    let program = workspace.root().join("target/release/croupier");
    let program = program.to_str().context("the workspace has no name")?;
    let cache = workspace.root().join("target/bench-cache");
    let mut section = format!("{TITLE}\n\n{}\n", head());
    let mut instructed = String::new();
    for game in &GAMES {
        let _ = fs::remove_dir_all(&cache);
        let row = game.measure(program, &cache)?;
        println!("{row}");
        section.push_str(&format!("{row}\n"));
        let count = instructions(program, &game.whole())?;
        let count = count.map_or_else(|| "no valgrind here".to_owned(), millions);
        println!("{} {count}", game.name());
        instructed.push_str(&format!("| {} | {count} |\n", game.name()));
    }
    let decisions = decisions::rows(program, &cache)?;
    let _ = fs::remove_dir_all(&cache);
    section.push_str(&format!(
        "\n{NOTES}\n\n{DECIDED}{decisions}\n{INSTRUCTED}{instructed}\n{AGAIN}\n"
    ));
    let path = workspace.root().join(page);
    let found = fs::read_to_string(&path).unwrap_or_default();
    fs::write(&path, with_section(&found, &section))?;
    Ok(true)
}

impl Game {
    /// The book, and what it is played with.
    fn name(&self) -> String {
        let with = self.with.last().map(|with| format!(", {with}"));
        format!("{}{}", self.book, with.unwrap_or_default())
    }

    /// The arguments that ask for its sheet.
    fn sheet(&self) -> Vec<&'static str> {
        [&["par", self.book, "--json"], self.with].concat()
    }

    /// Those that ask for it with the cache off.
    fn whole(&self) -> Vec<&'static str> {
        [self.sheet().as_slice(), &["--no-cache"]].concat()
    }

    /// The row of the game.
    fn measure(&self, program: &str, cache: &Path) -> Result<String> {
        let take = |arguments: &[&str]| -> Result<Measured> {
            let mut best: Option<Measured> = None;
            for _ in 0..ROUNDS {
                let mut command = Command::new(program);
                command.args(arguments).env("CROUPIER_CACHE_DIR", cache);
                let taken = Measured::of(&mut command)?;
                let is_better = best.is_none_or(|best| taken.on_cores < best.on_cores);
                best = Some(if is_better {
                    taken
                } else {
                    best.unwrap_or(taken)
                });
            }
            best.context("nothing was measured")
        };
        let whole = take(&self.whole())?;
        // The first of these solves the game and keeps it; the least is of one read back.
        take(&self.sheet())?;
        let beside = take(&[self.sheet().as_slice(), self.beside].concat())?;
        Ok(format!(
            "| {} | {} | {} | {} | {} MiB | {} |",
            self.name(),
            self.target,
            seconds(whole.on_cores),
            seconds(whole.wall),
            whole.peak_kib / 1024,
            seconds(beside.on_cores),
        ))
    }
}

fn head() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown").to_owned();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "What `croupier par BOOK --json` takes with the cache off, and what it takes for another pay\n\
         table that enters no decision once the game is solved: the least of {ROUNDS} runs of the\n\
         binary that is shipped, in seconds. Taken on {cores} cores with a load average of {load};\n\
         other work counts in wall time and not in CPU time.\n\n\
         | book | target, CPU | CPU time | wall time | memory | beside, CPU |\n\
         |---|---:|---:|---:|---:|---:|"
    )
}

const NOTES: &str = "\
Every deal there is counts: 27,813,810,024,000 of Ultimate Texas Hold'em, 19,933,230,517,200 of Caribbean
Stud with the up-card known. What others have published of Ultimate is about clause 9.7(b), whose hands are the best
five of seven.

The target for another pay table is 0.1 s, for the memory of Venice 2 GiB. Three Card Poker is
not kept: it is solved sooner than it would be read back.";

const DECIDED: &str = "\
What `croupier advise` takes, in seconds: cold, the first of its kind with the cache off, and warm,
the worst of several decisions, in CPU time and wall time. Warm, a decision should take 0.1 s or
less. None needs a solved game, so cold and warm differ by no more than chance.

| book | decision | tried | cold, cores | worst, cores | worst, wall |
|---|---|---:|---:|---:|---:|
";

const INSTRUCTED: &str = "\
Instructions of a whole sheet with the cache off, by callgrind, which hardly differ from run to
run:

| book | instructions |
|---|---:|
";

const AGAIN: &str = "To take the measurements again: `cargo xtask bench gamemath`.";

fn millions(count: u64) -> String {
    format!("{} million", count / 1_000_000)
}

/// The page with a section in the place of its older self, or before those written by hand.
fn with_section(page: &str, section: &str) -> String {
    let heading = format!("\n{TITLE}\n");
    let (before, next) = match page.split_once(&heading) {
        Some((before, after)) => {
            let next = after.find("\n## ").and_then(|at| after.get(at..));
            (before, next.unwrap_or_default())
        }
        None => page.split_at(page.find(BY_HAND).unwrap_or(page.len())),
    };
    let next = next.trim_start_matches('\n');
    let gap = if next.is_empty() { "" } else { "\n" };
    format!(
        "{}\n\n{}\n{gap}{next}",
        before.trim_end(),
        section.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_takes_the_place_of_its_older_self() {
        let check = |page: &str, expected: &str| {
            assert_eq!(with_section(page, &format!("{TITLE}\n\nnew\n")), expected);
        };
        let new = "# B\n\n## A\n\n1\n\n## Games solved\n\nnew\n";
        check("# B\n\n## A\n\n1\n", new);
        check(new, new);
        check(
            "# B\n\n## Games solved\n\nold\n\n## C\n\n2\n",
            "# B\n\n## Games solved\n\nnew\n\n## C\n\n2\n",
        );
        let by_hand = format!("{BY_HAND}\n2\n");
        check(
            &format!("# B\n\n## A\n{by_hand}"),
            &format!("# B\n\n## A\n\n## Games solved\n\nnew\n{by_hand}"),
        );
    }
}
