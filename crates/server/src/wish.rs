//! What somebody asks of a table: a command of its round, or something that the house does
//! for them.

use floor::house::{Act, DisputeAct, TrayAct};
use games::round;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// What may be asked of a table. It is written as commands are, with its verb in `do`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Something that is told to the round.
    Round(round::Command),
    /// To deal now, or to go on once a round is over.
    Deal,
    /// New play money, for whoever is out of chips.
    Refill,
    /// Something that is done to the table by those who open and close it.
    Shift(Act),
    /// Something that is done with its chips and its cash.
    Tray(TrayAct),
    /// Something that is done about a dispute.
    Dispute(DisputeAct),
    /// Several things, all or none.
    Together(Vec<Wish>),
}

/// What is done with the chips and the cash of a table.
const OF_TRAY: [&str; 9] = [
    "request-fill",
    "request-credit",
    "withdraw-slip",
    "receive-chips",
    "send-chips",
    "send-back",
    "buy-in",
    "colour-up",
    "take-box",
];

/// What is done about disputes.
const OF_DISPUTES: [&str; 4] = [
    "open-dispute",
    "note-dispute",
    "decide-dispute",
    "compensate",
];

/// How many commands may be given together: a beat deals a full table its cards one by one,
/// seven hands of five and the dealer's, with the steps around them.
const MOST: usize = 64;

impl Wish {
    /// Reads a document.
    pub fn read(bytes: &[u8]) -> Result<Wish, String> {
        let document: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        Wish::of(document)
    }

    fn of(document: Value) -> Result<Wish, String> {
        let verb = document.get("do").and_then(Value::as_str);
        let read = |error: serde_json::Error| error.to_string();
        match verb {
            Some("deal") => alone(&document).map(|()| Wish::Deal),
            Some("refill") => alone(&document).map(|()| Wish::Refill),
            Some("together") => Wish::several(document),
            Some(
                "count-float" | "post-closing" | "close-table" | "open-table" | "post-limits"
                | "enter-sheet" | "call-supervisor" | "attend",
            ) => serde_json::from_value(document)
                .map(Wish::Shift)
                .map_err(read),
            Some(verb) if OF_TRAY.contains(&verb) => serde_json::from_value(document)
                .map(Wish::Tray)
                .map_err(read),
            Some(verb) if OF_DISPUTES.contains(&verb) => match serde_json::from_value(document) {
                // The house itself looks a round up.
                Ok(DisputeAct::OpenDispute {
                    looked_up: Some(_), ..
                }) => Err("unknown field `looked-up`".to_owned()),
                read_so => read_so.map(Wish::Dispute).map_err(read),
            },
            _ => serde_json::from_value(document)
                .map(Wish::Round)
                .map_err(read),
        }
    }

    fn several(document: Value) -> Result<Wish, String> {
        let Value::Object(mut fields) = document else {
            return Err("several commands are a list in `commands`".to_owned());
        };
        let commands = fields.remove("commands");
        if let Some(other) = fields.keys().find(|name| *name != "do") {
            return Err(format!("unknown field `{other}`, expected `commands`"));
        }
        let Some(Value::Array(commands)) = commands else {
            return Err("`commands` is a list of commands".to_owned());
        };
        if !(1..=MOST).contains(&commands.len()) {
            return Err(format!("`commands` has 1 to {MOST} commands"));
        }
        let wishes = commands
            .into_iter()
            .map(|command| match Wish::of(command)? {
                Wish::Refill | Wish::Together(_) => {
                    Err("`commands` has no `refill` and no `together` in it".to_owned())
                }
                wish => Ok(wish),
            });
        Ok(Wish::Together(wishes.collect::<Result<_, _>>()?))
    }

    /// Whether a hand is decided by it.
    pub(crate) fn decides(&self) -> bool {
        match self {
            Wish::Round(command) => command.part() == round::Part::Deciding,
            Wish::Together(wishes) => wishes.iter().any(Wish::decides),
            Wish::Deal | Wish::Refill | Wish::Shift(_) | Wish::Tray(_) | Wish::Dispute(_) => false,
        }
    }

