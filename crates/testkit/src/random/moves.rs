//! The next thing that happens at a table.

use floor::Table;
use floor::authority::By;
use floor::house::Command as Told;
use games::deck::Order;
use games::round::{Command, Phase, Step, Steps};
use games::{Holder, Place, Wager};
use jackpot::{Check, Hand, Reason, TableId};
use money::Money;
use rulebook::Role;

use super::game::{Game, Held};
use super::house::JACKPOT;

impl Game {
    /// Lets one thing happen at a table; says whether anything could.
    pub(super) fn advance(&mut self, number: u32) -> Held<bool> {
        if self.table(number)?.round.pending.is_some() {
            self.rule(number)?;
            return Ok(true);
        }
        if self.house.is_suspended(number) {
            return self.at(number, Command::Resume);
        }
        if self.slip(number)? {
            return Ok(true);
        }
        self.check_offers(number)?;
        if let Some(step) = self.table(number)?.next_step() {
            if self.waits_for_another(number, step) {
                return Ok(false);
            }
            self.step(number, step)?;
            return Ok(true);
        }
        if matches!(self.table(number)?.round.phase, Phase::Deciding(_)) {
            return self.decide(number);
        }
        self.pay_prizes(number)
    }

    /// Whether a table waits for a hand that another one declared: its betting is closed, and its
    /// wagers are locked out once that hand is resolved.
    fn waits_for_another(&self, table: u32, step: Step) -> bool {
        let faces = Vec::new();
        let command = Command::Step { step, faces };
        let decide = || {
            let told = Told::Table { table, command };
            self.house.decide(&By::house(), told, self.now)
        };
        let suspended = Reason::PlayIsSuspended.word();
        step == Step::LockOut && decide().is_err_and(|refusal| refusal.word() == suspended)
    }

    fn step(&mut self, number: u32, step: Step) -> Held {
        let table = self.table(number)?.clone();
        let steps = Steps {
            game: table.game(),
            card: &table.card,
        };
        if self.changes_old_cards(&table, step) {
            // The house reads no clock at a table with a dealer, and new cards are as old as
            // the last reading says.
            let now = self.now;
            self.must(number, Command::Clock { now })?;
            let order = Command::Order {
                order: Order::ReplaceCards,
                people: Vec::new(),
                reason: Some("they have been in use for long".to_owned()),
            };
            return self.must(number, order);
        }
        let faces = self.deal_of(number).turned(steps, &table.round, step);
        self.must(number, Command::Step { step, faces })?;
        if matches!(step, Step::OpenDecisions | Step::TurnDealer) {
            self.speak_up(number)?;
        }
        Ok(())
    }

    /// Whether the cards of a table are too old for a step before the deal: of two decks that take
    /// turns one lay aside meanwhile.
    fn changes_old_cards(&self, table: &Table, step: Step) -> bool {
        let before = table.round.phase == Phase::Betting && matches!(step, Step::Prepare { .. });
        let opened = self.house.terms.is_some();
        let due = table.due().filter(|_| before && opened);
        due.is_some_and(|(_, due_ms, _)| due_ms <= self.now)
    }

    /// The house declares the hands that it speaks up for; some players do themselves.
    fn speak_up(&mut self, number: u32) -> Held {
        let deal = self.deal_of(number).clone();
        let table = self.table(number)?;
        let mut hands = table.to_declare(|holder, at| deal.face(holder, at));
        if hands.is_empty() && table.card.staff == games::table::Staff::Staffed {
            let seen = table.round.with_faces(|holder, at| deal.face(holder, at));
            let wagered = table
                .round
                .spots
                .iter()
                .filter(|(_, it)| it.has(Wager::Jackpot));
            let named = wagered.filter_map(|(place, _)| {
                let of = Holder::Place(*place);
                let hand = table.game().hand(&seen, of, Some(Wager::Jackpot))?;
                let prize = table.game().jackpot()?.prize(hand.category)?;
                prize.value.is_shared().then_some((*place, hand.category))
            });
            hands = named.collect();
        }
        for (place, category) in hands {
            let category = Some(category);
            self.at(number, Command::Declare { place, category })?;
        }
        Ok(())
    }

