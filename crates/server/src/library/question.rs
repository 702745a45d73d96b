//! What is asked of the mathematics of a book: a day, options, what is supposed, an ante.
//!
//! It stands in the address of a page, as on the command line: `set=trips=2` and
//! `what-if=pair-plus=40/30/7/4/1`, each as often as there is need. A form without a script
//! sends a field for every row instead (`if.pair-plus=40&if.pair-plus=30…`) and with them
//! what nobody changed; [`Question::filled`] makes the short form of that.

use gamemath::WhatIf;
use gamemath::what_if::Field;
use games::Rules;
use money::{Money, Odds};
use rulebook::{Answers, Book, Choices, Date, Problems, Value};

use crate::problem::Problem;

/// What is asked of a book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Question {
    /// The day; none: the newest text.
    pub(crate) on: Option<Date>,
    /// The options set.
    pub(crate) choices: Choices,
    /// What is supposed that no book says.
    pub(crate) what_if: WhatIf,
    /// The opening wager, which matters where payouts are limited.
    pub(crate) ante: Option<Money>,
}

/// A query, as names and values without their percent signs.
#[derive(Debug, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads a query.
    pub(crate) fn read(query: &str) -> Query {
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name), decoded(value).trim().to_owned())
        });
        Query(pairs.collect())
    }

    /// The first value of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Every value of a name.
    fn all<'q>(&'q self, name: &'q str) -> impl Iterator<Item = &'q str> {
        let named = self.0.iter().filter(move |(known, _)| known == name);
        named.map(|(_, value)| value.as_str())
    }

    /// Whether fields of a form are among it, which nobody writes by hand.
    pub(crate) fn is_a_form(&self) -> bool {
        let mut names = self.0.iter().map(|(name, _)| name);
        names.any(|name| name.starts_with("set.") || name.starts_with("if."))
    }
}

impl Question {
    /// Reads what a query asks for; what else may stand in it is named.
    pub(crate) fn read(query: &Query, others: &[&str]) -> Result<Question, Problem> {
        let mut question = Question::default();
        for (name, value) in &query.0 {
            let wrong = |detail: String| Problem::field(name.as_str(), detail);
            match name.as_str() {
                "set" | "what-if" => {}
                "on" if value.is_empty() => {}
                "on" => question.on = Some(crate::pages::day(value)?),
                "ante" if value.is_empty() => {}
                "ante" => question.ante = Some(parsheet::ante(value).map_err(wrong)?),
                // The language of the page is not of the sheet.
                "lang" => {}
                field if field.starts_with("set.") || field.starts_with("if.") => {}
                field if field.starts_with("of.") || others.contains(&field) => {}
                _ => {
                    let detail = "a sheet is asked for with `set=OPTION=VALUE`, \
                                  `what-if=FIELD=VALUE`, `on=DATE` and `ante=AMOUNT`";
                    return Err(wrong(detail.to_owned()));
                }
            }
        }
        let choices = Choices::parse(query.all("set"));
        question.choices = choices.map_err(|detail| Problem::field("set", detail))?;
        let what_if = WhatIf::parse(query.all("what-if"));
        question.what_if = what_if.map_err(|why| Problem::field("what-if", why.to_string()))?;
        Ok(question)
    }

    /// The question with the fields of a form. What stands there as the book has it is left
    /// out, and a table that the book lets an operator choose is an option and no supposition.
    pub(crate) fn filled(mut self, book: &Book, query: &Query) -> Result<Question, Problem> {
        for choice in book.choices() {
            let value = query.get(&format!("set.{}", choice.name));
            let Some(value) = value.filter(|value| !value.is_empty()) else {
                continue;
            };
            if choice.default.as_deref() != Some(value) {
                self.choices.set(choice.name, value);
            }
        }
        let answers = Answers::new(book, self.on, &self.choices);
        let answers = answers.map_err(|problems| wrong(book, &problems))?;
        let mut supposed = Vec::new();
        for &field in Field::ALL {
            // The rows of a numbered table go with their number.
            let numbered = match field {
                Field::Trips | Field::Blind => "trips",
                Field::SixCard => "six-card",
                _ => "",
            };
            let drawn = query.get(&format!("of.{numbered}"));
            let number = answers.get(&rulebook::question_of(numbered));
            let number = number.and_then(|answer| answer.value.as_ref());
            if drawn.is_some_and(|drawn| number.is_some_and(|it| it.to_string() != drawn)) {
                continue;
            }
            let name = format!("if.{field}");
            let rows = query.all(&name).map(|row| match (row, field.is_table()) {
                ("", true) => "-",
                (row, _) => row,
            });
            let rows: Vec<&str> = rows.collect();
            let value = rows.join("/");
            if value.is_empty() || field.in_force(&answers).as_ref() == Some(&value) {
                continue;
            }
            match as_an_option(&answers, &self.choices, field, &value) {
                Some(value) => self.choices.set(field.word(), value),
                None => supposed.push(format!("{field}={value}")),
            }
        }
        let what_if = WhatIf::parse(supposed);
        let what_if = what_if.map_err(|why| Problem::field("what-if", why.to_string()))?;
        self.what_if = self.what_if.and(&what_if);
        Ok(self)
    }

