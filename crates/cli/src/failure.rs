//! Why a command ended without doing what it was asked, and the exit code for it.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use rulebook::Problems;

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line is wrong: a book, a clause, a card, a date, an option.
    #[error("{0}")]
    Usage(String),
    /// The work failed, or something that was checked does not hold.
    #[error("{0}")]
    Work(String),
    /// Standard output did not take what was written to it.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Work that failed because a book or an operator's file does not hold, with
    /// everything that is wrong.
    pub(crate) fn problems(what: &str, problems: &Problems) -> Failure {
        let lines: String = problems
            .0
            .iter()
            .map(|each| format!("\n  {each}"))
            .collect();
        Failure::Work(format!("{what} does not hold:{lines}"))
    }

    /// An option that a book does not have or does not let be set so.
    pub(crate) fn options(problems: &Problems) -> Failure {
        // Such a problem stands in no file: what the option is called is in its words.
        let lines: Vec<_> = problems
            .0
            .iter()
            .map(|each| each.what.to_string())
            .collect();
        Failure::Usage(format!("--set {}", lines.join("\n  --set ")))
    }

    /// Says it on standard error, and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if self.is_broken_pipe() {
            // Whoever read our output has seen enough, as `head` does.
            return ExitCode::SUCCESS;
        }
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // Where even standard error is closed there is nobody left to tell.
        let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {self}");
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Work(_) | Failure::Output(_) => ExitCode::from(1),
        }
    }

    fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
