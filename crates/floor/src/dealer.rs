//! The dealer of automatic tables.
//!
//! Pure: from the state and the time, what is to be done next. Whoever holds the faces of
//! a deal asks, and sends what comes back like any other command. A server that stops and
//! starts again is told the same.

use cards::Card;
use cards::five::Category;
use games::deck::Order;
use games::irregularity::{Irregularity, Report};
use games::round::{self, Phase, Step};
use games::table::{Chance, Staff};
use games::{Holder, Place};
use jackpot::{Check, Hand, Reason, TableId};

use crate::authority::By;
use crate::clock::{Clock, Until};
use crate::demonstration::PEOPLE;
use crate::flow::IDLE_ROUNDS;
use crate::house::{Absence, Command, House};
use crate::table::Table;

/// What is to be done at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Duty {
    /// Give this command.
    Tell(Command),
    /// Commit to the next deal.
    Commit,
    /// Show the seed of the deal that is over.
    OpenDeal,
    /// Wait; where a clock runs, until then.
    Wait(Option<i64>),
}

/// The order of the deck of a deal, for whoever holds it.
pub type Deck<'o> = Option<&'o [Card; 52]>;

/// What the dealer of an automatic table does now.
#[must_use]
pub fn duty(house: &House, number: u32, now_ms: i64, order: Deck<'_>) -> Duty {
    let Some(table) = house.tables.get(&number) else {
        return Duty::Wait(None);
    };
    // Limits that were posted for as long as the house says hold from the next round on.
    if let Some(change) = house.due_limits(number, now_ms) {
        return Duty::Tell(change);
    }
    let posted = table.shift.limits.as_ref().map(|(_, from_ms)| *from_ms);
    match (dealing(house, number, now_ms, order), posted) {
        (Duty::Wait(until), Some(from_ms)) if now_ms < from_ms => {
            Duty::Wait(Some(until.map_or(from_ms, |it| it.min(from_ms))))
        }
        (due, _) => due,
    }
}

/// What is to be done for the round.
fn dealing(house: &House, number: u32, now_ms: i64, order: Deck<'_>) -> Duty {
    let Some(table) = house.tables.get(&number) else {
        return Duty::Wait(None);
    };
    if table.shift.closed {
        return Duty::Wait(None);
    }
    match (table.card.staff, table.card.chance) {
        (Staff::Automatic, Chance::Virtual) => {}
        (Staff::Staffed, Chance::Virtual) => return keep_deals(table),
        (_, Chance::Real) => return Duty::Wait(None),
    }
    if table.round.pending.is_some() {
        return Duty::Wait(None);
    }
    if house.is_suspended(number) {
        return resume(house, number, table);
    }
    let running = table.clock.filter(|clock| !clock.has_run_out(now_ms));
    match table.round.phase {
        Phase::Settled | Phase::Void => match &table.deal {
            Some(deal) if !deal.is_over() => Duty::OpenDeal,
            _ => between(house, number, table, running, now_ms),
        },
        Phase::Betting => match &table.deal {
            // The cards of a misdeal are dealt again from another deck.
            Some(deal) if !deal.is_over() && deal.has_begun() => Duty::OpenDeal,
            Some(deal) if !deal.is_over() => {
                betting(house, number, table, (running, now_ms), order)
            }
            _ => Duty::Commit,
        },
        _ => play(house, number, table, now_ms, order),
    }
}

/// What the house does at a table of virtual cards that somebody deals: it binds itself to
/// each deal, and opens it afterwards. All else is the dealer's.
fn keep_deals(table: &Table) -> Duty {
    let open = table.deal.as_ref().filter(|deal| !deal.is_over());
    match (table.round.phase, open) {
        (Phase::Settled | Phase::Void, Some(_)) => Duty::OpenDeal,
        // The cards of a misdeal are dealt again from another deck.
        (Phase::Betting, Some(deal)) if deal.has_begun() => Duty::OpenDeal,
        (Phase::Betting, None) => Duty::Commit,
        _ => Duty::Wait(None),
    }
}

