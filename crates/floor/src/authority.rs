//! Who may give which command.

use games::Place;
use games::round::{self, How};
use games::table::{SeveralAreas, Staff};
use rulebook::Role;

use crate::house::{Command, House, Refusal};

/// Somebody who gives a command.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct By {
    /// Who: the journal knows people by id.
    pub person: String,
    /// What they may do in the house; none: the house itself, its dealer of no flesh.
    pub role: Option<Role>,
}

impl By {
    /// The house itself.
    #[must_use]
    pub fn house() -> By {
        By {
            person: "house".to_owned(),
            role: None,
        }
    }
}

/// Whether somebody may give a command; what the rules say to it comes after.
pub fn check(house: &House, by: &By, command: &Command) -> Result<(), Refusal> {
    let Some(role) = by.role else {
        return Ok(());
    };
    match command {
        Command::Table { table, command } => check_table(house, *table, by, role, command),
        Command::Declare { table, .. } => witness(house, *table, role),
        Command::AddSalt { .. } => Err(Refusal::NotYours("a salt comes with its wager")),
        Command::Jackpot { command, .. } => match (command, role) {
            (
                jackpot::Command::Check { .. }
                | jackpot::Command::Validate { .. }
                | jackpot::Command::Award,
                Role::Dealer | Role::Supervisor | Role::Manager,
            ) => Ok(()),
            (_, Role::Manager) => Ok(()),
            _ => Err(Refusal::NotYours("this is for the people of the jackpot")),
        },
        Command::Validate {
            person,
            role: as_what,
            ..
        } => {
            let staff = matches!(role, Role::Dealer | Role::Supervisor | Role::Manager);
            if staff && *person == by.person && *as_what == role {
                Ok(())
            } else {
                Err(Refusal::NotYours(
                    "a dealer and a supervisor validate prizes",
                ))
            }
        }
        Command::House(_) if role == Role::Manager => Ok(()),
        Command::Together(commands) => {
            let mut told = commands.iter().enumerate();
            told.try_for_each(|(at, command)| {
                let before = commands.get(..at).unwrap_or_default();
                match command {
                    Command::AddSalt { table, place, .. } if wagers(before, *table, *place) => {
                        own(house, *table, *place, by)
                    }
                    _ => check(house, by, command),
                }
            })
        }
        Command::House(_)
        | Command::Commit { .. }
        | Command::OpenDeal { .. }
        | Command::RestartClock { .. } => Err(Refusal::NotYours("this is for the house itself")),
    }
}

fn check_table(
    house: &House,
    table: u32,
    by: &By,
    role: Role,
    command: &round::Command,
) -> Result<(), Refusal> {
    use round::Command as C;
    let same = |person: &String| {
        if *person == by.person {
            Ok(())
        } else {
            Err(Refusal::NotYours("nobody plays for somebody else"))
        }
    };
    match command {
        C::Sit { place, person } => {
            same(person)?;
            free(house, table, *place, by)?;
            one_place(house, table, *place, by)
        }
        C::TakeSeat { place, person } => {
            same(person)?;
            own(house, table, *place, by)?;
            another_seat(house, table, *place, by)
        }
        C::Place {
            place, person, how, ..
        } => {
            same(person)?;
            if *how != How::Chips {
                return Err(Refusal::NotYours("at one's own screen one wagers chips"));
            }
            own(house, table, *place, by)
        }
        C::Leave { place }
        | C::Change { place, .. }
        | C::Withdraw { place, .. }
        | C::Act { place, .. } => own(house, table, *place, by),
        C::Look { .. }
        | C::Lay { .. }
        | C::NameHand { .. }
        | C::Declare { .. }
        | C::Stand { .. }
        | C::Wait { .. } => witness(house, table, role),
        C::Report(_) if matches!(role, Role::Dealer | Role::Supervisor | Role::Manager) => Ok(()),
        C::Rule { .. } | C::Order { .. } | C::Correct { .. }
            if matches!(role, Role::Supervisor | Role::Manager) =>
        {
            Ok(())
        }
        C::Do { .. } | C::Prepare { .. } | C::Count { .. } | C::Idle if role == Role::Dealer => {
            Ok(())
        }
        _ => Err(Refusal::NotYours("this is for the people of the house")),
    }
}

/// What a player does with body, voice and cards is told by those of the house who see
/// it; at a table without them there is nobody to do it before.
fn witness(house: &House, table: u32, role: Role) -> Result<(), Refusal> {
    let at = house.tables.get(&table);
    let at = at.ok_or(Refusal::NoSuchTable(table))?;
    let staff = matches!(role, Role::Dealer | Role::Supervisor | Role::Manager);
    match staff && at.card.staff == Staff::Staffed {
        true => Ok(()),
        false => Err(Refusal::NotYours("the dealer tells what is seen")),
    }
}

/// Whether a wager at a place is among the commands.
fn wagers(commands: &[Command], table: u32, place: Place) -> bool {
    let mut commands = commands.iter();
    commands.any(|command| match command {
        Command::Table {
            table: at,
            command: round::Command::Place { place: on, .. },
        } => (*at, *on) == (table, place),
        _ => false,
    })
}

/// A place that is nobody else's.
fn free(house: &House, table: u32, place: Place, by: &By) -> Result<(), Refusal> {
    let table = house
        .tables
        .get(&table)
        .ok_or(Refusal::NoSuchTable(table))?;
    match table.round.seating.holder(place) {
        Some(holder) if holder != by.person => Err(Refusal::PlaceIsTaken(place)),
        _ => Ok(()),
    }
}

/// A first place, unless the book and the house allow several.
fn one_place(house: &House, table: u32, place: Place, by: &By) -> Result<(), Refusal> {
    let Some(table) = house.tables.get(&table) else {
        return Ok(());
    };
    let several = &table.rules.table().several_areas;
    let mut areas = table.round.seating.areas();
    let elsewhere = areas.any(|(other, holder)| other != place && holder == by.person);
    if elsewhere && several.value != SeveralAreas::Allowed {
        return Err(Refusal::Table(round::Refusal {
            reason: round::Reason::OnePlaceAPlayer,
            under: Some(several.under),
        }));
    }
    Ok(())
}

/// A seat that is not this person's already.
fn another_seat(house: &House, table: u32, place: Place, by: &By) -> Result<(), Refusal> {
    let table = house.tables.get(&table);
    let seat = table.and_then(|table| table.round.seating.seat(&by.person));
    match seat == Some(place) {
        true => Err(Refusal::Table(round::Refusal {
            reason: round::Reason::SitsThere(place),
            under: None,
        })),
        false => Ok(()),
    }
}

/// A place that is this person's.
fn own(house: &House, table: u32, place: Place, by: &By) -> Result<(), Refusal> {
    let table = house
        .tables
        .get(&table)
        .ok_or(Refusal::NoSuchTable(table))?;
    match table.round.seating.holder(place) {
        Some(holder) if holder == by.person => Ok(()),
        Some(_) => Err(Refusal::PlaceIsTaken(place)),
        None => Err(Refusal::NotYours("sit down at the place first")),
    }
}
