//! The dealer's next step.

use super::{Phase, Round, Street};
use crate::device::{Delivery, UpCard};
use crate::game::Game;
use crate::place::{Holder, Place};
use crate::round::Stand;
use crate::rule::Rule;
use crate::table::TableCard;

/// Something the dealer does, in the order of the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Open betting by the call.
    CallBets,
    /// Close betting by the call.
    CallNoMoreBets,
    /// Lock the acceptors.
    LockOut,
    /// Deal the next card.
    Deal(Holder),
    /// Show the dealer's card that the book shows.
    TurnUpCard,
    /// Put the rest of the deck away, call, and let the players decide.
    OpenDecisions,
    /// Give the new card for the one given up.
    Draw(Place),
    /// Have the cards laid down.
    Lay(Place),
    /// Turn up community cards.
    TurnBoard(Street),
    /// Turn up the dealer's hand.
    TurnDealer,
    /// Turn up a player's hand and settle it.
    TurnHand(Place),
    /// Settle a hand that stays face down.
    SettleUnseen(Place),
    /// Settle the hands that stand off, then those that win.
    SettleHeld,
    /// End the round.
    EndRound,
}

/// What the next step rests on: the round, its game and its table.
#[derive(Clone, Copy)]
pub struct Steps<'r> {
    /// The game.
    pub game: &'r dyn Game,
    /// The table.
    pub card: &'r TableCard,
}

impl Steps<'_> {
    /// The dealer's next step; none while the round waits for its players or is over.
    #[must_use]
    pub fn next(&self, round: &Round) -> Option<Step> {
        match round.phase {
            Phase::Betting if self.must_open(round) => Some(Step::CallBets),
            Phase::Betting => {
                let dealt_in = round.spots.values().any(|spot| self.game.is_dealt_in(spot));
                dealt_in.then_some(Step::CallNoMoreBets)
            }
            Phase::Closed if !round.locked_out => Some(Step::LockOut),
            Phase::Closed | Phase::Dealing => self.next_card(round).map(Step::Deal),
            Phase::Dealt => Some(if self.has_up_card(round) {
                Step::TurnUpCard
            } else {
                Step::OpenDecisions
            }),
            Phase::Deciding(street) => self.next_deciding(round, street),
            Phase::Showing => Some(self.next_showing(round)),
            Phase::Settled | Phase::Void => None,
        }
    }

    /// Who gets the next card; none when everybody has theirs.
    #[must_use]
    pub fn next_card(&self, round: &Round) -> Option<Holder> {
        self.plan(round).get(round.planned).copied()
    }

    /// Who gets which card, in the order of the table's device.
    #[must_use]
    pub fn plan(&self, round: &Round) -> Vec<Holder> {
        let table = self.game.table();
        let cards = usize::try_from(table.hand_cards.value).unwrap_or(0);
        let delivery = table
            .delivery
            .get(&self.card.device)
            .map(|delivery| delivery.value);
        let players = round
            .spots
            .iter()
            .filter(|(_, spot)| self.game.is_dealt_in(spot));
        let holders: Vec<Holder> = players
            .map(|(place, _)| Holder::Place(*place))
            .chain([Holder::Dealer])
            .collect();
        let (board, board_first) = self.game.board();
        let board = vec![Holder::Board; board];
        let hands: Vec<Holder> = match delivery {
            Some(Delivery::Packets) => holders
                .iter()
                .flat_map(|holder| std::iter::repeat_n(*holder, cards))
                .collect(),
            _ => (0..cards).flat_map(|_| holders.iter().copied()).collect(),
        };
        if board_first {
            [board, hands].concat()
        } else {
            [hands, board].concat()
        }
    }

    /// Which of the dealer's cards is shown once all are dealt.
    #[must_use]
    pub fn up_card(&self, round: &Round) -> Option<usize> {
        let up = self.game.table().up_card.get(&self.card.device)?;
        match up.value {
            UpCard::First => Some(0),
            UpCard::Last | UpCard::Bottom => round.dealer.len().checked_sub(1),
            UpCard::Hidden => None,
        }
    }

    /// Whether the book has a call before which nothing is wagered, still to be made.
    #[must_use]
    pub fn must_open(&self, round: &Round) -> bool {
        !round.opened && self.game.table().call_faites_vos_jeux.is_some()
    }

    fn has_up_card(&self, round: &Round) -> bool {
        self.up_card(round).is_some() && round.dealer.shown().is_empty()
    }

    fn next_deciding(&self, round: &Round, street: Street) -> Option<Step> {
        let mut spots = round.spots.iter();
        if let Some((place, _)) = spots.find(|(_, spot)| spot.awaits_card) {
            return Some(Step::Draw(*place));
        }
        let undecided = |stand| stand == Stand::Undecided;
        if round
            .spots
            .values()
            .any(|spot| undecided(spot.stand) && self.game.decides(spot))
        {
            return None;
        }
        let lay = self.game.table().clause(Rule::LayBeforeReveal).is_some();
        let unlaid = round
            .spots
            .iter()
            .find(|(_, spot)| lay && spot.stand == Stand::In && !spot.laid);
        if let Some((place, _)) = unlaid {
            return Some(Step::Lay(*place));
        }
        match self.game.next_street(street) {
            Some(next) => Some(Step::TurnBoard(next)),
            None => Some(Step::TurnDealer),
        }
    }

    fn next_showing(&self, round: &Round) -> Step {
        let qualified = round.qualified.unwrap_or(true);
        let mut held = false;
        for (place, spot) in round.spots.iter().rev() {
            if !spot.is_open() {
                continue;
            }
            if spot.hand.all_shown().is_some() {
                held = true;
            } else if qualified || self.game.shows_on_no_hand(spot) {
                return Step::TurnHand(*place);
            } else {
                return Step::SettleUnseen(*place);
            }
        }
        if held {
            Step::SettleHeld
        } else {
            Step::EndRound
        }
    }
}

impl Step {
    /// The step as a dealer would say it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Step::CallBets => "the call that opens betting",
            Step::CallNoMoreBets => "the call that closes betting",
            Step::LockOut => "the lock-out",
            Step::Deal(_) => "the deal",
            Step::TurnUpCard => "the dealer's card",
            Step::OpenDecisions => "the opening of decisions",
            Step::Draw(_) => "the new card",
            Step::Lay(_) => "laying the cards down",
            Step::TurnBoard(_) => "turning the community cards",
            Step::TurnDealer => "turning the dealer's hand",
            Step::TurnHand(_) => "turning the player's hand",
            Step::SettleUnseen(_) | Step::SettleHeld => "settling the hands",
            Step::EndRound => "the end of the round",
        }
    }
}
