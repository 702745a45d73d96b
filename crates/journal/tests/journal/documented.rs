//! What `docs/journal.md` says is so: its vectors, and its program in Python.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use journal::{Hash, Signer};

use crate::folder::Folder;
use crate::house::{House, write};
use crate::rows::Rows;
use crate::scene::Scene;

/// The block of the page that begins so.
fn block(language: &str, beginning: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/journal.md");
    let page = fs::read_to_string(path).unwrap();
    let fence = format!("```{language}\n{beginning}");
    let (_, rest) = page.split_once(&fence).expect(beginning);
    let (block, _) = rest.split_once("\n```").unwrap();
    format!("{beginning}{block}\n")
}

#[tokio::test]
async fn the_vectors_are_what_a_journal_holds() {
    let house = House::new().await;
    house.say("house", "{\"opened\":\"the house\"}").await;
    house.say("table/1", "{\"wager\":1000}").await;
    house.say("table/1", "{\"says\":\"carré d’as\"}").await;
    let first = house.checkpoint(0).await.unwrap();
    let appends = [
        ("jackpot/venice", 0, "{\"meter\":5}"),
        ("table/2", 0, "{\"wager\":500}"),
    ];
    let together = vec![write("together", &appends)];
    house.store.append(together).await.unwrap();
    let mut lines = String::new();
    for stream in ["house", "table/1", "jackpot/venice", "table/2"] {
        for entry in house.all(stream).await {
            let (stream, sequence, hash) = (&entry.stream, entry.sequence, entry.hash);
            lines.push_str(&format!("{stream} {sequence} {hash} {}\n", entry.payload));
        }
    }
    assert_eq!(block("text", "house 1 "), lines);

    let rows = Rows::read(&mut house.intruder().await).await;
    let lines = rows.heads.iter().map(|head| {
        let by = match head.voucher.as_str() {
            "" => &head.signature,
            name => name,
        };
        format!("{} {} {by}\n", head.stream, head.sequence)
    });
    assert_eq!(block("text", "house 2 "), lines.collect::<String>());
    let [voucher] = rows.vouchers.as_slice() else {
        panic!("{:?}", rows.vouchers);
    };
    assert_eq!(rows.heads[1].voucher, voucher.name);
    let lines = format!("{}\n\n{}\n", voucher.heads, voucher.signature);
    assert_eq!(block("text", &voucher.name), lines);

    let table = house.all("table/1").await;
    let (hash, payload) = (table[0].hash, &table[1].payload);
    let mut heads = house.store.heads().await.unwrap();
    heads.retain(|stream, _| stream.as_str() == "table/1");
    let signed = [
        format!(
            "croupier-checkpoint-1\n2\n{}\ncroupier-journal-1\n{}",
            first.time, first.root
        ),
        format!("croupier-heads-1\n{}", journal::root(&heads)),
        format!(
            "croupier-heads-2\n{}",
            Hash::of(&[voucher.heads.as_bytes()])
        ),
    ];
    let messages = format!("{hash}\ntable/1\n2\n{payload}\n\n{}\n", signed.join("\n\n"));
    assert_eq!(block("text", &hash.to_string()), messages);
    let key = Signer::new(&[7; 32]).public();
    assert_eq!(first.key, key);
    let of_head = rows.heads[2].signature.parse().unwrap();
    let of_list = voucher.signature.parse().unwrap();
    for (message, signature) in signed.iter().zip([first.signature, of_head, of_list]) {
        assert!(key.signed(message.as_bytes(), &signature), "{message}");
    }
}

/// Runs the program of the page, if there is a Python to run it.
fn python(journal: &Path, key: &str) -> Option<Output> {
    let folder = Folder::new();
    let program = folder.file("verify.py");
    fs::write(&program, block("python", "import hashlib")).unwrap();
    let paths = env::var_os("PATH").unwrap_or_default();
    let has_python = |path: PathBuf| path.join("python3").is_file();
    if !env::split_paths(&paths).any(has_python) {
        eprintln!("there is no python3 to run the program of docs/journal.md");
        return None;
    }
    let mut python = Command::new("python3");
    python.arg(&program).arg(journal).arg(key);
    Some(python.output().unwrap())
}

/// What the program says of the scene with its rows changed.
async fn said(scene: &mut Scene, rows: &Rows, key: &str) -> Option<(bool, String)> {
    rows.replace(&scene.rows, &mut scene.intruder).await;
    let output = python(&scene.house.place.path(), key);
    scene.rows.replace(rows, &mut scene.intruder).await;
    let output = output?;
    let text = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8(text).unwrap()))
}

#[tokio::test]
async fn the_program_of_the_page_finds_what_verify_finds() {
    let mut scene = Scene::new().await;
    let key = scene.house.signer.public().to_string();
    let other = Signer::new(&[8; 32]).public().to_string();
    let rows = scene.rows.clone();
    let last = scene.checkpoints[2].entry;
    let text = format!(
        "nothing is wrong; the last checkpoint is house {} {}\n",
        last.sequence, last.hash
    );
    let Some(found) = said(&mut scene, &rows, &key).await else {
        return;
    };
    assert_eq!(found, (true, text));

    let check = async |scene: &mut Scene, rows: &Rows, key: &str, text: &str| {
        let found = said(scene, rows, key).await.unwrap();
        assert_eq!(found, (false, format!("wrong: {text}\n")));
    };
    check(&mut scene, &rows, &other, "key of house 4").await;

    let position = rows.position("table/1", 5);
    let mut changed = rows.clone();
    changed.entries[position].payload.push(' ');
    check(&mut scene, &changed, &key, "table/1 5").await;
    changed.chain_again("table/1");
    check(&mut scene, &changed, &key, "table/1 6 by house 8").await;
    let mut removed = rows.clone();
    removed.entries.remove(position);
    check(&mut scene, &removed, &key, "table/1 5 is missing").await;
    let mut cut = rows.clone();
    cut.cut("table/2", 9);
    check(&mut scene, &cut, &key, "table/2 9 by house 12").await;
    let mut head = rows.clone();
    head.head("table/2").sequence -= 1;
    check(&mut scene, &head, &key, "head of table/2").await;

    let mut forged = rows.clone();
    let young = rows.position("table/1", 10);
    forged.entries[young].payload.push(' ');
    forged.chain_again("table/1");
    let text = "signature of the head of table/1";
    check(&mut scene, &forged, &key, text).await;
    forged.head("table/1").key = other.clone();
    check(&mut scene, &forged, &key, "key of the head of table/1").await;
    forged.strip();
    let text = "nobody vouches for table/1 10";
    check(&mut scene, &forged, &key, text).await;
    let checkpoint = rows.position("house", 8);
    for (from, to, text) in [
        ("\"2026-", "\"2027-", "signature of house 8"),
        ("\"root\":\"", "\"root\":\"0", "root of house 8"),
        ("\"previous\":\"", "\"previous\":\"0", "previous of house 8"),
    ] {
        let mut forged = rows.clone();
        let payload = &mut forged.entries[checkpoint].payload;
        *payload = payload.replacen(from, to, 1);
        forged.chain_again("house");
        check(&mut scene, &forged, &key, text).await;
    }
}
