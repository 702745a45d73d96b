//! Five cards against an up-card: what the rows of the games that show one have in common.

use cards::Rank;
use cards::five::Value;

use super::hands::{Five, Stretch, Worth, rank_of, ranks_of};
use super::row::{Mistake, Row};

/// Whether hands of one value are bet under one up-card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bets {
    /// They are folded.
    Never,
    /// They are bet.
    Always,
    /// Some are, by what else is held.
    Sometimes,
}

/// Hands under one up-card that a row is about.
pub(crate) enum Hands {
    /// Written so, and all bet or all folded.
    Alike(String, bool),
    /// Of this value, of which some are bet.
    Apart(u16),
}

/// The hands under one up-card, the best first, those that are played alike together.
pub(crate) fn hands(bets: impl Fn(u16) -> Bets) -> Vec<Hands> {
    let mut hands = Vec::new();
    let mut to = Value::HIGHEST.number();
    while to > 0 {
        let here = bets(to);
        if here == Bets::Sometimes {
            hands.push(Hands::Apart(to));
            to -= 1;
            continue;
        }
        let alike = (1..to).rev().take_while(|&value| bets(value) == here);
        let from = alike.last().unwrap_or(to);
        // What is left needs no ends: the rows above hold before this one.
        let stretch = match from {
            1 => "*".to_owned(),
            _ => Stretch { from, to }.write::<5, Five>(),
        };
        hands.push(Hands::Alike(stretch, here == Bets::Always));
        to = from - 1;
    }
    hands
}

/// A set of ranks held of the up-card's suit, as it stands behind the stroke.
pub(crate) fn held(ranks: u16) -> String {
    let all = Rank::ALL.into_iter().rev();
    let held = all.filter(|rank| ranks >> rank.index() & 1 == 1);
    let held: String = held.map(Rank::letter).collect();
    if held.is_empty() {
        "-".to_owned()
    } else {
        held
    }
}

/// The hand of a row, and the ranks held of the up-card's suit where it says them.
pub(crate) fn hand_and_held(row: &Row) -> (&str, Result<Option<u16>, Mistake>) {
    let Some((hand, text)) = row.hand.split_once('/') else {
        return (&row.hand, Ok(None));
    };
    let ranks = match text {
        "-" => Some(vec![]),
        _ => ranks_of(text),
    };
    let ranks = ranks.ok_or_else(|| {
        row.wrong_hand(
            text,
            "behind the stroke stand the ranks held of the up-card's suit, or -",
        )
    });
    let held = |ranks: Vec<Rank>| ranks.iter().fold(0, |held, rank| held | 1 << rank.index());
    (hand, ranks.map(|ranks| Some(held(ranks))))
}

/// The up-card that a row is against; none: any.
pub(crate) fn of(row: &Row) -> Result<Option<Rank>, Mistake> {
    let mut letters = row.against.chars();
    match (letters.next(), letters.next()) {
        (Some('*'), None) => Ok(None),
        (Some(letter), None) => match rank_of(letter) {
            Some(rank) => Ok(Some(rank)),
            None => Err(row.wrong_against("write the rank of the up-card, or * for any")),
        },
        _ => Err(row.wrong_against("write the rank of the up-card, or * for any")),
    }
}

/// Whether a row bets.
pub(crate) fn bets(row: &Row) -> Result<bool, Mistake> {
    match row.action.as_str() {
        "bet" => Ok(true),
        "fold" => Ok(false),
        _ => Err(row.wrong_action("bet or fold")),
    }
}

/// The word for it.
pub(crate) fn word(bets: bool) -> &'static str {
    if bets { "bet" } else { "fold" }
}

/// Whether a hand would have four cards of the up-card's rank, which has only three left.
pub(crate) fn is_gone(value: u16, up: u8) -> bool {
    let (ranks, _) = Five::ranks(value);
    ranks.iter().filter(|rank| rank.index() == up).count() == 4
}

const _: () = assert!(Five::HIGHEST == Value::HIGHEST.number());
