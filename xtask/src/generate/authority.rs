//! `docs/authority.md`: who may give which command, found out by trying.

use anyhow::{Context, Result, anyhow};
use floor::authority::{self, By};
use floor::clock::Pace;
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Command, House, Opening, Refusal, TableSetup};
use rulebook::Role;
use serde_json::json;

mod commands;
mod kept;
mod money;
mod seconds;

use super::NOTE;
use crate::workspace::Workspace;
use commands::{acts, of_house, of_tables, round_commands};
use money::{CAGE, DISPUTES, TRAY, by_two, of_money};

/// The roles, as the columns of the tables.
const ROLES: [Role; 7] = [
    Role::Player,
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Cage,
    Role::Auditor,
    Role::Administrator,
];

/// A situation in which a command is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Situation {
    /// Whether a dealer deals at the table.
    staffed: bool,
    /// Whether it is about the own place, or the own person.
    own: bool,
    /// Where whoever gives it holds their office.
    held: Held,
}

/// Where an office is held.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// In the whole house.
    House,
    /// In the pit that the command is about.
    OwnPit,
    /// In another pit.
    ForeignPit,
}

/// The pits: that of all tables, and another.
const OWN_PIT: &str = "Front";
const FOREIGN_PIT: &str = "Back";

/// Every situation of an office that is held so.
fn situations(held: Held) -> impl Iterator<Item = Situation> {
    let both = [false, true].into_iter();
    both.flat_map(move |staffed| [true, false].map(|own| Situation { staffed, own, held }))
}

/// The page: every command, by every role, at the own place and another's.
pub(crate) fn text(workspace: &Workspace) -> Result<String> {
    let houses = Houses::open()?;
    let mut text = format!(
        "# Who may do what\n\n{NOTE}\n\n\
         Every command, tried by somebody of every role: at a table that the house deals and at one\n\
         with a dealer, about the own place or person and about another's. *yes* means in all of\n\
         these; what may be told is then decided by the rules, which name the office where the book\n\
         does. Each cell was tried by somebody who holds the office in the whole house, by somebody\n\
         who holds it in the pit of the tables it is about, and by somebody who holds it in another\n\
         pit: an office of the own pit may what one of the whole house may, and one of a foreign pit\n\
         nothing, unless the cell says otherwise (*whole house*: not for whoever is bound to a pit;\n\
         *any pit*: where somebody is bound makes no difference). What two people do is proposed by\n\
         one and confirmed by another, who is somebody else; its row says who proposes it.\n\n\
         ## At a table\n\n"
    );
    text.push_str(&head("command"));
    for (name, command) in round_commands(workspace)? {
        text.push_str(&row(&houses, &name, |it| {
            let table = table_of(it.staffed);
            let mut command = command.clone();
            if let Some(place) = command.get_mut("place") {
                *place = json!(if it.own { 1 } else { 2 });
            }
            if let Some(who) = command.get_mut("who") {
                *who = json!([if it.own { 1 } else { 2 }]);
            }
            let command = serde_json::from_value(command)?;
            Ok(Command::Table { table, command })
        })?);
    }
    for (name, act) in acts() {
        text.push_str(&row(&houses, name, |it| {
            let table = table_of(it.staffed);
            Ok(Command::Shift {
                table,
                act: act.clone(),
            })
        })?);
    }
    text.push_str("\n## The money of a table, and disputes\n\n");
    text.push_str(&head("command"));
    for act in of_money(TRAY) {
        let (name, act) = act?;
        text.push_str(&row(&houses, &name, |it| {
            let table = table_of(it.staffed);
            let act = serde_json::from_value(act.clone())?;
            Ok(Command::Tray { table, act })
        })?);
    }
    for act in of_money(DISPUTES) {
        let (name, act) = act?;
        text.push_str(&row(&houses, &name, |it| {
            let table = table_of(it.staffed);
            let act = serde_json::from_value(act.clone())?;
            Ok(by_two(&houses.staffed, Command::Dispute { table, act }))
        })?);
    }
    text.push_str("\n## The cage\n\n");
    text.push_str(&head("command"));
    for act in of_money(CAGE) {
        let (name, act) = act?;
        text.push_str(&row(&houses, &name, |_| {
            let act = serde_json::from_value(act.clone())?;
            Ok(by_two(&houses.staffed, Command::Cage(act)))
        })?);
    }
    text.push_str("\n## Chips and the flow of a table\n\n");
    text.push_str(&head("command"));
    for (name, make) in of_tables() {
        text.push_str(&row(&houses, name, |it| {
            Ok(make(table_of(it.staffed), person(it.own)))
        })?);
    }
    text.push_str("\n## The house, its people and its jackpots\n\n");
    text.push_str(&head("command"));
    for (name, make) in of_house() {
        text.push_str(&row(&houses, name, |it| Ok(make(person(it.own))))?);
    }
    let tried = of_house().into_iter().map(|(_, make)| make(person(true)));
    kept::check_house(workspace, &tried.collect::<Vec<_>>())?;
    text.push_str(&row(&houses, "open a table", |it| {
        let mut setup = setup(&houses.staffed, table_of(it.staffed), OWN_PIT)?;
        setup.table = 99;
        Ok(Command::House(Opening::Table(Box::new(setup))))
    })?);
    text.push_str(&row(&houses, "set a table up otherwise", |it| {
        let setup = setup(&houses.staffed, table_of(it.staffed), OWN_PIT)?;
        Ok(Command::ChangeTables(vec![setup]))
    })?);
    text.push_str(&row(&houses, "put a table into another pit", |it| {
        let setup = setup(&houses.staffed, table_of(it.staffed), FOREIGN_PIT)?;
        Ok(Command::ChangeTables(vec![setup]))
    })?);
    text.push_str(
        "\n## A jackpot, command by command\n\n\
         What tables tell their jackpot is the house's own to say.\n\n",
    );
    text.push_str(&head("command"));
    for (name, command) in kept::of_jackpot(workspace)? {
        text.push_str(&row(&houses, &name, |_| Ok(command.clone()))?);
    }
    text.push_str(&seconds::seconds(&houses)?);
    Ok(text)
}

