//! The best play at a glance: a small table of decisions.

use serde::{Deserialize, Serialize};

/// A table of decisions that a page can draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// What is decided.
    pub title: String,
    /// How to read it.
    pub reads: String,
    /// The actions, the boldest first; a cell names one of them by its place.
    pub actions: Vec<String>,
    /// What tells rows apart.
    pub row_head: String,
    /// What tells columns apart.
    pub column_head: String,
    /// What the columns stand for.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
    /// What is done with the hands that it leaves out, where it leaves any out; the same stands
    /// in words at the end of how to read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
}

/// What is done with the hands that a grid leaves out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// From which hand on every hand stays in.
    pub stays: Edge,
    /// Down from which hand every hand folds.
    pub folds: Edge,
    /// Whether hands between them are left out as well, and are played now so, now so.
    pub is_open: bool,
}

/// Where hands begin that are all played alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// All hands are.
    Everything,
    /// Beside the hands of the grid, which shows where.
    Grid,
    /// At a hand: its ranks as in A-8-7, and how it is called if that is enough.
    Hand {
        /// Its ranks.
        ranks: String,
        /// How it is called in a sentence: `king high`, `a pair of tens`.
        name: String,
    },
    /// No hand is.
    Nothing,
}

/// A row of decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridRow {
    /// What it stands for.
    pub name: String,
    /// A cell for each column; none where no hand stands there.
    pub cells: Vec<Option<Cell>>,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// What stands in it: a short mark of the action, or in how many of a hundred.
    pub text: String,
    /// The action taken, or taken most often, by its place among the actions.
    pub action: usize,
}
