//! What the screen looks like in a terminal of the usual size.

use expect_test::{Expect, expect};

use super::{Screen, drawn, press, screen};

#[track_caller]
fn check(screen: &Screen, expected: Expect) {
    let rows = drawn(screen, 80, 24).to_string();
    let rows = rows.lines().map(|row| row.trim_matches('"').trim_end());
    let text: String = rows.map(|row| format!("{row}\n")).collect();
    expected.assert_eq(&text);
}

#[test]
fn a_round_of_caribbean_stud_from_the_wagers_to_the_settlement() {
    let mut screen = screen("nz-caribbean-stud", 1);
    press(&mut screen, "a4aj");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · place 1 · round 1  1,000.00 (+0.00)
             Dealer                                                       Jackpot 50,000.00
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   The dealer plays only with ace and king
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   or higher [3.2(a)]
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘
             You
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   ● Ante       30.00
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   ○ Bet
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘   ● Jackpot     5.00

            ─ Your wagers ─────────────────────────────────────────────────────────────────
              a  Ante                 30.00   5.00 to 200.00       [5.1(a)]
              b  Bet                          60.00                [3.3(b)]
              j  Jackpot               5.00                        [3.3(c)(ii)]
              Enter  deal

              Chips  1  0.50   2  1.00   3  5.00   4  25.00   5  100.00






             Shift takes back  Enter deal  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
    press(&mut screen, "\n");
    press(&mut screen, "a");
    screen.coach.wait();
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · place 1 · round 1  1,000.00 (+0.00)
             Dealer                                                       Jackpot 50,005.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   The dealer plays only with ace and king
             │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │9♣  │   or higher [3.2(a)]
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● Ante       30.00
             │3♣  │ │K♠  │ │2♣  │ │9♠  │ │10♥ │   ○ Bet
             └────┘ └────┘ └────┘ └────┘ └────┘   ● Jackpot     5.00
             Dealer: “No more bets” [8.1(a)]
            ─ Your decision ───────────────────────────────────────────────────────────────
              f  Fold                                   -1.0000000000 best [5.3(a)]
                 Offer fold as one of exactly two decisions.
              b  Bet                            60.00   -1.0359959555      [5.3(b)]
                 Accept a bet wager only when it is exactly double the ante.
                 In antes, all main wagers counted, and the best play after it.
                 Fold is worth exactly -1.






             a advice  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
    press(&mut screen, "b");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · place 1 · round 1 1,025.00 (+25.00)
             Dealer: queen high, does not qualify                         Jackpot 50,005.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   The dealer plays only with ace and king
             │Q♣  │ │J♣  │ │2♦  │ │8♣  │ │9♣  │   or higher [3.2(a)]
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● Ante       30.00
             │3♣  │ │K♠  │ │2♣  │ │9♠  │ │10♥ │   ● Bet        60.00
             └────┘ └────┘ └────┘ └────┘ └────┘   ● Jackpot     5.00
             Dealer: “Dealer does not qualify” [10.1]
            ─ Settlement ──────────────────────────────────────────────────────────────────
              Ante                30.00 won, stake back  [5.8.ante]
                 Pay every winning ante even money whatever the hand.
              Bet                 60.00 returned         [10.1.tail]
                 Return all bet wagers when the dealer does not qualify.
              Jackpot              5.00 lost             [11.7]
                 Let exactly the five hands listed below, as section 4 defines them, …
              You win 25.00. Balance 1,025.00.





             Enter next round  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
    press(&mut screen, "c\n");
    check(
        &screen,
        expect![[r#"
         Caribbean Stud Poker · nz-caribbean-stud · place 1 · round 1 1,025.00 (+25.00)
        ┌ nz-caribbean-stud 5.8.ante ──────────────────────────────────────────────────┐
        │ Pay every winning ante even money whatever the hand.                         │
        │                                                                              │
        │ A clause of the kind data; stated.                                           │
        │                                                                              │
        │ See also 10.1(a), nz-ultimate-texas-holdem:5.10,                             │
        │ section10-caribbean-stud:(l)(2), venice-caribbean-poker:game.21[2].          │
        │                                                                              │
        │ All of it: croupier book nz-caribbean-stud '5.8.ante'                        │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        └ Esc goes back to the list ───────────────────────────────────────────────────┘
         Enter next round  h help  q quit  c clauses  i sign  v receipt
    "#]],
    );
}

#[test]
fn a_card_is_changed_at_the_price_of_the_ante() {
    let mut screen = screen("venice-caribbean-poker", 2);
    press(&mut screen, "a\n");
    check(
        &screen,
        expect![[r#"
         Caribbean Stud Poker · venice-caribbean-poker · round 1       1,000.00 (+0.00)
         Dealer                                                       Jackpot 50,000.00
         ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
         │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │K♠  │
         └────┘ └────┘ └────┘ └────┘ └────┘
         You: king high
         ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● ANTE        5.00
         │4♠  │ │J♠  │ │7♣  │ │K♣  │ │2♣  │   ○ BET
         └────┘ └────┘ └────┘ └────┘ └────┘   ○ Jackpot
         Dealer: “Go ahead” [game.7]
        ─ Your decision ───────────────────────────────────────────────────────────────
          f  Fold                                  [game.8]
          b  BET                            10.00  [game.11]
          1  Change the four of spades       5.00  [game.8 by the operator's option]
          2  Change the jack of spades       5.00  [game.8 by the operator's option]
          3  Change the seven of clubs       5.00  [game.8 by the operator's option]
          4  Change the king of clubs        5.00  [game.8 by the operator's option]
          5  Change the two of clubs         5.00  [game.8 by the operator's option]





         a advice  h help  q quit  c clauses  i sign  v receipt
    "#]],
    );
    press(&mut screen, "1b");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · venice-caribbean-poker · round 1        980.00 (-20.00)
             Dealer: pair of fours, king kicker, qualifies                Jackpot 50,000.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
             │4♣  │ │7♦  │ │8♣  │ │4♥  │ │K♠  │
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● ANTE         5.00 ● New card     5.00
             │3♣  │ │J♠  │ │7♣  │ │K♣  │ │2♣  │   ● BET         10.00
             └────┘ └────┘ └────┘ └────┘ └────┘   ○ Jackpot
             Your king high loses to the dealer's pair of fours.
            ─ Settlement ──────────────────────────────────────────────────────────────────
              New card             5.00 lost             [game.14]
                 Charge the exchange a price equal to the ANTE, kept by the house from …
              ANTE                 5.00 lost             [game.21[2]]
                 Collect losing ANTE and BET; pay winning ANTE 1 to 1 and BET by the …
              BET                 10.00 lost             [game.21[2]]
                 Collect losing ANTE and BET; pay winning ANTE 1 to 1 and BET by the …
              You lose 20.00. Balance 980.00.





             Enter next round  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
}

#[test]
fn the_community_cards_lie_beside_the_dealer_s() {
    let mut screen = screen("nz-ultimate-texas-holdem", 3);
    press(&mut screen, "abtj\nk");
    check(
        &screen,
        expect![[r#"
         Ultimate Texas Hold'em · nz-ultimate-texas-holdem · round 1   1,000.00 (+0.00)
         Dealer          Board                                        Jackpot 50,005.00
         ┌────┐ ┌────┐   ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   The dealer plays only
         │▒▒▒▒│ │▒▒▒▒│   │3♦  │ │K♠  │ │2♦  │ │▒▒▒▒│ │▒▒▒▒│   with a pair or higher
         └────┘ └────┘   └────┘ └────┘ └────┘ └────┘ └────┘   [3.2]
         You: pair of kings, ten kicker
         ┌────┐ ┌────┐   ● Ante        5.00          ● Trips       5.00
         │10♣ │ │K♣  │   ● Blind       5.00          ● Jackpot     5.00
         └────┘ └────┘   ○ Play
         Dealer: “No more bets” [8.1(a)]
        ─ Your decision ───────────────────────────────────────────────────────────────
          k  Check                                 [5.4(a)]
             Allow check at the second decision.
          2  Play 2 × the ante              10.00  [5.4(b)]
             Allow at the second decision a Play wager of exactly twice the Ante.








         a advice  h help  q quit  c clauses  i sign  v receipt
    "#]],
    );
    press(&mut screen, "2");
    check(
        &screen,
        expect![[r#"
             Ultimate Texas Hold'em · nz-ultimate-texas-holdem · round 1   1,005.00 (+5.00)
             Dealer: two pair, kings and twos, six kicker, qualifies      Jackpot 50,005.00
             ┌────┐ ┌────┐   ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   The dealer plays only
             │K♥  │ │6♣  │   │3♦  │ │K♠  │ │2♦  │ │10♠ │ │2♣  │   with a pair or higher
             └────┘ └────┘   └────┘ └────┘ └────┘ └────┘ └────┘   [3.2]
             You: two pair, kings and tens, three kicker
             ┌────┐ ┌────┐   ● Ante        5.00          ● Trips       5.00
             │10♣ │ │K♣  │   ● Blind       5.00          ● Jackpot     5.00
             └────┘ └────┘   ● Play       10.00
             Your two pair, kings and tens, beats the dealer's two pair, kings and twos.
            ─ Settlement ──────────────────────────────────────────────────────────────────
              Jackpot              5.00 lost             [8.1(b)]
                 In electronic mode collect the jackpot chips after the call and before …
              Ante                 5.00 won, stake back  [5.10]
                 Pay winning Ante and Play wagers even money, subject to the cap.
              Play                10.00 won, stake back  [5.10]
                 Pay winning Ante and Play wagers even money, subject to the cap.
              Blind                5.00 returned         [5.11.t1.blind.three-of-a-kind by r
                 With pay table 1 pay nothing on a Blind that wins with three of a kind …
              Trips                5.00 lost             [10.8(d)]
                 Pay Trips of a winning hand by the pay table, and collect it below three …
              You win 5.00. Balance 1,005.00.

             Enter next round  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
}

#[test]
fn three_cards_and_two_wagers_on_them() {
    let mut screen = screen("nz-three-card-poker", 4);
    press(&mut screen, "aps\np");
    check(
        &screen,
        expect![[r#"
             Three Card Poker · nz-three-card-poker · place 1 · round 1    1,000.00 (+0.00)
             Dealer: queen high, qualifies
             ┌────┐ ┌────┐ ┌────┐   The dealer plays only with queen high or better
             │7♣  │ │4♥  │ │Q♥  │   [3.2 (reconstructed)]
             └────┘ └────┘ └────┘
             You: ace high
             ┌────┐ ┌────┐ ┌────┐   ● Ante               5.00  ● Six Card Bonus     5.00
             │8♦  │ │9♥  │ │A♠  │   ● Play               5.00
             └────┘ └────┘ └────┘   ● Pair Plus          5.00
             Your ace high beats the dealer's queen high.
            ─ Settlement ──────────────────────────────────────────────────────────────────
              Ante                 5.00 won, stake back  [5.7.ante (reconstructed)]
                 Pay a winning Ante 1 to 1 whatever the hand.
              Play                 5.00 won, stake back  [5.7.play (reconstructed)]
                 Pay a winning Play wager 1 to 1 whatever the hand.
              Pair Plus            5.00 lost             [10.pair-plus (reconstructed)]
                 Settle Pair Plus on the player's own three cards alone, whatever the …
              Six Card Bonus       5.00 lost             [10A.6]
                 After announcing the round's result, collect losing and pay winning Six …
              You break even. Balance 1,000.00.



             Enter next round  h help  q quit  c clauses  i sign  v receipt
        "#]],
    );
}

#[test]
fn what_is_refused_is_said_where_it_arose() {
    let mut screen = screen("section10-caribbean-stud", 5);
    press(&mut screen, "\n");
    check(
        &screen,
        expect![[r#"
         Caribbean Stud Poker · section10-caribbean-stud · round 1     1,000.00 (+0.00)
         Dealer                                                       Jackpot 50,000.00
         ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐
         ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎
         └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘
         You
         ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   ○ Ante
         ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   ○ Bet
         └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘   ○ Jackpot

        ─ Your wagers ─────────────────────────────────────────────────────────────────
          a  Ante                         5.00 to 200.00       [(f)(1)[1]]

          Chips  1  0.50   2  1.00   3  5.00   4  25.00   5  100.00








         There is nothing to deal yet: make the opening wagers.
         Shift takes back  h help  q quit  c clauses  i sign  v receipt
    "#]],
    );
    press(&mut screen, "h");
    check(
        &screen,
        expect![[r#"
         Caribbean Stud Poker · section10-caribbean-stud · round 1     1,000.00 (+0.00)
        ┌ Help ────────────────────────────────────────────────────────────────────────┐
        │ Before the deal each wager has a letter. It puts one chip more on the wager, │
        │ at first the least that is taken; the same letter as a capital takes the     │
        │ wager back. The chips are chosen with the digits. r makes the wagers of the  │
        │ last round again, and Enter deals.                                           │
        │                                                                              │
        │ When it is your turn, each decision has its key. a asks the coach, who works │
        │ out what every one of them is worth, exactly, in antes and with all main     │
        │ wagers counted.                                                              │
        │                                                                              │
        │ c lists what is on the table with the clauses it rests on, and Enter there   │
        │ shows a clause. i is the sign of the table with what everything pays. v is   │
        │ the receipt of the deal. u changes between two and four colours of suits. q  │
        │ leaves; a hand that is not decided then is ruled on by the book.             │
        │                                                                              │
        │ The table: section10-caribbean-stud                                          │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        │                                                                              │
        └ ↑ ↓ scroll, Esc closes ──────────────────────────────────────────────────────┘
         Shift takes back  h help  q quit  c clauses  i sign  v receipt
    "#]],
    );
}
