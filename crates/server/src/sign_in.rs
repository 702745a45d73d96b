//! Signing in, and passwords: one's own, and those that an administrator gives out.

use std::time::Duration;

use floor::house::{Opening, SignInChange};
use jiff::Timestamp;
use journal::{Entered, Password};
use rulebook::Role;

use crate::app::App;
use crate::asker::Asker;
use crate::budget::Size;
use crate::chance::Chance;
use crate::passwords;
use crate::people::{People, PeopleError, STAFF, SignedIn};
use crate::problem::Problem;
use crate::way::{self, Way};

/// For how long somebody of the house is signed in: a long shift.
const SHIFT: Duration = Duration::from_secs(12 * 60 * 60);

/// For how long a player is.
const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How long a name may be.
const LONGEST_NAME: usize = 40;

/// What somebody signs in with.
pub(crate) struct Given<'g> {
    pub(crate) name: &'g str,
    pub(crate) password: &'g str,
    pub(crate) code: Option<&'g str>,
}

/// Somebody who has just been given an account.
pub(crate) struct Admitted {
    pub(crate) person: String,
    /// What they sign in with.
    pub(crate) name: String,
}

impl<C: Chance> App<C> {
    /// Signs somebody in, and gives the token that does so from now on. Whatever is wrong, the
    /// answer is the same, and so is the time it takes.
    pub(crate) async fn sign_in(
        &self,
        asker: &Asker,
        given: Given<'_>,
    ) -> Result<(SignedIn, String), Problem> {
        let name = sign_in_name(given.name);
        self.gate.begin(asker, &name).await?;
        let found = self.store.password_by_name(&name).await;
        let found = found.map_err(failed)?;
        let kept = found.as_ref().map(|found| found.hash.clone());
        let is_right = self.is_right(asker, given.password, kept).await?;
        let Some(found) = found.filter(|_| is_right) else {
            return Err(Problem::wrong_password());
        };
        let way = match (found.factor, given.code) {
            (true, None) => {
                // It was no wrong password, and says nothing of codes that were.
                self.gate.take_back(&name).await?;
                return Err(Problem::code_wanted());
            }
            (true, Some(code)) if self.shows(&found.person, code).await? => Way::SecondFactor,
            (true, Some(_)) => return Err(Problem::wrong_password()),
            (false, _) => Way::Password,
        };
        self.gate.right(&name).await?;
        let way = if found.once { Way::Once } else { way };
        let published = self.counter.published();
        let works = published.house.role_of(&found.person) != Role::Player;
        let lasts = if works { SHIFT } else { MONTH };
        let expires = Timestamp::now().checked_add(lasts).ok();
        let token = self.people.log_in(&found.person, way, expires).await;
        let token = token.map_err(unable)?;
        let who = self.people.by_token(&token).await.map_err(failed)?;
        let who = who.ok_or_else(Problem::wrong_password)?;
        let role = way::role(&published.house, &who);
        Ok((SignedIn { role, ..who }, token))
    }

    /// Whether this is the password of which that was kept, worked out beside the tables.
    async fn is_right(
        &self,
        asker: &Asker,
        password: &str,
        kept: Option<String>,
    ) -> Result<bool, Problem> {
        if password.len() > passwords::MOST {
            return Ok(false);
        }
        let (hardness, password) = (self.gate.hardness, password.to_owned());
        let work = move || hardness.is(&password, kept.as_deref());
        self.budget.work(asker, Size::Small, work).await
    }

    async fn hashed(&self, asker: &Asker, password: &str) -> Result<String, Problem> {
        let (hardness, password) = (self.gate.hardness, password.to_owned());
        let hash = self
            .budget
            .work(asker, Size::Small, move || hardness.hash(&password));
        hash.await?.map_err(Problem::failed)
    }

