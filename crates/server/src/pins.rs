//! PINs: chosen by their owner, for confirming at another's screen. A PIN signs nobody in.

use floor::house::SignInChange;
use jiff::Timestamp;
use journal::Pin;

use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::sign_in::{failed, sign_in_name};
use crate::way;

/// How many digits a PIN has.
const DIGITS: std::ops::RangeInclusive<usize> = 4..=8;

/// What somebody shows at another's screen.
pub(crate) enum Shown<'s> {
    /// The PIN.
    Pin(&'s str),
    /// A code of the second factor, which is used up by it.
    Code(&'s str),
}

impl<C: Chance> App<C> {
    /// Gives somebody who is signed in a PIN of their own choice.
    pub(crate) async fn set_pin(
        &self,
        asker: &Asker,
        who: &SignedIn,
        (password, pin): (&str, &str),
    ) -> Result<(), Problem> {
        // Who cannot act yet confirms nothing either.
        let need = way::need(&self.counter.published().house, who);
        if let Some(need) = need {
            return Err(Problem::first(need));
        }
        self.confirms(asker, &who.person, password).await?;
        if let Some(why) = weakness(pin) {
            return Err(Problem::field("pin", why.to_owned()));
        }
        let (hardness, chosen) = (self.gate.hardness, pin.to_owned());
        let hash = self
            .budget
            .work(asker, Size::Small, move || hardness.hash(&chosen));
        let pin = Pin {
            person: who.person.clone(),
            hash: hash.await?.map_err(Problem::failed)?,
            changed: Timestamp::now(),
        };
        let what = SignInChange::PinChosen;
        self.sign_in_changed(who, &who.person, what).await?;
        self.store.put_pin(&pin).await.map_err(failed)
    }

    /// Who shows a PIN or a code at another's screen. Whatever is wrong, the answer is the
    /// same, and so is the time it takes; wrong ones are counted like wrong passwords, and
    /// keep nobody from signing in. With the person comes whether they have a second factor.
    pub(crate) async fn shown_by(
        &self,
        asker: &Asker,
        name: &str,
        shown: &Shown<'_>,
    ) -> Result<(String, bool), Problem> {
        let name = sign_in_name(name);
        let counted = format!("pin\n{name}");
        self.gate.begin(asker, &counted).await?;
        let found = self.store.password_by_name(&name).await.map_err(failed)?;
        // A password that is good once belongs to whoever handed it out, too.
        let found = found.filter(|found| !found.once);
        let factor = found.as_ref().is_some_and(|it| it.factor);
        let person = found.map(|it| it.person);
        let kept = match &person {
            Some(person) => self.store.pin_of(person).await.map_err(failed)?,
            None => None,
        };
        let hardness = self.gate.hardness;
        let (typed, kept) = match shown {
            Shown::Pin(pin) => (pin.to_owned().to_owned(), kept.map(|pin| pin.hash)),
            Shown::Code(code) => (code.to_owned().to_owned(), None),
        };
        let work = move || typed.len() <= 32 && hardness.is(&typed, kept.as_deref());
        let is_pin = self.budget.work(asker, Size::Small, work).await?;
        let is_right = match (shown, &person) {
            (Shown::Pin(_), _) => is_pin,
            (Shown::Code(code), Some(person)) => self.shows(person, code).await?,
            (Shown::Code(_), None) => false,
        };
        let Some(person) = person.filter(|_| is_right) else {
            let field = match shown {
                Shown::Pin(_) => "pin",
                Shown::Code(_) => "code",
            };
            let detail = format!("this is not the name and the {field} of anybody here");
            return Err(Problem::field(field, detail));
        };
        self.gate.right(&counted).await?;
        Ok((person, factor))
    }
}

/// Why a PIN will not do; none: it will.
fn weakness(pin: &str) -> Option<&'static str> {
    let digits: Vec<u32> = pin.chars().filter_map(|it| it.to_digit(10)).collect();
    if digits.len() != pin.chars().count() || !DIGITS.contains(&digits.len()) {
        return Some("a PIN has 4 to 8 digits and nothing else");
    }
    let steps: Vec<i64> = digits
        .iter()
        .zip(digits.iter().skip(1))
        .map(|(one, next)| i64::from(*next) - i64::from(*one))
        .collect();
    let plain = |by: i64| steps.iter().all(|step| *step == by);
    if plain(0) || plain(1) || plain(-1) {
        return Some("such a row of digits is guessed first; take others");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_pins_will_not_do() {
        for pin in [
            "",
            "123",
            "1234",
            "9876",
            "0000",
            "12345678",
            "123456789",
            "12a4",
            "12 4",
            "١٢٣٥",
        ] {
            assert!(weakness(pin).is_some(), "{pin}");
        }
        for pin in ["4821", "1235", "80808080"] {
            assert_eq!(weakness(pin), None, "{pin}");
        }
    }
}
