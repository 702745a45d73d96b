//! The jackpot wager of a PAR sheet: its value as a function of the meter.

use gamemath::fraction::{decimal, in_units, over, whole};
use gamemath::{Fraction, JackpotAnalysis};
use money::Money;
use serde::Serialize;

use super::in_percent;
use crate::decimal::PLACES;
use crate::sheet::{PLAIN, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

/// What the value of a jackpot wager depends on; amounts are in units of the wager.
#[derive(Debug, Serialize)]
pub(super) struct JackpotView {
    /// The amount of the wager, in money.
    amount: String,
    /// What the meter shows, where it was given.
    meter: Option<String>,
    /// The part of the value that does not depend on the meter, where shares are paid.
    pub(super) fixed: Option<String>,
    /// What a unit of the meter adds there.
    pub(super) slope: Option<String>,
    /// The meter at which the wager is fair; none: it never is.
    pub(super) break_even: Option<String>,
    /// The value on every stretch of meters.
    pieces: Vec<PieceView>,
    prizes: Vec<PrizeView>,
    long_run: Option<LongRunView>,
}

/// A stretch of meters on which the value is a straight line.
#[derive(Debug, Serialize)]
struct PieceView {
    from: String,
    fixed: String,
    slope: String,
}

/// What a hand wins.
#[derive(Debug, Serialize)]
struct PrizeView {
    hand: String,
    count: String,
    fixed: String,
    share: String,
}

/// What the jackpot comes to over very many wagers.
#[derive(Debug, Serialize)]
struct LongRunView {
    meter: String,
    returned: String,
    floors_bind: bool,
}

impl JackpotView {
    /// What is known of a jackpot.
    pub(super) fn of(jackpot: &JackpotAnalysis) -> JackpotView {
        let pieces = jackpot.pieces();
        let last = pieces.last();
        JackpotView {
            amount: jackpot.wager.to_string(),
            meter: jackpot.meter.as_ref().map(Fraction::to_string),
            fixed: last.map(|piece| piece.fixed.to_string()),
            slope: last.map(|piece| piece.slope.to_string()),
            break_even: jackpot.break_even().map(|meter| meter.to_string()),
            pieces: pieces
                .iter()
                .map(|piece| PieceView {
                    from: piece.from.to_string(),
                    fixed: piece.fixed.to_string(),
                    slope: piece.slope.to_string(),
                })
                .collect(),
            prizes: jackpot
                .prizes
                .iter()
                .map(|prize| PrizeView {
                    hand: prize.category.to_string(),
                    count: prize.count.to_string(),
                    fixed: prize.fixed.to_string(),
                    share: prize.share.to_string(),
                })
                .collect(),
            long_run: jackpot.long_run().map(|run| LongRunView {
                meter: run.meter.to_string(),
                returned: run.returned.to_string(),
                floors_bind: run.floors_bind,
            }),
        }
    }
}

/// Writes the value as a function of the meter.
pub(super) fn write(sheet: &mut Sheet, jackpot: &JackpotAnalysis) {
    let one = in_units(jackpot.wager, Money::cents(100));
    let amount = |units: &Fraction| decimal(&(units * &one), 2);
    sheet.title("Jackpot, whatever the meter shows");
    let taken = if jackpot.wager_is_posted {
        ""
    } else {
        ", taken as nobody posted one"
    };
    let mut say = |name: &str, text: String| sheet.entry(2, name, 22, &text);
    say("wager", format!("{}{taken}", jackpot.wager));
    for piece in jackpot.pieces() {
        let fixed = decimal(&piece.fixed, PLACES);
        let per = decimal(&(whole(1) / one.clone() * &piece.slope), PLACES + 2);
        say(
            &format!("from {} up", amount(&piece.from)),
            format!("a wager is worth {fixed} + {per} × meter"),
        );
    }
    let fair = jackpot.break_even();
    let fair = fair.map_or_else(|| "never".to_owned(), |meter| amount(&meter));
    say("breaks even at", fair);
    if let Some(run) = jackpot.long_run() {
        let returned = in_percent(&run.returned);
        let floors = if run.floors_bind {
            ", and more where floors are paid"
        } else {
            ""
        };
        let meter = amount(&run.meter);
        say(
            "in the long run",
            format!("{returned} comes back{floors}; the meter stands at {meter} on average"),
        );
    }
    for (pool, hands) in &jackpot.sub_pools {
        let hands: Vec<_> = hands.iter().map(ToString::to_string).collect();
        say(&format!("sub-pool {pool}"), hands.join(", "));
    }
    sheet.blank();
    let mut table = Table::new(vec![Left, Right, Right, Right, Right]);
    let heads = ["hand", "deals", "probability", "fixed prize", "share"];
    table.head(heads.map(str::to_owned).into());
    let deals = jackpot.fates.deals();
    for prize in &jackpot.prizes {
        table.row(vec![
            prize.category.to_string(),
            grouped(prize.count),
            decimal(&over(prize.count, deals), PLACES),
            amount(&prize.fixed),
            in_percent(&prize.share),
        ]);
    }
    sheet.table(&table);
    let forfeited: u128 = jackpot.fates.forfeited.values().sum();
    if forfeited > 0 {
        let share = in_percent(&over(forfeited, deals));
        let text = format!("Lost with a hand that was folded or changed: {share} of deals.");
        sheet.paragraph(2, PLAIN, &text);
    }
}
