//! What the house says of its tables: which are alike, and how they are dealt at.

use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Command, House, Opening, Refusal, TableSetup};
use games::device::Device;
use games::table::Fitting;

/// The demonstration, and how its table of a book was opened.
fn house_with(book: &str) -> (House, TableSetup) {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default()).unwrap() {
        (house, _) = house.tell(&By::house(), command, 0).unwrap();
    }
    let number = table_of(&house, book);
    let opened = demonstration::commands(Pace::default()).unwrap();
    let mut setups = opened.into_iter().filter_map(|command| match command {
        Command::House(Opening::Table(setup)) => Some(*setup),
        _ => None,
    });
    let setup = setups.find(|setup| setup.table == number).unwrap();
    (house, setup)
}

fn table_of(house: &House, book: &str) -> u32 {
    let mut tables = house.tables.iter();
    *tables.find(|(_, table)| table.book.id == book).unwrap().0
}

/// The clause that a refusal cites, by its book.
fn clause(house: &House, book: &str, refusal: &Refusal) -> String {
    let table = &house.tables[&table_of(house, book)];
    let under = refusal.under().unwrap();
    table.book.clause_id(under.clause).to_owned()
}

#[track_caller]
fn check_alike(book: &str, option: &str, other: &str, same: &str, wanted: &str) {
    let (house, mut setup) = house_with(book);
    setup.table = 99;
    setup.choices.set(option, other.to_owned());
    let open = |setup: &TableSetup| Command::House(Opening::Table(Box::new(setup.clone())));
    let refused = house.decide(&By::house(), open(&setup), 0).unwrap_err();
    assert_eq!(refused.word(), "not-permitted", "{refused}");
    assert_eq!(clause(&house, book, &refused), wanted);
    setup.choices.set(option, same.to_owned());
    house.decide(&By::house(), open(&setup), 0).unwrap();
}

#[test]
fn all_tables_of_a_game_have_one_pay_table() {
    check_alike("nz-ultimate-texas-holdem", "trips", "2", "1", "5.12[2]");
    check_alike("nz-three-card-poker", "six-card", "2", "1", "10A.9[2]");
}

fn change(setup: &TableSetup, device: Device, lacks: &[Fitting]) -> Command {
    let mut setup = setup.clone();
    setup.card.device = device;
    setup.card.decks = 0;
    setup.card.has.clear();
    setup.card.lacks = lacks.iter().copied().collect();
    Command::ChangeTables(vec![setup])
}

#[test]
fn a_device_leaves_the_table_before_another_way_of_dealing() {
    let book = "section10-caribbean-stud";
    let (mut house, setup) = house_with(book);
    let number = table_of(&house, book);
    // Nothing was dealt yet: the table is only described.
    house
        .decide(&By::house(), change(&setup, Device::Shoe, &[]), 0)
        .unwrap();
    let duty = games::round::Command::Prepare {
        stage: games::deck::Stage::Inspected,
        cards: None,
    };
    let inspect = Command::Table {
        table: number,
        command: duty,
    };
    (house, _) = house.tell(&By::house(), inspect, 0).unwrap();
    let refused = house.decide(&By::house(), change(&setup, Device::Shoe, &[]), 0);
    let refused = refused.unwrap_err();
    assert_eq!(clause(&house, book, &refused), "(m)(7)");
    house
        .decide(&By::house(), change(&setup, Device::AutoShoe, &[]), 0)
        .unwrap();
    let off = [Fitting::Device];
    let off = change(&setup, Device::Shoe, &off);
    (house, _) = house.tell(&By::house(), off, 0).unwrap();
    let table = &house.tables[&number];
    assert_eq!((table.card.device, table.card.decks), (Device::Shoe, 1));
}

#[test]
fn what_the_book_does_not_deal_from_is_refused_with_its_clause() {
    let book = "venice-caribbean-poker";
    let (house, setup) = house_with(book);
    let refused = house.decide(&By::house(), change(&setup, Device::Shoe, &[]), 0);
    let refused = refused.unwrap_err();
    assert_eq!(refused.word(), "not-permitted", "{refused}");
    assert_eq!(clause(&house, book, &refused), "game.5[1]");
}
