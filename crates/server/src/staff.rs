//! The people of a house: those who are written down, taken on when it opens, and its own.

use floor::authority::By;
use floor::demonstration;
use floor::house::{Command, Opening};
use floor::house_file::StaffMember;
use narrator::Texts;
use rulebook::Role;

use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::house::OpenError;
use crate::people::STAFF;

/// Somebody who was taken on, with a password that is good once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenOn {
    /// What they are called.
    pub name: String,
    /// What they sign in with.
    pub sign_in_name: String,
    /// The password.
    pub password: String,
}

/// Takes people on, and gives them their offices. Whoever was taken on by a start that was cut off
/// gets another password: nobody has seen the first.
pub(crate) async fn take_on<C: Chance>(
    app: &App<C>,
    staff: Vec<StaffMember>,
) -> Result<Vec<TakenOn>, OpenError> {
    let mut taken_on = Vec::new();
    let mut known = app.store.people().await?;
    known.retain(|person| person.id.starts_with(&format!("{STAFF}-")));
    for StaffMember { name, offices } in staff {
        let before = known.iter().position(|person| person.name == name.trim());
        let before = before.map(|index| known.swap_remove(index).id);
        let made = app.take_on(&Asker::Inside, &name, before).await;
        let made =
            made.map_err(|problem| OpenError::Password(problem.details(Texts::english()).detail));
        let (admitted, password) = made?;
        for (role, pit) in offices {
            let person = admitted.person.clone();
            let at = pit.as_deref().unwrap_or_default();
            let key = format!("staff-{person}-{role}-{at}");
            let grant = Command::House(Opening::Granted { person, role, pit });
            app.counter.tell(By::house(), key, grant, None).await?;
        }
        taken_on.push(TakenOn {
            name,
            sign_in_name: admitted.name,
            password,
        });
    }
    Ok(taken_on)
}

/// Who has a link to a demonstration house, a new one at every start, when old ones end.
pub(crate) const INVITED: [(&str, &str, Role); 6] = [
    ("player", "The player", Role::Player),
    ("dealer", "The dealer", Role::Dealer),
    ("supervisor", "The supervisor", Role::Supervisor),
    ("manager", "The manager", Role::Manager),
    ("cage", "The cashier", Role::Cage),
    ("auditor", "The auditor", Role::Auditor),
];

/// What the house's own people are called.
const PEOPLE: [&str; 2] = ["House dealer", "House supervisor"];

/// What those are called who help to set the scenes of a demonstration.
const HELPERS: [&str; 2] = ["House cashier", "House manager"];

/// Gives those their names who help to set the scenes of a demonstration.
pub(crate) async fn introduce_helpers<C: Chance>(app: &App<C>) -> Result<(), OpenError> {
    for ((person, role), name) in demonstration::HELPERS.into_iter().zip(HELPERS) {
        app.people.introduce(person, name, role).await?;
    }
    Ok(())
}

/// Links for those who are invited: everybody in a demonstration, and elsewhere those who hold
/// the office that they are invited to.
pub(crate) async fn invite<C: Chance>(
    app: &App<C>,
    invited: &[(&'static str, &str, Role)],
    demonstrates: bool,
) -> Result<Vec<(&'static str, String)>, OpenError> {
    if demonstrates {
        appoint(app, invited).await?;
    }
    let published = app.counter.published();
    let holds = |who, role| published.house.holds(who, role);
    let mut invited = invited.to_vec();
    invited.retain(|(who, _, role)| *role == Role::Player || holds(who, *role));
    let secrets = app.people.invite(&invited).await?;
    let invited = invited.into_iter().map(|(who, ..)| who);
    Ok(invited.zip(secrets).collect())
}

/// Gives those who are invited to work in a demonstration the offices that it has not given them.
async fn appoint<C: Chance>(app: &App<C>, invited: &[(&str, &str, Role)]) -> Result<(), OpenError> {
    for (person, _, role) in invited {
        let held = app.counter.published().house.holds(person, *role);
        if held || *role == Role::Player {
            continue;
        }
        let person = (*person).to_owned();
        let key = format!("appointed-{person}-{role}");
        let grant = Command::House(Opening::Granted {
            person,
            role: *role,
            pit: None,
        });
        app.counter.tell(By::house(), key, grant, None).await?;
    }
    Ok(())
}

/// Gives the house's own people their names, and the roles that a house opened by a program
/// of before has not given them.
pub(crate) async fn employ<C: Chance>(app: &App<C>) -> Result<(), OpenError> {
    for ((person, role), name) in demonstration::PEOPLE.into_iter().zip(PEOPLE) {
        app.people.introduce(person, name, role).await?;
        if !app.counter.published().house.holds(person, role) {
            let person = person.to_owned();
            let key = format!("employed-{person}");
            let grant = Command::House(Opening::Granted {
                person,
                role,
                pit: None,
            });
            app.counter.tell(By::house(), key, grant, None).await?;
        }
    }
    Ok(())
}
