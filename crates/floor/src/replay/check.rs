//! What a case expects, held against what happened.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use games::round::Word;
use games::{Holder, Place, Wager};

use super::desk::cited;
use super::outcome::{Evidence, Failure};
use super::told::line_words;
use super::{Refused, Replay, check_report, rests};
use crate::report::{Ground, TableReport, Under};
use crate::script::{Case, Expect, Expected, Numbered, Says};

/// What an expectation found: what it rests on, or what was there instead.
pub(super) type Judged = Result<Under, String>;

impl Replay<'_> {
    pub(super) fn check(&mut self, line: &Numbered, table: u32, expect: &Expect) {
        let under = expect.under.as_deref();
        let found: Judged = match &expect.what {
            Expected::Refused(reason) => self
                .check_refused(reason.as_deref(), under)
                .map(|()| Vec::new()),
            other => {
                self.unexpected(Some(line));
                let judged = self.judge(table, other);
                let judged = judged.or_else(|| self.judge_jackpot(table, other));
                judged.unwrap_or_else(|| self.judge_table(table, other, under))
            }
        };
        let under = |citations: Under| match &expect.under {
            Some(clause) if !matches!(expect.what, Expected::Refused(_)) => {
                self.rests_on(table, &citations, clause)
            }
            _ => Ok(()),
        };
        match found.and_then(under) {
            Ok(()) => {
                if let Some(clause) = &expect.under {
                    let surface = surface(&expect.what);
                    self.evidence.push(Evidence {
                        clause: clause.clone(),
                        surface,
                        line: line.line,
                    });
                }
            }
            Err(happened) => self.failures.push(Failure {
                line: line.line,
                text: line.text.clone(),
                expected: line
                    .text
                    .strip_prefix("expect ")
                    .unwrap_or(&line.text)
                    .to_owned(),
                happened,
            }),
        }
    }

    fn rests_on(&self, table: u32, citations: &[Ground], clause: &str) -> Result<(), String> {
        let Some(book) = self.book(table) else {
            return Err("the case names no book".to_owned());
        };
        if citations.is_empty() {
            return Err("it rests on no clause".to_owned());
        }
        if book.register.find(clause).is_none() {
            return Err(format!("the book has no clause {clause}"));
        }
        if rests(book, citations, clause) {
            return Ok(());
        }
        Err(format!("so it is, but under {}", cited(citations)))
    }

    fn check_refused(&mut self, reason: Option<&str>, under: Option<&str>) -> Result<(), String> {
        self.expected = true;
        self.plan.refused_at = None;
        let refused = match &self.last {
            Ok(_) => return Err("the line took effect".to_owned()),
            Err(refused) => refused,
        };
        let (word, rests) = match refused {
            Refused::ByRules(refusal, table) => {
                let book = self.book_of(*table);
                let cited = book.zip(refusal.under());
                let cited = cited.map(|(book, cited)| Ground::of(book, &[cited]));
                let cited = cited.unwrap_or_default();
                let rests = under.is_none_or(|clause| self.has(*table, &cited, clause));
                (refusal.word(), rests)
            }
            Refused::Answered(answered, table) => {
                let Some(word) = &answered.word else {
                    return Err(answered.said.clone());
                };
                let rests = under.is_none_or(|clause| self.has(*table, &answered.under, clause));
                (word.as_str(), rests)
            }
            Refused::Nonsense(why) => return Err(why.clone()),
        };
        let said = || self.refusal_words(refused);
        if reason.is_some_and(|reason| reason != word) || !rests {
            return Err(said());
        }
        Ok(())
    }

    /// What is expected of a table, held against what its staff sees of it.
    fn judge_table(&mut self, number: u32, expected: &Expected, under: Option<&str>) -> Judged {
        let report = self.report(number)?;
        match expected {
            Expected::Dealt { holder, cards } => self.judge_dealt(&report, *holder, cards),
            Expected::State(state) if report.state == "suspended" && state == "suspended" => {
                let name = report.jackpot.as_deref().unwrap_or_default();
                Ok(self.jackpot_report(name)?.stopped_under)
            }
            other => {
                let book = self.book_of(number);
                let book = book.ok_or_else(|| "the case names no book".to_owned())?;
                let judged = check_report::judge(book, &report, other, under);
                judged.unwrap_or_else(|| Err(format!("{other:?} is not judged yet")))
            }
        }
    }

    /// What lies at a place. Of real cards that were not shown the table knows that they lie
    /// there; which they are, whoever laid them there does.
    fn judge_dealt(&self, report: &TableReport, holder: Holder, wanted: &[Option<Card>]) -> Judged {
        let hand = report.hand(holder);
        let lying = hand.map_or(&[][..], |hand| hand.faces.as_slice());
        let faces = lying.iter().enumerate().map(|(position, face)| {
            let at = (report.table, holder, position);
            face.parse::<Card>().ok().or(self.faces.get(&at).copied())
        });
        let faces: Vec<Option<Card>> = faces.collect();
        let same =
            |(known, wanted): (&Option<Card>, &Option<Card>)| wanted.is_none() || known == wanted;
        if faces.len() == wanted.len() && faces.iter().zip(wanted).all(same) {
            return Ok(hand.map_or_else(Vec::new, |hand| hand.under.clone()));
        }
        let words = faces.iter().map(|card| match card {
            Some(card) => card.to_string(),
            None => "??".to_owned(),
        });
        Err(format!("dealt: {}", words.collect::<Vec<_>>().join(" ")))
    }

    /// Once a case has one money line for a place, all of that place must be listed.
    pub(super) fn closed_world(&mut self, case: &Case) {
        let mut listed: BTreeMap<(u32, Place), BTreeSet<(Word, Wager)>> = BTreeMap::new();
        let mut open: BTreeSet<(u32, Place, Wager)> = BTreeSet::new();
        for line in &case.lines {
            let Says::Expect(expect) = &line.statement.says else {
                continue;
            };
            let table = line.statement.table;
            match &expect.what {
                Expected::Money {
                    word, place, wager, ..
                } => {
                    listed
                        .entry((table, *place))
                        .or_default()
                        .insert((*word, *wager));
                }
                Expected::Any { place, wagers } => {
                    open.extend(wagers.iter().map(|wager| (table, *place, *wager)));
                }
                _ => {}
            }
        }
        for ((number, place), words) in listed {
            let Ok(report) = self.report(number) else {
                continue;
            };
            for line in report.money.iter().filter(|line| line.place == place) {
                if words.contains(&(line.word, line.wager))
                    || open.contains(&(number, place, line.wager))
                {
                    continue;
                }
                self.failures.push(Failure {
                    line: case.line,
                    text: format!("case {}", case.title),
                    expected: format!("no other line of money at place {place}"),
                    happened: line_words(line),
                });
            }
        }
    }
}

