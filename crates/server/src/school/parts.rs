//! Parts of the school's pages.

use std::fmt::Write;

use ::school::{Exam, Exercise, Form, Graded, Pupil, Topic};

use crate::html::escape;
use crate::language::Spoken;
use crate::library;

/// What is said on these pages, ready to stand in markup.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Spoken);

impl Words {
    pub(super) fn say(self, key: &str) -> String {
        self.with(key, &[])
    }

    pub(super) fn with(self, key: &str, values: &[(&str, &str)]) -> String {
        escape(&self.0.texts().say(key, values))
    }

    /// What a topic is called.
    pub(super) fn topic(self, topic: Topic) -> String {
        self.say(match topic {
            Topic::NextStep => "school.topic-next-step",
            Topic::Payout => "school.topic-payout",
            Topic::Ruling => "school.topic-ruling",
            Topic::Slip => "school.topic-slip",
            Topic::KeyedDeal => "school.topic-keyed-deal",
        })
    }
}

/// The form that asks for an exercise.
pub(super) fn ask(words: Words, books: &[String], chosen: Option<(&str, Topic)>) -> String {
    let selected = |is: bool| if is { " selected" } else { "" };
    let of_books: String = books
        .iter()
        .map(|book| {
            let is = chosen.is_some_and(|(known, _)| known == book);
            let book = escape(book);
            format!("<option value=\"{book}\"{}>{book}</option>", selected(is))
        })
        .collect();
    let topics: String = Topic::ALL
        .iter()
        .map(|topic| {
            let is = chosen.is_some_and(|(_, known)| known == *topic);
            format!(
                "<option value=\"{topic}\"{}>{}</option>",
                selected(is),
                words.topic(*topic)
            )
        })
        .collect();
    format!(
        "<form class=\"school\" method=\"post\" action=\"/school/ask\">\
         <label>{}<select name=\"book\">{of_books}</select></label>\
         <label>{}<select name=\"topic\">{topics}</select></label>\
         <button class=\"button is-main\">{}</button></form>",
        words.say("school.book"),
        words.say("school.topic"),
        words.say("school.begin"),
    )
}

/// An exercise with the fields of its answers; `hidden` goes back with them.
pub(super) fn exercise(
    words: Words,
    exercise: &Exercise,
    (action, button): (&str, &str),
    hidden: (&str, &str),
) -> String {
    let mut part = String::new();
    lines(&mut part, &exercise.scene);
    let _ = write!(
        part,
        "<form class=\"school\" method=\"post\" action=\"{}\"><input type=\"hidden\" name=\"{}\" \
         value=\"{}\">",
        escape(action),
        escape(hidden.0),
        escape(hidden.1)
    );
    for (at, asked) in exercise.parts.iter().enumerate() {
        match &asked.form {
            Form::Choice(choices) => {
                let _ = write!(part, "<fieldset><legend>{}</legend>", escape(&asked.asks));
                lines(&mut part, &asked.scene);
                for (number, choice) in (1..).zip(choices) {
                    let _ = write!(
                        part,
                        "<label><input type=\"radio\" name=\"a{at}\" value=\"{number}\"> \
                         <span>{number}. {}</span></label>",
                        escape(choice)
                    );
                }
                part.push_str("</fieldset>");
            }
            Form::Amount => {
                let _ = write!(
                    part,
                    "<label>{}<input name=\"a{at}\" autocomplete=\"off\" \
                     spellcheck=\"false\" maxlength=\"20\"></label>",
                    escape(&asked.asks)
                );
            }
        }
    }
    let _ = write!(
        part,
        "<button class=\"button is-main\">{}</button></form>",
        words.say(button)
    );
    part
}

fn lines(part: &mut String, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    part.push_str("<ul class=\"scene\">");
    for line in lines {
        let _ = write!(part, "<li>{}</li>", escape(line));
    }
    part.push_str("</ul>");
}

