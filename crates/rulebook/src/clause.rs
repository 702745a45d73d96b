//! The register of a book: one row for every clause, in our own words.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::citation::ClauseIndex;
use crate::instrument::InstrumentIndex;
use crate::problem::{Problem, What};

/// One clause of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The clause's own number, without spaces: `5.3(b)`, `(l)(3).flush`, `game.5[1]`.
    pub id: String,
    /// What sort of rule it is.
    pub kind: Kind,
    /// Whether the document is at hand or was rebuilt.
    pub reconstructed: bool,
    /// The instrument that brought it.
    pub by: InstrumentIndex,
    /// What software must do because of it, in our own words.
    pub must: String,
    /// How a test sees it; the first word is the surface.
    pub observable: String,
    /// Related clauses: bare ids of this book, `book:id` of another.
    pub also: Vec<String>,
}

/// What sort of rule a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A word or a rank of hands is given its meaning.
    Definition,
    /// A number: odds, a limit, a rate.
    Data,
    /// What is legal, or what happens next.
    State,
    /// Settlement, void, refund.
    Money,
    /// What staff do, in order.
    Procedure,
    /// Physical things, modelled or displayed.
    Equipment,
    /// An option or an approval.
    Authority,
    /// How players behave, and the rulings on it.
    Conduct,
}

/// A book's clauses, by place and by id.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Register {
    clauses: Vec<Clause>,
    by_id: BTreeMap<String, ClauseIndex>,
}

const COLUMNS: [&str; 7] = ["id", "kind", "standing", "by", "must", "observable", "also"];

impl Clause {
    /// The surface on which a test sees the clause: the first word of its observable.
    #[must_use]
    pub fn surface(&self) -> &str {
        self.observable.split(':').next().unwrap_or_default()
    }

    /// The section that it stands in.
    #[must_use]
    pub fn section(&self) -> &str {
        section(&self.id)
    }
}

/// The part of a clause's number that names its section: `10A` of `10A.8`, `(l)` of
/// `(l)(3)`, `game` of `game.5[1]`.
#[must_use]
pub fn section(id: &str) -> &str {
    let end = match id.strip_prefix('(') {
        Some(rest) => rest.find(')').map(|at| at + 2),
        None => id.find(['.', '(', '[']),
    };
    end.and_then(|end| id.get(..end)).unwrap_or(id)
}

impl Register {
    /// Reads `clauses.csv`, adding to `problems` whatever is wrong with it.
    pub(crate) fn read(
        file: &str,
        text: &str,
        instrument: impl Fn(&str) -> Option<InstrumentIndex>,
        problems: &mut Vec<Problem>,
    ) -> Register {
        let mut register = Register::default();
        let mut report = |line: usize, what: What| {
            problems.push(Problem {
                file: file.to_owned(),
                line,
                what,
            })
        };
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .from_reader(text.as_bytes());
        if !reader
            .headers()
            .is_ok_and(|header| header.iter().eq(COLUMNS))
        {
            let wanted = format!("the columns must be {}", COLUMNS.join(","));
            report(1, What::Unreadable(wanted));
            return register;
        }
        for row in reader.records() {
            let row = match row {
                Ok(row) => row,
                Err(error) => {
                    let line = line_of(text, error.position());
                    report(line, What::Unreadable(error.to_string()));
                    continue;
                }
            };
            let line = line_of(text, row.position());
            if row.len() != COLUMNS.len() {
                let wanted = COLUMNS.len();
                let reason = format!("there are {} columns instead of {wanted}", row.len());
                report(line, What::bad("row", reason));
            }
            register.add(&row, line, &instrument, &mut report);
        }
        register
    }

