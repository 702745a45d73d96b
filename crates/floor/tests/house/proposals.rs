//! What two people do: one proposes it, another confirms it.

use floor::alerts::Waiting;
use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{About, Command, Event, House, Opening, ProposalEvent, TableSetup};
use floor::replay::Openings;
use floor::script::Script;
use games::round::{self, Counted, Word};
use games::{Holder, Place, Shelf, Wager};
use jackpot::Check;
use money::Money;
use rulebook::Role;

const MINUTE_MS: i64 = 60_000;

/// A house after the lines of a case.
fn played(case: &str) -> House {
    let script: Script = case.parse().unwrap();
    let records = script.record(&Shelf::load().unwrap(), &Openings::default());
    let (_, passage) = records.into_iter().next().unwrap();
    passage.after()
}

/// A house with a round that was settled, and an ante of 10.00 that won.
fn settled() -> House {
    played(
        "book nz-three-card-poker\n\n\
        case a hand that wins\n\
        clause 10.4\n\
        wager 1 ante 10.00\n\
        deal 1 Ks 9d 4c  dealer Qh 9c 3d\n\
        play 1 1x\n\
        settle\n",
    )
}

fn correct(amount: i64) -> Command {
    Command::Table {
        table: 1,
        command: round::Command::Correct {
            place: Place::new(1).unwrap(),
            wager: Wager::Ante,
            amount: Money::cents(amount),
            reason: "paid on the wrong stack".to_owned(),
        },
    }
}

fn propose(command: Command) -> Command {
    let command = Box::new(command);
    Command::Propose { command }
}

const TABLE: About = About::Table(1);

fn confirm(number: u64) -> Command {
    Command::Confirm {
        about: TABLE,
        number,
    }
}

fn dealer() -> By {
    By::person("dan", Role::Dealer)
}

fn supervisor() -> By {
    By::person("sue", Role::Supervisor)
}

#[track_caller]
fn told(house: &House, by: &By, command: Command, at_ms: i64) -> (House, Vec<Event>) {
    house.tell(by, command, at_ms).unwrap()
}

#[track_caller]
fn refused(house: &House, by: &By, command: Command, at_ms: i64, word: &str) {
    let refusal = house.decide(by, command, at_ms).unwrap_err();
    assert_eq!(refusal.word(), word, "{refusal}");
}

/// The lines of money among events.
fn money(events: &[Event]) -> Vec<(Word, Money)> {
    let lines = events.iter().filter_map(|event| match event {
        Event::Table {
            event: round::Event::Money { word, amount, .. },
            ..
        } => Some((*word, *amount)),
        _ => None,
    });
    lines.collect()
}

#[test]
fn what_one_proposes_another_confirms_and_nobody_alone_does_both() {
    let (house, events) = told(&settled(), &dealer(), propose(correct(-400)), 0);
    assert!(money(&events).is_empty());
    // One person in two offices is still one.
    let same = By::person("dan", Role::Supervisor);
    for by in [dealer(), same] {
        refused(&house, &by, confirm(1), 1, "own-proposal");
        refused(&house, &by, propose(correct(-400)), 1, "own-proposal");
    }
    refused(&house, &By::player("pat"), confirm(1), 1, "not-yours");
    let (house, events) = told(&house, &supervisor(), confirm(1), 1);
    assert_eq!(money(&events), [(Word::Taken, Money::cents(400))]);
    let by = events.iter().find_map(|event| match event {
        Event::Table {
            event: round::Event::Corrected { by, .. },
            ..
        } => Some(by.clone()),
        _ => None,
    });
    assert_eq!(by.unwrap(), ["dan", "sue"]);
    refused(&house, &supervisor(), confirm(1), 2, "no-such-proposal");
}

#[test]
fn who_says_the_same_confirms_it() {
    let (house, _) = told(&settled(), &dealer(), propose(correct(-400)), 0);
    let (house, events) = told(&house, &supervisor(), propose(correct(-400)), 1);
    assert_eq!(money(&events), [(Word::Taken, Money::cents(400))]);
    assert_eq!(house.proposals_about(&TABLE).unwrap().open().count(), 0);
}

