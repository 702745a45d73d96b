//! A book with a day, options and what is supposed, as Python names them.

use gamemath::{UNIT, WhatIf};
use games::Rules;
use money::Money;
use parsheet::InForce;
use pyo3::PyResult;
use rulebook::{Answers, Book, Choices, Date};

use crate::wrong;

/// What is asked of a book.
pub(crate) struct Asked {
    book: Book,
    choices: Choices,
    what_if: WhatIf,
    on: Option<Date>,
    ante: Option<Money>,
}

impl Asked {
    /// Reads it; a `ValueError` names what is wrong.
    pub(crate) fn read(
        book: &str,
        set: &[String],
        what_if: &[String],
        on: Option<&str>,
        ante: Option<&str>,
    ) -> PyResult<Asked> {
        let source = rulebook::shipped(book).ok_or_else(|| {
            let known = rulebook::SHIPPED.join(", ");
            wrong(format!("there is no book `{book}`; there are {known}"))
        })?;
        let day = |text: &str| {
            let day = text.parse::<Date>().ok();
            day.ok_or_else(|| wrong(format!("on: `{text}` is no day as 2012-11-17")))
        };
        Ok(Asked {
            book: Book::load(&source).map_err(wrong)?,
            choices: Choices::parse(set).map_err(|why| wrong(format!("set: {why}")))?,
            what_if: WhatIf::parse(what_if).map_err(|why| wrong(format!("what_if: {why}")))?,
            on: on.map(day).transpose()?,
            ante: ante
                .map(|text| parsheet::ante(text).map_err(|why| wrong(format!("ante: {why}"))))
                .transpose()?,
        })
    }

    /// Lets something be made of what the book answers.
    pub(crate) fn with<T>(
        &self,
        make: impl FnOnce(&InForce<'_>, &Answers<'_>, &Rules, Money) -> PyResult<T>,
    ) -> PyResult<T> {
        let answers = Answers::new(&self.book, self.on, &self.choices).map_err(wrong)?;
        let answers = self.what_if.over(&answers).map_err(wrong)?;
        let rules = Rules::ask(&answers).map_err(wrong)?;
        let in_force = InForce::of(
            &self.book,
            parsheet::Asked {
                on: self.on,
                choices: &self.choices,
                extension: None,
                ante: self.ante,
            },
        );
        let in_force = in_force.supposing(&self.what_if);
        make(&in_force, &answers, &rules, self.ante.unwrap_or(UNIT))
    }
}
