//! A game asks its questions: nothing is left open, and nothing is answered unasked.

mod small_book;

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use money::{Money, Odds};
use rulebook::{Answers, Asking, Choices, Cited, Stated, choice, questions};
use small_book::{SmallBook, choices, day};

questions! {
    /// What a book of High Card says.
    pub struct HighCard {
        /// How many may sit.
        pub places: Cited<u32>,
        /// When betting closes.
        pub betting_closes: Stated,
        /// What a win pays.
        pub win_pays: BTreeMap<String, Cited<Odds>>,
        /// What a tie pays.
        pub tie_pays: Cited<Odds>,
        /// Who wins a tie.
        pub tie: Cited<String>,
        /// Whether one may play two hands.
        pub two_hands: Cited<TwoHands>,
        /// The maximum payout.
        pub payout_max: Cited<Option<Money>>,
        /// When the cards are changed.
        pub change_hours: Cited<u32>,
        /// The bonus.
        pub bonus: Bonus,
        /// The side wager, where there is one.
        pub side: Option<Side>,
    }
}

questions! {
    /// What the bonus pays.
    pub struct Bonus {
        /// By hand.
        pub bonus_pays: BTreeMap<Hand, Cited<Odds>>,
    }
}

questions! {
    /// What the side wager pays.
    pub struct Side {
        /// On every win.
        pub side_pays: Cited<Odds>,
    }
}

choice! {
    /// Whether one may play two hands.
    pub enum TwoHands {
        /// If the player likes.
        On = "on",
        /// Not at this table.
        Off = "off",
        /// Nowhere.
        Never = "never",
    }
}

choice! {
    /// A hand that wins a bonus.
    pub enum Hand {
        /// A pair.
        Pair = "pair",
        /// Two of a suit.
        Suited = "suited",
    }
}

/// What asking finds wrong with a book that loads.
#[track_caller]
fn check(book: &SmallBook, chosen: &[&str], expected: Expect) {
    let book = book.load();
    let answers = Answers::new(&book, None, &choices(chosen));
    match answers.and_then(|answers| Asking::all::<HighCard>(&answers)) {
        Ok(_) => expected.assert_eq("nothing is wrong"),
        Err(problems) => expected.assert_eq(&problems.to_string()),
    }
}

fn small() -> SmallBook {
    SmallBook::new()
}

#[test]
fn a_game_gets_cited_values() {
    let book = small().load();
    let answers = Answers::new(&book, None, &choices(&["payout-max=250.00"])).expect("right");
    let rules: HighCard = Asking::all(&answers).expect("every question is answered");
    assert_eq!(rules.places.value, 5);
    assert_eq!(book.cite(rules.places.under), "1.1");
    assert_eq!(book.cite(rules.betting_closes.under), "1.3 (reconstructed)");
    assert_eq!(rules.win_pays["high"].value, Odds::to_one(5));
    assert_eq!(rules.tie_pays.value, Odds::new(1, 2));
    assert_eq!(rules.two_hands.value, TwoHands::Off);
    assert_eq!(rules.payout_max.value, Some(Money::cents(25_000)));
    assert_eq!(rules.bonus.bonus_pays[&Hand::Suited].value, Odds::EVEN);
    assert_eq!(
        rules.side.map(|side| side.side_pays.value),
        Some(Odds::to_one(10))
    );
}

#[test]
fn a_closed_choice_is_read_by_its_words() {
    for choice in TwoHands::ALL {
        assert_eq!(choice.to_string().parse(), Ok(*choice));
    }
    let refused = "maybe".parse::<TwoHands>();
    assert_eq!(refused, Err("`maybe` is none of on, off, never".to_owned()));
}

#[test]
fn what_only_an_amendment_has_is_missing_before_it() {
    let book = small().load();
    let answers = Answers::new(&book, day("2020-02-29"), &Choices::default()).expect("right");
    let rules: HighCard = Asking::all(&answers).expect("every question is answered");
    assert_eq!(rules.side, None);
    assert_eq!(rules.two_hands.value, TwoHands::Never);
    assert_eq!(rules.payout_max.value, None);
}