#[test]
fn a_proposal_lapses_by_the_time_of_the_command_whoever_noticed() {
    let (house, _) = told(&settled(), &dealer(), propose(correct(-400)), 0);
    let last = 2 * MINUTE_MS;
    assert!(house.lapses(last - 1).is_empty());
    house.decide(&supervisor(), confirm(1), last - 1).unwrap();
    refused(&house, &supervisor(), confirm(1), last, "proposal-lapsed");
    let lapse = house.lapses(last);
    assert_eq!(lapse.len(), 1);
    let (house, _) = told(&house, &By::house(), lapse[0].clone(), last);
    refused(&house, &supervisor(), confirm(1), last, "no-such-proposal");
    assert!(house.lapses(last).is_empty());
    // Nobody is kept from proposing it again, under another number.
    let (_, events) = told(&house, &dealer(), propose(correct(-400)), last);
    assert!(matches!(
        &events[0],
        Event::Proposal { event: ProposalEvent::Proposed(it), .. } if it.number == 2
    ));
}

#[test]
fn a_proposal_lapses_when_what_it_is_about_has_changed() {
    let (house, _) = told(&settled(), &dealer(), propose(correct(-400)), 0);
    let (house, _) = told(&house, &dealer(), propose(correct(-300)), 0);
    let (house, _) = told(&house, &supervisor(), confirm(2), 1);
    refused(&house, &supervisor(), confirm(1), 2, "proposal-outdated");
    assert_eq!(house.lapses(2).len(), 1);
}

#[test]
fn it_is_withdrawn_by_its_maker_and_refused_by_who_could_confirm_it() {
    let (house, _) = told(&settled(), &dealer(), propose(correct(-400)), 0);
    let retract = Command::Retract {
        about: TABLE,
        number: 1,
    };
    let decline = |reason: &str| Command::Decline {
        about: TABLE,
        number: 1,
        reason: reason.to_owned(),
    };
    refused(&house, &supervisor(), retract.clone(), 1, "not-yours");
    refused(&house, &dealer(), decline("no"), 1, "own-proposal");
    refused(&house, &supervisor(), decline(" "), 1, "setup");
    for (by, command) in [(dealer(), retract), (supervisor(), decline("it was right"))] {
        let (house, events) = told(&house, &by, command, 1);
        assert!(money(&events).is_empty());
        refused(&house, &supervisor(), confirm(1), 2, "no-such-proposal");
    }
}

#[test]
fn a_half_that_is_told_without_a_proposal_lapses_like_one() {
    let last = 2 * MINUTE_MS;
    let (half, events) = told(&settled(), &dealer(), correct(-400), 0);
    assert!(money(&events).is_empty());
    let (_, events) = told(&half, &supervisor(), correct(-400), last - 1);
    assert_eq!(money(&events), [(Word::Taken, Money::cents(400))]);
    let waits = |house: &House, at_ms| {
        let alerts = house.alerts(at_ms);
        alerts.iter().any(|it| it.what == Waiting::Correction)
    };
    assert!(waits(&half, last - 1) && !waits(&half, last));
    // Two minutes later the second is the first.
    let (again, events) = told(&half, &supervisor(), correct(-400), last);
    assert!(money(&events).is_empty(), "{events:?}");
    let (_, events) = told(&again, &dealer(), correct(-400), last + 1);
    assert_eq!(money(&events), [(Word::Taken, Money::cents(400))]);
}

