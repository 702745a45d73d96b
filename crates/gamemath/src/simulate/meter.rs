//! A jackpot meter that moves while rounds are dealt.
//!
//! What moves the pool between two rounds that win a share are contributions and fixed
//! prizes, and of these only their sum matters and how far it fell below where it began:
//! where the pool would be under nothing the operator makes it up. So a batch remembers
//! what moved and who won for each round that wins a share, stretches of one batch after
//! the other are those of both, and the pool is followed afterwards, from the first batch
//! to the last. The winners of such a round are ruled on together by the book's own
//! allocator.

use ::jackpot::{Claimed, OneRound, Prize, Refusal, Rules, WagerStake};
use cards::five::Category;
use games::table::PrizeLimit;
use money::{Meter, Money, Overflow};
use rulebook::Cited;

use super::cell::{Cell, Fate};

/// What moves a meter. Pools count ten-thousandths of a minor unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeterRules {
    /// What a player wagers on the jackpot, in minor units.
    pub wager: i64,
    /// What stands in the pool when the run begins, in minor units.
    pub start: i64,
    /// What is put in the pool when it was won, in minor units.
    pub seed: i64,
    /// What each wager adds, in ten-thousandths.
    adds: i64,
    /// What is paid for each category.
    prizes: [Paid; Category::ALL.len()],
    /// Whether the fixed prizes of several winners of one round come off the pool,
    /// wherever that of a single one comes from.
    takes_several: bool,
    /// Whether a winner gets the wager back beside the prize.
    returns_stake: bool,
    /// How a maximum payout limits the prizes.
    limit: PrizeLimit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paid {
    Nothing,
    /// A fixed prize, and whether it comes off the pool.
    Fixed(i64, bool),
    /// A share of the pool.
    Share,
}

/// Why a meter cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unmoved {
    /// The book has no jackpot.
    #[error("the book has no jackpot")]
    NoJackpot,
    /// Nobody said what part of a wager enters the pool.
    #[error("what part of a wager enters the pool is the operator's to say: --set progression=75%")]
    NoProgression,
    /// Nobody said what the pool is seeded with.
    #[error("what the pool is seeded with is the operator's to say: --set jackpot-seed=AMOUNT")]
    NoSeed,
    /// An amount does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

/// What happened to the pool up to a round that wins a share, or up to the end of a batch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hit {
    /// By how much contributions were more than fixed prizes, in ten-thousandths.
    pub moved: i64,
    /// The lowest that this ever was; never above nought.
    pub lowest: i64,
    /// The hands that win in that round; none: the end.
    pub hands: Vec<Winner>,
}

/// A hand that wins a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winner {
    /// Its place, from 1.
    pub place: u8,
    /// The hand.
    pub hand: Category,
    /// What it has been paid of a limit that it shares with its prize.
    pub paid: Money,
}

/// The hits of one or more batches that follow one another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The first batch.
    pub first: u64,
    /// The batch after the last.
    pub end: u64,
    /// The hits in their order, and last what came after them.
    pub hits: Vec<Hit>,
}

/// What a pool went through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MeterRun {
    /// How many hands won a share.
    pub hits: u64,
    /// How often the whole was won.
    pub won: u64,
    /// What was paid in shares, in minor units.
    pub paid: i128,
    /// What the operator added where the pool did not suffice, in ten-thousandths.
    pub topped_up: i128,
    /// What the operator put in when it was won, in minor units.
    pub seeded: i128,
    /// The sum of what the meter showed when a share was won, in ten-thousandths.
    pub at_hits: i128,
    /// The most that it ever showed then.
    pub most: i128,
    /// What it shows at the end.
    pub end: i128,
}

const PARTS: i64 = 10_000;

