//! The whole meaning of a book as one text, and its digest.
//!
//! White space, comments, the lines of files and the cases that show a reading do not
//! enter it; everything a ruling could rest on does. A round provisions the digest it was
//! ruled under, and the house keeps the text.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use crate::allows::Allows;
use crate::book::Book;
use crate::extension::Extension;
use crate::reading::Switch;
use crate::value::Value;

impl Book {
    /// The book as canonical JSON: keys sorted, no white space.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut canonical = json!({
            "id": self.id,
            "title": self.title,
            "game": self.game,
            "jurisdiction": self.jurisdiction,
            "document": self.document,
            "instruments": self.instruments.iter().map(|instrument| json!({
                "id": instrument.id,
                "title": instrument.title,
                "from": match instrument.notified {
                    Some(day) => json!({ "notified": day.to_string() }),
                    None => json!(instrument.from.map(|day| day.to_string())),
                },
                "not-before": instrument.not_before.as_ref().map(|(day, clause)| json!([day.to_string(), clause])),
                "source": instrument.source.as_ref().map(|made| json!([made.source, made.prescribed.to_string(), made.clause])),
                "reconstructed": instrument.reconstructed,
                "items": instrument.items.iter().map(|item| json!({
                    "clause": item.clause,
                    "inserts": item.inserts,
                    "replaces": item.replaces,
                    "touches": item.touches,
                })).collect::<Json>(),
            })).collect::<Json>(),
            "offices": self.offices.iter().map(|office| json!({
                "name": office.name,
                "role": office.role.map(|role| role.to_string()),
            })).collect::<Json>(),
            "clauses": self.register.iter().map(|(_, clause)| json!({
                "id": clause.id,
                "kind": clause.kind.name(),
                "reconstructed": clause.reconstructed,
                "by": self.instrument(clause.by).map(|instrument| instrument.id.as_str()),
                "must": clause.must,
                "observable": clause.observable,
                "also": clause.also,
            })).collect::<Json>(),
            "records": self.provisions.iter().map(|provision| json!({
                "clause": self.clause_id(provision.clause),
                "answers": provision.question,
                "versions": provision.versions.iter().map(|version| json!({
                    "by": self.instrument(version.by).map(|instrument| instrument.id.as_str()),
                    "value": version.value.as_ref().map(Value::to_json),
                    "ended": version.ended,
                })).collect::<Json>(),
                "option": provision.option,
                "allows": allows(&provision.allows),
                "approval": provision.approval,
                "reading": provision.reading,
                "with": provision.with.iter().map(|clause| self.clause_id(*clause)).collect::<Json>(),
            })).collect::<Json>(),
            "scales": self.scales.iter().map(|scale| json!({
                "option": scale.option,
                "clause": self.clause_id(scale.clause),
                "fills": scale.fills,
                "settings": scale.settings,
            })).collect::<Json>(),
            "readings": self.readings.iter().map(|reading| json!({
                "id": reading.id,
                "clauses": reading.clauses.iter().map(|clause| self.clause_id(*clause)).collect::<Json>(),
                "asks": reading.asks,
                "says": reading.says,
                "taken": reading.taken,
                "others": reading.others,
                "why": reading.why,
                "under": reading.under,
                "options": reading.options.iter().map(switch_json).collect::<Json>(),
            })).collect::<Json>(),
        });
        // Another crate of a build may ask that JSON keep the order of insertion.
        canonical.sort_all_objects();
        canonical.to_string()
    }

    /// SHA-256 over the canonical text, as hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(self.canonical()))
    }
}

impl Extension {
    /// The operator's file as canonical JSON; the dates it enters are the book's.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut canonical = json!({
            "name": self.name,
            "choices": self.choices.iter().collect::<BTreeMap<_, _>>(),
            "answers": self.own_values.iter()
                .map(|own| (own.question.as_str(), own.value.to_json())).collect::<BTreeMap<_, _>>(),
            "approvals": self.approvals.iter().map(|approval| json!({
                "reference": approval.reference,
                "by": approval.by,
                "on": approval.on.to_string(),
                "for": approval.covers,
                "conditions": approval.conditions,
            })).collect::<Json>(),
            "document": self.document.as_ref()
                .map(|document| document.iter().collect::<BTreeMap<_, _>>()),
        });
        canonical.sort_all_objects();
        canonical.to_string()
    }

    /// SHA-256 over the canonical text, as hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(self.canonical()))
    }
}

fn allows(allows: &Allows) -> Json {
    match allows {
        Allows::Nothing => json!("nothing"),
        Allows::Anything => json!("anything"),
        Allows::OneOf(values) => {
            json!({ "one-of": values.iter().map(Value::to_json).collect::<Json>() })
        }
        Allows::Between { at_least, at_most } => json!({
            "at-least": at_least.as_ref().map(Value::to_json),
            "at-most": at_most.as_ref().map(Value::to_json),
        }),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A switch of a reading; that every table names it is said only where it is so, because
/// digests were published before there was such a thing.
fn switch_json(switch: &Switch) -> Json {
    let settings = switch.settings.iter();
    let settings = settings.map(|setting| json!([setting.value, setting.means]));
    let mut text = json!({
        "name": switch.name,
        "default": switch.default,
        "settings": settings.collect::<Json>(),
    });
    if let (true, Some(text)) = (switch.asked, text.as_object_mut()) {
        text.insert("asked".to_owned(), true.into());
    }
    text
}
