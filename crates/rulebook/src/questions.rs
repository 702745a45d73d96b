//! How a game asks its questions of a book.
//!
//! A game declares a struct of questions with [`questions!`](crate::questions!); asking
//! it of a book's answers gives the struct, or every question left open and every
//! answer nobody asked for, each with its line.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::answers::{Answers, when};
use crate::citation::{Cited, Stated};
use crate::problem::{Origin, Problem, Problems, What};
use crate::value::FromValue;

/// A type that can be asked of a book.
pub trait Ask: Sized {
    /// The answer to a question; nothing where it is missing or cannot be read, which
    /// `asking` has then noted.
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self>;

    /// Whether the book says anything on the question.
    fn is_answered(asking: &Asking<'_>, question: &str) -> bool {
        asking.says(question)
    }
}

/// A round of questions to a book: what was asked, and what was wrong.
#[derive(Debug)]
pub struct Asking<'a> {
    answers: &'a Answers<'a>,
    asked: BTreeSet<String>,
    problems: Vec<Problem>,
}

impl<'a> Asking<'a> {
    /// Asks everything that `T` asks, and nothing may be left over.
    pub fn all<T: Ask>(answers: &'a Answers<'a>) -> Result<T, Problems> {
        let mut asking = Asking {
            answers,
            asked: BTreeSet::new(),
            problems: Vec::new(),
        };
        let asked = T::ask(&mut asking, "");
        for (question, answer) in answers.iter() {
            if !asking.asked.contains(question) {
                let what = What::UnaskedQuestion(question.to_owned());
                asking.problems.push(answer.from.problem(what));
            }
        }
        match asked {
            Some(value) => Problems::or(asking.problems, value),
            None => Err(Problems::new(asking.problems)),
        }
    }

    fn says(&self, question: &str) -> bool {
        self.answers.get(question).is_some() || self.rows(question).next().is_some()
    }

    /// The rows of a table: what stands behind `question.`, up to the next dot.
    fn rows(&self, question: &str) -> impl Iterator<Item = &str> {
        let rows = self.answers.beginning(format!("{question}."));
        rows.filter_map(|rest| rest.split('.').next())
    }

    fn missing(&mut self, question: &str) {
        let what = What::MissingAnswer {
            question: question.to_owned(),
            when: when(self.answers.on),
        };
        let from = Origin::new(&self.answers.book.files.rules, 0);
        self.problems.push(from.problem(what));
    }

    /// Notes an answer that is none to the question.
    fn unfit(&mut self, question: &str, reason: impl Into<String>) {
        let what = What::bad(question, reason);
        match self.answers.get(question) {
            Some(answer) => self.problems.push(answer.from.problem(what)),
            None => {
                let from = Origin::new(&self.answers.book.files.rules, 0);
                self.problems.push(from.problem(what));
            }
        }
    }
}

impl<T: FromValue> Ask for Cited<T> {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        asking.asked.insert(question.to_owned());
        let Some(answer) = asking.answers.get(question) else {
            asking.missing(question);
            return None;
        };
        let Some(value) = &answer.value else {
            asking.unfit(question, "the question wants a value, and none is given");
            return None;
        };
        match T::from_value(value) {
            Ok(value) => Some(Cited {
                value,
                under: answer.under,
            }),
            Err(reason) => {
                asking.unfit(question, reason);
                None
            }
        }
    }
}

/// A value that the book leaves to the operator, who may not have said yet.
impl<T: FromValue> Ask for Cited<Option<T>> {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        let open = asking
            .answers
            .get(question)
            .filter(|answer| answer.value.is_none());
        if let Some(answer) = open {
            asking.asked.insert(question.to_owned());
            return Some(Cited {
                value: None,
                under: answer.under,
            });
        }
        let Cited { value, under } = Cited::<T>::ask(asking, question)?;
        Some(Cited {
            value: Some(value),
            under,
        })
    }
}

impl Ask for Stated {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        asking.asked.insert(question.to_owned());
        match asking.answers.get(question) {
            None => {
                asking.missing(question);
                None
            }
            Some(answer) if answer.value.is_some() => {
                asking.unfit(question, "the question wants a clause and no value");
                None
            }
            Some(answer) => Some(Stated {
                under: answer.under,
            }),
        }
    }
}

impl<T: Ask> Ask for Option<T> {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        if T::is_answered(asking, question) {
            T::ask(asking, question).map(Some)
        } else {
            Some(None)
        }
    }
}

impl<K: FromStr<Err: std::fmt::Display> + Ord, V: Ask> Ask for BTreeMap<K, V> {
    fn ask(asking: &mut Asking<'_>, question: &str) -> Option<Self> {
        let rows: BTreeSet<String> = asking.rows(question).map(str::to_owned).collect();
        if rows.is_empty() {
            asking.missing(question);
            return None;
        }
        let mut table = BTreeMap::new();
        let mut whole = true;
        for row in rows {
            let path = format!("{question}.{row}");
            let value = V::ask(asking, &path);
            match (row.parse::<K>(), value) {
                (Ok(key), Some(value)) => {
                    table.insert(key, value);
                }
                (Err(reason), _) => {
                    asking.unfit(&path, reason.to_string());
                    whole = false;
                }
                (_, None) => whole = false,
            }
        }
        whole.then_some(table)
    }
}

/// Declares what a game asks of its book: a struct whose fields are the questions.
///
/// A field is `Cited<T>`, `Stated`, a table `BTreeMap<Row, Cited<T>>`, an `Option` of
/// those, or another struct of questions, which asks its own in the same namespace and,
/// inside an `Option`, is there when its first question is answered.
#[macro_export]
macro_rules! questions {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(#[$first_meta:meta])* pub $first:ident : $first_type:ty
            $(, $(#[$field_meta:meta])* pub $field:ident : $type:ty)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $(#[$first_meta])* pub $first: $first_type,
            $($(#[$field_meta])* pub $field: $type,)*
        }

        impl $crate::Ask for $name {
            fn ask(asking: &mut $crate::Asking<'_>, _question: &str) -> Option<Self> {
                // Every question is asked before any answer is missed, so that all
                // that is missing is reported at once.
                let $first = <$first_type as $crate::Ask>::ask(asking, stringify!($first));
                $(let $field = <$type as $crate::Ask>::ask(asking, stringify!($field));)*
                Some($name { $first: $first?, $($field: $field?,)* })
            }

            fn is_answered(asking: &$crate::Asking<'_>, _question: &str) -> bool {
                <$first_type as $crate::Ask>::is_answered(asking, stringify!($first))
            }
        }
    };
}

/// Declares a closed choice whose names in a book are the given words; further words
/// behind a bar are read as the same.
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $word:literal $(| $also:literal)*),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_meta])* $variant),+
        }

        impl $name {
            /// Every choice, the first one first.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word for it in books and options.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($word $(| $also)* => Ok($name::$variant),)+
                    _ => {
                        let words: Vec<_> = $name::ALL.iter().map(|choice| choice.word()).collect();
                        Err(format!("`{text}` is none of {}", words.join(", ")))
                    }
                }
            }
        }

        $crate::serde_as_text!($name);

        impl $crate::FromValue for $name {
            fn from_value(value: &$crate::Value) -> Result<Self, String> {
                value.to_string().parse()
            }
        }
    };
}
