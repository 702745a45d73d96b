//! "What becomes of each wager?": a round as it lies before it is settled.

use std::collections::BTreeMap;

use games::round::{MoneyLine, Word};
use games::{Place, Wager};
use money::{ChipSet, Money};
use narrator::{Texts, Topic};

use super::Told;
use crate::exercise::{Clause, Exercise, ExerciseId, Form, Part, Right};

/// How many wagers are asked about at most.
const WAGERS: usize = 8;

/// The chips of a table that names none: 0.50, 1, 5, 25, 100, 500.
const CHIPS: [i64; 6] = [50, 100, 500, 2_500, 10_000, 50_000];

/// What is told before the hands are compared.
const SEEN: [Topic; 2] = [Topic::Player, Topic::Cards];

/// The wagers of a round, each with what it wins or loses.
pub(crate) fn payout(
    texts: &'static Texts,
    told: &Told,
    (id, key): (&ExerciseId, String),
) -> Option<Exercise> {
    let round = &told.table.round;
    let mut settled: BTreeMap<(Place, Wager), Vec<&MoneyLine>> = BTreeMap::new();
    for line in &round.lines {
        settled
            .entry((line.place, line.wager))
            .or_default()
            .push(line);
    }
    let mut parts = Vec::new();
    for ((place, wager), lines) in settled.into_iter().take(WAGERS) {
        let made = round
            .spots
            .get(&place)
            .and_then(|spot| spot.made.get(&wager));
        let stake = made.map(|stake| stake.amount)?;
        let mut wins = Money::ZERO;
        for line in &lines {
            wins = match line.word {
                Word::Paid => wins.plus(line.amount).ok()?,
                Word::Taken => wins.minus(line.amount).ok()?,
                Word::Returned | Word::Void => wins,
            };
        }
        let mut clauses: Vec<Clause> = Vec::new();
        for under in lines.iter().flat_map(|line| line.under.iter()) {
            let clause = Clause::of(&told.table.book, under);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let values = [
            ("wager", texts.label(wager)),
            ("amount", texts.amount(stake)),
            ("place", place.to_string()),
        ];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        parts.push(Part {
            scene: Vec::new(),
            asks: texts.say("school.payout", &values),
            form: Form::Amount,
            right: Right::Amount(wins),
            why: chips(texts, told, wins).unwrap_or_default(),
            clauses,
        });
    }
    let seen = told.lines.iter();
    let seen = seen.filter(|line| SEEN.contains(&line.sentence.topic));
    Some(Exercise {
        id: id.clone(),
        key,
        scene: seen.map(|line| Told::words(texts, line)).collect(),
        parts: Some(parts).filter(|parts| !parts.is_empty())?,
    })
}

/// What a win is paid in: the fewest chips.
fn chips(texts: &Texts, told: &Told, wins: Money) -> Option<String> {
    let known = told.table.card.chips.clone();
    let usual = || ChipSet::new(CHIPS.map(Money::cents)).ok();
    let stack = known.or_else(usual)?.cut(wins).ok()?;
    let layers = stack.layers().iter();
    let layers = layers.map(|(chip, count)| format!("{count} × {}", texts.amount(*chip)));
    let layers: Vec<String> = layers.collect();
    (wins.is_positive() && !layers.is_empty())
        .then(|| texts.say("school.chips", &[("chips", &layers.join(", "))]))
}
