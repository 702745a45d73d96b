//! People and what signs them in: beside the journal, which knows people by id alone.

use std::fmt;

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use crate::log_in::{Entered, LogIn};
use crate::{Error, Hash, Store};

/// Someone the house knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What the journal calls them, for ever.
    pub id: String,
    /// What people call them.
    pub name: String,
    /// What they may do.
    pub role: String,
    /// Since when the house knows them, to the millisecond.
    pub created: Timestamp,
}

/// Lets a token sign somebody in.
pub(crate) const NEW_CREDENTIAL: &str = "INSERT INTO credentials (token, person, created, how, expires, office, signature) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";

/// What is kept of an opaque token that signs someone in.
///
/// A token is as long and as random as a key, so its hash alone tells nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(Hash);

impl TokenHash {
    /// The hash of a token.
    #[must_use]
    pub fn of(token: &str) -> TokenHash {
        TokenHash(Hash::of(&[b"token\n", token.as_bytes()]))
    }
}

impl TokenHash {
    /// It as the database has it.
    pub(crate) fn text(&self) -> String {
        self.0.to_string()
    }

    /// What names the log-in of this token to its owner.
    #[must_use]
    pub fn log_in(&self) -> String {
        log_in_name(&self.text())
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

impl Store {
    /// Enters a person, or their new name and role.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_person(&self, person: &Person) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query(
            "INSERT INTO people (id, name, role, created) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role",
        )
        .bind(person.id.as_str())
        .bind(person.name.as_str())
        .bind(person.role.as_str())
        .bind(person.created.as_millisecond())
        .execute(&mut *transaction)
        .await
        .map_err(Error::on("enter a person"))?;
        let committed = transaction.commit().await;
        committed.map_err(Error::on("enter a person"))
    }

    /// The person of this id.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, Error> {
        let row = query("SELECT id, name, role, created FROM people WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *self.reader().await?)
            .await
            .map_err(Error::on("find a person"))?;
        row.map(|row| read_person(&row)).transpose()
    }

