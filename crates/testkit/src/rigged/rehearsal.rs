//! Which cards of the deck a place is dealt, found out by dealing once.

use cards::chance::{Entropy, HouseKey};
use floor::authority::By;
use floor::clock::Pace;
use floor::deal::Committed;
use floor::dealer::{self, Duty};
use floor::demonstration;
use floor::house::{Command, House, Opening};
use floor::offer::Offer;
use games::round::{self, Phase};
use games::{Holder, Place, Wager};
use money::Money;

/// Whoever plays the rehearsal.
const PLAYER: &str = "rehearsal";

/// Where the five cards of a place lie in the deck, where it plays a round of the
/// demonstration alone.
pub(super) fn lies(table: u32, place: Place) -> Result<[usize; 5], String> {
    let mut rehearsal = Rehearsal {
        house: House::default(),
        now_ms: 0,
        key: HouseKey::new([0; 32]),
    };
    let opening = demonstration::commands(Pace::default()).map_err(|it| it.to_string())?;
    for command in opening {
        rehearsal.tell(command)?;
    }
    if !rehearsal.house.tables.contains_key(&table) {
        return Err(format!("the demonstration has no table {table}"));
    }
    rehearsal.tell(Command::House(Opening::Chips {
        person: PLAYER.to_owned(),
        amount: Money::cents(100_000),
    }))?;
    rehearsal.deal(table)?;
    rehearsal.take(table, place, |offer| {
        matches!(offer.command, round::Command::Sit { .. })
    })?;
    rehearsal.take(table, place, |offer| {
        matches!(offer.command, round::Command::Wager { wager, .. } if wager == Wager::Ante)
    })?;
    rehearsal.now_ms += Pace::default().betting_ms;
    rehearsal.deal(table)?;
    let found = rehearsal.house.tables.get(&table);
    let found = found.filter(|table| matches!(table.round.phase, Phase::Deciding(_)));
    let deal = found.and_then(|table| table.deal.as_ref());
    let deal = deal.ok_or_else(|| format!("an ante alone is not dealt in at table {table}"))?;
    let holder = Holder::Place(place);
    let lies: Vec<usize> = (0..).map_while(|at| deal.index(holder, at)).collect();
    let count = lies.len();
    lies.try_into()
        .map_err(|_| format!("a hand of table {table} has {count} cards, and a wish is for five"))
}

/// A house that nobody looks at.
struct Rehearsal {
    house: House,
    now_ms: i64,
    key: HouseKey,
}

impl Rehearsal {
    fn tell(&mut self, command: Command) -> Result<(), String> {
        self.tell_by(&By::house(), command)
    }

    fn tell_by(&mut self, by: &By, command: Command) -> Result<(), String> {
        let told = self.house.tell(by, command, self.now_ms);
        (self.house, _) = told.map_err(|refusal| refusal.to_string())?;
        Ok(())
    }

    /// Takes the first offer of a kind.
    fn take(&mut self, table: u32, place: Place, kind: fn(&Offer) -> bool) -> Result<(), String> {
        let offers = self.house.offers(table, PLAYER, self.now_ms);
        let found = offers
            .into_iter()
            .find(|offer| offer.place == place && kind(offer));
        let offer = found.ok_or_else(|| format!("place {place} cannot be played"))?;
        let command = Command::Table {
            table,
            command: offer.command,
        };
        self.tell_by(&By::player(PLAYER), command)
    }

    /// Does what the dealer has to, until the table waits.
    fn deal(&mut self, number: u32) -> Result<(), String> {
        loop {
            let deal = self.house.tables.get(&number);
            let deal = deal.and_then(|table| table.deal.as_ref());
            let order = deal.map(|deal| {
                let seed = self.key.seed(&deal.committed.deal, &deal.committed.entropy);
                *seed.deck(&deal.salts()).order()
            });
            match dealer::duty(&self.house, number, self.now_ms, order.as_ref()) {
                Duty::Tell(command) => self.tell(command)?,
                Duty::Commit => {
                    let name = "rehearsal".parse();
                    let deal = name.map_err(|it: cards::chance::DealIdError| it.to_string())?;
                    let entropy = Entropy::new([0; 32]);
                    let committed = Committed {
                        commitment: self.key.seed(&deal, &entropy).commitment(),
                        deal,
                        key: "rehearsal".to_owned(),
                        entropy,
                    };
                    let table = number;
                    self.tell(Command::Commit { table, committed })?;
                }
                Duty::OpenDeal | Duty::Wait(_) => return Ok(()),
            }
        }
    }
}