    /// What the book answers to it; or what is wrong with it.
    pub(crate) fn answers<'b>(&self, book: &'b Book) -> Result<(Answers<'b>, Rules), Problem> {
        let answers = Answers::new(book, self.on, &self.choices);
        let answers = answers.map_err(|problems| wrong(book, &problems))?;
        let supposed = self.what_if.over(&answers);
        let supposed = supposed.map_err(|why| Problem::field("what-if", why.to_string()))?;
        let rules = Rules::ask(&supposed).map_err(|problems| wrong(book, &problems))?;
        Ok((supposed, rules))
    }

    /// The query that asks for it, the shortest there is; with its question mark.
    pub(crate) fn query(&self) -> String {
        let mut parts = Vec::new();
        if let Some(day) = self.on {
            parts.push(format!("on={day}"));
        }
        for (option, value) in self.choices.iter() {
            parts.push(format!("set={}", encoded(&format!("{option}={value}"))));
        }
        for text in self.what_if.texts() {
            parts.push(format!("what-if={}", encoded(&text)));
        }
        if let Some(ante) = self.ante {
            parts.push(format!("ante={ante}"));
        }
        match parts.is_empty() {
            true => String::new(),
            false => format!("?{}", parts.join("&")),
        }
    }
}

/// What an operator chooses who has what somebody wrote for a field, where the book allows it.
fn as_an_option(
    answers: &Answers<'_>,
    choices: &Choices,
    field: Field,
    value: &str,
) -> Option<String> {
    let (book, on) = (answers.book, answers.on);
    if matches!(field, Field::SixCard | Field::Trips) || !book.is_open(field.word(), on) {
        return None;
    }
    let chosen = |value: &str| {
        let mut choices = choices.clone();
        choices.set(field.word(), value);
        let answers = Answers::new(book, on, &choices).ok()?;
        Rules::ask(&answers).is_ok().then_some(answers)
    };
    if chosen(value).is_some() {
        return Some(value.to_owned());
    }
    // An operator posts amounts, and only those that the book leaves open: it must come to
    // the table that was written, whatever else stands in that.
    let supposed = WhatIf::parse([format!("{field}={value}")]).ok()?;
    let supposed = supposed.over(answers).ok()?;
    let posted = amounts(book, &supposed, field)?;
    let answers = chosen(&posted)?;
    (field.in_force(&answers) == field.in_force(&supposed)).then_some(posted)
}

/// The prizes that an option fills, as amounts: `600.00/100.00/50.00`.
fn amounts(book: &Book, supposed: &Answers<'_>, field: Field) -> Option<String> {
    let text = |question: &str| supposed.get(question)?.value.as_ref().map(Value::to_string);
    let wager = text("jackpot_wager")?.parse::<Money>().ok()?;
    let mut scales = book.scales.iter();
    let scale = scales.find(|scale| scale.option == field.word())?;
    let amounts = scale.fills.iter().map(|question| {
        let odds = text(question)?.parse::<Odds>().ok()?;
        let cents = wager.in_cents().checked_mul(i64::from(odds.pays()))?;
        let per = i64::from(odds.per());
        let whole = cents.checked_rem(per)? == 0;
        whole.then(|| Money::cents(cents / per).to_string())
    });
    let amounts: Option<Vec<String>> = amounts.collect();
    amounts.map(|amounts| amounts.join("/"))
}

