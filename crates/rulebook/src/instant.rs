//! The one form of a time in what is stored.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;

/// A moment, written in UTC to the millionth of a second: `2026-11-17T06:00:00.000000Z`.
///
/// Rules count milliseconds; the rest tells commands apart that were given within one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(i64);

impl Instant {
    /// The earliest there is.
    pub const MIN: Instant = Instant(i64::MIN);

    /// The moment so many milliseconds after 1970 began.
    #[must_use]
    pub const fn at_ms(at_ms: i64) -> Instant {
        Instant(at_ms.saturating_mul(1_000))
    }

    /// How many milliseconds after 1970 began it is, what is less left out.
    #[must_use]
    pub const fn in_ms(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The next moment that can be told apart from this one, or a later one.
    #[must_use]
    pub fn next(self, now: Instant) -> Instant {
        Instant(self.0.saturating_add(1)).max(now)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What lies beyond the calendar is written as the number it is.
        match Timestamp::from_microsecond(self.0) {
            Ok(timestamp) => write!(f, "{timestamp:.6}"),
            Err(_) => write!(f, "{}us", self.0),
        }
    }
}

impl FromStr for Instant {
    type Err = String;

    fn from_str(text: &str) -> Result<Instant, String> {
        let wrong = || format!("`{text}` is no time as 2026-11-17T06:00:00.000000Z");
        if let Some(number) = text.strip_suffix("us") {
            return number.parse().map(Instant).map_err(|_| wrong());
        }
        let timestamp: Timestamp = text.parse().map_err(|_| wrong())?;
        Ok(Instant(timestamp.as_microsecond()))
    }
}

impl serde::Serialize for Instant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Instant {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(cards::AsText(std::marker::PhantomData))
    }
}

/// Milliseconds that are stored as an [`Instant`]: `#[serde(with = "rulebook::instant::ms")]`.
pub mod ms {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Instant;

    /// Writes them.
    ///
    /// # Errors
    ///
    /// If the serializer fails.
    pub fn serialize<S: Serializer>(at_ms: &i64, serializer: S) -> Result<S::Ok, S::Error> {
        Instant::at_ms(*at_ms).serialize(serializer)
    }

    /// Reads them.
    ///
    /// # Errors
    ///
    /// If the text is no moment.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
        Instant::deserialize(deserializer).map(Instant::in_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(at_ms: i64, text: &str) {
        let instant = Instant::at_ms(at_ms);
        assert_eq!(instant.to_string(), text);
        assert_eq!(text.parse(), Ok(instant));
        let json = serde_json::to_string(&instant).unwrap();
        assert_eq!(serde_json::from_str::<Instant>(&json).unwrap(), instant);
    }

    #[test]
    fn a_moment_has_one_form() {
        check(0, "1970-01-01T00:00:00.000000Z");
        check(1_795_000_000_001, "2026-11-18T11:06:40.001000Z");
        check(-1, "1969-12-31T23:59:59.999000Z");
        check(i64::MAX, "9223372036854775807us");
    }

    #[test]
    fn moments_follow_each_other() {
        let first = Instant::at_ms(-1);
        assert_eq!(
            first.next(Instant::MIN).to_string(),
            "1969-12-31T23:59:59.999001Z"
        );
        assert_eq!(first.next(Instant::MIN).in_ms(), -1);
        assert_eq!(first.next(Instant::at_ms(7)), Instant::at_ms(7));
    }

    #[test]
    fn another_text_is_no_moment() {
        for text in ["", "yesterday", "2026-11-18", "12", "us"] {
            assert!(text.parse::<Instant>().is_err(), "{text}");
        }
    }
}
