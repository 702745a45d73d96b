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

    /// The moment so many millionths of a second after 1970 began.
    #[must_use]
    pub const fn at_us(at_us: i64) -> Instant {
        Instant(at_us)
    }

    /// How many milliseconds after 1970 began it is, what is less left out.
    #[must_use]
    pub const fn in_ms(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The moment of a text of exactly the form that is written, year by year of the calendar
    /// that has them; none: another way reads it, or says what is wrong. A journal has
    /// several of them a document, and reading any form of a time takes long.
    fn as_written(text: &str) -> Option<Instant> {
        let text: &[u8; 27] = text.as_bytes().try_into().ok()?;
        let number = |digits: &[u8]| {
            digits.iter().try_fold(0, |number: i64, byte| {
                let digit = byte.wrapping_sub(b'0');
                (digit < 10).then(|| number * 10 + i64::from(digit))
            })
        };
        let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T', clock @ ..] = *text else {
            return None;
        };
        let [h1, h2, b':', i1, i2, b':', s1, s2, b'.', f @ .., b'Z'] = clock else {
            return None;
        };
        let (year, month) = (number(&[y1, y2, y3, y4])?, number(&[m1, m2])?);
        let (day, hour) = (number(&[d1, d2])?, number(&[h1, h2])?);
        let (minute, second) = (number(&[i1, i2])?, number(&[s1, s2])?);
        // Days of a month that it may not have, and leap seconds, are read the other way.
        let is_plain = (1..=12).contains(&month)
            && (1..=28).contains(&day)
            && hour < 24
            && minute < 60
            && second < 60;
        if !is_plain {
            return None;
        }
        // Years begin in March here, so that the day of a leap year is their last.
        let year = if month < 3 { year - 1 } else { year };
        let months = (month + 9) % 12;
        let (century, of_century) = (year.div_euclid(100), year.rem_euclid(100));
        let days = century * 36_524 + century.div_euclid(4) + of_century * 365 + of_century / 4;
        let days = days + (months * 153 + 2) / 5 + day - 1 - 719_468;
        let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second;
        Some(Instant(seconds * 1_000_000 + number(&f)?))
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
        if let Some(instant) = Instant::as_written(text) {
            return Ok(instant);
        }
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
    fn both_ways_to_read_a_moment_agree() {
        let (mut at, mut read) = (Timestamp::MIN.as_microsecond(), 0);
        let step = (Timestamp::MAX.as_microsecond() - at) / 40_009;
        while let Ok(timestamp) = Timestamp::from_microsecond(at) {
            if let Some(instant) = Instant::as_written(&format!("{timestamp:.6}")) {
                assert_eq!(instant, Instant(at), "{timestamp}");
                read += 1;
            }
            at += step;
        }
        assert!(read > 15_000, "{read} were read");
        for text in [
            "2026-11-17T06:00:00.000000z",
            "2026-11-17 06:00:00.000000Z",
            "2026-11-17T24:00:00.000000Z",
            "2026-13-17T06:00:00.000000Z",
            "2026-11-17T06:00:00.00000Z",
            "2026-11-1xT06:00:00.000000Z",
        ] {
            assert_eq!(Instant::as_written(text), None, "{text}");
        }
        check(1_709_164_800_000, "2024-02-29T00:00:00.000000Z");
        check(951_782_399_000, "2000-02-28T23:59:59.000000Z");
        check(951_868_800_000, "2000-03-01T00:00:00.000000Z");
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
