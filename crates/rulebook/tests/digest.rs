//! The digest of a book is that of its meaning: how it is written does not enter it,
//! everything it says does.

mod small_book;

use std::collections::BTreeSet;

use proptest::prelude::*;
use rulebook::Value;
use small_book::SmallBook;

#[test]
fn white_space_comments_and_the_order_of_keys_do_not_matter() {
    let own = SmallBook::new().load().digest();
    let mut spaced = SmallBook::new();
    for text in [&mut spaced.book, &mut spaced.rules, &mut spaced.readings] {
        *text = text
            .replace(" = ", "   =  ")
            .replace('\n', "  # as printed\n\n");
    }
    spaced.clauses = spaced
        .clauses
        .replace('\n', "\n\n")
        .replace(",stated,", ", stated ,");
    assert_eq!(spaced.load().digest(), own);

    let turned = SmallBook::new()
        .book(
            "title = \"High Card\"\ngame = \"high-card\"",
            "game = \"high-card\"\ntitle = \"High Card\"",
        )
        .rules(
            "id = \"1.1\"\nanswers = \"places\"\nvalue = 5",
            "value = 5\nanswers = \"places\"\nid = \"1.1\"",
        )
        .rules(
            "{ at-least = 1, at-most = 8 }",
            "{ at-most = 8, at-least = 1 }",
        )
        .readings(
            "name = \"tie\"\ndefault = \"dealer\"",
            "default = 'dealer'\nname = 'tie'",
        );
    assert_eq!(turned.load().digest(), own);

    let tables = SmallBook::new().rules(
        "[[clause]]\nid = \"3.1\"\nanswers = \"side_pays\"\nvalue = \"10 to 1\"",
        "[[clause]]\nid = \"3.1\"\nanswers = \"side_pays\"\n[[clause.version]]\nby = \"amendment\"\nvalue = \"10 to 1\"",
    );
    assert_eq!(tables.load().digest(), own);
}

#[test]
fn the_cases_that_show_a_reading_do_not_matter() {
    let alone = |shown: &str| SmallBook::new().readings("under = [\"A1\"]\n", shown);
    let shown = alone("shown = [\"a tie pays half\"]\n");
    assert_eq!(shown.load().digest(), alone("").load().digest());
}

#[test]
fn the_digest_is_frozen() {
    // What a journal recorded years ago must still be the digest of the same text.
    let book = SmallBook::new().load();
    expect_test::expect!["0f3ae7388d9fd6f3b10192dae08c1d9c3b4bffd328ecf1189f0eff8fdc23cec6"]
        .assert_eq(&book.digest());
    assert!(
        book.canonical()
            .starts_with("{\"clauses\":[{\"also\":[],\"by\":\"base\",\"id\":\"1.1\"")
    );
}

/// Every text and number of the four files, one after another, is made another; where the
/// book still loads, its digest is like no other.
#[test]
fn any_word_that_is_changed_changes_the_digest() {
    let small = SmallBook::new();
    let mut digests = BTreeSet::from([small.load().digest()]);
    let mut changed = 0;
    let mut count = |book: SmallBook, what: &str| {
        if let Ok(book) = book.try_load() {
            changed += 1;
            assert!(digests.insert(book.digest()), "{what} is not in the digest");
        }
    };
    for other in changed_words(&small.book) {
        count(
            SmallBook {
                book: other.clone(),
                ..small.clone()
            },
            &other,
        );
    }
    for other in changed_words(&small.rules) {
        count(
            SmallBook {
                rules: other.clone(),
                ..small.clone()
            },
            &other,
        );
    }
    for other in changed_words(&small.readings) {
        count(
            SmallBook {
                readings: other.clone(),
                ..small.clone()
            },
            &other,
        );
    }
    for other in changed_cells(&small.clauses) {
        count(
            SmallBook {
                clauses: other.clone(),
                ..small.clone()
            },
            &other,
        );
    }
    assert!(
        changed > 100,
        "only {changed} changes gave a book that loads"
    );
}

