//! What a person may do at a table now, as commands to be given back.
//!
//! Everything here was decided before it is offered, so an offer is never refused while
//! nothing else happens. Amounts lie between a least and a most.

use games::round::{self, Action, How, Phase, Spot};
use games::{Choice, Place, Wager};
use money::Money;
use rulebook::{Citation, Role};

use crate::authority::{self, By};
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
    /// Make this, of several places, the seat.
    TakeSeat,
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
        offers.extend(places.iter().filter_map(|place| probe.sit(*place)));
        for place in own {
            probe.wagers(place, &mut offers);
            probe.decisions(place, &mut offers);
            offers.extend(probe.take_seat(place));
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
        let by = By {
            person: self.person.to_owned(),
            role: Some(Role::Player),
        };
        let allowed = authority::check(self.house, &by, &command).is_ok();
        allowed && self.house.decide(command, self.now_ms).is_ok()
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

    fn take_seat(&self, place: Place) -> Option<Offer> {
        let person = self.person.to_owned();
        let command = round::Command::TakeSeat { place, person };
        self.simple(What::TakeSeat, place, command)
    }

    fn wagers(&self, place: Place, offers: &mut Vec<Offer>) {
        // What lies there of a round that is over is none of the next one's.
        let spot = match self.table.round.phase {
            Phase::Betting => self.table.round.spots.get(&place),
            Phase::Settled | Phase::Void => None,
            _ => return,
        };
        for wager in self.table.game().openings() {
            let wager = *wager;
            let standing = spot.and_then(|spot| spot.stake(wager));
            let stands = standing.is_some();
            let (least, most) = self.bounds(spot, wager);
            let command = self.wager(place, wager, least, stands);
            let free = standing.is_none_or(|standing| (least, most) != (standing, standing));
            if free && least <= most && self.accepts(command.clone()) {
                offers.push(Offer {
                    what: What::Wager {
                        wager,
                        least,
                        most,
                        stands,
                    },
                    place,
                    under: self.ground(&command),
                    command: self.command(command),
                });
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

    /// The least and the most of a wager at a place: as another wager there binds it, or
    /// as the sign limits it, and never more than the person has.
    fn bounds(&self, spot: Option<&Spot>, wager: Wager) -> (Money, Money) {
        let card = &self.table.card;
        let mut rest = spot.cloned();
        let standing = rest.as_mut().and_then(|rest| rest.stakes.remove(&wager));
        let posted = card.jackpot.filter(|_| wager == Wager::Jackpot);
        let bound = rest.and_then(|rest| self.table.game().bound(&rest, wager));
        let (least, most) = match bound.or(posted.map(|terms| terms.wager)) {
            Some(bound) => (bound, bound),
            None => match card.limits_of(wager) {
                Some(limits) => (limits.minimum(), limits.maximum()),
                None => (Money::cents(1), Money::cents(i64::MAX)),
            },
        };
        if self.house.terms.is_none() {
            return (least, most);
        }
        let purse = self.house.cage.purse(self.person);
        let standing = standing.map_or(Money::ZERO, |stake| stake.amount);
        let reach = purse.plus(standing).unwrap_or(purse);
        (least, most.min(reach))
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
