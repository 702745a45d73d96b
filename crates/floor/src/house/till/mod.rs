//! The cage: its cash and its chips, what it changes for guests, what it sends to tables and
//! gets from them, the counts of drop boxes, and the closing of shifts and gaming days.
//!
//! All of it stands in the stream of the house. What concerns a table too stands in that
//! table's stream as well, in the same commit.

mod closing;
mod deciding;

use std::collections::{BTreeMap, BTreeSet};

use money::Money;
use rulebook::{Date, Instant, Role};

pub use closing::TrialBalance;

/// How many lines of the cage are remembered, so that they can be put right.
const REMEMBERED: usize = 64;

/// What is done at the cage.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum CageAct {
    /// Say what was counted in the cage, as one of two. The first count opens it.
    CountCage {
        /// The cash.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        cash: Money,
        /// The chips.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        chips: Money,
    },
    /// Take cash or chips from the operator's bank into the cage. Two people do it.
    DrawFromBank {
        /// The cash.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        cash: Money,
        /// The chips.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        chips: Money,
        /// Why.
        reason: String,
    },
    /// Bring cash or chips from the cage to the operator's bank. Two people do it.
    DepositAtBank {
        /// The cash.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        cash: Money,
        /// The chips.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        chips: Money,
        /// Why.
        reason: String,
    },
    /// Sell chips for cash.
    BuyIn {
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
        /// Whose balance it goes to; none: a guest takes the chips along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Buy chips back for cash.
    CashOut {
        /// How much.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
        /// Whose balance it comes from; none: a guest brings the chips.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        person: Option<String>,
    },
    /// Give out the chips of a fill.
    IssueFill {
        /// The table that asked for it.
        table: u32,
        /// The number of its slip there.
        slip: u64,
    },
    /// Refuse a slip.
    RefuseSlip {
        /// The table.
        table: u32,
        /// The number of its slip there.
        slip: u64,
        /// Why.
        reason: String,
    },
    /// Take in chips that a table sent, or sent back.
    AcceptChips {
        /// The table.
        table: u32,
        /// The number of its slip there.
        slip: u64,
        /// What was counted.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Say what was counted in a drop box, as one of two.
    CountBox {
        /// The table that it was taken from.
        table: u32,
        /// Its number there.
        number: u64,
        /// The cash.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
    },
    /// Put right what was sold or bought back. Two people do it.
    CorrectLine {
        /// The number of the line.
        line: u64,
        /// How much less it should have been.
        #[cfg_attr(feature = "schema", schema(value_type = i64, minimum = 0))]
        amount: Money,
        /// Why.
        reason: String,
    },
    /// Close the shift of the cage, with a trial balance.
    CloseShift,
    /// Close a gaming day, with a trial balance. Two people do it.
    CloseDay {
        /// Which.
        #[cfg_attr(feature = "schema", schema(value_type = String, format = Date))]
        day: Date,
    },
}

impl CageAct {
    /// Whether two people do it, one of them a manager.
    #[must_use]
    pub const fn takes_two(&self) -> bool {
        matches!(
            self,
            CageAct::DrawFromBank { .. }
                | CageAct::DepositAtBank { .. }
                | CageAct::CorrectLine { .. }
                | CageAct::CloseDay { .. }
        )
    }

    /// The table that it is about.
    #[must_use]
    pub const fn table(&self) -> Option<u32> {
        match self {
            CageAct::IssueFill { table, .. }
            | CageAct::RefuseSlip { table, .. }
            | CageAct::AcceptChips { table, .. }
            | CageAct::CountBox { table, .. } => Some(*table),
            _ => None,
        }
    }

    /// Whether it looks at the whole house.
    #[must_use]
    pub const fn closes(&self) -> bool {
        matches!(self, CageAct::CloseShift | CageAct::CloseDay { .. })
    }
}

/// What happened at the cage.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum CageEvent {
    /// The first of two people counted it.
    Counted {
        /// The cash.
        cash: Money,
        /// The chips.
        chips: Money,
        /// Who.
        person: String,
        /// As what.
        role: Role,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Instant>,
    },
    /// Two people have counted the same.
    Signed {
        /// The cash.
        cash: Money,
        /// The chips.
        chips: Money,
        /// By whom.
        by: [String; 2],
        /// How much cash that is more than the books say; less than nothing: it is less.
        /// None: the cage opens with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cash_variance: Option<Money>,
        /// The same of the chips.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chips_variance: Option<Money>,
    },
    /// Cash and chips came from the operator's bank.
    Drawn {
        /// The cash.
        cash: Money,
        /// The chips.
        chips: Money,
        /// Why.
        reason: String,
        /// By whom.
        by: Vec<String>,
    },
    /// Cash and chips went to the operator's bank.
    Deposited {
        /// The cash.
        cash: Money,
        /// The chips.
        chips: Money,
        /// Why.
        reason: String,
        /// By whom.
        by: Vec<String>,
    },
    /// Chips were sold for cash.
    BoughtIn {
        /// The number of the line.
        line: u64,
        /// How much.
        amount: Money,
        /// Whose balance it went to; none: a guest took the chips along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
        /// By whom.
        by: String,
    },
    /// Chips were bought back for cash.
    CashedOut {
        /// The number of the line.
        line: u64,
        /// How much.
        amount: Money,
        /// Whose balance it came from; none: a guest brought the chips.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
        /// By whom.
        by: String,
    },
    /// The chips of a fill left the cage.
    FillIssued {
        /// For which table.
        table: u32,
        /// With which slip of it.
        slip: u64,
        /// How much.
        amount: Money,
        /// By whom.
        person: String,
    },
    /// A slip was refused.
    SlipRefused {
        /// Of which table.
        table: u32,
        /// Which.
        slip: u64,
        /// By whom.
        person: String,
        /// Why.
        reason: String,
    },
    /// Chips came in from a table.
    ChipsAccepted {
        /// From which.
        table: u32,
        /// With which slip of it.
        slip: u64,
        /// How much.
        amount: Money,
        /// By whom.
        person: String,
    },
    /// The first of two people counted a drop box.
    BoxCounted {
        /// Of which table.
        table: u32,
        /// Its number there.
        number: u64,
        /// The cash.
        amount: Money,
        /// Who.
        person: String,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Instant>,
    },
    /// Two people have counted the same in a drop box, and the cash is the cage's.
    DropCounted {
        /// Of which table.
        table: u32,
        /// Its number there.
        number: u64,
        /// The cash.
        amount: Money,
        /// How much that is more than what went into it; less than nothing: it is less.
        variance: Money,
        /// By whom.
        by: [String; 2],
    },
    /// What was sold or bought back was put right.
    LineCorrected {
        /// Which line.
        line: u64,
        /// How much less it should have been.
        amount: Money,
        /// Why.
        reason: String,
        /// By whom.
        by: Vec<String>,
    },
    /// The shift of the cage was closed.
    ShiftClosed {
        /// Its number, from 1.
        number: u64,
        /// By whom.
        person: String,
        /// What stood on the accounts of the house, by what they are.
        balance: TrialBalance,
    },
    /// A gaming day was closed.
    DayClosed {
        /// Which.
        day: Date,
        /// By whom.
        by: Vec<String>,
        /// What stood on the accounts of the house, by what they are.
        balance: TrialBalance,
    },
}

