//! A round that was finished on paper while the house was away, entered afterwards by two.

use std::collections::{BTreeMap, BTreeSet};

use floor::Table;
use floor::authority::By;
use floor::house::{About, Act, Command, Event, House, Opening, Sheet, Shifted};
use games::device::Device;
use games::round::{self, How, Phase, Step};
use games::table::{Chance, Staff, TableCard, TableJackpot};
use games::{Place, Shelf, Wager};
use jackpot::{Check, Mode, Pools, Setup, TableId};
use rulebook::{Choices, Role};
use serde_json::json;

const J: &str = "J";
const PLACE: Place = Place::ALL[0];

/// Two tables with real cards on one jackpot.
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
            chance: Chance::Real,
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
    let open = Command::Jackpot {
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
    };
    house.tell(&By::house(), open, 0).unwrap().0
}

fn wager(wager: Wager, amount: &str) -> round::Command {
    round::Command::Wager {
        place: PLACE,
        wager,
        amount: amount.parse().unwrap(),
        how: How::Chips,
        chips: Vec::new(),
        salt: None,
        person: Some("ann".to_owned()),
    }
}

/// The commands of a round with a royal flush at a table, up to its end, and the house after
/// they were told at a time.
fn played(house: &House, table: u32, at_ms: i64) -> (House, Vec<round::Command>) {
    let mut house = house.clone();
    let mut commands = Vec::new();
    let mut tell = |house: &mut House, command: round::Command| {
        let told = Command::Table {
            table,
            command: command.clone(),
        };
        *house = house.tell(&By::house(), told, at_ms).unwrap().0;
        commands.push(command);
    };
    tell(&mut house, wager(Wager::Ante, "10.00"));
    tell(&mut house, wager(Wager::Jackpot, "5.00"));
    let cards = |text: &str| -> Vec<_> { text.split(' ').map(|it| it.parse().unwrap()).collect() };
    let (player, dealer) = (cards("As Ks Qs Js Ts"), cards("9d 8c 4h 3d 2c"));
    while let Some(step) = house.tables[&table].next_step() {
        let round = &house.tables[&table].round;
        let faces = match step {
            Step::TurnUpCard => vec![dealer[4]],
            Step::TurnDealer => round.dealer.hidden().map(|card| dealer[card]).collect(),
            Step::TurnHand(_) => player.clone(),
            _ => Vec::new(),
        };
        tell(&mut house, round::Command::Step { step, faces });
        let at = &house.tables[&table];
        if matches!(at.round.phase, Phase::Deciding(_)) && at.next_step().is_none() {
            let amount = "20.00".parse().unwrap();
            let bet = round::Command::Bet {
                place: PLACE,
                amount,
            };
            tell(&mut house, bet);
        }
    }
    (house, commands)
}

fn sheet(commands: Vec<round::Command>, first_ms: i64) -> Sheet {
    let time = |ms: i64| rulebook::Instant::at_ms(ms).to_string();
    let mut sheet: Sheet = serde_json::from_value(json!({
        "reference": "sheet 17",
        "times": {
            "first-card": time(first_ms),
            "complete": time(first_ms + 20_000),
            "settled": time(first_ms + 60_000),
        },
        "commands": [],
    }))
    .unwrap();
    sheet.commands = commands;
    sheet
}

fn enter(table: u32, sheet: Sheet) -> Command {
    Command::Shift {
        table,
        act: Act::EnterSheet {
            sheet: Box::new(sheet),
        },
    }
}

fn propose(command: Command) -> Command {
    Command::Propose {
        command: Box::new(command),
    }
}

fn confirm() -> Command {
    Command::Confirm {
        about: About::Table(2),
        number: 1,
    }
}

fn dealer(name: &str) -> By {
    By::person(name, Role::Dealer)
}

fn supervisor() -> By {
    By::person("sue", Role::Supervisor)
}

#[track_caller]
fn refused(house: &House, by: &By, command: Command, at_ms: i64, why: &str) {
    let refusal = house.decide(by, command, at_ms).unwrap_err().to_string();
    assert!(refusal.contains(why), "{refusal}");
}

/// The first card at table 1, whose hit the house saw.
const SEEN_MS: i64 = 1_000_000;
/// When the sheet is entered.
const ENTERED_MS: i64 = 2_000_000;

/// A house that saw a hit at table 1; at table 2 another was played on paper, its first card
/// at a time.
fn entered(first_ms: i64) -> (House, Vec<Event>) {
    let before = house();
    let (_, commands) = played(&before, 2, 0);
    let (house, _) = played(&before, 1, SEEN_MS);
    let told = propose(enter(2, sheet(commands, first_ms)));
    let (house, events) = house.tell(&dealer("dan"), told, ENTERED_MS).unwrap();
    assert!(matches!(events.as_slice(), [Event::Proposal { .. }]));
    house
        .tell(&supervisor(), confirm(), ENTERED_MS + 1)
        .unwrap()
}

