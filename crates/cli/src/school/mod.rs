//! `croupier school`: exercises at the terminal, line by line, without a house.

mod exam;
mod practice;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use ::school::{Exercise, ExerciseId, Form, Graded, Library, Pupil, Topic};
use clap::{Args, Subcommand};
use narrator::{Language, Texts};
use serde::Serialize;
use server::school::Records;

use crate::data_dir;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{BOLD, DIM, PLAIN, Sheet};

/// What to practise, or one of the commands.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Without a command, exercises are asked one after another until `q` or the end of input. Each is made \
from a case of the book with other cards and amounts, decided by the engine, and graded with its \
clause. What was wrong comes back sooner. docs/school.md tells all of it."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    practice: practice::Practice,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show an exercise by its number, such as nz-caribbean-stud:payout:40:7
    Show(Show),
    /// Show how a pupil stands
    Record(PupilArguments),
    /// Set an examination: write it to a file
    Set(exam::Set),
    /// Sit an examination, and write its sheet
    Sit(exam::Sit),
}

/// Which exercise.
#[derive(Debug, Args)]
struct Show {
    /// Its number: book, topic, item and seed
    exercise: ExerciseId,

    /// With the right answers and their clauses
    #[arg(long)]
    answers: bool,

    #[command(flatten)]
    language: Spoken,
}

/// Who answers, and where that is kept.
#[derive(Debug, Args)]
struct PupilArguments {
    /// Who answers
    #[arg(long, value_name = "NAME", default_value = "pupil")]
    pupil: String,

    /// Where records are kept; otherwise the user's own directory for data
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

/// In which language.
#[derive(Debug, Args)]
struct Spoken {
    /// The language of the questions: en or it
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    lang: Language,
}

fn language(text: &str) -> Result<Language, String> {
    Language::of_tag(text).ok_or_else(|| format!("there are no texts in `{text}`; say en or it"))
}

impl Spoken {
    fn texts(&self) -> &'static Texts {
        Texts::of_language(self.lang)
    }
}

impl PupilArguments {
    fn records(&self) -> Result<Records, Failure> {
        let folder = match &self.data_dir {
            Some(folder) => folder.clone(),
            None => data_dir::default()?,
        };
        Ok(Records::of(&folder))
    }
}

/// Does it.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let library = Library::load();
    let library = library.map_err(|problems| Failure::problems("a book", &problems))?;
    match &arguments.command {
        None => practice::run(&arguments.practice, &library, json),
        Some(Command::Show(show)) => {
            let texts = show.language.texts();
            let exercise = library.make(texts, &show.exercise);
            let exercise = exercise.map_err(|why| Failure::Usage(why.to_string()))?;
            report::print(&Shown::of(&exercise, show.answers), json)
        }
        Some(Command::Record(pupil)) => {
            let record = pupil.records()?.record(&pupil.pupil);
            let record = record.map_err(Failure::Work)?;
            report::print(&Standings::of(&record), json)
        }
        Some(Command::Set(set)) => exam::set(set, &library, json),
        Some(Command::Sit(sit)) => exam::sit(sit, &library, json),
    }
}

/// Milliseconds since 1970.
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| i64::try_from(it.as_millis()).unwrap_or(i64::MAX))
}

/// Writes a line to whoever answers.
fn say(text: &str) -> Result<(), Failure> {
    let mut output = anstream::stdout().lock();
    writeln!(output, "{text}")?;
    output.flush()?;
    Ok(())
}

/// Says what has happened and what is asked.
fn say_exercise(exercise: &Exercise) -> Result<(), Failure> {
    for line in &exercise.scene {
        say(&format!("  {line}"))?;
    }
    Ok(())
}

/// Asks one question; none: whoever answers has gone.
fn ask(part: &::school::Part) -> Result<Option<String>, Failure> {
    for line in &part.scene {
        say(&format!("  {line}"))?;
    }
    say(&part.asks)?;
    if let Form::Choice(choices) = &part.form {
        for (number, choice) in (1..).zip(choices) {
            say(&format!("  {number}. {choice}"))?;
        }
    }
    let mut output = anstream::stdout().lock();
    write!(output, "> ")?;
    output.flush()?;
    drop(output);
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    let read = read.map_err(|error| Failure::Work(format!("standard input: {error}")))?;
    let line = line.trim().to_owned();
    Ok((read > 0 && line != "q").then_some(line))
}

/// An exercise for programs, and for whoever wants to print it.
#[derive(Serialize)]
struct Shown {
    exercise: String,
    scene: Vec<String>,
    questions: Vec<Question>,
}

#[derive(Serialize)]
struct Question {
    scene: Vec<String>,
    asks: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<::school::GradedPart>,
}

impl Shown {
    fn of(exercise: &Exercise, answers: bool) -> Shown {
        let solved: Vec<String> = exercise.parts.iter().map(|it| it.solution()).collect();
        let Graded { parts: graded } = exercise.grade(&solved);
        let parts = exercise.parts.iter().zip(graded);
        let questions = parts.map(|(part, graded)| Question {
            scene: part.scene.clone(),
            asks: part.asks.clone(),
            choices: match &part.form {
                Form::Choice(choices) => choices.clone(),
                Form::Amount => Vec::new(),
            },
            right: answers.then_some(graded),
        });
        Shown {
            exercise: exercise.id.to_string(),
            scene: exercise.scene.clone(),
            questions: questions.collect(),
        }
    }
}

impl Report for Shown {
    fn write(&self, sheet: &mut Sheet) {
        sheet.paragraph(0, BOLD, &self.exercise);
        for line in &self.scene {
            sheet.paragraph(2, PLAIN, line);
        }
        for question in &self.questions {
            for line in &question.scene {
                sheet.paragraph(2, PLAIN, line);
            }
            sheet.paragraph(0, BOLD, &question.asks);
            for (number, choice) in (1..).zip(&question.choices) {
                sheet.paragraph(2, PLAIN, &format!("{number}. {choice}"));
            }
            if let Some(graded) = &question.right {
                sheet.paragraph(2, DIM, &right(graded));
            }
        }
    }
}

/// The right answer with its clauses.
fn right(graded: &::school::GradedPart) -> String {
    let clauses = graded.clauses.iter();
    let clauses = clauses.map(|clause| format!(" §{}: {}", clause.cited, clause.asks));
    let clauses: String = clauses.collect();
    format!("{} {}{clauses}", graded.right, graded.why)
}

/// How a pupil stands.
#[derive(Serialize)]
struct Standings {
    pupil: String,
    standings: Vec<::school::Standing>,
}

impl Standings {
    fn of(record: &Pupil) -> Standings {
        Standings {
            pupil: record.pupil.clone(),
            standings: record.standings(now_ms()),
        }
    }
}

impl Report for Standings {
    fn write(&self, sheet: &mut Sheet) {
        sheet.paragraph(0, BOLD, &self.pupil);
        for it in &self.standings {
            let line = format!(
                "{}, {}: {} of {} right, {} due",
                it.book, it.topic, it.right, it.asked, it.due
            );
            sheet.paragraph(2, PLAIN, &line);
        }
        if self.standings.is_empty() {
            sheet.paragraph(2, DIM, "nothing answered yet");
        }
    }
}

/// A topic of the command line.
fn topic(text: &str) -> Result<Topic, String> {
    text.parse()
}
