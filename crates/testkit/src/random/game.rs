//! Rounds played at random, with what must hold of any command.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use floor::Table;
use floor::authority::By;
use floor::cage::Account;
use floor::course::{Entry, Passage};
use floor::house::{Command, Event, House, Refusal};
use floor::record::Record;
use games::Place;
use games::round::{self, Phase, Step};
use money::Money;
use rulebook::Instant;

use super::audit::Audit;
use super::deal::Deal;
use super::hidden;
use super::uncited;
use crate::dice::Dice;

/// A house at which rounds are played at random.
#[derive(Debug)]
pub struct Game {
    /// The house.
    pub house: House,
    /// What it has been told in this round.
    pub record: Passage,
    pub(crate) dice: Dice,
    pub(super) deals: BTreeMap<u32, Deal>,
    /// The tables whose wagers are made.
    pub(super) bet: BTreeSet<u32>,
    audit: Audit,
    pub(crate) now: i64,
}

/// Something that must hold and does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// What.
    pub what: String,
    /// The case that reproduces it, as far as the house was told anything.
    pub hand: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.what, self.hand)
    }
}

/// What a check comes to; the words say what does not hold.
pub(crate) type Held<T = ()> = Result<T, String>;

/// More commands than any round takes.
const MOST_COMMANDS: usize = 2_000;

impl Game {
    /// A game at this house, which follows from the dice.
    #[must_use]
    pub fn new(house: House, dice: Dice) -> Game {
        Game {
            record: Passage::of(house.clone()),
            house,
            dice,
            deals: BTreeMap::new(),
            bet: BTreeSet::new(),
            audit: Audit::default(),
            now: 43_200_000,
        }
    }

    /// Plays one round at every table of the house, from the first wager to the end.
    pub fn round(&mut self) -> Result<(), Broken> {
        self.record = Passage::of(self.house.clone());
        self.bet.clear();
        self.audit = Audit::default();
        self.played().map_err(|what| Broken {
            what,
            hand: match self.record.script("what broke") {
                Ok(script) => script.to_string(),
                Err(why) => format!("{why}: {:#?}", self.record.entries),
            },
        })
    }

    fn played(&mut self) -> Held {
        self.now += i64::try_from(self.dice.below(30_000)).unwrap_or(0);
        for number in self.numbers() {
            self.bet(number)?;
        }
        loop {
            let open: Vec<u32> = self
                .numbers()
                .into_iter()
                .filter(|it| self.plays(*it))
                .collect();
            let Some(number) = self.dice.pick(&open).copied() else {
                break;
            };
            let moved = self.advance(number)?;
            // One table may wait for another; when none moves, a round is stuck.
            if !moved && !self.any_moves(&open)? {
                return Err(self.stuck(&open));
            }
            if self.record.entries.len() > MOST_COMMANDS {
                return Err("the round does not end".to_owned());
            }
        }
        self.correct()?;
        self.audit.closed()?;
        self.check_cage()?;
        self.check_rack()?;
        self.check_fold()
    }

    /// What keeps each of these tables from going on.
    fn stuck(&self, open: &[u32]) -> String {
        let why = open.iter().map(|number| {
            let award = Command::Table {
                table: *number,
                command: round::Command::Award,
            };
            match self.house.decide(&By::house(), award, self.now) {
                Ok(_) => format!("table {number} waits for somebody"),
                Err(refusal) => format!("table {number}: {refusal:?}"),
            }
        });
        let why: Vec<String> = why.collect();
        format!("no round goes on. {}", why.join("; "))
    }

