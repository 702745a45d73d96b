//! The sheet against the table: every option of every book in each of its settings, rounds
//! played through a house and held against what the analysis makes of the same deals.
//!
//! A round is written as a case (`rounds`), played with chips, cards and jackpot by the floor,
//! and its lines of money are added up by wager. The analysis says of the same cards what was
//! done and what each wager leaves ([`Simulator::settled`]); the outcomes of the sheet must be
//! among those (`sheets`), and its means those of rounds drawn by chance under limits so low
//! that most wins are cut (`drawn`). A failure prints the case.
//!
//! [`Simulator::settled`]: gamemath::simulate::Simulator::settled

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot take its own steps has failed"
)]

mod deals;
mod drawn;
mod rounds;
mod settings;
mod sheets;

use std::collections::BTreeMap;

use gamemath::Wager;
use gamemath::simulate::{Cell, Fate, Simulator};
use games::Shelf;
use money::Money;

use deals::{Deal, Player};
use rounds::Table;
use settings::{Setting, cap_settings, every_setting};
use sheets::Sheets;

/// Every setting of every option: a deal of each sort, as far apart as may be.
#[test]
fn every_option_is_settled_as_at_the_table() {
    let shelf = Shelf::load().unwrap();
    for book in &shelf.0 {
        let player = Player::of(book);
        let some = player.deals.len().div_ceil(14);
        let deals: Vec<&Deal> = player.deals.iter().step_by(some).collect();
        let mut sheets = Sheets::of(1);
        for setting in every_setting(book) {
            check(&shelf, &player, &setting, &deals, &mut sheets);
        }
    }
}

/// Every way to limit payouts: a deal of every sort.
#[test]
fn every_limit_cuts_what_the_table_cuts() {
    let shelf = Shelf::load().unwrap();
    for book in &shelf.0 {
        let player = Player::of(book);
        let deals: Vec<&Deal> = player.deals.iter().collect();
        let mut sheets = Sheets::of(2);
        let mut cut = 0;
        for setting in cap_settings(book) {
            cut += check(&shelf, &player, &setting, &deals, &mut sheets);
        }
        assert_eq!(
            cut > 0,
            setting_is_limited(book),
            "{}: {cut} rounds cut",
            book.id
        );
    }
}

/// Whether a book lets the operator limit payouts.
fn setting_is_limited(book: &rulebook::Book) -> bool {
    book.choices()
        .iter()
        .any(|choice| choice.name == "payout-max")
}

/// Plays the deals at the table and holds each wager to what was made of it; says how many
/// rounds a limit cut.
fn check(
    shelf: &Shelf,
    player: &Player,
    setting: &Setting<'_>,
    deals: &[&Deal],
    sheets: &mut Sheets,
) -> usize {
    let rules = setting.rules();
    let strategy = player.strategy(&rules, setting.ante);
    let simulator = Simulator::new(&rules, setting.ante, &strategy).unwrap();
    let table = Table::new(shelf, setting, &rules);
    let played: Vec<(&Deal, &Cell)> = deals
        .iter()
        .filter_map(|deal| Some((*deal, simulator.settled(&deal.shared, deal.own(&strategy))?)))
        .collect();
    let rounds = table.play(&strategy, &played);
    let mut cut = 0;
    for ((_, cell), round) in played.iter().zip(&rounds) {
        assert_eq!(
            round.net,
            expected(&table, cell),
            "{setting}: {cell:?}\n{}",
            round.case
        );
        cut += usize::from(round.is_cut);
    }
    sheets.check(setting, &rules, &table, simulator.cells());
    cut
}

/// What the wagers leave by the analysis, in minor units.
fn expected(table: &Table<'_>, cell: &Cell) -> BTreeMap<Wager, i64> {
    let wagers = cell.wagers.iter();
    let mut nets: BTreeMap<Wager, i64> = wagers.map(|one| (one.wager, one.net)).collect();
    let jackpot = cell.jackpot.map(|fate| match fate {
        Fate::Judged(hand, paid) => table.prize_net(hand, paid),
        Fate::Forfeited => -table.jackpot_wager().in_cents(),
        Fate::Returned => 0,
    });
    nets.extend(jackpot.map(|net| (Wager::Jackpot, net)));
    nets
}

/// An ante that odds are paid on without rounding, and that limits reach.
const ANTE: Money = Money::cents(5_000);
