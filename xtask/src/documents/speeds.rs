//! The speeds that the README shows, held to the measurements row by row.
//!
//! A figure of the README is a link to the section it was measured in, and the link's title
//! says which: `[1,024](docs/benchmarks.md#the-ranking-of-hands "ours: 7 sequential")` is the
//! cell of the row *ours* in the column *7 sequential*. In the table of speeds every number is
//! one, but for those of the first cell, which say what was done and stand in that section; and
//! whoever is named after a figure is named by its title. Anywhere else it is everything that is so
//! many of a unit, in figures or in words.

use anyhow::{Context, Result, ensure};

use crate::markdown;
use crate::workspace::Workspace;

/// Where the measurements are.
const MEASURED: &str = "docs/benchmarks.md";

/// What makes a number in a sentence the time that something takes, or the room.
const UNITS: [&str; 20] = [
    "ms", "µs", "s", "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days",
    "week", "weeks", "month", "months", "year", "years", "KiB", "MiB", "GiB",
];

/// Words that say how many of a unit of time.
const NUMBERS: [&str; 33] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "fifteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "ninety",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
    "dozen",
    "half",
    "third",
    "quarter",
    "tenth",
    "couple",
    "few",
    "several",
    "some",
    "fraction",
];

/// Words before *a second* that make it a time: a speed is so many *a second*.
const SPANS: [&str; 10] = [
    "in", "within", "under", "than", "about", "after", "takes", "took", "almost", "only",
];

/// Every speed that the README shows is a cell of the measurements, rounded at most.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let readme = workspace.read("README.md")?;
    let measured = workspace.read(MEASURED)?;
    let mut wrong = wrong(&readme, &measured).context("README.md has no table of speeds")?;
    wrong.extend(wrong_in_sentences(&readme, &measured));
    ensure!(
        wrong.is_empty(),
        "README.md shows speeds that {MEASURED} does not: {}",
        wrong.join("; ")
    );
    Ok(())
}

/// What is wrong with the figures; none: there is no such table.
fn wrong(readme: &str, measured: &str) -> Option<Vec<String>> {
    let (_, section) = readme.split_once("\n## How fast\n")?;
    let section = section.split("\n## ").next()?;
    let rows = section.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<&str> = rows.skip(1).collect();
    rows.first()?;
    let mut wrong = Vec::new();
    for row in rows {
        let mut cells = row.split(" | ");
        let work = cells.next().unwrap_or_default();
        wrong.extend(unlike_work(work, row, measured));
        wrong.extend(cells.flat_map(|cell| unfounded(cell, measured)));
    }
    Some(wrong)
}

/// The numbers of the work that a row is about, where no section that the row leads to has them.
fn unlike_work(work: &str, row: &str, measured: &str) -> Vec<String> {
    let link = format!("]({MEASURED}#");
    let leads = row.split(&link).skip(1);
    let leads = leads.filter_map(|lead| lead.split([' ', ')']).next());
    let sections: Vec<&str> = leads.filter_map(|it| section_of(measured, it)).collect();
    let stands = |figure: &String| {
        let mut sections = sections.iter();
        sections.any(|section| figures(section).any(|it| it == *figure))
    };
    let missing = figures(work).filter(|figure| !stands(figure));
    missing
        .map(|figure| format!("{figure} is in no section that the row leads to"))
        .collect()
}

/// The figures of a cell that are no links, or whose links show another figure.
fn unfounded(cell: &str, measured: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut rest = cell;
    while let Some((before, link)) = rest.split_once('[') {
        wrong.extend(figures(before).map(|figure| format!("{figure} is no link")));
        let Some((text, of)) = link.split_once(&format!("]({MEASURED}#")) else {
            return vec![format!("{cell} has a link that leads elsewhere")];
        };
        let Some((of, after)) = of.split_once("\")") else {
            return vec![format!("{cell} has a link without a title")];
        };
        wrong.extend(unlike(text, of, measured));
        wrong.extend(unnamed(after, of));
        rest = after;
    }
    wrong.extend(figures(rest).map(|figure| format!("{figure} is no link")));
    wrong
}

/// Whoever is named after a figure, if the title of its link names somebody else.
fn unnamed(after: &str, of: &str) -> Option<String> {
    let mut words = after.split([' ', ',']).filter(|word| !word.is_empty());
    let name = words.find(|word| *word != "M" && !UNITS.contains(word))?;
    let is_name = name.starts_with(|it: char| it == '`' || it.is_uppercase()) || name.contains('-');
    let named = of.to_lowercase().contains(&name.to_lowercase());
    (is_name && !named).then(|| format!("{name} is not what its link names"))
}

