//! The chips and the cash of a table: slips between it and the cage, its drop box, and the
//! chips that guests bring, buy and take away.
//!
//! A table's chips are in the books from the first fill on that it receives: before that it
//! plays with chips of which nobody said where they came from, as tables without a cage do.

mod deciding;
mod pockets;

use std::collections::BTreeMap;

use games::Place;
use money::Money;
use rulebook::{Instant, Role};

pub(super) use deciding::{check_piles, money, said};

/// What is done with the chips and the cash of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum TrayAct {
    /// Ask the cage for chips.
    RequestFill {
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
        /// In which chips; none: as the cage likes.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Pile>,
    },
    /// Ask the cage to take chips back.
    RequestCredit {
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
        /// In which chips.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Pile>,
    },
    /// Withdraw a slip that the cage has not acted on.
    WithdrawSlip {
        /// Its number at the table.
        slip: u64,
    },
    /// Say what was counted of chips that came from the cage, as one of two.
    ReceiveChips {
        /// The slip that they came with.
        slip: u64,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Say what was counted of chips that go to the cage, as one of two.
    SendChips {
        /// The slip that they go with.
        slip: u64,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Send a fill back that is not what its slip says.
    SendBack {
        /// The slip.
        slip: u64,
        /// Why.
        reason: String,
    },
    /// Sell chips of the tray for cash, which goes into the drop box.
    BuyIn {
        /// The place of whoever buys them.
        place: Place,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Change a guest's chips into fewer and larger ones.
    ColourUp {
        /// The place of the guest.
        place: Place,
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Take the drop box off the table, as one of two.
    TakeBox,
}

/// Chips of one denomination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// What one of them is worth.
    #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
    pub chip: Money,
    /// How many.
    pub count: u32,
}

/// Whether a slip brings chips to a table or takes them away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlipKind {
    /// From the cage to the tray.
    Fill,
    /// From the tray to the cage.
    Credit,
}

impl SlipKind {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SlipKind::Fill => "fill",
            SlipKind::Credit => "credit",
        }
    }
}

/// A slip as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Slip {
    /// Its number among the slips of its table.
    pub number: u64,
    /// Which way the chips go.
    pub kind: SlipKind,
    /// How much.
    pub amount: Money,
    /// In which chips; none: nobody said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<Pile>,
    /// Who asked for it.
    pub person: String,
}

/// How far a slip is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It was asked for; no chip has moved.
    Requested,
    /// The chips left the cage.
    Issued,
    /// The table sent a fill back, which is on its way to the cage.
    SentBack,
    /// The chips left the tray.
    Sent,
    /// The cage sent a credit back, which is on its way to the table.
    Returned,
}

impl Stage {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Stage::Requested => "requested",
            Stage::Issued => "issued",
            Stage::SentBack => "sent-back",
            Stage::Sent => "sent",
            Stage::Returned => "returned",
        }
    }
}

/// What happened to the chips and the cash of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum TrayEvent {
    /// A slip was asked for.
    SlipRequested {
        /// Which.
        slip: Slip,
        /// When, in milliseconds of the house's clock.
        #[serde(rename = "at", with = "rulebook::instant::ms")]
        at_ms: i64,
    },
    /// It was withdrawn.
    SlipWithdrawn {
        /// Which.
        slip: u64,
        /// By whom.
        person: String,
    },
    /// The cage refused it. Chips that were on their way come back.
    SlipRefused {
        /// Which.
        slip: u64,
        /// By whom.
        person: String,
        /// Why.
        reason: String,
    },
    /// The cage gave the chips out.
    FillIssued {
        /// With which slip.
        slip: u64,
        /// By whom.
        person: String,
    },
    /// The first of two people counted what came or goes.
    ChipsCounted {
        /// With which slip.
        slip: u64,
        /// How much.
        amount: Money,
        /// Who.
        person: String,
        /// As what.
        role: Role,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Instant>,
    },
    /// Chips from the cage lie in the tray.
    ChipsReceived {
        /// With which slip.
        slip: u64,
        /// How much.
        amount: Money,
        /// The two who counted them.
        by: [String; 2],
    },
    /// Chips left the tray for the cage.
    ChipsSent {
        /// With which slip.
        slip: u64,
        /// How much.
        amount: Money,
        /// The two who counted them.
        by: [String; 2],
    },
    /// The table sent a fill back.
    FillSentBack {
        /// With which slip.
        slip: u64,
        /// By whom.
        person: String,
        /// Why.
        reason: String,
    },
    /// The cage has the chips of a slip again.
    SlipAccepted {
        /// Which.
        slip: u64,
        /// By whom.
        person: String,
    },
    /// Chips of the tray were sold for cash.
    BoughtIn {
        /// To which place.
        place: Place,
        /// To whom.
        person: String,
        /// How much.
        amount: Money,
        /// By whom.
        by: String,
    },
    /// Chips came to the felt that somebody carried.
    Brought {
        /// Who.
        person: String,
        /// How much.
        amount: Money,
    },
    /// Somebody carried their chips away.
    TookAway {
        /// Who.
        person: String,
        /// How much.
        amount: Money,
    },
    /// A guest's chips were changed into larger ones.
    ColouredUp {
        /// At which place.
        place: Place,
        /// Whose.
        person: String,
        /// How much.
        amount: Money,
        /// By whom.
        by: String,
    },
    /// The first of two people takes the drop box.
    BoxOffered {
        /// Who.
        person: String,
        /// As what.
        role: Role,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Instant>,
    },
    /// The drop box was taken, and an empty one put there.
    BoxTaken {
        /// Its number among the boxes of the table.
        number: u64,
        /// The cash that went into it.
        amount: Money,
        /// By whom.
        by: [String; 2],
    },
    /// Two people counted a box of this table.
    BoxCounted {
        /// Its number.
        number: u64,
        /// What they counted.
        amount: Money,
        /// How much that is more than what went into it; less than nothing: it is less.
        variance: Money,
    },
}

