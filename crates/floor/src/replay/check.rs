//! What a case expects, held against what happened.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use games::irregularity::Ruling;
use games::round::{Given, MoneyLine, Phase, Round, Street, Word};
use games::{Choice, Holder, Place, Wager};
use money::Money;
use rulebook::{Book, Citation, Citations};

use super::irregular::{is_named, is_office};
use super::report::{Evidence, Failure};
use super::{Refused, Replay, check_table};
use crate::script::{Case, Expect, Expected, Numbered, Says};
use crate::table::Table;

/// What an expectation found: what it rests on, or what was there instead.
type Found = Result<Option<Citations>, String>;

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
            Refused::BySetup { clauses, .. } => {
                let book = self.shelf.book(&self.plan.book_name());
                let rests = |under: &str, clause: &str| {
                    let register = book.map(|book| (book, &book.register));
                    clause == under
                        || register.is_some_and(|(book, register)| {
                            let both = register.find(under).zip(register.find(clause));
                            both.is_some_and(|(under, clause)| book.rests_with(under, clause))
                        })
                };
                let mut clauses = clauses.iter();
                let rests = under.is_none_or(|under| clauses.any(|clause| rests(under, clause)));
                ("not-permitted", rests)
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
                    let (word, offered) = offer_word(offer.choice, table.game().stay());
                    let stays = action == "play" && word.starts_with("play-");
                    (word == *action || stays) && (amount.is_none() || offered == *amount)
                });
                match (found, there) {
                    (Some(offer), true) => Ok(Some(Citations::of(offer.under))),
                    (None, false) => Ok(None),
                    (Some(_), false) => Err("it is offered".to_owned()),
                    (None, true) => {
                        let words = offers.iter().map(|offer| {
                            let (word, amount) = offer_word(offer.choice, table.game().stay());
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
                let under = table
                    .game()
                    .table()
                    .up_card
                    .get(&table.card.device)
                    .map(|up| Citations::of(up.under));
                let left = round
                    .rulings
                    .iter()
                    .rev()
                    .find(|given| given.ruling == Ruling::UpCard);
                if up.len() == 1 && up.contains(*card) {
                    Ok(left.map(|given| Citations::of(given.under)).or(under))
                } else {
                    Err(format!("up: {up}"))
                }
            }
            Expected::Dealt { holder, cards } => {
                let hand: Vec<Option<Card>> = (0..table.cards_of(*holder))
                    .map(|position| faces.get(&(number, *holder, position)).copied())
                    .collect();
                let under = table
                    .game()
                    .table()
                    .delivery
                    .get(&table.card.device)
                    .map(|how| Citations::of(how.under));
                let mut spots = round.spots.values();
                let alone = spots.next().is_some() && spots.next().is_none();
                let enough = table.game().table().clause(games::Rule::OneIsEnough);
                let under = match enough.filter(|_| alone) {
                    Some(enough) => under.map(|under| under.and(enough)),
                    None => under,
                };
                let board = table.game().board_under();
                let under = match board.filter(|_| *holder == Holder::Board) {
                    Some(board) => under.map(|under| under.and(board)),
                    None => under,
                };
                let same = |(known, wanted): (&Option<Card>, &Option<Card>)| {
                    wanted.is_none() || known == wanted
                };
                let cut = table.game().table().cut_at_least.as_ref();
                let cut = cut.filter(|_| round.decks.current().cut.is_some());
                let under = match (under, cut) {
                    (Some(under), Some(cut)) => Some(under.and(cut.under)),
                    (under, _) => under,
                };
                if hand.is_empty() && cards.is_empty() {
                    let opening = table.game().table().clause(games::Rule::OpeningWager);
                    Ok(opening.map(Citations::of))
                } else if hand.len() == cards.len() && hand.iter().zip(cards).all(same) {
                    Ok(under)
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
                let spot = round.spots.get(place);
                let now = spot
                    .and_then(|spot| spot.stakes.get(&Wager::Jackpot))
                    .is_some_and(|stake| stake.lit);
                let under = table
                    .game()
                    .table()
                    .clause(games::Rule::JackpotLight)
                    .map(Citations::of);
                if now == *lit {
                    Ok(under)
                } else {
                    Err(format!("the lamp is {}", if now { "on" } else { "off" }))
                }
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

fn net(lines: &[MoneyLine], place: Place) -> Money {
    let lines = lines.iter().filter(|line| line.place == place);
    let signed = lines.map(|line| match line.word {
        Word::Paid => line.amount,
        Word::Taken => line.amount.negated().unwrap_or(Money::ZERO),
        Word::Returned | Word::Void => Money::ZERO,
    });
    Money::sum(signed).unwrap_or(Money::ZERO)
}

fn told(book: &Book, lines: &[MoneyLine], place: Place) -> String {
    let lines: Vec<_> = lines
        .iter()
        .filter(|line| line.place == place)
        .map(|line| line_words(book, line))
        .collect();
    if lines.is_empty() {
        "no line of money".to_owned()
    } else {
        lines.join("; ")
    }
}

fn line_words(book: &Book, line: &MoneyLine) -> String {
    let word = match line.word {
        Word::Paid => "paid",
        Word::Taken => "taken",
        Word::Returned => "returned",
        Word::Void => "void",
    };
    format!(
        "{word} {} {} {} under {}",
        line.place,
        line.wager,
        line.amount,
        cite(book, line.under.iter())
    )
}

fn cite(book: &Book, citations: impl IntoIterator<Item = Citation>) -> String {
    citations
        .into_iter()
        .map(|citation| book.cite(citation))
        .collect::<Vec<_>>()
        .join(", ")
}

fn state_word(round: &Round) -> &'static str {
    if round.pending.is_some() {
        return "pending";
    }
    match round.phase {
        Phase::Betting => "betting",
        Phase::Closed | Phase::Dealing | Phase::Dealt => "dealing",
        Phase::Deciding(_) => "deciding",
        Phase::Showing => "showing",
        Phase::Settled => "settled",
        Phase::Void => "void",
    }
}

/// What the state rests on, where a ruling made it.
fn state_under(table: &Table) -> Option<Citations> {
    let round = &table.round;
    let pending = round.pending.as_ref().map(|pending| pending.under);
    let given = round.rulings.last().map(|given| given.under);
    let rules = table.game().table();
    let stub = rules.stub_before_decisions.map(|stated| stated.under);
    let deciding = matches!(round.phase, Phase::Deciding(_));
    let opened = match round.street() {
        Some(Street::Flop) => [rules.clause(games::Rule::DecideOnFlop), None],
        Some(Street::River) => [rules.clause(games::Rule::DecideOnRiver), None],
        Some(Street::Deal) | None => [
            rules.clause(games::Rule::DecideOnceDealt).or(stub),
            rules.clause(games::Rule::LookAfterTheDeal),
        ],
    };
    let opened = opened.into_iter().flatten().filter(|_| deciding);
    let over = rules.clause(games::Rule::RoundOver);
    let over = over.filter(|_| round.phase == Phase::Settled);
    let all = pending.or(given).into_iter().chain(opened).chain(over);
    let under = all
        .map(Citations::of)
        .reduce(|one, two| one.and(two.first()))?;
    let redeal = table.game().table().clause(games::Rule::Redeal);
    match redeal.filter(|_| round.phase == Phase::Betting) {
        Some(redeal) => Some(under.and(redeal)),
        None => Some(under),
    }
}

fn check_ruling(table: &Table, there: bool, ruling: &str, who: &[String]) -> Found {
    let round = &table.round;
    let fits = |given: &&Given| {
        is_named(given.ruling, ruling)
            && who.iter().all(|who| {
                let of = who.parse::<Holder>();
                of.is_ok_and(|of| given.who.contains(&of))
            })
    };
    let found = round.rulings.iter().rev().find(fits);
    match (found, there) {
        (Some(given), true) => Ok(Some(Citations::of(given.under))),
        (None, false) => {
            let last = round.rulings.last().map(|given| given.under);
            let pending = round.pending.as_ref().map(|pending| pending.under);
            Ok(pending.or(last).map(Citations::of))
        }
        (Some(_), false) => Err("it was ruled".to_owned()),
        (None, true) => {
            let words = round.rulings.iter().map(|given| {
                let who: Vec<_> = given.who.iter().map(ToString::to_string).collect();
                format!("{} {}", given.ruling, who.join(" "))
                    .trim()
                    .to_owned()
            });
            let words: Vec<_> = words.collect();
            Err(match (words.is_empty(), &round.pending) {
                (_, Some(pending)) => format!("the {} is to rule", pending.by),
                (true, None) => "nothing was ruled".to_owned(),
                (false, None) => format!("ruled: {}", words.join("; ")),
            })
        }
    }
}

fn check_choice(table: &Table, ruling: &str, by: &[String]) -> Found {
    let Some(pending) = &table.round.pending else {
        return Err("no ruling is pending".to_owned());
    };
    let offered = pending
        .choices
        .iter()
        .any(|choice| is_named(*choice, ruling));
    let office = by.join(" ");
    if offered && is_office(&table.book, &pending.by, &office) {
        return Ok(Some(Citations::of(pending.under)));
    }
    let words: Vec<_> = pending.choices.iter().map(|choice| choice.word()).collect();
    Err(format!("{} by the {}", words.join(" or "), pending.by))
}

fn offer_word(choice: Choice, stay: Wager) -> (String, Option<Money>) {
    match choice {
        Choice::Fold => ("fold".to_owned(), None),
        Choice::Check => ("check".to_owned(), None),
        Choice::Stay { amount, multiple } => match stay {
            Wager::Bet => ("bet".to_owned(), Some(amount)),
            _ => (format!("play-{multiple}x"), Some(amount)),
        },
        Choice::Raise { amount, .. } => ("raise".to_owned(), Some(amount)),
        Choice::Exchange { price } => ("change".to_owned(), Some(price)),
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
        Expected::Guide(_) => "guide",
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
