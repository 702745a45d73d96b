//! A game played through once, and what follows from it for the wagers beside the base.
//!
//! No pay table of a wager beside the base enters a decision. So a game is solved for the
//! base alone, its deals are kept in the few groups that other wagers tell apart, and any
//! Trips table, any jackpot and any meter is reckoned from these groups at once.

use std::cmp::Ordering;

use ::jackpot::AfterFold;
use cards::Card;
use cards::five::{Category, Value};
use games::Line;
use games::caribbean_stud::{self as stud, JackpotOnChange};
use games::table::{PrizeLimit, RunningTotal};
use games::ultimate_texas_holdem::{self as ultimate, HandForming};
use money::{Money, Overflow};
use rulebook::choice;
use serde::{Deserialize, Serialize};

use crate::advice::Advice;
use crate::analysis::{Covariance, Figures, Strategy, Wager, WagerAnalysis};
use crate::fraction::{Fraction, in_units, over, whole};
use crate::grid::Grid;
use crate::jackpot::{Fates, JackpotAnalysis};
use crate::tally::Tally;
use crate::ultimate_texas_holdem::HoleClass;
use crate::words;

/// A game played through: the base, and its deals as far as other wagers tell them apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// The base under the best play.
    pub base: WagerAnalysis,
    /// Simpler ways to play it.
    pub strategies: Vec<Strategy>,
    /// All deals under the best play, by the last hand of the player.
    pub hands: Vec<Hands>,
    /// All deals, by the hand on which a jackpot is judged.
    pub judged: Vec<Judged>,
    /// The deals with a hand that may win a jackpot, by the last hand too.
    pub winners: Vec<Winners>,
    /// What the actions of each opening decision are worth, where the game has one that is
    /// made before anything else is known: by class of holes, in the order of a chart.
    pub openings: Vec<Advice>,
    /// The best play at a glance.
    pub grid: Option<Grid>,
}

/// Deals with one sort of last hand that ended alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// The last hand.
    #[serde(with = "words::category")]
    pub hand: Category,
    /// How it ended.
    #[serde(with = "words")]
    pub end: End,
    /// What the base was paid each time of a limit that the wagers of a hand share; nothing
    /// where they share none.
    #[serde(with = "words", default, skip_serializing_if = "is_zero")]
    pub paid: Money,
    /// How many deals.
    #[serde(with = "words")]
    pub deals: u128,
    /// What the base left in all of them together, in units.
    #[serde(with = "words")]
    pub net: Fraction,
}

/// Deals with one sort of hand that a jackpot is judged on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The hand.
    #[serde(with = "words::category")]
    pub hand: Category,
    /// How it ended.
    #[serde(with = "words")]
    pub end: End,
    /// How many deals.
    #[serde(with = "words")]
    pub deals: u128,
}

/// Deals with a hand that wins a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winners {
    /// The hand on which the jackpot is judged.
    #[serde(with = "words::category")]
    pub judged: Category,
    /// What became of it.
    pub hands: Hands,
}

choice! {
    /// How a player's hand ended, as far as wagers beside the base ask.
    pub enum End {
        /// It was folded.
        Folded = "folded",
        /// It was played to the end.
        Stayed = "stayed",
        /// A card of it was changed.
        Changed = "changed",
    }
}

fn is_zero(amount: &Money) -> bool {
    amount.is_zero()
}

impl Solved {
    /// Everything known of Caribbean Stud under rules that differ from those it was solved
    /// under in the jackpot alone.
    #[must_use]
    pub fn figures_of_stud(&self, rules: &stud::Rules) -> Figures {
        let beside = Jackpot {
            rules: rules.jackpot.as_ref(),
            limit: rules.table.prize_limit(),
            forfeit: Forfeit::of(rules),
        };
        self.figures(beside, None)
    }

    /// Everything known of Ultimate Texas Hold'em under rules that differ from those it was
    /// solved under in Trips and jackpot alone.
    pub fn figures_of_ultimate(
        &self,
        rules: &ultimate::Rules,
        unit: Money,
    ) -> Result<Figures, Overflow> {
        let trips = TripsNets::new(rules, unit)?;
        let forfeit = Forfeit {
            judged_after_fold: is_judged_after_fold(rules.jackpot.as_ref()),
            returned_on_change: false,
        };
        let beside = Jackpot {
            rules: rules.jackpot.as_ref(),
            limit: rules.table.prize_limit(),
            forfeit,
        };
        Ok(self.figures(beside, Some(&trips)))
    }

