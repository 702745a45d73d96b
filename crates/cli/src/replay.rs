//! `croupier replay`: run cases, and say what did not come as expected.

use std::path::PathBuf;

use clap::Args;
use floor::replay::Played;
use floor::script::Script;
use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{BOLD, DIM, PLAIN, Sheet};

/// What `croupier replay` is asked.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files of cases, in the notation of hands
    #[arg(required = true, value_name = "FILE.hand")]
    files: Vec<PathBuf>,
}

/// What came of the cases.
#[derive(Debug, Serialize)]
struct Replayed {
    cases: Vec<OfCase>,
    passed: usize,
    failed: usize,
}

/// What came of one case.
#[derive(Debug, Serialize)]
struct OfCase {
    case: String,
    file: String,
    line: usize,
    passed: bool,
    lines: Vec<OfLine>,
}

/// A line that did not come as expected.
#[derive(Debug, Serialize)]
struct OfLine {
    line: usize,
    text: String,
    expected: String,
    happened: String,
}

/// Runs the cases of the files.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let mut cases = Vec::new();
    for file in &arguments.files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
        let script = text.parse::<Script>().map_err(|misread| {
            let lines: Vec<_> = misread
                .0
                .iter()
                .map(|each| format!("{name}:{}: {}", each.line, each.why))
                .collect();
            Failure::Usage(format!(
                "the cases cannot be read\n  {}",
                lines.join("\n  ")
            ))
        })?;
        let played = script.play(&catalogue.shelf);
        cases.extend(played.into_iter().map(|played| OfCase::of(&name, played)));
    }
    let passed = cases.iter().filter(|case| case.passed).count();
    let failed = cases.len() - passed;
    report::print(
        &Replayed {
            cases,
            passed,
            failed,
        },
        json,
    )?;
    if failed > 0 {
        let which = if failed == 1 {
            "a case does"
        } else {
            "cases do"
        };
        return Err(Failure::Work(format!("{which} not come as expected")));
    }
    Ok(())
}

impl OfCase {
    fn of(file: &str, played: Played) -> OfCase {
        OfCase {
            passed: played.passed(),
            case: played.title,
            file: file.to_owned(),
            line: played.line,
            lines: played
                .failures
                .into_iter()
                .map(|failure| OfLine {
                    line: failure.line,
                    text: failure.text,
                    expected: failure.expected,
                    happened: failure.happened,
                })
                .collect(),
        }
    }
}

impl Report for Replayed {
    fn write(&self, sheet: &mut Sheet) {
        for case in &self.cases {
            if case.passed {
                sheet.hanging(0, DIM, &format!("ok      {}", case.case));
                continue;
            }
            sheet.hanging(0, BOLD, &format!("FAILED  {}", case.case));
            for line in &case.lines {
                sheet.hanging(
                    4,
                    PLAIN,
                    &format!("{}:{}: {}", case.file, line.line, line.text),
                );
                sheet.named(6, "expected", &line.expected);
                sheet.named(6, "happened", &line.happened);
            }
        }
        sheet.blank();
        sheet.paragraph(
            0,
            PLAIN,
            &format!("{} passed, {} failed", self.passed, self.failed),
        );
    }
}
