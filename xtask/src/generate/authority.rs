//! `docs/authority.md`: who may give which command, found out by trying.

use anyhow::{Context, Result, anyhow};
use floor::authority::{self, By};
use floor::clock::Pace;
use floor::demonstration::{self, STAFFED_TABLE};
use floor::house::{Absence, Act, Command, Day, House, LimitOn, Opening, Refusal};
use games::round;
use jackpot::TableId;
use money::Money;
use rulebook::{Date, Role};
use serde_json::{Value, json};

use super::NOTE;
use crate::workspace::Workspace;

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
}

const SITUATIONS: [Situation; 4] = [
    Situation {
        staffed: false,
        own: true,
    },
    Situation {
        staffed: false,
        own: false,
    },
    Situation {
        staffed: true,
        own: true,
    },
    Situation {
        staffed: true,
        own: false,
    },
];

/// The page: every command, by every role, at the own place and another's.
pub(crate) fn text(workspace: &Workspace) -> Result<String> {
    let houses = [house(false)?, house(true)?];
    let mut text = format!(
        "# Who may do what\n\n{NOTE}\n\n\
         Every command, tried by somebody of every role: at a table that the house deals and at one\n\
         with a dealer, about the own place or person and about another's. *yes* means in all of\n\
         these; what may be told is then decided by the rules, which name the office where the book\n\
         does. An office is held in the whole house: the pits of a [house file](house-file.md) say\n\
         where tables stand, and bind nobody. What two people do is proposed by one and confirmed by\n\
         another, who is somebody else in another office.\n\n## At a table\n\n"
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
            Ok(by_two(&houses[0], Command::Dispute { table, act }))
        })?);
    }
    text.push_str("\n## The cage\n\n");
    text.push_str(&head("command"));
    for act in of_money(CAGE) {
        let (name, act) = act?;
        text.push_str(&row(&houses, &name, |_| {
            let act = serde_json::from_value(act.clone())?;
            Ok(by_two(&houses[0], Command::Cage(act)))
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
    Ok(text)
}

fn table_of(staffed: bool) -> u32 {
    if staffed { STAFFED_TABLE } else { 1 }
}

/// Whom a command names: whoever gives it, or another. The first is put in by `row`.
fn person(own: bool) -> String {
    if own { "own" } else { "bob" }.to_owned()
}

/// A demonstration with somebody of every role. A player sits at place 1 of a table, another at
/// place 2.
fn house(staffed: bool) -> Result<House> {
    let mut house = House::default();
    let mut commands = demonstration::commands(Pace::default())?;
    for role in ROLES.into_iter().filter(|role| *role != Role::Player) {
        let person = role.to_string();
        commands.push(Command::House(Opening::Granted { person, role }));
    }
    let tell = |house: House, by: &By, command: Command| -> Result<House> {
        let told = house.tell(by, command, 0);
        Ok(told.map_err(|why| anyhow!("{why}"))?.0)
    };
    for command in commands {
        // Two of them work in every demonstration.
        house = match house.tell(&By::house(), command, 0) {
            Ok((next, _)) => next,
            Err(Refusal::Setup(_)) => house,
            Err(why) => return Err(anyhow!("{why}")),
        };
    }
    for (place, person) in [(1, "player"), (2, "bob")] {
        let sit = json!({ "do": "sit", "place": place });
        let command = serde_json::from_value(sit)?;
        let table = table_of(staffed);
        house = tell(
            house,
            &By::player(person),
            Command::Table { table, command },
        )?;
    }
    Ok(house)
}

fn head(first: &str) -> String {
    let roles: Vec<String> = ROLES.iter().map(ToString::to_string).collect();
    let rules = "|---".repeat(ROLES.len() + 1);
    format!("| {first} | {} |\n{rules}|\n", roles.join(" | "))
}

/// A row: what each role may, found out by trying.
fn row(
    houses: &[House; 2],
    name: &str,
    make: impl Fn(Situation) -> Result<Command>,
) -> Result<String> {
    let mut cells = Vec::new();
    for role in ROLES {
        let mut allowed = Vec::new();
        for situation in SITUATIONS {
            let by = By::person(role.to_string(), role);
            let command = named(
                make(situation).with_context(|| name.to_owned())?,
                &by.person,
            )?;
            let [automatic, staffed] = houses;
            let house = if situation.staffed {
                staffed
            } else {
                automatic
            };
            if authority::check(house, &by, &command).is_ok() {
                allowed.push(situation);
            }
        }
        cells.push(cell(&allowed));
    }
    Ok(format!("| {name} | {} |\n", cells.join(" | ")))
}

/// The command with the name of whoever gives it where it says that it is about them.
fn named(command: Command, person: &str) -> Result<Command> {
    let text = serde_json::to_string(&command)?;
    let text = text
        .replace("\"own\":", "\u{0}")
        .replace("\"own\"", &format!("\"{person}\""));
    Ok(serde_json::from_str(&text.replace('\u{0}', "\"own\":"))?)
}

fn cell(allowed: &[Situation]) -> String {
    let has = |staffed: bool, own: bool| allowed.contains(&Situation { staffed, own });
    let words = match allowed.len() {
        0 => "",
        4 => "yes",
        _ if allowed.iter().all(|it| it.own) && allowed.len() == 2 => "own",
        _ if allowed.iter().all(|it| !it.own) && allowed.len() == 2 => "others'",
        _ if allowed.iter().all(|it| it.staffed) && allowed.len() == 2 => "with a dealer",
        _ if allowed.iter().all(|it| !it.staffed) && allowed.len() == 2 => "without a dealer",
        1 if has(true, true) => "own, with a dealer",
        1 if has(false, true) => "own, without a dealer",
        _ => "in part",
    };
    words.to_owned()
}

/// Every command of a round, as `docs/hand.md` has it as data.
fn round_commands(workspace: &Workspace) -> Result<Vec<(String, Value)>> {
    let text = workspace.read("docs/hand.md")?;
    let mut commands = Vec::new();
    for line in text.lines() {
        let Some((_, rest)) = line.split_once("| `{\"do\":") else {
            continue;
        };
        let json = format!("{{\"do\":{}", rest.trim_end_matches([' ', '|', '`']));
        let mut value: Value = serde_json::from_str(&json).with_context(|| json.clone())?;
        if let Some(fields) = value.as_object_mut() {
            fields.remove("person");
        }
        // It is a command, whatever is left out of it.
        serde_json::from_value::<round::Command>(value.clone()).with_context(|| json.clone())?;
        let name = value.get("do").and_then(Value::as_str).unwrap_or_default();
        commands.push((format!("`{name}`"), value));
    }
    Ok(commands)
}

fn acts() -> [(&'static str, Act); 5] {
    [
        (
            "`count-float`",
            Act::CountFloat {
                amount: Money::ZERO,
            },
        ),
        ("`post-closing`", Act::PostClosing),
        ("`close-table`", Act::CloseTable),
        ("`open-table`", Act::OpenTable),
        (
            "`post-limits`",
            Act::PostLimits {
                limits: Default::default(),
            },
        ),
    ]
}

/// What is done with the chips and the cash of a table.
const TRAY: &[&str] = &[
    r#"{"do":"request-fill","amount":100}"#,
    r#"{"do":"request-credit","amount":100}"#,
    r#"{"do":"withdraw-slip","slip":1}"#,
    r#"{"do":"receive-chips","slip":1,"amount":100}"#,
    r#"{"do":"send-chips","slip":1,"amount":100}"#,
    r#"{"do":"send-back","slip":1,"reason":"short"}"#,
    r#"{"do":"buy-in","place":1,"amount":100}"#,
    r#"{"do":"colour-up","place":1,"amount":100}"#,
    r#"{"do":"take-box"}"#,
];

/// What is done about disputes.
const DISPUTES: &[&str] = &[
    r#"{"do":"open-dispute","place":1,"says":"wrong"}"#,
    r#"{"do":"note-dispute","dispute":1,"note":"seen"}"#,
    r#"{"do":"decide-dispute","dispute":1,"upheld":true,"reason":"so"}"#,
    r#"{"do":"compensate","dispute":1,"wager":"ante","amount":100,"reason":"so"}"#,
];

/// What is done at the cage.
const CAGE: &[&str] = &[
    r#"{"do":"count-cage","cash":100,"chips":100}"#,
    r#"{"do":"buy-in","amount":100}"#,
    r#"{"do":"cash-out","amount":100}"#,
    r#"{"do":"issue-fill","table":1,"slip":1}"#,
    r#"{"do":"refuse-slip","table":1,"slip":1,"reason":"no"}"#,
    r#"{"do":"accept-chips","table":1,"slip":1,"amount":100}"#,
    r#"{"do":"count-box","table":1,"number":1,"amount":100}"#,
    r#"{"do":"draw-from-bank","cash":100,"chips":0,"reason":"change"}"#,
    r#"{"do":"deposit-at-bank","cash":100,"chips":0,"reason":"change"}"#,
    r#"{"do":"correct-line","line":1,"amount":100,"reason":"so"}"#,
    r#"{"do":"close-shift"}"#,
    r#"{"do":"close-day","day":"2026-11-17"}"#,
];

/// Commands as data, each with its name.
fn of_money(acts: &'static [&'static str]) -> impl Iterator<Item = Result<(String, Value)>> {
    acts.iter().map(|text| {
        let act: Value = serde_json::from_str(text).with_context(|| (*text).to_owned())?;
        let name = act.get("do").and_then(Value::as_str).unwrap_or_default();
        Ok((format!("`{name}`"), act.clone()))
    })
}

/// What two people do is tried as a proposal.
fn by_two(house: &House, command: Command) -> Command {
    let manager = By::person("manager", Role::Manager);
    match house.wants_two(&manager, &command) {
        true => Command::Propose {
            command: Box::new(command),
        },
        false => command,
    }
}

/// A command to a table, about somebody.
type AtTable = fn(u32, String) -> Command;

fn of_tables() -> [(&'static str, AtTable); 7] {
    [
        ("say *deal*", |table, _| Command::SayDeal { table }),
        ("new play money", |table, _| Command::Refill { table }),
        ("take chips to a table", |table, person| Command::BuyIn {
            table,
            amount: Money::cents(100),
            person: Some(person),
        }),
        ("take chips away", |table, person| Command::CashOut {
            table,
            person: Some(person),
        }),
        ("free a place", |table, person| Command::FreeSeat {
            table,
            person,
            why: Absence::Away,
        }),
        ("start a clock again", |table, _| Command::RestartClock {
            table,
        }),
        ("give up a deal", |table, _| Command::GiveUpDeal { table }),
    ]
}

/// A command to the house, about somebody.
type ToHouse = fn(String) -> Command;

fn of_house() -> Vec<(&'static str, ToHouse)> {
    fn linked(command: jackpot::Command) -> Command {
        let jackpot = "linked".to_owned();
        Command::Jackpot {
            jackpot,
            command: Box::new(command),
        }
    }
    vec![
        ("grant an office", |person| {
            Command::House(Opening::Granted {
                person,
                role: Role::Dealer,
            })
        }),
        ("take an office away", |person| {
            Command::House(Opening::Withdrawn {
                person,
                role: Role::Dealer,
            })
        }),
        ("exclude somebody", |person| {
            let (until, own, reason) = (None, false, "reason".to_owned());
            Command::House(Opening::Excluded {
                person,
                until,
                own,
                reason,
            })
        }),
        ("exclude oneself", |person| {
            let (until, own, reason) = (None, true, "reason".to_owned());
            Command::House(Opening::Excluded {
                person,
                until,
                own,
                reason,
            })
        }),
        ("lift an exclusion", |person| {
            let reason = "reason".to_owned();
            Command::House(Opening::Readmitted { person, reason })
        }),
        ("set a limit", |person| {
            let (on, most) = (LimitOn::Loss, Some(100));
            Command::House(Opening::LimitSet { person, on, most })
        }),
        ("give chips", |person| {
            let amount = Money::cents(100);
            Command::House(Opening::Chips { person, amount })
        }),
        ("begin a gaming day", |_| {
            let day = Day {
                day: Date::constant(2026, 1, 1),
                from_ms: 0,
            };
            Command::House(Opening::DayBegan(day))
        }),
        ("set tables up otherwise", |_| {
            Command::ChangeTables(Vec::new())
        }),
        ("take a jackpot down", |_| {
            linked(jackpot::Command::Down { table: None })
        }),
        ("bring a jackpot up", |_| {
            linked(jackpot::Command::Up { table: None })
        }),
        ("link a table", |_| {
            let (table, device) = (TableId(1), "shoe".to_owned());
            linked(jackpot::Command::Join { table, device })
        }),
        ("unlink a table", |_| {
            linked(jackpot::Command::Leave { table: TableId(6) })
        }),
        ("post another jackpot wager", |_| {
            linked(jackpot::Command::PostWager {
                amount: Money::cents(500),
            })
        }),
    ]
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
        let own = ["exclude oneself", "set a limit"];
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
        assert_eq!(of("set a limit")[2..9], ["own"; 7]);
    }
}
