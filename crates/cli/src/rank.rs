//! `croupier rank`: the names of hands, and what makes them.

use cards::{Cards, Ranking};
use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::report::{self, Report};
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::Table;

/// Which hands, and in which order.
#[derive(Debug, Args)]
#[command(after_help = "\
A hand is one argument, with or without spaces between its cards: AhKdQc or \
'Ah Kd Qc'. A card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s \
or ♣ ♦ ♥ ♠). Three cards are ranked as in Three Card Poker, where a straight is \
above a flush; of six or seven cards the best five count. The higher value wins and \
equal values tie; values of three cards and of five do not compare.")]
pub(crate) struct Arguments {
    /// Hands of 3, 5, 6 or 7 cards, each in one argument
    #[arg(required = true, value_name = "CARDS")]
    hands: Vec<String>,

    /// Take hands of three cards only, in the order of Three Card Poker
    #[arg(long)]
    three: bool,
}

/// One hand, ranked.
#[derive(Debug, Serialize)]
struct Ranked {
    cards: String,
    category: &'static str,
    name: String,
    made_of: String,
    value: u16,
}

/// The hands, in the order in which they were given.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Hands(Vec<Ranked>);

/// Ranks the hands.
pub(crate) fn run(arguments: &Arguments, json: bool) -> Result<(), Failure> {
    let ranked = arguments.hands.iter().map(|hand| rank(hand, arguments));
    let hands = Hands(ranked.collect::<Result<_, _>>()?);
    report::print(&hands, json)
}

fn rank(hand: &str, arguments: &Arguments) -> Result<Ranked, Failure> {
    let refuse = |why: String| Failure::Usage(format!("`{}`: {why}", hand.escape_debug()));
    let cards: Cards = hand.parse().map_err(|error| refuse(format!("{error}")))?;
    if arguments.three && cards.len() != 3 {
        let found = cards.len();
        return Err(refuse(format!("--three wants three cards, not {found}")));
    }
    let ranking = Ranking::of(&cards).map_err(|error| {
        // A hand spread over several arguments is the likeliest slip of all.
        let spread = cards.len() == 1 && arguments.hands.len() > 1;
        let hint = "; put the cards of one hand into one argument, as in 'Ah Kd Qc'";
        refuse(format!("{error}{}", if spread { hint } else { "" }))
    })?;
    Ok(Ranked {
        cards: cards.to_string(),
        category: ranking.category(),
        name: ranking.to_string(),
        made_of: ranking.made_of().to_string(),
        value: ranking.value(),
    })
}

impl Report for Hands {
    fn write(&self, sheet: &mut Sheet) {
        let mut table = Table::new(vec![Left, Left, Left, Right]);
        table.head(
            ["cards", "name", "made of", "value"]
                .map(str::to_owned)
                .into(),
        );
        for hand in &self.0 {
            let cells = [&hand.cards, &hand.name, &hand.made_of];
            let value = hand.value.to_string();
            table.row(cells.into_iter().cloned().chain([value]).collect());
        }
        sheet.table(&table);
        let of_three = |hand: &Ranked| hand.made_of.len() == 6;
        if self.0.iter().any(of_three) && !self.0.iter().all(of_three) {
            sheet.paragraph(0, DIM, "Values of three cards and of five do not compare.");
        }
    }
}
