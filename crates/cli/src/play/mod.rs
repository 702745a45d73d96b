//! `croupier play`: a table of one book at a terminal, with no server.
//!
//! [`evening`] is the house with one table and its dealer; [`menu`] what the player may
//! do; [`listening`] how the player is told what happens. They are shown by [`screen`] on a whole terminal, or by
//! [`mod@line`] in plain sentences. Neither knows a rule.

mod chance;
mod coach;
mod evening;
mod finished;
mod line;
mod listening;
mod menu;
mod page;
mod practice;
mod score;
mod screen;
mod sight;
mod spoken;
mod words;

use std::io::{self, BufWriter, IsTerminal, Write};

use cards::chance::Salt;
use clap::Args;
use gamemath::WhatIf;
use games::Place;
use money::Money;
use narrator::{Language, Texts};
use rulebook::Date;

use self::chance::Chance;
use self::evening::{Beginning, Evening};
use self::finished::Account;
use self::line::Line;
use self::practice::Practice;
use self::screen::{Palette, Screen};
use parsheet::{ASKED_FOR_ALL_WAGERS, InForce};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;

/// Which table, and how it is shown.
#[derive(Debug, Args)]
#[command(after_help = "\
At a terminal the table fills the screen, and everything is done by single keys: ? shows \
them. --line tells the same in plain sentences, one question at a time, for screen \
readers and bare terminals; it is also what happens where standard output is no terminal. \
--practice deals only decisions whose two best moves lie within 0.15 antes, and grades them. \
With --json the talk goes to standard error and the whole evening comes as one document \
at the end. The money is play money. The cards come from the operating system's \
randomness, committed to before you wager and opened after the round: docs/shuffle.md.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    book: String,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// By the text of this day, such as 2012-11-17; otherwise the newest
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,

    /// The chips you begin with
    #[arg(long, value_name = "AMOUNT", default_value = "1000", value_parser = chips)]
    chips: Money,

    /// Where you sit, from the dealer's left
    #[arg(long, value_name = "1..7", default_value = "1")]
    place: Place,

    /// Words of your own that go into every shuffle, 1 to 64 bytes
    #[arg(long, value_name = "TEXT", value_parser = salt)]
    salt: Option<Salt>,

    /// Plain sentences instead of a screen
    #[arg(long)]
    line: bool,

    /// A colour for each suit: clubs green, diamonds blue
    #[arg(long)]
    four_colour: bool,

    /// Close decisions only, graded, with nothing at stake
    #[arg(long)]
    practice: bool,

    /// The language: en or it
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,
}

/// What the table is played by.
#[derive(Debug)]
struct Terms {
    /// The book, and what was chosen.
    in_force: String,
    /// What a player should know of what was chosen.
    warnings: Vec<String>,
}

impl Terms {
    fn of(in_force: &InForce<'_>, texts: &Texts) -> Terms {
        let mut book = in_force.book.id.clone();
        if let Some(day) = &in_force.on {
            book = texts.say("play.in-force-on", &[("book", &book), ("day", day)]);
        }
        let rules = in_force.first_rules(ASKED_FOR_ALL_WAGERS).into_iter();
        let rules = rules.map(|it| format!("{}={} [{}]", it.option, it.value, it.clause));
        let rules = rules.collect::<Vec<_>>().join(", ");
        if !rules.is_empty() {
            book = texts.say("play.first-rule", &[("book", &book), ("rules", &rules)]);
        }
        let found = parsheet::known(in_force).map(|finding| {
            let says = match finding.option {
                "no-qualify" => texts.say("table.finding-no-qualify", &[]),
                "exchange-fee" => texts.say("table.finding-exchange-fee", &[]),
                "hand-forming" => texts.say("table.finding-hand-forming", &[]),
                _ => format!("{}.", finding.says),
            };
            format!("{}={}: {says}", finding.option, finding.value)
        });
        Terms {
            in_force: book,
            warnings: found.collect(),
        }
    }
}

fn chips(text: &str) -> Result<Money, String> {
    let amount: Money = text.parse().map_err(|error| format!("{error}"))?;
    // More would not be counted right beside what the house puts up.
    let most = Money::cents(100_000_000_000);
    if amount.is_positive() && amount <= most {
        return Ok(amount);
    }
    Err(format!("from 0.01 to {most:#}"))
}

fn salt(text: &str) -> Result<Salt, String> {
    Salt::new(text.as_bytes()).map_err(|error| error.to_string())
}

/// Plays until the player has had enough.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let book = catalogue.find(&arguments.book)?;
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension: None,
        what_if: WhatIf::default(),
    };
    enquiry.rules(&book)?;
    cards::chance::self_check().map_err(|error| Failure::Work(error.to_string()))?;
    let texts = Texts::of_language(arguments.lang);
    if arguments.practice {
        let (rules, title) = (enquiry.rules(&book)?, book.title.as_str());
        let practice = Practice::new(rules, texts, title);
        let talk = BufWriter::new(io::stdout().lock());
        return practice.go_through(io::stdin().lock(), talk);
    }
    let beginning = Beginning {
        source: catalogue.source(&arguments.book)?,
        on: enquiry.on,
        choices: enquiry.choices.clone(),
        chips: arguments.chips,
        place: arguments.place,
        salt: arguments.salt.clone(),
        texts,
    };
    let mut evening = Evening::begin(beginning, Chance::of_the_operating_system()?)?;
    let terms = Terms::of(&enquiry.in_force(&book, None, None), texts);

    if json {
        let talk = io::stderr().lock();
        Line::new(&mut evening, io::stdin().lock(), talk).play(&terms)?;
        let document = serde_json::to_string_pretty(&Account::of(&evening));
        let document = document.map_err(|error| Failure::Work(error.to_string()))?;
        writeln!(io::stdout(), "{document}")?;
        return Ok(());
    }
    if arguments.line || !has_a_screen() {
        let talk = BufWriter::new(io::stdout().lock());
        return Line::new(&mut evening, io::stdin().lock(), talk).play(&terms);
    }
    let palette = Palette {
        colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        four: arguments.four_colour,
    };
    for line in Screen::new(evening, palette, terms).play()? {
        write!(io::stdout(), "{}", line::plain(&line))?;
    }
    Ok(())
}

/// Whether a whole screen can be drawn, and keys can be read.
fn has_a_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !dumb && io::stdout().is_terminal() && io::stdin().is_terminal()
}
