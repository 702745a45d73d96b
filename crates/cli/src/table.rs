//! Cells in columns.

use std::fmt::Display;

use anstyle::Style;

use crate::paragraph::length;
use crate::sheet::{BOLD, PLAIN};

/// Rows of cells, each column as wide as its widest cell.
#[derive(Debug)]
pub(crate) struct Table {
    sides: Vec<Side>,
    rows: Vec<(Style, Vec<String>)>,
}

/// The side of its column on which a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

impl Table {
    /// A table without rows, whose columns stand on these sides.
    pub(crate) fn new(sides: Vec<Side>) -> Table {
        let rows = Vec::new();
        Table { sides, rows }
    }

    /// Adds a row of heads.
    pub(crate) fn head(&mut self, cells: Vec<String>) {
        self.rows.push((BOLD, cells));
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push((PLAIN, cells));
    }

    /// The lines of the table, with their styles.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (Style, String)> {
        let widths: Vec<usize> = (0..self.sides.len()).map(|at| self.width(at)).collect();
        self.rows.iter().map(move |(style, cells)| {
            let columns = cells.iter().zip(&widths).zip(&self.sides);
            let cells = columns.map(|((cell, width), side)| {
                let gap = " ".repeat(width.saturating_sub(length(cell)));
                match side {
                    Side::Left => format!("{cell}{gap}"),
                    Side::Right => format!("{gap}{cell}"),
                }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            (*style, line.trim_end().to_owned())
        })
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|(_, cells)| cells.get(column));
        cells.map(|cell| length(cell)).max().unwrap_or(0)
    }
}

/// A count with its thousands set apart: `1,003`.
pub(crate) fn grouped(count: impl Display) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 7, 82, 921, 1_003, 22_100, 2_598_960].map(grouped);
        let expected = ["0", "7", "82", "921", "1,003", "22,100", "2,598,960"];
        assert_eq!(texts, expected);
    }
}
