//! Casinò di Venezia: Caribbean Poker.

use crate::{Row, Switch, check, check_switches, option};

const BOOK: &str = "venice-caribbean-poker";

const TABLE: [Row; 22] = [
    ("deck_cards", "52", "intro.2[1]"),
    ("places", "7", "intro.3[1]"),
    ("areas.ante", "ANTE", "intro.3[2]"),
    ("areas.bet", "BET", "intro.3[2]"),
    (
        "call_faites_vos_jeux",
        "Messieurs, faites vos jeux",
        "game.1",
    ),
    ("call_no_more_bets", "Rien ne va plus", "game.4"),
    ("barred_after_the_call", "ante, jackpot", "game.4"),
    ("decks.shuffler", "1", "game.5[1]"),
    ("delivery.shuffler", "packets", "game.5[2]"),
    ("hand_cards", "5", "game.5[2]"),
    ("up_card.shuffler", "last", "game.6"),
    ("call_go_ahead", "Go ahead", "game.7"),
    ("exchange", "on", option!("game.8")),
    ("bet_multiple", "2", "game.11"),
    ("exchange_price", "1", "game.14"),
    (
        "dealer_qualifies",
        "A-K-4-3-2",
        "game.19 by reading AMB-VEN-19",
    ),
    ("no_hand_pays_ante", "-", "game.20"),
    ("no_hand_returns_bet", "-", "comb.5 by reading AMB-VEN-02"),
    ("settlement_order", "place-by-place", "game.21[1]"),
    ("ante_pays", "1 to 1", "game.21[2]"),
    ("several_areas", "never", "general.1[1]"),
    ("limits_posted.ante", "-", "general.13[1]"),
];

const PAYOUTS: [Row; 20] = [
    ("bet_pays.royal-flush", "100 to 1", "pay.royal-flush.first"),
    (
        "bet_pays.straight-flush",
        "50 to 1",
        "pay.straight-flush.first",
    ),
    (
        "bet_pays.four-of-a-kind",
        "20 to 1",
        "pay.four-of-a-kind.first",
    ),
    ("bet_pays.full-house", "7 to 1", "pay.full-house.first"),
    ("bet_pays.flush", "5 to 1", "pay.flush.first"),
    ("bet_pays.straight", "4 to 1", "pay.straight.first"),
    (
        "bet_pays.three-of-a-kind",
        "3 to 1",
        "pay.three-of-a-kind.first",
    ),
    ("bet_pays.two-pair", "2 to 1", "pay.two-pairs.first"),
    ("bet_pays.one-pair", "1 to 1", "pay.pair.first"),
    (
        "bet_pays.ace-king",
        "1 to 1",
        "pay.pair.first by reading A27",
    ),
    (
        "changed_bet_pays.royal-flush",
        "60 to 1",
        "pay.royal-flush.changed",
    ),
    (
        "changed_bet_pays.straight-flush",
        "30 to 1",
        "pay.straight-flush.changed",
    ),
    (
        "changed_bet_pays.four-of-a-kind",
        "12 to 1",
        "pay.four-of-a-kind.changed",
    ),
    (
        "changed_bet_pays.full-house",
        "7 to 1",
        "pay.full-house.changed",
    ),
    ("changed_bet_pays.flush", "5 to 1", "pay.flush.changed"),
    (
        "changed_bet_pays.straight",
        "4 to 1",
        "pay.straight.changed",
    ),
    (
        "changed_bet_pays.three-of-a-kind",
        "3 to 1",
        "pay.three-of-a-kind.changed",
    ),
    (
        "changed_bet_pays.two-pair",
        "2 to 1",
        "pay.two-pairs.changed",
    ),
    ("changed_bet_pays.one-pair", "1 to 1", "pay.pair.changed"),
    (
        "changed_bet_pays.ace-king",
        "1 to 1",
        "pay.pair.changed by reading A27",
    ),
];

const JACKPOT: [Row; 13] = [
    ("jackpot_after_fold", "lost", "game.10 by reading A05"),
    ("jackpot_wager", "-", option!("jackpot.2")),
    ("jackpot_modes.electronic", "-", "jackpot.2"),
    ("jackpot_judged_on", "dealt-five", "jackpot.3"),
    ("jackpot_meter", "-", option!("jackpot.7[2]")),
    ("progression", "-", option!("jackpot.7[2]")),
    ("jackpot_seed", "-", "jackpot.7[2] by reading A44"),
    ("jackpot_prizes.royal-flush", "100%", "jpay.royal-flush"),
    (
        "jackpot_prizes.straight-flush",
        "10%",
        "jpay.straight-flush",
    ),
    (
        "jackpot_prizes.four-of-a-kind",
        "500.00",
        "jpay.four-of-a-kind by reading A28",
    ),
    (
        "jackpot_prizes.full-house",
        "100.00",
        "jpay.full-house by reading A28",
    ),
    ("jackpot_prizes.flush", "50.00", "jpay.flush by reading A28"),
    ("jackpot_allocation", "equal-parts", "general.7[3]"),
];

const SWITCHES: [Switch; 16] = [
    ("A12", "blind-bet=on|off", "general.3[1]"),
    ("A15", "fixed-prizes=float|pool", "jpay.flush"),
    (
        "A18",
        "straight-flush-share=one-tenth|tenth-each|falling",
        "general.7[4]",
    ),
    (
        "A22",
        "exchange-fee=kept|returned-on-no-qualify|stake",
        "game.14",
    ),
    ("A23", "jackpot-on-change=lost|returned", "jackpot.3"),
    ("A25", "wrong-bet=settle|refuse", "general.6[1]"),
    ("A28", "jackpot-prizes=500/100/50|AMOUNTS", "jackpot.6"),
    ("A39", "share-rounding=down|up|nearest", "general.7[3]"),
    ("A43", "jackpot-stake=kept|returned", "jpay.royal-flush"),
    ("A44", "reseed=when-clear|at-once", "jpay.royal-flush"),
    (
        "A49",
        "royal-and-straight-flush=tenth-first|both-full",
        "general.7[3]",
    ),
    ("A50", "over-maximum=settle|refuse", "general.13[3]"),
    ("A51", "contribution-at=lock-out|collection", "jackpot.7[2]"),
    ("A54", "unlisted=as-nz|void", "general.14"),
    ("A56", "dark-light=chip-back|chip-kept", "jackpot.9"),
    ("A57", "claims=house|player", "general.7[1]"),
];

/// What the booklet shows in pictures, as the notice at the table says it.
const NOTICE: [Row; 5] = [
    (
        "sign.10",
        "Every box has a spot for the ANTE, one for the BET and a reader for the bonus",
        "table.1",
    ),
    ("sign.20", "52 cards, the thirteen of each suit", "cards.1"),
    ("sign.30", "The bank loses: the player wins", "comb.4"),
    (
        "sign.40",
        "Equal hands tie, the lower hand of the bank loses and the higher wins",
        "comb.6",
    ),
    (
        "sign.50",
        "The main regulations can be read at the table",
        "general.0",
    ),
];

#[test]
fn the_book_says_what_the_house_prints() {
    let rows = TABLE.into_iter().chain(PAYOUTS).chain(JACKPOT);
    let rows = rows.chain(NOTICE);
    check(BOOK, None, rows);
}

#[test]
fn its_readings_are_these() {
    check_switches(BOOK, &SWITCHES);
}
