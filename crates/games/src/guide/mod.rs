//! What the dealer does, in the book's order and our words.
//!
//! A book's guide is data: a moment, a number that orders its steps, and the words. Here
//! stands only which moment a step, or something that happened, belongs to.

mod moment;

use std::collections::BTreeMap;

use cards::five::Category;
use money::Money;
use rulebook::{Citation, Cited};
use smallvec::{SmallVec, smallvec};

pub use moment::Moment;

use crate::deck::{Order, Stage};
use crate::device::Device;
use crate::game::Game;
use crate::place::{Holder, Place};
use crate::round::{Counted, Event, MoneyLine, Phase, Round, Stand, Step, Steps, Street, Word};
use crate::table::TableCard;
use crate::wager::Wager;

/// What a book tells its dealer, by moment.
pub type Guide = BTreeMap<Moment, BTreeMap<u32, Cited<String>>>;

/// One thing the dealer does.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Line {
    /// The moment it belongs to.
    pub moment: Moment,
    /// What to do, with the words to call in quotation marks.
    pub words: String,
    /// The clause that says so.
    pub under: Citation,
}

/// A moment, and what its words leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The moment.
    pub moment: Moment,
    /// Whose place it is about.
    pub place: Option<Place>,
    /// How many it is about.
    pub count: Option<u32>,
    /// How much it is about.
    pub amount: Option<Money>,
    /// What was ordered.
    pub order: Option<Order>,
}

/// What is due at once, in order.
pub type Dues = SmallVec<[Due; 2]>;

impl Due {
    fn at(moment: Moment) -> Due {
        Due {
            moment,
            place: None,
            count: None,
            amount: None,
            order: None,
        }
    }

    fn of(moment: Moment, place: Place) -> Due {
        Due {
            place: Some(place),
            ..Due::at(moment)
        }
    }

    /// The lines of the book for it.
    #[must_use]
    pub fn lines(&self, game: &dyn Game) -> Vec<Line> {
        let guide = game.table().guide.as_ref();
        let steps = guide.and_then(|guide| guide.get(&self.moment));
        let steps = steps.into_iter().flat_map(BTreeMap::values);
        let placed = game.table().card_placement.as_ref();
        let placed = placed.filter(|_| self.moment == Moment::Lay);
        let placed = placed.and_then(|placed| Some((placed.value.as_ref()?, placed.under)));
        let placed = placed.map(|(words, under)| Line {
            moment: self.moment,
            words: self.fill(&format!(
                "Have the cards of box {{place}} laid {}",
                words.replace('-', " ")
            )),
            under,
        });
        let lines = steps.map(|step| Line {
            moment: self.moment,
            words: self.fill(&step.value).replace("{call}", &self.call(game)),
            under: step.under,
        });
        lines.chain(placed).collect()
    }

    /// The clauses of those lines.
    pub(crate) fn clauses(self, game: &dyn Game) -> impl Iterator<Item = Citation> {
        let guide = game.table().guide.as_ref();
        let steps = guide.and_then(|guide| guide.get(&self.moment));
        let steps = steps.into_iter().flat_map(BTreeMap::values);
        steps.map(|step| step.under)
    }

    /// The words that the book has called at this moment, one or another.
    fn call(&self, game: &dyn Game) -> String {
        let table = game.table();
        let words = match self.moment {
            Moment::BetsOpen => table.call_faites_vos_jeux.as_ref().map(|call| &call.value),
            Moment::BetsClose => Some(&table.call_no_more_bets.value),
            Moment::GoAhead => table.call_go_ahead.as_ref().map(|call| &call.value),
            Moment::NoHand => {
                let calls = table.call_no_hand.iter().flat_map(|call| &call.value);
                let calls: Vec<_> = calls.map(String::as_str).collect();
                return calls.join("\" or \"");
            }
            _ => None,
        };
        words.cloned().unwrap_or_default()
    }

