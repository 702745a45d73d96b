//! Rounds at the table: written as cases, and played through a house.

use std::collections::BTreeMap;
use std::fmt::Write;

use cards::Card;
use cards::five::Category;
use floor::replay::Openings;
use floor::script::Script;
use gamemath::Wager;
use gamemath::exchange::Move;
use gamemath::fraction::{Fraction, over, whole};
use gamemath::jackpot::{Fates, JackpotAnalysis};
use gamemath::simulate::{Cell, Fate};
use gamemath::strategy::{Moves, Strategy};
use games::caribbean_stud::Claims;
use games::round::{MoneyLine, Word};
use games::{Rules, Shelf};
use jackpot::{ContributionAt, Mode};
use money::Money;

use crate::deals::Deal;
use crate::settings::Setting;

/// A table with a book and its options.
pub(crate) struct Table<'t> {
    shelf: &'t Shelf,
    setting: &'t Setting<'t>,
    rules: &'t Rules,
    jackpot: Option<JackpotAnalysis>,
}

/// A round that was played.
pub(crate) struct Round {
    /// What it left, by the wagers of a sheet, in minor units.
    pub(crate) net: BTreeMap<Wager, i64>,
    /// Whether the limit on payouts cut a line.
    pub(crate) is_cut: bool,
    /// The round as a case.
    pub(crate) case: String,
}

/// What the meter shows when hands are judged.
const METER: i64 = 100_000;

