//! `croupier verify`: whether a journal says what happened, and nothing else.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use audit::{Audited, Check};
use clap::Args;
use journal::{Against, Database, Kept, PublicKey, Store, Verified, VerifyError};
use serde::Serialize;

use crate::data_dir;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::sheet::{PLAIN, Sheet};
use crate::table::{Side, Table, grouped};
use crate::witnessed::{Keeper, Witnessed};

/// What `croupier verify` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Where the journal is; the user's data directory, if not said
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// The database of a PostgreSQL server that the journal is in, as postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    database: Option<Database>,

    /// The public key that the house printed when it was set up
    #[arg(long, value_name = "PUBLIC")]
    key: Option<PublicKey>,

    /// A checkpoint that was kept elsewhere, as SEQUENCE:HASH, or where a witness keeps them: a
    /// file or an address
    #[arg(long, value_name = "HEAD|FILE|URL")]
    kept: Option<Keeper>,
}

/// What came of it.
#[derive(Debug, Serialize)]
struct Outcome {
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    journal: Option<OfJournal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<Audited>,
    /// The first wrong entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<Wrong>,
}

/// What the chains and the signatures say.
#[derive(Debug, Serialize)]
struct OfJournal {
    streams: u64,
    entries: u64,
    checkpoints: u64,
    key: Option<String>,
    /// Whether the key was compared with one from elsewhere.
    key_compared: bool,
    last_checkpoint: Option<String>,
    last_checkpoint_at: Option<String>,
    younger_than_last_checkpoint: u64,
    younger_than_kept: Option<u64>,
}

/// An entry that is wrong.
#[derive(Debug, Clone, Serialize)]
struct Wrong {
    stream: String,
    sequence: u64,
    check: String,
    what: String,
    next: &'static str,
}

/// Why a journal was not verified.
enum NotVerified {
    Wrong(Wrong),
    Failed(Failure),
}

/// Verifies the journal.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    data_dir::block_on(verify(arguments, json))
}

async fn verify(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let (database, folder) = (arguments.database.as_ref(), arguments.data_dir.as_deref());
    let store = data_dir::open_named(database, folder).await?;
    let began = Instant::now();
    let mut outcome = Outcome {
        verified: false,
        journal: None,
        audit: None,
        finding: None,
    };
    let result = check(&store, arguments, &mut outcome).await;
    store.close().await;
    match result {
        Ok(_) => {
            outcome.verified = true;
            report::print(&outcome, json)?;
            say_speed(&outcome, began.elapsed());
            Ok(())
        }
        Err(NotVerified::Wrong(wrong)) => {
            let text = format!(
                "{} {}, {}: {}\n{}",
                wrong.stream, wrong.sequence, wrong.check, wrong.what, wrong.next
            );
            if json {
                outcome.finding = Some(wrong);
                report::print(&outcome, json)?;
            }
            Err(Failure::Work(format!("the first wrong entry: {text}")))
        }
        Err(NotVerified::Failed(failure)) => Err(failure),
    }
}

/// Whether a journal holds, in all that `verify` looks at; what its chains and signatures say.
pub(crate) async fn holds(store: &Store) -> Result<Verified, Failure> {
    let arguments = Arguments {
        data_dir: None,
        database: None,
        key: None,
        kept: None,
    };
    let mut outcome = Outcome {
        verified: false,
        journal: None,
        audit: None,
        finding: None,
    };
    check(store, &arguments, &mut outcome)
        .await
        .map_err(|error| match error {
            NotVerified::Wrong(wrong) => Failure::Work(format!(
                "it does not hold; the first wrong entry: {} {}, {}: {}",
                wrong.stream, wrong.sequence, wrong.check, wrong.what
            )),
            NotVerified::Failed(failure) => failure,
        })
}

