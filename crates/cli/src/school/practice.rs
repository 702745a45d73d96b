//! Practice: one exercise after another, each graded at once.

use ::school::{Library, Topic, Unmade};
use clap::Args;

use super::{PupilArguments, Spoken, ask, now_ms, right, say, say_exercise, topic};
use crate::failure::Failure;

/// How many further items are tried where nothing can be asked about one.
const FURTHER: usize = 32;

/// What is asked.
#[derive(Debug, Args)]
pub(super) struct Practice {
    /// Ask from this book, and from others named so
    #[arg(long, value_name = "BOOK")]
    book: Vec<String>,

    /// Ask about this topic, and others named so: next-step, payout, ruling, slip or keyed-deal
    #[arg(long, value_name = "TOPIC", value_parser = topic)]
    topic: Vec<Topic>,

    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 10)]
    number: u32,

    /// What cards and amounts are drawn from; otherwise the time
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    #[command(flatten)]
    pupil: PupilArguments,

    #[command(flatten)]
    language: Spoken,
}

pub(super) fn run(arguments: &Practice, library: &Library, json: bool) -> Result<(), Failure> {
    if json {
        let why = "practice is a talk; `croupier school show EXERCISE --json` gives one exercise";
        return Err(Failure::Usage(why.to_owned()));
    }
    let texts = arguments.language.texts();
    let books: Vec<String> = match arguments.book.as_slice() {
        [] => library.books().map(str::to_owned).collect(),
        books => books.to_vec(),
    };
    let topics = match arguments.topic.as_slice() {
        [] => Topic::ALL,
        topics => topics,
    };
    let records = arguments.pupil.records()?;
    let mut record = records
        .record(&arguments.pupil.pupil)
        .map_err(Failure::Work)?;
    let began = u64::try_from(now_ms()).unwrap_or(0);
    let seed = arguments.seed.unwrap_or(began % 1_000_000_000);
    let (mut asked, mut known) = (0, 0);
    say(&texts.say("school.say-number", &[]))?;
    let pairs = books
        .iter()
        .flat_map(|book| topics.iter().map(move |it| (book, *it)));
    let pairs: Vec<(&String, Topic)> = pairs.collect();
    'asking: for (number, (book, topic)) in (0..arguments.number).zip(pairs.iter().cycle()) {
        let seed = seed.wrapping_add(u64::from(number));
        let mut id = record.next(library, (book, *topic), seed, now_ms());
        let there = library.items(book, *topic).len().max(1);
        let mut made = library.make(texts, &id);
        for _ in 0..FURTHER {
            if !matches!(made, Err(Unmade::NothingToAsk(_))) {
                break;
            }
            id.item = (id.item + 1) % there;
            made = library.make(texts, &id);
        }
        let exercise = made.map_err(|why| Failure::Usage(why.to_string()))?;
        say(&format!("\n{}", exercise.id))?;
        say_exercise(&exercise)?;
        let began = now_ms();
        let mut answers = Vec::new();
        for part in &exercise.parts {
            let Some(answer) = ask(part)? else {
                break 'asking;
            };
            let graded = part.grade(&answer);
            let verdict = match graded.is_right {
                true => "school.is-right",
                false => "school.is-wrong",
            };
            say(&format!("{}. {}", texts.say(verdict, &[]), right(&graded)))?;
            answers.push(answer);
        }
        let seconds = now_ms().saturating_sub(began).max(0) / 1_000;
        let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
        let graded = exercise.grade(&answers);
        asked += 1;
        known += u32::from(graded.is_right());
        record.note(&exercise, &graded, seconds, now_ms());
        records.keep(&record).map_err(Failure::Work)?;
    }
    say(&format!("\n{known} / {asked}"))
}
