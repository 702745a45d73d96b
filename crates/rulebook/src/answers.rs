//! What a book answers on a day, with the options chosen.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::book::Book;
use crate::choices::Choices;
use crate::citation::{Citation, ReadingIndex, Standing};
use crate::extension::Extension;
use crate::problem::{Origin, Problems};
use crate::provision::{Provision, Scale};
use crate::value::Value;

/// One answer: a value, where the clause has one, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The value; none: the clause only states a rule, or the operator has yet to say.
    pub value: Option<Value>,
    /// What it rests on.
    pub under: Citation,
    /// Where the value was written.
    pub(crate) from: Origin,
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

/// What was chosen: by hand, or else in the operator's file.
#[derive(Clone, Copy)]
struct Chosen<'c> {
    by_hand: &'c Choices,
    extension: Option<&'c Extension>,
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
    ///
    /// A choice made by hand stands over the file. What the file says on something that
    /// the text of that day does not leave open has no effect; a choice by hand on it is
    /// refused.
    pub fn extended(
        book: &'b Book,
        on: Option<Date>,
        choices: &Choices,
        extension: Option<&Extension>,
    ) -> Result<Answers<'b>, Problems> {
        let problems = choices.check(book, on);
        let mut answers = Answers {
            book,
            on,
            answers: BTreeMap::new(),
        };
        let chosen = Chosen {
            by_hand: choices,
            extension,
        };
        answers.add_records(chosen);
        answers.add_switches(chosen);
        answers.add_own_values(chosen);
        answers.add_scales(chosen);
        Problems::or(problems, answers)
    }

    fn add_records(&mut self, chosen: Chosen<'_>) {
        for provision in &self.book.provisions {
            let Some(version) = self.book.version(provision, self.on) else {
                continue;
            };
            let instrument = self.book.instrument(version.by);
            let clause = self.book.clause(provision.clause);
            let rebuilt = instrument.is_some_and(|known| known.reconstructed)
                || clause.is_some_and(|known| known.reconstructed);
            let mut answer = Answer {
                value: version.value.clone(),
                under: Citation {
                    clause: provision.clause,
                    standing: match &provision.reading {
                        Some(id) => self.reading_standing(id),
                        None if rebuilt => Standing::Reconstructed,
                        None => Standing::Stated,
                    },
                },
                from: Origin::new(&self.book.files.rules, provision.line),
            };
            // The choice is the operator's only while the text in force leaves it open.
            if let Some(option) = provision.option.as_deref()
                && provision.is_open(version)
            {
                let choice = chosen.option(option);
                if choice.is_some() || provision.reading.is_none() {
                    answer.under.standing = self.option_standing(option);
                }
                if let Some((choice, from)) = choice {
                    answer.value = Some(provision.choice(choice));
                    answer.from = from;
                }
            }
            self.answers.insert(provision.question.clone(), answer);
        }
    }

    /// A reading's switch answers the question of its own name, while the clause it
    /// rests on is in force, unless a provision or a scale spreads what it says.
    fn add_switches(&mut self, chosen: Chosen<'_>) {
        for (index, reading, switch) in self.book.switches() {
            let Some(clause) = reading.clauses.first().copied() else {
                continue;
            };
            let spread = self.book.option_record(&switch.name).is_some()
                || self.book.option_scale(&switch.name).is_some();
            if spread || !self.book.is_open(&switch.name, self.on) {
                continue;
            }
            let default = || {
                let from = Origin::new(&self.book.files.readings, switch.line);
                (switch.default.as_deref(), from)
            };
            let (setting, from) = chosen
                .option(&switch.name)
                .map_or_else(default, |(setting, from)| (Some(setting), from));
            let answer = Answer {
                value: setting.map(|setting| Value::Text(setting.to_owned())),
                under: Citation {
                    clause,
                    standing: Standing::Reading(index),
                },
                from,
            };
            self.answers.insert(question_of(&switch.name), answer);
        }
    }

    fn add_own_values(&mut self, chosen: Chosen<'_>) {
        let Some(extension) = chosen.extension else {
            return;
        };
        for own in &extension.own_values {
            let in_force = |provision: &&Provision| {
                let version = self.book.version(provision, self.on);
                provision.question == own.question
                    && version.is_some_and(|version| provision.is_open(version))
            };
            let Some(provision) = self.book.provisions.iter().find(in_force) else {
                continue;
            };
            let by_hand = |option: &str| chosen.by_hand.get(option).is_some();
            if !provision.option.as_deref().is_some_and(by_hand)
                && provision.allows.admits(&own.value)
            {
                let from = Origin::new(&extension.file, own.line);
                self.put(&own.question, &own.value, Standing::OperatorsOption, from);
            }
        }
    }

    fn add_scales(&mut self, chosen: Chosen<'_>) {
        for scale in &self.book.scales {
            if !self.book.is_open(&scale.option, self.on) {
                continue;
            }
            let Some((list, from)) = self.scale_list(scale, chosen) else {
                continue;
            };
            let standing = self.option_standing(&scale.option);
            // A list that cannot be filled in was refused where it was written or chosen.
            for (question, value) in self.book.fills(scale, list).into_iter().flatten() {
                self.put(question, &value, standing, from.clone());
            }
        }
    }

    /// The list chosen for a scale, or the default of the switch it spreads.
    fn scale_list<'s>(&'s self, scale: &Scale, chosen: Chosen<'s>) -> Option<(&'s str, Origin)> {
        chosen.option(&scale.option).or_else(|| {
            let (.., switch) = self.book.switch(&scale.option)?;
            let from = Origin::new(&self.book.files.readings, switch.line);
            Some((switch.default.as_deref()?, from))
        })
    }

    /// Puts another value in the place of an answer; the clause stays the provision's.
    fn put(&mut self, question: &str, value: &Value, standing: Standing, from: Origin) {
        if let Some(answer) = self.answers.get_mut(question) {
            answer.value = Some(value.clone());
            answer.under.standing = standing;
            answer.from = from;
        }
    }

    /// Puts a value that no book gives in the place of an answer: what if it were so? A
    /// question that nothing answers yet takes the clause of one beside it.
    ///
    /// `asked` is what somebody wrote, which is named if the game cannot read the value.
    pub fn suppose(&mut self, question: &str, beside: &str, value: Value, asked: &str) {
        let known = self.answers.get(question);
        let Some(known) = known.or_else(|| self.answers.get(beside)) else {
            return;
        };
        let answer = Answer {
            value: Some(value),
            under: Citation {
                clause: known.under.clause,
                standing: Standing::NotByThisBook,
            },
            from: Origin::new(&format!("what if {asked}"), 0),
        };
        self.answers.insert(question.to_owned(), answer);
    }

    /// Takes an answer away, as if the book said nothing on the question.
    pub fn withdraw(&mut self, question: &str) {
        self.answers.remove(question);
    }

    /// Whether any answer is one that no book gives.
    #[must_use]
    pub fn has_suppositions(&self) -> bool {
        let mut answers = self.answers.values();
        answers.any(|answer| answer.under.standing == Standing::NotByThisBook)
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

    /// The questions from this name on, each without the name.
    pub(crate) fn beginning(&self, name: String) -> impl Iterator<Item = &str> {
        let from = self.answers.range(name.clone()..);
        from.map_while(move |(question, _)| question.strip_prefix(&name))
    }

    fn reading_standing(&self, id: &str) -> Standing {
        let indices = (0..).map(ReadingIndex);
        let mut readings = indices.zip(&self.book.readings);
        let found = readings.find(|(_, reading)| reading.id == id);
        found.map_or(Standing::Stated, |(index, _)| Standing::Reading(index))
    }

    /// An option that a reading's switch opened rests on the reading.
    fn option_standing(&self, option: &str) -> Standing {
        let switch = self.book.switch(option);
        switch.map_or(Standing::OperatorsOption, |(index, ..)| {
            Standing::Reading(index)
        })
    }
}

