//! A table at the moment at which something goes wrong: three guests with every wager that
//! the book has, real cards, and a dealer who did everything as the book wants it.

use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, CardSet};
use games::device::Device;
use games::irregularity::{Irregularity, Moment, Report, Seen};
use games::round::{Command, Counted, Event, How, Phase, Refusal, Stand, Step, Teller};
use games::table::{Chance, SeveralAreas, Staff, TableCard, TableJackpot};
use games::{Holder, Offer, Place, Rules, Wager};
use jackpot::Mode;
use money::{Limits, Money};
use rulebook::{Answers, Book, Choices, Date, Problems};

use super::{Before, Question, Unanswered};
use crate::house_file::usual_device;
use crate::table::Table;

/// A table, and what is reported at it.
pub(super) struct Scene {
    pub(super) table: Table,
    pub(super) report: Report,
    pub(super) moment: Moment,
    pub(super) before: Vec<Before>,
    faces: Faces,
}

/// The faces of the cards, as they will be turned up.
#[derive(Default)]
struct Faces {
    known: BTreeMap<(Holder, usize), Card>,
    rest: Vec<Card>,
}

/// How many steps no round takes.
const TOO_MANY: usize = 400;

/// The ante of every place.
const ANTE: Money = Money::cents(1_000);

/// The most that an ante may be.
const MOST: Money = Money::cents(20_000);

/// The side wagers.
const BESIDE: Money = Money::cents(500);

impl Scene {
    /// The table at a moment.
    pub(super) fn at(
        table: Table,
        question: &Question,
        moment: Moment,
    ) -> Result<Scene, Unanswered> {
        let who = whom(question);
        let mut scene = Scene {
            faces: Faces::without(&question.cards),
            report: Report::of(question.what, who),
            before: question.before.clone(),
            moment,
            table,
        };
        scene.wager()?;
        scene.go_to(moment)?;
        for before in &question.before {
            scene.happen(*before)?;
        }
        scene.fill_in(question);
        Ok(scene)
    }

    /// Tells the table something, by the house itself.
    pub(super) fn tell(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        self.tell_by(&Teller::house(), command)
    }

    /// Tells the table something, by somebody.
    pub(super) fn tell_by(
        &mut self,
        teller: &Teller<'_>,
        command: Command,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.table.decide(teller, command)?;
        events.iter().for_each(|event| self.table.apply(event));
        Ok(events)
    }

    /// The same scene once more, to try another ruling.
    pub(super) fn copy(&self) -> Scene {
        Scene {
            table: self.table.clone(),
            report: self.report.clone(),
            moment: self.moment,
            before: self.before.clone(),
            faces: Faces::default(),
        }
    }

    fn expected(&mut self, command: Command) -> Result<(), Unanswered> {
        self.tell(command).map(drop).map_err(Unanswered::Refused)
    }

    /// The places that play: three, and those that it is about, unless nobody plays there.
    fn places(&self) -> BTreeSet<Place> {
        let named = self.report.places();
        let first = Place::ALL.into_iter().take(3);
        match self.report.what {
            Irregularity::HandToEmpty => first.filter(|it| !named.contains(it)).collect(),
            _ => first.chain(named).collect(),
        }
    }

    /// Whether one player plays at all the places that it is about: hands that one may not
    /// look at are mostly one's own.
    fn is_one_player(&self) -> bool {
        let several = &self.table.game().table().several_areas;
        let allowed = several.value == SeveralAreas::Allowed;
        allowed && self.report.what == Irregularity::Viewed
    }

    fn wager(&mut self) -> Result<(), Unanswered> {
        if self.table.next_step() == Some(Step::CallBets) {
            self.step(Step::CallBets)?;
        }
        let named = self.report.places();
        let one = self.is_one_player();
        let shared = one.then(|| named.first().copied()).flatten();
        for place in self.places() {
            let of = shared.filter(|_| named.contains(&place)).unwrap_or(place);
            for (wager, amount) in self.wagers() {
                self.expected(Command::Wager {
                    place,
                    wager,
                    amount,
                    how: How::Chips,
                    chips: Vec::new(),
                    salt: None,
                    person: Some(format!("player {of}")),
                })?;
            }
        }
        Ok(())
    }

