//! What two people do: one proposes it, another confirms it.
//!
//! A proposal stands in the stream of what it is about, under a number of that stream. It
//! is open until somebody confirms, refuses or withdraws it, or until it lapses: after its
//! time, or when what it is about has changed. How each is decided stands in
//! `proposing.rs`.

use std::collections::BTreeMap;

use super::{Act, Command, DisputeAct, Opening};
use crate::authority::By;

/// How many proposals that are over are remembered, so that whoever made one sees what
/// became of it.
const REMEMBERED: usize = 16;

/// What a proposal is about, and in whose stream it stands.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// A table.
    Table(u32),
    /// A jackpot.
    Jackpot(String),
    /// The house itself, and its cage, in the stream of the house.
    House,
}

impl About {
    /// The stream it stands in.
    #[must_use]
    pub fn stream(&self) -> String {
        match self {
            About::Table(table) => format!("table/{table}"),
            About::Jackpot(jackpot) => format!("jackpot/{jackpot}"),
            About::House => "house".to_owned(),
        }
    }

    /// What a command is about that two people do.
    #[must_use]
    pub fn of(command: &Command) -> Option<About> {
        match command {
            Command::Table { table, .. } | Command::Dispute { table, .. } => {
                Some(About::Table(*table))
            }
            Command::Cage(_) | Command::House(Opening::House(_)) => Some(About::House),
            Command::Jackpot { jackpot, .. } => Some(About::Jackpot(jackpot.clone())),
            Command::Shift { table, .. } => Some(About::Table(*table)),
            Command::ChangeTables(setups) => setups.first().map(|it| About::Table(it.table)),
            _ => None,
        }
    }
}

/// What kind of thing two people do; how long they have for it follows from that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// Something at a table, where somebody waits for it.
    AtTable,
    /// A float, which is counted.
    Float,
    /// What the cage does with the operator's money, and the closing of a day.
    Cage,
    /// How the house, a table or a jackpot is set up.
    Parameters,
}

impl Matter {
    /// For how long a proposal is open, in milliseconds.
    #[must_use]
    pub const fn open_ms(self) -> i64 {
        match self {
            Matter::AtTable => 2 * 60_000,
            Matter::Float | Matter::Cage => 10 * 60_000,
            Matter::Parameters => 24 * 60 * 60_000,
        }
    }

    /// Whether what the first of two people said at a time no longer waits for the second.
    #[must_use]
    pub const fn has_lapsed(self, from_ms: i64, at_ms: i64) -> bool {
        at_ms.saturating_sub(from_ms) >= self.open_ms()
    }

    /// Whether money moves by what two people do.
    #[must_use]
    pub fn moves_money(command: &Command) -> bool {
        use games::round::Command as R;
        use jackpot::Command as J;
        match command {
            Command::Table { command, .. } => {
                matches!(command, R::Correct { .. } | R::Validate { .. })
            }
            Command::Jackpot { command, .. } => matches!(
                command.as_ref(),
                J::Add { .. } | J::Split { .. } | J::Combine { .. }
            ),
            Command::Shift { act, .. } => matches!(act, Act::EnterSheet { .. }),
            Command::Dispute { act, .. } => matches!(act, DisputeAct::Compensate { .. }),
            Command::Cage(act) => act.takes_two() && !act.closes(),
            _ => false,
        }
    }

    /// What a command is that two people do; none: one person does it.
    #[must_use]
    pub fn of(command: &Command) -> Option<Matter> {
        use games::round::Command as R;
        use jackpot::Command as J;
        match command {
            Command::Table {
                command: R::Correct { .. } | R::Validate { .. } | R::Rekey { .. },
                ..
            } => Some(Matter::AtTable),
            Command::Jackpot { command, .. } => match command.as_ref() {
                J::Add { .. }
                | J::Split { .. }
                | J::Combine { .. }
                | J::ChangeRates { .. }
                | J::PostWager { .. } => Some(Matter::Parameters),
                _ => None,
            },
            Command::Shift {
                act: Act::EnterSheet { .. },
                ..
            } => Some(Matter::AtTable),
            Command::ChangeTables(_) | Command::House(Opening::House(_)) => {
                Some(Matter::Parameters)
            }
            Command::Dispute {
                act: DisputeAct::Compensate { .. },
                ..
            } => Some(Matter::AtTable),
            Command::Cage(act) => act.takes_two().then_some(Matter::Cage),
            _ => None,
        }
    }
}

