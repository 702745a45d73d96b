//! The names of streams.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The name of a stream: `house`, `table/1`, `jackpot/venice`.
///
/// Parts of ASCII letters, digits, `-`, `_` and `.`, with `/` between them, 128 characters
/// at most; so a name never holds the line break that ends it where entries are hashed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct StreamId(Arc<str>);

/// Why a text names no stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` names no stream: parts of letters, digits, `-`, `_` and `.` with `/` between them, \
     128 characters at most",
    .0.escape_debug()
)]
pub struct StreamIdError(String);

const LONGEST: usize = 128;

impl StreamId {
    /// The stream of the house, which also holds the checkpoints.
    #[must_use]
    pub fn house() -> StreamId {
        StreamId("house".into())
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for StreamId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for StreamId {
    type Err = StreamIdError;

    fn from_str(text: &str) -> Result<StreamId, StreamIdError> {
        let belongs = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let is_part = |part: &str| !part.is_empty() && part.bytes().all(belongs);
        if text.len() <= LONGEST && text.split('/').all(is_part) {
            Ok(StreamId(text.into()))
        } else {
            Err(StreamIdError(text.to_owned()))
        }
    }
}

impl TryFrom<String> for StreamId {
    type Error = StreamIdError;

    fn try_from(text: String) -> Result<StreamId, StreamIdError> {
        text.parse()
    }
}

impl From<StreamId> for String {
    fn from(stream: StreamId) -> String {
        stream.0.as_ref().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parts_with_slashes_between() {
        for good in ["house", "table/1", "jackpot/Venice_2.b-c", &"x".repeat(128)] {
            assert_eq!(good.parse::<StreamId>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "/",
            "table/",
            "/1",
            "a//b",
            "table 1",
            "table\n1",
            "tàble",
            &"x".repeat(129),
        ] {
            assert_eq!(
                bad.parse::<StreamId>(),
                Err(StreamIdError(bad.to_owned())),
                "{bad:?}"
            );
        }
    }
}