fn table_of(staffed: bool) -> u32 {
    if staffed { STAFFED_TABLE } else { 1 }
}

/// Whom a command names: whoever gives it, or another. The first is put in by `row`.
fn person(own: bool) -> String {
    if own { "own" } else { "bob" }.to_owned()
}

/// The houses that commands are tried in: with players at a table that the house deals, and at
/// one with a dealer.
struct Houses {
    automatic: House,
    staffed: House,
}

impl Houses {
    fn open() -> Result<Houses> {
        Ok(Houses {
            automatic: house(false)?,
            staffed: house(true)?,
        })
    }
}

/// Whoever holds an office so.
fn holder(role: Role, held: Held) -> String {
    match held {
        Held::House => role.to_string(),
        Held::OwnPit => format!("{role} of {OWN_PIT}"),
        Held::ForeignPit => format!("{role} of {FOREIGN_PIT}"),
    }
}

/// Whether an office can be bound to a pit.
fn is_bound(role: Role) -> bool {
    authority::rank(role) > 0
}

fn tell(house: House, by: &By, command: Command) -> Result<House> {
    let told = house.tell(by, command, 0);
    Ok(told.map_err(|why| anyhow!("{why}"))?.0)
}

/// A demonstration whose tables stand in one pit but for one, with somebody of every role, in
/// the whole house and in either pit. A player sits at place 1 of a table, another at place 2.
fn house(staffed: bool) -> Result<House> {
    let mut house = House::default();
    for command in demonstration::commands(Pace::default())? {
        house = tell(house, &By::house(), command)?;
    }
    let numbers: Vec<u32> = house.tables.keys().copied().collect();
    // A table that no command is about stands in the other pit.
    let apart = numbers
        .iter()
        .copied()
        .find(|it| *it != 1 && *it != STAFFED_TABLE && house.jackpot_of(*it).is_none());
    let apart = apart.context("a table without a jackpot")?;
    for number in numbers {
        let pit = if number == apart {
            FOREIGN_PIT
        } else {
            OWN_PIT
        };
        let setup = setup(&house, number, pit)?;
        house = tell(house, &By::house(), Command::ChangeTables(vec![setup]))?;
    }
    for role in ROLES.into_iter().filter(|role| *role != Role::Player) {
        let pits = [
            (Held::House, None),
            (Held::OwnPit, Some(OWN_PIT)),
            (Held::ForeignPit, Some(FOREIGN_PIT)),
        ];
        for (held, pit) in pits {
            let person = holder(role, held);
            if house.holds(&person, role) || (pit.is_some() && !is_bound(role)) {
                continue;
            }
            let pit = pit.map(str::to_owned);
            let grant = Command::House(Opening::Granted { person, role, pit });
            house = tell(house, &By::house(), grant)?;
        }
    }
    for (place, person) in [(1, "player"), (2, "bob")] {
        let sit = json!({ "do": "sit", "place": place });
        let command = serde_json::from_value(sit)?;
        let table = table_of(staffed);
        let sit = Command::Table { table, command };
        house = tell(house, &By::player(person), sit)?;
    }
    Ok(house)
}