/// Chips that the cage sold, or bought back.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CageLine {
    /// Whether they were sold.
    pub sold: bool,
    /// How much.
    pub amount: Money,
    /// Whose balance it was about; none: a guest's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// How much of it was put right.
    pub corrected: Money,
}

/// The cage, as far as its accounts do not say it.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Till {
    /// Whether two people have counted it once.
    pub opened: bool,
    /// Whether two people have counted it since something moved there last.
    pub signed: bool,
    /// What the first of two people counted: cash, chips, who, as what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<(Money, Money, String, Role)>,
    /// When they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_at: Option<Instant>,
    /// What the first of two people counted in drop boxes, by table and number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<((u32, u64), (Money, String))>,
    /// When they did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxes_at: Vec<((u32, u64), Instant)>,
    /// The number of the last line.
    pub last_line: u64,
    /// The last lines, by number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lines: BTreeMap<u64, CageLine>,
    /// How many shifts were closed.
    pub shifts: u64,
    /// The last gaming day that was closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<Date>,
    /// What chips there are at the tables of the house.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub chips: BTreeSet<Money>,
}

impl Till {
    /// Makes the cage what it is after an event.
    pub(super) fn apply(&mut self, event: &CageEvent) {
        match event {
            CageEvent::Counted {
                cash,
                chips,
                person,
                role,
                at,
            } => {
                self.counted = Some((*cash, *chips, person.clone(), *role));
                self.counted_at = *at;
            }
            CageEvent::Signed { .. } => {
                self.counted = None;
                self.counted_at = None;
                self.opened = true;
                self.signed = true;
            }
            CageEvent::Drawn { .. }
            | CageEvent::Deposited { .. }
            | CageEvent::FillIssued { .. }
            | CageEvent::ChipsAccepted { .. } => self.moved(),
            CageEvent::BoughtIn {
                line,
                amount,
                person,
                ..
            } => self.line(*line, true, *amount, person.as_ref()),
            CageEvent::CashedOut {
                line,
                amount,
                person,
                ..
            } => self.line(*line, false, *amount, person.as_ref()),
            CageEvent::SlipRefused { .. } => {}
            CageEvent::BoxCounted {
                table,
                number,
                amount,
                person,
                at,
            } => {
                let which = (*table, *number);
                self.forget_box(which);
                self.boxes.push((which, (*amount, person.clone())));
                self.boxes_at.extend(at.map(|at| (which, at)));
            }
            CageEvent::DropCounted { table, number, .. } => {
                self.forget_box((*table, *number));
                self.moved();
            }
            CageEvent::LineCorrected { line, amount, .. } => {
                if let Some(line) = self.lines.get_mut(line) {
                    line.corrected = line.corrected.plus(*amount).unwrap_or(line.corrected);
                }
                self.moved();
            }
            CageEvent::ShiftClosed { number, .. } => self.shifts = *number,
            CageEvent::DayClosed { day, .. } => self.closed = Some(*day),
        }
    }

    /// Something moved: what was counted before is no longer so.
    fn moved(&mut self) {
        self.signed = false;
        self.counted = None;
        self.counted_at = None;
    }

    fn forget_box(&mut self, which: (u32, u64)) {
        self.boxes.retain(|(known, _)| *known != which);
        self.boxes_at.retain(|(known, _)| *known != which);
    }

    /// When the first of two people counted a drop box; none: nobody said.
    pub(crate) fn box_counted_at(&self, which: (u32, u64)) -> Option<Instant> {
        let mut known = self.boxes_at.iter();
        known.find(|(known, _)| *known == which).map(|(_, at)| *at)
    }

    fn line(&mut self, number: u64, sold: bool, amount: Money, person: Option<&String>) {
        let line = CageLine {
            sold,
            amount,
            person: person.cloned(),
            corrected: Money::ZERO,
        };
        self.last_line = number;
        self.lines.insert(number, line);
        if self.lines.len() > REMEMBERED {
            self.lines.pop_first();
        }
        self.moved();
    }
}
