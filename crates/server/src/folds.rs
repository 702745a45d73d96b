//! The house that a journal comes to, checked, and the folds that make the next start short.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use journal::{Head, PublicKey, Signer, Store, StreamId, VerifyError};

use crate::app::App;
use crate::chance::Chance;
use crate::house::OpenError;

/// From how many entries on a fold is kept.
const WORTH_KEEPING: u64 = 1_000;

/// How often it is looked whether much has happened since a fold was kept: so often that what
/// comes in between is little, however fast commands come.
const KEEPING: Duration = Duration::from_secs(1);

/// How many entries are much: as many as a start folds in about a second.
const MUCH: u64 = 20_000;

/// The house that a journal comes to, of which everything that is served is checked: the
/// heads, the last checkpoint, and every entry since the fold that the key signed, with what
/// stands beside it for whoever repeats its command.
pub(crate) async fn load(store: &Arc<Store>, key: PublicKey) -> Result<audit::Loaded, OpenError> {
    let loaded = match audit::load_to_serve(store, &key).await {
        Ok(loaded) => check(store, key, &loaded.hashes).await.map(|()| loaded),
        Err(audit::Error::Found(finding)) => Err(OpenError::Red(finding.to_string())),
        Err(audit::Error::Store(error)) => Err(OpenError::Store(error)),
    };
    if loaded.is_err() {
        // What the chains say of it comes first: it names the entry that was changed.
        check(store, key, &BTreeMap::new()).await?;
    }
    loaded
}

async fn check(
    store: &Store,
    key: PublicKey,
    since: &BTreeMap<StreamId, Head>,
) -> Result<(), OpenError> {
    let checked = journal::verify_since(store, key, since).await;
    checked.map_err(|error| match error {
        VerifyError::Found(finding) => OpenError::Red(finding.to_string()),
        VerifyError::Store(error) => OpenError::Store(error),
    })
}

/// Keeps a fold that took some time, so that it need not be done again, and the marks
/// that were passed.
pub(crate) async fn keep(
    store: &Store,
    loaded: &audit::Loaded,
    signer: &Signer,
) -> Result<(), audit::Error> {
    if loaded.folded < WORTH_KEEPING {
        return Ok(());
    }
    store.add_snapshots(&audit::marks(loaded, signer)).await?;
    if let Some(snapshot) = audit::snapshot(loaded, signer) {
        store.put_snapshots(&[snapshot]).await?;
    }
    Ok(())
}

/// Keeps a fold whenever much has happened since the last one, so that a start after a
/// crash is short too.
pub(crate) async fn keep_now_and_then<C: Chance>(app: Arc<App<C>>, signer: Arc<Signer>) {
    let count = || app.counter.published().heads.values().sum::<u64>();
    let mut kept = count();
    loop {
        tokio::time::sleep(KEEPING).await;
        let now = count();
        if now.saturating_sub(kept) < MUCH {
            continue;
        }
        if !app.fleet.deals_at(0) {
            kept = now;
            continue;
        }
        match load(&app.store, signer.public()).await {
            Ok(loaded) => {
                // One that cannot be kept is missed at the next start and nowhere else.
                let _ = keep(&app.store, &loaded, &signer).await;
                kept = now;
            }
            // No fold is signed of what does not hold.
            Err(OpenError::Red(finding)) => return app.counter.shut(finding),
            Err(OpenError::Store(error)) if error.is_lasting() => {
                return app.counter.shut(error.to_string());
            }
            Err(_) => {}
        }
    }
}
