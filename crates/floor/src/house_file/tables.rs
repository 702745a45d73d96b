//! The tables of a house that is written down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::device::Device;
use games::table::{Chance, Fitting, Staff, TableCard};
use games::{Rules, Wager};
use money::{ChipSet, Limits, Money};
use rulebook::page::Table;
use rulebook::{Answers, Choices, Date, Value, What};

use super::jackpots::Linked;
use super::{Adopted, Reader};
use crate::clock::Pace;
use crate::house::{self, Command, Opening, TableSetup};

impl Reader<'_> {
    pub(super) fn table(&mut self, mut table: Table, pits: &BTreeSet<String>, linked: &[Linked]) {
        let line = table.line;
        if !table.has("number") {
            self.page
                .report(line, What::MissingKey("number".to_owned()));
        }
        let number = self.read::<u32>(&mut table, "number").unwrap_or(0);
        if self.lines.insert(number, line).is_some() {
            self.page
                .report(line, What::Twice(format!("table {number}")));
        }
        let name = table.optional_text(&mut self.page, "name");
        let pit_line = table.line_of("pit");
        let pit = table.optional_text(&mut self.page, "pit");
        if let Some(pit) = pit.as_ref().filter(|pit| !pits.contains(*pit)) {
            self.bad(
                pit_line,
                "pit",
                format!("there is no [[pit]] of the name {pit}"),
            );
        }
        let book_line = table.line_of("book");
        let book = table.text(&mut self.page, "book");
        let adopted = self.adopt(book_line, &book);
        let on = self.read::<Date>(&mut table, "on");
        let choices = self.options(&mut table);
        let card = self.card(&mut table, linked, number);
        let pace = self.read::<Pace>(&mut table, "pace").unwrap_or_default();
        let validation_limit = self.read::<Money>(&mut table, "validation-limit");
        let approvals_line = table.line_of("approvals");
        let references = table.texts(&mut self.page, "approvals");
        let approvals = self.approved(approvals_line, "approvals", &references);
        let coach_line = table.line_of("coach");
        let coach = table.value(&mut self.page, "coach");
        let without_coach = match coach {
            None | Some((Value::Flag(true), _)) => false,
            Some((Value::Flag(false), _)) => true,
            Some(_) => {
                self.bad(coach_line, "coach", "it must be true or false");
                false
            }
        };
        table.finish(&mut self.page);
        let Some((digest, book)) = adopted else {
            return;
        };
        let device = card.device;
        let mut card = card.card;
        card.device = match device {
            Some(device) => device,
            None => {
                let answers = Answers::new(&book, on, &choices);
                let rules = answers.and_then(|answers| Rules::ask(&answers));
                rules.map_or(card.device, |rules| usual_device(&rules))
            }
        };
        let setup = TableSetup {
            table: number,
            name: name.unwrap_or_else(|| format!("Table {number}")),
            digest,
            on,
            choices,
            card,
            pace,
            validation_limit: validation_limit.unwrap_or(Money::ZERO),
            approvals,
            played: 0,
            pit,
            without_coach,
            count_first: false,
            used: None,
        };
        let setup = setup.with_float(self.house.terms.as_deref());
        let open = Command::House(Opening::Table(Box::new(setup)));
        self.tell(line, &format!("table {number}"), open, Some(&book));
    }

    /// Takes on a book once, however many tables play by it.
    fn adopt(&mut self, line: usize, name: &str) -> Adopted {
        if let Some(known) = self.books.get(name) {
            return known.clone();
        }
        let source = (self.around.book)(name);
        let loaded = source.and_then(|source| {
            let adopted = house::Adopted::of(&source).map_err(|problems| problems.to_string())?;
            let book = adopted.load().map_err(|problems| problems.to_string())?;
            Ok((adopted, book))
        });
        let adopted = match loaded {
            Ok((adopted, book)) => {
                let digest = adopted.digest.clone();
                let take_on = Command::House(Opening::Book(Box::new(adopted)));
                self.tell(line, "book", take_on, Some(&book));
                Some((digest, Arc::new(book)))
            }
            Err(why) if name.is_empty() => {
                // That it is missing was said.
                let _ = why;
                None
            }
            Err(why) => {
                let why: Vec<&str> = why.lines().collect();
                self.bad(line, "book", why.join("; "));
                None
            }
        };
        self.books.insert(name.to_owned(), adopted.clone());
        adopted
    }

    fn options(&mut self, table: &mut Table) -> Choices {
        let mut choices = Choices::default();
        let line = table.line_of("options");
        let options = match table.value(&mut self.page, "options") {
            None => return choices,
            Some((Value::Table(options), _)) => options,
            Some(_) => {
                self.bad(
                    line,
                    "options",
                    "it must be a table: { option = \"value\" }",
                );
                return choices;
            }
        };
        for (name, value) in options {
            match value {
                Value::Text(text) => choices.set(&name, text),
                Value::Number(number) => choices.set(&name, number.to_string()),
                Value::Flag(flag) => choices.set(&name, if flag { "on" } else { "off" }),
                Value::List(_) | Value::Table(_) => {
                    self.bad(line, &name, "an option has one value");
                }
            }
        }
        choices
    }

    fn card(&mut self, table: &mut Table, linked: &[Linked], number: u32) -> CardRead {
        let device = self.read::<Device>(table, "device");
        let chips_line = table.line_of("chips");
        let chips = table.texts(&mut self.page, "chips");
        let chips = match chips.is_empty() {
            true => None,
            false => match chips.join(" ").parse::<ChipSet>() {
                Ok(chips) => Some(chips),
                Err(error) => {
                    self.bad(chips_line, "chips", error.to_string());
                    None
                }
            },
        };
        let cards_line = table.line_of("cards");
        let chance = match table.optional_text(&mut self.page, "cards").as_deref() {
            None | Some("virtual") => Chance::Virtual,
            Some("real") => Chance::Real,
            Some(other) => {
                self.bad(
                    cards_line,
                    "cards",
                    format!("`{other}` is neither virtual nor real"),
                );
                Chance::Virtual
            }
        };
        let dealer_line = table.line_of("dealer");
        let staff = match table.optional_text(&mut self.page, "dealer").as_deref() {
            None | Some("automatic") => Staff::Automatic,
            Some("staffed") => Staff::Staffed,
            Some(other) => {
                let reason = format!("`{other}` is neither automatic nor staffed");
                self.bad(dealer_line, "dealer", reason);
                Staff::Automatic
            }
        };
        if chance == Chance::Real && staff == Staff::Automatic {
            let reason = "real cards are dealt by somebody: dealer = \"staffed\"";
            self.bad(cards_line, "cards", reason);
        }
        let jackpot = linked.iter().find(|link| link.tables.contains(&number));
        let card = TableCard {
            decks: self.read::<u32>(table, "decks").unwrap_or(0),
            unmarked: self.words::<Wager>(table, "unmarked"),
            has: self.words::<Fitting>(table, "has"),
            lacks: self.words::<Fitting>(table, "lacks"),
            limits: self.limits(table),
            chips,
            chance,
            staff,
            jackpot: jackpot.and_then(Linked::terms),
            ..TableCard::plain()
        };
        CardRead { device, card }
    }

    fn limits(&mut self, table: &mut Table) -> BTreeMap<Wager, Limits> {
        let mut limits = BTreeMap::new();
        let line = table.line_of("limits");
        let said = match table.value(&mut self.page, "limits") {
            None => return limits,
            Some((Value::Table(said), _)) => said,
            Some(_) => {
                self.bad(line, "limits", "it must be a table: { ante = \"5..200\" }");
                return limits;
            }
        };
        for (word, value) in said {
            let Ok(wager) = word.parse::<Wager>() else {
                self.bad(line, "limits", format!("there is no wager `{word}`"));
                continue;
            };
            let text = match value {
                Value::Text(text) => text,
                _ => String::new(),
            };
            match text.parse::<Limits>() {
                Ok(read) => {
                    limits.insert(wager, read);
                }
                Err(error) => {
                    let reason = format!("{word}, `{text}`: {error}; one is \"5.00..200.00\"");
                    self.bad(line, "limits", reason);
                }
            }
        }
        limits
    }

    fn words<T: std::str::FromStr + Ord>(&mut self, table: &mut Table, key: &str) -> BTreeSet<T> {
        let line = table.line_of(key);
        let mut words = BTreeSet::new();
        for word in table.texts(&mut self.page, key) {
            match word.parse() {
                Ok(read) => {
                    words.insert(read);
                }
                Err(_) => self.bad(line, key, format!("`{word}` is not known")),
            }
        }
        words
    }
}

/// A card, and the device if one was named.
struct CardRead {
    device: Option<Device>,
    card: TableCard,
}

/// What a table is dealt from where nobody says: a shuffler where the book has one.
#[must_use]
pub fn usual_device(rules: &Rules) -> Device {
    let known = &rules.table().delivery;
    let usual = [Device::Shuffler, Device::AutoShoe, Device::Shoe];
    let usual = usual.into_iter().find(|it| known.contains_key(it));
    usual.unwrap_or(Device::Shoe)
}
