//! What stands in the stream of the house: its opening, its books, its tables, its chips.

use std::sync::Arc;

use games::Rules;
use games::table::TableCard;
use money::Money;
use rulebook::{Answers, Approval, Book, Choices, Date, Problems, Source, Text};

use super::{House, Refusal};
use crate::clock::Pace;
use crate::table::Table;

/// What a house is.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Terms {
    /// Its name.
    pub name: String,
    /// The ISO 4217 code of its currency.
    pub currency: String,
    /// Whether it plays for nothing.
    pub demonstration: bool,
    /// The chips that a guest begins with.
    pub guest_chips: Money,
}

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

/// A table that is to be opened.
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
}

/// What is done in the stream of the house; the same words tell what happened.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Opening {
    /// The house opens.
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
    /// Why the book does not let the table be: what every table must say has to be
    /// chosen, and what needs an approval to be approved.
    pub fn check(&self, book: &Arc<Book>) -> Result<(), Problems> {
        let chosen = |name: &str| self.choices.get(name).is_some();
        Table::check(book, self.on, &self.choices, chosen, &self.approvals)?;
        self.open(book).map(|_| ())
    }

    /// The table. Whether the operator has said all that must be said is for
    /// [`TableSetup::check`], before it is in a journal.
    pub fn open(&self, book: &Arc<Book>) -> Result<Table, Problems> {
        let answers = Answers::extended(book, self.on, &self.choices, None)?;
        self.ruled(book, Arc::new(Rules::ask(&answers)?))
    }

    /// The same, by rules that were asked under the same options already.
    fn ruled(&self, book: &Arc<Book>, rules: Arc<Rules>) -> Result<Table, Problems> {
        let mut table = Table::ruled(Arc::clone(book), self.on, rules, self.card.clone())?;
        table.name.clone_from(&self.name);
        table.pace = self.pace;
        table.validation_limit = self.validation_limit;
        table.choices = self.choices.clone();
        table.approvals.clone_from(&self.approvals);
        Ok(table)
    }
}

impl House {
    /// Whether something may be done in the stream of the house.
    pub(super) fn check_opening(&self, opening: &Opening) -> Result<(), Refusal> {
        match opening {
            Opening::House(_) if self.terms.is_some() => {
                Err(Refusal::Setup("the house is open already".to_owned()))
            }
            Opening::House(terms) => {
                let code = terms.currency.as_bytes();
                if code.len() != 3 || !code.iter().all(u8::is_ascii_uppercase) {
                    let why = format!("currency: `{}` is no ISO 4217 code", terms.currency);
                    return Err(Refusal::Setup(why));
                }
                Ok(())
            }
            Opening::Book(adopted) => {
                let book = adopted.load().map_err(Refusal::of_setup)?;
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
                let book = self.books.get(&setup.digest);
                let book = book.ok_or_else(|| {
                    Refusal::Setup(format!("digest: no book {} was adopted", setup.digest))
                })?;
                setup.check(book).map_err(Refusal::of_setup)
            }
            Opening::Chips { amount, .. } if !amount.is_positive() => Err(Refusal::Setup(
                "amount: chips are worth something".to_owned(),
            )),
            Opening::Chips { .. } => Ok(()),
        }
    }

    /// What an opening makes of the house; why it cannot be is what stops it.
    pub(super) fn apply_opening(&mut self, opening: &Opening) -> Result<(), String> {
        match opening {
            Opening::House(terms) => self.terms = Some(terms.clone()),
            Opening::Book(adopted) => {
                let book = adopted.load().map_err(|problems| problems.to_string())?;
                let books = Arc::make_mut(&mut self.books);
                books.insert(adopted.digest.clone(), Arc::new(book));
            }
            Opening::Table(setup) => {
                let book = self.books.get(&setup.digest);
                let book = book.ok_or_else(|| format!("no book {} was adopted", setup.digest))?;
                // Tables alike share their rules, which take a while to be asked.
                let mut alike = self.tables.values().filter(|table| {
                    Arc::ptr_eq(&table.book, book)
                        && (table.on, &table.choices) == (setup.on, &setup.choices)
                });
                let opened = match alike.next() {
                    Some(alike) => setup.ruled(book, Arc::clone(&alike.rules)),
                    None => setup.open(book),
                };
                let table = opened.map_err(|problems| problems.to_string())?;
                self.tables.insert(setup.table, Arc::new(table));
            }
            Opening::Chips { person, amount } => {
                if !self.cage.buy(person, *amount) {
                    return Err(format!("the chips of {person} cannot be counted"));
                }
            }
        }
        Ok(())
    }
}
