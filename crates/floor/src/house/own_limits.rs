//! What people let themselves play in a gaming day, and who may not play at all.
//!
//! A limit that is lowered counts at once, one that is raised or taken away from the next
//! gaming day on. What is reached stops new wagers and never a hand that is being played:
//! nobody has to fold because of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::round;
use money::Money;
use rulebook::Date;

use super::played::is_quarter;
use super::{Event, House, Opening, Play, Refusal};
use crate::cage::Cage;

/// What a limit of somebody's own is on, in a gaming day.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum LimitOn {
    /// The time at tables, in minutes.
    Time,
    /// What is lost, in minor units.
    Loss,
    /// What is staked, in minor units.
    Stake,
}

impl LimitOn {
    /// All of them.
    pub const ALL: [LimitOn; 3] = [LimitOn::Time, LimitOn::Loss, LimitOn::Stake];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            LimitOn::Time => "time",
            LimitOn::Loss => "loss",
            LimitOn::Stake => "stake",
        }
    }
}

/// A gaming day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Day {
    /// Its date.
    pub day: Date,
    /// When it began, in milliseconds of the house's clock.
    #[serde(rename = "from", with = "rulebook::instant::ms")]
    pub from_ms: i64,
}

/// Why somebody may not play.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exclusion {
    /// The gaming day from which on they may play again; none: until somebody lifts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// Whether they wanted it themselves.
    pub own: bool,
    /// Why.
    pub reason: String,
}

/// A limit of somebody's own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limit {
    /// How much; none: there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// What it becomes, once the gaming day is over on which that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
}

/// What a limit becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Next {
    /// The gaming day on which it was asked for; none: before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Date>,
    /// How much; none: there is no limit then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
}

/// What somebody has set for themselves, or had set.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Own {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) exclusion: Option<Exclusion>,
    /// What they wanted themselves until a day, where another exclusion was put over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) wanted: Option<Exclusion>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) limits: BTreeMap<LimitOn, Limit>,
}

/// A limit of somebody's own, and how much of it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// On what.
    pub on: LimitOn,
    /// The limit of this gaming day; none: there is none.
    pub most: Option<i64>,
    /// How much of it is used.
    pub used: i64,
    /// What it becomes with the next gaming day.
    pub next: Option<Next>,
}

impl Used {
    /// Whether four fifths of it are used.
    #[must_use]
    pub fn is_near(&self) -> bool {
        let most = self.most.map(i128::from);
        most.is_some_and(|most| i128::from(self.used) * 5 >= most * 4)
    }

    /// Whether all of it is used: no new wagers today.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.most.is_some_and(|most| self.used >= most)
    }
}

impl Limit {
    /// The limit as it stands on a day.
    fn on(self, day: Option<Date>) -> Limit {
        match self.next {
            Some(next) if day > next.after => Limit {
                most: next.most,
                next: None,
            },
            _ => self,
        }
    }

    /// The limit after somebody asked for another on a day.
    fn set(self, most: Option<i64>, day: Option<Date>) -> Limit {
        let now = self.on(day);
        let raises = match (now.most, most) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(now), Some(most)) => most > now,
        };
        match raises {
            false => Limit { most, next: None },
            true => Limit {
                most: now.most,
                next: Some(Next { after: day, most }),
            },
        }
    }
}

impl Own {
    /// Puts an exclusion over what stood before. A day that somebody wanted for themselves is
    /// kept under it.
    fn exclude(&mut self, exclusion: Exclusion) {
        let before = self.exclusion.replace(exclusion);
        if let Some(before) = before.filter(|it| it.own && it.until.is_some()) {
            self.wanted = Some(before);
        }
    }
}

impl House {
    /// The gaming day; none: none has begun since the house knows of them.
    #[must_use]
    pub fn day(&self) -> Option<Day> {
        self.day
    }

    /// Why somebody may not play today; none: they may.
    #[must_use]
    pub fn exclusion(&self, person: &str) -> Option<&Exclusion> {
        let exclusion = self.own.get(person)?.exclusion.as_ref();
        let today = self.day.map(|day| day.day);
        exclusion.filter(|it| it.until.is_none_or(|until| today < Some(until)))
    }

    /// Everybody who may not play today.
    pub fn excluded(&self) -> impl Iterator<Item = (&str, &Exclusion)> {
        let people = self.own.keys();
        people.filter_map(|person| Some((person.as_str(), self.exclusion(person)?)))
    }

    /// What somebody played on this gaming day.
    #[must_use]
    pub fn play_today(&self, person: &str, now_ms: i64) -> Play {
        self.play_since(person, None, now_ms)
    }

