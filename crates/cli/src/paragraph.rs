//! Words set in lines of a width.

/// The lines of a text, none longer than the width unless a single word is.
///
/// Line ends of the text are kept; other white space is one space, except that no line
/// ends at an [`unbroken`] one. Characters that would move the cursor are left out.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for given in text.lines() {
        let mut line = String::new();
        let words = given.split(|each: char| each.is_whitespace() && each != UNBROKEN);
        for word in words.filter(|word| !word.is_empty()) {
            let word: String = word.chars().filter(|each| !each.is_control()).collect();
            let word = word.replace(UNBROKEN, " ");
            if !line.is_empty() && length(&line) + 1 + length(&word) > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines
}

/// The space at which no line ends.
const UNBROKEN: char = '\u{a0}';

/// Words that stay in one line, such as a citation.
pub(crate) fn unbroken(words: &str) -> String {
    words.replace(' ', &UNBROKEN.to_string())
}

/// How many columns a text takes: every sign that books and cards use takes one.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, expected: &[&str]) {
        assert_eq!(lines(text, width), expected);
    }

    #[test]
    fn lines_are_filled_and_no_word_is_broken() {
        check("", 10, &[]);
        check("one two three", 7, &["one two", "three"]);
        check("one two three", 8, &["one two", "three"]);
        check("one  two\tthree", 13, &["one two three"]);
        check("a straightflush b", 5, &["a", "straightflush", "b"]);
        check("K♠ 9♦ 4♣", 5, &["K♠ 9♦", "4♣"]);
        check("one\n\ntwo", 10, &["one", "", "two"]);
        check("a", 0, &["a"]);
        let cited = format!("5 to 1 {}", unbroken("[5.8 by reading A05]"));
        check(&cited, 20, &["5 to 1", "[5.8 by reading A05]"]);
    }

    #[test]
    fn nothing_that_moves_the_cursor_is_let_through() {
        check("a\u{1b}[2Jb \u{7}c", 20, &["a[2Jb c"]);
    }
}
