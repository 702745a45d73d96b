//! Live views that somebody signed in to: each ends with its log-in.
//!
//! A request is answered by the log-in as it stands; a live view goes on for hours. So whoever
//! opens one is noted with the log-in it was opened by, and when that ends, or comes to another
//! office, the view ends as well: whoever listens comes back as who they are then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use journal::TokenHash;
use tokio::sync::watch;

use crate::app::App;
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::way;

/// How often it is looked which log-ins have ended at other servers: with the look itself, within
/// a second.
const LOOK: Duration = Duration::from_millis(500);

/// How often that is where one server ends all of them: there they end by time alone.
const LOOK_ALONE: Duration = Duration::from_secs(5);

/// The log-ins by which somebody listens.
#[derive(Debug, Default)]
pub(crate) struct Live(Mutex<HashMap<TokenHash, Open>>);

/// The live views of one log-in.
#[derive(Debug)]
struct Open {
    who: SignedIn,
    /// How many there are.
    count: usize,
    ended: Arc<watch::Sender<bool>>,
}

/// A live view that is open, until it is dropped.
#[derive(Debug)]
pub(crate) struct View {
    live: Arc<Live>,
    token: TokenHash,
    ended: Arc<watch::Sender<bool>>,
}

impl Live {
    /// Notes that somebody listens by this token.
    pub(crate) fn open(self: &Arc<Live>, token: TokenHash, who: &SignedIn) -> View {
        let mut all = self.all();
        // One that was told of its end is on its way out, and is nobody's who comes now.
        if all.get(&token).is_some_and(|open| *open.ended.borrow()) {
            all.remove(&token);
        }
        let open = all.entry(token).or_insert_with(|| Open {
            who: who.clone(),
            count: 0,
            ended: Arc::new(watch::Sender::new(false)),
        });
        open.count += 1;
        let ended = Arc::clone(&open.ended);
        drop(all);
        View {
            live: Arc::clone(self),
            token,
            ended,
        }
    }

    /// The tokens by which somebody listens, or by which anybody does.
    pub(crate) fn tokens(&self, person: Option<&str>) -> Vec<(TokenHash, SignedIn)> {
        let all = self.all();
        let own = all
            .iter()
            .filter(|(_, open)| person.is_none_or(|person| open.who.person == person));
        own.map(|(token, open)| (*token, open.who.clone()))
            .collect()
    }

    /// Ends the views of a token.
    pub(crate) fn end(&self, token: &TokenHash) {
        if let Some(open) = self.all().get(token) {
            open.ended.send_replace(true);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<TokenHash, Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl View {
    /// Waits until its log-in has ended.
    pub(crate) async fn ended(self) {
        let mut ended = self.ended.subscribe();
        // The channel is this view's as well, so it is told.
        let _ = ended.wait_for(|ended| *ended).await;
    }
}

impl Drop for View {
    fn drop(&mut self) {
        let mut all = self.live.all();
        if let Some(open) = all.get_mut(&self.token)
            && Arc::ptr_eq(&open.ended, &self.ended)
        {
            open.count -= 1;
            if open.count == 0 {
                all.remove(&self.token);
            }
        }
    }
}

/// Ends live views whose log-ins have ended, for as long as it is waited for.
pub async fn work<C: Chance>(app: Arc<App<C>>) {
    let shared = app.store.is_shared();
    let looks = if shared {
        1
    } else {
        LOOK_ALONE.as_millis() / LOOK.as_millis()
    };
    for number in 1_u128.. {
        tokio::time::sleep(LOOK).await;
        let published = app.counter.published();
        for (token, who) in app.people.live.tokens(None) {
            // An office stands in the journal, and is taken away there.
            if way::role(&published.house, &who) != who.role {
                app.people.live.end(&token);
            }
        }
        drop(published);
        if number.is_multiple_of(looks) {
            // What cannot be read now is the next time.
            let _ = app.people.look_who_listens(None).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Role;

    use super::*;
    use crate::way::Way;

    fn who(person: &str) -> SignedIn {
        SignedIn {
            person: person.to_owned(),
            name: String::new(),
            role: Role::Player,
            way: Way::Guest,
            office: None,
        }
    }

    #[tokio::test]
    async fn every_view_of_a_log_in_ends_with_it_and_no_other() {
        let live = Arc::new(Live::default());
        let (ann, ben) = (TokenHash::of("ann"), TokenHash::of("ben"));
        let views = [ann, ann].map(|token| live.open(token, &who("ann")));
        let others = live.open(ben, &who("ben"));
        assert_eq!(live.tokens(None).len(), 2);
        assert_eq!(live.tokens(Some("ben")), [(ben, who("ben"))]);
        live.end(&ann);
        // Somebody comes back by it before the others have gone.
        let again = live.open(ann, &who("ann"));
        for view in views {
            view.ended().await;
        }
        assert!(!*again.ended.borrow());
        assert!(!*others.ended.borrow());
        assert_eq!(live.tokens(Some("ann")), [(ann, who("ann"))]);
        drop((again, others));
        assert!(live.tokens(None).is_empty());
    }
}
