//! A text being written for a terminal: headings, paragraphs, entries and tables.

use anstyle::Style;

use crate::paragraph::{length, lines};
use crate::table::Table;

/// A text as wide as the terminal, or as a comfortable line where that is less.
#[derive(Debug)]
pub(crate) struct Sheet {
    width: usize,
    text: String,
}

/// For names and headings: what the eye looks for.
pub(crate) const BOLD: Style = Style::new().bold();
/// For the titles of what stands under several headings.
pub(crate) const TITLE: Style = Style::new().bold().underline();
/// For what may be passed over.
pub(crate) const DIM: Style = Style::new().dimmed();
/// For all the rest.
pub(crate) const PLAIN: Style = Style::new();

/// The width where nothing tells it.
const USUAL_WIDTH: usize = 80;
/// Longer lines are hard to read.
const WIDEST: usize = 100;
/// In fewer columns than these the terminal itself may break the lines.
const NARROWEST: usize = 40;

impl Sheet {
    /// A sheet of a width.
    pub(crate) fn new(width: usize) -> Sheet {
        let width = width.clamp(NARROWEST, WIDEST);
        let text = String::new();
        Sheet { width, text }
    }

    /// A sheet as wide as `COLUMNS` says, else as the terminal is.
    pub(crate) fn for_standard_output() -> Sheet {
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
        let terminal = || {
            let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
            Some(usize::from(width.0))
        };
        Sheet::new(columns().or_else(terminal).unwrap_or(USUAL_WIDTH))
    }

    /// The text, with the codes of its styles.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// An empty line, unless the sheet is empty or has one already.
    pub(crate) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A line in bold, with an empty one before it.
    pub(crate) fn heading(&mut self, text: &str) {
        self.blank();
        self.paragraph(0, BOLD, text);
    }

    /// The title of a part with headings of its own, with an empty line before it.
    pub(crate) fn title(&mut self, text: &str) {
        self.blank();
        self.paragraph(0, TITLE, text);
    }

    /// Words that may take several lines, all indented alike.
    pub(crate) fn paragraph(&mut self, indent: usize, style: Style, text: &str) {
        for line in lines(text, self.width.saturating_sub(indent)) {
            self.line(indent, style, &line);
        }
    }

    /// Words whose second line and all further ones are indented by two more.
    pub(crate) fn hanging(&mut self, indent: usize, style: Style, text: &str) {
        let mut indents = std::iter::once(indent).chain(std::iter::repeat(indent + 2));
        for line in lines(text, self.width.saturating_sub(indent + 2)) {
            self.line(indents.next().unwrap_or(indent), style, &line);
        }
    }

    /// A name in bold and words beside it, which begin at a column.
    ///
    /// Where the name reaches the column, they begin on the next line.
    pub(crate) fn entry(&mut self, indent: usize, name: &str, column: usize, text: &str) {
        self.pair(indent, (BOLD, name), column, text);
    }

    /// A name in bold and words right behind it.
    pub(crate) fn named(&mut self, indent: usize, name: &str, text: &str) {
        self.entry(indent, name, indent + length(name) + 2, text);
    }

    /// The same as an entry, with a name in another style.
    pub(crate) fn pair(
        &mut self,
        indent: usize,
        (style, name): (Style, &str),
        column: usize,
        text: &str,
    ) {
        let mut lines = lines(text, self.width.saturating_sub(column)).into_iter();
        let gap = column.saturating_sub(indent + length(name));
        if gap < 2 {
            self.line(indent, style, name);
        } else {
            let (first, spaces) = (lines.next().unwrap_or_default(), " ".repeat(gap));
            let line = format!("{style}{name}{style:#}{spaces}{first}");
            self.line(indent, PLAIN, &line);
        }
        lines.for_each(|line| self.line(column, PLAIN, &line));
    }

    /// A table, its heads in bold.
    pub(crate) fn table(&mut self, table: &Table) {
        for (style, line) in table.lines() {
            self.line(0, style, &line);
        }
    }

    fn line(&mut self, indent: usize, style: Style, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&" ".repeat(indent));
            self.text.push_str(&format!("{style}{line}{style:#}"));
        }
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn words_stand_beside_a_name_or_below_a_long_one() {
        let mut sheet = Sheet::new(40);
        sheet.heading("Offices");
        sheet.entry(2, "Dealer", 12, "deals the cards and calls the bets");
        sheet.entry(2, "Gaming Management", 12, "answers for the operator");
        sheet.hanging(2, PLAIN, "ante_pays = 1 to 1, by reading A12 and no other");
        let text = sheet.into_text();
        let text = anstream::adapter::strip_str(&text).to_string();
        expect![[r#"
            Offices
              Dealer    deals the cards and calls
                        the bets
              Gaming Management
                        answers for the operator
              ante_pays = 1 to 1, by reading A12
                and no other
        "#]]
        .assert_eq(&text);
    }
}