fn surface(expected: &Expected) -> &'static str {
    match expected {
        Expected::Money { word, .. } => match word {
            Word::Paid => "paid",
            Word::Taken => "taken",
            Word::Returned => "returned",
            Word::Void => "void",
        },
        Expected::Net { .. } => "net",
        Expected::Any { .. } => "any",
        Expected::Refused(_) => "refused",
        Expected::Warned(_) => "warned",
        Expected::Accepted => "accepted",
        Expected::Offer { .. } => "offer",
        Expected::Guide(_) | Expected::GuideInOrder(_) => "guide",
        Expected::Order { .. } => "order",
        Expected::DeckInPlay(_) => "deck",
        Expected::Next(_) => "next",
        Expected::State(_) => "state",
        Expected::Ruling { .. } => "ruling",
        Expected::Choice { .. } => "choice",
        Expected::Breach(_) => "breach",
        Expected::Hand { .. } => "hand",
        Expected::Qualifies => "qualifies",
        Expected::NoHand => "no-hand",
        Expected::Up(_) => "up",
        Expected::Dealt { .. } => "dealt",
        Expected::Sees { .. } => "sees",
        Expected::Meter { .. } => "meter",
        Expected::Award { .. } => "award",
        Expected::NoAward { .. } => "award",
        Expected::ToppedUp { .. } => "topped-up",
        Expected::Count { .. } => "count",
        Expected::Stack { .. } => "stack",
        Expected::Lamp { .. } => "lamp",
        Expected::Sign(_) => "sign",
        Expected::Term { .. } => "term",
        Expected::Differs { .. } => "differs",
        Expected::Due { .. } => "due",
    }
}
