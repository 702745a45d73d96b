//! PAR sheets: everything known of a game under one book and its options, for people,
//! programs, printers and spreadsheets.
//!
//! A [`ParSheet`] is made of an analysis and of what is [in force](InForce); every way of
//! showing it is a pure function of it. [`Store`] keeps games once they are solved.

mod ante;
mod bands;
mod chart;
mod decimal;
mod figures;
mod file;
mod html;
mod in_force;
mod listing;
mod markdown;
mod markup;
mod meter;
mod odds;
mod pays;
mod recent;
mod seen;
mod sheet;
mod stakes;
mod store;
mod store_strategy;
mod table;
mod warning;
mod workbook;

pub use ante::ante;
pub use bands::{BandSheet, ROUNDS};
pub use decimal::{Decimal, PLACES, grouped, percent};
pub use figures::{ActionSheet, FiguresSheet, OutcomeSheet};
pub use file::{Part, between_files, take_parts_away, write_whole};
pub use html::{GridWords, STYLE, body, drawn_grid, page};
pub use in_force::{
    ASKED_FOR_ALL_WAGERS, ASKED_FOR_MAIN_WAGERS, Asked, FirstRule, InForce, NOT_BY_THIS_BOOK,
    OptionInForce,
};
pub use markdown::{grounds, markdown};
pub use meter::{MeterSheet, apart_from, hand_paid};
pub use odds::HandOdds;
pub use pays::PayLine;
pub use seen::SeenSheet;
pub use sheet::{CovarianceSheet, ParSheet, StrategySheet, WagerSheet, title};
pub use stakes::StakeSheet;
pub use store::{Kept, Store};
pub use table::rows;
pub use warning::{Finding, all as warnings, findings, found, known};
pub use workbook::{Unwritten, workbook};
