//! New Zealand: Ultimate Texas Hold'em.

use crate::{Row, Switch, check, check_switches, option};

const BOOK: &str = "nz-ultimate-texas-holdem";

const TABLE: [Row; 42] = [
    ("terms_elsewhere", "Gambling Act 2003", "1.1"),
    (
        "order.single-view",
        "by casino operator, casino supervisor, when any",
        "5.8.2",
    ),
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
    ("places", "7", "3.1[1]"),
    (
        "notice",
        "The dealer plays only with a pair or higher",
        "3.2",
    ),
    ("areas.ante", "Ante", "3.3(a)"),
    ("areas.blind", "Blind", "3.3(b)"),
    ("areas.trips", "Trips", "3.3(c)"),
    ("areas.play", "Play", "3.3(d)"),
    ("areas.jackpot", "Jackpot", "3.3(e)"),
    ("decks.shoe", "1", "3.4(c)(i)"),
    ("decks.shuffler", "2", "3.4(c)(ii)"),
    ("blind_equals_ante", "-", "5.1(a)"),
    ("stub_before_decisions", "-", "5.3"),
    ("pre_flop", "3-or-4", option!("5.3(b)")),
    ("flop_multiple", "2", "5.4(b)"),
    ("river_multiple", "1", "5.5(b)"),
    ("several_areas", "off", option!("5.8")),
    ("ante_pays", "1 to 1", "5.10"),
    ("play_pays", "1 to 1", "5.10"),
    ("trips", "1", option!("5.11")),
    ("payout_max", "-", option!("5.13[1]")),
    ("payout_max_binds", "ante, play, blind, trips", "5.13[1]"),
    (
        "barred_after_the_call",
        "ante, blind, trips, jackpot",
        "5.14(a)",
    ),
    ("deck_cards", "52", "3.4(a)"),
    (
        "settled_in.loses",
        "jackpot, play, ante, blind, trips",
        "10.7",
    ),
    (
        "settled_in.wins",
        "jackpot, ante, play, blind, trips",
        "10.8",
    ),
    ("call_no_more_bets", "No more bets", "8.1(a)"),
    ("up_card.shoe", "none", "8.2"),
    ("up_card.shuffler", "none", "8.2"),
    ("delivery.shoe", "one-by-one", "8.3"),
    ("hand_cards", "2", "8.3(b)"),
    ("community_cards", "5", "8.3(c)"),
    ("delivery.shuffler", "packets", "8.4"),
    ("community_order", "players-first", option!("8.4")),
    ("dealer_qualifies", "one pair", "10.1"),
    ("limits_posted.jackpot", "-", "11.2"),
];

/// The hands of 5.11 with what Trips pays to 1 by pay table, and what the Blind pays in
/// all four.
const PAY_TABLES: [(&str, [u32; 4], &str); 7] = [
    ("royal-flush", [50, 50, 50, 50], "500 to 1"),
    ("straight-flush", [40, 40, 40, 40], "50 to 1"),
    ("four-of-a-kind", [30, 30, 30, 20], "10 to 1"),
    ("full-house", [9, 8, 8, 7], "3 to 1"),
    ("flush", [7, 6, 7, 6], "3 to 2"),
    ("straight", [4, 5, 4, 5], "1 to 1"),
    ("three-of-a-kind", [3, 3, 3, 3], ""),
];

const JACKPOT: [Row; 17] = [
    ("jackpot_modes.manual", "-", "3.3(e)"),
    ("jackpot_modes.electronic", "-", "3.3(f)"),
    ("jackpot_judged_on", "hole-and-flop", "10.2[1]"),
    ("jackpot_wager", "-", option!("11.2")),
    ("jackpot_meter", "-", option!("11.6")),
    ("progression", "-", option!("11.6(a)")),
    ("jackpot_seed", "-", option!("11.6(b)")),
    (
        "sub_pools.minor",
        "flush, full-house, four-of-a-kind",
        "11.6A(a)",
    ),
    ("sub_pools.major", "straight-flush, royal-flush", "11.6A(b)"),
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

const SWITCHES: [Switch; 26] = [
    ("A01", "no-qualify=compare|pay-all", "10.1(b)"),
    ("A02", "hand-forming=two-and-three|best-of-seven", "9.7(a)"),
    ("A03", "jackpot-after-fold=lost|kept", "10.2[1]"),
    ("A04", "trips-after-fold=lost|kept", "9.6(b)"),
    ("A13", "jackpot-stake=kept|returned", "11.12[2]"),
    ("A15", "fixed-prizes=pool|float", "11.9"),
    ("A16", "straight-flush-base=same|falling", "11.10(b)"),
    ("A17", "same-time=pending|window:SECONDS|split", "11.11"),
    ("A21", "cap-on-jackpot=outside|inside", "5.13[1]"),
    ("A32", "reconstruct=hand-size|five", "12.14[1]"),
    ("A38", "odd-chip=up|nearest|down", "5.11"),
    ("A39", "share-rounding=down|up|nearest", "11.9(b)"),
    ("A42", "absent=all-lost|side-bets-settled", "12.12"),
    ("A44", "reseed=when-clear|at-once", "11.6(b)"),
    ("A45", "table-turns=by-table|by-hand", "11.11"),
    ("A56", "dark-light=chip-back|chip-kept", "11.4(b)"),
    ("A60", "like-hands=all-cards|threesome-only", "4.3(f)"),
    ("A61", "payout-cap=per-wager|per-hand|per-player", "5.13[1]"),
    ("A63", "dealer-shows=undecided|everyone|literal", "12.7"),
    ("A64", "misdeal-reach=round|box", "12.11[1]"),
    ("A65", "board-errors=by-moment|misdeal", "12.2"),
    ("A66", "absent-decided=settled|as-absent", "12.12"),
    ("A67", "stray-wagers=returned|lost", "12.9[2]"),
    ("A68", "bet-on-lost-hand=returned|lost", "12.14[2]"),
    ("A70", "contribution-at=lock-out|collection", "11.6"),
    ("A71", "breach-reach=player|box", "12.1"),
];

/// The cells of 5.11, each with its own clause.
fn pay_tables() -> Vec<Row> {
    let keep = |text: String| -> &'static str { text.leak() };
    let mut rows = Vec::new();
    for (hand, trips, blind) in PAY_TABLES {
        for (table, pays) in (1..).zip(trips) {
            rows.push((
                keep(format!("trips_pays.{table}.{hand}")),
                keep(format!("{pays} to 1")),
                keep(format!("5.11.t{table}.trips.{hand}")),
            ));
            let clause = format!("5.11.t{table}.blind.{hand}");
            // The cell for three of a kind is empty: a winning Blind goes back.
            rows.push(if blind.is_empty() {
                let under = keep(format!("{clause} by reading A62"));
                (keep(format!("blind_returned.{table}")), "-", under)
            } else {
                (
                    keep(format!("blind_pays.{table}.{hand}")),
                    blind,
                    keep(clause),
                )
            });
        }
    }
    rows
}

#[test]
fn the_book_says_what_the_division_says() {
    let rows = TABLE.into_iter().chain(JACKPOT).chain(pay_tables());
    check(BOOK, None, rows);
}

#[test]
fn its_readings_are_these() {
    check_switches(BOOK, &SWITCHES);
}
