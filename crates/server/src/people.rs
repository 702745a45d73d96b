//! Who is at the house: names and log-ins, which the journal does not know.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use journal::{Entered, Error, LinkHash, LinkUse, Person, Store, TokenHash};
use rulebook::Role;

use crate::chance::{ChanceError, random};
use crate::log_in::LogIns;
use crate::metrics::Metrics;
use crate::names::Names;
use crate::way::Way;

/// For how long a sign-in link is good.
pub const LINK_IS_GOOD_FOR: Duration = Duration::from_secs(15 * 60);

/// The people of the house.
pub struct People {
    store: Arc<Store>,
    /// How many guests have come; two who come at once have two numbers.
    guests: AtomicUsize,
    names: Arc<Names>,
    metrics: Arc<Metrics>,
    log_ins: LogIns,
    /// When each person last asked for something; one who has not since the house opened is
    /// not in it.
    asked: Mutex<HashMap<String, Instant>>,
    opened: Instant,
}

/// What the ids of guests begin with.
const GUEST: &str = "guest-";

/// The word that the ids of those begin with who are taken on.
pub(crate) const STAFF: &str = "staff";

/// Somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// Who: the id that the journal knows.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// What they may do, by the journal.
    pub role: Role,
    /// How they showed who they are.
    pub way: Way,
    /// The office that the log-in was told to act in.
    pub office: Option<Role>,
}

/// Why somebody could not be signed in.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
    /// There is no randomness for a log-in.
    #[error(transparent)]
    Chance(#[from] ChanceError),
}

impl People {
    /// The people that the store knows, who are called so.
    pub(crate) fn with(store: Arc<Store>, names: Arc<Names>, metrics: Arc<Metrics>) -> People {
        let guests = names.guests();
        let log_ins = match store.is_shared() {
            true => LogIns::among_others(),
            false => LogIns::default(),
        };
        People {
            store,
            guests: AtomicUsize::new(guests),
            names,
            metrics,
            log_ins,
            asked: Mutex::default(),
            opened: Instant::now(),
        }
    }

    /// What somebody is called.
    #[must_use]
    pub fn name(&self, person: &str) -> Arc<str> {
        self.names.of(person)
    }

    /// Reads anew what people are called: other servers take some in, and strike some out.
    pub(crate) async fn read_names(&self) -> Result<(), Error> {
        self.names.read(&self.store).await
    }

    /// Signs somebody in by a new token, which is given; `expires` says until when.
    pub(crate) async fn log_in(
        &self,
        person: &str,
        way: Way,
        expires: Option<Timestamp>,
    ) -> Result<String, PeopleError> {
        let token = token()?;
        let entered = Entered {
            how: way.word().to_owned(),
            expires,
            ..Entered::plain(person, Timestamp::now())
        };
        let hash = TokenHash::of(&token);
        self.store.put_log_in(&hash, &entered).await?;
        let name = self.name(person);
        self.learn(&hash, (person, &name), way);
        Ok(token)
    }

    /// Notes a log-in that was just made: it need not be looked up before it is counted whose it
    /// is.
    fn learn(&self, token: &TokenHash, (person, name): (&str, &str), way: Way) -> SignedIn {
        let who = SignedIn {
            person: person.to_owned(),
            name: name.to_owned(),
            role: Role::Player,
            way,
            office: None,
        };
        self.log_ins.note(*token, who.clone(), Instant::now());
        who
    }

    /// Makes a log-in another: how it was made, or the office it acts in. The token stays.
    pub(crate) async fn change_log_in(
        &self,
        token: &str,
        change: impl FnOnce(Entered) -> Entered,
    ) -> Result<(), Error> {
        let hash = TokenHash::of(token);
        let Some((person, entered)) = self.store.log_in_by_token(&hash).await? else {
            return Ok(());
        };
        self.store.put_log_in(&hash, &change(entered)).await?;
        self.log_ins.forget(&person.id);
        Ok(())
    }

    /// Ends one log-in of somebody's; false: there is none of this name.
    pub(crate) async fn end(&self, person: &str, log_in: &str) -> Result<bool, Error> {
        let ended = self.store.delete_log_in(person, log_in).await?;
        self.log_ins.forget(person);
        Ok(ended)
    }

    /// Ends all log-ins of somebody's but that of a token.
    pub(crate) async fn end_others(&self, person: &str, token: &str) -> Result<(), Error> {
        let kept = TokenHash::of(token);
        self.store.delete_other_log_ins(person, &kept).await?;
        self.log_ins.forget(person);
        Ok(())
    }

    /// A new id that begins with a word.
    pub(crate) fn new_id(word: &str) -> Result<String, ChanceError> {
        let unique: String = token()?.chars().take(10).collect();
        Ok(format!("{word}-{unique}"))
    }

    /// Takes somebody in, and gives the token by which they sign in.
    pub async fn admit(&self, id: &str, name: &str, role: Role) -> Result<String, PeopleError> {
        let created = Timestamp::now();
        self.enter(id, name, role, created).await?;
        let token = token()?;
        let hash = TokenHash::of(&token);
        self.store.put_credential(&hash, id, created).await?;
        Ok(token)
    }

    /// Makes a link for each of these people, and gives their secrets; the links of before
    /// are void. A link is good once and for a while, and its secret is no token.
    pub async fn invite(&self, people: &[(&str, &str, Role)]) -> Result<Vec<String>, PeopleError> {
        let now = Timestamp::now();
        let mut secrets = Vec::new();
        let mut links = Vec::new();
        for (id, name, role) in people {
            self.enter(id, name, *role, now).await?;
            let secret = token()?;
            links.push((LinkHash::of(&secret), (*id).to_owned()));
            secrets.push(secret);
        }
        // A clock so far on that fifteen minutes cannot be added makes links that are over.
        let expires = now.checked_add(LINK_IS_GOOD_FOR).unwrap_or(now);
        self.store.replace_links(&links, expires).await?;
        Ok(secrets)
    }