    /// Every wager that can be made before the deal.
    fn wagers(&self) -> Vec<(Wager, Money)> {
        let game = self.table.game();
        let openings = game.openings().iter().copied();
        // What follows the deal is no opening yet.
        let later = [game.stay(), Wager::Jackpot, Wager::Exchange];
        let openings = openings.filter(|wager| !later.contains(wager));
        let together = self.report.what == Irregularity::ThirdParty;
        let ante = if together { MOST } else { ANTE };
        let mut wagers: Vec<_> = openings
            .map(|wager| match game.equal_to(wager) {
                _ if wager == Wager::Ante => (wager, ante),
                Some(_) => (wager, ante),
                None => (wager, BESIDE),
            })
            .collect();
        let jackpot = self.table.card.jackpot;
        wagers.extend(jackpot.map(|terms| (Wager::Jackpot, terms.wager)));
        wagers
    }

    /// Plays on, as the book wants it, to a moment.
    fn go_to(&mut self, moment: Moment) -> Result<(), Unanswered> {
        for _ in 0..TOO_MANY {
            if self.is_at(moment) {
                return Ok(());
            }
            match self.table.next_step() {
                Some(step) => self.step(step)?,
                None => self.stay()?,
            }
        }
        let what = self.report.what;
        Err(Unanswered::NotThen { what, moment })
    }

    fn is_at(&self, moment: Moment) -> bool {
        let round = &self.table.round;
        let next = self.table.next_step();
        match moment {
            Moment::Betting => next == Some(Step::CallNoMoreBets),
            Moment::Dealing => {
                let left = self
                    .table
                    .steps()
                    .planned(round)
                    .saturating_sub(round.planned);
                round.phase == Phase::Dealing && left <= 1
            }
            Moment::Dealt => round.phase == Phase::Dealt,
            Moment::Deciding => matches!(round.phase, Phase::Deciding(_)) && next.is_none(),
            Moment::Showing => {
                round.phase == Phase::Showing && round.dealer.hidden().next().is_none()
            }
            Moment::Settled => round.phase == Phase::Settled,
        }
    }

    fn step(&mut self, step: Step) -> Result<(), Unanswered> {
        let turned = self.table.turns_up(step);
        let faces = turned.into_iter().filter_map(|at| self.faces.of(at));
        let faces = faces.collect();
        self.expected(Command::Step { step, faces })
    }

    /// The first player who has to decide stays in.
    fn stay(&mut self) -> Result<(), Unanswered> {
        let mut places = self.places().into_iter();
        let waiting = places.find(|place| self.table.awaits(*place));
        match waiting {
            Some(place) => self.stay_at(place),
            None => Err(Unanswered::NotThen {
                what: self.report.what,
                moment: self.moment,
            }),
        }
    }

    fn stay_at(&mut self, place: Place) -> Result<(), Unanswered> {
        let offers = self.table.round.offers(self.table.game(), place);
        let stays = |offer: &&Offer| offer.command.stays_with().is_some();
        let offer = offers.iter().find(stays).or(offers.first()).cloned();
        match offer {
            Some(offer) => self.expected(offer.command),
            None => Ok(()),
        }
    }

