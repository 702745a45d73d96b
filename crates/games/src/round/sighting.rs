//! Where the cards lie that a report says were seen.
//!
//! Whoever reports a card often says no more than its face and whose it is. Where that
//! card lies follows from what the table knows: it lies face up, or did before it was
//! turned down again, or it is the last card of the hand that nobody has seen.

use cards::{Card, Face};

use super::Round;
use super::draft::{Draft, refused};
use super::refusal::{Reason, Refusal};
use crate::irregularity::{Irregularity, Report, Seen};
use crate::place::Holder;
use crate::table::Chance;

/// Whose a card is, and which of the hand.
type At = (Holder, usize);

impl Draft<'_> {
    /// Says of each card that was seen where it lies, as far as that is known. One that
    /// lies elsewhere, or where no card lies, cannot have been seen there.
    pub(super) fn place_seen(&self, report: &mut Report) -> Result<(), Refusal> {
        let mut placed: Vec<Seen> = Vec::new();
        for seen in &report.seen {
            let at = seen.at.or_else(|| self.find(report, seen.card, &placed));
            self.check_seen(report.what, seen.card, at, &placed)?;
            placed.push(Seen { at, ..*seen });
        }
        report.seen = placed;
        Ok(())
    }

    fn check_seen(
        &self,
        what: Irregularity,
        card: Card,
        at: Option<At>,
        placed: &[Seen],
    ) -> Result<(), Refusal> {
        let lies = self.round().lies_at(card);
        let elsewhere = lies.filter(|lies| at != Some(*lies)).map(|(of, _)| of);
        let twice = placed.iter().any(|seen| seen.card == card);
        if twice || elsewhere.is_some() {
            let lies = elsewhere;
            let deck = &self.game.table().deck_cards;
            return refused(Reason::CardTwice { card, lies }, deck);
        }
        // A hand that was miscounted, or dealt to nobody, has cards that the table does not
        // know of.
        let counted = matches!(
            what,
            Irregularity::HandToEmpty | Irregularity::WrongCount | Irregularity::Skipped
        );
        let Some((of, position)) = at.filter(|_| !counted) else {
            return Ok(());
        };
        let hand = self.round().hand(of);
        match hand.and_then(|hand| hand.faces().get(position)) {
            Some(Face::Unknown) => Ok(()),
            Some(Face::Known(lies)) if *lies == card => Ok(()),
            _ => Err(Refusal {
                reason: Reason::NotHeld(card),
                under: None,
            }),
        }
    }

    /// Where a card lies of which a report says no more than whose it is.
    fn find(&self, report: &Report, card: Card, placed: &[Seen]) -> Option<At> {
        let round = self.round();
        let theirs = |at: &At| report.who.is_empty() || report.who.contains(&at.0);
        let open = round.lies_at(card).filter(theirs);
        let known = open.or_else(|| {
            let mut down = round.turned_down.iter().rev();
            let seen = down.find(|(of, at, face)| *face == card && theirs(&(*of, *at)));
            seen.map(|(of, at, _)| (*of, *at))
        });
        // A card that lies face up in the deck lies in no hand.
        let exposes = matches!(
            report.what,
            Irregularity::Exposed | Irregularity::DealerShows
        );
        // Which virtual card has a face only the house can say, which deals it.
        let keyed = exposes && self.card.chance == Chance::Real;
        known.or_else(|| {
            let of = *report.who.first().filter(|_| keyed)?;
            let hand = round.hand(of)?;
            let is_another = |at: &usize| {
                let at = (of, *at);
                let down = round.turned_down.iter().map(|(of, at, _)| (*of, *at));
                let named = placed.iter().filter_map(|seen| seen.at);
                down.chain(named).any(|other| other == at)
            };
            let unseen = hand.hidden().filter(|at| !is_another(at));
            unseen.last().map(|at| (of, at))
        })
    }
}

impl Round {
    /// Where a card lies face up, and which of the hand it is.
    fn lies_at(&self, card: Card) -> Option<At> {
        let of = self.lies(card)?;
        let mut faces = self.hand(of)?.faces().iter();
        let at = faces.position(|face| face.known() == Some(card))?;
        Some((of, at))
    }

    /// Notes the face of a card that is turned down: whoever saw it knows it.
    pub(super) fn note_turned_down(&mut self, of: Holder, position: usize) {
        let hand = self.hand(of);
        let face = hand.and_then(|hand| hand.faces().get(position)?.known());
        if let Some(card) = face {
            self.turned_down.push((of, position, card));
        }
    }
}
