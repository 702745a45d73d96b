//! Cells in columns.

use anstyle::Style;
pub(crate) use parsheet::grouped;

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