    /// Everyone, in the order of their ids.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn people(&self) -> Result<Vec<Person>, Error> {
        let rows = query("SELECT id, name, role, created FROM people ORDER BY id")
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(Error::on("list the people"))?;
        rows.iter().map(read_person).collect()
    }

    /// Lets a token sign this person in.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_credential(
        &self,
        token: &TokenHash,
        person: &str,
        created: Timestamp,
    ) -> Result<(), Error> {
        self.put_log_in(token, &Entered::plain(person, created))
            .await
    }

    /// Lets a token sign somebody in, and keeps what it was made with; in place of what the
    /// same token was before.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn put_log_in(&self, token: &TokenHash, entered: &Entered) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let token = token.text();
        let signature = LogIn::Credential(&token, entered).sign(self.signer()?);
        query("DELETE FROM credentials WHERE token = $1")
            .bind(token.as_str())
            .execute(&mut *transaction)
            .await
            .map_err(Error::on("keep a credential"))?;
        query(NEW_CREDENTIAL)
            .bind(token)
            .bind(entered.person.as_str())
            .bind(entered.created.as_millisecond())
            .bind(entered.how.as_str())
            .bind(entered.expires_ms())
            .bind(entered.office.as_str())
            .bind(signature)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on("keep a credential"))?;
        let committed = transaction.commit().await;
        committed.map_err(Error::on("keep a credential"))
    }

    /// Whom a token signs in, if anyone: a log-in that the house did not sign itself signs
    /// nobody in.
    ///
    /// # Errors
    ///
    /// If the database fails, or if the store was opened to be read: it has no key then.
    pub async fn person_by_token(&self, token: &TokenHash) -> Result<Option<Person>, Error> {
        let found = self.log_in_by_token(token).await?;
        Ok(found.map(|(person, _)| person))
    }

    /// The same, with what the log-in was made with.
    ///
    /// # Errors
    ///
    /// The same.
    pub async fn log_in_by_token(
        &self,
        token: &TokenHash,
    ) -> Result<Option<(Person, Entered)>, Error> {
        let row = query(
            "SELECT people.id, people.name, people.role, people.created, credentials.signature, \
             credentials.person, credentials.created, credentials.how, credentials.expires, \
             credentials.office FROM credentials JOIN people ON people.id = credentials.person \
             WHERE credentials.token = $1",
        )
        .bind(token.0.to_string())
        .fetch_optional(&mut *self.reader().await?)
        .await
        .map_err(Error::on("look up a credential"))?;
        let Some(row) = row else { return Ok(None) };
        let signature: String = row.try_get(4).map_err(Error::on("read a credential"))?;
        let person = read_person(&row)?;
        // What cannot be read was not written by the house.
        let Ok(entered) = Entered::read(&row, 5) else {
            return Ok(None);
        };
        let token = token.text();
        let log_in = LogIn::Credential(&token, &entered);
        let is_signed = log_in.is_signed(self.signer()?.public(), &signature);
        Ok(is_signed.then_some((person, entered)))
    }

    /// Somebody's log-ins, the newest first, each with what names it.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn log_ins_of(&self, person: &str) -> Result<Vec<(String, Entered)>, Error> {
        let doing = || Error::on("list log-ins");
        let rows = query(
            "SELECT token, person, created, how, expires, office FROM credentials \
             WHERE person = $1 ORDER BY created DESC, token",
        )
        .bind(person)
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(doing())?;
        let read = |row: &AnyRow| {
            let token: String = row.try_get(0).map_err(doing())?;
            let entered = Entered::read(row, 1).map_err(|what| Error::Unreadable {
                at: "a log-in".to_owned(),
                what,
            })?;
            Ok((log_in_name(&token), entered))
        };
        rows.iter().map(read).collect()
    }

    /// Ends a log-in of somebody's by what names it; false: there is none.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_log_in(&self, person: &str, name: &str) -> Result<bool, Error> {
        let doing = "end a log-in";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let ended =
            query("DELETE FROM credentials WHERE person = $1 AND substr(token, 1, 16) = $2")
                .bind(person)
                .bind(name)
                .execute(&mut *transaction)
                .await
                .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(ended.rows_affected() > 0)
    }

    /// Ends all log-ins of somebody's but this one.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_other_log_ins(&self, person: &str, kept: &TokenHash) -> Result<(), Error> {
        let doing = "end log-ins";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("DELETE FROM credentials WHERE person = $1 AND token <> $2")
            .bind(person)
            .bind(kept.text())
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        transaction.commit().await.map_err(Error::on(doing))
    }

    /// Strikes a person out, and whatever signs them in. What the journal has of them, under
    /// their id, stays.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_person(&self, id: &str) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        for statement in [
            "DELETE FROM credentials WHERE person = $1",
            "DELETE FROM links WHERE person = $1",
            "DELETE FROM passwords WHERE person = $1",
            "DELETE FROM factors WHERE person = $1",
            "DELETE FROM pins WHERE person = $1",
            "DELETE FROM people WHERE id = $1",
        ] {
            query(statement)
                .bind(id)
                .execute(&mut *transaction)
                .await
                .map_err(Error::on("delete a person"))?;
        }
        let committed = transaction.commit().await;
        committed.map_err(Error::on("delete a person"))
    }

    /// Ends whatever signs a person in.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_credentials_of(&self, person: &str) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("DELETE FROM credentials WHERE person = $1")
            .bind(person)
            .execute(&mut *transaction)
            .await
            .map_err(Error::on("delete the credentials of a person"))?;
        let committed = transaction.commit().await;
        committed.map_err(Error::on("delete the credentials of a person"))
    }

    /// Ends what a token may do.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn delete_credential(&self, token: &TokenHash) -> Result<(), Error> {
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("DELETE FROM credentials WHERE token = $1")
            .bind(token.0.to_string())
            .execute(&mut *transaction)
            .await
            .map_err(Error::on("delete a credential"))?;
        let committed = transaction.commit().await;
        committed.map_err(Error::on("delete a credential"))
    }
}

/// What names a log-in: the first digits of the hash of its token, which sign nobody in.
fn log_in_name(token: &str) -> String {
    token.chars().take(16).collect()
}

fn read_person(row: &AnyRow) -> Result<Person, Error> {
    let read = || {
        let created = Timestamp::from_millisecond(row.try_get(3).map_err(text)?);
        Ok(Person {
            id: row.try_get(0).map_err(text)?,
            name: row.try_get(1).map_err(text)?,
            role: row.try_get(2).map_err(text)?,
            created: created.map_err(text)?,
        })
    };
    read().map_err(|what| Error::Unreadable {
        at: "a person".to_owned(),
        what,
    })
}

fn text(error: impl fmt::Display) -> String {
    error.to_string()
}
