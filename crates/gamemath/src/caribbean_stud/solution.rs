//! The base wager: every hand a player may see, what it may meet, and what that pays.

use std::collections::BTreeMap;
use std::thread;

use cards::five::{Category, Value};
use games::caribbean_stud::{Hand, Rules, Stakes};
use money::{Money, Overflow};

use super::classes::{Classes, PlayerClass, Seen};
use super::strategies::RuleOfThumb;
use crate::analysis::{Action, Strategy, Wager, WagerAnalysis};
use crate::base::Base;
use crate::fraction::{in_units, over, whole};
use crate::outside::Done;
use crate::relation::Relation;
use crate::solved::{End, Hands};
use crate::tally::Tally;

/// Every hand, solved.
pub(super) struct Solution {
    unit: Money,
    /// Ante and bet together.
    staked: Money,
    rows: Vec<Row>,
    /// The rules of thumb.
    rules: Vec<RuleOfThumb>,
}

/// The hands of one value.
struct Row {
    value: Value,
    /// What betting comes to, by relation.
    ends: [Base; 4],
    best: Played,
    /// By each rule of thumb.
    by_rule: Vec<Played>,
}

/// What deals come to under one way to play.
#[derive(Debug, Clone, Copy, Default)]
struct Played {
    folded: u64,
    bet: [u64; 4],
}

impl Solution {
    pub(super) fn new(rules: &Rules, unit: Money) -> Result<Self, Overflow> {
        Solution::decided(rules, unit, |_, _, gain| gain >= 0)
    }

