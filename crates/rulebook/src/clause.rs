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
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        match reader.headers() {
            Ok(header) if header.iter().eq(COLUMNS) => {}
            Ok(_) => {
                let wanted = format!("the columns must be {}", COLUMNS.join(","));
                report(1, What::Unreadable(wanted));
                return register;
            }
            Err(error) => {
                report(1, What::Unreadable(error.to_string()));
                return register;
            }
        }
        for row in reader.records() {
            let row = match row {
                Ok(row) => row,
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    report(
                        usize::try_from(line).unwrap_or(0),
                        What::Unreadable(error.to_string()),
                    );
                    continue;
                }
            };
            let line = row
                .position()
                .map_or(0, |at| usize::try_from(at.line()).unwrap_or(0));
            let cell = |index: usize| row.get(index).unwrap_or_default().trim().to_owned();
            match clause(&cell, &instrument) {
                Ok(clause) => register.add(clause, line, &mut report),
                Err(whats) => whats.into_iter().for_each(|what| report(line, what)),
            }
        }
        register
    }

    fn add(&mut self, clause: Clause, line: usize, report: &mut impl FnMut(usize, What)) {
        let Ok(index) = u16::try_from(self.clauses.len()) else {
            report(
                line,
                What::Unreadable("a book has at most 65,536 clauses".to_owned()),
            );
            return;
        };
        if self
            .by_id
            .insert(clause.id.clone(), ClauseIndex(index))
            .is_some()
        {
            report(line, What::Twice(format!("clause {}", clause.id)));
            return;
        }
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
) -> Result<Clause, Vec<What>> {
    let mut wrong = Vec::new();
    let id = cell(0);
    if id.is_empty() || id.contains(char::is_whitespace) {
        let reason = "a clause id is one word without spaces".to_owned();
        wrong.push(What::BadValue {
            key: "id".to_owned(),
            reason,
        });
    }
    let kind = cell(1).parse::<Kind>();
    if let Err(reason) = &kind {
        wrong.push(What::BadValue {
            key: "kind".to_owned(),
            reason: reason.clone(),
        });
    }
    let reconstructed = match cell(2).as_str() {
        "stated" => false,
        "reconstructed" => true,
        other => {
            let reason = format!("{other} is neither stated nor reconstructed");
            wrong.push(What::BadValue {
                key: "standing".to_owned(),
                reason,
            });
            false
        }
    };
    let by = instrument(&cell(3));
    if by.is_none() {
        wrong.push(What::UnknownInstrument(cell(3)));
    }
    for (index, key) in [(4, "must"), (5, "observable")] {
        if cell(index).is_empty() {
            wrong.push(What::MissingKey(key.to_owned()));
        }
    }
    let also = cell(6).split_whitespace().map(str::to_owned).collect();
    match (kind, by) {
        (Ok(kind), Some(by)) if wrong.is_empty() => Ok(Clause {
            id,
            kind,
            reconstructed,
            by,
            must: cell(4),
            observable: cell(5),
            also,
        }),
        _ => Err(wrong),
    }
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
        found.ok_or_else(|| format!("{text} is not a kind of clause"))
    }
}
