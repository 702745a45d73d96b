//! One pool, or a Major and a Minor one.

use std::fmt;

use money::{Meter, Money, Overflow, Rate};

/// A pool that prizes are paid from.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Pool {
    /// The one pool.
    Whole,
    /// Of two: the one that royal and straight flushes win from.
    Major,
    /// Of two: the one that fixed prizes come from.
    Minor,
}

/// Something that the one pool has, or each of the two: meters, rates, amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Pools<T> {
    /// The one pool's.
    One(T),
    /// Each of the two pools'.
    Divided {
        /// The Major Prize Pool's.
        major: T,
        /// The Minor Prize Pool's.
        minor: T,
    },
}

impl<T: Copy> Pools<T> {
    /// Whether there are two.
    #[must_use]
    pub const fn is_divided(self) -> bool {
        matches!(self, Pools::Divided { .. })
    }

    /// The pool whose parts and whole are won.
    #[must_use]
    pub const fn shared(self) -> Pool {
        match self {
            Pools::One(_) => Pool::Whole,
            Pools::Divided { .. } => Pool::Major,
        }
    }

    /// The pool that fixed prizes come from.
    #[must_use]
    pub const fn fixed(self) -> Pool {
        match self {
            Pools::One(_) => Pool::Whole,
            Pools::Divided { .. } => Pool::Minor,
        }
    }

    /// What a pool has, if there is such a pool.
    #[must_use]
    pub fn get(self, pool: Pool) -> Option<T> {
        match (self, pool) {
            (Pools::One(it), Pool::Whole) => Some(it),
            (Pools::Divided { major, .. }, Pool::Major) => Some(major),
            (Pools::Divided { minor, .. }, Pool::Minor) => Some(minor),
            _ => None,
        }
    }

    /// The same with something else for one pool; a pool that is not there changes
    /// nothing.
    #[must_use]
    pub fn with(self, pool: Pool, new: T) -> Pools<T> {
        match (self, pool) {
            (Pools::One(_), Pool::Whole) => Pools::One(new),
            (Pools::Divided { minor, .. }, Pool::Major) => Pools::Divided { major: new, minor },
            (Pools::Divided { major, .. }, Pool::Minor) => Pools::Divided { major, minor: new },
            _ => self,
        }
    }

    /// Each pool and what it has, the one that is won first.
    pub fn iter(self) -> impl Iterator<Item = (Pool, T)> {
        let (first, second) = match self {
            Pools::One(it) => ((Pool::Whole, it), None),
            Pools::Divided { major, minor } => ((Pool::Major, major), Some((Pool::Minor, minor))),
        };
        std::iter::once(first).chain(second)
    }

    /// Something made of what each pool has.
    pub fn each<U>(self, make: impl Fn(T) -> Result<U, Overflow>) -> Result<Pools<U>, Overflow> {
        Ok(match self {
            Pools::One(it) => Pools::One(make(it)?),
            Pools::Divided { major, minor } => Pools::Divided {
                major: make(major)?,
                minor: make(minor)?,
            },
        })
    }
}

impl Pools<Meter> {
    /// Nothing in each pool of the same division.
    #[must_use]
    pub fn empty<T: Copy>(like: Pools<T>) -> Pools<Meter> {
        match like {
            Pools::One(_) => Pools::One(Meter::ZERO),
            Pools::Divided { .. } => Pools::Divided {
                major: Meter::ZERO,
                minor: Meter::ZERO,
            },
        }
    }

    /// Both pools together.
    pub fn total(self) -> Result<Meter, Overflow> {
        match self {
            Pools::One(meter) => Ok(meter),
            Pools::Divided { major, minor } => major.plus(minor),
        }
    }

    /// What one pool stands at; nothing, if there is no such pool.
    #[must_use]
    pub fn meter(self, pool: Pool) -> Meter {
        self.get(pool).unwrap_or(Meter::ZERO)
    }

    /// Whether nothing is in any.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Pools::empty(self)
    }

    /// With so much more in one pool, or less.
    pub fn plus(self, pool: Pool, more: Meter) -> Result<Pools<Meter>, Overflow> {
        Ok(self.with(pool, self.meter(pool).plus(more)?))
    }

    /// Each pool of this with the like of `other`.
    pub fn plus_each(self, other: Pools<Meter>) -> Result<Pools<Meter>, Overflow> {
        Ok(match (self, other.divided_like(self)?) {
            (
                Pools::Divided { major, minor },
                Pools::Divided {
                    major: to_major,
                    minor: to_minor,
                },
            ) => Pools::Divided {
                major: major.plus(to_major)?,
                minor: minor.plus(to_minor)?,
            },
            (one, other) => Pools::One(one.total()?.plus(other.total()?)?),
        })
    }

    /// Each pool of this without the like of `other`.
    pub fn minus_each(self, other: Pools<Meter>) -> Result<Pools<Meter>, Overflow> {
        self.plus_each(other.each(|meter| Meter::ZERO.minus(meter))?)
    }

    /// The same money in another division: what came to one pool belongs to the Major
    /// of two, and what came to two belongs to the one they were put together to.
    pub fn divided_like<T: Copy>(self, other: Pools<T>) -> Result<Pools<Meter>, Overflow> {
        Ok(match (self, other) {
            (Pools::Divided { .. }, Pools::One(_)) => Pools::One(self.total()?),
            (Pools::One(meter), Pools::Divided { .. }) => Pools::Divided {
                major: meter,
                minor: Meter::ZERO,
            },
            _ => self,
        })
    }
}

impl Pools<Rate> {
    /// The part of a wager that enters the pools, unless it is more than the wager.
    #[must_use]
    pub fn together(self) -> Option<Rate> {
        match self {
            Pools::One(rate) => Some(rate),
            Pools::Divided { major, minor } => major.plus(minor),
        }
    }

    /// What enters each pool of `wagers`, exactly.
    pub fn of(self, wagers: Money) -> Result<Pools<Meter>, Overflow> {
        self.each(|rate| rate.of(wagers))
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Pool::Whole => "pool",
            Pool::Major => "major",
            Pool::Minor => "minor",
        })
    }
}
