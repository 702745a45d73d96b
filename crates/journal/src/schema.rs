//! What tables, indexes, views and triggers a database has.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use crate::Error;
use crate::engine::Engine;

/// Everything that a database has besides rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Schema(BTreeMap<Key, Object>);

/// What tells objects apart: their kind, their name, and the table they belong to.
type Key = (String, String, String);

/// A table, an index, a view, a trigger, or whatever else an engine has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Object {
    /// What it is: `table`, `index`, `view`, `trigger`.
    pub(crate) kind: String,
    pub(crate) name: String,
    /// The table that it belongs to.
    pub(crate) table: String,
    /// What made it.
    pub(crate) text: String,
}

impl Schema {
    /// What a database has.
    pub(crate) async fn of(
        connection: &mut AnyConnection,
        engine: Engine,
    ) -> Result<Schema, Error> {
        let objects = engine.objects(connection).await;
        Ok(Schema::from(objects.map_err(Error::on("list its tables"))?))
    }

    pub(crate) fn from(objects: Vec<Object>) -> Schema {
        let objects = objects.into_iter().map(|object| {
            // How it is laid out on lines is no part of it.
            let words: Vec<&str> = object.text.split_whitespace().collect();
            let text = words.join(" ");
            let key = (
                object.kind.clone(),
                object.name.clone(),
                object.table.clone(),
            );
            (key, Object { text, ..object })
        });
        Schema(objects.collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is a table of this name.
    pub(crate) fn has(&self, table: &str) -> bool {
        let key = ["table", table, table].map(str::to_owned);
        self.0.contains_key(&key.into())
    }

    /// The first thing in which it differs from what it should be, in words.
    pub(crate) fn differs_from(&self, expected: &Schema) -> Option<String> {
        // What was added does more harm than what is gone, and is said first.
        for (key, object) in &self.0 {
            let Object {
                kind, name, table, ..
            } = object;
            let one = if kind == "index" { "an" } else { "a" };
            match expected.0.get(key) {
                Some(expected) if expected == object => {}
                Some(_) => return Some(format!("the {kind} `{name}` has another form")),
                None if name == table => return Some(format!("there is {one} {kind} `{name}`")),
                None => return Some(format!("there is {one} {kind} `{name}` on `{table}`")),
            }
        }
        let gone = expected.0.keys().filter(|key| !self.0.contains_key(key));
        // With a table its indexes are gone.
        let gone = gone.min_by_key(|(kind, ..)| kind != "table");
        gone.map(|(kind, name, _)| format!("the {kind} `{name}` is missing"))
    }
}
