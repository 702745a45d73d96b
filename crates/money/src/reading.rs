//! Reading amounts, odds and rates from text, and saying where the text went wrong.

use std::iter::Peekable;
use std::str::Chars;

/// Why a text is not what it should be, and at which character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// A character that cannot stand where it stands.
    #[error("'{found}' at character {at} of {thing}, where {wanted} belongs")]
    Unexpected {
        /// What was being read: "an amount".
        thing: &'static str,
        /// The character in the way.
        found: char,
        /// Its place in the text, counted from one.
        at: usize,
        /// What may stand there.
        wanted: &'static str,
    },
    /// The text stops too soon.
    #[error("nothing after character {read} of {thing}, where {wanted} belongs")]
    Ends {
        /// What was being read.
        thing: &'static str,
        /// How many characters there were.
        read: usize,
        /// What was still to come.
        wanted: &'static str,
    },
    /// Well written, but not a value that can be had.
    #[error("out of range for {thing}: {range}")]
    OutOfRange {
        /// What was being read.
        thing: &'static str,
        /// What the value may be.
        range: &'static str,
    },
    /// Not one of the words that may stand there.
    #[error("\"{found}\" is not {thing}: {words}")]
    NotAWord {
        /// What was being read.
        thing: &'static str,
        /// The word that was found.
        found: String,
        /// The words that may stand there.
        words: &'static str,
    },
}

/// A text read once from left to right.
pub(crate) struct Reader<'a> {
    thing: &'static str,
    rest: Peekable<Chars<'a>>,
    read: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn of(thing: &'static str, text: &'a str) -> Reader<'a> {
        Reader {
            thing,
            rest: text.chars().peekable(),
            read: 0,
        }
    }

    /// A signed number with no decimals or between `fewest` and `most` of them, counted
    /// in units of the last place.
    pub(crate) fn decimal(&mut self, fewest: u32, most: u32) -> Result<i128, Misread> {
        let negative = self.take('-');
        if !negative {
            self.take('+');
        }
        let mut number = i128::from(self.grouped()?);
        let mut decimals = 0;
        // Two points in a row are the middle of a range, not a decimal point.
        let range_follows = self.rest.clone().nth(1) == Some('.');
        if !range_follows && self.take('.') {
            while decimals < most {
                let Some(digit) = self.digit() else { break };
                number = number * 10 + i128::from(digit);
                decimals += 1;
            }
            if decimals < fewest {
                return Err(self.missing("a digit"));
            }
        }
        // At most 20 digits before the point and 6 after: far inside 128 bits.
        number *= 10_i128.pow(most - decimals);
        Ok(if negative { -number } else { number })
    }

    /// A whole number, plain (`10000`) or with a comma between thousands (`10,000`).
    pub(crate) fn grouped(&mut self) -> Result<u64, Misread> {
        let (mut number, leading) = self.digits(1, u32::MAX)?;
        while self.rest.peek() == Some(&',') {
            if leading > 3 {
                return Err(self.missing("the point or the end"));
            }
            self.take(',');
            let (group, _) = self.digits(3, 3)?;
            number = self.extended(number, 1000, group)?;
        }
        Ok(number)
    }

    /// Steps over `word`, which must come next; `wanted` names it in the error.
    pub(crate) fn word(&mut self, word: &'static str, wanted: &'static str) -> Result<(), Misread> {
        for letter in word.chars() {
            if !self.take(letter) {
                return Err(self.missing(wanted));
            }
        }
        Ok(())
    }

    /// Makes sure that nothing is left.
    pub(crate) fn end(&mut self) -> Result<(), Misread> {
        match self.rest.peek() {
            None => Ok(()),
            Some(_) => Err(self.missing("the end")),
        }
    }

    pub(crate) fn out_of_range(&self, range: &'static str) -> Misread {
        Misread::OutOfRange {
            thing: self.thing,
            range,
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let taken = self.rest.next_if_eq(&wanted).is_some();
        self.read += usize::from(taken);
        taken
    }

    fn digit(&mut self) -> Option<u32> {
        let digit = self.rest.peek().and_then(|letter| letter.to_digit(10))?;
        self.rest.next();
        self.read += 1;
        Some(digit)
    }

    /// Between `fewest` and `most` digits: the number, and how many they were.
    fn digits(&mut self, fewest: u32, most: u32) -> Result<(u64, u32), Misread> {
        let mut number = 0;
        let mut count = 0;
        while count < most {
            let Some(digit) = self.digit() else { break };
            number = self.extended(number, 10, u64::from(digit))?;
            count += 1;
        }
        if count < fewest {
            Err(self.missing("a digit"))
        } else {
            Ok((number, count))
        }
    }

    fn extended(&self, number: u64, base: u64, next: u64) -> Result<u64, Misread> {
        number
            .checked_mul(base)
            .and_then(|shifted| shifted.checked_add(next))
            .ok_or_else(|| self.out_of_range("too many digits"))
    }

    fn missing(&mut self, wanted: &'static str) -> Misread {
        match self.rest.peek() {
            Some(&found) => Misread::Unexpected {
                thing: self.thing,
                found,
                at: self.read + 1,
                wanted,
            },
            None => Misread::Ends {
                thing: self.thing,
                read: self.read,
                wanted,
            },
        }
    }
}

/// Has serde write types as the text that `Display` prints and `FromStr` reads.
macro_rules! serde_as_text {
    ($($name:ident),+) => {$(
        impl serde::Serialize for crate::$name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for crate::$name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

serde_as_text!(ChipSet, Limits, Odds, Rate, Rounding);
