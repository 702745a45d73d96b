//! The signs in the hall: what each ought to show, and whether it says that it does.
//!
//! What a sign shows follows from the jackpot alone, so that every server of a house says the
//! same. A sign acknowledges it every few seconds; the house writes it down when it is
//! another state than before, and remembers here when it was last right.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use floor::house::{Event, House, Jackpot, Shows, SignState};
use jackpot::{Hit, Source};
use journal::{Sequence, StreamId};
use narrator::{Form, Texts};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::chance::Chance;
use crate::desk::Published;
use crate::problem::Problem;
use crate::view::{ClauseView, MINOR_DIGITS};

/// For how long a prize that was paid is shown.
const PAID_MS: i64 = 60_000;

/// After how long without an acknowledgement of what it ought to show a sign is an alert.
pub(crate) const SILENT: Duration = Duration::from_secs(20);

/// How many entries of a jackpot are read at once to find when a prize was paid.
const PAGE: u64 = 200;

/// A jackpot as a sign in the hall shows it. It names nobody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Sign)]
pub(crate) struct SignView {
    /// The jackpot.
    jackpot: String,
    /// What the house is called.
    house: String,
    /// `normal`, `pending`: a hit is being verified and the amount stands, `paid`: a prize was
    /// paid less than a minute ago, or `down`: the jackpot cannot be reached.
    #[schema(example = "pending")]
    pub(crate) state: &'static str,
    /// Which claim on the jackpot it is about.
    #[schema(required)]
    pub(crate) claim: Option<u64>,
    /// The amount, in minor units: the pool, what a hit stands to win, or what was paid.
    pub(crate) amount: i64,
    /// The ISO 4217 code of all amounts.
    currency: String,
    /// How many digits of an amount are behind the point.
    minor_digits: u8,
    /// The other pool, where there are two: what fixed prizes are paid from.
    #[schema(required)]
    minor: Option<i64>,
    /// What stands for whoever hits next, while a hit is pending or was just paid.
    #[schema(required)]
    next: Option<i64>,
    /// The table of the hit.
    #[schema(required)]
    table: Option<SignTable>,
    /// The hand that was paid, in words.
    #[schema(required)]
    hand: Option<String>,
    /// For how many seconds more a paid prize is shown.
    #[schema(required)]
    seconds_left: Option<i64>,
    /// Whether a declaration has stopped play.
    suspended: bool,
    /// Whether jackpot wagers are refused, for the jackpot cannot be reached.
    closed: bool,
    /// What a wager is.
    wager: i64,
    /// What each hand wins, the best first.
    prizes: Vec<SignPrize>,
    /// The tables that play for it.
    tables: Vec<SignTable>,
    /// The clauses that have it shown.
    under: Vec<ClauseView>,
    /// The book of those clauses.
    book: String,
}

/// A table that plays for a jackpot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SignTable {
    /// Its number.
    table: u32,
    /// What it is called.
    name: String,
    /// Whether it reaches the jackpot.
    up: bool,
}

/// What a hand wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SignPrize {
    /// The hand, in words.
    hand: String,
    /// The prize: an amount in minor units; null: it is a part of the pool.
    #[schema(required)]
    amount: Option<i64>,
    /// The part of the pool in per cent; null: it is none.
    #[schema(required, example = "10")]
    share: Option<String>,
}

/// When the signs were last right, and when prizes were paid, as far as this server knows.
#[derive(Debug)]
pub struct Signs {
    began: Instant,
    right: Mutex<BTreeMap<(String, String), Instant>>,
    paid: Mutex<BTreeMap<(String, u64), i64>>,
}

impl Default for Signs {
    fn default() -> Signs {
        Signs {
            began: Instant::now(),
            right: Mutex::default(),
            paid: Mutex::default(),
        }
    }
}

impl Signs {
    /// Notes that a sign says it shows what it ought to.
    pub(crate) fn is_right(&self, jackpot: &str, sign: &str) {
        let mut right = self.right.lock().unwrap_or_else(PoisonError::into_inner);
        right.insert((jackpot.to_owned(), sign.to_owned()), Instant::now());
    }

    /// For how long a sign has not said so; from when this server began, at most.
    pub(crate) fn silence(&self, jackpot: &str, sign: &str) -> Duration {
        let right = self.right.lock().unwrap_or_else(PoisonError::into_inner);
        let last = right.get(&(jackpot.to_owned(), sign.to_owned()));
        last.copied().unwrap_or(self.began).elapsed()
    }

