//! The examples that a document holds.

use crate::markdown;

/// A command and what a document says it prints.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Example<'t> {
    /// The line of the command in its file.
    pub(crate) line: usize,
    /// The command, from `croupier` on.
    pub(crate) command: &'t str,
    /// What it prints, with `…` for what may differ.
    pub(crate) expected: Vec<&'t str>,
}

/// Every command of `croupier` in the console blocks of a text, with its output.
pub(crate) fn examples(text: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    // The block of the last command, while lines still belong to its output.
    let mut current = None;
    for line in markdown::lines(text) {
        let Some(fence) = line.fence.filter(|fence| fence.language == "console") else {
            current = None;
            continue;
        };
        if let Some(command) = line.text.strip_prefix("$ ") {
            let is_ours = command.split(' ').next() == Some("croupier");
            current = is_ours.then_some(fence.number);
            if is_ours {
                examples.push(Example {
                    line: line.number,
                    command,
                    expected: Vec::new(),
                });
            }
        } else if current == Some(fence.number)
            && let Some(example) = examples.last_mut()
        {
            example.expected.push(line.text);
        }
    }
    for example in &mut examples {
        // An empty line between two commands is there for the eye.
        while example.expected.last().is_some_and(|line| line.is_empty()) {
            example.expected.pop();
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &str, &[&str])]) {
        let found = examples(text);
        let found: Vec<_> = found
            .iter()
            .map(|example| (example.line, example.command, &example.expected[..]))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn commands_are_found_with_their_output() {
        check(
            "# Title\n```console\n$ croupier rank AhKh\none\n\ntwo\n\n$ croupier books\n```\nafter\n",
            &[
                (3, "croupier rank AhKh", &["one", "", "two"]),
                (8, "croupier books", &[]),
            ],
        );
    }

    #[test]
    fn blocks_do_not_run_into_each_other() {
        check(
            "```console\n$ croupier a\n1\n```\n```console\n2\n$ croupier b\n```\n",
            &[(2, "croupier a", &["1"]), (7, "croupier b", &[])],
        );
    }

    #[test]
    fn other_commands_and_other_blocks_are_left_alone() {
        check(
            "$ croupier prose\n```sh\n$ croupier script\n```\n\
             ```console\n$ cargo xtask test\n1 passed, 0 failed\n$ croupier-like\n```\n",
            &[],
        );
    }
}
