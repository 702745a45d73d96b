//! What a house says to whoever opens it.

use serde_json::{Value, json};

use crate::process::{Answer, Process, send};

/// At every start there is a link for each, which lets in once; the options that an operator
/// should know more of are told.
#[test]
fn a_house_has_a_link_for_each_and_tells_of_its_options() {
    let name = format!("croupier-welcome-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let house = Process::start(&folder);
    let first = house.welcome["sign_in"].clone();
    check(&house, &first);
    let warnings = house.welcome["warnings"].clone();
    // The demonstration plays by options that nobody has to be told of.
    assert_eq!(warnings, json!([]));
    drop(house);
    let again = Process::start(&folder);
    // Whoever lost the links has others; the money is given once.
    let second = &again.welcome["sign_in"];
    assert_ne!(*second, first);
    check(&again, second);
    for (links, status) in [(second, 410), (&first, 404)] {
        let over = follow(&again, links["dealer"].as_str().unwrap());
        assert_eq!((over.status, over.cookie), (status, None));
    }
    assert_eq!(again.welcome["warnings"], warnings);
    drop(again);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Each link lets in who it says.
#[track_caller]
fn check(house: &Process, links: &Value) {
    for (who, balance) in [("player", 100_000), ("dealer", 0), ("supervisor", 0)] {
        let cookie = follow(house, links[who].as_str().unwrap()).cookie.unwrap();
        let headers = [("cookie", cookie.as_str())];
        let me = send(&house.address, "GET", "/api/v1/me", &headers, "").unwrap();
        assert_eq!(me.body["role"], who);
        assert_eq!(me.body["balance"], balance, "{who}");
    }
}

/// What a link is answered with.
fn follow(house: &Process, link: &str) -> Answer {
    // A link of a start before names the port of that.
    let path = &link[link.find("/sign-in").unwrap()..];
    send(&house.address, "GET", path, &[], "").unwrap()
}
