//! Gaming days: when one begins, the house says so in its journal.

use std::sync::Arc;
use std::time::Duration;

use floor::authority::By;
use floor::house::{Command, Opening};
use jiff::Timestamp;
pub use reports::gaming_day as day;

use crate::answer::Rejected;
use crate::app::App;
use crate::chance::Chance;

/// How often it is looked whether another one has begun.
const ROUND: Duration = Duration::from_secs(20);

/// Says that a gaming day has begun, if one has.
///
/// # Errors
///
/// If it cannot be written.
pub(crate) async fn begin<C: Chance>(app: &App<C>) -> Result<(), Rejected> {
    let published = app.counter.published();
    let today = day(published.house.terms.as_deref(), Timestamp::now());
    let known = published.house.day().map(|day| day.day);
    // A clock that was set back begins no day anew.
    if known < Some(today.day) {
        let key = format!("day-{}", today.day);
        let begin = Command::House(Opening::DayBegan(today));
        app.counter.tell(By::house(), key, begin, None).await?;
    }
    Ok(())
}

/// Begins gaming days for as long as it is waited for.
pub(crate) async fn work<C: Chance>(app: Arc<App<C>>) {
    loop {
        tokio::time::sleep(ROUND).await;
        // What cannot be written now is tried again.
        let _ = begin(&app).await;
    }
}

#[cfg(test)]
mod tests {
    use floor::house::{Day, Terms};

    use super::*;

    #[test]
    fn a_day_begins_at_six() {
        let at = |text: &str| {
            let Day { day: date, from_ms } = day(None, text.parse().unwrap());
            let from = Timestamp::from_millisecond(from_ms).unwrap();
            (date.to_string(), from.to_string())
        };
        let monday = ("2026-11-16".to_owned(), "2026-11-16T06:00:00Z".to_owned());
        assert_eq!(at("2026-11-16T06:00:00Z"), monday);
        assert_eq!(at("2026-11-17T05:59:59Z"), monday);
        assert_eq!(at("2026-11-17T06:00:00Z").0, "2026-11-17");
    }

    #[test]
    fn a_day_is_that_of_the_house() {
        let terms = Terms {
            name: String::new(),
            currency: "NZD".to_owned(),
            demonstration: false,
            guest_chips: money::Money::ZERO,
            place: None,
            time_zone: Some("Pacific/Auckland".to_owned()),
            gaming_day: Some("05:30".to_owned()),
            languages: Vec::new(),
            notice: None,
        };
        let at = |text: &str| {
            let Day { day: date, from_ms } = day(Some(&terms), text.parse().unwrap());
            let from = Timestamp::from_millisecond(from_ms).unwrap();
            format!("{date} from {from}")
        };
        // Summer there is thirteen hours ahead, winter twelve.
        let summer = "2026-11-18 from 2026-11-17T16:30:00Z";
        assert_eq!(at("2026-11-17T16:30:00Z"), summer);
        assert_eq!(at("2026-11-18T16:29:59Z"), summer);
        let winter = "2026-07-01 from 2026-06-30T17:30:00Z";
        assert_eq!(at("2026-06-30T17:30:00Z"), winter);
    }
}
