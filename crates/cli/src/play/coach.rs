//! The coach: what every move is worth in money, worked out beside the play.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use gamemath::fraction::over;
use gamemath::{Decision, Fraction, InMoney, Staked};
use games::{Rules, Wager};
use money::Money;
use narrator::Texts;

/// Somebody who works out every decision that is asked about, and takes a while.
#[derive(Debug)]
pub(super) struct Coach {
    rules: Arc<Rules>,
    asked: Option<(Decision, Staked)>,
    answer: Answer,
    /// Whether the player wants to see the answer.
    is_shown: bool,
}

/// An answer on its way.
#[derive(Debug)]
pub(super) enum Answer {
    None,
    Awaited(Receiver<Result<InMoney, String>>),
    Given(Result<InMoney, String>),
}

/// What the coach says of one move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worth {
    /// In money, as it is written.
    pub(super) money: String,
    /// The same in antes, exactly.
    pub(super) exactly: String,
    /// What choosing the best saves; none: this is the best.
    pub(super) saves: Option<String>,
}

impl Coach {
    /// A coach for a game.
    pub(super) fn new(rules: Arc<Rules>) -> Coach {
        Coach {
            rules,
            asked: None,
            answer: Answer::None,
            is_shown: false,
        }
    }

    /// Begins to work a decision out, unless it was before.
    pub(super) fn consider(&mut self, decision: Decision, staked: Staked) {
        let asked = (decision, staked);
        if self.asked.as_ref() == Some(&asked) {
            return;
        }
        let (sender, receiver) = mpsc::channel();
        let (rules, (decision, staked)) = (Arc::clone(&self.rules), asked.clone());
        thread::spawn(move || {
            let advice = decision.advise_staked(&rules, &staked);
            // Whoever asked may have gone on to another decision.
            let _ = sender.send(advice.map_err(|why| why.to_string()));
        });
        self.asked = Some(asked);
        self.answer = Answer::Awaited(receiver);
        self.is_shown = false;
    }

    /// Shows the answer from now on.
    pub(super) fn show(&mut self) {
        self.is_shown = self.asked.is_some();
    }

    /// Gives the answer away, which may still be on its way, and forgets what was asked.
    pub(super) fn take(&mut self) -> Option<(Staked, Answer)> {
        self.is_shown = false;
        let answer = std::mem::replace(&mut self.answer, Answer::None);
        let (_, staked) = self.asked.take()?;
        Some((staked, answer))
    }

    /// Whether an answer has come since that is to be shown.
    pub(super) fn listen(&mut self) -> bool {
        self.answer.listen() && self.is_shown
    }

    /// Waits for the answer.
    pub(super) fn wait(&mut self) {
        self.answer.wait();
    }

    /// Whether an answer is to be shown.
    pub(super) fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Whether an answer is wanted that is still to come.
    pub(super) fn is_thinking(&self) -> bool {
        self.is_shown && matches!(self.answer, Answer::Awaited(_))
    }

    /// Whether there is no answer, though one is wanted.
    pub(super) fn fails(&self) -> bool {
        self.is_shown && matches!(self.answer, Answer::Given(Err(_)))
    }

    /// The wagers that are not counted.
    pub(super) fn apart(&self) -> &[Wager] {
        match &self.answer {
            Answer::Given(Ok(advice)) => &advice.apart,
            _ => &[],
        }
    }

    /// What a move is worth, where that is to be shown.
    pub(super) fn worth(&self, texts: &Texts, action: &str) -> Option<Worth> {
        let Answer::Given(Ok(advice)) = &self.answer else {
            return None;
        };
        let value = advice.of(action).filter(|_| self.is_shown)?;
        let (best, (_, staked)) = (advice.best()?, self.asked.as_ref()?);
        let ante = staked.ante.in_cents().max(1);
        let saves = (best.action != action).then(|| {
            let cost = texts.amount(rounded(&(&best.cents - value)));
            texts.say(saves(&best.action), &[("cost", &cost)])
        });
        Some(Worth {
            money: texts.amount(rounded(value)),
            exactly: texts.number(&(value * over(1, ante)).to_string()),
            saves,
        })
    }
}

impl Answer {
    /// Whether it has come since.
    pub(super) fn listen(&mut self) -> bool {
        let Answer::Awaited(receiver) = self else {
            return false;
        };
        *self = match receiver.try_recv() {
            Ok(answer) => Answer::Given(answer),
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => Answer::Given(Err(String::new())),
        };
        true
    }

    /// Waits for it.
    pub(super) fn wait(&mut self) {
        if let Answer::Awaited(receiver) = self {
            let answer = receiver.recv().unwrap_or_else(|_| Err(String::new()));
            *self = Answer::Given(answer);
        }
    }

    /// It, once it has come.
    pub(super) fn given(&self) -> Option<&InMoney> {
        match self {
            Answer::Given(Ok(advice)) => Some(advice),
            _ => None,
        }
    }
}

/// The key of what is said of the best move.
fn saves(action: &str) -> &'static str {
    match action {
        "fold" => "play.saves-fold",
        "bet" => "play.saves-bet",
        "check" => "play.saves-check",
        action if action.starts_with("change") => "play.saves-change",
        _ => "play.saves-play",
    }
}

/// A fraction of minor units in whole ones, halves away from nothing.
pub(super) fn rounded(cents: &Fraction) -> Money {
    Money::cents(i64::try_from(cents.round().to_integer()).unwrap_or(0))
}
