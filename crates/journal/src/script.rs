//! Statements that go to the engine together: a walk there and back costs as much as most
//! statements do.

use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments, AssertSqlSafe, query_with};

use crate::insertion::{Insertion, parts};

/// Statements, one after another, and the values of all of them.
///
/// Values are numbered through the whole script, which is what the engines that take
/// several statements at once ask for.
#[derive(Default)]
pub(crate) struct Script {
    text: String,
    values: AnyArguments,
}

impl Script {
    /// Adds a statement that has no values.
    pub(crate) fn push(&mut self, statement: &'static str) {
        if !self.text.is_empty() {
            self.text.push_str("; ");
        }
        self.text.push_str(statement);
    }

    /// Adds what inserts these rows; `bind` gives the values of each.
    pub(crate) fn insert<T>(
        &mut self,
        insertion: &Insertion,
        rows: &[T],
        bind: impl Fn(&T, &mut Values<'_>) -> sqlx::Result<()>,
    ) -> sqlx::Result<()> {
        for part in parts(rows) {
            self.push("");
            insertion.write(&mut self.text, part.len(), self.values.len());
            for row in part {
                bind(row, &mut Values(&mut self.values))?;
            }
        }
        Ok(())
    }

    /// Has it done. Where a statement fails, those after it are not reached.
    pub(crate) async fn run(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        // The text is made of constants; whatever comes from outside is bound.
        let statements = query_with(AssertSqlSafe(self.text), self.values);
        statements.execute(connection).await?;
        Ok(())
    }
}

/// Where the values of a row go, column by column.
pub(crate) struct Values<'s>(&'s mut AnyArguments);

impl Values<'_> {
    pub(crate) fn text(&mut self, value: impl Into<String>) -> sqlx::Result<()> {
        self.0.add(value.into()).map_err(sqlx::Error::Encode)
    }

    pub(crate) fn number(&mut self, value: i64) -> sqlx::Result<()> {
        self.0.add(value).map_err(sqlx::Error::Encode)
    }
}
