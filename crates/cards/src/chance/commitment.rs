//! What is published of a deal before betting opens.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::hex::{Hex, HexError, read_array};
use super::{Revealed, Seed};

/// SHA-256 of a seed: it binds the house to the seed and does not show it.
///
/// Written and read as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether `seed` is the one that was committed to.
    #[must_use]
    pub fn opens_with(&self, seed: &Revealed) -> bool {
        *self == seed.commitment()
    }

    pub(super) fn to(seed: &[u8; 32]) -> Commitment {
        Commitment(Sha256::digest(seed).into())
    }
}

impl Seed {
    /// What may be published while the seed is secret.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(self.bytes())
    }
}

impl Revealed {
    /// What must have been published before.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::to(self.bytes())
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        read_array(text).map(Commitment)
    }
}
