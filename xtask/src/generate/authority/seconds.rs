//! The second of two people: who confirms or refuses what another proposed.

use anyhow::{Context, Result};
use floor::authority::By;
use floor::demonstration::STAFFED_TABLE;
use floor::house::{Command, Proposal};
use rulebook::Role;

use super::commands::acts;
use super::{Held, Houses, OWN_PIT, ROLES, head, holder, is_bound, setup};

/// Who confirms, or refuses, what somebody else proposed.
pub(super) fn seconds(houses: &Houses) -> Result<String> {
    let mut text = "\n## The second of two people\n\n\
                    Who confirms or refuses what somebody else has proposed, by the office of whoever\n\
                    did. Nobody confirms their own, in whatever office.\n\n"
        .to_owned();
    text.push_str(&head("proposed"));
    let table = STAFFED_TABLE;
    let at_table = |command: &str| -> Result<Command> {
        let command = serde_json::from_str(command)?;
        Ok(Command::Table { table, command })
    };
    let setup = setup(&houses.staffed, table, OWN_PIT)?;
    let draw = r#"{"do":"draw-from-bank","cash":100,"chips":0,"reason":"change"}"#;
    let sheet = acts().into_iter().find(|(name, _)| name.contains("sheet"));
    let (_, sheet) = sheet.context("a sheet")?;
    let matters = [
        (
            "`correct`",
            at_table(r#"{"do":"correct","place":1,"wager":"ante","amount":1,"reason":"so"}"#)?,
            Role::Dealer,
        ),
        (
            "`validate`",
            at_table(r#"{"do":"validate","place":1}"#)?,
            Role::Dealer,
        ),
        (
            "`rekey`",
            at_table(r#"{"do":"rekey","of":"dealer","card":0,"face":"Ks"}"#)?,
            Role::Dealer,
        ),
        (
            "`enter-sheet`",
            Command::Shift { table, act: sheet },
            Role::Dealer,
        ),
        (
            "a table set up otherwise",
            Command::ChangeTables(vec![setup]),
            Role::Supervisor,
        ),
        (
            "money of the bank",
            Command::Cage(serde_json::from_str(draw)?),
            Role::Cage,
        ),
    ];
    for (name, command, low) in matters {
        for first in [low, Role::Manager] {
            text.push_str(&second(
                houses,
                &format!("{name}, by a {first}"),
                &command,
                first,
            ));
        }
    }
    Ok(text)
}

/// A row: who may be the second after somebody of this office.
fn second(houses: &Houses, name: &str, command: &Command, first: Role) -> String {
    let proposal = |person: String| Proposal {
        number: 1,
        command: Box::new(command.clone()),
        by: By::person(person, first),
        from_ms: 0,
        to_ms: 1,
        mark: String::new(),
    };
    let may = |role: Role, held: Held, by: String| {
        let second = By::person(holder(role, held), role);
        houses.staffed.may_confirm(&second, &proposal(by)).is_ok()
    };
    let cells = ROLES.map(|role| {
        let other = "somebody else".to_owned();
        let whole = may(role, Held::House, other.clone());
        let foreign = is_bound(role) && may(role, Held::ForeignPit, other.clone());
        let own = !is_bound(role) || may(role, Held::OwnPit, other);
        // One person twice is no second, whatever the office.
        match (
            may(role, Held::House, holder(role, Held::House)),
            whole,
            own,
            foreign,
        ) {
            (true, ..) => "even their own",
            (_, false, ..) => "",
            (_, true, true, false) => "yes",
            (_, true, true, true) => "yes, any pit",
            (_, true, false, _) => "yes, whole house",
        }
    });
    format!("| {name} | {} |\n", cells.join(" | "))
}
