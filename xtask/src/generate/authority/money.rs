//! The commands that are about the money of the house.

use anyhow::{Context, Result};
use floor::authority::By;
use floor::house::{Command, House};
use rulebook::Role;
use serde_json::Value;

/// What is done with the chips and the cash of a table.
pub(super) const TRAY: &[&str] = &[
    r#"{"do":"request-fill","amount":100}"#,
    r#"{"do":"request-credit","amount":100}"#,
    r#"{"do":"withdraw-slip","slip":1}"#,
    r#"{"do":"receive-chips","slip":1,"amount":100}"#,
    r#"{"do":"send-chips","slip":1,"amount":100}"#,
    r#"{"do":"send-back","slip":1,"reason":"short"}"#,
    r#"{"do":"buy-in","place":1,"amount":100}"#,
    r#"{"do":"colour-up","place":1,"amount":100}"#,
    r#"{"do":"take-box"}"#,
];

/// What is done about disputes.
pub(super) const DISPUTES: &[&str] = &[
    r#"{"do":"open-dispute","place":1,"says":"wrong"}"#,
    r#"{"do":"note-dispute","dispute":1,"note":"seen"}"#,
    r#"{"do":"decide-dispute","dispute":1,"upheld":true,"reason":"so"}"#,
    r#"{"do":"compensate","dispute":1,"wager":"ante","amount":100,"reason":"so"}"#,
];

/// What is done at the cage.
pub(super) const CAGE: &[&str] = &[
    r#"{"do":"count-cage","cash":100,"chips":100}"#,
    r#"{"do":"buy-in","amount":100}"#,
    r#"{"do":"cash-out","amount":100}"#,
    r#"{"do":"issue-fill","table":1,"slip":1}"#,
    r#"{"do":"refuse-slip","table":1,"slip":1,"reason":"no"}"#,
    r#"{"do":"accept-chips","table":1,"slip":1,"amount":100}"#,
    r#"{"do":"count-box","table":1,"number":1,"amount":100}"#,
    r#"{"do":"draw-from-bank","cash":100,"chips":0,"reason":"change"}"#,
    r#"{"do":"deposit-at-bank","cash":100,"chips":0,"reason":"change"}"#,
    r#"{"do":"correct-line","line":1,"amount":100,"reason":"so"}"#,
    r#"{"do":"close-shift"}"#,
    r#"{"do":"close-day","day":"2026-11-17"}"#,
];

/// Commands as data, each with its name.
pub(super) fn of_money(
    acts: &'static [&'static str],
) -> impl Iterator<Item = Result<(String, Value)>> {
    acts.iter().map(|text| {
        let act: Value = serde_json::from_str(text).with_context(|| (*text).to_owned())?;
        let name = act.get("do").and_then(Value::as_str).unwrap_or_default();
        Ok((format!("`{name}`"), act.clone()))
    })
}

/// What two people do is tried as a proposal.
pub(super) fn by_two(house: &House, command: Command) -> Command {
    let manager = By::person("manager", Role::Manager);
    match house.wants_two(&manager, &command) {
        true => Command::Propose {
            command: Box::new(command),
        },
        false => command,
    }
}
