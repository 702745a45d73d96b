//! Somebody who comes to a table by themselves, to see that a round goes on there.

use std::cell::Cell;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::served::{Answer, send};

/// How long a round may take at the pace of these houses, whatever the clock shows.
const PATIENCE: Duration = Duration::from_secs(30);

/// Which table that is; nobody else plays there.
pub(super) const TABLE: u32 = 4;

/// A guest who is let in.
pub(super) struct Guest<'a> {
    address: &'a str,
    /// What signs them in.
    pub(super) cookie: String,
    given: Cell<u64>,
}

impl<'a> Guest<'a> {
    /// Somebody who comes.
    pub(super) fn come(address: &'a str) -> Result<Guest<'a>> {
        let guest = send(address, "POST", "/api/v1/guests", &[], "");
        let cookie = guest.and_then(|it| it.cookie);
        Ok(Guest {
            address,
            cookie: cookie.context("no guest is let in")?,
            given: Cell::new(0),
        })
    }

    /// Asks for something of the table; none: the house is silent.
    pub(super) fn ask(&self, what: &str) -> Option<Answer> {
        let path = format!("/api/v1/tables/{TABLE}{what}");
        let headers = [("cookie", self.cookie.as_str())];
        send(self.address, "GET", &path, &headers, "")
    }

    /// What the table shows in this field.
    pub(super) fn see(&self, field: &str) -> Result<Value> {
        let view = self.ask("").context("the house is silent")?;
        Ok(view.body.get(field).cloned().unwrap_or_default())
    }

    /// Gives a command until it is taken.
    pub(super) fn give(&self, body: &str, otherwise: &str) -> Result<()> {
        self.until(otherwise, || {
            self.given.set(self.given.get() + 1);
            let key = self.given.get().to_string();
            let headers = [
                ("cookie", self.cookie.as_str()),
                ("idempotency-key", key.as_str()),
            ];
            let path = format!("/api/v1/tables/{TABLE}/commands");
            let answer = send(self.address, "POST", &path, &headers, body);
            Ok(answer.is_some_and(|it| it.status == 200))
        })
    }

    /// Waits until something is so.
    pub(super) fn until(
        &self,
        otherwise: &str,
        mut done: impl FnMut() -> Result<bool>,
    ) -> Result<()> {
        let began = Instant::now();
        while !done()? {
            ensure!(began.elapsed() < PATIENCE, "{otherwise}");
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Sits down.
    pub(super) fn sit(&self) -> Result<()> {
        self.give(r#"{"do":"sit","place":1}"#, "nobody can sit down")
    }

    /// Wagers, and gives the name of the round.
    pub(super) fn wager(&self) -> Result<Value> {
        let ante = r#"{"do":"wager","place":1,"wager":"ante","amount":1000}"#;
        self.give(ante, "no wager is taken any more")?;
        self.see("round")
    }

    /// Waits until a round is over.
    pub(super) fn see_it_end(&self, round: &Value) -> Result<()> {
        self.until("the round is not settled", || {
            Ok(self.see("phase")? == "settled" || self.see("round")? != *round)
        })
    }

    /// Waits until there is something to decide in a round; false: it was over before.
    pub(super) fn has_to_decide(&self, round: &Value) -> Result<bool> {
        let mut decides = false;
        self.until("no hand is dealt", || {
            let offers = self.see("offers")?;
            let mut offers = offers.as_array().into_iter().flatten();
            decides = offers.any(|offer| offer.get("action").is_some_and(|it| it == "fold"));
            Ok(decides || self.see("round")? != *round)
        })?;
        Ok(decides)
    }

    /// Gets up.
    pub(super) fn leave(&self) -> Result<()> {
        self.give(r#"{"do":"leave","place":1}"#, "nobody can get up")
    }
}
