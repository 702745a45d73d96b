//! What an operator chose, and the options there are to choose from.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::allows::Allows;
use crate::answers::when;
use crate::book::Book;
use crate::citation::{ClauseIndex, ReadingIndex};
use crate::problem::{Origin, Problem, What};
use crate::reading::{Reading, Setting, Switch};
use crate::value::Value;

/// Options set by name: `--set trips=2`.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
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

    /// What is wrong with these choices for a book on a day.
    pub(crate) fn check(&self, book: &Book, on: Option<Date>) -> Vec<Problem> {
        let known = book.choices();
        let mut problems = Vec::new();
        for (name, value) in self.iter() {
            let checked = Choice::find(&known, book, name).and_then(|choice| {
                if book.is_open(name, on) {
                    return choice.check(book, value);
                }
                Err(What::NotOpen {
                    option: name.to_owned(),
                    clause: book.clause_id(choice.clause).to_owned(),
                    when: when(on),
                })
            });
            if let Err(what) = checked {
                problems.push(Origin::option(name, value).problem(what));
            }
        }
        problems
    }
}

impl<'b> Choice<'b> {
    /// The option of a name among those of a book, or that there is none.
    pub(crate) fn find<'c>(
        known: &'c [Choice<'b>],
        book: &Book,
        name: &str,
    ) -> Result<&'c Choice<'b>, What> {
        known
            .iter()
            .find(|choice| choice.name == name)
            .ok_or_else(|| {
                let names: Vec<_> = known.iter().map(|choice| choice.name).collect();
                let names = names.join(", ");
                let reason = format!("{} has no such option; it has {names}", book.id);
                What::bad(name, reason)
            })
    }

    /// Whether the clause lets a value stand, or why it does not.
    pub(crate) fn check(&self, book: &Book, value: &str) -> Result<(), What> {
        let switch = book.switch(self.name);
        let listed = switch.is_none_or(|(.., switch)| switch.admits(value).is_some());
        let admitted = match (book.option_record(self.name), book.option_scale(self.name)) {
            (Some(provision), _) => {
                let admitted = provision.allows.admits(&provision.choice(value));
                // A provision may hold a reading's switch to a bound of its clause.
                if listed && !admitted && switch.is_some() {
                    return Err(book.not_allowed(provision, value));
                }
                admitted
            }
            (None, Some(scale)) if scale.settings.is_empty() => {
                match book.fills(scale, value) {
                    // Which part is wrong says more than the pattern of the whole.
                    Err(what)
                        if switch.is_some()
                            || matches!(what, What::BadValue { .. } | What::WrongParts { .. }) =>
                    {
                        return Err(what);
                    }
                    filled => filled.is_ok(),
                }
            }
            (None, Some(scale)) => scale.settings.iter().any(|setting| setting == value),
            (None, None) => true,
        };
        if listed && admitted {
            return Ok(());
        }
        Err(What::NotAllowed {
            question: self.name.to_owned(),
            value: value.to_owned(),
            allows: self.settings.join(", "),
            clause: book.clause_id(self.clause).to_owned(),
        })
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
        for provision in &self.provisions {
            let Some(name) = &provision.option else {
                continue;
            };
            if self.switch(name).is_some() {
                continue;
            }
            let settings = match &provision.allows {
                Allows::OneOf(values) => values.iter().map(Value::to_string).collect(),
                allows => vec![allows.to_string()],
            };
            choices.push(Choice {
                name,
                clause: provision.clause,
                reading: None,
                settings,
                default: provision
                    .versions
                    .last()
                    .and_then(|version| version.value.as_ref())
                    .map(Value::to_string),
                meanings: &[],
            });
        }
        for scale in &self.scales {
            // A scale may spread what a reading's switch says; then the switch is the choice.
            if self.switch(&scale.option).is_some() {
                continue;
            }
            let default = self.scale_default(scale);
            let settings = if scale.settings.is_empty() {
                vec![self.scale_pattern(scale)]
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

    /// Chooses by default what every table must be opened with and these choices do not say.
    pub fn choose_asked(&self, on: Option<Date>, choices: &mut Choices) {
        let asked = self.asked(on).map(|(.., switch)| switch);
        for (name, default) in asked.filter_map(|it| Some((&it.name, it.default.as_ref()?))) {
            if choices.get(name).is_none() {
                choices.set(name, default);
            }
        }
    }

    /// The switches that every table must be opened with.
    fn asked(&self, on: Option<Date>) -> impl Iterator<Item = (ReadingIndex, &Reading, &Switch)> {
        self.switches()
            .filter(move |(.., switch)| switch.asked && self.is_open(&switch.name, on))
    }

    /// What every table must be opened with and these choices do not say.
    #[must_use]
    pub fn not_chosen(&self, on: Option<Date>, chosen: impl Fn(&str) -> bool) -> Vec<Problem> {
        let asked = self.asked(on).filter(|(.., switch)| !chosen(&switch.name));
        let problem = |(_, reading, switch): (ReadingIndex, &Reading, &Switch)| {
            let clause = reading.clauses.first();
            Origin::new(&self.id, 0).problem(What::NotChosen {
                option: switch.name.clone(),
                settings: switch.choices(),
                clause: clause
                    .map_or("?", |clause| self.clause_id(*clause))
                    .to_owned(),
            })
        };
        asked.map(problem).collect()
    }

    /// The names of all options.
    pub fn option_names(&self) -> impl Iterator<Item = &str> {
        self.choices().into_iter().map(|choice| choice.name)
    }
}
