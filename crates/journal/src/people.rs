//! People and what signs them in: beside the journal, which knows people by id alone.

use std::fmt;

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

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
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query("INSERT INTO credentials (token, person, created) VALUES ($1, $2, $3)")
            .bind(token.0.to_string())
            .bind(person)
            .bind(created.as_millisecond())
            .execute(&mut *transaction)
            .await
            .map_err(Error::on("keep a credential"))?;
        let committed = transaction.commit().await;
        committed.map_err(Error::on("keep a credential"))
    }

    /// Whom a token signs in, if anyone.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn person_by_token(&self, token: &TokenHash) -> Result<Option<Person>, Error> {
        let row = query(
            "SELECT people.id, people.name, people.role, people.created FROM credentials \
             JOIN people ON people.id = credentials.person WHERE credentials.token = $1",
        )
        .bind(token.0.to_string())
        .fetch_optional(&mut *self.reader().await?)
        .await
        .map_err(Error::on("look up a credential"))?;
        row.map(|row| read_person(&row)).transpose()
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