/// What is wrong with the options, and which there are.
pub(crate) fn wrong(book: &Book, problems: &Problems) -> Problem {
    let lines = problems.0.iter().map(|each| each.what.to_string());
    let lines: Vec<String> = lines.collect();
    let known: Vec<&str> = book.choices().iter().map(|choice| choice.name).collect();
    let detail = format!(
        "{}; options of {} are {}",
        lines.join("; "),
        book.id,
        known.join(", ")
    );
    Problem::field("set", detail)
}

/// A value of a query without its percent signs; what is none stays as it is.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        let mut ahead = rest.clone();
        let hex = digit(ahead.next()).zip(digit(ahead.next()));
        match (byte, hex.map(|(high, low)| u8::try_from(high * 16 + low))) {
            (b'%', Some(Ok(decoded))) => {
                bytes.push(decoded);
                rest = ahead;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A value as it stands in a query.
pub(crate) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => encoded.push(char::from(byte)),
            b'-' | b'.' | b'_' | b'/' | b'=' | b'(' | b')' | b'[' | b']' => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use games::Shelf;

    use super::*;

    #[track_caller]
    fn check(book: &str, form: &str, expected: &str) {
        let shelf = Shelf::load().unwrap();
        let book = shelf.book(book).unwrap();
        let query = Query::read(form);
        let question = Question::read(&query, &[]).unwrap();
        let question = question.filled(book, &query).unwrap();
        assert_eq!(question.query(), expected);
        // What the short form asks for is the same.
        let query = Query::read(expected.trim_start_matches('?'));
        assert_eq!(Question::read(&query, &[]).unwrap(), question);
    }

    #[test]
    fn a_form_says_only_what_was_changed() {
        let pays = |rows: [&str; 5]| rows.map(|row| format!("if.pair-plus={row}")).join("&");
        let three = "nz-three-card-poker";
        check(three, &pays(["40", "30", "6", "4", "1"]), "");
        check(
            three,
            &pays(["40", "30", "7", "4", "1"]),
            "?what-if=pair-plus=40/30/7/4/1",
        );
        // The book lets an operator choose this one.
        check(
            three,
            &pays(["50", "40", "5", "4", "1"]),
            "?set=pair-plus=50/40/5/4/1",
        );
        check(three, "if.qualify=queen&if.play=1&set.six-card=1", "");
        check(
            three,
            "if.qualify=king&if.play=2",
            "?what-if=qualify=king&what-if=play=2",
        );
    }

    #[test]
    fn the_rows_of_a_numbered_table_go_with_its_number() {
        let rows =
            "if.trips=50&if.trips=40&if.trips=30&if.trips=9&if.trips=7&if.trips=4&if.trips=3";
        let ultimate = "nz-ultimate-texas-holdem";
        check(
            ultimate,
            &format!("set.trips=2&of.trips=1&{rows}"),
            "?set=trips=2",
        );
        check(ultimate, &format!("set.trips=1&of.trips=1&{rows}"), "");
        check(
            ultimate,
            "if.pre-flop=5&set.jackpot-meter=250000.00",
            "?set=jackpot-meter=250000.00&what-if=pre-flop=5",
        );
    }

    #[test]
    fn a_prize_that_an_operator_may_raise_is_an_option() {
        let section = "section10-caribbean-stud";
        let prizes = |rows: [&str; 5]| rows.map(|row| format!("if.jackpot-prizes={row}")).join("&");
        check(section, &prizes(["100%", "10%", "500", "100", "50"]), "");
        check(
            section,
            &prizes(["100%", "10%", "600", "100", "50"]),
            "?set=jackpot-prizes=600.00/100.00/50.00",
        );
        // Less than printed, or another share, is another book's.
        for rows in [
            ["100%", "10%", "400", "100", "50"],
            ["100%", "20%", "600", "100", "50"],
        ] {
            let supposed = format!("?what-if=jackpot-prizes={}", rows.join("/"));
            check(section, &prizes(rows), &supposed.replace('%', "%25"));
        }
        // In Venice the operator posts them all; each is so many times the wager.
        let posted = format!(
            "set.jackpot-wager=5.00&{}",
            prizes(["100%", "10%", "100", "50", "20"])
        );
        check(
            "venice-caribbean-poker",
            &posted,
            "?set=jackpot-prizes=500.00/250.00/100.00&set=jackpot-wager=5.00",
        );
    }
}
