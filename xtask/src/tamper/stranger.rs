//! What is promised of whatever a stranger signs with a key of their own: as the program of the
//! house would, so that all of it is consistent but for the key.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use ed25519_dalek::{Signer as _, SigningKey};
use jiff::{SignedDuration, Timestamp};
use journal::{Entered, Factor, Hash, LinkHash, Pin, Signer, Store, TokenHash};
use serde_json::{Value, json};

use super::database::Database;
use super::deed::rehash;
use super::forgery::append;
use super::promise::Serve::{Closed, Mended, Refused};
use super::promise::Verify::Red;
use super::promise::{Of, Promise};
use super::whole::without_mark;

/// The stranger's key. It is as good as that of the house, and not it.
const KEY: [u8; 32] = [9; 32];

/// All of them.
pub(super) const PROMISES: &[Promise] = &[
    Promise::new(
        Of::Streams,
        "an entry appended, and its head signed by another key",
        |_, folder| {
            let row = append(folder, "")?;
            sign_heads(folder, &["table/1"])?;
            Ok(row)
        },
        Red("nobody with the key vouches for {row}"),
        Refused("nobody with the key vouches for {row}"),
    ),
    Promise::new(
        Of::Streams,
        "the same, and all heads signed together by that key",
        |_, folder| {
            let row = append(folder, "")?;
            sign_heads(folder, &["house", "table/1"])?;
            Ok(row)
        },
        Red("nobody with the key vouches for {row}"),
        Refused("nobody with the key vouches for {row}"),
    ),
    Promise::new(
        Of::Streams,
        "the last checkpoint signed by another key, and its head too",
        |_, folder| {
            sign_checkpoint(folder)?;
            without_mark(folder)
        },
        Red("another key"),
        Refused("another key"),
    ),
    Promise::new(
        Of::Added("credentials"),
        "one added for the supervisor, signed by another key",
        |_, folder| {
            with_own_key(folder, async |store| {
                let entered = Entered::plain("supervisor", Timestamp::now());
                let token = TokenHash::of("a token of the stranger's");
                Ok(store.put_log_in(&token, &entered).await?)
            })
        },
        Red("credentials:"),
        Closed("credentials:"),
    ),
    Promise::new(
        Of::Exchanged("passwords"),
        "the administrator's exchanged with another, signed by another key",
        |_, folder| {
            with_own_key(folder, async |store| {
                let all = store.passwords().await?;
                let other = all.iter().find(|it| it.person != "administrator");
                let hash = other.context("one password")?.hash.clone();
                let own = store.password_of("administrator").await?;
                let own = own.context("the administrator has none")?;
                ensure!(own.hash != hash, "they have one password");
                let changed = journal::Password { hash, ..own };
                ensure!(store.put_password(&changed).await?, "the name is taken");
                Ok(())
            })
        },
        Red("passwords:"),
        Closed("passwords:"),
    ),
    Promise::new(
        Of::Exchanged("factors"),
        "somebody's exchanged with one that another key signed",
        |_, folder| {
            let person = whose(folder, "factors")?;
            with_own_key(folder, async |store| {
                let own = store.factor_of(&person).await;
                let salt = "00".repeat(16);
                let factor = match own {
                    Ok(Some(own)) => Factor { salt, ..own },
                    // Whoever has another key cannot even read it.
                    _ => Factor {
                        person: person.clone(),
                        salt,
                        confirmed: true,
                        recovery: Vec::new(),
                        step: 0,
                    },
                };
                Ok(store.put_factor(&factor).await?)
            })
        },
        Red("factors:"),
        Closed("factors:"),
    ),
    Promise::new(
        Of::Exchanged("pins"),
        "somebody's exchanged with one that another key signed",
        |_, folder| {
            let person = whose(folder, "pins")?;
            let hash = value(folder, "SELECT hash FROM passwords LIMIT 1")?;
            with_own_key(folder, async |store| {
                let changed = Timestamp::now();
                let pin = Pin {
                    person: person.clone(),
                    hash: hash.clone(),
                    changed,
                };
                Ok(store.put_pin(&pin).await?)
            })
        },
        Red("pins:"),
        Closed("pins:"),
    ),
    Promise::new(
        Of::Added("links"),
        "one for the supervisor in the place of all, signed by another key",
        |_, folder| {
            with_own_key(folder, async |store| {
                let link = LinkHash::of("a link of the stranger's");
                let expires = Timestamp::now() + SignedDuration::from_hours(1);
                let links = [(link, "supervisor".to_owned())];
                Ok(store.replace_links(&links, expires).await?)
            })
        },
        Red("links:"),
        Mended,
    ),
];