impl MeterRules {
    /// What moves the meter of a book's jackpot, which begins at `start`, or at its seed.
    ///
    /// `limit` is how a maximum payout of the table limits the prizes.
    pub fn new(
        rules: Option<&Rules>,
        limit: PrizeLimit,
        start: Option<Money>,
    ) -> Result<MeterRules, Unmoved> {
        let rules = rules.ok_or(Unmoved::NoJackpot)?;
        let rate = rules.progression.value.ok_or(Unmoved::NoProgression)?;
        let seed = rules.jackpot_seed.value.ok_or(Unmoved::NoSeed)?;
        let wager = rules.jackpot_wager.value.unwrap_or(Money::cents(100));
        let start = start.or(rules.jackpot_meter.value).unwrap_or(seed);
        let mut prizes = [Paid::Nothing; Category::ALL.len()];
        for (category, paid) in Category::ALL.into_iter().zip(&mut prizes) {
            let Some(prize) = rules.prize(category) else {
                continue;
            };
            let least = prize.value.at_least(wager, rules.rounding())?.in_cents();
            *paid = match prize.value {
                Prize::Sum(_) | Prize::Odds(_) => Paid::Fixed(least, rules.fixed_from_pool()),
                Prize::Share(_) | Prize::Greater { .. } => Paid::Share,
            };
        }
        Ok(MeterRules {
            wager: wager.in_cents(),
            start: start.in_cents(),
            seed: seed.in_cents(),
            adds: rate.of(wager)?.in_per_10000(),
            prizes,
            takes_several: rules.several.is_some(),
            returns_stake: rules.jackpot_stake.value == WagerStake::Returned,
            limit,
        })
    }

    /// The pool of a batch, while it is dealt.
    pub(super) fn batch(self, batch: u64) -> Moving {
        Moving {
            rules: self,
            stretch: Stretch {
                first: batch,
                end: batch + 1,
                hits: vec![],
            },
            since: Hit::default(),
        }
    }

    /// What is paid on a hand whatever the meter shows, beside a share of it, when it has
    /// been paid so much of a limit that it shares with its prize; the wager itself included
    /// where a winner gets it back. In minor units.
    #[must_use]
    pub fn fixed(&self, hand: Category, paid: Money) -> i64 {
        let stake = if self.returns_stake { self.wager } else { 0 };
        match self.paid(hand) {
            Paid::Nothing => 0,
            Paid::Fixed(prize, _) => self.cut(prize, paid) + stake,
            Paid::Share => stake,
        }
    }

    /// A fixed prize, cut to what a limit leaves.
    fn cut(&self, prize: i64, paid: Money) -> i64 {
        let cap = self.limit.after(paid);
        cap.map_or(prize, |cap| prize.min(cap.most.in_cents()))
    }

    fn paid(&self, hand: Category) -> Paid {
        self.prizes
            .get(hand as usize)
            .copied()
            .unwrap_or(Paid::Nothing)
    }

    /// Follows the pool through a run from its first batch to its last; `rules` are those
    /// of the jackpot.
    pub fn follow(&self, rules: &Rules, stretch: &Stretch) -> Result<MeterRun, Refusal> {
        let mut run = MeterRun::default();
        let parts = i128::from(PARTS);
        let mut pool = i128::from(self.start) * parts;
        for hit in &stretch.hits {
            // The operator makes up what fixed prizes take more than there is, in whole
            // minor units: the fraction of one that this leaves stays.
            let lacking = (-(pool + i128::from(hit.lowest))).max(0);
            let lacking = lacking.div_euclid(parts) + i128::from(lacking % parts > 0);
            run.topped_up += lacking * parts;
            pool += i128::from(hit.moved) + lacking * parts;
            if hit.hands.is_empty() {
                continue;
            }
            let shown = Meter::per_10000(i64::try_from(pool).map_err(|_| Overflow)?);
            let (wager, seed) = (Money::cents(self.wager), Money::cents(self.seed));
            let hits = hit.hands.iter().map(|winner| Claimed {
                place: winner.place,
                category: winner.hand,
                most: self.limit.after(winner.paid).map(|cap| Cited {
                    value: cap.most,
                    under: cap.under,
                }),
            });
            let hits: Vec<Claimed> = hits.collect();
            let ruled = OneRound::ruled(rules, wager, seed, shown, &hits)?;
            let shares = ruled.awards.iter();
            let shares = shares.filter(|award| self.paid(award.category) == Paid::Share);
            for award in shares {
                run.hits += 1;
                run.at_hits += pool;
                run.most = run.most.max(pool);
                run.paid += i128::from(award.amount.in_cents());
            }
            run.won += u64::from(ruled.awards.iter().any(|award| award.whole));
            run.topped_up += i128::from(ruled.topped_up.in_cents()) * parts;
            run.seeded += i128::from(ruled.seeded.in_cents());
            pool = i128::from(ruled.meter.in_per_10000());
        }
        run.end = pool;
        Ok(run)
    }
}

