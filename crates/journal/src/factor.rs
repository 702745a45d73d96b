//! Second factors: what a device shows besides a password.

use sqlx::any::AnyRow;
use sqlx::{Row, query};

use crate::log_in::LogIn;
use crate::{Error, Hash, Store};

/// Somebody's second factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Whose.
    pub person: String,
    /// What its secret is made of, besides the signing key; random, in hexadecimal digits.
    pub salt: String,
    /// Whether a code of the device was shown once.
    pub confirmed: bool,
    /// The hashes of the codes that are good once each without the device.
    pub recovery: Vec<String>,
    /// The last step of time whose code was used.
    pub step: i64,
}

/// Every one, with its signature first.
pub(crate) const ALL: &str =
    "SELECT signature, person, salt, confirmed, recovery, step FROM factors ORDER BY person";

const OF_PERSON: &str =
    "SELECT signature, person, salt, confirmed, recovery, step FROM factors WHERE person = $1";

impl Factor {
    /// What is kept of a recovery code. Codes are long and random, so the hash alone tells
    /// nothing of them.
    #[must_use]
    pub fn recovery_hash(person: &str, code: &str) -> String {
        let parts = [b"recovery\n", person.as_bytes(), b"\n", code.as_bytes()];
        Hash::of(&parts).to_string()
    }

    /// One as the columns `person, salt, confirmed, recovery, step` from this one on have it.
    pub(crate) fn read(row: &AnyRow, first: usize) -> Result<Factor, String> {
        let said = |error: sqlx::Error| error.to_string();
        let text = |index: usize| row.try_get::<String, _>(first + index).map_err(said);
        let number = |index: usize| row.try_get::<i64, _>(first + index).map_err(said);
        let recovery = text(3)?;
        let codes = recovery.split(',').filter(|code| !code.is_empty());
        Ok(Factor {
            person: text(0)?,
            salt: text(1)?,
            confirmed: match number(2)? {
                0 => false,
                1 => true,
                other => return Err(format!("{other} is neither yes nor no")),
            },
            recovery: codes.map(str::to_owned).collect(),
            step: number(4)?,
        })
    }
}

impl Store {
    /// The secret of a second factor: nobody has it who has the database alone.
    ///
    /// # Errors
    ///
    /// If the store was opened to be read: it has no key then.
    pub fn factor_secret(&self, factor: &Factor) -> Result<[u8; 32], Error> {
        let purpose = format!("second-factor\n{}\n{}", factor.salt, factor.person);
        Ok(self.signer()?.derive(purpose.as_bytes()))
    }

    /// What a sign in the hall shows that it is, for as long as it hangs: nobody has it who has
    /// the database alone.
    ///
    /// # Errors
    ///
    /// If the store was opened to be read: it has no key then.
    pub fn sign_secret(&self, jackpot: &str, sign: &str, times: u64) -> Result<[u8; 32], Error> {
        let purpose = format!("sign\n{times}\n{sign}\n{jackpot}");
        Ok(self.signer()?.derive(purpose.as_bytes()))
    }

    /// Gives somebody a second factor, in place of the one before.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_factor(&self, factor: &Factor) -> Result<(), Error> {
        let doing = "keep a second factor";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let signature = LogIn::Factor(factor).sign(self.signer()?);
        query(
            "INSERT INTO factors (person, salt, confirmed, recovery, step, signature) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (person) DO UPDATE SET salt = excluded.salt, \
             confirmed = excluded.confirmed, recovery = excluded.recovery, \
             step = excluded.step, signature = excluded.signature",
        )
        .bind(factor.person.as_str())
        .bind(factor.salt.as_str())
        .bind(i64::from(factor.confirmed))
        .bind(factor.recovery.join(","))
        .bind(factor.step)
        .bind(signature)
        .execute(&mut *transaction)
        .await
        .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))
    }

    /// Somebody's second factor; one that the house did not sign is none.
    ///
    /// # Errors
    ///
    /// If the database fails, or if the store was opened to be read: it has no key then.
    pub async fn factor_of(&self, person: &str) -> Result<Option<Factor>, Error> {
        let doing = || Error::on("look up a second factor");
        let row = query(OF_PERSON)
            .bind(person)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(doing())?;
        let Some(row) = row else { return Ok(None) };
        let signature: String = row.try_get(0).map_err(doing())?;
        let Ok(factor) = Factor::read(&row, 1) else {
            return Ok(None);
        };
        let key = self.signer()?.public();
        let is_signed = LogIn::Factor(&factor).is_signed(key, &signature);
        Ok(is_signed.then_some(factor))
    }

    /// Uses the code of a step of time up; false: it, or a later one, was used before.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn use_step(&self, person: &str, step: i64) -> Result<bool, Error> {
        let doing = "use a code";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        // Of two who come at once one changes the row, and the other finds it changed.
        let used = query("UPDATE factors SET step = $1 WHERE person = $2 AND step < $1")
            .bind(step)
            .bind(person)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(used.rows_affected() == 1)
    }

    /// Uses a recovery code up; false: there is none of this hash.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn use_recovery(&self, person: &str, hash: &str) -> Result<bool, Error> {
        let doing = "use a recovery code";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let row = query(OF_PERSON)
            .bind(person)
            .fetch_optional(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        let Some(row) = row else { return Ok(false) };
        let signature: String = row.try_get(0).map_err(Error::on(doing))?;
        let Ok(mut factor) = Factor::read(&row, 1) else {
            return Ok(false);
        };
        let signer = self.signer()?;
        let known = factor.recovery.iter().any(|known| known == hash);
        if !known || !LogIn::Factor(&factor).is_signed(signer.public(), &signature) {
            return Ok(false);
        }
        factor.recovery.retain(|known| known != hash);
        query("UPDATE factors SET recovery = $1, signature = $2 WHERE person = $3")
            .bind(factor.recovery.join(","))
            .bind(LogIn::Factor(&factor).sign(signer))
            .bind(person)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(true)
    }

    /// Takes a second factor away.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_factor(&self, person: &str) -> Result<(), Error> {
        let doing = "delete a second factor";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("DELETE FROM factors WHERE person = $1")
            .bind(person)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))
    }
}
