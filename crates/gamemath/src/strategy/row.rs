//! The rows of a written strategy, and how they are read.

use std::fmt;

/// The names of a row's columns.
pub const HEADER: &str = "when,against,hand,action";

/// One row: what is done with certain hands at a moment of the round.
///
/// Of several rows that fit, the first holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its line in the file, from 1; 0 in a strategy that was never read.
    pub line: usize,
    /// The moment: `deal`, `changed`, `pre-flop`, `flop`, `river`, `otherwise`.
    pub when: String,
    /// What the player sees beside the hand: an up-card, a board, or nothing.
    pub against: String,
    /// The hands.
    pub hand: String,
    /// What is done with them.
    pub action: String,
}

/// What is wrong with a written strategy, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, {field} `{text}`: {why}")]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The column.
    pub field: &'static str,
    /// What stands there.
    pub text: String,
    /// What is wrong with it, and what may stand there.
    pub why: String,
}

/// Everything that is wrong with a written strategy, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    /// Reads what can be read, and puts aside what is wrong with the rest.
    pub(crate) fn aside<T>(&mut self, read: Result<T, impl Into<Mistakes>>) -> Option<T> {
        read.map_err(|wrong| self.0.extend(wrong.into().0)).ok()
    }

    /// What was read of two parts of a row, or all that is wrong with either.
    pub(crate) fn both<A, B>(
        one: Result<A, impl Into<Mistakes>>,
        other: Result<B, impl Into<Mistakes>>,
    ) -> Result<(A, B), Mistakes> {
        let mut mistakes = Mistakes(Vec::new());
        let both = mistakes.aside(one).zip(mistakes.aside(other));
        both.ok_or(mistakes)
    }

    /// What is right, if nothing is wrong.
    pub(crate) fn or<T>(self, right: T) -> Result<T, Mistakes> {
        match self.0.is_empty() {
            true => Ok(right),
            false => Err(self.sorted()),
        }
    }

    fn sorted(mut self) -> Mistakes {
        self.0.sort_by_key(|mistake| mistake.line);
        self
    }

    /// Reads every row, or says all that is wrong with them.
    pub(crate) fn all<R, T, E: Into<Mistakes>>(
        rows: impl IntoIterator<Item = R>,
        read: impl Fn(R) -> Result<T, E>,
    ) -> Result<Vec<T>, Mistakes> {
        let mut mistakes = Mistakes(Vec::new());
        let rows = rows.into_iter();
        let read = rows.filter_map(|row| mistakes.aside(read(row))).collect();
        mistakes.or(read)
    }

    /// With what is wrong elsewhere, in the order of the lines.
    pub(crate) fn and<T>(self, other: Result<T, Mistakes>) -> Result<T, Mistakes> {
        let mut all = self;
        match all.aside(other) {
            Some(right) => all.or(right),
            None => Err(all.sorted()),
        }
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Mistakes {
        Mistakes(vec![mistake])
    }
}

impl Row {
    /// A row that was worked out.
    pub(crate) fn new(
        when: &str,
        against: impl Into<String>,
        hand: impl Into<String>,
        action: impl Into<String>,
    ) -> Row {
        Row {
            line: 0,
            when: when.to_owned(),
            against: against.into(),
            hand: hand.into(),
            action: action.into(),
        }
    }

    /// Reads the rows of a file: comma-separated values under the [`HEADER`], with blank
    /// lines and lines that begin with `#` left out; beside them what is no row. What stands
    /// under a wrong header is read as if it were the right one.
    #[must_use]
    pub fn read(text: &str) -> (Vec<Row>, Mistakes) {
        let lines = (1..).zip(text.lines());
        let mut lines = lines
            .map(|(line, text)| (line, text.trim()))
            .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
        let mut mistakes = Mistakes(Vec::new());
        let (line, head) = lines.next().unwrap_or((1, ""));
        if head.replace(' ', "") != HEADER {
            mistakes.0.push(Mistake {
                line,
                field: "header",
                text: head.to_owned(),
                why: format!("the first line must be `{HEADER}`"),
            });
        }
        let rows = lines
            .map(|(line, text)| {
                let fields: Vec<_> = text.split(',').map(str::trim).collect();
                let [when, against, hand, action] = fields.as_slice() else {
                    return Err(Mistake {
                        line,
                        field: "row",
                        text: text.to_owned(),
                        why: format!("it has {} fields and not four", fields.len()),
                    });
                };
                let row = Row::new(when, *against, *hand, *action);
                Ok(Row { line, ..row })
            })
            .filter_map(|row| mistakes.aside(row));
        let rows = rows.collect();
        (rows, mistakes)
    }

    /// Whether it is about the only moment that a game decides at.
    pub(crate) fn at_the_deal(&self) -> Result<(), Mistake> {
        match self.when.as_str() {
            "deal" => Ok(()),
            _ => Err(self.wrong_moment("deal, or otherwise as the last row")),
        }
    }

    pub(crate) fn wrong_moment(&self, moments: &str) -> Mistake {
        self.mistake("when", &self.when, format!("write {moments}"))
    }

    pub(crate) fn wrong_against(&self, why: impl Into<String>) -> Mistake {
        self.mistake("against", &self.against, why)
    }

    pub(crate) fn wrong_hand(&self, part: &str, why: impl Into<String>) -> Mistake {
        self.mistake("hand", part, why)
    }

    pub(crate) fn wrong_action(&self, actions: &str) -> Mistake {
        self.mistake("action", &self.action, format!("write {actions}"))
    }

    fn mistake(&self, field: &'static str, text: &str, why: impl Into<String>) -> Mistake {
        Mistake {
            line: self.line,
            field,
            text: text.to_owned(),
            why: why.into(),
        }
    }
}

/// A line under the [`HEADER`].
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            when,
            against,
            hand,
            action,
            ..
        } = self;
        write!(f, "{when},{against},{hand},{action}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_with_their_lines() {
        let text = "# mine\nwhen,against,hand,action\n\ndeal, 7 ,AKQ84+,bet\n";
        let (rows, mistakes) = Row::read(text);
        assert_eq!(mistakes, Mistakes(vec![]));
        assert_eq!(
            rows[0],
            Row {
                line: 4,
                ..Row::new("deal", "7", "AKQ84+", "bet")
            }
        );
        assert_eq!(rows[0].to_string(), "deal,7,AKQ84+,bet");
    }

    #[test]
    fn what_is_no_row_is_named_by_its_line() {
        let check = |text: &str, expected: &str| {
            let (rows, mistakes) = Row::read(text);
            assert_eq!(mistakes.or(rows).unwrap_err().to_string(), expected);
        };
        check(
            "",
            "line 1, header ``: the first line must be `when,against,hand,action`",
        );
        check(
            "when,against,hand,action\ndeal,7,bet\n",
            "line 2, row `deal,7,bet`: it has 3 fields and not four",
        );
        check(
            "when;against;hand;action\ndeal,7,bet\ndeal,7,*,bet\n\ndeal\n",
            "line 1, header `when;against;hand;action`: the first line must be \
             `when,against,hand,action`\n\
             line 2, row `deal,7,bet`: it has 3 fields and not four\n\
             line 5, row `deal`: it has 1 fields and not four",
        );
    }
}