/// Does something with the program of the house itself, by the stranger's key.
fn with_own_key(folder: &Path, deed: impl AsyncFnOnce(&Store) -> Result<()>) -> Result<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let signer = Arc::new(Signer::new(&KEY));
        let store = Store::open(folder.join("house.db").as_path(), signer).await?;
        deed(&store).await?;
        store.close().await;
        Ok(String::new())
    })
}

fn value(folder: &Path, text: &str) -> Result<String> {
    let mut database = Database::open(folder)?;
    let value = database.value(text)?;
    database.close()?;
    Ok(value)
}

/// Somebody who has a row of a table.
fn whose(folder: &Path, table: &str) -> Result<String> {
    value(folder, &format!("SELECT person FROM {table} LIMIT 1"))
}

/// The stranger's key and a signature by it, in digits.
fn sign(message: &str) -> (String, String) {
    let key = SigningKey::from_bytes(&KEY);
    let digits = |bytes: &[u8]| -> String {
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        digits.collect()
    };
    let signature = key.sign(message.as_bytes()).to_bytes();
    (digits(key.verifying_key().as_bytes()), digits(&signature))
}

/// Signs where these streams stand, as heads that moved together.
fn sign_heads(folder: &Path, streams: &[&str]) -> Result<()> {
    let mut database = Database::open(folder)?;
    let mut lines = Vec::new();
    for stream in streams {
        let head = format!(
            "SELECT stream || ' ' || sequence || ' ' || hash FROM heads WHERE stream = '{stream}'"
        );
        lines.push(database.value(&head)?);
    }
    let list = lines.join("\n");
    let (name, _) = lines
        .first()
        .and_then(|line| line.rsplit_once(' '))
        .context("no head")?;
    let (key, signature) = sign(&format!(
        "croupier-heads-2\n{}",
        Hash::of(&[list.as_bytes()])
    ));
    database.run(&format!("DELETE FROM vouchers WHERE name = '{name}'"))?;
    let insert = "INSERT INTO vouchers (name, heads, key, signature) VALUES ($1, $2, $3, $4)";
    database.change(1, insert, &[name, &list, &key, &signature])?;
    for stream in streams {
        let update = "UPDATE heads SET proof = '', key = '', signature = '', voucher = $1 \
                      WHERE stream = $2";
        database.change(1, update, &[name, stream])?;
    }
    database.close()
}

/// The last checkpoint, by the stranger's key, hashed anew, and its head.
fn sign_checkpoint(folder: &Path) -> Result<()> {
    let mut database = Database::open(folder)?;
    let rows = database.rows(
        "SELECT sequence, payload FROM entries WHERE stream = 'house' \
         AND payload LIKE '{\"checkpoint\":%' ORDER BY sequence DESC LIMIT 1",
    )?;
    let [sequence, payload] = rows.first().context("no checkpoint")?.as_slice() else {
        anyhow::bail!("it has two columns");
    };
    let mut checkpoint: Value = serde_json::from_str(payload)?;
    let said = |name: &str| {
        let said = checkpoint.pointer(&format!("/checkpoint/{name}"));
        let said = said.and_then(Value::as_str).map(str::to_owned);
        said.with_context(|| format!("a checkpoint has a {name}"))
    };
    let (time, previous, root) = (said("time")?, said("previous")?, said("root")?);
    let message = format!("croupier-checkpoint-1\n{sequence}\n{time}\n{previous}\n{root}");
    let (key, signature) = sign(&message);
    let signed = payload
        .replace(&said("key")?, &key)
        .replace(&said("signature")?, &signature);
    for (name, text) in [("key", &key), ("signature", &signature)] {
        *checkpoint
            .pointer_mut(&format!("/checkpoint/{name}"))
            .context("it has both")? = json!(text);
    }
    ensure!(
        serde_json::from_str::<Value>(&signed)? == checkpoint,
        "more was changed"
    );
    let update = "UPDATE entries SET payload = $1 WHERE stream = 'house' AND sequence = ";
    database.change(1, &format!("{update}{sequence}"), &[&signed])?;
    rehash(&mut database, "house", sequence.parse()?)?;
    database.close()?;
    sign_heads(folder, &["house"])
}
