//! The whole game counted again, board by board.
//!
//! It shares no counting with the analysis: boards of real cards, one for all that differ by
//! the names of suits, and on each every hole against every dealer, ranked and sorted. What a
//! hole comes to on a board is added to the ten flops of it, and every flop is played as is
//! best on it.

mod names;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use cards::fast::{self, TwoAndThree};
use cards::five::{Category, Value};
use cards::{Card, CardSet};
use gamemath::fraction::{Fraction, over};
use gamemath::ultimate_texas_holdem::Solution;
use gamemath::{UNIT, Wager};
use games::ultimate_texas_holdem::{HandForming, PreFlop, Rules, Stakes};
use names::{Names, each_set};

/// What is compared.
#[derive(Debug, PartialEq)]
pub(crate) struct Found {
    ev: Fraction,
    before_flop: u128,
    on_flop: u128,
    on_river: u128,
    folded: u128,
}

impl Found {
    /// By the analysis.
    pub(crate) fn by(solution: &Solution) -> Found {
        let base = solution.base();
        assert_eq!(base.wager, Wager::Base);
        let of = |name: &str| base.action(name).unwrap_or(0);
        Found {
            ev: base.ev(),
            before_flop: of("play-3x") + of("play-4x"),
            on_flop: of("play-2x"),
            on_river: of("play-1x"),
            folded: of("fold"),
        }
    }
}

/// All boards, to be gone through under any rules.
pub(crate) struct Recount {
    names: Names,
    boards: BTreeMap<[Card; 5], i64>,
}

impl Recount {
    pub(crate) fn new() -> Recount {
        let names = Names::new();
        Recount {
            boards: names.of_all(),
            names,
        }
    }

    pub(crate) fn find(&self, rules: &Rules) -> Found {
        let boards = Mutex::new(self.boards.iter());
        let work = || {
            let mut payoffs = Payoffs::new(rules);
            let mut sums = Sums::nothing(&self.names);
            loop {
                let next = boards.lock().unwrap().next();
                let Some((&board, &count)) = next else {
                    return sums;
                };
                sums.add_board(rules, &mut payoffs, &self.names, board, count);
            }
        };
        let threads = thread::available_parallelism().unwrap().get();
        let mut parts: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running.into_iter().map(|it| it.join().unwrap()).collect()
        });
        let mut sums = parts.pop().unwrap();
        parts.iter().for_each(|part| sums.join(part));
        sums.found(rules.pre_flop.value)
    }
}

const HOLES: usize = 1326;

/// The dealers of a board when hole and board are known.
const DEALERS: i64 = 990;

/// Sums over boards and dealers.
struct Sums {
    /// By hole: the play wager of four times the ante at once, and of three times.
    raises: Vec<[i64; 2]>,
    /// By flop and hole, whatever the suits are called.
    flops: Vec<OnFlop>,
}

/// A hole on a flop, over turns, rivers and dealers.
#[derive(Clone, Copy, Default)]
struct OnFlop {
    deals: i64,
    raise: i64,
    /// The better of play wager and fold at each river.
    check: i64,
    /// The deals folded so.
    folded: i64,
}

/// Deals of one class of holes, by what is done.
#[derive(Clone, Copy, Default)]
struct Class {
    holes: i64,
    raises: [i64; 2],
    check: i64,
    on_flop: i64,
    on_river: i64,
    folded: i64,
}

impl Sums {
    fn nothing(names: &Names) -> Sums {
        Sums {
            raises: vec![[0; 2]; HOLES],
            flops: vec![OnFlop::default(); names.flops.len() * HOLES],
        }
    }

    /// Adds a board that stands for `count` boards.
    fn add_board(
        &mut self,
        rules: &Rules,
        payoffs: &mut Payoffs<'_>,
        names: &Names,
        board: [Card; 5],
        count: i64,
    ) {
        let on_board = stand(rules, board).into_iter().map(|standing| {
            let at = index(standing.hole);
            let [one, two, three, four] = [1, 2, 3, 4].map(|many| payoffs.of(&standing, many));
            let fold = -DEALERS * 2 * UNIT.in_cents();
            self.raises[at][0] += four * count;
            self.raises[at][1] += three * count;
            let on_flop = OnFlop {
                deals: DEALERS * count,
                raise: two * count,
                check: one.max(fold) * count,
                folded: i64::from(one < fold) * DEALERS * count,
            };
            (at, on_flop)
        });
        let on_board: Vec<_> = on_board.collect();
        for flop in flops_of(board) {
            let (flop, renamed) = names.flop(flop);
            let holes = &names.holes[flop];
            let flop = &mut self.flops[flop * HOLES..][..HOLES];
            for &(at, on_flop) in &on_board {
                flop[usize::from(holes[usize::from(renamed[at])])].add(&on_flop);
            }
        }
    }

