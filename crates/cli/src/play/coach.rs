//! The coach: what every action is worth, worked out beside the play.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use gamemath::{ActionValue, Advice, Decision, UNIT};
use games::Rules;

use parsheet::Decimal;

/// Somebody who can be asked, and takes a while to answer.
#[derive(Debug)]
pub(super) struct Coach {
    rules: Arc<Rules>,
    asked: Option<Decision>,
    answer: Answer,
}

#[derive(Debug)]
enum Answer {
    None,
    Awaited(Receiver<Result<Advice, String>>),
    Given(Result<Advice, String>),
}

/// What the coach says of one action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worth {
    /// In antes, in decimals.
    pub(super) decimals: String,
    /// The same as a fraction.
    pub(super) exactly: String,
    /// What it costs beside the best.
    pub(super) cost: String,
    /// Whether there is none better.
    pub(super) is_best: bool,
}

impl Coach {
    /// A coach for a game.
    pub(super) fn new(rules: Arc<Rules>) -> Coach {
        Coach {
            rules,
            asked: None,
            answer: Answer::None,
        }
    }

    /// Asks, unless the same was asked before. The answer comes when it is ready.
    pub(super) fn ask(&mut self, decision: Decision) {
        if self.asked.as_ref() == Some(&decision) {
            return;
        }
        let (sender, receiver) = mpsc::channel();
        let (rules, asked) = (Arc::clone(&self.rules), decision.clone());
        thread::spawn(move || {
            let advice = asked.advise(&rules, UNIT);
            // Whoever asked may have gone on to another decision.
            let _ = sender.send(advice.map_err(|why| why.to_string()));
        });
        self.asked = Some(decision);
        self.answer = Answer::Awaited(receiver);
    }

    /// Forgets what was asked.
    pub(super) fn forget(&mut self) {
        self.asked = None;
        self.answer = Answer::None;
    }

    /// Whether an answer has come since.
    pub(super) fn listen(&mut self) -> bool {
        let Answer::Awaited(receiver) = &self.answer else {
            return false;
        };
        self.answer = match receiver.try_recv() {
            Ok(answer) => Answer::Given(answer),
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => Answer::Given(Err(LOST.to_owned())),
        };
        true
    }

    /// Waits for the answer.
    pub(super) fn wait(&mut self) {
        if let Answer::Awaited(receiver) = &self.answer {
            let answer = receiver.recv().unwrap_or_else(|_| Err(LOST.to_owned()));
            self.answer = Answer::Given(answer);
        }
    }

    /// Whether something was asked.
    pub(super) fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether the answer is still to come.
    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.answer, Answer::Awaited(_))
    }

    /// Why there is no advice, where there is none.
    pub(super) fn excuse(&self) -> Option<&str> {
        match &self.answer {
            Answer::Given(Err(why)) => Some(why),
            _ => None,
        }
    }

    /// What an action is worth.
    pub(super) fn worth(&self, action: &str) -> Option<Worth> {
        let Answer::Given(Ok(advice)) = &self.answer else {
            return None;
        };
        let best: &ActionValue = advice.best()?;
        let ev = advice.of(action)?;
        Some(Worth {
            decimals: Decimal::of(ev).0,
            exactly: ev.to_string(),
            cost: Decimal::of(&(&best.ev - ev)).0,
            is_best: best.action == action,
        })
    }
}

const LOST: &str = "the coach has lost the thread";
