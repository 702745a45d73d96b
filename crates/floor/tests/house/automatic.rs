//! Tables that the house deals at: rounds of every book, played by the offers alone.

use std::collections::BTreeMap;

use cards::Card;
use cards::chance::{Entropy, HouseKey, Revealed, Seed};
use floor::authority::By;
use floor::clock::Pace;
use floor::deal::Committed;
use floor::dealer::{self, Duty};
use floor::demonstration;
use floor::house::{Command, Event, House, Opening};
use floor::offer::Offer;
use floor::record::Record;
use games::round::{self, Phase};
use games::{Holder, Place, Wager};
use money::Money;
use rulebook::Instant;

use crate::alone::check_alone;

/// Whether an offer is a seat.
pub(crate) fn sits(offer: &Offer) -> bool {
    matches!(offer.command, round::Command::Sit { .. })
}

/// Whether an offer is a wager that does not stand yet, of this kind or of any.
pub(crate) fn wagers(offer: &Offer, kind: Option<Wager>) -> bool {
    match offer.command {
        round::Command::Wager { wager, .. } => kind.is_none_or(|kind| kind == wager),
        _ => false,
    }
}

/// Whether an offer is a decision on the hand.
pub(crate) fn decides(offer: &Offer) -> bool {
    matches!(
        offer.command,
        round::Command::Fold { .. }
            | round::Command::Check { .. }
            | round::Command::Bet { .. }
            | round::Command::Play { .. }
            | round::Command::Change { .. }
    )
}

pub(crate) fn money(units: i64) -> Money {
    Money::cents(units * 100)
}

/// A document with an event is read as it was written.
#[track_caller]
fn check_written(now_ms: i64, event: &Event) {
    let record = Record {
        at: Instant::at_ms(now_ms),
        by: By::house(),
        key: None,
        command: None,
        with: BTreeMap::new(),
        after: BTreeMap::new(),
        events: vec![event.clone()],
    };
    let stream = event.stream();
    let text = record.write(&stream).unwrap();
    assert_eq!(Record::read(&stream, &text), Ok(record), "{text}");
}

/// A house with a table of every book, and whoever deals and plays in it.
pub(crate) struct Evening {
    pub(crate) house: House,
    pub(crate) now_ms: i64,
    key: HouseKey,
    deals: u64,
    /// A source of choices: every value follows from the one before.
    chance: u64,
    pub(crate) journal: Vec<Event>,
}

impl Evening {
    pub(crate) fn begin(seed: u64) -> Evening {
        let commands = demonstration::commands(Pace::default()).unwrap();
        Evening::of(seed, commands)
    }

    /// An evening in the house that these commands open.
    pub(crate) fn of(seed: u64, commands: Vec<Command>) -> Evening {
        let mut evening = Evening {
            house: House::default(),
            now_ms: 1_000,
            key: HouseKey::new([7; 32]),
            deals: 0,
            chance: seed,
            journal: Vec::new(),
        };
        for command in commands {
            evening.tell(command);
        }
        evening
    }

    #[track_caller]
    pub(crate) fn tell(&mut self, command: Command) {
        self.tell_by(&By::house(), command);
    }

    #[track_caller]
    pub(crate) fn tell_by(&mut self, by: &By, command: Command) {
        let text = serde_json::to_string(&command).unwrap();
        assert_eq!(serde_json::from_str::<Command>(&text).unwrap(), command);
        let events = match self.house.decide(by, command.clone(), self.now_ms) {
            Ok(events) => events,
            Err(refusal) => panic!("{command:?}: {refusal}"),
        };
        let touched = self.house.touches(by, &command);
        for event in events {
            assert!(touched.contains(&event.stream()), "{command:?}: {event:?}");
            check_written(self.now_ms, &event);
            self.house.apply(&event);
            self.journal.push(event);
        }
        assert_eq!(self.house.stopped(), None);
        assert_eq!(self.house.cage.total(), Ok(Money::ZERO));
    }

    #[track_caller]
    pub(crate) fn tell_as(&mut self, person: &str, command: Command) {
        self.tell_by(&By::player(person), command);
    }

