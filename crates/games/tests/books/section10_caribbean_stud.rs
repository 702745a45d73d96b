//! "Section 10", United States style: Caribbean Stud Poker.

use crate::{Row, Switch, check, check_switches, option};

const BOOK: &str = "section10-caribbean-stud";

const TABLE: [Row; 33] = [
    ("bet_multiple", "2", "(a)(1)(ii)"),
    ("hand_cards", "5", "(a)(1)(iv)"),
    ("dealer_qualifies", "A-K-4-3-2", "(a)(1)(viii)"),
    ("decks.shoe", "1", "(b)(1)[1]"),
    ("decks.hand", "1", "(b)(1)[1]"),
    ("decks.auto-shoe", "1", "(b)(1)[1]"),
    ("second_deck", "-", "(b)(2)"),
    ("stage_by.inspect", "dealer", "(c)(1)"),
    ("stage_by.verify", "floorperson", "(c)(1)"),
    ("cards_change_hours", "8", "(c)(5)"),
    (
        "order.replace-cards",
        "by floorperson, casino supervisor, casino, when between-rounds",
        "(c)(5)",
    ),
    ("stage_by.cut", "dealer", "(d)(3)"),
    ("cut_at_least", "10", "(d)(3)(i)(B)"),
    ("cut_leaves", "1", "(d)(3)(i)(B) by reading AMB-S10-18"),
    (
        "order.recut",
        "by casino supervisor, when before-the-deal",
        "(d)(4)",
    ),
    ("barred_after_the_call", "ante, jackpot", "(f)(2)[2]"),
    ("several_areas", "never", "(f)(5)"),
    ("call_no_more_bets", "No more bets", "(g)(2)[1]"),
    ("delivery.shoe", "one-by-one", "(g)(4)"),
    ("up_card.shoe", "first", "(g)(4)(ii)"),
    ("stub_before_decisions", "-", "(g)(5)"),
    ("stub_count_every", "5", "(g)(6)[1]"),
    ("deck_cards", "52", "(g)(6)(i)"),
    ("delivery.hand", "one-by-one", "(h)(3)"),
    ("up_card.hand", "first", "(h)(3)(ii)"),
    ("delivery.auto-shoe", "packets", "(i)(3)"),
    ("up_card.auto-shoe", "bottom", "(i)(7)[2]"),
    ("settlement_order", "losers-ties-winners", "(j)(5)(iii)[1]"),
    ("no_hand_pays_ante", "-", "(j)(6)(ii)[1]"),
    ("call_no_hand", "No hand", "(j)(6)(ii)[1]"),
    ("no_hand_returns_bet", "-", "(j)(6)(iii)"),
    ("payout_max", "-", "(l)(4) by reading A20"),
    ("payout_max_at_least", "5000.00", "(l)(4)"),
];

const PAYOUTS: [Row; 11] = [
    ("ante_pays", "1 to 1", "(l)(2)"),
    ("bet_pays.royal-flush", "100 to 1", "(l)(3).royal-flush"),
    (
        "bet_pays.straight-flush",
        "50 to 1",
        "(l)(3).straight-flush",
    ),
    (
        "bet_pays.four-of-a-kind",
        "20 to 1",
        "(l)(3).four-of-a-kind",
    ),
    ("bet_pays.full-house", "7 to 1", "(l)(3).full-house"),
    ("bet_pays.flush", "5 to 1", "(l)(3).flush"),
    ("bet_pays.straight", "4 to 1", "(l)(3).straight"),
    (
        "bet_pays.three-of-a-kind",
        "3 to 1",
        "(l)(3).three-of-a-kind",
    ),
    ("bet_pays.two-pair", "2 to 1", "(l)(3).two-pair"),
    (
        "bet_pays.one-pair-or-less",
        "1 to 1",
        "(l)(3).one-pair-or-less",
    ),
    ("payout_max_binds", "ante, bet", "(l)(4)"),
];

const JACKPOT: [Row; 12] = [
    ("jackpot_judged_on", "dealt-five", "(a)(1)(vi)"),
    ("jackpot_wager", "1.00", "(f)(3)[1]"),
    ("jackpot_modes.electronic", "-", "(f)(3)[1]"),
    ("jackpot_prizes.royal-flush", "100%", "(l)(5).royal-flush"),
    (
        "jackpot_prizes.straight-flush",
        "10%",
        "(l)(5).straight-flush",
    ),
    (
        "jackpot_prizes.four-of-a-kind",
        "500.00",
        "(l)(5).four-of-a-kind",
    ),
    ("jackpot_prizes.full-house", "100.00", "(l)(5).full-house"),
    ("jackpot_prizes.flush", "50.00", "(l)(5).flush"),
    ("progression", "70%", "(l)(6)[1] by reading A31"),
    ("progression_at_least", "70%", "(l)(6)[1]"),
    ("jackpot_meter", "-", option!("(l)(7)[1]")),
    ("jackpot_allocation", "by-seat", "(l)(7)[1]"),
];

const SWITCHES: [Switch; 17] = [
    ("A06", "jackpot-after-fold=lost|kept", "(j)(1)[2]"),
    ("A15", "fixed-prizes=float|pool", "(l)(5)"),
    ("A19", "meter-walk=by-seat|by-class", "(l)(7)[1]"),
    ("A20", "payout-cap=per-bet|per-player|none", "(l)(4)"),
    ("A20", "payout-max=AMOUNT", "(l)(4)"),
    (
        "A30",
        "straight-flush-prize=tenth|5000",
        "(l)(5).straight-flush",
    ),
    ("A31", "progression=70%|PERCENT", "(l)(6)[1]"),
    ("A31", "jackpot-seed=AMOUNT", "(l)(6)[1]"),
    ("A37", "show-on-no-hand=jackpot-bettors|all", "(j)(6)(i)[1]"),
    ("A39", "share-rounding=down|up|nearest", "(l)(7)[2]"),
    ("A42", "absent=all-lost|side-bets-settled", "(f)(6)[2]"),
    ("A43", "jackpot-stake=kept|returned", "(g)(2)[2]"),
    ("A51", "contribution-at=lock-out|collection", "(l)(6)[1]"),
    ("A52", "count-misdeal=all|hand", "(g)(6)(ii)[1]"),
    ("A53", "coupons=chips-only|with-coupon", "(f)(1)[1]"),
    ("A55", "stray-cards=as-next|void", "(m)(3)"),
    ("A56", "dark-light=chip-back|chip-kept", "(k)(2)(ii)"),
];

#[test]
fn the_book_says_what_section_10_says() {
    let rows = TABLE.into_iter().chain(PAYOUTS).chain(JACKPOT);
    check(BOOK, None, rows);
}

#[test]
fn its_readings_are_these() {
    check_switches(BOOK, &SWITCHES);
}
