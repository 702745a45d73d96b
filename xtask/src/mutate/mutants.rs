//! Every change that a book can have: each answer in turn, each reading.

use games::Rules;
use rulebook::{
    Allows, Answers, Book, Choices, ClauseIndex, Provision, Scale, Setting, Switch, Value, What,
};

use super::edit::Edit;
use super::other::{Told, Way, moved, others};

/// A book with one change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// The file and line of what is changed.
    pub(crate) file: &'static str,
    pub(crate) line: usize,
    /// The question, or the option.
    pub(crate) answer: String,
    /// What is changed, in words: `5 to 1 → 6 to 1`.
    pub(crate) change: String,
    /// The change.
    pub(crate) edit: Edit,
    /// The clauses whose cases are the first to try.
    pub(crate) clauses: Vec<ClauseIndex>,
}

const RULES: &str = "rules.toml";
const READINGS: &str = "readings.toml";

/// Every mutant of a book, in the order of its files.
pub(crate) fn of(book: &Book) -> Vec<Mutant> {
    let provisions = book.provisions.iter().enumerate();
    let mut mutants: Vec<Mutant> = provisions
        .flat_map(|(at, provision)| of_provision(book, at, provision))
        .collect();
    mutants.extend(of_scales(book));
    mutants.extend(of_readings(book));
    mutants
}

fn of_provision(book: &Book, at: usize, provision: &Provision) -> Vec<Mutant> {
    let clauses = [&[provision.clause], provision.with.as_slice()].concat();
    let mut found = Vec::new();
    let mut add = |change: String, edit: Edit| {
        found.push(Mutant {
            file: RULES,
            line: provision.line,
            answer: provision.question.clone(),
            change,
            edit,
            clauses: clauses.clone(),
        });
    };
    if let Some(clause) = neighbour(book, provision.clause) {
        let change = cited(book, provision.clause, clause);
        add(
            change,
            Edit::Clause {
                provision: at,
                clause,
            },
        );
    }
    if provision
        .versions
        .iter()
        .all(|version| version.value.is_none())
    {
        add("dropped".to_owned(), Edit::Dropped { provision: at });
    }
    for (index, version) in provision.versions.iter().enumerate() {
        let Some(value) = &version.value else {
            continue;
        };
        let put = |value: Value| Edit::Value {
            provision: at,
            version: index,
            value,
        };
        for other in other_values(book, provision, value, &put) {
            let change = format!("{} → {}", written(value), written(&other));
            let edit = put(other);
            if !is_the_same(book, &edit) {
                add(change, edit);
            }
        }
    }
    // What stands in an operator's own file alone is not for cases.
    let filled = |scale: &Scale| scale.fills.contains(&provision.question);
    let set = provision.option.is_some() || book.scales.iter().any(filled);
    for allows in other_bounds(&provision.allows).into_iter().filter(|_| set) {
        let change = format!("allows {} → {allows}", provision.allows);
        add(
            change,
            Edit::Allows {
                provision: at,
                allows,
            },
        );
    }
    if let Some(authority) = &provision.approval {
        let change = format!("approval of the {authority} → none");
        add(change, Edit::Approval { provision: at });
    }
    found
}

/// The other values of a provision: where its clause lists them the next of these, else what
/// the game lets stand there.
fn other_values(
    book: &Book,
    provision: &Provision,
    value: &Value,
    put: &impl Fn(Value) -> Edit,
) -> Vec<Value> {
    if let Allows::OneOf(values) = &provision.allows {
        let at = values.iter().position(|known| known == value);
        let next = at.and_then(|at| values.iter().cycle().nth(at + 1));
        return next.into_iter().cloned().collect();
    }
    let offices: Vec<_> = book.offices.iter().map(|one| one.name.clone()).collect();
    others(value, &offices, &|value| told(&put(value).made_to(book)))
}

/// What the game says of a book with a word of ours in it.
fn told(book: &Book) -> Told {
    let Err(problems) = games::check(book) else {
        return Told::Fits;
    };
    let words = problems.0.iter().find_map(|problem| match &problem.what {
        // The message lists the words there are.
        What::BadValue { reason, .. } => reason.split_once(" is none of "),
        _ => None,
    });
    words.map_or(Told::Unfit, |(_, words)| {
        Told::OneOf(words.split(", ").map(str::to_owned).collect())
    })
}

/// Whether a change is none: the entries of a set stand in another order.
fn is_the_same(book: &Book, edit: &Edit) -> bool {
    let Edit::Value {
        value,
        provision,
        version,
    } = edit
    else {
        return false;
    };
    let provision = book.provisions.get(*provision);
    let was = provision.and_then(|provision| provision.versions.get(*version));
    let was = was.and_then(|version| version.value.as_ref());
    let reordered = was.is_some_and(|was| sorted(was) == sorted(value));
    reordered && rules_of(book) == rules_of(&edit.made_to(book))
}

/// What the book answers in each stretch of time.
fn rules_of(book: &Book) -> Vec<Option<Rules>> {
    let periods = book.periods().into_iter();
    let rules = periods.map(|period| {
        let answers = Answers::new(book, period.day(), &Choices::default()).ok()?;
        Rules::ask(&answers).ok()
    });
    rules.collect()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::List(list) => {
            let mut list: Vec<_> = list.iter().map(sorted).collect();
            list.sort();
            Value::List(list)
        }
        Value::Table(table) => {
            let table = table
                .iter()
                .map(|(key, value)| (key.clone(), sorted(value)));
            Value::Table(table.collect())
        }
        other => other.clone(),
    }
}

