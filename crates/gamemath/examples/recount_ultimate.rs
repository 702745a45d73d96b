//! Ultimate Texas Hold'em reckoned a second time, card by card.
//!
//! `cargo run --release -p gamemath --example recount_ultimate [OPTION=VALUE]…`
//!
//! It shares no counting with the analysis: every flop that differs by more than the
//! names of its suits, every turn and river, every hole and dealer of real cards. It
//! takes minutes where the analysis takes less than a second, and prints what both find.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a check that cannot take its own steps has failed"
)]

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use cards::fast::{self, TwoAndThree};
use cards::five::{Category, Value};
use cards::{Card, CardSet};
use gamemath::fraction::{Fraction, over};
use gamemath::ultimate_texas_holdem::{Solution, solve};
use gamemath::{UNIT, Wager};
use games::ultimate_texas_holdem::{HandForming, PreFlop, Rules, Stakes};
use games::{Rules as AnyRules, Shelf};
use rulebook::{Answers, Choices};

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-ultimate-texas-holdem").unwrap();
    let choices = Choices::parse(&options).unwrap();
    let rules = AnyRules::ask(&Answers::new(book, None, &choices).unwrap()).unwrap();
    let AnyRules::UltimateTexasHoldem(rules) = rules else {
        unreachable!("the book is of this game");
    };
    let recount = Recount::new(&rules);
    let found = Found::of(&solve(&rules, UNIT).unwrap());
    println!("options  {}", options.join(" "));
    println!("analysis {found:?}");
    println!("recount  {recount:?}");
    assert_eq!(found, recount.found(), "the two ways to count agree");
    println!("they agree");
}

/// What is compared.
#[derive(Debug, PartialEq)]
struct Found {
    ev: Fraction,
    before_flop: u128,
    on_flop: u128,
    on_river: u128,
    folded: u128,
}

impl Found {
    fn of(solution: &Solution) -> Found {
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

/// Sums for one hole over the flops gone through.
#[derive(Debug, Clone, Copy, Default)]
struct HoleSums {
    /// The play wager of four times the ante at once, and of three times.
    four: i64,
    three: i64,
    /// The better of play wager and check after the flop.
    check: i64,
    /// Deals by what is done after a check before the flop.
    on_flop: i64,
    on_river: i64,
    folded: i64,
}

/// Everything counted, hole by hole.
struct Recount {
    pre_flop: PreFlop,
    holes: Vec<HoleSums>,
}

impl std::fmt::Debug for Recount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.found().fmt(f)
    }
}

