//! Gaming days.

use floor::house::{Day, Terms};
use floor::house_file::quarter;
use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;

/// When a gaming day begins where nobody says, in minutes after midnight.
const ROLL_OVER: u16 = 6 * 60;

/// The gaming day of a moment, in a house of these terms.
#[must_use]
pub fn gaming_day(terms: Option<&Terms>, now: Timestamp) -> Day {
    let zone = terms.and_then(|terms| terms.time_zone.as_deref());
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok());
    let zone = zone.unwrap_or(TimeZone::UTC);
    let begins = terms.and_then(|terms| quarter(terms.gaming_day.as_deref()?));
    let begins = begins.unwrap_or(ROLL_OVER);
    let (hour, minute) = (begins / 60, begins % 60);
    let number = |it: u16| i8::try_from(it).unwrap_or(0);
    let begins = Time::new(number(hour), number(minute), 0, 0).unwrap_or(Time::midnight());
    let local = now.to_zoned(zone.clone());
    let today = local.date();
    let day = match local.time() < begins {
        true => today.yesterday().unwrap_or(today),
        false => today,
    };
    // An hour that a clock leaves out, or has twice, is begun with all the same.
    let from = day.to_datetime(begins).to_zoned(zone);
    let from = from.map_or(now, |from| from.timestamp());
    Day {
        day,
        from_ms: from.as_millisecond(),
    }
}