#[test]
fn a_half_of_a_prize_lapses_like_a_proposal() {
    let mut house = played(
        "book nz-caribbean-stud\n\n\
        case a prize\n\
        clause 11.13\n\
        jackpot J electronic wager 1.00 pool 20000.00 tables 1\n\
        wager 1 ante 10.00\n\
        wager 1 jackpot 1.00\n\
        deal 1 Ah Jh 8h 4h 2h  dealer Kc Kd 9s 5c 3d\n\
        bet 1 20.00\n\
        show dealer\n\
        show 1\n",
    );
    let place = Place::new(1).unwrap();
    let at_table = |command| Command::Table { table: 1, command };
    for check in [Check::HandVerified, Check::SupervisorNotified] {
        let checked = at_table(round::Command::Prize { place, check });
        (house, _) = told(&house, &dealer(), checked, 0);
    }
    let (what, cards) = (Counted::Deck, 52);
    let count = at_table(round::Command::Count { what, cards });
    let (house, _) = told(&house, &dealer(), count, 0);
    let validate = || at_table(round::Command::Validate { place });
    let half = |events: &[Event]| matches!(events, [Event::ValidationBegun { .. }]);
    // Cases begin long before this.
    let now = 1_000 * MINUTE_MS;
    let (first, events) = told(&house, &dealer(), validate(), now);
    assert!(half(&events), "{events:?}");
    let last = now + 2 * MINUTE_MS;
    let (_, events) = told(&first, &supervisor(), validate(), last - 1);
    assert!(!half(&events), "{events:?}");
    let as_dealer = ("dan", Role::Dealer);
    assert!(!first.may_validate(1, place, as_dealer, last - 1));
    assert!(first.may_validate(1, place, as_dealer, last));
    let (again, events) = told(&first, &supervisor(), validate(), last);
    assert!(half(&events), "{events:?}");
    let (_, events) = told(&again, &dealer(), validate(), last + 1);
    assert!(!half(&events), "{events:?}");
}

#[test]
fn what_cannot_be_done_is_not_proposed() {
    let house = settled();
    refused(
        &house,
        &dealer(),
        propose(correct(-100_000)),
        0,
        "more-than-it-corrects",
    );
    let idle = Command::Table {
        table: 1,
        command: round::Command::Idle,
    };
    refused(&house, &dealer(), propose(idle), 0, "one-person");
    refused(&house, &By::house(), propose(correct(-400)), 0, "not-yours");
}

/// The demonstration with two managers, a supervisor and an administrator.
fn opened() -> House {
    let mut commands = demonstration::commands(Pace::default()).unwrap();
    for (person, role) in [
        ("ann", Role::Supervisor),
        ("ben", Role::Manager),
        ("cat", Role::Manager),
        ("amy", Role::Administrator),
    ] {
        let person = person.to_owned();
        commands.push(Command::House(Opening::Granted {
            person,
            role,
            pit: None,
        }));
    }
    let told = commands.into_iter();
    told.fold(House::default(), |house, command| {
        house.tell(&By::house(), command, 0).unwrap().0
    })
}

/// Every command that changes how a jackpot or a table is set up.
fn parameters(house: &House) -> Vec<Command> {
    let name = house.jackpots.keys().next().unwrap();
    let jackpot = |command| Command::Jackpot {
        jackpot: name.clone(),
        command: Box::new(command),
    };
    let table = &house.tables[&1];
    let mut books = house.books.iter();
    let digest = books.find(|(_, book)| book.id == table.book.id).unwrap().0;
    let setup = TableSetup::of(1, table, digest.clone());
    vec![
        jackpot(jackpot::Command::Add {
            pool: jackpot::Pool::Whole,
            amount: Money::cents(100),
        }),
        jackpot(jackpot::Command::PostWager {
            amount: Money::cents(500),
        }),
        Command::ChangeTables(vec![setup]),
    ]
}