/// The pool of a batch, while it is dealt.
pub(super) struct Moving {
    rules: MeterRules,
    stretch: Stretch,
    since: Hit,
}

impl Moving {
    /// A round: every place wagers on the jackpot, then the hands are judged together.
    pub(super) fn round(&mut self, cells: &[Cell], at_places: &[usize]) {
        let places = i64::try_from(at_places.len()).unwrap_or(0);
        self.since.moved += self.rules.adds * places;
        // Nobody wins in most rounds, and nothing is allocated for them.
        let mut hands = Vec::new();
        for (place, &at) in (1..).zip(at_places) {
            let fate = cells.get(at).and_then(|cell| cell.jackpot);
            match fate {
                Some(Fate::Judged(hand, paid)) if self.rules.paid(hand) != Paid::Nothing => {
                    hands.push(Winner { place, hand, paid });
                }
                // A wager that goes back was never in the pool.
                Some(Fate::Returned) => self.take(self.rules.adds),
                Some(Fate::Judged(..) | Fate::Forfeited) | None => {}
            }
        }
        self.judge(hands);
    }

    fn judge(&mut self, hands: Vec<Winner>) {
        let paid = |winner: &Winner| self.rules.paid(winner.hand);
        if hands.iter().any(|hand| paid(hand) == Paid::Share) {
            self.stretch.hits.push(Hit {
                hands,
                ..std::mem::take(&mut self.since)
            });
            return;
        }
        let takes_all = self.rules.takes_several && hands.len() > 1;
        for Winner { hand, paid, .. } in hands {
            match self.rules.paid(hand) {
                Paid::Fixed(prize, takes) if takes || takes_all => {
                    self.take(self.rules.cut(prize, paid) * PARTS);
                }
                Paid::Fixed(..) | Paid::Nothing | Paid::Share => {}
            }
        }
    }

    fn take(&mut self, amount: i64) {
        self.since.moved -= amount;
        self.since.lowest = self.since.lowest.min(self.since.moved);
    }

    pub(super) fn finish(mut self) -> Stretch {
        self.stretch.hits.push(self.since);
        self.stretch
    }
}

impl Stretch {
    /// Puts stretches in their order and joins those that follow one another.
    pub(super) fn put_together(stretches: &mut Vec<Stretch>) {
        stretches.sort_by_key(|stretch| stretch.first);
        let mut joined: Vec<Stretch> = Vec::new();
        for next in stretches.drain(..) {
            match joined.last_mut() {
                Some(last) if last.end == next.first => last.join(next),
                _ => joined.push(next),
            }
        }
        *stretches = joined;
    }

    /// What came after the last hit of the one goes on in the other.
    fn join(&mut self, next: Stretch) {
        self.end = next.end;
        let mut hits = next.hits.into_iter();
        if let (Some(last), Some(first)) = (self.hits.last_mut(), hits.next()) {
            last.lowest = last.lowest.min(last.moved + first.lowest);
            last.moved += first.moved;
            last.hands = first.hands;
        }
        self.hits.extend(hits);
    }
}
