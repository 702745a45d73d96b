//! A game played through once, and what follows from it for the wagers beside the base.
//!
//! No pay table of a wager beside the base enters a decision. So a game is solved for the
//! base alone, its deals are kept in the few groups that other wagers tell apart, and any
//! Trips table, any jackpot and any meter is reckoned from these groups at once.

use std::cmp::Ordering;

use ::jackpot::AfterFold;
use cards::Card;
use cards::five::{Category, Value};
use games::caribbean_stud::{self as stud, JackpotOnChange};
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

impl Solved {
    /// Everything known of Caribbean Stud under rules that differ from those it was solved
    /// under in the jackpot alone.
    #[must_use]
    pub fn figures_of_stud(&self, rules: &stud::Rules) -> Figures {
        self.figures(rules.jackpot.as_ref(), Forfeit::of(rules), None)
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
        Ok(self.figures(rules.jackpot.as_ref(), forfeit, Some(&trips)))
    }

    fn figures(
        &self,
        jackpot: Option<&::jackpot::Rules>,
        forfeit: Forfeit,
        trips: Option<&TripsNets>,
    ) -> Figures {
        let mut figures = Figures {
            wagers: vec![self.base.clone()],
            covariances: vec![],
            strategies: self.strategies.clone(),
            jackpot: jackpot.map(|jackpot| JackpotAnalysis::new(jackpot, self.fates(forfeit))),
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
            figures.covariances.push(self.base_and_jackpot(along));
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

    fn fates(&self, forfeit: Forfeit) -> Fates {
        let mut fates = Fates::default();
        for judged in &self.judged {
            match forfeit.fate(judged.end) {
                Fate::Judged => fates.judge(judged.hand, judged.deals),
                Fate::Lost => fates.forfeit(judged.hand, judged.deals),
                Fate::Returned => fates.returned += judged.deals,
            }
        }
        fates
    }

    fn base_and_trips(&self, trips: &TripsNets) -> Covariance {
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
    fn base_and_jackpot(&self, along: Along<'_>) -> Covariance {
        let mut product = -self.base.net();
        for winners in &self.winners {
            product += &winners.hands.net * along.gain(winners);
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

    fn trips_and_jackpot(&self, trips: &TripsNets, along: Along<'_>) -> Covariance {
        let wager = trips.wager(&self.hands);
        let mut product = -wager.net();
        for winners in &self.winners {
            let deals = whole(winners.hands.deals);
            product += deals * trips.net(&winners.hands) * along.gain(winners);
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
        let judged = hands.iter().map(|hands| Judged {
            hand: hands.hand,
            end: hands.end,
            deals: hands.deals,
        });
        judged.collect()
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

/// A jackpot wager that goes along with another.
#[derive(Clone, Copy)]
struct Along<'a> {
    jackpot: &'a JackpotAnalysis,
    meter: &'a Fraction,
    forfeit: Forfeit,
}

impl Along<'_> {
    /// What a winner has more than who loses the wager.
    fn gain(self, winners: &Winners) -> Fraction {
        match self.forfeit.fate(winners.hands.end) {
            Fate::Judged => self.jackpot.judged_net(winners.judged, self.meter) + whole(1),
            // Those that go back are counted with all that do.
            Fate::Lost | Fate::Returned => whole(0),
        }
    }
}

/// What Trips leaves the player, by the last hand.
pub(crate) struct TripsNets {
    by_category: Vec<(Category, Fraction)>,
    after_fold: AfterFold,
    forming: HandForming,
}

impl TripsNets {
    pub(crate) fn new(rules: &ultimate::Rules, unit: Money) -> Result<TripsNets, Overflow> {
        let mut by_category = Vec::new();
        for category in Category::ALL {
            let mut values = (1..=Value::HIGHEST.number()).filter_map(Value::new);
            let example = values.find(|value| value.category() == category);
            if let Some(example) = example {
                // Trips does not look at the dealer's hand.
                let line = rules.settle_trips(unit, example, Ordering::Greater)?;
                by_category.push((category, in_units(line.net()?, unit)));
            }
        }
        Ok(TripsNets {
            by_category,
            after_fold: rules.trips_after_fold.value,
            forming: rules.hand_forming.value,
        })
    }

    /// What it leaves with these hands, each time.
    fn net(&self, hands: &Hands) -> Fraction {
        if self.is_taken(hands) {
            return whole(-1);
        }
        let mut nets = self.by_category.iter();
        let found = nets.find(|(category, _)| *category == hands.hand);
        found.map_or_else(|| whole(-1), |(_, net)| net.clone())
    }

    fn is_taken(&self, hands: &Hands) -> bool {
        self.after_fold == AfterFold::Lost && hands.end == End::Folded
    }

    /// The wager beside a base that is played like this.
    pub(crate) fn wager(&self, hands: &[Hands]) -> WagerAnalysis {
        let mut tally = Tally::default();
        for hands in hands {
            let net = self.net(hands);
            let name = if self.is_taken(hands) {
                "forfeited".to_owned()
            } else if net > whole(0) {
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
        if self.after_fold == AfterFold::Lost {
            let note = "a fold takes this wager; hands are folded as is best for ante, blind \
                        and play alone";
            trips.notes.push(note.to_owned());
        }
        if self.forming == HandForming::TwoAndThree && trips.house_edge() > over(1, 10) {
            let note = "paid as if the best five of seven counted, on hands that both own \
                        cards must be part of: good hands are rare, and the edge is high";
            trips.notes.push(note.to_owned());
        }
        trips
    }
}
