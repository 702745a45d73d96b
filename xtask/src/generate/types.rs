//! `web/types.d.ts`: what the server sends, from the schemas of its OpenAPI document.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// What stands above the types.
const HEAD: &str = "\
// What the server sends. Written by `cargo xtask generate` from the schemas of the OpenAPI
// document; edits are lost. What the pages add of their own is in model.d.ts.

export type { Currency, TableModel } from './model.js';
";

/// The declarations of every schema of the document.
pub(super) fn text() -> Result<String> {
    let document = serde_json::to_value(server::openapi::document())?;
    let schemas = document.pointer("/components/schemas");
    let schemas = schemas.and_then(Value::as_object);
    let schemas = schemas.context("the document has no schemas")?;
    let mut text = HEAD.to_owned();
    for (name, schema) in schemas {
        text.push('\n');
        text.push_str(&declaration(name, schema).with_context(|| name.clone())?);
    }
    Ok(text)
}

/// An interface for what has fields, an alias for all else.
fn declaration(name: &str, schema: &Value) -> Result<String> {
    let mut text = comment(schema, "");
    let parts = schema.get("allOf").and_then(Value::as_array);
    let parts = parts.map_or(std::slice::from_ref(schema), Vec::as_slice);
    let bases: Vec<&str> = parts.iter().filter_map(reference).collect();
    let own: Vec<&Map<String, Value>> = parts.iter().filter_map(properties).collect();
    if bases.len() + own.len() != parts.len() {
        text.push_str(&format!("export type {name} = {};\n", expression(schema)?));
        return Ok(text);
    }
    let extends = match bases.is_empty() {
        true => String::new(),
        false => format!(" extends {}", bases.join(", ")),
    };
    text.push_str(&format!("export interface {name}{extends} {{\n"));
    for part in parts {
        for (field, schema) in properties(part).into_iter().flatten() {
            text.push_str(&comment(schema, "  "));
            text.push_str(&format!("  {}\n", member(part, field, schema)?));
        }
    }
    text.push_str("}\n");
    Ok(text)
}

/// `name: type;`, with a question mark where it may be missing.
fn member(of: &Value, field: &str, schema: &Value) -> Result<String> {
    let required = of.get("required").and_then(Value::as_array);
    let required = required.is_some_and(|names| names.iter().any(|name| name == field));
    let mark = if required { "" } else { "?" };
    let kind = expression(schema).with_context(|| field.to_owned())?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let field = match field.chars().all(plain) {
        true => field.to_owned(),
        false => format!("'{field}'"),
    };
    Ok(format!("{field}{mark}: {kind};"))
}

/// A schema as a type.
fn expression(schema: &Value) -> Result<String> {
    if let Some(name) = reference(schema) {
        return Ok(name.to_owned());
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = words.iter().map(literal).collect::<Result<_>>()?;
        return Ok(words.join(" | "));
    }
    for (key, between) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema.get(key).and_then(Value::as_array) {
            let mut parts: Vec<String> = parts.iter().map(expression).collect::<Result<_>>()?;
            // What may be missing reads best at the end.
            parts.sort_by_key(|part| part == "null");
            return Ok(parts.join(between));
        }
    }
    match schema.get("type") {
        Some(Value::String(kind)) => of_type(kind, schema),
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().map(|kind| {
                let kind = kind.as_str().context("a type is a word")?;
                of_type(kind, schema)
            });
            let mut kinds: Vec<String> = kinds.collect::<Result<_>>()?;
            kinds.sort_by_key(|kind| kind == "null");
            Ok(kinds.join(" | "))
        }
        // What may be a word or a document with fields says no more than that.
        None => Ok("unknown".to_owned()),
        Some(_) => bail!("no type is known for {schema}"),
    }
}

fn of_type(kind: &str, schema: &Value) -> Result<String> {
    Ok(match kind {
        "string" => "string".to_owned(),
        "boolean" => "boolean".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "null" => "null".to_owned(),
        "array" => array(schema)?,
        "object" => match (properties(schema), schema.get("additionalProperties")) {
            (Some(fields), _) => {
                let fields = fields
                    .iter()
                    .map(|(field, inner)| member(schema, field, inner));
                let fields: Vec<String> = fields.collect::<Result<_>>()?;
                format!("{{ {} }}", fields.join(" "))
            }
            (None, Some(values)) if values.is_object() => {
                format!("Record<string, {}>", expression(values)?)
            }
            _ => "Record<string, unknown>".to_owned(),
        },
        other => bail!("no type is known for {other}"),
    })
}

fn array(schema: &Value) -> Result<String> {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(expression).collect::<Result<_>>()?;
        return Ok(format!("[{}]", items.join(", ")));
    }
    let items = schema.get("items").context("an array has items")?;
    let items = expression(items)?;
    Ok(match items.contains(' ') {
        true => format!("({items})[]"),
        false => format!("{items}[]"),
    })
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties")?.as_object()
}

/// The name of the schema that is referred to.
fn reference(schema: &Value) -> Option<&str> {
    let path = schema.get("$ref")?.as_str()?;
    path.strip_prefix("#/components/schemas/")
}

fn literal(word: &Value) -> Result<String> {
    let word = word.as_str().context("a word of a set is text")?;
    Ok(format!("'{}'", word.replace('\'', "\\'")))
}

fn comment(schema: &Value, indent: &str) -> String {
    let described = schema.get("description").and_then(Value::as_str);
    let Some(described) = described else {
        return String::new();
    };
    let first = described.split("\n\n").next().unwrap_or_default();
    let words = first.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{indent}/** {words} */\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(schema: &Value, expected: &str) {
        assert_eq!(expression(schema).unwrap(), expected);
    }

    #[test]
    fn schemas_become_types() {
        check(&json!({ "type": "integer", "format": "int64" }), "number");
        check(&json!({ "type": ["null", "string"] }), "string | null");
        check(
            &json!({ "enum": ["one", "two"], "type": "string" }),
            "'one' | 'two'",
        );
        let named = json!({ "$ref": "#/components/schemas/Clause" });
        check(&named, "Clause");
        check(
            &json!({ "oneOf": [{ "type": "null" }, named] }),
            "Clause | null",
        );
        check(
            &json!({ "type": "array", "items": { "type": ["string", "null"] } }),
            "(string | null)[]",
        );
        check(
            &json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
            "Record<string, number>",
        );
        check(
            &json!({ "type": "object", "required": ["a"],
                     "properties": { "a": { "type": "string" }, "b": { "type": "boolean" } } }),
            "{ a: string; b?: boolean; }",
        );
    }

    #[test]
    fn what_has_fields_is_an_interface() {
        let schema = json!({ "description": "A place.\n\nMore.", "allOf": [
            { "$ref": "#/components/schemas/Seat" },
            { "type": "object", "properties": { "place": { "type": "integer" } } },
        ] });
        assert_eq!(
            declaration("Place", &schema).unwrap(),
            "/** A place. */\nexport interface Place extends Seat {\n  place?: number;\n}\n"
        );
        let alias = declaration("Word", &json!({ "enum": ["a"] })).unwrap();
        assert_eq!(alias, "export type Word = 'a';\n");
        assert!(expression(&json!({ "type": "colour" })).is_err());
    }
}
