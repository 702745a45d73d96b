//! The parts that pages are made of: safe text, sections, entries and tables.

/// Text that is safe between tags and in quoted attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for each in text.chars() {
        match each {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            each => safe.push(each),
        }
    }
    safe
}

/// A section under a heading that can be linked to.
pub(crate) fn section(id: &str, name: &str, inside: &str) -> String {
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{}</h2>\n{inside}</section>\n",
        escaped(name)
    )
}

/// A name and what is said of it, in a list of such.
pub(crate) fn entry(name: &str, text: &str) -> String {
    format!("<dt>{}</dt><dd>{}</dd>\n", escaped(name), escaped(text))
}

/// A table whose rows become paragraphs where there is no room; the columns from
/// `numbers` on are numbers.
pub(crate) fn table(caption: &str, heads: &[&str], numbers: usize, rows: &[Vec<String>]) -> String {
    let mut table = format!(
        "<table class=\"wide\" role=\"table\">\n<caption>{}</caption>\n<thead role=\"rowgroup\">\
         <tr role=\"row\">",
        escaped(caption)
    );
    let side = |at: usize| if at >= numbers { " class=\"n\"" } else { "" };
    for (at, head) in heads.iter().enumerate() {
        let (side, head) = (side(at), escaped(head));
        table.push_str(&format!(
            "<th scope=\"col\" role=\"columnheader\"{side}>{head}</th>"
        ));
    }
    table.push_str("</tr></thead>\n<tbody role=\"rowgroup\">\n");
    for row in rows {
        table.push_str("<tr role=\"row\">");
        for (at, (cell, head)) in row.iter().zip(heads).enumerate() {
            let (side, cell) = (side(at), escaped(cell));
            let head = escaped(head);
            table.push_str(&match at {
                0 => format!("<th scope=\"row\" role=\"rowheader\"><span>{cell}</span></th>"),
                _ => {
                    format!("<td role=\"cell\" data-name=\"{head}\"{side}><span>{cell}</span></td>")
                }
            });
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody>\n</table>\n");
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_book_says_cannot_break_the_page() {
        assert_eq!(
            escaped("<b a=\"x\" b='y'>&"),
            "&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp;"
        );
    }
}
