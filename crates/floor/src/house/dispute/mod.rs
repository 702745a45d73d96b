//! Disputes: a guest does not agree with what a round came to.
//!
//! A dispute is a case about one round of a table, in that table's stream: what is said, what
//! is noted, the decision of the office that decides there (`office.rs`), and the lines that
//! compensate, which two people make. It is decided once.

mod deciding;
mod office;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use games::round::{MoneyLine, Round, Word};
use games::{Place, Wager};
use money::Money;
use rulebook::Citation;

pub use office::{DisputeOffice, RestsOn};

/// How many of the last rounds of a table are remembered, so that a dispute about one of them
/// needs nothing but the table. An older one is looked up in the journal by whoever has it.
const ROUNDS: usize = 12;

/// What is done about a dispute.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum DisputeAct {
    /// Open a case about a round.
    OpenDispute {
        /// The number of the round at its table; none: the one that lies there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false, minimum = 1))]
        round: Option<u64>,
        /// The place of whoever disputes it.
        place: Place,
        /// What they say.
        says: String,
        /// An older round as the journal has it. The house looks it up; nobody else says it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(ignore))]
        looked_up: Option<Box<PastRound>>,
    },
    /// Note something about a case.
    NoteDispute {
        /// Which case.
        dispute: u64,
        /// What.
        note: String,
    },
    /// Decide a case.
    DecideDispute {
        /// Which case.
        dispute: u64,
        /// Whether the guest is right.
        upheld: bool,
        /// Why.
        reason: String,
    },
    /// Compensate a line of the round. Two people do it.
    Compensate {
        /// The case that was decided for the guest.
        dispute: u64,
        /// Which wager.
        wager: Wager,
        /// By how much, as the player has it.
        #[cfg_attr(feature = "schema", schema(value_type = i64))]
        amount: Money,
        /// Why.
        reason: String,
    },
}

impl DisputeAct {
    /// The same as it was said, without what the house looked up.
    #[must_use]
    pub fn said(&self) -> DisputeAct {
        let mut said = self.clone();
        if let DisputeAct::OpenDispute { looked_up, .. } = &mut said {
            *looked_up = None;
        }
        said
    }
}

/// What happened to a dispute.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum DisputeEvent {
    /// A case was opened.
    Opened {
        /// Its number among those of the table.
        number: u64,
        /// About which round of the table.
        round: u64,
        /// At which place.
        place: Place,
        /// Whose wagers stood there.
        person: String,
        /// What they say.
        says: String,
        /// Who opened it.
        by: String,
        /// When, in milliseconds of the house's clock.
        #[serde(rename = "at", with = "rulebook::instant::ms")]
        at_ms: i64,
        /// The round, where it is older than those that the table remembers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        looked_up: Option<Box<PastRound>>,
    },
    /// Something was noted.
    Noted {
        /// About which case.
        dispute: u64,
        /// What.
        note: String,
        /// By whom.
        by: String,
    },
    /// It was decided.
    Decided {
        /// Which.
        dispute: u64,
        /// Whether the guest is right.
        upheld: bool,
        /// Why.
        reason: String,
        /// By whom.
        by: String,
        /// The office that the book leaves it to; none: the book names none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        office: Option<String>,
        /// Where it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        under: Option<Citation>,
    },
    /// A line of the round was compensated.
    Compensated {
        /// By which case.
        dispute: u64,
        /// Which wager.
        wager: Wager,
        /// By how much, as the player has it.
        amount: Money,
        /// Whose chips they are.
        person: String,
        /// Why.
        reason: String,
        /// The two who did it.
        by: Vec<String>,
    },
}

/// A case.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Dispute {
    /// Its number among those of the table.
    pub number: u64,
    /// The round of the table that it is about.
    pub round: u64,
    /// The place.
    pub place: Place,
    /// Whose wagers stood there.
    pub person: String,
    /// What they say.
    pub says: String,
    /// Who opened it.
    pub by: String,
    /// Since when, in milliseconds of the house's clock.
    pub since_ms: i64,
    /// What was noted, and by whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<(String, String)>,
    /// Whether the guest is right, why, and who said so; none: it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<(bool, String, String)>,
    /// What was compensated: which wager, by how much.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compensated: Vec<(Wager, Money)>,
}

/// A round that no longer lies on the table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PastRound {
    /// Its number at the table.
    pub number: u64,
    /// Its lines of money.
    pub lines: Vec<MoneyLine>,
    /// The corrections that were made while it lay there, and by disputes since.
    pub corrections: Vec<(Place, Wager, Money)>,
    /// Whose wagers stood at its places.
    pub people: Vec<(Place, String)>,
}

/// The disputes of a table, and the rounds that can be disputed.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Disputes {
    /// The number of the last.
    last: u64,
    /// The cases, by number: all there ever were, for a decision is final.
    #[serde(default, skip_serializing_if = "is_none", with = "cases")]
    cases: Arc<BTreeMap<u64, Dispute>>,
    /// The last rounds.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty", with = "shared")]
    rounds: VecDeque<Arc<PastRound>>,
    /// Older rounds that were disputed, with what was compensated of them.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty", with = "shared")]
    disputed: VecDeque<Arc<PastRound>>,
}

impl PastRound {
    /// A round that is over, as those who dispute it need it.
    #[must_use]
    pub fn of(number: u64, round: &Round) -> PastRound {
        let spots = round.spots.iter();
        PastRound {
            number,
            lines: round.lines.clone(),
            corrections: round.corrections.clone(),
            people: spots.map(|(at, spot)| (*at, spot.person.clone())).collect(),
        }
    }

