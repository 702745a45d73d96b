//! What it is worth to see other cards: `croupier simulate BOOK --seen K`.

use std::sync::atomic::{AtomicU64, Ordering};

use gamemath::UNIT;
use gamemath::fraction::over;
use gamemath::seen::{Seen, Unseen, Worth, worth};
use games::Rules;
use money::Money;
use serde::Serialize;

use super::Arguments;
use parsheet::{ASKED_FOR_MAIN_WAGERS, InForce};

use crate::catalogue::Catalogue;
use crate::enquiry::{self, Enquiry};
use crate::failure::Failure;
use crate::progress::{Counted, Progress};
use crate::report::{self, Report};
use crate::sheet::{DIM, Sheet};
use crate::table::grouped;
use parsheet::{Decimal, SeenSheet, percent};

/// What seeing is worth.
#[derive(Debug, Serialize)]
struct SeenView<'b> {
    book: &'b str,
    digest: String,
    seed: u64,
    /// The house's part of the ante where nothing is seen, exactly.
    house_edge_percent: Decimal,
    /// What seeing takes of it.
    #[serde(flatten)]
    seen: SeenSheet,
    played: &'static str,
    #[serde(skip)]
    found: Worth,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
}

/// Values what is seen, and shows it.
pub(super) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let book = catalogue.find(arguments.book.as_deref().unwrap_or_default())?;
    let enquiry = Enquiry {
        on: arguments.on,
        choices: enquiry::choices(&arguments.set)?,
        extension: None,
        what_if: enquiry::what_if(&arguments.what_if)?,
    };
    let rules = enquiry.rules(&book)?;
    let seen = Seen {
        neighbours: arguments.seen.unwrap_or(0),
        dealer_cards: usize::from(arguments.seen_dealer),
    };
    let found = worth_of(&rules, UNIT, seen, arguments.seed)?;
    let in_force = enquiry.in_force(&book, None, None);
    let view = SeenView {
        book: &book.id,
        digest: book.digest(),
        seed: arguments.seed,
        house_edge_percent: Decimal::percent(&-&found.without),
        seen: SeenSheet::of(seen, &found),
        played: found.played,
        in_force: &in_force,
        found,
    };
    report::print(&view, json)?;
    let found = &view.found;
    if found.gain.half_width() > over(1, 1000) {
        let width = percent(&found.gain.half_width(), 4);
        return Err(Failure::Work(format!(
            "the interval is ± {width} % of the ante, wider than a tenth of a per cent"
        )));
    }
    Ok(())
}

/// Works out what it is worth to see other cards, and shows how far it is.
pub(crate) fn worth_of(
    rules: &Rules,
    unit: Money,
    seen: Seen,
    seed: u64,
) -> Result<Worth, Failure> {
    let done = AtomicU64::new(0);
    let work = || worth(rules, unit, seen, seed, &done);
    let found = if seen.is_exact(rules) {
        Progress::solving("going through all deals", work)
    } else {
        let drawing = Counted::Deals("drawing until the interval is narrow");
        Progress::over(drawing, || done.load(Ordering::Relaxed), work)
    };
    found.map_err(|why| match why {
        Unseen::Nothing => Failure::Usage(format!("--seen: {why}")),
        Unseen::Unanalysed(_) => Failure::Work(why.to_string()),
    })
}

impl Report for SeenView<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let line = self.in_force.first_line(ASKED_FOR_MAIN_WAGERS);
        crate::in_force::write_first_line(sheet, &line);
        let mut say = |name: &str, text: &str| sheet.entry(2, name, 15, text);
        say("seen", &self.seen.words());
        let without = percent(&-&self.found.without, 4);
        say("edge without", &format!("{without} %, exactly"));
        let gain = percent(&self.found.gain.mean, 4);
        let seeing = percent(&-(&self.found.without + &self.found.gain.mean), 4);
        if self.found.is_exact {
            say("gained", &format!("{gain} % of the ante, exactly"));
            say("edge seeing", &format!("{seeing} %, exactly"));
        } else {
            let width = percent(&self.found.gain.half_width(), 4);
            let deals = grouped(self.seen.deals);
            say(
                "gained",
                &format!("{gain} ± {width} % of the ante (95 %), simulated on {deals} deals"),
            );
            say("edge seeing", &format!("{seeing} ± {width} %"));
        }
        sheet.paragraph(2, DIM, &format!("How it is played: {}.", self.played));
    }
}
