//! Statements that go to the engine together, where it takes them so: a walk there and back
//! costs as much as most statements do.

use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments, AssertSqlSafe, query_with};

use crate::engine::Engine;
use crate::insertion::{Insertion, parts};

/// Statements, one after another.
pub(crate) struct Script {
    /// Whether all of them are one text.
    together: bool,
    before: Vec<Walk>,
    last: Walk,
}

/// What goes to the engine at once.
///
/// Values are numbered through all of it, which is what the engines that take several
/// statements at once ask for.
#[derive(Default)]
struct Walk {
    text: String,
    values: AnyArguments,
}

impl Script {
    pub(crate) fn of(engine: Engine) -> Script {
        Script {
            together: engine.takes_scripts(),
            before: Vec::new(),
            last: Walk::default(),
        }
    }

    /// Adds a statement that has no values.
    pub(crate) fn push(&mut self, statement: &'static str) {
        self.walk().text.push_str(statement);
    }

    /// Where the next statement goes.
    fn walk(&mut self) -> &mut Walk {
        match (self.last.text.is_empty(), self.together) {
            (true, _) => {}
            (false, true) => self.last.text.push_str("; "),
            (false, false) => self.before.push(std::mem::take(&mut self.last)),
        }
        &mut self.last
    }

    /// Adds what inserts these rows; `bind` gives the values of each.
    pub(crate) fn insert<T>(
        &mut self,
        insertion: &Insertion,
        rows: &[T],
        bind: impl Fn(&T, &mut Values<'_>) -> sqlx::Result<()>,
    ) -> sqlx::Result<()> {
        self.insert_sharing(insertion, None, rows, bind)
    }

    /// The same where the last column of all rows has one value, which goes there once.
    pub(crate) fn insert_sharing<T>(
        &mut self,
        insertion: &Insertion,
        shared: Option<&str>,
        rows: &[T],
        bind: impl Fn(&T, &mut Values<'_>) -> sqlx::Result<()>,
    ) -> sqlx::Result<()> {
        for part in parts(rows) {
            let Walk { text, values } = self.walk();
            insertion.write(text, part.len(), values.len());
            shared.map_or(Ok(()), |shared| Values(values).text(shared))?;
            for row in part {
                bind(row, &mut Values(values))?;
            }
        }
        Ok(())
    }

    /// Has it done. Where a statement fails, those after it are not reached.
    pub(crate) async fn run(self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        let walks = self.before.into_iter().chain([self.last]);
        for Walk { text, values } in walks.filter(|walk| !walk.text.is_empty()) {
            // The text is made of constants; whatever comes from outside is bound.
            let statements = query_with(AssertSqlSafe(text), values);
            statements.execute(&mut *connection).await?;
        }
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