/// How a table is set up, in a pit.
fn setup(house: &House, number: u32, pit: &str) -> Result<TableSetup> {
    let table = house.tables.get(&number).context("a table")?;
    let mut books = house.books.iter();
    let digest = books.find(|(_, book)| book.id == table.book.id);
    let (digest, _) = digest.context("its book")?;
    let mut setup = TableSetup::of(number, table, digest.clone());
    setup.pit = Some(pit.to_owned());
    Ok(setup)
}

fn head(first: &str) -> String {
    let roles: Vec<String> = ROLES.iter().map(ToString::to_string).collect();
    let rules = "|---".repeat(ROLES.len() + 1);
    format!("| {first} | {} |\n{rules}|\n", roles.join(" | "))
}

/// A row: what each role may, found out by trying. What two people do is tried as a proposal.
fn row(houses: &Houses, name: &str, make: impl Fn(Situation) -> Result<Command>) -> Result<String> {
    let mut cells = Vec::new();
    for role in ROLES {
        let tried = |held: Held| -> Result<Vec<Situation>> {
            let mut allowed = Vec::new();
            for situation in situations(held) {
                let by = By::person(holder(role, held), role);
                let command = make(situation).with_context(|| name.to_owned())?;
                let command = named(command, &by.person)?;
                let house = match situation.staffed {
                    true => &houses.staffed,
                    false => &houses.automatic,
                };
                if may(house, &by, command) {
                    allowed.push(situation);
                }
            }
            Ok(allowed)
        };
        let whole = cell(&tried(Held::House)?);
        if !is_bound(role) {
            cells.push(whole.to_owned());
            continue;
        }
        let own = cell(&tried(Held::OwnPit)?);
        let foreign = cell(&tried(Held::ForeignPit)?);
        cells.push(match (own == whole, own.is_empty(), foreign) {
            (true, _, "") => whole.to_owned(),
            (true, _, foreign) if foreign == whole => format!("{whole}, any pit"),
            (false, true, "") => format!("{whole}, whole house"),
            _ => format!("{whole}; own pit: {own}; foreign pit: {foreign}"),
        });
    }
    Ok(format!("| {name} | {} |\n", cells.join(" | ")))
}

/// Whether somebody may give a command, or propose it where two people do it.
fn may(house: &House, by: &By, command: Command) -> bool {
    match authority::check(house, by, &command) {
        Err(Refusal::TwoPeople) => {
            let command = Box::new(command);
            authority::check(house, by, &Command::Propose { command }).is_ok()
        }
        checked => checked.is_ok(),
    }
}

