//! A whole round, step by step: what the dealer does after everything that players do.

use narrator::Texts;

use super::{Told, choices, is_step};
use crate::draw::Draw;
use crate::exercise::{Exercise, ExerciseId, Part};

/// How many steps are asked at most: a round of several places goes on in the same way.
const STEPS: usize = 14;

/// A round with every step asked for.
pub(crate) fn keyed_deal(
    texts: &'static Texts,
    told: &Told,
    draw: &mut Draw,
    (id, key): (&ExerciseId, String),
) -> Option<Exercise> {
    let steps = told.steps();
    let mut parts = Vec::new();
    let mut scene = Vec::new();
    let mut done = 0;
    for line in &told.lines {
        if !is_step(line) {
            scene.push(Told::words(texts, line));
            continue;
        }
        let right = line.sentence.words.clone();
        let later = steps.iter().skip(done + 1);
        let earlier = steps.iter().take(done);
        let others: Vec<String> = later.chain(earlier).cloned().collect();
        done += 1;
        if parts.len() == STEPS {
            break;
        }
        let number = (parts.len() + 1).to_string();
        let (form, right) = choices(right, others, draw)?;
        parts.push(Part {
            scene: std::mem::take(&mut scene),
            asks: texts.say("school.step", &[("number", &number)]),
            form,
            right,
            why: String::new(),
            clauses: told.clauses(line),
        });
    }
    (parts.len() > 2).then(|| Exercise {
        id: id.clone(),
        key,
        scene: Vec::new(),
        parts,
    })
}
