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
