//! What an operator chose, and the options there are to choose from.

use std::collections::BTreeMap;

use crate::allows::Allows;
use crate::book::Book;
use crate::citation::ClauseIndex;
use crate::problem::{Problem, What};
use crate::reading::Setting;
use crate::value::Value;

/// Options set by name: `--set trips=2`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(BTreeMap<String, String>);

/// An option of a book: what it is called, what it may be, what it is by default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<'b> {
    /// The name of the option.
    pub name: &'b str,
    /// The clause that leaves it open.
    pub clause: ClauseIndex,
    /// The reading it belongs to, if a reading opened it.
    pub reading: Option<&'b str>,
    /// The settings, by name or pattern.
    pub settings: Vec<String>,
    /// What is in force when nobody chose; none: the operator must say.
    pub default: Option<String>,
    /// What a setting means, where a reading says so.
    pub meanings: &'b [Setting],
}

impl Choices {
    /// Reads `name=value`, once per option.
    pub fn parse<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<Choices, String> {
        let mut choices = Choices::default();
        for text in texts {
            let text = text.as_ref();
            let Some((name, value)) = text.split_once('=') else {
                return Err(format!("`{text}`: write OPTION=VALUE"));
            };
            let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
            if name.is_empty() || value.is_empty() {
                return Err(format!("`{text}`: write OPTION=VALUE"));
            }
            if choices.0.insert(name.clone(), value).is_some() {
                return Err(format!("`{text}`: {name} is set twice"));
            }
        }
        Ok(choices)
    }

    /// Sets one option.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// The value chosen for an option.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Every choice made.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether nothing was chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is wrong with these choices for a book.
    pub(crate) fn check(&self, book: &Book) -> Vec<Problem> {
        let known = book.choices();
        let mut problems = Vec::new();
        for (name, value) in self.iter() {
            let file = format!("option {name}={value}");
            let mut report = |what| {
                problems.push(Problem {
                    file: file.clone(),
                    line: 0,
                    what,
                })
            };
            let Some(choice) = known.iter().find(|choice| choice.name == name) else {
                let names: Vec<_> = known.iter().map(|choice| choice.name).collect();
                let reason = format!(
                    "{} has no such option; it has {}",
                    book.id,
                    names.join(", ")
                );
                report(What::BadValue {
                    key: name.to_owned(),
                    reason,
                });
                continue;
            };
            if !choice.admits(book, value) {
                report(What::NotAllowed {
                    question: name.to_owned(),
                    value: value.to_owned(),
                    allows: choice.settings.join(", "),
                    clause: book
                        .clause(choice.clause)
                        .map_or_else(String::new, |c| c.id.clone()),
                });
            }
        }
        problems
    }
}

impl Choice<'_> {
    fn admits(&self, book: &Book, value: &str) -> bool {
        if let Some((_, _, switch)) = book
            .switches()
            .find(|(_, _, switch)| switch.name == self.name)
        {
            // A record may hold a reading's switch to a bound of its clause.
            return switch.admits(value).is_some()
                && self
                    .bound(book)
                    .is_none_or(|allows| allows.admits(&Value::Text(value.to_owned())));
        }
        if let Some(scale) = book.scales.iter().find(|scale| scale.option == self.name) {
            let listed = scale.settings.iter().any(|setting| setting == value);
            return listed || (scale.settings.is_empty() && book.fills(scale, value).is_ok());
        }
        self.bound(book).is_some_and(|allows| match allows {
            Allows::OneOf(values) => values.iter().any(|allowed| allowed.to_string() == value),
            allows => allows.admits(&Value::Text(value.to_owned())),
        })
    }

    /// What the record of this option allows, where it has one.
    fn bound<'b>(&self, book: &'b Book) -> Option<&'b Allows> {
        let named = |record: &&crate::Record| record.option.as_deref() == Some(self.name);
        book.records.iter().find(named).map(|record| &record.allows)
    }
}

impl Book {
    /// Every option the book leaves open, readings' switches first.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice<'_>> {
        let mut choices = Vec::new();
        for (_, reading, switch) in self.switches() {
            let Some(clause) = reading.clauses.first() else {
                continue;
            };
            choices.push(Choice {
                name: &switch.name,
                clause: *clause,
                reading: Some(&reading.id),
                settings: switch
                    .settings
                    .iter()
                    .map(|setting| setting.value.clone())
                    .collect(),
                default: switch.default.clone(),
                meanings: &switch.settings,
            });
        }
        for record in &self.records {
            let Some(name) = &record.option else { continue };
            if self.switches().any(|(_, _, switch)| switch.name == *name) {
                continue;
            }
            let settings = match &record.allows {
                Allows::OneOf(values) => values.iter().map(Value::to_string).collect(),
                allows => vec![allows.to_string()],
            };
            choices.push(Choice {
                name,
                clause: record.clause,
                reading: None,
                settings,
                default: record
                    .versions
                    .last()
                    .and_then(|version| version.value.as_ref())
                    .map(Value::to_string),
                meanings: &[],
            });
        }
        for scale in &self.scales {
            // A scale may spread what a reading's switch says; then the switch is the choice.
            if self
                .switches()
                .any(|(_, _, switch)| switch.name == scale.option)
            {
                continue;
            }
            let default = self.scale_default(scale);
            let settings = if scale.settings.is_empty() {
                vec![format!(
                    "{} or better, part by part",
                    default.as_deref().unwrap_or("a list")
                )]
            } else {
                scale.settings.clone()
            };
            let (name, clause) = (scale.option.as_str(), scale.clause);
            choices.push(Choice {
                name,
                clause,
                reading: None,
                settings,
                default,
                meanings: &[],
            });
        }
        choices
    }

    /// The names of all options.
    pub fn option_names(&self) -> impl Iterator<Item = &str> {
        self.choices().into_iter().map(|choice| choice.name)
    }
}