/// What the house does at a table of virtual cards that cannot be had: the key of its
/// deal is gone, or no deal can be committed to.
///
/// Before the deal every stake goes back to its player. A round that was dealt is reported
/// as a deck that does not have its cards, on which every book rules; and a deal on which
/// nothing is at stake is given up. None: there is nothing to do until the cards are there
/// again.
#[must_use]
pub fn without_cards(house: &House, number: u32, now_ms: i64) -> Option<Command> {
    let table = house.tables.get(&number)?;
    // A dealer cannot deal them, either.
    if table.card.chance != Chance::Virtual || table.round.pending.is_some() {
        return None;
    }
    let deal = table.deal.as_ref().filter(|deal| !deal.is_over());
    let give_up = deal.map(|_| Command::GiveUpDeal { table: number });
    let command = match (table.round.phase, deal) {
        (Phase::Settled | Phase::Void, _) => give_up?,
        // The wagers of a misdeal stand for the next deal, whose cards may well be there.
        (Phase::Betting, Some(deal)) if deal.has_begun() => give_up?,
        (Phase::Betting, _) => {
            let mut commands = hand_back(number, table);
            commands.extend(give_up);
            (!commands.is_empty()).then_some(Command::Together(commands))?
        }
        _ => {
            let report = Report::of(Irregularity::ShortDeck, Vec::new());
            at_table(number, round::Command::Report(report))
        }
    };
    let allowed = house.decide(&By::house(), command.clone(), now_ms);
    allowed.is_ok().then_some(command)
}

/// Every stake before the deal, back to its player.
fn hand_back(number: u32, table: &Table) -> Vec<Command> {
    let spots = table.round.spots.iter();
    let stakes = spots.flat_map(|(place, spot)| {
        // Those that rest on an ante go before it, and an ante stands first in its spot.
        let wagers = spot.stakes.keys().rev();
        wagers.map(move |wager| (*place, *wager))
    });
    let withdraw =
        stakes.map(|(place, wager)| at_table(number, round::Command::Withdraw { place, wager }));
    withdraw.collect()
}

fn at_table(table: u32, command: round::Command) -> Command {
    Command::Table { table, command }
}

/// The next round; where the book wants its cards changed after some hours, the clock is
/// read, and cards that are that old are changed.
fn open_round(house: &House, number: u32, table: &Table, now_ms: i64) -> Command {
    let open = at_table(number, round::Command::OpenRound);
    let rules = table.rules.table();
    if rules.cards_change_hours.is_none() {
        return open;
    }
    let read = at_table(number, round::Command::Clock { now: now_ms });
    let mut commands = vec![open.clone(), read];
    let by = By::house();
    let mut told = commands.iter().cloned();
    let after = told.try_fold(house.clone(), |house, it| {
        let next = house.into_next(&by, it, now_ms);
        next.map(|(house, _)| house)
    });
    let Ok(after) = after else {
        return open;
    };
    let due = after.tables.get(&number).and_then(|table| table.due());
    let orders = rules.order.as_ref();
    let may = orders.is_some_and(|orders| orders.contains_key(&Order::ReplaceCards));
    if let Some((_, due_ms, _)) = due
        && may
        && due_ms <= now_ms
    {
        commands.push(at_table(
            number,
            round::Command::Order {
                order: Order::ReplaceCards,
                people: Vec::new(),
                reason: None,
            },
        ));
    }
    Command::Together(commands)
}

/// A table that play was stopped at goes on with the round it has open.
fn resume(house: &House, number: u32, table: &Table) -> Duty {
    let over = matches!(
        table.round.phase,
        Phase::Betting | Phase::Settled | Phase::Void
    );
    match house.jackpot_of(number) {
        Some(_) if !over => Duty::Tell(at_table(number, round::Command::Resume)),
        _ => Duty::Wait(None),
    }
}