    fn fill(&self, words: &str) -> String {
        let text = |value: Option<String>| value.unwrap_or_else(|| "each".to_owned());
        words
            .replace("{place}", &text(self.place.map(|place| place.to_string())))
            .replace(
                "{order}",
                &text(self.order.map(|order| order.words().to_owned())),
            )
            .replace("{count}", &text(self.count.map(|count| count.to_string())))
            .replace(
                "{amount}",
                &text(self.amount.map(|amount| amount.to_string())),
            )
    }
}

/// What the dealer did when this happened.
#[must_use]
pub fn done(steps: Steps<'_>, before: &Round, event: &Event) -> Dues {
    match event {
        Event::RoundOpened { deck, .. } if steps.card.decks > 1 => smallvec![Due {
            count: u32::try_from(deck + 1).ok(),
            ..Due::at(Moment::Alternate)
        }],
        Event::DeckStaged { deck, stage, .. } => {
            let mut due = staged(steps, *stage);
            for due in &mut due {
                due.count = u32::try_from(deck + 1).ok();
            }
            due
        }
        Event::TableIdle => smallvec![Due::at(Moment::Idle)],
        Event::BettingClosed { .. } => smallvec![Due::at(Moment::BetsClose)],
        Event::LockedOut => smallvec![lock_out(before)],
        Event::CardDealt { .. } if before.planned == 0 => deal(steps.card),
        Event::CardShown {
            of: Holder::Dealer, ..
        } if before.phase < Phase::Deciding(Street::Deal) => smallvec![Due::at(Moment::UpCard)],
        Event::CardShown {
            of: Holder::Place(place),
            ..
        } if before.phase == Phase::Showing && is_first_shown(before, *place) => {
            smallvec![Due::of(compare(before), *place)]
        }
        Event::StubPutAway => smallvec![Due::at(Moment::Stub)],
        Event::CardsCounted { what, cards, wrong } => {
            let mut due = smallvec![Due {
                count: Some(*cards),
                ..Due::at(Moment::Count)
            }];
            if wrong.is_some() {
                due.push(Due::at(Moment::CountWrong));
            }
            due.retain(|_| *what == Counted::Stub);
            due
        }
        Event::DecisionsOpened { street, .. } => opened(*street),
        Event::Folded { place } => smallvec![Due::of(Moment::Fold, *place)],
        Event::Laid { place } => smallvec![Due::of(Moment::Lay, *place)],
        Event::BettingOpened { .. } => smallvec![Due::at(Moment::BetsOpen)],
        Event::CardGivenUp { place, price, .. } => smallvec![Due {
            amount: Some(*price),
            ..Due::of(Moment::Change, *place)
        }],
        Event::CardDrawn { place } => smallvec![Due::of(Moment::Draw, *place)],
        Event::DealerRead { qualifies, .. } => {
            let no_hand = (!qualifies).then(|| Due::at(Moment::NoHand));
            [Due::at(Moment::Dealer)]
                .into_iter()
                .chain(no_hand)
                .collect()
        }
        Event::Money {
            word,
            place,
            wager,
            amount,
            ..
        } => settled(before, *word, *place, *wager, *amount)
            .into_iter()
            .collect(),
        Event::Collected {
            of: Holder::Place(place),
            ..
        } => collecting(before, *place),
        Event::PrizeWon {
            place, category, ..
        } => prize(steps, *place, *category),
        Event::RoundSettled { .. } => smallvec![Due::at(Moment::End)],
        Event::DeckReplaced => smallvec![Due::at(Moment::ReplaceCards)],
        Event::Ordered { order, .. } => match order {
            Order::Recut => smallvec![Due::at(Moment::Recut)],
            Order::Reshuffle | Order::ReplaceCards => Dues::new(),
            _ => smallvec![Due {
                order: Some(*order),
                ..Due::at(Moment::Direction)
            }],
        },
        _ => Dues::new(),
    }
}

