//! One jackpot over tables of several books: which may share it, and whose book is cited.

mod meters;

use std::collections::{BTreeMap, BTreeSet};

use floor::Table;
use floor::authority::By;
use floor::house::{Command, Event, House, Refusal};
use floor::report::JackpotReport;
use games::device::Device;
use games::irregularity::{Irregularity, Report};
use games::round::{self, How, Phase, Step, Word};
use games::table::{Chance, Staff, TableCard, TableJackpot};
use games::{Holder, Place, Shelf, Wager};
use jackpot::{Check, Mode, Pools, Setup, TableId};
use rulebook::{Choices, Role};

const J: &str = "J";

/// A book, and what its operator chose.
type Chosen = (&'static str, &'static [(&'static str, &'static str)]);

const ULTIMATE: Chosen = (
    "nz-ultimate-texas-holdem",
    &[("hand-forming", "best-of-seven")],
);

fn card() -> TableCard {
    TableCard {
        jackpot: Some(TableJackpot {
            mode: Mode::Electronic,
            wager: "1.00".parse().unwrap(),
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
    }
}

fn house(books: &[Chosen]) -> House {
    let shelf = Shelf::load().unwrap();
    let mut house = House::default();
    for (number, (book, options)) in (1..).zip(books) {
        let book = shelf.book(book).unwrap();
        let mut choices = Choices::default();
        for (name, value) in *options {
            choices.set(*name, *value);
        }

        let mut card = card();
        if book.id.starts_with("venice") {
            card.device = Device::Shuffler;
        }
        let table = Table::open(book.clone(), None, &choices, None, card).unwrap();
        house.tables.insert(number, table.into());
    }
    house
}

fn open(tables: &[u32]) -> Command {
    told(jackpot::Command::Open(Setup {
        mode: Mode::Electronic,
        wager: "1.00".parse().unwrap(),
        pools: Pools::One("80000.00".parse().unwrap()),
        rates: None,
        seed: None,
        tables: tables
            .iter()
            .map(|table| (TableId(*table), String::new()))
            .collect(),
        approval: None,
    }))
}

fn told(command: jackpot::Command) -> Command {
    Command::Jackpot {
        jackpot: J.to_owned(),
        command: Box::new(command),
    }
}

fn at(table: u32, command: round::Command) -> Command {
    Command::Table { table, command }
}

#[track_caller]
fn does(house: &mut House, command: Command) -> Vec<Event> {
    let events = house.decide(&By::house(), command.clone(), 0);
    let events = events.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    events.iter().for_each(|event| house.apply(event));
    events
}

fn wager(table: u32, wager: Wager, amount: &str) -> Command {
    let command = round::Command::Wager {
        place: Place::ALL[0],
        wager,
        amount: amount.parse().unwrap(),
        how: How::Chips,
        chips: Vec::new(),
        salt: None,
        person: Some("ann".to_owned()),
    };
    at(table, command)
}

/// A round in which place 1 holds a royal flush, as far as the prize.
fn play(house: &mut House, table: u32, suit: char) {
    let game = house.tables[&table].book.id.to_string();
    let ultimate = game.contains("ultimate");
    does(house, wager(table, Wager::Ante, "10.00"));
    if ultimate {
        does(house, wager(table, Wager::Blind, "10.00"));
    }
    does(house, wager(table, Wager::Jackpot, "1.00"));
    let cards = |text: &str| -> Vec<cards::Card> {
        let cards = text.split(' ').map(|card| card.parse().unwrap());
        cards.collect()
    };
    let royal: Vec<String> = "AKQJT"
        .chars()
        .map(|rank| format!("{rank}{suit}"))
        .collect();
    let royal: Vec<cards::Card> = royal.iter().map(|card| card.parse().unwrap()).collect();
    let (dealer, board) = (cards("9d 8c 4h 3d 2c"), &royal[2..]);
    while let Some(step) = house.tables[&table].next_step() {
        let round = &house.tables[&table].round;
        let hidden = |holder: Holder| -> usize {
            let hand = round.hand(holder);
            hand.map_or(0, |hand| {
                hand.faces()
                    .iter()
                    .filter(|it| it.known().is_none())
                    .count()
            })
        };
        let faces = match step {
            Step::TurnUpCard => vec![dealer[4]],
            Step::TurnDealer => dealer[..hidden(Holder::Dealer)].to_vec(),
            Step::TurnHand(_) if ultimate => royal[..2].to_vec(),
            Step::TurnHand(_) => royal.clone(),
            Step::TurnBoard(_) if round.board.hidden().count() == 5 => board.to_vec(),
            Step::TurnBoard(_) => cards("7d 6c"),
            _ => Vec::new(),
        };
        does(house, at(table, round::Command::Step { step, faces }));
        let phase = house.tables[&table].round.phase;
        if matches!(phase, Phase::Deciding(_)) && house.tables[&table].next_step().is_none() {
            let offers = house.decisions(table, Place::ALL[0]);
            let stays = offers
                .into_iter()
                .find(|offer| !matches!(offer.command, round::Command::Fold { .. }));
            does(house, at(table, stays.unwrap().command));
        }
    }
}

fn validate(house: &mut House, table: u32) {
    let hand = house.hand(table, Place::ALL[0]);
    let checks = [
        Check::HandVerified,
        Check::SupervisorNotified,
        Check::DeckCounted { cards: 52 },
    ];
    for check in checks {
        does(house, told(jackpot::Command::Check { hand, check }));
    }
    let by = [Role::Dealer, Role::Supervisor];
    does(house, told(jackpot::Command::Validate { hand, by }));
}

#[test]
fn books_that_agree_share_a_jackpot_and_each_table_cites_its_own() {
    let mut house = house(&[("nz-caribbean-stud", &[]), ULTIMATE]);
    does(&mut house, open(&[1, 2]));
    play(&mut house, 2, 's');
    validate(&mut house, 2);
    let events = does(&mut house, told(jackpot::Command::Award));
    let paid = events.iter().find_map(|event| match event {
        Event::Table {
            table: 2,
            event:
                round::Event::Money {
                    word: Word::Paid,
                    wager: Wager::Jackpot,
                    amount,
                    under,
                    ..
                },
            ..
        } => Some((*amount, *under)),
        _ => None,
    });
    let (amount, under) = paid.unwrap();
    assert_eq!(amount.to_string(), "80001.00");
    let book = &house.tables[&2].book;
    let cited: Vec<&str> = under.iter().map(|it| book.clause_id(it.clause)).collect();
    assert!(
        cited.iter().all(|clause| clause.starts_with("11.")),
        "{cited:?}"
    );
    let report = JackpotReport::of(&house, J).unwrap();
    let award: Vec<&str> = report.awards[0]
        .under
        .iter()
        .map(|it| it.clause.as_str())
        .collect();
    assert!(
        cited.iter().all(|clause| award.contains(clause)),
        "{cited:?} {award:?}"
    );
    assert!(
        report
            .levels
            .iter()
            .all(|level| level.off_meters == money::Meter::ZERO)
    );
    assert_eq!(report.wagers.off_wagers, money::Meter::ZERO);
    assert_eq!(report.levels[0].hits, 1);
    assert_eq!(report.wagers.by_table[&2].to_string(), "1.00");
}

/// The cards of a hand whose prize waits are mixed into the discards: its wager is lost, and so is
/// what it claimed. Nobody could validate it any more, and every table of the jackpot would wait.
#[test]
fn a_hand_that_loses_its_wager_claims_nothing_any_more() {
    let books: [Chosen; 2] = [("nz-caribbean-stud", &[]); 2];
    let mut house = house(&books);
    does(&mut house, open(&[1, 2]));
    play(&mut house, 1, 's');
    let claims = |house: &House| house.jackpots[J].link.claims().count();
    assert_eq!(claims(&house), 1);
    let mut report = Report::of(Irregularity::OnDiscards, vec![Holder::Place(Place::ALL[0])]);
    report.on_top = Some(false);
    let events = does(&mut house, at(1, round::Command::Report(report)));
    let taken = events.iter().any(|event| {
        let Event::Table { event, .. } = event else {
            return false;
        };
        matches!(
            event,
            round::Event::Money {
                word: Word::Taken,
                wager: Wager::Jackpot,
                ..
            }
        )
    });
    assert!(taken, "{events:?}");
    assert_eq!(claims(&house), 0);
    // The other table wins what stands on the meter.
    play(&mut house, 2, 'h');
    validate(&mut house, 2);
    does(&mut house, told(jackpot::Command::Award));
    let report = JackpotReport::of(&house, J).unwrap();
    assert_eq!((report.levels[0].hits, report.awards.len()), (1, 1));
    assert_eq!(report.levels[0].off_meters, money::Meter::ZERO);
}

#[track_caller]
fn refused(house: &House, command: Command, with: &str) {
    let refusal = house.decide(&By::house(), command, 0).unwrap_err();
    assert!(
        matches!(refusal, Refusal::BooksDiffer { .. } | Refusal::Setup(_)),
        "{refusal:?}"
    );
    assert!(refusal.to_string().contains(with), "{refusal}");
}

#[test]
fn books_that_differ_are_refused_with_what_differs() {
    let others = [
        ("venice-caribbean-poker", "equal-parts"),
        ("section10-caribbean-stud", "by-seat"),
    ];
    for (other, allocation) in others {
        let house = house(&[
            ("nz-caribbean-stud", &[]),
            (other, &[("progression", "100%")]),
        ]);
        let with = format!("jackpot-allocation: {allocation} here, by-class there");
        refused(&house, open(&[1, 2]), &with);
    }
    let house = house(&[("nz-caribbean-stud", &[]), ("nz-three-card-poker", &[])]);
    refused(&house, open(&[1, 2]), "the book of table 2 has no jackpot");
}

#[test]
fn one_book_with_other_options_is_refused_too() {
    let other: Chosen = ("nz-caribbean-stud", &[("same-time", "split")]);
    let mut house = house(&[("nz-caribbean-stud", &[]), other]);
    refused(
        &house,
        open(&[1, 2]),
        "same-time: split here, pending there",
    );
    does(&mut house, open(&[1]));
    let join = told(jackpot::Command::Join {
        table: TableId(2),
        device: String::new(),
    });
    refused(
        &house,
        join,
        "table 2 cannot play for the jackpot of table 1",
    );
}

#[test]
fn the_book_of_the_jackpot_leaves_last() {
    let mut house = house(&[("nz-caribbean-stud", &[]), ULTIMATE]);
    does(&mut house, open(&[1, 2]));
    let leave = |table| {
        told(jackpot::Command::Leave {
            table: TableId(table),
        })
    };
    refused(&house, leave(1), "leave first");
    does(&mut house, leave(2));
    does(&mut house, leave(1));
}

#[test]
fn a_table_plays_for_one_jackpot() {
    let mut house = house(&[("nz-caribbean-stud", &[])]);
    does(&mut house, open(&[1]));
    let Command::Jackpot { command, .. } = open(&[1]) else {
        unreachable!()
    };
    let other = Command::Jackpot {
        jackpot: "K".to_owned(),
        command,
    };
    refused(&house, other, "table 1 plays for the jackpot J");
}

#[test]
fn a_round_that_is_void_before_the_call_leaves_the_wagers_of_the_last_one_alone() {
    let mut house = house(&[ULTIMATE]);
    does(&mut house, open(&[1]));
    play(&mut house, 1, 's');
    validate(&mut house, 1);
    does(&mut house, told(jackpot::Command::Award));
    while let Some(step) = house.tables[&1].next_step() {
        let faces = Vec::new();
        does(&mut house, at(1, round::Command::Step { step, faces }));
    }
    assert_eq!(house.tables[&1].round.phase, Phase::Settled);
    does(&mut house, at(1, round::Command::OpenRound));
    for (of, amount) in [
        (Wager::Ante, "10.00"),
        (Wager::Blind, "10.00"),
        (Wager::Jackpot, "1.00"),
    ] {
        does(&mut house, wager(1, of, amount));
    }
    let before = house.cage.jackpot(J);
    let counted = round::Command::Count {
        what: round::Counted::Deck,
        cards: 51,
    };
    let events = does(&mut house, at(1, counted));
    let void = |event: &Event| {
        matches!(
            event,
            Event::Table {
                event: round::Event::RoundVoided { .. },
                ..
            }
        )
    };
    assert!(events.iter().any(void), "{events:?}");
    let moved = events.iter().any(|it| matches!(it, Event::Jackpot { .. }));
    assert!(!moved, "{events:?}");
    assert_eq!(house.cage.jackpot(J), before);
    assert!(house.cage.link(J).is_zero());
}