impl<'c> Chosen<'c> {
    fn option(self, name: &str) -> Option<(&'c str, Origin)> {
        let by_hand = self.by_hand.get(name);
        let by_hand = by_hand.map(|value| (value, Origin::option(name, value)));
        by_hand.or_else(|| {
            let extension = self.extension?;
            let line = extension.lines.get(name).copied().unwrap_or(0);
            let from = Origin::new(&extension.file, line);
            Some((extension.choices.get(name)?, from))
        })
    }
}

impl Book {
    /// Whether the text in force on a day leaves an option to the operator.
    #[must_use]
    pub fn is_open(&self, option: &str, on: Option<Date>) -> bool {
        if let Some(provision) = self.option_record(option) {
            let version = self.version(provision, on);
            return version.is_some_and(|version| provision.is_open(version));
        }
        let clause = match (self.option_scale(option), self.switch(option)) {
            (Some(scale), _) => Some(scale.clause),
            (None, Some((_, reading, _))) => reading.clauses.first().copied(),
            (None, None) => None,
        };
        let clause = clause.and_then(|clause| self.clause(clause));
        clause.is_some_and(|clause| self.in_force(clause.by, on))
    }

    /// The provision that an option sets.
    pub(crate) fn option_record(&self, option: &str) -> Option<&Provision> {
        let mut provisions = self.provisions.iter();
        provisions.find(|provision| provision.option.as_deref() == Some(option))
    }

    /// The scale that an option sets.
    pub(crate) fn option_scale(&self, option: &str) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.option == option)
    }
}

/// The question that an option's name stands for: `jackpot-after-fold` asks
/// `jackpot_after_fold`.
#[must_use]
pub fn question_of(option: &str) -> String {
    option.replace('-', "_")
}

/// A day in the words of a message; none: the newest text.
pub(crate) fn when(on: Option<Date>) -> String {
    on.map_or_else(
        || "in the newest text".to_owned(),
        |day| format!("on {day}"),
    )
}
