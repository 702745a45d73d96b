//! What is told of rounds, to somebody who plays at them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use expect_test::{Expect, expect};
use floor::authority::By;
use floor::clock::Pace;
use floor::demonstration;
use floor::house::{Event, House, ValidationBegun};
use floor::replay::Openings;
use floor::script::Script;
use games::{Place, Shelf};
use narrator::{Language, Listener, Narrator, Texts, Topic, record};
use rulebook::Role;

/// Ann, who knows the others by name.
struct Ann;

impl Listener for Ann {
    fn is(&self, person: &str) -> bool {
        person == "ann"
    }

    fn name(&self, person: &str) -> Option<String> {
        (person == "bob").then(|| "Bob".to_owned())
    }
}

/// Plays a case at which Ann sits at place 1 and Bob at place 2, and tells it from where
/// the cards are dealt.
#[track_caller]
fn check(book: &str, case: &str, expected: Expect) {
    let text = format!("case told\nclause 1.1\nbook {book}\nsit 1 ann\nsit 2 bob\n{case}");
    let script: Script = text.parse().unwrap();
    let shelf = Shelf::load().unwrap();
    let (_, told) = script.record(&shelf, &Openings::default()).pop().unwrap();
    let lines = record(Texts::english(), &Ann, &told);
    let lines = lines.into_iter().map(|line| line.sentence);
    let lines = lines.filter(|it| it.topic != Topic::Dealer);
    let dealt = lines.skip_while(|it| !it.words.starts_with("The cards are dealt"));
    let words: String = dealt.skip(1).map(|it| it.words + "\n").collect();
    expected.assert_eq(&words);
}