    fn known(&self, jackpot: &str, hit: u64) -> Option<i64> {
        let paid = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        paid.get(&(jackpot.to_owned(), hit)).copied()
    }

    fn learn(&self, jackpot: &str, hit: u64, at_ms: i64) {
        let mut paid = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        paid.retain(|(known, _), _| known != jackpot);
        paid.insert((jackpot.to_owned(), hit), at_ms);
    }
}

impl SignView {
    /// What it acknowledges.
    pub(crate) fn shows(&self) -> Shows {
        let state = match self.state {
            "pending" => SignState::Pending,
            "paid" => SignState::Paid,
            "down" => SignState::Down,
            _ => SignState::Normal,
        };
        Shows {
            state,
            claim: self.claim,
            amount: money::Money::cents(self.amount),
        }
    }

    /// The same without what the time alone changes.
    pub(crate) fn timeless(&self) -> SignView {
        SignView {
            seconds_left: None,
            ..self.clone()
        }
    }

    /// The sign of a jackpot at a time, with the last prize that was won from its pool and how
    /// long ago it was paid.
    fn of(
        house: &House,
        name: &str,
        texts: &'static Texts,
        paid: Option<(&Hit, i64)>,
    ) -> Option<SignView> {
        let Jackpot { tables, link } = house.jackpots.get(name)?.as_ref();
        let terms = link.terms().ok()?;
        let of_house = house.terms.as_ref();
        let table = |number: u32| {
            let up = link.reaches(jackpot::TableId(number));
            let name = house.tables.get(&number).map(|table| table.name.clone());
            SignTable {
                table: number,
                name: name.unwrap_or_default(),
                up,
            }
        };
        let linked: Vec<SignTable> = tables.iter().map(|number| table(*number)).collect();
        let closed = !linked.iter().any(|table| table.up);
        let shared = link.claims().filter(|it| it.claim.prize.value.is_shared());
        let hit = shared.map(|it| it.claim).min_by_key(|claim| claim.number);
        let suspended = link.suspension().is_some();
        let paid = paid.filter(|(_, ago_ms)| *ago_ms < PAID_MS);
        let (state, claim) = match (&hit, paid) {
            (Some(claim), _) => (SignState::Pending, Some(claim.number)),
            (None, _) if suspended => (SignState::Pending, None),
            (None, Some((hit, _))) => (SignState::Paid, Some(hit.number)),
            (None, None) if closed => (SignState::Down, None),
            (None, None) => (SignState::Normal, None),
        };
        let paid = paid.filter(|_| state == SignState::Paid);
        let (pools, held) = (link.pools(), link.held());
        let pool = link.shown();
        let at = match (&hit, paid) {
            (Some(claim), _) => Some(claim.hand.round.table.0),
            (None, Some((hit, _))) => Some(hit.hand.round.table.0),
            (None, None) => None,
        };
        let next = match state {
            SignState::Pending => held.get(held.shared()).map(money::Meter::shown),
            SignState::Paid => Some(pool),
            SignState::Normal | SignState::Down => None,
        };
        let book = tables.iter().find_map(|table| house.tables.get(table));
        let book = &book?.book;
        let under = house.shown(name, None);
        let under = under.into_iter().flat_map(|shown| shown.under);
        let minor = pools.get(jackpot::Pool::Minor);
        Some(SignView {
            jackpot: name.to_owned(),
            house: of_house.map_or_else(String::new, |terms| terms.name.clone()),
            state: state.word(),
            claim,
            amount: paid.map_or(pool, |(hit, _)| hit.amount).in_cents(),
            currency: of_house.map_or_else(String::new, |terms| terms.currency.clone()),
            minor_digits: MINOR_DIGITS,
            minor: minor.map(|minor| minor.shown().in_cents()),
            next: next.map(money::Money::in_cents),
            table: at.map(table),
            hand: paid.map(|(hit, _)| texts.kind(hit.category, Form::Full)),
            seconds_left: paid.map(|(_, ago_ms)| (PAID_MS - ago_ms + 999) / 1_000),
            suspended,
            closed,
            wager: terms.wager.in_cents(),
            prizes: prizes(house, name, texts).unwrap_or_default(),
            tables: linked,
            under: under.map(|it| ClauseView::of(book, it)).collect(),
            book: book.id.clone(),
        })
    }
}

