//! A journal read for its reports: whole sums by gaming day, shift, table and setting.

mod beside;

use std::collections::{BTreeMap, BTreeSet};

use audit::{Merge, Told};
use floor::house::{Day, Event, House, Opening};
use games::round::{self, MoneyLine, Word};
use games::{Place, Wager};
use jiff::Timestamp;
use journal::{Head, Sequence, Store, StreamId};
use money::Money;
use rulebook::Date;

use crate::day::gaming_day;
use crate::exceptions::{Exception, Noticed};
use crate::report::TOGETHER;
use crate::setting::Setting;
use crate::standing::Standing;
use crate::sums::Sums;

/// For how long a gaming day is surely the same, in milliseconds.
const SAME_DAY_MS: i64 = 22 * 3_600_000;

/// Why a journal cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The journal fails, or something in it is wrong.
    #[error(transparent)]
    Journal(#[from] audit::Error),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] journal::Error),
    /// What is folded has come to a stop.
    #[error("{stream} {sequence}: {why}")]
    Stopped {
        /// The stream.
        stream: String,
        /// The entry.
        sequence: u64,
        /// Why.
        why: String,
    },
}

/// Where sums belong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// The gaming day.
    pub(crate) day: Date,
    /// The table.
    pub(crate) table: u32,
    /// Which shift of the cage on that day, from 1.
    pub(crate) shift: u32,
    /// The setting, by its place in the list.
    pub(crate) setting: usize,
}

/// A round of which more may be settled or undone.
#[derive(Debug, Clone, Default)]
struct Open {
    key: Option<Key>,
    stakes: BTreeMap<Place, BTreeMap<Wager, i64>>,
}

/// A house as its journal has it, and what play came to.
#[derive(Debug, Clone, Default)]
pub struct Books {
    pub(crate) house: House,
    pub(crate) settings: Vec<Setting>,
    pub(crate) exceptions: Vec<Exception>,
    pub(crate) last_ms: i64,
    /// How many entries were read.
    entries: u64,
    heads: BTreeMap<StreamId, Head>,
    cells: BTreeMap<Key, Sums>,
    open: BTreeMap<u32, Open>,
    current: BTreeMap<u32, usize>,
    /// The shifts that were closed on the last gaming day on which one was.
    shifts: Option<(Date, u32)>,
    correcting: BTreeSet<u32>,
    day: Option<Day>,
    /// Where the money lay, and what jackpots stood at, at the end of each gaming day that is
    /// over.
    standings: BTreeMap<Date, Standing>,
    last_day: Option<Date>,
}

impl Books {
    /// Reads a journal on, up to where it stands now.
    ///
    /// # Errors
    ///
    /// If it cannot be read or folded.
    pub async fn read_on(&mut self, store: &Store) -> Result<(), Unread> {
        let heads = store.heads().await?;
        if heads == self.heads {
            return Ok(());
        }
        let mut merge = Merge::since(store, &self.heads, &heads).await?;
        // Whoever asked may go away at any `await`, and the database may fail there: what was
        // added up until then is not read again.
        while let Some(told) = merge.next().await? {
            self.told(&told)?;
        }
        self.heads = heads;
        Ok(())
    }

    /// How many entries were read.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The house that the journal comes to.
    #[must_use]
    pub fn house(&self) -> &House {
        &self.house
    }

    /// Goes on with a command.
    fn told(&mut self, told: &Told) -> Result<(), Unread> {
        self.check_stopped(told)?;
        let record = &told.first.record;
        let at_ms = record.at.in_ms();
        self.end_day(at_ms);
        self.last_ms = self.last_ms.max(at_ms);
        for event in told.events() {
            self.note(event, at_ms, &record.by.person);
            self.house.apply(event);
            if matches!(event, Event::House(Opening::House(_))) {
                // Another clock, or another hour at which days begin.
                self.day = None;
            }
        }
        self.check_stopped(told)?;
        for document in told.documents() {
            self.entries += 1;
            let head = Head {
                sequence: Sequence::new(document.sequence),
                hash: document.hash,
            };
            self.heads.insert(document.stream.clone(), head);
        }
        Ok(())
    }

    /// Whether the house that is folded goes on.
    fn check_stopped(&self, told: &Told) -> Result<(), Unread> {
        match self.house.stopped() {
            None => Ok(()),
            Some(why) => Err(Unread::Stopped {
                stream: told.first.stream.to_string(),
                sequence: told.first.sequence,
                why: why.to_owned(),
            }),
        }
    }

    /// Keeps where the money lies when another gaming day begins: what stood at the end of the
    /// one before.
    fn end_day(&mut self, at_ms: i64) {
        let next = self.day_of(at_ms);
        match self.last_day {
            Some(day) if day >= next => {}
            Some(day) => {
                self.standings.insert(day, self.stands());
                self.last_day = Some(next);
            }
            None => self.last_day = Some(next),
        }
    }

    /// Where the money lies now.
    fn stands(&self) -> Standing {
        Standing::of(&self.house, self.last_ms)
    }

