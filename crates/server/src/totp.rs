//! Codes that a device shows, a new one every thirty seconds (RFC 6238).

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// How long a code lasts.
const STEP_S: i64 = 30;

/// How many codes before and after this one are good: clocks differ, and people type.
const DRIFT: i64 = 1;

/// The secret of somebody's second factor, as long as the standard asks for.
pub struct Secret([u8; 20]);

impl Secret {
    /// The secret of these bytes, of which the first count.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Secret {
        let mut secret = [0; 20];
        secret
            .iter_mut()
            .zip(bytes)
            .for_each(|(to, from)| *to = from);
        Secret(secret)
    }

    /// It as devices want it typed.
    #[must_use]
    pub fn base32(&self) -> String {
        base32(&self.0)
    }

    /// The address that a device reads it from.
    #[must_use]
    pub fn address(&self, house: &str, name: &str) -> String {
        let (house, name) = (escaped(house), escaped(name));
        let secret = self.base32();
        format!(
            "otpauth://totp/{house}:{name}?secret={secret}&issuer={house}&algorithm=SHA1&digits=6\
             &period={STEP_S}"
        )
    }

    /// The step of time whose code this is, near a time in seconds; none: it is none.
    #[must_use]
    pub fn step(&self, code: &str, now_s: i64) -> Option<i64> {
        let digits: String = code.chars().filter(|it| !it.is_whitespace()).collect();
        let number = digits.parse::<u32>().ok().filter(|_| digits.len() == 6)?;
        let now = now_s.div_euclid(STEP_S);
        let mut near = (-DRIFT..=DRIFT).map(|drift| now.saturating_add(drift));
        near.find(|step| self.code(*step) == Some(number))
    }

    /// The code that the device shows at a time in seconds.
    #[must_use]
    pub fn shown(&self, now_s: i64) -> Option<String> {
        let code = self.code(now_s.div_euclid(STEP_S))?;
        Some(format!("{code:06}"))
    }

    fn code(&self, step: i64) -> Option<u32> {
        code(&self.0, step, 1_000_000)
    }
}

/// The code of a step of time (RFC 4226, section 5.3).
fn code(secret: &[u8], step: i64, below: u32) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&step.to_be_bytes());
    let bytes = mac.finalize().into_bytes();
    let offset = usize::from(bytes.last()? & 15);
    let part = bytes.get(offset..offset + 4)?;
    let number = u32::from_be_bytes(part.try_into().ok()?) & 0x7fff_ffff;
    Some(number % below)
}

fn base32(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let (mut held, mut bits, mut text) = (0_u32, 0, String::new());
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            let letter = usize::try_from(held >> bits & 31).unwrap_or(0);
            text.extend(LETTERS.get(letter).copied().map(char::from));
        }
    }
    if bits > 0 {
        let letter = usize::try_from(held << (5 - bits) & 31).unwrap_or(0);
        text.extend(LETTERS.get(letter).copied().map(char::from));
    }
    text
}

/// A text as it stands in an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                escaped.push(char::from(byte));
            }
            other => escaped.push_str(&format!("%{other:02X}")),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, SHA1; RFC 4648, section 10.
    #[test]
    fn they_are_those_of_the_standards() {
        let secret = b"12345678901234567890";
        for (at_s, expected) in [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            assert_eq!(code(secret, at_s / STEP_S, 100_000_000), Some(expected));
        }
        for (bytes, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn a_code_is_good_for_its_step_and_its_neighbours() {
        let secret = Secret::new([7; 32]);
        let shown = secret.shown(1_000_000).unwrap();
        let step = 1_000_000 / STEP_S;
        for now_s in [step * STEP_S - 1, step * STEP_S, step * STEP_S + 59] {
            assert_eq!(secret.step(&shown, now_s), Some(step), "{now_s}");
        }
        assert_eq!(secret.step(&shown, step * STEP_S + 60), None);
        assert_eq!(secret.step(&shown, step * STEP_S - 31), None);
        let spaced = format!("{} {}", &shown[..3], &shown[3..]);
        assert_eq!(secret.step(&spaced, 1_000_000), Some(step));
        for wrong in ["", "12345", "1234567", "abcdef", "-12345", "+12345"] {
            assert_eq!(secret.step(wrong, 1_000_000), None, "{wrong}");
        }
    }

    #[test]
    fn a_device_reads_it_from_an_address() {
        let address = Secret::new([0; 32]).address("The house", "ann@desk");
        let secret = "A".repeat(32);
        assert_eq!(
            address,
            format!(
                "otpauth://totp/The%20house:ann%40desk?secret={secret}&issuer=The%20house\
                 &algorithm=SHA1&digits=6&period=30"
            )
        );
    }
}
