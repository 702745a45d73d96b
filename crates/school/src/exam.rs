//! Examinations: what an instructor sets, one pupil's go at it, and the marks.

use narrator::{Language, Texts};
use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::exercise::{Exercise, Graded, Topic};
use crate::library::{Library, Unmade};

/// How many exercises an examination has at most.
const MOST: u32 = 100;

/// How long it is at most, in minutes.
const LONGEST: u32 = 480;

/// An examination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exam {
    /// What it is called.
    pub title: String,
    /// From which books.
    pub books: Vec<String>,
    /// About which topics.
    pub topics: Vec<String>,
    /// How many exercises.
    pub number: u32,
    /// For how many minutes.
    pub minutes: u32,
    /// How many of a hundred marks are enough.
    pub pass_mark: u32,
    /// What everything in it is drawn from; each pupil gets variants of their own.
    pub seed: u64,
}

/// What is wrong with an examination, by its field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {why}")]
pub struct ExamProblem {
    /// The field.
    pub field: &'static str,
    /// Why.
    pub why: String,
}

/// One pupil's go at an examination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sitting {
    /// Who.
    pub pupil: String,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// In which language it is asked and marked, by its code; choices are drawn from sentences, and
    /// in another one the same number would be another answer. Empty: English, as all were once.
    #[serde(default)]
    pub language: String,
    /// What was answered to each exercise, as it was typed, and when.
    #[serde(default)]
    pub answers: Vec<(Vec<String>, i64)>,
    /// When it was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    /// What it came to, once that is known. A sheet is signed: neither another reader nor a later
    /// program, whose cases may be others, marks it anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
}

impl Sitting {
    /// One that begins now.
    #[must_use]
    pub fn begins(pupil: &str, texts: &'static Texts, began: i64) -> Sitting {
        Sitting {
            pupil: pupil.to_owned(),
            began,
            language: texts.language().to_string(),
            answers: Vec::new(),
            ended: None,
            marks: None,
        }
    }

    /// The texts of its language.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        Texts::of_language(self.language.parse().unwrap_or(Language::English))
    }
}

/// An exercise that was marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Marked {
    /// Which it was.
    pub exercise: String,
    /// Of which book.
    pub book: String,
    /// About what.
    pub topic: String,
    /// What had happened, line by line.
    pub scene: Vec<String>,
    /// What was answered, and what is right.
    pub graded: Graded,
}

/// What a sitting came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Marks {
    /// The exercises in order.
    pub exercises: Vec<Marked>,
    /// How many marks: one for each question that was answered rightly in time.
    pub marks: usize,
    /// Of how many.
    pub of: usize,
    /// How many of a hundred, rounded down.
    pub percent: usize,
    /// Whether that is enough.
    pub passed: bool,
    /// How many seconds it took.
    pub seconds: i64,
}

impl Exam {
    /// What is wrong with it, everything at once.
    ///
    /// # Errors
    ///
    /// Every field that is not as it should be.
    pub fn check(&self, library: &Library) -> Result<(), Vec<ExamProblem>> {
        let mut problems = Vec::new();
        let mut wrong = |field, why: String| problems.push(ExamProblem { field, why });
        let letters = self.title.trim().chars().count();
        if !(1..=80).contains(&letters) || self.title.chars().any(char::is_control) {
            wrong("title", "it has 1 to 80 characters".to_owned());
        }
        let known: Vec<&str> = library.books().collect();
        for book in self.books.iter().filter(|it| !known.contains(&it.as_str())) {
            let known = known.join(", ");
            wrong(
                "books",
                format!("there is no book `{book}`; there are {known}"),
            );
        }
        if self.books.is_empty() {
            wrong("books", "name at least one".to_owned());
        }
        for topic in &self.topics {
            if let Err(why) = topic.parse::<Topic>() {
                wrong("topics", why);
            }
        }
        if self.topics.is_empty() {
            wrong("topics", "name at least one".to_owned());
        }
        if !(1..=MOST).contains(&self.number) {
            wrong("number", format!("it has 1 to {MOST} exercises"));
        }
        if !(1..=LONGEST).contains(&self.minutes) {
            wrong("minutes", format!("it takes 1 to {LONGEST} minutes"));
        }
        if !(1..=100).contains(&self.pass_mark) {
            wrong("pass-mark", "it is 1 to 100 of a hundred".to_owned());
        }
        match problems.is_empty() {
            true => Ok(()),
            false => Err(problems),
        }
    }

    /// One exercise of a pupil, from 0: books and topics in turn, variants of their own.
    ///
    /// # Errors
    ///
    /// If a book has nothing to ask about a topic.
    pub fn exercise(
        &self,
        library: &Library,
        texts: &'static Texts,
        pupil: &str,
        number: u32,
    ) -> Result<Exercise, Unmade> {
        let at = usize::try_from(number).unwrap_or(0);
        let book = self.books.get(at % self.books.len().max(1));
        let turn = at / self.books.len().max(1);
        let topic = self.topics.get(turn % self.topics.len().max(1));
        let topic = topic.and_then(|topic| topic.parse().ok());
        let book = book.cloned().unwrap_or_default();
        let mut draw = Draw::of(self.seed, &format!("{pupil}\n{number}"));
        let seed = draw.next() % 1_000_000_000;
        library.draw(texts, &book, topic.unwrap_or(Topic::Payout), seed)
    }

    /// Until when answers are taken.
    #[must_use]
    pub fn ends(&self, sitting: &Sitting) -> i64 {
        sitting
            .began
            .saturating_add(i64::from(self.minutes) * 60_000)
    }

    /// Marks a sitting, unless it has its marks. What was answered after the time is not counted.
    ///
    /// # Errors
    ///
    /// If an exercise cannot be made again.
    pub fn mark(&self, library: &Library, sitting: &Sitting) -> Result<Marks, Unmade> {
        if let Some(marks) = &sitting.marks {
            return Ok(marks.clone());
        }
        let texts = sitting.texts();
        let ends = self.ends(sitting);
        let mut exercises = Vec::new();
        let mut answers = sitting.answers.iter();
        for number in 0..self.number {
            let exercise = self.exercise(library, texts, &sitting.pupil, number)?;
            let given = answers.next().filter(|(_, at)| *at <= ends);
            let given = given.map_or(&[][..], |(given, _)| given.as_slice());
            let graded = exercise.grade(given);
            exercises.push(Marked {
                exercise: exercise.id.to_string(),
                book: exercise.id.book,
                topic: exercise.id.topic.to_string(),
                scene: exercise.scene,
                graded,
            });
        }
        let parts = || exercises.iter().flat_map(|it| &it.graded.parts);
        let of = parts().count();
        let marks = parts().filter(|part| part.is_right).count();
        let percent = (marks * 100).checked_div(of).unwrap_or(0);
        let ended = sitting.ended.unwrap_or(ends).min(ends);
        Ok(Marks {
            passed: percent >= usize::try_from(self.pass_mark).unwrap_or(usize::MAX),
            seconds: ended.saturating_sub(sitting.began) / 1_000,
            percent,
            marks,
            of,
            exercises,
        })
    }
}