/// What is wrong with the speeds in the sentences of the README and in the cells of all its
/// tables: in what is no example.
fn wrong_in_sentences(readme: &str, measured: &str) -> Vec<String> {
    let lines = markdown::lines(readme).filter(|line| line.fence.is_none());
    let lines = lines.map(|line| line.text.replace('|', " | "));
    let text = lines.collect::<Vec<_>>().join(" ");
    let (mut wrong, mut plain) = (Vec::new(), String::new());
    let mut rest = text.as_str();
    while let Some((before, link)) = rest.split_once('[') {
        plain.push_str(before);
        rest = link;
        if let Some((text, of)) = link.split_once(']')
            && let Some(of) = of.strip_prefix(&format!("({MEASURED}#"))
            && let Some((of, after)) = of.split_once("\")")
        {
            wrong.extend(unlike(text, of, measured));
            // What stands before a figure says nothing of the unit after it.
            plain.push_str(" · ");
            rest = after;
        }
    }
    plain.push_str(rest);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let times = words.iter().enumerate().filter_map(|(at, unit)| {
        let unit = unit_of(unit)?;
        let before = words.get(..at)?;
        let from = how_many(before).or_else(|| so_many(before, unit))?;
        Some(format!(
            "{} {unit} is no link",
            words.get(from..at)?.join(" ")
        ))
    });
    wrong.extend(times);
    wrong
}

/// The unit of time that a word is, whatever stands around it.
fn unit_of(word: &str) -> Option<&str> {
    let word = word.trim_start_matches(|it: char| !it.is_alphanumeric());
    let word = word.split(|it: char| !it.is_alphabetic()).next()?;
    UNITS.contains(&word).then_some(word)
}

/// Where the words before a unit of time begin that say how many; none: they do not. It is
/// *three*, *half a* or *a third of a*; so many *a second* are a speed.
fn how_many(before: &[&str]) -> Option<usize> {
    let (mut article, mut part) = (false, false);
    for (at, word) in before.iter().enumerate().rev().take(3) {
        if figures(word).next().is_some() {
            return (part || !article).then_some(at);
        }
        let word = word.trim_matches(|it: char| !it.is_alphabetic());
        let word = word.to_lowercase();
        if word.split('-').any(|word| NUMBERS.contains(&word)) {
            return Some(at);
        }
        match word.as_str() {
            "a" | "an" => article = true,
            "of" => part = true,
            word => return (article && SPANS.contains(&word)).then_some(at),
        }
    }
    None
}

/// Where the words before a unit of time begin that say how long without a number: it *took days*.
fn so_many(before: &[&str], unit: &str) -> Option<usize> {
    let word = before.last()?.trim_matches(|it: char| !it.is_alphabetic());
    let spans = unit.len() > 2 && unit.ends_with('s') && SPANS.contains(&&*word.to_lowercase());
    spans.then(|| before.len() - 1)
}

/// What is wrong with a figure that is the text of a link, by where that leads and its title.
fn unlike(text: &str, of: &str, measured: &str) -> Option<String> {
    let found = of.split_once(" \"").and_then(|(anchor, title)| {
        let (row, column) = title.rsplit_once(": ")?;
        cell_of(measured, anchor, row, column)
    });
    let shown = figures(text).next().unwrap_or_default();
    match found.and_then(|found| figures(&found).next()) {
        Some(found) if rounds_to(&found, &shown) => None,
        Some(found) => Some(format!("{shown}, which was measured as {found}")),
        None => Some(format!("{shown}, of which there is no row")),
    }
}

/// A cell of the tables of a section, by the first cell or the first two of its row, and by
/// the head of its column.
fn cell_of(page: &str, anchor: &str, row: &str, column: &str) -> Option<String> {
    let section = section_of(page, anchor)?;
    let mut heads: Vec<&str> = Vec::new();
    for line in section.lines() {
        let Some(cells) = line.strip_prefix('|').and_then(|it| it.strip_suffix('|')) else {
            heads.clear();
            continue;
        };
        let cells: Vec<&str> = cells.split('|').map(str::trim).collect();
        if heads.is_empty() {
            heads = cells;
            continue;
        }
        let first = cells.first().copied().unwrap_or_default();
        let both = format!("{first}, {}", cells.get(1).copied().unwrap_or_default());
        let at = heads.iter().position(|head| *head == column);
        if let Some(at) = at
            && (first == row || both == row)
        {
            return cells.get(at).map(|cell| (*cell).to_owned());
        }
    }
    None
}

/// A section of the page, by its heading as links name it.
fn section_of<'p>(page: &'p str, anchor: &str) -> Option<&'p str> {
    let mut sections = page.split("\n## ").skip(1);
    sections.find(|section| section.lines().next().is_some_and(|it| slug(it) == anchor))
}

/// A heading as links name it.
fn slug(heading: &str) -> String {
    heading.to_lowercase().replace(' ', "-")
}

/// The numbers of a text, without the commas between thousands.
fn figures(text: &str) -> impl Iterator<Item = String> {
    let is_part = |it: char| it.is_ascii_digit() || it == '.' || it == ',';
    let words = text.split(move |it: char| !is_part(it));
    let words = words.map(|word| word.trim_matches(['.', ',']).replace(',', ""));
    words.filter(|word| !word.is_empty())
}

