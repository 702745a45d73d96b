//! What is promised of whatever is done to the files of a house.
//!
//! The promises themselves stand in `rows.rs`, `beside.rs`, `stranger.rs`, `forgery.rs` and `whole.rs`; the
//! suite keeps the house to them, and `docs/audit.md` prints them.

use std::path::Path;

use anyhow::Result;

use super::scene::{House, Scene};
use super::{attempts, beside, forgery, pins, rows, servers, stranger, whole};

/// What is done, and what comes of it.
pub(crate) struct Promise {
    /// What it is about.
    pub(crate) of: Of,
    /// What is done, in words.
    pub(crate) what: &'static str,
    /// To which house.
    pub(super) house: House,
    /// How; gives the name of the entry that was touched.
    pub(super) deed: Deed,
    /// What `croupier verify` says.
    pub(crate) verify: Verify,
    /// What `croupier serve` does.
    pub(crate) serve: Serve,
}

/// Does something to the folder of a house; gives what stands for `{row}` in what is said.
pub(super) type Deed = fn(&Scene, &Path) -> Result<String>;

/// What is tampered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// A value of this table and column.
    Column(&'static str, &'static str),
    /// A row of this table, which is removed.
    Removed(&'static str),
    /// A row that is added to it.
    Added(&'static str),
    /// Two rows of it, or one with that of another house.
    Exchanged(&'static str),
    /// The tables themselves.
    Tables,
    /// Streams, by somebody who knows how hashes are made.
    Streams,
    /// Files of the data directory.
    Files,
}

/// What `croupier verify` says. The words are those that it must say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verify {
    /// It ends with 1, names what is wrong and says what to do.
    Red(&'static str),
    /// It ends with 0.
    Green,
    /// It ends with 0, and with 1 if it is given a checkpoint that was kept elsewhere.
    WithKept,
    /// It ends with 0, and with 1 if it is given the key that the house printed.
    WithKey,
}

/// What `croupier serve` does. The words are those that it must say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Serve {
    /// It does not open.
    Refused(&'static str),
    /// It opens, and the check beside the tables closes them.
    Closed(&'static str),
    /// It opens, and the tables take no wagers until the cards are back or given up.
    OutOfPlay,
    /// It opens; what was touched is superfluous and is made anew.
    Mended,
    /// It opens; what was touched gives no right to anybody.
    NoMatter,
    /// It opens; nothing in the folder can tell.
    Unseen,
}

impl Promise {
    /// A promise for the house that was closed.
    pub(super) const fn new(
        of: Of,
        what: &'static str,
        deed: Deed,
        verify: Verify,
        serve: Serve,
    ) -> Promise {
        Promise {
            of,
            what,
            house: House::Closed,
            deed,
            verify,
            serve,
        }
    }

    /// The same for another house.
    pub(super) const fn at(self, house: House) -> Promise {
        Promise { house, ..self }
    }

    /// The heading that it stands under.
    pub(crate) fn heading(&self) -> String {
        match self.of {
            Of::Column(table, _) | Of::Removed(table) | Of::Added(table) | Of::Exchanged(table) => {
                format!("`{table}`")
            }
            Of::Tables => "the tables themselves".to_owned(),
            Of::Streams => "streams, with all hashes computed anew".to_owned(),
            Of::Files => "files".to_owned(),
        }
    }
}

impl Verify {
    /// The word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Verify::Red(_) => "red",
            Verify::Green => "green",
            Verify::WithKept => "green; red with `--kept`",
            Verify::WithKey => "green; red with `--key`",
        }
    }
}

impl Serve {
    /// The word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Serve::Refused(_) => "refused",
            Serve::Closed(_) => "closed soon after",
            Serve::OutOfPlay => "out of play",
            Serve::Mended => "mended",
            Serve::NoMatter => "no matter",
            Serve::Unseen => "not seen",
        }
    }
}

/// Every promise, those about one thing beside each other.
pub(crate) fn all() -> impl Iterator<Item = &'static Promise> {
    let tables = rows::PROMISES.iter().chain(beside::PROMISES);
    let tables = tables.chain(pins::PROMISES).chain(attempts::PROMISES);
    let tables = tables.chain(servers::PROMISES).chain(stranger::PROMISES);
    tables.chain(forgery::PROMISES).chain(whole::PROMISES)
}

/// Another character in the middle of a text of hexadecimal digits.
macro_rules! another {
    ($column:literal) => {
        concat!(
            "substr(",
            $column,
            ", 1, 20) || CASE substr(",
            $column,
            ", 21, 1) \
             WHEN '0' THEN '1' ELSE '0' END || substr(",
            $column,
            ", 22)"
        )
    };
}

/// A changed value of a column.
macro_rules! column {
    ($table:literal, $column:literal, $what:literal, $to:expr, $row:expr, $verify:expr, $serve:expr) => {
        $crate::tamper::promise::Promise::new(
            $crate::tamper::promise::Of::Column($table, $column),
            $what,
            |_, folder| $crate::tamper::deed::change(folder, ($table, $column), $to, $row),
            $verify,
            $serve,
        )
    };
}

pub(super) use {another, column};
