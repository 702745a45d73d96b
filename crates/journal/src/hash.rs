//! SHA-256 as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A SHA-256, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash([u8; 32]);

/// Why a text is no hash, no key and no signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {digits} lower-case hexadecimal digits")]
pub struct HashError {
    /// How many digits there should be.
    pub digits: usize,
}

impl Hash {
    /// The hash of all parts, one after another.
    #[must_use]
    pub fn of(parts: &[&[u8]]) -> Hash {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Hash(hash.finalize().into())
    }

    /// The digits, without taking memory for them.
    pub(crate) fn digits(&self) -> [u8; 64] {
        let mut digits = [0; 64];
        for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(self.0) {
            *pair = [digit(byte >> 4), digit(byte & 15)];
        }
        digits
    }
}

fn digit(value: u8) -> u8 {
    match value {
        0..=9 => b'0' + value,
        _ => b'a' + value - 10,
    }
}

/// Reads bytes in one way only, so that no two texts stand for the same bytes.
pub(crate) fn read_digits<const N: usize>(text: &str) -> Result<[u8; N], HashError> {
    let error = HashError { digits: 2 * N };
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(error),
    };
    let (pairs, rest) = text.as_bytes().as_chunks();
    let pairs: &[[u8; 2]; N] = pairs.try_into().map_err(|_| error)?;
    if !rest.is_empty() {
        return Err(error);
    }
    let mut bytes = [0; N];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = value(*high)? * 16 + value(*low)?;
    }
    Ok(bytes)
}

/// Writes bytes as two lower-case digits each.
pub(crate) fn write_digits(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Hash, HashError> {
        read_digits(text).map(Hash)
    }
}

impl TryFrom<String> for Hash {
    type Error = HashError;

    fn try_from(text: String) -> Result<Hash, HashError> {
        text.parse()
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hash.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_as_written_and_in_no_other_way() {
        let hash = Hash::of(&[b"ab", b"c"]);
        // FIPS 180-2, appendix B.1.
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash.to_string(), text);
        assert_eq!(hash.digits(), text.as_bytes());
        assert_eq!(text.parse(), Ok(hash));
        let wrong = [
            text.to_uppercase(),
            text[..63].to_owned(),
            format!("{text}0"),
            format!("{text}00"),
            text.replace('b', "g"),
            String::new(),
        ];
        for text in wrong {
            assert_eq!(
                text.parse::<Hash>(),
                Err(HashError { digits: 64 }),
                "{text}"
            );
        }
    }
}
