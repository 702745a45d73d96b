//! Whether the four files of a book agree with each other and with themselves.
//!
//! What can be seen in one table alone is checked where that table is read; here stands
//! what takes two.

use crate::allows::Allows;
use crate::answers::question_of;
use crate::book::{Book, Files};
use crate::problem::{Origin, Problem, What};
use crate::provision::{Provision, Scale};

/// What was found wrong so far.
type Found<'p> = &'p mut Vec<Problem>;

impl Book {
    /// Adds everything that does not agree, and takes out what only echoes a file that
    /// could not be read.
    pub(crate) fn check(&self, problems: Found<'_>) {
        let has = |file: &str, wanted: fn(&What) -> bool| {
            let mut found = problems.iter().filter(|problem| problem.file == file);
            found.any(|problem| wanted(&problem.what))
        };
        let unreadable = |file: &str| has(file, |what| matches!(what, What::Unreadable(_)));
        let unregistered = |what: &What| matches!(what, What::UnregisteredClause(_));
        let instruments = || self.instruments.iter();
        let unreadable = Unreadable {
            book: unreadable(&self.files.book),
            // Without a name an instrument is not found by anyone.
            instruments: self.instruments.is_empty() || instruments().any(|one| one.id.is_empty()),
            clauses: unreadable(&self.files.clauses),
            rules: unreadable(&self.files.rules),
            // A provision of an unregistered clause answers nothing.
            provisions: has(&self.files.rules, unregistered),
            readings: unreadable(&self.files.readings),
        };
        if !unreadable.book {
            self.check_instruments(problems);
        }
        self.check_items(problems);
        self.check_offices(problems);
        self.check_readings(problems);
        for provision in &self.provisions {
            self.check_record(provision, problems);
        }
        for scale in &self.scales {
            self.check_scale(scale, problems);
        }
        self.check_options(problems);
        self.check_time(problems);
        problems.retain(|problem| !unreadable.echoes(&self.files, problem));
    }

    fn check_instruments(&self, problems: Found<'_>) {
        let mut report = |line, what| problems.push(problem(&self.files.book, line, what));
        match self.instruments.first() {
            None => report(1, What::MissingKey("instrument".to_owned())),
            Some(first) if first.dated => {
                let reason = "the first instrument is in force on every day";
                report(first.line, What::bad("from", reason));
            }
            Some(_) => {}
        }
        for pair in self.instruments.windows(2) {
            let [earlier, later] = pair else { continue };
            let unread = later.dated && later.from.is_none();
            if !unread && earlier.from >= later.from {
                let reason = format!("{} must begin later than {}", later.id, earlier.id);
                report(later.line, What::bad("from", reason));
            }
        }
        let ids = self.instruments.iter().map(|known| (&known.id, known.line));
        for (id, line) in repeated(ids) {
            report(line, What::Twice(format!("instrument {id}")));
        }
    }

    fn check_items(&self, problems: Found<'_>) {
        let mut check = |id: &String, line| {
            // A missing id is reported as such already.
            if !id.is_empty() && self.register.find(id).is_none() {
                let what = What::UnregisteredClause(id.clone());
                problems.push(problem(&self.files.book, line, what));
            }
        };
        for instrument in &self.instruments {
            if let Some((_, clause)) = &instrument.not_before {
                check(clause, instrument.line);
            }
            if let Some(made) = &instrument.source {
                check(&made.clause, instrument.line);
            }
            for item in &instrument.items {
                item.clauses()
                    .chain([&item.clause])
                    .for_each(|id| check(id, item.line));
            }
        }
    }

    fn check_offices(&self, problems: Found<'_>) {
        let names = self
            .offices
            .iter()
            .map(|office| (&office.name, office.line));
        for (name, line) in repeated(names) {
            let what = What::Twice(format!("office {name}"));
            problems.push(problem(&self.files.book, line, what));
        }
    }

    fn check_readings(&self, problems: Found<'_>) {
        let mut report = |line, what| problems.push(problem(&self.files.readings, line, what));
        let ids = self
            .readings
            .iter()
            .map(|reading| (&reading.id, reading.line));
        for (id, line) in repeated(ids) {
            report(line, What::Twice(format!("reading {id}")));
        }
        for reading in &self.readings {
            for id in &reading.under {
                if !self.readings.iter().any(|known| known.id == *id) {
                    report(reading.line, What::UnknownReading(id.clone()));
                }
            }
        }
    }

    fn check_record(&self, provision: &Provision, problems: Found<'_>) {
        let mut report = |what| problems.push(problem(&self.files.rules, provision.line, what));
        let newest = provision.versions.last().and_then(|one| one.value.as_ref());
        match (&provision.allows, newest) {
            (Allows::Nothing, _) | (_, None) => {}
            (allows, Some(value)) if !allows.admits(value) => {
                report(self.not_allowed(provision, &value.to_string()));
            }
            _ => {}
        }
        // A value said twice must be said alike.
        let switch = provision
            .option
            .as_deref()
            .and_then(|name| self.switch(name));
        let default = switch.and_then(|(.., switch)| switch.default.as_ref());
        if let (Some(default), Some(value)) = (default, newest)
            && *default != value.to_string()
        {
            let reason = format!("the reading says {default} and the provision {value}");
            report(What::bad(&provision.question, reason));
        }
        if let Some(reading) = &provision.reading
            && !self.readings.iter().any(|known| known.id == *reading)
        {
            report(What::UnknownReading(reading.clone()));
        }
        if let Some(authority) = &provision.approval
            && !self.offices.iter().any(|office| office.name == *authority)
        {
            report(What::UnknownOffice(authority.clone()));
        }
    }

