//! Reports of what went wrong, and who rules on them.
//!
//! What a ruling then does to cards and wagers stands in `effect.rs`.

use rulebook::Citation;

use super::command::Command;
use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::spot::{Spot, Stand};
use super::{Phase, Round};
use crate::game::Offer;
use crate::irregularity::{
    AbsentDecided, BoardErrors, Detail, Irregularity, MisdealReach, Moment, Reconstruct, Report,
    Ruled, Ruling, StrayCards, Unlisted,
};
use crate::place::{Holder, Place};
use crate::wager::Wager;

/// A ruling that somebody must give before the round goes on.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pending {
    /// What was reported.
    pub report: Report,
    /// The rulings to choose from.
    pub choices: Vec<Ruling>,
    /// The office of the book that chooses.
    pub by: String,
    /// The clause that leaves it to that office.
    pub under: Citation,
}

/// A ruling that was given.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Given {
    /// What was reported.
    pub what: Irregularity,
    /// What was ruled.
    pub ruling: Ruling,
    /// Whom it is about.
    pub who: Vec<Holder>,
    /// What it rests on.
    pub under: Citation,
}

impl Given {
    /// Whether it is about cards of the dealer's that were shown.
    pub(super) fn shows_dealers_cards(&self) -> bool {
        match self.what {
            Irregularity::DealerShows => true,
            Irregularity::Exposed => self.who.contains(&Holder::Dealer),
            _ => false,
        }
    }
}

impl Round {
    /// The moment, as tables of irregularities know it.
    #[must_use]
    pub fn moment(&self) -> Moment {
        match self.phase {
            Phase::Betting => Moment::Betting,
            Phase::Closed | Phase::Dealing => Moment::Dealing,
            Phase::Dealt => Moment::Dealt,
            Phase::Deciding(_) => Moment::Deciding,
            Phase::Showing => Moment::Showing,
            Phase::Settled | Phase::Void => Moment::Settled,
        }
    }
}

/// A hand is said to be void as a round is; what is asked tells which is meant.
fn asked_for(ruling: Ruling, choices: &[Ruling]) -> Ruling {
    let void = |choice: &&Ruling| matches!(choice, Ruling::VoidHand | Ruling::VoidAndRemoveDeck);
    if ruling != Ruling::Void || choices.contains(&ruling) {
        return ruling;
    }
    choices.iter().find(void).copied().unwrap_or(ruling)
}

