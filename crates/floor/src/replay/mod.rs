//! Playing a case: every line in order, and what was expected held against what
//! happened.

mod build;
mod check;
mod check_jackpot;
mod check_round;
mod check_table;
mod deal;
mod irregular;
pub(crate) mod jackpot;
mod judge;
mod openings;
mod perform;
mod procedure;
mod report;
mod set_up;
mod stack;
mod told;

use std::collections::BTreeMap;

use cards::Card;
use games::round::{Event, Warning};
use games::{Holder, Shelf};
use rulebook::Citation;

pub use openings::Openings;
pub use report::{Evidence, Failure, Played};

use crate::course::Record;
use crate::house::{House, Refusal};
use crate::script::{Case, Numbered, Says, Script};
use build::Plan;
use procedure::Pace;
use stack::Stack;

/// A case being played.
pub(crate) struct Replay<'s> {
    shelf: &'s Shelf,
    openings: &'s Openings,
    plan: Plan,
    house: House,
    /// Everything that happened to each jackpot.
    jackpot_events: Vec<(String, ::jackpot::Event)>,
    /// The faces of cards that lie on the tables, which the tables do not know.
    faces: BTreeMap<(u32, Holder, usize), Card>,
    /// What is left of each table's deal.
    stacks: BTreeMap<u32, Stack>,
    /// The deck that a case laid out, until it is dealt.
    laid_out: BTreeMap<u32, Vec<Card>>,
    /// What the last act or setup came to.
    last: Result<Vec<Event>, Refused>,
    /// The clauses that let the last act or setup be.
    grounds: Vec<Citation>,
    /// What its player was warned of.
    warned: Option<Warning>,
    /// Whether the last refusal has been expected.
    expected: bool,
    pace: Pace,
    failures: Vec<Failure>,
    evidence: Vec<Evidence>,
    /// What the house was told; none once a line changed the house itself in mid-play.
    record: Option<Record>,
}

/// Why a line did not take effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The rules said no.
    ByRules(Refusal, u32),
    /// The book does not permit the setup.
    BySetup { why: String, clauses: Vec<String> },
    /// The case asks for what cannot be.
    Nonsense(String),
}

impl Script {
    /// Plays every case of the file.
    #[must_use]
    pub fn play(&self, shelf: &Shelf) -> Vec<Played> {
        self.play_with(shelf, &Openings::default())
    }

    /// Plays every case, keeping what books were asked for the next file.
    #[must_use]
    pub fn play_with(&self, shelf: &Shelf, openings: &Openings) -> Vec<Played> {
        self.cases
            .iter()
            .map(|case| self.play_case(shelf, openings, case).0)
            .collect()
    }

    /// Plays every case, and keeps what its house was told and what happened; none where
    /// a line of the case changed a table that had been played at.
    #[must_use]
    pub fn record(&self, shelf: &Shelf, openings: &Openings) -> Vec<(Played, Option<Record>)> {
        let cases = self.cases.iter();
        cases
            .map(|case| self.play_case(shelf, openings, case))
            .collect()
    }

    fn play_case(
        &self,
        shelf: &Shelf,
        openings: &Openings,
        case: &Case,
    ) -> (Played, Option<Record>) {
        let mut replay = Replay {
            shelf,
            openings,
            plan: Plan::default(),
            house: House::default(),
            jackpot_events: Vec::new(),
            faces: BTreeMap::new(),
            stacks: BTreeMap::new(),
            laid_out: BTreeMap::new(),
            last: Ok(Vec::new()),
            grounds: Vec::new(),
            warned: None,
            expected: true,
            pace: Pace::Leading,
            failures: Vec::new(),
            evidence: Vec::new(),
            record: Some(Record::of(House::default())),
        };
        for line in self.setup.iter().chain(&case.lines) {
            replay.line(line);
        }
        replay.unexpected(None);
        replay.closed_world(case);
        let played = Played {
            book: replay.plan.book_name(),
            title: case.title.clone(),
            line: case.line,
            clauses: case.clauses.clone(),
            failures: replay.failures,
            evidence: replay.evidence,
        };
        (played, replay.record)
    }
}

impl Replay<'_> {
    fn line(&mut self, line: &Numbered) {
        match &line.statement.says {
            Says::Expect(expect) => self.check(line, line.statement.table, expect),
            Says::Setup(setup) => {
                self.unexpected(Some(line));
                self.grounds.clear();
                self.last = self
                    .set_up(line.statement.table, setup)
                    .map(|()| Vec::new());
                self.after(line);
            }
            Says::Act(act) => {
                self.unexpected(Some(line));
                self.grounds.clear();
                self.warned = self.warning(line.statement.table, act);
                self.last = self.perform(line.statement.table, act);
                self.after(line);
            }
        }
    }

    fn after(&mut self, line: &Numbered) {
        self.expected = self.last.is_ok();
        if !self.expected {
            self.plan.refused_at = Some(line.clone());
        }
    }

    /// A refused line without an `expect refused` after it fails the case.
    fn unexpected(&mut self, _next: Option<&Numbered>) {
        if self.expected {
            return;
        }
        self.expected = true;
        let (Err(refused), Some(line)) = (&self.last, self.plan.refused_at.take()) else {
            return;
        };
        let happened = self.refusal_words(refused);
        self.failures.push(Failure {
            line: line.line,
            text: line.text,
            expected: "the line takes effect".to_owned(),
            happened,
        });
    }

    /// The book of a table: its own once it is open, else the case's.
    fn book_of(&self, table: u32) -> Option<&rulebook::Book> {
        let open = self
            .house
            .tables
            .get(&table)
            .map(|table| table.book.as_ref());
        open.or_else(|| self.shelf.book(&self.plan.book_name()))
    }

    fn refusal_words(&self, refused: &Refused) -> String {
        match refused {
            Refused::ByRules(refusal, table) => {
                let cited = refusal.under().zip(self.book_of(*table));
                let under = cited.map(|(under, book)| book.cite(under));
                let word = refusal.word();
                match under {
                    Some(under) => format!("refused {word}: {refusal} (under {under})"),
                    None => format!("refused {word}: {refusal}"),
                }
            }
            Refused::BySetup { why, .. } => format!("refused: {why}"),
            Refused::Nonsense(why) => why.clone(),
        }
    }
}
