//! The version of the tables.
//!
//! One folder of texts for every engine, run once each and in order. Before anything is
//! written the tables are held against those that these texts make: a trigger or a view that
//! somebody else put there would do its own to whatever the house writes.

use sqlx::AnyConnection;
use sqlx::{AssertSqlSafe, Connection, Row, query, raw_sql};

use crate::Error;
use crate::engine::Engine;
use crate::schema::Schema;

/// The texts; the version of the tables is how many of them have run.
const MIGRATIONS: [&str; 9] = [
    include_str!("../migrations/1_journal.sql"),
    include_str!("../migrations/2_links.sql"),
    include_str!("../migrations/3_vouchers.sql"),
    include_str!("../migrations/4_log_ins.sql"),
    include_str!("../migrations/5_passwords.sql"),
    include_str!("../migrations/6_pins.sql"),
    include_str!("../migrations/7_together.sql"),
    include_str!("../migrations/8_attempts.sql"),
    include_str!("../migrations/9_servers.sql"),
];

/// The version that this program knows.
pub(crate) const KNOWN: i64 = MIGRATIONS.len() as i64;

const VERSION: &str = "CREATE TABLE version (version BIGINT NOT NULL)";

/// Brings the tables up to date, all or nothing.
pub(crate) async fn run(connection: &mut AnyConnection, engine: Engine) -> Result<(), Error> {
    let doing = || Error::on("bring its tables up to date");
    let begun = connection.begin_with(engine.begin()).await;
    let mut transaction = begun.map_err(doing())?;
    let alone = engine.migrate_alone(&mut transaction).await;
    alone.map_err(doing())?;
    let found = match Schema::of(&mut transaction, engine).await? {
        schema if schema.is_empty() => {
            let made = raw_sql(VERSION).execute(&mut *transaction).await;
            made.map_err(doing())?;
            0
        }
        schema => expect(&mut transaction, engine, &schema).await?,
    };
    for text in texts(found, KNOWN) {
        let text = AssertSqlSafe(engine.dialect(text).into_owned());
        let run = raw_sql(text).execute(&mut *transaction).await;
        run.map_err(doing())?;
    }
    if found < KNOWN {
        let statements = [
            query("DELETE FROM version"),
            query("INSERT INTO version (version) VALUES ($1)").bind(KNOWN),
        ];
        for statement in statements {
            let run = statement.execute(&mut *transaction).await;
            run.map_err(doing())?;
        }
    }
    transaction.commit().await.map_err(doing())
}

/// Refuses tables of another version than this program knows, and those that no program of
/// the house made.
pub(crate) async fn check(connection: &mut AnyConnection, engine: Engine) -> Result<(), Error> {
    let schema = Schema::of(connection, engine).await?;
    match expect(connection, engine, &schema).await? {
        found if found < KNOWN => Err(Error::OlderVersion {
            found,
            known: KNOWN,
        }),
        _ => Ok(()),
    }
}

/// The version of tables that are what they should be.
async fn expect(
    connection: &mut AnyConnection,
    engine: Engine,
    schema: &Schema,
) -> Result<i64, Error> {
    if !schema.has("version") {
        let what = "there is no table `version`".to_owned();
        return Err(Error::Tables { what });
    }
    let found = version(connection).await?;
    let texts = std::iter::once(VERSION).chain(texts(0, found));
    let expected = engine.made(connection, texts).await;
    let expected = Schema::from(expected.map_err(Error::on("make its tables"))?);
    match schema.differs_from(&expected) {
        Some(what) => Err(Error::Tables { what }),
        None => Ok(found),
    }
}

/// The texts that lead from one version to another.
fn texts(from: i64, to: i64) -> impl Iterator<Item = &'static str> {
    let number = |version: i64| usize::try_from(version).unwrap_or(usize::MAX);
    let all = MIGRATIONS.into_iter().take(number(to));
    all.skip(number(from))
}

/// The version found; one that is not known is an error.
async fn version(connection: &mut AnyConnection) -> Result<i64, Error> {
    let doing = || Error::on("say the version of its tables");
    let rows = query("SELECT version FROM version")
        .fetch_all(connection)
        .await
        .map_err(doing())?;
    let [row] = rows.as_slice() else {
        let what = format!("the table `version` has {} rows", rows.len());
        return Err(Error::Tables { what });
    };
    let found = row.try_get(0).map_err(doing())?;
    if (1..=KNOWN).contains(&found) {
        return Ok(found);
    }
    Err(Error::NewerVersion {
        found,
        known: KNOWN,
    })
}
