//! A page of several sections, each written by its own measurement.

use std::fs;
use std::path::Path;

use anyhow::Context;

/// Puts a section into the page in place of the one of the same title, or at its end.
pub(crate) fn replace(path: &Path, title: &str, text: &str) -> anyhow::Result<()> {
    let page = fs::read_to_string(path).unwrap_or_else(|_| "# Benchmarks\n".to_owned());
    let page = replaced(&page, title, text);
    fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))
}

fn replaced(page: &str, title: &str, text: &str) -> String {
    let heading = format!("\n## {title}\n");
    let section = format!("{heading}\n{}\n", text.trim_end());
    let Some((before, rest)) = page.split_once(&heading) else {
        return format!("{}\n{section}", page.trim_end());
    };
    let after = rest
        .find("\n## ")
        .and_then(|at| rest.get(at..))
        .unwrap_or("");
    format!("{}\n{section}{after}", before.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_and_the_others_stay() {
        let page = "# Page\n\nWords.\n\n## One\n\nold\n\n## Two\n\nkept\n";
        assert_eq!(
            replaced(page, "One", "new\n"),
            "# Page\n\nWords.\n\n## One\n\nnew\n\n## Two\n\nkept\n"
        );
        assert_eq!(
            replaced(page, "Two", "new"),
            "# Page\n\nWords.\n\n## One\n\nold\n\n## Two\n\nnew\n"
        );
        assert_eq!(
            replaced("# Page\n", "One", "new"),
            "# Page\n\n## One\n\nnew\n"
        );
    }
}
