//! Log-ins that were looked up a moment ago.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use journal::TokenHash;

use crate::people::SignedIn;

/// For how long a log-in is believed without being looked up: so long may one that was
/// ended elsewhere, or a role that was taken away, still count.
const BELIEVED: Duration = Duration::from_secs(5);

/// The same where others end log-ins as well: one that is ended anywhere is ended everywhere
/// within a second.
const BELIEVED_AMONG_OTHERS: Duration = Duration::from_millis(700);

/// How many are kept; more than are at a house within that time.
const KEPT: usize = 10_000;

/// Log-ins that were looked up a moment ago, by the hash of their token.
#[derive(Debug)]
pub(crate) struct LogIns {
    known: RwLock<HashMap<TokenHash, LogIn>>,
    believed: Duration,
}

#[derive(Debug)]
struct LogIn {
    who: SignedIn,
    looked_up: Instant,
}

impl Default for LogIns {
    fn default() -> LogIns {
        LogIns {
            known: RwLock::default(),
            believed: BELIEVED,
        }
    }
}

impl LogIns {
    /// Those of a server that is not alone.
    pub(crate) fn among_others() -> LogIns {
        LogIns {
            believed: BELIEVED_AMONG_OTHERS,
            ..LogIns::default()
        }
    }

    /// Whom a token signed in a moment ago.
    pub(crate) fn find(&self, token: &TokenHash, now: Instant) -> Option<SignedIn> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let log_in = known
            .get(token)
            .filter(|log_in| log_in.counts(now, self.believed))?;
        Some(log_in.who.clone())
    }

    /// Whom a token signed in when it was last looked up, however long ago.
    pub(crate) fn find_any(&self, token: &TokenHash) -> Option<String> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Some(known.get(token)?.who.person.clone())
    }

    /// Forgets a log-in that was ended elsewhere.
    pub(crate) fn forget_token(&self, token: &TokenHash) {
        // Most that sign nobody in never did, and none who read wait for those.
        if self.find_any(token).is_some() {
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            known.remove(token);
        }
    }

    /// Forgets somebody whose log-ins were ended here.
    pub(crate) fn forget(&self, person: &str) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, log_in| log_in.who.person != person);
    }

    /// Notes whom a token signs in.
    pub(crate) fn note(&self, token: TokenHash, who: SignedIn, now: Instant) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT {
            known.retain(|_, log_in| log_in.counts(now, self.believed));
        }
        if known.len() < KEPT {
            let looked_up = now;
            known.insert(token, LogIn { who, looked_up });
        }
    }
}

impl LogIn {
    fn counts(&self, now: Instant, believed: Duration) -> bool {
        now.duration_since(self.looked_up) < believed
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Role;

    use crate::way::Way;

    use super::*;

    #[test]
    fn a_log_in_is_believed_for_a_moment() {
        let known = LogIns::default();
        let who = SignedIn {
            person: "p".to_owned(),
            name: "P".to_owned(),
            role: Role::Player,
            way: Way::Guest,
            office: None,
        };
        let (now, token) = (Instant::now(), TokenHash::of("a"));
        assert_eq!(known.find(&token, now), None);
        known.note(token, who.clone(), now);
        let within = now + BELIEVED.saturating_sub(Duration::from_millis(1));
        assert_eq!(known.find(&token, within), Some(who));
        assert_eq!(known.find(&TokenHash::of("b"), within), None);
        assert_eq!(known.find(&token, now + BELIEVED), None);
    }

    #[test]
    fn among_others_it_is_looked_up_again_within_a_second() {
        let known = LogIns::among_others();
        let who = SignedIn {
            person: "p".to_owned(),
            name: "P".to_owned(),
            role: Role::Player,
            way: Way::Guest,
            office: None,
        };
        let (now, token) = (Instant::now(), TokenHash::of("a"));
        known.note(token, who.clone(), now);
        assert_eq!(known.find(&token, now), Some(who));
        assert_eq!(known.find(&token, now + Duration::from_millis(900)), None);
    }

    #[test]
    fn no_more_are_kept_than_fit() {
        let known = LogIns::default();
        let who = |number: usize| SignedIn {
            person: number.to_string(),
            name: String::new(),
            role: Role::Player,
            way: Way::Guest,
            office: None,
        };
        let now = Instant::now();
        let token = |number: usize| TokenHash::of(&number.to_string());
        for number in 0..=KEPT {
            known.note(token(number), who(number), now);
        }
        assert_eq!(known.find(&token(0), now), Some(who(0)));
        assert_eq!(known.find(&token(KEPT), now), None);
        let later = now + BELIEVED;
        known.note(token(KEPT), who(KEPT), later);
        assert_eq!(known.find(&token(KEPT), later), Some(who(KEPT)));
    }
}
