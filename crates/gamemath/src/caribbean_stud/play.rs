//! A way to play as data: which hands are bet under which up-card.
#![expect(
    clippy::indexing_slicing,
    reason = "there is a place for every value and up-card"
)]

use std::collections::BTreeMap;
use std::thread;

use cards::Rank;
use cards::five::Value;
use games::caribbean_stud::{Rules, Stakes};
use money::{Money, Overflow};

use super::classes::Classes;
use super::ranks::is_flush;
use super::solution::nets;
use super::strategies::RuleOfThumb;
use crate::strategy::hands::{Five, Stretch, written};
use crate::strategy::up_card::{self, Bets, Hands, hand_and_held, is_gone, word};
use crate::strategy::{Mistakes, Row};

/// Which hands are bet: by value, rank of the up-card and, where it matters, the ranks
/// held of the up-card's suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// By value and up-card.
    bets: Vec<Bets>,
    /// Where it depends on the ranks held of the up-card's suit: those that are bet.
    split: BTreeMap<(u16, u8), Vec<(u16, bool)>>,
}

/// The places of one value, one for each up-card and three that are never used.
const UPS: usize = 16;

impl Play {
    /// The best play under these rules.
    pub fn best(rules: &Rules, unit: Money) -> Result<Play, Overflow> {
        let bet = unit.times(i64::from(rules.bet_multiple.value))?;
        let stakes = Stakes { ante: unit, bet };
        let classes = Classes::new(rules.dealer_qualifies.value.0);
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let found = thread::scope(|scope| {
            let classes = &classes;
            let solve = move |thread: usize| -> Result<Vec<Found>, Overflow> {
                let mut found = Vec::new();
                let ranks = classes.all_ranks.iter().skip(thread).step_by(threads);
                for player in ranks.flat_map(|&ranks| classes.players(ranks)) {
                    let nets = nets(rules, stakes, player.value)?;
                    let over_folding = nets.map(|net| net.in_cents() + unit.in_cents());
                    for seen in classes.seen(&player) {
                        let gains = seen.met.iter().zip(over_folding);
                        let gain: i64 = gains.map(|(&met, net)| i64::from(met) * net).sum();
                        found.push((player.value, seen.up, seen.held, gain >= 0));
                    }
                }
                Ok(found)
            };
            let running: Vec<_> = (0..threads)
                .map(|at| scope.spawn(move || solve(at)))
                .collect();
            let mut found = Vec::new();
            for thread in running {
                match thread.join() {
                    Ok(part) => found.extend(part?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(found)
        })?;
        Ok(Play::of(found))
    }

    /// The rules of thumb that have a name.
    pub(crate) fn names() -> Vec<&'static str> {
        RuleOfThumb::all().iter().map(|rule| rule.name).collect()
    }

    /// The rule of thumb of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Play> {
        let rule = RuleOfThumb::all()
            .into_iter()
            .find(|rule| rule.name == name)?;
        Some(Play::by(|value, up, _| {
            Some(rule.bets(value, value.ranks(), up))
        }))
    }

    /// Whether a hand is bet; `held` gives the ranks that it has of the up-card's suit.
    #[inline]
    pub fn bets(&self, value: Value, up: Rank, held: impl FnOnce() -> u16) -> bool {
        match self.bets[place(value.number(), up)] {
            Bets::Never => false,
            Bets::Always => true,
            Bets::Sometimes => {
                let cases = self.split.get(&(value.number(), up.index()));
                let held = held();
                let case = cases.and_then(|cases| cases.iter().find(|case| case.0 == held));
                case.is_some_and(|case| case.1)
            }
        }
    }

    /// Plays by a rule; the ranks held are none where the rule need not know them, and a
    /// rule that must know them says none.
    fn by(rule: impl Fn(Value, Rank, Option<u16>) -> Option<bool>) -> Play {
        let mut found = Vec::new();
        for value in (1..=Value::HIGHEST.number()).filter_map(Value::new) {
            for up in Rank::ALL {
                if let Some(bets) = rule(value, up, None) {
                    found.push((value, up, 0, bets));
                    continue;
                }
                for held in held_of(value, up) {
                    found.push((
                        value,
                        up,
                        held,
                        rule(value, up, Some(held)).unwrap_or(false),
                    ));
                }
            }
        }
        Play::of(found)
    }

    fn of(found: Vec<Found>) -> Play {
        let mut by_place: BTreeMap<(u16, u8), Vec<(u16, bool)>> = BTreeMap::new();
        for (value, up, held, bets) in found {
            let cases = by_place.entry((value.number(), up.index())).or_default();
            cases.push((held, bets));
        }
        let mut play = Play {
            bets: vec![Bets::Never; (usize::from(Value::HIGHEST.number()) + 1) * UPS],
            split: BTreeMap::new(),
        };
        for ((value, up), mut cases) in by_place {
            if is_gone(value, up) {
                continue;
            }
            let first = cases.first().is_some_and(|case| case.1);
            let alike = cases.iter().all(|case| case.1 == first);
            play.bets[usize::from(value) * UPS + usize::from(up)] = match (alike, first) {
                (true, true) => Bets::Always,
                (true, false) => Bets::Never,
                (false, _) => Bets::Sometimes,
            };
            if !alike {
                cases.sort_unstable();
                play.split.insert((value, up), cases);
            }
        }
        // Nobody has four of the up-card's rank: as if they were played like the hand below.
        for value in 2..=Value::HIGHEST.number() {
            for up in Rank::ALL
                .into_iter()
                .filter(|up| is_gone(value, up.index()))
            {
                play.bets[place(value, up)] = play.bets[place(value - 1, up)];
            }
        }
        play
    }

    /// The play as rows, up-card by up-card, the best hands first.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for up in Rank::ALL {
            for hands in up_card::hands(|number| self.bets[place(number, up)]) {
                match hands {
                    Hands::Alike(hands, bets) => {
                        rows.push(Row::new("deal", up.letter(), hands, word(bets)));
                    }
                    Hands::Apart(number) => self.split_rows(number, up, &mut rows),
                }
            }
        }
        rows
    }

    /// The rows of a value that is bet with some cards of the up-card's suit and folded
    /// with others: the rarer first, then the rest.
    fn split_rows(&self, number: u16, up: Rank, rows: &mut Vec<Row>) {
        let cases = self.split.get(&(number, up.index()));
        let cases = cases.map_or(&[][..], Vec::as_slice);
        let betting = cases.iter().filter(|case| case.1).count();
        let rarer = betting * 2 <= cases.len();
        let hand = written::<5, Five>(number);
        for (held, _) in cases.iter().filter(|case| case.1 == rarer) {
            let hand = format!("{hand}/{}", up_card::held(*held));
            rows.push(Row::new("deal", up.letter(), hand, word(rarer)));
        }
        rows.push(Row::new("deal", up.letter(), hand, word(!rarer)));
    }

    /// Reads a play from rows; what none of them says is played as `otherwise`, or folded.
    pub(crate) fn read(rows: &[Row], otherwise: Option<&Play>) -> Result<Play, Mistakes> {
        let rows = Mistakes::all(rows, Written::read)?;
        Ok(Play::by(|value, up, held| {
            for row in rows.iter().filter(|row| row.fits(value, up)) {
                match (row.held, held) {
                    (None, _) => return Some(row.bets),
                    (Some(_), None) => return None,
                    (Some(wanted), Some(held)) if wanted == held => return Some(row.bets),
                    _ => {}
                }
            }
            let Some(other) = otherwise else {
                return Some(false);
            };
            match (other.bets[place(value.number(), up)], held) {
                (Bets::Sometimes, None) => None,
                (_, held) => Some(other.bets(value, up, || held.unwrap_or(0))),
            }
        }))
    }
}

