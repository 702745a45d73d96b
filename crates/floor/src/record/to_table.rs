//! What is told to a table, as the document of its stream has it.

use std::borrow::Cow;

use cards::chance::Revealed;
use games::round;
use money::Money;
use serde::{Deserialize, Serialize};

use crate::deal::Committed;
use crate::house::{Act, Command, DisputeAct, Freed, TrayAct};

/// What is told to the table of the stream.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub(super) enum ToTable<'r> {
    /// One or more commands of its round, all or none.
    Tell(Vec<Cow<'r, round::Command>>),
    Commit(Cow<'r, Committed>),
    OpenDeal(Cow<'r, Revealed>),
    GiveUpDeal,
    RestartClock,
    SayDeal,
    Refill,
    FreeSeat(Cow<'r, Freed>),
    BuyIn {
        amount: Money,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Cow<'r, str>>,
    },
    CashOut {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Cow<'r, str>>,
    },
    Shift(Cow<'r, Act>),
    Tray(Cow<'r, TrayAct>),
    Dispute(Cow<'r, DisputeAct>),
    /// Something that is told to more than this table.
    Also(Cow<'r, Command>),
}

impl<'r> ToTable<'r> {
    pub(super) fn of(command: &'r Command) -> ToTable<'r> {
        match command {
            Command::Table { command, .. } => ToTable::Tell(vec![Cow::Borrowed(command)]),
            Command::Commit { committed, .. } => ToTable::Commit(Cow::Borrowed(committed)),
            Command::OpenDeal { seed, .. } => ToTable::OpenDeal(Cow::Borrowed(seed)),
            Command::GiveUpDeal { .. } => ToTable::GiveUpDeal,
            Command::RestartClock { .. } => ToTable::RestartClock,
            Command::SayDeal { .. } => ToTable::SayDeal,
            Command::Refill { .. } => ToTable::Refill,
            Command::FreeSeat { person, why, .. } => ToTable::FreeSeat(Cow::Owned(Freed {
                person: person.clone(),
                why: *why,
            })),
            Command::BuyIn { amount, person, .. } => ToTable::BuyIn {
                amount: *amount,
                person: person.as_deref().map(Cow::Borrowed),
            },
            Command::CashOut { person, .. } => ToTable::CashOut {
                person: person.as_deref().map(Cow::Borrowed),
            },
            Command::Shift { act, .. } => ToTable::Shift(Cow::Borrowed(act)),
            Command::Tray { act, .. } => ToTable::Tray(Cow::Borrowed(act)),
            Command::Dispute { act, .. } => ToTable::Dispute(Cow::Borrowed(act)),
            Command::Together(commands) => ToTable::together(command, commands),
            other => ToTable::Also(Cow::Borrowed(other)),
        }
    }

    /// Several commands to one round are told as such.
    fn together(all: &'r Command, commands: &'r [Command]) -> ToTable<'r> {
        let first = match commands.first() {
            Some(Command::Table { table, .. }) if commands.len() > 1 => Some(*table),
            _ => None,
        };
        let own = |command: &'r Command| match command {
            Command::Table { table, command } if Some(*table) == first => {
                Some(Cow::Borrowed(command))
            }
            _ => None,
        };
        match commands.iter().map(own).collect() {
            Some(told) => ToTable::Tell(told),
            None => ToTable::Also(Cow::Borrowed(all)),
        }
    }

    pub(super) fn at(self, table: u32) -> Command {
        let told = |command: Cow<'_, round::Command>| Command::Table {
            table,
            command: command.into_owned(),
        };
        let named = |person: Option<Cow<'_, str>>| person.map(Cow::into_owned);
        match self {
            ToTable::Tell(commands) => {
                let mut commands: Vec<Command> = commands.into_iter().map(told).collect();
                match commands.len() {
                    1 => commands.remove(0),
                    _ => Command::Together(commands),
                }
            }
            ToTable::Commit(committed) => Command::Commit {
                table,
                committed: committed.into_owned(),
            },
            ToTable::OpenDeal(seed) => Command::OpenDeal {
                table,
                seed: seed.into_owned(),
            },
            ToTable::GiveUpDeal => Command::GiveUpDeal { table },
            ToTable::RestartClock => Command::RestartClock { table },
            ToTable::SayDeal => Command::SayDeal { table },
            ToTable::Refill => Command::Refill { table },
            ToTable::FreeSeat(freed) => {
                let Freed { person, why } = freed.into_owned();
                Command::FreeSeat { table, person, why }
            }
            ToTable::BuyIn { amount, person } => Command::BuyIn {
                table,
                amount,
                person: named(person),
            },
            ToTable::CashOut { person } => Command::CashOut {
                table,
                person: named(person),
            },
            ToTable::Shift(act) => Command::Shift {
                table,
                act: act.into_owned(),
            },
            ToTable::Tray(act) => Command::Tray {
                table,
                act: act.into_owned(),
            },
            ToTable::Dispute(act) => Command::Dispute {
                table,
                act: act.into_owned(),
            },
            ToTable::Also(command) => command.into_owned(),
        }
    }
}
