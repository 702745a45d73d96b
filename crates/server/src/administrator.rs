//! The first administrator, whom the house makes itself.

use floor::authority::By;
use floor::house::{Command, Opening};
use jiff::Timestamp;
use journal::Password;
use rulebook::Role;

use crate::app::App;
use crate::chance::Chance;
use crate::house::OpenError;
use crate::passwords::one_time;
use crate::people::PeopleError;

/// Who that is, and the name to sign in with.
const NAME: &str = "administrator";

/// Makes sure that somebody can sign in who administers the house: gives the name and a
/// password that is good once, where nobody has chosen one yet.
///
/// Whoever lost the first one starts the house again. Once an administrator has a password of
/// their own none is made any more.
pub(crate) async fn ensure<C: Chance>(app: &App<C>) -> Result<Option<(String, String)>, OpenError> {
    let published = app.counter.published();
    let staff = published.house.staff();
    let holders = staff.filter(|(_, roles)| roles.contains(&Role::Administrator));
    let holders: Vec<String> = holders.map(|(person, _)| person.to_owned()).collect();
    for person in &holders {
        let password = app.store.password_of(person).await?;
        let once = password.is_some_and(|password| password.once);
        // One that the house did not sign is for whoever verifies the journal, and is not
        // written over.
        if !once && app.store.has_password(person).await? {
            return Ok(None);
        }
    }
    let person = holders.into_iter().next();
    let (person, is_new) = match person {
        Some(person) => (person, false),
        None => (NAME.to_owned(), true),
    };
    let now = Timestamp::now();
    if app.store.person(&person).await?.is_none() {
        let entered = app
            .people
            .enter(&person, "The administrator", Role::Administrator, now);
        entered.await?;
    }
    if is_new {
        let grant = Command::House(Opening::Granted {
            person: person.clone(),
            role: Role::Administrator,
            pit: None,
        });
        let key = format!("first-administrator-{}", published.head("house"));
        app.counter.tell(By::house(), key, grant, None).await?;
    }
    let once = one_time().map_err(PeopleError::from)?;
    let (hardness, secret) = (app.gate.hardness, once.clone());
    let hash = tokio::task::spawn_blocking(move || hardness.hash(&secret)).await;
    let hash = hash.map_err(|error| error.to_string()).flatten();
    let before = app.store.password_of(&person).await?;
    let password = Password {
        name: before.map_or_else(|| NAME.to_owned(), |before| before.name),
        person,
        hash: hash.map_err(OpenError::Password)?,
        once: true,
        factor: false,
        changed: now,
    };
    let kept = app.store.put_password(&password).await?;
    Ok(kept.then_some((password.name, once)))
}
