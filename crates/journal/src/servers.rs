//! The servers of one house, and who is there at any of them.

use sqlx::{AssertSqlSafe, Row, query};

use crate::insertion::{Insertion, list, parts};
use crate::{Error, Store};

/// After how long a server that was not there any more is forgotten.
const FORGOTTEN_US: i64 = 3_600_000_000;

impl Store {
    /// Says that this server is there, by the clock of the database, and when somebody last
    /// looked at it, in milliseconds; gives the names of those that were there within a time in
    /// millionths of a second, and when somebody last looked at any of them.
    ///
    /// # Errors
    ///
    /// If the database fails, or has no clock of its own.
    pub async fn beat(
        &self,
        name: &str,
        within: i64,
        watched: i64,
    ) -> Result<(Vec<String>, i64), Error> {
        const BEAT: &str = "INSERT INTO servers (name, beat, watched) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, watched = excluded.watched";
        const THERE: &str = "SELECT name, watched FROM servers WHERE beat >= $1 ORDER BY name";
        let doing = || Error::on("say which servers are there");
        let engine = self.engine();
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let time = engine.wait(engine.time(&mut transaction)).await;
        let now = time.map_err(doing())?.map_or(0, |it| it.as_microsecond());
        let beat = query(BEAT).bind(name.to_owned()).bind(now).bind(watched);
        let beat = engine.wait(beat.execute(&mut *transaction)).await;
        beat.map_err(doing())?;
        let gone = query("DELETE FROM servers WHERE beat < $1").bind(now - FORGOTTEN_US);
        let gone = engine.wait(gone.execute(&mut *transaction)).await;
        gone.map_err(doing())?;
        let there = query(THERE).bind(now.saturating_sub(within));
        let there = engine.wait(there.fetch_all(&mut *transaction)).await;
        let there = there.map_err(doing())?;
        let ended = engine.wait(transaction.commit()).await;
        ended.map_err(doing())?;
        let mut names = Vec::with_capacity(there.len());
        let mut last = watched;
        for row in &there {
            names.push(row.try_get(0).map_err(doing())?);
            last = last.max(row.try_get(1).map_err(doing())?);
        }
        Ok((names, last))
    }

    /// Says that this server is not there any more: others deal in its place at once.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn leave(&self, name: &str) -> Result<(), Error> {
        let doing = || Error::on("say that a server is gone");
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        let gone = query("DELETE FROM servers WHERE name = $1").bind(name.to_owned());
        gone.execute(&mut *transaction).await.map_err(doing())?;
        transaction.commit().await.map_err(doing())
    }

    /// Notes who is there at a time in milliseconds, and forgets whoever was last there before
    /// another.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn note_present(
        &self,
        people: &[String],
        now_ms: i64,
        before_ms: i64,
    ) -> Result<(), Error> {
        const PRESENT: Insertion = Insertion {
            into: "INSERT INTO present (person, seen)",
            columns: 2,
            shared: false,
            // Servers lock rows in one order: names are sorted.
            then: "ON CONFLICT (person) DO UPDATE SET seen = excluded.seen \
                   WHERE present.seen < excluded.seen",
        };
        let doing = || Error::on("note who is there");
        let mut people: Vec<&String> = people.iter().collect();
        people.sort();
        people.dedup();
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin().await?;
        for part in parts(&people) {
            let mut text = String::new();
            PRESENT.write(&mut text, part.len(), 0);
            let mut query = query(AssertSqlSafe(text));
            for person in part {
                query = query.bind((*person).clone()).bind(now_ms);
            }
            query.execute(&mut *transaction).await.map_err(doing())?;
        }
        transaction.commit().await.map_err(doing())?;
        // By itself: who holds rows of some people waits for nobody who holds others.
        let mut transaction = writer.begin().await?;
        let gone = query("DELETE FROM present WHERE seen < $1").bind(before_ms);
        gone.execute(&mut *transaction).await.map_err(doing())?;
        transaction.commit().await.map_err(doing())
    }

    /// Which of these people were there since a time, at any server.
    ///
    /// # Errors
    ///
    /// If the database fails.
    pub async fn present_since(
        &self,
        people: &[String],
        since_ms: i64,
    ) -> Result<Vec<String>, Error> {
        let doing = || Error::on("look up who is there");
        let mut there = Vec::new();
        let mut reader = self.reader().await?;
        for part in parts(people) {
            let mut text = "SELECT person FROM present WHERE person IN (VALUES ".to_owned();
            list(&mut text, part.len(), 1, 0);
            text.push_str(&format!(") AND seen >= ${}", part.len() + 1));
            let mut query = query(AssertSqlSafe(text));
            for person in part {
                query = query.bind(person.clone());
            }
            let rows = query.bind(since_ms).fetch_all(&mut *reader).await;
            for row in rows.map_err(doing())? {
                there.push(row.try_get(0).map_err(doing())?);
            }
        }
        Ok(there)
    }
}
