//! The sheet of an examination: what was answered, what is right and why, marks and signatures. It
//! is the body of a page that prints.

use std::fmt::Write;

use crate::exam::{Exam, Marks, Sitting};
use crate::exercise::GradedPart;

/// What a sheet looks like, on paper too.
pub const STYLE: &str = "table.sheet{border-collapse:collapse;inline-size:100%}\n\
    table.sheet th,table.sheet td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;\
    border-block-end:1px solid currentColor}\n\
    section.exercise{break-inside:avoid;margin-block:1.25rem}\n\
    p.signature{margin-block-start:3rem;border-block-start:1px solid currentColor;max-inline-size:20rem}\n\
    @media print{.bar,.no-print{display:none}}\n";

/// The sheet of a sitting, in its language; the times are written as the house writes them.
#[must_use]
pub fn sheet(
    exam: &Exam,
    sitting: &Sitting,
    marks: &Marks,
    (began, ended): (&str, &str),
) -> String {
    let texts = sitting.texts();
    let say = |key: &str| escape(&texts.say(key, &[]));
    let verdict = match marks.passed {
        true => "school.passed",
        false => "school.not-passed",
    };
    let rows = [
        ("school.pupil", sitting.pupil.clone()),
        ("school.books", exam.books.join(", ")),
        ("school.topics", exam.topics.join(", ")),
        ("school.began", began.to_owned()),
        ("school.ended", ended.to_owned()),
        ("school.took", minutes(marks.seconds)),
        (
            "school.marks",
            format!("{} / {} ({} %)", marks.marks, marks.of, marks.percent),
        ),
        ("school.pass-mark", format!("{} %", exam.pass_mark)),
        ("school.result", texts.say(verdict, &[])),
    ];
    let mut page = format!(
        "<h1>{}</h1><table class=\"sheet\"><tbody>",
        escape(&exam.title)
    );
    for (key, value) in rows {
        let _ = write!(
            page,
            "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
            say(key),
            escape(&value)
        );
    }
    page.push_str("</tbody></table>");
    for (number, marked) in (1..).zip(&marks.exercises) {
        let _ = write!(
            page,
            "<section class=\"exercise\"><h2>{number}. {}</h2><ul>",
            escape(&format!("{}, {}", marked.book, marked.topic))
        );
        for line in &marked.scene {
            let _ = write!(page, "<li>{}</li>", escape(line));
        }
        let _ = write!(
            page,
            "</ul><table class=\"sheet\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>\
             <th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>",
            say("school.question"),
            say("school.answer"),
            say("school.right"),
            say("school.mark")
        );
        for part in &marked.graded.parts {
            page.push_str(&row(part));
        }
        page.push_str("</tbody></table></section>");
    }
    for key in ["school.signed-pupil", "school.signed-manager"] {
        let _ = write!(page, "<p class=\"signature\">{}</p>", say(key));
    }
    page
}

fn row(part: &GradedPart) -> String {
    let clauses: Vec<String> = part
        .clauses
        .iter()
        .map(|it| format!("§{}", it.cited))
        .collect();
    let right = format!("{} {} {}", part.right, part.why, clauses.join(", "));
    format!(
        "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        escape(&part.asks),
        escape(part.given.as_deref().unwrap_or("–")),
        escape(right.trim()),
        u8::from(part.is_right)
    )
}

/// Seconds as minutes and seconds.
fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Text as it stands in a page.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
