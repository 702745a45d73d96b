//! What differs between two days of a book, by the items of its instruments.

mod small_book;

use expect_test::expect;
use rulebook::difference::{Side, between, between_days};
use rulebook::{Answers, Choices};
use small_book::{SmallBook, choices, day};

fn shown(side: &Option<Side>) -> String {
    side.as_ref()
        .map_or("silent".to_owned(), |side| match &side.value {
            Some(value) => format!("{value} ({})", side.under),
            None => format!("a rule ({})", side.under),
        })
}

#[test]
fn an_item_lists_the_answers_it_changed() {
    let book = SmallBook::new().load();
    let (eve, from) = (day("2020-02-29"), day("2020-03-01"));
    let before = Answers::new(&book, eve, &Choices::default()).expect("right");
    let after = Answers::new(&book, from, &Choices::default()).expect("right");
    let mut lines = Vec::new();
    for change in between_days(&before, &after, eve.expect("a day"), from.expect("a day")) {
        lines.push(format!("{}: {}", change.item.clause, change.does));
        for difference in change.differences {
            let (first, second) = (shown(&difference.first), shown(&difference.second));
            lines.push(format!("    {}: {first} -> {second}", difference.question));
        }
    }
    expect![[r#"
        9.2: Insert 3.1 and replace 1.2.
            side_pays: silent -> 10 to 1 (3.1)
            two_hands: never (1.2) -> off (1.2 by the operator's option)"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn no_item_took_effect_between_two_days_of_one_period() {
    let book = SmallBook::new().load();
    let (one, two) = (day("2020-03-01"), day("2024-03-01"));
    let first = Answers::new(&book, one, &Choices::default()).expect("right");
    let second = Answers::new(&book, two, &Choices::default()).expect("right");
    assert_eq!(between(&first, &second), []);
    let changes = between_days(&first, &second, one.expect("a day"), two.expect("a day"));
    assert_eq!(changes, []);
}

#[test]
fn answers_differ_by_their_values_whatever_they_rest_on() {
    let book = SmallBook::new().load();
    let own = Answers::new(&book, None, &Choices::default()).expect("right");
    let same = Answers::new(&book, None, &choices(&["odds=5/1"])).expect("right");
    assert_eq!(between(&own, &same), []);
    let other = Answers::new(&book, None, &choices(&["odds=6/1"])).expect("right");
    let differences = between(&own, &other);
    let questions: Vec<_> = differences
        .iter()
        .map(|one| one.question.as_str())
        .collect();
    assert_eq!(questions, ["win_pays.high"]);
}
