//! A house as its operator writes it down: one file, in TOML.
//!
//! Everything in it becomes a command, and each is decided on a house that is opened for the
//! purpose: what the books do not allow is said with its clause, by the rules themselves. All
//! that is wrong is said at once, each with its line.

mod jackpots;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use money::Money;
use rulebook::page::{Page, Table};
use rulebook::{Approval, Book, Date, Problems, Role, Source, Value, What};

use crate::authority::{self, By};
use crate::house::{Command, House, Opening, Refusal, Terms};
pub use tables::usual_device;

/// A house that is written down, with everything that a file can say, in words.
pub const EXAMPLE: &str = include_str!("example.toml");

/// A house as its operator wrote it down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseFile {
    /// What opens it, command by command.
    pub commands: Vec<Command>,
    /// Who works in it. The journal knows people by ids, which they are given when it opens.
    pub staff: Vec<StaffMember>,
}

/// Somebody who is to work in a house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    /// What they are called.
    pub name: String,
    /// Their offices, each with the pit that it holds in; none: the whole house.
    pub offices: Vec<(Role, Option<String>)>,
}

/// What a file cannot say by itself.
pub struct Around<'a> {
    /// The texts of a book, by its id or its folder.
    pub book: &'a dyn Fn(&str) -> Result<Source, String>,
    /// Whether there is a time zone of this name.
    pub zone: &'a dyn Fn(&str) -> bool,
    /// The languages that there are texts in.
    pub languages: &'a [&'a str],
}

impl HouseFile {
    /// Reads a house.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, each with its line.
    pub fn load(file: &str, text: &str, around: &Around<'_>) -> Result<HouseFile, Problems> {
        let (page, mut root) = Page::open(file, text);
        let mut reader = Reader {
            page,
            around,
            house: House::default(),
            commands: Vec::new(),
            approvals: BTreeMap::new(),
            books: BTreeMap::new(),
            lines: BTreeMap::new(),
        };
        reader.terms(&mut root);
        reader.approvals(&mut root);
        let pits = reader.pits(&mut root);
        let jackpots = root.tables(&mut reader.page, "jackpot");
        let linked = reader.linked(jackpots);
        for table in root.tables(&mut reader.page, "table") {
            reader.table(table, &pits, &linked);
        }
        for jackpot in linked {
            reader.open_jackpot(jackpot);
        }
        let staff = reader.staff(&mut root);
        root.finish(&mut reader.page);
        let Reader { page, commands, .. } = reader;
        Problems::or(page.problems, HouseFile { commands, staff })
    }
}

/// A file being read, and the house that it has come to so far.
struct Reader<'r> {
    page: Page,
    around: &'r Around<'r>,
    house: House,
    commands: Vec<Command>,
    approvals: BTreeMap<String, Approval>,
    /// The books that were adopted, by the name that the file has for them.
    books: BTreeMap<String, Adopted>,
    /// The lines of the tables, by number.
    lines: BTreeMap<u32, usize>,
}

/// A book that was adopted, or that cannot be.
type Adopted = Option<(String, std::sync::Arc<Book>)>;