/// What answers came to, with the clause of each.
pub(super) fn graded(words: Words, exercise: &Exercise, graded: &Graded) -> String {
    let mut part = String::new();
    lines(&mut part, &exercise.scene);
    part.push_str("<ol class=\"graded\">");
    for it in &graded.parts {
        let verdict = if it.is_right {
            "school.is-right"
        } else {
            "school.is-wrong"
        };
        let none = words.0.texts().say("school.no-answer", &[]);
        let given = it.given.as_deref().unwrap_or(&none);
        let _ = write!(
            part,
            "<li><p>{}</p><p><strong>{}.</strong> {}</p><p>{} {}</p>",
            escape(&it.asks),
            words.say(verdict),
            words.with("school.your-answer", &[("answer", given)]),
            words.with("school.right-answer", &[("answer", &it.right)]),
            escape(&it.why)
        );
        for clause in &it.clauses {
            let _ = write!(
                part,
                "<p class=\"quiet\"><a href=\"{}\">§{}</a> {}</p>",
                escape(&library::address(&exercise.id.book, &clause.clause)),
                escape(&clause.cited),
                escape(&clause.asks)
            );
        }
        part.push_str("</li>");
    }
    part.push_str("</ol>");
    part
}

/// How somebody stands.
pub(super) fn record(words: Words, record: &Pupil, now_ms: i64) -> String {
    let standings = record.standings(now_ms);
    let mut part = format!("<h2>{}</h2>", words.say("school.record"));
    if standings.is_empty() {
        let _ = write!(part, "<p>{}</p>", words.say("school.nothing-yet"));
        return part;
    }
    let heads = [
        "school.book",
        "school.topic",
        "school.asked",
        "school.answered-right",
        "school.due",
    ];
    part.push_str("<table class=\"sheet\"><thead><tr>");
    for head in heads {
        let _ = write!(part, "<th scope=\"col\">{}</th>", words.say(head));
    }
    part.push_str("</tr></thead><tbody>");
    for it in standings {
        let topic = it.topic.parse().map(|topic| words.topic(topic));
        let _ = write!(
            part,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&it.book),
            topic.unwrap_or_default(),
            it.asked,
            it.right,
            it.due
        );
    }
    part.push_str("</tbody></table>");
    part
}

/// The examinations that are set.
pub(super) fn exams(words: Words, exams: &[(u32, Exam)]) -> String {
    let mut part = format!("<h2>{}</h2>", words.say("school.exams"));
    if exams.is_empty() {
        let _ = write!(part, "<p>{}</p>", words.say("school.no-exams"));
        return part;
    }
    part.push_str("<ul>");
    for (number, exam) in exams {
        let _ = write!(
            part,
            "<li><a href=\"/school/exams/{number}\">{}</a></li>",
            escape(&exam.title)
        );
    }
    part.push_str("</ul>");
    part
}

/// The form that sets an examination.
pub(super) fn set_exam(words: Words, books: &[String]) -> String {
    let boxes = |name: &str, values: Vec<(String, String)>| {
        let boxes = values.into_iter().map(|(value, label)| {
            let value = escape(&value);
            format!(
                "<label><input type=\"checkbox\" name=\"{name}\" value=\"{value}\"> \
                 <span>{label}</span></label>"
            )
        });
        boxes.collect::<String>()
    };
    let of_books = books.iter().map(|book| (book.clone(), escape(book)));
    let topics = Topic::ALL.iter();
    let topics = topics.map(|topic| (topic.to_string(), words.topic(*topic)));
    let number = |key: &str, name: &str, value: u32, most: u32| {
        format!(
            "<label>{}<input type=\"number\" name=\"{name}\" value=\"{value}\" min=\"1\" \
             max=\"{most}\" required></label>",
            words.say(key)
        )
    };
    format!(
        "<h2>{}</h2><form class=\"school\" method=\"post\" action=\"/school/exams\">\
         <label>{}<input name=\"title\" maxlength=\"80\" required></label>\
         <fieldset><legend>{}</legend>{}</fieldset><fieldset><legend>{}</legend>{}</fieldset>\
         {}{}{}<label>{}<input type=\"number\" name=\"seed\" value=\"1\" min=\"0\" required></label>\
         <button class=\"button\">{}</button></form>",
        words.say("school.set-exam"),
        words.say("school.exam-title"),
        words.say("school.books"),
        boxes("book", of_books.collect()),
        words.say("school.topics"),
        boxes("topic", topics.collect()),
        number("school.number", "number", 10, 100),
        number("school.minutes", "minutes", 30, 480),
        number("school.pass-mark", "pass-mark", 80, 100),
        words.say("school.seed"),
        words.say("school.set"),
    )
}