/// Each bound moved by one either way, each listed value left out in turn.
fn other_bounds(allows: &Allows) -> Vec<Allows> {
    match allows {
        Allows::Nothing | Allows::Anything => Vec::new(),
        Allows::OneOf(values) => (0..values.len())
            .map(|at| {
                let mut values = values.clone();
                values.remove(at);
                Allows::OneOf(values)
            })
            .collect(),
        Allows::Between { at_least, at_most } => {
            let moved = |bound: &Option<Value>, way: Way| match bound.as_ref()? {
                Value::Number(number) => Some(Value::Number(number + i64::from(way.step()))),
                Value::Text(text) => moved(text, way).map(Value::Text),
                _ => None,
            };
            let ways = Way::BOTH.into_iter();
            let moved = ways.flat_map(|way| {
                let least = moved(at_least, way).map(|bound| (Some(bound), at_most.clone()));
                let most = moved(at_most, way).map(|bound| (at_least.clone(), Some(bound)));
                least.into_iter().chain(most)
            });
            let bounds = moved.map(|(at_least, at_most)| Allows::Between { at_least, at_most });
            bounds.filter(|bounds| bounds != allows).collect()
        }
    }
}

fn of_scales(book: &Book) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (at, scale) in book.scales.iter().enumerate() {
        let mut add = |change: String, edit: Edit| {
            found.push(Mutant {
                file: RULES,
                line: scale.line,
                answer: scale.option.clone(),
                change,
                edit,
                clauses: vec![scale.clause],
            });
        };
        if let Some(clause) = neighbour(book, scale.clause) {
            let change = cited(book, scale.clause, clause);
            add(change, Edit::Scale { scale: at, clause });
        }
        for (setting, list) in scale.settings.iter().enumerate() {
            for other in other_parts(list) {
                let change = format!("{list} → {other}");
                let edit = Edit::Setting {
                    scale: at,
                    setting,
                    list: other,
                };
                add(change, edit);
            }
        }
    }
    found
}

/// A list such as `5/4/1` with each part one more in turn.
fn other_parts(list: &str) -> Vec<String> {
    let parts: Vec<_> = list.split('/').collect();
    let more = parts.iter().enumerate().filter_map(|(at, part)| {
        let more = part.parse::<u32>().ok()? + 1;
        let mut parts: Vec<_> = parts.iter().map(|part| (*part).to_owned()).collect();
        *parts.get_mut(at)? = more.to_string();
        Some(parts.join("/"))
    });
    more.collect()
}

fn of_readings(book: &Book) -> Vec<Mutant> {
    let mut found = Vec::new();
    for (at, reading) in book.readings.iter().enumerate() {
        let mut add = |line: usize, answer: &str, change: String, edit: Edit| {
            found.push(Mutant {
                file: READINGS,
                line,
                answer: answer.to_owned(),
                change,
                edit,
                clauses: reading.clauses.clone(),
            });
        };
        for (index, switch) in reading.options.iter().enumerate() {
            for (default, other) in other_settings(switch) {
                let change = format!("{default} → {other}");
                let edit = Edit::Default {
                    reading: at,
                    switch: index,
                    default: other,
                };
                add(switch.line, &switch.name, change, edit);
            }
        }
    }
    found
}

/// The default of a switch, with the setting that follows it; a quantity, with each side of it.
fn other_settings(switch: &Switch) -> Vec<(&String, String)> {
    let Some(default) = &switch.default else {
        return Vec::new();
    };
    let at = switch.settings.iter().position(|one| one.admits(default));
    let next = at.and_then(|at| switch.settings.iter().cycle().nth(at + 1));
    let others: Vec<_> = match next {
        Some(next) if switch.settings.len() > 1 => example(next).into_iter().collect(),
        _ => {
            let moved = Way::BOTH.into_iter().filter_map(|way| moved(default, way));
            let parts = || other_parts(default).into_iter().next();
            let moved: Vec<_> = moved.collect();
            if moved.is_empty() {
                parts().into_iter().collect()
            } else {
                moved
            }
        }
    };
    others.into_iter().map(|other| (default, other)).collect()
}

/// A value that is this setting.
fn example(setting: &Setting) -> Option<String> {
    let values = [("AMOUNT", "10000.00"), ("PERCENT", "80%"), ("SECONDS", "5")];
    let filled = values
        .iter()
        .fold(setting.value.clone(), |text, (pattern, value)| {
            text.replace(pattern, value)
        });
    setting.admits(&filled).then_some(filled)
}

/// The next clause of the register that the same instrument made, or one before, to cite
/// which would be wrong: what stands for a clause as well is no other.
fn neighbour(book: &Book, clause: ClauseIndex) -> Option<ClauseIndex> {
    let made = book.clause(clause)?.by;
    let clauses = book.register.iter().filter(|(_, one)| one.by == made);
    let clauses: Vec<_> = clauses.map(|(index, _)| index).collect();
    let at = clauses.iter().position(|known| *known == clause)?;
    let (before, after) = clauses.split_at(at);
    let mut others = after.iter().chain(before.iter().rev());
    others
        .find(|other| !book.rests_with(clause, **other))
        .copied()
}

fn cited(book: &Book, was: ClauseIndex, is: ClauseIndex) -> String {
    format!("under {} → {}", book.clause_id(was), book.clause_id(is))
}

/// A value on one short line.
fn written(value: &Value) -> String {
    const WIDTH: usize = 60;
    let text = format!("{value}");
    if text.chars().count() <= WIDTH {
        return text;
    }
    let begin: String = text.chars().take(WIDTH).collect();
    format!("{begin}…")
}
