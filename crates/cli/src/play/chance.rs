//! Where the cards of an evening come from.

use cards::chance::{Entropy, HouseKey};

use crate::failure::Failure;
use crate::rng::from_the_operating_system;

/// The key of the house for one evening, and fresh entropy for every deal.
///
/// There is one way to make it outside tests: from the operating system. No option of the
/// command line reaches it, so no deal can be foretold or asked for again.
#[derive(Debug)]
pub(super) struct Chance {
    pub(super) key: HouseKey,
    draw: fn() -> Result<[u8; 32], Failure>,
}

impl Chance {
    /// What the operating system gives.
    pub(super) fn of_the_operating_system() -> Result<Chance, Failure> {
        Ok(Chance {
            key: HouseKey::new(from_the_operating_system()?),
            draw: from_the_operating_system,
        })
    }

    /// Entropy for the next deal.
    pub(super) fn entropy(&self) -> Result<Entropy, Failure> {
        (self.draw)().map(Entropy::new)
    }

    /// The same cards every time, for what is drawn of them.
    #[cfg(test)]
    pub(super) fn fixed(key: u8) -> Chance {
        Chance {
            key: HouseKey::new([key; 32]),
            draw: || Ok([0; 32]),
        }
    }
}
