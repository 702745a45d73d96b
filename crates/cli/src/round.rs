//! `croupier round`: one round from the journal.

use std::path::PathBuf;

use audit::{Clause, PastRound, RoundReport};
use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::sheet::{DIM, PLAIN, Sheet};
use crate::table::{Side, Table};

/// What `croupier round` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The round: its table and its number there, as t1-42
    #[arg(value_name = "ID")]
    id: String,

    /// Where the journal is; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// Print the case that `croupier replay` plays again to the same lines
    #[arg(long)]
    hand: bool,
}

/// A round as a case.
#[derive(Debug, Serialize)]
struct Hand {
    round: String,
    book: String,
    digest: String,
    /// The case, in the notation of hands.
    hand: String,
}

/// A round that is told.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Told(RoundReport);

/// Tells the round.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    data_dir::block_on(tell(arguments, json))
}

async fn tell(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let played = find(arguments).await?;
    if arguments.hand {
        return write_hand(&played, json);
    }
    let missing = || no_such_round(&arguments.id);
    let round = RoundReport::of(&played).ok_or_else(missing)?;
    report::print(&Told(round), json)
}

/// Prints the case of the round as it is: a line is a line of the notation.
fn write_hand(played: &PastRound, json: bool) -> Result<(), Failure> {
    let round = format!("t{}-{}", played.table, played.number);
    let script = played.script().map_err(|error| {
        Failure::Work(format!(
            "round {round} cannot be written as a case: {error}"
        ))
    })?;
    let table = played.at_table().ok_or_else(|| no_such_round(&round))?;
    let hand = Hand {
        book: table.book.id.clone(),
        digest: table.book.digest(),
        round,
        hand: script.to_string(),
    };
    if json {
        return report::print(&hand, json);
    }
    anstream::print!("{}", hand.hand);
    let shipped =
        rulebook::shipped(&hand.book).and_then(|source| rulebook::Book::load(&source).ok());
    if shipped.is_none_or(|book| book.digest() != hand.digest) {
        anstream::eprintln!(
            "The round was ruled by {} {}; `replay` plays the text that this program carries.",
            hand.book,
            hand.digest
        );
    }
    Ok(())
}

impl Report for Hand {
    fn write(&self, sheet: &mut Sheet) {
        self.hand
            .lines()
            .for_each(|line| sheet.hanging(0, PLAIN, line));
    }
}

async fn find(arguments: &Arguments) -> Result<PastRound, Failure> {
    let id = &arguments.id;
    let (table, number) = audit::round_name(id).ok_or_else(|| {
        Failure::Usage(format!(
            "`{id}` names no round: it is a table and a number, as t1-42"
        ))
    })?;
    let store = data_dir::open(arguments.data_dir.as_deref()).await?;
    let heads = store.heads().await;
    let heads = heads.map_err(|error| Failure::Work(error.to_string()))?;
    let entries = heads.values().map(|head| head.sequence.get()).sum();
    let progress = Progress::begin("looking for the round", entries);
    let last = store.last_checkpoint().await;
    let last = last.map_err(|error| Failure::Work(error.to_string()))?;
    // The journal is taken at its word, and so is whoever signed it last; `verify --key` asks.
    let progressed = |done| progress.at(done);
    let played = match last {
        Some(last) => audit::find_round(&store, &last.key, table, number, progressed).await,
        None => audit::past_round(&store, table, number, progressed).await,
    };
    drop(progress);
    store.close().await;
    let played = played.map_err(|error| {
        Failure::Work(format!("{error}\nRun `croupier verify` to look closer."))
    })?;
    played.ok_or_else(|| no_such_round(id))
}

fn no_such_round(id: &str) -> Failure {
    Failure::Work(format!("there is no round {id} in this journal"))
}

impl Report for Told {
    fn write(&self, sheet: &mut Sheet) {
        let round = &self.0;
        sheet.heading(&format!("Round {}, {}", round.round, round.stands));
        let (first, last) = round.entries;
        sheet.named(0, "book", &format!("{} {}", round.book, round.digest));
        sheet.named(
            0,
            "entries",
            &format!("table/{} {first} to {last}", round.table),
        );
        sheet.named(0, "began", &time(round.began_ms));
        sheet.named(0, "ended", &time(round.ended_ms));
        self.write_told(sheet);
        self.write_cards_and_money(sheet);
        self.write_deals(sheet);
        if !round.guide.is_empty() {
            sheet.title("The dealer");
            for (number, line) in (1..).zip(&round.guide) {
                let text = format!("{number}. {} ({})", line.words, line.under.clause);
                sheet.hanging(2, PLAIN, &text);
            }
        }
    }
}

impl Told {
    /// What happened, with the clauses behind what was ruled and settled.
    fn write_told(&self, sheet: &mut Sheet) {
        sheet.title("What happened");
        for spoken in &self.0.told {
            sheet.hanging(2, PLAIN, &spoken.words);
            for clause in &spoken.under {
                write_clause(sheet, clause);
            }
        }
    }

    fn write_cards_and_money(&self, sheet: &mut Sheet) {
        let round = &self.0;
        if !round.wagers.is_empty() {
            sheet.title("Bets");
            let mut table = Table::new(vec![Side::Left, Side::Left, Side::Left, Side::Right]);
            for wager in &round.wagers {
                table.row(vec![
                    format!("  place {}", wager.place),
                    wager.wager.to_owned(),
                    wager.person.clone(),
                    wager.amount.to_string(),
                ]);
            }
            sheet.table(&table);
        }
        if !round.hands.is_empty() {
            sheet.title("Cards shown");
            for hand in &round.hands {
                sheet.entry(2, &hand.holder, 12, &hand.cards.join(" "));
            }
        }
        if !round.ledger.is_empty() {
            sheet.title("Ledger");
            let mut table = Table::new(vec![Side::Left, Side::Left, Side::Right]);
            for moved in &round.ledger {
                table.row(vec![
                    format!("  {}", moved.from),
                    format!("to {}", moved.to),
                    moved.amount.to_string(),
                ]);
            }
            sheet.table(&table);
        }
    }

    fn write_deals(&self, sheet: &mut Sheet) {
        for deal in &self.0.deals {
            sheet.title(&format!("Deal {}", deal.deal));
            sheet.entry(2, "house key", 14, &deal.key);
            sheet.entry(2, "entropy", 14, &deal.entropy);
            sheet.entry(2, "commitment", 14, &deal.commitment);
            for (place, salt) in &deal.salts {
                sheet.entry(2, &format!("salt of {place}"), 14, salt);
            }
            let seed = deal.seed.as_deref();
            sheet.entry(2, "seed", 14, seed.unwrap_or("not opened yet"));
        }
    }
}

fn write_clause(sheet: &mut Sheet, clause: &Clause) {
    let text = format!("{}  {}", clause.clause, clause.asks);
    sheet.hanging(6, DIM, &text);
}

/// A time of the house's clock, as people write it.
fn time(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map_or_else(|_| ms.to_string(), |time| time.to_string())
}
