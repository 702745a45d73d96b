//! Where the round is, and one short sentence: what goes on, and what to do next.

use floor::offer::Offer;
use games::round::{Command, Phase};
use games::{Place, Wager};
use money::Money;
use narrator::{HeadlineTexts, Listener, Text};

use super::Looking;
use super::public::is_needed;
use super::words::PhaseWord;

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
        let texts = self.texts().headline();
        let text = match self.phase() {
            PhaseWord::Suspended => &texts.suspended,
            PhaseWord::Pending => match &self.table.round.pending {
                Some(pending) => {
                    let office = self.texts().office(&pending.by);
                    return texts.ruling.fill(&[("office", &office)]);
                }
                None => &texts.prize,
            },
            PhaseWord::Betting => return self.betting(texts, offers),
            PhaseWord::Closed => &texts.closed,
            PhaseWord::Dealing | PhaseWord::Dealt => &texts.dealing,
            PhaseWord::Deciding => return self.deciding(texts),
            PhaseWord::Showing => &texts.showing,
            PhaseWord::Settled => return self.settled(texts),
            PhaseWord::Void => &texts.void,
        };
        text.plain()
    }

    fn betting(&self, texts: &HeadlineTexts, offers: &[Offer]) -> String {
        if !Place::ALL.into_iter().any(|place| self.is_own(place)) {
            return texts.seat.plain();
        }
        let round = &self.table.round;
        let staked = |place: Place| round.spots.contains_key(&place) && self.is_own(place);
        if !Place::ALL.into_iter().any(staked) {
            return self.nothing_staked(texts, offers).plain();
        }
        // What lies there does not play before everything lies there that must.
        let missing = offers.iter().find_map(|offer| match offer.command {
            Command::Wager { wager, .. } if is_needed(wager) && staked(offer.place) => {
                let (least, most) = offer.bounds?;
                Some((wager, least, most))
            }
            _ => None,
        });
        match missing {
            Some((wager, least, most)) if least == most => {
                let other = match wager {
                    Wager::Ante => Wager::Blind,
                    _ => Wager::Ante,
                };
                let name = |wager| self.texts().label(wager);
                let (wager, other) = (name(wager), name(other));
                texts
                    .needs_equal
                    .fill(&[("wager", &wager), ("other", &other)])
            }
            Some((wager, ..)) => texts.needs.fill(&[("wager", &self.texts().label(wager))]),
            None => texts.placed.plain(),
        }
    }

    /// What whoever has nothing on the felt reads: that bets can be made, or why none can.
    fn nothing_staked<'t>(&self, texts: &'t HeadlineTexts, offers: &[Offer]) -> &'t Text {
        let wagers = |offer: &Offer| matches!(offer.command, Command::Wager { .. });
        if offers.iter().any(wagers) {
            return &texts.bets;
        }
        if self.onlooker.out.is_some() {
            return &texts.no_bets;
        }
        let Some(person) = self.person() else {
            return &texts.bets;
        };
        let least = self.table.card.limits_of(Wager::Ante);
        let least = least.map_or(Money::cents(1), |limits| limits.minimum());
        if !self.house.has_real_chips(self.number, person)
            && self.house.chips_at(self.number, person) < least
        {
            return &texts.no_chips;
        }
        let allowance = self.house.allowance(person, self.now_ms);
        match allowance.is_some_and(|left| left < least) {
            true => &texts.own_limit,
            false => &texts.bets,
        }
    }

    fn settled(&self, texts: &HeadlineTexts) -> String {
        let lines = self.table.round.lines.iter();
        let own = |place| {
            let spot = self.table.round.spots.get(&place);
            spot.is_some_and(|spot| Some(spot.person.as_str()) == self.person())
        };
        let mut mine = lines.filter(|line| own(line.place)).peekable();
        match mine.peek() {
            None => texts.settled.plain(),
            Some(_) => self.texts().headline_of(Money::cents(super::net(mine))),
        }
    }

    fn deciding(&self, texts: &HeadlineTexts) -> String {
        let spots = &self.table.round.spots;
        let open = |place: &&Place| self.table.awaits(**place);
        let waiting: Vec<&Place> = spots.keys().filter(open).collect();
        if waiting.iter().any(|place| self.is_own(**place)) {
            return texts.turn.plain();
        }
        match waiting.as_slice() {
            [] => texts.decided.plain(),
            [one] => {
                let spot = spots.get(one);
                let who = spot.and_then(|spot| self.onlooker.name(&spot.person));
                texts.waiting_one.fill(&[("who", &who.unwrap_or_default())])
            }
            several => {
                let count = several.len().to_string();
                texts.waiting.fill(&[("count", &count)])
            }
        }
    }
}
