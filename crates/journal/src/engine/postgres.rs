//! PostgreSQL, a server that several houses' processes write to at once.
//!
//! Whoever writes locks the heads it moves, in one order for all; so nobody waits for
//! somebody who waits for them. Texts are sorted by their bytes, whatever language the
//! database was made for.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row, query, raw_sql};

use super::Access;
use crate::Error;
use crate::schema::Object;

/// A writer sees what was committed when each of its statements begins: after the locks, all
/// that came before.
pub(super) const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// Everything as of one instant.
pub(super) const BEGIN_SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Entries of a stream, column by column, as `page.rs` reads them. Types are the engine's
/// business here, so every row is of those that are written.
pub(super) const PAGE_OF_ENTRIES: &str = "SELECT count(*), count(*), \
     coalesce(string_agg(sequence::text, chr(10) ORDER BY sequence), ''), \
     coalesce(string_agg(hash, chr(10) ORDER BY sequence), ''), \
     coalesce(string_agg(payload, chr(10) ORDER BY sequence), '') \
     FROM (SELECT sequence, hash, payload FROM entries \
         WHERE stream = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3) AS page";

/// Commands, likewise.
pub(super) const PAGE_OF_COMMANDS: &str = "SELECT count(*), count(*), \
     coalesce(string_agg(person, chr(10) ORDER BY person, id), ''), \
     coalesce(string_agg(id, chr(10) ORDER BY person, id), ''), \
     coalesce(string_agg(answer, chr(10) ORDER BY person, id), '') \
     FROM (SELECT person, id, answer FROM commands \
         WHERE (person, id) > ($1, $2) ORDER BY person, id LIMIT $3) AS page";

/// What comes after a statement that reads heads, to lock them. Tables come before jackpots
/// and those before the house, which is the order of their names from the last to the first.
pub(super) const LOCKING: &str = " ORDER BY stream COLLATE \"C\" DESC FOR UPDATE";

/// Where streams stand, and in a row without a name, what time it is.
pub(super) const STANDING: &str = "SELECT stream, sequence, hash FROM heads UNION ALL \
     SELECT '', CAST(floor(extract(epoch FROM clock_timestamp()) * 1000000) AS BIGINT), ''";

/// The time, once everything that was waited for is there.
pub(super) const TIME: &str =
    "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000000) AS BIGINT)";

/// One migration at a time. The number is the crate's own, "croupier" in its bytes, and the lock
/// that of the schema: houses in two schemas of one database have nothing to do with each other.
const ONE_MIGRATION: &str = "SELECT count(*) FROM \
     pg_advisory_xact_lock(hashtextextended(current_schema(), 7165912507287692658))";

/// One server at a time, for as long as the connection lives.
const ONE_SERVER: &str = "SELECT CAST(CAST(pg_try_advisory_lock(hashtextextended(current_schema(), \
     7165912507287692659)) AS INT) AS BIGINT)";

/// One opening of a house at a time, likewise.
const ONE_OPENING: &str = "SELECT CAST(CAST(pg_try_advisory_lock(hashtextextended(current_schema(), \
     7165912507287692660)) AS INT) AS BIGINT)";

/// The end of it.
const OPEN: &str = "SELECT CAST(CAST(pg_advisory_unlock(hashtextextended(current_schema(), \
     7165912507287692660)) AS INT) AS BIGINT)";

/// Nobody keeps others waiting: not with a statement, not by waiting for a lock, and a
/// process that is frozen within a transaction loses it.
const WRITER: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
     SET idle_in_transaction_session_timeout = '2s'; \
     SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; \
     SET client_min_messages = 'error'";

/// Who verifies rules everything again between two pages.
const READER: &str = "SET default_transaction_read_only = on; SET statement_timeout = '60s'; \
     SET idle_in_transaction_session_timeout = '10min'; \
     SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; \
     SET client_min_messages = 'error'";

pub(super) async fn set_up(connection: &mut AnyConnection, access: Access) -> sqlx::Result<()> {
    let settings = match access {
        Access::Write => WRITER,
        Access::Read => READER,
    };
    raw_sql(settings).execute(connection).await?;
    Ok(())
}

/// Refuses a server that says of a commit that it is on the disk when it is not, and a
/// database that cannot hold every text.
pub(super) async fn check(connection: &mut AnyConnection) -> Result<(), Error> {
    const SETTINGS: &str = "SELECT current_setting('fsync'), \
         current_setting('synchronous_commit'), current_setting('server_encoding')";
    // What is not `off` says when a standby has it; here it is on the disk whatever it is.
    let wanted = [
        ("fsync", "on"),
        ("synchronous_commit", "on"),
        ("server_encoding", "UTF8"),
    ];
    let doing = || Error::on("say how it is set up");
    let row = query(SETTINGS).fetch_one(connection).await;
    let row = row.map_err(doing())?;
    for (index, (setting, wanted)) in wanted.into_iter().enumerate() {
        let found: String = row.try_get(index).map_err(doing())?;
        let is_good = match setting {
            "synchronous_commit" => found != "off",
            _ => found == wanted,
        };
        if !is_good {
            return Err(Error::Setting {
                setting,
                found,
                wanted,
            });
        }
    }
    Ok(())
}

/// Waits until nobody else migrates; the transaction lets go of it.
pub(super) async fn migrate_alone(connection: &mut AnyConnection) -> sqlx::Result<()> {
    query(ONE_MIGRATION).fetch_one(connection).await?;
    Ok(())
}

