//! The lines of a Markdown file, each with the fenced block it stands in.

/// A line of a Markdown file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    /// Its number in the file, from one.
    pub(crate) number: usize,
    /// The block around it, if it stands in one.
    pub(crate) fence: Option<Fence<'t>>,
    /// What stands there.
    pub(crate) text: &'t str,
}

/// The opening of a fenced block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fence<'t> {
    /// The line it opens on.
    pub(crate) number: usize,
    /// The language after the three backticks.
    pub(crate) language: &'t str,
}

/// The lines of a text, without the fences themselves.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut open: Option<(Fence<'_>, usize)> = None;
    (1..).zip(text.lines()).filter_map(move |(number, text)| {
        let inner = text.trim_start();
        let depth = text.len() - inner.len();
        match (inner.strip_prefix("```"), open) {
            (Some(language), None) => {
                let language = language.trim();
                open = Some((Fence { number, language }, depth));
                None
            }
            (Some(""), Some(_)) => {
                open = None;
                None
            }
            (_, None) => Some(Line {
                number,
                fence: None,
                text,
            }),
            // A block inside a list is indented as a whole.
            (_, Some((fence, opened))) => Some(Line {
                number,
                fence: Some(fence),
                text: text.get(opened.min(depth)..).unwrap_or(inner),
            }),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_their_block() {
        let text = "one\n```console\n$ two\n  three\n```\n- four\n  ```rust\n  five\n   six\n  ```\nseven\n";
        let found: Vec<_> = lines(text)
            .map(|line| {
                let fence = line.fence.map(|fence| (fence.number, fence.language));
                (line.number, fence, line.text)
            })
            .collect();
        let console = Some((2, "console"));
        let rust = Some((7, "rust"));
        assert_eq!(
            found,
            [
                (1, None, "one"),
                (3, console, "$ two"),
                (4, console, "  three"),
                (6, None, "- four"),
                (8, rust, "five"),
                (9, rust, " six"),
                (11, None, "seven"),
            ]
        );
    }
}