/// What the dealer does now; empty: nothing until somebody else acts.
#[must_use]
pub fn due(steps: Steps<'_>, round: &Round) -> Dues {
    let Some(step) = steps.next(round) else {
        return waiting(steps, round);
    };
    match step {
        Step::Prepare { deck, stage } => {
            let mut due = staged(steps, stage);
            for due in &mut due {
                due.count = u32::try_from(deck + 1).ok();
            }
            due
        }
        Step::CallBets => smallvec![Due::at(Moment::BetsOpen)],
        Step::CallNoMoreBets => smallvec![Due::at(Moment::BetsClose)],
        Step::LockOut => smallvec![lock_out(round)],
        Step::Deal(_) => deal(steps.card),
        Step::TurnUpCard => smallvec![Due::at(Moment::UpCard)],
        Step::PutStubAway => smallvec![Due::at(Moment::Stub)],
        Step::CountStub => smallvec![Due::at(Moment::Count)],
        Step::CountHand(_) => smallvec![Due::at(Moment::CountWrong)],
        Step::OpenDecisions => opened(Street::Deal),
        Step::Draw(place) => smallvec![Due::of(Moment::Draw, place)],
        Step::Lay(place) => smallvec![Due::of(Moment::Lay, place)],
        Step::TurnBoard(street) => opened(street),
        Step::TurnDealer => smallvec![Due::at(Moment::Dealer)],
        Step::TurnHand(place) => smallvec![Due::of(compare(round), place)],
        Step::SettleUnseen(place) => smallvec![Due::of(Moment::NoHandPay, place)],
        Step::Settle(place) => {
            let spot = round.spots.get(&place);
            let contest = spot.and_then(|spot| steps.game.contest(round, spot));
            let moment = if contest == Some(std::cmp::Ordering::Greater) {
                Moment::Win
            } else {
                Moment::Tie
            };
            smallvec![Due::of(moment, place)]
        }
        Step::Collect(place) => collect(round, place),
        Step::EndRound => smallvec![Due::at(Moment::End)],
    }
}

fn compare(round: &Round) -> Moment {
    match round.qualified {
        Some(false) => Moment::NoHandShow,
        _ => Moment::Compare,
    }
}

/// A hand is collected when it folds, unless a wager outlives the fold, or is settled.
pub(crate) fn collecting(round: &Round, place: Place) -> Dues {
    let spot = round.spots.get(&place);
    let folds = spot.is_some_and(|spot| spot.stand == Stand::Folded);
    match round.phase {
        Phase::Deciding(_) if folds => smallvec![Due::of(Moment::FoldCollect, place)],
        Phase::Showing => collect(round, place),
        _ => Dues::new(),
    }
}

/// A hand is collected by what became of its opening wager.
fn collect(round: &Round, place: Place) -> Dues {
    if round.qualified == Some(false) {
        return smallvec![Due::of(Moment::NoHandCollect, place)];
    }
    let ante = |line: &&MoneyLine| line.place == place && line.wager == Wager::Ante;
    let was = |word| {
        let mut lines = round.lines.iter().filter(ante);
        lines.any(|line| line.word == word)
    };
    // A winner has the ante back beside what it is paid.
    let words = [
        (Word::Taken, Moment::CollectLost),
        (Word::Paid, Moment::CollectWon),
        (Word::Returned, Moment::CollectTied),
    ];
    let how = words.into_iter().find(|(word, _)| was(*word));
    let how = how.map(|(_, moment)| moment);
    let moments = how.into_iter().chain([Moment::Collect]);
    moments.map(|moment| Due::of(moment, place)).collect()
}

/// What is done for a prize. Where the pool is divided, the deck is counted for prizes
/// from its major part alone.
fn prize(steps: Steps<'_>, place: Place, category: Category) -> Dues {
    let divided = steps.card.jackpot.is_some_and(|terms| terms.divided);
    let prize = steps.game.jackpot().and_then(|rules| rules.prize(category));
    let major = prize.is_some_and(|prize| prize.value.is_shared());
    let count = match (divided, major) {
        (false, _) => Some(Moment::JackpotCount),
        (true, true) => Some(Moment::JackpotCountMajor),
        (true, false) => None,
    };
    let moments = [Moment::Jackpot].into_iter().chain(count);
    moments.map(|moment| Due::of(moment, place)).collect()
}