    fn join(&mut self, other: &Sums) {
        for (to, from) in self.raises.iter_mut().zip(&other.raises) {
            to[0] += from[0];
            to[1] += from[1];
        }
        for (to, from) in self.flops.iter_mut().zip(&other.flops) {
            to.add(from);
        }
    }

    fn found(&self, pre_flop: PreFlop) -> Found {
        // Only all holes of a class have like sums: a board stands for others.
        let mut classes: BTreeMap<_, Class> = BTreeMap::new();
        for (at, (a, b)) in pairs(&Card::ALL).enumerate() {
            let ranks = (a.rank().min(b.rank()), a.rank().max(b.rank()));
            let class = classes.entry((ranks, a.suit() == b.suit())).or_default();
            class.holes += 1;
            // A board is that of ten flops.
            class.raises[0] += 10 * self.raises[at][0];
            class.raises[1] += 10 * self.raises[at][1];
            for on_flop in self.flops.iter().skip(at).step_by(HOLES) {
                if on_flop.raise >= on_flop.check {
                    class.check += on_flop.raise;
                    class.on_flop += on_flop.deals;
                } else {
                    class.check += on_flop.check;
                    class.on_river += on_flop.deals - on_flop.folded;
                    class.folded += on_flop.folded;
                }
            }
        }
        let (mut net, mut before, mut flop, mut river, mut folded) = (0, 0, 0, 0, 0);
        for class in classes.values() {
            let [four, three] = class.raises;
            let raise = match pre_flop.multiples() {
                [3] => three,
                [4] => four,
                [4, 3] => three.max(four),
                other => panic!("{other:?} is not counted"),
            };
            if raise >= class.check {
                net += i128::from(raise);
                before += i128::from(class.holes) * 19_600 * 1081 * i128::from(DEALERS);
            } else {
                net += i128::from(class.check);
                flop += i128::from(class.on_flop);
                river += i128::from(class.on_river);
                folded += i128::from(class.folded);
            }
        }
        let deals = before + flop + river + folded;
        assert_eq!(deals, 27_813_810_024_000);
        Found {
            ev: over(net, deals * i128::from(UNIT.in_cents())),
            before_flop: before.unsigned_abs(),
            on_flop: flop.unsigned_abs(),
            on_river: river.unsigned_abs(),
            folded: folded.unsigned_abs(),
        }
    }
}

impl OnFlop {
    fn add(&mut self, other: &OnFlop) {
        self.deals += other.deals;
        self.raise += other.raise;
        self.check += other.check;
        self.folded += other.folded;
    }
}

/// How a hole stands against all dealers: won and tied against those that qualify, the
/// same against those that do not, and both sorts lost.
struct Standing {
    hole: [Card; 2],
    value: Value,
    won: [i64; 2],
    tied: [i64; 2],
    lost: [i64; 2],
}