impl Reader<'_> {
    fn bad(&mut self, line: usize, key: &str, reason: impl Into<String>) {
        let (key, reason) = (key.to_owned(), reason.into());
        self.page.report(line, What::BadValue { key, reason });
    }

    /// Gives a command to the house so far; what it refuses is wrong with the file.
    fn tell(&mut self, line: usize, key: &str, command: Command, book: Option<&Book>) {
        match self.house.tell(&By::house(), command.clone(), 0) {
            Ok((after, _)) => {
                self.house = after;
                self.commands.push(command);
            }
            Err(refusal) => self.refused(line, key, &refusal, book),
        }
    }

    fn refused(&mut self, line: usize, key: &str, refusal: &Refusal, book: Option<&Book>) {
        let said = refusal.to_string();
        let said: Vec<&str> = said.lines().map(str::trim).collect();
        let said = said.join("; ");
        // A refusal names its field by itself: one of a list in the singular.
        let own = [
            format!("{key}: "),
            format!("{}: ", key.trim_end_matches('s')),
        ];
        let said = own
            .iter()
            .find_map(|own| said.strip_prefix(own))
            .unwrap_or(&said);
        let mut said = said.to_owned();
        let clause = refusal.under().zip(book);
        let clause = clause.and_then(|(under, book)| book.register.get(under.clause));
        if let Some(clause) = clause {
            said = format!("{said} (clause {})", clause.id);
        }
        self.bad(line, key, said);
    }

    /// A text that is read as something; what cannot be is wrong.
    fn read<T: FromStr<Err: ToString>>(&mut self, table: &mut Table, key: &str) -> Option<T> {
        let line = table.line_of(key);
        let text = match table.value(&mut self.page, key)? {
            (Value::Text(text), _) => text,
            (Value::Number(number), _) => number.to_string(),
            _ => {
                self.bad(line, key, "it must be a text");
                return None;
            }
        };
        match text.parse() {
            Ok(read) => Some(read),
            Err(error) => {
                self.bad(line, key, format!("`{text}`: {}", error.to_string()));
                None
            }
        }
    }

    fn terms(&mut self, root: &mut Table) {
        let line = root.line_of("currency");
        let name_line = root.line_of("name");
        let named = root.has("name");
        let name = root.text(&mut self.page, "name");
        if named && name.trim().is_empty() {
            self.bad(name_line, "name", "a house has a name");
        }
        let currency = root.text(&mut self.page, "currency");
        let place = root.optional_text(&mut self.page, "place");
        let zone_line = root.line_of("time-zone");
        let time_zone = root.optional_text(&mut self.page, "time-zone");
        if let Some(zone) = time_zone.as_ref().filter(|zone| !(self.around.zone)(zone)) {
            let reason = format!("there is no time zone `{zone}`; one is `Pacific/Auckland`");
            self.bad(zone_line, "time-zone", reason);
        }
        let day_line = root.line_of("gaming-day");
        let gaming_day = root.optional_text(&mut self.page, "gaming-day");
        if let Some(day) = gaming_day.as_ref().filter(|day| quarter(day).is_none()) {
            let reason = format!("`{day}` is no quarter of an hour as 06:00");
            self.bad(day_line, "gaming-day", reason);
        }
        let notice_line = root.line_of("notice");
        let minutes = self.read::<i64>(root, "notice");
        if minutes.is_some_and(|minutes| !(0..=1_440).contains(&minutes)) {
            let reason = "it is in minutes, a day of them at most";
            self.bad(notice_line, "notice", reason);
        }
        let notice = minutes.and_then(|minutes| u32::try_from(minutes).ok());
        let disputes_line = root.line_of("disputes");
        let disputes = self.read::<Role>(root, "disputes");
        if disputes.is_some_and(|role| !matches!(role, Role::Supervisor | Role::Manager)) {
            let reason = "a supervisor or a manager decides disputes";
            self.bad(disputes_line, "disputes", reason);
        }
        let languages_line = root.line_of("languages");
        let languages = root.texts(&mut self.page, "languages");
        for language in &languages {
            if !self.around.languages.contains(&language.as_str()) {
                let known = self.around.languages.join(", ");
                let reason = format!("there are no texts in `{language}`; there are in {known}");
                self.bad(languages_line, "languages", reason);
            }
        }
        let demonstration = root.flag(&mut self.page, "play-money");
        let chips_line = root.line_of("guest-chips");
        let guest_chips = self.read::<Money>(root, "guest-chips");
        if guest_chips.is_some() && !demonstration {
            let reason = "guests are given chips where a house plays for nothing (play-money)";
            self.bad(chips_line, "guest-chips", reason);
        }
        let terms = Terms {
            name,
            currency,
            demonstration,
            guest_chips: guest_chips.unwrap_or(Money::ZERO),
            place,
            time_zone,
            gaming_day,
            languages,
            notice,
            disputes,
        };
        let open = Command::House(Opening::House(terms));
        self.tell(line, "currency", open, None);
    }

    fn approvals(&mut self, root: &mut Table) {
        for mut table in root.tables(&mut self.page, "approval") {
            let line = table.line;
            let reference = table.text(&mut self.page, "reference");
            let by = table.text(&mut self.page, "by");
            if !table.has("on") {
                self.page.report(line, What::MissingKey("on".to_owned()));
            }
            let on = self.read::<Date>(&mut table, "on");
            let covers = table.texts(&mut self.page, "covers");
            let conditions = table.optional_text(&mut self.page, "conditions");
            table.finish(&mut self.page);
            let Some(on) = on else { continue };
            let approval = Approval {
                reference: reference.clone(),
                by,
                on,
                covers,
                conditions,
            };
            if self.approvals.insert(reference.clone(), approval).is_some() {
                let what = What::Twice(format!("the approval {reference}"));
                self.page.report(line, what);
            }
        }
    }

    /// The approvals of these references, which stand under a key.
    fn approved(&mut self, line: usize, key: &str, references: &[String]) -> Vec<Approval> {
        let mut approvals = Vec::new();
        for reference in references {
            match self.approvals.get(reference) {
                Some(approval) => approvals.push(approval.clone()),
                None => {
                    let reason = format!("there is no [[approval]] of the reference {reference}");
                    self.bad(line, key, reason);
                }
            }
        }
        approvals
    }

    fn pits(&mut self, root: &mut Table) -> BTreeSet<String> {
        let mut pits = BTreeSet::new();
        for mut table in root.tables(&mut self.page, "pit") {
            let line = table.line;
            let name = table.text(&mut self.page, "name");
            table.finish(&mut self.page);
            if !pits.insert(name.clone()) {
                let what = What::Twice(format!("the pit {name}"));
                self.page.report(line, what);
            }
        }
        pits
    }

    fn staff(&mut self, root: &mut Table) -> Vec<StaffMember> {
        let mut staff = Vec::new();
        for (number, mut table) in (1..).zip(root.tables(&mut self.page, "staff")) {
            let line = table.line_of("offices");
            let name_line = table.line_of("name");
            let named = table.has("name");
            let name = table.text(&mut self.page, "name");
            if named && name.trim().is_empty() {
                self.bad(name_line, "name", "whoever works here has a name");
            }
            let words = table.some_texts(&mut self.page, "offices");
            let in_pits = table.line_of("pits");
            let pits = table.texts(&mut self.page, "pits");
            table.finish(&mut self.page);
            // Whether one person may hold them is for the house to say.
            let person = format!("{name} ({number})");
            let mut offices = Vec::new();
            for word in words {
                let Ok(role) = word.parse::<Role>() else {
                    self.bad(line, "offices", format!("there is no office `{word}`"));
                    continue;
                };
                // Pits bind the offices at tables; the others hold in the whole house.
                let bound = pits.iter().filter(|_| authority::rank(role) > 0);
                let mut wanted: Vec<Option<String>> = bound.cloned().map(Some).collect();
                if wanted.is_empty() {
                    wanted.push(None);
                }
                for pit in wanted {
                    let line = if pit.is_some() { in_pits } else { line };
                    if self.granted(line, &person, role, pit.clone()) {
                        offices.push((role, pit));
                    }
                }
            }
            staff.push(StaffMember { name, offices });
        }
        staff
    }

    /// Whether the house lets somebody have an office.
    fn granted(&mut self, line: usize, person: &str, role: Role, pit: Option<String>) -> bool {
        let field = if pit.is_some() { "pits" } else { "offices" };
        let grant = Command::House(Opening::Granted {
            person: person.to_owned(),
            role,
            pit,
        });
        match self.house.tell(&By::house(), grant, 0) {
            Ok((after, _)) => {
                self.house = after;
                true
            }
            Err(refusal) => {
                self.refused(line, field, &refusal, None);
                false
            }
        }
    }
}

/// The minutes after midnight of a time that is a quarter of an hour, such as `06:00`.
#[must_use]
pub fn quarter(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let digits = |text: &str| text.len() == 2 && text.bytes().all(|it| it.is_ascii_digit());
    let two = |text: &str| text.parse::<u16>().ok().filter(|_| digits(text));
    let (hours, minutes) = (two(hours)?, two(minutes)?);
    let fits = hours < 24 && minutes < 60 && minutes % 15 == 0;
    fits.then_some(hours * 60 + minutes)
}
