//! A sheet as a page that reads on a telephone and prints on paper; no script, no file
//! beside it.

use gamemath::{Grid, Wager};

use crate::chart;
use crate::figures::FiguresSheet;
use crate::listing::{self, Entry, Listing};
use crate::markup::{entry, escaped, section, table};
use crate::meter::MeterSheet;
use crate::sheet::{ParSheet, WagerSheet, title};

/// The colours and the face of a page that stands alone.
const COLOURS: &str = include_str!("colours.css");

/// How a sheet is laid out, in colours that the page around it names.
pub const STYLE: &str = include_str!("style.css");

/// The whole page.
#[must_use]
pub fn page(sheet: &ParSheet<'_>) -> String {
    let name = escaped(&format!("PAR sheet: {}", sheet.title));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name}</title>\n<style>\n{COLOURS}{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n\
         </body>\n</html>\n",
        body(sheet)
    )
}

/// The sheet for a page of somebody else's making, who links [`STYLE`].
#[must_use]
pub fn body(sheet: &ParSheet<'_>) -> String {
    let mut page = head(sheet);
    page.push_str(&contents(sheet));
    page.push_str(&summary(sheet));
    for wager in &sheet.wagers {
        page.push_str(&of_wager(sheet, wager));
    }
    page.push_str(&strategies(sheet));
    page.push_str(&seen(sheet));
    page.push_str(&covariances(sheet));
    page.push_str(&stakes(sheet));
    page.push_str(&pays(sheet));
    page.push_str(&options(sheet));
    page.push_str(&method(sheet));
    page
}

fn head(sheet: &ParSheet<'_>) -> String {
    let mut head = format!(
        "<header>\n<h1>PAR sheet: {}</h1>\n<p>{}</p>\n<dl>\n",
        escaped(&sheet.title),
        escaped(&sheet.first_line)
    );
    let mut say = |name: &str, text: &str| head.push_str(&entry(name, text));
    say("digest of the book", &sheet.digest);
    say("deck", sheet.deck);
    say("limits", sheet.limits);
    say("ante", &sheet.ante);
    say(
        "exposure",
        &format!(
            "{} units, all wagers of one place together",
            sheet.exposure_of_a_place
        ),
    );
    head.push_str("</dl>\n");
    if !sheet.warnings.is_empty() {
        head.push_str(
            "<section class=\"warnings\" aria-label=\"Warnings\">\n<h2>Warnings</h2>\n<ul>\n",
        );
        for warning in &sheet.warnings {
            head.push_str(&format!("<li>{}</li>\n", escaped(warning)));
        }
        head.push_str("</ul>\n</section>\n");
    }
    head.push_str("</header>\n");
    head
}

fn contents(sheet: &ParSheet<'_>) -> String {
    let mut links: Vec<(String, &str)> = vec![("summary".to_owned(), "Summary")];
    for wager in &sheet.wagers {
        links.push((wager.wager.to_owned(), title(wager.wager)));
    }
    let rest = [
        (
            "strategies",
            "Simpler ways to play",
            !sheet.strategies.is_empty(),
        ),
        ("seen", "Other hands seen", true),
        ("covariances", "Together", !sheet.covariances.is_empty()),
        ("limits", "Limits", true),
        ("pays", "Pay tables", true),
        ("options", "Options and readings", true),
        ("method", "Method", true),
    ];
    let rest = rest.into_iter().filter(|(.., is_there)| *is_there);
    links.extend(rest.map(|(id, name, _)| (id.to_owned(), name)));
    let items = links
        .iter()
        .map(|(id, name)| format!("<li><a href=\"#{id}\">{}</a></li>\n", escaped(name)));
    format!(
        "<nav aria-label=\"Contents\">\n<ul>\n{}</ul>\n</nav>\n",
        items.collect::<String>()
    )
}

fn summary(sheet: &ParSheet<'_>) -> String {
    section("summary", "Summary", &listed(&listing::summary(sheet)))
}

/// A table of the page.
fn listed(listing: &Listing) -> String {
    table(
        listing.caption,
        listing.heads,
        listing.numbers,
        &listing.rows,
    )
}

/// A list of entries.
fn entries(list: &[Entry]) -> String {
    let list = list.iter().map(|(name, text)| entry(name, text));
    format!("<dl>\n{}</dl>\n", list.collect::<String>())
}

fn of_wager(sheet: &ParSheet<'_>, wager: &WagerSheet) -> String {
    let id = wager.wager;
    let mut part = format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{}</h2>\n",
        title(id)
    );
    if let Some(figures) = &wager.figures {
        part.push_str(&of_figures(figures, wager.unit()));
        let analysis = id.parse::<Wager>().ok();
        if let Some(analysis) = analysis.and_then(|id| sheet.figures.wager(id)) {
            part.push_str(&chart::distribution(analysis, wager.unit()));
        }
        part.push_str(&of_deals(figures));
    }
    if let Some(jackpot) = &wager.jackpot {
        part.push_str(&of_meter(jackpot));
        let drawn = sheet.figures.jackpot.as_ref().and_then(chart::meter);
        part.push_str(&drawn.unwrap_or_default());
    }
    if id == Wager::Base.word()
        && let Some(grid) = &sheet.grid
    {
        part.push_str(&self::grid(grid));
    }
    part.push_str("</section>\n");
    part
}