async fn check(
    store: &Store,
    arguments: &Arguments,
    outcome: &mut Outcome,
) -> Result<Verified, NotVerified> {
    let kept = match &arguments.kept {
        Some(keeper) => Some(keeper.read().await.map_err(NotVerified::Failed)?),
        None => None,
    };
    let heads = store.heads().await.map_err(unread)?;
    let entries: u64 = heads.values().map(|head| head.sequence.get()).sum();
    let against = Against {
        key: arguments.key,
        kept: kept.as_ref().and_then(Witnessed::last),
    };
    let program = server::program::this();
    let program = program.map_err(|error| NotVerified::Failed(Failure::Work(error.to_string())))?;
    let progress = Progress::begin("chains, rulings, books and decks", entries);
    let at = |done| progress.at(done);
    let (verified, ruled) = audit::verify(store, &heads, against, Some(&program), at).await;
    drop(progress);
    let verified = verified.map_err(|error| match error {
        VerifyError::Found(finding) => NotVerified::Wrong(Wrong {
            stream: finding.stream,
            sequence: finding.sequence.get(),
            check: finding.column.to_string(),
            what: finding.what,
            next: KEEP_A_COPY,
        }),
        VerifyError::Store(error) => unread(error),
    })?;
    if verified.entries == 0 {
        let failed = format!("it is empty: no house was ever opened over it. {KEEP_A_COPY}");
        return Err(NotVerified::Failed(Failure::Work(failed)));
    }
    if let Some(kept) = &kept {
        let key = arguments.key.or(verified.key);
        let checked = kept.check(store, key).await.map_err(unread)?;
        if let Some(contradiction) = checked {
            return Err(NotVerified::Wrong(Wrong {
                stream: "house".to_owned(),
                sequence: contradiction.sequence,
                check: "witness".to_owned(),
                what: contradiction.what,
                next: KEEP_A_COPY,
            }));
        }
    }
    outcome.journal = Some(OfJournal::of(&verified, arguments));
    let audited = ruled.end(store, &heads, verified.key.as_ref()).await;
    let audited = audited.map_err(|error| match error {
        audit::Error::Found(finding) => NotVerified::Wrong(Wrong {
            next: what_next(finding.check),
            stream: finding.stream,
            sequence: finding.sequence,
            check: finding.check.to_string(),
            what: finding.what,
        }),
        audit::Error::Store(error) => unread(error),
    })?;
    // All else holds: what another program ruled otherwise is red all the same.
    if let Some(audit::Otherwise { count, first }) = &audited.otherwise {
        return Err(NotVerified::Wrong(Wrong {
            next: BY_ANOTHER,
            stream: first.stream.clone(),
            sequence: first.sequence,
            check: first.check.to_string(),
            what: format!("{}; {count} in all", first.what),
        }));
    }
    outcome.audit = Some(audited);
    Ok(verified)
}

fn unread(error: journal::Error) -> NotVerified {
    NotVerified::Failed(Failure::Work(error.to_string()))
}

const KEEP_A_COPY: &str = "Somebody or something wrote to the database. Close the house, keep \
    the file as it is, and compare this entry with a backup and with checkpoints kept elsewhere.";

const BY_ANOTHER: &str = "Everything else holds. Another program than this one wrote the entry, and \
    this one rules otherwise. Look at its round with `croupier round`, and verify once more with \
    the program that wrote it.";

fn what_next(check: Check) -> &'static str {
    match check {
        Check::Ruling => {
            "This very program wrote the entry and does not come to it, so it was forged or the \
             program is wrong. Close the house and keep the file as it is. Look at its round with \
             `croupier round`."
        }
        Check::Snapshot => {
            "The entries hold; the fold that was kept beside them does not. Close the house, \
             keep the file as it is, and delete the rows of `snapshots`: the next start folds \
             all entries."
        }
        _ => KEEP_A_COPY,
    }
}

/// How fast it went, for whoever waited.
fn say_speed(outcome: &Outcome, took: Duration) {
    let rounds = outcome.audit.as_ref().map_or(0, |audit| audit.rounds);
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
    let speed = rounds.saturating_mul(1_000) / ms;
    anstream::eprintln!("{} ms, {} rounds a second", grouped(ms), grouped(speed));
}

