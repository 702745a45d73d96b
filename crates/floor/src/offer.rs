//! What a person may do at a table now, as commands to be given back.
//!
//! Everything here was decided before it is offered, so an offer is never refused while
//! nothing else happens. Amounts lie between a least and a most.

use games::round::{self, Action, How, Phase};
use games::{Choice, Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::house::{Command, House};
use crate::table::Table;

/// Something that a person may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What.
    pub what: What,
    /// Where.
    pub place: Place,
    /// The clause that offers it, where one does.
    pub under: Option<Citation>,
    /// The command; an amount in it may be any between the bounds.
    pub command: Command,
}

/// What is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Sit down.
    Sit,
    /// Give the place up.
    Leave,
    /// Make a wager, or make it another amount.
    Wager {
        /// Which.
        wager: Wager,
        /// At least so much.
        least: Money,
        /// At most so much.
        most: Money,
        /// Whether it stands already.
        stands: bool,
    },
    /// Take a wager back.
    Withdraw(Wager),
    /// Decide.
    Decide(Choice),
    /// Change this card of the hand, from nought.
    Exchange {
        /// Which.
        position: usize,
        /// For how much.
        price: Money,
    },
}

impl House {
    /// What a person may do at a table now.
    #[must_use]
    pub fn offers(&self, number: u32, person: &str, now_ms: i64) -> Vec<Offer> {
        let Some(table) = self.tables.get(&number) else {
            return Vec::new();
        };
        let probe = Probe {
            house: self,
            number,
            table,
            person,
            now_ms,
        };
        let mut offers = Vec::new();
        let seating = &table.round.seating;
        let places = table.places();
        let own: Vec<Place> = places
            .iter()
            .copied()
            .filter(|place| seating.holder(*place) == Some(person))
            .collect();
        if own.is_empty() {
            let free = places
                .iter()
                .filter(|place| seating.holder(**place).is_none());
            offers.extend(free.filter_map(|place| probe.sit(*place)));
        }
        for place in own {
            probe.wagers(place, &mut offers);
            probe.decisions(place, &mut offers);
            offers.extend(probe.simple(What::Leave, place, round::Command::Leave { place }));
        }
        offers
    }
}

impl Table {
    /// The places of the table.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let marked = self.rules.table().places.as_ref().map_or(7, |it| it.value);
        let places = Place::ALL.into_iter();
        places
            .filter(|place| u32::from(place.number()) <= marked)
            .collect()
    }
}

/// A person at a table, for whom commands are tried.
struct Probe<'h> {
    house: &'h House,
    number: u32,
    table: &'h Table,
    person: &'h str,
    now_ms: i64,
}

