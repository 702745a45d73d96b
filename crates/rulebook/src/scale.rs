//! Options that fill several questions with one list, such as `5/4/1`.

use money::{Money, Odds};

use crate::book::Book;
use crate::problem::What;
use crate::record::{Record, Scale};
use crate::value::Value;

impl Book {
    /// The values that a list such as `5/4/1` gives to the questions of a scale.
    pub(crate) fn fills<'s>(
        &self,
        scale: &'s Scale,
        list: &str,
    ) -> Result<Vec<(&'s str, Value)>, What> {
        let parts: Vec<_> = list.split('/').collect();
        if parts.len() != scale.fills.len() {
            let reason = format!("{list} must have {} parts", scale.fills.len());
            return Err(What::BadValue {
                key: scale.option.clone(),
                reason,
            });
        }
        let mut filled = Vec::new();
        for (question, part) in scale.fills.iter().zip(parts) {
            let Some(record) = self
                .records
                .iter()
                .find(|record| record.question == *question)
            else {
                return Err(What::UnaskedQuestion(question.clone()));
            };
            let Some(value) = part_value(record, part) else {
                let reason = format!("{part} in {list} is neither odds to 1 nor an amount");
                return Err(What::BadValue {
                    key: scale.option.clone(),
                    reason,
                });
            };
            if scale.settings.is_empty() && !record.allows.admits(&value) {
                return Err(self.not_allowed(record, &value.to_string()));
            }
            filled.push((question.as_str(), value));
        }
        Ok(filled)
    }

    /// The list that the records themselves say: `5/4/1`.
    pub(crate) fn scale_default(&self, scale: &Scale) -> Option<String> {
        let parts = scale.fills.iter().map(|question| {
            let record = self
                .records
                .iter()
                .find(|record| record.question == *question)?;
            let value = record.versions.last()?.value.as_ref()?.to_string();
            Some(value.strip_suffix(" to 1").unwrap_or(&value).to_owned())
        });
        parts
            .collect::<Option<Vec<_>>>()
            .map(|parts| parts.join("/"))
    }
}

/// One part of a list, in the unit its record is written in: odds where the record has
/// odds, else an amount of money.
fn part_value(record: &Record, part: &str) -> Option<Value> {
    let known = record
        .versions
        .iter()
        .find_map(|version| version.value.as_ref());
    let is_odds = matches!(known, Some(Value::Text(text)) if text.parse::<Odds>().is_ok());
    let text = if is_odds {
        format!("{part} to 1").parse::<Odds>().ok()?.to_string()
    } else {
        part.parse::<Money>().ok()?.to_string()
    };
    Some(Value::Text(text))
}
