//! What whoever chose the options should know before a table opens.

use gamemath::fraction::{over, whole};
use gamemath::{Figures, Wager};
use money::Money;

use crate::decimal::in_percent;
use crate::in_force::{InForce, NOT_BY_THIS_BOOK};

/// An option that is known to turn a wager, whatever else is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// The option.
    pub option: &'static str,
    /// The value that does it.
    pub value: &'static str,
    /// The wager that it turns.
    pub wager: Wager,
    /// What it does.
    pub says: &'static str,
}

/// What was found. The figures behind each are those of a sheet; a test holds them to it.
pub(crate) const FINDINGS: [Finding; 3] = [
    Finding {
        option: "no-qualify",
        value: "pay-all",
        wager: Wager::Base,
        says: "a dealer who does not qualify pays whoever is left, and well played the game \
               is the player's, not the house's",
    },
    Finding {
        option: "exchange-fee",
        value: "returned-on-no-qualify",
        wager: Wager::Base,
        says: "the price of a changed card comes back when the dealer does not qualify, and \
               well played the game is the player's, not the house's",
    },
    Finding {
        option: "hand-forming",
        value: "two-and-three",
        wager: Wager::Trips,
        says: "both own cards must be part of the hand, and every Trips table printed for it \
               keeps some thirty per cent",
    },
];

/// The options that are known to turn a wager, by wager.
const CAUSES: [(Wager, &[&str]); 2] = [
    (Wager::Base, &["exchange-fee", "no-qualify"]),
    (Wager::Trips, &["hand-forming", "trips"]),
];

/// What is known of the options that somebody chose, without working anything out: one that
/// turns a wager is told of where it was chosen, and where it is in force and another that
/// the wager rests on was.
pub fn found(in_force: &InForce<'_>) -> impl Iterator<Item = &'static Finding> {
    let chosen = |finding: &&Finding| {
        let beside = causes_of(finding.wager);
        let mut options = in_force.options.iter().filter(|option| option.set);
        in_force.value(finding.option) == Some(finding.value)
            && options
                .any(|option| option.option == finding.option || beside.contains(&option.option))
    };
    FINDINGS.iter().filter(chosen)
}

/// What is known of the options in force, whoever chose them: what a player should know before
/// wagering.
pub fn known(in_force: &InForce<'_>) -> impl Iterator<Item = &'static Finding> {
    let stands = |finding: &&Finding| in_force.value(finding.option) == Some(finding.value);
    FINDINGS.iter().filter(stands)
}

/// What is known of the options that somebody chose, as sentences, with what was supposed first.
#[must_use]
pub fn findings(in_force: &InForce<'_>) -> Vec<String> {
    let found = found(in_force);
    let found =
        found.map(|finding| format!("{}={}: {}.", finding.option, finding.value, finding.says));
    supposed(in_force).chain(found).collect()
}

/// What no book says and somebody supposed.
fn supposed(in_force: &InForce<'_>) -> impl Iterator<Item = String> {
    let texts = in_force.what_if.texts().into_iter();
    texts.map(|text| format!("{text}: {NOT_BY_THIS_BOOK}."))
}

/// Every warning about these figures, for an opening wager of `unit`.
#[must_use]
pub fn all(figures: &Figures, in_force: &InForce<'_>, unit: Money) -> Vec<String> {
    let mut warnings: Vec<String> = supposed(in_force).collect();
    // What a jackpot is worth is the meter's doing, and its break-even is printed.
    let wagers = figures.wagers.iter();
    for analysis in wagers.filter(|analysis| analysis.wager != Wager::Jackpot) {
        let (wager, edge) = (analysis.wager, analysis.house_edge());
        let with = causes(wager, in_force);
        if edge < whole(0) {
            let gain = in_percent(&-edge);
            warnings.push(format!(
                "{with}{wager} is the player's game: a round wins {gain} of the opening wager on \
                 average, and the house loses it."
            ));
        } else if edge > over(1, 5) {
            let loss = in_percent(&edge);
            warnings.push(format!(
                "{with}{wager} costs unusually much: the house keeps {loss} of every wager."
            ));
        }
    }
    let has_limit = in_force.value("payout-cap") != Some("none");
    if let Some(limit) = in_force.value("payout-max").filter(|_| has_limit) {
        warnings.push(format!(
            "payouts are limited to {limit}; these figures are for an ante of {unit}, and with \
             larger wagers the house keeps more."
        ));
    }
    warnings
}

/// The options that are known to turn a wager.
fn causes_of(wager: Wager) -> &'static [&'static str] {
    let mut known = CAUSES.iter().filter(|(of, _)| *of == wager);
    known.next().map_or(&[][..], |(_, names)| names)
}

/// The options behind it, in words that begin a sentence.
fn causes(wager: Wager, in_force: &InForce<'_>) -> String {
    let set = causes_of(wager).iter().filter_map(|name| {
        let value = in_force.value(name)?;
        Some(format!("{name}={value}"))
    });
    let set: Vec<_> = set.collect();
    match set.as_slice() {
        [] => String::new(),
        set => format!("with {}, ", set.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use gamemath::{Solved, UNIT};
    use games::{Rules, Shelf};
    use rulebook::{Answers, Choices};

    use super::*;

    /// Every finding holds for the book that has the option, whatever the other known
    /// option of the wager is.
    #[test]
    fn what_is_said_of_an_option_is_what_its_sheet_says() {
        let shelf = Shelf::load().unwrap();
        // Tables of Trips are told apart in no decision: they share a game.
        let mut solved: BTreeMap<Option<String>, Solved> = BTreeMap::new();
        let mut check = |book: &str, finding: &Finding, others: &[&str]| {
            let book = shelf.book(book).unwrap();
            for other in others {
                let set = format!("{}={}", finding.option, finding.value);
                let choices = Choices::parse([set.as_str(), other]).unwrap();
                let answers = Answers::new(book, None, &choices).unwrap();
                let rules = Rules::ask(&answers).unwrap();
                let inputs = Solved::inputs(&rules, UNIT).unwrap();
                let game = solved.entry(inputs);
                let game = game.or_insert_with(|| Solved::of(&rules, UNIT).unwrap().unwrap());
                let figures = game.figures_under(&rules, UNIT).unwrap();
                let edge = figures.wager(finding.wager).unwrap().house_edge();
                let holds = match finding.wager {
                    Wager::Trips => edge > over(3, 10) && edge < over(36, 100),
                    _ => edge < whole(0),
                };
                assert!(holds, "{set} {other}: {edge}");
            }
        };
        let ultimate = "nz-ultimate-texas-holdem";
        let [pay_all, fee, forming] = &FINDINGS;
        let formings = ["hand-forming=two-and-three", "hand-forming=best-of-seven"];
        check(ultimate, pay_all, &formings);
        check("venice-caribbean-poker", fee, &["exchange=on"]);
        let tables = ["trips=1", "trips=2", "trips=3", "trips=4"];
        check(ultimate, forming, &tables);
    }
}
