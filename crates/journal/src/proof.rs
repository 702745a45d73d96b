//! The way from a head to the root that is signed.

use std::fmt;
use std::str::FromStr;

use crate::{Hash, merkle};

/// What stands beside a head on its way up to the root, from the bottom.
///
/// Written as hashes with a space between them, each after `<` where it stands on the left
/// and after `>` where it stands on the right; nothing, where the head is the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Proof(Vec<(Side, Hash)>);

/// Where a hash stands beside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Why a text is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected hashes with a space between them, each after `<` or `>`")]
pub(crate) struct ProofError;

impl Proof {
    /// The root that a leaf comes to.
    pub(crate) fn root(&self, leaf: Hash) -> Hash {
        let steps = self.0.iter();
        steps.fold(leaf, |hash, (side, other)| match side {
            Side::Left => merkle::join(*other, hash),
            Side::Right => merkle::join(hash, *other),
        })
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, step)| {
            let (side, hash) = step;
            f.write_str(match (index, side) {
                (0, Side::Left) => "<",
                (0, Side::Right) => ">",
                (_, Side::Left) => " <",
                (_, Side::Right) => " >",
            })?;
            fmt::Display::fmt(hash, f)
        })
    }
}

impl FromStr for Proof {
    type Err = ProofError;

    fn from_str(text: &str) -> Result<Proof, ProofError> {
        if text.is_empty() {
            return Ok(Proof::default());
        }
        let step = |word: &str| {
            let (side, hash) = match (word.strip_prefix('<'), word.strip_prefix('>')) {
                (Some(hash), _) => (Side::Left, hash),
                (_, Some(hash)) => (Side::Right, hash),
                _ => return Err(ProofError),
            };
            Ok((side, hash.parse().map_err(|_| ProofError)?))
        };
        text.split(' ')
            .map(step)
            .collect::<Result<_, _>>()
            .map(Proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_read_as_written_and_in_no_other_way() {
        let (one, two) = (Hash::of(&[b"one"]), Hash::of(&[b"two"]));
        let proof = Proof(vec![(Side::Left, one), (Side::Right, two)]);
        let text = format!("<{one} >{two}");
        assert_eq!(proof.to_string(), text);
        assert_eq!(text.parse(), Ok(proof));
        assert_eq!("".parse(), Ok(Proof::default()));
        for wrong in [
            format!("{one}"),
            format!("<{one}  >{two}"),
            format!("<{one} "),
            format!("<{one},>{two}"),
            "<".to_owned(),
            format!("={one}"),
        ] {
            assert_eq!(wrong.parse::<Proof>(), Err(ProofError), "{wrong}");
        }
    }
}
