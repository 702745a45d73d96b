//! The hashed PINs by which people confirm what somebody else proposed. They sign nobody in.

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use crate::log_in::LogIn;
use crate::{Error, Store};

/// Somebody's PIN.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin {
    /// Whose.
    pub person: String,
    /// It, hashed as whoever checks it knows.
    pub hash: String,
    /// Since when it is this one, to the millisecond.
    pub changed: Timestamp,
}

/// Nothing of the hash.
impl std::fmt::Debug for Pin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pin({})", self.person)
    }
}

/// Every one, with its signature first.
pub(crate) const ALL: &str = "SELECT signature, person, hash, changed FROM pins ORDER BY person";

const OF_PERSON: &str = "SELECT signature, person, hash, changed FROM pins WHERE person = $1";

impl Pin {
    /// One as the columns `person, hash, changed` from this one on have it.
    pub(crate) fn read(row: &AnyRow, first: usize) -> Result<Pin, String> {
        let said = |error: sqlx::Error| error.to_string();
        let changed: i64 = row.try_get(first + 2).map_err(said)?;
        let changed = Timestamp::from_millisecond(changed);
        Ok(Pin {
            person: row.try_get(first).map_err(said)?,
            hash: row.try_get(first + 1).map_err(said)?,
            changed: changed.map_err(|error| error.to_string())?,
        })
    }
}

impl Store {
    /// Gives somebody a PIN, in place of the one before.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_pin(&self, pin: &Pin) -> Result<(), Error> {
        let doing = "keep a PIN";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let signature = LogIn::Pin(pin).sign(self.signer()?);
        query(
            "INSERT INTO pins (person, hash, changed, signature) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, \
             changed = excluded.changed, signature = excluded.signature",
        )
        .bind(pin.person.as_str())
        .bind(pin.hash.as_str())
        .bind(pin.changed.as_millisecond())
        .bind(signature)
        .execute(&mut *transaction)
        .await
        .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))
    }

    /// Somebody's PIN; one that the house did not sign is none.
    ///
    /// # Errors
    ///
    /// If the database fails, or if the store was opened to be read: it has no key then.
    pub async fn pin_of(&self, person: &str) -> Result<Option<Pin>, Error> {
        let doing = || Error::on("look up a PIN");
        let row = query(OF_PERSON)
            .bind(person)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(doing())?;
        let Some(row) = row else { return Ok(None) };
        let signature: String = row.try_get(0).map_err(doing())?;
        // What cannot be read was not written by the house.
        let Ok(pin) = Pin::read(&row, 1) else {
            return Ok(None);
        };
        let key = self.signer()?.public();
        Ok(LogIn::Pin(&pin).is_signed(key, &signature).then_some(pin))
    }

    /// Takes a PIN away; false: there was none.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_pin(&self, person: &str) -> Result<bool, Error> {
        let doing = "delete a PIN";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let gone = query("DELETE FROM pins WHERE person = $1")
            .bind(person)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(gone.rows_affected() == 1)
    }
}