/// What each table is paid from the jackpot, once both hits are validated.
fn awarded(mut house: House) -> BTreeMap<u32, i64> {
    let mut tell = |command: jackpot::Command| {
        let told = Command::Jackpot {
            jackpot: J.to_owned(),
            command: Box::new(command),
        };
        let (next, events) = house.tell(&By::house(), told, ENTERED_MS + 2).unwrap();
        house = next;
        events
    };
    for table in [1, 2] {
        let round = jackpot::Round {
            table: TableId(table),
            number: jackpot::RoundId(1),
        };
        let hand = round.hand(PLACE.number());
        for check in [
            Check::HandVerified,
            Check::SupervisorNotified,
            Check::LightSeen,
            Check::DeckCounted { cards: 52 },
        ] {
            tell(jackpot::Command::Check { hand, check });
        }
        let by = [Role::Dealer, Role::Supervisor];
        tell(jackpot::Command::Validate { hand, by });
    }
    let paid = tell(jackpot::Command::Award);
    let paid = paid.iter().filter_map(|event| match event {
        Event::Table {
            table,
            event:
                round::Event::Money {
                    word: round::Word::Paid,
                    wager: Wager::Jackpot,
                    amount,
                    ..
                },
            ..
        } => Some((*table, amount.in_cents())),
        _ => None,
    });
    paid.collect()
}

#[test]
fn two_people_enter_it_and_it_is_marked_late() {
    let (house, events) = entered(SEEN_MS - 30_000);
    assert!(matches!(events[0], Event::Proposal { .. }));
    let Some(Event::Shift {
        table: 2,
        event: Shifted::SheetEntered(marked),
        ..
    }) = events.last()
    else {
        panic!("{:?}", events.last());
    };
    assert_eq!(marked.reference, "sheet 17");
    assert_eq!(marked.by, ["dan".to_owned(), "sue".to_owned()]);
    let round = &house.tables[&2].round;
    assert!(round.awaits_prize());
    // Wagers and prizes are where they would be, had the house been there.
    let (live, _) = played(&self::house(), 2, ENTERED_MS);
    assert_eq!(round.lines, live.tables[&2].round.lines);
    assert_eq!(house.cage.tray(2), live.cage.tray(2));
}

#[test]
fn its_hit_is_ordered_by_the_times_on_the_sheet() {
    let (earlier, _) = entered(SEEN_MS - 30_000);
    let (later, _) = entered(SEEN_MS + 30_000);
    let (earlier, later) = (awarded(earlier), awarded(later));
    assert!(earlier[&2] > earlier[&1], "{earlier:?}");
    assert!(later[&1] > later[&2], "{later:?}");
    assert_eq!((earlier[&2], earlier[&1]), (later[&1], later[&2]));
}

/// A hit that is dated back would be paid before one that the house saw.
#[test]
fn no_card_on_it_was_dealt_before_the_house_saw_the_round_before_end() {
    let before = house();
    let (_, commands) = played(&before, 2, 0);
    let mut house = before;
    let open = at_two(round::Command::OpenRound);
    // A round without a jackpot wager, which the house sees to its end.
    let plain = at_two(wager(Wager::Ante, "10.00"));
    house = house.tell(&By::house(), plain, SEEN_MS).unwrap().0;
    house = ended(house, SEEN_MS);
    house = house.tell(&By::house(), open, SEEN_MS).unwrap().0;
    // What is done to a new deck was done before that round.
    let commands: Vec<_> = commands
        .into_iter()
        .filter(|command| {
            let tells =
                |step: &Step| matches!(step, Step::Prepare { stage, .. } if stage.is_opening());
            !matches!(command, round::Command::Step { step, .. } if tells(step))
        })
        .collect();
    let told = |first_ms| propose(enter(2, sheet(commands.clone(), first_ms)));
    refused(
        &house,
        &dealer("dan"),
        told(SEEN_MS - 1),
        ENTERED_MS,
        "the first card was dealt after",
    );
    house
        .decide(&dealer("dan"), told(SEEN_MS), ENTERED_MS)
        .unwrap();
}

fn at_two(command: round::Command) -> Command {
    Command::Table { table: 2, command }
}

/// Table 2 after its round went on to the end, each hand folded where one decides.
fn ended(mut house: House, at_ms: i64) -> House {
    for _ in 0..60 {
        let at = &house.tables[&2];
        if matches!(at.round.phase, Phase::Settled | Phase::Void) {
            return house;
        }
        let command = match at.next_step() {
            Some(step) => {
                let faces = match step {
                    Step::TurnUpCard => vec!["2c".parse().unwrap()],
                    Step::TurnDealer => {
                        let hidden = at.round.dealer.hidden().count();
                        let faces = ["9d", "8c", "4h", "3d"].map(|face| face.parse().unwrap());
                        faces.into_iter().take(hidden).collect()
                    }
                    _ => Vec::new(),
                };
                round::Command::Step { step, faces }
            }
            None => round::Command::Fold { place: PLACE },
        };
        house = house.tell(&By::house(), at_two(command), at_ms).unwrap().0;
    }
    panic!("the round has no end");
}

