//! The bytes a shuffle is made of.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use crate::{Card, Deck};

/// The key stream of ChaCha20 (RFC 8439): nonce of zeros, blocks counted from zero.
///
/// Every byte is used once and in order. There are 256 GiB of them; asking for more
/// panics, which no shuffle comes near.
pub struct KeyStream {
    cipher: ChaCha20,
    block: [u8; 64],
    /// How many bytes of the block have been used.
    used: usize,
}

impl KeyStream {
    /// The stream of this key.
    #[must_use]
    pub fn new(key: &[u8; 32]) -> KeyStream {
        KeyStream {
            cipher: ChaCha20::new(&(*key).into(), &[0; 12].into()),
            block: [0; 64],
            used: 64,
        }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        loop {
            if let Some(&byte) = self.block.get(self.used) {
                self.used += 1;
                return byte;
            }
            self.block = [0; 64];
            self.cipher.apply_keystream(&mut self.block);
            self.used = 0;
        }
    }

    /// A number below `bound`, each as likely as the next.
    ///
    /// 256 possible bytes seldom divide evenly: those of the last, incomplete round are
    /// thrown away, or the low numbers would come up more often.
    ///
    /// # Panics
    ///
    /// If the bound is nought: there is no number below it.
    pub fn below(&mut self, bound: u8) -> u8 {
        let complete = 256 - 256 % u16::from(bound);
        loop {
            let byte = self.byte();
            if u16::from(byte) < complete {
                return byte % bound;
            }
        }
    }

    /// The deck of the next shuffle: Fisher and Yates, from the bottom of the sorted deck.
    #[expect(
        clippy::expect_used,
        reason = "exchanging cards leaves every card there once"
    )]
    pub fn deck(&mut self) -> Deck {
        let mut order = Card::ALL;
        for place in (1..52_u8).rev() {
            order.swap(usize::from(place), usize::from(self.below(place + 1)));
        }
        Deck::new(order).expect("an exchange of cards repeats none")
    }
}

/// Nothing of the stream: whoever has its state has the deck.
impl fmt::Debug for KeyStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyStream").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::hex::Hex;

    /// The blocks of RFC 8439, appendix A.1, that have a nonce of zeros.
    #[test]
    fn it_is_the_chacha20_of_the_standard() {
        #[track_caller]
        fn check(last_byte_of_key: u8, block: usize, expected: &str) {
            let mut key = [0; 32];
            key[31] = last_byte_of_key;
            let mut stream = KeyStream::new(&key);
            let bytes: Vec<u8> = (0..64 * (block + 1)).map(|_| stream.byte()).collect();
            assert_eq!(Hex(&bytes[64 * block..]).to_string(), expected);
        }
        check(
            0,
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
             da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        );
        check(
            0,
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
             29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        );
        check(
            1,
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
             8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        );
    }

    #[test]
    fn bytes_of_the_incomplete_round_are_thrown_away() {
        let mut plain = KeyStream::new(&[7; 32]);
        let mut bounded = KeyStream::new(&[7; 32]);
        // Of 256 bytes 208 are four complete rounds of 52.
        let mut kept = std::iter::from_fn(|| Some(plain.byte())).filter(|&byte| byte < 208);
        for _ in 0..1000 {
            assert_eq!(Some(bounded.below(52)), kept.next().map(|byte| byte % 52));
        }
    }

    #[test]
    fn every_bound_reaches_every_number_below_it() {
        let mut stream = KeyStream::new(&[1; 32]);
        for bound in 1..=u8::MAX {
            let mut seen = vec![false; usize::from(bound)];
            while seen.contains(&false) {
                seen[usize::from(stream.below(bound))] = true;
            }
        }
    }
}
