//! Who may give which command.

use games::Place;
use games::irregularity::Irregularity;
use games::round::{self, How, Offices, Part, Teller};
use games::table::{SeveralAreas, Staff};
use rulebook::{Book, Role};

use crate::house::{
    Act, CageAct, Command, House, Opening, Refusal, SignAct, SignInChange, TrayAct,
};

/// Somebody who gives a command.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// Who: the journal knows people by id.
    pub person: String,
    /// What they may do in the house; none: the house itself, which deals where nobody
    /// does.
    pub role: Option<Role>,
    /// The one office of a book that they act in; none: every office of their role, and
    /// those below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub office: Option<String>,
}

impl By {
    /// The house itself.
    #[must_use]
    pub fn house() -> By {
        By {
            person: "house".to_owned(),
            role: None,
            office: None,
        }
    }

    /// Whether it is the house itself.
    #[must_use]
    pub fn is_house(&self) -> bool {
        self.person == "house" && self.role.is_none() && self.office.is_none()
    }

    /// Somebody in a role.
    #[must_use]
    pub fn person(person: impl Into<String>, role: Role) -> By {
        By {
            person: person.into(),
            role: Some(role),
            office: None,
        }
    }

    /// Whether it is somebody who works at tables.
    #[must_use]
    pub fn works_at_tables(&self) -> bool {
        self.role.is_some_and(is_staff)
    }

    /// A player.
    #[must_use]
    pub fn player(person: impl Into<String>) -> By {
        By::person(person, Role::Player)
    }

    /// Who that is at a table of this book.
    #[must_use]
    pub fn teller<'t>(&'t self, book: &'t Book) -> Teller<'t> {
        let offices = self.role.map(|role| match &self.office {
            Some(office) => Offices {
                held: vec![office.as_str()],
                above: vec![office.as_str()],
            },
            None => {
                let named = |wanted: &dyn Fn(Role) -> bool| {
                    let known = book.offices.iter();
                    let held = known.filter(|office| office.role.is_some_and(wanted));
                    held.map(|office| office.name.as_str()).collect()
                };
                Offices {
                    held: named(&|other| other == role),
                    above: named(&|other| rank(other) <= rank(role)),
                }
            }
        });
        Teller {
            person: &self.person,
            plays: self.role == Some(Role::Player),
            offices,
        }
    }
}

/// How high a role stands at a table.
pub fn rank(role: Role) -> u8 {
    match role {
        Role::Dealer => 1,
        Role::Supervisor => 2,
        Role::Manager => 3,
        Role::Player | Role::Cage | Role::Auditor | Role::Administrator => 0,
    }
}

/// Whether a role works at tables.
fn is_staff(role: Role) -> bool {
    rank(role) > 0
}

