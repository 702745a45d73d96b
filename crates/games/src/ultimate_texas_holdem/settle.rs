//! Settlement of a hand of Ultimate Texas Hold'em.
//!
//! Pure: hands, stakes and rules in, what happens to each wager out. The table, the
//! solver and the simulator all settle here, so their figures cannot disagree.
//! How a hand is formed, by two and three or by the best of seven, is decided before:
//! the values that come in here are of hands formed by one method.

use std::cmp::Ordering;

use cards::five::{self, Category};
use money::{Money, Odds, Overflow, Rounding, Tie};
use rulebook::Cited;

use super::rules::{LikeHands, NoQualify, OddChip, Rules};
use crate::line::Line;
use crate::wager::Wager;

/// The stakes of a hand whose play wager was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// The ante.
    pub ante: Money,
    /// The blind, equal to the ante.
    pub blind: Money,
    /// The play wager.
    pub play: Money,
}

/// What happens to the main wagers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// The ante.
    pub ante: Line,
    /// The blind.
    pub blind: Line,
    /// The play wager.
    pub play: Line,
}

impl Settlement {
    /// The lines in the order in which they are paid.
    #[must_use]
    pub fn lines(&self) -> [(Wager, Line); 3] {
        [
            (Wager::Play, self.play),
            (Wager::Ante, self.ante),
            (Wager::Blind, self.blind),
        ]
    }
}

impl Rules {
    /// Whether the ante is contested.
    #[must_use]
    pub fn qualifies(&self, dealer: five::Value) -> bool {
        dealer >= self.dealer_qualifies.value.0
    }

    /// How a player's hand compares with the dealer's.
    #[must_use]
    pub fn compare(&self, player: five::Value, dealer: five::Value) -> Ordering {
        let category = player.category();
        let grouped = matches!(
            category,
            Category::ThreeOfAKind | Category::FullHouse | Category::FourOfAKind
        );
        if self.like_hands.value == LikeHands::ThreesomeOnly
            && grouped
            && category == dealer.category()
        {
            return player.ranks().first().cmp(&dealer.ranks().first());
        }
        player.cmp(&dealer)
    }

    /// Settles ante, blind and play of a hand that stayed in.
    pub fn settle(
        &self,
        stakes: Stakes,
        player: five::Value,
        dealer: five::Value,
    ) -> Result<Settlement, Overflow> {
        let qualified = self.qualifies(dealer);
        let contest = match self.compare(player, dealer) {
            _ if !qualified && self.no_qualify.value == NoQualify::PayAll => Ordering::Greater,
            contest => contest,
        };
        let mut settlement = match contest {
            Ordering::Greater => self.settle_win(stakes, player)?,
            Ordering::Equal => {
                let back =
                    |stake| Line::returned(stake, self.returns_tie.under).and(self.hand_ties.under);
                let (ante, blind, play) =
                    (back(stakes.ante), back(stakes.blind), back(stakes.play));
                Settlement { ante, blind, play }
            }
            Ordering::Less => {
                let lost =
                    |stake| Line::lost(stake, self.takes_loser.under).and(self.hand_loses.under);
                let (ante, blind, play) =
                    (lost(stakes.ante), lost(stakes.blind), lost(stakes.play));
                Settlement { ante, blind, play }
            }
        };
        if !qualified {
            settlement.ante = Line::returned(stakes.ante, self.no_hand_returns_ante.under);
            let (stated, read) = (self.no_hand_settles_rest.under, self.no_qualify.under);
            for line in [&mut settlement.blind, &mut settlement.play] {
                // A reading of the same clause stands for it.
                *line = match stated.clause == read.clause {
                    true => line.and(read),
                    false => line.and(stated).and(read),
                };
            }
        }
        Ok(settlement)
    }

    fn settle_win(&self, stakes: Stakes, player: five::Value) -> Result<Settlement, Overflow> {
        let because = |line: Line| line.and(self.pays_winner.under).and(self.hand_wins.under);
        let table = self.trips.value;
        let pays = self
            .blind_pays
            .get(&table)
            .and_then(|pays| pays.row(player.category()));
        let blind = match pays {
            Some(odds) => self
                .won(Wager::Blind, stakes.blind, odds)?
                .and(self.pays_blind.under),
            None => {
                let blank = self.blind_returned.get(&table).unwrap_or(&self.pays_blind);
                Line::returned(stakes.blind, blank.under).and(self.pays_blind.under)
            }
        };
        Ok(Settlement {
            ante: because(self.won(Wager::Ante, stakes.ante, self.ante_pays)?),
            blind: blind.and(self.hand_wins.under),
            play: because(self.won(Wager::Play, stakes.play, self.play_pays)?),
        })
    }

    /// Settles Trips on the player's own hand, however it fared against the dealer.
    pub fn settle_trips(
        &self,
        stake: Money,
        player: five::Value,
        contest: Ordering,
    ) -> Result<Line, Overflow> {
        let of = match contest {
            Ordering::Greater => self.trips_of_winner,
            Ordering::Equal => self.trips_of_tie,
            Ordering::Less => self.trips_of_loser,
        };
        let pays = self.trips_pays.get(&self.trips.value);
        Ok(match pays.and_then(|pays| pays.row(player.category())) {
            Some(odds) => self
                .won(Wager::Trips, stake, odds)?
                .and(self.trips_always.under)
                .and(of.under),
            None => Line::lost(stake, of.under),
        })
    }

    /// Exact minor units at the odds of the book; what the chips of a table cannot make
    /// is rounded when they are cut.
    fn won(&self, wager: Wager, stake: Money, odds: Cited<Odds>) -> Result<Line, Overflow> {
        Line::won(stake, odds, self.rounding(), self.table.cap_on_one(wager))
    }

    /// How winnings are rounded that cannot be paid exactly.
    #[must_use]
    pub fn rounding(&self) -> Rounding {
        match self.odd_chip.value {
            OddChip::Up => Rounding::ToThePlayer,
            OddChip::Nearest => Rounding::Nearest(Tie::ToThePlayer),
            OddChip::Down => Rounding::ToTheHouse,
        }
    }
}