#[test]
fn a_loser_is_told_both_hands() {
    check(
        "nz-caribbean-stud",
        "wager 1 ante 10.00\nwager 3 ante 10.00\n\
         deal 1 9s 9d 7c 5h 2s 3 As Kh Jc 5d 3d dealer Kd 4c Kc 4h 8d\n\
         bet 1 20.00\nfold 3\nsettle",
        expect![[r#"
            Dealer shows 8♦.
            You bet 20.00.
            Place 3 folds.
            Place 3's ante loses 10.00.
            Dealer shows K♦ 4♣ K♣ 4♥.
            Dealer has two pair, kings and fours, and qualifies.
            You show 9♠ 9♦ 7♣ 5♥ 2♠.
            Your pair of nines loses to the dealer's two pair, kings and fours.
            Your ante loses 10.00.
            Your bet loses 20.00.
            You lose 30.00.
        "#]],
    );
}

#[test]
fn a_card_decides_between_hands_of_one_name() {
    check(
        "nz-caribbean-stud",
        "wager 1 ante 10.00\nwager 2 ante 10.00\n\
         deal 1 9s 9d Kc 5h 2s 2 As Kh Jc 5d 3d dealer 9c 9h Jd 4h 8d\n\
         bet 1 20.00\nbet 2 20.00\nsettle",
        expect![[r#"
            Dealer shows 8♦.
            You bet 20.00.
            Bob bets 20.00.
            Dealer shows 9♣ 9♥ J♦ 4♥.
            Dealer has a pair of nines and qualifies.
            Bob shows A♠ K♥ J♣ 5♦ 3♦.
            Bob's ace-king loses to the dealer's pair of nines.
            Bob's ante loses 10.00.
            Bob's bet loses 20.00.
            You show 9♠ 9♦ K♣ 5♥ 2♠.
            You and the dealer both have a pair of nines; your king beats the dealer's jack.
            Your ante wins 10.00.
            Your ante of 10.00 is returned.
            Your bet wins 20.00 with a pair of nines.
            Your bet of 20.00 is returned.
            You win 30.00.
        "#]],
    );
}

#[test]
fn equal_hands_stand_off() {
    check(
        "nz-caribbean-stud",
        "wager 1 ante 10.00\n\
         deal 1 9s 8d 7c 6h 5s dealer 9c 8h 7d 6s 5d\n\
         bet 1 20.00\nsettle",
        expect![[r#"
            Dealer shows 5♦.
            You bet 20.00.
            Dealer shows 9♣ 8♥ 7♦ 6♠.
            Dealer has a straight, nine high, and qualifies.
            You show 9♠ 8♦ 7♣ 6♥ 5♠.
            You and the dealer both have a straight, nine high, and stand off.
            Your ante of 10.00 is returned.
            Your bet of 20.00 is returned.
            You break even.
        "#]],
    );
}

#[test]
fn a_dealer_who_does_not_qualify_is_not_compared_with() {
    check(
        "nz-three-card-poker",
        "wager 1 ante 10.00\nwager 1 pair-plus 5.00\nwager 2 ante 10.00\n\
         deal 1 9s 9d 7c 2 As Kh 4c dealer Jd 8c 4h\n\
         play 1 1x\nplay 2 1x\nsettle",
        expect![[r#"
            You play 10.00.
            Bob plays 10.00.
            Dealer shows J♦ 8♣ 4♥.
            Dealer has jack high and does not qualify.
            Dealer does not qualify
            Bob shows A♠ K♥ 4♣.
            Bob's ace high is not compared: the dealer's jack high does not qualify.
            Bob's ante wins 10.00.
            Bob's ante of 10.00 is returned.
            Bob's play bet of 10.00 is returned.
            You show 9♠ 9♦ 7♣.
            Your pair of nines is not compared: the dealer's jack high does not qualify.
            Your ante wins 10.00.
            Your ante of 10.00 is returned.
            Your play bet of 10.00 is returned.
            Your Pair Plus bet wins 5.00 with a pair of nines.
            Your Pair Plus bet of 5.00 is returned.
            You win 15.00.
        "#]],
    );
}

#[test]
fn a_dealer_who_does_not_qualify_may_still_be_beaten() {
    check(
        "nz-ultimate-texas-holdem",
        "set hand-forming=best-of-seven\n\
         wager 1 ante 10.00\nwager 1 blind 10.00\nwager 1 trips 5.00\n\
         deal 1 As Kd dealer Qs 6d board Ah Kc 9h 4s 3d\n\
         check 1\nshow flop\nplay 1 2x\nshow river\nsettle",
        expect![[r#"
            You check.
            Board: A♥ K♣ 9♥.
            You play 20.00.
            Board: 4♠ 3♦.
            Dealer shows Q♠ 6♦.
            Dealer has ace-king and does not qualify.
            You show A♠ K♦.
            Your two pair, aces and kings, beats the dealer's ace-king.
            Your play bet wins 20.00.
            Your play bet of 20.00 is returned.
            Your ante of 10.00 is returned.
            Your blind of 10.00 is returned.
            Your Trips bet loses 5.00 with two pair, aces and kings.
            You win 15.00.
        "#]],
    );
}

#[test]
fn a_changed_card_has_its_price() {
    check(
        "venice-caribbean-poker",
        "wager 1 ante 10.00\n\
         deal 1 Ah Jh 8h 4h 2s dealer As Kd 7h 3c 9d next 6h\n\
         change 1 2s for 6h\nbet 1 20.00\nsettle",
        expect![[r#"
            Dealer shows 9♦.
            Go ahead
            You change a card for 10.00.
            The house keeps the 10.00 for your new card.
            You get your new card.
            You bet 20.00.
            Dealer shows A♠ K♦ 7♥ 3♣.
            Dealer has ace-king and qualifies.
            You show A♥ J♥ 8♥ 4♥ 6♥.
            Your flush, ace high, beats the dealer's ace-king.
            Your ante wins 10.00.
            Your ante of 10.00 is returned.
            Your bet wins 100.00 with a flush, ace high.
            Your bet of 20.00 is returned.
            A breach of the rules is noted against Bob.
            You win 100.00.
        "#]],
    );
}

#[test]
fn what_goes_wrong_is_told_with_what_is_ruled() {
    check(
        "nz-caribbean-stud",
        "wager 1 ante 10.00\n\
         deal 1 9s 8d 7c 6h 5s dealer 9c 8h 7d 6s 5d\n\
         report communicated 1\nrule void-hand 1 by casino operator",
        expect![[r#"
            Dealer shows 5♦.
            A breach of the rules is noted at your seat.
            Players talked about their hands or swapped cards. The casino operator decides: play goes on, or the hand is void and its bets come back.
            Players talked about their hands or swapped cards: the hand is void and its bets come back.
            Your hand is void.
            Your ante of 10.00 is void and returned.
        "#]],
    );
}

/// Somebody at place 4, who knows two people.
struct Winner;

impl Listener for Winner {
    fn name(&self, person: &str) -> Option<String> {
        let known = [("house-dealer", "House dealer"), ("sue", "Sue")];
        let known = known.into_iter().find(|(known, _)| *known == person);
        known.map(|(_, name)| name.to_owned())
    }
}

#[test]
fn the_houses_own_people_confirm_a_prize_by_name_and_no_others() {
    let commands = demonstration::commands(Pace::USUAL).unwrap();
    let house = commands
        .into_iter()
        .fold(House::default(), |house, command| {
            house.tell(&By::house(), command, 0).unwrap().0
        });
    let told = |texts: &'static Texts, person: &str| {
        let begun = ValidationBegun {
            place: Place::new(4).unwrap(),
            person: person.to_owned(),
            role: Role::Dealer,
            under: None,
        };
        let event = Event::ValidationBegun {
            table: 1,
            at_ms: 0,
            begun,
        };
        let mut lines = Narrator::new(texts).tell(&Winner, &house.tables[&1], &event);
        lines.pop().unwrap().words
    };
    let english = Texts::english();
    let own = "House dealer confirms place 4's jackpot prize, the first of two people.";
    assert_eq!(told(english, "house-dealer"), own);
    let other = "The first of two people confirms place 4's jackpot prize.";
    assert_eq!(told(english, "sue"), other);
    let italian = told(Texts::of_language(Language::Italian), "house-dealer");
    assert!(italian.starts_with("House dealer convalida"), "{italian}");
}
