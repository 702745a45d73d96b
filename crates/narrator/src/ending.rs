//! How the hand at a place ended.
//!
//! What happened stands in the lines of money and is not reckoned here; how two hands
//! compare is asked of the game.

use std::cmp::Ordering;

use games::irregularity::{Irregularity, Ruling};
use games::round::{Given, Phase, Spot, Stand, Word};
use games::{Holder, Place, Wager, Worth};
use money::Money;

use crate::scene::Scene;

/// How a hand ended, with everything that the sentence says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// Compared with the dealer's.
    Compared {
        /// The player's hand.
        own: Worth,
        /// The dealer's.
        dealer: Worth,
        /// How the player's fares.
        contest: Ordering,
        /// The wagers that the comparison decided.
        wagers: Vec<Wager>,
        /// How much they won or lost.
        amount: Money,
        /// Whether that is all that the round came to.
        is_all: bool,
    },
    /// Not compared, as the dealer's hand was too weak.
    NotQualified {
        /// The dealer's hand.
        dealer: Worth,
        /// The weakest that would have been compared.
        needed: Worth,
        /// The wagers that won.
        won: Vec<Wager>,
        /// How much.
        amount: Money,
        /// The wagers that came back.
        back: Vec<Wager>,
    },
    /// Compared, although the dealer's hand was too weak for some wagers.
    StillCompared {
        /// The player's hand.
        own: Worth,
        /// The dealer's.
        dealer: Worth,
        /// The weakest that would have counted for all wagers.
        needed: Worth,
        /// The wagers that came back.
        back: Vec<Wager>,
        /// What the others won; less than nothing: lost.
        net: Money,
    },
    /// Given up.
    Folded {
        /// Whether the time to decide ran out.
        late: bool,
        /// The wagers that were lost.
        lost: Vec<Wager>,
        /// How much.
        amount: Money,
        /// The wagers that stay in play.
        stay: Vec<Wager>,
    },
    /// Void.
    Void {
        /// What was ruled on, where anything was.
        what: Option<Irregularity>,
        /// Whether the cards were dealt wrong.
        misdeal: bool,
        /// How much came back.
        amount: Money,
    },
    /// Nothing was staked against the dealer.
    Beside {
        /// The player's hand.
        own: Worth,
        /// The wagers.
        wagers: Vec<Wager>,
        /// What they won; less than nothing: lost.
        net: Money,
    },
}

