//! The servers of one house, and who is there at any of them.

use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, query};
use tokio::sync::Mutex;

use crate::engine::{Access, Engine};
use crate::insertion::{Insertion, list, parts};
use crate::{Database, Error, Store};

/// After how long a server that was not there any more is forgotten.
const FORGOTTEN_US: i64 = 3_600_000_000;

/// How long a server tries to say that it is there: one that could not is missed by then, and
/// says so anew.
const BEATING: Duration = Duration::from_secs(2);

/// The connection by which a server says that it is there. It has one of its own: whoever writes
/// may wait for streams that others hold, and is there all the same.
pub(crate) struct Pulse {
    database: Database,
    /// None, until it is first used and after it failed.
    connection: Mutex<Option<AnyConnection>>,
}

impl Pulse {
    pub(crate) fn over(database: Database) -> Pulse {
        Pulse {
            database,
            connection: Mutex::default(),
        }
    }

    /// The connection, which is made anew where it failed.
    async fn take(&self, engine: Engine) -> Result<AnyConnection, Error> {
        if let Some(mut connection) = self.connection.lock().await.take()
            && let Ok(Ok(())) = tokio::time::timeout(BEATING, connection.ping()).await
        {
            return Ok(connection);
        }
        let connected = Engine::connect(&self.database, Access::Write);
        let connected = engine.in_time(BEATING, async {
            connected.await.map_err(Error::on("open"))
        });
        connected.await
    }

    async fn put_back(&self, connection: AnyConnection) {
        *self.connection.lock().await = Some(connection);
    }

    /// Says goodbye, where there is anybody to say it to.
    pub(crate) async fn end(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = tokio::time::timeout(BEATING, connection.close()).await;
        }
    }
}

/// Says that a server is there, and learns who else is.
async fn beat(
    engine: Engine,
    connection: &mut AnyConnection,
    (name, within, watched): (&str, i64, i64),
) -> Result<(Vec<String>, i64), Error> {
    const BEAT: &str = "INSERT INTO servers (name, beat, watched) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET beat = excluded.beat, watched = excluded.watched";
    const THERE: &str = "SELECT name, watched FROM servers WHERE beat >= $1 ORDER BY name";
    let doing = || Error::on("say which servers are there");
    let time = engine.time(&mut *connection).await.map_err(doing())?;
    let now = time.map_or(0, |it| it.as_microsecond());
    let beat = query(BEAT).bind(name.to_owned()).bind(now).bind(watched);
    beat.execute(&mut *connection).await.map_err(doing())?;
    let gone = query("DELETE FROM servers WHERE beat < $1").bind(now - FORGOTTEN_US);
    gone.execute(&mut *connection).await.map_err(doing())?;
    let there = query(THERE).bind(now.saturating_sub(within));
    let there = there.fetch_all(&mut *connection).await.map_err(doing())?;
    let mut names = Vec::with_capacity(there.len());
    let mut last = watched;
    for row in &there {
        names.push(row.try_get(0).map_err(doing())?);
        last = last.max(row.try_get(1).map_err(doing())?);
    }
    Ok((names, last))
}

impl Store {
    /// Says that this server is there, by the clock of the database, and when somebody last
    /// looked at it, in milliseconds; gives the names of those that were there within a time in
    /// millionths of a second, and when somebody last looked at any of them.
    ///
    /// It waits for nobody who writes: a server that waits for streams is there.
    ///
    /// # Errors
    ///
    /// If the database fails, or is a file: then there is one server.
    pub async fn beat(
        &self,
        name: &str,
        within: i64,
        watched: i64,
    ) -> Result<(Vec<String>, i64), Error> {
        let pulse = self.pulse.as_ref().ok_or(Error::ReadOnly)?;
        let engine = self.engine();
        let mut connection = pulse.take(engine).await?;
        let beat = beat(engine, &mut connection, (name, within, watched));
        let beat = engine.in_time(BEATING, beat).await?;
        pulse.put_back(connection).await;
        Ok(beat)
    }

    /// Says that this server is not there any more: others deal in its place at once.
    ///
    /// # Errors
    ///
    /// If the database fails, or is a file.
    pub async fn leave(&self, name: &str) -> Result<(), Error> {
        let pulse = self.pulse.as_ref().ok_or(Error::ReadOnly)?;
        let engine = self.engine();
        let mut connection = pulse.take(engine).await?;
        let gone = query("DELETE FROM servers WHERE name = $1").bind(name.to_owned());
        let gone = engine.wait(gone.execute(&mut connection)).await;
        gone.map_err(Error::on("say that a server is gone"))?;
        pulse.put_back(connection).await;
        Ok(())
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
        self.in_time(async {
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
        })
        .await
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
        self.in_time(async {
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
        })
        .await
    }
}
