//! What must be said and approved before a table opens.

use std::collections::{BTreeMap, BTreeSet};

use floor::Table;
use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, House, Opening, Started};
use games::Shelf;
use games::device::Device;
use games::table::{Chance, Staff, TableCard};
use rulebook::{Choices, Role};

fn card() -> TableCard {
    TableCard {
        jackpot: None,
        device: Device::Shoe,
        chance: Chance::Virtual,
        staff: Staff::Automatic,
        decks: 1,
        has: BTreeSet::new(),
        lacks: BTreeSet::new(),
        unmarked: BTreeSet::new(),
        limits: BTreeMap::new(),
        chips: None,
    }
}

/// What keeps a table of a book closed under these options; empty: it opens.
#[track_caller]
fn check(book: &str, options: &[&str], expected: &str) {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book(book).unwrap().clone();
    let choices = Choices::parse(options).unwrap();
    let opened = Table::open(book, None, &choices, None, card());
    let refused = opened.map_or_else(|problems| problems.to_string(), |_| String::new());
    assert_eq!(refused, expected);
}

#[test]
fn a_table_names_the_cards_a_hand_is_made_of() {
    check(
        "nz-ultimate-texas-holdem",
        &["hand-forming=best-of-seven"],
        "",
    );
    check(
        "nz-ultimate-texas-holdem",
        &["hand-forming=two-and-three"],
        "",
    );
    check(
        "nz-ultimate-texas-holdem",
        &[],
        "nz-ultimate-texas-holdem: `hand-forming`: clause 9.7(a) leaves it to the operator; \
         say one of two-and-three, best-of-seven",
    );
}

#[test]
fn a_choice_that_wants_an_approval_has_it() {
    check("nz-caribbean-stud", &[], "");
    check(
        "nz-caribbean-stud",
        &["payout-max=5000.00"],
        "option payout-max=5000.00: `payout-max`: clause 5.9 wants the approval of the \
         Secretary, and no approval is recorded for it",
    );
}

#[test]
fn a_house_opens_no_table_that_leaves_open_what_the_book_asks() {
    let mut house = House::default();
    let mut refused = None;
    for command in demonstration::commands(Pace::default()).unwrap() {
        if let Command::House(Opening::Table(setup)) = &command
            && setup.choices.get("hand-forming").is_some()
        {
            let mut silent = setup.clone();
            silent.choices = Choices::default();
            let open = Command::House(Opening::Table(silent));
            refused = house
                .decide(&By::house(), open, 0)
                .err()
                .map(|why| why.to_string());
        }
        let events = house.decide(&By::house(), command, 0).unwrap();
        events.iter().for_each(|event| house.apply(event));
    }
    let said = refused.unwrap();
    assert!(
        said.contains("`hand-forming`: clause 9.7(a) leaves it to the operator"),
        "{said}"
    );
    // The demonstration names it, with the approvals that its book asks for.
    let ultimate = house
        .tables
        .values()
        .find(|table| table.choices.get("hand-forming").is_some());
    let ultimate = ultimate.unwrap();
    assert_eq!(ultimate.choices.get("hand-forming"), Some("best-of-seven"));
    assert_eq!(ultimate.approvals.len(), 1);
}

