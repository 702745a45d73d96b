//! How sessions ended, and what a moving meter went through.

use gamemath::fraction::{decimal, over};
use gamemath::simulate::{End, Ends, MeterRules, MeterRun, Totals};
use serde::Serialize;

use super::settings::Sessions;
use crate::sheet::{DIM, Sheet};
use crate::table::Side::{Left, Right};
use crate::table::{Table, grouped};
use parsheet::{Decimal, percent};

/// How sessions ended.
#[derive(Debug, Serialize)]
pub(super) struct SessionsView {
    /// Tables at which sessions were played together.
    tables: u64,
    sessions: u64,
    rounds: u64,
    /// What a session left on average, in antes.
    mean: Decimal,
    within_95: Decimal,
    ends: Vec<EndView>,
}

#[derive(Debug, Serialize)]
struct EndView {
    end: String,
    sessions: u64,
    percent: Decimal,
    within_95_percent: Decimal,
}

impl SessionsView {
    pub(super) fn of(ends: &Ends, ante: i64) -> SessionsView {
        let left = ends.left(ante);
        let ended = End::ALL.into_iter().zip(ends.sessions);
        let ended = ended.map(|(end, sessions)| {
            let part = ends.part(end);
            EndView {
                end: end.to_string(),
                sessions,
                percent: Decimal::percent(&part.mean),
                within_95_percent: Decimal::percent(&part.half_width()),
            }
        });
        SessionsView {
            tables: ends.tables,
            sessions: ends.all(),
            rounds: ends.rounds,
            mean: Decimal::of(&left.mean),
            within_95: Decimal::of(&left.half_width()),
            ends: ended.collect(),
        }
    }

    pub(super) fn write(&self, sheet: &mut Sheet, asked: &Sessions) {
        sheet.heading("Sessions");
        let money = |cents| money::Money::cents(cents).to_string();
        let mut words = vec![format!("a bankroll of {}", money(asked.bankroll))];
        words.push(format!("at most {} rounds", grouped(asked.rounds)));
        words.extend(
            asked
                .stop_loss
                .map(|loss| format!("stop at a loss of {}", money(loss))),
        );
        words.extend(
            asked
                .stop_win
                .map(|win| format!("stop at a win of {}", money(win))),
        );
        sheet.entry(2, "played", 12, &words.join(", "));
        let mut sessions = grouped(self.sessions);
        if self.tables < self.sessions {
            let places = self.sessions / self.tables.max(1);
            let tables = grouped(self.tables);
            sessions = format!("{sessions}, {places} to a table at {tables} tables");
        }
        sheet.entry(2, "sessions", 12, &sessions);
        let left = format!("{} ± {} antes a session", self.mean.0, self.within_95.0);
        sheet.entry(2, "left", 12, &left);
        sheet.blank();
        let mut table = Table::new(vec![Left, Right, Right, Right]);
        table.head(["end", "sessions", "%", "± 95 %"].map(str::to_owned).into());
        for end in self
            .ends
            .iter()
            .filter(|end| end.sessions > 0 || end.end == "ruined")
        {
            table.row(vec![
                end.end.clone(),
                grouped(end.sessions),
                end.percent.0.clone(),
                end.within_95_percent.0.clone(),
            ]);
        }
        sheet.table(&table);
        sheet.paragraph(
            2,
            DIM,
            "Ruined: the bankroll no longer covers what a round may ask for.",
        );
        if self.tables < self.sessions {
            sheet.paragraph(
                2,
                DIM,
                "Every place has a bankroll of its own and plays until its own session ends. \
                 Those of a table meet one dealer; the intervals are those of tables.",
            );
        }
    }
}

/// What a moving meter went through.
#[derive(Debug, Serialize)]
pub(super) struct MeterView {
    /// Amounts in money.
    start: String,
    end: String,
    wagers: String,
    shares_won: u64,
    meters_won: u64,
    mean_at_hits: String,
    most_at_hits: String,
    paid_in_shares: String,
    paid_fixed: String,
    topped_up: String,
    seeded: String,
    /// What came back of everything wagered.
    returned_percent: Decimal,
}

