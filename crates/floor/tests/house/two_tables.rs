//! A house of two tables and one jackpot: what it keeps true whatever is asked of it.

use std::collections::{BTreeMap, BTreeSet};

use floor::Table;
use floor::authority::By;
use floor::house::{Command, Event, House};
use games::device::Device;
use games::round::{self, How, Phase, Step};
use games::table::{Chance, Staff, TableCard, TableJackpot};
use games::{Holder, Place, Shelf, Wager};
use jackpot::{Check, Mode, Pools, Setup, TableId};
use rulebook::{Choices, Role};

const J: &str = "J";

fn house() -> House {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-caribbean-stud").unwrap();
    let mut house = House::default();
    for number in [1, 2] {
        let card = TableCard {
            jackpot: Some(TableJackpot {
                mode: Mode::Electronic,
                wager: "5.00".parse().unwrap(),
                up: true,
                divided: false,
            }),
            device: Device::Shoe,
            chance: Chance::Virtual,
            staff: Staff::Staffed,
            decks: 1,
            has: BTreeSet::new(),
            lacks: BTreeSet::new(),
            unmarked: BTreeSet::new(),
            limits: BTreeMap::new(),
            chips: None,
        };
        let table = Table::open(book.clone(), None, &Choices::default(), None, card).unwrap();
        house.tables.insert(number, table.into());
    }
    house
}

fn open() -> Command {
    Command::Jackpot {
        jackpot: J.to_owned(),
        command: Box::new(jackpot::Command::Open(Setup {
            mode: Mode::Electronic,
            wager: "5.00".parse().unwrap(),
            pools: Pools::One("80000.00".parse().unwrap()),
            rates: None,
            seed: None,
            tables: BTreeMap::from([1, 2].map(|table| (TableId(table), "shoe".to_owned()))),
            approval: None,
        })),
    }
}

fn at(table: u32, command: round::Command) -> Command {
    Command::Table { table, command }
}

fn wager(table: u32, wager: Wager, amount: &str) -> Command {
    at(
        table,
        round::Command::Wager {
            place: Place::ALL[0],
            wager,
            amount: amount.parse().unwrap(),
            how: How::Chips,
            chips: Vec::new(),
            salt: None,
            person: Some("ann".to_owned()),
        },
    )
}

/// Does what must not be refused, and keeps what happened.
#[track_caller]
fn does(house: &mut House, log: &mut Vec<Event>, command: Command) {
    let events = house.decide(&By::house(), command.clone(), 0);
    let events = events.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    events.iter().for_each(|event| house.apply(event));
    log.extend(events);
}

/// A round with a royal flush at a table, as far as the prize.
#[track_caller]
fn play(house: &mut House, log: &mut Vec<Event>, table: u32) {
    does(house, log, wager(table, Wager::Ante, "10.00"));
    does(house, log, wager(table, Wager::Jackpot, "5.00"));
    let cards = |text: &str| {
        text.split(' ')
            .map(|card| card.parse().unwrap())
            .collect::<Vec<_>>()
    };
    let (player, dealer) = (cards("As Ks Qs Js Ts"), cards("9d 8c 4h 3d 2c"));
    while let Some(step) = house.tables[&table].next_step() {
        let round = &house.tables[&table].round;
        let faces = match step {
            Step::TurnUpCard => vec![dealer[4]],
            Step::TurnDealer => round.dealer.hidden().map(|card| dealer[card]).collect(),
            Step::TurnHand(_) => player.clone(),
            _ => Vec::new(),
        };
        does(house, log, at(table, round::Command::Step { step, faces }));
        let phase = house.tables[&table].round.phase;
        if matches!(phase, Phase::Deciding(_)) && house.tables[&table].next_step().is_none() {
            let amount = "20.00".parse().unwrap();
            let place = Place::ALL[0];
            does(house, log, at(table, round::Command::Bet { place, amount }));
        }
    }
}

fn jackpot(command: jackpot::Command) -> Command {
    Command::Jackpot {
        jackpot: J.to_owned(),
        command: Box::new(command),
    }
}

#[test]
fn a_prize_is_paid_at_its_table_and_the_round_goes_on() {
    let (mut house, mut log) = (house(), Vec::new());
    does(&mut house, &mut log, open());
    play(&mut house, &mut log, 1);
    assert!(house.tables[&1].round.awaits_prize());
    let early = house.decide(&By::house(), wager(1, Wager::Ante, "10.00"), 0);
    assert!(early.is_err(), "the hand stays until its prize is paid");
    let hand = house.hand(1, Place::ALL[0]);
    for check in [
        Check::HandVerified,
        Check::SupervisorNotified,
        Check::DeckCounted { cards: 52 },
    ] {
        let check = jackpot::Command::Check { hand, check };
        does(&mut house, &mut log, jackpot(check));
    }
    let by = [Role::Dealer, Role::Supervisor];
    let validate = jackpot::Command::Validate { hand, by };
    does(&mut house, &mut log, jackpot(validate));
    does(&mut house, &mut log, jackpot(jackpot::Command::Award));
    let round = &house.tables[&1].round;
    assert!(!round.awaits_prize());
    let paid = round
        .lines
        .iter()
        .find(|line| line.word == round::Word::Paid && line.wager == Wager::Jackpot);
    assert_eq!(paid.unwrap().amount.to_string(), "80005.00");
    assert!(matches!(
        house.tables[&1].next_step(),
        Some(Step::Collect(_))
    ));
}

#[test]
fn the_events_make_the_same_house_again() {
    let (mut first, mut log) = (house(), Vec::new());
    does(&mut first, &mut log, open());
    play(&mut first, &mut log, 1);
    play(&mut first, &mut log, 2);
    let mut again = house();
    log.iter().for_each(|event| again.apply(event));
    for number in [1, 2] {
        assert_eq!(first.tables[&number].round, again.tables[&number].round);
        assert_eq!(first.round(number), again.round(number));
    }
    assert_eq!(first.jackpots[J].link, again.jackpots[J].link);
}

#[test]
fn a_table_that_cannot_reach_its_jackpot_hands_wagers_back_and_plays_on() {
    let (mut house, mut log) = (house(), Vec::new());
    does(&mut house, &mut log, open());
    does(&mut house, &mut log, wager(1, Wager::Ante, "10.00"));
    does(&mut house, &mut log, wager(1, Wager::Jackpot, "5.00"));
    does(
        &mut house,
        &mut log,
        jackpot(jackpot::Command::Down { table: None }),
    );
    while let Some(step) = house.tables[&1].next_step() {
        let faces = Vec::new();
        does(
            &mut house,
            &mut log,
            at(1, round::Command::Step { step, faces }),
        );
        if house.tables[&1].round.locked_out {
            break;
        }
    }
    let spot = house.tables[&1].round.spots.get(&Place::ALL[0]).unwrap();
    assert!(!spot.has(Wager::Jackpot) && spot.has(Wager::Ante));
    assert_eq!(house.jackpots[J].link.shown().to_string(), "80000.00");
    assert_eq!(
        house.tables[&1].next_step(),
        Some(Step::Deal(Holder::Place(Place::ALL[0])))
    );
}
