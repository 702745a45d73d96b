//! A small casino that plays for money: its house file and its people.

use floor::house::{Command, Opening};
use floor::house_file::{Around, HouseFile};
use rulebook::{Role, shipped};

/// Tables with dealers: real cards at 1, 2 and 4, screens at 3.
const FILE: &str = r#"
name = "The Harbour Casino"
currency = "NZD"
play-money = false

[[approval]]
reference = "S-1"
by = "Secretary"
on = 2026-01-01

[[table]]
number = 1
name = "Caribbean 1"
book = "nz-caribbean-stud"
limits = { ante = "5.00..200.00" }
chips = ["1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-1"]

[[table]]
number = 2
name = "Poker 2"
book = "venice-caribbean-poker"
limits = { ante = "5.00..200.00" }
chips = ["1", "5", "25", "100"]
device = "shuffler"
cards = "real"
dealer = "staffed"

[[table]]
number = 3
name = "Screens 3"
book = "nz-caribbean-stud"
limits = { ante = "5.00..200.00" }
chips = ["1", "5", "25", "100"]
device = "shoe"
cards = "virtual"
dealer = "staffed"
approvals = ["S-1"]

[[table]]
number = 4
name = "Three Card 4"
book = "nz-three-card-poker"
limits = { ante = "5.00..200.00" }
chips = ["1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-1"]
"#;

/// Who works there.
pub const PEOPLE: [(&str, Role); 6] = [
    ("dan", Role::Dealer),
    ("sue", Role::Supervisor),
    ("mona", Role::Manager),
    ("carl", Role::Cage),
    ("cora", Role::Cage),
    ("ada", Role::Auditor),
];

/// What the house tells itself to open it: its tables, and who works there.
///
/// # Errors
///
/// What is wrong with its file.
pub fn opening() -> Result<Vec<Command>, String> {
    let around = Around {
        book: &|name| shipped(name).ok_or_else(|| format!("there is no book {name}")),
        zone: &|_| true,
        languages: &["en"],
    };
    let file = HouseFile::load("house.toml", FILE, &around);
    let file = file.map_err(|problems| problems.to_string())?;
    let grants = PEOPLE.map(|(person, role)| {
        Command::House(Opening::Granted {
            person: person.to_owned(),
            role,
            pit: None,
        })
    });
    Ok(file.commands.into_iter().chain(grants).collect())
}