/// Something that waits for a second person.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proposal {
    /// Its number among the proposals of its stream.
    pub number: u64,
    /// What is to be done.
    pub command: Box<Command>,
    /// Who proposes it.
    pub by: By,
    /// Since when, in milliseconds of the house's clock.
    #[serde(rename = "from", with = "rulebook::instant::ms")]
    pub from_ms: i64,
    /// When it lapses.
    #[serde(rename = "to", with = "rulebook::instant::ms")]
    pub to_ms: i64,
    /// A mark of what it is about as that was: another mark, another state.
    pub mark: String,
}

/// What happened to a proposal.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum ProposalEvent {
    /// It was made.
    Proposed(Proposal),
    /// Somebody else confirmed it; what it comes to follows.
    Confirmed {
        /// Which.
        number: u64,
        /// Who.
        by: By,
    },
    /// Somebody who could have confirmed it refused.
    Refused {
        /// Which.
        number: u64,
        /// Who.
        by: By,
        /// Why.
        reason: String,
    },
    /// Whoever made it withdrew it.
    Withdrawn {
        /// Which.
        number: u64,
    },
    /// It lapsed.
    Lapsed {
        /// Which.
        number: u64,
        /// Why.
        why: Lapse,
    },
}

/// Why a proposal lapsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lapse {
    /// Nobody confirmed it in time.
    Time,
    /// What it is about has changed.
    Changed,
}

/// What became of a proposal.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Outcome {
    /// Confirmed.
    Confirmed {
        /// By whom.
        by: By,
    },
    /// Refused.
    Refused {
        /// By whom.
        by: By,
        /// Why.
        reason: String,
    },
    /// Withdrawn.
    Withdrawn,
    /// Lapsed.
    Lapsed {
        /// Why.
        why: Lapse,
    },
}

/// The proposals of one stream.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proposals {
    /// The number of the last.
    last: u64,
    /// Those that are open.
    open: BTreeMap<u64, Proposal>,
    /// The last of those that are over.
    over: Vec<(Proposal, Outcome)>,
}

impl Proposals {
    /// The number of the next.
    #[must_use]
    pub(super) fn next(&self) -> u64 {
        self.last.saturating_add(1)
    }

    /// One that is open.
    #[must_use]
    pub fn find(&self, number: u64) -> Option<&Proposal> {
        self.open.get(&number)
    }

    /// Those that are open, in order.
    pub fn open(&self) -> impl Iterator<Item = &Proposal> {
        self.open.values()
    }

    /// The last of those that are over, with what became of them.
    pub fn over(&self) -> impl Iterator<Item = (&Proposal, &Outcome)> {
        self.over
            .iter()
            .map(|(proposal, outcome)| (proposal, outcome))
    }

    /// Makes them what they are after an event.
    pub(super) fn apply(&mut self, event: &ProposalEvent) {
        let (number, outcome) = match event {
            ProposalEvent::Proposed(proposal) => {
                self.last = proposal.number;
                self.open.insert(proposal.number, proposal.clone());
                return;
            }
            ProposalEvent::Confirmed { number, by } => {
                (number, Outcome::Confirmed { by: by.clone() })
            }
            ProposalEvent::Refused { number, by, reason } => {
                let (by, reason) = (by.clone(), reason.clone());
                (number, Outcome::Refused { by, reason })
            }
            ProposalEvent::Withdrawn { number } => (number, Outcome::Withdrawn),
            ProposalEvent::Lapsed { number, why } => (number, Outcome::Lapsed { why: *why }),
        };
        if let Some(proposal) = self.open.remove(number) {
            self.over.push((proposal, outcome));
        }
        if self.over.len() > REMEMBERED {
            self.over.remove(0);
        }
    }
}
