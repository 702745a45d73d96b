//! A small casino, written down as its operator would.

use std::fmt::Write;

use floor::house::{Command, Opening};
use floor::house_file::{Around, HouseFile};
use rulebook::Role;

/// How many tables it has.
pub const TABLES: u32 = 20;

/// What of a wager on a jackpot enters it, in hundredths.
pub(super) const RATE: i128 = 75;

/// Who works there, besides those whose offices the books name.
pub(super) const STAFF: [(&str, Role); 6] = [
    ("dealer", Role::Dealer),
    ("supervisor", Role::Supervisor),
    ("manager", Role::Manager),
    ("manager-2", Role::Manager),
    ("cage-1", Role::Cage),
    ("cage-2", Role::Cage),
];

/// The books of the tables, four of each, with what must be chosen.
const BOOKS: [(&str, &str, &str); 5] = [
    ("nz-caribbean-stud", "", "Caribbean"),
    (
        "nz-ultimate-texas-holdem",
        "options = { hand-forming = \"best-of-seven\" }",
        "Ultimate",
    ),
    ("venice-caribbean-poker", "", "Venice"),
    ("section10-caribbean-stud", "", "Section 10"),
    ("nz-three-card-poker", "", "Three Card"),
];

/// What opens the casino.
pub(super) fn commands() -> Result<Vec<Command>, String> {
    let mut file = "name = \"The small casino\"\ncurrency = \"EUR\"\ntime-zone = \"UTC\"\n\
                    gaming-day = \"06:00\"\n\n\
                    [[approval]]\nreference = \"A-1\"\nby = \"Secretary\"\non = 2026-01-01\n\n\
                    [[pit]]\nname = \"North\"\n\n[[pit]]\nname = \"South\"\n"
        .to_owned();
    for number in 1..=TABLES {
        let at = usize::try_from((number - 1) / 4).unwrap_or(0);
        let (book, options, name) = BOOKS.get(at).copied().unwrap_or_default();
        let pit = if number % 2 == 0 { "South" } else { "North" };
        // The books of the mixed link are dealt from one device.
        let device = if at == 2 { "shuffler" } else { "shoe" };
        let _ = write!(
            file,
            "\n[[table]]\nnumber = {number}\nname = \"{name} {number}\"\npit = \"{pit}\"\n\
             book = \"{book}\"\n{options}\ndevice = \"{device}\"\ncards = \"real\"\n\
             dealer = \"staffed\"\napprovals = [\"A-1\"]\n"
        );
    }
    for (name, tables, wager) in [
        ("J", "[1, 2, 3, 4, 5, 6, 7, 8]", "5.00"),
        ("K", "[9, 10, 11, 12]", "2.00"),
    ] {
        let _ = write!(
            file,
            "\n[[jackpot]]\nname = \"{name}\"\ntables = {tables}\nmode = \"electronic\"\n\
             wager = \"{wager}\"\nmeter = \"50000.00\"\nrate = \"{RATE}%\"\nseed = \"10000.00\"\n\
             approval = \"A-1\"\n"
        );
    }
    let around = Around {
        book: &|id| rulebook::shipped(id).ok_or_else(|| format!("no book {id}")),
        zone: &|_| true,
        languages: &["en"],
    };
    let read = HouseFile::load("casino.toml", &file, &around);
    let read = read.map_err(|problems| problems.to_string())?;
    let mut commands = read.commands;
    let people = STAFF
        .iter()
        .map(|(person, role)| ((*person).to_owned(), *role));
    let mut people: Vec<(String, Role)> = people.collect();
    for (book, ..) in BOOKS {
        let book = rulebook::shipped(book).and_then(|source| rulebook::Book::load(&source).ok());
        let offices = book.into_iter().flat_map(|book| book.offices);
        people.extend(offices.filter_map(|office| Some((office.name, office.role?))));
    }
    // Anybody may play.
    people.retain(|(_, role)| *role != Role::Player);
    people.sort();
    people.dedup();
    let grants = people.into_iter();
    commands.extend(grants.map(|(person, role)| {
        Command::House(Opening::Granted {
            person,
            role,
            pit: None,
        })
    }));
    Ok(commands)
}
