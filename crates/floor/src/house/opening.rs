//! What stands in the stream of the house: its opening, its books, its tables, its chips.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::table::{Staff, TableCard};
use money::Money;
use rulebook::{Approval, Book, Choices, Date, Problems, Role, Source, Text};

use super::{Day, House, LimitOn, Refusal, SignAct, Terms};
use crate::clock::Pace;
use crate::table::Table;

/// A book that the house took on, word for word.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Adopted {
    /// The id of the book.
    pub book: String,
    /// Its digest.
    pub digest: String,
    /// `book.toml`.
    pub head: String,
    /// `clauses.csv`.
    pub clauses: String,
    /// `rules.toml`.
    pub rules: String,
    /// `readings.toml`.
    pub readings: String,
}

/// What an operator says of a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableSetup {
    /// Its number.
    pub table: u32,
    /// What it is called.
    pub name: String,
    /// The digest of its book, which the house has adopted.
    pub digest: String,
    /// The day whose text holds; none: the newest.
    pub on: Option<Date>,
    /// The options chosen.
    pub choices: Choices,
    /// Its card.
    pub card: TableCard,
    /// How the house keeps time at it.
    pub pace: Pace,
    /// The most that a jackpot prize may be without two people who validate it.
    pub validation_limit: Money,
    /// The approvals of what the book wants approved.
    pub approvals: Vec<Approval>,
    /// How many rounds were played at it before, where it was carried over from another
    /// journal.
    #[serde(default, skip_serializing_if = "is_none")]
    pub played: u64,
    /// Whether the coach is silent at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_coach: bool,
    /// Whether two people count its float before the first wager at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub count_first: bool,
    /// The pit that it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pit: Option<String>,
    /// How its cards were used before, where they were; the house itself alone says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<UsedCards>,
}

/// How the cards of a table were used before it was opened here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UsedCards {
    /// For how many rounds since they were counted.
    pub rounds: u32,
    /// For how many minutes.
    pub minutes: u32,
}

/// What is done in the stream of the house; the same words tell what happened.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Opening {
    /// The house opens; where it is open, what it is becomes another.
    House(Terms),
    /// It takes on a book.
    Book(Box<Adopted>),
    /// It opens a table.
    Table(Box<TableSetup>),
    /// Somebody gets chips.
    Chips {
        /// Who.
        person: String,
        /// How much.
        amount: Money,
    },
    /// Somebody gets a role.
    Granted {
        /// Who.
        person: String,
        /// Which.
        role: Role,
        /// The pit it holds in; none: the whole house.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<String>,
    },
    /// Somebody loses a role.
    Withdrawn {
        /// Who.
        person: String,
        /// Which.
        role: Role,
        /// The pit it no longer holds in; none: it holds nowhere any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pit: Option<String>,
    },
    /// Chips of somebody's balance go back to the house: a guest went away and left them.
    ChipsReturned {
        /// Whose.
        person: String,
        /// How much.
        amount: Money,
    },
    /// Whoever holds the signing key vouches for entries that were not signed as they came.
    Accepted {
        /// Their stream.
        stream: String,
        /// The last of them.
        sequence: u64,
        /// Its hash.
        hash: String,
        /// Why.
        reason: String,
    },
    /// A program began to serve the house.
    Started(Box<Started>),
    /// Somebody may not play.
    Excluded {
        /// Who.
        person: String,
        /// The gaming day from which on they may play again; none: until somebody lifts it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Date>,
        /// Whether they want it themselves.
        own: bool,
        /// Why.
        reason: String,
    },
    /// Somebody who was excluded may play again.
    Readmitted {
        /// Who.
        person: String,
        /// Why.
        reason: String,
    },
    /// Somebody limits what they play in a gaming day.
    LimitSet {
        /// Who.
        person: String,
        /// On what.
        on: LimitOn,
        /// How much, in minutes or minor units; none: there is to be no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most: Option<i64>,
    },
    /// A gaming day began.
    DayBegan(Day),
    /// How somebody signs in was changed, or their log-ins were ended.
    SignInChanged {
        /// Who.
        person: String,
        /// What was done.
        what: SignInChange,
    },
    /// Something about a sign that shows a jackpot in the hall.
    Sign {
        /// The jackpot.
        jackpot: String,
        /// The sign, by its own name.
        sign: String,
        /// What.
        act: SignAct,
    },
}

/// What was done to how somebody signs in. Passwords and log-ins stand beside the journal;
/// that they were changed, and by whom, stands in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignInChange {
    /// The administrator gave them another password, which ended their log-ins.
    PasswordReset,
    /// They chose another password, which ended their other log-ins.
    PasswordChanged,
    /// They gave their second factor up, or the administrator took it away; their log-ins
    /// ended.
    FactorTakenAway,
    /// They took a second factor into use.
    FactorSetUp,
    /// They chose a PIN for confirming at another's screen.
    PinChosen,
    /// One of their log-ins was ended by themselves, or all by the administrator.
    LogInsEnded,
}

