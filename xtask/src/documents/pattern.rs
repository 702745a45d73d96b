//! What a document says a command prints, held against what it prints.

/// The sign for text that may be anything.
const ANYTHING: char = '…';

/// Whether a printed text is what the expected lines say.
pub(crate) fn admits(expected: &[&str], printed: &str) -> bool {
    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
    admits_lines(expected, &printed)
}

fn admits_lines(expected: &[&str], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((line, rest)), _) if is_any_lines(line) => {
            let mut ends = (0..=printed.len()).filter_map(|skipped| printed.get(skipped..));
            ends.any(|end| admits_lines(rest, end))
        }
        (Some((line, rest)), Some((first, others))) => {
            admits_line(line, first) && admits_lines(rest, others)
        }
        (None, Some(_)) | (Some(_), None) => false,
    }
}

fn is_any_lines(line: &str) -> bool {
    line.trim().chars().eq([ANYTHING])
}

fn admits_line(expected: &str, printed: &str) -> bool {
    let Some((start, rest)) = expected.split_once(ANYTHING) else {
        return expected.trim_end() == printed;
    };
    let Some(mut printed) = printed.strip_prefix(start) else {
        return false;
    };
    let mut rest = rest.trim_end();
    // The earliest place for each part leaves the most room for those after it.
    while let Some((part, after)) = rest.split_once(ANYTHING) {
        match printed.split_once(part) {
            None => return false,
            Some((_, behind)) => (printed, rest) = (behind, after),
        }
    }
    printed.ends_with(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: &str, printed: &str, holds: bool) {
        let expected: Vec<_> = expected.lines().collect();
        assert_eq!(
            admits(&expected, printed),
            holds,
            "{expected:?} {printed:?}"
        );
    }

    #[test]
    fn lines_without_the_sign_must_be_the_same() {
        check("", "", true);
        check("one\ntwo", "one\ntwo\n", true);
        check("one\ntwo", "one  \ntwo\n", true);
        check("one\ntwo", "one\n", false);
        check("one", "one\ntwo\n", false);
        check("one", " one\n", false);
        check("", "one\n", false);
        check("one", "", false);
    }

    #[test]
    fn the_sign_stands_for_any_text_within_a_line() {
        check("digest …", "digest 3a\n", true);
        check("digest …", "digest \n", false);
        check("digest…", "digest\n", true);
        check("a…b…c", "a1b2c\n", true);
        check("a…b…c", "abc\n", true);
        check("a…b…c", "a1b2\n", false);
        check("a…b…c", "acb\n", false);
        check("a…bb", "abbb\n", true);
        check("a…b", "b1a\n", false);
    }

    #[test]
    fn a_part_is_not_counted_twice() {
        check("ab…b", "ab\n", false);
        check("…ab…b", "ab\n", false);
        check("…ab…b", "abb\n", true);
    }

    #[test]
    fn alone_it_stands_for_any_number_of_lines() {
        check("…", "", true);
        check("…", "one\ntwo\n", true);
        check("one\n…\nfour", "one\ntwo\nthree\nfour\n", true);
        check("one\n…\nfour", "one\nfour\n", true);
        check("one\n…\nfour", "one\ntwo\n", false);
        check("…\ntwo\n…\ntwo", "one\ntwo\nthree\ntwo\n", true);
        check("…\ntwo\n…\ntwo", "one\ntwo\n", false);
    }
}
