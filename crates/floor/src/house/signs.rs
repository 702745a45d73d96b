//! The signs in the hall that show a jackpot: hung, acknowledging what they show, taken down.
//!
//! A sign says what it shows; the house writes it down when that is something else than
//! before. What it ought to show follows from the jackpot, and is for whoever looks to compare.

use std::collections::BTreeMap;
use std::sync::Arc;

use money::Money;

use super::{House, Refusal};

/// How many characters the name of a sign has at most.
const LONGEST: usize = 24;

/// The signs of a house, by jackpot and by name.
pub(super) type Signs = BTreeMap<String, BTreeMap<String, HungSign>>;

/// What is done about a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum SignAct {
    /// It was hung.
    Hung,
    /// It acknowledged what it shows.
    Shows(Shows),
    /// It was taken down.
    TakenDown,
}

/// What a sign shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shows {
    /// In which state.
    pub state: SignState,
    /// Which claim on the jackpot it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
    /// The amount.
    pub amount: Money,
}

/// The states of a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignState {
    /// The pool, as it grows.
    Normal,
    /// A hit is being verified; the amount stands.
    Pending,
    /// A prize was paid.
    Paid,
    /// The jackpot cannot be reached.
    Down,
}

/// A sign that was hung.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HungSign {
    /// How often it was hung.
    pub times: u64,
    /// Whether it hangs now.
    pub hangs: bool,
    /// What it acknowledged last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<Shows>,
}

impl SignState {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SignState::Normal => "normal",
            SignState::Pending => "pending",
            SignState::Paid => "paid",
            SignState::Down => "down",
        }
    }
}

impl Shows {
    /// Whether it is the same state of the same claim, whatever the amount.
    #[must_use]
    pub fn is_like(&self, other: &Shows) -> bool {
        (self.state, self.claim) == (other.state, other.claim)
    }
}

impl House {
    /// A sign of a jackpot that was ever hung.
    #[must_use]
    pub fn sign(&self, jackpot: &str, sign: &str) -> Option<&HungSign> {
        self.signs.get(jackpot)?.get(sign)
    }

    /// The signs that hang, as jackpot, name and what is known of each.
    pub fn signs(&self) -> impl Iterator<Item = (&str, &str, &HungSign)> {
        let signs = self.signs.iter();
        let signs = signs.flat_map(|(jackpot, signs)| {
            let signs = signs.iter();
            signs.map(move |(name, sign)| (jackpot.as_str(), name.as_str(), sign))
        });
        signs.filter(|(.., sign)| sign.hangs)
    }

    pub(super) fn check_sign(
        &self,
        jackpot: &str,
        sign: &str,
        act: &SignAct,
    ) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::Setup(why));
        let hangs = self.sign(jackpot, sign).is_some_and(|sign| sign.hangs);
        match act {
            SignAct::Hung if !self.jackpots.contains_key(jackpot) => {
                refuse(format!("jackpot: there is no jackpot {jackpot}"))
            }
            SignAct::Hung if !is_a_name(sign) => refuse(format!(
                "sign: a name has 1 to {LONGEST} small letters, digits and hyphens"
            )),
            SignAct::Hung if hangs => refuse(format!("sign: {sign} hangs already")),
            SignAct::Hung => Ok(()),
            SignAct::Shows(_) | SignAct::TakenDown => match hangs {
                true => Ok(()),
                false => refuse(format!("sign: no sign {sign} shows jackpot {jackpot}")),
            },
        }
    }

    pub(super) fn apply_sign(&mut self, jackpot: &str, sign: &str, act: &SignAct) {
        let signs = Arc::make_mut(&mut self.signs);
        let signs = signs.entry(jackpot.to_owned()).or_default();
        let known = signs.entry(sign.to_owned()).or_default();
        match act {
            SignAct::Hung => {
                known.times += 1;
                known.hangs = true;
                known.shows = None;
            }
            SignAct::Shows(shows) => known.shows = Some(*shows),
            SignAct::TakenDown => known.hangs = false,
        }
    }
}

fn is_a_name(sign: &str) -> bool {
    let plain =
        |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    !sign.is_empty() && sign.len() <= LONGEST && sign.bytes().all(plain)
}