    /// Adds a row. One with mistakes is added too, so that provisions may cite it without
    /// being called wrong as well; the book does not load in any case.
    fn add(
        &mut self,
        row: &csv::StringRecord,
        line: usize,
        instrument: &impl Fn(&str) -> Option<InstrumentIndex>,
        report: &mut impl FnMut(usize, What),
    ) {
        let cell = |index: usize| row.get(index).unwrap_or_default().trim().to_owned();
        let whole = row.len() == COLUMNS.len();
        let clause = clause(&cell, instrument, &mut |what| {
            // A row without all its columns is wrong as a whole.
            if whole {
                report(line, what);
            }
        });
        if clause.id.is_empty() {
            return;
        }
        if self.by_id.contains_key(&clause.id) {
            report(line, What::Twice(format!("clause {}", clause.id)));
            return;
        }
        let Ok(index) = u16::try_from(self.clauses.len()) else {
            let reason = "a book has at most 65,536 clauses".to_owned();
            report(line, What::Unreadable(reason));
            return;
        };
        self.by_id.insert(clause.id.clone(), ClauseIndex(index));
        self.clauses.push(clause);
    }

    /// The clause at an index of this book.
    #[must_use]
    pub fn get(&self, index: ClauseIndex) -> Option<&Clause> {
        self.clauses.get(usize::from(index.0))
    }

    /// The index of a clause by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<ClauseIndex> {
        self.by_id.get(id).copied()
    }

    /// Every clause with its index, in the order of the book.
    pub fn iter(&self) -> impl Iterator<Item = (ClauseIndex, &Clause)> {
        (0..).map(ClauseIndex).zip(&self.clauses)
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether the register is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }
}

fn clause(
    cell: &impl Fn(usize) -> String,
    instrument: &impl Fn(&str) -> Option<InstrumentIndex>,
    report: &mut impl FnMut(What),
) -> Clause {
    let id = cell(0);
    if id.is_empty() || id.contains(char::is_whitespace) {
        report(What::bad("id", "a clause id is one word without spaces"));
    }
    let kind = cell(1).parse::<Kind>().unwrap_or_else(|reason| {
        report(What::bad("kind", reason));
        Kind::Definition
    });
    let standing = cell(2);
    if !["stated", "reconstructed"].contains(&standing.as_str()) {
        let reason = format!("`{standing}` is neither stated nor reconstructed");
        report(What::bad("standing", reason));
    }
    let by = instrument(&cell(3)).unwrap_or_else(|| {
        report(What::UnknownInstrument(cell(3)));
        InstrumentIndex(0)
    });
    for (index, key) in [(4, "must"), (5, "observable")] {
        if cell(index).is_empty() {
            report(What::MissingKey(key.to_owned()));
        }
    }
    Clause {
        id,
        kind,
        reconstructed: standing == "reconstructed",
        by,
        must: cell(4),
        observable: cell(5),
        also: cell(6).split_whitespace().map(str::to_owned).collect(),
    }
}

/// The line of a row. The reader counts empty lines before a row as part of it.
pub(crate) fn line_of(text: &str, position: Option<&csv::Position>) -> usize {
    let whole = |number: u64| usize::try_from(number).unwrap_or(0);
    let (line, byte) = position.map_or((0, 0), |at| (whole(at.line()), whole(at.byte())));
    let row = text.get(byte..).unwrap_or_default();
    let empty = row.chars().take_while(|next| ['\r', '\n'].contains(next));
    line + empty.filter(|next| *next == '\n').count()
}

impl Kind {
    /// Every kind, in the order in which they are counted.
    pub const ALL: [Kind; 8] = [
        Kind::Definition,
        Kind::Data,
        Kind::State,
        Kind::Money,
        Kind::Procedure,
        Kind::Equipment,
        Kind::Authority,
        Kind::Conduct,
    ];

    /// The kind's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Definition => "definition",
            Kind::Data => "data",
            Kind::State => "state",
            Kind::Money => "money",
            Kind::Procedure => "procedure",
            Kind::Equipment => "equipment",
            Kind::Authority => "authority",
            Kind::Conduct => "conduct",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| {
            let kinds = Kind::ALL.map(Kind::name).join(", ");
            format!("`{text}` is none of {kinds}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_is_the_first_part_of_a_number() {
        let sections = [
            ("5.3(b)", "5"),
            ("10A.8.o1.flush", "10A"),
            ("(l)(3).flush", "(l)"),
            ("(a)", "(a)"),
            ("game.5[1]", "game"),
            ("7[1]", "7"),
            ("(", "("),
            ("12", "12"),
        ];
        for (id, expected) in sections {
            assert_eq!(section(id), expected);
        }
    }
}
