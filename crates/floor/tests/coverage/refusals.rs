//! A refusal cites the clause it rests on. Those that cite none stand here, each with why
//! no rule stands behind it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file, the reason it gives without a clause, and why no clause says so; once for each time
/// that it does.
type Site = (&'static str, &'static str, &'static str);

const UNCITED: [Site; 52] = [
    (
        "floor/src/authority.rs",
        "SitsThere",
        "the person sits there already",
    ),
    (
        "floor/src/replay/deal.rs",
        "CardTwice",
        "a case that stacks a deck which cannot be",
    ),
    (
        "floor/src/replay/perform.rs",
        "NotHeld",
        "a case that changes a card which the hand has not",
    ),
    (
        "floor/src/replay/tellers.rs",
        "TwoPeople",
        "corrections are the house's own control",
    ),
    (
        "games/src/round/betting.rs",
        "NoSuchPlace",
        "the book does not say how many places a table has",
    ),
    (
        "games/src/round/betting.rs",
        "NoSuchWager",
        "a wager that the game does not have: no book names it",
    ),
    (
        "games/src/round/betting.rs",
        "NoWagerThere",
        "nothing is there to be changed",
    ),
    (
        "games/src/round/correction.rs",
        "NoAmount",
        "corrections are the house's own control",
    ),
    (
        "games/src/round/correction.rs",
        "NothingToCorrect",
        "corrections are the house's own control",
    ),
    (
        "games/src/round/correction.rs",
        "MoreThanItCorrects",
        "corrections are the house's own control",
    ),
    (
        "games/src/round/correction.rs",
        "TwoPeople",
        "corrections are the house's own control",
    ),
    (
        "games/src/round/dealing.rs",
        "WrongFaces",
        "a slip of whoever keys the cards",
    ),
    (
        "games/src/round/decide.rs",
        "TheBookIsSilent",
        "the book has no such call",
    ),
    (
        "games/src/round/deciding.rs",
        "NobodyThere",
        "nobody is there to decide",
    ),
    (
        "games/src/round/deck.rs",
        "NobodyOrders",
        "the book leaves it to nobody",
    ),
    (
        "games/src/round/declaring.rs",
        "NotNow",
        "a hand that lies open speaks for itself",
    ),
    (
        "games/src/round/found.rs",
        "NobodyThere",
        "the report names no place that plays",
    ),
    (
        "games/src/round/found.rs",
        "NobodyThere",
        "the report names no place that plays",
    ),
    (
        "games/src/round/found.rs",
        "NoWagerThere",
        "the report names a wager that nobody made",
    ),
    (
        "games/src/round/found.rs",
        "TheBookIsSilent",
        "the book says nothing on it",
    ),
    (
        "games/src/round/refusal.rs",
        "TooLarge",
        "an amount that cannot be counted",
    ),
    (
        "games/src/round/rekeying.rs",
        "NotNow",
        "a slip of whoever keys a face again",
    ),
    (
        "games/src/round/ruling.rs",
        "NotNow",
        "a report of what cannot have happened",
    ),
    (
        "games/src/round/ruling.rs",
        "NothingToRule",
        "nothing was asked of anybody",
    ),
    (
        "games/src/round/ruling.rs",
        "SomebodyPlays",
        "a report of what is not so",
    ),
    (
        "games/src/round/ruling.rs",
        "TheBookIsSilent",
        "the book says nothing on it",
    ),
    (
        "games/src/round/seating.rs",
        "NobodyThere",
        "nobody is there to leave",
    ),
    (
        "games/src/round/seating.rs",
        "NobodyThere",
        "the area is not the player's own",
    ),
    (
        "games/src/round/seating.rs",
        "SitsThere",
        "the person sits there already",
    ),
    (
        "games/src/round/sighting.rs",
        "NotHeld",
        "a report of a card that does not lie there",
    ),
    (
        "jackpot/src/awarding.rs",
        "NothingIsClaimed",
        "nothing is there to be paid",
    ),
    (
        "jackpot/src/claiming.rs",
        "ClaimedAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/contribution.rs",
        "EnteredAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/contribution.rs",
        "LockedOutAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/contribution.rs",
        "PlaceTwice",
        "the same thing told twice",
    ),
    (
        "jackpot/src/contribution.rs",
        "PlaceTwice",
        "the same thing told twice",
    ),
    (
        "jackpot/src/declaration.rs",
        "NothingIsDeclared",
        "the book has nothing declared",
    ),
    (
        "jackpot/src/declaration.rs",
        "NotSuspended",
        "nothing is there to be resumed",
    ),
    (
        "jackpot/src/declaration.rs",
        "RoundIsClosed",
        "the round is over",
    ),
    (
        "jackpot/src/declaration.rs",
        "RoundIsClosed",
        "the round is over",
    ),
    (
        "jackpot/src/link.rs",
        "NoSuchRound",
        "there is no such round",
    ),
    ("jackpot/src/link.rs", "NotOpen", "there is no jackpot yet"),
    (
        "jackpot/src/link.rs",
        "OpenAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/opening.rs",
        "HitIsPending",
        "what is not paid yet keeps the house's books open",
    ),
    (
        "jackpot/src/opening.rs",
        "LinkedAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/opening.rs",
        "OpenAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/opening.rs",
        "RoundIsOpen",
        "what is not over yet keeps the house's books open",
    ),
    (
        "jackpot/src/refusal.rs",
        "TooLarge",
        "an amount that cannot be counted",
    ),
    (
        "jackpot/src/round.rs",
        "DealtAlready",
        "the same thing told twice",
    ),
    (
        "jackpot/src/round.rs",
        "PlaceTwice",
        "the same thing told twice",
    ),
    ("jackpot/src/round.rs", "RoundIsClosed", "the round is over"),
    (
        "jackpot/src/round.rs",
        "StampsOutOfOrder",
        "moments that no clock can have read",
    ),
];

#[test]
fn refusals_without_a_clause_are_those_with_no_rule_behind_them() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: BTreeMap<(String, String), usize> = BTreeMap::new();
    for folder in ["floor/src", "games/src", "jackpot/src"] {
        for file in sources(&crates.join(folder)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let name = file.strip_prefix(&crates).unwrap();
            let name = name.display().to_string().replace('\\', "/");
            for reason in uncited(&text) {
                *found.entry((name.clone(), reason)).or_default() += 1;
            }
        }
    }
    let mut listed: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (file, reason, why) in UNCITED {
        assert!(!why.is_empty());
        let site = (file.to_owned(), reason.to_owned());
        *listed.entry(site).or_default() += 1;
    }
    let more = |these: &BTreeMap<(String, String), usize>, than: &BTreeMap<_, usize>| {
        let more = these
            .iter()
            .filter(|(site, times)| than.get(*site) < Some(*times));
        more.map(|(site, _)| site.clone()).collect::<Vec<_>>()
    };
    let unlisted = more(&found, &listed);
    assert!(unlisted.is_empty(), "these cite no clause: {unlisted:?}");
    let gone = more(&listed, &found);
    assert!(gone.is_empty(), "these cite a clause by now: {gone:?}");
}

