//! A TOML file being read: every value with its line, every unread key reported.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::{Problem, What};
use crate::value::Value;

/// One file: its name, where its lines begin, and what was found wrong in it.
pub struct Page {
    file: String,
    line_starts: Vec<usize>,
    /// What was found wrong so far.
    pub problems: Vec<Problem>,
}

/// A table of the file, with the keys that nothing has read yet.
pub struct Table {
    /// The line that it begins on.
    pub line: usize,
    entries: BTreeMap<String, Entry>,
}

struct Entry {
    line: usize,
    node: Node,
}

enum Node {
    Value(Value),
    Table(Table),
    Tables(Vec<Table>),
    /// Reported when the file was opened; the key is there all the same.
    Wrong,
}

impl Page {
    /// Parses the text; what is not TOML becomes a problem and an empty table.
    pub fn open(file: &str, text: &str) -> (Page, Table) {
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let mut page = Page {
            file: file.to_owned(),
            line_starts,
            problems: Vec::new(),
        };
        let (root, errors) = DeTable::parse_recoverable(text);
        for (at, error) in errors.into_iter().enumerate() {
            // A table that is not closed makes every later one look like its double.
            if at > 0 && error.message() == "duplicate key" {
                continue;
            }
            let line = error.span().map_or(1, |span| page.line_at(span.start));
            page.report(line, What::Unreadable(error.message().to_owned()));
        }
        let table = page.table(1, root.into_inner());
        (page, table)
    }

    /// Notes a problem at a line of this file.
    pub fn report(&mut self, line: usize, what: What) {
        self.problems.push(Problem {
            file: self.file.clone(),
            line,
            what,
        });
    }

    fn line_at(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset)
    }

    fn table(&mut self, line: usize, table: DeTable<'_>) -> Table {
        let mut entries = BTreeMap::new();
        for (key, value) in table {
            let line = self.line_at(key.span().start);
            let key = key.into_inner().into_owned();
            let node = self.node(&key, line, value);
            entries.insert(key, Entry { line, node });
        }
        Table { line, entries }
    }

    fn node(&mut self, key: &str, line: usize, value: Spanned<DeValue<'_>>) -> Node {
        let start = value.span().start;
        match value.into_inner() {
            DeValue::Table(table) => Node::Table(self.table(line, table)),
            DeValue::Array(array) if array.iter().any(|item| item.get_ref().is_table()) => {
                let mut tables = Vec::new();
                for item in array {
                    let line = self.line_at(item.span().start.max(start));
                    match item.into_inner() {
                        DeValue::Table(table) => tables.push(self.table(line, table)),
                        _ => self.report(
                            line,
                            What::WrongType {
                                key: key.to_owned(),
                                wanted: "a list of tables",
                            },
                        ),
                    }
                }
                Node::Tables(tables)
            }
            other => match plain(&other) {
                Some(value) => Node::Value(value),
                None => {
                    self.report(
                        line,
                        What::WrongType {
                            key: key.to_owned(),
                            wanted: "a whole number, a text, yes or no, or a list (never a float)",
                        },
                    );
                    Node::Wrong
                }
            },
        }
    }
}

impl Table {
    /// A value that may be missing, with its line.
    pub fn value(&mut self, page: &mut Page, key: &str) -> Option<(Value, usize)> {
        let entry = self.entries.remove(key)?;
        match entry.node {
            Node::Value(value) => Some((value, entry.line)),
            Node::Table(table) => {
                let line = entry.line;
                Some((Value::Table(table.into_values(page)), line))
            }
            Node::Tables(_) => {
                let wanted = "a value, not a list of tables";
                page.report(
                    entry.line,
                    What::WrongType {
                        key: key.to_owned(),
                        wanted,
                    },
                );
                None
            }
            Node::Wrong => None,
        }
    }

    /// A text that may be missing.
    pub fn optional_text(&mut self, page: &mut Page, key: &str) -> Option<String> {
        match self.value(page, key)? {
            (Value::Text(text), _) => Some(text),
            (_, line) => {
                page.report(
                    line,
                    What::WrongType {
                        key: key.to_owned(),
                        wanted: "a text",
                    },
                );
                None
            }
        }
    }