fn of_figures(figures: &FiguresSheet, unit: &str) -> String {
    let mut list = entries(&listing::figures(figures, unit));
    for note in &figures.notes {
        list.push_str(&format!("<p class=\"note\">Note: {}.</p>\n", escaped(note)));
    }
    list
}

fn of_deals(figures: &FiguresSheet) -> String {
    listing::deals(figures).iter().map(listed).collect()
}

fn of_meter(jackpot: &MeterSheet) -> String {
    format!(
        "{}<p class=\"note\">Amounts are in units of the wager.</p>\n{}",
        entries(&listing::meter(jackpot)),
        listed(&listing::prizes(jackpot))
    )
}

/// The words around a grid.
#[derive(Debug, Clone)]
pub struct GridWords {
    /// What stands in rows and columns, in a sentence.
    pub lines: String,
    /// What is drawn, for whoever does not see it.
    pub about: String,
    /// What the table under it is called.
    pub table: String,
}

impl GridWords {
    fn of(grid: &Grid) -> GridWords {
        GridWords {
            lines: format!("Rows: {}; columns: {}.", grid.row_head, grid.column_head),
            about: format!(
                "{} rows by {} columns, a field for each; the table below has the same.",
                grid.rows.len(),
                grid.columns.len()
            ),
            table: "The same as a table".to_owned(),
        }
    }
}

fn grid(grid: &Grid) -> String {
    drawn_grid(grid, &GridWords::of(grid))
}

/// The best play at a glance, drawn and as a table.
#[must_use]
pub fn drawn_grid(grid: &Grid, words: &GridWords) -> String {
    let mut part = chart::grid(grid, &words.about);
    part.push_str("<p class=\"note\">");
    for (at, action) in grid.actions.iter().enumerate() {
        let (shade, action) = (chart::shade(grid, at), escaped(action));
        part.push_str(&format!("<span class=\"key {shade}\">{action}</span>"));
    }
    part.push_str(&format!(
        "{} {}</p>\n",
        escaped(&words.lines),
        escaped(&grid.reads)
    ));
    let heads: Vec<&str> = std::iter::once(grid.row_head.as_str())
        .chain(grid.columns.iter().map(String::as_str))
        .collect();
    let table = table(&grid.title, &heads, 1, &listing::grid(grid));
    part.push_str(&format!(
        "<details><summary>{}</summary>\n{table}</details>\n",
        escaped(&words.table)
    ));
    part
}

fn strategies(sheet: &ParSheet<'_>) -> String {
    if sheet.strategies.is_empty() {
        return String::new();
    }
    let table = listed(&listing::strategies(sheet));
    section("strategies", "Simpler ways to play", &table)
}

fn seen(sheet: &ParSheet<'_>) -> String {
    let text = match sheet.seen.is_empty() {
        true => {
            let (words, command) = (ParSheet::UNSEEN, escaped(&sheet.command_to_see()));
            format!("<p>{words} <code>{command}</code></p>\n")
        }
        false => listed(&listing::seen(sheet)),
    };
    section("seen", "What it is worth to see other hands", &text)
}

fn covariances(sheet: &ParSheet<'_>) -> String {
    if sheet.covariances.is_empty() {
        return String::new();
    }
    let table = listed(&listing::covariances(sheet));
    let name = "How the wagers of one player move together";
    section("covariances", name, &table)
}

fn stakes(sheet: &ParSheet<'_>) -> String {
    section("limits", "Limits", &listed(&listing::stakes(sheet)))
}

fn pays(sheet: &ParSheet<'_>) -> String {
    section("pays", "Pay tables", &listed(&listing::pays(sheet)))
}

fn options(sheet: &ParSheet<'_>) -> String {
    let mut part = listed(&listing::options(sheet));
    if !sheet.readings.is_empty() {
        part.push_str(&format!(
            "<p class=\"note\">Readings that no option changes: {}.</p>\n",
            escaped(&sheet.readings.join(", "))
        ));
    }
    section("options", "Options and readings in force", &part)
}

fn method(sheet: &ParSheet<'_>) -> String {
    let part = format!(
        "<p>{}</p>\n<p>{}</p>\n<p>Reproduced by <code>{}</code>, croupier {}.</p>\n",
        escaped(sheet.method),
        escaped(ParSheet::ASSURANCE),
        escaped(&sheet.command),
        sheet.version
    );
    section("method", "Method", &part)
}
