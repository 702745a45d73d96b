//! The key that signs checkpoints.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::hash::{HashError, read_digits, write_digits};
use crate::key_file::{self, KeyError};

type HmacSha256 = Hmac<Sha256>;

/// The house's signing key (Ed25519), in a file outside the database.
///
/// The file holds 64 hexadecimal digits and can be read by its owner alone. Whoever has it
/// can sign another history; whoever has only the database cannot.
pub struct Signer(SigningKey);

/// The public half of a signing key, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicKey([u8; 32]);

/// Why a text is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublicKeyError {
    /// It is not written as one.
    #[error("a public key: {0}")]
    Text(#[from] HashError),
    /// No key has these bytes.
    #[error("a public key: no Ed25519 key has these bytes")]
    Bytes,
}

/// A signature (Ed25519), written as 128 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Signature([u8; 64]);

impl Signer {
    /// Makes a new key and the file that holds it, which must not be there.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or the operating system gives no randomness.
    pub fn create(path: &Path) -> Result<Signer, KeyError> {
        let secret = key_file::draw()?;
        key_file::create(path, &secret)?;
        Ok(Signer::new(&secret))
    }

    /// The key in this file.
    ///
    /// # Errors
    ///
    /// If it is not there, is no key, or can be read by others.
    pub fn load(path: &Path) -> Result<Signer, KeyError> {
        key_file::read(path).map(|secret| Signer::new(&secret))
    }

    /// The key of these bytes, which must be secret and random.
    #[must_use]
    pub fn new(secret: &[u8; 32]) -> Signer {
        Signer(SigningKey::from_bytes(secret))
    }

    /// The half that may be told to everyone.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// A secret for one purpose, which nobody can make who has not the key. No other purpose,
    /// and no signature, tells anything of it.
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    pub(crate) fn derive(&self, purpose: &[u8]) -> [u8; 32] {
        let keyed = HmacSha256::new_from_slice(self.0.as_bytes());
        let mut keyed = keyed.expect("HMAC takes a key of any length");
        keyed.update(b"croupier-derived-1\n");
        keyed.update(purpose);
        keyed.finalize().into_bytes().into()
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Signature {
        Signature(self.0.sign(message).to_bytes())
    }
}

impl PublicKey {
    /// Whether this key signed the message.
    #[must_use]
    pub fn signed(&self, message: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        let key = VerifyingKey::from_bytes(&self.0);
        key.is_ok_and(|key| key.verify_strict(message, &signature).is_ok())
    }
}

/// Nothing of the key.
impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.public())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl FromStr for PublicKey {
    type Err = PublicKeyError;

    fn from_str(text: &str) -> Result<PublicKey, PublicKeyError> {
        let bytes = read_digits(text)?;
        let key = VerifyingKey::from_bytes(&bytes);
        key.map_err(|_| PublicKeyError::Bytes)?;
        Ok(PublicKey(bytes))
    }
}

impl TryFrom<String> for PublicKey {
    type Error = PublicKeyError;

    fn try_from(text: String) -> Result<PublicKey, PublicKeyError> {
        text.parse()
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> String {
        key.to_string()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(&self.0, f)
    }
}

impl FromStr for Signature {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Signature, HashError> {
        read_digits(text).map(Signature)
    }
}

impl TryFrom<String> for Signature {
    type Error = HashError;

    fn try_from(text: String) -> Result<Signature, HashError> {
        text.parse()
    }
}

impl From<Signature> for String {
    fn from(signature: Signature) -> String {
        signature.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8032, section 7.1, test 2.
    #[test]
    fn it_is_the_ed25519_of_the_standard() {
        let secret = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
        let signer = Signer::new(&read_digits(secret).unwrap());
        let public = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
        assert_eq!(signer.public().to_string(), public);
        assert_eq!(public.parse(), Ok(signer.public()));
        let signature = signer.sign(&[0x72]);
        assert_eq!(
            signature.to_string(),
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
             085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        );
        assert!(signer.public().signed(&[0x72], &signature));
        assert!(!signer.public().signed(&[0x73], &signature));
    }

    #[test]
    fn a_signer_shows_its_public_half_alone() {
        let signer = Signer::new(&[7; 32]);
        let shown = format!("{signer:?}");
        assert_eq!(shown, format!("Signer({})", signer.public()));
        assert!(!shown.contains("0707"));
    }
}