#[test]
fn what_has_no_word_of_its_own_changes_the_digest_too() {
    let small = SmallBook::new;
    let mut digests = BTreeSet::from([small().load().digest()]);
    for book in [
        small().book(
            "title = \"The rules\"",
            "title = \"The rules\"\nreconstructed = true",
        ),
        small().book(
            "name = \"dealer\"\nrole = \"dealer\"",
            "name = \"dealer\"\nrole = \"supervisor\"",
        ),
        small().book("inserts = [\"3.1\"]", "touches = [\"3.1\"]"),
        small().book("replaces = [\"1.2\"]\n", ""),
        small().book("from = \"2020-03-01\"", "from = \"2020-03-02\""),
        small().book("not-before = \"2020-02-01\"", "not-before = \"2020-02-02\""),
        small().clauses("1.1,data,stated", "1.1,state,stated"),
        small().clauses("1.1,data,stated", "1.1,data,reconstructed"),
        small().clauses("3.1,data,stated,amendment", "3.1,data,stated,base"),
        small().rules("value = \"off\"", "value = \"on\""),
        small().rules("value = 5", "value = true"),
        small().rules("value = 5", "value = [5]"),
        small().rules("value = 5", "value = { most = 5 }"),
        small().rules("value = 5", "value = \"5\""),
        small().rules("value = 5\n", ""),
        small().rules(
            "allows = { at-least = \"1 to 1\" }",
            "allows = \"anything\"",
        ),
        small().rules(
            "allows = { at-least = \"1 to 1\" }",
            "allows = { at-most = \"1 to 1\" }",
        ),
        small().rules(
            "allows = { at-least = \"1 to 1\" }",
            "allows = { one-of = [\"1 to 1\"] }",
        ),
        small().rules("approval = \"Regulator\"\n", ""),
        small().rules("reading = \"A2\"\n", ""),
        small().rules("reading = \"A2\"", "reading = \"A1\""),
        small().rules(
            "by = \"amendment\"\nvalue = \"off\"",
            "by = \"amendment\"\nended = true",
        ),
        small().rules(
            "settings = [\"4/1\", \"3/2\"]",
            "settings = [\"3/2\", \"4/1\"]",
        ),
        small().readings("default = \"dealer\"\n", ""),
        small().readings("default = \"dealer\"", "default = \"nobody\""),
        small().readings("default = \"dealer\"", "default = \"dealer\"\nasked = true"),
        small().readings("says = \"The clause names no winner.\"\n", ""),
        small().readings("others = [\"Nothing.\"]", "others = []"),
        small().readings("under = [\"A1\"]\n", ""),
    ] {
        assert!(
            digests.insert(book.load().digest()),
            "a change is not in the digest"
        );
    }
}

/// The text with one of its quoted words or bare numbers made another, each in turn.
fn changed_words(text: &str) -> Vec<String> {
    let mut others = Vec::new();
    let mut quote_opens = None;
    for (at, letter) in text.char_indices() {
        match (letter, quote_opens) {
            ('"', None) => quote_opens = Some(at),
            ('"', Some(_)) => {
                quote_opens = None;
                let (before, after) = text.split_at(at);
                others.push(format!("{before}x{after}"));
                others.push(format!("{before}0{after}"));
            }
            (digit, None) if digit.is_ascii_digit() => {
                let (before, after) = text.split_at(at);
                others.push(format!("{before}1{after}"));
            }
            _ => {}
        }
    }
    others
}

/// The register with one of its cells made longer, each in turn.
fn changed_cells(text: &str) -> Vec<String> {
    let ends = text
        .match_indices([',', '\n'])
        .map(|(at, _)| text.split_at(at));
    let longer = ends.map(|(before, after)| format!("{before} more{after}"));
    longer.collect()
}

/// Any value that a provision can hold: tables stand at the top or in tables, never in lists.
fn values() -> impl Strategy<Value = Value> {
    let plain = prop_oneof![
        any::<i64>().prop_map(Value::Number),
        any::<bool>().prop_map(Value::Flag),
        any::<String>().prop_map(Value::Text),
    ];
    let lists = plain.prop_recursive(3, 16, 4, |inner| {
        prop::collection::vec(inner, 0..4).prop_map(Value::List)
    });
    lists.prop_recursive(3, 16, 4, |inner| {
        prop::collection::btree_map(any::<String>(), inner, 0..4).prop_map(Value::Table)
    })
}

fn as_toml(value: &Value) -> toml::Value {
    match value {
        Value::Number(number) => toml::Value::Integer(*number),
        Value::Flag(flag) => toml::Value::Boolean(*flag),
        Value::Text(text) => toml::Value::String(text.clone()),
        Value::List(list) => toml::Value::Array(list.iter().map(as_toml).collect()),
        Value::Table(table) => toml::Value::Table(
            table
                .iter()
                .map(|(key, value)| (key.clone(), as_toml(value)))
                .collect(),
        ),
    }
}

proptest! {
    /// A value that was written into a book is the value that is read from it.
    #[test]
    fn a_value_survives_being_written(value in values()) {
        let written = format!("value = {}", as_toml(&value));
        let book = SmallBook::new().rules("value = 5", &written).load();
        prop_assert_eq!(book.provisions[0].versions[0].value.as_ref(), Some(&value));
    }

    /// Two values have one canonical text only if they are one value.
    #[test]
    fn a_value_is_told_from_another_by_its_json(one in values(), two in values()) {
        prop_assert_eq!(one.to_json() == two.to_json(), one == two);
    }
}
