//! A house of the first form of the journal, which the program of its day wrote, is carried
//! over.
//!
//! In it a guest played two rounds at each of five tables, and was left with 908.00 of
//! 1,000.00; the rounds of every table are over.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use journal::{Signer, Store};
use money::Money;
use serde_json::Value;

use crate::keeping::{Folder, croupier};
use crate::process::Process;

const DATABASE: &[u8] = include_bytes!("form-1/house.db.gz");
const KEY: &str = include_str!("form-1/signing.key");

/// The house as it was left.
fn left(house: &Path) {
    fs::create_dir_all(house).unwrap();
    let mut database = Vec::new();
    GzDecoder::new(DATABASE).read_to_end(&mut database).unwrap();
    fs::write(house.join("house.db"), database).unwrap();
    let key = house.join("signing.key");
    fs::write(&key, KEY).unwrap();
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
}

#[test]
fn a_house_of_the_first_form_is_carried_over_with_its_chips_and_meters() {
    let folder = Folder::new("first-form");
    let house = folder.house();
    left(&house);
    let (code, _, stderr) = croupier(&["serve", "--listen", "127.0.0.1:0"], &house);
    assert_eq!(code, 1);
    assert!(stderr.contains("`croupier upgrade` carries"), "{stderr}");

    let (code, stdout, stderr) = croupier(&["upgrade", "--json"], &house);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let upgraded: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(upgraded["tables"], 5);
    assert_eq!(upgraded["jackpots"], 4);
    assert_eq!(upgraded["people"], 2);
    assert_eq!(upgraded["before"], 142);
    assert!(Path::new(upgraded["aside"].as_str().unwrap()).is_file());
    let (code, _, stderr) = croupier(&["verify"], &house);
    assert_eq!(code, 0, "{stderr}");

    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open_to_read(&house.join("house.db")).await.unwrap();
        let key = Signer::load(&house.join("signing.key")).unwrap().public();
        let loaded = audit::load(&store, &key).await.unwrap();
        let chips = |person: &str| loaded.house.chips(person);
        assert_eq!(chips("guest-1ebdfce3b3"), Money::cents(90_800));
        assert_eq!(chips("player"), Money::cents(100_000));
        // Each table had a jackpot wager of 5.00 in both rounds.
        let meter = loaded.house.meter(1).unwrap();
        assert_eq!(meter, Money::cents(5_000_000 + 1_000));
        assert_eq!(loaded.house.tables[&1].round_id(1), "t1-3");
        assert!(loaded.house.holds("supervisor", rulebook::Role::Supervisor));
        store.close().await;
    });

    let process = Process::start(&house);
    drop(process);
    let (code, _, stderr) = croupier(&["upgrade"], &house);
    assert_eq!(code, 1);
    assert!(stderr.contains("it is not of the first form"), "{stderr}");
}