impl OfJournal {
    fn of(verified: &Verified, arguments: &Arguments) -> OfJournal {
        let last = verified.last.as_ref();
        OfJournal {
            streams: verified.streams,
            entries: verified.entries,
            checkpoints: verified.checkpoints,
            key: verified.key.map(|key| key.to_string()),
            key_compared: arguments.key.is_some() && verified.key.is_some(),
            last_checkpoint: last.map(|(head, _)| Kept(*head).to_string()),
            last_checkpoint_at: last.map(|(_, time)| time.to_string()),
            younger_than_last_checkpoint: verified.younger,
            younger_than_kept: verified.younger_than_kept,
        }
    }

    fn vouched_for(&self) -> String {
        match (&self.key, self.key_compared) {
            (None, _) => "nobody has vouched for any entry".to_owned(),
            (Some(key), true) => format!("signed with {key}, the key given"),
            (Some(key), false) => {
                format!("signed with {key}; give --key to compare it with the house's")
            }
        }
    }
}

impl Report for Outcome {
    fn write(&self, sheet: &mut Sheet) {
        let (Some(journal), Some(audit)) = (&self.journal, &self.audit) else {
            return;
        };
        let mut table = Table::new(vec![Side::Left, Side::Right, Side::Left]);
        let mut row = |what: &str, count: u64, said: &str| {
            table.row(vec![what.to_owned(), grouped(count), said.to_owned()]);
        };
        row(
            "streams",
            journal.streams,
            "every entry follows from the one before",
        );
        row(
            "entries",
            journal.entries,
            "every hash is that of its entry",
        );
        row("checkpoints", journal.checkpoints, &journal.vouched_for());
        row(
            "commands",
            audit.commands,
            "ruled again, and to the same events",
        );
        row(
            "rounds",
            audit.rounds,
            "settled or void, with nothing left on the felt",
        );
        row(
            "deals",
            audit.deals,
            "opened, each with the seed it was committed to",
        );
        row(
            "cards",
            audit.cards,
            "shown, each the one its deck has there",
        );
        row("accounts", audit.accounts, "come to nothing together");
        let meters = format!(
            "agree with the books, compared {} times",
            grouped(audit.meters)
        );
        row("jackpots", audit.jackpots, &meters);
        sheet.table(&table);
        sheet.blank();
        for line in self.notes(journal, audit) {
            sheet.paragraph(0, PLAIN, &line);
        }
    }
}

impl Outcome {
    fn notes(&self, journal: &OfJournal, audit: &Audited) -> Vec<String> {
        let mut notes = Vec::new();
        for (table, deal) in &audit.live {
            notes.push(format!(
                "Table {table}: deal {deal} is live, and not opened yet."
            ));
        }
        for (table, deal) in &audit.lost {
            notes.push(format!(
                "Table {table}: deal {deal} was given up because its key is gone. Its stakes \
                 went back, and nobody can check its cards."
            ));
        }
        if audit.snapshot {
            notes.push("The snapshot is what the entries come to.".to_owned());
        }
        let younger = journal.younger_than_last_checkpoint;
        match (&journal.last_checkpoint, &journal.last_checkpoint_at) {
            (Some(last), Some(at)) => {
                let came = match younger {
                    0 => "nothing came after it".to_owned(),
                    1 => "1 entry is younger, and nobody has vouched for it yet".to_owned(),
                    _ => format!(
                        "{} entries are younger, and nobody has vouched for them yet",
                        grouped(younger)
                    ),
                };
                notes.push(format!("The last checkpoint was signed at {at}: {came}."));
                notes.push(
                    "Kept elsewhere, and given as --kept, it shows a journal that was cut:".into(),
                );
                notes.push(last.clone());
            }
            _ if younger > 0 => {
                let entries = grouped(younger);
                notes.push(format!(
                    "No checkpoint: nobody vouches for the {entries} entries."
                ));
            }
            _ => {}
        }
        if let Some(younger) = journal.younger_than_kept {
            let younger = grouped(younger);
            notes.push(format!(
                "{younger} entries are younger than the checkpoint you kept."
            ));
        }
        notes.push("The journal holds.".to_owned());
        notes
    }
}
