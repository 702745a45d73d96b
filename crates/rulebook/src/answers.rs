//! What a book answers on a day, with the options chosen.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::book::Book;
use crate::choices::Choices;
use crate::citation::{Citation, ReadingIndex, Standing};
use crate::extension::Extension;
use crate::problem::{Problem, Problems};
use crate::record::Record;
use crate::value::Value;

/// One answer: a value, where the clause has one, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The value; none: the clause only states a rule, or the operator has yet to say.
    pub value: Option<Value>,
    /// What it rests on.
    pub under: Citation,
    /// The line of its record in `rules.toml`, or zero.
    pub(crate) line: usize,
}

/// Everything a book answers on one day.
#[derive(Debug, Clone)]
pub struct Answers<'b> {
    /// The book.
    pub book: &'b Book,
    /// The day; none: the newest text.
    pub on: Option<Date>,
    answers: BTreeMap<String, Answer>,
}

impl<'b> Answers<'b> {
    /// The answers on a day under an operator's choices, or what is wrong with those.
    pub fn new(
        book: &'b Book,
        on: Option<Date>,
        choices: &Choices,
    ) -> Result<Answers<'b>, Problems> {
        Answers::extended(book, on, choices, None)
    }

    /// The same, with an operator's own file over the book.
    pub fn extended(
        book: &'b Book,
        on: Option<Date>,
        choices: &Choices,
        extension: Option<&Extension>,
    ) -> Result<Answers<'b>, Problems> {
        let mut problems = choices.check(book);
        let mut answers = Answers {
            book,
            on,
            answers: BTreeMap::new(),
        };
        let chosen = |name: &str| {
            choices
                .get(name)
                .or_else(|| extension.and_then(|extension| extension.choices.get(name)))
        };
        answers.add_records(&chosen);
        answers.add_switches(&chosen);
        answers.add_scales(&chosen, &mut problems);
        if let Some(extension) = extension {
            for own in &extension.own_values {
                answers.put(
                    &own.question,
                    Some(own.value.clone()),
                    Standing::OperatorsOption,
                );
            }
        }
        Problems::or(problems, answers)
    }

    fn add_records<'c>(&mut self, chosen: &impl Fn(&str) -> Option<&'c str>) {
        for record in &self.book.records {
            let Some(version) = self.book.version(record, self.on) else {
                continue;
            };
            let rebuilt = |by| {
                self.book
                    .instrument(by)
                    .is_some_and(|instrument| instrument.reconstructed)
            };
            let clause_rebuilt = self
                .book
                .clause(record.clause)
                .is_some_and(|clause| clause.reconstructed);
            let mut standing = match &record.reading {
                Some(id) => reading_standing(self.book, id),
                None if rebuilt(version.by) || clause_rebuilt => Standing::Reconstructed,
                None => Standing::Stated,
            };
            let mut value = version.value.clone();
            // The choice is the operator's only while the text in force leaves it open.
            let open = value
                .as_ref()
                .is_none_or(|value| record.allows.admits(value));
            if let Some(option) = record.option.as_deref().filter(|_| open) {
                let switch = self
                    .book
                    .switches()
                    .find(|(_, _, switch)| switch.name == option);
                standing = match switch {
                    Some((index, ..)) => Standing::Reading(index),
                    None => Standing::OperatorsOption,
                };
                if let Some(choice) = chosen(option) {
                    value = Some(as_written(record, choice));
                }
            }
            let under = Citation {
                clause: record.clause,
                standing,
            };
            let line = record.line;
            self.answers
                .insert(record.question.clone(), Answer { value, under, line });
        }
    }

    /// A reading's switch answers the question of its own name, while the clause it
    /// rests on is in force.
    fn add_switches<'c>(&mut self, chosen: &impl Fn(&str) -> Option<&'c str>) {
        let scales: Vec<_> = self
            .book
            .scales
            .iter()
            .map(|scale| scale.option.as_str())
            .collect();
        for (index, reading, switch) in self.book.switches() {
            let Some(clause) = reading.clauses.first().copied() else {
                continue;
            };
            let by = self.book.clause(clause).map(|clause| clause.by);
            if !by.is_some_and(|by| self.book.in_force(by, self.on))
                || scales.contains(&switch.name.as_str())
                || self
                    .book
                    .records
                    .iter()
                    .any(|record| record.option.as_ref() == Some(&switch.name))
            {
                continue;
            }
            let setting = chosen(&switch.name).or(switch.default.as_deref());
            let under = Citation {
                clause,
                standing: Standing::Reading(index),
            };
            let value = setting.map(|setting| Value::Text(setting.to_owned()));
            self.answers.insert(
                question_of(&switch.name),
                Answer {
                    value,
                    under,
                    line: 0,
                },
            );
        }
    }

    fn add_scales<'c>(
        &mut self,
        chosen: &impl Fn(&str) -> Option<&'c str>,
        problems: &mut Vec<Problem>,
    ) {
        for scale in &self.book.scales {
            let switch = self
                .book
                .switches()
                .find(|(_, _, switch)| switch.name == scale.option);
            let default = switch
                .as_ref()
                .and_then(|(_, _, switch)| switch.default.as_deref());
            let Some(list) = chosen(&scale.option).or(default) else {
                continue;
            };
            let standing = match switch {
                Some((index, ..)) => Standing::Reading(index),
                None => Standing::OperatorsOption,
            };
            match self.book.fills(scale, list) {
                Ok(filled) => {
                    for (question, value) in filled {
                        self.put(question, Some(value), standing);
                    }
                }
                Err(what) => problems.push(Problem {
                    file: format!("option {}={list}", scale.option),
                    line: 0,
                    what,
                }),
            }
        }
    }

    /// Puts another value in the place of an answer; the clause stays the record's.
    fn put(&mut self, question: &str, value: Option<Value>, standing: Standing) {
        if let Some(answer) = self.answers.get_mut(question) {
            answer.value = value;
            answer.under.standing = standing;
        }
    }

    /// The answer to a question.
    #[must_use]
    pub fn get(&self, question: &str) -> Option<&Answer> {
        self.answers.get(question)
    }

    /// Every question that is answered, in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Answer)> {
        self.answers
            .iter()
            .map(|(question, answer)| (question.as_str(), answer))
    }
}

/// The question that an option's name stands for: `jackpot-after-fold` asks
/// `jackpot_after_fold`.
#[must_use]
pub fn question_of(option: &str) -> String {
    option.replace('-', "_")
}

/// A choice in the type its record is written in.
fn as_written(record: &Record, choice: &str) -> Value {
    if let crate::Allows::OneOf(values) = &record.allows
        && let Some(value) = values.iter().find(|value| value.to_string() == choice)
    {
        return value.clone();
    }
    Value::Text(choice.to_owned())
}

fn reading_standing(book: &Book, id: &str) -> Standing {
    let at = book.readings.iter().position(|reading| reading.id == id);
    match at.and_then(|at| u16::try_from(at).ok()) {
        Some(at) => Standing::Reading(ReadingIndex(at)),
        None => Standing::Stated,
    }
}
