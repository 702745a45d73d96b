//! What people are given and do beside the cases: offices in pits, sign-ins, rounds on paper.

use floor::authority::By;
use floor::house::{
    About, Act, Command, Event, House, Opening, Shows, SignAct, SignInChange, SignState, TableSetup,
};
use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;
use rulebook::Role;

/// An office that holds in a pit, given and taken, and what is done to how people sign in.
pub(crate) fn in_pits(house: &House) -> Vec<(By, Command)> {
    let table = house.tables.get(&1).unwrap();
    let mut books = house.books.iter();
    let digest = books.find(|(_, book)| book.id == table.book.id).unwrap().0;
    let mut setup = TableSetup::of(1, table, digest.clone());
    setup.pit = Some("Main floor".to_owned());
    let (person, role, pit) = ("kim".to_owned(), Role::Dealer, setup.pit.clone());
    let mut told = vec![
        Command::ChangeTables(vec![setup]),
        Command::House(Opening::Granted {
            person: person.clone(),
            role,
            pit: pit.clone(),
        }),
        Command::House(Opening::Withdrawn {
            person: person.clone(),
            role,
            pit,
        }),
    ];
    let changes = [
        SignInChange::PasswordReset,
        SignInChange::PasswordChanged,
        SignInChange::FactorTakenAway,
        SignInChange::LogInsEnded,
        SignInChange::FactorSetUp,
        SignInChange::PinChosen,
    ];
    told.extend(changes.map(|what| {
        let person = person.clone();
        Command::House(Opening::SignInChanged { person, what })
    }));
    told.into_iter().map(|it| (By::house(), it)).collect()
}

/// A sign that is hung over a jackpot, acknowledges what it shows, and is taken down.
pub(crate) fn of_signs(house: &House) -> Vec<(By, Command)> {
    let jackpot = house.jackpots.keys().next().unwrap();
    let shows = |state, claim| {
        let amount = money::Money::cents(8_000_000);
        SignAct::Shows(Shows {
            state,
            claim,
            amount,
        })
    };
    let acts = [
        SignAct::Hung,
        shows(SignState::Normal, None),
        shows(SignState::Pending, Some(7)),
        shows(SignState::Paid, Some(7)),
        shows(SignState::Down, None),
        SignAct::TakenDown,
    ];
    let acts = acts.map(|act| {
        let (jackpot, sign) = (jackpot.clone(), "hall".to_owned());
        let sign = Opening::Sign { jackpot, sign, act };
        (By::house(), Command::House(sign))
    });
    acts.to_vec()
}

/// A round that was finished on paper, proposed by one and confirmed by another.
pub(crate) fn on_paper() -> Vec<(By, Command, Vec<Event>)> {
    let case = "book nz-caribbean-stud\n\ncase a round that is under way\nclause 9.2\n\
                wager 1 ante 10.00\ndeal 1 Ks Kd 9c 5h 2s  dealer Ad Qc Jh Ts 8d\n\
                bet 1 20.00\nshow dealer\nshow 1\n";
    let script: Script = case.parse().unwrap();
    let records = script.record(&Shelf::load().unwrap(), &Openings::default());
    let (_, passage) = records.into_iter().next().unwrap();
    let mut house = passage.after();
    // Cards that are dealt on paper are real.
    let mut table = floor::Table::clone(house.tables.get(&1).unwrap());
    let mut card = games::table::TableCard::clone(&table.card);
    card.chance = games::table::Chance::Real;
    card.staff = games::table::Staff::Staffed;
    table.card = card.into();
    house.tables.insert(1, table.into());
    let mut rest = house.clone();
    let mut commands = Vec::new();
    while let Some(step) = rest.tables.get(&1).unwrap().next_step() {
        let faces = Vec::new();
        let command = games::round::Command::Step { step, faces };
        commands.push(command.clone());
        let told = Command::Table { table: 1, command };
        rest = rest.tell(&By::house(), told, 0).unwrap().0;
    }
    let sheet = serde_json::json!({
        "reference": "sheet 17",
        "times": {
            "first-card": "1970-01-01T00:00:01.000Z",
            "complete": "1970-01-01T00:00:20.000Z",
            "settled": "1970-01-01T00:01:00.000Z",
        },
        "commands": commands,
    });
    let act = Act::EnterSheet {
        sheet: Box::new(serde_json::from_value(sheet).unwrap()),
    };
    let enter = Command::Shift { table: 1, act };
    let propose = Command::Propose {
        command: Box::new(enter.clone()),
    };
    let confirm = Command::Confirm {
        about: About::Table(1),
        number: 1,
    };
    // It is told as part of a proposal, and has its form by itself.
    let mut told = vec![(By::person("dan", Role::Dealer), enter, Vec::new())];
    for (by, command) in [
        (By::person("dan", Role::Dealer), propose),
        (By::person("sue", Role::Supervisor), confirm),
    ] {
        let (after, events) = house.tell(&by, command.clone(), 100_000).unwrap();
        told.push((by, command, events));
        house = after;
    }
    told
}
