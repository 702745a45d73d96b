//! A PAR sheet: everything known of a game under one book and its options.

use std::collections::BTreeMap;

use gamemath::fraction::whole;
use gamemath::{Analysis, Figures, Grid, Wager, WagerAnalysis, game};
use games::Rules;
use money::Money;
use rulebook::Answers;
use serde::Serialize;

use crate::decimal::Decimal;
use crate::figures::FiguresSheet;
use crate::in_force::{ASKED_FOR_ALL_WAGERS, FirstRule, InForce, NOT_BY_THIS_BOOK, OptionInForce};
use crate::meter::MeterSheet;
use crate::odds::HandOdds;
use crate::pays::PayLine;
use crate::seen::SeenSheet;
use crate::stakes::StakeSheet;
use crate::warning;

/// Everything known of a game, in the words and numbers in which it is shown.
#[derive(Debug, Clone, Serialize)]
pub struct ParSheet<'b> {
    /// The book's id.
    pub book: String,
    /// The digest of the book.
    pub digest: String,
    /// What is supposed that the book does not say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_by_this_book: Vec<String>,
    /// What every option stands at.
    pub options: BTreeMap<String, String>,
    /// How long it took to work out, where somebody wants to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Decimal>,
    /// The wagers.
    pub wagers: Vec<WagerSheet>,
    /// Simpler ways to play the base, each with its price.
    pub strategies: Vec<StrategySheet>,
    /// What it is worth to see other cards, where somebody wants to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<SeenSheet>,
    /// How the wagers of one player move together.
    pub covariances: Vec<CovarianceSheet>,
    /// The most that one place with every wager can cost the house in a round, in units.
    pub exposure_of_a_place: String,
    /// What the book demands a choice for and nobody chose.
    pub first_rules: Vec<FirstRule<'b>>,
    /// Every option with its clause and standing.
    pub in_force: Vec<OptionInForce<'b>>,
    /// The readings that no option changes.
    pub readings: Vec<&'b str>,
    /// Between what each wager lies.
    pub stakes: Vec<StakeSheet>,
    /// The pay tables in force.
    pub pays: Vec<PayLine>,
    /// What whoever chose the options should know.
    pub warnings: Vec<String>,
    /// The best play at a glance.
    pub grid: Option<Grid>,
    /// The deck and the deal.
    pub deck: &'static str,
    /// Between what the wagers lie.
    pub limits: &'static str,
    /// How the figures were found.
    pub method: &'static str,
    /// The command that finds them again.
    pub command: String,
    /// The version of this software.
    pub version: &'static str,
    /// The opening wager, which matters only where payouts are limited.
    pub ante: String,
    /// What the book is called.
    pub title: String,
    /// The day; none: the newest text.
    pub on: Option<String>,
    /// The first line: the book, and what it was asked that nobody answered.
    #[serde(skip)]
    pub first_line: String,
    /// The odds that the base rests on.
    #[serde(skip)]
    pub odds: Vec<HandOdds>,
    /// What all of this was made of.
    #[serde(skip)]
    pub figures: Figures,
}

/// A wager: its figures, where it has a value, and those of its meter.
#[derive(Debug, Clone, Serialize)]
pub struct WagerSheet {
    /// The wager's name.
    pub wager: &'static str,
    /// Its figures; none: a jackpot whose meter was not given.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub figures: Option<FiguresSheet>,
    /// What it depends on, if it is a jackpot.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<MeterSheet>,
    /// What is supposed that the book does not say and the figures rest on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_by_this_book: Vec<String>,
}

/// A rule of thumb, and its price.
#[derive(Debug, Clone, Serialize)]
pub struct StrategySheet {
    /// How the trade calls it.
    pub strategy: String,
    /// What it leaves the player, a fraction.
    pub ev: String,
    /// What it leaves the house.
    pub house_edge_percent: Decimal,
    /// What it gives away against the best play, a fraction.
    pub cost: String,
    /// The same in hundredths.
    pub cost_percent: Decimal,
    /// The standard deviation of a round played so.
    pub sd: Decimal,
}

