//! Every command as a schema with a name of its own, which generators of clients ask for.
//!
//! What is derived is one schema with all commands written out inside. A command that wraps
//! a document of its own would be that document and, beside it, a word that the document
//! does not allow: its fields are written out here too.

use std::collections::BTreeMap;

use utoipa::Modify;
use utoipa::openapi::schema::{AdditionalProperties, Discriminator, Object, Schema};
use utoipa::openapi::{OpenApi, Ref, RefOr};

use crate::wish;

/// The schema of all commands.
const ALL: &str = "Command";

/// The schema of the dealer's steps.
const STEP: &str = "DealerStep";

/// The field that tells commands apart.
const WORD: &str = "do";

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Gives every command its name.
pub(crate) struct NameCommands;

impl Modify for NameCommands {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        name_commands(&mut components.schemas);
        name_steps(&mut components.schemas);
    }
}

/// What a step of the dealer's holds gets a name too: some generators make a model of it
/// for every place that a step is asked for, all of one name.
fn name_steps(schemas: &mut Schemas) {
    let Some(RefOr::T(Schema::OneOf(all))) = schemas.get_mut(STEP) else {
        return;
    };
    let mut named = Schemas::new();
    for item in &mut all.items {
        let RefOr::T(Schema::Object(step)) = item else {
            continue;
        };
        for (word, held) in &mut step.properties {
            if let RefOr::T(Schema::Object(object)) = &*held
                && !object.properties.is_empty()
            {
                let name = name_of(word, "Step");
                let reference = RefOr::Ref(Ref::from_schema_name(&name));
                named.insert(name, std::mem::replace(held, reference));
            }
        }
    }
    schemas.extend(named);
}

fn name_commands(schemas: &mut Schemas) {
    let Some(RefOr::T(Schema::OneOf(mut all))) = schemas.remove(ALL) else {
        return;
    };
    let mut mapping = BTreeMap::new();
    for item in &mut all.items {
        let Some((word, mut command)) = written_out(item, schemas) else {
            continue;
        };
        let name = name_of(&word, ALL);
        command.title = Some(name.clone());
        let closed = AdditionalProperties::FreeForm(false);
        command.additional_properties = Some(Box::new(closed));
        let reference = Ref::from_schema_name(&name);
        mapping.insert(word, reference.ref_location.clone());
        schemas.insert(name, RefOr::T(Schema::Object(command)));
        *item = RefOr::Ref(reference);
    }
    // So is what is done with the chips of a table, and about disputes.
    for acts in ["TrayAct", "DisputeAct"] {
        let Some(RefOr::T(Schema::OneOf(acts))) = schemas.remove(acts) else {
            continue;
        };
        for item in &acts.items {
            let Some((word, mut command)) = written_out(item, schemas) else {
                continue;
            };
            let name = name_of(&word, ALL);
            command.title = Some(name.clone());
            let closed = AdditionalProperties::FreeForm(false);
            command.additional_properties = Some(Box::new(closed));
            let reference = Ref::from_schema_name(&name);
            mapping.insert(word, reference.ref_location.clone());
            schemas.insert(name, RefOr::T(Schema::Object(command)));
            all.items.push(RefOr::Ref(reference));
        }
    }
    // What the house does for somebody is asked for like a command.
    for (word, schema) in wish::schemas() {
        let name = name_of(word, ALL);
        let reference = Ref::from_schema_name(&name);
        if let Ok(Schema::Object(mut command)) = serde_json::from_value(schema) {
            command.title = Some(name.clone());
            let closed = AdditionalProperties::FreeForm(false);
            command.additional_properties = Some(Box::new(closed));
            mapping.insert(word.to_owned(), reference.ref_location.clone());
            schemas.insert(name, RefOr::T(Schema::Object(command)));
            all.items.push(RefOr::Ref(reference));
        }
    }
    all.discriminator = Some(Discriminator::with_mapping(WORD, mapping));
    schemas.insert(ALL.to_owned(), RefOr::T(Schema::OneOf(all)));
}

/// A command with all its fields, and its word.
fn written_out(item: &RefOr<Schema>, schemas: &Schemas) -> Option<(String, Object)> {
    let RefOr::T(schema) = item else {
        return None;
    };
    let command = match schema {
        Schema::Object(object) => object.clone(),
        Schema::AllOf(parts) => {
            let mut whole = Object::new();
            for part in &parts.items {
                let part = object(part, schemas)?;
                whole.schema_type = part.schema_type.clone();
                whole.required.extend(part.required.iter().cloned());
                let fields = part.properties.iter();
                let fields = fields.map(|(name, schema)| (name.clone(), schema.clone()));
                whole.properties.extend(fields);
            }
            whole.description.clone_from(&parts.description);
            whole
        }
        _ => return None,
    };
    let Some(RefOr::T(Schema::Object(word))) = command.properties.get(WORD) else {
        return None;
    };
    let word = word.enum_values.as_ref()?.first()?.as_str()?.to_owned();
    Some((word, command))
}

fn object<'s>(part: &'s RefOr<Schema>, schemas: &'s Schemas) -> Option<&'s Object> {
    let part = match part {
        RefOr::T(schema) => schema,
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next()?;
            let RefOr::T(schema) = schemas.get(name)? else {
                return None;
            };
            schema
        }
    };
    match part {
        Schema::Object(object) => Some(object),
        _ => None,
    }
}

/// The name of the schema of a command: `open-round` is `OpenRoundCommand`.
fn name_of(word: &str, what: &str) -> String {
    let mut name = String::new();
    for part in word.split('-') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name + what
}
