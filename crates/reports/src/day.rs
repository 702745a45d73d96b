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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_six() {
        let at = |text: &str| {
            let Day { day: date, from_ms } = gaming_day(None, text.parse().unwrap());
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
            disputes: None,
        };
        let at = |text: &str| {
            let Day { day: date, from_ms } = gaming_day(Some(&terms), text.parse().unwrap());
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