    /// Where the money lay at the end of a gaming day; of the last that there is, or without
    /// one, where it lies now.
    pub(crate) fn standing(&self, to: Option<Date>) -> Standing {
        let Some(to) = to.filter(|to| self.last_day.is_some_and(|last| *to < last)) else {
            return self.stands();
        };
        let until = self.standings.range(..=to).next_back();
        until.map_or_else(Standing::default, |(_, standing)| standing.clone())
    }

    /// The sums, with what is settled of rounds that are not over.
    pub(crate) fn cells(&self) -> BTreeMap<Key, Sums> {
        let mut cells = self.cells.clone();
        for open in self.open.values() {
            open.close(&mut cells);
        }
        cells
    }

    /// Adds up what an event is, while the house is still as it was before it.
    fn note(&mut self, event: &Event, at_ms: i64, person: &str) {
        match event {
            Event::Table { table, event, .. } => self.at_table(*table, event, at_ms, person),
            Event::Funded { table, funded } => {
                let sums = self.sums(*table, at_ms);
                sums.prizes -= cents(funded.prize);
                sums.prizes += cents(funded.stake);
            }
            Event::Shift { table, event, .. } => self.at_shift(*table, event, at_ms),
            Event::Dispute { table, event } => self.at_dispute(*table, event, at_ms),
            Event::Cage(event) => {
                self.at_cage(event, at_ms);
                self.beside(&Event::Cage(event.clone()), at_ms);
            }
            Event::Jackpot { .. }
            | Event::House(_)
            | Event::SentToTable(_)
            | Event::BackFromTable(_)
            | Event::Deal { .. }
            | Event::ValidationBegun { .. }
            | Event::TableOpened(_)
            | Event::TableChanged(_)
            | Event::BoughtIn(_)
            | Event::CashedOut(_)
            | Event::Linked { .. }
            | Event::DealSaid { .. }
            | Event::SeatFreed { .. }
            | Event::Proposal { .. }
            | Event::Tray { .. }
            | Event::ClockSet { .. } => self.beside(event, at_ms),
        }
    }

    fn at_table(&mut self, table: u32, event: &round::Event, at_ms: i64, person: &str) {
        use round::Event as E;
        match event {
            E::RoundOpened { .. } => self.close(table),
            E::Corrected { amount, by, .. } => {
                self.correcting.insert(table);
                self.sums(table, at_ms).corrections += 1;
                let people = by.join(TOGETHER);
                self.except(table, at_ms, &people, Noticed::Correction(*amount));
            }
            E::Money {
                word,
                place,
                wager,
                amount,
                under,
            } => {
                let line = MoneyLine {
                    word: *word,
                    place: *place,
                    wager: *wager,
                    amount: *amount,
                    under: *under,
                };
                let corrects = self.correcting.remove(&table);
                self.line(table, (&line, corrects), at_ms, 1);
            }
            E::HandVoided { place } | E::Reopened { place } => {
                self.undo(table, Some(*place), at_ms);
            }
            E::RoundVoided { under, .. } => {
                self.undo(table, None, at_ms);
                self.sums(table, at_ms).voids += 1;
                self.except(table, at_ms, person, Noticed::Void(*under));
            }
            E::WagerPlaced {
                amount,
                how: round::How::Coupon,
                ..
            } => self.sums(table, at_ms).coupons += cents(*amount),
            E::Ruled { given } => {
                let noticed = Noticed::Ruling(Box::new(given.clone()));
                self.except(table, at_ms, person, noticed);
            }
            E::Breached { place, under } => {
                // Who broke the rule, and not who said so.
                let player = self.player(table, *place);
                self.except(table, at_ms, &player, Noticed::Breach(*place, *under));
            }
            // What moves no money that is settled, and is nothing to look into: an event that is
            // new says so here.
            E::Sat { .. }
            | E::SeatTaken { .. }
            | E::Stood { .. }
            | E::Left { .. }
            | E::Waited { .. }
            | E::CorrectionProposed(_)
            | E::WagerPlaced { .. }
            | E::WagerChanged { .. }
            | E::WagerWithdrawn { .. }
            | E::BettingOpened { .. }
            | E::BettingClosed { .. }
            | E::LockedOut
            | E::CardDealt { .. }
            | E::CardShown { .. }
            | E::CardRekeyed { .. }
            | E::CardTurnedDown { .. }
            | E::CardExposed { .. }
            | E::DealCompleted
            | E::DecisionsOpened { .. }
            | E::Looked { .. }
            | E::Laid { .. }
            | E::HandNamed { .. }
            | E::Declared { .. }
            | E::Checked { .. }
            | E::Stayed { .. }
            | E::Folded { .. }
            | E::CardGivenUp { .. }
            | E::CardDrawn { .. }
            | E::DealerRead { .. }
            | E::PrizeWon { .. }
            | E::Collected { .. }
            | E::RulingAsked { .. }
            | E::RulingAnswered
            | E::KeptApart { .. }
            | E::HandCounted { .. }
            | E::CardAdded { .. }
            | E::CardSetAside
            | E::StrayDiscarded { .. }
            | E::HandMislaid { .. }
            | E::HandRestored { .. }
            | E::SeatDeemed { .. }
            | E::ChipsFound { .. }
            | E::RoundSettled { .. }
            | E::DeckStaged { .. }
            | E::ShuffleNeeded
            | E::DeckReplaced
            | E::StubPutAway
            | E::CardsCounted { .. }
            | E::Ordered { .. }
            | E::TableIdle
            | E::Held { .. }
            | E::ClockRead { .. } => {}
        }
    }