    fn seed(&self, table: u32) -> Option<Seed> {
        let deal = self.house.tables[&table].deal.as_ref()?;
        Some(self.key.seed(&deal.committed.deal, &deal.committed.entropy))
    }

    fn order(&self, table: u32) -> Option<[Card; 52]> {
        let deal = self.house.tables[&table].deal.as_ref()?;
        Some(*self.seed(table)?.deck(&deal.salts()).order())
    }

    /// Does what the dealer of a table has to, until it waits; says until when.
    pub(crate) fn deal(&mut self, table: u32) -> Option<i64> {
        loop {
            let order = self.order(table);
            match dealer::duty(&self.house, table, self.now_ms, order.as_ref()) {
                Duty::Tell(command) => self.tell(command),
                Duty::Commit => {
                    self.deals += 1;
                    let deal = format!("d{}", self.deals).parse().unwrap();
                    let [byte, ..] = self.deals.to_le_bytes();
                    let entropy = Entropy::new([byte; 32]);
                    let commitment = self.key.seed(&deal, &entropy).commitment();
                    let committed = Committed {
                        deal,
                        key: "k1".to_owned(),
                        entropy,
                        commitment,
                    };
                    self.tell(Command::Commit { table, committed });
                }
                Duty::OpenDeal => {
                    let seed: Revealed = self.seed(table).unwrap().reveal();
                    self.check_shown(table, &seed);
                    self.tell(Command::OpenDeal { table, seed });
                }
                Duty::Wait(until) => return until,
            }
        }
    }

    /// Every card that was shown is the one that the seed gives.
    fn check_shown(&self, number: u32, seed: &Revealed) {
        let table = &self.house.tables[&number];
        let deal = table.deal.as_ref().unwrap();
        let deck = seed.deck(&deal.salts());
        let places = table.round.spots.keys().copied().map(Holder::Place);
        let mut shown = 0;
        for holder in places.chain([Holder::Dealer, Holder::Board]) {
            let hand = table.round.hand(holder).unwrap();
            for (position, face) in hand.faces().iter().enumerate() {
                if let Some(card) = face.known() {
                    shown += 1;
                    assert_eq!(deal.face(deck.order(), holder, position), Some(card));
                }
            }
        }
        // What is to be dealt again, or is void, may have shown nothing.
        let over = table.round.phase == Phase::Settled;
        assert!(shown > 0 || !over, "nothing was shown at table {number}");
    }

    fn choose(&mut self, below: usize) -> usize {
        self.chance = self
            .chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % below
    }

    /// A player does one thing among those offered.
    pub(crate) fn act(
        &mut self,
        table: u32,
        person: &str,
        wanted: impl Fn(&Offer) -> bool,
    ) -> bool {
        let offers = self.house.offers(table, person, self.now_ms);
        let offers: Vec<Offer> = offers.into_iter().filter(wanted).collect();
        if offers.is_empty() {
            return false;
        }
        let offer = offers[self.choose(offers.len())].clone();
        let command = offer.command;
        self.tell_by(&By::player(person), Command::Table { table, command });
        true
    }

    /// One round at a table with these people; now and then somebody lets the clock run.
    pub(crate) fn round(&mut self, table: u32, people: &[&str]) {
        self.deal(table);
        for person in people {
            self.act(table, person, sits);
            self.act(table, person, |offer| wagers(offer, Some(Wager::Ante)));
            self.act(table, person, |offer| wagers(offer, Some(Wager::Blind)));
            for _ in 0..self.choose(3) {
                self.act(table, person, |offer| wagers(offer, None));
            }
        }
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < 100, "the round does not end");
            let until = self.deal(table);
            if self.house.tables[&table].round.phase == Phase::Settled {
                break;
            }
            let mut acted = false;
            for person in people {
                let away = self.choose(8) == 0;
                acted |= !away && self.act(table, person, decides);
            }
            if !acted {
                self.now_ms = until.expect("somebody is waited for").max(self.now_ms);
            }
        }
        for place in Place::ALL {
            assert_eq!(self.house.cage.felt(table, place), Money::ZERO, "{place}");
        }
        for person in people {
            let leaves = |offer: &Offer| matches!(offer.command, round::Command::Leave { .. });
            while self.act(table, person, leaves) {}
            assert_eq!(self.house.cage.stack(table, person), Money::ZERO);
        }
    }
}

