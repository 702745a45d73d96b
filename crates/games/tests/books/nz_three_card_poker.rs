//! New Zealand, Division 17: Three Card Poker, before and with the 2012 amendment.

use rulebook::Date;

use crate::{Row, Switch, check, check_switches, option};

const BOOK: &str = "nz-three-card-poker";

/// The rows of the rebuilt base that the amendment leaves alone.
const BASE: [Row; 35] = [
    (
        "order.count-deck",
        "by Dealer, Game Supervisor, Casino Supervisor, when any",
        "7.3 (reconstructed)",
    ),
    (
        "order.replace-cards",
        "by Casino Operator, when between-rounds",
        "7.4 (reconstructed)",
    ),
    (
        "order.reshuffle",
        "by Game Supervisor, Casino Supervisor, reason yes, when any",
        "7.1(d) (reconstructed)",
    ),
    (
        "stage_by.cut",
        "Dealer, Game Supervisor, Casino Supervisor",
        "7.2 (reconstructed)",
    ),
    ("stage_by.inspect", "Dealer", "6.1 (reconstructed)"),
    ("stage_by.verify", "Game Supervisor", "6.1 (reconstructed)"),
    ("places", "7", "3.1 (reconstructed)"),
    (
        "notice",
        "The dealer plays only with queen high or better",
        "3.2 (reconstructed)",
    ),
    ("areas.ante", "Ante", "3.3(a) (reconstructed)"),
    ("areas.pair-plus", "Pair Plus", "3.3(b) (reconstructed)"),
    ("areas.play", "Play", "3.3(c) (reconstructed)"),
    ("decks.shoe", "1", "3.4(c)(i) (reconstructed)"),
    ("decks.shuffler", "2", "3.4(c)(ii) (reconstructed)"),
    ("limits_posted.ante", "-", "5.1(a) (reconstructed)"),
    ("limits_posted.pair-plus", "-", "5.1(b) (reconstructed)"),
    ("play_multiple", "1", "5.2(b) (reconstructed)"),
    ("ante_pays", "1 to 1", "5.7.ante (reconstructed)"),
    ("play_pays", "1 to 1", "5.7.play (reconstructed)"),
    (
        "ante_bonus_pays.straight-flush",
        "5 to 1",
        "5.7.ante-bonus.straight-flush (reconstructed)",
    ),
    (
        "ante_bonus_pays.three-of-a-kind",
        "4 to 1",
        "5.7.ante-bonus.three-of-a-kind (reconstructed)",
    ),
    (
        "ante_bonus_pays.straight",
        "1 to 1",
        "5.7.ante-bonus.straight (reconstructed)",
    ),
    (
        "pair_plus_pays.straight-flush",
        "40 to 1",
        "5.7.pair-plus.straight-flush (reconstructed)",
    ),
    (
        "pair_plus_pays.three-of-a-kind",
        "30 to 1",
        "5.7.pair-plus.three-of-a-kind (reconstructed)",
    ),
    (
        "pair_plus_pays.straight",
        "6 to 1",
        "5.7.pair-plus.straight (reconstructed)",
    ),
    (
        "pair_plus_pays.flush",
        "4 to 1",
        "5.7.pair-plus.flush (reconstructed)",
    ),
    (
        "pair_plus_pays.pair",
        "1 to 1",
        "5.7.pair-plus.pair (reconstructed)",
    ),
    ("deck_cards", "52", "3.4(a) (reconstructed)"),
    (
        "call_no_more_bets",
        "No more bets",
        "8.1(a) (reconstructed)",
    ),
    ("up_card.shoe", "none", "8.2 (reconstructed)"),
    ("up_card.shuffler", "none", "8.2 (reconstructed)"),
    ("delivery.shoe", "one-by-one", "8.3 (reconstructed)"),
    ("hand_cards", "3", "8.3 (reconstructed)"),
    ("delivery.shuffler", "packets", "8.4 (reconstructed)"),
    ("dealer_qualifies", "Q-3-2", "10.1 (reconstructed)"),
    (
        "call_no_hand",
        "Dealer does not qualify",
        "10.1 (reconstructed)",
    ),
];

