//! Who is there at any server of the house, so that none gives away the place of somebody who
//! sits at a page of another's.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::chance::Chance;

/// How often a server says who is there.
const ROUND: Duration = Duration::from_secs(10);

/// For how long that is kept, in milliseconds: longer than anybody is missed.
const KEPT_MS: i64 = 2 * 60 * 60 * 1_000;

/// Says who is there, for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    if !app.store.is_shared() {
        return;
    }
    loop {
        // What cannot be said or read now is the next time.
        let _ = note(&app).await;
        let _ = app.people.read_names().await;
        tokio::time::sleep(ROUND).await;
    }
}

async fn note<C: Chance>(app: &App<C>) -> Result<(), journal::Error> {
    let mut people = app.people.asked_within(ROUND + Duration::from_secs(5));
    people.extend(app.shares.listeners());
    let now_ms = app.counter.published().clock.now_ms();
    app.store
        .note_present(&people, now_ms, now_ms.saturating_sub(KEPT_MS))
        .await
}

/// Those of some people who were at another server lately; where there is one server, nobody
/// was. Of whom nothing can be learnt it is believed that they were.
pub(crate) async fn elsewhere<C: Chance>(
    app: &App<C>,
    people: &[String],
    silence: Duration,
) -> BTreeSet<String> {
    if !app.store.is_shared() || people.is_empty() {
        return BTreeSet::new();
    }
    let silence = silence.saturating_add(ROUND);
    let silence_ms = i64::try_from(silence.as_millis()).unwrap_or(i64::MAX);
    let now_ms = app.counter.published().clock.now_ms();
    let since_ms = now_ms.saturating_sub(silence_ms);
    let there = app.store.present_since(people, since_ms).await;
    there.map_or_else(|_| people.iter().cloned().collect(), BTreeSet::from_iter)
}
