//! What one command brings about at its table and at the jackpot, drawn up in order.

use cards::five::Category;
use games::round::{self, Phase, Round, Word, takes_jackpot};
use games::table::{CapOnJackpot, Chance};
use games::{Place, Rule, Wager};
use jackpot::{Award, ContributionAt, Link, Reason, Stamp, TableId};
use money::Money;
use rulebook::{Citations, Cited, Role};

use super::{Command, Event, House, Locked, Refusal};
use crate::deal::Deal;
use crate::table::Table;

/// A command being decided: what it has given rise to so far, and what that leaves of
/// the table and of the jackpot it is about.
pub(super) struct Draft<'h> {
    pub(super) house: &'h House,
    pub(super) at_ms: i64,
    sequence: u64,
    pub(super) events: Vec<Event>,
}

/// The table of a command, its round as the events so far have left it, and the jackpot
/// it plays for.
struct Seat<'h> {
    number: u32,
    table: &'h Table,
    round: Round,
    locked: Locked,
    jackpot: Option<Linked<'h>>,
}

struct Linked<'h> {
    name: &'h str,
    rules: &'h jackpot::Rules,
    link: Link,
}

impl<'h> Draft<'h> {
    pub(super) fn new(house: &'h House, at_ms: i64) -> Draft<'h> {
        Draft {
            house,
            at_ms,
            sequence: house.sequence,
            events: Vec::new(),
        }
    }

    pub(super) fn decide(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Table { table, command } => self.decide_table(table, command),
            Command::Declare {
                table,
                place,
                category,
            } => self.decide_declare(table, place, category),
            Command::Jackpot { jackpot, command } => self.decide_jackpot(&jackpot, command),
            Command::House(opening) => {
                self.house.check_opening(&opening)?;
                self.events.push(Event::House(opening));
                Ok(())
            }
            Command::Commit { table, committed } => self.decide_commit(table, committed),
            Command::AddSalt { table, place, salt } => self.decide_salt(table, place, salt),
            Command::OpenDeal { table, seed } => self.decide_open_deal(table, seed),
            Command::RestartClock { table } => self.decide_restart(table),
            Command::Validate {
                table,
                place,
                person,
                role,
            } => self.decide_validate(table, place, person, role),
            // Commands are taken apart before they come here.
            Command::Together(_) => Ok(()),
        }
    }

    fn decide_table(&mut self, number: u32, command: round::Command) -> Result<(), Refusal> {
        let mut seat = self.seat(number)?;
        seat.check_suspension(&command)?;
        if self.house.terms.is_some() && matches!(command, round::Command::Place { .. }) {
            seat.check_deal()?;
        }
        for event in seat.table.decide(command)? {
            self.follow(&mut seat, event)?;
        }
        self.close(&mut seat)
    }

    fn decide_declare(
        &mut self,
        number: u32,
        place: Place,
        category: Category,
    ) -> Result<(), Refusal> {
        let mut seat = self.seat(number)?;
        for event in seat.table.decide(round::Command::Declare { place })? {
            self.follow(&mut seat, event)?;
        }
        // A fixed prize is only announced; a part of the pool stops play.
        let rules = seat.jackpot.as_ref().map(|linked| linked.rules);
        let prize = rules.and_then(|rules| rules.prize(category));
        if !prize.is_some_and(|prize| prize.value.is_shared()) {
            return Ok(());
        }
        let (hand, at) = (seat.hand(place), self.stamp());
        let command = jackpot::Command::Declare { hand, category, at };
        self.link(&mut seat.jackpot, command)
    }

