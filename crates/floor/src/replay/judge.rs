//! Expectations about people: what was let be, who was warned, who sees what, what a
//! hand is called and a word means.

use cards::{Face, Faces};
use games::Place;
use games::round::{Command, Warning};
use rulebook::{Citation, Date, Standing};

use super::{Refused, Replay};
use crate::script::Expected;

/// What an expectation rests on, or what was there instead.
pub(super) type Judged = Result<Vec<Citation>, String>;

impl Replay<'_> {
    /// What the owner of a hand is warned of before a command.
    pub(super) fn warning(&self, number: u32, command: &Command) -> Option<Warning> {
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
            Expected::Stack {
                place,
                wager,
                chips,
            } => self.judge_stack(number, *place, *wager, chips),
            Expected::Term { word, source } => self.judge_term(number, word, source),
            Expected::Differs { clause, from } => self.judge_differs(number, clause, *from),
            _ => return None,
        })
    }

    fn judge_accepted(&self) -> Judged {
        match &self.last {
            Ok(_) => Ok(self.grounds.clone()),
            Err(refused) => Err(self.refusal_words(refused)),
        }
    }

    fn judge_warned(&self, reason: Option<&str>) -> Judged {
        let Some(warning) = self.warned else {
            return Err("nobody was warned".to_owned());
        };
        let word = warning.of.word();
        if reason.is_some_and(|reason| reason != word) {
            return Err(format!("warned {word}: {}", warning.of));
        }
        Ok(vec![warning.under])
    }

    fn judge_sees(
        &mut self,
        number: u32,
        person: &str,
        holder: games::Holder,
        wanted: &Faces,
    ) -> Judged {
        let table = self.table(number).map_err(no_table)?;
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
        if faces.iter().eq(wanted.iter()) {
            return Ok(view.under);
        }
        let words: Vec<_> = faces.iter().map(ToString::to_string).collect();
        Err(format!("{person} sees {}", words.join(" ")))
    }

    fn judge_hand(
        &mut self,
        number: u32,
        holder: games::Holder,
        wager: Option<games::Wager>,
        wanted: &str,
    ) -> Judged {
        let wanted: cards::five::Category = wanted
            .parse()
            .map_err(|error| format!("`{wanted}`: {error}"))?;
        let table = self.house.tables.get(&number).ok_or("no such table")?;
        let known = |holder, position| self.faces.get(&(number, holder, position)).copied();
        let round = table.round.with_faces(known);
        match table.game().hand(&round, holder, wager) {
            Some(hand) if hand.category == wanted => Ok(hand.under),
            Some(hand) => Err(format!("it is {}", hand.category)),
            None => Err("its cards are not known".to_owned()),
        }
    }

    fn judge_stack(
        &mut self,
        number: u32,
        place: Place,
        wager: games::Wager,
        wanted: &[money::Money],
    ) -> Judged {
        let table = self.table(number).map_err(no_table)?;
        let spot = table.round.spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&wager));
        let Some(stake) = stake else {
            return Err(format!("no {wager} stands there"));
        };
        if stake.chips == wanted {
            return Ok(stake.under.map(Vec::from).unwrap_or_default());
        }
        let chips: Vec<_> = stake.chips.iter().map(ToString::to_string).collect();
        Err(format!("from the bottom up: {}", chips.join(" ")))
    }

    fn judge_term(&mut self, number: u32, word: &str, wanted: &str) -> Judged {
        let table = self.table(number).map_err(no_table)?;
        let Some((source, under)) = table.meaning(word) else {
            return Err("the book says nothing of words".to_owned());
        };
        let source = source.unwrap_or_else(|| table.book.clause_id(under.clause));
        if source == wanted {
            return Ok(vec![under]);
        }
        Err(format!("its meaning comes from {source}"))
    }

    /// The text of a clause is another from a day on: an item of an instrument that takes
    /// effect then adds, replaces or touches it.
    fn judge_differs(&mut self, number: u32, clause: &str, from: Date) -> Judged {
        let table = self.table(number).map_err(no_table)?;
        let book = &table.book;
        let Some(index) = book.register.find(clause) else {
            return Err(format!("the book has no clause {clause}"));
        };
        let begin = book.instruments.iter().filter(|one| one.from == Some(from));
        let mut items = begin.flat_map(|instrument| &instrument.items);
        let item = items.find(|item| item.clauses().any(|id| id == clause));
        let Some(item) = item else {
            return Err(format!("nothing changes {clause} from {from} on"));
        };
        let cited = |clause| Citation {
            clause,
            standing: Standing::Stated,
        };
        let ordered = book.register.find(&item.clause).map(cited);
        Ok(ordered.into_iter().chain([cited(index)]).collect())
    }
}

fn no_table(_: Refused) -> String {
    "there is no such table".to_owned()
}
