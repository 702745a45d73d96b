//! Gaming days: when one begins, the house says so in its journal.

use std::sync::Arc;
use std::time::Duration;

use floor::authority::By;
use floor::house::{Command, Opening};
use jiff::Timestamp;
use jiff::civil::Date;
use reports::gaming_day;

use crate::answer::Rejected;
use crate::app::App;
use crate::chance::Chance;
use crate::desk::Published;

/// How often it is looked whether another one has begun.
const ROUND: Duration = Duration::from_secs(20);

/// Says that a gaming day has begun, if one has.
///
/// # Errors
///
/// If it cannot be written.
pub(crate) async fn begin<C: Chance>(app: &App<C>) -> Result<(), Rejected> {
    let published = app.counter.published();
    let today = gaming_day(published.house.terms.as_deref(), now(&published));
    let known = published.house.day().map(|day| day.day);
    // A clock that was set back begins no day anew.
    if known < Some(today.day) {
        let key = format!("day-{}", today.day);
        let begin = Command::House(Opening::DayBegan(today));
        app.counter.tell(By::house(), key, begin, None).await?;
    }
    Ok(())
}

/// What time it is: by the clock that all servers share, where there are several.
pub(crate) fn now(published: &Published) -> Timestamp {
    let shared = published.clock.is_told();
    let told = shared.then(|| Timestamp::from_millisecond(published.clock.now_ms()).ok());
    told.flatten().unwrap_or_else(Timestamp::now)
}

/// The gaming day that it is now, as the terms of the house count them.
pub(crate) fn today(published: &Published) -> Date {
    gaming_day(published.house.terms.as_deref(), now(published)).day
}

/// Begins gaming days for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    loop {
        tokio::time::sleep(ROUND).await;
        // What cannot be written now is tried again.
        let _ = begin(&app).await;
    }
}
