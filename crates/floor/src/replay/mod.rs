//! Playing a case: every line in order, and what was expected held against what
//! happened.

mod build;
mod check;
mod check_jackpot;
mod check_report;
mod deal;
mod desk;
mod irregular;
pub(crate) mod jackpot;
mod judge;
mod openings;
mod outcome;
mod perform;
mod procedure;
mod set_up;
mod stack;
mod tellers;
mod told;

use std::collections::BTreeMap;

use cards::Card;
use games::round::{Command, Event};
use games::{Holder, Shelf};

pub use desk::{Answered, Desk, FOR_THE_HOUSE, Told};
pub use openings::Openings;
pub use outcome::{Evidence, Failure, PlayedCase};

use crate::course::Passage;
use crate::house::{House, Refusal};
use crate::report::{Ground, TableReport, Under};
use crate::script::{Case, Numbered, Says, Script, Setup};
use build::Plan;
use procedure::Pace;
use stack::Stack;

/// A case being played.
pub(crate) struct Replay<'s> {
    shelf: &'s Shelf,
    openings: &'s Openings,
    plan: Plan,
    house: House,
    /// Whether anything was told to the house but how it is to be, and who sits.
    begun: bool,
    /// The faces of cards that lie on the tables, which the tables do not know.
    faces: BTreeMap<(u32, Holder, usize), Card>,
    /// What is left of each table's deal.
    stacks: BTreeMap<u32, Stack>,
    /// The deck that a case laid out, until it is dealt.
    laid_out: BTreeMap<u32, Vec<Card>>,
    /// What the last act or setup came to.
    last: Result<Vec<Event>, Refused>,
    /// The clauses that let the last act be.
    grounds: Under,
    /// The line of setup before, whose grounds are asked for when somebody expects them.
    set_up_last: Option<SetUpLast>,
    /// The house that runs, where the case is played in one.
    desk: Option<&'s mut dyn Desk>,
    /// Whether that house stands as the case has it.
    stands: bool,
    /// What opens it so.
    opening: Vec<Told>,
    /// What let the last command to it be.
    told_under: Under,
    /// The tables as they were reported since the last command.
    reports: BTreeMap<u32, TableReport>,
    /// The last thing that happened in the house.
    last_event: Option<crate::house::Event>,
    /// What its player was warned of.
    warned: Option<(String, Under)>,
    /// Whether the last refusal has been expected.
    expected: bool,
    /// Which steps it leaves to its verbs: at a table, and at all others.
    paces: BTreeMap<Option<u32>, Pace>,
    failures: Vec<Failure>,
    evidence: Vec<Evidence>,
    /// What the house was told since somebody plays.
    record: Passage,
}

/// Why a line did not take effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The rules said no.
    ByRules(Refusal, u32),
    /// A house that runs said no.
    Answered(Answered, u32),
    /// The case asks for what cannot be.
    Nonsense(String),
}

/// A line of setup.
pub(crate) enum SetUpLast {
    /// Of a table.
    Table(u32, Setup),
    /// Of a jackpot.
    Jackpot(String),
}

impl Script {
    /// Plays every case of the file.
    #[must_use]
    pub fn play(&self, shelf: &Shelf) -> Vec<PlayedCase> {
        self.play_with(shelf, &Openings::default())
    }

    /// Plays every case, keeping what books were asked for the next file.
    #[must_use]
    pub fn play_with(&self, shelf: &Shelf, openings: &Openings) -> Vec<PlayedCase> {
        self.cases
            .iter()
            .map(|case| self.play_case(shelf, openings, case, None).0)
            .collect()
    }

    /// Plays every case, and keeps what its house was told and what happened.
    #[must_use]
    pub fn record(&self, shelf: &Shelf, openings: &Openings) -> Vec<(PlayedCase, Passage)> {
        let cases = self.cases.iter();
        cases
            .map(|case| self.play_case(shelf, openings, case, None))
            .collect()
    }

