//! What one command brings about at its table and at the jackpot, drawn up in order.

use std::borrow::Cow;

use cards::five::Category;
use games::round::{self, Counted, Phase, Word, takes_jackpot};
use games::{Place, Rule, Wager};
use jackpot::{Award, Check, Link, Stamp, TableId};
use rulebook::Citations;

use super::kept::Kept;
use super::linked::concerns_tables;
use super::linking::about;
use super::seat::{Linked, Seat, most};
use super::sheet::Times;
use super::{Command, Event, House, Opening, Refusal, TableSetup};
use crate::authority::By;
use crate::table::Table;

/// A command being decided: what it has given rise to so far, and what that leaves of
/// the table and of the jackpot it is about.
pub(super) struct Draft<'h> {
    pub(super) house: &'h House,
    pub(super) by: &'h By,
    pub(super) at_ms: i64,
    pub(super) events: Vec<Event>,
    /// The people who stand behind it, where two do.
    pub(super) people: Vec<String>,
    /// The times of the sheet that it is entered from.
    pub(super) sheet: Option<Times>,
}

impl<'h> Draft<'h> {
    pub(super) fn new(house: &'h House, by: &'h By, at_ms: i64) -> Draft<'h> {
        Draft {
            house,
            by,
            at_ms,
            events: Vec::new(),
            people: Vec::new(),
            sheet: None,
        }
    }

    pub(super) fn decide(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Table { table, command } => self.decide_table(table, command),
            Command::Jackpot { jackpot, command } => self.decide_jackpot(&jackpot, *command),
            Command::House(mut opening) => {
                if let Opening::Table(setup) = &mut opening
                    && self.by.role.is_some()
                {
                    let wanted = TableSetup::clone(setup);
                    **setup = wanted.with_float(self.house.terms.as_deref());
                }
                self.house.check_opening(&opening)?;
                if let Opening::Table(setup) = &opening {
                    self.events.push(Event::TableOpened(setup.clone()));
                }
                self.events.push(Event::House(opening));
                Ok(())
            }
            Command::Commit { table, committed } => self.decide_commit(table, committed),
            Command::OpenDeal { table, seed } => self.decide_open_deal(table, seed),
            Command::GiveUpDeal { table } => self.decide_give_up_deal(table),
            Command::RestartClock { table } => self.decide_restart(table),
            Command::SayDeal { table } => self.decide_say_deal(table),
            Command::Refill { table } => self.decide_refill(table),
            Command::FreeSeat { table, person, why } => self.decide_free_seat(table, person, why),
            Command::BuyIn {
                table,
                amount,
                person,
            } => self.decide_buy_in(table, person, amount),
            Command::CashOut { table, person } => self.decide_cash_out(table, person),
            Command::Shift { table, act } => self.decide_shift(table, act),
            Command::Tray { table, act } => self.decide_tray(table, act),
            Command::Dispute { table, act } => self.decide_dispute(table, act),
            Command::Cage(act) => self.decide_cage(act),
            Command::ChangeTables(setups) => self.decide_change(setups),
            Command::Propose { command } => self.decide_propose(*command),
            Command::Confirm { about, number } => self.decide_confirm(&about, number),
            Command::Decline {
                about,
                number,
                reason,
            } => self.decide_decline(&about, number, reason),
            Command::Retract { about, number } => self.decide_retract(&about, number),
            Command::Lapse { about, number } => self.decide_lapse(&about, number),
            // Commands are taken apart before they come here.
            Command::Together(_) => Ok(()),
        }
    }

    fn decide_table(&mut self, number: u32, command: round::Command) -> Result<(), Refusal> {
        use round::Command as C;
        match command {
            C::Prize { place, check } => {
                let hand = self.house.hand(number, place);
                self.at_jackpot_of(number, jackpot::Command::Check { hand, check })
            }
            C::Validate { place } => self.decide_validate(number, place),
            C::Award => self.at_jackpot_of(number, jackpot::Command::Award),
            C::Resume => {
                let table = TableId(number);
                self.at_jackpot_of(number, jackpot::Command::Resume { table })
            }
            command => self.decide_round(number, command),
        }
    }

    /// Something that a table tells its jackpot.
    fn at_jackpot_of(&mut self, number: u32, command: jackpot::Command) -> Result<(), Refusal> {
        let table = self.table(number)?;
        let Some((name, _)) = self.house.jackpot_of(number) else {
            return Err(Refusal::Table(round::Refusal {
                reason: round::Reason::NoJackpot,
                under: table.game().table().clause(Rule::JackpotOffered),
            }));
        };
        self.decide_jackpot(name, command)
    }

    fn decide_round(&mut self, number: u32, command: round::Command) -> Result<(), Refusal> {
        use round::Command as C;
        let mut seat = self.seat(number)?;
        if self.people.is_empty() && seat.round.rekeys_settled(&command) {
            return Err(Refusal::TwoPeople);
        }
        // What a command cannot concern is not looked at either.
        if seat.jackpot.is_some() && !self.house.reaches_jackpot(number, &command) {
            seat.jackpot = None;
        }
        let carries = self.house.carries(number, &command);
        seat.table.check_shift(&command)?;
        // What was played on paper was played, whatever has stopped play since.
        if self.sheet.is_none() {
            seat.check_suspension(&command)?;
        }
        seat.check_time(self.by, &command, self.at_ms)?;
        if self.house.terms.is_some() && matches!(command, C::Wager { .. }) {
            seat.check_deal()?;
        }
        let declared = match command {
            C::Declare { place, category } => Some(place).zip(category),
            _ => None,
        };
        let salted = match &command {
            C::Wager { place, salt, .. } => Some(*place).zip(salt.clone()),
            _ => None,
        };
        // People have the clock read; what it shows is the house's to say.
        let command = match command {
            C::Clock { .. } if self.by.role.is_some() => C::Clock { now: self.at_ms },
            command => command,
        };
        let teller = self.by.teller(&seat.table.book);
        let read = self.clock_read(&seat, &command);
        let aged = read.as_ref().map(|read| seat.table.after(read));
        let mut table = Cow::Borrowed(aged.as_ref().unwrap_or(seat.table));
        // The first half of a correction is as if nobody had said it, once it has lapsed.
        let corrects = matches!(command, C::Correct { .. });
        if corrects && self.house.correction_lapsed(number, self.at_ms) {
            table.to_mut().round.proposed = None;
        }
        let mut events = table.decide(&teller, command)?;
        if let Some(read) = read {
            events.insert(0, read);
        }
        self.events.reserve_exact(events.len());
        for event in events {
            self.follow(&mut seat, event)?;
        }
        if let Some((place, salt)) = salted {
            self.add_salt(&seat, place, salt)?;
        }
        if carries {
            self.carry(&seat);
        }
        match declared {
            Some((place, category)) => self.declare(&mut seat, place, category),
            None => self.close(&mut seat),
        }
    }

    /// What a declared hand means to the jackpot.
    fn declare(
        &mut self,
        seat: &mut Seat<'_>,
        place: Place,
        category: Category,
    ) -> Result<(), Refusal> {
        // A fixed prize is only announced; a part of the pool stops play.
        let rules = seat.jackpot.as_ref().map(|linked| linked.rules);
        let prize = rules.and_then(|rules| rules.prize(category));
        if !prize.is_some_and(|prize| prize.value.is_shared()) {
            return Ok(());
        }
        let at_ms = self.sheet.map_or(self.at_ms, |times| times.settled_ms);
        let (hand, at) = (seat.hand(place), seat.stamp(at_ms));
        let command = jackpot::Command::Declare { hand, category, at };
        self.link(&mut seat.jackpot, command)
    }

    pub(super) fn decide_jackpot(
        &mut self,
        name: &str,
        command: jackpot::Command,
    ) -> Result<(), Refusal> {
        let command = self.told(name, command)?;
        if let jackpot::Command::Open(setup) = &command
            && !self.house.jackpots.contains_key(name)
        {
            let table = setup.tables.keys().next().map(|table| table.0);
            let table = table.and_then(|table| self.house.tables.get(&table));
            let rules = table.and_then(|table| table.game().jackpot());
            let rules = rules.ok_or_else(|| Refusal::NoSuchJackpot(name.to_owned()))?;
            let link = Link::default();
            let mut opened = Some(Linked {
                name,
                rules,
                link: Kept::new(&link),
            });
            return self.link(&mut opened, command);
        }
        let jackpot = self.house.jackpots.get_key_value(name);
        let rules = match about(&command) {
            Some(table) => self.house.rules_at(table.0).or(self.house.rules(name)),
            None => self.house.rules(name),
        };
        let (Some((name, jackpot)), Some(rules)) = (jackpot, rules) else {
            return Err(Refusal::NoSuchJackpot(name.to_owned()));
        };
        let mut linked = Some(Linked {
            name,
            rules,
            link: Kept::new(&jackpot.link),
        });
        let before = self.events.len();
        self.link(&mut linked, command)?;
        let decided = self.events.get(before..).unwrap_or_default().to_vec();
        for event in decided {
            if let Event::Jackpot { event, .. } = event
                && let jackpot::Event::Awarded(award) = *event
            {
                self.pay(&mut linked, &award)?;
            }
        }
        Ok(())
    }

    pub(super) fn table(&self, number: u32) -> Result<&'h Table, Refusal> {
        let table = self.house.tables.get(&number);
        let table = table.ok_or(Refusal::NoSuchTable(number))?;
        Ok(table.as_ref())
    }

    fn seat(&self, number: u32) -> Result<Seat<'h>, Refusal> {
        let table = self.table(number)?;
        let jackpot = self.house.jackpot_of(number);
        let jackpot = jackpot.and_then(|(name, jackpot)| {
            Some(Linked {
                name,
                rules: table.game().jackpot()?,
                link: Kept::new(&jackpot.link),
            })
        });
        let locked = self.house.locked.get(&number);
        Ok(Seat {
            number,
            table,
            round: Kept::new(&table.round),
            locked: locked.map_or_else(Cow::default, |locked| Cow::Borrowed(locked.as_ref())),
            jackpot,
        })
    }

    fn extend(&mut self, jackpot: &str, events: Vec<jackpot::Event>) {
        let jackpot = || jackpot.to_owned();
        self.events
            .extend(events.into_iter().map(|event| Event::Jackpot {
                jackpot: jackpot(),
                event: Box::new(event),
            }));
    }

    /// A command to the jackpot, where there is one.
    fn link(
        &mut self,
        linked: &mut Option<Linked<'_>>,
        command: jackpot::Command,
    ) -> Result<(), Refusal> {
        let Some(linked) = linked else {
            return Ok(());
        };
        let events = self.decided(linked, command)?;
        for event in &events {
            linked.link.to_mut().apply(event);
        }
        let concerns = events.iter().any(concerns_tables);
        for event in &events {
            self.fund(linked.name, event);
        }
        self.extend(linked.name, events);
        if concerns {
            self.tell_tables(linked);
        }
        Ok(())
    }

    fn emit(&mut self, seat: &mut Seat<'_>, event: round::Event) {
        let at_ms = self.at_ms;
        let times = self.sheet.as_ref();
        let then = times.map_or(at_ms, |times| times.of(&seat.locked, &event));
        seat.apply(then, &event);
        self.events.push(Event::Table {
            table: seat.number,
            at_ms,
            event,
        });
    }

    /// An event at the table, and what it means to the jackpot.
    fn follow(&mut self, seat: &mut Seat<'_>, event: round::Event) -> Result<(), Refusal> {
        if seat.jackpot.is_none() {
            self.emit(seat, event);
            return Ok(());
        }
        self.emit(seat, event.clone());
        let times = self.sheet.as_ref();
        let at_ms = times.map_or(self.at_ms, |times| times.of(&seat.locked, &event));
        let at = seat.stamp(at_ms);
        match event {
            round::Event::LockedOut => self.lock_out(seat, at),
            round::Event::DealCompleted => {
                let (round, hands) = (seat.round_id(), seat.locked.hands(at));
                if !seat.may_hit() {
                    return Ok(());
                }
                self.link(&mut seat.jackpot, jackpot::Command::Deal { round, hands })
            }
            // One count of the deck serves every prize of the round.
            round::Event::CardsCounted {
                what: Counted::Deck,
                cards,
                ..
            } => {
                let waits = seat.unvalidated();
                let check = Check::DeckCounted { cards };
                waits.map_or(Ok(()), |hand| {
                    self.link(&mut seat.jackpot, jackpot::Command::Check { hand, check })
                })
            }
            round::Event::PrizeWon {
                place, category, ..
            } => {
                let claim = jackpot::Command::Claim {
                    hand: seat.hand(place),
                    category,
                    at,
                    most: most(seat, place)?,
                };
                self.link(&mut seat.jackpot, claim)
            }
            round::Event::Money {
                word,
                place,
                wager: Wager::Jackpot,
                under,
                ..
            } if seat.is_called() && seat.wager(place).is_some() => {
                let (round, places) = (seat.round_id(), vec![place.number()]);
                let under = under.first();
                match word {
                    Word::Void | Word::Returned => {
                        let void = jackpot::Command::Void {
                            round,
                            places,
                            under,
                        };
                        self.link(&mut seat.jackpot, void)
                    }
                    Word::Taken => {
                        // Whose wager is lost has nothing to claim any more: a prize that
                        // nobody can pay would keep the jackpot from all of its tables.
                        let hand = seat.hand(place);
                        if seat.claims(hand) {
                            let withdraw = jackpot::Command::Withdraw { hand };
                            self.link(&mut seat.jackpot, withdraw)?;
                        }
                        if !seat.enters_on_collection() {
                            return Ok(());
                        }
                        let collect = jackpot::Command::Collect { round, places };
                        self.link(&mut seat.jackpot, collect)
                    }
                    Word::Paid => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The accepted wagers of the round enter the jackpot. Where the table cannot reach
    /// it, they go back and play goes on.
    fn lock_out(&mut self, seat: &mut Seat<'_>, at: Stamp) -> Result<(), Refusal> {
        let wagers = seat.wagers();
        let Some(linked) = &seat.jackpot else {
            return Ok(());
        };
        if linked.link.reaches(TableId(seat.number)) {
            let (round, wagers) = (seat.round_id(), wagers.iter());
            let wagers = wagers.map(|(place, amount)| (place.number(), *amount));
            let wagers = wagers.collect();
            let lock_out = jackpot::Command::LockOut { round, at, wagers };
            return self.link(&mut seat.jackpot, lock_out);
        }
        let under = Citations::of(linked.rules.dark_light.under);
        for (place, amount) in wagers {
            let money = round::Event::Money {
                word: Word::Void,
                place,
                wager: Wager::Jackpot,
                amount,
                under,
            };
            self.emit(seat, money);
        }
        Ok(())
    }

    /// Once every hand of the round is judged, no further one can claim.
    fn close(&mut self, seat: &mut Seat<'_>) -> Result<(), Refusal> {
        let again = seat.round.phase == Phase::Betting;
        if !seat.may_hit() || !(again || seat.round.is_judged()) {
            return Ok(());
        }
        let round = seat.round_id();
        self.link(&mut seat.jackpot, jackpot::Command::Close { round })
    }

    /// A prize is paid at its table, and the stake goes where the book says.
    fn pay(&mut self, linked: &mut Option<Linked<'_>>, award: &Award) -> Result<(), Refusal> {
        let number = award.hand.round.table.0;
        let mut seat = self.seat(number)?;
        let Some(place) =
            Place::new(award.hand.place).filter(|_| seat.round_id() == award.hand.round)
        else {
            return Ok(());
        };
        let spot = seat.round.spots.get(&place);
        let stake = spot.and_then(|spot| spot.stakes.get(&Wager::Jackpot));
        let Some(stake) = stake.map(|stake| stake.amount) else {
            return Ok(());
        };
        let money = |word, amount, under| round::Event::Money {
            word,
            place,
            wager: Wager::Jackpot,
            amount,
            under,
        };
        let Some(rules) = seat.table.game().jackpot() else {
            return Ok(());
        };
        if award.amount.is_positive() {
            let under = award.under.and(rules.jackpot_whatever_dealer.under);
            self.emit(&mut seat, money(Word::Paid, award.amount, under));
        }
        let kept = rules.jackpot_stake.under;
        if award.stake.is_positive() {
            let back = money(Word::Returned, award.stake, Citations::of(kept));
            self.emit(&mut seat, back);
            return Ok(());
        }
        let mode = seat.table.card.jackpot.map(|terms| terms.mode);
        let takes = takes_jackpot(seat.table.game(), mode, Rule::TakesJackpot);
        let under = takes.map_or(Citations::of(kept), |takes| Citations::of(takes).and(kept));
        self.emit(&mut seat, money(Word::Taken, stake, under));
        if seat.enters_on_collection() {
            let (round, places) = (award.hand.round, vec![place.number()]);
            self.link(linked, jackpot::Command::Collect { round, places })?;
        }
        Ok(())
    }
}
