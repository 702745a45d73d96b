//! `croupier replay`: run cases, and say what did not come as expected.

use std::path::PathBuf;

use clap::Args;
use floor::course::Passage;
use floor::replay::{Openings, PlayedCase};
use floor::script::Script;
use narrator::{Bystander, Texts, Topic};
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

    /// Tell in words what happens in each case, with the clauses it rests on
    #[arg(long)]
    tell: bool,
}

/// What came of the cases.
#[derive(Debug, Serialize)]
struct Replayed {
    cases: Vec<OfCase>,
    passed: usize,
    failed: usize,
    #[serde(skip)]
    tell: bool,
}

/// What came of one case.
#[derive(Debug, Serialize)]
struct OfCase {
    case: String,
    file: String,
    line: usize,
    passed: bool,
    lines: Vec<OfLine>,
    /// What happens in it, where that is asked for and can be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Vec<ToldLine>>,
}

/// Something that happens in a case.
#[derive(Debug, Serialize)]
struct ToldLine {
    table: u32,
    words: String,
    under: Vec<String>,
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
        let played = script.record(&catalogue.shelf, &Openings::default());
        cases.extend(played.into_iter().map(|(played, record)| {
            let record = arguments.tell.then_some(record);
            OfCase::of(&name, played, record.as_ref())
        }));
    }
    let passed = cases.iter().filter(|case| case.passed).count();
    let failed = cases.len() - passed;
    let replayed = Replayed {
        cases,
        passed,
        failed,
        tell: arguments.tell,
    };
    report::print(&replayed, json)?;
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
    fn of(file: &str, played: PlayedCase, record: Option<&Passage>) -> OfCase {
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
            told: record.map(told),
        }
    }
}

/// What happens in a case, the dealer's steps apart.
fn told(record: &Passage) -> Vec<ToldLine> {
    let lines = narrator::record(Texts::english(), &Bystander, record).into_iter();
    let lines = lines.filter(|line| line.sentence.topic != Topic::Dealer);
    let lines = lines.map(|line| ToldLine {
        words: Texts::english().line(&line.sentence),
        table: line.table,
        under: line.under,
    });
    lines.collect()
}

impl Report for Replayed {
    fn write(&self, sheet: &mut Sheet) {
        for case in &self.cases {
            if self.tell {
                case.write_told(sheet);
            }
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

impl OfCase {
    /// What happens in the case, above what came of it.
    fn write_told(&self, sheet: &mut Sheet) {
        sheet.title(&self.case);
        let Some(lines) = &self.told else {
            let why = "This case changes a table while it is played, so it cannot be told.";
            return sheet.hanging(2, PLAIN, why);
        };
        let several = lines.iter().any(|line| line.table != 1);
        for line in lines {
            let table = match several {
                true => format!("Table {}: ", line.table),
                false => String::new(),
            };
            let under = match line.under.is_empty() {
                true => String::new(),
                false => format!(" [{}]", line.under.join(", ")),
            };
            sheet.hanging(2, PLAIN, &format!("{table}{}{under}", line.words));
        }
        sheet.blank();
    }
}