    /// What somebody played since a time; none: on this gaming day. It is known by the quarter
    /// of an hour, for two days.
    #[must_use]
    pub fn play_since(&self, person: &str, from_ms: Option<i64>, now_ms: i64) -> Play {
        let from_ms = from_ms.or(self.day.map(|day| day.from_ms)).unwrap_or(0);
        let tables = self.played.values();
        tables.fold(Play::default(), |played, table| {
            played.and(table.since(person, from_ms, now_ms))
        })
    }

    /// Somebody's own limits, and how much of them is used.
    #[must_use]
    pub fn own_limits(&self, person: &str, now_ms: i64) -> [Used; 3] {
        let today = self.day.map(|day| day.day);
        let own = self.own.get(person);
        let limit = |on| own.and_then(|own| own.limits.get(&on).copied());
        let played = self.play_today(person, now_ms);
        LimitOn::ALL.map(|on| {
            let limit = limit(on).unwrap_or_default().on(today);
            let used = match on {
                LimitOn::Time => played.seated_ms / 60_000,
                LimitOn::Loss => played.net.in_cents().saturating_neg().max(0),
                LimitOn::Stake => played.staked.in_cents().max(0),
            };
            Used {
                on,
                most: limit.most,
                used,
                next: limit.next,
            }
        })
    }

    /// Whether anything is set for somebody, so that the house has to be asked.
    pub(super) fn has_own(&self, person: &str) -> bool {
        self.own.contains_key(person)
    }

    /// The tables at which somebody played lately.
    pub(super) fn played_at(&self, person: &str) -> impl Iterator<Item = u32> {
        let tables = self.played.iter();
        let known = tables.filter(move |(_, played)| played.knows(person));
        known.map(|(table, _)| *table)
    }

    /// What somebody may still put on the felt by their own limits; none: whatever they have.
    #[must_use]
    pub fn allowance(&self, person: &str, now_ms: i64) -> Option<Money> {
        if !self.has_own(person) {
            return None;
        }
        let stands = self.felt_of(&self.cage, person).in_cents();
        let limits = self.own_limits(person, now_ms).into_iter();
        let left = limits.filter_map(|it| {
            let left = it.most?.saturating_sub(it.used);
            Some(match it.on {
                LimitOn::Time if left <= 0 => 0,
                LimitOn::Time => i64::MAX,
                LimitOn::Loss | LimitOn::Stake => left.saturating_sub(stands).max(0),
            })
        });
        left.min().map(Money::cents)
    }

    /// What of somebody's stands on the felt of all tables, by the books.
    fn felt_of(&self, cage: &Cage, person: &str) -> Money {
        let tables = self.tables.keys();
        tables.fold(Money::ZERO, |all, table| {
            all.plus(cage.felt_of(*table, person)).unwrap_or(all)
        })
    }

