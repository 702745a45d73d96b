//! Passwords: how hard they are to guess, and how they are hashed.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::chance::{ChanceError, random};

/// How many characters a password has at least.
pub const LEAST: usize = 10;

/// How many bytes it has at most: more would only keep the machine busy.
pub const MOST: usize = 256;

/// The letters of passwords that the house makes: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How hard it is to hash a password, and to try one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hardness {
    kib: u32,
    rounds: u32,
}

impl Default for Hardness {
    /// Argon2id as the OWASP asks for: 19 MiB, two rounds, one lane.
    fn default() -> Hardness {
        Hardness {
            kib: 19 * 1_024,
            rounds: 2,
        }
    }
}

impl Hardness {
    /// As little work as there can be: for tests, in which nobody guesses.
    #[must_use]
    pub const fn for_tests() -> Hardness {
        Hardness { kib: 8, rounds: 1 }
    }

    fn argon2(self) -> Result<Argon2<'static>, String> {
        let params = Params::new(self.kib, self.rounds, 1, None);
        let params = params.map_err(|error| error.to_string())?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }

    /// What is kept of a password. It takes a while, and memory.
    ///
    /// # Errors
    ///
    /// If there is no randomness for the salt.
    pub fn hash(self, password: &str) -> Result<String, String> {
        let salt = random().map_err(|error| error.to_string())?;
        let salt = salt.get(..16).unwrap_or(&salt);
        let argon2 = self.argon2()?;
        let hash = argon2.hash_password_with_salt(password.as_bytes(), salt);
        hash.map(|hash| hash.to_string())
            .map_err(|error| error.to_string())
    }

    /// Whether this is the password of which that was kept; none was kept: it takes as long
    /// to say no.
    #[must_use]
    pub fn is(self, password: &str, kept: Option<&str>) -> bool {
        let kept = match kept {
            Some(kept) => kept.to_owned(),
            // Whoever listens to how long it takes learns nothing of who is known here.
            None => {
                let _ = self.hash(password);
                return false;
            }
        };
        let Ok(kept) = PasswordHash::new(&kept) else {
            return false;
        };
        let argon2 = Argon2::default();
        argon2.verify_password(password.as_bytes(), &kept).is_ok()
    }
}

/// Why a password will not do; none: it will.
#[must_use]
pub fn weakness(password: &str, name: &str) -> Option<String> {
    let letters = password.chars().count();
    if letters < LEAST {
        return Some(format!("a password has at least {LEAST} characters"));
    }
    if password.len() > MOST {
        return Some(format!("a password has at most {MOST} bytes"));
    }
    let mut kinds: Vec<char> = password.chars().collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 5 {
        return Some("the same few characters are guessed first; take others".to_owned());
    }
    let plain = password.to_lowercase();
    if !name.is_empty() && plain.contains(&name.to_lowercase()) {
        return Some("your name is guessed first; leave it out".to_owned());
    }
    None
}

/// A password that the house makes, good once: twenty letters, a hundred bits.
///
/// # Errors
///
/// If there is no randomness.
pub fn one_time() -> Result<String, ChanceError> {
    letters(20).map(|text| grouped(&text, 5))
}

/// So many random letters.
pub(crate) fn letters(count: usize) -> Result<String, ChanceError> {
    let bytes = random()?;
    let letter = |byte: &u8| LETTERS.get(usize::from(*byte % 32)).copied();
    let letters = bytes.iter().filter_map(letter).map(char::from);
    Ok(letters.take(count).collect())
}

/// A text in groups, so that it is read and typed without slips.
pub(crate) fn grouped(text: &str, each: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let groups = letters.chunks(each.max(1));
    let groups: Vec<String> = groups.map(|group| group.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_again_and_another_is_not() {
        let hardness = Hardness::for_tests();
        let kept = hardness.hash("correct horse battery").unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{kept}");
        assert!(hardness.is("correct horse battery", Some(&kept)));
        assert!(!hardness.is("correct horse batterz", Some(&kept)));
        assert!(!hardness.is("correct horse battery", None));
        assert!(!hardness.is("correct horse battery", Some("nonsense")));
        assert_ne!(hardness.hash("correct horse battery").unwrap(), kept);
    }

    #[test]
    fn people_get_what_the_owasp_asks_for() {
        let kept = Hardness::default().hash("correct horse battery").unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
    }

    #[test]
    fn some_passwords_will_not_do() {
        for (password, name) in [
            ("short", "ann"),
            ("aaaaaaaaaaaa", "ann"),
            ("anniversary-ann", "Ann"),
            (&"long".repeat(100), "ann"),
        ] {
            assert!(weakness(password, name).is_some(), "{password}");
        }
        assert_eq!(weakness("correct horse", "ann"), None);
        let (one, other) = (one_time().unwrap(), one_time().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 23);
        assert_eq!(weakness(&one, "ann"), None);
    }
}