    /// Something happens before what is reported.
    fn happen(&mut self, before: Before) -> Result<(), Unanswered> {
        let wrong = |why: String| Unanswered::NotBefore { before, why };
        let places = match self.report.places() {
            // What is wrong with the deck concerns everybody.
            none if none.is_empty() => self.places().into_iter().collect(),
            named => named,
        };
        let told = match before {
            Before::Exposed => {
                // A book may count those alone that went wrong in the same way.
                let what = match self.report.what {
                    Irregularity::FaceUpInDeck => Irregularity::FaceUpInDeck,
                    _ => Irregularity::Exposed,
                };
                let mut earlier = Report::of(what, Vec::new());
                let last = Place::ALL.into_iter().rev();
                let mut last = last.filter(|place| self.places().contains(place));
                let place = last.find(|place| !places.contains(place));
                let place = place.or(places.last().copied());
                earlier.who = place.map(Holder::Place).into_iter().collect();
                earlier.seen = self.seen(place.map(Holder::Place), Vec::new(), true);
                self.tell(Command::Report(earlier)).map(drop)
            }
            // It is said of the card that is reported.
            Before::InTheDeal => Ok(()),
            Before::Decided => {
                for place in places {
                    let open = |table: &Table| {
                        let spot = table.round.spots.get(&place);
                        spot.is_some_and(|spot| spot.stand == Stand::Undecided)
                    };
                    if open(&self.table) {
                        self.stay_at(place)?;
                    }
                }
                Ok(())
            }
            Before::Changed => {
                for place in places {
                    let change = Command::Change { place, card: 0 };
                    self.tell(change).map_err(|why| wrong(why.to_string()))?;
                    if self.table.next_step() == Some(Step::Draw(place)) {
                        self.step(Step::Draw(place))?;
                    }
                }
                Ok(())
            }
            Before::Looked => {
                let looks = places.into_iter().map(|place| Command::Look { place });
                let looks: Vec<_> = looks.collect();
                looks
                    .into_iter()
                    .try_for_each(|look| self.tell(look).map(drop))
            }
            Before::Miscounted => {
                let cards = 52_u32.saturating_sub(self.table.round.cards_out()) + 1;
                let what = Counted::Stub;
                self.tell(Command::Count { what, cards }).map(drop)
            }
        };
        told.map_err(|refusal| wrong(refusal.to_string()))?;
        match self.table.round.moment() == self.moment {
            true => Ok(()),
            false => Err(wrong("the book ended the round over it".to_owned())),
        }
    }

    /// What a dealer would say with the report, as far as nobody has said it.
    fn fill_in(&mut self, question: &Question) {
        let hand = self.table.game().table().hand_cards.value;
        let of = self.report.who.first().copied();
        if exposes(question.what) || !question.cards.is_empty() {
            let in_the_deal = self.before.contains(&Before::InTheDeal);
            self.report.seen = self.seen(of, question.cards.clone(), in_the_deal);
        }
        self.report.on_top = question.on_top;
        self.report.count = question.count.or(match question.what {
            Irregularity::WrongCount => Some(hand.saturating_sub(1)),
            Irregularity::HandToEmpty => Some(hand),
            _ => None,
        });
        self.report.chips = question.chips.or(match question.what {
            Irregularity::ChipsFound => Some((Wager::Ante, ANTE.plus(BESIDE).unwrap_or(ANTE))),
            _ => None,
        });
    }

    /// Cards that were seen, the last of a hand that do not lie open; unsaid, one that nobody has
    /// seen yet.
    fn seen(&mut self, of: Option<Holder>, cards: Vec<Card>, in_the_deal: bool) -> Vec<Seen> {
        let held = of.map_or(0, |of| self.table.cards_of(of));
        let cards = match cards.is_empty() {
            true => self.faces.rest.pop().into_iter().collect(),
            false => cards,
        };
        let hand = of.and_then(|of| self.table.round.hand(of));
        let lies_down = |position: &usize| {
            hand.is_none_or(|hand| hand.hidden().any(|hidden| hidden == *position))
        };
        let last = (0..held).rev().filter(lies_down);
        let positions = last.map(Some).chain(std::iter::repeat(None));
        let seen = cards
            .into_iter()
            .zip(positions)
            .map(|(card, position)| Seen {
                at: of.zip(position),
                card,
                in_the_deal: in_the_deal && position.is_some(),
            });
        let seen: Vec<Seen> = seen.collect();
        let known = seen.iter().filter_map(|seen| Some((seen.at?, seen.card)));
        self.faces.known.extend(known);
        seen
    }
}

