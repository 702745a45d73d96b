//! New Zealand, Division 6: Caribbean Stud Poker.

use crate::{Row, Switch, check, check_switches, option};

const BOOK: &str = "nz-caribbean-stud";

const TABLE: [Row; 37] = [
    ("terms_elsewhere", "Gambling Act 2003", "1.1"),
    (
        "order.single-view",
        "by casino operator, casino supervisor, when any",
        "5.6.2",
    ),
    ("places", "7", "3.1[1]"),
    (
        "notice",
        "The dealer plays only with ace and king or higher",
        "3.2(a)",
    ),
    ("areas.ante", "Ante", "3.3(a)"),
    ("areas.bet", "Bet", "3.3(b)"),
    ("areas.jackpot", "Jackpot", "3.3(c)(ii)"),
    ("decks.shoe", "1", "3.4(c)(i)"),
    ("decks.shuffler", "2", "3.4(c)(ii)"),
    ("bet_multiple", "2", "5.3(b)"),
    ("several_areas", "off", option!("5.6")),
    ("payout_max", "-", option!("5.9")),
    ("payout_max_binds", "bet", "5.9"),
    ("barred_after_the_call", "ante, jackpot", "5.10(a)"),
    ("stage_by.inspect", "dealer", "6.1"),
    ("stage_by.verify", "game supervisor", "6.1"),
    (
        "order.reshuffle",
        "by game supervisor, casino supervisor, reason yes, when any",
        "7.1(d)",
    ),
    (
        "stage_by.cut",
        "dealer, game supervisor, casino supervisor",
        "7.2[2]",
    ),
    (
        "order.count-deck",
        "by dealer, game supervisor, casino supervisor, when any",
        "7.3",
    ),
    (
        "order.replace-cards",
        "by casino operator, when between-rounds",
        "7.4",
    ),
    (
        "order.english-only",
        "by casino operator, when any",
        "9.6(a)",
    ),
    ("order.silence", "by casino operator, when any", "9.6(b)"),
    ("order.apart", "by casino operator, when any", "9.6(c)"),
    ("deck_cards", "52", "7.3"),
    ("settled_in.loses", "jackpot, ante, bet", "10.5"),
    ("settled_in.wins", "jackpot, ante, bet", "10.6"),
    ("call_no_more_bets", "No more bets", "8.1(a)"),
    ("up_card.shoe", "last", "8.2"),
    ("delivery.shoe", "one-by-one", "8.3"),
    ("hand_cards", "5", "8.3.tail"),
    ("delivery.shuffler", "packets", "8.4"),
    ("up_card.shuffler", "bottom", "8.4.tail"),
    ("dealer_qualifies", "A-K-4-3-2", "10.1 by reading A09"),
    ("call_no_hand", "No hand, Dealer does not qualify", "10.1"),
    ("no_hand_pays_ante", "-", "10.1(a)"),
    ("no_hand_returns_bet", "-", "10.1.tail"),
    ("settlement_order", "place-by-place", "10.3"),
];

const PAYOUTS: [Row; 11] = [
    ("ante_pays", "1 to 1", "5.8.ante"),
    ("bet_pays.ace-king", "1 to 1", "5.8.bet.ace-king"),
    ("bet_pays.one-pair", "1 to 1", "5.8.bet.one-pair"),
    ("bet_pays.two-pair", "2 to 1", "5.8.bet.two-pairs"),
    (
        "bet_pays.three-of-a-kind",
        "3 to 1",
        "5.8.bet.three-of-a-kind",
    ),
    ("bet_pays.straight", "4 to 1", "5.8.bet.straight"),
    ("bet_pays.flush", "5 to 1", "5.8.bet.flush"),
    ("bet_pays.full-house", "7 to 1", "5.8.bet.full-house"),
    (
        "bet_pays.four-of-a-kind",
        "20 to 1",
        "5.8.bet.four-of-a-kind",
    ),
    (
        "bet_pays.straight-flush",
        "50 to 1",
        "5.8.bet.straight-flush",
    ),
    ("bet_pays.royal-flush", "250 to 1", "5.8.bet.royal-flush"),
];

const JACKPOT: [Row; 18] = [
    ("jackpot_modes.electronic", "-", "3.3(c)(i)"),
    ("jackpot_modes.manual", "-", "3.3(c)(ii)"),
    ("jackpot_wager", "-", option!("11.2")),
    ("limits_posted.jackpot", "-", "11.2"),
    ("jackpot_meter", "-", option!("11.6")),
    ("progression", "-", option!("11.6(a)")),
    ("jackpot_seed", "-", option!("11.6(b)")),
    (
        "sub_pools.minor",
        "flush, full-house, four-of-a-kind",
        "11.6A(a)",
    ),
    ("sub_pools.major", "straight-flush, royal-flush", "11.6A(b)"),
    ("jackpot_judged_on", "dealt-five", "11.7"),
    (
        "jackpot_prizes.royal-flush",
        "odds 10,000 to 1, share 100%",
        "11.9(a)",
    ),
    (
        "jackpot_prizes.straight-flush",
        "odds 1,000 to 1, share 10%",
        "11.9(b)",
    ),
    ("jackpot_prizes.four-of-a-kind", "500 to 1", "11.9(c)"),
    ("jackpot_prizes.full-house", "150 to 1", "11.9(d)"),
    ("jackpot_prizes.flush", "100 to 1", "11.9(e)"),
    ("jackpot_allocation", "by-class", "11.10"),
    ("jackpot_order.shoe", "first-card", "11.11(a)"),
    ("jackpot_order.shuffler", "hand-complete", "11.11(b)"),
];

const SWITCHES: [Switch; 20] = [
    ("A05", "jackpot-after-fold=lost|kept", "9.2(a)"),
    ("A11", "declare=cards-speak|player", "4.5"),
    ("A12", "blind-bet=on|off", "5.1(c)"),
    ("A13", "jackpot-stake=kept|returned", "11.12[2]"),
    ("A15", "fixed-prizes=pool|float", "11.10(a)"),
    ("A16", "straight-flush-base=same|falling", "11.10(b)"),
    ("A17", "same-time=pending|window:SECONDS|split", "11.11"),
    ("A21", "cap-on-jackpot=outside|inside", "5.9"),
    ("A39", "share-rounding=down|up|nearest", "11.9(b)"),
    ("A42", "absent=all-lost|side-bets-settled", "12.12"),
    ("A44", "reseed=when-clear|at-once", "11.6(b)"),
    ("A45", "table-turns=by-table|by-hand", "11.11"),
    ("A46", "misdeal-reach=round|box", "12.11[1]"),
    ("A47", "bet-on-lost-hand=returned|lost|void", "12.14[2]"),
    ("A48", "breach-reach=player|box", "12.1"),
    ("A51", "contribution-at=lock-out|collection", "11.6"),
    ("A56", "dark-light=chip-back|chip-kept", "11.4(b)"),
    ("A61", "payout-cap=per-wager|per-hand|per-player", "5.9"),
    ("A63", "dealer-shows=undecided|everyone|literal", "12.7"),
    ("A66", "absent-decided=settled|as-absent", "12.12"),
];

#[test]
fn the_book_says_what_division_6_says() {
    let rows = TABLE.into_iter().chain(PAYOUTS).chain(JACKPOT);
    check(BOOK, None, rows);
}

#[test]
fn its_readings_are_these() {
    check_switches(BOOK, &SWITCHES);
}
