//! The jackpots of a house that is written down, and the tables they link.

use std::collections::BTreeMap;

use games::table::TableJackpot;
use jackpot::{Mode, Pools, Setup, TableId};
use money::{Meter, Money, Rate};
use rulebook::page::Table;
use rulebook::{Approval, Value, What};

use super::Reader;
use crate::house::Command;

/// A jackpot that was read, before its tables are open.
pub(super) struct Linked {
    line: usize,
    name: String,
    mode: Mode,
    wager: Option<Money>,
    pools: Option<Pools<Meter>>,
    rates: Option<Pools<Rate>>,
    seed: Option<Money>,
    approval: Option<Approval>,
    pub(super) tables: Vec<u32>,
}

impl Linked {
    /// What a table has of it.
    pub(super) fn terms(&self) -> Option<TableJackpot> {
        Some(TableJackpot {
            mode: self.mode,
            wager: self.wager?,
            up: true,
            divided: matches!(self.pools, Some(Pools::Divided { .. })),
        })
    }
}

impl Reader<'_> {
    /// Reads the jackpots; each table plays for one at most.
    pub(super) fn linked(&mut self, jackpots: Vec<Table>) -> Vec<Linked> {
        let mut linked: Vec<Linked> = Vec::new();
        for mut table in jackpots {
            let line = table.line;
            let name = table.text(&mut self.page, "name");
            let tables_line = table.line_of("tables");
            let tables = self.numbers(&mut table, "tables");
            for number in &tables {
                let other = linked.iter().find(|it| it.tables.contains(number));
                if let Some(other) = other.map(|other| other.name.clone()) {
                    let reason = format!("table {number} plays for {other} already");
                    self.bad(tables_line, "tables", reason);
                }
            }
            if linked.iter().any(|other| other.name == name) {
                let what = What::Twice(format!("the jackpot {name}"));
                self.page.report(line, what);
            }
            let mode = self.read::<Mode>(&mut table, "mode");
            if !table.has("wager") {
                self.page.report(line, What::MissingKey("wager".to_owned()));
            }
            let wager = self.read::<Money>(&mut table, "wager");
            let pools = self.pools::<Meter>(&mut table, "meter");
            if pools.is_none() {
                let reason = "say what stands in it: meter = \"50000.00\", or major-meter and \
                              minor-meter";
                self.bad(line, "meter", reason);
            }
            let rates = self.pools::<Rate>(&mut table, "rate");
            let seed = self.read::<Money>(&mut table, "seed");
            let approval_line = table.line_of("approval");
            let reference = table.optional_text(&mut self.page, "approval");
            let reference: Vec<String> = reference.into_iter().collect();
            let approval = self.approved(approval_line, "approval", &reference).pop();
            table.finish(&mut self.page);
            linked.push(Linked {
                line,
                name,
                mode: mode.unwrap_or(Mode::Electronic),
                wager,
                pools,
                rates,
                seed,
                approval,
                tables,
            });
        }
        linked
    }

    /// Opens a jackpot over tables that are open.
    pub(super) fn open_jackpot(&mut self, linked: Linked) {
        let mut tables = BTreeMap::new();
        for number in &linked.tables {
            match self.house.tables.get(number) {
                Some(table) => {
                    let device = table.card.device.word().to_owned();
                    tables.insert(TableId(*number), device);
                }
                // What is wrong with a table that does not open was said.
                None if self.lines.contains_key(number) => {}
                None => {
                    let reason = format!("there is no [[table]] of the number {number}");
                    self.bad(linked.line, "tables", reason);
                }
            }
        }
        let (Some(wager), Some(pools)) = (linked.wager, linked.pools) else {
            return;
        };
        if tables.len() != linked.tables.len() {
            return;
        }
        let first = tables.keys().next();
        let first = first.and_then(|table| self.house.tables.get(&table.0));
        let book = first.map(|table| std::sync::Arc::clone(&table.book));
        let open = Command::Jackpot {
            jackpot: linked.name.clone(),
            command: Box::new(jackpot::Command::Open(Setup {
                mode: linked.mode,
                wager,
                pools,
                rates: linked.rates,
                seed: linked.seed,
                tables,
                approval: linked.approval,
            })),
        };
        let key = format!("jackpot {}", linked.name);
        self.tell(linked.line, &key, open, book.as_deref());
    }

    /// One value, or that of each of two pools.
    fn pools<T: std::str::FromStr<Err: ToString>>(
        &mut self,
        table: &mut Table,
        key: &str,
    ) -> Option<Pools<T>> {
        if let Some(one) = self.read(table, key) {
            return Some(Pools::One(one));
        }
        let major = self.read(table, &format!("major-{key}"));
        let minor = self.read(table, &format!("minor-{key}"));
        let (major, minor) = major.zip(minor)?;
        Some(Pools::Divided { major, minor })
    }

    fn numbers(&mut self, table: &mut Table, key: &str) -> Vec<u32> {
        let line = table.line_of(key);
        let Some((Value::List(list), _)) = table.value(&mut self.page, key) else {
            self.bad(
                line,
                key,
                "it must be a list of numbers of tables: [1, 2, 3]",
            );
            return Vec::new();
        };
        let number = |value: &Value| match value {
            Value::Number(number) => u32::try_from(*number).ok(),
            _ => None,
        };
        let numbers: Option<Vec<u32>> = list.iter().map(number).collect();
        numbers.unwrap_or_else(|| {
            self.bad(
                line,
                key,
                "it must be a list of numbers of tables: [1, 2, 3]",
            );
            Vec::new()
        })
    }
}
