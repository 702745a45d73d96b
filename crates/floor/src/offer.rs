//! What a person may do at a table now, as commands to be given back.
//!
//! Everything here was decided before it is offered, so an offer is never refused while
//! nothing else happens. Amounts lie between a least and a most.

use std::sync::Arc;

use games::round::{self, Event, How, Phase, Round, Spot, Step, Street};
use games::{Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::authority::By;
use crate::deal::{Committed, Deal};
use crate::house::{Command, House};
use crate::table::Table;

/// Something that a person may tell a table now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The command; an amount in it may be any between the bounds.
    pub command: round::Command,
    /// Where.
    pub place: Place,
    /// The least and the most of its amount, where there is a choice.
    pub bounds: Option<(Money, Money)>,
    /// The chips it puts down.
    pub costs: Money,
    /// The clause that offers it, where one does.
    pub under: Option<Citation>,
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
            by: By::player(person),
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
        for place in places {
            let sit = round::Command::Sit {
                place,
                person: None,
            };
            offers.extend(probe.simple(place, sit));
        }
        for place in own {
            probe.wagers(place, &mut offers);
            probe.decisions(place, &mut offers);
            let seat = round::Command::Seat {
                place,
                person: None,
            };
            offers.extend(probe.simple(place, seat));
            offers.extend(probe.simple(place, round::Command::Leave { place }));
        }
        offers
    }
}

impl House {
    /// What a person may do at a table once its next round is open and its deal is bound:
    /// the wagers that can be made of it. Where a round is over, whoever makes one goes on
    /// first.
    #[must_use]
    pub fn offers_ahead(&self, number: u32, person: &str, now_ms: i64) -> Vec<Offer> {
        let Some(table) = self.tables.get(&number) else {
            return Vec::new();
        };
        let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
        let Some(deal) = table.deal.as_ref().filter(|_| over) else {
            return Vec::new();
        };
        let open = Command::Table {
            table: number,
            command: round::Command::OpenRound,
        };
        let Ok((mut next, _)) = self.tell(&By::house(), open, now_ms) else {
            return Vec::new();
        };
        if let Some(table) = next.tables.get_mut(&number) {
            // Any deal that is bound will do: no card of it is looked at.
            let bound = Deal::new(Committed::clone(&deal.committed));
            Arc::make_mut(table).deal = Some(bound);
        }
        let mut offers = next.called(number).offers(number, person, now_ms);
        offers.retain(|offer| matches!(offer.command, round::Command::Wager { .. }));
        offers
    }

    /// The house once a dealer has opened betting, where that is called.
    fn called(self, number: u32) -> House {
        let calls = self.tables.get(&number).and_then(|table| table.next_step());
        let Some(step @ Step::CallBets) = calls else {
            return self;
        };
        let command = round::Command::Step {
            step,
            faces: Vec::new(),
        };
        let call = Command::Table {
            table: number,
            command,
        };
        let called = self.tell(&By::house(), call, 0);
        called.map_or(self, |(called, _)| called)
    }
}

impl Table {
    /// How many times the ante of a place an amount is.
    #[must_use]
    pub fn times_the_ante(&self, place: Place, amount: Money) -> i64 {
        let spot = self.round.spots.get(&place);
        let ante = spot.and_then(|spot| spot.stake(Wager::Ante));
        ante.map_or(1, |ante| amount.in_cents() / ante.in_cents().max(1))
    }

    /// The least and the most that staying in takes with an ante, as the game offers it.
    #[must_use]
    pub fn stays_with(&self, place: Place, ante: Money) -> Option<(Money, Money)> {
        let game = self.game();
        let mut round = Round::default();
        let both = [Some(Wager::Ante), game.equal_to(Wager::Ante)];
        for wager in both.into_iter().flatten() {
            round.apply(&Event::WagerPlaced {
                place,
                person: String::new(),
                wager,
                amount: ante,
                how: How::Chips,
                chips: Vec::new(),
                under: None,
            });
        }
        let spot = round.spots.get(&place)?;
        let mut street = Some(Street::Deal);
        let mut amounts = Vec::new();
        while let Some(now) = street {
            let offers = game.offers(now, place, spot);
            amounts.extend(offers.iter().filter_map(|offer| offer.command.stays_with()));
            street = game.next_street(now);
        }
        let least = amounts.iter().copied().min()?;
        let most = amounts.into_iter().max()?;
        Some((least, most))
    }

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
    by: By,
    now_ms: i64,
}

