//! The cases that a document holds: blocks fenced as `hand`.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::transcript;
use crate::markdown;
use crate::workspace::Workspace;

/// A round, or several, in the notation of cases.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The first line of the block in its file.
    pub(crate) line: usize,
    /// What stands in it.
    pub(crate) text: String,
}

/// Every case of a text.
pub(crate) fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut current = None;
    for line in markdown::lines(text) {
        let Some(fence) = line.fence.filter(|fence| fence.language == "hand") else {
            current = None;
            continue;
        };
        match cases.last_mut().filter(|_| current == Some(fence.number)) {
            Some(case) => {
                case.text.push('\n');
                case.text.push_str(line.text);
            }
            None => cases.push(Case {
                line: line.number,
                text: line.text.to_owned(),
            }),
        }
        current = Some(fence.number);
    }
    cases
}

/// Replays a case; gives what does not hold.
pub(crate) fn replay(
    workspace: &Workspace,
    croupier: &Path,
    case: &Case,
) -> Result<Option<String>> {
    let folder = workspace.root().join("target").join("tmp");
    fs::create_dir_all(&folder)?;
    let file = folder.join("document.hand");
    fs::write(&file, &case.text)?;
    let printed = transcript::record(croupier, &folder, "croupier replay document.hand")?;
    let holds = printed.trim_end().ends_with("0 failed");
    Ok((!holds).then_some(printed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_cases_are_found() {
        let text =
            "```hand\ncase one\nbook x\n```\n```text\ncase none\n```\n```hand\ncase two\n```\n";
        let case = |line, text: &str| Case {
            line,
            text: text.to_owned(),
        };
        assert_eq!(
            cases(text),
            [case(2, "case one\nbook x"), case(9, "case two")]
        );
    }
}