/// What its file says of a house is said anew while it runs, but for what its books are kept in.
#[test]
fn two_people_say_anew_what_a_house_is() {
    let mut house = House::default();
    for command in floor::demonstration::commands(floor::clock::Pace::default()).unwrap() {
        house = house.tell(&By::house(), command, 0).unwrap().0;
    }
    for (person, role) in [("max", Role::Manager), ("sue", Role::Supervisor)] {
        let granted = Command::House(Opening::Granted {
            person: person.to_owned(),
            role,
            pit: None,
        });
        house = house.tell(&By::house(), granted, 0).unwrap().0;
    }
    let manager = By::person("max", Role::Manager);
    let known = floor::house::Terms::clone(house.terms.as_ref().unwrap());
    let say = |terms: &floor::house::Terms| Command::House(Opening::House(terms.clone()));
    let propose = |terms: &floor::house::Terms| Command::Propose {
        command: Box::new(say(terms)),
    };
    let wanted = floor::house::Terms {
        name: "The Harbour".to_owned(),
        place: Some("Auckland".to_owned()),
        time_zone: Some("Pacific/Auckland".to_owned()),
        gaming_day: Some("07:00".to_owned()),
        languages: vec!["it".to_owned()],
        notice: Some(45),
        disputes: Some(Role::Manager),
        guest_chips: "250.00".parse().unwrap(),
        ..known.clone()
    };
    let alone = house.decide(&manager, say(&wanted), 0).unwrap_err();
    assert_eq!(alone.word(), "two-people");
    for (field, wrong) in [
        (
            "currency",
            floor::house::Terms {
                currency: "NZD".to_owned(),
                ..wanted.clone()
            },
        ),
        (
            "demonstration",
            floor::house::Terms {
                demonstration: false,
                ..wanted.clone()
            },
        ),
        ("name", known.clone()),
        (
            "notice",
            floor::house::Terms {
                notice: Some(1_441),
                ..wanted.clone()
            },
        ),
        (
            "gaming-day",
            floor::house::Terms {
                gaming_day: Some("06:10".to_owned()),
                ..wanted.clone()
            },
        ),
        (
            "disputes",
            floor::house::Terms {
                disputes: Some(Role::Dealer),
                ..wanted.clone()
            },
        ),
    ] {
        let refused = house.decide(&manager, propose(&wrong), 0).unwrap_err();
        assert!(refused.to_string().starts_with(field), "{refused}");
    }
    house = house.tell(&manager, propose(&wanted), 0).unwrap().0;
    assert_eq!(**house.terms.as_ref().unwrap(), known);
    let confirm = Command::Confirm {
        about: floor::house::About::House,
        number: 1,
    };
    let own = house.decide(&manager, confirm.clone(), 0).unwrap_err();
    assert_eq!(own.word(), "own-proposal");
    let second = By::person("sue", Role::Supervisor);
    house = house.tell(&second, confirm, 0).unwrap().0;
    assert_eq!(**house.terms.as_ref().unwrap(), wanted);
    assert_eq!(house.notice_ms(), 45 * 60_000);
}

fn started(version: &str, program: &str, books: &[(&str, &str)]) -> Started {
    let books = books.iter();
    Started {
        version: version.to_owned(),
        program: program.to_owned(),
        books: books
            .map(|(book, digest)| ((*book).to_owned(), (*digest).to_owned()))
            .collect(),
    }
}

#[test]
fn another_program_or_book_is_told_from_the_last() {
    let before = started("1.0", "aa", &[("one", "11"), ("two", "22")]);
    assert_eq!(before.differs_from(&before), [""; 0]);
    let now = started("1.1", "bb", &[("one", "12"), ("three", "33")]);
    assert_eq!(
        now.differs_from(&before),
        [
            "version 1.1 serves the house; before it was 1.0",
            "another program serves the house: bb, before it aa",
            "the book one that it carries is 12, before 11",
            "it carries a new book, three",
            "it no longer carries the book two",
        ]
    );
}

/// Nobody can say of the journal that it was accepted but the house itself, and it says why.
#[test]
fn what_is_said_of_the_journal_is_the_houses_to_say() {
    let house = House::default();
    let accepted = |reason: &str| {
        Command::House(Opening::Accepted {
            stream: "table/1".to_owned(),
            sequence: 7,
            hash: "00".to_owned(),
            reason: reason.to_owned(),
        })
    };
    let start = Command::House(Opening::Started(Box::new(started("1.0", "aa", &[]))));
    for command in [accepted("it is right"), start] {
        assert!(house.decide(&By::house(), command.clone(), 0).is_ok());
        let manager = By::person("m1", Role::Manager);
        let refused = house.decide(&manager, command, 0).unwrap_err();
        assert_eq!(refused.to_string(), "this is for the house itself");
    }
    let refused = house.decide(&By::house(), accepted(" "), 0).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "reason: say why the entries are accepted"
    );
}
