//! Links that sign people in: beside their credentials, and never one of them.

use std::fmt;

use jiff::Timestamp;
use sqlx::any::AnyRow;
use sqlx::{Row, query};

use crate::log_in::{Entered, LogIn};
use crate::people::NEW_CREDENTIAL;
use crate::{Error, Hash, Store, TokenHash};

/// What is kept of the secret of a link.
///
/// A secret is as long and as random as a key, so its hash alone tells nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LinkHash(Hash);

/// What came of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkUse {
    /// It signs this person in, by the token that was given with it.
    SignsIn(String),
    /// It was used before.
    Used,
    /// It is too old.
    Expired,
    /// There is no such link, or no longer.
    Unknown,
}

impl LinkHash {
    /// The hash of a link's secret.
    #[must_use]
    pub fn of(secret: &str) -> LinkHash {
        LinkHash(Hash::of(&[b"link\n", secret.as_bytes()]))
    }
}

impl fmt::Debug for LinkHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkHash")
    }
}

impl Store {
    /// Makes these links, each for a person, and voids all that were made before.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn replace_links(
        &self,
        links: &[(LinkHash, String)],
        expires: Timestamp,
    ) -> Result<(), Error> {
        let doing = "make links";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let voided = query("DELETE FROM links").execute(&mut *transaction).await;
        voided.map_err(Error::on(doing))?;
        for (link, person) in links {
            let (link, expires) = (link.0.to_string(), expires.as_millisecond());
            let signature = LogIn::Link(&link, person, expires).sign(self.signer()?);
            let insert = "INSERT INTO links (link, person, expires, used, signature) \
                          VALUES ($1, $2, $3, 0, $4)";
            query(insert)
                .bind(link)
                .bind(person.as_str())
                .bind(expires)
                .bind(signature)
                .execute(&mut *transaction)
                .await
                .map_err(Error::on(doing))?;
        }
        transaction.commit().await.map_err(Error::on(doing))
    }

    /// Uses a link up, and lets a token sign its person in from now on.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn use_link(
        &self,
        link: &LinkHash,
        token: &TokenHash,
        now: Timestamp,
    ) -> Result<LinkUse, Error> {
        let doing = "use a link";
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        // Of two who come at once one changes the row, and the other finds it changed.
        let used = query("UPDATE links SET used = 1 WHERE link = $1 AND used = 0 AND expires > $2")
            .bind(link.0.to_string())
            .bind(now.as_millisecond())
            .execute(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        let row = query("SELECT person, used, expires, signature FROM links WHERE link = $1")
            .bind(link.0.to_string())
            .fetch_optional(&mut *transaction)
            .await
            .map_err(Error::on(doing))?;
        // One that the house did not make is none.
        let row = match row {
            Some(row) if self.made(link, &row)? => Some(row),
            _ => None,
        };
        let used = match row {
            None => LinkUse::Unknown,
            Some(row) if used.rows_affected() == 1 => {
                LinkUse::SignsIn(row.try_get(0).map_err(Error::on(doing))?)
            }
            Some(row) => match row.try_get(1).map_err(Error::on(doing))? {
                0_i64 => LinkUse::Expired,
                _ => LinkUse::Used,
            },
        };
        if let LinkUse::SignsIn(person) = &used {
            let token = token.text();
            let entered = Entered {
                how: "link".to_owned(),
                ..Entered::plain(person, now)
            };
            let signature = LogIn::Credential(&token, &entered).sign(self.signer()?);
            query(NEW_CREDENTIAL)
                .bind(token)
                .bind(person.as_str())
                .bind(entered.created.as_millisecond())
                .bind(entered.how)
                .bind(0_i64)
                .bind("")
                .bind(signature)
                .execute(&mut *transaction)
                .await
                .map_err(Error::on(doing))?;
        }
        transaction.commit().await.map_err(Error::on(doing))?;
        Ok(used)
    }

    /// Whether the house made the link of this row.
    fn made(&self, link: &LinkHash, row: &AnyRow) -> Result<bool, Error> {
        let doing = || Error::on("read a link");
        let person: String = row.try_get(0).map_err(doing())?;
        let expires: i64 = row.try_get(2).map_err(doing())?;
        let signature: String = row.try_get(3).map_err(doing())?;
        let link = link.0.to_string();
        let key = self.signer()?.public();
        Ok(LogIn::Link(&link, &person, expires).is_signed(key, &signature))
    }
}
