//! Where the entropy of deals comes from.
//!
//! The house is generic over this one trait. `croupier` is built with
//! [`OperatingSystem`]; nothing else in the product implements it.
//!
//! ```
//! fn deals<C: server::chance::Chance>(_: C) {}
//! deals(server::chance::OperatingSystem);
//! ```
//!
//! What tests and simulation shuffle with cannot stand in its place:
//!
//! ```compile_fail,E0277
//! fn deals<C: server::chance::Chance>(_: C) {}
//! deals(cards::chance::Practice::new(7));
//! ```

use cards::Card;
use cards::chance::{DealId, Entropy, HouseKey};

/// What gives a deal its entropy.
pub trait Chance: Send + Sync + 'static {
    /// The entropy of a deal. The key is given because a test may look for a deal that
    /// suits it; a house has no use for it.
    fn entropy(&self, deal: &DealId, key: &HouseKey) -> Result<Entropy, ChanceError>;

    /// The order of the deck of a deal, where it is not what its seed makes of it: a test may
    /// have laid the cards out, a house never has.
    fn laid_out(&self, _: &DealId) -> Option<[Card; 52]> {
        None
    }
}

/// The operating system did not give randomness, or what it gave cannot be chance.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the operating system's random source is not healthy: {0}")]
pub struct ChanceError(pub String);

/// The operating system's generator.
#[derive(Debug, Clone, Copy, Default)]
pub struct OperatingSystem;

impl Chance for OperatingSystem {
    fn entropy(&self, _: &DealId, _: &HouseKey) -> Result<Entropy, ChanceError> {
        Ok(Entropy::new(random()?))
    }
}

/// Any of them. What serves a house is compiled with this one alone.
pub struct Source(Box<dyn Chance>);

impl Source {
    /// This one.
    pub fn of(chance: impl Chance) -> Source {
        Source(Box::new(chance))
    }
}

impl Chance for Source {
    fn entropy(&self, deal: &DealId, key: &HouseKey) -> Result<Entropy, ChanceError> {
        self.0.entropy(deal, key)
    }

    fn laid_out(&self, deal: &DealId) -> Option<[Card; 52]> {
        self.0.laid_out(deal)
    }
}

/// 32 bytes of the operating system's generator.
pub(crate) fn random() -> Result<[u8; 32], ChanceError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ChanceError(error.to_string()))?;
    Ok(bytes)
}

/// Looks at the random source before anything is dealt: a source that repeats itself or
/// gives one byte far more often than chance would is refused.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_health() -> Result<(), ChanceError> {
    let mut counts = [0_u32; 256];
    let mut before = random()?;
    for _ in 0..512 {
        let next = random()?;
        if next == before {
            return Err(ChanceError("it gave the same 32 bytes twice".to_owned()));
        }
        for byte in next {
            if let Some(count) = counts.get_mut(usize::from(byte)) {
                *count += 1;
            }
        }
        before = next;
    }
    // 16,384 bytes: 64 of each are expected, with a deviation of 8; 128 are beyond chance.
    match counts.iter().position(|count| *count > 128) {
        Some(byte) => Err(ChanceError(format!("it gives the byte {byte} too often"))),
        None => Ok(()),
    }
}