    /// Uses a link up, and gives the token by which its person is signed in now.
    pub async fn follow(&self, secret: &str) -> Result<(LinkUse, String), PeopleError> {
        let (link, token) = (LinkHash::of(secret), token()?);
        let hash = TokenHash::of(&token);
        let used = self.store.use_link(&link, &hash, Timestamp::now()).await?;
        Ok((used, token))
    }

    /// Notes what somebody is called who signs in nowhere.
    pub(crate) async fn introduce(
        &self,
        id: &str,
        name: &str,
        role: Role,
    ) -> Result<(), PeopleError> {
        if *self.name(id) != *name {
            self.enter(id, name, role, Timestamp::now()).await?;
        }
        Ok(())
    }

    pub(crate) async fn enter(
        &self,
        id: &str,
        name: &str,
        role: Role,
        created: Timestamp,
    ) -> Result<(), Error> {
        let person = Person {
            id: id.to_owned(),
            name: name.to_owned(),
            role: word(role).to_owned(),
            created,
        };
        self.store.put_person(&person).await?;
        self.names.note(id, name);
        Ok(())
    }

    /// Takes in a guest who wants to play.
    pub async fn guest(&self) -> Result<(SignedIn, String), PeopleError> {
        let number = self.guests.fetch_add(1, Ordering::Relaxed) + 1;
        let unique: String = token()?.chars().take(10).collect();
        let person = format!("{GUEST}{unique}");
        let name = format!("Guest {number}");
        let token = self.admit(&person, &name, Role::Player).await?;
        let hash = TokenHash::of(&token);
        Ok((self.learn(&hash, (&person, &name), Way::Guest), token))
    }

    /// Whom a token signed in when it was last looked up, as far as that is known here; it may
    /// have been ended since.
    pub(crate) fn signed_in_before(&self, token: &str) -> Option<String> {
        self.log_ins.find_any(&TokenHash::of(token))
    }

    /// Whom a token signs in.
    pub async fn by_token(&self, token: &str) -> Result<Option<SignedIn>, Error> {
        let hash = TokenHash::of(token);
        let now = Instant::now();
        if let Some(known) = self.log_ins.find(&hash, now) {
            self.note(&known.person, now);
            return Ok(Some(known));
        }
        self.metrics.looked_up();
        let found = self.store.log_in_by_token(&hash).await?;
        let alive = |entered: &Entered| {
            let now = Timestamp::now();
            entered.expires.is_none_or(|expires| now < expires)
        };
        let found = found.filter(|(_, entered)| alive(entered));
        let signed_in = found.map(|(person, entered)| SignedIn {
            role: Role::Player,
            person: person.id,
            name: person.name,
            way: Way::of(&entered.how),
            office: read_role(&entered.office),
        });
        match &signed_in {
            Some(signed_in) => {
                self.log_ins.note(hash, signed_in.clone(), now);
                self.note(&signed_in.person, now);
            }
            None => self.log_ins.forget_token(&hash),
        }
        Ok(signed_in)
    }

    /// Notes that somebody asks for something.
    fn note(&self, person: &str, now: Instant) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        match asked.get_mut(person) {
            Some(last) => *last = now,
            None => {
                asked.insert(person.to_owned(), now);
            }
        }
    }

    /// For how long somebody has asked for nothing, as far as this process knows.
    pub(crate) fn is_silent_for(&self, person: &str) -> Duration {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.get(person).unwrap_or(&self.opened).elapsed()
    }

    /// Whoever has asked for something within a time, at this server.
    pub(crate) fn asked_within(&self, time: Duration) -> Vec<String> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = asked.iter().filter(|(_, last)| last.elapsed() < time);
        lately.map(|(person, _)| person.clone()).collect()
    }

    /// The guests of the house.
    pub(crate) async fn guests(&self) -> Result<Vec<Person>, Error> {
        let mut people = self.store.people().await?;
        people.retain(|person| person.id.starts_with(GUEST));
        Ok(people)
    }

    /// Ends every log-in of somebody.
    pub(crate) async fn sign_out(&self, person: &str) -> Result<(), Error> {
        self.store.delete_credentials_of(person).await?;
        self.log_ins.forget(person);
        Ok(())
    }

    /// Strikes somebody out. The journal knows them by their id still.
    pub(crate) async fn strike_out(&self, person: &str) -> Result<(), Error> {
        self.store.delete_person(person).await?;
        self.log_ins.forget(person);
        self.names.forget(person);
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.remove(person);
        Ok(())
    }
}

fn token() -> Result<String, ChanceError> {
    let bytes = random()?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

const ROLES: [(Role, &str); 7] = [
    (Role::Player, "player"),
    (Role::Dealer, "dealer"),
    (Role::Supervisor, "supervisor"),
    (Role::Manager, "manager"),
    (Role::Cage, "cage"),
    (Role::Auditor, "auditor"),
    (Role::Administrator, "administrator"),
];

/// The word for a role.
#[must_use]
pub fn word(role: Role) -> &'static str {
    let found = ROLES.iter().find(|(known, _)| *known == role);
    found.map_or("player", |(_, word)| word)
}

/// The role of a word.
pub(crate) fn read_role(word: &str) -> Option<Role> {
    let found = ROLES.iter().find(|(_, known)| *known == word);
    found.map(|(role, _)| *role)
}
