//! Expectations about people: what was let be, who was warned, who sees what, what a
//! hand is called and a word means.

use cards::{Face, Faces};
use games::round::{Command, Warning};
use games::{Holder, Wager};

use super::check::Judged;
use super::{Refused, Replay};
use crate::report::{Ground, Under};
use crate::script::Expected;

impl Replay<'_> {
    /// What the owner of a hand is warned of before a command, where it is told.
    pub(super) fn warning_of(&mut self, number: u32, command: &Command) -> Option<(String, Under)> {
        self.lay_out(number);
        if let Some(desk) = self.desk.as_deref_mut().filter(|_| self.stands) {
            return desk.warned(number, command);
        }
        let warning = self.warning(number, command)?;
        let book = self.book_of(number)?;
        let under = Ground::of(book, &[warning.under]);
        Some((warning.of.word().to_owned(), under))
    }

    /// What the owner of a hand is warned of before a command, with the cards of the case.
    fn warning(&self, number: u32, command: &Command) -> Option<Warning> {
        let table = self.house.tables.get(&number)?;
        let person = &table.round.spots.get(&command.place()?)?.person;
        let seen = table.round.with_faces(|holder, position| {
            let view = table
                .round
                .view(table.game(), table.card.device, person, holder);
            let sees = view.sees.get(position).copied().unwrap_or(false);
            let face = self.faces.get(&(number, holder, position)).copied();
            face.filter(|_| sees)
        });
        seen.warning(table.game(), command)
    }

    /// Judges an expectation of this sort; none: it is of another.
    pub(super) fn judge(&mut self, number: u32, expected: &Expected) -> Option<Judged> {
        Some(match expected {
            Expected::Accepted => self.judge_accepted(),
            Expected::Warned(reason) => self.judge_warned(reason.as_deref()),
            Expected::Sees {
                person,
                holder,
                faces,
            } => self.judge_sees(number, person, *holder, faces),
            Expected::Hand {
                holder,
                wager,
                category,
            } => self.judge_hand(number, *holder, *wager, category),
            _ => return None,
        })
    }

    fn judge_accepted(&mut self) -> Judged {
        match &self.last {
            Ok(_) => {
                let set_up = self.set_up_under()?;
                Ok(self.grounds.iter().cloned().chain(set_up).collect())
            }
            Err(refused) => Err(self.refusal_words(refused)),
        }
    }

    fn judge_warned(&self, reason: Option<&str>) -> Judged {
        let Some((word, under)) = &self.warned else {
            return Err("nobody was warned".to_owned());
        };
        if reason.is_some_and(|reason| reason != word) {
            return Err(format!("warned {word}"));
        }
        Ok(under.clone())
    }

    fn judge_sees(&mut self, number: u32, person: &str, holder: Holder, wanted: &Faces) -> Judged {
        self.table(number).map_err(no_table)?;
        self.bring_up().map_err(|why| self.refusal_words(&why))?;
        self.lay_out(number);
        let (faces, under) = match self.desk.as_deref_mut() {
            Some(desk) => desk.sees(number, person, holder)?,
            None => self.seen_by(number, person, holder)?,
        };
        if faces.iter().eq(wanted.iter()) {
            return Ok(under);
        }
        let words: Vec<_> = faces.iter().map(ToString::to_string).collect();
        Err(format!("{person} sees {}", words.join(" ")))
    }

    /// What somebody sees of a hand, with the cards of the case.
    fn seen_by(
        &self,
        number: u32,
        person: &str,
        holder: Holder,
    ) -> Result<(Vec<Face>, Under), String> {
        let table = self.house.tables.get(&number).ok_or("no such table")?;
        let view = table
            .round
            .view(table.game(), table.card.device, person, holder);
        let hand = table.round.hand(holder).map(|hand| hand.faces().to_vec());
        let hand = hand.unwrap_or_default();
        let faces = view.sees.iter().zip(&hand).enumerate();
        let faces: Vec<Face> = faces
            .map(|(position, (sees, face))| match face {
                Face::Unknown if *sees => self
                    .faces
                    .get(&(number, holder, position))
                    .map_or(Face::Unknown, |card| Face::Known(*card)),
                shown => *shown,
            })
            .collect();
        Ok((faces, Ground::of(&table.book, &view.under)))
    }

    /// What a hand is: as the table says it once it is shown, and before that as its owner
    /// knows it.
    fn judge_hand(
        &mut self,
        number: u32,
        holder: Holder,
        wager: Option<Wager>,
        wanted: &str,
    ) -> Judged {
        let wanted: cards::five::Category = wanted
            .parse()
            .map_err(|error| format!("`{wanted}`: {error}"))?;
        let report = self.report(number)?;
        let names = report.hand(holder).map(|hand| hand.names.as_slice());
        let mut names = names.unwrap_or_default().iter();
        let named = names.find(|named| named.wager == wager);
        let (category, under) = match named {
            Some(named) => (named.category.clone(), named.under.clone()),
            None => self.own_hand(number, holder, wager)?,
        };
        match category == wanted.to_string() {
            true => Ok(under),
            false => Err(format!("it is {category}")),
        }
    }

    fn own_hand(
        &mut self,
        number: u32,
        holder: Holder,
        wager: Option<Wager>,
    ) -> Result<(String, Under), String> {
        self.lay_out(number);
        if let Some(desk) = self.desk.as_deref_mut() {
            return desk.own_hand(number, holder, wager);
        }
        let table = self.house.tables.get(&number).ok_or("no such table")?;
        let known = |holder, position| self.faces.get(&(number, holder, position)).copied();
        let round = table.round.with_faces(known);
        match table.game().hand(&round, holder, wager) {
            Some(hand) => Ok((
                hand.category.to_string(),
                Ground::of(&table.book, &hand.under),
            )),
            None => Err("its cards are not known".to_owned()),
        }
    }
}

fn no_table(_: Refused) -> String {
    "there is no such table".to_owned()
}
