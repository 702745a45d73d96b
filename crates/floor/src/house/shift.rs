//! The shift of a table: its float, the sign before it closes, and limits with notice.
//!
//! No book says how a table is opened and closed but for its cards, which are prepared by
//! steps of the round. The rest is the house's own order: the float is counted by two people,
//! a table closes after a round that was announced as its last, and other limits are posted
//! before they hold.

use std::collections::BTreeMap;

use games::round::{self, Phase};
use games::{Place, Wager};
use money::{Limits, Money};
use rulebook::Role;

use super::draft::Draft;
use super::sheet::{Sheet, SheetEntered};
use super::tray::{Pile, check_piles};
use super::{Event, House, Matter, Refusal};
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
        /// In which chips; none: nobody said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Pile>,
    },
    /// Post the sign that the next round is the last.
    PostClosing,
    /// Close the table, its float counted where somebody deals.
    CloseTable,
    /// Open it again, its float counted where somebody deals.
    OpenTable,
    /// Post other limits, which hold from the first round after their notice.
    PostLimits {
        /// The least and the most of each wager; those left out stay as they are.
        limits: BTreeMap<Wager, Limits>,
    },
    /// Enter a round that was finished on paper while the house was away.
    EnterSheet {
        /// What stands on it.
        sheet: Box<Sheet>,
    },
    /// Call somebody to the table who may rule there.
    CallSupervisor {
        /// The place it is about; none: the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// Say that one has come to a table that called.
    Attend,
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
        /// In which chips; none: nobody said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Pile>,
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
        /// In which chips; none: nobody said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chips: Vec<Pile>,
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
    /// The round before this was finished on paper, and entered afterwards.
    SheetEntered(SheetEntered),
    /// A supervisor was called to the table.
    SupervisorCalled {
        /// The place it is about; none: the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
        /// Since when they are waited for, in milliseconds of the house's clock.
        #[serde(rename = "from", with = "rulebook::instant::ms")]
        from_ms: i64,
        /// By whom.
        person: String,
    },
    /// Somebody came who had been called.
    Attended {
        /// Who.
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
    /// In which chips they counted it, where they said so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted_in: Vec<Pile>,
    /// When that was, in milliseconds of the house's clock, and which round was the next to be
    /// over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_at: Option<(i64, u64)>,
    /// The chips that two people counted last, where they said so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<Pile>,
    /// The float as two people signed it last, what the table had won by then, and which
    /// round was the next to be over; nought once the table was closed with it.
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
    /// Since when a supervisor is waited for, and about which place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<(i64, Option<Place>)>,
}

impl Shift {
    /// Whether there is nothing to be said of it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Shift::default()
    }

    /// What the first of two people counted, as long as it holds: for a while, and until a
    /// round is over.
    fn first_count(&self, next: u64, at_ms: i64) -> Option<&(Money, String, Role)> {
        let holds = self.counted_at.is_some_and(|(from_ms, before)| {
            before == next && !Matter::Float.has_lapsed(from_ms, at_ms)
        });
        self.counted.as_ref().filter(|_| holds)
    }

    /// Makes the shift what it is after an event, where this round is the next to be over.
    pub(crate) fn apply(&mut self, event: &Shifted, at_ms: i64, next: u64) {
        match event {
            Shifted::FloatCounted {
                amount,
                person,
                role,
                chips,
            } => {
                self.counted = Some((*amount, person.clone(), *role));
                self.counted_in.clone_from(chips);
                self.counted_at = Some((at_ms, next));
            }
            Shifted::FloatSigned {
                amount, won, chips, ..
            } => {
                self.counted = None;
                self.counted_in.clear();
                self.counted_at = None;
                self.chips.clone_from(chips);
                self.float = Some((*amount, *won, next));
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
            // The round itself stands beside it.
            Shifted::SheetEntered(_) => {}
            Shifted::SupervisorCalled { place, from_ms, .. } => {
                self.called = Some((*from_ms, *place));
            }
            Shifted::Attended { .. } => self.called = None,
        }
    }
}

impl Table {
    /// Whether two people have counted the float since the last round, or closed the table
    /// with it.
    pub(super) fn is_float_counted(&self) -> bool {
        let float = self.shift.float;
        let counted = |next| next == self.next_over() || self.shift.closed && next == 0;
        float.is_some_and(|(.., next)| counted(next))
    }

    /// The round that is the next to be over: a count of before a round says nothing of the
    /// tray after it.
    pub(crate) fn next_over(&self) -> u64 {
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        self.number.saturating_add(u64::from(over))
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
        if self.is_after_last() {
            return Err(Refusal::Deal("that was the last round of this table"));
        }
        let wagers = matches!(command, C::Wager { .. });
        match wagers && self.count_first && self.shift.float.is_none() {
            true => Err(Refusal::Deal("two people count the float first")),
            false => Ok(()),
        }
    }

    /// Whether the round that was announced as the last is over.
    pub(crate) fn is_after_last(&self) -> bool {
        let over = matches!(self.round.phase, Phase::Settled | Phase::Void);
        self.shift
            .last
            .is_some_and(|last| over && self.number >= last)
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
            Act::EnterSheet { sheet } => return self.decide_sheet(number, &sheet),
            Act::CountFloat { amount, chips } => {
                between("the float is counted between rounds")?;
                check_piles(table, amount, &chips)?;
                self.float_event(number, table, amount, chips)?
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
                self.check_open_day()?;
                self.check_float(table)?;
                Shifted::Opened { person }
            }
            Act::PostLimits { limits } => {
                if limits.is_empty() {
                    return Err(Refusal::Setup("limits: say which change".to_owned()));
                }
                self.check_posted(number, &limits)?;
                let from_ms = self.at_ms.saturating_add(self.house.notice_ms());
                Shifted::LimitsPosted {
                    limits,
                    from_ms,
                    person,
                }
            }
            Act::CallSupervisor { place } => {
                if table.shift.called.is_some() {
                    return Err(Refusal::Deal("a supervisor is called already"));
                }
                Shifted::SupervisorCalled {
                    place,
                    from_ms: self.at_ms,
                    person,
                }
            }
            Act::Attend => {
                if table.shift.called.is_none() {
                    return Err(Refusal::Deal("nobody is called to this table"));
                }
                Shifted::Attended { person }
            }
        };
        self.events.push(Event::Shift {
            table: number,
            at_ms: self.at_ms,
            event,
        });
        Ok(())
    }

    /// The float is counted by two people of two offices, who come to the same in time.
    fn float_event(
        &self,
        number: u32,
        table: &Table,
        amount: Money,
        chips: Vec<Pile>,
    ) -> Result<Shifted, Refusal> {
        if amount.is_negative() {
            return Err(Refusal::Setup(
                "amount: a float is not less than nothing".to_owned(),
            ));
        }
        let (person, role) = (self.by.person.clone(), self.by.role.unwrap_or(Role::Dealer));
        let first = table.shift.first_count(table.next_over(), self.at_ms);
        let Some((counted, other, before)) = first.filter(|(_, other, _)| *other != person) else {
            return Ok(Shifted::FloatCounted {
                amount,
                person,
                role,
                chips,
            });
        };
        if *before == role {
            return Err(Refusal::NotYours(
                "somebody of another office counts it too",
            ));
        }
        if *counted != amount {
            return Err(Refusal::Setup(
                "amount: another amount was counted before; count again, both of you".to_owned(),
            ));
        }
        let first = &table.shift.counted_in;
        if !first.is_empty() && !chips.is_empty() && !is_same(first, &chips) {
            return Err(Refusal::Setup(
                "chips: other chips were counted before; count again, both of you".to_owned(),
            ));
        }
        let chips = match chips.is_empty() {
            true => first.clone(),
            false => chips,
        };
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
            chips,
        })
    }

    /// Whether the float was signed since the last round. Where the house deals nobody has a
    /// tray to count.
    fn check_float(&self, table: &Table) -> Result<(), Refusal> {
        if table.is_automatic() {
            return Ok(());
        }
        let signed = table
            .shift
            .float
            .is_some_and(|(.., next)| next == table.next_over());
        match signed {
            true => Ok(()),
            false => Err(Refusal::Deal("two people count the float first")),
        }
    }
}

/// Whether two counts found the same chips, in whatever order they were said.
fn is_same(one: &[Pile], other: &[Pile]) -> bool {
    let sorted = |piles: &[Pile]| {
        let mut counts: BTreeMap<Money, u64> = BTreeMap::new();
        for pile in piles {
            *counts.entry(pile.chip).or_default() += u64::from(pile.count);
        }
        counts.retain(|_, count| *count > 0);
        counts
    };
    sorted(one) == sorted(other)
}