/// The program that serves a house.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Started {
    /// Its version.
    pub version: String,
    /// The SHA-256 of its binary.
    pub program: String,
    /// The digests of the books it carries, by their ids.
    pub books: BTreeMap<String, String>,
}

impl Started {
    /// What differs from the program that served the house before, in words.
    #[must_use]
    pub fn differs_from(&self, before: &Started) -> Vec<String> {
        let mut differs = Vec::new();
        if self.version != before.version {
            let (now, then) = (&self.version, &before.version);
            differs.push(format!(
                "version {now} serves the house; before it was {then}"
            ));
        }
        if self.program != before.program {
            let (now, then) = (&self.program, &before.program);
            differs.push(format!(
                "another program serves the house: {now}, before it {then}"
            ));
        }
        let known = self.books.keys().chain(before.books.keys());
        for book in known.collect::<BTreeSet<_>>() {
            match (self.books.get(book), before.books.get(book)) {
                (Some(now), Some(then)) if now != then => {
                    differs.push(format!(
                        "the book {book} that it carries is {now}, before {then}"
                    ));
                }
                (Some(_), None) => differs.push(format!("it carries a new book, {book}")),
                (None, Some(_)) => differs.push(format!("it no longer carries the book {book}")),
                _ => {}
            }
        }
        differs
    }
}

impl Adopted {
    /// The book of these files.
    pub fn of(source: &Source) -> Result<Adopted, Problems> {
        let book = Book::load(source)?;
        Ok(Adopted {
            book: book.id.clone(),
            digest: book.digest(),
            head: source.book.text.clone(),
            clauses: source.clauses.text.clone(),
            rules: source.rules.text.clone(),
            readings: source.readings.text.clone(),
        })
    }

    /// The book, loaded again.
    pub fn load(&self) -> Result<Book, Problems> {
        let text = |file: &str, text: &String| Text {
            file: format!("{}/{file}", self.book),
            text: text.clone(),
        };
        Book::load(&Source {
            book: text("book.toml", &self.head),
            clauses: text("clauses.csv", &self.clauses),
            rules: text("rules.toml", &self.rules),
            readings: text("readings.toml", &self.readings),
        })
    }
}

impl TableSetup {
    /// The same, with its float counted before the first wager where somebody deals for money.
    pub(crate) fn with_float(mut self, terms: Option<&Terms>) -> TableSetup {
        let money = terms.is_some_and(|terms| !terms.demonstration);
        self.count_first |= money && self.card.staff == Staff::Staffed;
        self
    }

    /// What was said of a table of this number, by a book of this digest.
    #[must_use]
    pub fn of(number: u32, table: &Table, digest: String) -> TableSetup {
        TableSetup {
            table: number,
            name: table.name.clone(),
            digest,
            on: table.on,
            choices: Choices::clone(&table.choices),
            card: TableCard::clone(&table.card),
            pace: table.pace,
            validation_limit: table.validation_limit,
            approvals: table.approvals.to_vec(),
            played: 0,
            without_coach: table.without_coach,
            count_first: table.count_first,
            pit: table.pit.clone(),
            used: None,
        }
    }
}

fn is_none(played: &u64) -> bool {
    *played == 0
}

impl House {
    /// Takes on a book that is loaded.
    pub(crate) fn adopt(&mut self, digest: String, book: Arc<Book>) {
        Arc::make_mut(&mut self.books).insert(digest, book);
    }

    /// The digest under which a table's book was adopted.
    pub(crate) fn digest_of(&self, table: &Table) -> Option<&String> {
        let mut books = self.books.iter();
        let found = books.find(|(_, book)| Arc::ptr_eq(book, &table.book))?;
        Some(found.0)
    }

    /// The table of a setup, or why its book does not let it be: what every table must say
    /// has to be chosen, and what needs an approval to be approved.
    pub(super) fn check_setup(&self, setup: &TableSetup) -> Result<Table, Refusal> {
        let book = self.book_of(setup)?;
        let chosen = |name: &str| setup.choices.get(name).is_some();
        Table::check(book, setup.on, &setup.choices, chosen, &setup.approvals)
            .map_err(|why| Refusal::of_setup(Some(book), &why))?;
        self.set_up(setup)
    }

    fn book_of(&self, setup: &TableSetup) -> Result<&Arc<Book>, Refusal> {
        let missing = || format!("digest: no book {} was adopted", setup.digest);
        let book = self.books.get(&setup.digest);
        book.ok_or_else(|| Refusal::Setup(missing()))
    }

    /// The table of a setup. Whether the operator has said all that must be said is for
    /// [`House::check_setup`], before it is in a journal.
    pub(super) fn set_up(&self, setup: &TableSetup) -> Result<Table, Refusal> {
        let book = self.book_of(setup)?;
        let of_book = (setup.digest.as_str(), book.as_ref());
        let rules = self.asked.rules(of_book, setup.on, &setup.choices);
        let table = rules
            .and_then(|rules| Table::ruled(Arc::clone(book), setup.on, rules, setup.card.clone()));
        let mut table = table.map_err(|why| Refusal::of_setup(Some(book), &why))?;
        table.name.clone_from(&setup.name);
        table.pace = setup.pace;
        table.validation_limit = setup.validation_limit;
        table.choices = Arc::new(setup.choices.clone());
        table.approvals = Arc::new(setup.approvals.clone());
        table.without_coach = setup.without_coach;
        table.count_first = setup.count_first;
        table.pit.clone_from(&setup.pit);
        Ok(table)
    }

