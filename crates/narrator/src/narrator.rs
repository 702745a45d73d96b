//! Telling events one after another.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use floor::demonstration::PEOPLE;
use floor::house::{Event, Shifted, ValidationBegun};
use floor::{Table, deal};
use games::round::{self, Phase};
use games::{Holder, Place};
use rulebook::Citation;

use crate::listener::Listener;
use crate::scene::{Scene, Who};
use crate::sentence::{Sentence, Topic};
use crate::texts::Texts;

/// Whoever tells, and what of it a later sentence depends on.
#[derive(Debug, Clone)]
pub struct Narrator {
    texts: &'static Texts,
    /// Cards of one hand that are turned up one after another and told together.
    shown: Option<Shown>,
    /// The places of which it was said how they fare.
    judged: BTreeSet<Place>,
    /// Who was last seen at each place.
    people: BTreeMap<Place, String>,
}

#[derive(Debug, Clone)]
struct Shown {
    of: Holder,
    cards: Vec<Card>,
    under: Option<Citation>,
}

impl Narrator {
    /// One who tells in this language.
    #[must_use]
    pub fn new(texts: &'static Texts) -> Narrator {
        Narrator {
            texts,
            shown: None,
            judged: BTreeSet::new(),
            people: BTreeMap::new(),
        }
    }

    /// The texts of its language.
    pub(crate) fn texts(&self) -> &'static Texts {
        self.texts
    }

    /// What an event gives to tell, at a table that is already what the event made it. What
    /// cards were turned up is told with the next event, or as [`Narrator::rest`].
    pub fn tell(&mut self, to: &dyn Listener, table: &Table, event: &Event) -> Vec<Sentence> {
        if let Event::Table { event, .. } = event {
            if let round::Event::CardShown {
                of,
                position,
                card,
                under,
            } = event
            {
                return self.show(to, table, (*of, *position), (*card, *under));
            }
            self.follow(event);
        }
        let lines = match event {
            Event::Table { event, .. } => self.tell_round(to, table, event),
            Event::Deal { event, .. } => match event {
                deal::Event::Opened { .. } => {
                    vec![Sentence::new(
                        Topic::Round,
                        self.texts.deal.checkable.plain(),
                    )]
                }
                deal::Event::Lost { .. } => {
                    vec![Sentence::new(Topic::Round, self.texts.deal.lost.plain())]
                }
                deal::Event::Committed(_) | deal::Event::Salted { .. } => Vec::new(),
            },
            Event::Jackpot { event, .. } => {
                let told = self.scene(to, table).jackpot(event);
                told.into_iter().collect()
            }
            Event::ValidationBegun { begun, .. } => {
                vec![self.tell_half_confirmed(to, table, begun)]
            }
            Event::Proposal { event, .. } => vec![self.tell_proposal(to, event)],
            Event::Shift {
                event: Shifted::SheetEntered(entered),
                ..
            } => vec![self.tell_sheet(to, entered)],
            Event::TableChanged(setup) => {
                let device = setup.card.device.to_string();
                let words = self.texts.deal.changed.fill(&[("device", &device)]);
                vec![Sentence::new(Topic::Round, words)]
            }
            Event::ClockSet { .. }
            | Event::House(_)
            | Event::TableOpened(_)
            | Event::SentToTable(_)
            | Event::BackFromTable(_)
            | Event::BoughtIn(_)
            | Event::CashedOut(_)
            | Event::Linked { .. }
            | Event::Funded { .. }
            // That the place was left is told where it was left.
            | Event::SeatFreed { .. }
            | Event::Shift { .. }
            | Event::Tray { .. }
            | Event::Dispute { .. }
            | Event::Cage(_)
            | Event::DealSaid { .. } => Vec::new(),
        };
        if lines.is_empty() {
            return lines;
        }
        self.rest(to, table).into_iter().chain(lines).collect()
    }

    /// That the first of two people confirmed a prize: one of the house's own by name, so that
    /// nobody takes them for somebody who works there.
    fn tell_half_confirmed(
        &self,
        to: &dyn Listener,
        table: &Table,
        begun: &ValidationBegun,
    ) -> Sentence {
        let texts = &self.texts.jackpot;
        let is_house = PEOPLE.iter().any(|(person, _)| *person == begun.person);
        let by = to.name(&begun.person).filter(|_| is_house);
        let scene = self.scene(to, table);
        match by {
            Some(by) => {
                let half = &texts.half_confirmed_by;
                scene.about(Topic::Round, begun.place, half, &[("by", &by)])
            }
            None => scene.about(Topic::Round, begun.place, &texts.half_confirmed, &[]),
        }
    }

    /// The cards that were turned up last, if they have not been told.
    pub fn rest(&mut self, to: &dyn Listener, table: &Table) -> Option<Sentence> {
        let shown = self.shown.take()?;
        let scene = self.scene(to, table);
        let cards = scene.cards(&shown.cards);
        let values: [(&str, &str); 1] = [("cards", &cards)];
        let deal = &self.texts.deal;
        let told = match shown.of {
            Holder::Dealer => Sentence::new(Topic::Cards, deal.dealer_shows.fill(&values)),
            Holder::Board => Sentence::new(Topic::Cards, deal.board_shows.fill(&values)),
            Holder::Place(place) => scene.about(Topic::Cards, place, &deal.place_shows, &values),
        };
        Some(Sentence {
            cards: shown.cards,
            ..told.under(shown.under)
        })
    }

    fn scene<'s>(&'s self, to: &'s dyn Listener, table: &'s Table) -> Scene<'s> {
        Scene {
            texts: self.texts,
            to,
            table,
            people: &self.people,
        }
    }

    fn show(
        &mut self,
        to: &dyn Listener,
        table: &Table,
        (of, position): (Holder, usize),
        (card, under): (Card, Option<Citation>),
    ) -> Vec<Sentence> {
        // Nobody is told the cards that they hold and know.
        let own = match of {
            Holder::Place(place) => matches!(self.scene(to, table).who(place), Who::You),
            Holder::Dealer | Holder::Board => false,
        };
        if own && to.face(table, of, position).is_some() {
            return Vec::new();
        }
        if let Some(shown) = self.shown.as_mut().filter(|shown| shown.of == of) {
            shown.cards.push(card);
            return Vec::new();
        }
        let before = self.rest(to, table);
        self.shown = Some(Shown {
            of,
            cards: vec![card],
            under,
        });
        before.into_iter().collect()
    }

    /// Notes what later sentences depend on.
    fn follow(&mut self, event: &round::Event) {
        use round::Event::{RoundOpened, RoundVoided, Sat, WagerPlaced};
        if matches!(event, RoundOpened { .. } | RoundVoided { .. }) {
            self.judged.clear();
        }
        if let Sat { place, person } | WagerPlaced { place, person, .. } = event {
            self.people.insert(*place, person.clone());
        }
    }

    fn tell_round(
        &mut self,
        to: &dyn Listener,
        table: &Table,
        event: &round::Event,
    ) -> Vec<Sentence> {
        let mut lines = self.scene(to, table).round(event);
        if let round::Event::Money { place, .. } = event
            && table.round.phase == Phase::Showing
            && !self.judged.contains(place)
        {
            let scene = self.scene(to, table);
            let outcome = scene.outcome(&scene.seen(), *place);
            if let Some(outcome) = outcome {
                lines.insert(0, outcome);
                self.judged.insert(*place);
            }
        }
        lines
    }
}