/// After a round: places are freed at which nobody plays, and the next round opens when
/// everybody has said so or the clock has run out, unless the last one was announced.
fn between(house: &House, number: u32, table: &Table, running: Option<Clock>, now_ms: i64) -> Duty {
    let mut guests = table.guests();
    let idle = guests.find(|person| table.flow.idle_for(person) >= IDLE_ROUNDS);
    if let Some(person) = idle.filter(|_| table.pace.flow.is_some()) {
        return Duty::Tell(Command::FreeSeat {
            table: number,
            person: person.to_owned(),
            why: Absence::Idle,
        });
    }
    // The table waits to be closed.
    if table.is_after_last() {
        return Duty::Wait(None);
    }
    match (table.clock, running) {
        _ if table.all_said_deal() => Duty::Tell(open_round(house, number, table, now_ms)),
        (_, Some(clock)) => Duty::Wait(Some(clock.to_ms)),
        (None, None) if table.waits_to_go_on() => Duty::Wait(None),
        _ => Duty::Tell(open_round(house, number, table, now_ms)),
    }
}

fn betting(
    house: &House,
    number: u32,
    table: &Table,
    (running, now_ms): (Option<Clock>, i64),
    order: Deck<'_>,
) -> Duty {
    // The call that opens betting waits for nobody.
    if table.next_step() != Some(Step::CallBets) {
        let flows = table.pace.flow.is_some();
        let waits = match table.clock {
            Some(_) if running.is_none() => None,
            _ if flows || table.all_said_deal() => table.waits_to_deal(now_ms),
            _ => running.map(|_| None),
        };
        if let Some(until) = waits {
            let clock = running.map(|clock| clock.to_ms);
            return Duty::Wait([until, clock].into_iter().flatten().min());
        }
    }
    steps(house, number, order).unwrap_or(Duty::Wait(None))
}

/// From the first card to the last payout.
fn play(house: &House, number: u32, table: &Table, now_ms: i64, order: Deck<'_>) -> Duty {
    let declared = declarations(table, order);
    if !declared.is_empty() {
        let commands = declared.into_iter().map(|(place, category)| {
            let category = Some(category);
            at_table(number, round::Command::Declare { place, category })
        });
        return Duty::Tell(Command::Together(commands.collect()));
    }
    if let Some(duty) = steps(house, number, order) {
        return duty;
    }
    match table.clock {
        Some(clock) if clock.until == Until::Decided && clock.has_run_out(now_ms) => {
            absent(house, number, table, now_ms)
        }
        Some(clock) if clock.until == Until::Decided => Duty::Wait(Some(clock.to_ms)),
        _ => prizes(house, number, table, now_ms),
    }
}

/// The hands that the house declares for their players.
fn declarations(table: &Table, order: Deck<'_>) -> Vec<(Place, Category)> {
    table.to_declare(|holder, position| table.face(order, holder, position))
}

/// The dealer's steps up to where the round waits for somebody, as one command.
fn steps(house: &House, number: u32, order: Deck<'_>) -> Option<Duty> {
    let (mut house, by) = (house.clone(), By::house());
    let mut commands = Vec::new();
    loop {
        let table = house.tables.get(&number)?;
        let Some(step) = table.next_step() else { break };
        let turned = table.turns_up(step);
        let faces: Option<Vec<Card>> = turned
            .into_iter()
            .map(|(holder, position)| table.face(order, holder, position))
            .collect();
        let command = at_table(
            number,
            round::Command::Step {
                step,
                faces: faces?,
            },
        );
        (house, _) = house.into_next(&by, command.clone(), 0).ok()?;
        commands.push(command);
        let table = house.tables.get(&number)?;
        // What players see happens in these pieces.
        let pause = matches!(step, Step::CallBets | Step::TurnDealer)
            || !declarations(table, order).is_empty()
            || matches!(table.round.phase, Phase::Settled | Phase::Void);
        if pause || house.is_suspended(number) {
            break;
        }
    }
    (!commands.is_empty()).then_some(Duty::Tell(Command::Together(commands)))
}

/// Whoever has not decided in time is absent, and the book rules on that.
fn absent(house: &House, number: u32, table: &Table, now_ms: i64) -> Duty {
    let round = &table.round;
    let waiting = round.spots.keys().filter(|place| table.awaits(**place));
    let places: Vec<Place> = waiting.copied().collect();
    let Some(place) = places.first().copied() else {
        return Duty::Wait(None);
    };
    let who = vec![Holder::Place(place)];
    let report = Report::of(Irregularity::Absent, who);
    let report = at_table(number, round::Command::Report(report));
    let by = By::house();
    if house.decide(&by, report.clone(), now_ms).is_ok() {
        return Duty::Tell(report);
    }
    Duty::Tell(at_table(number, round::Command::Fold { place }))
}