impl Probe<'_> {
    fn accepts(&self, command: round::Command) -> bool {
        let table = self.number;
        let command = Command::Table { table, command };
        let decided = self.house.decide(&self.by, command, self.now_ms);
        decided.is_ok()
    }

    fn simple(&self, place: Place, command: round::Command) -> Option<Offer> {
        self.accepts(command.clone()).then(|| Offer {
            place,
            bounds: None,
            costs: Money::ZERO,
            under: self.ground(&command),
            command,
        })
    }

    /// The clause that lets a command be.
    fn ground(&self, command: &round::Command) -> Option<Citation> {
        let teller = self.by.teller(&self.table.book);
        let (_, grounds) = self.table.ground(&teller, command.clone()).ok()?;
        grounds.first().copied()
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
                    place,
                    bounds: Some((least, most)),
                    costs: least,
                    under: self.ground(&command),
                    command,
                });
            }
            if stands {
                let withdraw = round::Command::Withdraw { place, wager };
                offers.extend(self.simple(place, withdraw));
            }
        }
    }

    fn wager(&self, place: Place, wager: Wager, amount: Money, stands: bool) -> round::Command {
        if stands {
            return round::Command::Raise {
                place,
                wager,
                amount,
            };
        }
        round::Command::Wager {
            place,
            wager,
            amount,
            how: How::Chips,
            chips: Vec::new(),
            salt: None,
            person: None,
        }
    }

    /// The least and the most of a wager at a place: as another wager there binds it, or
    /// as the sign limits it, and never more than the person has, where the house knows it.
    fn bounds(&self, spot: Option<&Spot>, wager: Wager) -> (Money, Money) {
        let card = &self.table.card;
        let mut rest = spot.cloned();
        let standing = rest.as_mut().and_then(|rest| rest.stakes.remove(&wager));
        // A change of one of two equal wagers changes both.
        let equal = self.table.game().equal_to(wager);
        let equal = equal.filter(|_| standing.is_some());
        let equal = rest.as_mut().zip(equal);
        let equal = equal.and_then(|(rest, equal)| rest.stakes.remove_entry(&equal));
        let posted = card.jackpot.filter(|_| wager == Wager::Jackpot);
        let bound = rest.and_then(|rest| self.table.game().bound(&rest, wager));
        let (least, most) = match bound.or(posted.map(|terms| terms.wager)) {
            Some(bound) => (bound, bound),
            None => {
                let both = [Some(wager), equal.as_ref().map(|(equal, _)| *equal)];
                let limits = both.into_iter().flatten();
                let limits = limits.filter_map(|wager| card.limits_of(wager));
                let any = (Money::cents(1), Money::cents(i64::MAX));
                limits.fold(any, |(least, most), limits| {
                    (least.max(limits.minimum()), most.min(limits.maximum()))
                })
            }
        };
        if self.house.terms.is_none() {
            return (least, most);
        }
        let (number, person) = (self.number, self.by.person.as_str());
        // Real chips come to the felt from a pocket that the house does not know.
        let real = self.house.has_real_chips(number, person);
        let purse = (!real).then(|| self.house.cage.stack(number, person));
        let allowance = self.house.allowance(person, self.now_ms);
        let Some(purse) = purse.into_iter().chain(allowance).min() else {
            return (least, most);
        };
        let standing = standing.map_or(Money::ZERO, |stake| stake.amount);
        let reach = purse.plus(standing).unwrap_or(purse);
        let reach = equal.map_or(reach, |(_, equal)| {
            let both = reach.plus(equal.amount).unwrap_or(reach);
            Money::cents(both.in_cents() / 2)
        });
        (least, most.min(reach))
    }

    fn decisions(&self, place: Place, offers: &mut Vec<Offer>) {
        let round = &self.table.round;
        for offered in round.offers(self.table.game(), place) {
            let games::Offer {
                command,
                costs,
                under,
            } = offered;
            offers.extend(self.accepts(command.clone()).then_some(Offer {
                command,
                place,
                bounds: None,
                costs,
                under: Some(under),
            }));
        }
    }
}
