//! The people of a house: those who are written down, taken on when it opens, and its own.

use floor::authority::By;
use floor::demonstration;
use floor::house::{Command, Opening};
use floor::house_file::StaffMember;
use narrator::Texts;

use crate::app::App;
use crate::asker::Asker;
use crate::chance::Chance;
use crate::house::OpenError;

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

/// Takes people on, and gives them their offices.
pub(crate) async fn take_on<C: Chance>(
    app: &App<C>,
    staff: Vec<StaffMember>,
) -> Result<Vec<TakenOn>, OpenError> {
    let mut taken_on = Vec::new();
    for StaffMember { name, offices } in staff {
        let made = app.take_on(&Asker::Inside, &name).await;
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

/// What the house's own people are called.
const PEOPLE: [&str; 2] = ["House dealer", "House supervisor"];

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
