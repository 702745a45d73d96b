//! The whole journal verified for whoever asks while the house runs, with how far it is.
//!
//! It is what `croupier verify` does, beside the tables: one at a time, on a thread that lets
//! every other go first.

use std::sync::Arc;
use std::time::Instant;

use journal::{Against, PublicKey, Store};
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::checking::give_way;
use crate::program;

/// How often somebody who waits is told how far it is, in entries.
const STEP: u64 = 50;

/// A verification of the whole journal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = WholeVerification)]
pub(crate) struct VerifyingView {
    /// `none` was asked for, `running`, `holds`, `found`: something is wrong, or `failed`: the
    /// journal could not be read.
    #[schema(example = "running")]
    state: &'static str,
    /// How many entries there are.
    entries: u64,
    /// How many are behind it.
    done: u64,
    /// How long it took, in milliseconds.
    #[schema(required)]
    took_ms: Option<u64>,
    /// What was compared; null until all holds.
    #[schema(required)]
    compared: Option<ComparedView>,
    /// The first entry that is wrong; null: none, or it goes on.
    #[schema(required)]
    finding: Option<FindingView>,
}

/// What was compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Compared)]
pub(crate) struct ComparedView {
    /// Commands that were ruled again.
    commands: u64,
    /// Rounds.
    rounds: u64,
    /// Deals that were opened.
    deals: u64,
    /// Cards that are those of their decks.
    cards: u64,
    /// Accounts, which come to nothing together.
    accounts: u64,
    /// Jackpots.
    jackpots: u64,
    /// How often their meters were held against the books.
    meters: u64,
}

/// An entry that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FoundInJournal)]
pub(crate) struct FindingView {
    /// Its stream.
    stream: String,
    /// Its number there.
    sequence: u64,
    /// What it was held against.
    check: String,
    /// What is wrong.
    what: String,
}

/// The last verification that was asked for.
#[derive(Debug)]
pub struct Verifying(watch::Sender<VerifyingView>);

impl Default for Verifying {
    fn default() -> Verifying {
        let none = VerifyingView {
            state: "none",
            ..VerifyingView::default()
        };
        Verifying(watch::Sender::new(none))
    }
}

impl Verifying {
    /// How far it is, and every change of that.
    pub(crate) fn watch(&self) -> watch::Receiver<VerifyingView> {
        self.0.subscribe()
    }

    /// Begins one, unless one runs.
    pub(crate) fn begin(&self, store: Arc<Store>, key: PublicKey) {
        let begun = self.0.send_if_modified(|view| {
            let free = view.state != "running";
            if free {
                *view = VerifyingView {
                    state: "running",
                    ..VerifyingView::default()
                };
            }
            free
        });
        if !begun {
            return;
        }
        let (told, runtime) = (self.0.clone(), Handle::current());
        let thread = std::thread::Builder::new().name("verifying".to_owned());
        let spawned = thread.spawn(move || {
            give_way();
            let began = Instant::now();
            let outcome = runtime.block_on(verify(&store, key, &told));
            let took = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
            told.send_modify(|view| {
                view.took_ms = Some(took);
                match outcome {
                    Ok(compared) => {
                        view.state = "holds";
                        view.done = view.entries;
                        view.compared = Some(compared);
                    }
                    Err(NotVerified::Found(finding)) => {
                        view.state = "found";
                        view.finding = Some(finding);
                    }
                    Err(NotVerified::Unread(error)) => {
                        eprintln!("the journal cannot be verified: {error}");
                        view.state = "failed";
                    }
                }
            });
        });
        if let Err(error) = spawned {
            eprintln!("the journal cannot be verified: {error}");
            self.0.send_modify(|view| view.state = "failed");
        }
    }
}

enum NotVerified {
    Found(FindingView),
    Unread(String),
}

async fn verify(
    store: &Store,
    key: PublicKey,
    told: &watch::Sender<VerifyingView>,
) -> Result<ComparedView, NotVerified> {
    let unread = |error: &dyn std::fmt::Display| NotVerified::Unread(error.to_string());
    let heads = store.heads().await.map_err(|error| unread(&error))?;
    let entries = heads.values().map(|head| head.sequence.get()).sum();
    told.send_modify(|view| view.entries = entries);
    let against = Against {
        key: Some(key),
        kept: None,
    };
    let program = program::this().map_err(|error| unread(&error))?;
    let mut said = 0;
    let progress = |done: u64| {
        if done >= said + STEP {
            said = done;
            told.send_modify(|view| view.done = done);
        }
    };
    let verified = audit::verify(store, &heads, against, Some(&program), progress).await;
    let (verified, ruled) = verified;
    verified.map_err(|error| match error {
        journal::VerifyError::Found(finding) => NotVerified::Found(FindingView {
            stream: finding.stream,
            sequence: finding.sequence.get(),
            check: finding.column.to_string(),
            what: finding.what,
        }),
        journal::VerifyError::Store(error) => unread(&error),
    })?;
    let found = |finding: audit::Finding| {
        NotVerified::Found(FindingView {
            stream: finding.stream,
            sequence: finding.sequence,
            check: finding.check.to_string(),
            what: finding.what,
        })
    };
    let audited = ruled.end(store, &heads, Some(&key)).await;
    let audited = audited.map_err(|error| match error {
        audit::Error::Found(finding) => found(finding),
        audit::Error::Store(error) => unread(&error),
    })?;
    // All else holds: what another program ruled otherwise is red all the same.
    if let Some(otherwise) = audited.otherwise {
        return Err(found(otherwise.first));
    }
    Ok(ComparedView {
        commands: audited.commands,
        rounds: audited.rounds,
        deals: audited.deals,
        cards: audited.cards,
        accounts: audited.accounts,
        jackpots: audited.jackpots,
        meters: audited.meters,
    })
}