    fn figures(&self, beside: Jackpot<'_>, trips: Option<&TripsNets<'_>>) -> Figures {
        let Jackpot { limit, forfeit, .. } = beside;
        let analysis = |rules| JackpotAnalysis::new(rules, limit, self.fates(beside, trips));
        let mut figures = Figures {
            wagers: vec![self.base.clone()],
            covariances: vec![],
            strategies: self.strategies.clone(),
            jackpot: beside.rules.map(analysis),
            grid: self.grid.clone(),
        };
        if let Some(trips) = trips {
            figures.wagers.push(trips.wager(&self.hands));
            figures.covariances.push(self.base_and_trips(trips));
        }
        let jackpot = figures.jackpot.as_ref();
        if let Some((jackpot, meter)) = jackpot.and_then(|it| Some((it, it.meter.as_ref()?))) {
            let along = Along {
                jackpot,
                meter,
                forfeit,
            };
            figures
                .covariances
                .push(self.base_and_jackpot(along, trips));
            let with_trips = trips.map(|trips| self.trips_and_jackpot(trips, along));
            figures.covariances.extend(with_trips);
            figures.wagers.push(jackpot.at(meter));
        }
        figures
    }

    /// What the actions with a hole are worth before the flop, where the game has one.
    #[must_use]
    pub fn opening(&self, hole: [Card; 2]) -> Option<&Advice> {
        self.openings.get(HoleClass::of(hole).index())
    }

    /// Whether every deal is counted once, however they are grouped.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let hands: u128 = self.hands.iter().map(|hands| hands.deals).sum();
        let judged: u128 = self.judged.iter().map(|judged| judged.deals).sum();
        let nets = self.hands.iter().map(|hands| &hands.net);
        let net = nets.fold(whole(0), |sum, net| sum + net);
        let strategies = self.strategies.iter().map(|strategy| &strategy.base);
        let mut wagers = strategies.chain([&self.base]);
        wagers.all(|wager| wager.deals == self.base.deals && wager.is_complete())
            && [hands, judged] == [self.base.deals; 2]
            && net == self.base.net()
            && self.winners_are_judged()
    }

    /// Whether the winners are as many as were judged.
    fn winners_are_judged(&self) -> bool {
        let winners = |hand: Category, end: End| -> Option<u128> {
            let of_hand = || self.winners.iter().filter(|each| each.judged == hand);
            let ended = of_hand().filter(|each| each.hands.end == end);
            of_hand().next()?;
            Some(ended.map(|each| each.hands.deals).sum())
        };
        let mut judged = self.judged.iter();
        judged.all(|each| winners(each.hand, each.end).is_none_or(|won| won == each.deals))
    }

    fn fates(&self, beside: Jackpot<'_>, trips: Option<&TripsNets<'_>>) -> Fates {
        let mut fates = Fates::default();
        let is_shared = beside.limit.is_shared;
        let wins = |hand| self.winners.iter().any(|winners| winners.judged == hand);
        for judged in &self.judged {
            match beside.forfeit.fate(judged.end) {
                // What a winner's prize shares a limit with is known of winners alone.
                Fate::Judged if is_shared && wins(judged.hand) => {}
                Fate::Judged => fates.judge(judged.hand, Money::ZERO, judged.deals),
                Fate::Lost => fates.forfeit(judged.hand, judged.deals),
                Fate::Returned => fates.returned += judged.deals,
            }
        }
        for winners in self.winners.iter().filter(|_| is_shared) {
            if beside.forfeit.fate(winners.hands.end) == Fate::Judged {
                let paid = paid_before_prize(&winners.hands, trips);
                fates.judge(winners.judged, paid, winners.hands.deals);
            }
        }
        fates
    }

    fn base_and_trips(&self, trips: &TripsNets<'_>) -> Covariance {
        let products = self.hands.iter().map(|hands| &hands.net * trips.net(hands));
        let product = products.fold(whole(0), |sum, product| sum + product);
        self.covariance(
            Wager::Base,
            Wager::Trips,
            product,
            [self.base.ev(), trips.wager(&self.hands).ev()],
        )
    }

    /// A jackpot wager is lost unless it is judged to have won or goes back: so the mean of
    /// its product with another wager is that wager's, turned round, and what winners and
    /// those who get it back have more.
    fn base_and_jackpot(&self, along: Along<'_>, trips: Option<&TripsNets<'_>>) -> Covariance {
        let mut product = -self.base.net();
        for winners in &self.winners {
            product += &winners.hands.net * along.gain(winners, trips);
        }
        let returned = self.hands.iter();
        let returned = returned.filter(|hands| along.forfeit.fate(hands.end) == Fate::Returned);
        product += returned.fold(whole(0), |sum, hands| sum + &hands.net);
        self.covariance(
            Wager::Base,
            Wager::Jackpot,
            product,
            [self.base.ev(), along.jackpot.at(along.meter).ev()],
        )
    }

    fn trips_and_jackpot(&self, trips: &TripsNets<'_>, along: Along<'_>) -> Covariance {
        let wager = trips.wager(&self.hands);
        let mut product = -wager.net();
        for winners in &self.winners {
            let deals = whole(winners.hands.deals);
            product += deals * trips.net(&winners.hands) * along.gain(winners, Some(trips));
        }
        let ev = along.jackpot.at(along.meter).ev();
        self.covariance(Wager::Trips, Wager::Jackpot, product, [wager.ev(), ev])
    }

    fn covariance(
        &self,
        a: Wager,
        b: Wager,
        product: Fraction,
        [x, y]: [Fraction; 2],
    ) -> Covariance {
        Covariance {
            of: (a, b),
            value: product * over(1, self.base.deals) - x * y,
        }
    }
}

