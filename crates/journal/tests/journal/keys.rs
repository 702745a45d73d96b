//! Keys are files that their owner alone can read.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use cards::chance::Entropy;
use jiff::civil::{Date, date};
use journal::{HouseKeyId, HouseKeys, Signer};

use crate::folder::Folder;

const TODAY: Date = date(2026, 11, 15);
const TOMORROW: Date = date(2026, 11, 16);

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_signing_key_is_made_once_and_loaded_again() {
    let folder = Folder::new();
    let path = folder.file("signing.key");
    let signer = Signer::create(&path).unwrap();
    assert_eq!(mode(&path), 0o600);
    assert_eq!(Signer::load(&path).unwrap().public(), signer.public());
    let again = Signer::create(&path).unwrap_err().to_string();
    assert!(
        again.starts_with(&format!("cannot write {}", path.display())),
        "{again}"
    );
    assert_eq!(Signer::load(&path).unwrap().public(), signer.public());
    let other = Signer::create(&folder.file("other.key")).unwrap();
    assert_ne!(other.public(), signer.public());
}

#[test]
fn a_key_that_others_can_read_is_refused() {
    let folder = Folder::new();
    let path = folder.file("signing.key");
    Signer::create(&path).unwrap();
    let shown = path.display();
    for (allowed, holds) in [
        (0o600, true),
        (0o400, true),
        (0o640, false),
        (0o604, false),
        (0o620, false),
        (0o700, false),
    ] {
        fs::set_permissions(&path, Permissions::from_mode(allowed)).unwrap();
        match Signer::load(&path) {
            Ok(_) => assert!(holds, "{allowed:o}"),
            Err(error) => {
                assert!(!holds, "{allowed:o}");
                assert_eq!(
                    error.to_string(),
                    format!(
                        "{shown} can be read by others (mode {allowed:04o}): run `chmod 600 \
                         {shown}`, and make a new key if anyone may have read this one"
                    )
                );
            }
        }
    }
}

#[test]
fn what_is_no_key_is_said() {
    let folder = Folder::new();
    let path = folder.file("signing.key");
    let shown = path.display();
    assert_eq!(
        Signer::load(&path).unwrap_err().to_string(),
        format!("there is no key in {shown}: restore it from where it is kept")
    );
    fs::write(&path, "abc\n").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    assert_eq!(
        Signer::load(&path).unwrap_err().to_string(),
        format!(
            "{shown} is no key: expected 64 lower-case hexadecimal digits; restore it from where \
             it is kept"
        )
    );
}

#[test]
fn a_gaming_day_has_one_key_for_everyone_who_opens_the_folder() {
    let folder = Folder::new();
    let path = folder.file("keys/house");
    let mut keys = HouseKeys::open(&path).unwrap();
    let (deal, entropy) = ("t1/r1/d1".parse().unwrap(), Entropy::new([1; 32]));
    let (id, key) = keys.for_day(TODAY).unwrap();
    let seed = key.seed(&deal, &entropy).reveal();
    assert_eq!(keys.for_day(TODAY).unwrap().0, id);
    assert_eq!(id.day(), TODAY);
    assert_eq!(id.to_string().parse(), Ok(id.clone()));
    assert_eq!(mode(&path), 0o700);
    assert_eq!(mode(&path.join(format!("{id}.key"))), 0o600);

    let mut others = HouseKeys::open(&path).unwrap();
    assert_eq!(others.for_day(TODAY).unwrap().0, id);
    let again = others.get(&id).unwrap().seed(&deal, &entropy).reveal();
    assert_eq!(again, seed);
    let (next, key) = keys.for_day(TOMORROW).unwrap();
    assert_ne!(next, id);
    assert_ne!(key.seed(&deal, &entropy).reveal(), seed);
    assert!(keys.ids().eq([&id, &next]));
}

#[test]
fn a_key_goes_when_its_day_is_over_and_its_deals_are_opened() {
    let folder = Folder::new();
    let mut keys = HouseKeys::open(folder.path()).unwrap();
    let (today, _) = keys.for_day(TODAY).unwrap();
    let none = BTreeSet::new();
    keys.retire(TODAY, &none).unwrap();
    assert!(keys.get(&today).is_ok());
    keys.for_day(TOMORROW).unwrap();
    keys.retire(TOMORROW, &BTreeSet::from([today.clone()]))
        .unwrap();
    assert!(keys.get(&today).is_ok());
    keys.retire(TOMORROW, &none).unwrap();
    let path = folder.file(&format!("{today}.key"));
    assert_eq!(
        keys.get(&today).unwrap_err().to_string(),
        format!(
            "there is no key in {}: restore it from where it is kept",
            path.display()
        )
    );
    assert!(!path.exists());
    assert_eq!(HouseKeys::open(folder.path()).unwrap().ids().count(), 1);
}

#[test]
fn a_house_key_that_was_changed_or_shown_is_refused() {
    let folder = Folder::new();
    let mut keys = HouseKeys::open(folder.path()).unwrap();
    let (id, _) = keys.for_day(TODAY).unwrap();
    let path = folder.file(&format!("{id}.key"));
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    let error = HouseKeys::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("run `chmod 600"), "{error}");
    fs::write(&path, "0".repeat(64)).unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    assert_eq!(
        HouseKeys::open(folder.path()).unwrap_err().to_string(),
        format!(
            "{} does not hold the key of its name: restore it from where it is kept",
            path.display()
        )
    );
}

#[test]
fn a_house_key_is_named_in_one_way() {
    for bad in [
        "",
        "2026-11-15",
        "2026-11-15-1f3870b",
        "2026-11-15-1F3870BE",
        "2026-11-15-1f3870beb",
        "20261115-1f3870be",
        "2026-13-15-1f3870be",
    ] {
        assert!(bad.parse::<HouseKeyId>().is_err(), "{bad}");
    }
}
