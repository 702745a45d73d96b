//! `croupier advise`: what every action is worth with given cards.

use cards::{Card, Cards};
use clap::Args;
use gamemath::{Advice, Decision, Undecided};
use parsheet::{ASKED_FOR_MAIN_WAGERS, Decimal, InForce};
use serde::Serialize;

use crate::asking::Asking;
use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::in_force;
use crate::par::write_warnings;
use crate::progress::Progress;
use crate::report::{self, Report};
use crate::sheet::{BOLD, DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::Table;

/// Which game, and which cards.
#[derive(Debug, Args)]
#[command(after_help = "\
Cards are written with or without spaces: AhKdQc or 'Ah Kd Qc'. Caribbean Stud wants \
five of your own and the dealer's up-card, Three Card Poker three, Ultimate Texas \
Hold'em two and the board as far as it is turned: none, three or five. What an action \
is worth is exact, in antes, with all main wagers counted and the best play after it.")]
pub(crate) struct Arguments {
    /// Your own cards
    #[arg(long, value_name = "CARDS")]
    hand: String,

    /// The dealer's card that is turned up
    #[arg(long, value_name = "CARD")]
    up: Option<String>,

    /// The community cards so far
    #[arg(long, value_name = "CARDS")]
    board: Option<String>,

    /// The card you gave away, once one was changed
    #[arg(long, value_name = "CARD")]
    dropped: Option<String>,

    /// Other cards you have seen, your neighbours' or any that nobody will be dealt
    #[arg(long, value_name = "CARDS")]
    seen: Option<String>,

    #[command(flatten)]
    asking: Asking,
}

/// The actions, and the best of them.
#[derive(Debug, Serialize)]
struct Advised<'b> {
    actions: Vec<ActionView>,
    best: String,
    /// What is known of the options chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip)]
    decision: &'b Decision,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
}

/// One action.
#[derive(Debug, Serialize)]
struct ActionView {
    action: String,
    ev: String,
    /// Where the value is not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    decimal: Option<Decimal>,
    #[serde(skip)]
    in_decimals: String,
    #[serde(skip)]
    cost: String,
}

/// Works the decision out.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let catalogue = Catalogue::open()?;
    let asking = &arguments.asking;
    let found = catalogue.find(&asking.book)?;
    let (book, enquiry) = asking.over(&found)?;
    let rules = enquiry.rules(&book)?;
    let decision = arguments.decision()?;
    let unit = asking.unit();
    let advise = || decision.advise(&rules, unit);
    let advice = Progress::solving("going through all boards", advise);
    let advice = advice.map_err(|why| refusal(&decision, why))?;
    let in_force = asking.in_force(&book, &enquiry);
    report::print(&Advised::of(&advice, &decision, &in_force), json)
}

impl Arguments {
    fn decision(&self) -> Result<Decision, Failure> {
        let board = self.board.as_deref().unwrap_or_default();
        Ok(Decision {
            hand: cards("--hand", &self.hand)?,
            up: card("--up", self.up.as_deref())?,
            dropped: card("--dropped", self.dropped.as_deref())?,
            board: cards("--board", board)?,
            seen: cards("--seen", self.seen.as_deref().unwrap_or_default())?,
        })
    }
}

fn cards(flag: &str, text: &str) -> Result<Cards, Failure> {
    let cards = text.parse::<Cards>();
    cards.map_err(|error| Failure::Usage(format!("{flag} `{}`: {error}", text.escape_debug())))
}

fn card(flag: &str, text: Option<&str>) -> Result<Option<Card>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let cards = cards(flag, text)?;
    let [card] = cards.exactly().map_err(|wrong| {
        let (text, found) = (text.escape_debug(), wrong.found);
        Failure::Usage(format!("{flag} `{text}`: expected one card, found {found}"))
    })?;
    Ok(Some(card))
}

/// The flag that is wrong, with what is wrong about it.
fn refusal(decision: &Decision, why: Undecided) -> Failure {
    let flag = match why {
        Undecided::Hand(_) => "--hand",
        Undecided::NoUpCard | Undecided::UpCard => "--up",
        Undecided::Dropped => "--dropped",
        Undecided::Board | Undecided::BoardOf(_) => "--board",
        // The hand comes first, so it is one of the others that repeats a card.
        Undecided::TooMany(_) => "--seen",
        Undecided::Twice(twice) if decision.seen.contains(&twice.0) => "--seen",
        Undecided::Twice(twice) if decision.dropped == Some(twice.0) => "--dropped",
        Undecided::Twice(twice) if decision.up == Some(twice.0) => "--up",
        Undecided::Twice(_) => "--board",
        Undecided::Overflow(_) | Undecided::Unsolved(_) | Undecided::Unadvised(_) => {
            return Failure::Work(why.to_string());
        }
    };
    Failure::Usage(format!("{flag}: {why}"))
}

impl<'b> Advised<'b> {
    fn of(advice: &Advice, decision: &'b Decision, in_force: &'b InForce<'b>) -> Advised<'b> {
        let best = advice.best();
        let actions = advice.0.iter().map(|value| {
            let cost = best.map(|best| &best.ev - &value.ev);
            ActionView {
                action: value.action.clone(),
                ev: value.ev.to_string(),
                decimal: (!value.ev.is_integer()).then(|| Decimal::of(&value.ev)),
                in_decimals: Decimal::of(&value.ev).0,
                cost: cost.map_or_else(String::new, |cost| Decimal::of(&cost).0),
            }
        });
        Advised {
            actions: actions.collect(),
            best: best.map_or_else(String::new, |best| best.action.clone()),
            warnings: parsheet::findings(in_force),
            decision,
            in_force,
        }
    }
}

impl Report for Advised<'_> {
    fn write(&self, sheet: &mut Sheet) {
        let line = self.in_force.first_line(ASKED_FOR_MAIN_WAGERS);
        in_force::write_first_line(sheet, &line);
        sheet.entry(2, "hand", 11, &format!("{:#}", self.decision.hand));
        if let Some(up) = self.decision.up {
            sheet.entry(2, "up-card", 11, &up.to_string());
        }
        if let Some(dropped) = self.decision.dropped {
            sheet.entry(2, "dropped", 11, &dropped.to_string());
        }
        if !self.decision.board.is_empty() {
            sheet.entry(2, "board", 11, &format!("{:#}", self.decision.board));
        }
        if !self.decision.seen.is_empty() {
            sheet.entry(2, "seen", 11, &format!("{:#}", self.decision.seen));
        }
        sheet.blank();
        let mut table = Table::new(vec![Left, Right, Right, Right]);
        let heads = ["action", "worth, in antes", "exactly", "costs"];
        table.head(heads.map(str::to_owned).into());
        for action in &self.actions {
            let (worth, cost) = (action.in_decimals.clone(), action.cost.clone());
            table.row(vec![action.action.clone(), worth, action.ev.clone(), cost]);
        }
        sheet.table(&table);
        write_warnings(sheet, &self.warnings);
        sheet.blank();
        sheet.paragraph(0, BOLD, &format!("best: {}", self.best));
        sheet.paragraph(
            0,
            DIM,
            "All main wagers counted, and the best play after the action.",
        );
    }
}
