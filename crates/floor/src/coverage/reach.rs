//! Whether a case could be played over HTTP by people who are signed in: an estimate.
//!
//! The interface takes what a player decides, and the dealer of an automatic table does
//! the rest. So a case can be played when each of its lines is one of those, at a table as
//! the demonstration has them. It is an estimate because nothing is asked over a socket.

use crate::script::{Case, Numbered};

/// What a player asks of a table: to sit, to wager, to decide, to validate.
const ASKED: [&str; 10] = [
    "bet", "change", "check", "fold", "play", "raise", "seat", "sit", "validate", "withdraw",
];

/// What the dealer of an automatic table does without being asked.
const AUTOMATIC: [&str; 9] = [
    "at", "call", "close", "deal", "deck", "do", "lock-out", "settle", "show",
];

/// What the tables of the demonstration have as well, or what changes nothing at them.
const GIVEN: [&str; 4] = ["book", "expect", "limits", "stepwise"];

/// How a wager is made that no screen has.
const BY_HAND: [&str; 7] = ["oral", "cash", "coupon", "unlit", "slot", "area", "chips"];

/// What a table of the demonstration is; what it deals from is left aside.
const TABLE: [&str; 6] = [
    "shoe",
    "hand",
    "shuffler",
    "auto-shoe",
    "virtual",
    "automatic",
];

/// What can be read from an answer or a view of the interface.
const READ: [&str; 22] = [
    "accepted",
    "award",
    "dealt",
    "guide",
    "hand",
    "lamp",
    "meter",
    "net",
    "next",
    "no-hand",
    "offer",
    "paid",
    "qualifies",
    "refused",
    "returned",
    "sees",
    "sign",
    "state",
    "taken",
    "up",
    "void",
    "warned",
];

/// Whether every line of a case is one that the interface takes, or that the house does.
pub(super) fn can_be_played(setup: &[Numbered], case: &Case) -> bool {
    let lines = setup.iter().chain(&case.lines);
    let next = lines.clone().skip(1).map(Some).chain([None]);
    lines.zip(next).all(|(line, next)| {
        // The automatic dealer does nothing out of turn.
        let refused = next.is_some_and(|next| next.text.starts_with("expect refused"));
        let verb = line.text.split_whitespace().next().unwrap_or_default();
        is_taken(&line.text) && !(refused && AUTOMATIC.contains(&verb))
    })
}

/// Whether what is expected so can be read from an answer.
pub(super) fn can_be_read(expected: &str) -> bool {
    READ.contains(&expected)
}

fn is_taken(line: &str) -> bool {
    let mut words = line.split_whitespace().peekable();
    // Another table of the same link is another table of the demonstration only where it
    // has one: it has one table a book.
    let elsewhere = words.peek().is_some_and(|word| word.starts_with('@'));
    let Some(verb) = words.next() else {
        return true;
    };
    let mut rest = words;
    match verb {
        _ if elsewhere => false,
        "wager" => !rest.any(|word| BY_HAND.contains(&word)),
        // A deal that is stopped, or has a card face up, is not the automatic dealer's.
        "deal" => !rest.any(|word| {
            let wrong = word.ends_with('!') || word.ends_with('^');
            wrong || ["stop", "down"].contains(&word)
        }),
        // The demonstration's jackpots are electronic; what is done to one is the operator's.
        "jackpot" => rest.nth(1) == Some("electronic"),
        "table" => rest.skip(1).all(|word| TABLE.contains(&word)),
        "book" => !rest.any(|word| word == "on"),
        _ => [&ASKED[..], &AUTOMATIC, &GIVEN].concat().contains(&verb),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::Script;

    #[track_caller]
    fn check(lines: &str, expected: bool) {
        let text = format!("book nz-caribbean-stud\ncase a case\nclause 5.1(a)\n{lines}\n");
        let script: Script = text.parse().unwrap();
        let played = can_be_played(&script.setup, &script.cases[0]);
        assert_eq!(played, expected, "{lines}");
    }

    #[test]
    fn players_decide_and_the_automatic_dealer_does_the_rest() {
        let cards = "Ks Kd 9c 5h 2s dealer 8d Ad Qc Jh Ts";
        check(
            &format!("wager 1 ante 10.00\ndeal 1 {cards}\nbet 1 20.00\nsettle"),
            true,
        );
        check("wager 1 ante 10.00 for ann", true);
        check("wager 1 ante 10.00 oral", false);
        check(&format!("wager 1 ante 10.00\ndeal 1 {cards} stop 3"), false);
        check("wager 1 ante 10.00\nclose\nreport bad-cut", false);
        check("do call\nexpect refused", false);
        check("table 1 shuffler", true);
        check("table 1 shuffler staffed", false);
        check("set payout-max=500", false);
        check("@2 wager 1 ante 10.00", false);
    }

    #[test]
    fn a_count_is_not_in_any_answer() {
        assert!(can_be_read("refused"));
        assert!(!can_be_read("count"));
    }
}
