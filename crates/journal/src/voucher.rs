//! What vouches for a head between two checkpoints.
//!
//! Whatever a commit moves is signed as it moves, so that nothing can be appended without the
//! key. A head that moves alone has its signature beside it. Heads that move together are
//! signed once, as a list, which each of them names: so each is checked by itself, wherever
//! the others have gone meanwhile.

use std::fmt::Write;

use crate::proof::Proof;
use crate::{Hash, Head, PublicKey, Signature, Signer, StreamId, merkle};

/// A signature over a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Voucher {
    /// What is signed of which the head is a part.
    pub(crate) covered: Covered,
    /// The public half of the key that signed.
    pub(crate) key: PublicKey,
    /// The signature.
    pub(crate) signature: Signature,
}

/// What is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Covered {
    /// The root that this way leads to from the head. It is no way at all where the head moved
    /// alone; programs of before signed heads that moved together so.
    Root(Proof),
    /// All heads that moved together.
    List(List),
}

/// Heads that moved together: a line each, of stream, number and hash, in the order of the
/// bytes of their names. It is signed as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List(String);

impl List {
    fn of(heads: &[(StreamId, Head)]) -> List {
        let mut text = String::with_capacity(96 * heads.len());
        for (index, (stream, head)) in heads.iter().enumerate() {
            let line = if index == 0 { "" } else { "\n" };
            // Writing to a text in memory does not fail.
            let _ = write!(text, "{line}{stream} {} ", head.sequence);
            text.push_str(&head.hash.to_string());
        }
        List(text)
    }

    pub(crate) fn stored(text: String) -> List {
        List(text)
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What it is called: its first stream and the number there, which no other commit moves
    /// it to.
    pub(crate) fn name(&self) -> &str {
        let line = self.0.split('\n').next().unwrap_or_default();
        line.rsplit_once(' ').map_or(line, |(name, _)| name)
    }

    fn has(&self, stream: &StreamId, head: &Head) -> bool {
        let line = format!("{stream} {} {}", head.sequence, head.hash);
        self.0.split('\n').any(|it| it == line)
    }
}

/// What is signed of a head that moved alone: two lines, with a break between them. No
/// checkpoint and no fold begins so.
fn of_root(root: Hash) -> String {
    format!("croupier-heads-1\n{root}")
}

/// What is signed of a list, likewise.
fn of_list(list: &List) -> String {
    format!("croupier-heads-2\n{}", Hash::of(&[list.0.as_bytes()]))
}

/// Signs heads that move together, which are in the order of the bytes of their names.
pub(crate) fn sign(signer: &Signer, heads: &[(StreamId, Head)]) -> Voucher {
    let (covered, message) = match heads {
        [(stream, head)] => {
            let root = merkle::leaf((stream, head));
            (Covered::Root(Proof::default()), of_root(root))
        }
        more => {
            let list = List::of(more);
            let message = of_list(&list);
            (Covered::List(list), message)
        }
    };
    Voucher {
        covered,
        key: signer.public(),
        signature: signer.sign(message.as_bytes()),
    }
}

impl Voucher {
    /// Whether its key signed this head.
    pub(crate) fn covers(&self, stream: &StreamId, head: &Head) -> bool {
        let message = match &self.covered {
            Covered::Root(proof) => of_root(proof.root(merkle::leaf((stream, head)))),
            Covered::List(list) if list.has(stream, head) => of_list(list),
            Covered::List(_) => return false,
        };
        self.key.signed(message.as_bytes(), &self.signature)
    }

    /// Whether this head is one of a list that was found to be signed.
    pub(crate) fn names(&self, stream: &StreamId, head: &Head) -> bool {
        matches!(&self.covered, Covered::List(list) if list.has(stream, head))
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
    fn every_head_is_covered_as_it_was_signed_and_no_other_is() {
        let signer = Signer::new(&[7; 32]);
        for count in [1, 2, 3, 16, 33] {
            let all = heads(count + 1);
            let (strange, heads) = all.split_last().unwrap();
            let voucher = sign(&signer, heads);
            assert!(!voucher.covers(&strange.0, &strange.1));
            for (stream, head) in heads {
                assert!(voucher.covers(stream, head), "{count}: {stream}");
                let sequence = head.sequence.next();
                assert!(!voucher.covers(stream, &Head { sequence, ..*head }));
                let hash = strange.1.hash;
                assert!(!voucher.covers(stream, &Head { hash, ..*head }));
                assert!(!voucher.covers(&strange.0, head));
            }
            let other = Voucher {
                key: Signer::new(&[8; 32]).public(),
                ..voucher
            };
            assert!(!other.covers(&heads[0].0, &heads[0].1));
        }
    }

    #[test]
    fn a_list_is_called_after_its_first_head_and_signed_to_the_last_byte() {
        let signer = Signer::new(&[7; 32]);
        let heads = heads(3);
        let voucher = sign(&signer, &heads);
        let Covered::List(list) = &voucher.covered else {
            panic!("{voucher:?}");
        };
        assert_eq!(list.name(), "table/001 1");
        for text in [
            format!("{}\n", list.text()),
            format!("{}\ntable/004 9 {}", list.text(), heads[0].1.hash),
            list.text().replace("table/003 3", "table/003 4"),
        ] {
            let changed = Voucher {
                covered: Covered::List(List::stored(text)),
                ..voucher.clone()
            };
            assert!(!changed.covers(&heads[0].0, &heads[0].1));
        }
    }

    /// Two heads that a program of before moved together: the vectors of its documents.
    #[test]
    fn the_form_of_before_still_vouches() {
        let signer = Signer::new(&[7; 32]);
        let signature = "9158e0ee5922ae0f85fb5697e1363fec9335af87860c2f7a7fce4ba834c69cdb\
                         7553a97f7f8706daeeb9400f9fd0625d70021075e07e1351bf16cd6f46a78a03";
        let check = |stream: &str, hash: &str, proof: &str| {
            let voucher = Voucher {
                covered: Covered::Root(proof.parse().unwrap()),
                key: signer.public(),
                signature: signature.parse().unwrap(),
            };
            let (sequence, hash) = (Sequence::FIRST, hash.parse().unwrap());
            let stream: StreamId = stream.parse().unwrap();
            assert!(voucher.covers(&stream, &Head { sequence, hash }));
            let sequence = sequence.next();
            assert!(!voucher.covers(&stream, &Head { sequence, hash }));
        };
        check(
            "jackpot/venice",
            "019922ac37fa10378045f383a687b00257cc7f99128147782ff4925f6458cf09",
            ">9f68fa3226139da05153565113228690bfbb62956c5fa2f9b2cbd483d72cea2b",
        );
        check(
            "table/2",
            "a050736eb5edc46841018bcf679f5e716dfc9abf8d331b5fb2ee7cff1b8b60da",
            "<86472e22ecd16c03558be35afd29695212ab2c5ff18ed46032e99a6be8f378e7",
        );
    }
}