/// What is done for prizes: the checks the book wants, the validation of those within
/// the table's limit, and the award once everything before it is settled.
fn prizes(house: &House, number: u32, table: &Table, now_ms: i64) -> Duty {
    let Some((_, jackpot)) = house.jackpot_of(number) else {
        return Duty::Wait(None);
    };
    let Some(rules) = house.rules_at(number) else {
        return Duty::Wait(None);
    };
    let tell = |command| at_table(number, command);
    let link = &jackpot.link;
    let claims = link.claims();
    let mut here = claims.filter(|it| it.claim.hand.round.table == TableId(number));
    if let Some(pending) = here.find(|it| it.validated.is_none()) {
        let hand: Hand = pending.claim.hand;
        let checks = link.missing(rules, hand).into_iter().filter_map(|refusal| {
            let check = match refusal.reason {
                Reason::NotVerified(_) => Check::HandVerified,
                Reason::NotNotified(_) => Check::SupervisorNotified,
                Reason::LightNotSeen(_) => Check::LightSeen,
                Reason::DeckNotCounted(_) => Check::DeckCounted { cards: 52 },
                _ => return None,
            };
            let place = Place::new(hand.place)?;
            Some(tell(round::Command::Prize { place, check }))
        });
        let mut commands: Vec<Command> = checks.collect();
        let place = Place::new(hand.place);
        if let Some(place) = place.filter(|_| link.is_within(rules, hand, table.validation_limit)) {
            commands.push(tell(round::Command::Validate { place }));
        }
        return if commands.is_empty() {
            Duty::Wait(confirms_at(house, table))
        } else {
            Duty::Tell(Command::Together(commands))
        };
    }
    let award = tell(round::Command::Award);
    let waits = table.round.awaits_prize();
    if waits
        && house
            .decide(&By::house(), award.clone(), now_ms)
            .is_ok_and(|events| !events.is_empty())
    {
        return Duty::Tell(award);
    }
    Duty::Wait(None)
}

/// How long the house's own people leave a prize to those who work there.
const CONFIRM_MS: i64 = 10_000;

/// When the house's own people confirm the prize that a table waits for; never where the
/// house plays for money, or where they have no office.
fn confirms_at(house: &House, table: &Table) -> Option<i64> {
    let plays_for_nothing = house.terms.as_ref().is_some_and(|it| it.demonstration);
    let hold = PEOPLE
        .iter()
        .all(|(person, role)| house.holds(person, *role));
    let may = plays_for_nothing && hold && table.is_automatic();
    let waits_ms = table.flow.waits_for_prize_ms().filter(|_| may);
    waits_ms.map(|since| since.saturating_add(CONFIRM_MS))
}

/// The next of the house's own two people to confirm a prize over the table's limit, at an
/// automatic table for play money whose prize nobody who works there has confirmed in time.
/// They are two, and give two commands, as anybody would.
#[must_use]
pub fn confirms(house: &House, number: u32, now_ms: i64) -> Option<(By, Command)> {
    let table = house.tables.get(&number)?;
    let (_, jackpot) = house.jackpot_of(number)?;
    let mut claims = jackpot.link.claims();
    let open =
        claims.find(|it| it.validated.is_none() && it.claim.hand.round.table == TableId(number))?;
    let at = confirms_at(house, table)?;
    if now_ms < at {
        return None;
    }
    let place = Place::new(open.claim.hand.place)?;
    let command = at_table(number, round::Command::Validate { place });
    let mut people = PEOPLE
        .iter()
        .filter(|(person, role)| house.may_validate(number, place, (person, *role), now_ms));
    people.find_map(|(person, role)| {
        let by = By::person(*person, *role);
        let may = house.decide(&by, command.clone(), now_ms).is_ok();
        may.then(|| (by, command.clone()))
    })
}
