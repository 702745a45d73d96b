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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = AskedOfReport))]
#[non_exhaustive]
pub struct Asked {
    /// What its rows are.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "table"))]
    pub by: By,
    /// The first gaming day; none: the first there is.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>))]
    pub from: Option<Date>,
    /// The last gaming day; none: the last there is.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>))]
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
    /// That of these gaming days; none: all there are on that side.
    ///
    /// # Errors
    ///
    /// If the last is before the first.
    pub fn of(by: By, from: Option<Date>, to: Option<Date>) -> Result<Asked, Unreadable> {
        if let (Some(first), Some(last)) = (from, to)
            && first > last
        {
            let why = format!("{last} is before {first}");
            return Err(Unreadable { field: "to", why });
        }
        Ok(Asked { by, from, to })
    }

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
        Asked::of(by, day("from", from)?, day("to", to)?)
    }

    /// Whether a gaming day is in it.
    #[must_use]
    pub fn has(&self, day: Date) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}
