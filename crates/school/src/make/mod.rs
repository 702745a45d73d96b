//! Exercises, each from what the engine decided.

mod keyed_deal;
mod next_step;
mod payout;
mod ruling;
mod slip;

use std::sync::Arc;

use floor::Table;
use floor::course::Passage;
use narrator::{Bystander, Recorded, Texts, Topic};

use crate::draw::Draw;
use crate::exercise::{Clause, Form, Right};

pub(crate) use keyed_deal::keyed_deal;
pub(crate) use next_step::next_step;
pub(crate) use payout::payout;
pub(crate) use ruling::ruling;
pub(crate) use slip::slip;

/// How many choices there are.
const CHOICES: usize = 4;

/// A round that was played, and how it is told.
pub(crate) struct Told {
    /// The table when it was over.
    table: Arc<Table>,
    lines: Vec<Recorded>,
}

impl Told {
    /// A round of one table; none: it did not come to its end.
    pub(crate) fn of(texts: &'static Texts, passage: &Passage) -> Option<Told> {
        let after = passage.after();
        let played = passage.played();
        let number = played.first().filter(|_| played.len() == 1)?;
        let table = after.tables.get(number)?.clone();
        let over = table.round.phase == games::round::Phase::Settled;
        let told = Told {
            lines: narrator::record(texts, &Bystander, passage),
            table,
        };
        (over && !told.table.round.lines.is_empty()).then_some(told)
    }

    /// What the dealer did, in order.
    pub(crate) fn steps(&self) -> Vec<String> {
        let steps = self.lines.iter().filter(|line| is_step(line));
        steps.map(|line| line.sentence.words.clone()).collect()
    }

    fn clauses(&self, line: &Recorded) -> Vec<Clause> {
        let under = line.sentence.under.iter();
        under
            .map(|under| Clause::of(&self.table.book, *under))
            .collect()
    }

    /// A line as it is told, with the hand of the dealer where it has one.
    fn words(texts: &Texts, line: &Recorded) -> String {
        texts.line(&line.sentence)
    }
}

/// Whether a line is something that the dealer does.
fn is_step(line: &Recorded) -> bool {
    line.sentence.topic == Topic::Dealer && !line.sentence.under.is_empty()
}

/// The right answer among others, in an order that is drawn.
fn choices(right: String, mut others: Vec<String>, draw: &mut Draw) -> Option<(Form, Right)> {
    others.retain(|other| *other != right);
    let mut different: Vec<String> = Vec::new();
    for other in others {
        if !different.contains(&other) && different.len() + 1 < CHOICES {
            different.push(other);
        }
    }
    if different.is_empty() {
        return None;
    }
    different.push(right.clone());
    draw.shuffle(&mut different);
    let at = different.iter().position(|choice| *choice == right)?;
    Some((Form::Choice(different), Right::Choice(vec![at])))
}
