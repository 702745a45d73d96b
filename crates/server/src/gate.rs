//! What passwords are checked with: how hard they are, and what was tried in vain.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::asker::Asker;
use crate::attempts::Attempts;
use crate::passwords::Hardness;
use crate::problem::Problem;
use crate::time::HouseClock;
use crate::tried::Notebook;

/// How many wrong passwords of one name are free of waiting.
const OF_NAME: u32 = 5;

/// How many from one address: several people may come from it.
const OF_ADDRESS: u32 = 50;

/// What passwords are checked with.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) hardness: Hardness,
    names: Attempts,
    addresses: Attempts,
    clock: HouseClock,
}

impl Gate {
    /// Goes on with what was tried before, as the file has it.
    pub(crate) fn open(hardness: Hardness, file: PathBuf) -> Gate {
        let clock = HouseClock::after(0);
        let notebook = Arc::new(Notebook::open(file, clock.now_ms()));
        Gate {
            hardness,
            names: Attempts::noted("name", OF_NAME, &notebook),
            addresses: Attempts::noted("address", OF_ADDRESS, &notebook),
            clock,
        }
    }

    /// Lets somebody try; how long to wait is told to whoever tried too often.
    pub(crate) fn begin(&self, asker: &Asker, name: &str) -> Result<(), Problem> {
        let now_ms = self.clock.now_ms();
        if let Asker::Address(address) = asker {
            let tried = self.addresses.begin(&address.to_string(), now_ms);
            tried.map_err(wait)?;
        }
        self.names.begin(name, now_ms).map_err(wait)
    }

    /// Takes the last attempt back: the password was right, and a code may still be wrong.
    pub(crate) fn take_back(&self, name: &str) {
        self.names.take_back(name);
    }

    /// Forgets what was tried by whoever came in.
    pub(crate) fn right(&self, name: &str) {
        self.names.right(name);
    }
}

fn wait(wait: Duration) -> Problem {
    let seconds = wait.as_secs().saturating_add(1);
    let detail = format!("too many wrong passwords; wait for {seconds} seconds");
    Problem::too_many(detail, seconds)
}
