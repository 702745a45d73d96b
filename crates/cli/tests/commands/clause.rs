//! `croupier book BOOK CLAUSE`: single clauses.

use expect_test::expect;
use serde_json::Value;

use crate::book::BOOKS;
use crate::{json, text};

#[test]
fn a_clause_alone_says_what_it_says_in_the_whole_book() {
    for book in BOOKS {
        let whole = json(&["book", book]);
        let clauses = whole["clauses"].as_array().unwrap();
        // Every fifth, so that the suite stays short.
        for clause in clauses.iter().step_by(5) {
            let id = clause["id"].as_str().unwrap();
            let alone = json(&["book", book, id]);
            assert_eq!(&alone["clause"], clause, "{book} {id}");
            let readings = alone["readings"].as_array().unwrap();
            let readings: Value = readings.iter().map(|each| each["id"].clone()).collect();
            assert_eq!(readings, clause["readings"], "{book} {id}");
            let related = alone["related"].as_array().unwrap();
            assert_eq!(related.len(), clause["also"].as_array().unwrap().len());
            assert!(
                related.iter().all(|each| each["must"].is_string()),
                "{book} {id}"
            );
        }
    }
}

#[test]
fn one_clause_shows_all_that_hangs_on_it() {
    expect![[r#"
        nz-three-card-poker 5.5
          kind        authority
          standing    stated
          instrument  amendment-2012: Amendment to Division 17, prescribed on 16
                      November 2012; from 2012-11-17 on

        What it asks
          Allow one player to play several boxes only while the operator's multi-box
          option is switched on.

        How a test sees it
          config: multi-box off → second box for the same player rejected; on → accepted

        What we answer by it
          several_areas = off (option several-areas: one of on, off)

        How we read it
          A48  Is a breach by a player on several boxes ruled as in the New Zealand
               Caribbean book?
              The document: Both books void the player's hand and with it the wagers
                that player has made, without a word on several boxes.
              We read: Yes: the ruling reaches every box the player has in the round.
                The choice of a narrower reach is offered once, under this book's own
                rule.
              Not taken: The words are read afresh for this game, without regard to
                the sister book.
              Why: The words are the same, and so is the harm they guard against.
              Shown by the case: every place of a player who spoke of one hand is void

          A71  How many boxes does a ruling reach when a player on several boxes swaps
               cards or talks?
              The document: The rule voids one hand in the singular, and then all
                wagers that its player has made.
              Why: Information passed about one hand can serve every hand the same
                player holds, and the second half of the rule names the player, not the
                box.
              Option breach-reach, by default player:
                player (default)  If the hand is voided, every box of that player in the
                                  round is void.
                box               Only the box whose cards were swapped or talked about
                                  is void; the player's other boxes play on.

          AMB-TCP-19  Does a breach by a player on several boxes touch all of them?
              We read: Yes, every box of that player in the round.
              Not taken: Only the box concerned.
              Gives way to: A71

        Cases that show it
          on the eve nobody may have several places, whatever the house would like
            amendment.hand, line 32
          one player has one place where the house does not allow several
            wagers.hand, line 230
          one player plays several places where the house allows it
            wagers.hand, line 235, 240

        Related clauses
          nz-three-card-poker
            amend.4       Apply to base 5.5: replace by an operator option for several
                          boxes per player.
          nz-caribbean-stud
            5.6           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          nz-ultimate-texas-holdem
            5.8           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          section10-caribbean-stud
            (f)(5)        Limit a player to one hand per round.
          venice-caribbean-poker
            general.1[1]  Let each player occupy one place only, with no option to
                          change this.
    "#]]
    .assert_eq(&text(&["book", "nz-three-card-poker", "5.5"]));
    expect![[r#"
        nz-caribbean-stud 10.1
          kind        state
          standing    stated
          instrument  base: Division 6, Caribbean Stud Poker; on every date

        What it asks
          Disqualify a dealer hand below ace-king, announce it, and go round from the
          dealer's right.

        How a test sees it
          settle: dealer A-Q-J-10-8 → announce 'no hand', order of boxes right to left

        What we answer by it
          call_no_hand = No hand, Dealer does not qualify
          dealer_qualifies = A-K-4-3-2 (by reading A09)
          guide.no-hand.10 = Announce "{call}", and go round from the right
          rule.no-hand-from-the-right = as the clause states

        How we read it
          A09  Is ace and king a class of hand, and which is the weakest hand with which
               the dealer qualifies?
              The document: The list of hands knows no such class, yet the pay table
                has a line for it and the dealer needs it to qualify.
              We read: Ace and king is a label on those hands without a combination
                that hold both cards. Such hands are ordered card by card like all
                others of their class, and the weakest of them, ace, king, four, three,
                two, is enough for the dealer.
              Not taken: Ace and king is a class of its own, in which every hand is
                equal.
              Why: Only this keeps the printed order of hands whole. The American
                Section 10 names the same threshold outright.
              Shown by the case: ace, king, four, three and two just qualify
              Shown by the case: hands without a combination go by their highest
                cards, an ace over a king
              Shown by the case: ace and king without a pair are odd cards and lose to
                the lowest pair

          AMB-CS-08  Who gets a losing manual jackpot wager when the dealer does not
                     qualify, a case in which no step collects it?
              We read: The dealer collects it, as from a losing hand.
              Not taken: It stays with the player.
              Shown by the case: a manual jackpot wager is collected where the dealer
                has no hand

        Cases that show it
          ace, queen, jack, ten and eight do not qualify
            payments.hand, line 156
          ace, king, four, three and two just qualify
            payments.hand, line 164
          ace, king, five, three and two qualify
            payments.hand, line 172
          a dealer who does not qualify says so and goes round from the right
            procedure.hand, line 428
          the lowest pair is enough for the dealer
            settlement.hand, line 177

        Related clauses
          nz-caribbean-stud
            3.2(a)         Show on the layout that the dealer plays only with ace and
                           king or higher.
          nz-ultimate-texas-holdem
            10.1           Disqualify a dealer hand below one pair, formed by the
                           table's method, and go round from the dealer's right.
          section10-caribbean-stud
            (a)(1)(viii)   Let the dealer qualify with A-K-4-3-2 or any better hand.
            (j)(6)         If the dealer does not qualify, follow the no-hand steps
                           below.
            (j)(6)(ii)[1]  Announce no hand and pay all antes even money.
          venice-caribbean-poker
            game.19        Disqualify a bank hand below ace-king.
    "#]]
    .assert_eq(&text(&["book", "nz-caribbean-stud", "10.1"]));
}

#[test]
fn spaces_in_the_number_of_a_clause_do_not_matter() {
    let arguments = ["book", "nz-caribbean-stud", "5.3 (b)"];
    assert_eq!(
        text(&arguments),
        text(&["book", "nz-caribbean-stud", "5.3(b)"])
    );
}

#[test]
fn before_the_amendment_a_replaced_clause_says_so() {
    let eve = ["book", "nz-three-card-poker", "5.5", "--on", "2012-11-16"];
    expect![[r#"
        nz-three-card-poker 5.5, on 2012-11-16
          kind        authority
          standing    earlier text
          instrument  base: Division 17, Three Card Poker; on every date; not at hand,
                      rebuilt

        What it asks
          An earlier text stood here until 2012-11-17; it is not at hand.

        What we answer by it
          several_areas = never (reconstructed)

        Cases that show it
          on the eve nobody may have several places, whatever the house would like
            amendment.hand, line 32
          one player has one place where the house does not allow several
            wagers.hand, line 230
          one player plays several places where the house allows it
            wagers.hand, line 235, 240

        Related clauses
          nz-caribbean-stud
            5.6           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          nz-ultimate-texas-holdem
            5.8           Allow one player to play several boxes only while the
                          operator's multi-box option is switched on.
          section10-caribbean-stud
            (f)(5)        Limit a player to one hand per round.
          venice-caribbean-poker
            general.1[1]  Let each player occupy one place only, with no option to
                          change this.
    "#]]
    .assert_eq(&text(&eve));
}
