//! What is told to the house, as schemas with names, which generators of clients ask for.
//!
//! The commands are the journal's own documents, whose types know no OpenAPI: their schemas stand
//! in a file, and a test holds them against a document of every kind that was ever written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use utoipa::openapi::{OpenApi, Ref, RefOr, Schema};
use utoipa::{Modify, PartialSchema, ToSchema};

/// The schemas, by name.
const TEXT: &str = include_str!("house_schemas.json");

/// Gives the schemas their names in the document.
pub(crate) struct NameOfTheHouse;

impl Modify for NameOfTheHouse {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        components.schemas.extend(all());
    }
}

fn all() -> BTreeMap<String, RefOr<Schema>> {
    let read = serde_json::from_str(TEXT);
    debug_assert!(read.is_ok(), "{:?}", read.as_ref().err());
    read.unwrap_or_default()
}

/// A schema of the file, as a type of Rust that views name.
macro_rules! of_the_file {
    ($($(#[$what:meta])* $name:ident = $schema:literal),+ $(,)?) => {$(
        $(#[$what])*
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                RefOr::Ref(Ref::from_schema_name($schema))
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($schema)
            }
        }
    )+};
}

of_the_file!(
    /// How a table is set up.
    SetupSchema = "TableSetup",
    /// What is told to change tables.
    ChangeSchema = "ChangeTablesCommand",
    /// What two people do.
    ProposedSchema = "ProposedCommand",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_can_be_read() {
        let read: Result<BTreeMap<String, RefOr<Schema>>, _> = serde_json::from_str(TEXT);
        assert!(read.unwrap().len() > 40);
    }
}