/// The command with the name of whoever gives it where it says that it is about them.
fn named(command: Command, person: &str) -> Result<Command> {
    let text = serde_json::to_string(&command)?;
    let text = text
        .replace("\"own\":", "\u{0}")
        .replace("\"own\"", &format!("\"{person}\""));
    Ok(serde_json::from_str(&text.replace('\u{0}', "\"own\":"))?)
}

fn cell(allowed: &[Situation]) -> &'static str {
    let has = |staffed: bool, own: bool| {
        let mut allowed = allowed.iter();
        allowed.any(|it| it.staffed == staffed && it.own == own)
    };
    match allowed.len() {
        0 => "",
        4 => "yes",
        _ if allowed.iter().all(|it| it.own) && allowed.len() == 2 => "own",
        _ if allowed.iter().all(|it| !it.own) && allowed.len() == 2 => "others'",
        _ if allowed.iter().all(|it| it.staffed) && allowed.len() == 2 => "with a dealer",
        _ if allowed.iter().all(|it| !it.staffed) && allowed.len() == 2 => "without a dealer",
        1 if has(true, true) => "own, with a dealer",
        1 if has(false, true) => "own, without a dealer",
        _ => "in part",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_auditor_changes_nothing_and_nobody_plays_for_somebody_else() {
        let text = text(&Workspace::find().unwrap()).unwrap();
        let rows = text
            .lines()
            .filter(|line| line.starts_with("| `") || line.contains(" | "));
        let rows: Vec<Vec<&str>> = rows
            .map(|row| row.split('|').map(str::trim).collect())
            .collect();
        let own = [
            "exclude oneself",
            "set a limit",
            "change a password",
            "take a second factor away",
            "end log-ins",
        ];
        for row in rows.iter().filter(|row| row.len() == ROLES.len() + 3) {
            if row[1] == "command" || row[1].starts_with("---") || own.contains(&row[1]) {
                continue;
            }
            assert_eq!(row[7], "", "an auditor may {}", row[1]);
        }
        let of = |name: &str| rows.iter().find(|row| row.get(1) == Some(&name)).unwrap();
        assert_eq!(
            of("`wager`")[2..6],
            ["own", "with a dealer", "with a dealer", "with a dealer"]
        );
        assert_eq!(of("`rule`")[2..6], ["", "yes", "yes", "yes"]);
        // What is one's own is that in every pit.
        assert_eq!(of("set a limit")[2], "own");
        assert_eq!(of("set a limit")[3..6], ["own, any pit"; 3]);
        assert_eq!(of("set a limit")[6..9], ["own"; 3]);
        // What concerns the whole house is for nobody of a pit.
        assert_eq!(of("give chips")[5], "yes, whole house");
        assert_eq!(of("take on a book")[5], "yes, whole house");
        assert_eq!(of("set a table up otherwise")[4..6], ["yes", "yes"]);
        // What two people do, neither of them does beyond their pit.
        assert_eq!(of("`compensate`")[3..6], ["yes"; 3]);
        for two in ["`draw-from-bank`", "`correct-line`", "`close-day`"] {
            assert_eq!(of(two)[5], "yes, whole house", "{two}");
        }
        assert_eq!(
            of("put a table into another pit")[4..6],
            ["yes, whole house", "yes, whole house"]
        );
    }

    #[test]
    fn whoever_is_bound_to_a_pit_does_nothing_in_another() {
        let houses = Houses::open().unwrap();
        let commands = round_commands(&Workspace::find().unwrap()).unwrap();
        for (name, command) in commands {
            let command = serde_json::from_value(command).unwrap();
            let command = Command::Table {
                table: STAFFED_TABLE,
                command,
            };
            for role in ROLES.into_iter().filter(|role| is_bound(*role)) {
                let by = By::person(holder(role, Held::ForeignPit), role);
                let refusal = authority::check(&houses.staffed, &by, &command).unwrap_err();
                let word = refusal.word();
                assert_eq!(word, "foreign-pit", "{name} by a {role}: {refusal}");
            }
        }
    }
}