impl Recount {
    fn new(rules: &Rules) -> Recount {
        let flops = Mutex::new(flops());
        let work = || {
            let mut payoffs = Payoffs::new(rules);
            let mut holes = vec![HoleSums::default(); 1326];
            loop {
                let next = flops.lock().unwrap().pop_first();
                let Some((flop, count)) = next else {
                    return holes;
                };
                add_flop(rules, &mut payoffs, flop, count, &mut holes);
            }
        };
        let threads = thread::available_parallelism().unwrap().get();
        let parts: Vec<_> = thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running.into_iter().map(|it| it.join().unwrap()).collect()
        });
        let mut holes = vec![HoleSums::default(); 1326];
        for (to, from) in parts.iter().flat_map(|part| part.iter().enumerate()) {
            let to = &mut holes[to];
            to.four += from.four;
            to.three += from.three;
            to.check += from.check;
            to.on_flop += from.on_flop;
            to.on_river += from.on_river;
            to.folded += from.folded;
        }
        Recount {
            pre_flop: rules.pre_flop.value,
            holes,
        }
    }

    fn found(&self) -> Found {
        let (mut net, mut before, mut flop, mut river, mut folded) = (0, 0, 0, 0, 0);
        // Holes of one class have like sums only when all of them are added up: a flop
        // stands for others with other suits.
        let mut classes: BTreeMap<_, HoleSums> = BTreeMap::new();
        let mut sizes: BTreeMap<_, i64> = BTreeMap::new();
        for ((a, b), hole) in pairs(&Card::ALL).zip(&self.holes) {
            let ranks = (a.rank().min(b.rank()), a.rank().max(b.rank()));
            let class = (ranks, a.suit() == b.suit());
            let to = classes.entry(class).or_default();
            to.four += hole.four;
            to.three += hole.three;
            to.check += hole.check;
            to.on_flop += hole.on_flop;
            to.on_river += hole.on_river;
            to.folded += hole.folded;
            *sizes.entry(class).or_default() += 1;
        }
        for (class, hole) in classes {
            let raise = match self.pre_flop {
                PreFlop::Three => hole.three,
                PreFlop::Four => hole.four,
                PreFlop::ThreeOrFour => hole.three.max(hole.four),
            };
            if raise >= hole.check {
                net += i128::from(raise);
                before += i128::from(sizes[&class]) * 19_600 * 1081 * 990;
            } else {
                net += i128::from(hole.check);
                flop += i128::from(hole.on_flop);
                river += i128::from(hole.on_river);
                folded += i128::from(hole.folded);
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

/// Goes through all turns and rivers of a flop that stands for `count` flops.
fn add_flop(
    rules: &Rules,
    payoffs: &mut Payoffs<'_>,
    flop: [Card; 3],
    count: i64,
    holes: &mut [HoleSums],
) {
    let mut sums = vec![[0_i64; 4]; 1326];
    let mut folds = vec![0_i64; 1326];
    let all: CardSet = flop.into_iter().collect();
    let rest: Vec<Card> = CardSet::FULL.minus(all).into_iter().collect();
    for (turn, river) in pairs(&rest) {
        let [a, b, c] = flop;
        let board = [a, b, c, turn, river];
        for standing in stand(rules, board) {
            let at = index(standing.hole);
            let four = payoffs.of(&standing, 4);
            let play = payoffs.of(&standing, 1);
            let fold = -990 * 2 * UNIT.in_cents();
            sums[at][0] += four;
            sums[at][1] += payoffs.of(&standing, 3);
            sums[at][2] += payoffs.of(&standing, 2);
            sums[at][3] += play.max(fold);
            folds[at] += i64::from(play < fold);
        }
    }
    for (a, b) in pairs(&rest) {
        let at = index([a, b]);
        let ([four, three, raise, check], hole) = (sums[at], &mut holes[at]);
        hole.four += four * count;
        hole.three += three * count;
        hole.check += raise.max(check) * count;
        if raise >= check {
            hole.on_flop += 1081 * 990 * count;
        } else {
            hole.on_river += (1081 - folds[at]) * 990 * count;
            hole.folded += folds[at] * 990 * count;
        }
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

/// Flops that differ by more than the names of the suits, and how many each stands for.
fn flops() -> BTreeMap<[Card; 3], i64> {
    let mut flops = BTreeMap::new();
    for (at, &high) in Card::ALL.iter().enumerate() {
        for (middle, low) in pairs(&Card::ALL[..at]) {
            let names = renamings().map(|names| {
                let rename =
                    |card: Card| Card::new(card.rank(), names[usize::from(card.suit().index())]);
                let mut flop = [high, middle, low].map(rename);
                flop.sort();
                flop
            });
            *flops.entry(names.min().unwrap()).or_default() += 1;
        }
    }
    assert_eq!(flops.len(), 1755);
    flops
}

/// The 24 ways to rename suits.
fn renamings() -> impl Iterator<Item = [cards::Suit; 4]> {
    let all = cards::Suit::ALL;
    let four = all.into_iter().flat_map(move |a| {
        let pairs = all.into_iter().flat_map(move |c| all.map(|d| (c, d)));
        all.into_iter()
            .flat_map(move |b| pairs.clone().map(move |(c, d)| [a, b, c, d]))
    });
    four.filter(|names| {
        let different: std::collections::BTreeSet<_> = names.iter().collect();
        different.len() == 4
    })
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