    /// Whether something is staked by it.
    pub(crate) fn stakes(&self) -> bool {
        match self {
            Wish::Round(command) => crate::out_of_play::stakes(command),
            Wish::Together(wishes) => wishes.iter().any(Wish::stakes),
            Wish::Deal | Wish::Refill | Wish::Shift(_) | Wish::Tray(_) | Wish::Dispute(_) => false,
        }
    }
}

/// Whether a verb stands by itself.
fn alone(document: &Value) -> Result<(), String> {
    let mut fields = document.as_object().into_iter().flatten();
    match fields.find(|(name, _)| *name != "do") {
        Some((other, _)) => Err(format!("unknown field `{other}`, there is none but `do`")),
        None => Ok(()),
    }
}

/// The schemas of what is asked of a table beside the commands of its round, by verb.
pub(crate) fn schemas() -> [(&'static str, Value); 11] {
    let verb = |verb: &str| json!({ "type": "string", "enum": [verb] });
    let plain = |word: &'static str, description: &str| {
        let schema = json!({
            "type": "object",
            "description": description,
            "required": ["do"],
            "properties": { "do": verb(word) },
        });
        (word, schema)
    };
    [
        (
            "count-float",
            json!({
                "type": "object",
                "description": "Say what was counted in the tray, as one of two people of two \
                                offices who come to the same.",
                "required": ["do", "amount"],
                "properties": {
                    "do": verb("count-float"),
                    "amount": { "type": "integer", "format": "int64", "minimum": 0 },
                    "chips": {
                        "type": "array",
                        "description": "In which chips, where that is said; they come to the \
                                        amount.",
                        "items": { "$ref": "#/components/schemas/Pile" },
                    },
                },
            }),
        ),
        plain(
            "post-closing",
            "Post the sign that the next round of the table is its last.",
        ),
        plain(
            "close-table",
            "Close the table after its last round, its float counted where somebody deals.",
        ),
        plain(
            "open-table",
            "Open a closed table, its float counted where somebody deals.",
        ),
        (
            "call-supervisor",
            json!({
                "type": "object",
                "description": "Call somebody to the table who may rule there.",
                "required": ["do"],
                "properties": {
                    "do": verb("call-supervisor"),
                    "place": { "$ref": "#/components/schemas/Place" },
                },
            }),
        ),
        plain("attend", "Say that one has come to a table that called."),
        (
            "post-limits",
            json!({
                "type": "object",
                "description": "Post other limits. They hold from the first round after the \
                                notice that the house gives.",
                "required": ["do", "limits"],
                "properties": {
                    "do": verb("post-limits"),
                    "limits": {
                        "type": "object",
                        "description": "The least and the most of wagers, such as \
                                        {\"ante\":\"10.00..500.00\"}.",
                        "additionalProperties": { "type": "string" },
                    },
                },
            }),
        ),
        (
            "enter-sheet",
            json!({
                "type": "object",
                "description": "Enter a round that was finished on paper while the house was \
                                away. Two people do this: propose it, and somebody else confirms.",
                "required": ["do", "sheet"],
                "properties": { "do": verb("enter-sheet"), "sheet": sheet() },
            }),
        ),
        (
            "deal",
            json!({
                "type": "object",
                "description": "Deal now, or go on to the next round once one is over. When \
                                everybody who sits has said so, nobody waits for a clock.",
                "required": ["do"],
                "properties": { "do": verb("deal") },
            }),
        ),
        (
            "refill",
            json!({
                "type": "object",
                "description": "Take new play money, for whoever is out of chips where the \
                                house plays for nothing.",
                "required": ["do"],
                "properties": { "do": verb("refill") },
            }),
        ),
        (
            "together",
            json!({
                "type": "object",
                "description": "Several commands of one person, all or none.",
                "required": ["do", "commands"],
                "properties": {
                    "do": verb("together"),
                    "commands": {
                        "type": "array",
                        "description": "The commands, in order; none of them is new play money.",
                        "minItems": 1,
                        "maxItems": MOST,
                        "items": { "$ref": "#/components/schemas/Command" },
                    },
                },
            }),
        ),
    ]
}

