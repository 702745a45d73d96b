//! Every stream of a casino, folded by itself: the whole truth about its subject.

use std::collections::BTreeMap;

use floor::Table;
use floor::cage::Account;
use floor::house::{About, Event, House, Opening};
use money::Money;

use super::Casino;

impl Casino {
    /// Folds each stream by itself, with no more than the text of the books, and compares what it
    /// is about with the house; gives how many there are.
    ///
    /// # Errors
    ///
    /// The first stream that comes to something else.
    pub fn check_alone(&self) -> Result<usize, String> {
        let mut streams: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
        let mut books = House::default();
        for event in &self.events {
            if matches!(event, Event::House(Opening::Book(_))) {
                books.apply(event);
            }
            streams.entry(event.stream()).or_default().push(event);
        }
        for (stream, events) in &streams {
            let mut alone = books.clone();
            events.iter().for_each(|event| alone.apply(event));
            if let Some(why) = alone.stopped() {
                return Err(format!("{stream} folded by itself stops: {why}"));
            }
            if let Some(what) = differs(stream, &alone, &self.house) {
                return Err(format!("{stream} folded by itself has another {what}"));
            }
        }
        Ok(streams.len())
    }
}

/// What of the subject of a stream is not the same; none: all is.
fn differs(stream: &str, alone: &House, house: &House) -> Option<&'static str> {
    let accounts = |house: &House| -> Vec<(Account, Money)> {
        let accounts = house.cage.accounts();
        let own = accounts.filter(|(account, _)| is_of(account, stream));
        own.map(|(account, held)| (account.clone(), held)).collect()
    };
    if accounts(alone) != accounts(house) {
        return Some("account");
    }
    match stream.split_once('/') {
        Some(("table", number)) => {
            let number = number.parse().ok()?;
            let (one, two) = (alone.tables.get(&number), house.tables.get(&number));
            let about = About::Table(number);
            let same = alone.proposals_about(&about) == house.proposals_about(&about);
            match (one, two) {
                (Some(one), Some(two)) if same => table_differs(one, two),
                (Some(_), Some(_)) => Some("proposal"),
                _ => Some("table"),
            }
        }
        Some(("jackpot", name)) => {
            let link = |house: &House| house.jackpots.get(name).map(|it| it.link.clone());
            (link(alone) != link(house)).then_some("link")
        }
        _ => {
            let about = About::House;
            let same = [
                ("till", alone.till == house.till),
                ("day", alone.day() == house.day()),
                ("terms", alone.terms == house.terms),
                ("staff", alone.staff().eq(house.staff())),
                (
                    "proposal",
                    alone.proposals_about(&about) == house.proposals_about(&about),
                ),
            ];
            let mut other = same.into_iter().filter(|(_, same)| !same);
            other.next().map(|(what, _)| what)
        }
    }
}

fn table_differs(one: &Table, two: &Table) -> Option<&'static str> {
    let same = [
        ("round", one.round == two.round),
        ("number", one.number == two.number),
        ("log", one.log() == two.log()),
        ("card", one.card == two.card),
        ("link", one.link == two.link),
        ("clock", one.clock == two.clock),
        ("deal", one.deal == two.deal),
        ("tray", one.tray == two.tray),
        ("shift", one.shift == two.shift),
        ("dispute", one.disputes == two.disputes),
    ];
    let mut other = same.into_iter().filter(|(_, same)| !same);
    other.next().map(|(what, _)| what)
}

/// Whether an account is moved by one stream alone, and by this one.
fn is_of(account: &Account, stream: &str) -> bool {
    match account {
        Account::Stack { table, .. }
        | Account::Felt { table, .. }
        | Account::Tray(table)
        | Account::DropBox(table)
        | Account::FloatVariance(table) => stream == format!("table/{table}"),
        Account::Jackpot(name) => stream == format!("jackpot/{name}"),
        Account::Purse(_) | Account::CageCash | Account::CageChips | Account::CageVariance => {
            stream == "house"
        }
        _ => false,
    }
}