/// How two wagers of one player move together.
#[derive(Debug, Clone, Serialize)]
pub struct CovarianceSheet {
    /// The two.
    pub of: [&'static str; 2],
    /// Their covariance, a fraction.
    pub covariance: String,
    /// The same in decimals.
    pub decimal: Decimal,
}

impl<'b> ParSheet<'b> {
    /// The sheet of an analysis for an opening wager of `unit`.
    #[must_use]
    pub fn new(
        analysis: Analysis,
        in_force: &InForce<'b>,
        answers: &Answers<'_>,
        rules: &Rules,
        unit: Money,
    ) -> ParSheet<'b> {
        let figures = analysis.figures;
        let exposures = figures.wagers.iter().map(|wager| wager.exposure());
        ParSheet {
            book: analysis.book,
            digest: analysis.digest,
            not_by_this_book: in_force.what_if.texts(),
            options: analysis.options.into_iter().collect(),
            seconds: None,
            wagers: WagerSheet::all(&figures, in_force),
            strategies: StrategySheet::all(&figures),
            seen: Vec::new(),
            covariances: CovarianceSheet::all(&figures),
            exposure_of_a_place: exposures
                .fold(whole(0), |sum, exposure| sum + exposure)
                .to_string(),
            first_rules: in_force.first_rules(ASKED_FOR_ALL_WAGERS),
            in_force: in_force.options.clone(),
            readings: in_force.settled.clone(),
            stakes: StakeSheet::all(answers.book, rules),
            pays: PayLine::all(answers, in_force),
            warnings: warning::all(&figures, in_force, unit),
            grid: figures.grid.clone(),
            deck: "one of 52 cards, every order equally likely",
            limits: "posted at each table; no figure rests on them but where payouts are limited",
            method: game::method(rules),
            command: in_force.command_line("par"),
            version: env!("CARGO_PKG_VERSION"),
            ante: unit.to_string(),
            title: in_force.book.title.clone(),
            on: in_force.on.clone(),
            first_line: in_force.first_line(ASKED_FOR_ALL_WAGERS),
            odds: HandOdds::all(rules),
            figures,
        }
    }

    /// The sheet with what it is worth to see other cards, the deals drawn by this seed.
    #[must_use]
    pub fn seeing(mut self, seen: Vec<SeenSheet>, seed: u64) -> Self {
        self.command.push_str(&format!(" --seen --seed {seed}"));
        self.seen = seen;
        self
    }

    /// What stands before the command that puts on the sheet what it is worth to see other
    /// cards.
    pub const UNSEEN: &'static str = "It takes seconds to minutes to work out:";

    /// That command.
    #[must_use]
    pub fn command_to_see(&self) -> String {
        format!("{} --seen", self.command)
    }

    /// How the figures stand to the rules of the table, in sentences.
    pub const ASSURANCE: &'static str = "Payoffs are what the table's own settlement gives, \
        every deal is counted once, and the player does what is worth most on ante and what \
        follows it. Standard deviations and bands are rounded; nothing else is.";
}

/// A wager's title.
#[must_use]
pub fn title(wager: &str) -> &'static str {
    match wager.parse() {
        Ok(Wager::Base) => "Base: the ante with what follows it",
        Ok(Wager::PairPlus) => "Pair Plus",
        Ok(Wager::SixCardBonus) => "Six Card Bonus",
        Ok(Wager::Trips) => "Trips",
        Ok(Wager::Jackpot) | Err(_) => "Jackpot",
    }
}

impl WagerSheet {
    fn all(figures: &Figures, in_force: &InForce<'_>) -> Vec<WagerSheet> {
        let jackpot = figures.jackpot.as_ref();
        let of = |analysis: &WagerAnalysis| {
            let mut sheet = FiguresSheet::of(analysis);
            let supposed = in_force.supposed_of(analysis.wager).into_iter();
            let supposed = supposed.map(|text| format!("{NOT_BY_THIS_BOOK}: {text}"));
            sheet.notes.extend(supposed);
            sheet
        };
        let sheets = figures.wagers.iter().map(|analysis| WagerSheet {
            wager: analysis.wager.word(),
            figures: Some(of(analysis)),
            jackpot: jackpot
                .filter(|_| analysis.wager == Wager::Jackpot)
                .map(MeterSheet::of),
            not_by_this_book: in_force.supposed_of(analysis.wager),
        });
        let mut sheets: Vec<_> = sheets.collect();
        // Without a meter the wager has no value, but what it depends on is known.
        if let Some(jackpot) = jackpot
            && figures.wager(Wager::Jackpot).is_none()
        {
            sheets.push(WagerSheet {
                wager: Wager::Jackpot.word(),
                figures: None,
                jackpot: Some(MeterSheet::of(jackpot)),
                not_by_this_book: in_force.supposed_of(Wager::Jackpot),
            });
        }
        sheets
    }

    /// What its amounts are counted in.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self.wager {
            "base" => "antes",
            _ => "wagers",
        }
    }
}

impl StrategySheet {
    fn all(figures: &Figures) -> Vec<StrategySheet> {
        let strategies = figures.strategies.iter().filter_map(|strategy| {
            let cost = figures.cost(strategy)?;
            Some(StrategySheet {
                strategy: strategy.name.clone(),
                ev: strategy.base.ev().to_string(),
                house_edge_percent: Decimal::percent(&strategy.base.house_edge()),
                cost_percent: Decimal::percent(&cost),
                cost: cost.to_string(),
                sd: Decimal::of(&strategy.base.sd(12)),
            })
        });
        strategies.collect()
    }
}

impl CovarianceSheet {
    fn all(figures: &Figures) -> Vec<CovarianceSheet> {
        let covariances = figures.covariances.iter().map(|each| CovarianceSheet {
            of: [each.of.0.word(), each.of.1.word()],
            covariance: each.value.to_string(),
            decimal: Decimal::of(&each.value),
        });
        covariances.collect()
    }
}