impl Faces {
    /// The deck without some cards. Whoever is dealt from its end gets nothing that wins a
    /// prize; the dealer, who is turned up first, has a hand that qualifies.
    fn without(cards: &[Card]) -> Faces {
        let taken: CardSet = cards.iter().copied().collect();
        let deck: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|it| !taken.contains(*it))
            .collect();
        // Neighbours lie far apart: no flush, no straight.
        let mut rest: Vec<Card> = Vec::new();
        let mut left = deck;
        let mut at = 0;
        while !left.is_empty() {
            at = (at + 17) % left.len();
            rest.push(left.remove(at));
        }
        Faces {
            known: BTreeMap::new(),
            rest,
        }
    }

    /// The face of a card that is turned up.
    fn of(&mut self, at: (Holder, usize)) -> Option<Card> {
        if let Some(card) = self.known.get(&at) {
            return Some(*card);
        }
        let mut card = None;
        // The dealer's hand is a pair of aces, so that it qualifies in every book.
        if at.0 == Holder::Dealer {
            let ace = self
                .rest
                .iter()
                .position(|card| card.rank() == cards::Rank::Ace);
            let wanted = at.1 < 2;
            card = ace.filter(|_| wanted).map(|ace| self.rest.remove(ace));
        }
        let card = card.or_else(|| self.rest.pop())?;
        self.known.insert(at, card);
        Some(card)
    }
}

/// Whether a word is about cards that were seen.
fn exposes(what: Irregularity) -> bool {
    matches!(
        what,
        Irregularity::Exposed | Irregularity::FaceUpInDeck | Irregularity::DealerShows
    )
}

/// Whom a word is mostly about, where nobody is named.
fn whom(question: &Question) -> Vec<Holder> {
    if !question.who.is_empty() {
        return question.who.clone();
    }
    let [one, two, ..] = Place::ALL.map(Holder::Place);
    match question.what {
        Irregularity::FaceUpInDeck
        | Irregularity::DrawnInError
        | Irregularity::ShortDeck
        | Irregularity::ShufflerJam
        | Irregularity::ShoeJam
        | Irregularity::BadCut
        | Irregularity::ChipsAndLights => Vec::new(),
        Irregularity::DealerShows | Irregularity::RakedOwn => vec![Holder::Dealer],
        Irregularity::ThirdParty | Irregularity::Communicated => vec![one, two],
        Irregularity::Exposed
        | Irregularity::WrongCount
        | Irregularity::HandToEmpty
        | Irregularity::Skipped
        | Irregularity::PlayerShows
        | Irregularity::Viewed
        | Irregularity::Touched
        | Irregularity::PickedUpEarly
        | Irregularity::PickedUpDiscard
        | Irregularity::Dropped
        | Irregularity::OffTable
        | Irregularity::OutOfView
        | Irregularity::RakedEarly
        | Irregularity::OnDiscards
        | Irregularity::Absent
        | Irregularity::LeftSeat
        | Irregularity::LampOff
        | Irregularity::ChipsFound => vec![one],
    }
}

/// A table with the device named, or the usual device, what every table must name set as it is computed with.
pub(super) fn open(
    book: &Book,
    on: Option<Date>,
    choices: &Choices,
    device: Option<Device>,
) -> Result<Table, Problems> {
    let mut choices = choices.clone();
    for (.., switch) in book.switches().filter(|(.., switch)| switch.asked) {
        if choices.get(&switch.name).is_none()
            && book.is_open(&switch.name, on)
            && let Some(default) = &switch.default
        {
            choices.set(&switch.name, default.clone());
        }
    }
    let answers = Answers::new(book, on, &choices)?;
    let rules = Rules::ask(&answers)?;
    let jackpot = rules.jackpot().map(|rules| TableJackpot {
        mode: Mode::Electronic,
        wager: rules.jackpot_wager.value.unwrap_or(BESIDE),
        up: true,
        divided: false,
    });
    let limits = Limits::new(BESIDE, MOST).ok();
    let card = TableCard {
        device: device.unwrap_or_else(|| usual_device(&rules)),
        limits: limits
            .map(|limits| (Wager::Ante, limits))
            .into_iter()
            .collect(),
        chance: Chance::Real,
        staff: Staff::Staffed,
        jackpot,
        ..TableCard::plain()
    };
    let rules = std::sync::Arc::new(rules);
    let book = std::sync::Arc::new(book.clone());
    Table::ruled(book, on, rules, card)
}
