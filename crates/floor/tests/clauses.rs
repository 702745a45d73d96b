//! Every case of every book, one test each, named `book::clause::case`.

#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a suite that cannot begin has failed"
)]

use std::path::{Path, PathBuf};

use floor::replay::PlayedCase;
use floor::script::Script;
use games::Shelf;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let shelf = Shelf::load().unwrap_or_else(|problems| panic!("{problems}"));
    let mut trials = Vec::new();
    for file in case_files() {
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        match text.parse::<Script>() {
            Ok(script) => trials.extend(
                script
                    .play(&shelf)
                    .into_iter()
                    .map(|played| trial(&file, played)),
            ),
            Err(misread) => {
                let name = file.display().to_string();
                trials.push(Trial::test(name, move || {
                    Err(Failed::from(misread.to_string()))
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(file: &Path, played: PlayedCase) -> Trial {
    let clause = played.clauses.first().cloned().unwrap_or_default();
    let name = format!("{}::{clause}::{}", played.book, played.title);
    let file = file.display().to_string();
    Trial::test(name, move || {
        if played.passed() {
            return Ok(());
        }
        let failures: Vec<_> = played.failures.iter().map(ToString::to_string).collect();
        Err(Failed::from(format!("{file}\n{}", failures.join("\n"))))
    })
}

fn case_files() -> Vec<PathBuf> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks");
    let mut files = Vec::new();
    for book in std::fs::read_dir(books)
        .expect("the rule books stand beside the crates")
        .flatten()
    {
        let Ok(cases) = std::fs::read_dir(book.path().join("cases")) else {
            continue;
        };
        files.extend(
            cases
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|e| e == "hand")),
        );
    }
    files.sort();
    files
}
