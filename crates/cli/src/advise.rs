//! `croupier advise`: what every action is worth with given cards.

use cards::{Card, Cards};
use clap::Args;
use gamemath::fraction::{decimal, whole};
use gamemath::{Advice, Decision, Undecided, WithJackpot};
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
is worth is exact, in antes, with all main wagers counted and the best play after it. \
Where a meter is set, as by --set jackpot-meter=100000.00, a jackpot wager counts too.")]
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
    /// What is supposed that the book does not say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_by_this_book: Vec<String>,
    actions: Vec<ActionView>,
    best: String,
    /// The jackpot wager that counts too.
    #[serde(rename = "jackpot", skip_serializing_if = "Option::is_none")]
    along: Option<Along>,
    /// What is known of the options chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip)]
    decision: &'b Decision,
    #[serde(skip)]
    in_force: &'b InForce<'b>,
}

/// A jackpot wager beside the others.
#[derive(Debug, Serialize)]
struct Along {
    wager: String,
    /// Whether the book or the operator posted it; else one is taken.
    wager_is_posted: bool,
    meter: String,
}

impl Along {
    fn of(with: &WithJackpot) -> Along {
        let meter = &with.meter * whole(with.wager.in_cents()) / whole(100);
        Along {
            wager: with.wager.to_string(),
            wager_is_posted: with.wager_is_posted,
            meter: decimal(&meter, 2),
        }
    }
}

/// One action.
#[derive(Debug, Serialize)]
struct ActionView {
    action: String,
    ev: String,
    /// What of it is the jackpot wager's.
    #[serde(skip_serializing_if = "Option::is_none")]
    jackpot: Option<String>,
    #[serde(skip)]
    jackpot_in_decimals: Option<String>,
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
    let advise = || -> Result<_, Undecided> {
        Ok(match decision.advise_with_jackpot(&rules, unit)? {
            Some(with) => (with.advice.clone(), Some(with)),
            None => (decision.advise(&rules, unit)?, None),
        })
    };
    let advice = Progress::solving("going through all boards", advise);
    let (advice, along) = advice.map_err(|why| refusal(&decision, why))?;
    let in_force = asking.in_force(&book, &enquiry);
    let advised = Advised::of(&advice, along.as_ref(), &decision, &in_force);
    report::print(&advised, json)
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
    fn of(
        advice: &Advice,
        along: Option<&WithJackpot>,
        decision: &'b Decision,
        in_force: &'b InForce<'b>,
    ) -> Advised<'b> {
        let best = advice.best();
        let actions = (0..).zip(&advice.0).map(|(at, value)| {
            let cost = best.map(|best| &best.ev - &value.ev);
            let jackpot = along.and_then(|with| with.jackpot.get::<usize>(at));
            ActionView {
                jackpot: jackpot.map(ToString::to_string),
                jackpot_in_decimals: jackpot.map(|part| Decimal::of(part).0),
                action: value.action.clone(),
                ev: value.ev.to_string(),
                decimal: (!value.ev.is_integer()).then(|| Decimal::of(&value.ev)),
                in_decimals: Decimal::of(&value.ev).0,
                cost: cost.map_or_else(String::new, |cost| Decimal::of(&cost).0),
            }
        });
        Advised {
            not_by_this_book: in_force.what_if.texts(),
            actions: actions.collect(),
            best: best.map_or_else(String::new, |best| best.action.clone()),
            along: along.map(Along::of),
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
        if let Some(along) = &self.along {
            let taken = match along.wager_is_posted {
                true => "",
                false => ", taken as nobody posted one,",
            };
            let text = format!("{}{taken} at a meter of {}", along.wager, along.meter);
            sheet.entry(2, "jackpot", 11, &text);
        }
        sheet.blank();
        sheet.table(&self.table());
        write_warnings(sheet, &self.warnings);
        sheet.blank();
        sheet.paragraph(0, BOLD, &format!("best: {}", self.best));
        sheet.paragraph(
            0,
            DIM,
            match self.along {
                None => "All main wagers counted, and the best play after the action.",
                Some(_) => {
                    "All main wagers and the jackpot wager counted, judged as the only hand that \
                     hits, and the best play after the action."
                }
            },
        );
    }
}

impl Advised<'_> {
    fn table(&self) -> Table {
        let mut table = match self.along {
            None => Table::new(vec![Left, Right, Right, Right]),
            Some(_) => Table::new(vec![Left, Right, Right, Right, Right]),
        };
        let jackpot = self.along.as_ref().map(|_| "jackpot");
        let heads = ["action", "worth, in antes"].into_iter().chain(jackpot);
        let heads = heads.chain(["exactly", "costs"]);
        table.head(heads.map(str::to_owned).collect());
        for action in &self.actions {
            let cells = [action.action.clone(), action.in_decimals.clone()].into_iter();
            let cells = cells.chain(action.jackpot_in_decimals.clone());
            let cells = cells.chain([action.ev.clone(), action.cost.clone()]);
            table.row(cells.collect());
        }
        table
    }
}
