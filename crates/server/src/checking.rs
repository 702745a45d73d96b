//! The whole journal, checked beside the tables soon after the house has opened.
//!
//! A start checks what it serves; what lies before the fold it began with is checked here:
//! all chains, all checkpoints, every ruling, deal and account. The thread has the lowest
//! priority there is, so that no table waits for it. What is found shuts the house, unless it
//! is that another program ruled otherwise: that is told, and play goes on.

use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use floor::house::Command;
use games::round;
use journal::{Against, PublicKey, Store};
use tokio::sync::oneshot;

use crate::desk::Counter;
use crate::program;

/// How long after the opening it begins where it takes long: whoever comes first is let in
/// first.
const SOON: Duration = Duration::from_secs(1);

/// How many entries are checked in less than that, so that nobody need wait.
const FEW: u64 = 5_000;

/// What the check came to.
enum Checked {
    /// All holds.
    Holds,
    /// All holds but rulings of other programs.
    Otherwise(audit::Otherwise),
    /// Something does not hold.
    Red(String),
}

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
        if counter.published().heads.values().sum::<u64>() > FEW {
            tokio::time::sleep(SOON).await;
        }
        let store = match Store::open_to_read(&database).await {
            Ok(store) => store,
            // Somebody changed its tables since they were opened.
            Err(error @ journal::Error::Tables { .. }) => {
                counter.shut(error.to_string());
                return Ok(());
            }
            Err(error) => return Err(error.to_string()),
        };
        let checked = whole(&store, key).await;
        store.close().await;
        match checked? {
            Checked::Holds => counter.metrics().checked(),
            Checked::Otherwise(otherwise) => counter.metrics().ruled_otherwise(&otherwise),
            Checked::Red(finding) => counter.shut(finding),
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

/// Looks at a whole journal.
async fn whole(store: &Store, key: PublicKey) -> Result<Checked, String> {
    let heads = store.heads().await.map_err(|error| error.to_string())?;
    let against = Against {
        key: Some(key),
        kept: None,
    };
    let program = program::this().map_err(|error| error.to_string())?;
    let (verified, ruled) = audit::verify(store, &heads, against, Some(&program), |_| {}).await;
    match verified {
        Ok(_) => {}
        Err(journal::VerifyError::Found(finding)) => return Ok(Checked::Red(finding.to_string())),
        Err(journal::VerifyError::Store(error)) => return Err(error.to_string()),
    }
    match ruled.end(store, &heads, Some(&key)).await {
        Ok(audit::Audited { otherwise, .. }) => {
            Ok(otherwise.map_or(Checked::Holds, Checked::Otherwise))
        }
        Err(audit::Error::Found(finding)) => Ok(Checked::Red(finding.to_string())),
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
        | Command::FreeSeat { .. }
        | Command::CashOut { .. } => true,
        Command::Propose { command } => ends_a_round(command),
        Command::Confirm { .. }
        | Command::Decline { .. }
        | Command::Retract { .. }
        | Command::Lapse { .. } => true,
        Command::Together(commands) => commands.iter().all(ends_a_round),
        Command::House(_)
        | Command::Commit { .. }
        | Command::Shift { .. }
        | Command::Tray { .. }
        | Command::Dispute { .. }
        | Command::Cage(_)
        | Command::SayDeal { .. }
        | Command::Refill { .. }
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
