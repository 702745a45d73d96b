//! "What do you do now?": a round, cut before a step of the dealer's.

use narrator::Texts;

use super::{Told, choices, is_step};
use crate::draw::Draw;
use crate::exercise::{Exercise, ExerciseId, Part};

/// How much of what came before is told.
const BEFORE: usize = 8;

/// A round up to a step, and what comes next.
pub(crate) fn next_step(
    texts: &'static Texts,
    told: &Told,
    of_another: &[String],
    draw: &mut Draw,
    (id, key): (&ExerciseId, String),
) -> Option<Exercise> {
    let lines = told.lines.iter().enumerate();
    let steps = lines.filter(|(_, line)| is_step(line));
    let steps: Vec<usize> = steps.map(|(at, _)| at).collect();
    let at = *draw.pick(&steps)?;
    let line = told.lines.get(at)?;
    let right = line.sentence.words.clone();
    // What comes later in this round is the likeliest mistake, then what came before; another
    // book does it in another way.
    let later = told.lines.iter().skip(at + 1).filter(|line| is_step(line));
    let earlier = told.lines.iter().take(at).filter(|line| is_step(line));
    let mut others: Vec<String> = later
        .chain(earlier)
        .map(|line| line.sentence.words.clone())
        .filter(|words| *words != right)
        .collect();
    others.dedup();
    others.truncate(2);
    let foreign = of_another
        .iter()
        .filter(|words| !told.steps().contains(words));
    let foreign: Vec<String> = foreign.cloned().collect();
    others.extend(draw.pick(&foreign).cloned());
    let (form, right) = choices(right, others, draw)?;
    let before = told.lines.iter().take(at).rev().take(BEFORE);
    let mut scene: Vec<String> = before.map(|line| Told::words(texts, line)).collect();
    scene.reverse();
    Some(Exercise {
        id: id.clone(),
        key,
        scene,
        parts: vec![Part {
            scene: Vec::new(),
            asks: texts.say("school.next-step", &[]),
            form,
            right,
            why: String::new(),
            clauses: told.clauses(line),
        }],
    })
}
