//! Every command has one text and one JSON form, and both are read back as the same. The
//! commands are those of the cases of the books.

use std::collections::{BTreeMap, BTreeSet};

use floor::house;
use floor::replay::Openings;
use floor::script::{Case, Numbered, Says, Script, Statement};
use games::Shelf;
use games::round::Command;

/// Every command told in a case, by its JSON.
fn commands() -> BTreeMap<String, Command> {
    let (shelf, openings) = (Shelf::load().unwrap(), Openings::default());
    let mut found = BTreeMap::new();
    for file in super::cases::files() {
        let script: Script = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let mut told = Vec::new();
        for line in script.cases.iter().flat_map(|case| &case.lines) {
            if let Says::Tell { commands, .. } = &line.statement.says {
                told.extend(commands.iter().cloned());
            }
        }
        // What the lines leave to the case's own cards, and the house's own steps.
        for (_, record) in script.record(&shelf, &openings) {
            told.extend(
                record
                    .entries
                    .into_iter()
                    .filter_map(|it| match it.command {
                        house::Command::Table { command, .. } => Some(command),
                        _ => None,
                    }),
            );
        }
        let json = |it: &Command| serde_json::to_string(it).unwrap();
        found.extend(told.into_iter().map(|it| (json(&it), it)));
    }
    found
}

/// What the commands are called in JSON, as whoever tells none of them is answered.
pub(crate) fn names() -> BTreeSet<String> {
    let none = serde_json::from_str::<Command>(r#"{"do":"nothing"}"#);
    super::form::known(none).into_iter().collect()
}

#[test]
fn every_command_is_told_in_a_case_and_read_from_its_json() {
    let mut told = BTreeSet::new();
    for (json, command) in commands() {
        assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), command);
        let form: serde_json::Value = serde_json::from_str(&json).unwrap();
        told.insert(form["do"].as_str().unwrap().to_owned());
        // A command without fields has none to be held against.
        if json.contains(',') {
            let wrong = json.replacen('{', "{\"nonsense\":1,", 1);
            assert!(serde_json::from_str::<Command>(&wrong).is_err(), "{wrong}");
        }
    }
    assert_eq!(told, names());
}

#[test]
fn a_command_is_read_from_its_text() {
    for command in commands().into_values() {
        let statement = Statement {
            table: 1,
            says: Says::Tell {
                commands: vec![command],
                by: vec!["dealer".to_owned()],
            },
        };
        let case = Case {
            title: "a command".to_owned(),
            line: 0,
            clauses: vec!["1.1".to_owned()],
            lines: vec![Numbered {
                line: 0,
                text: statement.to_string(),
                statement: statement.clone(),
            }],
        };
        let text = case.to_string();
        let script: Script = text.parse().unwrap_or_else(|why| panic!("{text}{why}"));
        assert_eq!(script.cases[0].lines[0].statement, statement, "{text}");
    }
}