/// A slip that is open, and how far it is.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OpenSlip {
    /// What was asked for.
    pub slip: Slip,
    /// How far it is.
    pub stage: Stage,
    /// Since when it is open, in milliseconds of the house's clock.
    pub since_ms: i64,
    /// What the first of two people counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<(Money, String, Role)>,
    /// When they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_at: Option<Instant>,
}

/// The chips and the cash of a table, as far as its accounts do not say it.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tray {
    /// Whether its chips come from the cage, so that its account says what lies in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// What was put into it otherwise than by play, less what was taken out so.
    #[serde(default, skip_serializing_if = "nothing")]
    pub given: Money,
    /// The number of the last slip.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub last_slip: u64,
    /// The slips that are open, by number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slips: BTreeMap<u64, OpenSlip>,
    /// The first of two people who take the drop box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<(String, Role)>,
    /// When they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered_at: Option<Instant>,
    /// The number of the last box taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub last_box: u64,
    /// The boxes that were taken and not counted yet, and what went into them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boxes: BTreeMap<u64, Money>,
    /// Who took them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub taken_by: BTreeMap<u64, [String; 2]>,
}

fn nothing(amount: &Money) -> bool {
    amount.is_zero()
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Tray {
    /// Whether there is nothing to be said of it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Tray::default()
    }

    /// Makes the tray what it is after an event; `held` is what its account had before.
    pub(crate) fn apply(&mut self, event: &TrayEvent, held: Money) {
        match event {
            TrayEvent::SlipRequested { slip, at_ms } => {
                self.last_slip = slip.number;
                let open = OpenSlip {
                    slip: slip.clone(),
                    stage: Stage::Requested,
                    since_ms: *at_ms,
                    counted: None,
                    counted_at: None,
                };
                self.slips.insert(slip.number, open);
            }
            TrayEvent::SlipWithdrawn { slip, .. } | TrayEvent::SlipAccepted { slip, .. } => {
                self.slips.remove(slip);
            }
            TrayEvent::SlipRefused { slip, .. } => match self.slips.get_mut(slip) {
                Some(open) if open.stage == Stage::Sent => open.go(Stage::Returned),
                Some(_) | None => drop(self.slips.remove(slip)),
            },
            TrayEvent::FillIssued { slip, .. } => self.go(*slip, Stage::Issued),
            TrayEvent::FillSentBack { slip, .. } => self.go(*slip, Stage::SentBack),
            TrayEvent::ChipsCounted {
                slip,
                amount,
                person,
                role,
                at,
            } => {
                if let Some(open) = self.slips.get_mut(slip) {
                    open.counted = Some((*amount, person.clone(), *role));
                    open.counted_at = *at;
                }
            }
            TrayEvent::ChipsReceived { slip, amount, .. } => {
                self.slips.remove(slip);
                if !self.kept {
                    self.kept = true;
                    self.give(held.negated().unwrap_or(Money::ZERO));
                }
                self.give(*amount);
            }
            TrayEvent::ChipsSent { slip, amount, .. } => {
                self.go(*slip, Stage::Sent);
                self.give(amount.negated().unwrap_or(Money::ZERO));
            }
            TrayEvent::BoughtIn { amount, .. } => {
                self.give(amount.negated().unwrap_or(Money::ZERO));
            }
            TrayEvent::BoxOffered { person, role, at } => {
                self.offered = Some((person.clone(), *role));
                self.offered_at = *at;
            }
            TrayEvent::BoxTaken { number, amount, by } => {
                self.offered = None;
                self.offered_at = None;
                self.last_box = *number;
                self.boxes.insert(*number, *amount);
                self.taken_by.insert(*number, by.clone());
            }
            TrayEvent::BoxCounted { number, .. } => {
                self.boxes.remove(number);
                self.taken_by.remove(number);
            }
            TrayEvent::Brought { .. }
            | TrayEvent::TookAway { .. }
            | TrayEvent::ColouredUp { .. } => {}
        }
    }

    fn go(&mut self, slip: u64, stage: Stage) {
        if let Some(open) = self.slips.get_mut(&slip) {
            open.go(stage);
        }
    }

    /// Notes what was put into the tray otherwise than by play.
    pub(crate) fn give(&mut self, amount: Money) {
        self.given = self.given.plus(amount).unwrap_or(self.given);
    }
}

impl OpenSlip {
    /// Whom it waits for.
    #[must_use]
    pub const fn waits_for(&self) -> Role {
        match (self.slip.kind, self.stage) {
            (SlipKind::Fill, Stage::Requested) | (_, Stage::SentBack | Stage::Sent) => Role::Cage,
            (SlipKind::Credit, Stage::Requested) | (_, Stage::Issued | Stage::Returned) => {
                Role::Supervisor
            }
        }
    }

    fn go(&mut self, stage: Stage) {
        self.stage = stage;
        self.counted = None;
        self.counted_at = None;
    }
}