#[test]
fn every_book_is_played_by_its_offers_and_the_books_balance() {
    let mut evening = Evening::begin(17);
    let people = ["ann", "bob", "cleo"];
    for person in people {
        evening.tell(Command::House(Opening::Chips {
            person: person.to_owned(),
            amount: money(1_000_000),
        }));
    }
    let tables = automatic(&evening);
    for _ in 0..40 {
        for table in &tables {
            evening.round(*table, &people);
            evening.now_ms += 60_000;
            evening.deal(*table);
        }
    }
    check_jackpots(&evening.house);
    check_fold(&evening);
}

/// What a jackpot's account holds is on its meters or was kept by the operator.
pub(crate) fn check_jackpots(house: &House) {
    for (name, jackpot) in house.jackpots.iter() {
        let held = jackpot.link.pools().total().unwrap();
        let kept = house.cage.retained(name);
        let all = held.plus(kept).unwrap();
        assert_eq!(
            all,
            money::Meter::at(house.cage.jackpot(name)).unwrap(),
            "{name} holds another amount than its meters"
        );
    }
}

/// Folding the events stream by stream gives the same house.
pub(crate) fn check_fold(evening: &Evening) {
    let mut streams: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
    for event in &evening.journal {
        streams.entry(event.stream()).or_default().push(event);
    }
    let mut house = House::default();
    let (first, others): (Vec<_>, Vec<_>) = streams.iter().partition(|it| it.0 == "house");
    for (_, events) in first.into_iter().chain(others) {
        events.iter().for_each(|event| house.apply(event));
    }
    assert_eq!(house.stopped(), None);
    assert_eq!(house.cage, evening.house.cage);
    for (number, table) in &evening.house.tables {
        let again = &house.tables[number];
        assert_eq!(again.round, table.round);
        assert_eq!(again.deal, table.deal);
        assert_eq!(again.clock, table.clock);
        assert_eq!(again.number, table.number);
        assert_eq!(again.flow, table.flow);
    }
    for (name, jackpot) in evening.house.jackpots.iter() {
        assert_eq!(house.jackpots[name].link, jackpot.link);
    }
    check_alone(evening);
}

#[test]
fn nobody_wagers_before_the_house_is_bound_to_its_deal() {
    let mut evening = Evening::begin(3);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(1_000),
    }));
    evening.act(1, "ann", |offer| {
        sits(offer) && offer.place == Place::ALL[0]
    });
    let wager = anns_ante();
    let refusal = evening
        .house
        .decide(&By::player("ann"), wager.clone(), 0)
        .unwrap_err();
    let said = "wagers are taken once the next deal is committed to";
    assert!(refusal.to_string().contains(said), "{refusal}");
    evening.deal(1);
    assert!(evening.house.decide(&By::player("ann"), wager, 0).is_ok());
}

#[test]
fn nobody_wagers_chips_they_do_not_have() {
    let mut evening = Evening::begin(1);
    evening.deal(1);
    evening.act(1, "ann", |offer| {
        sits(offer) && offer.place == Place::ALL[0]
    });
    let wager = anns_ante();
    let refusal = evening
        .house
        .decide(&By::player("ann"), wager, 0)
        .unwrap_err();
    assert_eq!(refusal.word(), "not-enough-chips");
}

/// What Ann asks: an ante of ten at the first place of the first table.
fn anns_ante() -> Command {
    Command::Table {
        table: 1,
        command: round::Command::Wager {
            place: Place::ALL[0],
            wager: Wager::Ante,
            amount: money(10),
            how: round::How::Chips,
            chips: Vec::new(),
            salt: None,
            person: None,
        },
    }
}

/// How often something of this kind happened at a table.
pub(crate) fn count(
    evening: &Evening,
    number: u32,
    wanted: impl Fn(&round::Event) -> bool,
) -> usize {
    let happened = evening.journal.iter().filter(|event| match event {
        Event::Table { table, event, .. } => *table == number && wanted(event),
        _ => false,
    });
    happened.count()
}

