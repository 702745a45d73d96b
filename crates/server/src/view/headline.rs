//! Where the round is, and one short sentence: what goes on, and what to do next.

use floor::offer::{Offer, What};
use games::round::Phase;
use games::{Choice, Place, Wager};

use super::public::is_needed;
use super::words::PhaseWord;
use super::{Looking, name};

impl Looking<'_> {
    /// The phase as pages know it.
    pub(super) fn phase(&self) -> PhaseWord {
        let round = &self.table.round;
        if self.house.is_suspended(self.number) {
            return PhaseWord::Suspended;
        }
        if round.pending.is_some() {
            return PhaseWord::Pending;
        }
        match round.phase {
            Phase::Betting => PhaseWord::Betting,
            Phase::Closed => PhaseWord::Closed,
            Phase::Dealing => PhaseWord::Dealing,
            Phase::Dealt => PhaseWord::Dealt,
            Phase::Deciding(_) => PhaseWord::Deciding,
            Phase::Showing if round.awaits_prize() => PhaseWord::Pending,
            Phase::Showing => PhaseWord::Showing,
            Phase::Settled => PhaseWord::Settled,
            Phase::Void => PhaseWord::Void,
        }
    }

    /// The sentence for this onlooker, who may do what is offered.
    pub(super) fn headline(&self, offers: &[Offer]) -> String {
        let round = &self.table.round;
        let sentence = match self.phase() {
            PhaseWord::Suspended => "Play is suspended: a jackpot hand was declared",
            PhaseWord::Pending => match &round.pending {
                Some(pending) => return format!("Waiting for a ruling of the {}", pending.by),
                None => "A jackpot hand waits for its prize to be validated",
            },
            PhaseWord::Betting => return self.betting(offers),
            PhaseWord::Closed => "No more bets",
            PhaseWord::Dealing | PhaseWord::Dealt => "The cards are dealt",
            PhaseWord::Deciding => return self.deciding(),
            PhaseWord::Showing => "The hands are turned up and settled",
            PhaseWord::Settled => return self.settled(),
            PhaseWord::Void => "The round is void: all wagers go back",
        };
        sentence.to_owned()
    }

    fn betting(&self, offers: &[Offer]) -> String {
        if !Place::ALL.into_iter().any(|place| self.is_own(place)) {
            return "Sit down to play".to_owned();
        }
        let round = &self.table.round;
        let staked = |place: Place| round.spots.contains_key(&place) && self.is_own(place);
        if !Place::ALL.into_iter().any(staked) {
            return "Place your bets".to_owned();
        }
        // What lies there does not play before everything lies there that must.
        let missing = offers.iter().find_map(|offer| match offer.what {
            What::Wager {
                wager,
                least,
                most,
                stands: false,
            } if is_needed(wager) && staked(offer.place) => Some((wager, least, most)),
            _ => None,
        });
        match missing {
            Some((wager, least, most)) if least == most => {
                let other = match wager {
                    Wager::Ante => Wager::Blind,
                    _ => Wager::Ante,
                };
                format!("Place your {}, equal to your {}", name(wager), name(other))
            }
            Some((wager, ..)) => format!("Place your {}", name(wager)),
            None => "Your wagers stand: change them, or wait for the deal".to_owned(),
        }
    }

    fn settled(&self) -> String {
        let lines = self.table.round.lines.iter();
        let mut mine = lines.filter(|line| self.is_own(line.place)).peekable();
        if mine.peek().is_none() {
            return "The round is settled".to_owned();
        }
        let net = super::net(mine);
        let amount = money::Money::cents(net.saturating_abs());
        match net {
            0 => "You come out even".to_owned(),
            1.. => format!("You win {amount}"),
            _ => format!("You lose {amount}"),
        }
    }

    fn deciding(&self) -> String {
        let round = &self.table.round;
        let open = |place: &&Place| self.table.awaits(**place);
        let waiting: Vec<&Place> = round.spots.keys().filter(open).collect();
        if let Some(place) = waiting.iter().find(|place| self.is_own(***place)) {
            let offers = round.offers(self.table.game(), **place);
            let words: Vec<String> = offers
                .iter()
                .map(|offer| match offer.choice {
                    Choice::Fold => "fold".to_owned(),
                    Choice::Check => "check".to_owned(),
                    Choice::Stay { amount, .. } => {
                        format!("{} {amount}", self.table.game().stay().word())
                    }
                    Choice::Withdraw { wager } => format!("take back {wager}"),
                    Choice::Raise { wager, amount } => format!("make {wager} {amount}"),
                    Choice::Exchange { price } => format!("change a card for {price}"),
                })
                .collect();
            return format!("Your turn: {}", words.join(" or "));
        }
        let places: Vec<String> = waiting.iter().map(|place| place.to_string()).collect();
        match places.as_slice() {
            [] => "The decisions are made".to_owned(),
            [one] => format!("Waiting for place {one}"),
            _ => format!("Waiting for places {}", places.join(", ")),
        }
    }
}