impl Draft<'_> {
    /// Rules on a report as the book's table says; a book that is silent refuses it.
    pub(super) fn decide_report(&mut self, mut report: Report) -> Result<(), Refusal> {
        if report.what == Irregularity::ChipsFound {
            self.check_found(&report)?;
        }
        // Before the first card there is no hand to speak of.
        let no_hand = report.what == Irregularity::Communicated && self.round().cards_out() == 0;
        if no_hand || !report.what.happens(self.round().moment()) {
            return Err(Refusal {
                reason: Reason::NotNow("when such a thing can happen"),
                under: None,
            });
        }
        self.place_seen(&mut report)?;
        self.check_empty(&report)?;
        if report.what == Irregularity::ThirdParty {
            self.check_together(&report)?;
        }
        if report.what == Irregularity::ChipsAndLights {
            report = self.find_lights(report)?;
        }
        let details = self.details(&report);
        let table = self.game.table();
        let (ruled, breach) = table.ruling_on(report.what, self.ruled_at(&report), &details);
        let ruled = ruled.map(|found| (found.value.clone(), found.under));
        if ruled.is_some() {
            self.record_exposures(&report);
        }
        if let Some(under) = breach {
            for place in report.places() {
                self.emit(Event::Breached { place, under });
            }
        }
        match (ruled, breach) {
            (Some((Ruled::At(ruling), under)), _) => self.rule(ruling, report, under),
            (Some((Ruled::Asked { choices, by }, under)), _) => {
                self.ask(Pending {
                    report,
                    choices: choices.into_iter().collect(),
                    by,
                    under,
                });
                Ok(())
            }
            (None, Some(under)) => self.rule(Ruling::Breach, report, under),
            (None, None) => Err(Refusal {
                reason: Reason::TheBookIsSilent,
                under: None,
            }),
        }
    }

    /// Cards where nobody plays are not those of a hand that is in play.
    fn check_empty(&self, report: &Report) -> Result<(), Refusal> {
        let plays = |of: &Holder| match of {
            Holder::Place(place) => {
                let spot = self.round().spots.get(place);
                spot.is_some_and(|spot| self.game.is_dealt_in(spot))
            }
            Holder::Dealer | Holder::Board => true,
        };
        let stray = report.what == Irregularity::HandToEmpty;
        if stray && report.who.iter().any(plays) {
            return Err(Refusal {
                reason: Reason::SomebodyPlays,
                under: None,
            });
        }
        Ok(())
    }

    /// Chips are held against the lights when the acceptors are locked. Whose they are is
    /// not seen in the tray: unsaid, it is about every place that made the wager.
    fn find_lights(&self, mut report: Report) -> Result<Report, Refusal> {
        let table = self.game.table();
        let (ruled, _) = table.ruling_on(report.what, self.round().moment(), &[]);
        let Some(under) = ruled.map(|ruled| ruled.under) else {
            return Ok(report);
        };
        let refuse = |reason| {
            let under = Some(under);
            Err(Refusal { reason, under })
        };
        if !self.round().locked_out {
            return refuse(Reason::NotNow("once the acceptors are locked"));
        }
        let wagered = |of: &Holder| match of {
            Holder::Place(place) => {
                let spot = self.round().spots.get(place);
                spot.is_some_and(|spot| spot.has(Wager::Jackpot))
            }
            Holder::Dealer | Holder::Board => false,
        };
        if report.who.is_empty() {
            let places = self.round().spots.keys().copied().map(Holder::Place);
            report.who = places.filter(wagered).collect();
        }
        if report.who.is_empty() || !report.who.iter().all(wagered) {
            return refuse(Reason::NoWagerThere(Wager::Jackpot));
        }
        Ok(report)
    }

    /// Asks an office to rule; while another ruling is awaited, it comes after that.
    fn ask(&mut self, pending: Pending) {
        let pending = Box::new(pending);
        self.emit(Event::RulingAsked { pending });
    }

    /// Takes one of the choices of the ruling that is pending.
    pub(super) fn decide_rule(&mut self, ruling: Ruling, who: Vec<Holder>) -> Result<(), Refusal> {
        let Some(Pending {
            mut report,
            choices,
            by: office,
            under,
        }) = self.round().pending.clone()
        else {
            return Err(Refusal {
                reason: Reason::NothingToRule,
                under: None,
            });
        };
        let refuse = |reason| {
            Err(Refusal {
                reason,
                under: Some(under),
            })
        };
        if !self.stands_above(&office) {
            return refuse(Reason::NotTheOffice(office));
        }
        let ruling = asked_for(ruling, &choices);
        let concerned = self.reach(&report);
        let concerns = |of: &Holder| match of {
            Holder::Place(place) => concerned.contains(place),
            Holder::Dealer | Holder::Board => report.who.contains(of),
        };
        if !choices.contains(&ruling) || !who.iter().all(concerns) {
            return refuse(Reason::NotOffered);
        }
        if !who.is_empty() {
            report.who = who;
        }
        self.emit(Event::RulingAnswered);
        self.rule(ruling, report, under)
    }

    /// What tells one case of an irregularity from another, the most particular first.
    fn details(&self, report: &Report) -> Vec<Detail> {
        let whose = if report.who.contains(&Holder::Dealer) {
            Detail::Dealer
        } else if report.who.contains(&Holder::Board) {
            Detail::Board
        } else {
            Detail::Player
        };
        let mut details = Vec::new();
        let readings = self.game.irregularities();
        let always = readings.board_errors.as_ref();
        if whose == Detail::Board && always.is_some_and(|it| it.value == BoardErrors::Misdeal) {
            details.push(Detail::BoardAlways);
        }
        details.extend(self.by_reading(report.what));
        if self.is_deck_done(report) {
            details.push(Detail::DeckDone);
        }
        details.extend(self.particular(report, whose));
        details.push(whose);
        details
    }

    /// The case that a reading makes of it, whatever happened.
    fn by_reading(&self, what: Irregularity) -> Option<Detail> {
        let readings = self.game.irregularities();
        match what {
            Irregularity::Absent | Irregularity::DealerShows | Irregularity::ShortDeck => {
                let unlisted = readings.unlisted.filter(|it| it.value == Unlisted::Void);
                unlisted.map(|_| Detail::Unlisted)
            }
            Irregularity::HandToEmpty => {
                let stray = readings.stray_cards;
                let stray = stray.filter(|stray| stray.value == StrayCards::Void);
                stray.map(|_| Detail::Stray)
            }
            _ => None,
        }
    }

    /// Whether something is wrong with cards that nobody can want any more.
    fn is_deck_done(&self, report: &Report) -> bool {
        let of_deck = matches!(
            report.what,
            Irregularity::ShufflerJam | Irregularity::FaceUpInDeck
        );
        let wants = |(place, spot): (&Place, &Spot)| {
            let offers = self.round().offers(self.game, *place);
            let change = |offer: &Offer| matches!(offer.command, Command::Change { .. });
            spot.awaits_card || offers.iter().any(change)
        };
        let deciding = self.round().moment() == Moment::Deciding;
        of_deck && deciding && !self.round().spots.iter().any(wants)
    }

    fn particular(&self, report: &Report, whose: Detail) -> Option<Detail> {
        let hand = self.game.table().hand_cards.value;
        let either = |one: bool, yes: Detail, no: Detail| Some(if one { yes } else { no });
        match report.what {
            Irregularity::Exposed | Irregularity::FaceUpInDeck | Irregularity::DealerShows => {
                self.exposes_again(report).then_some(Detail::Again)
            }
            Irregularity::WrongCount | Irregularity::Skipped => {
                self.particular_count(report, whose, hand)
            }
            Irregularity::HandToEmpty => either(
                report.count == Some(hand),
                Detail::Complete,
                Detail::Partial,
            ),
            Irregularity::OnDiscards | Irregularity::RakedEarly => {
                either(self.is_on_top(report), Detail::Top, Detail::Buried)
            }
            Irregularity::Viewed => either(report.who.len() > 1, Detail::Several, Detail::One),
            Irregularity::Absent | Irregularity::LeftSeat => {
                either(self.is_decided(report), Detail::Decided, Detail::Undecided)
            }
            Irregularity::PickedUpDiscard => {
                let changed = |place: &Place| {
                    let spot = self.round().spots.get(place);
                    spot.is_some_and(|spot| spot.changed.is_some())
                };
                report
                    .places()
                    .iter()
                    .any(changed)
                    .then_some(Detail::Changed)
            }
            Irregularity::RakedOwn => {
                let mut spots = self.round().spots.values();
                let changed = spots.any(|spot| spot.changed.is_some());
                changed.then_some(Detail::Changed)
            }
            Irregularity::ChipsFound => self.found_detail(report),
            _ => None,
        }
    }

    fn particular_count(&self, report: &Report, whose: Detail, hand: u32) -> Option<Detail> {
        if self.counts_reach_all() {
            return Some(Detail::Counted);
        }
        let one_short = report.count.is_some_and(|count| count + 1 == hand);
        let dealt = !matches!(self.round().moment(), Moment::Betting | Moment::Dealing);
        // A hand that is still being dealt is not short yet.
        if whose == Detail::Dealer {
            return (dealt && one_short).then_some(Detail::DealerOneShort);
        }
        if !dealt || whose == Detail::Board || report.who.len() != 1 {
            return None;
        }
        let reach = self.game.irregularities().misdeal_reach.as_ref();
        Some(match reach {
            Some(reach) if reach.value == MisdealReach::Place => Detail::PlaceAlone,
            _ => Detail::OnePlace,
        })
    }

    /// Whether a hand can be told from the discards around it.
    fn is_on_top(&self, report: &Report) -> bool {
        let Some(place) = report.places().first().copied() else {
            return false;
        };
        let discards = &self.round().discards;
        let lies = discards.iter().rposition(|of| *of == Holder::Place(place));
        let over = lies.map_or(&[][..], |at| discards.get(at + 1..).unwrap_or_default());
        let over: u32 = over.iter().map(|of| self.round().cards_of(*of)).sum();
        let hand = self.game.table().hand_cards.value;
        let above = match (report.on_top, report.count) {
            (Some(true), _) => 0,
            (_, Some(cards)) => cards,
            (Some(false), None) => hand,
            (None, None) => over,
        };
        let reading = self.game.irregularities().reconstruct.as_ref();
        let within = match reading {
            Some(reading) if reading.value == Reconstruct::Five => 5,
            _ => hand,
        };
        above.saturating_add(hand) <= within.max(hand)
    }

    /// Whether nothing is left to decide on the hands reported.
    fn is_decided(&self, report: &Report) -> bool {
        let reading = self.game.irregularities().absent_decided.as_ref();
        if reading.is_some_and(|reading| reading.value == AbsentDecided::AsAbsent) {
            return false;
        }
        let places = report.places();
        let undecided = |place: &Place| {
            let spot = self.round().spots.get(place);
            spot.is_some_and(|spot| {
                matches!(spot.stand, Stand::Undecided | Stand::Checked) && self.game.decides(spot)
            })
        };
        !places.iter().any(undecided)
    }
}
