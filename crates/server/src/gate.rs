//! What passwords are checked with: how hard they are, and what was tried in vain.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use journal::Store;

use crate::asker::Asker;
use crate::attempts::{Counted, FORGOTTEN_MS};
use crate::passwords::Hardness;
use crate::problem::Problem;
use crate::sign_in::failed;
use crate::time::HouseClock;

/// How often what is long ago is forgotten.
const SWEEP_MS: i64 = 60 * 60 * 1_000;

/// What passwords are checked with.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) hardness: Hardness,
    store: Arc<Store>,
    clock: HouseClock,
    /// When what is long ago was last forgotten.
    swept_ms: AtomicI64,
}

impl Gate {
    /// Goes on with what was tried before, as the database has it.
    pub(crate) fn new(hardness: Hardness, store: Arc<Store>) -> Gate {
        Gate {
            hardness,
            store,
            clock: HouseClock::after(0),
            swept_ms: AtomicI64::new(0),
        }
    }

    /// Lets somebody try; how long to wait is told to whoever tried too often.
    pub(crate) async fn begin(&self, asker: &Asker, name: &str) -> Result<(), Problem> {
        let now_ms = self.clock.now_ms();
        self.sweep(now_ms).await?;
        if let Asker::Address(address) = asker {
            let address = address.to_string();
            Counted::Address
                .begin(&self.store, &address, now_ms)
                .await?;
        }
        Counted::Name.begin(&self.store, name, now_ms).await
    }

    /// Takes the last attempt back: the password was right, and a code may still be wrong.
    pub(crate) async fn take_back(&self, name: &str) -> Result<(), Problem> {
        let name = Counted::Name.line(name);
        self.store.take_attempt_back(&name).await.map_err(failed)
    }

    /// Forgets what was tried by whoever came in.
    pub(crate) async fn right(&self, name: &str) -> Result<(), Problem> {
        let name = Counted::Name.line(name);
        self.store.forget_attempts(&name).await.map_err(failed)
    }

    async fn sweep(&self, now_ms: i64) -> Result<(), Problem> {
        let last_ms = self.swept_ms.load(Ordering::Relaxed);
        if now_ms.saturating_sub(last_ms) < SWEEP_MS {
            return Ok(());
        }
        self.swept_ms.store(now_ms, Ordering::Relaxed);
        let before_ms = now_ms.saturating_sub(FORGOTTEN_MS);
        let swept = self.store.forget_attempts_before(before_ms).await;
        swept.map(|_| ()).map_err(failed)
    }
}
