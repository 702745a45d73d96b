//! What a command asks of a book: the day, the options, an operator's file.

use std::borrow::Cow;
use std::path::Path;

use gamemath::WhatIf;
use gamemath::what_if::Mistakes;
use games::Rules;
use money::Money;
use parsheet::{Asked, InForce};
use rulebook::{Answers, Book, Choices, Date, Extension};

use crate::failure::Failure;

/// A day, options set, and an operator's file laid over the book.
#[derive(Debug, Default)]
pub(crate) struct Enquiry {
    /// The day; none: the newest text.
    pub(crate) on: Option<Date>,
    /// The options set on the command line.
    pub(crate) choices: Choices,
    /// The operator's file.
    pub(crate) extension: Option<Extension>,
    /// What is supposed that the book does not say.
    pub(crate) what_if: WhatIf,
}

impl Enquiry {
    /// What the book answers, or what is wrong with the options or the file.
    pub(crate) fn answers<'b>(&self, book: &'b Book) -> Result<Answers<'b>, Failure> {
        // The command line alone first: what is wrong with it is not the file's mistake.
        let ours = Answers::new(book, self.on, &self.choices)
            .and_then(|answers| Rules::ask(&answers).map(|_| answers));
        let ours = ours.map_err(|problems| Failure::options(&problems))?;
        let Some(extension) = &self.extension else {
            return self.supposed(ours);
        };
        let extended = Answers::extended(book, self.on, &self.choices, Some(extension))
            .and_then(|answers| Rules::ask(&answers).map(|_| answers));
        let extended = extended.map_err(|problems| Failure::problems(&extension.name, &problems));
        self.supposed(extended?)
    }

    /// The same with what is supposed, or what is wrong with that.
    fn supposed<'b>(&self, answers: Answers<'b>) -> Result<Answers<'b>, Failure> {
        if self.what_if.is_empty() {
            return Ok(answers);
        }
        let supposed = self.what_if.over(&answers).map_err(|why| mistakes(&why))?;
        let asked = Rules::ask(&supposed).map(|_| supposed);
        asked.map_err(|problems| Failure::Usage(format!("--what-if {problems}")))
    }

    /// What is in force in a book that is asked so; the operator's file goes by this name.
    pub(crate) fn in_force<'b>(
        &self,
        book: &'b Book,
        file: Option<&str>,
        ante: Option<Money>,
    ) -> InForce<'b> {
        InForce::of(book, self.asked(file, ante)).supposing(&self.what_if)
    }

    /// What is asked, for whoever shows what is in force; the file goes by this name.
    fn asked<'a>(&'a self, file: Option<&'a str>, ante: Option<Money>) -> Asked<'a> {
        Asked {
            on: self.on,
            choices: &self.choices,
            extension: self.extension.as_ref().zip(file),
            ante,
        }
    }

    /// The rules of the book's game under them.
    pub(crate) fn rules(&self, book: &Book) -> Result<Rules, Failure> {
        let answers = self.answers(book)?;
        Rules::ask(&answers).map_err(|problems| Failure::options(&problems))
    }
}

/// The options of `--set`.
pub(crate) fn choices(set: &[String]) -> Result<Choices, Failure> {
    Choices::parse(set).map_err(|error| Failure::Usage(format!("--set {error}")))
}

/// What is supposed by `--what-if`.
pub(crate) fn what_if(texts: &[String]) -> Result<WhatIf, Failure> {
    WhatIf::parse(texts).map_err(|why| mistakes(&why))
}

pub(crate) fn mistakes(mistakes: &Mistakes) -> Failure {
    let lines: Vec<_> = mistakes.0.iter().map(ToString::to_string).collect();
    Failure::Usage(format!("--what-if {}", lines.join("\n  --what-if ")))
}

/// The book with an operator's file over it, where there is one.
pub(crate) fn with<'b>(
    book: &'b Book,
    path: Option<&Path>,
) -> Result<(Cow<'b, Book>, Option<Extension>), Failure> {
    let Some(path) = path else {
        return Ok((Cow::Borrowed(book), None));
    };
    let (book, extension) = extend(book, path)?;
    Ok((Cow::Owned(book), Some(extension)))
}

/// Reads an operator's file: the book with the dates it enters, and the rest of it.
pub(crate) fn extend(book: &Book, path: &Path) -> Result<(Book, Extension), Failure> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| Failure::Work(format!("{file}: {error}")))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let extended = Extension::load(book, &file, &text, folder);
    extended.map_err(|problems| Failure::problems(&file, &problems))
}

/// A day as it is written on the command line: `2012-11-17` and in no other way.
pub(crate) fn day(text: &str) -> Result<Date, String> {
    let day = text.parse::<Date>().ok();
    let day = day.filter(|day| day.to_string() == text);
    day.ok_or_else(|| "write a day of the calendar as 2012-11-17".to_owned())
}
