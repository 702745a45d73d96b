//! `croupier books`: the books, and how many clauses they have.

use std::collections::BTreeMap;

use floor::coverage::{Coverage, Ways};
use rulebook::{Book, Kind};
use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

/// The books of the shelf.
#[derive(Debug, Serialize)]
struct Books {
    books: Vec<Counted>,
}

/// How many clauses a book has.
#[derive(Debug, Serialize)]
struct Counted {
    book: String,
    clauses: usize,
    reconstructed: usize,
    covered: usize,
    /// How the covered ones are shown.
    shown: Ways,
    /// How many were shown over HTTP.
    reachable: usize,
    /// Why the others were not, for whoever reads the page; the coverage has it as data.
    #[serde(skip)]
    unreachable: Vec<Unreachable>,
    by_kind: BTreeMap<&'static str, OfKind>,
}

/// A clause that was not shown over HTTP.
#[derive(Debug)]
struct Unreachable {
    clause: String,
    reason: String,
}

/// How many clauses of one kind.
#[derive(Debug, Default, Serialize)]
struct OfKind {
    clauses: usize,
    covered: usize,
    shown: Ways,
}

/// Lists the books.
pub(crate) fn run(json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let coverage = Coverage::kept();
    let books = catalogue.shelf.0.iter();
    let books = books.map(|book| Counted::of(book, &coverage)).collect();
    report::print(&Books { books }, json)
}

impl Counted {
    fn of(book: &Book, coverage: &Coverage) -> Counted {
        let mut by_kind: BTreeMap<_, _> = Kind::ALL
            .into_iter()
            .map(|kind| (kind.name(), OfKind::default()))
            .collect();
        let (mut reconstructed, mut covered, mut reachable) = (0, 0, 0);
        let mut ways = Ways::default();
        let mut unreachable = Vec::new();
        for (_, clause) in book.register.iter() {
            reconstructed += usize::from(clause.reconstructed);
            let how = coverage.shown(book, clause);
            let shown = usize::from(how.is_some());
            covered += shown;
            ways.count(how);
            match coverage.why_unreached(book, clause) {
                None => reachable += 1,
                Some(reason) => unreachable.push(Unreachable {
                    clause: clause.id.clone(),
                    reason,
                }),
            }
            let of_kind = by_kind.entry(clause.kind.name()).or_default();
            of_kind.clauses += 1;
            of_kind.covered += shown;
            of_kind.shown.count(how);
        }
        Counted {
            book: book.id.clone(),
            clauses: book.register.len(),
            reconstructed,
            covered,
            shown: ways,
            reachable,
            unreachable,
            by_kind,
        }
    }

    fn of_kind(&self, kind: Kind) -> usize {
        self.by_kind.get(kind.name()).map_or(0, |of| of.clauses)
    }
}

impl Books {
    fn sum(&self, count: impl Fn(&Counted) -> usize) -> usize {
        self.books.iter().map(count).sum()
    }

    /// Every book, by the name it has in commands.
    fn by_book(&self) -> Table {
        let mut table = Table::new(vec![Left, Right, Right, Right, Right]);
        let heads = ["book", "clauses", "stated", "reconstructed", "covered"];
        table.head(heads.map(str::to_owned).into());
        let row = |name: &str, clauses: usize, reconstructed: usize, covered: usize| {
            let counts = [clauses, clauses - reconstructed, reconstructed, covered];
            std::iter::once(name.to_owned())
                .chain(counts.map(grouped))
                .collect()
        };
        for book in &self.books {
            let (clauses, reconstructed) = (book.clauses, book.reconstructed);
            table.row(row(&book.book, clauses, reconstructed, book.covered));
        }
        let clauses = self.sum(|book| book.clauses);
        let reconstructed = self.sum(|book| book.reconstructed);
        let covered = self.sum(|book| book.covered);
        table.head(row("all", clauses, reconstructed, covered));
        table
    }

    /// How the clauses of every book are shown.
    fn by_way(&self) -> Table {
        let mut table = Table::new(vec![Left, Right, Right, Right, Right]);
        let heads = ["shown by", "behaviour", "text", "accepted"];
        let heads = heads.into_iter().chain(["reachable"]);
        table.head(heads.map(str::to_owned).collect());
        let row = |name: &str, counts: [usize; 4]| {
            let name = std::iter::once(name.to_owned());
            name.chain(counts.map(grouped)).collect()
        };
        let mut all = [0; 4];
        for book in &self.books {
            let Ways {
                behaviour,
                text,
                accepted,
            } = book.shown;
            let counts = [behaviour, text, accepted, book.reachable];
            all.iter_mut().zip(counts).for_each(|(all, of)| *all += of);
            table.row(row(&book.book, counts));
        }
        table.head(row("all", all));
        table
    }

    /// Every kind of clause, with a column for each book.
    fn by_kind(&self) -> Table {
        let mut sides = vec![Left];
        sides.resize(self.books.len() + 2, Right);
        let mut table = Table::new(sides);
        let heads: Vec<_> = self.books.iter().map(|book| head(&book.book)).collect();
        let height = heads.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let is_last = line + 1 == height;
            let mut cells = vec![if is_last { "kind" } else { "" }.to_owned()];
            for head in &heads {
                // The heads stand on the line above the counts, whatever their height.
                let at = (line + head.len()).checked_sub(height);
                let part = at.and_then(|at| head.get(at));
                cells.push(part.cloned().unwrap_or_default());
            }
            cells.push(if is_last { "all" } else { "" }.to_owned());
            table.head(cells);
        }
        for kind in Kind::ALL {
            let counts = self.books.iter().map(|book| book.of_kind(kind));
            let all = self.sum(|book| book.of_kind(kind));
            let cells = counts.chain([all]).map(grouped);
            table.row(std::iter::once(kind.to_string()).chain(cells).collect());
        }
        table
    }
}

/// The id of a book in short lines, broken after hyphens.
fn head(id: &str) -> Vec<String> {
    const LONGEST: usize = 12;
    let mut lines: Vec<String> = Vec::new();
    for part in id.split_inclusive('-') {
        match lines.last_mut() {
            Some(line) if line.len() + part.len() <= LONGEST => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

impl Report for Books {
    fn write(&self, sheet: &mut Sheet) {
        sheet.table(&self.by_book());
        sheet.blank();
        sheet.table(&self.by_way());
        sheet.blank();
        sheet.table(&self.by_kind());
        sheet.blank();
        sheet.paragraph(
            0,
            DIM,
            "A reconstructed clause is rebuilt, as its text is not at hand. \
             A covered one has a case that shows it: by behaviour, which is money, a ruling, \
             a refusal, an offer, a count or a state under it; by text alone, which is the \
             sign, the guide or the glossary; or by a line that was accepted. Reachable are \
             those that a case shows, by behaviour or text, in a house that runs: told over \
             HTTP by people who are signed in, and read from its answers.",
        );
        for book in &self.books {
            for Unreachable { clause, reason } in &book.unreachable {
                let said = format!("Not reachable: {} {clause}; {reason}.", book.book);
                sheet.paragraph(0, DIM, &said);
            }
        }
    }
}
