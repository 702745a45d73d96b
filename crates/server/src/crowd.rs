//! Whoever is connected: how many there may be, in all and from one address, and who gives
//! way when there are more.
//!
//! A connection that is being answered stays. Of the others the one that has no whole head
//! and came first goes first: whoever wants something says so at once, so whoever opens
//! thousands of connections and says nothing only crowds out their own. Whoever gives way keeps
//! their place until their connection is closed: there are never more descriptors than places.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
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
    /// Told whenever somebody has gone.
    gone: Notify,
}

#[derive(Debug, Default)]
struct Open {
    /// The number of the last that came.
    last: u64,
    connections: BTreeMap<u64, Connection>,
    /// How many of them give way and have not gone yet.
    leaving: usize,
    /// How many have given way to whoever is let in next.
    crowded_out: usize,
}

#[derive(Debug)]
struct Connection {
    /// Where it comes from; none: this machine, which may be a proxy for everybody.
    from: Option<IpAddr>,
    waiting: Arc<Waiting>,
    /// Ends it, once it is served.
    serving: Option<AbortHandle>,
    /// Whether it gives way.
    leaving: bool,
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
    /// So has the house, and somebody is giving way.
    Leaving,
}

impl Crowd {
    /// Room for so many, of whom so many may come from one address.
    pub(crate) fn new(most: usize, from_address: usize, at_least: Duration) -> Crowd {
        Crowd {
            most,
            from_address: from_address.min(most / SHARE).max(1),
            at_least,
            open: Mutex::default(),
            gone: Notify::new(),
        }
    }

    /// Waits until somebody has gone.
    pub(crate) async fn gone(&self) {
        self.gone.notified().await;
    }

    /// Lets one more in, and says how many gave way to it.
    pub(crate) fn enter(
        self: &Arc<Crowd>,
        from: Option<IpAddr>,
        waiting: &Arc<Waiting>,
    ) -> Result<(Place, usize), Full> {
        let from = from.map(network);
        let mut open = self.open();
        if from.is_some() {
            let same = |connection: &Connection| connection.from == from && !connection.leaving;
            if open.count(same) >= self.from_address {
                // Nobody else waits because one address has so many.
                let rest = open.crowd_out(self.at_least, same);
                rest.filter(Duration::is_zero).ok_or(Full::Address)?;
            }
        }
        if open.connections.len() >= self.most {
            if open.leaving == 0 {
                let rest = open.crowd_out(self.at_least, |_| true);
                let rest = rest.ok_or(Full::House)?;
                if !rest.is_zero() {
                    return Err(Full::ForNow(rest));
                }
            }
            return Err(Full::Leaving);
        }
        open.last += 1;
        let number = open.last;
        let connection = Connection {
            from,
            waiting: Arc::clone(waiting),
            serving: None,
            leaving: false,
        };
        open.connections.insert(number, connection);
        let gave_way = std::mem::take(&mut open.crowded_out);
        drop(open);
        let crowd = Arc::clone(self);
        Ok((Place { number, crowd }, gave_way))
    }

    /// Says what serves a connection, so that it can be ended.
    pub(crate) fn seat(&self, number: u64, serving: AbortHandle) {
        match self.open().connections.get_mut(&number) {
            Some(connection) if !connection.leaving => connection.serving = Some(serving),
            // It has ended; or it gave way already, and nothing has ended it yet.
            _ => serving.abort(),
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
        let wanted =
            connections.filter(|(_, connection)| !connection.leaving && wanted(connection));
        let waits = wanted.filter_map(|(number, connection)| {
            let (patience, since) = connection.waiting.patience()?;
            Some((patience, since, *number))
        });
        let (_, since, number) = waits.min()?;
        let rest = at_least.saturating_sub(since.elapsed());
        if rest.is_zero() {
            let connection = self.connections.get_mut(&number)?;
            connection.leaving = true;
            if let Some(serving) = connection.serving.take() {
                serving.abort();
            }
            self.leaving += 1;
            self.crowded_out += 1;
        }
        Some(rest)
    }

    fn go(&mut self, number: u64) {
        let gone = self.connections.remove(&number);
        let left = gone.is_some_and(|connection| connection.leaving);
        self.leaving -= usize::from(left);
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
        self.crowd.open().go(self.number);
        self.crowd.gone.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

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
        let mut places = VecDeque::new();
        let mut crowded_out = 0;
        for _ in 0..1_000 {
            let (place, gave_way) = crowd.enter(attacker, &waits()).unwrap();
            places.push_back(place);
            crowded_out += gave_way;
            if gave_way > 0 {
                places.pop_front();
            }
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
        let stays = |place: &Place| !crowd.open().connections[&place.number()].leaving;
        let enter = || crowd.enter(None, &answered);
        let full = |why: &str| assert_eq!(enter().map(|_| ()).unwrap_err(), Full::Leaving, "{why}");
        full("the third gives way");
        assert!(stays(&first) && stays(&second) && !stays(&third) && stays(&fourth));
        full("and has not gone yet; nobody else has to");
        assert!(stays(&first) && stays(&second) && stays(&fourth));
        drop(third);
        crowd.gone().await;
        let (_fifth, gave_way) = enter().unwrap();
        assert_eq!(gave_way, 1);
        full("the fourth gives way");
        assert!(stays(&first) && stays(&second) && !stays(&fourth));
        drop(fourth);
        let _sixth = enter().unwrap();
        full("nobody asks at the second");
        assert!(stays(&first) && !stays(&second));
        drop(second);
        let _seventh = enter().unwrap();
        let full = enter().map(|_| ()).unwrap_err();
        assert_eq!(full, Full::House, "everybody is being answered");
        drop(answering);
    }
}