/// What the house says no to by itself, and why no book says so.
const OF_THE_HOUSE: [(&str, &str); 18] = [
    ("NoSuchTable", "there is no table whose book could say so"),
    (
        "NoSuchJackpot",
        "there is no jackpot, or its table has none",
    ),
    ("Setup", "how a house is opened is its own affair"),
    ("NotEnoughChips", "nobody stakes what they have not"),
    ("ChipsElsewhere", "chips lie at one table"),
    ("ForeignPit", "the house says where an office holds"),
    ("NotYours", "the house says who tells what"),
    ("PlaceIsTaken", "somebody else has the place"),
    ("Excluded", "exclusions are the house's own control"),
    ("OwnLimit", "somebody's own limit is theirs"),
    ("TwoPeople", "what two people do is the house's own control"),
    ("OnePerson", "what two people do is the house's own control"),
    (
        "OwnProposal",
        "what two people do is the house's own control",
    ),
    ("NoSuchProposal", "there is nothing to confirm"),
    (
        "ProposalLapsed",
        "what two people do is the house's own control",
    ),
    (
        "Money",
        "chips and cash are counted as the house counts them",
    ),
    (
        "Deal",
        "a deal of virtual cards is what the house bound itself to",
    ),
    ("Stopped", "the house has stopped"),
];

#[test]
fn what_the_house_refuses_without_a_clause_is_its_own_control() {
    let source = include_str!("../../src/house/refusal.rs");
    let (_, under) = source.split_once("pub fn under(&self)").unwrap();
    let (arms, _) = under.split_once("=> None,").unwrap();
    assert!(
        !arms.contains("_ =>"),
        "every refusal says what it rests on"
    );
    let (_, none) = arms.split_once("// What the house wants").unwrap();
    let found = none.split("Refusal::").skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric());
        rest.get(..end.unwrap_or(rest.len())).unwrap()
    });
    let listed = OF_THE_HOUSE.iter().map(|(refusal, _)| *refusal);
    assert!(found.eq(listed), "each has its reason here");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files
}

/// The reasons that a file gives without a clause: named with it, just above it, or handed
/// to a closure that has none.
fn uncited(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut reasons = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let none = line.contains("under: None") || line.contains("under(None)");
        let given = line.split_once("refuse(Reason::");
        if given.is_some_and(|(_, rest)| rest.contains(", None)")) {
            reasons.extend(named(line));
        }
        if !none {
            continue;
        }
        let above = lines.get(at.saturating_sub(6)..=at).unwrap_or_default();
        let closure = above
            .iter()
            .any(|line| line.contains("let refuse = |reason|"));
        if closure {
            let calls = lines.iter().filter(|line| line.contains("refuse(Reason::"));
            reasons.extend(calls.filter_map(|line| named(line)));
        } else {
            reasons.extend(above.iter().rev().find_map(|line| named(line)));
        }
    }
    reasons
}

fn named(line: &str) -> Option<String> {
    let (_, rest) = line.rsplit_once("Reason::")?;
    let word = rest
        .split(|letter: char| !letter.is_alphanumeric())
        .next()?;
    Some(word.to_owned())
}
