//! The names and the hashed passwords that people sign in with.

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use crate::log_in::LogIn;
use crate::{Error, Store};

/// What somebody signs in with.
#[derive(Clone, PartialEq, Eq)]
pub struct Password {
    /// Whom it signs in.
    pub person: String,
    /// The name that is typed; nobody else has it.
    pub name: String,
    /// The password, hashed as whoever checks it knows.
    pub hash: String,
    /// Whether it is good once, to choose another one.
    pub once: bool,
    /// Whether a second factor is wanted besides.
    pub factor: bool,
    /// Since when it is this one, to the millisecond.
    pub changed: Timestamp,
}

/// Nothing of the hash.
impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Password({} as {})", self.person, self.name)
    }
}

/// Every one, with its signature first.
pub(crate) const ALL: &str =
    "SELECT signature, person, name, hash, once, factor, changed FROM passwords ORDER BY person";

const OF_PERSON: &str = "SELECT signature, person, name, hash, once, factor, changed \
                         FROM passwords WHERE person = $1";

const OF_NAME: &str = "SELECT signature, person, name, hash, once, factor, changed \
                       FROM passwords WHERE name = $1";

impl Password {
    /// One as the columns `person, name, hash, once, factor, changed` from this one on have it.
    pub(crate) fn read(row: &AnyRow, first: usize) -> Result<Password, String> {
        let said = |error: sqlx::Error| error.to_string();
        let text = |index: usize| row.try_get::<String, _>(first + index).map_err(said);
        let number = |index: usize| row.try_get::<i64, _>(first + index).map_err(said);
        let flag = |index: usize| match number(index)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(format!("{other} is neither yes nor no")),
        };
        let changed = Timestamp::from_millisecond(number(5)?);
        Ok(Password {
            person: text(0)?,
            name: text(1)?,
            hash: text(2)?,
            once: flag(3)?,
            factor: flag(4)?,
            changed: changed.map_err(|error| error.to_string())?,
        })
    }
}

impl Store {
    /// Gives somebody a password, in place of the one before; false: somebody else has the
    /// name.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_password(&self, password: &Password) -> Result<bool, Error> {
        let doing = "keep a password";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let taken = query("SELECT person FROM passwords WHERE name = $1 AND person <> $2")
            .bind(password.name.as_str())
            .bind(password.person.as_str())
            .fetch_optional(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        if taken.is_some() {
            return Ok(false);
        }
        let signature = LogIn::Password(password).sign(self.signer()?);
        query(
            "INSERT INTO passwords (person, name, hash, once, factor, changed, signature) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (person) DO UPDATE SET name = excluded.name, hash = excluded.hash, \
             once = excluded.once, factor = excluded.factor, changed = excluded.changed, \
             signature = excluded.signature",
        )
        .bind(password.person.as_str())
        .bind(password.name.as_str())
        .bind(password.hash.as_str())
        .bind(i64::from(password.once))
        .bind(i64::from(password.factor))
        .bind(password.changed.as_millisecond())
        .bind(signature)
        .execute(&mut *transaction)
        .await
        .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(true)
    }

    /// What a name signs in with; one that the house did not sign is none.
    ///
    /// # Errors
    ///
    /// If the database fails, or if the store was opened to be read: it has no key then.
    pub async fn password_by_name(&self, name: &str) -> Result<Option<Password>, Error> {
        self.password(OF_NAME, name).await
    }

    /// What somebody signs in with; one that the house did not sign is none.
    ///
    /// # Errors
    ///
    /// The same.
    pub async fn password_of(&self, person: &str) -> Result<Option<Password>, Error> {
        self.password(OF_PERSON, person).await
    }

    /// Whether there is a password for somebody, signed or not.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn has_password(&self, person: &str) -> Result<bool, Error> {
        let row = query("SELECT person FROM passwords WHERE person = $1")
            .bind(person)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(Error::on("look for a password"))?;
        Ok(row.is_some())
    }

    /// What everybody signs in with.
    ///
    /// # Errors
    ///
    /// The same.
    pub async fn passwords(&self) -> Result<Vec<Password>, Error> {
        let rows = query(ALL)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(Error::on("list the passwords"))?;
        let found = rows.iter().map(|row| self.signed_password(row));
        let found = found.collect::<Result<Vec<_>, Error>>()?;
        Ok(found.into_iter().flatten().collect())
    }

    async fn password(&self, text: &'static str, of: &str) -> Result<Option<Password>, Error> {
        let row = query(text)
            .bind(of)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(Error::on("look up a password"))?;
        row.map_or(Ok(None), |row| self.signed_password(&row))
    }

    fn signed_password(&self, row: &AnyRow) -> Result<Option<Password>, Error> {
        let unreadable = |what: String| Error::Unreadable {
            at: "a password".to_owned(),
            what,
        };
        let signature = row.try_get::<String, _>(0);
        let signature = signature.map_err(|error| unreadable(error.to_string()))?;
        // What cannot be read was not written by the house.
        let Ok(password) = Password::read(row, 1) else {
            return Ok(None);
        };
        let key = self.signer()?.public();
        let is_signed = LogIn::Password(&password).is_signed(key, &signature);
        Ok(is_signed.then_some(password))
    }
}