#[test]
fn the_dealer_counts_the_stub_and_changes_the_cards_as_the_book_asks() {
    let mut evening = Evening::begin(5);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(1_000_000),
    }));
    let tables = automatic(&evening);
    let (mut counting, mut changing) = (0, 0);
    for table in tables {
        let rules = evening.house.tables[&table].rules.clone();
        let counted = |event: &round::Event| {
            let what = round::Counted::Stub;
            matches!(event, round::Event::CardsCounted { what: it, .. } if *it == what)
        };
        let changed = |event: &round::Event| matches!(event, round::Event::DeckReplaced);
        for number in 1..=10 {
            evening.round(table, &["ann"]);
            evening.now_ms += 60_000;
            evening.deal(table);
            let decks = usize::try_from(evening.house.tables[&table].card.decks).unwrap();
            if let Some(every) = rules.table().stub_count_every {
                counting += 1;
                let due = number / decks / usize::try_from(every.value).unwrap() * decks;
                assert!(count(&evening, table, counted) >= due, "table {table}");
            }
        }
        assert_eq!(count(&evening, table, changed), 0);
        if let Some(hours) = rules.table().cards_change_hours {
            changing += 1;
            evening.round(table, &["ann"]);
            evening.now_ms += i64::from(hours.value) * 3_600_000;
            evening.deal(table);
            evening.round(table, &["ann"]);
            assert!(count(&evening, table, changed) > 0, "table {table}");
        }
    }
    assert!(counting > 0 && changing > 0);
}

/// A decision of Ann's that is offered now.
/// The tables at which the house deals.
fn automatic(evening: &Evening) -> Vec<u32> {
    let tables = evening.house.tables.iter();
    let tables = tables.filter(|(_, table)| table.is_automatic());
    tables.map(|(number, _)| *number).collect()
}

fn anns_decision(evening: &Evening, table: u32) -> Option<Command> {
    let offers = evening.house.offers(table, "ann", evening.now_ms);
    let command = offers.into_iter().find(decides)?.command;
    Some(Command::Table { table, command })
}

#[test]
fn what_comes_after_its_time_is_refused_by_the_book_whoever_notices() {
    let mut evening = Evening::begin(5);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(1_000_000),
    }));
    let ann = By::player("ann");
    let tables = automatic(&evening);
    for table in tables {
        let chips = evening.house.hand_chips(table, "ann", money(1_000_000));
        evening.tell(chips);
        evening.deal(table);
        evening.act(table, "ann", sits);
        let ante = |offer: &Offer| wagers(offer, Some(Wager::Ante));
        assert!(evening.act(table, "ann", ante), "table {table}");
        evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Blind)));
        let clock = evening.house.tables[&table].clock.unwrap();
        let offers = evening.house.offers(table, "ann", evening.now_ms);
        let more = offers.into_iter().find(|it| !decides(it) && !sits(it));
        let command = more.unwrap().command;
        let more = Command::Table { table, command };
        let told = |at_ms| evening.house.decide(&ann, more.clone(), at_ms);
        told(clock.to_ms - 1).unwrap();
        let late = told(clock.to_ms).unwrap_err();
        assert_eq!(late.word(), "betting-is-closed", "table {table}: {late}");
        assert!(late.under().is_some(), "table {table}");
        evening.now_ms = clock.to_ms;
        evening.deal(table);
        let Some(decision) = anns_decision(&evening, table) else {
            continue;
        };
        let clock = evening.house.tables[&table].clock.unwrap();
        let told = |at_ms| evening.house.decide(&ann, decision.clone(), at_ms);
        told(clock.to_ms - 1).unwrap();
        let late = told(clock.to_ms).unwrap_err();
        assert_eq!(late.word(), "time-is-up", "table {table}: {late}");
        assert!(late.under().is_some(), "table {table}");
        evening.now_ms = clock.to_ms;
        assert_eq!(anns_decision(&evening, table), None, "table {table}");
        while evening.house.tables[&table].round.phase != Phase::Settled {
            evening.now_ms = evening.deal(table).unwrap().max(evening.now_ms);
        }
    }
}
