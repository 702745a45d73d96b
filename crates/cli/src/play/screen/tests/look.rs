//! What the screen looks like in a terminal of the usual size.

use expect_test::{Expect, expect};

use narrator::Texts;

use super::{Screen, drawn, press, screen, screen_in};

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
             Caribbean Stud Poker · nz-caribbean-stud · seat 1 · round 1    1,000.00 (0.00)
             Dealer                                                       Jackpot 50,000.00
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   Dealer plays with ace and king or higher
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   [3.2(a)]
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘
             You
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   ● Ante       30.00
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   ○ Bet
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘   ● Jackpot     5.00

            ─ Your bets ───────────────────────────────────────────────────────────────────
              a  Ante                 30.00   5.00 to 200.00       [5.1(a)]
              b  Bet blind                    60.00                [3.3(b)]
              j  Jackpot               5.00                        [3.3(c)(ii)]
              Enter  deal

              Chips  1  0.50   2  1.00   3  5.00   4  25.00   5  100.00






             Shift takes off  Enter deal  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "\n");
    press(&mut screen, "h");
    screen.coach.wait();
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · seat 1 · round 1    1,000.00 (0.00)
             Dealer                                                       Jackpot 50,005.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   Dealer plays with ace and king or higher
             │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │9♣  │   [3.2(a)]
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● Ante       30.00
             │3♣  │ │K♠  │ │2♣  │ │9♠  │ │10♥ │   ○ Bet
             └────┘ └────┘ └────┘ └────┘ └────┘   ● Jackpot     5.00
             Dealer: “No more bets.” [8.1(a)]
            ─ Your move ───────────────────────────────────────────────────────────────────
              f  Fold                     ◆     −35.00                         [5.3(a)]
                 Offer fold as one of exactly two decisions.
              b  Bet               60.00        −36.08  folding saves 1.08     [5.3(b)]
                 Accept a bet wager only when it is exactly double the ante.
                 Average result in money, all bets counted.
                 Fold: exactly −7/6 antes






             h hint  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "b");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · seat 1 · round 1  1,025.00 (+25.00)
             Dealer: queen high, does not qualify                         Jackpot 50,005.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   Dealer plays with ace and king or higher
             │Q♣  │ │J♣  │ │2♦  │ │8♣  │ │9♣  │   [3.2(a)]
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● Ante       30.00
             │3♣  │ │K♠  │ │2♣  │ │9♠  │ │10♥ │   ● Bet        60.00
             └────┘ └────┘ └────┘ └────┘ └────┘   ● Jackpot     5.00
             Dealer has queen high, below ace and king: ante wins 30.00, bet comes back.
            ─ This round ──────────────────────────────────────────────────────────────────
              Ante               30.00 won          +30.00  1 to 1 [5.8.ante]
                 Pay every winning ante even money whatever the hand.
              Bet                60.00 returned             [10.1.tail]
                 Return all bet wagers when the dealer does not qualify.
              Jackpot             5.00 lost          −5.00  below a flush [11.7]
                 Let exactly the five hands listed below, as section 4 defines them, …
              You win 25.00. Balance 1,025.00.





             Enter next round  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "w\n");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · seat 1 · round 1  1,025.00 (+25.00)
            ┌ nz-caribbean-stud 5.8.ante ──────────────────────────────────────────────────┐
            │ Pay every winning ante even money whatever the hand.                         │
            │                                                                              │
            │ Kind: data; printed.                                                         │
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
             Enter next round  ? help  q leave  w why  y pay tables  v replay
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
             Caribbean Stud Poker · venice-caribbean-poker · round 1        1,000.00 (0.00)
             Dealer                                                       Jackpot 50,000.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
             │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │▒▒▒▒│ │K♠  │
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● ANTE        5.00
             │4♠  │ │J♠  │ │7♣  │ │K♣  │ │2♣  │   ○ BET
             └────┘ └────┘ └────┘ └────┘ └────┘   ○ Jackpot
             Dealer: “Go ahead.” [game.7]
            ─ Your move ───────────────────────────────────────────────────────────────────
              f  Fold                     [game.8]
              b  Bet               10.00  [game.11]
              1  Change 4♠          5.00  [game.8 by the operator's option]
              2  Change J♠          5.00  [game.8 by the operator's option]
              3  Change 7♣          5.00  [game.8 by the operator's option]
              4  Change K♣          5.00  [game.8 by the operator's option]
              5  Change 2♣          5.00  [game.8 by the operator's option]





             h hint  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "1\nb");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · venice-caribbean-poker · round 1        980.00 (−20.00)
             Dealer: pair of fours, king kicker, qualifies                Jackpot 50,000.00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐
             │4♣  │ │7♦  │ │8♣  │ │4♥  │ │K♠  │
             └────┘ └────┘ └────┘ └────┘ └────┘
             You: king high
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● ANTE         5.00 ● New card     5.00
             │3♣  │ │J♠  │ │7♣  │ │K♣  │ │2♣  │   ● BET         10.00
             └────┘ └────┘ └────┘ └────┘ └────┘   ○ Jackpot
             Dealer's pair of fours beats your king high: ante and bet lose, 15.00.
            ─ This round ──────────────────────────────────────────────────────────────────
              New card            5.00 lost          −5.00  fee kept [game.14]
                 Charge the exchange a price equal to the ANTE, kept by the house from …
              ANTE                5.00 lost          −5.00  [game.21[2]]
                 Collect losing ANTE and BET; pay winning ANTE 1 to 1 and BET by the …
              BET                10.00 lost         −10.00  [game.21[2]]
                 Collect losing ANTE and BET; pay winning ANTE 1 to 1 and BET by the …
              You lose 20.00. Balance 980.00.




             Fold was better by 3.13.
             Enter next round  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
}

#[test]
fn the_community_cards_lie_beside_the_dealer_s() {
    let mut screen = screen("nz-ultimate-texas-holdem", 3);
    press(&mut screen, "atj\nk");
    check(
        &screen,
        expect![[r#"
             Ultimate Texas Hold'em · nz-ultimate-texas-holdem · round 1    1,000.00 (0.00)
             Dealer          Board                                        Jackpot 50,005.00
             ┌────┐ ┌────┐   ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   Dealer plays with a pair
             │▒▒▒▒│ │▒▒▒▒│   │3♦  │ │K♠  │ │2♦  │ │▒▒▒▒│ │▒▒▒▒│   or higher [3.2]
             └────┘ └────┘   └────┘ └────┘ └────┘ └────┘ └────┘
             You: pair of kings, ten kicker
             ┌────┐ ┌────┐   ● Ante        5.00          ● Trips       5.00
             │10♣ │ │K♣  │   ● Blind       5.00          ● Jackpot     5.00
             └────┘ └────┘   ○ Play
             Dealer: “No more bets.” [8.1(a)]
            ─ Your move ───────────────────────────────────────────────────────────────────
              k  Check                    [5.4(a)]
                 Allow check at the second decision.
              2  Play 2×           10.00  [5.4(b)]
                 Allow at the second decision a Play wager of exactly twice the Ante.







             Play 4× was better by 2.66.
             h hint  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "2");
    check(
        &screen,
        expect![[r#"
             Ultimate Texas Hold'em · nz-ultimate-texas-holdem · round 1   1,005.00 (+5.00)
             Dealer: two pair, kings and twos, six kicker, qualifies      Jackpot 50,005.00
             ┌────┐ ┌────┐   ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   Dealer plays with a pair
             │K♥  │ │6♣  │   │3♦  │ │K♠  │ │2♦  │ │10♠ │ │2♣  │   or higher [3.2]
             └────┘ └────┘   └────┘ └────┘ └────┘ └────┘ └────┘
             You: two pair, kings and tens, three kicker
             ┌────┐ ┌────┐   ● Ante        5.00          ● Trips       5.00
             │10♣ │ │K♣  │   ● Blind       5.00          ● Jackpot     5.00
             └────┘ └────┘   ● Play       10.00
             Your two pair, kings and tens, beats the dealer's two pair: the hand wins
             15.00.
            ─ This round ──────────────────────────────────────────────────────────────────
              Jackpot             5.00 lost          −5.00  below a flush [8.1(b)]
              Ante                5.00 won           +5.00  1 to 1 [5.10]
              Play               10.00 won          +10.00  1 to 1 [5.10]
              Blind               5.00 returned             below a straight
              Trips               5.00 lost          −5.00  below three of a kind [10.8(d)]
              You win 5.00. Balance 1,005.00.




             Best.
             Enter next round  ? help  q leave  w why  y pay tables  v replay
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
             Three Card Poker · nz-three-card-poker · seat 1 · round 1      1,000.00 (0.00)
             Dealer: queen high, qualifies
             ┌────┐ ┌────┐ ┌────┐   Dealer plays with queen high or higher [3.2 (rebuilt)]
             │7♣  │ │4♥  │ │Q♥  │
             └────┘ └────┘ └────┘
             You: ace high
             ┌────┐ ┌────┐ ┌────┐   ● Ante               5.00  ● Six Card Bonus     5.00
             │8♦  │ │9♥  │ │A♠  │   ● Play               5.00
             └────┘ └────┘ └────┘   ● Pair Plus          5.00
             Your ace high beats the dealer's queen high: ante and play win 10.00.
            ─ This round ──────────────────────────────────────────────────────────────────
              Ante                5.00 won           +5.00  1 to 1 [5.7.ante]
                 Pay a winning Ante 1 to 1 whatever the hand.
              Play                5.00 won           +5.00  1 to 1 [5.7.play]
                 Pay a winning Play wager 1 to 1 whatever the hand.
              Pair Plus           5.00 lost          −5.00  below a pair [10.pair-plus]
                 Settle Pair Plus on the player's own three cards alone, whatever the …
              Six Card Bonus      5.00 lost          −5.00  six cards make ace high [10A.6]
                 After announcing the round's result, collect losing and pay winning Six …
              You break even. Balance 1,000.00.


             Best.
             Enter next round  ? help  q leave  w why  y pay tables  v replay
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
             Caribbean Stud Poker · section10-caribbean-stud · round 1      1,000.00 (0.00)
             Dealer                                                       Jackpot 50,000.00
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘
             You
             ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐ ┌╌╌╌╌┐   ○ Ante
             ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎ ╎    ╎   ○ Bet
             └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘ └╌╌╌╌┘   ○ Jackpot

            ─ Your bets ───────────────────────────────────────────────────────────────────
              a  Ante                         5.00 to 200.00       [(f)(1)[1]]

              Chips  1  0.50   2  1.00   3  5.00   4  25.00   5  100.00








             Place your bets first.
             Shift takes off  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
    press(&mut screen, "?");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · section10-caribbean-stud · round 1      1,000.00 (0.00)
            ┌ Help ────────────────────────────────────────────────────────────────────────┐
            │ Before the deal each bet has a letter: it adds a chip, at first the minimum; │
            │ with Shift it takes one off. 1 to 9 choose the chip, u undoes, x clears, r   │
            │ repeats the last bets, d doubles, Enter deals.                               │
            │                                                                              │
            │ On your turn each move has its key: f folds, k or c checks, b bets, p plays, │
            │ 2 3 4 play that many antes; where a card may be changed 1 to 5 mark it,      │
            │ Enter changes it, Esc does not. h is the hint: what every move is worth in   │
            │ money.                                                                       │
            │                                                                              │
            │ w says why, with the rules and the receipt; v replays the round, y shows the │
            │ pay tables, o changes the colours of the suits. q leaves; a hand that is     │
            │ open then is ruled on by the rules.                                          │
            │                                                                              │
            │ The table: section10-caribbean-stud                                          │
            │                                                                              │
            │                                                                              │
            │                                                                              │
            │                                                                              │
            │                                                                              │
            │                                                                              │
            └ ↑ ↓ scroll, Esc closes ──────────────────────────────────────────────────────┘
             Shift takes off  ? help  q leave  w why  y pay tables  v replay
        "#]],
    );
}

#[test]
fn the_table_in_italian() {
    let mut screen = screen_in(Texts::italian(), "nz-caribbean-stud", 1);
    press(&mut screen, "a4aj\nhb");
    check(
        &screen,
        expect![[r#"
             Caribbean Stud Poker · nz-caribbean-stud · posto 1 · mano 1  1.025,00 (+25,00)
             Banco: carta alta donna, non si qualifica                    Jackpot 50.005,00
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   Il banco gioca con asso e re o più
             │Q♣  │ │J♣  │ │2♦  │ │8♣  │ │9♣  │   [3.2(a)]
             └────┘ └────┘ └────┘ └────┘ └────┘
             Tu: carta alta re
             ┌────┐ ┌────┐ ┌────┐ ┌────┐ ┌────┐   ● Ante       30,00
             │3♣  │ │K♠  │ │2♣  │ │9♠  │ │10♥ │   ● Bet        60,00
             └────┘ └────┘ └────┘ └────┘ └────┘   ● Jackpot     5,00
             Il banco ha carta alta donna, meno di asso e re: ante vince 30,00, bet torna a
             te.
            ─ Questa mano ─────────────────────────────────────────────────────────────────
              Ante               30,00 vinta        +30,00  1 a 1 [5.8.ante]
              Bet                60,00 resa                 [10.1.tail]
              Jackpot             5,00 persa         −5,00  meno di colore [11.7]
              Vinci 25,00. Saldo 1.025,00.







             Invio prossima mano  ? aiuto  q esci  w perché  y pagamenti  v rivedi
        "#]],
    );
}
