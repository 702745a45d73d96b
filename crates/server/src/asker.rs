//! Who asks, for whoever has to share out what there is: a person, or an address.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::people::SignedIn;

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Asker {
    /// Somebody who is signed in.
    Person(String),
    /// Somebody who is not, by where they come from.
    Address(IpAddr),
    /// Somebody who is not, on this machine: a program of the operator's, or a proxy that
    /// nobody said is one, with everybody behind it.
    Here,
    /// Somebody inside the process, who came through no connection.
    Inside,
}

/// Where a request came from; whoever serves a connection adds it.
#[derive(Debug, Clone, Copy)]
pub struct CameFrom(pub IpAddr);

/// That a request came encrypted; whoever serves a connection adds it.
#[derive(Debug, Clone, Copy)]
pub struct Secured;

impl Asker {
    /// Who sent a request.
    pub(crate) fn of(who: Option<&SignedIn>, from: Option<CameFrom>) -> Asker {
        match (who, from) {
            (Some(who), _) => Asker::Person(who.person.clone()),
            (None, Some(CameFrom(address))) if is_here(address) => Asker::Here,
            (None, Some(CameFrom(address))) => Asker::Address(network(address)),
            (None, None) => Asker::Inside,
        }
    }

    /// How much an asker gets where a person gets one share: several people may come from
    /// one address.
    pub(crate) const fn shares(&self) -> usize {
        match self {
            Asker::Person(_) => 1,
            Asker::Address(_) | Asker::Here | Asker::Inside => 4,
        }
    }
}

/// Whether an address is one of this machine's own.
pub(crate) fn is_here(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

/// The address as one is counted: whoever has one of the sixth version has all that begin
/// with its first half.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Infallible> {
        let asker = parts.extensions.get::<Asker>();
        Ok(asker.cloned().unwrap_or(Asker::Inside))
    }
}

/// How many of something every asker holds at once.
#[derive(Debug, Default)]
pub(crate) struct Held(Mutex<HashMap<Asker, usize>>);

/// One that is held until it is dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    held: Arc<Held>,
    asker: Asker,
}

impl Held {
    /// Takes one more, if the asker has fewer than this many shares, and all together fewer
    /// than that many.
    pub(crate) fn take(self: &Arc<Held>, asker: &Asker, each: usize, all: usize) -> Option<Hold> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.get(asker).copied().unwrap_or(0);
        if own >= each.saturating_mul(asker.shares()) || held.values().sum::<usize>() >= all {
            return None;
        }
        held.insert(asker.clone(), own + 1);
        Some(Hold {
            held: Arc::clone(self),
            asker: asker.clone(),
        })
    }
}

impl Held {
    /// The people who hold any.
    pub(crate) fn people(&self) -> Vec<String> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let people = held.keys().filter_map(|asker| match asker {
            Asker::Person(person) => Some(person.clone()),
            Asker::Address(_) | Asker::Here | Asker::Inside => None,
        });
        people.collect()
    }

    /// Whether an asker holds any.
    pub(crate) fn holds(&self, asker: &Asker) -> bool {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.contains_key(asker)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut held = self.held.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = held.get_mut(&self.asker) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                held.remove(&self.asker);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_holds_more_than_their_share() {
        let held = Arc::new(Held::default());
        let (ada, ben) = (Asker::Person("a".into()), Asker::Person("b".into()));
        let first = held.take(&ada, 2, 3).unwrap();
        let second = held.take(&ada, 2, 3).unwrap();
        assert!(held.take(&ada, 2, 3).is_none());
        let third = held.take(&ben, 2, 3).unwrap();
        assert!(held.take(&ben, 2, 3).is_none(), "all together have enough");
        drop(first);
        assert!(held.take(&ben, 2, 3).is_some());
        drop((second, third));
        assert!(held.0.lock().unwrap().is_empty());
    }

    #[test]
    fn half_of_a_long_address_counts() {
        let from = |text: &str| Asker::of(None, Some(CameFrom(text.parse().unwrap())));
        assert_eq!(from("2001:db8:1:2::5"), from("2001:db8:1:2:9::"));
        assert_ne!(from("2001:db8:1:2::5"), from("2001:db8:1:3::5"));
        assert_eq!(from("::ffff:192.0.2.7"), from("192.0.2.7"));
        assert_ne!(from("192.0.2.7"), from("192.0.2.8"));
        for here in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(from(here), Asker::Here, "{here}");
        }
    }
}