    /// Whether a limit, an exclusion or a gaming day may be.
    pub(super) fn check_own(&self, opening: &Opening) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::Setup(why.to_owned()));
        let today = self.day.map(|day| day.day);
        match opening {
            Opening::Excluded { person, .. } | Opening::Readmitted { person, .. }
                if person.is_empty() =>
            {
                refuse("person: somebody is excluded")
            }
            Opening::Excluded { reason, own, .. } if !own && reason.trim().is_empty() => {
                refuse("reason: say why somebody may not play")
            }
            Opening::Excluded { until, .. } if until.is_some_and(|it| Some(it) <= today) => {
                refuse("until: an exclusion ends with a gaming day to come")
            }
            Opening::Excluded { person, until, .. } => match self.exclusion(person) {
                // Nobody shortens an exclusion by asking for another.
                Some(known)
                    if until.is_some() && (known.until.is_none() || *until < known.until) =>
                {
                    refuse("until: an exclusion is made longer, and not shorter")
                }
                _ => Ok(()),
            },
            Opening::Readmitted { person, reason } => match self.exclusion(person) {
                None => refuse("person: nothing keeps them from playing"),
                Some(Exclusion {
                    own: true,
                    until: Some(_),
                    ..
                }) => refuse("person: they wanted not to play until that day, and nobody lifts it"),
                Some(_) if reason.trim().is_empty() => {
                    refuse("reason: say why they may play again")
                }
                Some(_) => Ok(()),
            },
            Opening::LimitSet { most, .. } if most.is_some_and(|most| most < 0) => {
                refuse("most: a limit is nothing or more")
            }
            Opening::DayBegan(day) if Some(day.day) <= today => {
                refuse("day: a gaming day begins once, after the last")
            }
            Opening::DayBegan(day) if !is_quarter(day.from_ms) => {
                refuse("from: a gaming day begins on a quarter of an hour")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn apply_own(&mut self, opening: &Opening) {
        let today = self.day.map(|day| day.day);
        match opening {
            Opening::Excluded {
                person,
                until,
                own,
                reason,
            } => {
                let exclusion = Exclusion {
                    until: *until,
                    own: *own,
                    reason: reason.clone(),
                };
                self.own_mut(person).exclude(exclusion);
            }
            // What somebody wanted until a day stands, whoever lifts what was put over it.
            Opening::Readmitted { person, .. } => {
                let own = self.own_mut(person);
                own.exclusion = own.wanted.take();
            }
            Opening::LimitSet { person, on, most } => {
                let limits = &mut self.own_mut(person).limits;
                let limit = limits.entry(*on).or_default();
                *limit = limit.set(*most, today);
            }
            Opening::DayBegan(day) => self.day = Some(*day),
            _ => {}
        }
    }

    fn own_mut(&mut self, person: &str) -> &mut Own {
        let own = Arc::make_mut(&mut self.own);
        own.entry(person.to_owned()).or_default()
    }

    /// Whether people may do what these events say, which have been applied: sit down, and put
    /// up more than stood there before.
    pub(super) fn check_own_limits(
        &self,
        before: &Cage,
        events: &[Event],
        at_ms: i64,
    ) -> Result<(), Refusal> {
        if self.own.is_empty() {
            return Ok(());
        }
        for event in events {
            let Event::Table { table, event, .. } = event else {
                continue;
            };
            let person = match event {
                round::Event::Sat { person, .. } | round::Event::WagerPlaced { person, .. } => {
                    Some(person.as_str())
                }
                round::Event::WagerChanged { place, .. } => {
                    let table = self.tables.get(table);
                    let spot = table.and_then(|table| table.round.spots.get(place));
                    spot.map(|spot| spot.person.as_str())
                }
                _ => None,
            };
            let Some(person) = person.filter(|person| self.has_own(person)) else {
                continue;
            };
            let (stood, stands) = (
                self.felt_of(before, person),
                self.felt_of(&self.cage, person),
            );
            let sits = matches!(event, round::Event::Sat { .. });
            if !sits && stands <= stood {
                continue;
            }
            if let Some(exclusion) = self.exclusion(person) {
                return Err(Refusal::Excluded(exclusion.until));
            }
            for limit in self.own_limits(person, at_ms) {
                let Some(most) = limit.most else {
                    continue;
                };
                let over = match limit.on {
                    LimitOn::Time => limit.used >= most,
                    LimitOn::Loss | LimitOn::Stake if sits => limit.is_reached(),
                    LimitOn::Loss | LimitOn::Stake => {
                        limit.used.saturating_add(stands.in_cents()) > most
                    }
                };
                if over {
                    let on = limit.on;
                    return Err(Refusal::OwnLimit { on, most });
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONDAY: Option<Date> = Some(Date::constant(2026, 11, 16));
    const TUESDAY: Option<Date> = Some(Date::constant(2026, 11, 17));

    #[test]
    fn a_limit_is_lowered_at_once_and_raised_with_the_next_day() {
        let none = Limit::default();
        let first = none.set(Some(100), MONDAY);
        assert_eq!(first.on(MONDAY).most, Some(100));
        let lower = first.set(Some(50), MONDAY);
        assert_eq!(lower.on(MONDAY).most, Some(50));
        let higher = lower.set(Some(200), MONDAY);
        assert_eq!(higher.on(MONDAY).most, Some(50));
        assert_eq!(higher.on(TUESDAY).most, Some(200));
        let gone = lower.set(None, MONDAY);
        assert_eq!(gone.on(MONDAY).most, Some(50));
        assert_eq!(gone.on(TUESDAY), Limit::default());
        // Another thought before the day is over.
        let again = higher.set(Some(40), MONDAY);
        assert_eq!(again.on(TUESDAY).most, Some(40));
    }

    #[test]
    fn four_fifths_are_near() {
        let used = |used, most| Used {
            on: LimitOn::Loss,
            most,
            used,
            next: None,
        };
        assert!(!used(79, Some(100)).is_near());
        assert!(used(80, Some(100)).is_near());
        assert!(!used(99, Some(100)).is_reached());
        assert!(used(100, Some(100)).is_reached());
        assert!(!used(i64::MAX, None).is_near());
    }
}