/// Whether a number comes to another when it is rounded to as many digits.
fn rounds_to(number: &str, figure: &str) -> bool {
    let places = figure.split_once('.').map_or(0, |(_, digits)| digits.len());
    let precise = number.split_once('.').map_or(0, |(_, digits)| digits.len());
    let parse = |text: &str| text.parse::<f64>().ok();
    match (parse(number), parse(figure)) {
        (Some(_), Some(_)) if precise < places => false,
        (Some(number), Some(shown)) => format!("{number:.places$}") == format!("{shown:.places$}"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURED: &str = "\
# Benchmarks

## The ranking of hands

| | 7 sequential | 7 random |
|---|---:|---:|
| ours | 4092.7 | 1.71 |
| `it` | 32.2 | – |

## Rounds simulated

| book | options | M rounds/s |
|---|---|---:|
| `a` | x | 7.0 |
| `a` | y | 8.0 |
";

    #[track_caller]
    fn check(cell: &str, expected: &[&str]) {
        let readme = format!(
            "# It\n\n## How fast\n\n| work | here |\n|---|---:|\n| hands | {cell} |\n\n## Next\n\n| 99 | 98 |\n"
        );
        assert_eq!(wrong(&readme, MEASURED).unwrap(), expected);
    }

    #[test]
    fn a_figure_is_the_cell_that_it_names_rounded_at_most() {
        let ranking = "docs/benchmarks.md#the-ranking-of-hands";
        check(&format!("[4,093]({ranking} \"ours: 7 sequential\") M"), &[]);
        check(
            &format!("[1.7]({ranking} \"ours: 7 random\") and more"),
            &[],
        );
        check(
            &format!("[4,093]({ranking} \"`it`: 7 sequential\")"),
            &["4093, which was measured as 32.2"],
        );
        check(
            &format!("[1.710]({ranking} \"ours: 7 random\")"),
            &["1.710, which was measured as 1.71"],
        );
        check(
            &format!("[3]({ranking} \"ours: 8 random\"), 4"),
            &["3, of which there is no row", "4 is no link"],
        );
        check(
            "[8](docs/benchmarks.md#rounds-simulated \"`a`, y: M rounds/s\")",
            &[],
        );
        check(
            "[8](docs/cli.md)",
            &["[8](docs/cli.md) | has a link that leads elsewhere"],
        );
        assert_eq!(wrong("# It\n", MEASURED), None);
    }

    #[test]
    fn whoever_is_named_after_a_figure_is_named_by_its_link() {
        let of = |name: &str| {
            format!("[32](docs/benchmarks.md#the-ranking-of-hands \"`it`: 7 sequential\") {name}")
        };
        check(&of("M `it`, and more"), &[]);
        check(&of("s of it"), &[]);
        check(&of("`other`"), &["`other` is not what its link names"]);
        check(&of("M Other"), &["Other is not what its link names"]);
    }

    #[test]
    fn the_numbers_of_the_work_stand_in_the_section_that_the_row_leads_to() {
        let check = |work: &str, expected: &[&str]| {
            let cell = "[32](docs/benchmarks.md#the-ranking-of-hands \"`it`: 7 sequential\")";
            let readme = format!(
                "# It\n\n## How fast\n\n| work | here |\n|---|---:|\n| {work} | {cell} |\n"
            );
            assert_eq!(wrong(&readme, MEASURED).unwrap(), expected);
        };
        check("7 hands", &[]);
        check(
            "7 hands, 1,000 times",
            &["1000 is in no section that the row leads to"],
        );
    }

    #[test]
    fn a_time_in_a_sentence_is_a_cell_too() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(wrong_in_sentences(text, MEASURED), expected);
        };
        let link = "[32](docs/benchmarks.md#the-ranking-of-hands \"`it`: 7 sequential\")";
        check(
            &format!("It takes {link} seconds, see [there](a.md).\n"),
            &[],
        );
        check(
            &format!("It takes {}\nseconds.\n", link.replace("[32]", "[33]")),
            &["33, which was measured as 32.2"],
        );
        check(
            "After 9\nseconds, by rule 5.3(b).\n",
            &["9 seconds is no link"],
        );
        check("```text\n9 s\n```\n", &[]);
        check("| a | 9 s |\n", &["9 s is no link"]);
        check("| 9 | days of play | 7 MiB |\n", &["7 MiB is no link"]);
        check("Others took days to weeks.\n", &["took days is no link"]);
    }

    #[test]
    fn the_readme_shows_what_was_measured() {
        super::check(&Workspace::find().unwrap()).unwrap();
    }

    #[test]
    fn a_time_in_words_is_no_link_either() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(wrong_in_sentences(text, MEASURED), expected);
        };
        check(
            "In some three minutes, or twenty-five\n[seconds](a.md).\n",
            &["three minutes is no link", "twenty-five seconds is no link"],
        );
        check(
            "It takes a third of a second, **half an hour** or a few ms.\n",
            &[
                "third of a second is no link",
                "**half an hour is no link",
                "few ms is no link",
            ],
        );
        check("All of it in a second.\n", &["in a second is no link"]);
        check(
            "The second start; 30 rounds a second; the last minute; a second person.\n",
            &[],
        );
    }
}