/// Ranks all holes on a board, and goes through them from the weakest up.
fn stand(rules: &Rules, board: [Card; 5]) -> Vec<Standing> {
    let on_board: CardSet = board.into_iter().collect();
    let rest: Vec<Card> = CardSet::FULL.minus(on_board).into_iter().collect();
    let two_and_three = TwoAndThree::on(&board);
    let [a, b, c, d, e] = board;
    let mut ranked: Vec<(Value, [Card; 2])> = pairs(&rest)
        .map(|(x, y)| match rules.hand_forming.value {
            HandForming::BestOfSeven => (fast::seven(&[a, b, c, d, e, x, y]), [x, y]),
            HandForming::TwoAndThree => (two_and_three.rank([x, y]), [x, y]),
        })
        .collect();
    ranked.sort_unstable_by_key(|&(value, _)| value);
    let of = |holes: &[(Value, [Card; 2])]| {
        let mut count = [0_i64; 53];
        for (_, [a, b]) in holes {
            count[usize::from(a.index())] += 1;
            count[usize::from(b.index())] += 1;
            count[52] += 1;
        }
        count
    };
    let without = |count: &[i64; 53], [a, b]: [Card; 2], itself: bool| {
        let with = count[usize::from(a.index())] + count[usize::from(b.index())];
        count[52] - with + i64::from(itself)
    };
    let line = ranked.partition_point(|&(value, _)| !rules.qualifies(value));
    let (unqualified, qualified) = ranked.split_at(line);
    let sides = [of(qualified), of(unqualified)];
    let mut standings = Vec::with_capacity(ranked.len());
    let mut below = [[0_i64; 53]; 2];
    let ties = |a: &(Value, _), b: &(Value, _)| rules.compare(a.0, b.0) == Ordering::Equal;
    for level in ranked.chunk_by(ties) {
        let side = usize::from(!rules.qualifies(level[0].0));
        let same = of(level);
        for &(value, hole) in level {
            let mut standing = Standing {
                hole,
                value,
                won: [0, 1].map(|side| without(&below[side], hole, false)),
                tied: [0; 2],
                lost: [0; 2],
            };
            standing.tied[side] = without(&same, hole, true);
            for other in [0, 1] {
                let all = without(&sides[other], hole, other == side);
                standing.lost[other] = all - standing.won[other] - standing.tied[other];
            }
            standings.push(standing);
        }
        for (to, from) in below[side].iter_mut().zip(same) {
            *to += from;
        }
    }
    standings
}

/// Payoffs in cents, each settled when it is first met.
struct Payoffs<'a> {
    rules: &'a Rules,
    known: [[Option<[i64; 6]>; Category::ALL.len()]; 5],
}

impl<'a> Payoffs<'a> {
    fn new(rules: &'a Rules) -> Self {
        Payoffs {
            rules,
            known: [[None; Category::ALL.len()]; 5],
        }
    }

    fn of(&mut self, standing: &Standing, multiple: usize) -> i64 {
        let category = standing.value.category();
        let known = &mut self.known[multiple][category as usize];
        let pays = *known.get_or_insert_with(|| settled(self.rules, category, multiple));
        let [won, tied, lost] = [standing.won, standing.tied, standing.lost];
        let counts = [won[0], won[1], tied[0], tied[1], lost[0], lost[1]];
        counts
            .iter()
            .zip(pays)
            .map(|(count, pay)| count * pay)
            .sum()
    }
}

/// Settles hands of a category against every dealer there is.
fn settled(rules: &Rules, category: Category, multiple: usize) -> [i64; 6] {
    let stakes = Stakes {
        ante: UNIT,
        blind: UNIT,
        play: UNIT.times(i64::try_from(multiple).unwrap()).unwrap(),
    };
    let values = || (1..=Value::HIGHEST.number()).filter_map(Value::new);
    let mut pays: [Option<i64>; 6] = [None; 6];
    let players = values().filter(|value| value.category() == category);
    for player in players.step_by(50) {
        for dealer in values() {
            let lines = rules.settle(stakes, player, dealer).unwrap();
            let lines = [lines.ante, lines.blind, lines.play];
            let net = lines.map(|line| line.net().unwrap().in_cents());
            let net = net.iter().sum::<i64>();
            let way = match rules.compare(player, dealer) {
                Ordering::Greater => 0,
                Ordering::Equal => 2,
                Ordering::Less => 4,
            };
            let way = way + usize::from(!rules.qualifies(dealer));
            assert_eq!(*pays[way].get_or_insert(net), net);
        }
    }
    pays.map(Option::unwrap_or_default)
}

/// The ten flops of a board.
fn flops_of(board: [Card; 5]) -> Vec<[Card; 3]> {
    let mut flops = vec![];
    each_set(&board, &mut vec![], &mut |flop| flops.push(flop));
    flops
}

/// All pairs, in the order of [`index`] if the cards are in theirs.
fn pairs(cards: &[Card]) -> impl Iterator<Item = (Card, Card)> {
    let all = cards.iter().enumerate();
    all.flat_map(|(at, &high)| cards[..at].iter().map(move |&low| (high, low)))
}

fn index([a, b]: [Card; 2]) -> usize {
    let (low, high) = (usize::from(a.min(b).index()), usize::from(a.max(b).index()));
    high * high.saturating_sub(1) / 2 + low
}
