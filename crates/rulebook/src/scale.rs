//! Options that fill several questions with one list, such as `5/4/1`.

use money::{Money, Odds};

use crate::allows::Allows;
use crate::book::Book;
use crate::problem::What;
use crate::provision::{Provision, Scale};
use crate::value::Value;

impl Book {
    /// The values that a list such as `5/4/1` gives to the questions of a scale.
    pub(crate) fn fills<'s>(
        &self,
        scale: &'s Scale,
        list: &str,
    ) -> Result<Vec<(&'s str, Value)>, What> {
        let parts: Vec<_> = list.split('/').collect();
        let clause = self.clause_id(scale.clause);
        let refuse = |wants: String| {
            Err(What::WrongParts {
                option: scale.option.clone(),
                wants,
                clause: clause.to_owned(),
            })
        };
        if parts.len() != scale.fills.len() {
            let (count, names) = (scale.fills.len(), scale.rows());
            return refuse(format!("{count} parts ({names}) instead of {list}"));
        }
        let mut filled = Vec::new();
        for (question, part) in scale.fills.iter().zip(parts) {
            let Some(provision) = self.answering(question) else {
                return Err(What::UnknownQuestion(question.clone()));
            };
            let Some(value) = part_value(provision, part) else {
                return refuse(format!(
                    "odds to 1 or an amount instead of {part} in {list}"
                ));
            };
            if scale.settings.is_empty() && !provision.allows.admits(&value) {
                return Err(self.not_allowed(provision, &value.to_string()));
            }
            filled.push((question.as_str(), value));
        }
        Ok(filled)
    }

    /// The list that the provisions themselves say: `5/4/1`.
    pub(crate) fn scale_default(&self, scale: &Scale) -> Option<String> {
        let parts = scale.fills.iter().map(|question| {
            let provision = self.answering(question)?;
            Some(part(provision.versions.last()?.value.as_ref()?))
        });
        let parts: Option<Vec<_>> = parts.collect();
        parts.map(|parts| parts.join("/"))
    }

    /// What may be chosen where no lists are given, in words.
    pub(crate) fn scale_pattern(&self, scale: &Scale) -> String {
        let provisions = scale.fills.iter().filter_map(|fill| self.answering(fill));
        let provisions: Vec<_> = provisions.collect();
        let floors = provisions.iter().map(|provision| match &provision.allows {
            Allows::Between {
                at_least: Some(least),
                at_most: None,
            } => Some(part(least)),
            _ => None,
        });
        let floors: Option<Vec<_>> = floors.collect();
        match floors {
            Some(floors) => format!("{} or better, part by part", floors.join("/")),
            None => {
                let allows: Vec<_> = provisions
                    .iter()
                    .map(|one| one.allows.to_string())
                    .collect();
                format!("{} with {}", scale.rows(), allows.join("; "))
            }
        }
    }

    fn answering(&self, question: &str) -> Option<&Provision> {
        let mut provisions = self.provisions.iter();
        provisions.find(|provision| provision.question == question)
    }
}

impl Scale {
    /// The rows it fills, in the order of its lists: `straight-flush/three-of-a-kind`.
    fn rows(&self) -> String {
        let row = |question: &String| question.rsplit('.').next().unwrap_or_default().to_owned();
        self.fills.iter().map(row).collect::<Vec<_>>().join("/")
    }
}

/// A value as a part of a list: odds to 1 without the 1.
fn part(value: &Value) -> String {
    let text = value.to_string();
    text.strip_suffix(" to 1").unwrap_or(&text).to_owned()
}

/// One part of a list, in the unit its provision is written in: odds where the provision has
/// odds, else an amount of money.
fn part_value(provision: &Provision, part: &str) -> Option<Value> {
    let known = provision
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
