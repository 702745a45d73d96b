//! A place of a table.

use games::round::{Phase, Stand};
use games::{Holder, Place};
use narrator::Texts;

use super::parts::{PlaceView, ResultView, StakeView};
use super::words::PlaceWord;
use super::{LineView, Looking, label, name, net};

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

    /// A place as the onlooker sees it.
    pub(super) fn place(&self, place: Place) -> PlaceView {
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
        let outcome = narrator::outcome(Texts::english(), self.onlooker, self.table, place);
        let outcome = outcome.filter(|_| settled);
        let over = matches!(round.phase, Phase::Settled);
        PlaceView {
            place: place.number(),
            person: person.map(|person| self.onlooker.people.name(person).to_string()),
            yours: self.is_own(place),
            seat: round.seating.holder(place).is_some(),
            stakes: stakes
                .map(|(wager, stake)| StakeView {
                    wager: wager.word().to_owned(),
                    label: name(*wager),
                    amount: stake.amount.in_cents(),
                })
                .collect(),
            cards: self.cards(Holder::Place(place)),
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
                let label = label(net);
                ResultView { net, label }
            }),
            lines: lines
                .into_iter()
                .map(|it| LineView::money(self.table, self.onlooker, it))
                .collect(),
        }
    }
}