impl Scene<'_> {
    /// How the hand at a place ended.
    pub(crate) fn ending(&self, place: Place) -> Option<Ending> {
        let round = &self.table.round;
        let spot = round.spots.get(&place);
        let stand = spot.map(|spot| spot.stand);
        if round.phase == Phase::Void || stand == Some(Stand::Void) {
            return self.void(place);
        }
        let spot = spot?;
        if self.gave_up(place, spot) {
            return self.folded(place, spot);
        }
        if !matches!(round.phase, Phase::Showing | Phase::Settled) {
            return None;
        }
        self.settled(place, spot)
    }

    fn settled(&self, place: Place, spot: &Spot) -> Option<Ending> {
        let game = self.table.game();
        let round = self.seen();
        let own = game.hand(&round, Holder::Place(place), None);
        let own = own.map(|hand| hand.worth);
        let main = |wager: Wager| is_main(wager);
        let won = self.moved(place, Word::Paid, main);
        let lost = self.moved(place, Word::Taken, main);
        let back = self.moved(place, Word::Returned, main);
        if !spot.made.contains_key(&game.stay()) {
            let wagers = self.moved(place, Word::Paid, |_| true).wagers;
            let lost_beside = self.moved(place, Word::Taken, |_| true).wagers;
            let wagers: Vec<Wager> = wagers.into_iter().chain(lost_beside).collect();
            let net = self.net(place, |_| true);
            return Some(Ending::Beside {
                own: own?,
                wagers: Some(wagers).filter(|it| !it.is_empty())?,
                net,
            });
        }
        // A stake that goes back beside its winnings is no wager that came back.
        let back: Vec<Wager> = back.wagers;
        let back: Vec<Wager> = back
            .into_iter()
            .filter(|it| !won.wagers.contains(it))
            .collect();
        if won.wagers.is_empty() && lost.wagers.is_empty() && back.is_empty() {
            return None;
        }
        let dealer = game.hand(&round, Holder::Dealer, None)?.worth;
        let needed = self.table.rules.qualifier();
        if !game.compares(&round) {
            return Some(Ending::NotQualified {
                dealer,
                needed,
                won: won.wagers,
                amount: won.amount,
                back,
            });
        }
        let ties = won.wagers.is_empty() && lost.wagers.is_empty();
        if round.qualified == Some(false) && !ties {
            // What has a pay table came back by that, not by the dealer's hand.
            let rules = &self.table.rules;
            let back = back
                .into_iter()
                .filter(|it| rules.least_paid(*it).is_none());
            return Some(Ending::StillCompared {
                own: own?,
                dealer,
                needed,
                back: back.collect(),
                net: self.net(place, main),
            });
        }
        let spot = round.spots.get(&place)?;
        let contest = match ties {
            true => Ordering::Equal,
            false => game.contest(&round, spot)?,
        };
        let (wagers, amount) = match contest {
            Ordering::Greater => (won.wagers, won.amount),
            Ordering::Less => (lost.wagers, lost.amount),
            Ordering::Equal => (back, Money::ZERO),
        };
        Some(Ending::Compared {
            own: own?,
            dealer,
            contest,
            wagers,
            amount,
            is_all: self.net(place, |_| true) == self.net(place, main),
        })
    }

    fn folded(&self, place: Place, spot: &Spot) -> Option<Ending> {
        let mut whole = spot.clone();
        whole.stakes = spot.made.clone();
        let ended = self.table.game().fold(&whole);
        let ends = |wager: Wager| ended.iter().any(|(other, _)| *other == wager);
        let late = self.given(place, Irregularity::Absent).is_some();
        // What the book says of a player who was away stands in the lines.
        let lost = self.moved(place, Word::Taken, |wager| late || ends(wager));
        let stays = spot.made.keys().copied().filter(|wager| !ends(*wager));
        let stay = stays.filter(|wager| !lost.wagers.contains(wager)).collect();
        Some(Ending::Folded {
            late,
            lost: lost.wagers,
            amount: lost.amount,
            stay,
        })
    }

    fn void(&self, place: Place) -> Option<Ending> {
        let back = [Word::Void, Word::Returned].map(|word| self.moved(place, word, |_| true));
        let amount = Money::sum(back.iter().map(|moved| moved.amount)).ok()?;
        if back.iter().all(|moved| moved.wagers.is_empty()) {
            return None;
        }
        let given = self.table.round.rulings.last();
        let misdeal = given.is_some_and(|given| given.ruling == Ruling::Misdeal);
        Some(Ending::Void {
            what: given.map(|given| given.what),
            misdeal,
            amount,
        })
    }

    fn given(&self, place: Place, what: Irregularity) -> Option<&Given> {
        let mut rulings = self.table.round.rulings.iter();
        rulings.find(|given| given.what == what && given.who.contains(&Holder::Place(place)))
    }

    /// Whether the hand was given up, also once a wager that outlived the fold is settled.
    pub(crate) fn gave_up(&self, place: Place, spot: &Spot) -> bool {
        let game = self.table.game();
        let absent = self.given(place, Irregularity::Absent);
        let deemed =
            absent.is_some_and(|given| matches!(given.ruling, Ruling::Fold | Ruling::Forfeit));
        let mut whole = spot.clone();
        whole.stakes = spot.made.clone();
        let settled = spot.stand == Stand::Settled;
        let stayed = spot.made.contains_key(&game.stay());
        // A bet made before the deal goes back on a fold, and the ante does not.
        let word = |wager: Wager, word: Word| {
            let mut lines = self.table.round.lines.iter();
            lines.any(|it| (it.place, it.wager, it.word) == (place, wager, word))
        };
        let blind = word(game.stay(), Word::Returned) && word(Wager::Ante, Word::Taken);
        let undecided = game.decides(&whole) && !stayed;
        spot.stand == Stand::Folded || deemed || (settled && (undecided || blind))
    }

    /// The wagers of a place to which this happened, and how much moved.
    fn moved(&self, place: Place, word: Word, which: impl Fn(Wager) -> bool) -> Moved {
        let lines = self.table.round.lines.iter();
        let lines = lines.filter(|line| (line.place, line.word) == (place, word));
        let lines: Vec<_> = lines.filter(|line| which(line.wager)).collect();
        let mut wagers: Vec<Wager> = lines.iter().map(|line| line.wager).collect();
        // They are named in the order in which they are made.
        wagers.sort();
        wagers.dedup();
        let amount = Money::sum(lines.iter().map(|line| line.amount));
        Moved {
            wagers,
            amount: amount.unwrap_or(Money::ZERO),
        }
    }

    fn net(&self, place: Place, which: impl Fn(Wager) -> bool) -> Money {
        let lines = self.table.round.lines.iter();
        let own = lines.filter(|line| line.place == place && which(line.wager));
        let net = Money::sum(own.map(|line| line.word.net(line.amount)));
        net.unwrap_or(Money::ZERO)
    }
}

struct Moved {
    wagers: Vec<Wager>,
    amount: Money,
}

/// Whether a wager stands against the dealer's hand.
fn is_main(wager: Wager) -> bool {
    match wager {
        Wager::Ante | Wager::Bet | Wager::Blind | Wager::Play => true,
        Wager::Trips
        | Wager::PairPlus
        | Wager::SixCardBonus
        | Wager::AnteBonus
        | Wager::Jackpot
        | Wager::Exchange => false,
    }
}
