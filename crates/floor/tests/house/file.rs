//! A house that is written down.

use floor::authority::By;
use floor::house::{Command, House, Opening};
use floor::house_file::{Around, EXAMPLE, HouseFile, quarter};
use games::table::{Chance, Staff};
use rulebook::{Role, shipped};

fn load(text: &str) -> Result<HouseFile, Vec<String>> {
    let around = Around {
        book: &|name| shipped(name).ok_or_else(|| format!("there is no book {name}")),
        zone: &|name| name == "Pacific/Auckland",
        languages: &["en", "it"],
    };
    let loaded = HouseFile::load("house.toml", text, &around);
    loaded.map_err(|problems| problems.0.iter().map(ToString::to_string).collect())
}

/// Everything wrong with the example once this is put in place of that.
#[track_caller]
fn wrong(this: &str, that: &str) -> String {
    assert!(EXAMPLE.contains(this), "{this}");
    let problems = load(&EXAMPLE.replacen(this, that, 1)).unwrap_err();
    problems.join("\n")
}

#[test]
fn the_example_opens_a_house() {
    let file = load(EXAMPLE).unwrap();
    let mut house = House::default();
    for command in &file.commands {
        house = house.tell(&By::house(), command.clone(), 0).unwrap().0;
    }
    assert_eq!(house.tables.len(), 2);
    let second = &house.tables[&2].card;
    assert_eq!(
        (second.chance, second.staff),
        (Chance::Real, Staff::Staffed)
    );
    assert_eq!(house.tables[&1].pit.as_deref(), Some("Main floor"));
    assert_eq!(house.jackpots["harbour"].tables, [1, 2]);
    let terms = house.terms.as_ref().unwrap();
    assert_eq!(terms.time_zone.as_deref(), Some("Pacific/Auckland"));
    assert!(!terms.demonstration);
    let offices: Vec<_> = file.staff.iter().map(|it| it.offices.clone()).collect();
    assert_eq!(
        offices,
        [
            [(Role::Dealer, Some("Main floor".to_owned()))],
            [(Role::Supervisor, None)],
            [(Role::Manager, None)]
        ]
    );
    // One book, however many tables.
    let books = file.commands.iter();
    let books = books.filter(|it| matches!(it, Command::House(Opening::Book(_))));
    assert_eq!(books.count(), 1);
}

#[test]
fn a_slip_is_said_with_its_line() {
    for (this, that, said) in [
        (
            "name = \"The Harbour Casino\"",
            "name = \" \"",
            "house.toml:5: `name`: a house has a name",
        ),
        (
            "currency = \"NZD\"",
            "currency = \"JPY\"",
            "house.toml:8: `currency`: JPY has not two",
        ),
        (
            "currency = \"NZD\"",
            "currency = \"dollars\"",
            "is no ISO 4217 code",
        ),
        (
            "Pacific/Auckland",
            "Auckland",
            "house.toml:10: `time-zone`: there is no time zone",
        ),
        ("\"06:00\"", "\"06:10\"", "house.toml:11: `gaming-day`"),
        (
            "notice = 20",
            "notice = -3",
            "house.toml:14: `notice`: it is in minutes",
        ),
        (
            "approval = \"S-2026-14\"\n",
            "approval = \"S-9\"\n",
            "`approval`: there is no [[approval]] of the reference S-9",
        ),
        (
            "name = \"Kim\"",
            "name = \" \"",
            "`name`: whoever works here has a name",
        ),
        (
            "languages = [\"en\", \"it\"]",
            "languages = [\"tlh\"]",
            "there are no texts in `tlh`",
        ),
        ("[\"dealer\"]", "[\"queen\"]", "there is no office `queen`"),
        (
            "[\"dealer\"]",
            "[\"dealer\", \"cage\"]",
            "kept by two people",
        ),
        (
            "pits = [\"Main floor\"]",
            "pits = [\"Cellar\"]",
            "house.toml:80: `pits`: no table stands in a pit Cellar",
        ),
        ("5.00..200.00", "5.00-200.00", "`limits`: ante"),
        ("\"shuffler\"  ", "\"hat\"  ", "`device`: `hat`"),
        (
            "pit = \"Main floor\"",
            "pit = \"Cellar\"",
            "there is no [[pit]] of the name Cellar",
        ),
        (
            "\"nz-caribbean-stud\"  ",
            "\"hoyle\"  ",
            "there is no book hoyle",
        ),
        ("number = 2", "number = 1", "table 1 stands twice"),
        (
            "tables = [1, 2]",
            "tables = [1, 7]",
            "there is no [[table]] of the number 7",
        ),
        (
            "dealer = \"staffed\"",
            "dealer = \"automatic\"",
            "real cards are dealt by somebody",
        ),
        ("seed = ", "sede = ", "unknown key `sede`"),
        ("wager = \"5.00\"", "wager = \"many\"", "`wager`: `many`"),
        (
            "approval = \"S-2026-14\"",
            "approval = \"S-1\"",
            "no [[approval]] of the reference S-1",
        ),
        (
            "# guest-chips",
            "guest-chips",
            "guests are given chips where a house plays for nothing",
        ),
        ("[[pit]]", "[[pit", "house.toml:"),
    ] {
        let found = wrong(this, that);
        assert!(found.contains(said), "{that}: {found}");
    }
}

#[test]
fn what_a_book_does_not_allow_is_said_with_its_clause() {
    let found = wrong("device = \"shuffler\"  ", "device = \"hand\"  ");
    assert!(
        found.contains("`table 1`") && found.contains("(clause "),
        "{found}"
    );
}

#[test]
fn everything_wrong_is_said_at_once() {
    let text = EXAMPLE
        .replacen("\"NZD\"", "\"KWD\"", 1)
        .replacen("\"06:00\"", "\"noon\"", 1)
        .replacen("[\"manager\"]", "[\"boss\"]", 1);
    assert_eq!(load(&text).unwrap_err().len(), 3);
}

#[test]
fn a_day_begins_on_a_quarter() {
    assert_eq!(quarter("06:00"), Some(360));
    assert_eq!(quarter("23:45"), Some(1_425));
    for text in ["6:00", "24:00", "06:10", "0600", "", "06:60", "+6:00"] {
        assert_eq!(quarter(text), None, "{text}");
    }
}
