//! What whoever opens a house chooses.

use std::path::PathBuf;

use floor::clock::Pace;

use crate::limits::Limits;
use crate::passwords::Hardness;

/// How a house is opened.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where its journal and its keys are.
    pub data_dir: PathBuf,
    /// How its dealer keeps time, where it is opened for the first time.
    pub pace: Pace,
    /// Whether house players keep the tables going.
    pub players: bool,
    /// How much is let in.
    pub limits: Limits,
    /// How hard passwords are to try.
    pub passwords: Hardness,
}
