//! What is wrong with a book, each with the file and line where it stands.
//!
//! Loading never stops at the first mistake: whoever writes a book wants the whole
//! list at once.

use std::fmt;

/// One thing wrong with a book or an operator's file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, as it was named when it was opened.
    pub file: String,
    /// The line, counted from one; zero where the whole file is meant.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub what: What,
}

/// Where something was written, for the problems that may arise from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    file: String,
    line: usize,
}

impl Origin {
    pub(crate) fn new(file: &str, line: usize) -> Origin {
        let file = file.to_owned();
        Origin { file, line }
    }

    /// A choice made by hand.
    pub(crate) fn option(name: &str, value: &str) -> Origin {
        Origin::new(&format!("option {name}={value}"), 0)
    }

    pub(crate) fn problem(&self, what: What) -> Problem {
        Problem {
            file: self.file.clone(),
            line: self.line,
            what,
        }
    }
}

/// The kinds of mistakes, in the words of whoever has to mend them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum What {
    /// The text is not TOML or CSV.
    #[error("{0}")]
    Unreadable(String),
    /// A key that nothing reads.
    #[error("unknown key `{0}`")]
    UnknownKey(String),
    /// A key that must be there.
    #[error("`{0}` is missing")]
    MissingKey(String),
    /// A value of another type than its key wants.
    #[error("`{key}` must be {wanted}")]
    WrongType {
        /// The key.
        key: String,
        /// What would do, in words.
        wanted: &'static str,
    },
    /// A value that cannot be read as what it stands for.
    #[error("`{key}`: {reason}")]
    BadValue {
        /// The key or question.
        key: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The same name twice where it must stand once.
    #[error("{0} stands twice")]
    Twice(String),
    /// A clause that is not in the register.
    #[error("clause {0} is not in clauses.csv")]
    UnregisteredClause(String),
    /// An instrument the book does not have.
    #[error("the book has no instrument `{0}`")]
    UnknownInstrument(String),
    /// A reading the book does not have.
    #[error("readings.toml has no `{0}`")]
    UnknownReading(String),
    /// An office the book does not have.
    #[error("book.toml names no office `{0}`")]
    UnknownOffice(String),
    /// A scale that fills a question which no provision answers.
    #[error("no provision answers `{0}`")]
    UnknownQuestion(String),
    /// A question that the game asks and the book leaves open.
    #[error("nothing answers `{question}` {when}")]
    MissingAnswer {
        /// The question, by name.
        question: String,
        /// In which time, in words.
        when: String,
    },
    /// An answer to a question that the game never asks.
    #[error("the game asks no question `{0}`")]
    UnaskedQuestion(String),
    /// Nothing is in force for a while, between two answers.
    #[error("gap: `{question}` has no answer from {from} to the eve of {until}")]
    Gap {
        /// The question, by name.
        question: String,
        /// The first day without an answer.
        from: String,
        /// The day on which there is one again.
        until: String,
    },
    /// Two answers are in force at once.
    #[error("overlap: `{question}` is answered twice {when}, here and at line {other}")]
    Overlap {
        /// The question, by name.
        question: String,
        /// In which time, in words.
        when: String,
        /// The line of the other answer.
        other: usize,
    },
    /// A value that the clause does not allow.
    #[error("`{question}` = {value}: clause {clause} allows {allows}")]
    NotAllowed {
        /// The question or option.
        question: String,
        /// What was given.
        value: String,
        /// What the clause allows, in words.
        allows: String,
        /// The clause that says so.
        clause: String,
    },
    /// A list that does not have the parts its clause wants.
    #[error("`{option}`: clause {clause} wants {wants}")]
    WrongParts {
        /// The option.
        option: String,
        /// What the clause wants, and what was given.
        wants: String,
        /// The clause that says so.
        clause: String,
    },
    /// A choice that the text in force on a day does not leave to the operator.
    #[error("`{option}`: clause {clause} does not leave it to the operator {when}")]
    NotOpen {
        /// The option.
        option: String,
        /// The clause that leaves it open at another time.
        clause: String,
        /// The day, in words.
        when: String,
    },
    /// A choice that every table must make.
    #[error("`{option}`: clause {clause} leaves it to the operator; say one of {settings}")]
    NotChosen {
        /// The option.
        option: String,
        /// What may be said.
        settings: String,
        /// The clause that leaves it open.
        clause: String,
    },
    /// A choice that needs an approval nobody recorded.
    #[error(
        "`{question}`: clause {clause} wants the approval of the {authority}, and no approval is recorded for it"
    )]
    NotApproved {
        /// The question or option.
        question: String,
        /// The clause that asks for approval.
        clause: String,
        /// Who must approve.
        authority: String,
    },
}

impl What {
    /// A value that cannot be read as what it stands for.
    pub(crate) fn bad(key: impl Into<String>, reason: impl Into<String>) -> What {
        What::BadValue {
            key: key.into(),
            reason: reason.into(),
        }
    }
}

/// Everything wrong that was found, in the order of files and lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// These, each once and in order.
    #[must_use]
    pub fn new(mut found: Vec<Problem>) -> Problems {
        found.sort();
        found.dedup();
        Problems(found)
    }

    /// `Ok(value)` if nothing is wrong, else everything that is, each once and in order.
    pub fn or<T>(found: Vec<Problem>, value: T) -> Result<T, Problems> {
        if found.is_empty() {
            Ok(value)
        } else {
            Err(Problems::new(found))
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
