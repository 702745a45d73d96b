//! The commands that are tried.

use anyhow::{Context, Result};
use floor::house::{
    Absence, Act, Adopted, Command, Day, LimitOn, Opening, Sheet, Shows, SignAct, SignInChange,
    SignState, Started, Terms, Times,
};
use games::round;
use jackpot::TableId;
use money::Money;
use rulebook::{Date, Role};
use serde_json::Value;

use crate::workspace::Workspace;

/// Every command of a round, as `docs/hand.md` has it as data.
pub(super) fn round_commands(workspace: &Workspace) -> Result<Vec<(String, Value)>> {
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

pub(super) fn acts() -> [(&'static str, Act); 8] {
    [
        (
            "`count-float`",
            Act::CountFloat {
                amount: Money::ZERO,
                chips: Vec::new(),
            },
        ),
        ("`post-closing`", Act::PostClosing),
        ("`close-table`", Act::CloseTable),
        ("`open-table`", Act::OpenTable),
        ("`call-supervisor`", Act::CallSupervisor { place: None }),
        ("`attend`", Act::Attend),
        (
            "`post-limits`",
            Act::PostLimits {
                limits: Default::default(),
            },
        ),
        (
            "`enter-sheet`",
            Act::EnterSheet {
                sheet: Box::new(Sheet {
                    reference: "sheet 17".to_owned(),
                    times: Times {
                        first_card_ms: 0,
                        complete_ms: 0,
                        settled_ms: 0,
                    },
                    commands: Vec::new(),
                }),
            },
        ),
    ]
}

/// A command to a table, about somebody.
pub(super) type AtTable = fn(u32, String) -> Command;

pub(super) fn of_tables() -> [(&'static str, AtTable); 7] {
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
pub(super) type ToHouse = fn(String) -> Command;

pub(super) fn of_house() -> Vec<(&'static str, ToHouse)> {
    fn linked(command: jackpot::Command) -> Command {
        let jackpot = "linked".to_owned();
        Command::Jackpot {
            jackpot,
            command: Box::new(command),
        }
    }
    fn sign(act: SignAct) -> Command {
        let (jackpot, sign) = ("linked".to_owned(), "hall".to_owned());
        Command::House(Opening::Sign { jackpot, sign, act })
    }
    fn sign_in(person: String, what: SignInChange) -> Command {
        Command::House(Opening::SignInChanged { person, what })
    }
    vec![
        ("grant an office", |person| {
            Command::House(Opening::Granted {
                person,
                role: Role::Dealer,
                pit: None,
            })
        }),
        ("take an office away", |person| {
            Command::House(Opening::Withdrawn {
                person,
                role: Role::Dealer,
                pit: None,
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
        ("take chips of a guest back", |person| {
            let amount = Money::cents(100);
            Command::House(Opening::ChipsReturned { person, amount })
        }),
        ("say anew what the house is", |_| {
            Command::House(Opening::House(Terms {
                name: "The Harbour".to_owned(),
                currency: "XTS".to_owned(),
                demonstration: true,
                guest_chips: Money::ZERO,
                place: None,
                time_zone: None,
                gaming_day: None,
                languages: Vec::new(),
                notice: None,
                disputes: None,
            }))
        }),
        ("vouch for entries of the journal", |_| {
            Command::House(Opening::Accepted {
                stream: "table/1".to_owned(),
                sequence: 1,
                hash: String::new(),
                reason: "reason".to_owned(),
            })
        }),
        ("say which program serves", |_| {
            Command::House(Opening::Started(Box::new(Started {
                version: String::new(),
                program: String::new(),
                books: Default::default(),
            })))
        }),
        ("begin a gaming day", |_| {
            let day = Day {
                day: Date::constant(2026, 1, 1),
                from_ms: 0,
            };
            Command::House(Opening::DayBegan(day))
        }),
        ("take on a book", |_| {
            let text = String::new;
            Command::House(Opening::Book(Box::new(Adopted {
                book: text(),
                digest: text(),
                head: text(),
                clauses: text(),
                rules: text(),
                readings: text(),
            })))
        }),
        ("reset a password", |person| {
            sign_in(person, SignInChange::PasswordReset)
        }),
        ("change a password", |person| {
            sign_in(person, SignInChange::PasswordChanged)
        }),
        ("set a second factor up", |person| {
            sign_in(person, SignInChange::FactorSetUp)
        }),
        ("choose a PIN", |person| {
            sign_in(person, SignInChange::PinChosen)
        }),
        ("take a second factor away", |person| {
            sign_in(person, SignInChange::FactorTakenAway)
        }),
        ("end log-ins", |person| {
            sign_in(person, SignInChange::LogInsEnded)
        }),
        ("hang a sign of a jackpot", |_| sign(SignAct::Hung)),
        ("take a sign of a jackpot down", |_| {
            sign(SignAct::TakenDown)
        }),
        ("say what a sign shows", |_| {
            sign(SignAct::Shows(Shows {
                state: SignState::Normal,
                claim: None,
                amount: Money::cents(100),
            }))
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
