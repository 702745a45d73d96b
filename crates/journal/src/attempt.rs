//! What was tried in vain to come in. It is counted in the database, so that there is one count
//! however many servers there are, and a house that starts again goes on with it.
//!
//! Names and addresses stand there as hashes: nobody reads who tried. A row gives nobody a
//! right, so none is signed.

use sha2::{Digest, Sha256};
use sqlx::{Row, query};

use crate::{Error, Store};

/// Counts one more, unless there is still a wait. The row is locked until the transaction ends,
/// so of many at once each gets a number of its own.
const COUNT: &str = "INSERT INTO attempts (who, times, tried, waits_until) VALUES ($1, 1, $2, $2) \
     ON CONFLICT (who) DO UPDATE SET \
     times = CASE WHEN attempts.tried <= $3 THEN 1 ELSE attempts.times + 1 END, \
     tried = excluded.tried \
     WHERE attempts.waits_until <= excluded.tried RETURNING times";

/// How attempts are counted.
#[derive(Debug, Clone, Copy)]
pub struct Counting {
    /// After how many milliseconds without one they are forgotten.
    pub forgotten_ms: i64,
    /// How many milliseconds to wait after so many.
    pub wait_ms: fn(i64) -> i64,
}

impl Store {
    /// Counts an attempt of this name at a time; none: it may go on, and counts as a wrong one
    /// until something else is said. Otherwise how many milliseconds are to be waited.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn count_attempt(
        &self,
        who: &str,
        now_ms: i64,
        counting: Counting,
    ) -> Result<Option<i64>, Error> {
        let doing = || Error::on("count an attempt to sign in");
        let who = hashed(who);
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let counted = query(COUNT)
            .bind(who.as_str())
            .bind(now_ms)
            .bind(now_ms.saturating_sub(counting.forgotten_ms))
            .fetch_all(&mut *transaction)
            .await
            .map_err(doing())?;
        let Some(counted) = counted.first() else {
            let found = query("SELECT waits_until FROM attempts WHERE who = $1")
                .bind(who.as_str())
                .fetch_one(&mut *transaction)
                .await
                .map_err(doing())?;
            let until: i64 = found.try_get(0).map_err(doing())?;
            transaction.rollback().await.map_err(doing())?;
            return Ok(Some(until.saturating_sub(now_ms)));
        };
        let times: i64 = counted.try_get(0).map_err(doing())?;
        query("UPDATE attempts SET waits_until = $2 WHERE who = $1")
            .bind(who.as_str())
            .bind(now_ms.saturating_add((counting.wait_ms)(times)))
            .execute(&mut *transaction)
            .await
            .map_err(doing())?;
        transaction.commit().await.map_err(doing())?;
        Ok(None)
    }

    /// Takes the last attempt of this name back, and the wait after it: it was not wrong.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn take_attempt_back(&self, who: &str) -> Result<(), Error> {
        let statement = "UPDATE attempts SET times = times - 1, waits_until = tried \
             WHERE who = $1 AND times > 0";
        self.change_attempt(statement, who).await
    }

    /// Forgets what was tried by this name: somebody came in.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn forget_attempts(&self, who: &str) -> Result<(), Error> {
        let statement = "DELETE FROM attempts WHERE who = $1";
        self.change_attempt(statement, who).await
    }

    async fn change_attempt(&self, statement: &'static str, who: &str) -> Result<(), Error> {
        let doing = || Error::on("change the count of attempts to sign in");
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        query(statement)
            .bind(hashed(who))
            .execute(&mut *transaction)
            .await
            .map_err(doing())?;
        transaction.commit().await.map_err(doing())
    }

    /// Forgets whatever was last tried before a time; how many names that were.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn forget_attempts_before(&self, before_ms: i64) -> Result<u64, Error> {
        let doing = || Error::on("forget old attempts to sign in");
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let gone = query("DELETE FROM attempts WHERE tried <= $1 AND waits_until <= $1")
            .bind(before_ms)
            .execute(&mut *transaction)
            .await
            .map_err(doing())?;
        transaction.commit().await.map_err(doing())?;
        Ok(gone.rows_affected())
    }
}

/// A name or an address as the table has it.
fn hashed(who: &str) -> String {
    let hash = Sha256::digest(who.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