/// A value, an up-card, the ranks held of its suit, and whether they are bet.
type Found = (Value, Rank, u16, bool);

/// A row as it was read.
struct Written {
    up: Option<Rank>,
    hands: Stretch,
    held: Option<u16>,
    bets: bool,
}

impl Written {
    fn read(row: &Row) -> Result<Written, Mistakes> {
        let (hand, held) = hand_and_held(row);
        let moment_and_up = Mistakes::both(row.at_the_deal(), up_card::of(row));
        let hands = Mistakes::both(Stretch::read::<5, Five>(row, hand), held);
        let read = Mistakes::both(moment_and_up, Mistakes::both(hands, up_card::bets(row)));
        let (((), up), ((hands, held), bets)) = read?;
        Ok(Written {
            up,
            hands,
            held,
            bets,
        })
    }

    fn fits(&self, value: Value, up: Rank) -> bool {
        self.up.is_none_or(|wanted| wanted == up) && self.hands.contains(value.number())
    }
}

/// Every set of ranks that hands of a value may hold of the suit of an up-card.
fn held_of(value: Value, up: Rank) -> Vec<u16> {
    let mut different = value.ranks().to_vec();
    different.sort_unstable();
    different.dedup();
    let all = different
        .iter()
        .fold(0, |set, rank| set | 1 << rank.index());
    let mut sets: Vec<u16> = vec![0];
    for rank in different.iter().filter(|&&rank| rank != up) {
        let with: Vec<u16> = sets.iter().map(|set| set | 1 << rank.index()).collect();
        sets.extend(with);
    }
    match (is_flush(value.category()), different.len()) {
        (true, _) => sets.retain(|&set| set == 0 || set == all),
        (false, 5) => sets.retain(|&set| set != all),
        _ => {}
    }
    sets
}

fn place(number: u16, up: Rank) -> usize {
    usize::from(number) * UPS + usize::from(up.index())
}
