//! A report: rows of what play came to against what it should have, and what stands beside.

use std::collections::BTreeMap;

use gamemath::fraction::{Fraction, decimal, square_root, whole};
use num_bigint::BigInt;
use rulebook::Date;
use serde::Serialize;

use crate::asked::{Asked, By};
use crate::books::{Books, Key};
use crate::exceptions::{Exception, What};
use crate::jackpots::JackpotRow;
use crate::money_of::Inventory;
use crate::sums::Sums;
use crate::theory::{Expected, Theory, percent};

/// A report of a house.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = HouseReport))]
pub struct Report {
    /// The house.
    pub house: String,
    /// Its currency; amounts are in its minor units.
    pub currency: String,
    /// What was asked.
    pub asked: Asked,
    /// When the last command was given that is in it, in milliseconds of the house's clock.
    pub as_of_ms: i64,
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// All of them together.
    pub total: Row,
    /// The jackpots as they stood at the end of those days.
    pub jackpots: Vec<JackpotRow>,
    /// Where the money lay then.
    pub inventory: Inventory,
    /// What went otherwise than it should.
    pub exceptions: Vec<Exception>,
    /// How often, by what and by whom.
    pub by_person: Vec<ByPerson>,
}

/// How often somebody is among the exceptions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ByPerson {
    /// Who; nothing: the house itself.
    pub person: String,
    /// With what.
    pub what: What,
    /// How often.
    pub times: u64,
}

/// A row of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReportRow))]
pub struct Row {
    /// What it is of.
    pub of: String,
    /// What play came to.
    #[serde(flatten)]
    pub sums: Sums,
    /// Win of drop, in per cent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub hold_percent: Option<String>,
    /// Win of handle, in per cent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub win_percent: Option<String>,
    /// What the house should have won, in minor units.
    #[cfg_attr(feature = "schema", schema(required))]
    pub theoretical_win: Option<String>,
    /// That of the handle, in per cent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub theoretical_percent: Option<String>,
    /// How far chance takes the win from that: one standard deviation, in minor units.
    #[cfg_attr(feature = "schema", schema(required))]
    pub deviation: Option<String>,
    /// Whether the win lies where it does nineteen times in twenty; none: the game has no
    /// figures, or nothing was played.
    #[cfg_attr(feature = "schema", schema(required))]
    pub within_95_percent: Option<bool>,
}

impl Report {
    /// The report that was asked for.
    #[must_use]
    pub fn of(books: &Books, theory: &mut Theory, asked: Asked) -> Report {
        let cells = books.cells();
        let cells = cells.iter().filter(|(key, _)| asked.has(key.day));
        let mut groups: BTreeMap<Group, Gathered> = BTreeMap::new();
        let mut total = Gathered::default();
        for (key, sums) in cells {
            let group = Group::of(books, key, asked.by);
            groups.entry(group).or_default().add(key.setting, sums);
            total.add(key.setting, sums);
        }
        let rows = groups.into_iter();
        let rows = rows.map(|(group, gathered)| gathered.row(group.1, books, theory));
        let rows: Vec<Row> = rows.collect();
        let terms = books.house.terms.as_deref();
        let exceptions = books.exceptions.iter();
        let exceptions: Vec<Exception> = exceptions
            .filter(|exception| asked.has(exception.day))
            .cloned()
            .collect();
        let standing = books.standing(asked.to);
        Report {
            house: terms.map_or_else(String::new, |terms| terms.name.clone()),
            currency: terms.map_or_else(String::new, |terms| terms.currency.clone()),
            asked,
            as_of_ms: books.last_ms,
            rows,
            total: total.row(String::new(), books, theory),
            jackpots: standing.jackpots,
            inventory: standing.inventory,
            by_person: by_person(&exceptions),
            exceptions,
        }
    }

    /// The same with people by their names, for those who read it on a page.
    #[must_use]
    pub fn named(mut self, name: impl Fn(&str) -> String) -> Report {
        for exception in &mut self.exceptions {
            let people = exception.person.split(TOGETHER).map(&name);
            exception.person = people.collect::<Vec<_>>().join(TOGETHER);
        }
        for row in &mut self.by_person {
            row.person = name(&row.person);
        }
        self
    }
}

/// What stands between people who did something together.
pub(crate) const TOGETHER: &str = ", ";

fn by_person(exceptions: &[Exception]) -> Vec<ByPerson> {
    let mut counts: BTreeMap<(String, What), u64> = BTreeMap::new();
    for exception in exceptions {
        // What two people did stands with each of them.
        for person in exception.person.split(TOGETHER) {
            let key = (person.to_owned(), exception.what);
            *counts.entry(key).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|((person, what), times)| ByPerson {
            person,
            what,
            times,
        })
        .collect()
}

/// What a row is of: its place in the order, and its words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Group((Option<Date>, u32, u32), String);

impl Group {
    fn of(books: &Books, key: &Key, by: By) -> Group {
        let setting = books.settings.get(key.setting);
        let none = (None, 0, 0);
        match by {
            By::Table => {
                let name = setting.map_or("", |setting| setting.name.as_str());
                Group((None, key.table, 0), format!("{} {name}", key.table))
            }
            By::Game => Group(none, setting.map_or_else(String::new, |it| it.book.clone())),
            By::Pit => {
                let pit = setting.and_then(|setting| setting.pit.clone());
                Group(none, pit.unwrap_or_else(|| "-".to_owned()))
            }
            By::Shift => {
                let words = format!("{} {}", key.day, key.shift);
                Group((Some(key.day), key.shift, 0), words)
            }
            By::Day => Group(none, key.day.to_string()),
            By::Month => {
                let (year, month) = (key.day.year(), key.day.month());
                Group(none, format!("{year:04}-{month:02}"))
            }
            By::Year => Group(none, format!("{:04}", key.day.year())),
        }
    }
}

/// What belongs to one row: sums by the setting they were played under.
#[derive(Debug, Default)]
struct Gathered(BTreeMap<usize, Sums>);

impl Gathered {
    fn add(&mut self, setting: usize, sums: &Sums) {
        self.0.entry(setting).or_default().add(sums);
    }

    fn row(self, of: String, books: &Books, theory: &mut Theory) -> Row {
        let mut all = Sums::default();
        let mut expected = Some(Expected::nothing());
        for (setting, sums) in &self.0 {
            all.add(sums);
            let setting = books.settings.get(*setting);
            let more = match setting {
                _ if sums.hands == 0 => Some(Expected::nothing()),
                Some(setting) => theory.expected(setting, sums),
                None => None,
            };
            expected = expected.zip(more).map(|(all, more)| all.and(&more));
        }
        let expected = expected.filter(|_| all.hands > 0);
        let shown = |fraction: &Fraction| decimal(fraction, 2);
        let of_handle = |win: &Fraction| {
            let handle = whole(BigInt::from(all.handle));
            shown(&(win * whole(100) / handle))
        };
        let theoretical = expected.as_ref().filter(|_| all.handle != 0);
        Row {
            of,
            hold_percent: percent(all.win, all.drop).as_ref().map(shown),
            win_percent: percent(all.win, all.handle).as_ref().map(shown),
            theoretical_win: expected.as_ref().map(|it| shown(&it.win)),
            theoretical_percent: theoretical.map(|it| of_handle(&it.win)),
            deviation: expected
                .as_ref()
                .map(|it| shown(&square_root(&it.variance, 2))),
            within_95_percent: expected.as_ref().map(|it| it.holds(all.win)),
            sums: all,
        }
    }
}