    /// A text that must be there; a problem and the empty text where it is not.
    pub fn text(&mut self, page: &mut Page, key: &str) -> String {
        if !self.entries.contains_key(key) {
            page.report(self.line, What::MissingKey(key.to_owned()));
            return String::new();
        }
        self.optional_text(page, key).unwrap_or_default()
    }

    /// A flag, off where it is missing.
    pub fn flag(&mut self, page: &mut Page, key: &str) -> bool {
        match self.value(page, key) {
            Some((Value::Flag(flag), _)) => flag,
            Some((_, line)) => {
                page.report(
                    line,
                    What::WrongType {
                        key: key.to_owned(),
                        wanted: "true or false",
                    },
                );
                false
            }
            None => false,
        }
    }

    /// A list of texts, empty where it is missing.
    pub fn texts(&mut self, page: &mut Page, key: &str) -> Vec<String> {
        let Some((value, line)) = self.value(page, key) else {
            return Vec::new();
        };
        let texts = match value {
            Value::List(list) => list
                .into_iter()
                .map(|item| match item {
                    Value::Text(text) => Some(text),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>(),
            _ => None,
        };
        texts.unwrap_or_else(|| {
            page.report(
                line,
                What::WrongType {
                    key: key.to_owned(),
                    wanted: "a list of texts",
                },
            );
            Vec::new()
        })
    }

    /// A list of texts that must be there and not be empty.
    pub fn some_texts(&mut self, page: &mut Page, key: &str) -> Vec<String> {
        match self.entries.get(key) {
            None => page.report(self.line, What::MissingKey(key.to_owned())),
            Some(Entry {
                line,
                node: Node::Value(Value::List(list)),
            }) if list.is_empty() => {
                let (key, wanted) = (key.to_owned(), "a list with something in it");
                page.report(*line, What::WrongType { key, wanted });
            }
            Some(_) => {}
        }
        self.texts(page, key)
    }

    /// The tables of `[[key]]`, none where it is missing.
    pub fn tables(&mut self, page: &mut Page, key: &str) -> Vec<Table> {
        match self.entries.remove(key) {
            None => Vec::new(),
            Some(Entry {
                node: Node::Tables(tables),
                ..
            }) => tables,
            Some(Entry {
                node: Node::Wrong, ..
            }) => Vec::new(),
            Some(Entry { line, .. }) => {
                page.report(
                    line,
                    What::WrongType {
                        key: key.to_owned(),
                        wanted: "a list of tables",
                    },
                );
                Vec::new()
            }
        }
    }

    /// The line of a key, or of the table where the key is missing.
    pub fn line_of(&self, key: &str) -> usize {
        self.entries.get(key).map_or(self.line, |entry| entry.line)
    }

    /// Whether the key stands here and has not been read.
    pub fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Reports every key that nothing has read.
    pub fn finish(self, page: &mut Page) {
        for (key, entry) in self.entries {
            page.report(entry.line, What::UnknownKey(key));
        }
    }

    fn into_values(self, page: &mut Page) -> BTreeMap<String, Value> {
        let mut values = BTreeMap::new();
        for (key, entry) in self.entries {
            match entry.node {
                Node::Value(value) => {
                    values.insert(key, value);
                }
                Node::Table(table) => {
                    values.insert(key, Value::Table(table.into_values(page)));
                }
                Node::Tables(_) => {
                    let wanted = "a value, not a list of tables";
                    page.report(entry.line, What::WrongType { key, wanted });
                }
                Node::Wrong => {}
            }
        }
        values
    }
}

fn plain(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::Text(text.to_string())),
        DeValue::Integer(number) => {
            i64::from_str_radix(&number.as_str().replace('_', ""), number.radix())
                .ok()
                .map(Value::Number)
        }
        DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
        DeValue::Datetime(date) => Some(Value::Text(date.to_string())),
        DeValue::Array(array) => array
            .iter()
            .map(|item| plain(item.get_ref()))
            .collect::<Option<Vec<_>>>()
            .map(Value::List),
        DeValue::Float(_) | DeValue::Table(_) => None,
    }
}