    /// Whose wagers stood at a place.
    #[must_use]
    pub fn person(&self, place: Place) -> Option<&String> {
        let mut people = self.people.iter();
        people
            .find(|(at, _)| *at == place)
            .map(|(_, person)| person)
    }

    /// Adds the line that compensates one of a wager, resting on what that rests on.
    fn compensate(&mut self, place: Place, wager: Wager, amount: Money) {
        let at = |line: &&MoneyLine| line.place == place && line.wager == wager;
        let Some(under) = self.lines.iter().find(at).map(|line| line.under) else {
            return;
        };
        let (word, amount_moved) = match amount.is_negative() {
            true => (Word::Taken, amount.negated().unwrap_or(Money::ZERO)),
            false => (Word::Paid, amount),
        };
        self.lines.push(MoneyLine {
            word,
            place,
            wager,
            amount: amount_moved,
            under,
        });
        self.corrections.push((place, wager, amount));
    }
}

impl Disputes {
    /// Whether there is nothing to be said of them.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Disputes::default()
    }

    /// A case.
    #[must_use]
    pub fn find(&self, number: u64) -> Option<&Dispute> {
        self.cases.get(&number)
    }

    /// The cases, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Dispute> {
        self.cases.values()
    }

    /// A round that no longer lies on the table: one of the last, or one that was disputed.
    #[must_use]
    pub fn round(&self, number: u64) -> Option<&PastRound> {
        let mut rounds = self.rounds.iter().chain(&self.disputed);
        rounds
            .find(|round| round.number == number)
            .map(AsRef::as_ref)
    }

    /// Remembers a round that makes room for the next.
    pub(crate) fn remember(&mut self, number: u64, round: &Round) {
        if round.lines.is_empty() {
            return;
        }
        self.rounds
            .push_back(Arc::new(PastRound::of(number, round)));
        if self.rounds.len() > ROUNDS
            && let Some(oldest) = self.rounds.pop_front()
            && self.cases.values().any(|case| case.round == oldest.number)
        {
            self.disputed.push_back(oldest);
            self.forget_refused();
        }
    }

    /// Makes the disputes what they are after an event.
    pub(crate) fn apply(&mut self, event: &DisputeEvent) {
        match event {
            DisputeEvent::Opened {
                number,
                round,
                place,
                person,
                says,
                by,
                at_ms,
                looked_up,
            } => {
                if let Some(round) = looked_up {
                    self.disputed.push_back(Arc::new((**round).clone()));
                }
                self.open(Dispute {
                    number: *number,
                    round: *round,
                    place: *place,
                    person: person.clone(),
                    says: says.clone(),
                    by: by.clone(),
                    since_ms: *at_ms,
                    notes: Vec::new(),
                    decision: None,
                    compensated: Vec::new(),
                });
            }
            DisputeEvent::Noted { dispute, note, by } => {
                if let Some(case) = self.case(*dispute) {
                    case.notes.push((note.clone(), by.clone()));
                }
            }
            DisputeEvent::Decided {
                dispute,
                upheld,
                reason,
                by,
                ..
            } => {
                if let Some(case) = self.case(*dispute) {
                    case.decision = Some((*upheld, reason.clone(), by.clone()));
                }
                self.forget_refused();
            }
            DisputeEvent::Compensated {
                dispute,
                wager,
                amount,
                ..
            } => {
                let about = self.find(*dispute).map(|case| (case.round, case.place));
                if let Some(case) = self.case(*dispute) {
                    case.compensated.push((*wager, *amount));
                }
                let mut rounds = self.rounds.iter_mut().chain(&mut self.disputed);
                let found = about.and_then(|(number, place)| {
                    let round = rounds.find(|round| round.number == number);
                    Some((round?, place))
                });
                if let Some((round, place)) = found {
                    Arc::make_mut(round).compensate(place, *wager, *amount);
                }
            }
        }
    }

    fn case(&mut self, number: u64) -> Option<&mut Dispute> {
        Arc::make_mut(&mut self.cases).get_mut(&number)
    }

    /// Forgets older rounds of which nothing more can be compensated.
    fn forget_refused(&mut self) {
        let cases = &self.cases;
        let may_cost = |number: u64| {
            let mut about = cases.values().filter(|case| case.round == number);
            about.any(|case| case.decision.as_ref().is_none_or(|(upheld, ..)| *upheld))
        };
        self.disputed.retain(|round| may_cost(round.number));
    }

    fn open(&mut self, dispute: Dispute) {
        self.last = dispute.number;
        Arc::make_mut(&mut self.cases).insert(dispute.number, dispute);
    }
}

fn is_none(cases: &Arc<BTreeMap<u64, Dispute>>) -> bool {
    cases.is_empty()
}

/// Cases that copies of a table share, as a map.
mod cases {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Dispute;

    type Cases = BTreeMap<u64, Dispute>;

    pub(super) fn serialize<S: Serializer>(cases: &Arc<Cases>, to: S) -> Result<S::Ok, S::Error> {
        cases.as_ref().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Cases>, D::Error> {
        Cases::deserialize(from).map(Arc::new)
    }
}

/// Rounds that copies of a table share, as a list.
mod shared {
    use std::collections::VecDeque;
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::PastRound;

    pub(super) fn serialize<S: Serializer>(
        rounds: &VecDeque<Arc<PastRound>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(rounds.iter().map(AsRef::as_ref))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<VecDeque<Arc<PastRound>>, D::Error> {
        let rounds = Vec::<PastRound>::deserialize(from)?;
        Ok(rounds.into_iter().map(Arc::new).collect())
    }
}
