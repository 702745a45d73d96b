//! How well the evening was played: what every decision cost.

use gamemath::fraction::{decimal, over, whole};
use gamemath::{Fraction, Staked};
use money::Money;
use narrator::Texts;
use serde::Serialize;

use super::coach::{Answer, rounded};

/// The decisions of an evening.
#[derive(Debug, Default)]
pub(super) struct Score {
    made: Vec<Made>,
}

/// A decision as it is made.
#[derive(Debug)]
pub(super) struct Making {
    pub(super) round: u64,
    pub(super) hand: String,
    /// What was chosen, by its action and in words.
    pub(super) chosen: (String, String),
    /// What could be chosen.
    pub(super) moves: Vec<(String, String)>,
}

/// A decision that was made.
#[derive(Debug)]
struct Made {
    made: Making,
    staked: Staked,
    answer: Answer,
}

/// What a decision cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) round: u64,
    pub(super) hand: String,
    pub(super) chosen: String,
    pub(super) better: String,
    /// In minor units.
    pub(super) cents: Fraction,
}

/// What the decisions of an evening came to, as a document has it.
#[derive(Debug, Serialize)]
pub(super) struct Summary {
    decisions: usize,
    best: usize,
    given_up_cents: Money,
    worst: Vec<Worst>,
}

#[derive(Debug, Serialize)]
struct Worst {
    round: u64,
    hand: String,
    chosen: String,
    better: String,
    cost_cents: Money,
}

impl Score {
    /// Notes a decision, whose answer may still be on its way.
    pub(super) fn note(&mut self, made: Making, (staked, answer): (Staked, Answer)) {
        self.made.push(Made {
            made,
            staked,
            answer,
        });
    }

    /// What the last decision cost, once that is known.
    pub(super) fn last(&mut self) -> Option<Cost> {
        let made = self.made.last_mut()?;
        made.answer.listen();
        made.cost()
    }

    /// Waits for every answer that is still to come.
    pub(super) fn wait(&mut self) {
        self.made.iter_mut().for_each(|made| made.answer.wait());
    }

    fn costs(&self) -> Vec<Cost> {
        self.made.iter().filter_map(Made::cost).collect()
    }

    fn worst(&self) -> Vec<Cost> {
        let mut costs = self.costs();
        costs.retain(|cost| !cost.is_best());
        costs.sort_by(|one, other| other.cents.cmp(&one.cents));
        costs.truncate(5);
        costs
    }

    /// What it all came to, in lines; none, where nothing was decided.
    pub(super) fn lines(&self, texts: &Texts, (rounds, wagered): (usize, Money)) -> Vec<String> {
        let costs = self.costs();
        if costs.is_empty() {
            return Vec::new();
        }
        let best = costs.iter().filter(|cost| cost.is_best()).count();
        let given_up = costs.iter().fold(whole(0), |sum, cost| sum + &cost.cents);
        let share = &given_up * over(100, wagered.in_cents().max(1));
        let antes = self.made.iter().filter_map(|made| {
            let ante = made.staked.ante.in_cents().max(1);
            Some(made.cost()?.cents * over(1, ante))
        });
        let antes = antes.fold(whole(0), |sum, cost| sum + cost);
        let rounds = i64::try_from(rounds.max(1)).unwrap_or(i64::MAX);
        let antes = antes * over(100, rounds);
        let mut lines = vec![texts.say(
            "play.score",
            &[
                ("best", &best.to_string()),
                ("all", &costs.len().to_string()),
                ("cost", &texts.amount(rounded(&given_up))),
                ("share", &texts.number(&decimal(&share, 1))),
                ("antes", &texts.number(&decimal(&antes, 1))),
            ],
        )];
        let worst = self.worst();
        if !worst.is_empty() {
            lines.push(texts.say("play.worst", &[]));
        }
        lines.extend(worst.iter().map(|cost| {
            let line = texts.say(
                "play.worst-line",
                &[
                    ("round", &cost.round.to_string()),
                    ("hand", &cost.hand),
                    ("chosen", &cost.chosen),
                    ("better", &cost.better),
                    ("cost", &texts.amount(rounded(&cost.cents))),
                ],
            );
            format!("  {line}")
        }));
        lines
    }

    /// The same as a document.
    pub(super) fn summary(&self) -> Summary {
        let costs = self.costs();
        let given_up = costs.iter().fold(whole(0), |sum, cost| sum + &cost.cents);
        Summary {
            decisions: costs.len(),
            best: costs.iter().filter(|cost| cost.is_best()).count(),
            given_up_cents: rounded(&given_up),
            worst: self
                .worst()
                .into_iter()
                .map(|cost| Worst {
                    round: cost.round,
                    cost_cents: rounded(&cost.cents),
                    hand: cost.hand,
                    chosen: cost.chosen,
                    better: cost.better,
                })
                .collect(),
        }
    }
}

impl Made {
    fn cost(&self) -> Option<Cost> {
        let advice = self.answer.given()?;
        let best = advice.best()?;
        let words = |action: &str| {
            let mut moves = self.made.moves.iter();
            let found = moves.find(|(known, _)| known == action);
            found.map_or_else(|| action.to_owned(), |(_, words)| words.clone())
        };
        Some(Cost {
            round: self.made.round,
            hand: self.made.hand.clone(),
            chosen: self.made.chosen.1.clone(),
            better: words(&best.action),
            cents: advice.cost(&self.made.chosen.0)?,
        })
    }
}

impl Cost {
    /// Whether nothing better could be done: less than half of the smallest unit is nothing.
    pub(super) fn is_best(&self) -> bool {
        self.cents < over(1, 2)
    }

    /// It in a sentence.
    pub(super) fn words(&self, texts: &Texts) -> String {
        if self.is_best() {
            return texts.say("play.was-best", &[]);
        }
        let cost = texts.amount(rounded(&self.cents));
        let values: [(&str, &str); 2] = [("move", &self.better), ("cost", &cost)];
        texts.say("play.was-better", &values)
    }
}
