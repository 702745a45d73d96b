//! What a run was asked to do: the same for all of its parts.

use gamemath::simulate::{Bankroll, MeterRules, Run};
use games::Rules;
use money::Money;
use rulebook::Book;
use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;

/// What a run was asked to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Settings {
    pub(super) book: String,
    pub(super) digest: String,
    /// The version that dealt: another may deal otherwise.
    pub(super) version: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) on: Option<String>,
    /// The options set.
    pub(super) set: Vec<String>,
    /// What is supposed that the book does not say.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) not_by_this_book: Vec<String>,
    pub(super) strategy: NamedStrategy,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) against: Option<NamedStrategy>,
    pub(super) seed: u64,
    pub(super) rounds: u64,
    pub(super) players: usize,
    /// The opening wager, in minor units.
    pub(super) ante: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) sessions: Option<Sessions>,
    /// What the meter shows at the start, in minor units; none: no meter moves.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) jackpot_meter: Option<i64>,
}

/// A strategy: its name, and of a file the digest of what stands in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NamedStrategy {
    pub(super) name: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) sha256: Option<String>,
    /// What the base comes to when a file is played, exactly, in antes; a name's stands on
    /// the sheet.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) ev: Option<String>,
}

/// How sessions are played, in minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sessions {
    pub(super) bankroll: i64,
    pub(super) rounds: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) stop_loss: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) stop_win: Option<i64>,
    pub(super) all_wagers: bool,
}

impl Settings {
    /// The opening wager.
    pub(super) fn unit(&self) -> Money {
        Money::cents(self.ante)
    }

    /// The book, as it was asked.
    pub(super) fn enquiry(&self) -> Result<Enquiry, Failure> {
        let on = self.on.as_deref().map(enquiry::day).transpose();
        Ok(Enquiry {
            on: on.map_err(Failure::Work)?,
            choices: enquiry::choices(&self.set)?,
            extension: None,
            what_if: enquiry::what_if(&self.not_by_this_book)?,
        })
    }

    /// The book and its rules; those of another digest are refused.
    pub(super) fn open<'c>(
        &self,
        catalogue: &'c Catalogue,
    ) -> Result<(std::borrow::Cow<'c, Book>, Rules), Failure> {
        let book = catalogue.find(&self.book)?;
        if book.digest() != self.digest {
            let (book, digest) = (&self.book, &self.digest);
            return Err(Failure::Work(format!(
                "the run was dealt by `{book}` with the digest {digest}, which is not the one here"
            )));
        }
        let rules = self.enquiry()?.rules(&book)?;
        Ok((book, rules))
    }

    /// The run.
    pub(super) fn run(&self, rules: &Rules) -> Result<Run, Failure> {
        let bankroll = self.sessions.map(|sessions| Bankroll {
            amount: sessions.bankroll,
            stop_loss: sessions.stop_loss,
            stop_win: sessions.stop_win,
            rounds: sessions.rounds,
            all_wagers: sessions.all_wagers,
        });
        let meter = match self.jackpot_meter {
            None => None,
            Some(start) => Some(meter(rules, Some(Money::cents(start)))?),
        };
        Ok(Run {
            seed: self.seed,
            rounds: self.rounds,
            players: self.players,
            bankroll,
            meter,
        })
    }
}

/// What moves the meter of a book.
pub(super) fn meter(rules: &Rules, start: Option<Money>) -> Result<MeterRules, Failure> {
    let meter = MeterRules::new(rules.jackpot(), rules.table().prize_limit(), start);
    meter.map_err(|why| Failure::Usage(format!("--jackpot-meter: {why}")))
}
