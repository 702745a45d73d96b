//! People who play by the offers alone.

use cards::chance::Salt;
use floor::authority::By;
use floor::demonstration::STAFF;
use floor::house::Command;
use floor::offer::Offer;
use games::round::{self, Phase};
use games::{Place, Wager};
use money::Money;

use crate::evening::{Evening, money};

const PEOPLE: [&str; 4] = ["p-ann", "p-bob", "p-cleo", "p-dan"];

impl Evening {
    /// So many rounds at every table, all tables at once, with a checkpoint now and then
    /// and one at the end.
    pub(crate) async fn play(&mut self, rounds: usize) {
        self.play_unseen(rounds).await;
        self.checkpoint().await;
    }

    /// The same without the checkpoint at the end.
    pub(crate) async fn play_unseen(&mut self, rounds: usize) {
        let tables: Vec<u32> = self.house.tables.keys().copied().collect();
        for round in 0..rounds {
            for table in &tables {
                self.wager(*table);
            }
            let mut open = tables.clone();
            while !open.is_empty() {
                let at = self.choose(open.len());
                if self.go_on(open[at]) {
                    open.remove(at);
                }
            }
            self.now_ms += 60_000;
            if round % 3 == 1 {
                self.checkpoint().await;
            }
            for table in &tables {
                self.deal(*table);
            }
            self.flush().await;
        }
    }

    /// Rounds that have begun at every table and are not over.
    pub(crate) async fn begin_rounds(&mut self) {
        let tables: Vec<u32> = self.house.tables.keys().copied().collect();
        for table in tables {
            self.wager(table);
            self.go_on(table);
        }
        self.flush().await;
    }

    /// Whoever has little at a table gets chips.
    pub(crate) fn top_up(&mut self, table: u32) {
        for person in PEOPLE {
            if self.house.chips_at(table, person) < money(500) {
                let chips = self.house.hand_chips(table, person, money(4_000));
                self.tell(chips);
            }
        }
    }

    /// Now and then somebody leaves a table and takes the chips along.
    fn leave(&mut self, table: u32) {
        for person in PEOPLE {
            if self.choose(3) == 0 {
                let leaves = |offer: &Offer| matches!(offer.command, round::Command::Leave { .. });
                self.act(table, person, leaves);
            }
        }
    }

    /// A player does one thing among those offered.
    pub(crate) fn act(
        &mut self,
        table: u32,
        person: &str,
        wanted: impl Fn(&Offer) -> bool,
    ) -> bool {
        let offers = self.house.offers(table, person, self.now_ms);
        let offers: Vec<Offer> = offers.into_iter().filter(wanted).collect();
        if offers.is_empty() {
            return false;
        }
        let offer = offers[self.choose(offers.len())].clone();
        let salted = fresh(&offer, Some(Wager::Ante)) && self.choose(3) == 0;
        let mut command = offer.command;
        if let round::Command::Wager { salt, .. } = &mut command
            && salted
        {
            *salt = Some(Salt::new(vec![0x2c, self.deals_so_far()]).unwrap());
        }
        self.tell_as(person, Command::Table { table, command });
        true
    }

    /// Everybody sits down and wagers, most of them on the jackpot too.
    fn wager(&mut self, table: u32) {
        self.deal(table);
        self.leave(table);
        self.top_up(table);
        for person in PEOPLE {
            if self.choose(4) == 0 {
                continue;
            }
            self.act(table, person, sits);
            for wager in [Wager::Ante, Wager::Blind, Wager::Jackpot] {
                self.act(table, person, |offer| fresh(offer, Some(wager)));
            }
            for _ in 0..self.choose(3) {
                self.act(table, person, |offer| fresh(offer, None));
            }
        }
    }

    /// A table goes on until it waits; says whether its round is over.
    fn go_on(&mut self, table: u32) -> bool {
        let until = self.deal(table);
        if self.house.tables[&table].round.phase == Phase::Settled {
            for place in Place::ALL {
                assert_eq!(self.house.cage.felt(table, place), Money::ZERO, "{place}");
            }
            return true;
        }
        let mut acted = false;
        for person in PEOPLE {
            let away = self.choose(8) == 0;
            let decides = |offer: &Offer| {
                matches!(
                    offer.command,
                    round::Command::Fold { .. }
                        | round::Command::Check { .. }
                        | round::Command::Bet { .. }
                        | round::Command::Play { .. }
                        | round::Command::Change { .. }
                )
            };
            acted |= !away && self.act(table, person, decides);
        }
        if !acted && !self.validate(table) {
            match until {
                Some(until) => self.now_ms = until.max(self.now_ms),
                // Nobody is at the table.
                None => return true,
            }
        }
        false
    }
}

impl Evening {
    /// Two people look at the prizes that are beyond the limit of the table.
    fn validate(&mut self, table: u32) -> bool {
        let Some((_, jackpot)) = self.house.jackpot_of(table) else {
            return false;
        };
        let waiting = jackpot.link.claims().filter(|it| it.validated.is_none());
        let hands = waiting.map(|pending| pending.claim.hand);
        let hands: Vec<_> = hands.filter(|hand| hand.round.table.0 == table).collect();
        for hand in &hands {
            let place = Place::new(hand.place).unwrap();
            for (person, role) in STAFF {
                let command = round::Command::Validate { place };
                let validate = Command::Table { table, command };
                self.tell_by(By::person(person, role), validate);
            }
        }
        !hands.is_empty()
    }
}

/// A seat.
pub(crate) fn sits(offer: &Offer) -> bool {
    matches!(offer.command, round::Command::Sit { .. })
}

/// A wager that does not stand yet, of this kind or of any.
fn fresh(offer: &Offer, kind: Option<Wager>) -> bool {
    match offer.command {
        round::Command::Wager { wager, .. } => kind.is_none_or(|kind| kind == wager),
        _ => false,
    }
}