/// What the base said where the amendment says something else.
const EVE: [Row; 3] = [
    ("several_areas", "never", "5.5 (reconstructed)"),
    (
        "barred_after_the_call",
        "ante, pair-plus",
        "5.8(a) (reconstructed)",
    ),
    ("stub_before_decisions", "-", "5.2 (reconstructed)"),
];

/// What the amendment says.
const AMENDED: [Row; 9] = [
    (
        "order.single-view",
        "by Casino Operator, Casino Supervisor, when any",
        "5.5.2",
    ),
    ("six_card_bonus_offered", "on", option!("10A.1")),
    ("areas.six-card-bonus", "Six Card Bonus", "10A.2[1]"),
    ("several_areas", "off", option!("5.5")),
    (
        "barred_after_the_call",
        "ante, pair-plus, six-card-bonus",
        "5.8(a)",
    ),
    ("payout_max", "-", option!("5.10[1]")),
    (
        "payout_max_binds",
        "ante, play, ante-bonus, pair-plus, six-card-bonus",
        "5.10[1]",
    ),
    ("limits_posted.six-card-bonus", "-", "10A.4"),
    ("six_card", "1", option!("10A.8")),
];

/// 10A.8: the hands, with what each of the four options pays to 1.
const SIX_CARD: [(&str, [&str; 4]); 7] = [
    ("royal-flush", ["1,000", "1,000", "1,000", "1,000"]),
    ("straight-flush", ["200", "200", "200", "200"]),
    ("four-of-a-kind", ["50", "50", "100", "100"]),
    ("full-house", ["25", "25", "20", "20"]),
    ("flush", ["20", "15", "15", "15"]),
    ("straight", ["10", "10", "9", "10"]),
    ("three-of-a-kind", ["5", "5", "8", "7"]),
];

const SWITCHES: [Switch; 13] = [
    ("A07", "six-card-after-fold=kept|lost", "10A.7"),
    ("A08", "pair-plus-after-fold=lost|kept", "9.2(a)"),
    ("A32", "reconstruct=hand-size|five", "11.14[1]"),
    ("A41", "no-qualify=ante-pays|play-pays", "10.1"),
    ("A42", "absent=all-lost|side-bets-settled", "11.13"),
    ("A61", "payout-cap=per-wager|per-hand|per-player", "5.10[1]"),
    ("A63", "dealer-shows=undecided|everyone|literal", "11.11"),
    ("A64", "misdeal-reach=round|box", "11.12[1]"),
    ("A66", "absent-decided=settled|as-absent", "11.13"),
    ("A67", "stray-wagers=returned|lost", "11.4"),
    ("A68", "bet-on-lost-hand=returned|lost", "11.14[2]"),
    ("A69", "pair-plus-amount=free|equal", "5.1(b)"),
    ("A71", "breach-reach=player|box", "11.1"),
];

fn amended() -> impl Iterator<Item = Row> {
    let keep = |text: String| -> &'static str { text.leak() };
    let cells = SIX_CARD.into_iter().flat_map(move |(hand, pays)| {
        (1..).zip(pays).map(move |(option, pays)| {
            (
                keep(format!("six_card_pays.{option}.{hand}")),
                keep(format!("{pays} to 1")),
                keep(format!("10A.8.o{option}.{hand}")),
            )
        })
    });
    BASE.into_iter().chain(AMENDED).chain(cells)
}

#[test]
fn the_newest_text_is_the_base_with_the_amendment() {
    check(BOOK, None, amended());
}

#[test]
fn the_amendment_begins_on_its_day_and_not_before() {
    let day = |text: &str| text.parse::<Date>().ok();
    check(BOOK, day("2012-11-16"), BASE.into_iter().chain(EVE));
    check(BOOK, day("2012-11-17"), amended());
}

#[test]
fn its_readings_are_these() {
    check_switches(BOOK, &SWITCHES);
}
