//! The jackpot wager of a PAR sheet at the terminal: its value as a function of the meter.

use gamemath::fraction::{decimal, in_units, over, whole};
use gamemath::{Fraction, JackpotAnalysis};
use money::Money;
use parsheet::{PLACES, percent};

use crate::sheet::{PLAIN, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};

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
        let apart = parsheet::apart_from(run.floors_bind, run.limit_binds);
        let meter = match &run.meter {
            Some(meter) => format!("the meter stands at {} on average", amount(meter)),
            None => "the meter grows without end".to_owned(),
        };
        say(
            "in the long run",
            format!("{returned} comes back{apart}; {meter}"),
        );
        if let Some(growth) = &jackpot.growth {
            let (enters, seed) = (in_percent(&growth.progression), amount(&growth.seed));
            let stays = in_percent(&(whole(1) - &growth.progression));
            say(
                "of each wager",
                format!("{enters} enters the meter, {stays} is kept apart; it begins at {seed}"),
            );
        }
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
            parsheet::hand_paid(prize),
            grouped(prize.count),
            decimal(&over(prize.count, deals), PLACES),
            amount(&prize.fixed_paid()),
            match &prize.most {
                Some(most) => format!("{}, at most {}", in_percent(&prize.share), amount(most)),
                None => in_percent(&prize.share),
            },
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

fn in_percent(fraction: &Fraction) -> String {
    format!("{} %", percent(fraction, 2))
}