    /// Plays one case in a house that runs.
    #[must_use]
    pub fn play_at(
        &self,
        shelf: &Shelf,
        openings: &Openings,
        case: &Case,
        desk: &mut dyn Desk,
    ) -> PlayedCase {
        self.play_case(shelf, openings, case, Some(desk)).0
    }

    fn play_case<'s>(
        &'s self,
        shelf: &'s Shelf,
        openings: &'s Openings,
        case: &'s Case,
        desk: Option<&'s mut dyn Desk>,
    ) -> (PlayedCase, Passage) {
        let mut replay = Replay {
            shelf,
            openings,
            plan: Plan::default(),
            house: House::default(),
            begun: false,
            faces: BTreeMap::new(),
            stacks: BTreeMap::new(),
            laid_out: BTreeMap::new(),
            last: Ok(Vec::new()),
            grounds: Vec::new(),
            set_up_last: None,
            desk,
            stands: false,
            opening: Vec::new(),
            told_under: Vec::new(),
            reports: BTreeMap::new(),
            last_event: None,
            warned: None,
            expected: true,
            paces: BTreeMap::new(),
            failures: Vec::new(),
            evidence: Vec::new(),
            record: Passage::of(House::default()),
        };
        for line in self.setup.iter().chain(&case.lines) {
            replay.line(line);
        }
        replay.unexpected(None);
        replay.closed_world(case);
        let played = PlayedCase {
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
                self.clear_grounds();
                self.last = self
                    .set_up(line.statement.table, setup)
                    .map(|()| Vec::new());
                self.after(line);
            }
            Says::Tell { commands, by } => {
                self.unexpected(Some(line));
                self.clear_grounds();
                let table = line.statement.table;
                self.warned = commands.first().and_then(|it| self.warning_of(table, it));
                self.last = self.tell_all(table, commands, by);
                self.after(line);
            }
            Says::Jackpot {
                jackpot,
                command,
                by,
            } => {
                self.unexpected(Some(line));
                self.clear_grounds();
                self.last = match command {
                    ::jackpot::Command::Open(setup) => {
                        self.set_up_jackpot(jackpot, setup).map(|()| Vec::new())
                    }
                    command => self.told_jackpot(line.statement.table, jackpot, command, by),
                };
                self.after(line);
            }
            Says::Dealing(dealing) => {
                self.unexpected(Some(line));
                self.clear_grounds();
                self.warned = None;
                self.last = self.perform(line.statement.table, dealing);
                self.after(line);
            }
        }
    }

    fn tell_all(
        &mut self,
        table: u32,
        commands: &[Command],
        by: &[String],
    ) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        for command in commands {
            let seats = matches!(
                command,
                Command::Sit { .. } | Command::Seat { .. } | Command::Wait { .. }
            );
            events.extend(match seats {
                true => self.seat(table, command, by)?,
                false => self.told(table, command, by)?,
            });
        }
        Ok(events)
    }

    fn clear_grounds(&mut self) {
        self.grounds.clear();
        self.set_up_last = None;
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
            Refused::Answered(Answered { word, said, under }, _) => {
                let word = word.as_deref().unwrap_or("nothing");
                match under.is_empty() {
                    true => format!("refused {word}: {said}"),
                    false => format!("refused {word}: {said} (under {})", desk::cited(under)),
                }
            }
            Refused::Nonsense(why) => why.clone(),
        }
    }

    /// Whether clauses of a table's book have one that was asked for among them.
    fn has(&self, table: u32, under: &[Ground], clause: &str) -> bool {
        let book = self.book_of(table);
        book.is_some_and(|book| rests(book, under, clause))
    }
}

/// Whether one of these clauses is, or rests with, the one that was asked for.
fn rests(book: &rulebook::Book, under: &[Ground], clause: &str) -> bool {
    let Some(wanted) = book.register.find(clause) else {
        return false;
    };
    under.iter().any(|ground| {
        let cited = book.register.find(&ground.clause);
        cited.is_some_and(|cited| book.rests_with(wanted, cited))
    })
}
