//! The whole journal, checked beside the tables soon after the house has opened.
//!
//! A start checks what it serves; what lies before the fold it began with is checked here:
//! all chains, all checkpoints, every ruling, deal and account. The thread has the lowest
//! priority there is, so that no table waits for it. What is found shuts the house, unless it
//! is that another program ruled otherwise: that is told, and play goes on. A row that is not of
//! the form that was written is found like any other; a database that fails is asked again, and
//! that nothing is known yet is told.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use floor::house::{Command, House};
use games::round;
use journal::{Against, Database, PublicKey, Store};
use tokio::sync::oneshot;

use crate::desk::Counter;
use crate::program;

/// How long after the opening it begins where it takes long: whoever comes first is let in
/// first.
const SOON: Duration = Duration::from_secs(1);

/// How many entries are checked in less than that, so that nobody need wait.
const FEW: u64 = 5_000;

/// How long at most the check waits before it tries again what failed.
const RARELY: Duration = Duration::from_secs(600);

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
    /// Begins to check the journal that is there.
    pub(crate) fn begin(database: Database, key: PublicKey, counter: Counter) -> Checking {
        let (stop, stopped) = oneshot::channel();
        let metrics = Arc::clone(counter.metrics());
        let thread = std::thread::Builder::new().name("checking".to_owned());
        let thread = thread.spawn(move || {
            give_way();
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            match runtime {
                Ok(runtime) => runtime.block_on(check(database, key, &counter, stopped)),
                Err(error) => counter.metrics().cannot_check(error.to_string()),
            }
        });
        if let Err(error) = &thread {
            metrics.cannot_check(error.to_string());
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
    database: Database,
    key: PublicKey,
    counter: &Counter,
    stopped: oneshot::Receiver<()>,
) {
    let whole = async {
        if counter.published().heads.values().sum::<u64>() > FEW {
            tokio::time::sleep(SOON).await;
        }
        let mut pause = SOON;
        loop {
            match look(&database, key).await {
                Ok(checked) => return checked,
                Err(error) => counter.metrics().cannot_check(error),
            }
            tokio::time::sleep(pause).await;
            pause = RARELY.min(pause * 2);
        }
    };
    let checked = tokio::select! {
        checked = whole => checked,
        _ = stopped => return,
    };
    match checked {
        Checked::Holds => counter.metrics().checked(),
        Checked::Otherwise(otherwise) => counter.metrics().ruled_otherwise(&otherwise),
        Checked::Red(finding) => counter.shut(finding),
    }
}

/// Opens a journal and looks at all of it; an error says why that could not be done.
async fn look(database: &Database, key: PublicKey) -> Result<Checked, String> {
    let store = match Store::open_to_read(database).await {
        Ok(store) => store,
        Err(error) => return failed(&error),
    };
    let checked = whole(&store, key).await;
    store.close().await;
    checked
}

/// Looks at a whole journal.
async fn whole(store: &Store, key: PublicKey) -> Result<Checked, String> {
    let heads = match store.heads().await {
        Ok(heads) => heads,
        Err(error) => return failed(&error),
    };
    let against = Against {
        key: Some(key),
        kept: None,
    };
    let program = program::this().map_err(|error| error.to_string())?;
    let (verified, ruled) = audit::verify(store, &heads, against, Some(&program), |_| {}).await;
    match verified {
        Ok(_) => {}
        Err(journal::VerifyError::Found(finding)) => return Ok(Checked::Red(finding.to_string())),
        Err(journal::VerifyError::Store(error)) => return failed(&error),
    }
    match ruled.end(store, &heads, Some(&key)).await {
        Ok(audit::Audited { otherwise, .. }) => {
            Ok(otherwise.map_or(Checked::Holds, Checked::Otherwise))
        }
        Err(audit::Error::Found(finding)) => Ok(Checked::Red(finding.to_string())),
        Err(audit::Error::Store(error)) => failed(&error),
    }
}

/// What is not as a house wrote it was found; that the database fails says nothing of it.
fn failed(error: &journal::Error) -> Result<Checked, String> {
    match error.is_lasting() {
        true => Ok(Checked::Red(error.to_string())),
        false => Err(error.to_string()),
    }
}

/// Whether a command belongs to a round that is under way and helps it to its end. A house
/// that is shut takes no others: nothing new is staked, nobody comes, no round is opened, and
/// nothing is carried out that was proposed before.
pub(crate) fn ends_a_round(house: &House, command: &Command) -> bool {
    match command {
        Command::Table { command, .. } => !matches!(
            command,
            round::Command::Sit { .. }
                | round::Command::Seat { .. }
                | round::Command::Wager { .. }
                | round::Command::Raise { .. }
                | round::Command::OpenRound
        ),
        Command::Jackpot { command, .. } => is_of_a_round(command),
        Command::OpenDeal { .. }
        | Command::GiveUpDeal { .. }
        | Command::RestartClock { .. }
        | Command::FreeSeat { .. }
        | Command::CashOut { .. } => true,
        Command::Propose { command } => ends_a_round(house, command),
        Command::Confirm { about, number } => {
            let proposals = house.proposals_about(about);
            let proposal = proposals.and_then(|proposals| proposals.find(*number));
            proposal.is_some_and(|proposal| ends_a_round(house, &proposal.command))
        }
        Command::Decline { .. } | Command::Retract { .. } | Command::Lapse { .. } => true,
        Command::Together(commands) => {
            let mut commands = commands.iter();
            commands.all(|command| ends_a_round(house, command))
        }
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

/// Whether a jackpot is told something of the rounds at its tables and their prizes, and not how
/// it is set up or what it holds.
fn is_of_a_round(command: &jackpot::Command) -> bool {
    use jackpot::Command as J;
    match command {
        J::LockOut { .. }
        | J::Collect { .. }
        | J::Void { .. }
        | J::Deal { .. }
        | J::Close { .. }
        | J::Declare { .. }
        | J::Resume { .. }
        | J::Claim { .. }
        | J::Withdraw { .. }
        | J::Check { .. }
        | J::Validate { .. }
        | J::Award
        | J::Down { .. }
        | J::Up { .. } => true,
        J::Open(_)
        | J::PostWager { .. }
        | J::Join { .. }
        | J::Leave { .. }
        | J::Add { .. }
        | J::Split { .. }
        | J::Combine { .. }
        | J::ChangeRates { .. } => false,
    }
}

/// Lets every other thread go before this one, and before those it begins.
#[cfg(unix)]
pub(crate) fn give_way() {
    // Where that cannot be, it is checked all the same.
    let _ = rustix::process::setpriority_process(None, 19);
}

#[cfg(not(unix))]
pub(crate) fn give_way() {}
