//! The evaluators that are compared.

mod aya_poker;
mod ours;
mod poker;
mod pokers;
mod rs_poker;

use crate::evaluator::Evaluator;
use crate::work::Hands;

/// The plain use of ours, which the others are compared with.
pub(crate) fn ours() -> Box<dyn Evaluator> {
    Box::new(ours::Ours)
}

/// The other ways to use ours.
pub(crate) fn ours_otherwise(hands: &Hands) -> Vec<Box<dyn Evaluator>> {
    vec![Box::new(ours::OurSums), Box::new(ours::OurSets::of(hands))]
}

/// Those of other people.
pub(crate) fn others() -> Vec<Box<dyn Evaluator>> {
    vec![
        Box::new(pokers::Pokers),
        Box::new(aya_poker::AyaPoker),
        Box::new(rs_poker::RsPoker::new()),
        Box::new(poker::Poker::new()),
    ]
}