#[test]
fn a_question_without_an_answer_is_named() {
    check(
        &small().rules("answers = \"tie_pays\"", "answers = \"win_pays.tie\""),
        &[],
        expect!["rules.toml: nothing answers `tie_pays` in the newest text"],
    );
    check(
        &small().rules(
            "[[clause]]\nid = \"1.3\"\nanswers = \"betting_closes\"\n",
            "",
        ),
        &[],
        expect!["rules.toml: nothing answers `betting_closes` in the newest text"],
    );
    let amended = small()
        .clauses(
            "2.4,procedure,stated,base",
            "2.4,procedure,stated,amendment",
        )
        .load();
    let eve = Answers::new(&amended, day("2020-02-29"), &Choices::default()).expect("right");
    let problems = Asking::all::<HighCard>(&eve).expect_err("nothing says it yet");
    expect!["rules.toml: nothing answers `change_hours` on 2020-02-29"]
        .assert_eq(&problems.to_string());
}

#[test]
fn an_answer_without_a_question_is_named() {
    check(
        &small().rules("answers = \"places\"", "answers = \"seats\""),
        &[],
        expect![[r#"
            rules.toml: nothing answers `places` in the newest text
            rules.toml:3: the game asks no question `seats`"#]],
    );
    check(
        &small().rules("answers = \"side_pays\"", "answers = \"side_loses\""),
        &[],
        expect!["rules.toml:71: the game asks no question `side_loses`"],
    );
    check(
        &small().readings("name = \"tie\"", "name = \"draw\""),
        &[],
        expect![[r#"
            readings.toml:10: the game asks no question `draw`
            rules.toml: nothing answers `tie` in the newest text"#]],
    );
    check(
        &small().rules("answers = \"places\"", "answers = \"places.most\""),
        &[],
        expect![[r#"
            rules.toml: nothing answers `places` in the newest text
            rules.toml:3: the game asks no question `places.most`"#]],
    );
}

#[test]
fn an_answer_of_another_type_is_named_where_it_was_written() {
    check(
        &small().rules("value = 5", "value = \"five\""),
        &[],
        expect!["rules.toml:3: `places`: five is not a whole number from 0 up"],
    );
    check(
        &small().rules("value = 5", "value = -5"),
        &[],
        expect!["rules.toml:3: `places`: -5 is not a whole number from 0 up"],
    );
    check(
        &small().rules("value = 5\n", ""),
        &[],
        expect!["rules.toml:3: `places`: the question wants a value, and none is given"],
    );
    check(
        &small().rules(
            "answers = \"betting_closes\"",
            "answers = \"betting_closes\"\nvalue = 1",
        ),
        &[],
        expect!["rules.toml:20: `betting_closes`: the question wants a clause and no value"],
    );
    check(
        &small().rules("value = \"1 to 2\"", "value = \"half\""),
        &[],
        expect!["rules.toml:76: `tie_pays`: 'h' at character 1 of odds, where a digit belongs"],
    );
    check(
        &small().rules("value = \"1 to 2\"", "value = 2"),
        &[],
        expect!["rules.toml:76: `tie_pays`: 2 must be written in quotation marks"],
    );
    // Anything may be set, but not everything can be read.
    let anything = small().rules(
        "allows = { at-least = \"100.00\" }",
        "allows = \"anything\"",
    );
    check(
        &anything,
        &["payout-max=plenty"],
        expect![
            "option payout-max=plenty: `payout_max`: 'p' at character 1 of an amount, where a digit belongs"
        ],
    );
    // A row that the game's table does not have.
    let odd = small().rules(
        "fills = [\"bonus_pays.pair\", \"bonus_pays.suited\"]",
        "fills = [\"bonus_pays.pair\", \"bonus_pays.odd\"]",
    );
    check(
        &odd.rules(
            "answers = \"bonus_pays.suited\"",
            "answers = \"bonus_pays.odd\"",
        ),
        &[],
        expect!["rules.toml:59: `bonus_pays.odd`: `odd` is none of pair, suited"],
    );
}
