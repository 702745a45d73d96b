//! The seed of a deal, from the house key to the day it is shown.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::hex::{Hex, HexError, read_array};
use super::{KeyStream, Salts};
use crate::Deck;

/// The secret of the house for a gaming day: with it and the journal anyone could compute
/// a live deck, so it is never written, not even by `Debug`.
pub struct HouseKey([u8; 32]);

/// The name of a deal: 1 to 64 printable ASCII characters without a space.
///
/// A redeal after a misdeal is another deal and has another name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealId(String);

/// Why a text names no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal is named by 1 to 64 printable ASCII characters without a space")]
pub struct DealIdError;

/// 32 bytes from the operating system, drawn for one deal and published with its
/// commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entropy([u8; 32]);

/// The secret of a deal that is not over.
///
/// It is made of the house key alone and never read from text, so nothing else can stand
/// in its place; [`Seed::reveal`] ends its secrecy.
pub struct Seed([u8; 32]);

/// The seed of a deal that is over, for everyone to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Revealed([u8; 32]);

impl HouseKey {
    /// The key of these bytes, which must be secret and random.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> HouseKey {
        HouseKey(bytes)
    }

    /// The seed of a deal: HMAC-SHA256 of its name and its entropy under this key.
    #[must_use]
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    pub fn seed(&self, deal: &DealId, entropy: &Entropy) -> Seed {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0);
        let mut mac = mac.expect("HMAC takes a key of any length");
        mac.update(deal.0.as_bytes());
        mac.update(&entropy.0);
        Seed(mac.finalize().into_bytes().into())
    }
}

impl Entropy {
    /// The entropy of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Entropy {
        Entropy(bytes)
    }
}

impl Seed {
    /// The order of the cards.
    #[must_use]
    pub fn deck(&self, salts: &Salts) -> Deck {
        self.key_stream(salts).deck()
    }

    /// The bytes that the deck is shuffled with.
    #[must_use]
    pub fn key_stream(&self, salts: &Salts) -> KeyStream {
        KeyStream::new(&salts.key(&self.0))
    }

    /// Shows the seed. The deal must be settled or void.
    #[must_use]
    pub fn reveal(self) -> Revealed {
        Revealed(self.0)
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl Revealed {
    /// The order the cards must have had.
    #[must_use]
    pub fn deck(&self, salts: &Salts) -> Deck {
        KeyStream::new(&salts.key(&self.0)).deck()
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseKey(secret)")
    }
}

impl FromStr for HouseKey {
    type Err = HexError;

    fn from_str(text: &str) -> Result<HouseKey, HexError> {
        read_array(text).map(HouseKey)
    }
}

impl fmt::Display for DealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for DealId {
    type Err = DealIdError;

    fn from_str(text: &str) -> Result<DealId, DealIdError> {
        let printable = text.bytes().all(|byte| byte.is_ascii_graphic());
        if printable && (1..=64).contains(&text.len()) {
            Ok(DealId(text.to_owned()))
        } else {
            Err(DealIdError)
        }
    }
}

impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Entropy {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Entropy, HexError> {
        read_array(text).map(Entropy)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Revealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Revealed {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Revealed, HexError> {
        read_array(text).map(Revealed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(key: u8, deal: &str, entropy: u8) -> Seed {
        HouseKey::new([key; 32]).seed(&deal.parse().unwrap(), &Entropy::new([entropy; 32]))
    }

    #[test]
    fn a_live_seed_and_the_house_key_print_as_secrets() {
        assert_eq!(format!("{:?}", seed(1, "a", 1)), "Seed(secret)");
        assert_eq!(format!("{:?}", HouseKey::new([9; 32])), "HouseKey(secret)");
    }

    #[test]
    fn key_name_and_entropy_all_make_the_seed() {
        let reference = seed(1, "a", 1).reveal();
        assert_eq!(seed(1, "a", 1).reveal(), reference);
        assert_ne!(seed(2, "a", 1).reveal(), reference);
        assert_ne!(seed(1, "b", 1).reveal(), reference);
        assert_ne!(seed(1, "a", 2).reveal(), reference);
    }

    #[test]
    fn only_the_revealed_seed_opens_the_commitment() {
        let live = seed(1, "a", 1);
        let (commitment, deck) = (live.commitment(), live.deck(&Salts::NONE));
        let revealed = live.reveal();
        assert!(commitment.opens_with(&revealed));
        assert!(!commitment.opens_with(&seed(1, "a", 2).reveal()));
        assert!(revealed.deck(&Salts::NONE) == deck);
        assert_eq!(revealed.to_string().parse(), Ok(revealed));
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
    }

    #[test]
    fn a_deal_has_a_printable_name() {
        assert_eq!(
            "t1/r42/d1".parse::<DealId>().unwrap().to_string(),
            "t1/r42/d1"
        );
        assert!("x".repeat(64).parse::<DealId>().is_ok());
        for bad in ["", "a b", "dé", "a\n", &"x".repeat(65)] {
            assert_eq!(bad.parse::<DealId>(), Err(DealIdError), "{bad:?}");
        }
    }
}
