//! The clocks of a table without a dealer of flesh: deadlines are data.

/// How a table that the house deals at keeps time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pace {
    /// How long wagers are taken after the first, in milliseconds.
    pub betting_ms: i64,
    /// How long players may think.
    pub decision_ms: i64,
    /// How long a settled round stays on the layout.
    pub pause_ms: i64,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            betting_ms: 15_000,
            decision_ms: 30_000,
            pause_ms: 8_000,
        }
    }
}

/// What a clock is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// No more bets.
    NoMoreBets,
    /// Whoever has not decided by now is absent.
    Decided,
    /// The next round.
    NextRound,
}

/// A clock that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Clock {
    /// What for.
    pub until: Until,
    /// When it was set, in milliseconds of the house's clock.
    pub from_ms: i64,
    /// When it runs out.
    pub to_ms: i64,
    /// At which point of the round, so that every street has its own.
    pub street: Option<u8>,
}

impl Clock {
    /// Whether it has run out.
    #[must_use]
    pub const fn has_run_out(&self, now_ms: i64) -> bool {
        now_ms >= self.to_ms
    }
}
