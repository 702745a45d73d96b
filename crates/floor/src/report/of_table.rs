//! How the parts of a report follow from a table.

use cards::Face;
use games::guide::Line;
use games::{Holder, Place};
use money::Money;

use super::parts::{
    BreachReport, Counted, Grounds, HandReport, Light, MoneyReport, NamedHand, OfferReport,
    PlaceReport, RulingReport, SignReport, StakeReport, StepReport, Term,
};
use super::{JUDGED, PILES, all, offer_word, part_name, written};
use crate::house::Part;
use crate::table::Table;

impl Table {
    pub(super) fn money_report(&self) -> Vec<MoneyReport> {
        let lines = self.round.lines.iter();
        lines
            .map(|line| MoneyReport {
                word: line.word,
                place: line.place,
                wager: line.wager,
                amount: line.amount,
                under: written(&self.book, line.under.iter()),
            })
            .collect()
    }

    pub(super) fn place_reports(&self) -> Vec<PlaceReport> {
        let places = Place::ALL.into_iter();
        places.map(|place| self.place_report(place)).collect()
    }

    fn place_report(&self, place: Place) -> PlaceReport {
        let (book, round) = (self.book.as_ref(), &self.round);
        let spot = round.spots.get(&place);
        let stakes = spot.into_iter().flat_map(|spot| spot.stakes.iter());
        let light = round.light(self.game(), place);
        let offers = round.offers(self.game(), place);
        let collected = spot.and_then(|spot| spot.hand.collected_under);
        PlaceReport {
            place,
            person: spot.map(|spot| spot.person.clone()),
            stakes: stakes
                .map(|(wager, stake)| StakeReport {
                    wager: *wager,
                    amount: stake.amount,
                    chips: stake.chips.to_vec(),
                    under: written(book, all(stake.under)),
                })
                .collect(),
            light: Light {
                lit: light.lit,
                under: written(book, light.under),
            },
            offers: offers
                .iter()
                .map(|offer| {
                    let (action, amount) = offer_word(offer, self);
                    OfferReport {
                        action,
                        amount,
                        under: written(book, [offer.under]),
                    }
                })
                .collect(),
            collected_under: written(book, all(collected)),
        }
    }

    pub(super) fn hand_reports(&self) -> Vec<HandReport> {
        let places = Place::ALL.into_iter().map(Holder::Place);
        let holders = places.chain([Holder::Dealer, Holder::Board]);
        holders.map(|holder| self.hand_report(holder)).collect()
    }

    fn hand_report(&self, holder: Holder) -> HandReport {
        let (book, round) = (self.book.as_ref(), &self.round);
        let lying = round.lying(self.game(), holder);
        let known = round.hand(holder).map(|hand| hand.faces().to_vec());
        let known = known.unwrap_or_default();
        let faces = (0..lying.cards).map(|at| known.get(at).copied().unwrap_or(Face::Unknown));
        let names = JUDGED.into_iter().filter_map(|wager| {
            let named = self.game().hand(round, holder, wager)?;
            Some(NamedHand {
                wager,
                category: named.category.to_string(),
                under: written(book, named.under),
            })
        });
        HandReport {
            holder,
            faces: faces.map(|face| face.to_string()).collect(),
            under: written(book, all(lying.under)),
            names: names.collect(),
        }
    }

    pub(super) fn ruling_reports(&self) -> Vec<RulingReport> {
        let rulings = self.round.rulings.iter();
        rulings
            .map(|given| RulingReport {
                ruling: given.ruling.word().to_owned(),
                who: given.who.clone(),
                under: written(&self.book, [given.under]),
            })
            .collect()
    }

    pub(super) fn breach_reports(&self) -> Vec<BreachReport> {
        let breaches = self.round.breaches.iter();
        breaches
            .map(|(place, under)| BreachReport {
                place: *place,
                under: written(&self.book, [*under]),
            })
            .collect()
    }

    pub(super) fn steps_report(&self, lines: &[Line]) -> Vec<StepReport> {
        let moment = lines.first().map(|line| line.moment);
        lines
            .iter()
            .map(|line| StepReport {
                words: line.words.to_string(),
                first: Some(line.moment) == moment,
                under: written(&self.book, [line.under]),
            })
            .collect()
    }

    pub(super) fn count_reports(&self) -> Vec<Counted> {
        let piles = PILES.into_iter();
        piles
            .map(|(what, pile)| {
                let tally = self.round.tally(self.game(), pile);
                Counted {
                    what: what.to_owned(),
                    cards: tally.cards,
                    under: written(&self.book, tally.under),
                }
            })
            .collect()
    }

    pub(super) fn sign_report(&self, meter: Option<Money>) -> Vec<SignReport> {
        let lines = self.sign(meter).into_iter();
        lines
            .map(|line| SignReport {
                text: line.text,
                under: written(&self.book, line.under),
            })
            .collect()
    }

    pub(super) fn term_reports(&self) -> Vec<Term> {
        let (book, rules) = (self.book.as_ref(), self.rules.table());
        let own = rules.term.iter().flatten().map(|(word, stated)| Term {
            word: Some(word.to_string()),
            source: book.clause_id(stated.under.clause).to_owned(),
            under: written(book, [stated.under]),
        });
        let elsewhere = rules.terms_elsewhere.as_ref().map(|source| Term {
            word: None,
            source: source.value.to_string(),
            under: written(book, [source.under]),
        });
        own.chain(elsewhere).collect()
    }

    pub(super) fn ground_reports(&self) -> Vec<Grounds> {
        let choices = self.book.choices();
        let options = choices.iter().map(|choice| Part::Option(choice.name));
        let limits = self.card.limits.keys().map(|wager| Part::Limits(*wager));
        let approvals = self.approvals.iter().map(|it| Part::Approval(&it.by));
        let parts = [Part::Book, Part::Device].into_iter();
        let parts = parts.chain(options).chain(limits).chain(approvals);
        parts
            .map(|part| Grounds {
                part: part_name(part),
                under: written(&self.book, self.grounds(part)),
            })
            .collect()
    }
}
