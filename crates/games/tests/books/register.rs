//! The clauses of the five books: how many, of which kind, and what hangs on them.

use std::collections::BTreeSet;

use rulebook::{Answers, Book, Choices, ClauseIndex, Kind};

use crate::shelf;

/// How many clauses of each kind a book has, in the order of [`Kind::ALL`], and how many
/// of them are rebuilt.
const COUNTS: [(&str, [usize; 8], usize); 5] = [
    ("nz-caribbean-stud", [32, 17, 39, 49, 38, 22, 23, 10], 0),
    ("venice-caribbean-poker", [7, 24, 21, 34, 10, 6, 2, 12], 0),
    ("section10-caribbean-stud", [26, 18, 13, 20, 81, 9, 8, 6], 0),
    // 95 clauses of the amendment, and 82 of the base.
    ("nz-three-card-poker", [27, 39, 36, 18, 21, 10, 19, 7], 82),
    (
        "nz-ultimate-texas-holdem",
        [35, 63, 47, 53, 47, 22, 23, 9],
        0,
    ),
];

#[test]
fn every_clause_of_the_documents_is_registered() {
    let counted: Vec<_> = shelf().0.iter().map(count).collect();
    let counted: Vec<_> = counted
        .iter()
        .map(|(id, kinds, rebuilt)| (&**id, *kinds, *rebuilt))
        .collect();
    assert_eq!(counted, COUNTS);
    let all: usize = COUNTS.iter().flat_map(|(_, kinds, _)| kinds).sum();
    assert_eq!(all, 1_003);
}

fn count(book: &Book) -> (String, [usize; 8], usize) {
    let clauses = || book.register.iter().map(|(_, clause)| clause);
    let kinds = Kind::ALL.map(|kind| clauses().filter(|clause| clause.kind == kind).count());
    let rebuilt = clauses().filter(|clause| clause.reconstructed).count();
    (book.id.clone(), kinds, rebuilt)
}

#[test]
fn a_rebuilt_clause_belongs_to_a_rebuilt_instrument() {
    for book in &shelf().0 {
        for (_, clause) in book.register.iter() {
            let instrument = book.instrument(clause.by).expect("loading checks it");
            let rebuilt = instrument.reconstructed || !clause.reconstructed;
            assert!(rebuilt, "{} {}", book.id, clause.id);
        }
    }
}

#[test]
fn every_related_clause_is_there_and_relates_back() {
    let shelf = shelf();
    for book in &shelf.0 {
        for (_, clause) in book.register.iter() {
            for also in &clause.also {
                let (of, id) = also.split_once(':').unwrap_or((book.id.as_str(), also));
                let other = shelf
                    .book(of)
                    .unwrap_or_else(|| panic!("{} {also}", clause.id));
                let other = other
                    .register
                    .find(id)
                    .and_then(|index| other.clause(index));
                let other = other.unwrap_or_else(|| panic!("{} {}: {also}", book.id, clause.id));
                // The rebuilt base points to its models in other books, not they to it.
                let one_way = clause.reconstructed && of != book.id;
                let back = [clause.id.clone(), format!("{}:{}", book.id, clause.id)];
                let relates = other.also.iter().any(|also| back.contains(also));
                assert!(relates || one_way, "{} {} -> {also}", book.id, clause.id);
            }
        }
    }
}

#[test]
fn every_reading_that_a_clause_names_is_in_its_book() {
    for book in &shelf().0 {
        let known: BTreeSet<_> = book
            .readings
            .iter()
            .map(|reading| reading.id.as_str())
            .collect();
        let mut named = 0;
        for (_, clause) in book.register.iter() {
            for id in reading_ids(&clause.must).chain(reading_ids(&clause.observable)) {
                assert!(known.contains(id), "{} {} names {id}", book.id, clause.id);
                named += 1;
            }
        }
        assert!(named > 0, "{} names no reading at all", book.id);
    }
}

/// The words of a text that are ids of readings: `A12`, `AMB-VEN-19`.
fn reading_ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(|word| {
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let of_book = word
            .strip_prefix("AMB-")
            .and_then(|rest| rest.rsplit_once('-'));
        let plain = word
            .strip_prefix('A')
            .is_some_and(|rest| rest.len() >= 2 && digits(rest));
        plain || of_book.is_some_and(|(_, number)| digits(number))
    })
}

#[test]
fn the_ids_of_readings_are_found_in_a_text() {
    let ids: Vec<_> =
        reading_ids("rank: A-K-4 (A09), see AMB-S10-01; A1, 10A.8 and A12.").collect();
    assert_eq!(ids, ["A09", "AMB-S10-01", "A12"]);
}

/// A number in a document is a value somewhere, or the floor under an option's list.
#[test]
fn every_clause_of_kind_data_is_cited() {
    for book in &shelf().0 {
        let mut cited: BTreeSet<ClauseIndex> =
            book.scales.iter().map(|scale| scale.clause).collect();
        for period in book.periods() {
            let answers = Answers::new(book, period.day(), &Choices::default()).expect("no choice");
            cited.extend(answers.iter().map(|(_, answer)| answer.under.clause));
        }
        for (index, clause) in book.register.iter() {
            let data = clause.kind == Kind::Data;
            assert!(
                !data || cited.contains(&index),
                "{} {} is cited nowhere",
                book.id,
                clause.id
            );
        }
    }
}

#[test]
fn every_scale_fills_rows_that_its_clause_is_over() {
    for book in &shelf().0 {
        for scale in &book.scales {
            for question in &scale.fills {
                let provision = book
                    .provisions
                    .iter()
                    .find(|provision| provision.question == *question);
                let clause = book.clause_id(provision.expect("loading checks it").clause);
                let row = question.rsplit('.').next().unwrap_or_default();
                let over = book.clause_id(scale.clause);
                // Venice prints its rows in a table of their own.
                let under = clause.starts_with(over) || clause.starts_with("jpay.");
                assert!(
                    under && clause.ends_with(row),
                    "{over} fills {question} of {clause}"
                );
            }
        }
    }
}
