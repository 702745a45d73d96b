//! What the players add to a shuffle.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::hex::{Hex, HexError, read_bytes};

/// Bytes of a player's own choice, from 1 to 64 of them, sent with a wager.
///
/// Written and read as hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Salt(Vec<u8>);

/// The salts of a deal, by place.
///
/// A later salt of a place replaces the earlier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Salts([Option<Salt>; 7]);

/// Why bytes are no salt, or not of this table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaltError {
    /// No bytes, or more than a salt may have.
    #[error("a salt has 1 to 64 bytes, not {0}")]
    Length(usize),
    /// A place that no table has.
    #[error("a place is from 1 to 7, not {0}")]
    Place(u8),
    /// A text that is not bytes.
    #[error(transparent)]
    Hex(#[from] HexError),
}

/// The most bytes of a salt.
///
/// It must stay below 128: the commitment is SHA-256 of the seed alone, and from a hash
/// anyone can compute that of the same message continued by its padding, whose first byte
/// is 128. A length of 128 as the first byte after the seed would let the player at the
/// first place choose a salt that gives away the deck.
const LONGEST: usize = 64;

impl Salt {
    /// The salt of these bytes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<Salt, SaltError> {
        let bytes = bytes.into();
        if (1..=LONGEST).contains(&bytes.len()) {
            Ok(Salt(bytes))
        } else {
            Err(SaltError::Length(bytes.len()))
        }
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Salts {
    /// No salt at any place.
    pub const NONE: Salts = Salts([const { None }; 7]);

    /// Sets the salt of `place`, counted from 1.
    pub fn set(&mut self, place: u8, salt: Salt) -> Result<(), SaltError> {
        let index = usize::from(place).checked_sub(1);
        let kept = index.and_then(|index| self.0.get_mut(index));
        *kept.ok_or(SaltError::Place(place))? = Some(salt);
        Ok(())
    }

    /// The salts there are, with their places.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &Salt)> {
        (1..)
            .zip(&self.0)
            .filter_map(|(place, salt)| Some((place, salt.as_ref()?)))
    }

    /// The key of the deck: SHA-256 of the seed and, for each of the seven places, the
    /// length of its salt as one byte and then the salt.
    ///
    /// A place without a salt has the length 0. So no two sets of salts are the same
    /// bytes, and a deal without any salt still hashes seven bytes more than its
    /// commitment: were nothing added, the published commitment would be the key.
    pub(super) fn key(&self, seed: &[u8; 32]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(seed);
        for salt in &self.0 {
            let bytes = salt.as_ref().map_or(&[][..], Salt::bytes);
            // At most 64, so the first byte of the length is all of it.
            let [length, ..] = bytes.len().to_le_bytes();
            hash.update([length]);
            hash.update(bytes);
        }
        hash.finalize().into()
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Salt {
    type Err = SaltError;

    fn from_str(text: &str) -> Result<Salt, SaltError> {
        Salt::new(read_bytes(text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn salts<const N: usize>(salts: [(u8, &[u8]); N]) -> Salts {
        let mut all = Salts::NONE;
        for (place, bytes) in salts {
            all.set(place, Salt::new(bytes).unwrap()).unwrap();
        }
        all
    }

    #[test]
    fn a_salt_has_from_1_to_64_bytes() {
        assert_eq!(Salt::new([]), Err(SaltError::Length(0)));
        assert!(Salt::new([1]).is_ok());
        assert!(Salt::new([1; 64]).is_ok());
        assert_eq!(Salt::new([1; 65]), Err(SaltError::Length(65)));
        assert_eq!("00ff".parse::<Salt>().unwrap().to_string(), "00ff");
        assert!("0x".parse::<Salt>().is_err());
    }

    #[test]
    fn a_place_is_from_1_to_7() {
        let mut all = Salts::NONE;
        let salt = Salt::new([1]).unwrap();
        assert_eq!(all.set(0, salt.clone()), Err(SaltError::Place(0)));
        assert_eq!(all.set(8, salt.clone()), Err(SaltError::Place(8)));
        assert_eq!(all, Salts::NONE);
        all.set(7, salt.clone()).unwrap();
        assert!(all.iter().eq([(7, &salt)]));
    }

    #[test]
    fn no_two_sets_of_salts_give_one_key() {
        let sets = [
            Salts::NONE,
            salts([(1, b"a")]),
            salts([(2, b"a")]),
            salts([(1, b"a"), (2, b"b")]),
            salts([(1, b"b"), (2, b"a")]),
            salts([(1, b"ab")]),
            salts([(1, b"a\x01b")]),
            salts([(1, b"a\0")]),
            salts([(1, b"\0")]),
        ];
        let keys: std::collections::BTreeSet<_> =
            sets.iter().map(|salts| salts.key(&[5; 32])).collect();
        assert_eq!(keys.len(), sets.len());
    }

    #[test]
    fn without_salts_the_key_is_not_the_published_commitment() {
        let seed = [5; 32];
        let commitment: [u8; 32] = Sha256::digest(seed).into();
        assert_ne!(Salts::NONE.key(&seed), commitment);
    }

    #[test]
    fn no_salt_continues_the_padding_of_the_commitment() {
        // What SHA-256 appends to 32 bytes begins with 128.
        const { assert!(LONGEST < 128) };
    }
}
