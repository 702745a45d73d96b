//! What a pupil has answered, and what is due.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::exercise::{Exercise, ExerciseId, Graded, Topic};
use crate::library::Library;
use crate::spacing::{Memory, Recall};

/// Up to how many seconds an answer takes that is not slow.
const QUICK_SECONDS: u32 = 45;

/// How many answers are kept.
const KEPT: usize = 5_000;

const DAY_MS: i64 = 86_400_000;

/// What a pupil knows and has answered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pupil {
    /// Who.
    pub pupil: String,
    /// What is remembered, by what was asked about.
    #[serde(default)]
    pub known: BTreeMap<String, Known>,
    /// What was answered, the oldest first.
    #[serde(default)]
    pub answers: Vec<Answered>,
}

/// Something that was asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Known {
    /// The last exercise about it.
    pub exercise: String,
    /// How well it is remembered.
    pub memory: Memory,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Answered {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// To which exercise.
    pub exercise: String,
    /// Whether all of it was right.
    pub right: bool,
    /// How many seconds it took.
    pub seconds: u32,
    /// The clauses of what was wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<String>,
}

/// How a pupil stands in a book and a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// The book.
    pub book: String,
    /// The topic.
    pub topic: String,
    /// How often something was asked.
    pub asked: usize,
    /// How often the answer was right.
    pub right: usize,
    /// How many things are due today.
    pub due: usize,
}

impl Pupil {
    /// The record of somebody who has answered nothing yet.
    #[must_use]
    pub fn of(pupil: &str) -> Pupil {
        Pupil {
            pupil: pupil.to_owned(),
            ..Pupil::default()
        }
    }

    /// Notes an answer: wrong is *again*, slow is *hard*, right is *good*.
    pub fn note(&mut self, exercise: &Exercise, graded: &Graded, seconds: u32, now_ms: i64) {
        let parts = u32::try_from(exercise.parts.len()).unwrap_or(u32::MAX);
        let recall = match graded.is_right() {
            false => Recall::Again,
            true if seconds > QUICK_SECONDS.saturating_mul(parts.max(1)) => Recall::Hard,
            true => Recall::Good,
        };
        let day = now_ms.div_euclid(DAY_MS);
        let before = self.known.get(&exercise.key);
        let memory = match before {
            None => Memory::first(recall, day),
            Some(known) => known.memory.then(recall, day),
        };
        let id = exercise.id.to_string();
        self.known.insert(
            exercise.key.clone(),
            Known {
                exercise: id.clone(),
                memory,
            },
        );
        let wrong = graded.parts.iter().filter(|part| !part.is_right);
        let missed = wrong.flat_map(|part| part.clauses.iter().map(|it| it.cited.clone()));
        self.answers.push(Answered {
            at: now_ms,
            exercise: id,
            right: graded.is_right(),
            seconds,
            missed: missed.collect(),
        });
        let over = self.answers.len().saturating_sub(KEPT);
        self.answers.drain(..over);
    }

    /// The next exercise of a book about a topic: what is due, what is remembered least first;
    /// otherwise something new.
    #[must_use]
    pub fn next(
        &self,
        library: &Library,
        (book, topic): (&str, Topic),
        seed: u64,
        now_ms: i64,
    ) -> ExerciseId {
        let day = now_ms.div_euclid(DAY_MS);
        let due = self.due(book, topic, day);
        let least = due.min_by_key(|(_, memory)| memory.recalled(day));
        if let Some((id, _)) = least {
            return ExerciseId { seed, ..id };
        }
        let items = library.items(book, topic).len();
        let mut draw = Draw::of(seed, book);
        let known: Vec<usize> = self.asked(book, topic).map(|(id, _)| id.item).collect();
        let fresh: Vec<usize> = (0..items).filter(|item| !known.contains(item)).collect();
        let item = match draw.pick(&fresh) {
            Some(item) => *item,
            None => draw.below(items),
        };
        ExerciseId {
            book: book.to_owned(),
            topic,
            item,
            seed,
        }
    }

    fn asked(&self, book: &str, topic: Topic) -> impl Iterator<Item = (ExerciseId, Memory)> {
        let ids = self.known.values().filter_map(|known| {
            let id: ExerciseId = known.exercise.parse().ok()?;
            Some((id, known.memory))
        });
        ids.filter(move |(id, _)| id.book == book && id.topic == topic)
    }

    fn due(
        &self,
        book: &str,
        topic: Topic,
        day: i64,
    ) -> impl Iterator<Item = (ExerciseId, Memory)> {
        let asked = self.asked(book, topic);
        asked.filter(move |(_, memory)| memory.due() <= day)
    }

    /// How the pupil stands in every book and topic that was asked about.
    #[must_use]
    pub fn standings(&self, now_ms: i64) -> Vec<Standing> {
        let day = now_ms.div_euclid(DAY_MS);
        let mut counted: BTreeMap<(String, Topic), (usize, usize)> = BTreeMap::new();
        for answer in &self.answers {
            if let Ok(id) = answer.exercise.parse::<ExerciseId>() {
                let (asked, right) = counted.entry((id.book, id.topic)).or_default();
                *asked += 1;
                *right += usize::from(answer.right);
            }
        }
        let standings = counted
            .into_iter()
            .map(|((book, topic), (asked, right))| Standing {
                due: self.due(&book, topic, day).count(),
                topic: topic.to_string(),
                book,
                asked,
                right,
            });
        standings.collect()
    }
}
