//! Double entry: accounts, postings, balances.
//!
//! Every posting has two ends, so the books balance by construction. An account that may
//! not fall below nothing is said so by its owner's type; a posting that would take it
//! there is refused before anything moves.

use std::collections::BTreeMap;

use money::{Money, Overflow};

/// What can be an account of a ledger.
pub trait Account: Clone + Ord {
    /// Whether the account may fall below nothing, as what the house owes or is owed may.
    fn may_be_negative(&self) -> bool;
}

/// A movement of money from one account to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting<A> {
    /// Where it comes from.
    pub from: A,
    /// Where it goes.
    pub to: A,
    /// How much; never negative.
    pub amount: Money,
}

/// The balances of all accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger<A: Ord> {
    /// Only accounts that hold or owe something.
    balances: BTreeMap<A, Money>,
}

/// Why a posting cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotPosted {
    /// The amount is below nothing.
    #[error("a posting moves a positive amount")]
    NegativeAmount,
    /// An account would fall below nothing.
    #[error("the account does not hold that much")]
    NotEnough,
    /// A balance would be beyond counting.
    #[error("the balance is too large to be counted")]
    TooLarge,
}

impl From<Overflow> for NotPosted {
    fn from(_: Overflow) -> NotPosted {
        NotPosted::TooLarge
    }
}

impl<A: Account> Default for Ledger<A> {
    fn default() -> Ledger<A> {
        Ledger {
            balances: BTreeMap::new(),
        }
    }
}

impl<A: Account> Ledger<A> {
    /// The ledger of these balances, as [`Ledger::iter`] gave them.
    pub fn of(balances: impl IntoIterator<Item = (A, Money)>) -> Ledger<A> {
        let balances = balances.into_iter().filter(|(_, held)| !held.is_zero());
        Ledger {
            balances: balances.collect(),
        }
    }

    /// What an account holds.
    #[must_use]
    pub fn balance(&self, account: &A) -> Money {
        self.balances.get(account).copied().unwrap_or(Money::ZERO)
    }

    /// Makes the postings, all or none.
    pub fn post(&mut self, postings: &[Posting<A>]) -> Result<(), NotPosted> {
        for (account, balance) in self.after(postings)? {
            if balance.is_zero() {
                self.balances.remove(&account);
            } else {
                self.balances.insert(account, balance);
            }
        }
        Ok(())
    }

    /// What the accounts that postings touch would hold after them. Changes nothing.
    pub fn after(&self, postings: &[Posting<A>]) -> Result<BTreeMap<A, Money>, NotPosted> {
        let mut touched = BTreeMap::new();
        for posting in postings {
            if posting.amount.is_negative() {
                return Err(NotPosted::NegativeAmount);
            }
            let held = |account: &A| self.balance(account);
            let from = &posting.from;
            let left = touched.entry(from.clone()).or_insert_with(|| held(from));
            *left = left.minus(posting.amount)?;
            if left.is_negative() && !posting.from.may_be_negative() {
                return Err(NotPosted::NotEnough);
            }
            let to = &posting.to;
            let got = touched.entry(to.clone()).or_insert_with(|| held(to));
            *got = got.plus(posting.amount)?;
        }
        Ok(touched)
    }

    /// Every account that holds or owes anything.
    pub fn iter(&self) -> impl Iterator<Item = (&A, Money)> {
        self.balances
            .iter()
            .map(|(account, balance)| (account, *balance))
    }

    /// What all accounts come to together; always nothing.
    pub fn total(&self) -> Result<Money, Overflow> {
        Money::sum(self.balances.values().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    enum Test {
        Purse,
        House,
    }

    impl Account for Test {
        fn may_be_negative(&self) -> bool {
            *self == Test::House
        }
    }

    fn posting(from: Test, to: Test, cents: i64) -> Posting<Test> {
        Posting {
            from,
            to,
            amount: Money::cents(cents),
        }
    }

    #[test]
    fn both_ends_move_and_the_books_balance() {
        let mut ledger = Ledger::default();
        ledger
            .post(&[posting(Test::House, Test::Purse, 500)])
            .unwrap();
        assert_eq!(ledger.balance(&Test::Purse), Money::cents(500));
        assert_eq!(ledger.balance(&Test::House), Money::cents(-500));
        assert_eq!(ledger.total(), Ok(Money::ZERO));
    }

    #[test]
    fn a_posting_that_cannot_be_made_moves_nothing() {
        let mut ledger = Ledger::default();
        ledger
            .post(&[posting(Test::House, Test::Purse, 500)])
            .unwrap();
        let before = ledger.clone();
        let too_much = [
            posting(Test::Purse, Test::House, 300),
            posting(Test::Purse, Test::House, 300),
        ];
        assert_eq!(ledger.post(&too_much), Err(NotPosted::NotEnough));
        assert_eq!(
            ledger.post(&[posting(Test::House, Test::Purse, -1)]),
            Err(NotPosted::NegativeAmount)
        );
        assert_eq!(ledger, before);
    }
}
