//! Reports of what went wrong, and who rules on them.
//!
//! What a ruling then does to cards and wagers stands in `effect.rs`.

use rulebook::Citation;

use super::draft::Draft;
use super::event::Event;
use super::refusal::{Reason, Refusal};
use super::spot::{Spot, Stand};
use super::{Phase, Round};
use crate::game::{Choice, Offer};
use crate::irregularity::{
    AbsentDecided, BoardErrors, Detail, Irregularity, MisdealReach, Moment, Reconstruct, Report,
    Ruled, Ruling, StrayCards, Unlisted,
};
use crate::place::{Holder, Place};

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
    /// How many cards were seen that the deal should have kept hidden.
    pub seen: u32,
    /// What it rests on.
    pub under: Citation,
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

impl Draft<'_> {
    /// Rules on a report as the book's table says; a book that is silent refuses it.
    pub(super) fn decide_report(&mut self, report: Report) -> Result<(), Refusal> {
        if report.what == Irregularity::ChipsFound {
            self.check_found(&report)?;
        }
        if !report.what.happens(self.round.moment()) {
            return Err(Refusal {
                reason: Reason::NotNow("when such a thing can happen"),
                under: None,
            });
        }
        self.check_empty(&report)?;
        let details = self.details(&report);
        let table = self.game.table();
        let (ruled, breach) = table.ruling_on(report.what, self.round.moment(), &details);
        let ruled = ruled.map(|found| (found.value.clone(), found.under));
        if let Some(under) = breach {
            for place in report.places() {
                self.emit(Event::Breached { place, under });
            }
        }
        match (ruled, breach) {
            (Some((Ruled::At(ruling), under)), _) => self.rule(ruling, report, under),
            (Some((Ruled::Asked { choices, by }, under)), _) => self.ask(Pending {
                report,
                choices: choices.into_iter().collect(),
                by,
                under,
            }),
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
                let spot = self.round.spots.get(place);
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

    fn ask(&mut self, pending: Pending) -> Result<(), Refusal> {
        if let Some(other) = &self.round.pending {
            return Err(Refusal {
                reason: Reason::RulingIsPending(other.by.clone()),
                under: Some(other.under),
            });
        }
        self.emit(Event::RulingAsked { pending });
        Ok(())
    }

    /// Takes one of the choices of the ruling that is pending.
    pub(super) fn decide_rule(
        &mut self,
        ruling: Ruling,
        who: Vec<Place>,
        by: &[String],
    ) -> Result<(), Refusal> {
        let Some(Pending {
            mut report,
            choices,
            by: office,
            under,
        }) = self.round.pending.clone()
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
        if !by.contains(&office) {
            return refuse(Reason::NotTheOffice(office));
        }
        let concerned = self.reach(&report);
        if !choices.contains(&ruling) || who.iter().any(|place| !concerned.contains(place)) {
            return refuse(Reason::NotOffered);
        }
        if !who.is_empty() {
            report.who = who.into_iter().map(Holder::Place).collect();
        }
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
            let offers = self.round.offers(self.game, *place);
            let change = |offer: &Offer| matches!(offer.choice, Choice::Exchange { .. });
            spot.awaits_card || offers.iter().any(change)
        };
        let deciding = self.round.moment() == Moment::Deciding;
        of_deck && deciding && !self.round.spots.iter().any(wants)
    }

    fn particular(&self, report: &Report, whose: Detail) -> Option<Detail> {
        let hand = self.game.table().hand_cards.value;
        let either = |one: bool, yes: Detail, no: Detail| Some(if one { yes } else { no });
        match report.what {
            Irregularity::Exposed | Irregularity::FaceUpInDeck => {
                let seen = self.round.exposed + self.seen(report);
                (seen > 1).then_some(Detail::Again)
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
                    let spot = self.round.spots.get(place);
                    spot.is_some_and(|spot| spot.changed.is_some())
                };
                report
                    .places()
                    .iter()
                    .any(changed)
                    .then_some(Detail::Changed)
            }
            Irregularity::RakedOwn => {
                let mut spots = self.round.spots.values();
                let changed = spots.any(|spot| spot.changed.is_some());
                changed.then_some(Detail::Changed)
            }
            Irregularity::ChipsFound => self.found_detail(report),
            _ => None,
        }
    }

    fn particular_count(&self, report: &Report, whose: Detail, hand: u32) -> Option<Detail> {
        if report.what == Irregularity::WrongCount && self.counts_reach_all() {
            return Some(Detail::Counted);
        }
        let one_short = report.count.is_some_and(|count| count + 1 == hand);
        let dealt = !matches!(self.round.moment(), Moment::Betting | Moment::Dealing);
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
        let discards = &self.round.discards;
        let lies = discards.iter().rposition(|of| *of == Holder::Place(place));
        let hands = lies.map_or(0, |at| discards.len() - 1 - at);
        let hand = self.game.table().hand_cards.value;
        let above = match (report.on_top, report.count) {
            (Some(true), _) => 0,
            (_, Some(cards)) => cards,
            (Some(false), None) => hand,
            (None, None) => u32::try_from(hands).map_or(u32::MAX, |it| it.saturating_mul(hand)),
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
            let spot = self.round.spots.get(place);
            spot.is_some_and(|spot| {
                matches!(spot.stand, Stand::Undecided | Stand::Checked) && self.game.decides(spot)
            })
        };
        !places.iter().any(undecided)
    }

    /// How many cards a report says were seen in the deal; before it the cards are only
    /// shuffled again.
    pub(super) fn seen(&self, report: &Report) -> u32 {
        let dealt = self.round.moment() != Moment::Betting;
        match report.what {
            Irregularity::Exposed | Irregularity::FaceUpInDeck if dealt => {
                u32::try_from(report.seen.len()).unwrap_or(u32::MAX).max(1)
            }
            _ => 0,
        }
    }
}