/// Whether somebody may give a command; what the rules say to it comes after.
pub fn check(house: &House, by: &By, command: &Command) -> Result<(), Refusal> {
    let Some(role) = by.role else {
        return Ok(());
    };
    // In a house that was opened a role is what its journal says; in a case, what it says.
    if house.terms.is_some() && !house.holds(&by.person, role) {
        return Err(Refusal::NotYours("this is for those who hold the office"));
    }
    house.check_pit(by, command)?;
    match command {
        command if house.wants_two(by, command) => Err(Refusal::TwoPeople),
        Command::Propose { command } => house.may_take_part(by, command),
        // Whether it is theirs stands in the proposal.
        Command::Confirm { .. } | Command::Decline { .. } | Command::Retract { .. } => Ok(()),
        Command::Table { table, command } => check_table(house, *table, by, role, command),
        Command::Jackpot { command, .. } => check_jackpot(role, command),
        Command::House(Opening::Granted { .. } | Opening::Withdrawn { .. }) => match role {
            Role::Administrator => Ok(()),
            _ => Err(Refusal::NotYours("the administrator grants roles")),
        },
        Command::House(Opening::Excluded {
            person, own: true, ..
        }) if *person == by.person => Ok(()),
        Command::House(Opening::Excluded { person, own, .. }) => match role {
            Role::Manager | Role::Administrator if !own && *person != by.person => Ok(()),
            _ => Err(Refusal::NotYours(
                "a manager or the administrator excludes people, and everybody themselves",
            )),
        },
        Command::House(Opening::Readmitted { person, .. }) => match role {
            Role::Manager | Role::Administrator if *person != by.person => Ok(()),
            _ => Err(Refusal::NotYours(
                "a manager or the administrator lifts an exclusion, and nobody their own",
            )),
        },
        Command::House(Opening::LimitSet { person, .. }) => match *person == by.person {
            true => Ok(()),
            false => Err(Refusal::NotYours("everybody sets their own limits")),
        },
        Command::House(Opening::SignInChanged { person, what }) => {
            check_sign_in(by, role, person, *what)
        }
        // A sign says by itself what it shows, through the house.
        Command::House(Opening::Sign { act, .. }) => match (act, role) {
            (
                SignAct::Hung | SignAct::TakenDown,
                Role::Supervisor | Role::Manager | Role::Administrator,
            ) => Ok(()),
            _ => Err(Refusal::NotYours(
                "supervisors, managers and administrators hang signs",
            )),
        },
        // What is said of the journal, the program and the day is nobody's to say.
        Command::House(Opening::Accepted { .. } | Opening::Started(_) | Opening::DayBegan(_)) => {
            Err(Refusal::NotYours("this is for the house itself"))
        }
        Command::House(Opening::Table(setup)) if setup.used.is_some() => Err(Refusal::NotYours(
            "how cards were used is for the house itself to say",
        )),
        Command::House(_) | Command::ChangeTables(_) if role == Role::Manager => Ok(()),
        Command::BuyIn { person, .. } | Command::CashOut { person, .. } => {
            let own = person.as_ref().is_none_or(|person| *person == by.person);
            match own && role == Role::Player {
                true => Ok(()),
                false => Err(Refusal::NotYours("nobody plays for somebody else")),
            }
        }
        Command::SayDeal { table } | Command::Refill { table } => {
            match role == Role::Player && sits(house, *table, by) {
                true => Ok(()),
                false => Err(Refusal::NotYours("sit down at the table first")),
            }
        }
        Command::Shift { table, act } => check_shift(house, *table, role, act),
        Command::Tray { table, act } => check_tray(house, *table, role, act),
        Command::Dispute { table, .. } => match is_staff(role) {
            true if house.tables.contains_key(table) => Ok(()),
            true => Err(Refusal::NoSuchTable(*table)),
            false => Err(Refusal::NotYours("the people of the table take a dispute")),
        },
        Command::Cage(act) => check_cage(role, act),
        Command::Together(commands) => {
            let mut told = commands.iter();
            told.try_for_each(|command| check(house, by, command))
        }
        Command::House(_)
        | Command::ChangeTables(_)
        | Command::Commit { .. }
        | Command::OpenDeal { .. }
        | Command::GiveUpDeal { .. }
        | Command::FreeSeat { .. }
        | Command::Lapse { .. }
        | Command::RestartClock { .. } => Err(Refusal::NotYours("this is for the house itself")),
    }
}

/// Who changes how people sign in: everybody their own, the administrator that of others.
fn check_sign_in(by: &By, role: Role, person: &str, what: SignInChange) -> Result<(), Refusal> {
    let own = by.person == person;
    let may = match what {
        SignInChange::PasswordChanged | SignInChange::FactorSetUp | SignInChange::PinChosen => own,
        SignInChange::LogInsEnded | SignInChange::FactorTakenAway => {
            own || role == Role::Administrator
        }
        SignInChange::PasswordReset => role == Role::Administrator,
    };
    match may {
        true => Ok(()),
        false => Err(Refusal::NotYours(
            "everybody changes how they sign in themselves, and the administrator for others",
        )),
    }
}

/// Who opens and closes tables: the float is counted by those who work there, the rest is for
/// those who answer for them.
fn check_shift(house: &House, table: u32, role: Role, act: &Act) -> Result<(), Refusal> {
    match (act, role) {
        (Act::CountFloat { .. } | Act::EnterSheet { .. } | Act::CallSupervisor { .. }, _) => {
            witness(house, table, role)
        }
        (_, Role::Supervisor | Role::Manager) => Ok(()),
        _ => Err(Refusal::NotYours(
            "a supervisor or a manager opens and closes tables",
        )),
    }
}

/// Who does what with the chips and the cash of a table: slips are asked for by those who
/// answer for it, the rest is seen to by those who work there.
fn check_tray(house: &House, table: u32, role: Role, act: &TrayAct) -> Result<(), Refusal> {
    witness(house, table, role)?;
    match (act, role) {
        (
            TrayAct::RequestFill { .. }
            | TrayAct::RequestCredit { .. }
            | TrayAct::WithdrawSlip { .. }
            | TrayAct::SendBack { .. },
            Role::Dealer,
        ) => Err(Refusal::NotYours(
            "a supervisor or a manager asks for fills and credits",
        )),
        _ => Ok(()),
    }
}

/// Who works at the cage; a manager counts and closes with it.
fn check_cage(role: Role, act: &CageAct) -> Result<(), Refusal> {
    let with_manager = matches!(
        act,
        CageAct::CountCage { .. } | CageAct::CountBox { .. } | CageAct::CloseShift
    );
    match role {
        Role::Cage => Ok(()),
        Role::Manager if with_manager => Ok(()),
        _ => Err(Refusal::NotYours("this is for the people of the cage")),
    }
}