impl Probe<'_> {
    fn command(&self, command: round::Command) -> Command {
        Command::Table {
            table: self.number,
            command,
        }
    }

    fn accepts(&self, command: round::Command) -> bool {
        let command = self.command(command);
        self.house.decide(command, self.now_ms).is_ok()
    }

    fn simple(&self, what: What, place: Place, command: round::Command) -> Option<Offer> {
        self.accepts(command.clone()).then(|| Offer {
            what,
            place,
            under: self.ground(&command),
            command: self.command(command),
        })
    }

    /// The clause that lets a command be.
    fn ground(&self, command: &round::Command) -> Option<Citation> {
        let (_, grounds) = self.table.ground(command.clone()).ok()?;
        grounds.first().copied()
    }

    fn sit(&self, place: Place) -> Option<Offer> {
        let person = self.person.to_owned();
        self.simple(What::Sit, place, round::Command::Sit { place, person })
    }

    fn wagers(&self, place: Place, offers: &mut Vec<Offer>) {
        let open = matches!(
            self.table.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if !open {
            return;
        }
        for wager in self.table.game().openings() {
            let wager = *wager;
            let spot = self.table.round.spots.get(&place);
            let stands = spot.is_some_and(|spot| spot.has(wager));
            let command = |amount: Money| self.wager(place, wager, amount, stands);
            if let Some((least, most)) = self.bounds(place, wager, &command) {
                let fits = !stands || least < most;
                offers.extend(fits.then(|| Offer {
                    what: What::Wager {
                        wager,
                        least,
                        most,
                        stands,
                    },
                    place,
                    under: self.ground(&command(least)),
                    command: self.command(command(least)),
                }));
            }
            if stands {
                let withdraw = round::Command::Withdraw { place, wager };
                offers.extend(self.simple(What::Withdraw(wager), place, withdraw));
            }
        }
    }

    fn wager(&self, place: Place, wager: Wager, amount: Money, stands: bool) -> round::Command {
        if stands {
            return round::Command::Change {
                place,
                wager,
                amount,
            };
        }
        round::Command::Place {
            place,
            person: self.person.to_owned(),
            wager,
            amount,
            how: How::Chips,
            chips: Vec::new(),
        }
    }

    /// The least and the most of a wager that would be taken now. Where the sign has no
    /// limits, or another wager binds the amount, the ante and the jackpot's wager are
    /// tried.
    fn bounds(
        &self,
        place: Place,
        wager: Wager,
        command: &dyn Fn(Money) -> round::Command,
    ) -> Option<(Money, Money)> {
        let card = &self.table.card;
        let purse = self.house.cage.purse(self.person);
        let spot = self.table.round.spots.get(&place);
        let standing = spot.and_then(|spot| spot.stake(wager)).unwrap_or_default();
        let reach = purse.plus(standing).unwrap_or(purse);
        let accepts = |amount: &Money| amount.is_positive() && self.accepts(command(*amount));
        if let Some(limits) = card.limits.get(&wager) {
            let most = limits.maximum().min(reach);
            if accepts(&limits.minimum()) && most >= limits.minimum() {
                let most = if accepts(&most) {
                    most
                } else {
                    limits.minimum()
                };
                return Some((limits.minimum(), most));
            }
        }
        let ante = spot.and_then(|spot| spot.stake(Wager::Ante));
        let blind = spot.and_then(|spot| spot.stake(Wager::Blind));
        let jackpot = card.jackpot.map(|terms| terms.wager);
        let tried = [ante, blind, jackpot.filter(|_| wager == Wager::Jackpot)];
        let found = tried.into_iter().flatten().find(accepts)?;
        Some((found, found))
    }

    fn decisions(&self, place: Place, offers: &mut Vec<Offer>) {
        let round = &self.table.round;
        for offered in round.offers(self.table.game(), place) {
            let act = |action| round::Command::Act { place, action };
            let command = match offered.choice {
                Choice::Fold => act(Action::Fold),
                Choice::Check => act(Action::Check),
                Choice::Stay { amount, .. } => act(Action::Stay { amount }),
                Choice::Raise { wager, amount } => round::Command::Change {
                    place,
                    wager,
                    amount,
                },
                Choice::Withdraw { wager } => round::Command::Withdraw { place, wager },
                Choice::Exchange { price } => {
                    self.exchanges(place, price, offered.under, offers);
                    continue;
                }
            };
            offers.extend(self.accepts(command.clone()).then(|| Offer {
                what: What::Decide(offered.choice),
                place,
                under: Some(offered.under),
                command: self.command(command),
            }));
        }
    }

    fn exchanges(&self, place: Place, price: Money, under: Citation, offers: &mut Vec<Offer>) {
        let spot = self.table.round.spots.get(&place);
        let cards = spot.map_or(0, |spot| spot.hand.len());
        for position in 0..cards {
            let action = Action::Exchange { position };
            let command = round::Command::Act { place, action };
            offers.extend(self.accepts(command.clone()).then(|| Offer {
                what: What::Exchange { position, price },
                place,
                under: Some(under),
                command: self.command(command),
            }));
        }
    }
}
