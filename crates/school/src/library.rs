//! The cases of the books, as exercises are made from them.

use floor::coverage::CASES;
use floor::replay::Openings;
use floor::script::{Says, Script};
use games::Shelf;
use games::irregularity::{Irregularity, Moment};
use narrator::Texts;
use rulebook::Problems;

use crate::draw::Draw;
use crate::exercise::{Exercise, ExerciseId, Topic};
use crate::make;
use crate::vary::Variation;

/// How often a case is varied before it is given up.
const TRIES: u64 = 12;

/// How many items are tried, one after another, until one gives an exercise.
const ITEMS: usize = 64;

/// The words of cases that are about more than a round as it goes.
const LEFT_OUT: [&str; 12] = [
    "jackpot", "report", "rule", "deck", "order", "correct", "rekey", "at", "do", "turn",
    "stepwise", "validate",
];

/// The books, and what exercises are made from.
pub struct Library {
    pub(crate) shelf: Shelf,
    pub(crate) openings: Openings,
    /// The cases that play a round to its end.
    rounds: Vec<Round>,
}

/// A case of one round, without what it expects.
pub(crate) struct Round {
    book: String,
    key: String,
    setup: Vec<String>,
    lines: Vec<String>,
}

/// What an exercise is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A case, by its number among all.
    Round(usize),
    /// Something that goes wrong, and when it is noticed.
    Irregular(Irregularity, Moment),
}

/// Why there is no such exercise.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unmade {
    /// There is no such book.
    #[error("there is no book `{0}`; `croupier books` lists them")]
    NoBook(String),
    /// Nothing of this book and topic has this number.
    #[error("{book} has {there} items about {topic}, and none has the number {item}")]
    NoItem {
        /// The book.
        book: String,
        /// The topic.
        topic: Topic,
        /// The number asked for.
        item: usize,
        /// How many there are.
        there: usize,
    },
    /// Nothing came of it that can be asked about.
    #[error("nothing can be asked about {0}")]
    NothingToAsk(ExerciseId),
}

impl Library {
    /// The books and cases that come with the program.
    ///
    /// # Errors
    ///
    /// If a book is not as it should be.
    pub fn load() -> Result<Library, Problems> {
        let rounds = CASES.iter().flat_map(|(file, text)| {
            let script = text.parse::<Script>().ok();
            script
                .into_iter()
                .flat_map(|script| rounds_of(file, script))
        });
        Ok(Library {
            rounds: rounds.collect(),
            shelf: Shelf::load()?,
            openings: Openings::default(),
        })
    }

    /// The ids of the books.
    pub fn books(&self) -> impl Iterator<Item = &str> {
        rulebook::SHIPPED.iter().copied()
    }

    /// What exercises of a book about a topic are made from.
    #[must_use]
    pub fn items(&self, book: &str, topic: Topic) -> Vec<Item> {
        match topic {
            Topic::Ruling => {
                let words = Irregularity::ALL.iter();
                let moments = words.flat_map(|what| Moment::ALL.iter().map(|it| (*what, *it)));
                let then = moments.filter(|(what, moment)| what.happens(*moment));
                then.map(|(what, moment)| Item::Irregular(what, moment))
                    .collect()
            }
            Topic::NextStep | Topic::Payout | Topic::Slip | Topic::KeyedDeal => {
                let rounds = self.rounds.iter().enumerate();
                let own = rounds.filter(|(_, round)| round.book == book);
                own.map(|(at, _)| Item::Round(at)).collect()
            }
        }
    }

