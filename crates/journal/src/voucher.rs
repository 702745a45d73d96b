//! What vouches for a head between two checkpoints.
//!
//! Whatever a commit moves is signed as it moves, so that nothing can be appended without the
//! key. One signature is enough for the heads of one commit: what is signed is the root over
//! them, and beside each head stands the way to it, so that each is checked by itself,
//! wherever the others have gone meanwhile.

use crate::proof::Proof;
use crate::{Hash, Head, PublicKey, Signature, Signer, StreamId, merkle};

/// A signature over a head, beside it in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Voucher {
    /// The way from the head to what is signed.
    pub(crate) proof: Proof,
    /// The public half of the key that signed.
    pub(crate) key: PublicKey,
    /// The signature.
    pub(crate) signature: Signature,
}

/// How many heads one signature covers at most. A longer way to the root costs the database
/// more than another signature does.
const TOGETHER: usize = 16;

/// What is signed: two lines, with a break between them. No checkpoint and no fold begins so.
fn message(root: Hash) -> String {
    format!("croupier-heads-1\n{root}")
}

/// Signs heads that move together, which are in the order of the bytes of their names.
pub(crate) fn sign(signer: &Signer, heads: &[(StreamId, Head)]) -> Vec<Voucher> {
    let key = signer.public();
    let groups = heads.chunks(TOGETHER).flat_map(|group| {
        let (root, proofs) = merkle::root_and_proofs(group);
        let signature = signer.sign(message(root).as_bytes());
        proofs.into_iter().map(move |proof| Voucher {
            proof,
            key,
            signature,
        })
    });
    groups.collect()
}

impl Voucher {
    /// Whether its key signed this head.
    pub(crate) fn covers(&self, stream: &StreamId, head: &Head) -> bool {
        let root = self.proof.root(merkle::leaf((stream, head)));
        self.key.signed(message(root).as_bytes(), &self.signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sequence;

    fn heads(count: u64) -> Vec<(StreamId, Head)> {
        let head = |number: u64| {
            let stream = format!("table/{number:03}").parse().unwrap();
            let hash = Hash::of(&[&number.to_be_bytes()]);
            let sequence = Sequence::new(number);
            (stream, Head { sequence, hash })
        };
        (1..=count).map(head).collect()
    }

    #[test]
    fn every_head_is_covered_by_its_own_voucher_alone() {
        let signer = Signer::new(&[7; 32]);
        for count in [0, 1, 2, 3, 15, 16, 17, 33] {
            let heads = heads(count);
            let vouchers = sign(&signer, &heads);
            assert_eq!(vouchers.len(), heads.len());
            for (index, (stream, head)) in heads.iter().enumerate() {
                assert!(vouchers[index].covers(stream, head), "{count}: {index}");
                let other = &vouchers[(index + 1) % heads.len()];
                assert_eq!(other.covers(stream, head), count == 1, "{count}: {index}");
                let moved = Head {
                    sequence: head.sequence.next(),
                    ..*head
                };
                assert!(!vouchers[index].covers(stream, &moved));
            }
        }
    }
}