    /// One decision by one player.
    fn decide(&mut self, number: u32) -> Held<bool> {
        let places: Vec<Place> = self.table(number)?.round.spots.keys().copied().collect();
        let mut open = Vec::new();
        for place in places {
            let offers = self.house.decisions(number, place);
            if !offers.is_empty() {
                open.push((place, offers));
            }
        }
        let Some((place, offers)) = self.dice.pick(&open).cloned() else {
            return Ok(false);
        };
        if self.dice.once_in(4) {
            self.at(number, Command::Look { place })?;
        }
        let Some(offer) = self.dice.pick(&offers) else {
            return Ok(false);
        };
        let command = offer.command.clone();
        self.must(number, command)?;
        Ok(true)
    }

    /// Checks, validates and pays the prizes that a table waits for.
    fn pay_prizes(&mut self, number: u32) -> Held<bool> {
        let mut done = false;
        let unvalidated = self.unvalidated(number);
        // In a house that was opened people are busy elsewhere mostly, so that hits of several
        // tables wait together.
        let opened = self.house.terms.is_some();
        if opened && !unvalidated.is_empty() && !self.dice.once_in(24) {
            return Ok(true);
        }
        for hand in unvalidated {
            let place = Place::new(hand.place).ok_or("a prize at no place")?;
            for check in self.unchecked(hand) {
                self.must(number, Command::Prize { place, check })?;
            }
            for role in [Role::Dealer, Role::Supervisor] {
                let by = By::person(role.to_string(), role);
                self.must_by(&by, number, Command::Validate { place })?;
            }
            done = true;
        }
        let paid = self.at(number, Command::Award)?;
        Ok(done || paid)
    }

    fn unvalidated(&self, number: u32) -> Vec<Hand> {
        let link = self.house.jackpot_of(number).map(|(_, it)| &it.link);
        let claims = link.into_iter().flat_map(|link| link.claims());
        let here = claims.filter(|it| it.claim.hand.round.table == TableId(number));
        let open = here.filter(|it| it.validated.is_none());
        open.map(|it| it.claim.hand).collect()
    }

    fn unchecked(&self, hand: Hand) -> Vec<Check> {
        let number = hand.round.table.0;
        let link = self.house.jackpot_of(number).map(|(_, it)| &it.link);
        let missing = link.zip(self.house.rules_at(number));
        let missing = missing.map(|(link, rules)| link.missing(rules, hand));
        let checks = missing
            .into_iter()
            .flatten()
            .filter_map(|it| match it.reason {
                Reason::NotVerified(_) => Some(Check::HandVerified),
                Reason::NotNotified(_) => Some(Check::SupervisorNotified),
                Reason::LightNotSeen(_) => Some(Check::LightSeen),
                Reason::DeckNotCounted(_) => Some(Check::DeckCounted { cards: 52 }),
                _ => None,
            });
        checks.collect()
    }

    /// A settled line is put right now and then.
    pub(super) fn correct(&mut self) -> Held {
        // There two people propose and confirm it.
        if self.house.terms.is_some() {
            return Ok(());
        }
        for number in self.numbers() {
            if !self.record.played().contains(&number) {
                continue;
            }
            let lines = self.table(number)?.round.lines.clone();
            let Some(line) = self.dice.pick(&lines).copied() else {
                continue;
            };
            if !self.dice.once_in(16) {
                continue;
            }
            let cents = i64::try_from(self.dice.below(4_000)).unwrap_or(0) - 2_000;
            let command = Command::Correct {
                place: line.place,
                wager: line.wager,
                amount: Money::cents(cents),
                reason: "counted again".to_owned(),
            };
            for role in [Role::Dealer, Role::Supervisor] {
                let by = By::person(role.to_string(), role);
                let told = Told::Table {
                    table: number,
                    command: command.clone(),
                };
                self.tell(&by, told)?;
            }
        }
        Ok(())
    }
}

pub(super) fn jackpot(command: jackpot::Command) -> Told {
    Told::Jackpot {
        jackpot: JACKPOT.to_owned(),
        command: Box::new(command),
    }
}
