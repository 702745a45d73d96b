//! What a case expects, held against what happened.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use games::round::{Command, Word};
use games::{Offer, Place, Wager};
use money::Money;
use rulebook::{Citation, Citations};

use super::check_round::{check_choice, check_ruling, state_under, state_word};
use super::report::{Evidence, Failure};
use super::told::{cite, line_words, net, told};
use super::{Refused, Replay, check_table};
use crate::script::{Case, Expect, Expected, Numbered, Says};
use crate::table::Table;

/// What an expectation found: what it rests on, or what was there instead.
pub(super) type Found = Result<Option<Citations>, String>;

impl Replay<'_> {
    pub(super) fn check(&mut self, line: &Numbered, table: u32, expect: &Expect) {
        let found: Result<Vec<Citation>, String> = match &expect.what {
            Expected::Refused(reason) => self
                .check_refused(reason.as_deref(), expect.under.as_deref())
                .map(|_| Vec::new()),
            other => {
                self.unexpected(Some(line));
                let judged = self.judge(table, other);
                let judged = judged.or_else(|| self.judge_jackpot(table, other));
                judged.unwrap_or_else(|| {
                    let found = self.check_state(table, other, expect.under.as_deref())?;
                    Ok(found.iter().flat_map(Citations::iter).collect())
                })
            }
        };
        let under = |citations: Vec<Citation>| match &expect.under {
            Some(clause) if !matches!(expect.what, Expected::Refused(_)) => {
                self.rests_on(table, citations, clause)
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

    fn rests_on(&self, table: u32, citations: Vec<Citation>, clause: &str) -> Result<(), String> {
        let Some(book) = self.book(table) else {
            return Err("the case names no book".to_owned());
        };
        if citations.is_empty() {
            return Err("it rests on no clause".to_owned());
        }
        let Some(wanted) = book.register.find(clause) else {
            return Err(format!("the book has no clause {clause}"));
        };
        let named = |citation: &Citation| book.rests_with(wanted, citation.clause);
        if citations.iter().any(named) {
            return Ok(());
        }
        Err(format!("so it is, but under {}", cite(book, citations)))
    }

    fn check_refused(
        &mut self,
        reason: Option<&str>,
        under: Option<&str>,
    ) -> Result<Option<Citations>, String> {
        self.expected = true;
        self.plan.refused_at = None;
        let refused = match &self.last {
            Ok(_) => return Err("the line took effect".to_owned()),
            Err(refused) => refused,
        };
        let (word, rests) = match refused {
            Refused::ByRules(refusal, table) => {
                let rests = under.is_none_or(|clause| {
                    let cited = self.book_of(*table).zip(refusal.under());
                    cited.is_some_and(|(book, cited)| {
                        let wanted = book.register.find(clause);
                        wanted.is_some_and(|wanted| book.rests_with(wanted, cited.clause))
                    })
                });
                (refusal.word(), rests)
            }
            Refused::Nonsense(why) => return Err(why.clone()),
        };
        let said = self.refusal_words(refused);
        if reason.is_some_and(|reason| reason != word) {
            return Err(said);
        }
        if !rests {
            return Err(said);
        }
        Ok(None)
    }

    fn check_state(&mut self, number: u32, expected: &Expected, under: Option<&str>) -> Found {
        self.table(number)
            .map_err(|_| format!("there is no table {number}"))?;
        let (faces, tables) = (&self.faces, &self.house.tables);
        let table = tables
            .get(&number)
            .ok_or_else(|| format!("there is no table {number}"))?;
        let round = &table.round;
        match expected {
            Expected::Money {
                word,
                place,
                wager,
                amount,
            } => {
                let lines = round.lines.iter().filter(|line| {
                    line.word == *word && line.place == *place && line.wager == *wager
                });
                let lines: Vec<_> = lines.collect();
                let sum = Money::sum(lines.iter().map(|line| line.amount)).unwrap_or(Money::ZERO);
                if sum != *amount || lines.is_empty() {
                    return Err(told(&table.book, &round.lines, *place));
                }
                let all = lines.iter().map(|line| line.under);
                Ok(all.reduce(|one, two| two.iter().fold(one, Citations::and)))
            }
            Expected::Net { place, amount } => {
                let net = net(&round.lines, *place);
                let right = net == *amount;
                right.then_some(None).ok_or_else(|| {
                    format!("net {net:+}; {}", told(&table.book, &round.lines, *place))
                })
            }
            Expected::Any { .. } => Ok(None),
            Expected::State(state) => {
                let now = state_word(round);
                if now != state {
                    return Err(format!("the state is {now}"));
                }
                Ok(state_under(table))
            }
            Expected::Offer {
                there,
                place,
                action,
                amount,
            } => {
                let offers = round.offers(table.game(), *place);
                let found = offers.iter().find(|offer| {
                    let (word, offered) = offer_word(offer, table);
                    let stays = action == "play" && word.starts_with("play-");
                    (word == *action || stays) && (amount.is_none() || offered == *amount)
                });
                match (found, there) {
                    (Some(offer), true) => Ok(Some(Citations::of(offer.under))),
                    (None, false) => Ok(None),
                    (Some(_), false) => Err("it is offered".to_owned()),
                    (None, true) => {
                        let words = offers.iter().map(|offer| {
                            let (word, amount) = offer_word(offer, table);
                            amount.map_or(word.clone(), |amount| format!("{word} {amount}"))
                        });
                        let words: Vec<_> = words.collect();
                        Err(format!(
                            "offered: {}",
                            if words.is_empty() {
                                "nothing".to_owned()
                            } else {
                                words.join(", ")
                            }
                        ))
                    }
                }
            }
            Expected::Qualifies | Expected::NoHand => {
                let wanted = *expected == Expected::Qualifies;
                match table.game().dealer_qualifies(round) {
                    Some(qualifies) if qualifies.value == wanted => {
                        Ok(Some(Citations::of(qualifies.under)))
                    }
                    Some(_) => Err(format!(
                        "the dealer {}",
                        if wanted {
                            "does not qualify"
                        } else {
                            "qualifies"
                        }
                    )),
                    None => Err("the dealer's hand is not shown".to_owned()),
                }
            }
            Expected::Up(card) => {
                let up = round.dealer.shown();
                if up.len() == 1 && up.contains(*card) {
                    Ok(round.dealer.open_under.map(Citations::of))
                } else {
                    Err(format!("up: {up}"))
                }
            }
            Expected::Dealt { holder, cards } => {
                let lying = round.lying(table.game(), *holder);
                let hand: Vec<Option<Card>> = (0..lying.cards)
                    .map(|position| faces.get(&(number, *holder, position)).copied())
                    .collect();
                let same = |(known, wanted): (&Option<Card>, &Option<Card>)| {
                    wanted.is_none() || known == wanted
                };
                if hand.len() == cards.len() && hand.iter().zip(cards).all(same) {
                    Ok(lying.under)
                } else {
                    let words = hand.iter().map(|card| match card {
                        Some(card) => card.to_string(),
                        None => "??".to_owned(),
                    });
                    let words: Vec<_> = words.collect();
                    Err(format!("dealt: {}", words.join(" ")))
                }
            }
            Expected::Lamp { place, lit } => {
                let light = round.light(table.game(), *place);
                if light.lit == *lit {
                    return Ok(light.under.map(Citations::of));
                }
                let now = if light.lit { "on" } else { "off" };
                Err(format!("the lamp is {now}"))
            }
            Expected::Ruling { there, ruling, who } => check_ruling(table, *there, ruling, who),
            Expected::Choice { ruling, by } => check_choice(table, ruling, by),
            Expected::Breach(place) => {
                let breaches = round.breaches.iter().filter(|(at, _)| at == place);
                let clauses = breaches.map(|(_, under)| Citations::of(*under));
                let all = clauses.reduce(|one, two| two.iter().fold(one, Citations::and));
                all.map(Some)
                    .ok_or_else(|| "no breach is recorded there".to_owned())
            }
            other => match check_table::judge(table, self.house.meter(number), other, under) {
                Some(found) => found.map(|under| {
                    let under = under.into_iter().map(Citations::of);
                    under.reduce(|one, two| one.and(two.first()))
                }),
                None => Err(format!("{other:?} is not judged yet")),
            },
        }
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
            let Some(table) = self.house.tables.get(&number) else {
                continue;
            };
            for line in table.round.lines.iter().filter(|line| line.place == place) {
                if words.contains(&(line.word, line.wager))
                    || open.contains(&(number, place, line.wager))
                {
                    continue;
                }
                self.failures.push(Failure {
                    line: case.line,
                    text: format!("case {}", case.title),
                    expected: format!("no other line of money at place {place}"),
                    happened: line_words(&table.book, line),
                });
            }
        }
    }
}

/// The word for an offer, and its amount.
fn offer_word(offer: &Offer, table: &Table) -> (String, Option<Money>) {
    let costs = Some(offer.costs);
    match &offer.command {
        Command::Fold { .. } => ("fold".to_owned(), None),
        Command::Check { .. } => ("check".to_owned(), None),
        Command::Bet { .. } => ("bet".to_owned(), costs),
        Command::Play { place, amount } => {
            let times = table.times_the_ante(*place, *amount);
            (format!("play-{times}x"), costs)
        }
        Command::Raise { .. } => ("raise".to_owned(), costs),
        Command::Withdraw { .. } => ("withdraw".to_owned(), None),
        Command::Change { .. } => ("change".to_owned(), costs),
        _ => (String::new(), None),
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