    /// Two people validate a prize: the first is noted, and with the second it is done.
    fn decide_validate(
        &mut self,
        table: u32,
        place: Place,
        person: String,
        role: Role,
    ) -> Result<(), Refusal> {
        let jackpot = self.house.jackpot_of(table);
        let (name, jackpot) = jackpot.ok_or(Refusal::NotYours("the table has no jackpot"))?;
        let hand = self.house.hand(table, place);
        let claim = jackpot.link.claim(hand);
        if claim.is_none_or(|claim| claim.validated.is_some()) {
            return Err(Refusal::NotYours("no prize waits to be validated there"));
        }
        if !self.house.may_validate(table, place, &person, role) {
            return Err(Refusal::NotYours("the second of two people validates"));
        }
        let Some((_, before)) = self.house.validating.get(&(table, place)) else {
            self.events.push(Event::ValidationBegun {
                table,
                place,
                person,
                role,
            });
            return Ok(());
        };
        let by = [*before, role];
        let validate = jackpot::Command::Validate { hand, by };
        self.decide_jackpot(name, validate)
    }

    fn decide_jackpot(&mut self, name: &str, command: jackpot::Command) -> Result<(), Refusal> {
        if let jackpot::Command::Open(setup) = &command
            && !self.house.jackpots.contains_key(name)
        {
            let table = setup.tables.keys().next().map(|table| table.0);
            let table = table.and_then(|table| self.house.tables.get(&table));
            let rules = table.and_then(|table| table.game().jackpot());
            let rules = rules.ok_or_else(|| Refusal::NoSuchJackpot(name.to_owned()))?;
            let events = Link::default().decide(rules, command)?;
            self.extend(name, events);
            return Ok(());
        }
        let jackpot = self.house.jackpots.get_key_value(name);
        let rules = self.house.rules(name);
        let (Some((name, jackpot)), Some(rules)) = (jackpot, rules) else {
            return Err(Refusal::NoSuchJackpot(name.to_owned()));
        };
        let mut linked = Some(Linked {
            name,
            rules,
            link: jackpot.link.clone(),
        });
        let before = self.events.len();
        self.link(&mut linked, command)?;
        let decided = self.events.get(before..).unwrap_or_default().to_vec();
        for event in decided {
            if let Event::Jackpot {
                event: jackpot::Event::Awarded(award),
                ..
            } = event
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
                rules: self.house.rules(name)?,
                link: jackpot.link.clone(),
            })
        });
        Ok(Seat {
            number,
            table,
            round: table.round.clone(),
            locked: self
                .house
                .locked
                .get(&number)
                .map_or_else(Locked::default, |locked| Locked::clone(locked)),
            jackpot,
        })
    }

    fn stamp(&mut self) -> Stamp {
        self.sequence += 1;
        Stamp {
            at_ms: self.at_ms,
            sequence: self.sequence,
        }
    }

    fn extend(&mut self, jackpot: &str, events: Vec<jackpot::Event>) {
        let jackpot = || jackpot.to_owned();
        self.events
            .extend(events.into_iter().map(|event| Event::Jackpot {
                jackpot: jackpot(),
                event,
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
        let events = linked.link.decide(linked.rules, command)?;
        for event in &events {
            linked.link.apply(event);
        }
        self.extend(linked.name, events);
        Ok(())
    }

    fn emit(&mut self, seat: &mut Seat<'_>, event: round::Event) -> Stamp {
        let at = self.stamp();
        seat.round.apply(&event);
        seat.locked.apply(at, &event);
        self.events.push(Event::Table {
            table: seat.number,
            at,
            event,
        });
        at
    }

    /// An event at the table, and what it means to the jackpot.
    fn follow(&mut self, seat: &mut Seat<'_>, event: round::Event) -> Result<(), Refusal> {
        let at = self.emit(seat, event.clone());
        if seat.jackpot.is_none() {
            return Ok(());
        }
        match event {
            round::Event::LockedOut => self.lock_out(seat, at),
            round::Event::DealCompleted => {
                let (round, hands) = (seat.round_id(), seat.locked.dealt.values().copied());
                let hands = hands.collect();
                if !seat.may_hit() {
                    return Ok(());
                }
                self.link(&mut seat.jackpot, jackpot::Command::Deal { round, hands })
            }
            round::Event::PrizeWon { place, category } => {
                let claim = jackpot::Command::Claim {
                    hand: seat.hand(place),
                    category,
                    at,
                    most: most(seat.table),
                };
                self.link(&mut seat.jackpot, claim)
            }
            round::Event::Money {
                word,
                place,
                wager: Wager::Jackpot,
                under,
                ..
            } if seat.wager(place).is_some() => {
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
                    Word::Taken if seat.enters_on_collection() => {
                        let collect = jackpot::Command::Collect { round, places };
                        self.link(&mut seat.jackpot, collect)
                    }
                    Word::Taken | Word::Paid => Ok(()),
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
        let Some(rules) = linked.as_ref().map(|linked| linked.rules) else {
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

impl Seat<'_> {
    fn round_id(&self) -> jackpot::Round {
        jackpot::Round {
            table: TableId(self.number),
            number: jackpot::RoundId(self.locked.number),
        }
    }

    fn hand(&self, place: Place) -> jackpot::Hand {
        self.round_id().hand(place.number())
    }

    /// The wager that the jackpot accepted for a place.
    fn wager(&self, place: Place) -> Option<Money> {
        let linked = self.jackpot.as_ref()?;
        linked.link.wager(self.hand(place))
    }

    fn may_hit(&self) -> bool {
        let linked = self.jackpot.as_ref();
        linked.is_some_and(|linked| linked.link.may_hit(self.round_id()))
    }

    fn enters_on_collection(&self) -> bool {
        let mode = self.table.card.jackpot.map(|terms| terms.mode);
        let rules = self.jackpot.as_ref().map(|linked| linked.rules);
        let at = rules
            .zip(mode)
            .map(|(rules, mode)| rules.contributes_at(mode));
        at == Some(ContributionAt::Collection)
    }

    /// The jackpot wagers on the layout that are wagers: lit, and on a place that plays.
    fn wagers(&self) -> Vec<(Place, Money)> {
        let game = self.table.game();
        let spots = self.round.spots.iter();
        let played = spots.filter(|(_, spot)| game.is_dealt_in(spot));
        played
            .filter_map(|(place, spot)| {
                let stake = spot.stakes.get(&Wager::Jackpot)?;
                stake.lit.then_some((*place, stake.amount))
            })
            .collect()
    }

    /// Nobody wagers on virtual cards before the house has bound itself to them.
    fn check_deal(&self) -> Result<(), Refusal> {
        let bound = |deal: &Deal| deal.seed.is_none() && !deal.has_begun();
        // A wager on a layout that is settled would open the next round by itself.
        let may_wager = matches!(
            self.round.phase,
            Phase::Betting | Phase::Settled | Phase::Void
        );
        if self.table.card.chance != Chance::Virtual
            || !may_wager
            || self.table.deal.as_ref().is_some_and(bound)
        {
            return Ok(());
        }
        Err(Refusal::Deal(
            "wagers are taken once the next deal is committed to",
        ))
    }

    /// While play is suspended, nothing goes on but what is reported and ruled.
    fn check_suspension(&self, command: &round::Command) -> Result<(), Refusal> {
        let Some(linked) = &self.jackpot else {
            return Ok(());
        };
        let stops = matches!(
            command,
            round::Command::Place { .. }
                | round::Command::Change { .. }
                | round::Command::Withdraw { .. }
                | round::Command::Act { .. }
                | round::Command::Do { .. }
        );
        if !stops || linked.link.plays(TableId(self.number)) {
            return Ok(());
        }
        let suspends = linked.rules.declaration_suspends;
        Err(Refusal::Jackpot(jackpot::Refusal {
            reason: Reason::PlayIsSuspended,
            under: suspends.map(|stated| stated.under),
        }))
    }
}

/// The most a prize may be at a table, where its maximum payout binds prizes.
fn most(table: &Table) -> Option<Cited<Money>> {
    let rules = table.game().table();
    let binds = rules.cap_on_jackpot?;
    if binds.value != CapOnJackpot::Inside {
        return None;
    }
    let most = rules.payout_max?;
    Some(Cited {
        value: most.value?,
        under: most.under,
    })
}