/// What an operator does to a jackpot; what tables tell it is the house's to say.
fn check_jackpot(role: Role, command: &jackpot::Command) -> Result<(), Refusal> {
    use jackpot::Command as C;
    match command {
        C::Down { .. } | C::Up { .. } if role == Role::Supervisor => Ok(()),
        C::Open(_)
        | C::Join { .. }
        | C::Leave { .. }
        | C::Down { .. }
        | C::Up { .. }
        | C::Add { .. }
        | C::Split { .. }
        | C::Combine { .. }
        | C::ChangeRates { .. }
        | C::PostWager { .. }
            if role == Role::Manager =>
        {
            Ok(())
        }
        _ => Err(Refusal::NotYours("this is for the people of the jackpot")),
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
    let same = |person: &Option<String>| {
        if person.as_ref().is_none_or(|person| *person == by.person) {
            Ok(())
        } else {
            Err(Refusal::NotYours("nobody plays for somebody else"))
        }
    };
    let staff = is_staff(role);
    match command.part() {
        Part::Seating | Part::Betting | Part::Deciding if staff => {
            return witness(house, table, role);
        }
        Part::Seating | Part::Betting | Part::Deciding => {}
        Part::Seen => return witness(house, table, role),
        Part::Ruling if staff => return Ok(()),
        Part::Ruling => {}
        // Whose work it is stands in the book; players cut, too.
        Part::Preparing if staff || role == Role::Player => return by_hand(house, table),
        Part::Dealing if role == Role::Dealer => return by_hand(house, table),
        // The next round, and what time it is.
        Part::Keeping if role == Role::Dealer => return witness(house, table, role),
        Part::Preparing | Part::Dealing | Part::Keeping => {}
    }
    match command {
        C::Sit { place, person } => {
            same(person)?;
            free(house, table, *place, by)?;
            one_place(house, table, *place, by)
        }
        C::Seat { place, person } => {
            same(person)?;
            own(house, table, *place, by)?;
            another_seat(house, table, *place, by)
        }
        C::Stand { .. } | C::Wait { .. } => witness(house, table, role),
        // At a table of its own the dealer goes on to the next round.
        C::OpenRound if role == Role::Dealer => witness(house, table, role),
        C::Wager {
            place, person, how, ..
        } => {
            same(person)?;
            if *how != How::Chips {
                return Err(Refusal::NotYours("at one's own screen one wagers chips"));
            }
            own(house, table, *place, by)
        }
        // The one thing that a player sees first.
        C::Report(report) if report.what == Irregularity::LampOff => {
            by_hand(house, table)?;
            let mut places = report.places().into_iter();
            places.try_for_each(|place| played(house, table, place, by))
        }
        other => match (other.part(), other.place()) {
            (Part::Seating | Part::Betting | Part::Deciding, Some(place)) => {
                own(house, table, place, by)
            }
            _ => Err(Refusal::NotYours("this is for the people of the house")),
        },
    }
}

/// Cards that the house deals by itself are in nobody's hands.
fn by_hand(house: &House, table: u32) -> Result<(), Refusal> {
    let at = house.tables.get(&table);
    let at = at.ok_or(Refusal::NoSuchTable(table))?;
    match at.deal.is_some() && at.is_automatic() {
        true => Err(Refusal::NotYours("the house deals the cards of this table")),
        false => Ok(()),
    }
}

/// What a player does with body, voice and cards is told by those of the house who see
/// it; at a table without them there is nobody to do it before.
fn witness(house: &House, table: u32, role: Role) -> Result<(), Refusal> {
    let at = house.tables.get(&table);
    let at = at.ok_or(Refusal::NoSuchTable(table))?;
    match is_staff(role) && at.card.staff == Staff::Staffed {
        true => Ok(()),
        false => Err(Refusal::NotYours("the dealer tells what is seen")),
    }
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

/// Whether this person has a place at a table.
fn sits(house: &House, table: u32, by: &By) -> bool {
    let table = house.tables.get(&table);
    let mut areas = table.into_iter().flat_map(|it| it.round.seating.areas());
    areas.any(|(_, holder)| holder == by.person)
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

/// A place at which this person plays, seated or not.
fn played(house: &House, table: u32, place: Place, by: &By) -> Result<(), Refusal> {
    let at = house.tables.get(&table);
    let spot = at.and_then(|table| table.round.spots.get(&place));
    match spot.is_some_and(|spot| spot.person == by.person) {
        true => Ok(()),
        false => own(house, table, place, by),
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
