//! A sheet as a page that reads on a telephone and prints on paper; no script, no file
//! beside it.

use gamemath::{Grid, Wager};

use crate::chart;
use crate::decimal::grouped;
use crate::figures::FiguresSheet;
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
    page.push_str(&covariances(sheet));
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
        ("covariances", "Together", !sheet.covariances.is_empty()),
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
    let rows = sheet.wagers.iter().filter_map(|wager| {
        let figures = wager.figures.as_ref()?;
        Some(vec![
            wager.wager.to_owned(),
            figures.house_edge_percent.0.clone(),
            figures.element_of_risk_percent.0.clone(),
            figures.average_wager.0.clone(),
            figures.sd.0.clone(),
            figures.hit_frequency_percent.0.clone(),
        ])
    });
    let heads = [
        "wager",
        "house edge %",
        "element of risk %",
        "average wager",
        "standard deviation",
        "hit frequency %",
    ];
    let table = table(
        "The wagers at a glance",
        &heads,
        1,
        &rows.collect::<Vec<_>>(),
    );
    format!(
        "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\">Summary</h2>\n{table}</section>\n"
    )
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
        part.push_str(&of_grid(grid));
    }
    part.push_str("</section>\n");
    part
}

fn of_figures(figures: &FiguresSheet, unit: &str) -> String {
    let mut list = String::from("<dl>\n");
    let mut say = |name: &str, text: &str| list.push_str(&entry(name, text));
    say(
        "expectation",
        &format!("{} = {} {unit}", figures.ev, figures.ev_decimal),
    );
    say("house edge", &format!("{} %", figures.house_edge_percent));
    say(
        "element of risk",
        &format!("{} %", figures.element_of_risk_percent),
    );
    say(
        "average wager",
        &format!("{} {unit}", figures.average_wager),
    );
    say("variance", &figures.variance);
    say("standard deviation", &format!("{} {unit}", figures.sd));
    say("volatility index", &figures.volatility_index.0);
    say(
        "hit frequency",
        &format!("{} %", figures.hit_frequency_percent),
    );
    say("maximum exposure", &format!("{} {unit}", figures.exposure));
    say("deals", &grouped(&figures.deals));
    say("net of all deals", &grouped(&figures.net));
    list.push_str("</dl>\n");
    for note in &figures.notes {
        list.push_str(&format!("<p class=\"note\">Note: {}.</p>\n", escaped(note)));
    }
    list
}

fn of_deals(figures: &FiguresSheet) -> String {
    let mut part = String::new();
    if !figures.actions.is_empty() {
        let rows = figures.actions.iter().map(|action| {
            let share = action.frequency_percent.0.clone();
            vec![action.action.clone(), grouped(&action.count), share]
        });
        let heads = ["action", "deals", "%"];
        part.push_str(&table(
            "What the player does",
            &heads,
            1,
            &rows.collect::<Vec<_>>(),
        ));
    }
    let rows = figures.outcomes.iter().map(|outcome| {
        vec![
            outcome.outcome.clone(),
            grouped(&outcome.count),
            outcome.probability.0.clone(),
            outcome.net.clone(),
            outcome.contribution.0.clone(),
            outcome.return_percent.0.clone(),
        ]
    });
    let heads = [
        "outcome",
        "deals",
        "probability",
        "net",
        "contribution",
        "return %",
    ];
    part.push_str(&table(
        "What deals come to",
        &heads,
        1,
        &rows.collect::<Vec<_>>(),
    ));
    let rows = figures
        .bands
        .chunk_by(|a, b| a.rounds == b.rounds)
        .map(|bands| {
            let rounds = bands.first().map_or(0, |band| band.rounds);
            let cells = bands
                .iter()
                .map(|band| format!("{} to {}", band.low_percent, band.high_percent));
            std::iter::once(grouped(rounds)).chain(cells).collect()
        });
    let heads = ["rounds", "90 % of times", "95 %", "99 %"];
    let rows: Vec<Vec<String>> = rows.collect();
    part.push_str(&table(
        "What the house keeps of the opening wagers, in per cent, taken to be normal",
        &heads,
        1,
        &rows,
    ));
    part
}