#[test]
fn how_a_table_or_a_jackpot_is_set_up_takes_two_people_and_a_manager() {
    let house = opened();
    let by = |person: &str, role| By::person(person, role);
    let (ann, amy) = (by("ann", Role::Supervisor), by("amy", Role::Administrator));
    let (ben, cat) = (by("ben", Role::Manager), by("cat", Role::Manager));
    for command in parameters(&house) {
        refused(&house, &ben, command.clone(), 0, "two-people");
        house.decide(&By::house(), command.clone(), 0).unwrap();
        refused(
            &house,
            &by("dealer", Role::Dealer),
            propose(command.clone()),
            0,
            "not-yours",
        );
        for (first, second, may) in [
            (&ben, &cat, true),
            (&ann, &ben, true),
            (&ben, &amy, true),
            (&ann, &amy, false),
        ] {
            let (house, events) = told(&house, first, propose(command.clone()), 0);
            let [Event::Proposal { about, .. }] = events.as_slice() else {
                panic!("{events:?}");
            };
            let confirm = Command::Confirm {
                about: about.clone(),
                number: 1,
            };
            refused(&house, first, confirm.clone(), 1, "own-proposal");
            // A day is long enough for whoever has to ask.
            let late = 24 * 60 * MINUTE_MS;
            match may {
                true => {
                    let (_, events) = told(&house, second, confirm.clone(), late - 1);
                    assert!(events.len() > 1, "{events:?}");
                    refused(&house, second, confirm, late, "proposal-lapsed");
                }
                false => refused(&house, second, confirm, 1, "not-yours"),
            }
        }
    }
}

#[test]
fn proposals_are_kept_in_what_is_written_down_of_a_house() {
    let opened = opened();
    let command = parameters(&opened).remove(0);
    let ben = By::person("ben", Role::Manager);
    let (house, _) = told(&opened, &ben, propose(command), 0);
    let written = serde_json::to_string(&house.state()).unwrap();
    let state = serde_json::from_str(&written).unwrap();
    let openings = demonstration::commands(Pace::default()).unwrap();
    let openings: Vec<Opening> = openings
        .into_iter()
        .filter_map(|command| match command {
            Command::House(opening) => Some(opening),
            _ => None,
        })
        .collect();
    let again = House::restore(&openings, state).unwrap();
    let open = |house: &House| -> Vec<u64> {
        let all = house.proposals().flat_map(|(_, it)| it.open());
        all.map(|it| it.number).collect()
    };
    assert_eq!(open(&again), open(&house));
    assert_eq!(open(&again), [1]);
}

#[test]
fn a_face_on_which_money_moved_is_keyed_again_by_two() {
    let house = played(
        "book nz-caribbean-stud\n\n\
        case a face keyed wrongly\n\
        clause 10.1(a)\n\
        table 1 shoe real staffed\n\
        wager 1 ante 10.00\n\
        deal 1 ?? ?? ?? ?? ??  dealer ?? ?? ?? ?? 9c\n\
        bet 1 20.00\n\
        show dealer As Qd 7h 3s 9c\n\
        show 1 Ks Kh 8d 5c 2h\n",
    );
    let rekey = Command::Table {
        table: 1,
        command: round::Command::Rekey {
            of: Holder::Dealer,
            card: 1,
            face: "Kd".parse().unwrap(),
        },
    };
    refused(&house, &dealer(), rekey.clone(), 0, "two-people");
    let (house, _) = told(&house, &dealer(), propose(rekey.clone()), 0);
    refused(&house, &dealer(), confirm(1), 1, "own-proposal");
    // Two dealers are not enough, whichever way the second says it.
    let another = By::person("eve", Role::Dealer);
    refused(&house, &another, confirm(1), 1, "not-yours");
    refused(&house, &another, propose(rekey), 1, "not-yours");
    let (house, events) = told(&house, &supervisor(), confirm(1), 1);
    let rekeyed = events.iter().any(|event| {
        let of_round = |event: &Event| match event {
            Event::Table { event, .. } => matches!(event, round::Event::CardRekeyed { .. }),
            _ => false,
        };
        of_round(event)
    });
    assert!(rekeyed && money(&events).is_empty(), "{events:?}");
    let faces = house.tables[&1].round.dealer.faces();
    assert_eq!(faces[1].to_string(), "Kd");
}
