//! One short sentence: what goes on, and what to do next.

use games::round::Phase;
use games::{Choice, Place};

use super::Looking;

impl Looking<'_> {
    /// The phase as pages know it, and the sentence for this onlooker.
    pub(super) fn headline(&self) -> (&'static str, String) {
        let round = &self.table.round;
        let own = |place: &Place| {
            let spot = round.spots.get(place);
            let person = spot.map(|spot| spot.person.as_str());
            let person = person.or_else(|| round.seating.holder(*place));
            person.is_some() && person == self.person()
        };
        let seated = Place::ALL.iter().any(own);
        if self.house.is_suspended(self.number) {
            return (
                "suspended",
                "Play is suspended: a jackpot hand was declared".to_owned(),
            );
        }
        if let Some(pending) = &round.pending {
            return (
                "pending",
                format!("Waiting for a ruling of the {}", pending.by),
            );
        }
        match round.phase {
            Phase::Betting if !seated => ("betting", "Sit down to play".to_owned()),
            Phase::Betting => {
                let staked = round.spots.keys().any(own);
                let text = if staked {
                    "Your wagers stand: change them, or wait for the deal"
                } else {
                    "Place your bets"
                };
                ("betting", text.to_owned())
            }
            Phase::Closed => ("closed", "No more bets".to_owned()),
            Phase::Dealing => ("dealing", "The cards are dealt".to_owned()),
            Phase::Dealt => ("dealt", "The cards are dealt".to_owned()),
            Phase::Deciding(_) => ("deciding", self.deciding(&own)),
            Phase::Showing if round.awaits_prize() => (
                "pending",
                "A jackpot hand waits for its prize to be validated".to_owned(),
            ),
            Phase::Showing => ("showing", "The hands are turned up and settled".to_owned()),
            Phase::Settled => {
                let mine = round.lines.iter().filter(|line| own(&line.place));
                let mut mine = mine.peekable();
                if mine.peek().is_none() {
                    return ("settled", "The round is settled".to_owned());
                }
                let net = super::net(mine);
                let amount = money::Money::cents(net.saturating_abs());
                let text = match net {
                    0 => "You come out even".to_owned(),
                    1.. => format!("You win {amount}"),
                    _ => format!("You lose {amount}"),
                };
                ("settled", text)
            }
            Phase::Void => ("void", "The round is void: all wagers go back".to_owned()),
        }
    }

    fn deciding(&self, own: &dyn Fn(&Place) -> bool) -> String {
        let round = &self.table.round;
        let open = |place: &&Place| self.table.awaits(**place);
        let waiting: Vec<&Place> = round.spots.keys().filter(open).collect();
        if let Some(place) = waiting.iter().find(|place| own(place)) {
            let offers = round.offers(self.table.game(), **place);
            let mut words: Vec<String> = Vec::new();
            for offer in offers {
                words.push(match offer.choice {
                    Choice::Fold => "fold".to_owned(),
                    Choice::Check => "check".to_owned(),
                    Choice::Stay { amount, .. } => {
                        format!("{} {amount}", self.table.game().stay().word())
                    }
                    Choice::Withdraw { wager } => format!("take back {wager}"),
                    Choice::Raise { wager, amount } => format!("make {wager} {amount}"),
                    Choice::Exchange { price } => format!("change a card for {price}"),
                });
            }
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
