//! The calculator: every option, pay table, qualifier and multiple of a game as a form.
//!
//! It works without a script; a script sends it at every change. What is written there that
//! the book has no room for is supposed, and marked so.

use std::fmt::Write;

use gamemath::what_if::Field;
use money::Money;
use narrator::Texts;
use rulebook::{Answers, Book, Choice};

use super::kept_edges::{KeptEdges, METER};
use super::options::{moves_a_figure, named, setting_named};
use super::question::{Question, wrong};
use super::words;
use crate::html::escape;
use crate::problem::Problem;

/// The form, filled with what is in force.
pub(super) fn form(texts: &Texts, book: &Book, question: &Question) -> Result<String, Problem> {
    let by_the_book = Answers::new(book, question.on, &question.choices);
    let by_the_book = by_the_book.map_err(|problems| wrong(book, &problems))?;
    let (answers, _) = question.answers(book)?;
    let filled = Form {
        texts,
        book,
        question,
        by_the_book,
        answers,
    };
    Ok(filled.markup())
}

struct Form<'f> {
    texts: &'f Texts,
    book: &'f Book,
    question: &'f Question,
    /// What the book answers with the options set.
    by_the_book: Answers<'f>,
    /// The same with what is supposed.
    answers: Answers<'f>,
}

impl Form<'_> {
    fn say(&self, key: &str) -> String {
        escape(&self.texts.say(key, &[]))
    }

    fn markup(&self) -> String {
        let mut form = format!(
            "<p>{}</p><form class=\"calculator\" method=\"get\" action=\"/odds/{}#answer\">",
            self.say("library.calculator-lede"),
            escape(&self.book.id)
        );
        // What has no field of its own in the form stays as it was asked.
        let day = self.question.on.map(|day| ("on", day.to_string()));
        let ante = self.question.ante.map(|ante| ("ante", ante.to_string()));
        for (name, value) in day.into_iter().chain(ante) {
            let _ = write!(
                form,
                "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">"
            );
        }
        let _ = write!(
            form,
            "<fieldset><legend>{}</legend>",
            self.say("library.rules")
        );
        for &field in Field::ALL.iter().filter(|field| !field.is_table()) {
            form.push_str(&self.single(field));
        }
        form.push_str("</fieldset>");
        for &field in Field::ALL.iter().filter(|field| field.is_table()) {
            form.push_str(&self.table(field));
        }
        form.push_str(&self.options());
        let _ = write!(
            form,
            "<p class=\"doors\"><button class=\"button is-main\">{}</button> \
             <a class=\"button\" href=\"/odds/{}\">{}</a></p>\
             <p class=\"problem\" role=\"alert\" hidden></p></form>",
            self.say("library.work-out"),
            escape(&self.book.id),
            self.say("library.as-the-book-has-it"),
        );
        form
    }

    /// A mark where a field is supposed.
    fn mark(&self, field: Field) -> String {
        match self.question.what_if.get(field) {
            Some(_) => format!(
                " <span class=\"tag\" data-tone=\"bad\">{}</span>",
                self.say("library.not-by-this-book")
            ),
            None => String::new(),
        }
    }

    /// What stands in a field now.
    fn value(&self, field: Field) -> Option<String> {
        let supposed = self.question.what_if.get(field).map(str::to_owned);
        supposed.or_else(|| field.in_force(&self.by_the_book))
    }

    /// A qualifier or a multiple.
    fn single(&self, field: Field) -> String {
        let Some(value) = self.value(field) else {
            return String::new();
        };
        let key = match field {
            Field::Qualify => "library.if-qualify",
            Field::Bet => "library.if-bet",
            Field::Play => "library.if-play",
            Field::PreFlop => "library.if-pre-flop",
            Field::Flop => "library.if-flop",
            _ => "library.if-river",
        };
        let words = field.words();
        let input = match words.is_empty() {
            true => format!(
                "<input name=\"if.{field}\" value=\"{}\"{} size=\"6\">",
                escape(&value),
                keypad(field)
            ),
            false => {
                let options = words.iter().map(|word| {
                    let chosen = if *word == value { " selected" } else { "" };
                    let label = escape(&self.qualifier(word));
                    format!("<option value=\"{word}\"{chosen}>{label}</option>")
                });
                let options: String = options.collect();
                format!("<select name=\"if.{field}\">{options}</select>")
            }
        };
        format!(
            "<label><span>{}{}</span>{input}</label>",
            self.say(key),
            self.mark(field)
        )
    }

    fn qualifier(&self, word: &str) -> String {
        let key = match word {
            "any" => "library.any-hand",
            "jack" => "library.jack-high",
            "queen" => "library.queen-high",
            "king" => "library.king-high",
            "ace" => "library.ace-high",
            "pair" => "library.a-pair",
            _ => return words::hand(self.texts, word),
        };
        words::capital(&self.texts.say(key, &[]))
    }

    /// A pay table, a number for each hand.
    fn table(&self, field: Field) -> String {
        let own = field.rows_in_force(&self.by_the_book);
        let rows = match self.question.what_if.get(field) {
            Some(_) => field.rows_in_force(&self.answers),
            None => own.clone(),
        };
        // What is supposed of a table that the book does not fill is shown as well.
        if own.is_empty() && self.question.what_if.get(field).is_none() {
            return String::new();
        }
        let title = match field {
            Field::BetOdds => self.texts.label(games::Wager::Bet),
            Field::ChangedBetOdds => self.texts.say("library.changed-bet", &[]),
            Field::AnteBonus => self.texts.label(games::Wager::AnteBonus),
            Field::PairPlus => self.texts.label(games::Wager::PairPlus),
            Field::SixCard => self.texts.label(games::Wager::SixCardBonus),
            Field::Blind => self.texts.label(games::Wager::Blind),
            Field::Trips => self.texts.label(games::Wager::Trips),
            _ => self.texts.label(games::Wager::Jackpot),
        };
        let mut set = format!(
            "<fieldset><legend>{}{}</legend>",
            escape(&title),
            self.mark(field)
        );
        // A hand that is not paid any more keeps its row, and every row of the book is there.
        let supposed: Vec<String> = match self.question.what_if.get(field) {
            Some(text) => text.split('/').map(|it| it.trim().to_owned()).collect(),
            None => rows.iter().map(|(_, written)| written.clone()).collect(),
        };
        let names: Vec<String> = match supposed.len() == own.len() {
            true => own
                .iter()
                .map(|(hand, _)| words::hand(self.texts, hand))
                .collect(),
            // One more in front, or more below: the rows are those of what is supposed.
            false => rows
                .iter()
                .map(|(hand, _)| words::hand(self.texts, hand))
                .collect(),
        };
        if names.len() != supposed.len() {
            let _ = write!(
                set,
                "<label><span>{}</span><input name=\"if.{field}\" value=\"{}\"></label>",
                self.say("library.from-the-best"),
                escape(&supposed.join("/"))
            );
        } else {
            for (name, value) in names.iter().zip(&supposed) {
                let value = if value == "-" { "" } else { value };
                let _ = write!(
                    set,
                    "<label><span>{}</span><input name=\"if.{field}\" value=\"{}\"{} size=\"8\"></label>",
                    escape(name),
                    escape(value),
                    keypad(field)
                );
            }
        }
        set.push_str("</fieldset>");
        set
    }

    /// The options of the book: those that move a figure, then the others folded.
    fn options(&self) -> String {
        let kept = KeptEdges::all(self.book);
        let choices = self.book.choices().into_iter();
        let choices = choices.filter(|choice| self.book.is_open(choice.name, self.question.on));
        // A table that is written row by row, or a multiple, has its field already.
        let has_field = |choice: &Choice<'_>| {
            let field = choice.name.parse::<Field>().ok();
            field.is_some_and(|field| {
                let numbered = matches!(field, Field::Trips | Field::SixCard);
                !numbered && self.value(field).is_some()
            })
        };
        let choices = choices.filter(|choice| !has_field(choice));
        let (moving, others): (Vec<_>, Vec<_>) =
            choices.partition(|choice| moves_a_figure(&kept, choice.name));
        let mut set = format!("<fieldset><legend>{}</legend>", self.say("library.options"));
        for choice in &moving {
            set.push_str(&self.option(choice));
        }
        set.push_str("</fieldset>");
        if !others.is_empty() {
            let many = others.len().to_string();
            let _ = write!(
                set,
                "<details><summary>{}</summary><fieldset><legend>{}</legend>",
                escape(&self.texts.say("library.other-options", &[("many", &many)])),
                self.say("library.more-options")
            );
            for choice in &others {
                set.push_str(&self.option(choice));
            }
            set.push_str("</fieldset></details>");
        }
        set
    }

    fn option(&self, choice: &Choice<'_>) -> String {
        let name = escape(choice.name);
        let set = self.question.choices.get(choice.name);
        let value = set.or(choice.default.as_deref()).unwrap_or_default();
        let is_listed = choice.settings.iter().any(|it| it == value);
        let input = match choice.settings.len() > 1 && is_listed {
            true => {
                let options = choice.settings.iter().map(|setting| {
                    let chosen = if setting == value { " selected" } else { "" };
                    let words = escape(&setting_named(setting));
                    let setting = escape(setting);
                    format!("<option value=\"{setting}\"{chosen}>{words}</option>")
                });
                let options: String = options.collect();
                format!("<select name=\"set.{name}\">{options}</select>")
            }
            false => self.written(choice, value),
        };
        // The rows above are those of this number.
        let of = match choice.name {
            "trips" | "six-card" => {
                format!(
                    "<input type=\"hidden\" name=\"of.{name}\" value=\"{}\">",
                    escape(value)
                )
            }
            _ => String::new(),
        };
        let label = escape(&named(self.texts, choice.name));
        let field = format!("<label title=\"{name}\"><span>{label}</span>{input}</label>{of}");
        match choice.name == METER {
            true => format!(
                "<div class=\"meter\">{field}{}</div>",
                slider(&label, value)
            ),
            false => field,
        }
    }

    /// A field for an option that is written; what may stand there is said in an empty one.
    fn written(&self, choice: &Choice<'_>, value: &str) -> String {
        let name = escape(choice.name);
        let value = escape(value);
        if choice.name == METER {
            return format!(
                "<input name=\"set.{name}\" value=\"{value}\" inputmode=\"decimal\" data-meter>"
            );
        }
        let settings = choice.settings.iter();
        let hint = settings.filter(|_| value.is_empty()).map(|it| escape(it));
        let hint: Option<String> = hint.reduce(|all, one| format!("{all}, {one}"));
        let hint = hint.map_or_else(String::new, |hint| format!(" placeholder=\"{hint}\""));
        format!("<input name=\"set.{name}\" value=\"{value}\"{hint}>")
    }
}

/// What a telephone shows to write with: digits only where nothing else may be written. A
/// multiple before the flop may be `3-or-4`, and a prize `10%` or `1000-or-10%`.
fn keypad(field: Field) -> &'static str {
    match field {
        Field::PreFlop | Field::JackpotPrizes => "",
        field if field.is_table() => " inputmode=\"decimal\"",
        _ => " inputmode=\"numeric\"",
    }
}

/// The highest meter that the slider reaches, unless a higher one is set.
const HIGHEST_METER: i64 = 1_000_000;

/// How far a step of the slider goes.
const METER_STEP: i64 = 5_000;

/// A slider beside the meter, which is no field of the form: only a script moves it.
fn slider(label: &str, meter: &str) -> String {
    let meter = meter.parse::<Money>().map_or(0, |it| it.in_cents() / 100);
    let highest = meter.max(HIGHEST_METER);
    format!(
        "<input type=\"range\" data-slider min=\"0\" max=\"{highest}\" step=\"{METER_STEP}\" \
         value=\"{meter}\" aria-label=\"{label}\">"
    )
}

#[cfg(test)]
mod tests;