    /// The exercise of this number.
    ///
    /// # Errors
    ///
    /// If there is none, or if nothing came of its item that can be asked about.
    pub fn make(&self, texts: &'static Texts, id: &ExerciseId) -> Result<Exercise, Unmade> {
        let no_book = || Unmade::NoBook(id.book.clone());
        let book = self.shelf.book(&id.book).ok_or_else(no_book)?;
        let items = self.items(&id.book, id.topic);
        let item = items.get(id.item).ok_or_else(|| Unmade::NoItem {
            book: id.book.clone(),
            topic: id.topic,
            item: id.item,
            there: items.len(),
        })?;
        let nothing = || Unmade::NothingToAsk(id.clone());
        let mut draw = Draw::of(id.seed, &id.to_string());
        let made = match item {
            Item::Irregular(what, moment) => {
                make::ruling(texts, book, (*what, *moment), &mut draw, id)
            }
            Item::Round(at) => {
                let round = self.rounds.get(*at).ok_or_else(nothing)?;
                (0..TRIES).find_map(|_| {
                    let told = self.told(texts, round, &mut draw)?;
                    let key = format!("{}/{}", id.topic, round.key);
                    match id.topic {
                        Topic::NextStep => {
                            let other = self.of_another(texts, &id.book, &mut draw);
                            make::next_step(texts, &told, &other, &mut draw, (id, key))
                        }
                        Topic::Payout => make::payout(texts, &told, (id, key)),
                        Topic::Slip => make::slip(texts, &told, &mut draw, (id, key)),
                        Topic::KeyedDeal => make::keyed_deal(texts, &told, &mut draw, (id, key)),
                        Topic::Ruling => None,
                    }
                })
            }
        };
        made.ok_or_else(nothing)
    }

    /// An exercise of a book about a topic that a seed draws.
    ///
    /// # Errors
    ///
    /// If there is no such book, or if it has nothing to ask about the topic.
    pub fn draw(
        &self,
        texts: &'static Texts,
        book: &str,
        topic: Topic,
        seed: u64,
    ) -> Result<Exercise, Unmade> {
        let there = self.items(book, topic).len();
        let mut draw = Draw::of(seed, book);
        let first = draw.below(there);
        let id = |item| ExerciseId {
            book: book.to_owned(),
            topic,
            item,
            seed,
        };
        let mut last = self.make(texts, &id(first));
        for further in 1..ITEMS {
            match last {
                Err(Unmade::NothingToAsk(_)) => {
                    last = self.make(texts, &id((first + further) % there.max(1)));
                }
                made => return made,
            }
        }
        last
    }

    /// A round played as its case has it, with other cards and amounts; none: the table does
    /// not take it so.
    fn told(&self, texts: &'static Texts, round: &Round, draw: &mut Draw) -> Option<make::Told> {
        let variation = Variation::draw(draw);
        let lines = round.lines.iter().map(|line| variation.line(line));
        let lines: Vec<String> = lines.collect();
        let text = format!(
            "{}\ncase an exercise\nclause 1\n{}\n",
            round.setup.join("\n"),
            lines.join("\n")
        );
        let script: Script = text.parse().ok()?;
        let (played, passage) = script.record(&self.shelf, &self.openings).pop()?;
        match played.failures.is_empty() {
            true => make::Told::of(texts, &passage),
            false => None,
        }
    }

    /// What the dealer of another book does in some round.
    fn of_another(&self, texts: &'static Texts, book: &str, draw: &mut Draw) -> Vec<String> {
        let others: Vec<&Round> = self.rounds.iter().filter(|it| it.book != book).collect();
        let told = (0..TRIES).find_map(|_| self.told(texts, draw.pick(&others)?, draw));
        told.map_or_else(Vec::new, |told| told.steps())
    }
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Library of {} rounds", self.rounds.len())
    }
}

/// The cases of a file that play one round of one table to its end.
fn rounds_of(file: &str, script: Script) -> Vec<Round> {
    let Some(book) = file.split('/').nth(1).map(str::to_owned) else {
        return Vec::new();
    };
    let told = |lines: &[floor::script::Numbered]| {
        let told = lines
            .iter()
            .filter(|line| !matches!(line.statement.says, Says::Expect(_)));
        told.map(|line| line.text.trim().to_owned())
            .collect::<Vec<String>>()
    };
    let setup = told(&script.setup);
    let verb = |line: &String| line.split_whitespace().next().map(str::to_owned);
    let cases = script.cases.iter().filter_map(|case| {
        let lines = told(&case.lines);
        let verbs: Vec<String> = setup.iter().chain(&lines).filter_map(verb).collect();
        let settles = verbs.iter().filter(|verb| *verb == "settle").count() == 1;
        let left_out = verbs.iter().any(|verb| LEFT_OUT.contains(&verb.as_str()));
        (settles && !left_out).then(|| Round {
            book: book.clone(),
            key: format!("{book}/{}", case.title),
            setup: setup.clone(),
            lines,
        })
    });
    cases.collect()
}
