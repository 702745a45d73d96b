//! Examinations: set by those who answer for tables, sat one exercise at a time, and their sheets.

use std::fmt::Write;
use std::sync::Arc;

use ::school::{Exam, Marks, Sitting};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use jiff::Timestamp;

use super::parts::{self, Words};
use super::{Fields, answers, instructs, now_ms, send, value};
use crate::api::{Filled, Part};
use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::html::escape;
use crate::language::Spoken;
use crate::problem::Problem;

pub(super) fn routes<C: Chance>() -> Router<Arc<App<C>>> {
    Router::new()
        .route("/school/exams", post(set::<C>))
        .route("/school/exams/{exam}", get(look::<C>).post(go_on::<C>))
        .route("/school/exams/{exam}/sheet/{person}", get(sheet::<C>))
}

/// Sets an examination.
async fn set<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    headers: HeaderMap,
    Filled(fields): Filled<Fields>,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    if !instructs(&who) {
        let detail = "a supervisor, a manager or the administrator sets examinations";
        return Err(Problem::other_office(detail));
    }
    let all = |name: &str| {
        let values = fields.iter().filter(|(known, _)| known == name);
        values.map(|(_, value)| value.clone()).collect::<Vec<_>>()
    };
    let number = |name: &'static str| {
        let read = value(&fields, name).parse::<u32>();
        read.map_err(|_| Problem::field(name, "it is a whole number".to_owned()))
    };
    let seed = value(&fields, "seed").parse::<u64>();
    let exam = Exam {
        title: value(&fields, "title").to_owned(),
        books: all("book"),
        topics: all("topic"),
        number: number("number")?,
        minutes: number("minutes")?,
        pass_mark: number("pass-mark")?,
        seed: seed.map_err(|_| Problem::field("seed", "it is a whole number".to_owned()))?,
    };
    let checked = exam.clone();
    let checked = app.at_school(&asker, move |library| Ok(checked.check(library)));
    if let Err(problems) = checked.await? {
        let Some(first) = problems.first() else {
            return Err(Problem::field("exam", "it is wrong".to_owned()));
        };
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        return Err(Problem::field(first.field, all.join("; ")));
    }
    let number = app.school.records(|records| records.set(&exam))?;
    let to = format!("/school/exams/{number}");
    Ok(Redirect::to(&to).into_response())
}

fn find<C: Chance>(app: &App<C>, number: &str) -> Result<(u32, Exam), Problem> {
    let wrong = || Problem::missing(format!("there is no examination {number}"));
    let number: u32 = number.parse().map_err(|_| wrong())?;
    let exam = app.school.records(|records| records.exam(number))?;
    Ok((number, exam.ok_or_else(wrong)?))
}

/// What is next for whoever looks: to begin, an exercise, or that it is over.
async fn look<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    Part(number): Part,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let words = Words(spoken);
    let (number, exam) = find(&app, &number)?;
    let sitting = app.school.records(|it| it.sitting(number, &who.person))?;
    let mut body = format!("<h1>{}</h1>", escape(&exam.title));
    match sitting {
        None => {
            let _ = write!(
                body,
                "<p>{}: {}. {}: {}. {}: {} %.</p><form method=\"post\" \
                 action=\"/school/exams/{number}\"><button class=\"button is-main\">{}</button></form>",
                words.say("school.number"),
                exam.number,
                words.say("school.minutes"),
                exam.minutes,
                words.say("school.pass-mark"),
                exam.pass_mark,
                words.say("school.sit"),
            );
        }
        Some(sitting) if is_over(&exam, &sitting) => {
            let said = match sitting.ended {
                Some(_) => "school.done",
                None => "school.time-over",
            };
            let _ = write!(
                body,
                "<p>{}</p><p><a href=\"/school/exams/{number}/sheet/{}\">{}</a></p>",
                words.say(said),
                escape(&who.person),
                words.say("school.sheet")
            );
        }
        Some(sitting) => {
            let done = sitting.answers.len();
            let at = u32::try_from(done).unwrap_or(u32::MAX);
            let asked = exam.clone();
            let (texts, person) = (sitting.texts(), who.person.clone());
            let exercise = app.at_school(&asker, move |library| {
                asked.exercise(library, texts, &person, at)
            });
            let exercise = exercise.await?;
            let action = format!("/school/exams/{number}");
            let place = (done + 1).to_string();
            let values = [
                ("number", place.as_str()),
                ("all", &exam.number.to_string()),
            ];
            let _ = write!(
                body,
                "<p>{}. {}</p>{}",
                words.with("school.of", &values),
                words.with(
                    "school.time-left",
                    &[("time", &written(exam.ends(&sitting)))]
                ),
                parts::exercise(
                    words,
                    &exercise,
                    (&action, "school.hand-in"),
                    ("at", &done.to_string())
                ),
            );
        }
    }
    if instructs(&who) {
        let sittings = app.school.records(|records| records.sittings(number))?;
        body.push_str("<ul>");
        for sitting in sittings {
            let _ = write!(
                body,
                "<li><a href=\"/school/exams/{number}/sheet/{}\">{}</a></li>",
                escape(&sitting.pupil),
                escape(&app.people.name(&sitting.pupil))
            );
        }
        body.push_str("</ul>");
    }
    Ok(send(&app, &who, spoken, &body))
}

