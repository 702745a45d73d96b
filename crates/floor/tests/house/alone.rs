//! Every stream of an evening, folded by itself, is the whole truth about its subject.

use std::collections::BTreeMap;

use floor::cage::Account;
use floor::house::{Event, House, Opening};
use money::Money;

use crate::automatic::Evening;

/// The accounts of a house that are its subject's own.
fn accounts(house: &House, own: impl Fn(&Account) -> bool) -> Vec<(Account, Money)> {
    let accounts = house.cage.accounts();
    let own = accounts.filter(|(account, _)| own(account));
    own.map(|(account, held)| (account.clone(), held)).collect()
}

/// Folds each stream with nothing but the texts of the books, and compares.
pub(crate) fn check_alone(evening: &Evening) {
    let whole = &evening.house;
    let mut books = House::default();
    let mut streams: BTreeMap<String, Vec<&Event>> = BTreeMap::new();
    for event in &evening.journal {
        if matches!(event, Event::House(Opening::Book(_))) {
            books.apply(event);
        }
        streams.entry(event.stream()).or_default().push(event);
    }
    for (stream, events) in streams {
        let mut alone = books.clone();
        events.into_iter().for_each(|event| alone.apply(event));
        assert_eq!(alone.stopped(), None, "{stream}");
        match stream.split_once('/') {
            Some(("table", number)) => {
                let number: u32 = number.parse().unwrap();
                let (one, other) = (&alone.tables[&number], &whole.tables[&number]);
                assert_eq!(one.round, other.round, "{stream}");
                assert_eq!(one.card, other.card, "{stream}");
                assert_eq!(one.link, other.link, "{stream}");
                assert_eq!(one.deal, other.deal, "{stream}");
                assert_eq!((one.clock, one.number), (other.clock, other.number));
                let own = |account: &Account| match account {
                    Account::Stack { table, .. }
                    | Account::Felt { table, .. }
                    | Account::Tray(table) => *table == number,
                    _ => false,
                };
                assert_eq!(accounts(&alone, own), accounts(whole, own), "{stream}");
            }
            Some(("jackpot", name)) => {
                assert_eq!(alone.jackpots[name].link, whole.jackpots[name].link);
                assert_eq!(alone.cage.jackpot(name), whole.cage.jackpot(name));
                assert_eq!(alone.cage.retained(name), whole.cage.retained(name));
            }
            _ => {
                let own = |account: &Account| matches!(account, Account::Purse(_));
                assert_eq!(accounts(&alone, own), accounts(whole, own));
                assert!(alone.staff().eq(whole.staff()) && alone.terms == whole.terms);
            }
        }
    }
}