impl Judged {
    /// Hands that are judged on what they are in the end.
    pub(crate) fn of(hands: &[Hands]) -> Vec<Judged> {
        let mut judged: Vec<Judged> = Vec::new();
        for hands in hands {
            let same = |each: &&mut Judged| (each.hand, each.end) == (hands.hand, hands.end);
            match judged.iter_mut().find(same) {
                Some(each) => each.deals += hands.deals,
                None => judged.push(Judged {
                    hand: hands.hand,
                    end: hands.end,
                    deals: hands.deals,
                }),
            }
        }
        judged
    }
}

impl Winners {
    /// Hands that are judged on what they are in the end; all, for the prizes choose.
    pub(crate) fn of(hands: &[Hands]) -> Vec<Winners> {
        let winners = hands.iter().map(|hands| Winners {
            judged: hands.hand,
            hands: hands.clone(),
        });
        winners.collect()
    }
}

/// What a book does with a jackpot wager whose hand is not played as dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Forfeit {
    /// Whether the wager of a folded hand is still judged.
    pub(crate) judged_after_fold: bool,
    /// Whether the wager comes back when a card is changed.
    pub(crate) returned_on_change: bool,
}

/// What becomes of a jackpot wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Judged,
    Lost,
    Returned,
}

impl Forfeit {
    pub(crate) fn of(rules: &stud::Rules) -> Forfeit {
        let exchange = rules.exchange.as_ref();
        Forfeit {
            judged_after_fold: is_judged_after_fold(rules.jackpot.as_ref()),
            returned_on_change: exchange.is_some_and(|exchange| {
                exchange.jackpot_on_change.value == JackpotOnChange::Returned
            }),
        }
    }

    fn fate(self, end: End) -> Fate {
        match end {
            End::Stayed => Fate::Judged,
            End::Folded if self.judged_after_fold => Fate::Judged,
            End::Changed if self.returned_on_change => Fate::Returned,
            End::Folded | End::Changed => Fate::Lost,
        }
    }
}

pub(crate) fn is_judged_after_fold(jackpot: Option<&::jackpot::Rules>) -> bool {
    let after_fold = jackpot.and_then(|jackpot| jackpot.jackpot_after_fold);
    after_fold.is_some_and(|cited| cited.value == AfterFold::Kept)
}

/// What is asked of a book for its jackpot wager.
#[derive(Clone, Copy)]
struct Jackpot<'r> {
    rules: Option<&'r ::jackpot::Rules>,
    limit: PrizeLimit,
    forfeit: Forfeit,
}

/// What a hand has been paid of a limit on its wagers when its prize comes.
fn paid_before_prize(hands: &Hands, trips: Option<&TripsNets<'_>>) -> Money {
    trips.map_or(hands.paid, |trips| trips.settled(hands).1)
}

