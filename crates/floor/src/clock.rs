//! The clocks of an automatic table: deadlines are data.

use std::str::FromStr;

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
    /// How the table flows; none: its clocks run for whoever plays alone, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<Flow>,
}

/// How a table flows: whoever plays alone is hurried by no clock to bet or to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Flow {
    /// How long somebody who plays alone may think.
    pub alone_ms: i64,
    /// How long after its cards a decision's clock begins to run.
    pub look_ms: i64,
}

impl Pace {
    /// The pace of a table that nobody said another of.
    pub const USUAL: Pace = Pace {
        betting_ms: 12_000,
        decision_ms: 25_000,
        pause_ms: 5_000,
        flow: Some(Flow {
            alone_ms: 120_000,
            look_ms: LOOK_MS,
        }),
    };
}

/// How long cards are looked at before a decision's clock begins to run.
const LOOK_MS: i64 = 2_000;

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            betting_ms: 15_000,
            decision_ms: 30_000,
            pause_ms: 8_000,
            flow: None,
        }
    }
}

/// A pace is written as seconds for wagers, for decisions and between rounds: `15/30/8`. A
/// fourth number is for the decisions of whoever plays alone, who is hurried by no other
/// clock: `12/25/5/120`.
impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let seconds = text.split('/').map(|part| part.parse::<i64>().ok());
        let seconds: Option<Vec<i64>> = seconds.collect();
        let seconds = seconds.filter(|all| all.iter().all(|it| SECONDS.contains(it)));
        let pace = |betting: i64, decision: i64, pause: i64| Pace {
            betting_ms: betting * 1_000,
            decision_ms: decision * 1_000,
            pause_ms: pause * 1_000,
            flow: None,
        };
        match seconds.as_deref() {
            Some(&[betting, decision, between]) => Ok(pace(betting, decision, between)),
            Some(&[betting, decision, between, alone]) => Ok(Pace {
                flow: Some(Flow {
                    alone_ms: alone * 1_000,
                    look_ms: LOOK_MS,
                }),
                ..pace(betting, decision, between)
            }),
            _ => Err(PaceError),
        }
    }
}

/// What a clock may be set to.
const SECONDS: std::ops::RangeInclusive<i64> = 1..=3_600;

/// A text that is no pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a pace is three numbers of seconds from 1 to 3600, for wagers, for decisions and between \
     rounds, and a fourth for the decisions of whoever plays alone: 12/25/5/120"
)]
pub struct PaceError;

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
    #[serde(rename = "from", with = "rulebook::instant::ms")]
    pub from_ms: i64,
    /// When it runs out.
    #[serde(rename = "to", with = "rulebook::instant::ms")]
    pub to_ms: i64,
    /// At which point of the round, so that every street has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<u8>,
}

/// How long the house may have been away before clocks that ran out meanwhile start
/// again.
pub const GRACE_MS: i64 = 2_000;

impl Clock {
    /// Whether it starts again now: the house was last at work at this time, and it ran
    /// out while the house was away. Nobody loses a hand because the house was down.
    #[must_use]
    pub const fn starts_again(&self, at_work_ms: i64, now_ms: i64) -> bool {
        now_ms.saturating_sub(at_work_ms) > GRACE_MS && self.has_run_out(now_ms)
    }

    /// Whether it has run out.
    #[must_use]
    pub const fn has_run_out(&self, now_ms: i64) -> bool {
        now_ms >= self.to_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_three_numbers_of_seconds() {
        assert_eq!("15/30/8".parse(), Ok(Pace::default()));
        assert_eq!("12/25/5/120".parse(), Ok(Pace::USUAL));
        for text in [
            "",
            "15",
            "15/30",
            "15/30/8/1/1",
            "15/30/8/0",
            "0/30/8",
            "15/-1/8",
            "15/30/3601",
            "a/b/c",
        ] {
            assert_eq!(text.parse::<Pace>(), Err(PaceError), "{text}");
        }
    }

    #[test]
    fn a_pace_without_a_flow_is_written_as_it_always_was() {
        let written = |pace: Pace| serde_json::to_string(&pace).unwrap();
        let plain = r#"{"betting-ms":15000,"decision-ms":30000,"pause-ms":8000}"#;
        let flowing = concat!(
            r#"{"betting-ms":12000,"decision-ms":25000,"pause-ms":5000,"#,
            r#""flow":{"alone-ms":120000,"look-ms":2000}}"#,
        );
        for (pace, text) in [(Pace::default(), plain), (Pace::USUAL, flowing)] {
            assert_eq!(written(pace), text);
            assert_eq!(serde_json::from_str::<Pace>(text).unwrap(), pace);
        }
    }

    #[track_caller]
    fn check(at_work_ms: i64, now_ms: i64, again: bool) {
        let clock = Clock {
            until: Until::Decided,
            from_ms: 0,
            to_ms: 10_000,
            street: Some(0),
        };
        assert_eq!(clock.starts_again(at_work_ms, now_ms), again);
    }

    #[test]
    fn two_seconds_away_are_forgiven_and_a_moment_more_is_an_outage() {
        check(9_000, 10_999, false);
        check(9_000, 11_000, false);
        check(9_000, 11_001, true);
    }

    #[test]
    fn a_clock_that_still_runs_goes_on() {
        check(1_000, 9_999, false);
        check(1_000, 10_000, true);
    }
}
