//! One hash over all heads.

use std::collections::BTreeMap;

use crate::{Hash, Head, StreamId};

/// The root of the Merkle tree over these heads, in the order of the bytes of their names.
///
/// A leaf is the hash of `head`, the stream, the sequence and the hash of its last entry; a
/// node is the hash of `node` and the two below it; lines all, with a break between them.
/// The left side of a node has the greatest power of two of leaves that leaves the right
/// side one or more (RFC 9162). Without heads the root is the hash of nothing.
#[must_use]
pub fn root(heads: &BTreeMap<StreamId, Head>) -> Hash {
    let leaves: Vec<Hash> = heads.iter().map(leaf).collect();
    node(&leaves)
}

/// The hash that stands for a head in the tree.
pub(crate) fn leaf((stream, head): (&StreamId, &Head)) -> Hash {
    let Head { sequence, hash } = head;
    Hash::of(&[format!("head\n{stream}\n{sequence}\n{hash}").as_bytes()])
}

/// The hash over two others.
pub(crate) fn join(left: Hash, right: Hash) -> Hash {
    let (left, right) = (left.digits(), right.digits());
    Hash::of(&[b"node\n", &left, b"\n", &right])
}

fn node(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => Hash::of(&[]),
        [one] => *one,
        more => {
            let (left, right) = more.split_at(half(more));
            join(node(left), node(right))
        }
    }
}

/// How many of two or more leaves stand on the left.
fn half(leaves: &[Hash]) -> usize {
    leaves.len().next_power_of_two() / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sequence;

    fn heads(count: u64) -> BTreeMap<StreamId, Head> {
        let head = |number: u64| {
            let stream = format!("table/{number}").parse().unwrap();
            let hash = Hash::of(&[&number.to_be_bytes()]);
            let sequence = Sequence::new(number);
            (stream, Head { sequence, hash })
        };
        (1..=count).map(head).collect()
    }

    /// The tree by its definition, level by level: an odd one out goes up unchanged.
    fn by_levels(heads: &BTreeMap<StreamId, Head>) -> Hash {
        let mut level: Vec<Hash> = heads.iter().map(leaf).collect();
        while level.len() > 1 {
            let pairs = level.chunks(2).map(|pair| match pair {
                [left, right] => Hash::of(&[format!("node\n{left}\n{right}").as_bytes()]),
                _ => pair[0],
            });
            level = pairs.collect();
        }
        level.first().copied().unwrap_or(Hash::of(&[]))
    }

    #[test]
    fn both_ways_to_build_the_tree_agree() {
        for count in 0..40 {
            let heads = heads(count);
            assert_eq!(root(&heads), by_levels(&heads), "{count}");
        }
    }

    #[test]
    fn every_part_of_every_head_enters_the_root() {
        for count in 1..10 {
            let reference = root(&heads(count));
            for number in 1..=count {
                let stream: StreamId = format!("table/{number}").parse().unwrap();
                let mut without = heads(count);
                let head = without.remove(&stream).unwrap();
                assert_ne!(root(&without), reference);
                let mut renamed = without.clone();
                renamed.insert(format!("table/{number}x").parse().unwrap(), head);
                assert_ne!(root(&renamed), reference);
                let mut moved = heads(count);
                let later = head.sequence.next();
                moved.insert(
                    stream.clone(),
                    Head {
                        sequence: later,
                        ..head
                    },
                );
                assert_ne!(root(&moved), reference);
                let mut other = heads(count);
                let hash = Hash::of(&[b"other"]);
                other.insert(stream, Head { hash, ..head });
                assert_ne!(root(&other), reference);
            }
        }
    }
}