impl MeterView {
    pub(super) fn of(
        rules: &MeterRules,
        run: &MeterRun,
        totals: &Totals,
        cells: &[gamemath::simulate::Cell],
    ) -> MeterView {
        let fates = totals.fates(cells);
        let judged = fates.judged.iter();
        let fixed: i128 = judged
            .map(|(&(hand, paid), &count)| {
                i128::from(rules.fixed(hand, paid)) * count.cast_signed()
            })
            .sum();
        let returned = fates.returned.cast_signed() * i128::from(rules.wager);
        let wagers = fates.deals();
        let staked = wagers.cast_signed() * i128::from(rules.wager);
        let money = |cents: i128| decimal(&over(cents, 100), 2);
        let parts = |parts: i128| decimal(&over(parts, 1_000_000), 2);
        MeterView {
            start: money(i128::from(rules.start)),
            end: parts(run.end),
            wagers: wagers.to_string(),
            shares_won: run.hits,
            meters_won: run.won,
            mean_at_hits: decimal(&over(run.at_hits, i128::from(run.hits) * 1_000_000), 2),
            most_at_hits: parts(run.most),
            paid_in_shares: money(run.paid),
            paid_fixed: money(fixed),
            topped_up: parts(run.topped_up),
            seeded: money(run.seeded),
            returned_percent: Decimal::percent(&over(run.paid + fixed + returned, staked)),
        }
    }

    pub(super) fn write(&self, sheet: &mut Sheet) {
        sheet.heading("Jackpot, the meter moving");
        let mut say = |name: &str, text: String| sheet.entry(2, name, 22, &text);
        say("wagers", grouped(&self.wagers));
        say("meter", format!("from {} to {}", self.start, self.end));
        say(
            "shares won",
            format!(
                "{}, of which the whole {}",
                self.shares_won, self.meters_won
            ),
        );
        let (mean, most) = (&self.mean_at_hits, &self.most_at_hits);
        say(
            "meter at a share",
            format!("{mean} on average, {most} at most"),
        );
        say(
            "paid",
            format!(
                "{} in shares, {} fixed",
                self.paid_in_shares, self.paid_fixed
            ),
        );
        say(
            "operator",
            format!("topped up {}, seeded {}", self.topped_up, self.seeded),
        );
        let returned = percent_text(&self.returned_percent);
        say("came back", format!("{returned} % of what was wagered"));
    }
}

fn percent_text(percent: &Decimal) -> String {
    let cut = percent.0.find('.').map_or(percent.0.len(), |at| at + 3);
    percent.0.get(..cut).unwrap_or(&percent.0).to_owned()
}

/// What one strategy won more than another, on the same deals.
#[derive(Debug, Serialize)]
pub(super) struct DifferenceView {
    against: String,
    /// Hands that the two played another way.
    apart: u64,
    /// In antes a hand.
    mean: Decimal,
    within_95: Decimal,
    #[serde(skip)]
    words: String,
}

impl DifferenceView {
    pub(super) fn of(totals: &Totals, against: &str, ante: i64) -> DifferenceView {
        let hands = totals.hands();
        let verdict = totals.difference.verdict(hands, ante);
        let apart = percent(&over(totals.difference.apart, hands), 2);
        DifferenceView {
            against: against.to_owned(),
            apart: totals.difference.apart,
            mean: Decimal::of(&verdict.mean),
            within_95: Decimal::of(&verdict.half_width()),
            words: format!(
                "{} ± {} % of the ante a hand (95 %), {apart} % of hands played another way",
                percent(&verdict.mean, 4),
                percent(&verdict.half_width(), 4),
            ),
        }
    }

    pub(super) fn write(&self, sheet: &mut Sheet) {
        sheet.heading(&format!("Against `{}` on the same deals", self.against));
        sheet.entry(2, "wins more", 13, &self.words);
    }
}
