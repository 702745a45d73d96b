//! What is written in the tree is finished and at home on every machine.

use super::{File, Finding};

/// Words that have no place, and why. They are put together here so that this file does
/// not hold them.
const BANNED: &[(&str, &str)] = &[
    (concat!("to", "do!"), "every function is written"),
    (concat!("unimple", "mented!"), "every function is written"),
    (concat!("TO", "DO"), "what is to be done stands in no file"),
    (concat!("FIX", "ME"), "what is to be mended is mended"),
    (concat!("#[ig", "nore"), "every test runs"),
    (concat!("```ig", "nore"), "every example runs"),
    (concat!("/wo", "rk/"), "the path of one machine"),
    (concat!("/ro", "ot/"), "the path of one machine"),
    (concat!("/ho", "me/"), "the path of one machine"),
    (concat!("/Us", "ers/"), "the path of one machine"),
];

/// No file holds a word that has no place.
pub(super) fn belong(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        for (number, line) in file.lines() {
            for (word, why) in BANNED {
                if line.contains(word) {
                    findings.push(file.finding(number, format!("`{word}`: {why}")));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn every_banned_word_is_found_where_it_stands() {
        for (word, why) in BANNED {
            let text = format!("one\n    two {word} three\n");
            check(
                belong,
                &[("a.rs", "one\n"), ("b.md", &text)],
                &[&format!("b.md:2: `{word}`: {why}")],
            );
        }
    }

    #[test]
    fn other_words_are_left_alone() {
        check(
            belong,
            &[("a.rs", "framework/, a method todos, home/")],
            &[],
        );
    }
}
