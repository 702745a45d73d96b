//! The shift of a table: its float, the sign before it closes, and limits with notice.
//!
//! No book says how a table is opened and closed but for its cards, which are prepared by
//! steps of the round. The rest is the house's own order: the float is counted by two people,
//! a table closes after a round that was announced as its last, and other limits are posted
//! before they hold.

use std::collections::BTreeMap;

use games::Wager;
use games::round::{self, Phase};
use money::{Limits, Money};
use rulebook::Role;

use super::draft::Draft;
use super::{Event, House, Refusal};
use crate::table::Table;

/// For how long other limits are posted before they hold, in minutes, where a house says
/// nothing; no book names a period.
pub const NOTICE_MINUTES: u32 = 20;

/// What is done to a table by those who open and close it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Act {
    /// Say what was counted in the tray, as one of two.
    CountFloat {
        /// How much.
        amount: Money,
    },
    /// Post the sign that the next round is the last.
    PostClosing,
    /// Close the table, its float counted.
    CloseTable,
    /// Open it again, its float counted.
    OpenTable,
    /// Post other limits, which hold from the first round after their notice.
    PostLimits {
        /// The least and the most of each wager; those left out stay as they are.
        limits: BTreeMap<Wager, Limits>,
    },
}

/// What happened in the shift of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Shifted {
    /// The first of two people counted the float.
    FloatCounted {
        /// How much.
        amount: Money,
        /// Who.
        person: String,
        /// As what.
        role: Role,
    },
    /// Two people have counted the same.
    FloatSigned {
        /// How much.
        amount: Money,
        /// By whom.
        by: [String; 2],
        /// What the table had won by then.
        won: Money,
        /// How much it is more than what was counted before and won since; less than
        /// nothing: it is less. None: nothing was counted before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        variance: Option<Money>,
    },
    /// The sign was posted.
    ClosingPosted {
        /// Which round of the table is the last.
        last: u64,
        /// By whom.
        person: String,
    },
    /// The table was closed.
    Closed {
        /// By whom.
        person: String,
    },
    /// It was opened again.
    Opened {
        /// By whom.
        person: String,
    },
    /// Other limits were posted.
    LimitsPosted {
        /// Those that change.
        limits: BTreeMap<Wager, Limits>,
        /// From when on a round that opens has them, in milliseconds of the house's clock.
        from_ms: i64,
        /// By whom.
        person: String,
    },
}

/// How far the shift of a table is.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shift {
    /// What the first of two people counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<(Money, String, Role)>,
    /// The float as two people signed it last, what the table had won by then, and at which
    /// round that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub float: Option<(Money, Money, u64)>,
    /// The round that was announced as the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
    /// Whether the table is closed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Limits that are posted, and from when on they hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<(BTreeMap<Wager, Limits>, i64)>,
}

impl Shift {
    /// Whether there is nothing to be said of it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Shift::default()
    }

    /// Makes the shift what it is after an event at a round of this number.
    pub(crate) fn apply(&mut self, event: &Shifted, number: u64) {
        match event {
            Shifted::FloatCounted {
                amount,
                person,
                role,
            } => self.counted = Some((*amount, person.clone(), *role)),
            Shifted::FloatSigned { amount, won, .. } => {
                self.counted = None;
                self.float = Some((*amount, *won, number));
            }
            Shifted::ClosingPosted { last, .. } => self.last = Some(*last),
            Shifted::Closed { .. } => {
                self.closed = true;
                self.last = None;
                self.float = self.float.map(|(amount, won, _)| (amount, won, 0));
            }
            Shifted::Opened { .. } => self.closed = false,
            Shifted::LimitsPosted {
                limits, from_ms, ..
            } => self.limits = Some((limits.clone(), *from_ms)),
        }
    }
}

impl Table {
    /// Whether two people have counted the float since the last round, or closed the table
    /// with it.
    pub(super) fn is_float_counted(&self) -> bool {
        let float = self.shift.float;
        let counted = |round| round == self.number || self.shift.closed && round == 0;
        float.is_some_and(|(.., round)| counted(round))
    }

    /// Whether no round is being played.
    fn is_between_rounds(&self) -> bool {
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        over || (self.round.phase == Phase::Betting && !self.round.has_wagers())
    }

