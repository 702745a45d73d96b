//! Examinations: set by an instructor in a file, sat by a pupil, and their sheet.

use std::path::PathBuf;

use ::school::sheet::{STYLE, sheet};
use ::school::{Exam, Library, Sitting, Topic};
use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use super::{Spoken, ask, now_ms, say, say_exercise, topic};
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{BOLD, PLAIN, Sheet};
use crate::written;

/// What an instructor sets.
#[derive(Debug, Args)]
pub(super) struct Set {
    /// The file to write
    file: PathBuf,

    /// What it is called
    #[arg(long, value_name = "TITLE")]
    title: String,

    /// From this book, and from others named so
    #[arg(long, value_name = "BOOK", required = true)]
    book: Vec<String>,

    /// About this topic, and others named so
    #[arg(long, value_name = "TOPIC", value_parser = topic, required = true)]
    topic: Vec<Topic>,

    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 10)]
    number: u32,

    /// For how many minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 30)]
    minutes: u32,

    /// How many of a hundred marks are enough
    #[arg(long, value_name = "PERCENT", default_value_t = 80)]
    pass_mark: u32,

    /// What everything in it is drawn from
    #[arg(long, value_name = "SEED")]
    seed: u64,
}

/// Who sits it.
#[derive(Debug, Args)]
pub(super) struct Sit {
    /// The examination
    file: PathBuf,

    /// Who sits it
    #[arg(long, value_name = "NAME")]
    pupil: String,

    /// Write the sheet to this file, as a page that prints
    #[arg(long, value_name = "FILE")]
    sheet: PathBuf,

    #[command(flatten)]
    language: Spoken,
}

fn check(exam: &Exam, library: &Library) -> Result<(), Failure> {
    exam.check(library).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::Usage(lines.join("\n  "))
    })
}

/// Writes an examination down.
pub(super) fn set(set: &Set, library: &Library, json: bool) -> Result<(), Failure> {
    let exam = Exam {
        title: set.title.clone(),
        books: set.book.clone(),
        topics: set.topic.iter().map(ToString::to_string).collect(),
        number: set.number,
        minutes: set.minutes,
        pass_mark: set.pass_mark,
        seed: set.seed,
    };
    check(&exam, library)?;
    let text = serde_json::to_string_pretty(&exam);
    let text = text.map_err(|error| Failure::Work(error.to_string()))?;
    written::whole(&set.file, &format!("{text}\n"))?;
    report::print(&SetDown(exam), json)
}

#[derive(Serialize)]
struct SetDown(Exam);

impl Report for SetDown {
    fn write(&self, sheet: &mut Sheet) {
        let Exam {
            title,
            number,
            minutes,
            pass_mark,
            ..
        } = &self.0;
        sheet.paragraph(0, BOLD, title);
        let line =
            format!("{number} exercises in {minutes} minutes; {pass_mark} of a hundred pass.");
        sheet.paragraph(2, PLAIN, &line);
    }
}

/// Asks one exercise after another, says nothing of what is right, and writes the sheet.
pub(super) fn sit(sit: &Sit, library: &Library, json: bool) -> Result<(), Failure> {
    let path = sit.file.display();
    let text = std::fs::read_to_string(&sit.file);
    let text = text.map_err(|error| Failure::Work(format!("{path}: {error}")))?;
    let exam: Exam = serde_json::from_str(&text)
        .map_err(|error| Failure::Work(format!("{path} is no examination: {error}")))?;
    check(&exam, library)?;
    let texts = sit.language.texts();
    let mut sitting = Sitting::begins(&sit.pupil, texts, now_ms());
    let talks = !json;
    'sitting: for number in 0..exam.number {
        let exercise = exam.exercise(library, texts, &sit.pupil, number);
        let exercise = exercise.map_err(|why| Failure::Work(why.to_string()))?;
        if talks {
            let place = (number + 1).to_string();
            let values = [
                ("number", place.as_str()),
                ("all", &exam.number.to_string()),
            ];
            say(&format!("\n{}", texts.say("school.of", &values)))?;
            say_exercise(&exercise)?;
        }
        let mut answers = Vec::new();
        for part in &exercise.parts {
            let answer = if talks { ask(part)? } else { quietly()? };
            let Some(answer) = answer else {
                sitting.answers.push((answers, now_ms()));
                break 'sitting;
            };
            answers.push(answer);
        }
        sitting.answers.push((answers, now_ms()));
    }
    sitting.ended = Some(now_ms());
    let marks = exam.mark(library, &sitting);
    let marks = marks.map_err(|why| Failure::Work(why.to_string()))?;
    let written_at = |ms: i64| {
        let at = Timestamp::from_millisecond(ms).ok();
        at.map_or_else(String::new, |at| {
            at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
        })
    };
    let times = (written_at(sitting.began), written_at(now_ms()));
    let body = sheet(&exam, &sitting, &marks, (&times.0, &times.1));
    let language = sit.language.lang;
    let page = format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <title>{}</title><style>body{{font-family:sans-serif;max-inline-size:60rem;margin:2rem auto;\
         padding-inline:1rem}}\n{STYLE}</style></head>\n<body><main>{body}</main></body></html>\n",
        exam.title.replace('&', "&amp;").replace('<', "&lt;")
    );
    written::whole(&sit.sheet, &page)?;
    let result = Outcome {
        pupil: sitting.pupil,
        marks: marks.marks,
        of: marks.of,
        percent: marks.percent,
        passed: marks.passed,
        sheet: sit.sheet.display().to_string(),
    };
    report::print(&result, json)
}

/// A line that was typed, without a question before it: a program answers.
fn quietly() -> Result<Option<String>, Failure> {
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line);
    let read = read.map_err(|error| Failure::Work(format!("standard input: {error}")))?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// What a sitting came to.
#[derive(Serialize)]
struct Outcome {
    pupil: String,
    marks: usize,
    of: usize,
    percent: usize,
    passed: bool,
    sheet: String,
}

impl Report for Outcome {
    fn write(&self, sheet: &mut Sheet) {
        let passed = if self.passed { "passed" } else { "not passed" };
        let line = format!(
            "{}: {} of {} marks, {} %, {passed}",
            self.pupil, self.marks, self.of, self.percent
        );
        sheet.paragraph(0, BOLD, &line);
        sheet.paragraph(2, PLAIN, &format!("Sheet: {}", self.sheet));
    }
}
