//! Many rows in one statement: a statement is a walk to the engine and back.

use std::fmt::Write;

/// A statement that inserts rows, told apart by how many.
///
/// All of it is written here and in the constants of its users; values are bound.
pub(crate) struct Insertion {
    /// `INSERT INTO …`, up to the values.
    pub(crate) into: &'static str,
    /// How many columns whose values each row has of its own.
    pub(crate) columns: usize,
    /// Whether after them comes one whose value all rows share.
    pub(crate) shared: bool,
    /// What comes after the values.
    pub(crate) then: &'static str,
}

/// The most rows of one statement: four columns of them are far below what engines take.
const MOST: usize = 64;

impl Insertion {
    /// Writes it for so many rows, whose values come after so many others; first of them the
    /// one that all share.
    pub(crate) fn write(&self, text: &mut String, rows: usize, before: usize) {
        text.push_str(self.into);
        text.push_str(" VALUES ");
        let shared = self.shared.then_some(before + 1);
        write_rows(
            text,
            rows,
            self.columns,
            before + usize::from(self.shared),
            shared,
        );
        text.push(' ');
        text.push_str(self.then);
    }
}

/// Writes so many rows of so many values each, which come after so many others.
pub(crate) fn list(text: &mut String, rows: usize, columns: usize, before: usize) {
    write_rows(text, rows, columns, before, None);
}

fn write_rows(
    text: &mut String,
    rows: usize,
    columns: usize,
    before: usize,
    shared: Option<usize>,
) {
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        let first = before + row * columns + 1;
        let numbers = (first..first + columns).chain(shared);
        for (index, number) in numbers.enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            // Writing to a text in memory does not fail.
            let _ = write!(text, "{comma}${number}");
        }
        text.push(')');
    }
}

/// Parts of powers of two, so that few texts are enough for any number of rows and the
/// engine knows them all.
pub(crate) fn parts<T>(mut items: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = 1 << items.len().min(MOST).checked_ilog2()?;
        let (part, rest) = items.split_at(size);
        items = rest;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered_through() {
        let insertion = Insertion {
            into: "INSERT INTO t (a, b)",
            columns: 2,
            shared: false,
            then: "ON CONFLICT DO NOTHING",
        };
        let sharing = Insertion {
            into: "INSERT INTO t (a, b, c)",
            columns: 2,
            shared: true,
            then: "",
        };
        let write = |insertion: &Insertion, rows, before| {
            let mut text = String::new();
            insertion.write(&mut text, rows, before);
            text
        };
        let check = |rows, before, expected: &str| {
            assert_eq!(write(&insertion, rows, before), expected);
        };
        let one = "INSERT INTO t (a, b) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        check(1, 0, one);
        let three =
            "INSERT INTO t (a, b) VALUES ($8, $9), ($10, $11), ($12, $13) ON CONFLICT DO NOTHING";
        check(3, 7, three);
        assert_eq!(
            write(&sharing, 2, 7),
            "INSERT INTO t (a, b, c) VALUES ($9, $10, $8), ($11, $12, $8) "
        );
    }

    #[test]
    fn parts_are_all_there_is_in_its_order() {
        for count in 0..300 {
            let items: Vec<usize> = (0..count).collect();
            let parts: Vec<&[usize]> = parts(&items).collect();
            assert_eq!(parts.concat(), items);
            let fits = |part: &&[usize]| part.len().is_power_of_two() && part.len() <= MOST;
            assert!(parts.iter().all(fits));
            assert!(parts.len() <= count / MOST + 6);
        }
    }
}