/// A jackpot wager that goes along with another.
#[derive(Clone, Copy)]
struct Along<'a> {
    jackpot: &'a JackpotAnalysis,
    meter: &'a Fraction,
    forfeit: Forfeit,
}

impl Along<'_> {
    /// What a winner has more than who loses the wager.
    fn gain(self, winners: &Winners, trips: Option<&TripsNets<'_>>) -> Fraction {
        match self.forfeit.fate(winners.hands.end) {
            Fate::Judged => {
                let paid = paid_before_prize(&winners.hands, trips);
                let net = self.jackpot.judged_net(winners.judged, paid, self.meter);
                net + whole(1)
            }
            // Those that go back are counted with all that do.
            Fate::Lost | Fate::Returned => whole(0),
        }
    }
}

/// What Trips leaves the player, by the last hand.
pub(crate) struct TripsNets<'r> {
    by_category: Vec<(Category, Line)>,
    unit: Money,
    rules: &'r ultimate::Rules,
}

impl<'r> TripsNets<'r> {
    pub(crate) fn new(rules: &'r ultimate::Rules, unit: Money) -> Result<Self, Overflow> {
        let mut by_category = Vec::new();
        for category in Category::ALL {
            let mut values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
            let example = values.find(|value| value.category() == category);
            if let Some(example) = example {
                // Trips does not look at the dealer's hand.
                let line = rules.settle_trips(unit, example, Ordering::Greater)?;
                by_category.push((category, line));
            }
        }
        Ok(TripsNets {
            by_category,
            unit,
            rules,
        })
    }

    /// What it leaves with these hands, each time.
    fn net(&self, hands: &Hands) -> Fraction {
        self.settled(hands).0
    }

    /// What it leaves with these hands, each time, and what they have then been paid of a
    /// limit on their wagers together.
    fn settled(&self, hands: &Hands) -> (Fraction, Money) {
        let line = self.line(hands);
        let Some(line) = line.filter(|_| !self.is_taken(hands)) else {
            return (whole(-1), hands.paid);
        };
        let mut total = RunningTotal::after(&self.rules.table, hands.paid);
        let line = total.cut(games::Wager::Trips, line);
        let net = match line.fate {
            games::Fate::Won => in_units(line.winnings, self.unit),
            games::Fate::Returned => whole(0),
            games::Fate::Lost => whole(-1),
        };
        (net, total.paid())
    }

    fn line(&self, hands: &Hands) -> Option<Line> {
        let mut lines = self.by_category.iter();
        let found = lines.find(|(category, _)| *category == hands.hand);
        found.map(|(_, line)| *line)
    }

    fn is_taken(&self, hands: &Hands) -> bool {
        let after_fold = self.rules.trips_after_fold.value;
        after_fold == AfterFold::Lost && hands.end == End::Folded
    }

    /// The wager beside a base that is played like this.
    pub(crate) fn wager(&self, hands: &[Hands]) -> WagerAnalysis {
        let mut tally = Tally::default();
        for hands in hands {
            let net = self.net(hands);
            let name = if self.is_taken(hands) {
                "forfeited".to_owned()
            } else if net >= whole(0) {
                format!("win {}", hands.hand)
            } else {
                "lose".to_owned()
            };
            tally.add(name, net, whole(1), hands.deals);
        }
        let mut trips = WagerAnalysis {
            wager: Wager::Trips,
            deals: hands.iter().map(|hands| hands.deals).sum(),
            outcomes: tally.outcomes(),
            actions: vec![],
            notes: vec![],
        };
        if self.rules.trips_after_fold.value == AfterFold::Lost {
            let note = "a fold takes this wager; hands are folded as is best for ante, blind \
                        and play alone";
            trips.notes.push(note.to_owned());
        }
        let forming = self.rules.hand_forming.value;
        if forming == HandForming::TwoAndThree && trips.house_edge() > over(1, 10) {
            let note = "paid as if the best five of seven counted, on hands that both own \
                        cards must be part of: good hands are rare, and the edge is high";
            trips.notes.push(note.to_owned());
        }
        if let Some((cap, _)) = self.rules.table.cap_on_several(games::Wager::Trips) {
            trips.notes.push(format!(
                "{} is the most that the wagers of a hand are paid together: this one has what \
                 is left of it after play, ante and blind",
                cap.most
            ));
        }
        trips
    }
}
