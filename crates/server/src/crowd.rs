//! Whoever is connected: how many there may be, in all and from one address, and who gives
//! way when there are more.
//!
//! A connection that is being answered stays. Of the others the one that has no whole head
//! and came first goes first: whoever wants something says so at once, so whoever opens
//! thousands of connections and says nothing only crowds out their own.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::AbortHandle;

use crate::asker::network;
use crate::connections::Waiting;

/// The part of all connections that one address may have, as a divisor.
const SHARE: usize = 4;

/// Everybody who is connected.
#[derive(Debug)]
pub(crate) struct Crowd {
    most: usize,
    from_address: usize,
    /// How long nobody has to give way.
    at_least: Duration,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    /// The number of the last that came.
    last: u64,
    connections: BTreeMap<u64, Connection>,
}

#[derive(Debug)]
struct Connection {
    /// Where it comes from; none: this machine, which may be a proxy for everybody.
    from: Option<IpAddr>,
    waiting: Arc<Waiting>,
    /// Ends it, once it is served.
    serving: Option<AbortHandle>,
}

/// A place in the crowd, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    number: u64,
    crowd: Arc<Crowd>,
}

/// Why there is no room for one more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// Its address has as many as it may have, and all are being answered.
    Address,
    /// So has the house.
    House,
    /// So has the house, and somebody gives way after so long.
    ForNow(Duration),
}

impl Crowd {
    /// Room for so many, of whom so many may come from one address.
    pub(crate) fn new(most: usize, from_address: usize, at_least: Duration) -> Crowd {
        Crowd {
            most,
            from_address: from_address.min(most / SHARE).max(1),
            at_least,
            open: Mutex::default(),
        }
    }

    /// Lets one more in, and says how many gave way to it.
    pub(crate) fn enter(
        self: &Arc<Crowd>,
        from: Option<IpAddr>,
        waiting: &Arc<Waiting>,
    ) -> Result<(Place, usize), Full> {
        let from = from.map(network);
        let mut open = self.open();
        let mut gave_way = 0;
        if from.is_some() {
            let same = |connection: &Connection| connection.from == from;
            if open.count(same) >= self.from_address {
                // Nobody else waits because one address has so many.
                let rest = open.crowd_out(self.at_least, same);
                rest.filter(Duration::is_zero).ok_or(Full::Address)?;
                gave_way += 1;
            }
        }
        if open.connections.len() >= self.most {
            let rest = open.crowd_out(self.at_least, |_| true);
            let rest = rest.ok_or(Full::House)?;
            if !rest.is_zero() {
                return Err(Full::ForNow(rest));
            }
            gave_way += 1;
        }
        open.last += 1;
        let number = open.last;
        let connection = Connection {
            from,
            waiting: Arc::clone(waiting),
            serving: None,
        };
        open.connections.insert(number, connection);
        drop(open);
        let crowd = Arc::clone(self);
        Ok((Place { number, crowd }, gave_way))
    }

    /// Says what serves a connection, so that it can be ended.
    pub(crate) fn seat(&self, number: u64, serving: AbortHandle) {
        match self.open().connections.get_mut(&number) {
            Some(connection) => connection.serving = Some(serving),
            // It has ended; or it gave way already, and nothing has ended it yet.
            None => serving.abort(),
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn count(&self, wanted: impl Fn(&Connection) -> bool) -> usize {
        let connections = self.connections.values();
        connections.filter(|connection| wanted(connection)).count()
    }

    /// Ends the connection of these that is waited for least, if it has had its time; gives
    /// how long it still has. None: all are answered.
    fn crowd_out(
        &mut self,
        at_least: Duration,
        wanted: impl Fn(&Connection) -> bool,
    ) -> Option<Duration> {
        let connections = self.connections.iter();
        let wanted = connections.filter(|(_, connection)| wanted(connection));
        let waits = wanted.filter_map(|(number, connection)| {
            let (patience, since) = connection.waiting.patience()?;
            Some((patience, since, *number))
        });
        let (_, since, number) = waits.min()?;
        let rest = at_least.saturating_sub(since.elapsed());
        if rest.is_zero() {
            let connection = self.connections.remove(&number)?;
            if let Some(serving) = connection.serving {
                serving.abort();
            }
        }
        Some(rest)
    }
}

impl Place {
    /// The number of the connection.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.crowd.open().connections.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn crowd(most: usize, from_address: usize) -> Arc<Crowd> {
        Arc::new(Crowd::new(most, from_address, Duration::ZERO))
    }

    fn waits() -> Arc<Waiting> {
        Arc::new(Waiting::new(Limits::default()))
    }

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[tokio::test]
    async fn an_address_crowds_out_its_own() {
        let crowd = crowd(40, 2);
        let attacker = address("192.0.2.1");
        let player = crowd.enter(address("192.0.2.2"), &waits()).unwrap();
        let mut places = Vec::new();
        let mut crowded_out = 0;
        for _ in 0..1_000 {
            let (place, gave_way) = crowd.enter(attacker, &waits()).unwrap();
            places.push(place);
            crowded_out += gave_way;
        }
        assert_eq!(crowded_out, 998);
        assert_eq!(crowd.open().connections.len(), 3);
        assert!(crowd.open().connections.contains_key(&player.0.number()));
        drop(places);
        assert_eq!(crowd.open().connections.len(), 1);
    }

    #[tokio::test]
    async fn nobody_gives_way_before_they_could_say_what_they_want() {
        let hour = Duration::from_secs(3_600);
        let crowd = Arc::new(Crowd::new(8, 2, hour));
        let attacker = address("192.0.2.1");
        let _in: Vec<_> = (0..2).map(|_| crowd.enter(attacker, &waits())).collect();
        let full = crowd.enter(attacker, &waits()).map(|_| ()).unwrap_err();
        assert_eq!(full, Full::Address, "nobody else waits for that");
        let _others: Vec<_> = (0..6).map(|_| crowd.enter(None, &waits())).collect();
        let full = crowd.enter(None, &waits()).map(|_| ()).unwrap_err();
        assert!(matches!(full, Full::ForNow(rest) if rest <= hour));
    }

    #[tokio::test]
    async fn whoever_is_answered_stays_and_whoever_waits_longest_goes() {
        let crowd = crowd(4, 4);
        let (answered, idle, old, new) = (waits(), waits(), waits(), waits());
        let answering = [answered.answer(), answered.answer()];
        drop(idle.answer());
        let (first, _) = crowd.enter(None, &answered).unwrap();
        let (second, _) = crowd.enter(None, &idle).unwrap();
        let (third, _) = crowd.enter(None, &old).unwrap();
        let (fourth, _) = crowd.enter(None, &new).unwrap();
        let is_in = |place: &Place| crowd.open().connections.contains_key(&place.number());
        let _fifth = crowd.enter(None, &answered).unwrap();
        assert!(is_in(&first) && is_in(&second) && !is_in(&third) && is_in(&fourth));
        let _sixth = crowd.enter(None, &answered).unwrap();
        assert!(is_in(&first) && is_in(&second) && !is_in(&fourth));
        let _seventh = crowd.enter(None, &answered).unwrap();
        assert!(is_in(&first) && !is_in(&second), "nobody asks there");
        let full = crowd.enter(None, &answered).map(|_| ()).unwrap_err();
        assert_eq!(full, Full::House, "everybody is being answered");
        drop(answering);
    }
}
