//! "What now?": something goes wrong, and the book rules.

use floor::what_now::{Answer, Desk, Outcome, Question, noticed};
use games::irregularity::{Irregularity, Moment, Ruling};
use games::{Holder, Place};
use narrator::Texts;
use rulebook::{Book, Choices};

use super::choices;
use crate::draw::Draw;
use crate::exercise::{Clause, Exercise, ExerciseId, Part};

/// What becomes of wagers, in the words of an answer.
const FATES: [&str; 5] = [
    "stands",
    "goes back",
    "is taken",
    "stands again, and may be changed",
    "is paid",
];

/// A ruling, the office that chooses it, and what it does to a wager.
pub(crate) fn ruling(
    texts: &'static Texts,
    book: &Book,
    (what, moment): (Irregularity, Moment),
    draw: &mut Draw,
    id: &ExerciseId,
) -> Option<Exercise> {
    let desk = Desk::open(book, None, &Choices::default(), None).ok()?;
    let mut question = Question {
        moment: Some(moment),
        ..Question::of(what)
    };
    let usual = desk.ask(&question).ok()?;
    // It happens to somebody else, where it can.
    let one = matches!(usual.who.as_slice(), [one] if one.parse::<Place>().is_ok());
    if one {
        let place = draw.pick(Place::ALL.get(..3)?)?;
        question.who = vec![Holder::Place(*place)];
    }
    let answer = desk.ask(&question).ok()?;
    let mut parts = vec![rules(texts, &answer, draw)?];
    if let Some(office) = &answer.office {
        let others = book.offices.iter().map(|it| it.name.clone()).collect();
        let (form, right) = choices(office.clone(), others, draw)?;
        parts.push(Part {
            scene: Vec::new(),
            asks: texts.say("school.office", &[]),
            form,
            right,
            why: String::new(),
            clauses: clauses(&answer),
        });
    }
    parts.extend(fate(texts, &answer, draw));
    let who = match answer.who.is_empty() {
        true => String::new(),
        false => format!(" ({})", answer.who.join(", ")),
    };
    let scene = format!("{}{who}, {}.", answer.means, noticed(moment));
    Some(Exercise {
        id: id.clone(),
        key: format!("ruling/{}/{what}-{moment}", book.id),
        scene: vec![scene],
        parts,
    })
}

/// What the book rules.
fn rules(texts: &'static Texts, answer: &Answer, draw: &mut Draw) -> Option<Part> {
    let silent = texts.say("school.silent", &[]);
    let right = match answer.outcome {
        Outcome::Silent => silent.clone(),
        Outcome::Ruled => answer.rulings.first()?.does.clone(),
        Outcome::Chosen => {
            let rulings: Vec<&str> = answer.rulings.iter().map(|it| it.does.as_str()).collect();
            rulings.join(&texts.say("school.or", &[]))
        }
    };
    let mut others: Vec<String> = Ruling::ALL.iter().map(|it| it.does().to_owned()).collect();
    draw.shuffle(&mut others);
    others.truncate(2);
    others.push(silent);
    let (form, right) = choices(right, others, draw)?;
    Some(Part {
        scene: Vec::new(),
        asks: texts.say("school.ruling", &[]),
        form,
        right,
        why: String::new(),
        clauses: clauses(answer),
    })
}

/// What becomes of one of the wagers; nothing, where somebody chooses.
fn fate(texts: &'static Texts, answer: &Answer, draw: &mut Draw) -> Option<Part> {
    let ruled = answer.rulings.first();
    let given = ruled.filter(|_| answer.outcome == Outcome::Ruled)?;
    let stake = draw.pick(&given.wagers)?;
    let others = FATES.map(str::to_owned).to_vec();
    let (form, right) = choices(stake.becomes.clone(), others, draw)?;
    let values = [
        ("wager", texts.label(stake.wager)),
        ("amount", texts.amount(stake.amount)),
        ("place", stake.place.to_string()),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Some(Part {
        scene: Vec::new(),
        asks: texts.say("school.fate", &values),
        form,
        right,
        why: match stake.under.is_empty() {
            true => String::new(),
            false => format!("§{}", stake.under.join(", §")),
        },
        clauses: clauses(answer),
    })
}

/// What the rulings rest on, each once.
fn clauses(answer: &Answer) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let rulings = answer.rulings.iter().map(|given| &given.clause);
    for clause in rulings.chain(&answer.breach) {
        let clause = Clause {
            clause: clause.clause.clone(),
            cited: clause.cited.clone(),
            asks: clause.asks.clone(),
        };
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}
