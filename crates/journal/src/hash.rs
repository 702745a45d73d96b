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
        digits_of(&self.0)
    }
}

/// The digits of at most 32 bytes; noughts after them.
fn digits_of(bytes: &[u8]) -> [u8; 64] {
    let mut digits = [b'0'; 64];
    for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *pair = [digit(byte >> 4), digit(byte & 15)];
    }
    digits
}

const fn digit(value: u8) -> u8 {
    match value {
        0..=9 => b'0' + value,
        _ => b'a' + value - 10,
    }
}

/// Reads bytes in one way only, so that no two texts stand for the same bytes.
pub(crate) fn read_digits<const N: usize>(text: &str) -> Result<[u8; N], HashError> {
    let error = HashError { digits: 2 * N };
    let (pairs, rest) = text.as_bytes().as_chunks();
    let pairs: &[[u8; 2]; N] = pairs.try_into().map_err(|_| error)?;
    if !rest.is_empty() {
        return Err(error);
    }
    let mut bytes = [0; N];
    let mut wrong = 0;
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        let (high, low) = (value(*high), value(*low));
        wrong |= high | low;
        *byte = (high << 4) | (low & 15);
    }
    match wrong & NO_DIGIT {
        0 => Ok(bytes),
        _ => Err(error),
    }
}

/// What stands for a byte that is no digit.
const NO_DIGIT: u8 = 0x80;

/// What each byte is worth as a digit: read from here, a hash is read without a branch.
#[expect(clippy::indexing_slicing, reason = "there is a place for every byte")]
const VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[digit(value) as usize] = value;
        value += 1;
    }
    values
};

#[expect(clippy::indexing_slicing, reason = "there is a place for every byte")]
fn value(digit: u8) -> u8 {
    VALUES[usize::from(digit)]
}

/// Writes bytes as two lower-case digits each, many at once: byte by byte it would take a
/// commit longer than the signature does.
pub(crate) fn write_digits(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.chunks(32).try_for_each(|bytes| {
        let digits = digits_of(bytes);
        let text = str::from_utf8(&digits).map_err(|_| fmt::Error)?;
        f.write_str(text.get(..2 * bytes.len()).unwrap_or(text))
    })
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
