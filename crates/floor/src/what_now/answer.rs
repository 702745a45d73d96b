//! What is answered: the ruling, what it does to each wager, who chooses, and the clause.

use games::irregularity::Moment;
use games::round::{Command, Event, Offices, Reason, Teller};
use games::{Place, Wager};
use money::Money;
use rulebook::{Book, Citation, Standing};
use serde::Serialize;

use super::Unanswered;
use super::effects::{self, Effect, Fate};
use super::scene::Scene;
use crate::table::Table;

/// What a book rules on something that went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Answer {
    /// The book.
    pub book: String,
    /// The word for what happened.
    pub what: String,
    /// What it means.
    pub means: String,
    /// Whose cards or conduct it is about.
    pub who: Vec<String>,
    /// When it is noticed.
    #[serde(rename = "while")]
    pub moment: String,
    /// The cards seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// How many cards were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The chips found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<(String, Money)>,
    /// Whether a hand lies on top of the discards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_top: Option<bool>,
    /// What had happened before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub already: Vec<String>,
    /// What comes of it.
    pub outcome: Outcome,
    /// The office that chooses among several rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub office: Option<String>,
    /// The clause that a breach is recorded under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breach: Option<Clause>,
    /// The ruling, or those that the office chooses among.
    pub rulings: Vec<Given>,
}

/// What comes of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The book rules.
    Ruled,
    /// The book has an office choose.
    Chosen,
    /// The book is silent: nothing happens to any wager.
    Silent,
}

/// A ruling, and what it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Given {
    /// The word for it.
    pub ruling: String,
    /// What becomes of cards and round.
    pub does: String,
    /// What becomes of each wager.
    pub wagers: Vec<Stake>,
    /// The clause.
    pub clause: Clause,
}

/// What becomes of a wager.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stake {
    /// Where it stands.
    pub place: Place,
    /// Which it is.
    pub wager: Wager,
    /// How much it is.
    pub amount: Money,
    /// What becomes of it, in words.
    pub becomes: String,
    /// The clauses of that, where they are others than the ruling's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<String>,
}

/// A clause of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its number.
    pub clause: String,
    /// How it is cited: with the reading, where one stands behind it.
    pub cited: String,
    /// How the book stands behind it.
    pub standing: String,
    /// What it asks.
    pub asks: String,
}

impl Clause {
    fn of(book: &Book, under: Citation) -> Clause {
        let asks = book.clause(under.clause).map(|it| it.must.clone());
        Clause {
            clause: book.clause_id(under.clause).to_owned(),
            cited: book.cite(under),
            standing: match under.standing {
                Standing::Stated => "stated".to_owned(),
                Standing::Reconstructed => "reconstructed".to_owned(),
                Standing::Reading(reading) => format!("reading {}", book.reading_id(reading)),
                Standing::OperatorsOption => "operator's option".to_owned(),
                Standing::NotByThisBook => "not by this book".to_owned(),
            },
            asks: asks.unwrap_or_default(),
        }
    }
}

/// What comes of a report where it was made.
pub(super) fn of(scene: Scene) -> Result<Answer, Unanswered> {
    let table = scene.table.clone();
    let mut answer = Answer::begun(&scene);
    let mut reported = scene;
    let report = Command::Report(reported.report.clone());
    let events = match reported.tell(report) {
        Ok(events) => events,
        Err(refusal) if refusal.reason == Reason::TheBookIsSilent => return Ok(answer),
        Err(refusal) => return Err(Unanswered::Refused(refusal)),
    };
    let breach = events.iter().find_map(|event| match event {
        Event::Breached { under, .. } => Some(*under),
        _ => None,
    });
    answer.breach = breach.map(|under| Clause::of(&table.book, under));
    let asked = reported.table.round.pending.clone();
    let Some(pending) = asked else {
        answer.outcome = Outcome::Ruled;
        answer.rulings = given(&table, &reported.table, &events)
            .into_iter()
            .collect();
        return Ok(answer);
    };
    answer.outcome = Outcome::Chosen;
    answer.office = Some(pending.by.clone());
    for ruling in pending.choices {
        let mut chosen = reported.copy();
        let who = Vec::new();
        let office = vec![pending.by.as_str()];
        let teller = Teller {
            person: "office",
            plays: false,
            offices: Some(Offices {
                held: office.clone(),
                above: office,
            }),
        };
        let events = chosen.tell_by(&teller, Command::Rule { ruling, who });
        let events = events.map_err(Unanswered::Refused)?;
        answer.rulings.extend(given(&table, &chosen.table, &events));
    }
    Ok(answer)
}

impl Answer {
    /// What was asked, before anything is answered.
    fn begun(scene: &Scene) -> Answer {
        let report = &scene.report;
        Answer {
            book: scene.table.book.id.clone(),
            what: report.what.to_string(),
            means: report.what.means().to_owned(),
            who: report.who.iter().map(ToString::to_string).collect(),
            moment: scene.moment.to_string(),
            cards: report.seen.iter().map(|it| it.card.to_string()).collect(),
            count: report.count,
            chips: report
                .chips
                .map(|(wager, amount)| (wager.to_string(), amount)),
            on_top: report.on_top,
            already: scene.before.iter().map(ToString::to_string).collect(),
            outcome: Outcome::Silent,
            office: None,
            breach: None,
            rulings: Vec::new(),
        }
    }

    /// When it is noticed, in words.
    #[must_use]
    pub fn noticed(&self) -> &'static str {
        noticed(self.moment.parse().unwrap_or(Moment::Dealing))
    }
}

/// A moment in a sentence's words.
#[must_use]
pub fn noticed(moment: Moment) -> &'static str {
    match moment {
        Moment::Betting => "before betting is closed",
        Moment::Dealing => "while the cards are dealt",
        Moment::Dealt => "when all cards are dealt",
        Moment::Deciding => "while the players decide",
        Moment::Showing => "while hands are turned up",
        Moment::Settled => "when everything is settled",
    }
}

/// The ruling among some events, and what it did, in words.
fn given(before: &Table, after: &Table, events: &[Event]) -> Option<Given> {
    let ruled = effects::given(before, after, events)?;
    let book = &before.book;
    let wagers = ruled.wagers.iter();
    Some(Given {
        ruling: ruled.ruling.to_string(),
        does: ruled.ruling.does().to_owned(),
        wagers: wagers.map(|it| Stake::of(book, it, ruled.under)).collect(),
        clause: Clause::of(book, ruled.under),
    })
}

impl Stake {
    /// What becomes of a wager, with the clauses that are others than the ruling's.
    fn of(book: &Book, effect: &Effect, ruled: Citation) -> Stake {
        let amount = effect.amount;
        let words = effect.fates.iter().map(|(fate, moved)| {
            let happens = match fate {
                Fate::Paid => "is paid",
                Fate::Taken => "is taken",
                Fate::Returned => "goes back",
                Fate::Stands => return "stands".to_owned(),
                Fate::CountsAs => return format!("counts as {moved}"),
                Fate::Open => return "stands again, and may be changed".to_owned(),
                Fate::Settled => return "stays as it was settled".to_owned(),
            };
            match *moved == amount {
                true => happens.to_owned(),
                false => format!("{moved} of it {happens}"),
            }
        });
        let words: Vec<String> = words.collect();
        let under = effect.under.iter();
        let others = under.filter(|it| it.clause != ruled.clause);
        let mut under: Vec<String> = others.map(|it| book.cite(*it)).collect();
        under.dedup();
        Stake {
            place: effect.place,
            wager: effect.wager,
            amount,
            becomes: words.join("; "),
            under,
        }
    }
}
