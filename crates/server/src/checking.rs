//! The whole journal, checked beside the tables soon after the house has opened.
//!
//! A start checks what it serves; what lies before the fold it began with is checked here:
//! all chains, all checkpoints, every ruling, deal and account. The thread has the lowest
//! priority there is, so that no table waits for it. What is found shuts the house.

use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use floor::house::Command;
use games::round;
use journal::{Against, PublicKey, Store};
use tokio::sync::oneshot;

use crate::desk::Counter;

/// How long after the opening it begins: whoever comes first is let in first.
const SOON: Duration = Duration::from_secs(1);

/// A check that is under way.
#[derive(Debug)]
pub(crate) struct Checking {
    thread: Option<JoinHandle<()>>,
    stop: oneshot::Sender<()>,
}

impl Checking {
    /// Begins to check the journal in this file.
    pub(crate) fn begin(database: PathBuf, key: PublicKey, counter: Counter) -> Checking {
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name("checking".to_owned());
        let thread = thread.spawn(move || {
            give_way();
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            match runtime {
                Ok(runtime) => runtime.block_on(check(database, key, &counter, stopped)),
                Err(error) => eprintln!("the journal cannot be checked: {error}"),
            }
        });
        if let Err(error) = &thread {
            eprintln!("the journal cannot be checked: {error}");
        }
        let thread = thread.ok();
        Checking { thread, stop }
    }

    /// Ends it, wherever it is, and waits until it has let go of the journal.
    pub(crate) async fn end(self) {
        drop(self.stop);
        if let Some(thread) = self.thread {
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }
}

async fn check(
    database: PathBuf,
    key: PublicKey,
    counter: &Counter,
    stopped: oneshot::Receiver<()>,
) {
    let whole = async {
        tokio::time::sleep(SOON).await;
        let store = match Store::open_to_read(&database).await {
            Ok(store) => store,
            Err(error) => return Err(error.to_string()),
        };
        let found = whole(&store, key).await;
        store.close().await;
        match found? {
            None => counter.metrics().checked(),
            Some(finding) => counter.shut(finding),
        }
        Ok(())
    };
    let checked: Result<(), String> = tokio::select! {
        checked = whole => checked,
        _ = stopped => return,
    };
    if let Err(error) = checked {
        eprintln!("the journal cannot be checked: {error}");
    }
}

/// What is wrong with a journal, if anything is.
async fn whole(store: &Store, key: PublicKey) -> Result<Option<String>, String> {
    let heads = store.heads().await.map_err(|error| error.to_string())?;
    let against = Against {
        key: Some(key),
        kept: None,
    };
    match journal::verify(store, against, |_| Ok(())).await {
        Ok(_) => {}
        Err(journal::VerifyError::Found(finding)) => return Ok(Some(finding.to_string())),
        Err(journal::VerifyError::Store(error)) => return Err(error.to_string()),
    }
    match audit::audit(store, &heads, |_| {}).await {
        Ok(_) => Ok(None),
        Err(audit::Error::Found(finding)) => Ok(Some(finding.to_string())),
        Err(audit::Error::Store(error)) => Err(error.to_string()),
    }
}

/// Whether a command belongs to a round that is under way and helps it to its end. A house
/// that is shut takes no others: nothing new is staked, nobody comes, no round is opened.
pub(crate) fn ends_a_round(command: &Command) -> bool {
    match command {
        Command::Table { command, .. } => !matches!(
            command,
            round::Command::Sit { .. }
                | round::Command::Seat { .. }
                | round::Command::Wager { .. }
                | round::Command::Raise { .. }
                | round::Command::OpenRound
        ),
        Command::Jackpot { .. }
        | Command::OpenDeal { .. }
        | Command::GiveUpDeal { .. }
        | Command::RestartClock { .. }
        | Command::CashOut { .. } => true,
        Command::Together(commands) => commands.iter().all(ends_a_round),
        Command::House(_)
        | Command::Commit { .. }
        | Command::BuyIn { .. }
        | Command::ChangeTables(_) => false,
    }
}

/// Lets every other thread go before this one, and before those it begins.
#[cfg(unix)]
fn give_way() {
    // Where that cannot be, it is checked all the same.
    let _ = rustix::process::setpriority_process(None, 19);
}

#[cfg(not(unix))]
fn give_way() {}
