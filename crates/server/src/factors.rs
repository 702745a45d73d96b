//! Second factors: set up, shown, taken away.

use floor::house::SignInChange;
use jiff::Timestamp;
use journal::{Entered, Factor, Password};

use crate::app::App;
use crate::asker::Asker;
use crate::chance::{Chance, random};
use crate::passwords::{grouped, letters};
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::sign_in::failed;
use crate::totp::Secret;
use crate::way::Way;

/// How many recovery codes there are.
const RECOVERY: usize = 10;

/// How many letters each has: eighty bits.
const LETTERS: usize = 16;

/// A second factor that is to be set up.
pub(crate) struct Offered {
    /// The secret, to be typed.
    pub(crate) secret: String,
    /// The same as an address that devices read.
    pub(crate) address: String,
}

impl<C: Chance> App<C> {
    /// Whether somebody shows a code of their second factor, which is used up by it.
    pub(crate) async fn shows(&self, person: &str, code: &str) -> Result<bool, Problem> {
        let factor = self.store.factor_of(person).await.map_err(failed)?;
        let Some(factor) = factor.filter(|factor| factor.confirmed) else {
            // One that the house did not sign opens no door, nor does one that is gone.
            return Ok(false);
        };
        let secret = self.store.factor_secret(&factor).map_err(failed)?;
        let now_s = Timestamp::now().as_second();
        if let Some(step) = Secret::new(secret).step(code, now_s) {
            return self.store.use_step(person, step).await.map_err(failed);
        }
        let hash = Factor::recovery_hash(person, &plain(code));
        self.store.use_recovery(person, &hash).await.map_err(failed)
    }

    /// Begins to set a second factor up.
    pub(crate) async fn offer_factor(
        &self,
        asker: &Asker,
        who: &SignedIn,
        password: &str,
    ) -> Result<Offered, Problem> {
        let own = self.confirms(asker, &who.person, password).await?;
        if own.factor {
            let detail = "you have a second factor; take it away before you set up another";
            return Err(Problem::conflict(detail.to_owned()));
        }
        let salt = random().map_err(|error| Problem::failed(error.to_string()))?;
        let factor = Factor {
            person: who.person.clone(),
            salt: salt.iter().map(|byte| format!("{byte:02x}")).collect(),
            confirmed: false,
            recovery: Vec::new(),
            step: 0,
        };
        self.store.put_factor(&factor).await.map_err(failed)?;
        self.offered(&factor, &own)
    }

    fn offered(&self, factor: &Factor, own: &Password) -> Result<Offered, Problem> {
        let secret = self.store.factor_secret(factor).map_err(failed)?;
        let secret = Secret::new(secret);
        let published = self.counter.published();
        let terms = published.house.terms.as_ref();
        let house = terms.map_or("Croupier", |terms| terms.name.as_str());
        Ok(Offered {
            secret: secret.base32(),
            address: secret.address(house, &own.name),
        })
    }

    /// Takes a second factor into use once its device shows a right code, and gives the
    /// recovery codes, which nobody sees again.
    pub(crate) async fn take_factor(
        &self,
        who: &SignedIn,
        token: &str,
        code: &str,
    ) -> Result<Vec<String>, Problem> {
        let factor = self.store.factor_of(&who.person).await.map_err(failed)?;
        let own = self.store.password_of(&who.person).await.map_err(failed)?;
        let waiting = factor.zip(own).filter(|(factor, _)| !factor.confirmed);
        let Some((factor, own)) = waiting else {
            let detail = "begin with a secret for your device first";
            return Err(Problem::conflict(detail.to_owned()));
        };
        let secret = self.store.factor_secret(&factor).map_err(failed)?;
        let now_s = Timestamp::now().as_second();
        let Some(step) = Secret::new(secret).step(code, now_s) else {
            let detail = "this is not what the device shows now; look at its clock".to_owned();
            return Err(Problem::field("code", detail));
        };
        let mut codes = Vec::new();
        for _ in 0..RECOVERY {
            let code = letters(LETTERS).map_err(|error| Problem::failed(error.to_string()))?;
            codes.push(code);
        }
        let hashes = codes.iter();
        let hashes = hashes.map(|code| Factor::recovery_hash(&who.person, code));
        let taken = Factor {
            confirmed: true,
            recovery: hashes.collect(),
            step,
            ..factor
        };
        let what = SignInChange::FactorSetUp;
        self.sign_in_changed(who, &who.person, what).await?;
        self.store.put_factor(&taken).await.map_err(failed)?;
        let own = Password {
            factor: true,
            ..own
        };
        self.store.put_password(&own).await.map_err(failed)?;
        let ended = self.people.end_others(&who.person, token).await;
        ended.map_err(failed)?;
        let shown = |entered: Entered| Entered {
            how: Way::SecondFactor.word().to_owned(),
            ..entered
        };
        let changed = self.people.change_log_in(token, shown).await;
        changed.map_err(failed)?;
        Ok(codes.iter().map(|code| grouped(code, 4)).collect())
    }

    /// Takes somebody's own second factor away.
    pub(crate) async fn give_factor_up(
        &self,
        asker: &Asker,
        who: &SignedIn,
        (password, code): (&str, &str),
    ) -> Result<(), Problem> {
        let own = self.confirms(asker, &who.person, password).await?;
        if !own.factor {
            return Err(Problem::conflict("you have no second factor".to_owned()));
        }
        self.gate.begin(asker, &own.name).await?;
        if !self.shows(&who.person, code).await? {
            let detail = "this is no code of yours, or it was used before".to_owned();
            return Err(Problem::field("code", detail));
        }
        self.gate.right(&own.name).await?;
        let what = SignInChange::FactorTakenAway;
        self.sign_in_changed(who, &who.person, what).await?;
        self.without_factor(own).await
    }

    /// Takes the second factor of somebody away who lost it, and ends their log-ins.
    pub(crate) async fn take_factor_away(
        &self,
        who: &SignedIn,
        person: &str,
    ) -> Result<(), Problem> {
        let own = self.store.password_of(person).await.map_err(failed)?;
        let Some(own) = own.filter(|own| own.factor) else {
            let detail = format!("{person} has no second factor");
            return Err(Problem::missing(detail));
        };
        let what = SignInChange::FactorTakenAway;
        self.sign_in_changed(who, person, what).await?;
        self.without_factor(own).await
    }

    async fn without_factor(&self, own: Password) -> Result<(), Problem> {
        let person = own.person.clone();
        let own = Password {
            factor: false,
            ..own
        };
        self.store.put_password(&own).await.map_err(failed)?;
        self.store.delete_factor(&person).await.map_err(failed)?;
        self.people.sign_out(&person).await.map_err(failed)
    }
}

/// A recovery code as it is kept, however it is typed.
fn plain(code: &str) -> String {
    let letters = code.to_lowercase();
    letters
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect()
}
