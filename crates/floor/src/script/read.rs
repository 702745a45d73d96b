//! Reading a file of cases.

use std::fmt;

use games::round::Command;

use super::statement::{Dealing, Says, Statement};
use super::words::Words;
use super::{Case, Numbered, Script, verbs};

/// Everything in a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Misread(pub Vec<MisreadLine>);

/// One line that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisreadLine {
    /// The line.
    pub line: usize,
    /// Why.
    pub why: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, MisreadLine { line, why }) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "line {line}: {why}")?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Script {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Script, Misread> {
        let mut script = Script {
            setup: Vec::new(),
            cases: Vec::new(),
        };
        let mut wrong = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            if let Err(why) = script.read_line(line, text) {
                wrong.push(MisreadLine { line, why });
            }
        }
        for case in &script.cases {
            if case.clauses.is_empty() {
                let why = "a case says after its title which clauses it is about".to_owned();
                wrong.push(MisreadLine {
                    line: case.line,
                    why,
                });
            }
        }
        if wrong.is_empty() {
            Ok(script)
        } else {
            Err(Misread(wrong))
        }
    }
}

impl Script {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            return Ok(());
        }
        if let Some(title) = trimmed.strip_prefix("case ") {
            let title = title
                .split(" #")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned();
            if title.is_empty() {
                return Err("a case has a title".to_owned());
            }
            self.cases.push(Case {
                title,
                line,
                clauses: Vec::new(),
                lines: Vec::new(),
            });
            return Ok(());
        }
        let mut words = Words::of(text)?;
        if words.peek() == Some("clause") {
            words.word("clause")?;
            let case = self
                .cases
                .last_mut()
                .ok_or("`clause` stands after `case`")?;
            case.clauses.extend(words.rest());
            return words.end();
        }
        let table = match words.peek().and_then(|word| word.strip_prefix('@')) {
            Some(number) => {
                let table = number
                    .parse()
                    .map_err(|_| format!("`@{number}` is not a table"))?;
                words.word("table")?;
                table
            }
            None => 1,
        };
        let mut says = says(&mut words)?;
        words.end()?;
        if let Says::Dealing(Dealing::Stepwise { alone, .. }) = &mut says {
            *alone = text.trim_start().starts_with('@');
        }
        let numbered = Numbered {
            line,
            text: trimmed.to_owned(),
            statement: Statement { table, says },
        };
        match self.cases.last_mut() {
            Some(case) => case.lines.push(numbered),
            None if stands_before(&numbered.statement.says) => self.setup.push(numbered),
            None => return Err("only setup may stand before the first case".to_owned()),
        }
        Ok(())
    }
}

fn says(words: &mut Words) -> Result<Says, String> {
    let verb = words.word("a verb")?;
    if !verbs().any(|known| known == verb) {
        return Err(format!("`{verb}` is not a verb of the notation"));
    }
    if verb == "expect" {
        return super::expect::read(words).map(Says::Expect);
    }
    if let Some(setup) = super::setup::read(&verb, words)? {
        return Ok(Says::Setup(setup));
    }
    if let Some(dealing) = super::dealing::read(&verb, words)? {
        return Ok(Says::Dealing(dealing));
    }
    if verb == "jackpot" {
        let jackpot = words.word("the jackpot")?;
        let command = super::jackpot::read(words)?;
        let by = by(words);
        return Ok(Says::Jackpot {
            jackpot,
            command,
            by,
        });
    }
    let commands = match verb.as_str() {
        "look" => super::command::looks(words)?,
        _ => {
            let command = super::command::read(&verb, words)?;
            vec![command.ok_or_else(|| format!("`{verb}` is not a verb of the notation"))?]
        }
    };
    let by = by(words);
    Ok(Says::Tell { commands, by })
}

/// Whether a line may stand before the first case: what stands, and who sits where.
fn stands_before(says: &Says) -> bool {
    match says {
        Says::Setup(_) => true,
        Says::Jackpot { command, .. } => matches!(command, jackpot::Command::Open(_)),
        Says::Tell { commands, .. } => commands.iter().all(|command| {
            matches!(
                command,
                Command::Sit { .. } | Command::Seat { .. } | Command::Wait { .. }
            )
        }),
        Says::Dealing(_) | Says::Expect(_) => false,
    }
}

/// What follows `by`: offices with commas between them.
pub(super) fn by(words: &mut Words) -> Vec<String> {
    if !words.take_if("by") {
        return Vec::new();
    }
    let mut offices: Vec<String> = Vec::new();
    let mut joined = String::new();
    for word in words.rest() {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(&word);
        if joined.ends_with(',') {
            offices.push(joined.trim_end_matches([',', ' ']).to_owned());
            joined = String::new();
        }
    }
    offices.push(joined);
    offices.retain(|office| !office.is_empty());
    offices
}

/// A time of day in milliseconds: `12:00:03.250`.
pub(super) fn time(text: &str) -> Result<i64, String> {
    let wrong = || format!("`{text}` is not a time such as 12:00:03.250");
    let mut parts = text.split(':');
    let mut part = || parts.next().map(str::to_owned);
    let (Some(hours), Some(minutes)) = (part(), part()) else {
        return Err(wrong());
    };
    let seconds = part().unwrap_or_else(|| "0".to_owned());
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds.as_str(), "0"));
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    let millis = number(&format!("{fraction:0<3}"))?;
    let (hours, minutes, whole) = (number(&hours)?, number(&minutes)?, number(whole)?);
    if !(0..24).contains(&hours)
        || !(0..60).contains(&minutes)
        || !(0..60).contains(&whole)
        || fraction.len() > 3
    {
        return Err(wrong());
    }
    Ok(((hours * 60 + minutes) * 60 + whole) * 1000 + millis)
}