    /// Whether something may be done in the stream of the house.
    pub(super) fn check_opening(&self, opening: &Opening) -> Result<(), Refusal> {
        match opening {
            Opening::House(terms) => {
                let known = self.terms.as_ref();
                let said = known.map_or_else(|| terms.check(), |known| terms.check_after(known));
                said.map_err(Refusal::Setup)
            }
            Opening::Book(adopted) => {
                let loaded = adopted.load();
                let book = loaded.map_err(|problems| Refusal::of_setup(None, &problems))?;
                if book.digest() != adopted.digest {
                    let why = format!("digest: {} is not the book's", adopted.digest);
                    return Err(Refusal::Setup(why));
                }
                Ok(())
            }
            Opening::Table(setup) => {
                if self.tables.contains_key(&setup.table) {
                    let why = format!("table: {} is open already", setup.table);
                    return Err(Refusal::Setup(why));
                }
                let table = self.check_setup(setup)?;
                House::check_alike(setup.table, &table, self.to_be())
            }
            Opening::Chips { amount, .. } | Opening::ChipsReturned { amount, .. }
                if !amount.is_positive() =>
            {
                Err(Refusal::Setup(
                    "amount: chips are worth something".to_owned(),
                ))
            }
            Opening::ChipsReturned { person, amount } => {
                let has = self.cage.purse(person);
                let needs = *amount;
                match needs > has {
                    true => Err(Refusal::NotEnoughChips { needs, has }),
                    false => Ok(()),
                }
            }
            Opening::Accepted { reason, .. } if reason.trim().is_empty() => Err(Refusal::Setup(
                "reason: say why the entries are accepted".to_owned(),
            )),
            Opening::Granted { .. } | Opening::Withdrawn { .. } => self.check_role(opening),
            Opening::Excluded { .. }
            | Opening::Readmitted { .. }
            | Opening::LimitSet { .. }
            | Opening::DayBegan(_) => self.check_own(opening),
            Opening::Sign { jackpot, sign, act } => self.check_sign(jackpot, sign, act),
            Opening::Chips { .. }
            | Opening::Accepted { .. }
            | Opening::Started(_)
            | Opening::SignInChanged { .. } => Ok(()),
        }
    }

    /// What an opening makes of the house; why it cannot be is what stops it.
    pub(super) fn apply_opening(&mut self, opening: &Opening) -> Result<(), String> {
        match opening {
            Opening::House(terms) => self.terms = Some(Arc::new(terms.clone())),
            Opening::Book(adopted) => {
                let book = adopted.load().map_err(|problems| problems.to_string())?;
                self.adopt(adopted.digest.clone(), Arc::new(book));
            }
            // The table's own stream has it; the cage knows its chips.
            Opening::Table(setup) => {
                if let Some(chips) = &setup.card.chips {
                    let chips = chips.denominations();
                    Arc::make_mut(&mut self.till).chips.extend(chips);
                }
            }
            Opening::Granted { person, role, pit } => self.grant(person, *role, pit.as_deref()),
            Opening::Withdrawn { person, role, pit } => {
                self.withdraw(person, *role, pit.as_deref());
            }
            Opening::Chips { person, amount } => {
                if !self.cage.buy(person, *amount) {
                    return Err(format!("the chips of {person} cannot be counted"));
                }
            }
            Opening::ChipsReturned { person, amount } => {
                if !self.cage.give_back(person, *amount) {
                    return Err(format!("the chips of {person} cannot be counted"));
                }
            }
            Opening::Excluded { .. }
            | Opening::Readmitted { .. }
            | Opening::LimitSet { .. }
            | Opening::DayBegan(_) => self.apply_own(opening),
            Opening::Sign { jackpot, sign, act } => self.apply_sign(jackpot, sign, act),
            // They tell of the journal and of what stands beside it, and leave the house as it
            // is.
            Opening::Accepted { .. } | Opening::Started(_) | Opening::SignInChanged { .. } => {}
        }
        Ok(())
    }

    /// Opens a table; why it cannot be is what stops the house.
    pub(super) fn apply_opened(&mut self, setup: &TableSetup) -> Result<(), String> {
        let table = self.set_up(setup);
        let mut table = table.map_err(|problems| problems.to_string())?;
        table.number += setup.played;
        if let Some(used) = setup.used {
            for deck in table.round.decks.all_mut() {
                deck.rounds_since_count = used.rounds;
                deck.age_ms = i64::from(used.minutes) * 60_000;
            }
        }
        self.tables.insert(setup.table, Arc::new(table));
        Ok(())
    }
}
