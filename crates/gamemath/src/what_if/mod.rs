//! What if: pay tables, qualifiers and multiples that no book gives.
//!
//! A [`WhatIf`] changes answers of a book before its game asks them. So the game settles by
//! its own rules, whatever they are worth, and every answer that was changed says that it
//! is [not by this book](rulebook::Standing::NotByThisBook).

mod field;
mod hands;
mod mistake;
mod row;

pub use field::Field;
pub use mistake::{Mistake, Mistakes};

use std::collections::BTreeMap;

use rulebook::Answers;

/// What is asked of a game that no book has: `pair-plus=40/30/7/4/1`, field by field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WhatIf(BTreeMap<Field, String>);

impl WhatIf {
    /// Reads `FIELD=VALUE`, once per field; or all that is wrong with it.
    pub fn parse<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<WhatIf, Mistakes> {
        let mut what_if = WhatIf::default();
        let mut mistakes = Vec::new();
        for text in texts {
            let text = text.as_ref();
            let wrong = |expected: String| Mistake::new(text, expected);
            let Some((name, value)) = text.split_once('=') else {
                mistakes.push(wrong("write FIELD=VALUE".to_owned()));
                continue;
            };
            match name.trim().parse::<Field>() {
                Ok(field) => {
                    let twice = what_if.0.insert(field, value.trim().to_owned());
                    if twice.is_some() {
                        mistakes.push(wrong(format!("{field} is asked for twice")));
                    }
                }
                Err(_) => mistakes.push(wrong(format!("expected one of {}", Field::list()))),
            }
        }
        Mistakes::or(mistakes, what_if)
    }

    /// What a book would answer if it were so; or everything that is wrong, each with its
    /// field and with what is expected there.
    pub fn over<'b>(&self, answers: &Answers<'b>) -> Result<Answers<'b>, Mistakes> {
        let mut supposed = answers.clone();
        let mut mistakes = Vec::new();
        for (field, value) in &self.0 {
            let asked = format!("{field}={value}");
            match field.changes(answers, value) {
                Err(expected) => mistakes.push(Mistake::new(&asked, expected)),
                Ok(changes) => {
                    // A new row takes the clause of one that may then be withdrawn.
                    for (question, value) in changes.supposed {
                        supposed.suppose(&question, &changes.beside, value, &asked);
                    }
                    for question in &changes.withdrawn {
                        supposed.withdraw(question);
                    }
                }
            }
        }
        Mistakes::or(mistakes, supposed)
    }

    /// Only what the game of these answers has; the rest is another's.
    #[must_use]
    pub fn had_by(&self, answers: &Answers<'_>) -> WhatIf {
        let fields = self.0.iter();
        let had = fields.filter(|(field, _)| field.is_had_by(answers));
        WhatIf(had.map(|(field, value)| (*field, value.clone())).collect())
    }

    /// This and more; what is asked for in both is as in the second.
    #[must_use]
    pub fn and(&self, more: &WhatIf) -> WhatIf {
        let both = self.0.iter().chain(&more.0);
        WhatIf(both.map(|(field, value)| (*field, value.clone())).collect())
    }

    /// Whether nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every field that is asked for, with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(field, value)| (*field, value.as_str()))
    }

    /// What was asked for a field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Each as it is written: `pair-plus=40/30/7/4/1`.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let texts = self.iter();
        texts
            .map(|(field, value)| format!("{field}={value}"))
            .collect()
    }
}

#[cfg(test)]
mod tests;
