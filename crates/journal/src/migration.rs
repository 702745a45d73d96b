//! The version of the tables.
//!
//! One folder of texts for every engine, run once each and in order.

use sqlx::AnyConnection;
use sqlx::{Connection, Row, query, raw_sql};

use crate::Error;
use crate::engine::Engine;

/// The texts; the version of the tables is how many of them have run.
const MIGRATIONS: [&str; 3] = [
    include_str!("../migrations/1_journal.sql"),
    include_str!("../migrations/2_links.sql"),
    include_str!("../migrations/3_vouchers.sql"),
];

/// The version that this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Brings the tables up to date, all or nothing.
pub(crate) async fn run(connection: &mut AnyConnection, engine: Engine) -> Result<(), Error> {
    let doing = "bring its tables up to date";
    let begun = connection.begin_with(engine.begin()).await;
    let mut transaction = begun.map_err(Error::on(doing))?;
    raw_sql("CREATE TABLE IF NOT EXISTS version (version BIGINT NOT NULL)")
        .execute(&mut *transaction)
        .await
        .map_err(Error::on(doing))?;
    let found = version(&mut transaction).await?;
    let done = usize::try_from(found).unwrap_or(usize::MAX);
    for text in MIGRATIONS.into_iter().skip(done) {
        let run = raw_sql(text).execute(&mut *transaction).await;
        run.map_err(Error::on(doing))?;
    }
    if found < KNOWN {
        let statements = [
            query("DELETE FROM version"),
            query("INSERT INTO version (version) VALUES ($1)").bind(KNOWN),
        ];
        for statement in statements {
            let run = statement.execute(&mut *transaction).await;
            run.map_err(Error::on(doing))?;
        }
    }
    transaction.commit().await.map_err(Error::on(doing))
}

/// Refuses tables of another version than this program knows.
pub(crate) async fn check(connection: &mut AnyConnection) -> Result<(), Error> {
    match version(connection).await? {
        found if found < KNOWN => Err(Error::OlderVersion {
            found,
            known: KNOWN,
        }),
        _ => Ok(()),
    }
}

/// The version found; one that is not known is an error.
async fn version(connection: &mut AnyConnection) -> Result<i64, Error> {
    let row = query("SELECT version FROM version")
        .fetch_optional(connection)
        .await
        .map_err(Error::on("say the version of its tables"))?;
    let found = match row {
        None => 0,
        Some(row) => row
            .try_get(0)
            .map_err(Error::on("say the version of its tables"))?,
    };
    if (0..=KNOWN).contains(&found) {
        return Ok(found);
    }
    Err(Error::NewerVersion {
        found,
        known: KNOWN,
    })
}
