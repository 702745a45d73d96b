//! Double entry: accounts, postings, balances.
//!
//! Every posting has two ends, so the books balance by construction. An account that may
//! not fall below nothing is said so by its owner's type; a posting that would take it
//! there is refused before anything moves. A copy of a ledger is cheap however many
//! accounts it has: a house decides every command on a copy of itself.

use std::collections::BTreeMap;
use std::sync::Arc;

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
#[derive(Debug, Clone)]
pub struct Ledger<A: Ord> {
    /// The balances some time ago, which copies share; only accounts that hold or owe
    /// something.
    settled: Arc<BTreeMap<A, Money>>,
    /// The balances that changed since, those that came to nothing included; shared until
    /// the next posting.
    recent: Arc<BTreeMap<A, Money>>,
}

/// How many balances may have changed before they are settled with the others: a copy
/// takes these along, and settling goes through all.
const RECENT: usize = 32;

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
        Ledger::of([])
    }
}

impl<A: Account> PartialEq for Ledger<A> {
    fn eq(&self, other: &Ledger<A>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<A: Account> Eq for Ledger<A> {}

impl<A: Account> Ledger<A> {
    /// The ledger of these balances, as [`Ledger::iter`] gave them.
    pub fn of(balances: impl IntoIterator<Item = (A, Money)>) -> Ledger<A> {
        let balances = balances.into_iter().filter(|(_, held)| !held.is_zero());
        Ledger {
            settled: Arc::new(balances.collect()),
            recent: Arc::default(),
        }
    }

    /// What an account holds.
    #[must_use]
    pub fn balance(&self, account: &A) -> Money {
        let recent = self.recent.get(account);
        let held = recent.or_else(|| self.settled.get(account));
        held.copied().unwrap_or(Money::ZERO)
    }

    /// Whether nothing was posted since one of the two was copied from the other.
    #[must_use]
    pub fn is_untouched_since(&self, before: &Ledger<A>) -> bool {
        Arc::ptr_eq(&self.settled, &before.settled) && Arc::ptr_eq(&self.recent, &before.recent)
    }

    /// Makes the postings, all or none.
    pub fn post(&mut self, postings: &[Posting<A>]) -> Result<(), NotPosted> {
        match postings {
            [] => return Ok(()),
            // Most events move one amount, for which no map is needed.
            [one] if one.from != one.to => self.post_one(one)?,
            several => {
                let after = self.after(several)?;
                Arc::make_mut(&mut self.recent).extend(after);
            }
        }
        if self.recent.len() > RECENT {
            self.settle();
        }
        Ok(())
    }

    fn post_one(&mut self, posting: &Posting<A>) -> Result<(), NotPosted> {
        let Posting { from, to, amount } = posting;
        if amount.is_negative() {
            return Err(NotPosted::NegativeAmount);
        }
        let left = self.balance(from).minus(*amount)?;
        if left.is_negative() && !from.may_be_negative() {
            return Err(NotPosted::NotEnough);
        }
        let got = self.balance(to).plus(*amount)?;
        let recent = Arc::make_mut(&mut self.recent);
        for (account, balance) in [(from, left), (to, got)] {
            match recent.get_mut(account) {
                Some(held) => *held = balance,
                None => {
                    recent.insert(account.clone(), balance);
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self) {
        let settled = Arc::make_mut(&mut self.settled);
        for (account, balance) in Arc::unwrap_or_clone(std::mem::take(&mut self.recent)) {
            if balance.is_zero() {
                settled.remove(&account);
            } else {
                settled.insert(account, balance);
            }
        }
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

    /// Every account that holds or owes anything, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&A, Money)> {
        let mut all: BTreeMap<&A, Money> = BTreeMap::new();
        all.extend(self.settled.iter().map(|(it, held)| (it, *held)));
        all.extend(self.recent.iter().map(|(it, held)| (it, *held)));
        all.into_iter().filter(|(_, held)| !held.is_zero())
    }

    /// What all accounts come to together; always nothing.
    pub fn total(&self) -> Result<Money, Overflow> {
        let unchanged = self.settled.iter();
        let unchanged = unchanged.filter(|(account, _)| !self.recent.contains_key(account));
        Money::sum(
            unchanged
                .map(|(_, held)| *held)
                .chain(self.recent.values().copied()),
        )
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

    #[test]
    fn a_copy_tells_whether_anything_was_posted_since() {
        let mut ledger = Ledger::default();
        let bought = [posting(Test::House, Test::Purse, 500)];
        for _ in 0..2 {
            let before = ledger.clone();
            ledger.post(&[]).unwrap();
            assert!(ledger.is_untouched_since(&before));
            ledger.post(&bought).unwrap();
            assert!(!ledger.is_untouched_since(&before));
        }
    }

    #[test]
    fn what_is_settled_and_what_is_recent_are_one_ledger() {
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
        struct Numbered(u64);
        impl Account for Numbered {
            fn may_be_negative(&self) -> bool {
                true
            }
        }
        let mut ledger = Ledger::default();
        let mut plain: BTreeMap<u64, i64> = BTreeMap::new();
        let mut chance = 7_u64;
        for _ in 0..2_000 {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let (from, to) = ((chance >> 40) % 90, (chance >> 50) % 90);
            let cents = i64::try_from((chance >> 33) % 3).unwrap();
            let amount = Money::cents(cents);
            let copy = ledger.clone();
            let posting = Posting {
                from: Numbered(from),
                to: Numbered(to),
                amount,
            };
            ledger.post(&[posting]).unwrap();
            assert!(cents == 0 || from == to || copy != ledger);
            *plain.entry(from).or_default() -= cents;
            *plain.entry(to).or_default() += cents;
            let held = ledger.iter().map(|(it, held)| (it.0, held.in_cents()));
            let expected = plain.iter().map(|(it, held)| (*it, *held));
            assert!(held.eq(expected.filter(|(_, held)| *held != 0)));
            assert_eq!(ledger.total(), Ok(Money::ZERO));
            let again = Ledger::of(ledger.iter().map(|(it, held)| (it.clone(), held)));
            assert_eq!(again, ledger);
        }
    }
}
