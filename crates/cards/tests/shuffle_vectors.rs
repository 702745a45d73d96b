//! The published vectors, computed a second time by the shortest code that follows
//! `docs/shuffle.md`, with a ChaCha20 of its own.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that cannot read the vectors has failed"
)]

use cards::chance::{VECTORS, self_check};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The document that a stranger would follow.
const DOCUMENT: &str = include_str!("../../../docs/shuffle.md");

#[test]
fn the_program_reproduces_the_vectors() {
    assert_eq!(self_check(), Ok(()));
}

#[test]
fn a_second_program_reproduces_the_vectors() {
    let mut vectors = 0;
    for vector in VECTORS.split("\n\n").skip(1) {
        let said = |word: &str| said(vector, word).next().expect("every vector has it");
        let mut mac = Hmac::<Sha256>::new_from_slice(&bytes(said("house-key"))).expect("any key");
        mac.update(said("deal").as_bytes());
        mac.update(&bytes(said("entropy")));
        let seed = mac.finalize().into_bytes();
        assert_eq!(seed[..], bytes(said("seed")), "{vector}");
        assert_eq!(
            Sha256::digest(seed)[..],
            bytes(said("commitment")),
            "{vector}"
        );
        assert_eq!(deck(&seed, vector), said("deck"), "{vector}");
        vectors += 1;
    }
    assert_eq!(vectors, 8);
}

#[test]
fn the_document_shows_the_digest_of_the_vectors_and_the_first_deck() {
    let digest: String = Sha256::digest(VECTORS)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert!(
        DOCUMENT.contains(&digest),
        "the digest of the vectors is {digest}"
    );
    for word in ["seed", "commitment", "deck"] {
        let value = said(VECTORS, word).next().expect("there is a first vector");
        assert!(DOCUMENT.contains(value), "the first {word} is {value}");
    }
}

fn said<'a>(text: &'a str, word: &str) -> impl Iterator<Item = &'a str> {
    text.lines()
        .filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '))
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |index| u8::from_str_radix(&hex[index..index + 2], 16).expect("hexadecimal");
    (0..hex.len()).step_by(2).map(byte).collect()
}

fn deck(seed: &[u8], vector: &str) -> String {
    let mut hashed = seed.to_vec();
    for place in 1..=7 {
        let salt = said(vector, &format!("salt {place}"))
            .next()
            .map(bytes)
            .unwrap_or_default();
        hashed.push(u8::try_from(salt.len()).expect("salts are short"));
        hashed.extend(salt);
    }
    let key = Sha256::digest(hashed);
    let mut stream = (0..).flat_map(|counter| block(&key, counter));
    let mut order: Vec<String> = "23456789TJQKA"
        .chars()
        .flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    for place in (1..52).rev() {
        let complete = 256 - 256 % (place + 1);
        let byte = stream
            .find(|&byte| usize::from(byte) < complete)
            .expect("it does not end");
        order.swap(place, usize::from(byte) % (place + 1));
    }
    order.concat()
}

/// A block of ChaCha20 with a nonce of zeros.
fn block(key: &[u8], counter: u32) -> Vec<u8> {
    let words = |bytes: &[u8]| -> Vec<u32> {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| u32::from_le_bytes(*word)).collect()
    };
    let start = [
        words(b"expand 32-byte k"),
        words(key),
        vec![counter, 0, 0, 0],
    ]
    .concat();
    let mut x = start.clone();
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (sum, of, turned, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            x[sum] = x[sum].wrapping_add(x[of]);
            x[turned] = (x[turned] ^ x[sum]).rotate_left(by);
        }
    };
    for _ in 0..10 {
        for i in 0..4 {
            quarter(i, 4 + i, 8 + i, 12 + i);
        }
        for i in 0..4 {
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    x.iter()
        .zip(start)
        .flat_map(|(&word, start)| word.wrapping_add(start).to_le_bytes())
        .collect()
}