fn is_over(exam: &Exam, sitting: &Sitting) -> bool {
    sitting.ended.is_some() || now_ms() > exam.ends(sitting)
}

fn written(ms: i64) -> String {
    let at = Timestamp::from_millisecond(ms).ok();
    at.map_or_else(String::new, |at| {
        at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
    })
}

/// Begins, or takes the answers to the exercise that is next; a form that is sent twice, or late,
/// changes nothing.
async fn go_on<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    Part(number): Part,
    headers: HeaderMap,
    Filled(fields): Filled<Fields>,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    let (number, exam) = find(&app, &number)?;
    let back = Redirect::to(&format!("/school/exams/{number}"));
    let begun = app.school.records(|it| it.sitting(number, &who.person))?;
    let texts = begun.map_or(spoken.texts(), |sitting| sitting.texts());
    let at = value(&fields, "at").parse::<u32>().ok();
    let given = match at.filter(|at| *at < exam.number) {
        None => None,
        Some(at) => {
            let asked = exam.clone();
            let person = who.person.clone();
            let exercise = app.at_school(&asker, move |library| {
                asked.exercise(library, texts, &person, at)
            });
            Some((at, answers(&fields, &exercise.await?)))
        }
    };
    app.school.records(|records| {
        let now_ms = now_ms();
        let sitting = records.sitting(number, &who.person)?;
        let sitting = match (sitting, given) {
            (None, _) => Sitting::begins(&who.person, texts, now_ms),
            (Some(mut sitting), Some((at, given))) => {
                let next = u32::try_from(sitting.answers.len()).unwrap_or(u32::MAX);
                if at != next || is_over(&exam, &sitting) {
                    return Ok(());
                }
                sitting.answers.push((given, now_ms));
                sitting.ended = (next + 1 >= exam.number).then_some(now_ms);
                sitting
            }
            (Some(_), None) => return Ok(()),
        };
        records.keep_sitting(number, &sitting)
    })?;
    marks(&app, &asker, number, &exam, &who.person).await?;
    Ok(back.into_response())
}

/// What somebody's go came to, once it is over: worked out once, and kept with it.
async fn marks<C: Chance>(
    app: &Arc<App<C>>,
    asker: &Asker,
    number: u32,
    exam: &Exam,
    person: &str,
) -> Result<Option<(Sitting, Marks)>, Problem> {
    let sitting = app.school.records(|it| it.sitting(number, person))?;
    let Some(sitting) = sitting.filter(|sitting| is_over(exam, sitting)) else {
        return Ok(None);
    };
    if let Some(marks) = sitting.marks.clone() {
        return Ok(Some((sitting, marks)));
    }
    let (marked, sat) = (exam.clone(), sitting.clone());
    let marks = app.at_school(asker, move |library| marked.mark(library, &sat));
    let marks = marks.await?;
    let kept = Sitting {
        marks: Some(marks.clone()),
        ..sitting
    };
    app.school.records(|it| it.keep_sitting(number, &kept))?;
    Ok(Some((kept, marks)))
}

/// The sheet: one's own, or anybody's for those who set examinations.
async fn sheet<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    spoken: Spoken,
    Path((number, person)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let who = app.pupil(&headers).await?;
    if person != who.person && !instructs(&who) {
        let detail = "this is for those who set examinations";
        return Err(Problem::other_office(detail));
    }
    let (number, exam) = find(&app, &number)?;
    let sitting = app.school.records(|it| it.sitting(number, &person))?;
    let missing = || Problem::missing(format!("nobody of that name sat examination {number}"));
    sitting.ok_or_else(missing)?;
    // Right answers are no aid to whoever still writes.
    let over = marks(&app, &asker, number, &exam, &person).await?;
    let not_yet = || Problem::conflict("the examination is not over".to_owned());
    let (sitting, marks) = over.ok_or_else(not_yet)?;
    let ended = sitting.ended.unwrap_or_else(|| exam.ends(&sitting));
    let times = (written(sitting.began), written(ended));
    let named = Sitting {
        pupil: app.people.name(&sitting.pupil).to_string(),
        ..sitting
    };
    let body = format!(
        "{}<p class=\"no-print quiet\">{}</p>",
        ::school::sheet::sheet(&exam, &named, &marks, (&times.0, &times.1)),
        Words(spoken).say("school.print")
    );
    Ok(send(&app, &who, spoken, &body))
}
