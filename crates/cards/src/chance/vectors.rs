//! The vectors that freeze the shuffle.

use std::str::FromStr;

use super::{DealId, Entropy, HouseKey, Salt, Salts, Seed};

/// The published vectors: for each deal what goes in, and the seed, the commitment and
/// the deck that must come out. Their digest names the version of the shuffle.
pub const VECTORS: &str = include_str!("vectors.txt");

/// A vector that the program at hand does not reproduce: it must not deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SelfCheckError {
    /// A line that cannot be read.
    #[error("line {line} of the vectors cannot be read: {because}")]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        because: String,
    },
    /// A result other than the published one.
    #[error("line {line} of the vectors: computed {computed}")]
    Differs {
        /// The line, counted from 1.
        line: usize,
        /// What came out instead.
        computed: String,
    },
    /// No deck was compared.
    #[error("there are no vectors")]
    Missing,
}

/// Computes every published vector again; the house does so before it opens.
pub fn self_check() -> Result<(), SelfCheckError> {
    self_check_of(VECTORS)
}

fn self_check_of(vectors: &str) -> Result<(), SelfCheckError> {
    let mut deal = Deal::default();
    let mut decks = 0;
    for (line, text) in (1..).zip(vectors.lines()) {
        if text.is_empty() {
            deal = Deal::default();
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (word, value) = text.split_once(' ').unwrap_or((text, ""));
        let computed = match deal.read(word, value) {
            Ok(computed) => computed,
            Err(because) => return Err(SelfCheckError::Unreadable { line, because }),
        };
        if let Some(computed) = computed {
            if computed != value {
                return Err(SelfCheckError::Differs { line, computed });
            }
            decks += usize::from(word == "deck");
        }
    }
    if decks == 0 {
        Err(SelfCheckError::Missing)
    } else {
        Ok(())
    }
}

/// What the lines read so far say of a deal.
#[derive(Default)]
struct Deal {
    house_key: Option<HouseKey>,
    id: Option<DealId>,
    entropy: Option<Entropy>,
    salts: Salts,
}

impl Deal {
    /// Takes in a line: what goes into the deal is kept, and of what must come out the
    /// computed value is given back.
    fn read(&mut self, word: &str, value: &str) -> Result<Option<String>, String> {
        match word {
            "house-key" => self.house_key = Some(read(value)?),
            "deal" => self.id = Some(read(value)?),
            "entropy" => self.entropy = Some(read(value)?),
            "salt" => {
                let (place, salt) = value
                    .split_once(' ')
                    .ok_or("a salt stands after its place")?;
                let (place, salt): (u8, Salt) = (read(place)?, read(salt)?);
                self.salts
                    .set(place, salt)
                    .map_err(|error| error.to_string())?;
            }
            "seed" => return Ok(Some(self.seed()?.reveal().to_string())),
            "commitment" => return Ok(Some(self.seed()?.commitment().to_string())),
            "deck" => {
                let deck = self.seed()?.deck(&self.salts);
                return Ok(Some(deck.map(|card| card.to_string()).collect()));
            }
            _ => return Err(format!("there is no \"{word}\" in a vector")),
        }
        Ok(None)
    }

    fn seed(&self) -> Result<Seed, String> {
        let house_key = self.house_key.as_ref().ok_or("the house key is missing")?;
        let id = self.id.as_ref().ok_or("the name of the deal is missing")?;
        let entropy = self.entropy.as_ref().ok_or("the entropy is missing")?;
        Ok(house_key.seed(id, entropy))
    }
}

fn read<T: FromStr<Err: ToString>>(value: &str) -> Result<T, String> {
    value.parse().map_err(|error: T::Err| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_vector_is_found() {
        assert_eq!(self_check_of(VECTORS), Ok(()));
        for (index, line) in VECTORS.lines().enumerate() {
            let word = line.split(' ').next().unwrap_or_default();
            if ["", "#"].contains(&word) {
                continue;
            }
            // The last character of every value is a digit of a name or of a number, or a
            // suit; each is replaced by another of its kind.
            let (kept, last) = line.split_at(line.len() - 1);
            let changed = match last {
                "c" if word == "deck" => "d",
                "d" | "h" | "s" => "c",
                "0" => "1",
                _ => "0",
            };
            let mut lines: Vec<&str> = VECTORS.lines().collect();
            let line = format!("{kept}{changed}");
            lines[index] = &line;
            assert!(self_check_of(&lines.join("\n")).is_err(), "{line}");
        }
    }

    #[test]
    fn vectors_that_compare_nothing_do_not_pass() {
        assert_eq!(self_check_of("# no deal\n"), Err(SelfCheckError::Missing));
        let error = self_check_of("deal 1\nseed 00").unwrap_err();
        let message = "line 2 of the vectors cannot be read: the house key is missing";
        assert_eq!(error.to_string(), message);
        assert!(self_check_of("card Ah").is_err());
    }
}