/// Whoever excluded themselves since, or reached a limit, had played what is on the paper.
#[test]
fn what_its_player_may_do_since_keeps_it_from_nobody() {
    let mut house = house();
    let (_, commands) = played(&house, 2, 0);
    let mut shown = House::default();
    for command in floor::demonstration::commands(floor::clock::Pace::default()).unwrap() {
        shown = shown.tell(&By::house(), command, 0).unwrap().0;
    }
    house.terms = shown.terms.clone();
    let grant = |person: &str, role| Opening::Granted {
        person: person.to_owned(),
        role,
        pit: None,
    };
    for opening in [
        grant("dan", Role::Dealer),
        grant("sue", Role::Supervisor),
        Opening::Excluded {
            person: "ann".to_owned(),
            until: None,
            own: true,
            reason: String::new(),
        },
    ] {
        house = house
            .tell(&By::house(), Command::House(opening), ENTERED_MS)
            .unwrap()
            .0;
    }
    let live = at_two(wager(Wager::Ante, "10.00"));
    refused(&house, &dealer("dan"), live, ENTERED_MS, "excluded");
    let told = propose(enter(2, sheet(commands, SEEN_MS)));
    let (house, _) = house.tell(&dealer("dan"), told, ENTERED_MS).unwrap();
    let (house, _) = house.tell(&supervisor(), confirm(), ENTERED_MS).unwrap();
    assert!(house.tables[&2].round.awaits_prize());
}

#[test]
fn nobody_enters_it_alone_and_two_dealers_do_not() {
    let before = house();
    let (_, commands) = played(&before, 2, 0);
    let enter = || enter(2, sheet(commands.clone(), 0));
    refused(&before, &dealer("dan"), enter(), ENTERED_MS, "two people");
    let (house, _) = before
        .tell(&dealer("dan"), propose(enter()), ENTERED_MS)
        .unwrap();
    let same = By::person("dan", Role::Supervisor);
    refused(&house, &same, confirm(), ENTERED_MS, "you proposed this");
    refused(
        &house,
        &dealer("eve"),
        confirm(),
        ENTERED_MS,
        "a supervisor",
    );
    refused(&house, &By::player("ann"), confirm(), ENTERED_MS, "dealer");
    let late = ENTERED_MS + 2 * 60_000;
    refused(&house, &supervisor(), confirm(), late, "lapsed");
    // When the table has gone on, the sheet no longer fits.
    let command = wager(Wager::Ante, "10.00");
    let moved = Command::Table { table: 2, command };
    let (house, _) = house.tell(&By::house(), moved, ENTERED_MS).unwrap();
    refused(&house, &supervisor(), confirm(), ENTERED_MS, "has changed");
}

#[test]
fn a_sheet_is_whole_and_of_the_past() {
    let house = house();
    let (_, commands) = played(&house, 2, 0);
    let dan = dealer("dan");
    let told = |sheet: Sheet| propose(enter(2, sheet));
    let whole = || sheet(commands.clone(), 0);
    let short = Sheet {
        commands: commands[..commands.len() - 2].to_vec(),
        ..whole()
    };
    refused(
        &house,
        &dan,
        told(short),
        ENTERED_MS,
        "the round is not over",
    );
    let future = sheet(commands.clone(), ENTERED_MS);
    refused(&house, &dan, told(future), ENTERED_MS, "not over yet");
    let mut turned = whole();
    std::mem::swap(
        &mut turned.times.first_card_ms,
        &mut turned.times.settled_ms,
    );
    refused(
        &house,
        &dan,
        told(turned),
        ENTERED_MS,
        "the first card comes",
    );
    let mut nameless = whole();
    nameless.reference.clear();
    refused(&house, &dan, told(nameless), ENTERED_MS, "name the sheet");
    let mut wrong = whole();
    wrong.commands.swap(2, 3);
    let refusal = house.decide(&dan, told(wrong), ENTERED_MS).unwrap_err();
    assert!(
        refusal.to_string().contains("command 3 of the sheet"),
        "{refusal}"
    );
    assert!(refusal.under().is_some());
    let mut prize = whole();
    prize.commands.push(round::Command::Award);
    refused(&house, &dan, told(prize), ENTERED_MS, "no part of a round");
    let mut virtual_cards = house.clone();
    let mut table = Table::clone(&virtual_cards.tables[&2]);
    let mut card = TableCard::clone(&table.card);
    card.chance = Chance::Virtual;
    table.card = card.into();
    virtual_cards.tables.insert(2, table.into());
    refused(
        &virtual_cards,
        &dan,
        told(whole()),
        ENTERED_MS,
        "only real cards",
    );
}