    /// Whether somebody who is signed in knows the password; it counts as an attempt.
    pub(crate) async fn confirms(
        &self,
        asker: &Asker,
        person: &str,
        password: &str,
    ) -> Result<Password, Problem> {
        let own = self.store.password_of(person).await.map_err(failed)?;
        let own = own.ok_or_else(|| {
            Problem::conflict("you have no password here; make an account first".to_owned())
        })?;
        self.gate.begin(asker, &own.name).await?;
        let kept = Some(own.hash.clone());
        if !self.is_right(asker, password, kept).await? {
            let detail = "this is not your password".to_owned();
            return Err(Problem::field("password", detail));
        }
        self.gate.take_back(&own.name).await?;
        Ok(own)
    }

    /// Changes somebody's own password, and ends their other log-ins.
    pub(crate) async fn change_password(
        &self,
        asker: &Asker,
        who: &SignedIn,
        token: &str,
        (old, new): (&str, &str),
    ) -> Result<(), Problem> {
        let own = self.confirms(asker, &who.person, old).await?;
        if let Some(why) = passwords::weakness(new, &own.name) {
            return Err(Problem::field("new_password", why));
        }
        if old == new {
            let detail = "take another one than before".to_owned();
            return Err(Problem::field("new_password", detail));
        }
        let changed = Password {
            hash: self.hashed(asker, new).await?,
            once: false,
            changed: Timestamp::now(),
            ..own
        };
        let what = SignInChange::PasswordChanged;
        self.sign_in_changed(who, &who.person, what).await?;
        self.store.put_password(&changed).await.map_err(failed)?;
        let ended = self.people.end_others(&who.person, token).await;
        ended.map_err(failed)?;
        let known = |entered: Entered| Entered {
            // A second factor that was shown stays shown; whoever came with a password that
            // was good once has shown none.
            how: match Way::of(&entered.how) {
                Way::Once => Way::Password.word().to_owned(),
                _ => entered.how.clone(),
            },
            ..entered
        };
        self.people
            .change_log_in(token, known)
            .await
            .map_err(failed)
    }

    /// Makes an account for a player, who is signed in with it at once.
    ///
    /// The house adds digits to the name, so that nobody learns here which names there are.
    pub(crate) async fn register(
        &self,
        asker: &Asker,
        name: &str,
        password: &str,
    ) -> Result<(SignedIn, String, String), Problem> {
        let name = shown_name(name)?;
        if let Some(why) = passwords::weakness(password, name) {
            return Err(Problem::field("password", why));
        }
        self.gate.begin(asker, "a new account").await?;
        self.gate.right("a new account").await?;
        let hash = self.hashed(asker, password).await?;
        let person = new_id("player")?;
        let Admitted { person, name } = self.admit(person, name, hash, false).await?;
        let bought = self.buy_in(&person).await;
        bought.map_err(|rejected| Problem::rejected(&rejected, None))?;
        let expires = Timestamp::now().checked_add(MONTH).ok();
        let token = self.people.log_in(&person, Way::Password, expires).await;
        let token = token.map_err(unable)?;
        let who = self.people.by_token(&token).await.map_err(failed)?;
        let who = who.ok_or_else(Problem::signed_out)?;
        Ok((who, name, token))
    }

    /// Makes an account for somebody of the house, with a password that is good once; for one
    /// who is known already, the password alone.
    pub(crate) async fn take_on(
        &self,
        asker: &Asker,
        name: &str,
        known: Option<String>,
    ) -> Result<(Admitted, String), Problem> {
        let name = shown_name(name)?;
        let once = passwords::one_time().map_err(|error| Problem::failed(error.to_string()))?;
        let hash = self.hashed(asker, &once).await?;
        let person = known.map_or_else(|| new_id(STAFF), Ok)?;
        let admitted = self.admit(person, name, hash, true).await?;
        Ok((admitted, once))
    }

    async fn admit(
        &self,
        person: String,
        shown: &str,
        hash: String,
        once: bool,
    ) -> Result<Admitted, Problem> {
        let now = Timestamp::now();
        let entered = self.people.enter(&person, shown, Role::Player, now).await;
        entered.map_err(failed)?;
        let word = plain(shown);
        // Of ten thousand names one is free.
        for _ in 0..64 {
            let digits = digits().map_err(|error| Problem::failed(error.to_string()))?;
            let password = Password {
                person: person.clone(),
                name: format!("{word}-{digits}"),
                hash: hash.clone(),
                once,
                factor: false,
                changed: now,
            };
            if self.store.put_password(&password).await.map_err(failed)? {
                let name = password.name;
                return Ok(Admitted { person, name });
            }
        }
        Err(Problem::failed("no name was free".to_owned()))
    }