    /// Whether somebody may begin a round, or come to the table: not while it is closed, nor
    /// after the round that was announced as the last.
    pub(super) fn check_shift(&self, command: &round::Command) -> Result<(), Refusal> {
        use round::Command as C;
        let begins = matches!(
            command,
            C::Sit { .. } | C::Seat { .. } | C::Wager { .. } | C::OpenRound | C::Step { .. }
        );
        if !begins {
            return Ok(());
        }
        if self.shift.closed {
            return Err(Refusal::Deal("the table is closed"));
        }
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        match self.shift.last {
            Some(last) if over && self.number >= last => {
                Err(Refusal::Deal("that was the last round of this table"))
            }
            _ => Ok(()),
        }
    }
}

impl House {
    /// For how long other limits are posted, in milliseconds.
    #[must_use]
    pub fn notice_ms(&self) -> i64 {
        let terms = self.terms.as_ref();
        let minutes = terms
            .and_then(|terms| terms.notice)
            .unwrap_or(NOTICE_MINUTES);
        i64::from(minutes) * 60_000
    }
}

impl Draft<'_> {
    /// Something that is done to a table by those who open and close it.
    pub(super) fn decide_shift(&mut self, number: u32, act: Act) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let person = self.by.person.clone();
        let between = |what| match table.is_between_rounds() {
            true => Ok(()),
            false => Err(Refusal::Deal(what)),
        };
        let event = match act {
            Act::CountFloat { amount } => {
                between("the float is counted between rounds")?;
                self.float_event(number, table, amount)?
            }
            Act::PostClosing => {
                if table.shift.closed || table.shift.last.is_some() {
                    return Err(Refusal::Deal("the sign is posted already"));
                }
                let betting = table.round.phase == Phase::Betting;
                let last = table.number + u64::from(!betting);
                Shifted::ClosingPosted { last, person }
            }
            Act::CloseTable => {
                if table.shift.closed {
                    return Err(Refusal::Deal("the table is closed already"));
                }
                if table.shift.last.is_none() {
                    return Err(Refusal::Deal("post the sign before the last round first"));
                }
                between("the last round is played to its end first")?;
                self.check_float(table)?;
                Shifted::Closed { person }
            }
            Act::OpenTable => {
                if !table.shift.closed {
                    return Err(Refusal::Deal("the table is open"));
                }
                if table.tray.kept {
                    self.check_open_day()?;
                }
                self.check_float(table)?;
                Shifted::Opened { person }
            }
            Act::PostLimits { limits } => {
                if limits.is_empty() {
                    return Err(Refusal::Setup("limits: say which change".to_owned()));
                }
                let from_ms = self.at_ms.saturating_add(self.house.notice_ms());
                Shifted::LimitsPosted {
                    limits,
                    from_ms,
                    person,
                }
            }
        };
        self.events.push(Event::Shift {
            table: number,
            event,
        });
        Ok(())
    }

    /// The float is counted by two people of two offices, who come to the same.
    fn float_event(&self, number: u32, table: &Table, amount: Money) -> Result<Shifted, Refusal> {
        if amount.is_negative() {
            return Err(Refusal::Setup(
                "amount: a float is not less than nothing".to_owned(),
            ));
        }
        let (person, role) = (self.by.person.clone(), self.by.role.unwrap_or(Role::Dealer));
        let first = table.shift.counted.as_ref();
        let Some((counted, other, before)) = first.filter(|(_, other, _)| *other != person) else {
            return Ok(Shifted::FloatCounted {
                amount,
                person,
                role,
            });
        };
        if *before == role {
            return Err(Refusal::NotYours(
                "somebody of another office counts it too",
            ));
        }
        if *counted != amount {
            return Err(Refusal::Setup(format!(
                "amount: {counted} was counted before; count again, both of you"
            )));
        }
        let held = self.house.cage.tray(number);
        let won = held.minus(table.tray.given).unwrap_or(held);
        // What a tray should hold stands in the books where its chips come from the cage.
        let kept = table.tray.kept.then_some(held);
        let expected = kept.or_else(|| {
            table.shift.float.map(|(amount, before, _)| {
                let since = won.minus(before).unwrap_or(Money::ZERO);
                amount.plus(since).unwrap_or(amount)
            })
        });
        let variance = expected.map(|expected| amount.minus(expected).unwrap_or(amount));
        Ok(Shifted::FloatSigned {
            amount,
            by: [other.clone(), person],
            won,
            variance,
        })
    }

    /// Whether the float was signed since the last round.
    fn check_float(&self, table: &Table) -> Result<(), Refusal> {
        let signed = table
            .shift
            .float
            .is_some_and(|(.., round)| round == table.number);
        match signed {
            true => Ok(()),
            false => Err(Refusal::Deal("two people count the float first")),
        }
    }
}
