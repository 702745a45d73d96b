//! A place of a table.

use floor::flow::is_house_player;
use games::round::{Phase, Stand};
use games::{Holder, Place};

use super::made::Made;
use super::parts::{PlaceView, ResultView, StakeView};
use super::words::PlaceWord;
use super::{LineView, Looking, label, net};

impl Looking<'_> {
    /// Whether a place is the onlooker's.
    pub(super) fn is_own(&self, place: Place) -> bool {
        let person = self.at(place);
        person.is_some() && person == self.person()
    }

    /// Who plays at a place or sits there.
    fn at(&self, place: Place) -> Option<&str> {
        let round = &self.table.round;
        let spot = round.spots.get(&place);
        let holder = round.seating.holder(place);
        holder.or(spot.map(|spot| spot.person.as_str()))
    }

    /// Whether somebody has sat down where another played the round that is over: what lies
    /// there is none of theirs.
    fn is_newcomer(&self, place: Place) -> bool {
        let round = &self.table.round;
        let over = matches!(round.phase, Phase::Settled | Phase::Void);
        let played = round.spots.get(&place).map(|spot| spot.person.as_str());
        let holder = round.seating.holder(place);
        over && holder.is_some() && played.is_some() && holder != played
    }

    /// A place at which nothing lies.
    fn bare_place(&self, place: Place) -> PlaceView {
        let person = self.at(place);
        let nothing = Made::of(&self.table.rules, &[], &[]);
        PlaceView {
            place: place.number(),
            person: person.map(|person| self.onlooker.people.name(person).to_string()),
            yours: self.is_own(place),
            seat: self.table.round.seating.holder(place).is_some(),
            stakes: Vec::new(),
            made: nothing.named,
            counts: nothing.counts,
            house: person.is_some_and(is_house_player),
            ready: person.is_some_and(|person| self.table.flow.has_said_deal(person)),
            cards: Vec::new(),
            named: None,
            state: match person {
                None => PlaceWord::Empty,
                Some(_) => PlaceWord::In,
            },
            outcome: None,
            result: None,
            why: None,
            lines: Vec::new(),
        }
    }

    /// A place as the onlooker sees it.
    pub(super) fn place(&self, place: Place) -> PlaceView {
        if self.is_newcomer(place) {
            return self.bare_place(place);
        }
        let round = &self.table.round;
        let spot = round.spots.get(&place);
        let person = self.at(place);
        let stakes = spot.into_iter().flat_map(|spot| spot.stakes.iter());
        let lines: Vec<_> = round
            .lines
            .iter()
            .filter(|line| line.place == place)
            .collect();
        let settled = !lines.is_empty();
        let outcome = narrator::outcome(self.texts(), self.onlooker, self.table, place);
        let outcome = outcome.filter(|_| settled);
        let over = matches!(round.phase, Phase::Settled);
        let cards = self.cards(Holder::Place(place));
        let made = Made::of(&self.table.rules, &cards, &self.cards(Holder::Board));
        PlaceView {
            place: place.number(),
            person: person.map(|person| self.onlooker.people.name(person).to_string()),
            yours: self.is_own(place),
            seat: round.seating.holder(place).is_some(),
            stakes: stakes
                .map(|(wager, stake)| StakeView {
                    wager: wager.word().to_owned(),
                    label: self.texts().label(*wager),
                    amount: stake.amount.in_cents(),
                })
                .collect(),
            made: made.named,
            counts: made.counts,
            house: person.is_some_and(is_house_player),
            ready: person.is_some_and(|person| self.table.flow.has_said_deal(person)),
            cards,
            named: self.named(Holder::Place(place)),
            state: match (spot, person) {
                (None, None) => PlaceWord::Empty,
                (None, Some(_)) => PlaceWord::In,
                (Some(spot), _) => match spot.stand {
                    Stand::Undecided | Stand::Checked => PlaceWord::In,
                    Stand::In => PlaceWord::Playing,
                    Stand::Folded => PlaceWord::Folded,
                    Stand::Void => PlaceWord::Void,
                    Stand::Settled => PlaceWord::Done,
                },
            },
            outcome: outcome.map(|told| told.words),
            result: (over && !lines.is_empty()).then(|| {
                let net = net(lines.iter().copied());
                let label = label(self.texts(), net);
                ResultView { net, label }
            }),
            why: self.why(place),
            lines: lines
                .into_iter()
                .map(|it| LineView::money(self.table, self.onlooker, it))
                .collect(),
        }
    }
}