/// What each hand wins, the best first.
fn prizes(house: &House, name: &str, texts: &'static Texts) -> Option<Vec<SignPrize>> {
    let rules = house.rules(name)?;
    let wager = house.jackpots.get(name)?.link.terms().ok()?.wager;
    let prizes = rules.jackpot_prizes.iter().rev();
    let prizes = prizes.map(|(category, prize)| {
        let share = prize.value.share();
        let rounding = money::Rounding::ToTheHouse;
        let amount = prize.value.at_least(wager, rounding).ok();
        let amount = amount.filter(|amount| amount.is_positive());
        SignPrize {
            hand: texts.kind(*category, Form::Full),
            amount: amount.map(money::Money::in_cents),
            share: share.map(|share| share.to_string()),
        }
    });
    Some(prizes.collect())
}

impl<C: Chance> App<C> {
    /// A jackpot as a sign shows it now; none: there is none of this name.
    pub(crate) async fn sign(
        &self,
        published: &Published,
        name: &str,
        texts: &'static Texts,
    ) -> Result<Option<SignView>, Problem> {
        let house = &published.house;
        let Some(jackpot) = house.jackpots.get(name) else {
            return Ok(None);
        };
        // Prizes of a fixed sum are paid all evening; a sign shows those won from the pool.
        let rules = house.rules(name);
        let from_pool = |hit: &&Hit| -> bool {
            let prize = rules.and_then(|rules| rules.jackpot_prizes.get(&hit.category));
            matches!(hit.from, Source::Pool(_)) && prize.is_some_and(|it| it.value.is_shared())
        };
        let last = jackpot.link.hits().rev().find(from_pool);
        let paid = match last {
            Some(hit) => Some((hit, self.paid_at(published, name, hit).await?)),
            None => None,
        };
        let now_ms = published.clock.now_ms();
        let paid = paid.map(|(hit, at_ms)| (hit, now_ms.saturating_sub(at_ms).max(0)));
        Ok(SignView::of(house, name, texts, paid))
    }

    /// When a prize was paid, which its jackpot's stream says.
    async fn paid_at(&self, published: &Published, name: &str, hit: &Hit) -> Result<i64, Problem> {
        if let Some(known) = self.signs.known(name, hit.number) {
            return Ok(known);
        }
        let text = format!("jackpot/{name}");
        let stream: StreamId = text
            .parse()
            .map_err(|error: journal::StreamIdError| Problem::failed(error.to_string()))?;
        let mut to = published.head(&text);
        while to > 0 {
            let from = to.saturating_sub(PAGE - 1).max(1);
            let many = u32::try_from(to - from + 1).unwrap_or(u32::MAX);
            let read = self.store.read(&stream, Sequence::new(from), many).await;
            let entries = read.map_err(|error| Problem::failed(error.to_string()))?;
            for entry in entries.iter().rev() {
                let record = floor::record::Record::read(stream.as_str(), &entry.payload);
                let record = record.map_err(|error| Problem::failed(error.to_string()))?;
                let paid = record.events.iter().any(|event| match event {
                    Event::Jackpot { event, .. } => {
                        matches!(event.as_ref(), jackpot::Event::Awarded(it) if it.hand == hit.hand)
                    }
                    _ => false,
                });
                if paid {
                    let at_ms = record.at.in_ms();
                    self.signs.learn(name, hit.number, at_ms);
                    return Ok(at_ms);
                }
            }
            to = from - 1;
        }
        // The journal of another program began with it.
        Ok(0)
    }

    /// The key that a sign shows that it is, for as long as it hangs.
    pub(crate) fn sign_key(
        &self,
        jackpot: &str,
        sign: &str,
        times: u64,
    ) -> Result<String, Problem> {
        let secret = self.store.sign_secret(jackpot, sign, times);
        let secret = secret.map_err(|error| Problem::failed(error.to_string()))?;
        let digits = secret.iter().take(20);
        Ok(digits.map(|byte| format!("{byte:02x}")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_that_says_nothing_is_silent_since_the_house_began() {
        let began = Instant::now().checked_sub(SILENT).unwrap();
        let signs = Signs {
            began,
            ..Signs::default()
        };
        assert!(signs.silence("harbour", "hall") >= SILENT);
        signs.is_right("harbour", "hall");
        assert!(signs.silence("harbour", "hall") < SILENT);
        assert!(signs.silence("harbour", "bar") >= SILENT);
    }
}
