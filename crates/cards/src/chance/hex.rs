//! Bytes as text.

use std::fmt;

/// Why a text is not the bytes it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// A character that is no hexadecimal digit.
    #[error("character {position}, `{}`: expected a hexadecimal digit", .found.escape_default())]
    NotADigit {
        /// Where it stands; the first is 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// Too many digits or too few.
    #[error("expected {expected} hexadecimal digits and found {found}")]
    WrongLength {
        /// How many digits there should be.
        expected: usize,
        /// How many characters there are.
        found: usize,
    },
}

/// Bytes written as two lower-case digits each.
pub(super) struct Hex<'a>(pub(super) &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The bytes that `text` stands for, in digits of either case.
pub(super) fn read_bytes(text: &str) -> Result<Vec<u8>, HexError> {
    let mut digits = Vec::with_capacity(text.len());
    for (index, found) in text.chars().enumerate() {
        let digit = found.to_digit(16).ok_or(HexError::NotADigit {
            position: index + 1,
            found,
        })?;
        // Below sixteen, so nothing is cut off.
        digits.push(digit.to_le_bytes()[0]);
    }
    let (pairs, single) = digits.as_chunks();
    if !single.is_empty() {
        return Err(HexError::WrongLength {
            expected: digits.len() + 1,
            found: digits.len(),
        });
    }
    Ok(pairs.iter().map(|[high, low]| high * 16 + low).collect())
}

/// Exactly `N` bytes.
pub(super) fn read_array<const N: usize>(text: &str) -> Result<[u8; N], HexError> {
    let bytes = read_bytes(text)?;
    <[u8; N]>::try_from(bytes).map_err(|bytes| HexError::WrongLength {
        expected: 2 * N,
        found: 2 * bytes.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_written() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(read_bytes(&Hex(&all).to_string()), Ok(all.clone()));
        assert_eq!(read_bytes("00fF"), Ok(vec![0, 255]));
        assert_eq!(read_array("0a0B"), Ok([10, 11]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        #[track_caller]
        fn check(text: &str, message: &str) {
            let error = read_array::<2>(text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        check("0g00", "character 2, `g`: expected a hexadecimal digit");
        check("000", "expected 4 hexadecimal digits and found 3");
        check("00", "expected 4 hexadecimal digits and found 2");
        check("0000\n", "character 5, `\\n`: expected a hexadecimal digit");
    }
}