fn of_meter(jackpot: &MeterSheet) -> String {
    let mut part = String::from("<dl>\n");
    let mut say = |name: &str, text: &str| part.push_str(&entry(name, text));
    say("wager", &jackpot.amount);
    for piece in &jackpot.pieces {
        say(
            &format!("from {} wagers up", piece.from),
            &format!("{} + {} × meter", piece.fixed, piece.slope),
        );
    }
    say(
        "breaks even at",
        jackpot.break_even.as_deref().unwrap_or("never"),
    );
    if let Some(run) = &jackpot.long_run {
        say("progression", &run.progression);
        say("seed", &run.seed);
        let floors = if run.floors_bind {
            ", and more where floors are paid"
        } else {
            ""
        };
        say(
            "in the long run",
            &format!("{} comes back{floors}", run.returned),
        );
        say("average meter", &run.meter);
    }
    for pool in &jackpot.sub_pools {
        say(
            &format!("sub-pool {}", pool.sub_pool),
            &pool.hands.join(", "),
        );
    }
    part.push_str("</dl>\n<p class=\"note\">Amounts are in units of the wager.</p>\n");
    let rows = jackpot.prizes.iter().map(|prize| {
        vec![
            prize.hand.clone(),
            grouped(&prize.count),
            prize.probability.0.clone(),
            prize.fixed.clone(),
            prize.share.clone(),
        ]
    });
    let heads = [
        "hand",
        "deals",
        "expected hits",
        "fixed prize",
        "share of the meter",
    ];
    part.push_str(&table("Prizes", &heads, 1, &rows.collect::<Vec<_>>()));
    part
}

fn of_grid(grid: &Grid) -> String {
    let mut part = format!(
        "<table class=\"grid\">\n<caption>{}</caption>\n<thead><tr><td \
         aria-hidden=\"true\">{}</td>",
        escaped(&grid.title),
        "↓→"
    );
    for column in &grid.columns {
        part.push_str(&format!("<th scope=\"col\">{}</th>", escaped(column)));
    }
    part.push_str("</tr></thead>\n<tbody>\n");
    for row in &grid.rows {
        part.push_str(&format!(
            "<tr><th scope=\"row\">{}</th>",
            escaped(&row.name)
        ));
        for cell in &row.cells {
            match cell {
                None => part.push_str("<td></td>"),
                Some(cell) => part.push_str(&format!(
                    "<td class=\"{}\">{}</td>",
                    shade(grid, cell.action),
                    escaped(&cell.text)
                )),
            }
        }
        part.push_str("</tr>\n");
    }
    part.push_str("</tbody>\n</table>\n<p class=\"note\">");
    for (at, action) in grid.actions.iter().enumerate() {
        let (shade, action) = (shade(grid, at), escaped(action));
        part.push_str(&format!("<span class=\"key {shade}\">{action}</span>"));
    }
    part.push_str(&format!(
        "Rows: {}; columns: {}. {}</p>\n",
        escaped(&grid.row_head),
        escaped(&grid.column_head),
        escaped(&grid.reads)
    ));
    part
}

/// The colour of an action: the last of them is always the faintest.
fn shade(grid: &Grid, action: usize) -> &'static str {
    match action {
        last if last + 1 == grid.actions.len() => "last",
        0 => "a0",
        1 => "a1",
        _ => "a2",
    }
}

fn strategies(sheet: &ParSheet<'_>) -> String {
    if sheet.strategies.is_empty() {
        return String::new();
    }
    let rows = sheet.strategies.iter().map(|each| {
        vec![
            each.strategy.clone(),
            each.house_edge_percent.0.clone(),
            each.cost_percent.0.clone(),
            each.cost.clone(),
            each.sd.0.clone(),
        ]
    });
    let heads = [
        "strategy",
        "house edge %",
        "cost %",
        "cost exactly",
        "standard deviation",
    ];
    section(
        "strategies",
        "Simpler ways to play",
        &table(
            "What they cost against the best play",
            &heads,
            1,
            &rows.collect::<Vec<_>>(),
        ),
    )
}

fn covariances(sheet: &ParSheet<'_>) -> String {
    if sheet.covariances.is_empty() {
        return String::new();
    }
    let rows = sheet.covariances.iter().map(|each| {
        vec![
            each.of.join(" and "),
            each.decimal.0.clone(),
            each.covariance.clone(),
        ]
    });
    let heads = ["wagers of one player", "covariance", "exactly"];
    section(
        "covariances",
        "How the wagers of one player move together",
        &table(
            "Covariances, each wager of one unit",
            &heads,
            1,
            &rows.collect::<Vec<_>>(),
        ),
    )
}

fn pays(sheet: &ParSheet<'_>) -> String {
    let rows = sheet.pays.iter();
    let rows = rows.map(|line| vec![line.pays.clone(), line.value.clone(), line.under.clone()]);
    let heads = ["pays", "what", "clause and standing"];
    section(
        "pays",
        "Pay tables",
        &table("Pay tables in force", &heads, 3, &rows.collect::<Vec<_>>()),
    )
}

fn options(sheet: &ParSheet<'_>) -> String {
    let rows = sheet.in_force.iter().map(|option| {
        vec![
            option.option.to_owned(),
            option.value.clone(),
            option.clause.to_owned(),
            option.standing.clone(),
            option.chosen().to_owned(),
        ]
    });
    let heads = ["option", "value", "clause", "standing", "chosen"];
    let mut part = table("Options in force", &heads, 5, &rows.collect::<Vec<_>>());
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