    /// A line of money that is made, or made undone; whether it corrects another.
    fn line(&mut self, table: u32, (line, corrects): (&MoneyLine, bool), at_ms: i64, sign: i64) {
        let net = cents(line.word.net(line.amount)) * i128::from(sign);
        if corrects {
            let sums = self.sums(table, at_ms);
            sums.win -= net;
            sums.corrected += net;
            return;
        }
        let key = self.key(table, at_ms);
        let linked = self
            .house
            .tables
            .get(&table)
            .is_some_and(|it| it.link.is_some());
        let sums = self.cells.entry(key).or_default();
        match (line.wager, line.word) {
            (Wager::Jackpot, Word::Paid) => sums.prizes += net,
            // What is taken of it is the jackpot's.
            (Wager::Jackpot, _) if linked => {}
            _ => sums.win -= net,
        }
        if matches!(line.word, Word::Taken | Word::Returned) {
            let open = self.open.entry(table).or_default();
            open.key = Some(key);
            let stakes = open.stakes.entry(line.place).or_default();
            *stakes.entry(line.wager).or_default() += line.amount.in_cents() * sign;
        }
    }

    /// The lines of the deal, or of one place in it, are undone.
    fn undo(&mut self, table: u32, place: Option<Place>, at_ms: i64) {
        let known = self.house.tables.get(&table);
        let lines = known.map(|it| it.round.lines_and_corrections());
        for (line, corrects) in lines.unwrap_or_default() {
            if place.is_none_or(|place| place == line.place) {
                self.line(table, (&line, corrects), at_ms, -1);
            }
        }
    }

    fn close(&mut self, table: u32) {
        if let Some(open) = self.open.remove(&table) {
            open.close(&mut self.cells);
        }
    }

    fn sums(&mut self, table: u32, at_ms: i64) -> &mut Sums {
        let key = self.key(table, at_ms);
        self.cells.entry(key).or_default()
    }

    fn key(&mut self, table: u32, at_ms: i64) -> Key {
        let day = self.day_of(at_ms);
        let closed = self.shifts.filter(|(known, _)| *known == day);
        let shift = closed.map_or(1, |(_, closed)| closed + 1);
        Key {
            day,
            table,
            shift,
            setting: self.setting(table),
        }
    }

    pub(crate) fn day_of(&mut self, at_ms: i64) -> Date {
        if let Some(day) = self.day
            && (0..SAME_DAY_MS).contains(&(at_ms - day.from_ms))
        {
            return day.day;
        }
        let now = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MIN);
        let day = gaming_day(self.house.terms.as_deref(), now);
        self.day = Some(day);
        day.day
    }

    /// The setting of a table as it is now.
    fn setting(&mut self, number: u32) -> usize {
        let Some(table) = self.house.tables.get(&number) else {
            return usize::MAX;
        };
        let current = self.current.get(&number).copied();
        if let Some(at) = current
            && self.settings.get(at).is_some_and(|it| it.holds(table))
        {
            return at;
        }
        let chosen = table
            .choices
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let setting = Setting::of(table, chosen.collect::<Vec<_>>().join(" "));
        let known = self.settings.iter().position(|it| it.holds(table));
        let at = known.unwrap_or_else(|| {
            self.settings.push(setting);
            self.settings.len() - 1
        });
        self.current.insert(number, at);
        at
    }

    /// Who plays at a place, or has it; else a guest without a name, as a table calls them.
    fn player(&self, table: u32, place: Place) -> String {
        let round = self.house.tables.get(&table).map(|it| &it.round);
        let plays = round.and_then(|it| it.spots.get(&place).map(|spot| spot.person.as_str()));
        let person = plays.filter(|person| !person.is_empty());
        let holds = || round.and_then(|it| it.seating.holder(place));
        let person = person.or_else(holds).map(str::to_owned);
        person.unwrap_or_else(|| format!("player-{place}"))
    }

    fn except(&mut self, table: u32, at_ms: i64, person: &str, noticed: Noticed) {
        let day = self.day_of(at_ms);
        let known = self.house.tables.get(&table);
        let exception = Exception::of(known.map(AsRef::as_ref), table, person, noticed);
        self.exceptions.push(Exception {
            day,
            at_ms,
            ..exception
        });
    }
}

impl Open {
    fn close(&self, cells: &mut BTreeMap<Key, Sums>) {
        let Some(key) = self.key else {
            return;
        };
        let sums = cells.entry(key).or_default();
        let mut played = false;
        for wagers in self.stakes.values() {
            if wagers.values().any(|amount| *amount != 0) {
                sums.hand(wagers);
                played = true;
            }
        }
        sums.rounds += u64::from(played);
    }
}

pub(crate) fn cents(amount: Money) -> i128 {
    i128::from(amount.in_cents())
}