    /// Writes down that how somebody signs in is changed. It stands in the journal before it is
    /// done, so that nothing is changed that the journal does not know.
    pub(crate) async fn sign_in_changed(
        &self,
        who: &SignedIn,
        person: &str,
        what: SignInChange,
    ) -> Result<(), Problem> {
        let person = person.to_owned();
        let opening = Opening::SignInChanged { person, what };
        self.tell_house(who, who.role, opening).await
    }

    /// Ends a log-in of somebody's own; whether there was one.
    pub(crate) async fn end_own(&self, who: &SignedIn, log_in: &str) -> Result<bool, Problem> {
        let known = self.store.log_ins_of(&who.person).await.map_err(failed)?;
        if known.iter().all(|(name, _)| name != log_in) {
            return Ok(false);
        }
        let what = SignInChange::LogInsEnded;
        self.sign_in_changed(who, &who.person, what).await?;
        self.people.end(&who.person, log_in).await.map_err(failed)
    }

    /// Gives somebody a new password that is good once, and ends their log-ins.
    pub(crate) async fn reset_password(
        &self,
        asker: &Asker,
        who: &SignedIn,
        person: &str,
    ) -> Result<(String, String), Problem> {
        let known = self.store.password_of(person).await.map_err(failed)?;
        let known = known
            .ok_or_else(|| Problem::missing(format!("{person} has no account of this house")))?;
        let once = passwords::one_time().map_err(|error| Problem::failed(error.to_string()))?;
        let reset = Password {
            hash: self.hashed(asker, &once).await?,
            once: true,
            changed: Timestamp::now(),
            ..known
        };
        let what = SignInChange::PasswordReset;
        self.sign_in_changed(who, person, what).await?;
        // A PIN was chosen by whoever knew the password of before.
        self.store.delete_pin(person).await.map_err(failed)?;
        self.store.put_password(&reset).await.map_err(failed)?;
        self.people.sign_out(person).await.map_err(failed)?;
        Ok((reset.name, once))
    }
}

/// A name as it is typed: however it is written, it is the same one.
pub(crate) fn sign_in_name(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.chars().take(2 * LONGEST_NAME).collect()
}

fn new_id(word: &str) -> Result<String, Problem> {
    People::new_id(word).map_err(|error| Problem::failed(error.to_string()))
}

/// What somebody wants to be called.
fn shown_name(name: &str) -> Result<&str, Problem> {
    let name = name.trim();
    let letters = name.chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.chars().any(char::is_control) {
        let detail = format!("a name has 1 to {LONGEST_NAME} characters");
        return Err(Problem::field("name", detail));
    }
    Ok(name)
}

/// A name in letters that everybody can type.
fn plain(name: &str) -> String {
    let letters = name.to_lowercase();
    let letters = letters.chars().filter(char::is_ascii_alphanumeric);
    let letters: String = letters.take(16).collect();
    match letters.is_empty() {
        true => "player".to_owned(),
        false => letters,
    }
}

fn digits() -> Result<String, crate::chance::ChanceError> {
    let bytes = crate::chance::random()?;
    let [a, b, c, d, ..] = bytes;
    let number = u32::from_be_bytes([a, b, c, d]) % 10_000;
    Ok(format!("{number:04}"))
}

pub(crate) fn failed(error: journal::Error) -> Problem {
    Problem::failed(error.to_string())
}

pub(crate) fn unable(error: PeopleError) -> Problem {
    Problem::failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_typed_in_any_way() {
        assert_eq!(sign_in_name(" Ann-0007 "), "ann-0007");
        assert_eq!(plain("Åsa Öberg"), "saberg");
        assert_eq!(plain("李"), "player");
        assert!(shown_name("  ").is_err());
        assert!(shown_name("a\nb").is_err());
        assert_eq!(shown_name(" Ann ").ok(), Some("Ann"));
        assert_eq!(digits().unwrap().len(), 4);
    }
}