fn waiting(steps: Steps<'_>, round: &Round) -> Dues {
    match round.phase {
        Phase::Betting if round.spots.is_empty() => {
            smallvec![Due::at(Moment::Idle), Due::at(Moment::BetsOpen)]
        }
        Phase::Deciding(_) => smallvec![Due::at(Moment::Decide)],
        Phase::Showing => {
            let spots = round.spots.iter().rev();
            let won = spots.filter_map(|(place, spot)| Some((*place, spot.prize?)));
            won.flat_map(|(place, category)| prize(steps, place, category))
                .collect()
        }
        Phase::Settled | Phase::Void => smallvec![Due::at(Moment::End)],
        _ => Dues::new(),
    }
}

fn staged(steps: Steps<'_>, stage: Stage) -> Dues {
    let open: Dues = if steps.card.decks > 1 {
        smallvec![Due::at(Moment::Open), Due::at(Moment::OpenShuffler)]
    } else {
        smallvec![Due::at(Moment::Open)]
    };
    match stage {
        Stage::Received => Dues::new(),
        Stage::Inspected => open.into_iter().chain([Due::at(Moment::Inspect)]).collect(),
        Stage::Verified => smallvec![Due::at(Moment::Verify)],
        Stage::Spread => smallvec![Due::at(Moment::Arrive), Due::at(Moment::Spread)],
        Stage::Washed => smallvec![Due::at(Moment::Wash)],
        Stage::Shuffled if steps.counts_itself().is_some() => {
            smallvec![Due::at(Moment::Shuffle), Due::at(Moment::SelfCount)]
        }
        Stage::Shuffled => smallvec![Due::at(Moment::Shuffle)],
        Stage::Cut => smallvec![Due::at(Moment::Cut)],
        Stage::Loaded => smallvec![Due::at(Moment::Load)],
    }
}

fn lock_out(round: &Round) -> Due {
    let jackpots = round.spots.values();
    let lit = jackpots
        .filter_map(|spot| spot.stakes.get(&Wager::Jackpot))
        .filter(|stake| stake.lit);
    Due {
        count: u32::try_from(lit.count()).ok(),
        ..Due::at(Moment::LockOut)
    }
}

fn deal(card: &TableCard) -> Dues {
    let device = match card.device {
        Device::Shoe => Moment::DealShoe,
        Device::Hand => Moment::DealHand,
        Device::Shuffler => Moment::DealShuffler,
        Device::AutoShoe => Moment::DealAutoShoe,
    };
    smallvec![Due::at(Moment::Deal), Due::at(device)]
}

fn opened(street: Street) -> Dues {
    match street {
        Street::Deal => smallvec![Due::at(Moment::GoAhead), Due::at(Moment::Decide)],
        Street::Flop => smallvec![Due::at(Moment::Flop), Due::at(Moment::Decide)],
        Street::River => smallvec![Due::at(Moment::River), Due::at(Moment::Decide)],
    }
}

fn is_first_shown(round: &Round, place: Place) -> bool {
    let spot = round.spots.get(&place);
    spot.is_some_and(|spot| spot.hand.shown().is_empty())
}

/// A hand is settled once, by the line of its opening wager.
fn settled(round: &Round, word: Word, place: Place, wager: Wager, amount: Money) -> Option<Due> {
    if round.phase != Phase::Showing {
        return None;
    }
    if wager == Wager::SixCardBonus && matches!(word, Word::Paid | Word::Taken) {
        let (moment, amount) = (Moment::SixCard, Some(amount));
        return Some(Due {
            amount,
            ..Due::of(moment, place)
        });
    }
    if !matches!(wager, Wager::Ante | Wager::PairPlus) {
        return None;
    }
    let paid = |line: &&MoneyLine| line.word == Word::Paid && line.wager == wager;
    let mut lines = round.lines.iter().filter(|line| line.place == place);
    let moment = match word {
        Word::Taken => Moment::Lose,
        Word::Paid if round.qualified == Some(false) => Moment::NoHandPay,
        Word::Paid => Moment::Win,
        Word::Returned if lines.any(|line| paid(&line)) => return None,
        Word::Returned if round.qualified == Some(false) => Moment::NoHandPay,
        Word::Returned => Moment::Tie,
        Word::Void => return None,
    };
    Some(Due {
        amount: Some(amount),
        ..Due::of(moment, place)
    })
}
