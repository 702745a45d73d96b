//! `croupier rule`: what a book rules on something that went wrong, without a table.

use cards::Cards;
use clap::Args;
use floor::what_now::{Answer, Before, Desk, Outcome, Question, Stake};
use games::device::Device;
use games::irregularity::{Irregularity, Moment};
use games::{Holder, Wager};
use money::Money;
use rulebook::Date;

use crate::catalogue::Catalogue;
use crate::enquiry;
use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{BOLD, DIM, PLAIN, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::Table;

/// What went wrong, when, and with whose cards.
#[derive(Debug, Args)]
#[command(after_help = "\
The answer comes from a table that is set up for the purpose: three players with every wager \
of the book, cards dealt as far as --while says, and then the report. What a word means, and \
what every book rules on it, stands in docs/irregularities.md. Where the book has an office \
choose, every choice is shown with what it does. A book that is silent rules nothing.")]
pub(crate) struct Arguments {
    /// The book: an id, or a folder
    book: String,

    /// What happened: exposed, wrong-count, absent, …
    #[arg(value_parser = word::<Irregularity>)]
    what: Irregularity,

    /// Whose cards or conduct: dealer, board, or places such as 1,3
    #[arg(long, value_delimiter = ',', value_name = "WHO")]
    who: Vec<Holder>,

    /// When it is noticed: betting, dealing, dealt, deciding, showing or settled
    #[arg(long = "while", value_name = "MOMENT", value_parser = word::<Moment>)]
    moment: Option<Moment>,

    /// The cards that were seen
    #[arg(long, value_name = "CARDS")]
    cards: Option<Cards>,

    /// How many cards were counted, or lie above a hand among the discards
    #[arg(long, value_name = "N")]
    count: Option<u32>,

    /// The chips found, such as ante=8.00
    #[arg(long, value_name = "WAGER=AMOUNT", value_parser = chips)]
    found: Option<(Wager, Money)>,

    /// Whether a hand lies on top of the discards or under others
    #[arg(long, value_name = "top|buried", value_parser = lies)]
    lies: Option<bool>,

    /// What had happened: exposed, in-the-deal, decided, changed, looked or miscounted
    #[arg(long, value_delimiter = ',', value_name = "WHAT", value_parser = word::<Before>)]
    already: Vec<Before>,

    /// What the cards are dealt from: shoe, hand, shuffler or auto-shoe
    #[arg(long, value_name = "DEVICE", value_parser = word::<Device>)]
    device: Option<Device>,

    /// Set an option of the book
    #[arg(long, value_name = "OPTION=VALUE")]
    set: Vec<String>,

    /// As it stands on this day, such as 2012-11-17; otherwise the newest text
    #[arg(long, value_name = "DATE", value_parser = enquiry::day)]
    on: Option<Date>,
}

/// A word of a list.
fn word<T: std::str::FromStr<Err = String>>(text: &str) -> Result<T, String> {
    text.parse()
}

fn chips(text: &str) -> Result<(Wager, Money), String> {
    let (wager, amount) = text.split_once('=').ok_or("write it as ante=8.00")?;
    let wager = wager.parse::<Wager>()?;
    let amount = amount.parse::<Money>().map_err(|error| error.to_string())?;
    Ok((wager, amount))
}

fn lies(text: &str) -> Result<bool, String> {
    match text {
        "top" => Ok(true),
        "buried" => Ok(false),
        _ => Err("say top or buried".to_owned()),
    }
}

/// Answers it.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let book = catalogue.find(&arguments.book)?;
    let choices = enquiry::choices(&arguments.set)?;
    let desk = Desk::open(&book, arguments.on, &choices, arguments.device);
    let desk = desk.map_err(|problems| Failure::options(&problems))?;
    let cards = arguments.cards.as_ref();
    let question = Question {
        what: arguments.what,
        who: arguments.who.clone(),
        moment: arguments.moment,
        cards: cards.map_or_else(Vec::new, |cards| cards.iter().copied().collect()),
        count: arguments.count,
        chips: arguments.found,
        on_top: arguments.lies,
        before: arguments.already.clone(),
    };
    let answer = desk.ask(&question);
    let answer = answer.map_err(|why| Failure::Usage(why.to_string()))?;
    report::print(&answer, json)
}

impl Report for Answer {
    fn write(&self, sheet: &mut Sheet) {
        let who = match self.who.is_empty() {
            true => String::new(),
            false => format!(" ({})", self.who.join(", ")),
        };
        let title = format!("{}: {}{who}, {}", self.book, self.means, self.noticed());
        sheet.paragraph(0, BOLD, &title);
        for already in &self.already {
            if let Ok(before) = already.parse::<Before>() {
                sheet.paragraph(0, PLAIN, &format!("Before that, {}.", before.means()));
            }
        }
        match (self.outcome, &self.office) {
            (Outcome::Silent, _) => {
                let words = "The book is silent: nothing happens to any wager, and play goes on.";
                sheet.paragraph(0, PLAIN, words);
            }
            (_, Some(office)) => {
                let words = format!("The {office} chooses one of these rulings.");
                sheet.paragraph(0, PLAIN, &words);
            }
            (_, None) => {}
        }
        if let Some(breach) = &self.breach {
            let words = format!("A breach is recorded, {}.", breach.cited);
            sheet.paragraph(0, PLAIN, &words);
        }
        for given in &self.rulings {
            sheet.heading(&format!("{}, {}", given.ruling, given.clause.cited));
            sheet.paragraph(2, PLAIN, &given.does);
            sheet.paragraph(2, DIM, &given.clause.asks);
            let mut table = Table::new(vec![Left, Left, Right, Left]);
            let heads = ["place", "wager", "amount", "what becomes of it"];
            table.head(heads.map(str::to_owned).into());
            for stake in &given.wagers {
                table.row(cells(stake));
            }
            sheet.blank();
            sheet.table(&table);
        }
    }
}

fn cells(stake: &Stake) -> Vec<String> {
    let under = match stake.under.is_empty() {
        true => String::new(),
        false => format!(", {}", stake.under.join("; ")),
    };
    vec![
        stake.place.to_string(),
        stake.wager.to_string(),
        stake.amount.to_string(),
        format!("{}{under}", stake.becomes),
    ]
}