impl<'t> Table<'t> {
    pub(crate) fn new(shelf: &'t Shelf, setting: &'t Setting<'t>, rules: &'t Rules) -> Table<'t> {
        let jackpot = rules
            .jackpot()
            .map(|book| JackpotAnalysis::new(book, rules.table().prize_limit(), Fates::default()));
        Table {
            shelf,
            setting,
            rules,
            jackpot,
        }
    }

    pub(crate) fn jackpot_wager(&self) -> Money {
        self.jackpot
            .as_ref()
            .map_or(Money::ZERO, |jackpot| jackpot.wager)
    }

    /// What the meter shows when hands are judged, in wagers.
    pub(crate) fn meter(&self) -> Fraction {
        over(METER * 100, self.jackpot_wager().in_cents())
    }

    /// What a judged wager leaves by the analysis, in minor units.
    pub(crate) fn prize_net(&self, hand: Category, paid: Money) -> i64 {
        let Some(jackpot) = &self.jackpot else {
            return 0;
        };
        let net = jackpot.judged_net(hand, paid, &self.meter());
        let cents = net * whole(jackpot.wager.in_cents());
        assert!(cents.is_integer(), "{hand}: {cents}");
        i64::try_from(cents.to_integer()).unwrap()
    }

    /// Plays deals, each in a house of its own.
    pub(crate) fn play(&self, strategy: &Strategy, deals: &[(&Deal, &Cell)]) -> Vec<Round> {
        let openings = Openings::default();
        let setup = self.setup();
        let mut rounds = Vec::new();
        for (deal, cell) in deals {
            let case = format!("{setup}{}", self.case(strategy, deal, cell));
            let script: Script = case.parse().unwrap_or_else(|why| panic!("{why}\n{case}"));
            let (played, record) = script.record(self.shelf, &openings).remove(0);
            let failures: Vec<_> = played.failures.iter().map(ToString::to_string).collect();
            assert!(played.passed(), "{}\n{case}", failures.join("\n"));
            let house = record.after();
            let lines = &house.tables[&1].round.lines;
            let mut net: BTreeMap<Wager, i64> = BTreeMap::new();
            for line in lines {
                *net.entry(wager_of(line)).or_default() += net_of(line);
            }
            let limit = self.rules.table().payout_max.as_ref();
            let limit = limit.and_then(|limit| limit.value);
            let paid = lines.iter().filter(|line| line.word == Word::Paid);
            let most = paid.map(|line| line.amount).max();
            let total: i64 = net.values().sum();
            let is_cut =
                limit.is_some_and(|limit| most >= Some(limit) || total >= limit.in_cents());
            rounds.push(Round { net, is_cut, case });
        }
        rounds
    }

    /// What stands before the round.
    fn setup(&self) -> String {
        let mut text = format!("book {}\n", self.setting.book.id);
        text += "approval SEC-1 by Secretary on 2012-11-01\n";
        for (name, value) in &self.setting.chosen {
            match name.as_str() {
                "payout-max" => writeln!(text, "payout-max {}", value.replace(',', "")).unwrap(),
                // What the meter shows is said of the jackpot itself.
                "jackpot-meter" => {}
                _ => writeln!(text, "set {name}={value}").unwrap(),
            }
        }
        if let Some(book) = self.rules.jackpot() {
            let wager = self.jackpot_wager();
            let electronic = book.jackpot_modes.contains_key(&Mode::Electronic);
            let mode = if electronic {
                Mode::Electronic
            } else {
                Mode::Manual
            };
            let rate = book.progression.value;
            let parts = rate.map_or(10_000, |rate| rate.in_per_10000());
            let enters = match book.contributes_at(mode) {
                ContributionAt::LockOut => i64::from(parts) * wager.in_cents(),
                ContributionAt::Collection => 0,
            };
            // In millionths, so that the meter is a round sum once the wager is in it.
            let pool = METER * 1_000_000 - enters;
            let (units, millionths) = (pool / 1_000_000, pool % 1_000_000);
            let word = if electronic { "electronic" } else { "manual" };
            write!(
                text,
                "jackpot J {word} wager {wager} pool {units}.{millionths:06}"
            )
            .unwrap();
            if let Some(rate) = rate {
                write!(text, " rate {rate}").unwrap();
            }
            let is_asked = matches!(self.setting.book.id.as_str(), "section10-caribbean-stud");
            match book.jackpot_seed.value {
                Some(seed) => write!(text, " seed {seed}").unwrap(),
                None if is_asked => text += " seed 10000.00",
                None => {}
            }
            text += " tables 1\n";
        }
        text
    }

    /// One deal, played as the analysis played it.
    fn case(&self, strategy: &Strategy, deal: &Deal, cell: &Cell) -> String {
        let ante = self.setting.ante;
        let under = self.rules.table().call_no_more_bets.under;
        let clause = self.setting.book.clause_id(under.clause);
        let mut text = format!("\ncase a deal\nclause {clause}\nwager 1 ante {ante}\n");
        let mut say = |line: String| text += &(line + "\n");
        if matches!(self.rules, Rules::UltimateTexasHoldem(_)) {
            say(format!("wager 1 blind {ante}"));
        }
        for settled in &cell.wagers {
            if settled.wager != Wager::Base {
                say(format!("wager 1 {} {ante}", settled.wager));
            }
        }
        if cell.jackpot.is_some() {
            say(format!("wager 1 jackpot {}", self.jackpot_wager()));
        }
        let hand = |cards: &[Card]| -> String {
            let cards = cards.iter().map(ToString::to_string);
            cards.collect::<Vec<_>>().join(" ")
        };
        match self.rules {
            Rules::CaribbeanStud(rules) => {
                let (own, next) = deal.own.split_at(5);
                say(format!(
                    "deal 1 {} dealer {}",
                    hand(own),
                    hand(&deal.shared)
                ));
                if let (Moves::Exchange(play), true) =
                    (&strategy.moves, cell.action.starts_with("change"))
                {
                    let Move::Change(dropped) = play.best(own.try_into().unwrap(), deal.shared[0])
                    else {
                        panic!("no card is changed");
                    };
                    say(format!("change 1 {dropped} for {}", next[0]));
                }
                let multiple = i64::from(rules.bet_multiple.value);
                match cell.action.ends_with("fold") {
                    true => say("fold 1".to_owned()),
                    false => say(format!("bet 1 {}", ante.times(multiple).unwrap())),
                }
                // A prize that its player must claim is claimed.
                let wins = |hand| rules.jackpot.as_ref()?.prize(hand);
                let claims = rules.claims.as_ref().map(|claims| claims.value);
                if let (Some(Claims::Player), Some(Fate::Judged(hand, _))) = (claims, cell.jackpot)
                    && wins(hand).is_some()
                {
                    say("announce 1".to_owned());
                }
            }
            Rules::ThreeCardPoker(_) => {
                say(format!(
                    "deal 1 {} dealer {}",
                    hand(&deal.own),
                    hand(&deal.shared)
                ));
                match cell.action.as_str() {
                    "fold" => say("fold 1".to_owned()),
                    _ => say("play 1 1x".to_owned()),
                }
            }
            Rules::UltimateTexasHoldem(rules) => {
                let (board, dealer) = deal.shared.split_at(5);
                let (own, dealer, board) = (hand(&deal.own), hand(dealer), hand(board));
                say(format!("deal 1 {own} dealer {dealer} board {board}"));
                let river = rules.river_multiple.value;
                let flop = rules.flop_multiple.value;
                let checks = match cell.action.as_str() {
                    "fold" => 2,
                    action if action == format!("play-{river}x") => 2,
                    action if action == format!("play-{flop}x") => 1,
                    _ => 0,
                };
                (0..checks).for_each(|_| say("check 1".to_owned()));
                match cell.action.strip_prefix("play-") {
                    Some(multiple) => say(format!("play 1 {multiple}")),
                    None => say("fold 1".to_owned()),
                }
            }
        }
        say("settle".to_owned());
        text
    }
}

/// The wager of the sheet to which a line belongs.
fn wager_of(line: &MoneyLine) -> Wager {
    match line.wager {
        games::Wager::Trips => Wager::Trips,
        games::Wager::PairPlus => Wager::PairPlus,
        games::Wager::SixCardBonus => Wager::SixCardBonus,
        games::Wager::Jackpot => Wager::Jackpot,
        _ => Wager::Base,
    }
}

/// What the player has more after a line, in minor units.
fn net_of(line: &MoneyLine) -> i64 {
    match line.word {
        Word::Paid => line.amount.in_cents(),
        Word::Taken => -line.amount.in_cents(),
        Word::Returned | Word::Void => 0,
    }
}
