//! Reports of what went wrong, and what the rulings on them do.

use money::Money;
use rulebook::{Citation, Citations};

use super::draft::Draft;
use super::event::{Event, Word};
use super::refusal::{Reason, Refusal};
use super::spot::Stand;
use super::{Phase, Round};
use crate::irregularity::{Irregularity, Moment, Report, Ruled, Ruling};
use crate::place::{Holder, Place};
use crate::rule::Rule;
use crate::wager::Wager;

/// A ruling that somebody must give before the round goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
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
        let irregular = self.game.table().irregular.as_ref();
        let rulings = irregular.and_then(|irregular| irregular.get(&report.what));
        let details = self.details(&report);
        let moment = self.round.moment();
        let Some(found) = rulings.and_then(|rulings| report.ruling(rulings, moment, &details))
        else {
            return Err(Refusal {
                reason: Reason::TheBookIsSilent,
                under: None,
            });
        };
        let (ruled, under) = (found.value.clone(), found.under);
        match ruled {
            Ruled::At(ruling) => self.rule(ruling, report, under),
            Ruled::Asked { choices, by } => {
                self.emit(Event::RulingAsked {
                    pending: Pending {
                        report,
                        choices,
                        by,
                        under,
                    },
                });
                Ok(())
            }
        }
    }

    /// Takes one of the choices of the ruling that is pending.
    pub(super) fn decide_rule(&mut self, ruling: Ruling, by: &[String]) -> Result<(), Refusal> {
        let Some(pending) = self.round.pending.clone() else {
            return Err(Refusal {
                reason: Reason::NothingToRule,
                under: None,
            });
        };
        let under = Some(pending.under);
        if !by
            .iter()
            .any(|office| office.eq_ignore_ascii_case(&pending.by))
        {
            return Err(Refusal {
                reason: Reason::NotTheOffice(pending.by),
                under,
            });
        }
        if !pending.choices.contains(&ruling) {
            return Err(Refusal {
                reason: Reason::NotOffered,
                under,
            });
        }
        self.rule(ruling, pending.report, pending.under)
    }

    /// What tells one case of an irregularity from another, the most particular first.
    fn details(&self, report: &Report) -> Vec<&'static str> {
        let of_dealer = report.who.contains(&Holder::Dealer);
        let whose = if of_dealer {
            "dealer"
        } else if report.who.contains(&Holder::Board) {
            "board"
        } else {
            "player"
        };
        let cards = self.game.table().hand_cards.value;
        let mut details = Vec::new();
        match report.what {
            Irregularity::Exposed | Irregularity::FaceUpInDeck if self.round.exposed > 0 => {
                details.push("again");
            }
            Irregularity::WrongCount if self.counts_reach_all() => details.push("counted"),
            Irregularity::WrongCount
                if of_dealer && report.count.is_some_and(|count| count + 1 == cards) =>
            {
                details.push("dealer-one-short");
            }
            Irregularity::OnDiscards => details.push(if report.on_top { "top" } else { "buried" }),
            Irregularity::Viewed => details.push(if report.who.len() > 1 {
                "several"
            } else {
                "one"
            }),
            _ => {}
        }
        details.push(whose);
        details
    }

    fn rule(&mut self, ruling: Ruling, report: Report, under: Citation) -> Result<(), Refusal> {
        let given = Given {
            what: report.what,
            ruling,
            who: report.who.clone(),
            under,
        };
        self.emit(Event::Ruled { given });
        let places: Vec<Place> = report
            .who
            .iter()
            .filter_map(|holder| match holder {
                Holder::Place(place) => Some(*place),
                _ => None,
            })
            .collect();
        match ruling {
            Ruling::Misdeal => self.void_round(true, under)?,
            Ruling::Void | Ruling::VoidAndRemoveDeck => self.void_round(false, under)?,
            Ruling::VoidHand => {
                for place in places {
                    self.void_hand(place, under);
                }
            }
            Ruling::Forfeit => {
                for place in places {
                    self.forfeit(place, under);
                }
            }
            Ruling::Fold => {
                for place in places {
                    self.emit(Event::Folded { place });
                    self.forfeit(place, under);
                }
            }
            Ruling::Breach => {
                for place in places {
                    self.emit(Event::Breached { place, under });
                }
            }
            Ruling::Discard => {
                for place in places {
                    self.emit(Event::Collected {
                        of: Holder::Place(place),
                    });
                }
            }
            _ => {}
        }
        match ruling {
            Ruling::Reshuffle => self.emit(Event::ShuffleNeeded),
            Ruling::RemoveDeck | Ruling::VoidAndRemoveDeck => self.emit(Event::DeckReplaced),
            Ruling::SetAside => self.emit(Event::CardSetAside),
            _ => {}
        }
        Ok(())
    }

    /// Gives every stake of the round back; what was settled is undone.
    fn void_round(&mut self, redeal: bool, under: Citation) -> Result<(), Refusal> {
        let made: Vec<(Place, Wager, Money)> = self.round.made();
        self.emit(Event::RoundVoided { redeal });
        let mut because = Citations::of(under);
        for rule in [Rule::VoidGoesBack, Rule::Redeal] {
            if let Some(clause) = self.clause(rule) {
                because = because.and(clause);
            }
        }
        for (place, wager, amount) in made {
            self.money(Word::Void, place, wager, amount, because);
        }
        Ok(())
    }

    fn void_hand(&mut self, place: Place, under: Citation) {
        let made: Vec<_> = self
            .round
            .made()
            .into_iter()
            .filter(|(at, ..)| *at == place)
            .collect();
        self.emit(Event::HandVoided { place });
        for (place, wager, amount) in made {
            self.money(Word::Void, place, wager, amount, Citations::of(under));
        }
    }

    fn forfeit(&mut self, place: Place, under: Citation) {
        let Some(spot) = self.round.spots.get(&place) else {
            return;
        };
        let stakes: Vec<_> = spot
            .stakes
            .iter()
            .map(|(wager, stake)| (*wager, stake.amount))
            .collect();
        for (wager, amount) in stakes {
            self.money(Word::Taken, place, wager, amount, Citations::of(under));
        }
        self.emit(Event::Collected {
            of: Holder::Place(place),
        });
        debug_assert!(
            self.round
                .spots
                .get(&place)
                .is_none_or(|spot| spot.stakes.is_empty() || spot.stand == Stand::Void),
            "a forfeit leaves nothing on the layout"
        );
    }
}

impl Round {
    /// Every stake made in the round, settled or not, as a void gives it back.
    #[must_use]
    pub fn made(&self) -> Vec<(Place, Wager, Money)> {
        let mut made: Vec<(Place, Wager, Money)> = Vec::new();
        for (place, spot) in &self.spots {
            made.extend(
                spot.made
                    .iter()
                    .map(|(wager, amount)| (*place, *wager, *amount)),
            );
        }
        made
    }
}
