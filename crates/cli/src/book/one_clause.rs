//! One clause of a book, with all that hangs on it.

use floor::coverage::Coverage;
use rulebook::{Book, Wording};
use serde::Serialize;

use super::clause::ClauseView;
use super::head::Head;
use super::opened::Opened;
use super::reading::ReadingView;
use crate::failure::Failure;
use crate::nearest::suggestion;
use crate::paragraph::length;
use crate::report::Report;
use crate::sheet::{DIM, PLAIN, Sheet};

/// One clause of a book.
#[derive(Debug, Serialize)]
pub(crate) struct OneClause<'b> {
    #[serde(flatten)]
    head: Head<'b>,
    clause: ClauseView<'b>,
    readings: Vec<ReadingView<'b>>,
    /// The cases that show it.
    cases: Vec<CaseView>,
    related: Vec<RelatedView<'b>>,
}

/// A case that shows the clause.
#[derive(Debug, Serialize)]
struct CaseView {
    file: &'static str,
    case: String,
    lines: Vec<usize>,
}

/// A clause that treats the same matter, here or in another book.
#[derive(Debug, Serialize)]
struct RelatedView<'b> {
    book: &'b str,
    clause: &'b str,
    /// What it asks; none: it is not at hand.
    must: Option<&'b str>,
}

impl<'b> OneClause<'b> {
    /// The clause of an id, or why there is none.
    pub(crate) fn of(
        opened: &Opened<'b>,
        coverage: &Coverage,
        id: &str,
    ) -> Result<OneClause<'b>, Failure> {
        let book = opened.book;
        let spaceless: String = id.split_whitespace().collect();
        let found = book.register.find(&spaceless);
        let found = found.and_then(|index| Some((index, book.clause(index)?)));
        let Some((index, clause)) = found else {
            let ids = book.register.iter().map(|(_, clause)| clause.id.as_str());
            let near = suggestion(&spaceless, ids);
            let id = id.escape_debug();
            let message = format!("{} has no clause `{id}`{near}", book.id);
            return Err(Failure::Usage(message));
        };
        let Some(view) = ClauseView::of(opened, index, clause) else {
            return Err(Failure::Usage(not_yet(opened, &clause.id)));
        };
        let readings = opened.readings(index);
        let cases = coverage
            .of_clause(book, clause)
            .iter()
            .map(|showing| CaseView {
                file: showing.file,
                case: showing.title.clone(),
                lines: showing.lines.clone(),
            });
        let related = clause.also.iter();
        Ok(OneClause {
            head: Head::of(opened),
            clause: view,
            readings: readings.map(|each| ReadingView::of(opened, each)).collect(),
            cases: cases.collect(),
            related: related
                .filter_map(|also| RelatedView::of(opened, also))
                .collect(),
        })
    }
}

/// Why a clause is not there on the day.
fn not_yet(opened: &Opened<'_>, id: &str) -> String {
    let book = opened.book;
    let index = book.register.find(id);
    let clause = index.and_then(|index| book.clause(index));
    let instrument = clause.and_then(|clause| book.instrument(clause.by));
    let brought = instrument.and_then(|each| Some((&each.id, each.from?)));
    match brought {
        Some((by, from)) => format!("{} has clause {id} from {from} on, by {by}", book.id),
        None => format!("{} has no clause {id} on that day", book.id),
    }
}

impl<'b> RelatedView<'b> {
    /// A clause by the name it has beside another; none where it is not there on the day.
    fn of(opened: &Opened<'b>, also: &'b str) -> Option<RelatedView<'b>> {
        let Some((other, id)) = also.split_once(':') else {
            let book = opened.book;
            let clause = find(book, also)?;
            let must = match opened.wording(clause) {
                Wording::Registered => Some(clause.must.as_str()),
                Wording::Earlier => None,
                Wording::Absent => return None,
            };
            return Some(RelatedView {
                book: &book.id,
                clause: &clause.id,
                must,
            });
        };
        let shelf = opened.shelf;
        let clause = shelf.book(other).and_then(|book| find(book, id));
        Some(RelatedView {
            book: other,
            clause: id,
            must: clause.map(|clause| clause.must.as_str()),
        })
    }
}

fn find<'b>(book: &'b Book, id: &str) -> Option<&'b rulebook::Clause> {
    book.clause(book.register.find(id)?)
}

impl Report for OneClause<'_> {
    fn write(&self, sheet: &mut Sheet) {
        self.head.write_name(sheet, Some(self.clause.id));
        self.clause.write_sort(sheet);
        sheet.heading("What it asks");
        self.clause.write_words(sheet, 2);
        self.clause.write_observable(sheet);
        if self.clause.has_answers() {
            sheet.heading("What we answer by it");
            self.clause.write_answers(sheet, 2);
        }
        if !self.readings.is_empty() {
            sheet.heading("How we read it");
            for (at, reading) in self.readings.iter().enumerate() {
                if at > 0 {
                    sheet.blank();
                }
                reading.write(sheet, 2);
            }
        }
        if !self.cases.is_empty() {
            sheet.heading("Cases that show it");
            for case in &self.cases {
                let at: Vec<_> = case.lines.iter().map(usize::to_string).collect();
                sheet.hanging(2, PLAIN, &case.case);
                let (_, file) = case.file.rsplit_once('/').unwrap_or(("", case.file));
                sheet.hanging(4, DIM, &format!("{file}, line {}", at.join(", ")));
            }
        }
        if !self.related.is_empty() {
            sheet.heading("Related clauses");
            let lengths = self.related.iter().map(|each| length(each.clause));
            let column = 6 + lengths.max().unwrap_or(0).min(20);
            let mut last = "";
            for related in &self.related {
                if related.book != last {
                    sheet.paragraph(2, PLAIN, related.book);
                    last = related.book;
                }
                let words = related.must.unwrap_or("Its text is not at hand.");
                sheet.entry(4, related.clause, column, words);
            }
        }
    }
}