    /// Every hand, bet where `bets` says so: by the value, what is seen, and what betting
    /// gains over folding.
    pub(super) fn decided(
        rules: &Rules,
        unit: Money,
        bets: impl Fn(Value, &Seen, i64) -> bool + Sync,
    ) -> Result<Self, Overflow> {
        let bet = unit.times(i64::from(rules.bet_multiple.value))?;
        let stakes = Stakes { ante: unit, bet };
        let classes = Classes::new(rules.dealer_qualifies.value.0);
        let thumb = RuleOfThumb::all();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let rows = thread::scope(|scope| {
            let (classes, thumb, bets) = (&classes, thumb.as_slice(), &bets);
            // Ranks are dealt out to the threads in turn, for pairs cost less than others.
            let solve = move |thread: usize| {
                let ranks = classes.all_ranks.iter().skip(thread).step_by(threads);
                let players = ranks.flat_map(|&ranks| classes.players(ranks));
                let rows =
                    players.map(|player| Row::new(rules, stakes, classes, (thumb, bets), &player));
                rows.collect::<Result<Vec<Row>, Overflow>>()
            };
            let running: Vec<_> = (0..threads)
                .map(|at| scope.spawn(move || solve(at)))
                .collect();
            let mut rows = Vec::with_capacity(7462);
            for thread in running {
                match thread.join() {
                    Ok(found) => rows.extend(found?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(rows)
        })?;
        Ok(Solution {
            unit,
            staked: unit.plus(bet)?,
            rows,
            rules: thumb,
        })
    }

    /// Ante and bet under the best play.
    pub(super) fn best(&self) -> WagerAnalysis {
        self.base(|row| Some(row.best))
    }

    /// Ante and bet by each rule of thumb.
    pub(super) fn strategies(&self) -> Vec<Strategy> {
        let rules = self.rules.iter().enumerate();
        let strategy = rules.map(|(at, rule)| Strategy {
            name: rule.name.to_owned(),
            base: self.base(|row| row.by_rule.get(at).copied()),
        });
        strategy.collect()
    }

    /// All deals under the best play, by the hand.
    pub(super) fn hands(&self) -> Vec<Hands> {
        let mut hands: BTreeMap<(Category, End, Money), (u128, i128)> = BTreeMap::new();
        for row in &self.rows {
            let category = row.value.category();
            let bet = row.ends.into_iter().zip(row.best.bet);
            let bet = bet.map(|(base, deals)| (End::Stayed, base.paid, deals, base.net));
            let lost = Money::cents(-self.unit.in_cents());
            let folded = (End::Folded, Money::ZERO, row.best.folded, lost);
            for (end, paid, deals, net) in bet.chain([folded]) {
                let sums = hands.entry((category, end, paid)).or_default();
                sums.0 += u128::from(deals);
                sums.1 += i128::from(deals) * i128::from(net.in_cents());
            }
        }
        let hands = hands.into_iter();
        let hands = hands.map(|((hand, end, paid), (deals, net))| Hands {
            hand,
            end,
            paid,
            deals,
            net: over(net, self.unit.in_cents()),
        });
        hands.collect()
    }

    /// What the best play does with each hand.
    pub(super) fn done(&self) -> Vec<Done<Value>> {
        let rows = self.rows.iter();
        let done = rows.map(|row| Done {
            hand: row.value,
            stays: row.best.bet.iter().any(|&deals| deals > 0),
            folds: row.best.folded > 0,
        });
        done.collect()
    }

    fn base(&self, played: impl Fn(&Row) -> Option<Played>) -> WagerAnalysis {
        let mut counts: BTreeMap<(Relation, &str, Money), u128> = BTreeMap::new();
        let (mut folded, mut bet) = (0, 0);
        for row in &self.rows {
            let Some(played) = played(row) else { continue };
            folded += u128::from(played.folded);
            let name = row.value.label().unwrap_or(row.value.category().name());
            for ((relation, base), count) in Relation::ALL.into_iter().zip(row.ends).zip(played.bet)
            {
                let count = u128::from(count);
                bet += count;
                *counts.entry((relation, name, base.net)).or_default() += count;
            }
        }
        let units = |amount| in_units(amount, self.unit);
        let mut tally = Tally::default();
        for ((relation, name, net), count) in counts {
            let name = match relation {
                Relation::Win => format!("win {name}"),
                Relation::NoHand => "dealer does not qualify".to_owned(),
                Relation::StandOff => "stand-off".to_owned(),
                Relation::Lose => "lose".to_owned(),
            };
            tally.add(name, units(net), units(self.staked), count);
        }
        tally.add("fold", whole(-1), whole(1), folded);
        let action = |name: &str, count| Action {
            name: name.to_owned(),
            count,
        };
        WagerAnalysis {
            wager: Wager::Base,
            deals: folded + bet,
            outcomes: tally.outcomes(),
            actions: vec![action("fold", folded), action("bet", bet)],
            notes: vec![],
        }
    }
}

impl Row {
    fn new(
        rules: &Rules,
        stakes: Stakes,
        classes: &Classes,
        (thumb, bets): (&[RuleOfThumb], &impl Fn(Value, &Seen, i64) -> bool),
        player: &PlayerClass,
    ) -> Result<Row, Overflow> {
        let mut row = Row {
            value: player.value,
            ends: ends(rules, stakes, player.value)?,
            best: Played::default(),
            by_rule: vec![Played::default(); thumb.len()],
        };
        let over_folding = row
            .ends
            .map(|end| end.net.in_cents() + stakes.ante.in_cents());
        let (value, ranks) = (player.value, player.value.ranks());
        for seen in classes.seen(player) {
            let gains = seen.met.iter().zip(over_folding);
            let gain: i64 = gains.map(|(&met, net)| i64::from(met) * net).sum();
            row.best.add(bets(value, &seen, gain), seen.ways, seen.met);
            for (rule, played) in thumb.iter().zip(&mut row.by_rule) {
                played.add(rule.bets(value, ranks, seen.up), seen.ways, seen.met);
            }
        }
        Ok(row)
    }
}

impl Played {
    fn add(&mut self, bets: bool, ways: u64, met: [u32; 4]) {
        if bets {
            for (sum, met) in self.bet.iter_mut().zip(met) {
                *sum += ways * u64::from(met);
            }
        } else {
            self.folded += ways * u64::from(met.iter().sum::<u32>());
        }
    }
}

/// What betting leaves a player, by relation; nothing where there is no such dealer hand.
pub(super) fn nets(rules: &Rules, stakes: Stakes, player: Value) -> Result<[Money; 4], Overflow> {
    Ok(ends(rules, stakes, player)?.map(|base| base.net))
}

/// What betting comes to, by relation; nothing where there is no such dealer hand.
pub(super) fn ends(rules: &Rules, stakes: Stakes, player: Value) -> Result<[Base; 4], Overflow> {
    let qualifies_from = rules.dealer_qualifies.value.0;
    let mut ends = [Base::default(); 4];
    for (relation, end) in Relation::ALL.into_iter().zip(&mut ends) {
        let next = Value::new(player.number() + 1);
        // The weakest dealer hand of the relation.
        let examples = [
            Some(Value::LOWEST),
            Some(qualifies_from),
            Some(player),
            next,
        ];
        let stands = |dealer: &Value| Relation::of(player, *dealer, qualifies_from) == relation;
        if let Some(dealer) = examples.into_iter().flatten().find(stands) {
            *end = bet(rules, stakes, player, dealer)?;
        }
    }
    Ok(ends)
}

/// What ante and bet come to for a player who stayed in.
pub(super) fn bet(
    rules: &Rules,
    stakes: Stakes,
    player: Value,
    dealer: Value,
) -> Result<Base, Overflow> {
    let hand = Hand {
        value: player,
        changed: false,
    };
    let settled = rules.settle(stakes, hand, dealer)?;
    Base::of(&rules.table, settled.lines())
}