/// Whether this one opens the house, from now on and until it says that it is open.
pub(super) async fn open_alone(connection: &mut AnyConnection) -> sqlx::Result<bool> {
    let row = query(ONE_OPENING).fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(0)? == 1)
}

/// Lets another open the house.
pub(super) async fn is_open(connection: &mut AnyConnection) -> sqlx::Result<()> {
    query(OPEN).fetch_one(connection).await?;
    Ok(())
}

/// Whether this is the one server, from now on and until the connection ends.
pub(super) async fn serve_alone(connection: &mut AnyConnection) -> sqlx::Result<bool> {
    let row = query(ONE_SERVER).fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(0)? == 1)
}

/// Lets another be the one server, or open the house, before the connection is found to be gone.
pub(super) async fn leave(connection: &mut AnyConnection) -> sqlx::Result<()> {
    const LEAVE: &str = "SELECT count(*) FROM pg_advisory_unlock_all()";
    query(LEAVE).fetch_one(connection).await?;
    Ok(())
}

/// A text of the migrations, as this engine takes it.
pub(super) fn dialect(text: &str) -> String {
    text.replace(" TEXT", " TEXT COLLATE \"C\"")
}

/// What is in the schema that tables are made in. Whatever could add to what is read or
/// written, or keep it from the disk, is part of it; what an extension brought is not.
pub(super) async fn objects(connection: &mut AnyConnection) -> sqlx::Result<Vec<Object>> {
    const ALL: &str = "WITH here AS ( \
        SELECT c.oid, c.relname, c.relkind, c.relpersistence, c.relrowsecurity \
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
        WHERE n.nspname = current_schema() AND NOT EXISTS (SELECT FROM pg_depend d \
            WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) \
     SELECT CAST(kind AS TEXT), CAST(name AS TEXT), CAST(owner AS TEXT), CAST(form AS TEXT) FROM ( \
        SELECT CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' ELSE 'relation' END AS kind, \
            relname AS name, relname AS owner, concat_ws(' ', relkind, \
            CASE relpersistence WHEN 'u' THEN 'unlogged' END, \
            CASE WHEN relrowsecurity THEN 'row security' END, \
            (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), \
                (SELECT l.collname FROM pg_collation l WHERE l.oid = a.attcollation), \
                CASE WHEN a.attnotnull THEN 'not null' END, a.attidentity, a.attgenerated, \
                pg_get_expr(d.adbin, d.adrelid)), ', ' ORDER BY a.attnum) \
            FROM pg_attribute a LEFT JOIN pg_attrdef d \
                ON d.adrelid = a.attrelid AND d.adnum = a.attnum \
            WHERE a.attrelid = here.oid AND a.attnum > 0 AND NOT a.attisdropped)) AS form \
        FROM here WHERE relkind NOT IN ('i', 'I', 't', 'c') \
        UNION ALL SELECT 'index', i.relname, here.relname, concat_ws(' ', \
            CASE WHEN NOT x.indisvalid THEN 'not valid' END, \
            regexp_replace(pg_get_indexdef(i.oid), ' ON .* USING ', ' USING ')) \
        FROM here JOIN pg_index x ON x.indrelid = here.oid JOIN pg_class i ON i.oid = x.indexrelid \
        UNION ALL SELECT 'constraint', k.conname, here.relname, pg_get_constraintdef(k.oid) \
        FROM here JOIN pg_constraint k ON k.conrelid = here.oid WHERE k.contype <> 'n' \
        UNION ALL SELECT 'trigger', t.tgname, here.relname, pg_get_triggerdef(t.oid) \
        FROM here JOIN pg_trigger t ON t.tgrelid = here.oid WHERE NOT t.tgisinternal \
        UNION ALL SELECT 'rule', r.rulename, here.relname, pg_get_ruledef(r.oid) \
        FROM here JOIN pg_rewrite r ON r.ev_class = here.oid WHERE r.rulename <> '_RETURN' \
        UNION ALL SELECT 'policy', p.polname, here.relname, '' \
        FROM here JOIN pg_policy p ON p.polrelid = here.oid \
        UNION ALL SELECT 'table', c.relname, here.relname, 'inherits' \
        FROM here JOIN pg_inherits h ON h.inhparent = here.oid \
            JOIN pg_class c ON c.oid = h.inhrelid) AS objects";
    let rows = query(ALL).fetch_all(connection).await?;
    let object = |row: &AnyRow| {
        Ok(Object {
            kind: row.try_get(0)?,
            name: row.try_get(1)?,
            table: row.try_get(2)?,
            text: row.try_get(3)?,
        })
    };
    rows.iter().map(object).collect()
}

/// What these texts make where there is nothing: among what is the connection's own and gone
/// with it, and undone even so.
pub(super) async fn made(
    connection: &mut AnyConnection,
    texts: impl Iterator<Item = &'static str>,
) -> sqlx::Result<Vec<Object>> {
    let mut aside = connection.begin().await?;
    raw_sql("SET TRANSACTION READ WRITE; SET LOCAL search_path = pg_temp")
        .execute(&mut *aside)
        .await?;
    for text in texts {
        let text = sqlx::AssertSqlSafe(dialect(text));
        raw_sql(text).execute(&mut *aside).await?;
    }
    let objects = objects(&mut aside).await?;
    aside.rollback().await?;
    Ok(objects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_sorted_by_its_bytes() {
        assert_eq!(
            dialect("CREATE TABLE t (a TEXT NOT NULL, b BIGINT)"),
            "CREATE TABLE t (a TEXT COLLATE \"C\" NOT NULL, b BIGINT)"
        );
    }
}