    fn check_scale(&self, scale: &Scale, problems: Found<'_>) {
        let mut report = |what| problems.push(problem(&self.files.rules, scale.line, what));
        let answered =
            |question: &&String| self.provisions.iter().any(|one| one.question == **question);
        let unknown: Vec<_> = scale.fills.iter().filter(|fill| !answered(fill)).collect();
        if !unknown.is_empty() {
            for question in unknown {
                report(What::UnknownQuestion(question.clone()));
            }
            return;
        }
        let switch = self.switch(&scale.option);
        let default = switch.and_then(|(.., switch)| switch.default.as_ref());
        for list in scale.settings.iter().chain(default) {
            if let Err(what) = self.fills(scale, list) {
                report(what);
            }
        }
    }

    /// An option has one name, and a switch answers no question that a provision answers.
    fn check_options(&self, problems: Found<'_>) {
        let twice = |name: &String| What::Twice(format!("option `{name}`"));
        let switches = self
            .switches()
            .map(|(.., switch)| (&switch.name, switch.line));
        for (name, line) in repeated(switches) {
            problems.push(problem(&self.files.readings, line, twice(name)));
        }
        let provisions = self.provisions.iter();
        let provisions =
            provisions.filter_map(|provision| Some((provision.option.as_ref()?, provision.line)));
        let scales = self.scales.iter().map(|scale| (&scale.option, scale.line));
        for (name, line) in repeated(provisions.chain(scales)) {
            problems.push(problem(&self.files.rules, line, twice(name)));
        }
        for provision in &self.provisions {
            let mut switches = self.switches().map(|(.., switch)| &switch.name);
            if switches.any(|name| {
                question_of(name) == provision.question && provision.option.as_ref() != Some(name)
            }) {
                let reason = "a reading's switch answers this question; name it as `option`";
                let what = What::bad(&provision.question, reason);
                problems.push(problem(&self.files.rules, provision.line, what));
            }
        }
    }

    /// In every period a question has at most one answer, and none that had one and
    /// gets one again is without in between.
    fn check_time(&self, problems: Found<'_>) {
        let periods = self.periods();
        let mut questions: Vec<_> = self
            .provisions
            .iter()
            .map(|one| one.question.as_str())
            .collect();
        questions.sort_unstable();
        questions.dedup();
        for question in questions {
            let mut last_seen: Option<usize> = None;
            for (at, period) in periods.iter().enumerate() {
                let mut answers = self
                    .provisions
                    .iter()
                    .filter(|provision| provision.question == question)
                    .filter(|provision| self.version(provision, period.day()).is_some());
                let Some(first) = answers.next() else {
                    continue;
                };
                for second in answers {
                    let what = What::Overlap {
                        question: question.to_owned(),
                        when: period.to_string(),
                        other: first.line,
                    };
                    problems.push(problem(&self.files.rules, second.line, what));
                }
                let gap = last_seen.filter(|seen| seen + 1 < at);
                let gap = gap.and_then(|seen| periods.get(seen)?.until.zip(period.from));
                if let Some((from, until)) = gap {
                    let what = What::Gap {
                        question: question.to_owned(),
                        from: from.to_string(),
                        until: until.to_string(),
                    };
                    problems.push(problem(&self.files.rules, first.line, what));
                }
                last_seen = Some(at);
            }
        }
    }
}

/// The files that could not be read as TOML or CSV, and what could not be read of others.
struct Unreadable {
    book: bool,
    instruments: bool,
    clauses: bool,
    rules: bool,
    provisions: bool,
    readings: bool,
}

impl Unreadable {
    /// Whether a problem may only be there because a file could not be read.
    fn echoes(&self, files: &Files, problem: &Problem) -> bool {
        match &problem.what {
            What::MissingKey(_) => [
                (self.book, &files.book),
                (self.rules, &files.rules),
                (self.readings, &files.readings),
            ]
            .contains(&(true, &problem.file)),
            What::UnknownInstrument(_) => self.book || self.instruments,
            What::UnknownOffice(_) => self.book,
            What::UnregisteredClause(_) => self.clauses,
            What::UnknownReading(_) => self.readings,
            What::UnknownQuestion(_) => self.rules || self.provisions,
            _ => false,
        }
    }
}

fn problem(file: &str, line: usize, what: What) -> Problem {
    Origin::new(file, line).problem(what)
}

/// The names that stood before, each where it stands again.
fn repeated<'n, T>(names: impl Iterator<Item = (&'n String, T)>) -> Vec<(&'n String, T)> {
    let mut seen = std::collections::BTreeSet::new();
    names.filter(|(name, _)| !seen.insert(*name)).collect()
}
