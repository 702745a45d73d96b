//! What is asked, and how answers are graded.

use std::fmt;
use std::str::FromStr;

use money::Money;
use rulebook::{Book, Citation, choice};
use serde::{Deserialize, Serialize};

choice! {
    /// What an exercise is about.
    pub enum Topic {
        /// What the dealer does next.
        NextStep = "next-step",
        /// What becomes of each wager.
        Payout = "payout",
        /// What the book rules when something goes wrong.
        Ruling = "ruling",
        /// Which line of a round is wrong.
        Slip = "slip",
        /// A whole round, step by step.
        KeyedDeal = "keyed-deal",
    }
}

/// Which exercise it is. The same one asks the same, whoever makes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExerciseId {
    /// Of which book.
    pub book: String,
    /// About what.
    pub topic: Topic,
    /// The number of what it is made from, among those of its book and topic.
    pub item: usize,
    /// What cards, amounts and choices are drawn from.
    pub seed: u64,
}

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExerciseId {
            book,
            topic,
            item,
            seed,
        } = self;
        write!(f, "{book}:{topic}:{item}:{seed}")
    }
}

impl FromStr for ExerciseId {
    type Err = String;

    fn from_str(text: &str) -> Result<ExerciseId, String> {
        let wrong = || format!("`{text}` is no exercise; one is nz-caribbean-stud:payout:40:7");
        let parts: Vec<&str> = text.split(':').collect();
        let [book, topic, item, seed] = parts.as_slice() else {
            return Err(wrong());
        };
        Ok(ExerciseId {
            book: (*book).to_owned(),
            topic: topic.parse().map_err(|_| wrong())?,
            item: item.parse().map_err(|_| wrong())?,
            seed: seed.parse().map_err(|_| wrong())?,
        })
    }
}

/// Something to answer, in one or several parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    /// Which it is.
    pub id: ExerciseId,
    /// The case that it was made from, or what is ruled on: what a pupil has to remember.
    pub key: String,
    /// What has happened, line by line.
    pub scene: Vec<String>,
    /// What is asked.
    pub parts: Vec<Part>,
}

/// One question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What has happened since the last question.
    pub scene: Vec<String>,
    /// The question.
    pub asks: String,
    /// How it is answered.
    pub form: Form,
    /// The right answer.
    pub(crate) right: Right,
    /// What is said beside the right answer.
    pub(crate) why: String,
    /// What the right answer rests on.
    pub(crate) clauses: Vec<Clause>,
}

/// How a question is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// By the number of one of these, from 1.
    Choice(Vec<String>),
    /// By an amount: what the player wins, less than nothing where a wager is lost.
    Amount,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Right {
    /// One of these choices, from 0; the first is said to be right.
    Choice(Vec<usize>),
    Amount(Money),
}

/// A clause that an answer rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause {
    /// Its number.
    pub clause: String,
    /// How it is cited.
    pub cited: String,
    /// What it asks.
    pub asks: String,
}

impl Clause {
    pub(crate) fn of(book: &Book, under: Citation) -> Clause {
        let asks = book.clause(under.clause).map(|it| it.must.clone());
        Clause {
            clause: book.clause_id(under.clause).to_owned(),
            cited: book.cite(under),
            asks: asks.unwrap_or_default(),
        }
    }
}

/// What answers came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// Every question.
    pub parts: Vec<GradedPart>,
}

/// What the answer to one question came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradedPart {
    /// The question.
    pub asks: String,
    /// What was answered, in words; nothing: nothing that could be an answer.
    pub given: Option<String>,
    /// What is right.
    pub right: String,
    /// Whether that was answered.
    pub is_right: bool,
    /// What is said beside it.
    pub why: String,
    /// What it rests on.
    pub clauses: Vec<Clause>,
}

impl Exercise {
    /// Holds answers against what is right, in the order of the parts; one that is missing, or
    /// is none, is wrong.
    #[must_use]
    pub fn grade(&self, answers: &[String]) -> Graded {
        let answers = answers.iter().map(String::as_str);
        let answers = answers.chain(std::iter::repeat(""));
        let parts = self.parts.iter().zip(answers);
        Graded {
            parts: parts.map(|(part, answer)| part.grade(answer)).collect(),
        }
    }
}

impl Graded {
    /// Whether every part is right.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.parts.iter().all(|part| part.is_right)
    }
}

impl Part {
    /// Holds an answer against what is right.
    #[must_use]
    pub fn grade(&self, answer: &str) -> GradedPart {
        let (given, is_right) = match (&self.right, &self.form) {
            (Right::Choice(right), Form::Choice(choices)) => {
                let chosen = answer.trim().parse::<usize>().ok();
                let chosen = chosen.and_then(|number| number.checked_sub(1));
                let given = chosen.and_then(|at| choices.get(at)).cloned();
                (given, chosen.is_some_and(|at| right.contains(&at)))
            }
            (Right::Amount(right), _) => {
                let amount = amount(answer);
                (amount.map(|it| it.to_string()), amount == Some(*right))
            }
            (Right::Choice(_), Form::Amount) => (None, false),
        };
        GradedPart {
            asks: self.asks.clone(),
            given,
            right: self.right(),
            is_right,
            why: self.why.clone(),
            clauses: self.clauses.clone(),
        }
    }

    /// What would be typed to be right.
    #[must_use]
    pub fn solution(&self) -> String {
        match &self.right {
            Right::Choice(right) => right.first().map_or(0, |at| at + 1).to_string(),
            Right::Amount(amount) => amount.to_string(),
        }
    }

    fn right(&self) -> String {
        match (&self.right, &self.form) {
            (Right::Choice(right), Form::Choice(choices)) => {
                let first = right.first().and_then(|at| choices.get(*at));
                first.cloned().unwrap_or_default()
            }
            (Right::Amount(amount), _) => amount.to_string(),
            (Right::Choice(_), Form::Amount) => String::new(),
        }
    }
}

/// An amount as people type it: `10`, `+10.00`, `-5`, `7.5`.
fn amount(text: &str) -> Option<Money> {
    let text = text.trim().replace(',', ".");
    let (sign, digits) = match text.strip_prefix('-').or(text.strip_prefix('\u{2212}')) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let written = match digits.split_once('.') {
        None => format!("{digits}.00"),
        Some((whole, one)) if one.len() == 1 => format!("{whole}.{one}0"),
        Some(_) => digits.to_owned(),
    };
    let is_plain = written.chars().all(|it| it.is_ascii_digit() || it == '.');
    let amount: Money = written.parse().ok().filter(|_| is_plain)?;
    amount.times(sign).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_people_type_them() {
        let check = |text: &str, cents: Option<i64>| {
            assert_eq!(amount(text).map(Money::in_cents), cents, "{text}");
        };
        check("10", Some(1_000));
        check("+10.00", Some(1_000));
        check("-7.5", Some(-750));
        check("−7,50", Some(-750));
        check(" 0 ", Some(0));
        for wrong in ["", "ten", "1.234", "--1", "1e3", "99999999999999999999"] {
            check(wrong, None);
        }
    }

    #[test]
    fn an_exercise_is_found_by_its_number() {
        let id: ExerciseId = "nz-caribbean-stud:payout:40:7".parse().unwrap();
        assert_eq!(id.to_string(), "nz-caribbean-stud:payout:40:7");
        for wrong in [
            "",
            "a:payout:3",
            "a:dance:3:7",
            "a:payout:x:7",
            "a:payout:3:-1",
        ] {
            assert!(wrong.parse::<ExerciseId>().is_err(), "{wrong}");
        }
    }
}