    fn any_moves(&mut self, open: &[u32]) -> Held<bool> {
        for number in open {
            if self.advance(*number)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn numbers(&self) -> Vec<u32> {
        self.house.tables.keys().copied().collect()
    }

    /// Whether a round is on at a table.
    fn plays(&self, number: u32) -> bool {
        let round = self.house.tables.get(&number).map(|table| &table.round);
        round.is_some_and(|round| match round.phase {
            Phase::Settled | Phase::Void => false,
            Phase::Betting => self.bet.contains(&number) && round.has_wagers(),
            _ => true,
        })
    }

    pub(super) fn table(&self, number: u32) -> Held<&Table> {
        let table = self.house.tables.get(&number).map(AsRef::as_ref);
        table.ok_or_else(|| format!("table {number} is gone"))
    }

    /// Something that a table is told; says whether it was accepted.
    pub(super) fn at(&mut self, table: u32, command: round::Command) -> Held<bool> {
        self.tell(&By::house(), Command::Table { table, command })
    }

    /// Something that the house tells a table and that must be accepted.
    pub(super) fn must(&mut self, table: u32, command: round::Command) -> Held {
        self.must_by(&By::house(), table, command)
    }

    /// Something that must be accepted of somebody.
    pub(super) fn must_by(&mut self, by: &By, table: u32, command: round::Command) -> Held {
        let command = Command::Table { table, command };
        if let Err(refusal) = self.house.decide(by, command.clone(), self.now) {
            return Err(format!("{command:?} is refused: {refusal}"));
        }
        self.tell(by, command).map(|_| ())
    }

    /// Something that the house is told; says whether it was accepted. Whatever it is,
    /// no event shows a card too early, no money is lost, and what was decided is what
    /// the events make of the round.
    pub(crate) fn tell(&mut self, by: &By, command: Command) -> Held<bool> {
        let events = match self.house.decide(by, command.clone(), self.now) {
            Ok(events) => events,
            Err(refusal) => {
                self.check_cited(&refusal, &command)?;
                return self.unchanged(&command).map(|()| false);
            }
        };
        self.check_draft(by, &command)?;
        let touched = self.house.touches(by, &command);
        if let Command::Table { table, command } = &command {
            self.deal_of(*table).note_seen(command);
        }
        for event in &events {
            if let Event::Table {
                table,
                event: happened,
                ..
            } = event
            {
                let round = self.house.tables.get(table).map(|it| it.round.clone());
                let deal = self.deals.entry(*table).or_default();
                deal.lucky = self.house.terms.is_some();
                deal.follow(&round.unwrap_or_default(), happened, &mut self.dice);
                self.audit.post(*table, happened)?;
            }
            self.house.apply(event);
            let shown = |card| self.deals.values().any(|deal| deal.shown.contains(&card));
            // The text of a book names cards, and shows none.
            if !matches!(event, Event::House(_)) {
                hidden::check(&format!("{event:?}"), shown)?;
            }
        }
        self.check_written(by, &command, &events, touched)?;
        self.audit.end_of_command();
        self.record.entries.push(Entry {
            at_ms: self.now,
            by: by.clone(),
            command,
            events,
        });
        // No two commands of a house are given at one moment.
        if self.house.terms.is_some() {
            self.now += 1;
        }
        Ok(true)
    }

    /// Events lie in the streams that the command was known to touch, and their documents
    /// are read as they were written and show no card too early.
    fn check_written(
        &self,
        by: &By,
        command: &Command,
        events: &[Event],
        touched: BTreeSet<String>,
    ) -> Held {
        let mut streams: BTreeMap<String, Vec<Event>> = BTreeMap::new();
        for event in events {
            let stream = event.stream();
            streams.entry(stream).or_default().push(event.clone());
        }
        for (stream, events) in streams {
            if !touched.contains(&stream) {
                return Err(format!(
                    "{command:?} moves {stream}, which it does not touch"
                ));
            }
            let record = Record {
                at: Instant::at_ms(self.now),
                by: by.clone(),
                key: None,
                command: None,
                with: BTreeMap::new(),
                after: BTreeMap::new(),
                events,
            };
            let written = record.write(&stream)?;
            let shown = |card| self.deals.values().any(|deal| deal.shown.contains(&card));
            if stream != "house" {
                hidden::check(&written, shown)?;
            }
            let read = Record::read(&stream, &written);
            if read.as_ref() != Ok(&record) {
                return Err(format!("{written} is read as {read:?}"));
            }
        }
        Ok(())
    }

    pub(super) fn deal_of(&mut self, number: u32) -> &mut Deal {
        self.deals.entry(number).or_default()
    }

    /// A refusal cites its clause, unless no rule stands behind it.
    fn check_cited(&self, refusal: &Refusal, command: &Command) -> Held {
        let table = match command {
            Command::Table { table, .. } => Some(table),
            Command::Jackpot { .. } => self.house.tables.keys().next(),
            // Of cage, trays, counts and disputes no book speaks.
            _ => None,
        };
        let Some(table) = table else {
            return Ok(());
        };
        let book = self.table(*table)?.book.id.as_str();
        let word = refusal.word();
        if refusal.under().is_none() && !uncited::may_be(book, word) {
            return Err(format!("{command:?} is refused, {word}, under no clause"));
        }
        Ok(())
    }

    /// A refused command has changed nothing.
    fn unchanged(&mut self, command: &Command) -> Held {
        if !self.dice.once_in(64) {
            return Ok(());
        }
        let after = self.record.after();
        for (number, table) in &self.house.tables {
            let folded = after.tables.get(number).map(|it| &it.round);
            if folded != Some(&table.round) {
                return Err(format!("{command:?} was refused and changed the round"));
            }
        }
        Ok(())
    }

    /// What a command was decided on is what its events make of the round.
    fn check_draft(&self, by: &By, command: &Command) -> Held {
        let Command::Table { table, command } = command else {
            return Ok(());
        };
        let table = self.table(*table)?;
        // Dealing card after card is nine commands in ten, and always the same; and what the
        // jackpot is told is not the round's to draft.
        if matches!(
            command,
            round::Command::Step {
                step: Step::Deal(_),
                ..
            } | round::Command::Prize { .. }
                | round::Command::Validate { .. }
                | round::Command::Award
                | round::Command::Resume
        ) {
            return Ok(());
        }
        let teller = by.teller(&table.book);
        let draft = table
            .round
            .draft(table.game(), &table.card, &teller, command.clone());
        let draft = draft.map_err(|refusal| format!("the house accepts what: {refusal}"))?;
        let mut folded = table.round.clone();
        draft.events().iter().for_each(|event| folded.apply(event));
        if folded != *draft.round() {
            return Err(format!("{command:?} was decided on another round"));
        }
        Ok(())
    }

    /// The house's own ledger says the same as ours: nothing is left on the felt.
    fn check_cage(&self) -> Held {
        if let Some(why) = self.house.stopped() {
            return Err(format!("the house has stopped: {why}"));
        }
        for number in self.numbers() {
            for place in Place::ALL {
                let left = self.house.cage.felt(number, place);
                if !left.is_zero() {
                    return Err(format!("{left} is left at place {place} of table {number}"));
                }
            }
        }
        Ok(())
    }

    /// At the end of a round the whole deck lies in the rack, unless more cards were
    /// reported than there are.
    fn check_rack(&self) -> Held {
        for (number, table) in &self.house.tables {
            let deck = table.game().table().deck_cards.value;
            let round = &table.round;
            let rack = round.cards_in_rack(deck);
            let settled = round.phase == Phase::Settled && round.cards_out() <= deck;
            if settled && rack != deck {
                return Err(format!("{rack} cards lie in the rack of table {number}"));
            }
        }
        Ok(())
    }

    /// The events, folded again, give the same house.
    fn check_fold(&self) -> Held {
        let again = self.record.after();
        for (number, table) in &self.house.tables {
            let folded = again.tables.get(number);
            if folded.is_none_or(|it| it.round != table.round || it.card != table.card) {
                return Err(format!("table {number} is another when folded again"));
            }
        }
        for (name, jackpot) in self.house.jackpots.iter() {
            let folded = again.jackpots.get(name);
            if folded.is_none_or(|it| it.link != jackpot.link) {
                return Err(format!("jackpot {name} is another when folded again"));
            }
        }
        self.check_alone()
    }

    /// Every stream, folded by itself, gives its table or its jackpot.
    fn check_alone(&self) -> Held {
        let mut streams: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
        for event in self.record.entries.iter().flat_map(|entry| &entry.events) {
            streams.entry(event.stream()).or_default().push(event);
        }
        for (stream, events) in streams {
            let mut alone = self.record.before.clone();
            events.into_iter().for_each(|event| alone.apply(event));
            let same = match stream.split_once('/') {
                Some(("table", number)) => {
                    let number = number.parse().map_err(|_| stream.clone())?;
                    let at = |house: &House| {
                        let table = house.tables.get(&number)?;
                        let money = |(account, held): (&Account, Money)| match account {
                            Account::Stack { table, .. }
                            | Account::Felt { table, .. }
                            | Account::Tray(table)
                                if *table == number =>
                            {
                                Some((account.clone(), held))
                            }
                            _ => None,
                        };
                        let money: Vec<_> = house.cage.accounts().filter_map(money).collect();
                        let (round, card) = (table.round.clone(), table.card.clone());
                        Some((round, card, table.link.clone(), table.number, money))
                    };
                    at(&alone) == at(&self.house)
                }
                Some(("jackpot", name)) => {
                    let of = |house: &House| {
                        let link = house.jackpots.get(name)?.link.clone();
                        let cage = &house.cage;
                        Some((link, cage.jackpot(name), cage.retained(name)))
                    };
                    of(&alone) == of(&self.house)
                }
                _ => true,
            };
            if !same {
                return Err(format!("{stream} folded by itself is another"));
            }
        }
        Ok(())
    }
}
