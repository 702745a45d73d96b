//! What a report is asked for: which gaming days, and by what they are grouped.

use rulebook::Date;
use serde::Serialize;

rulebook::choice! {
    /// What the rows of a report are.
    pub enum By {
        /// Each table.
        Table = "table",
        /// Each rule book.
        Game = "game",
        /// Each pit.
        Pit = "pit",
        /// Each shift of the cage.
        Shift = "shift",
        /// Each gaming day.
        Day = "day",
        /// Each month.
        Month = "month",
        /// Each year.
        Year = "year",
    }
}

/// What a report is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// What its rows are.
    pub by: By,
    /// The first gaming day; none: the first there is.
    pub from: Option<Date>,
    /// The last gaming day; none: the last there is.
    pub to: Option<Date>,
}

/// What is wrong with what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct Unreadable {
    /// The field.
    pub field: &'static str,
    /// Why.
    pub why: String,
}

impl Asked {
    /// Reads what was asked, in words; nothing: by table, of every day.
    pub fn read(by: &str, from: &str, to: &str) -> Result<Asked, Unreadable> {
        let by = match by {
            "" => By::Table,
            by => by.parse().map_err(|why| Unreadable { field: "by", why })?,
        };
        let day = |field: &'static str, text: &str| match text {
            "" => Ok(None),
            text => text.parse::<Date>().map(Some).map_err(|_| Unreadable {
                field,
                why: format!("`{text}` is no day of the calendar as 2026-11-18"),
            }),
        };
        let (from, to) = (day("from", from)?, day("to", to)?);
        if let (Some(first), Some(last)) = (from, to)
            && first > last
        {
            let why = format!("{last} is before {first}");
            return Err(Unreadable { field: "to", why });
        }
        Ok(Asked { by, from, to })
    }

    /// Whether a gaming day is in it.
    #[must_use]
    pub fn has(&self, day: Date) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}