/// The schema of what stands on a sheet.
fn sheet() -> Value {
    let time = |description: &str| json!({ "type": "string", "format": "date-time", "description": description });
    json!({
        "type": "object",
        "required": ["reference", "times", "commands"],
        "additionalProperties": false,
        "properties": {
            "reference": {
                "type": "string",
                "description": "What the sheet is found again by.",
                "minLength": 1,
                "maxLength": 60,
            },
            "times": {
                "type": "object",
                "description": "The times on the sheet: jackpot hits are ordered by them.",
                "required": ["first-card", "complete", "settled"],
                "additionalProperties": false,
                "properties": {
                    "first-card": time("When the first card was dealt."),
                    "complete": time("When every hand was complete."),
                    "settled": time("When the hands were shown and settled."),
                },
            },
            "commands": {
                "type": "array",
                "description": "What was done, in order, after what the house knows of the \
                                round, up to its end: commands of a round.",
                "minItems": 1,
                "maxItems": 500,
                "items": { "$ref": "#/components/schemas/Command" },
            },
        },
    })
}

impl Serialize for Wish {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Wish::Round(command) => command.serialize(to),
            Wish::Deal => {
                let mut map = to.serialize_map(Some(1))?;
                map.serialize_entry("do", "deal")?;
                map.end()
            }
            Wish::Refill => {
                let mut map = to.serialize_map(Some(1))?;
                map.serialize_entry("do", "refill")?;
                map.end()
            }
            Wish::Shift(act) => act.serialize(to),
            Wish::Tray(act) => act.serialize(to),
            Wish::Dispute(act) => act.serialize(to),
            Wish::Together(wishes) => {
                let mut map = to.serialize_map(Some(2))?;
                map.serialize_entry("do", "together")?;
                map.serialize_entry("commands", wishes)?;
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> Result<Wish, String> {
        let wish = Wish::read(text.as_bytes());
        if let Ok(wish) = &wish {
            let written: Value = serde_json::to_value(wish).unwrap();
            let given: Value = serde_json::from_str(text).unwrap();
            assert_eq!(written, given);
        }
        wish
    }

    #[test]
    fn a_wish_is_read_as_it_is_written() {
        assert_eq!(read(r#"{"do":"deal"}"#), Ok(Wish::Deal));
        assert_eq!(read(r#"{"do":"refill"}"#), Ok(Wish::Refill));
        assert!(matches!(
            read(r#"{"do":"fold","place":3}"#),
            Ok(Wish::Round(_))
        ));
        assert!(matches!(
            read(r#"{"do":"request-fill","amount":50000}"#),
            Ok(Wish::Tray(_))
        ));
        assert!(matches!(
            read(r#"{"do":"note-dispute","dispute":1,"note":"seen"}"#),
            Ok(Wish::Dispute(_))
        ));
        let both = r#"{"do":"together","commands":[
            {"do":"wager","place":3,"wager":"ante","amount":500},{"do":"deal"}]}"#;
        assert!(matches!(read(both), Ok(Wish::Together(wishes)) if wishes.len() == 2));
    }

    #[test]
    fn every_verb_of_a_tray_and_of_a_dispute_is_known() {
        fn known<T: serde::de::DeserializeOwned>() -> String {
            let read = serde_json::from_str::<T>(r#"{"do":"?"}"#);
            read.err().unwrap().to_string()
        }
        let (tray, disputes) = (known::<TrayAct>(), known::<DisputeAct>());
        let verbs = |said: &str| said.matches('`').count() / 2 - 1;
        assert_eq!(verbs(&tray), OF_TRAY.len());
        assert_eq!(verbs(&disputes), OF_DISPUTES.len());
        assert!(OF_TRAY.iter().all(|verb| tray.contains(verb)));
        assert!(OF_DISPUTES.iter().all(|verb| disputes.contains(verb)));
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (text, says) in [
            (r#"{"do":"deal","place":1}"#, "unknown field `place`"),
            (r#"{"do":"together"}"#, "`commands` is a list"),
            (r#"{"do":"together","commands":[]}"#, "1 to 64"),
            (
                r#"{"do":"together","commands":[{"do":"refill"}]}"#,
                "no `refill`",
            ),
            (
                r#"{"do":"together","commands":[],"then":1}"#,
                "unknown field `then`",
            ),
            (r#"{"do":"dance"}"#, "unknown variant `dance`"),
        ] {
            let said = read(text).unwrap_err();
            assert!(said.contains(says), "{text}: {said}");
        }
    }
}
