//! "Which line is wrong?": a round told with one slip in it, a payment or the order of two steps.

use money::Money;
use narrator::{Texts, Topic};

use super::{Told, is_step};
use crate::draw::Draw;
use crate::exercise::{Exercise, ExerciseId, Form, Part, Right};

/// How many lines are told.
const LINES: usize = 9;

/// A stretch of a round with a slip in it.
pub(crate) fn slip(
    texts: &'static Texts,
    told: &Told,
    draw: &mut Draw,
    (id, key): (&ExerciseId, String),
) -> Option<Exercise> {
    let is_money = |at: &usize| {
        let line = told.lines.get(*at);
        line.is_some_and(|line| {
            line.sentence.topic == Topic::Money && line.sentence.amount.is_some()
        })
    };
    let money: Vec<usize> = (0..told.lines.len()).filter(is_money).collect();
    let swapped = |at: &usize| {
        let pair = told.lines.get(*at).zip(told.lines.get(*at + 1));
        pair.is_some_and(|(one, next)| {
            is_step(one) && is_step(next) && one.sentence.words != next.sentence.words
        })
    };
    let pairs: Vec<usize> = (0..told.lines.len()).filter(swapped).collect();
    let mut lines: Vec<String> = told.lines.iter().map(|it| Told::words(texts, it)).collect();
    let pays = !money.is_empty() && (pairs.is_empty() || draw.below(2) == 0);
    let (at, wrong, why) = match pays {
        true => {
            let at = *draw.pick(&money)?;
            let right = lines.get(at)?.clone();
            let amount = told.lines.get(at)?.sentence.amount?;
            let other = altered(amount, draw)?;
            let altered = right.replace(&texts.amount(amount), &texts.amount(other));
            if altered == right {
                return None;
            }
            *lines.get_mut(at)? = altered;
            (
                at,
                vec![at],
                texts.say("school.slip-money", &[("line", &right)]),
            )
        }
        false => {
            let at = *draw.pick(&pairs)?;
            lines.swap(at, at + 1);
            let first = lines.get(at + 1)?.clone();
            let why = texts.say("school.slip-order", &[("line", &first)]);
            (at, vec![at, at + 1], why)
        }
    };
    // The slip stands anywhere in what is told.
    let earliest = (at + 2).saturating_sub(LINES);
    let latest = at.min(lines.len().saturating_sub(LINES).max(earliest));
    let from = earliest + draw.below(latest.saturating_sub(earliest) + 1);
    let shown: Vec<String> = lines.into_iter().skip(from).take(LINES).collect();
    let right: Vec<usize> = wrong.iter().filter_map(|at| at.checked_sub(from)).collect();
    let line = told.lines.get(at)?;
    let clauses = told.clauses(line);
    (shown.len() > 2 && !clauses.is_empty() && right.len() == wrong.len()).then(|| Exercise {
        id: id.clone(),
        key,
        scene: Vec::new(),
        parts: vec![Part {
            scene: Vec::new(),
            asks: texts.say("school.slip", &[]),
            form: Form::Choice(shown),
            right: Right::Choice(right),
            why,
            clauses,
        }],
    })
}

/// Another amount, as somebody who is tired would pay it.
fn altered(amount: Money, draw: &mut Draw) -> Option<Money> {
    let cents = amount.in_cents();
    let others = [
        cents.checked_mul(2),
        Some(cents / 2),
        cents.checked_add(500),
    ];
    let others: Vec<i64> = others
        .into_iter()
        .flatten()
        .filter(|other| *other > 0 && *other != cents)
        .collect();
    draw.pick(&others).map(|other| Money::cents(*other))
}
