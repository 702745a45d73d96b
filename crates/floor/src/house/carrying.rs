//! Chips between somebody's balance and a table.
//!
//! Chips lie at a table: whoever sits down where the house plays for nothing, or at a table that
//! it deals itself, brings the whole balance along, and takes away what is left on leaving. So a
//! wager is the table's affair alone.

use games::round;
use games::{Place, Wager};
use money::Money;

use super::draft::Draft;
use super::seat::Seat;
use super::{Command, Event, House, Opening, Refusal};
use crate::flow::is_unnamed;
use crate::table::Table;

/// Chips on their way between somebody's balance and a table.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// The table.
    pub table: u32,
    /// Whose.
    pub person: String,
    /// How much; less than nothing where somebody goes who owes it.
    pub amount: Money,
}

impl Draft<'_> {
    /// Moves the chips of whoever came to the table or left it.
    pub(super) fn carry(&mut self, seat: &Seat<'_>) {
        let mut then = seat.table.round.clone();
        for event in &self.events {
            if let Event::Table { event, .. } = event {
                then.apply(event);
            }
        }
        let (before, after) = (&seat.table.round.seating, &then.seating);
        let here = |seating: &games::round::Seating, person: &str| {
            seating.areas().any(|(_, holder)| holder == person)
        };
        let mut came: Vec<&str> = after.areas().map(|(_, person)| person).collect();
        came.sort_unstable();
        came.dedup();
        // What an unnamed guest has lies at this table and comes from no balance.
        came.retain(|person| !here(before, person) && !is_unnamed(person));
        for person in came {
            let taken = self.leave_others(seat.number, person);
            let all = self.house.cage.purse(person).plus(taken);
            self.bring(seat.number, person, all.unwrap_or(taken));
        }
        let mut left: Vec<&str> = before.areas().map(|(_, person)| person).collect();
        left.sort_unstable();
        left.dedup();
        left.retain(|person| !here(after, person) && !is_unnamed(person));
        for person in left {
            self.take_away(seat.number, person);
        }
    }

    /// Nobody sits at two tables: whoever sits down gives up the places at others where
    /// nothing of theirs is at stake, and brings those chips along too. Gives how much.
    fn leave_others(&mut self, here: u32, person: &str) -> Money {
        let mut taken = Money::ZERO;
        for (number, table) in self.house.elsewhere(here, person) {
            let areas = table.round.seating.areas();
            let own = areas.filter(|(_, holder)| *holder == person);
            let left = own.map(|(place, _)| Event::Table {
                table: number,
                at_ms: self.at_ms,
                event: round::Event::Left { place },
            });
            self.events.extend(left);
            let stack = self.house.cage.stack(number, person);
            self.take_away(number, person);
            taken = taken.plus(stack).unwrap_or(taken);
        }
        taken
    }

    /// Somebody who plays at a table takes chips there.
    pub(super) fn decide_buy_in(
        &mut self,
        table: u32,
        person: Option<String>,
        amount: Money,
    ) -> Result<(), Refusal> {
        let person = person.unwrap_or_else(|| self.by.person.clone());
        let seating = &self.table(table)?.round.seating;
        if !seating.areas().any(|(_, holder)| holder == person) {
            return Err(Refusal::NotYours("sit down at the table first"));
        }
        if self.house.is_kept(table) {
            return Err(Refusal::Money(
                "chips of this table are bought with cash from the dealer, or at the cage"
                    .to_owned(),
            ));
        }
        let has = self.house.cage.purse(&person);
        if !amount.is_positive() {
            let why = "amount: chips are worth something".to_owned();
            return Err(Refusal::Setup(why));
        }
        if amount > has {
            return Err(Refusal::NotEnoughChips { needs: amount, has });
        }
        self.bring(table, &person, amount);
        Ok(())
    }

    /// Somebody who is out of chips gets new play money.
    pub(super) fn decide_refill(&mut self, table: u32) -> Result<(), Refusal> {
        let person = self.by.person.clone();
        self.table(table)?;
        let Some(amount) = self.house.refill(table, &person) else {
            return Err(Refusal::NotYours("once you are out of chips"));
        };
        self.events.push(Event::House(Opening::Chips {
            person: person.clone(),
            amount,
        }));
        let all = self.house.cage.purse(&person).plus(amount);
        self.bring(table, &person, all.unwrap_or(amount));
        Ok(())
    }

    /// Somebody takes all chips away from a table, once nothing of theirs is at stake.
    pub(super) fn decide_cash_out(
        &mut self,
        table: u32,
        person: Option<String>,
    ) -> Result<(), Refusal> {
        let person = person.unwrap_or_else(|| self.by.person.clone());
        if self.table(table)?.has_at_stake(&person) {
            return Err(Refusal::NotYours("once nothing of yours is at stake"));
        }
        if self.house.cage.stack(table, &person).is_zero() {
            return Err(Refusal::NotYours("you have no chips at this table"));
        }
        self.take_away(table, &person);
        Ok(())
    }

    fn bring(&mut self, table: u32, person: &str, amount: Money) {
        if amount.is_positive() {
            let carried = carried(table, person, amount);
            self.events.push(Event::SentToTable(carried.clone()));
            self.events.push(Event::BoughtIn(carried));
        }
    }

    /// Brings chips of somebody who does not sit at a table to their balance.
    pub(super) fn send_home(&mut self, table: u32, person: &str, amount: Money) {
        let carried = carried(table, person, amount);
        self.events.push(Event::CashedOut(carried.clone()));
        self.events.push(Event::BackFromTable(carried));
    }

    pub(super) fn take_away(&mut self, table: u32, person: &str) {
        let stack = self.house.cage.stack(table, person);
        if !stack.is_zero() {
            let carried = carried(table, person, stack);
            self.events.push(Event::CashedOut(carried.clone()));
            self.events.push(Event::BackFromTable(carried));
        }
    }
}

impl House {
    /// The other tables at which somebody sits and has nothing at stake.
    pub(super) fn elsewhere<'h>(
        &'h self,
        here: u32,
        person: &'h str,
    ) -> impl Iterator<Item = (u32, &'h Table)> {
        let others = self
            .tables
            .iter()
            .filter(move |(number, _)| **number != here);
        let idle = others.filter(move |(_, table)| {
            let mut areas = table.round.seating.areas();
            areas.any(|(_, holder)| holder == person) && !table.has_at_stake(person)
        });
        idle.map(|(number, table)| (*number, table.as_ref()))
    }

    /// Why somebody cannot put up what they want to: it is more than they have here, and
    /// where a hand of theirs goes on elsewhere, the rest lies there.
    pub(super) fn too_few_chips(
        &self,
        here: u32,
        person: &str,
        needs: Money,
        has: Money,
    ) -> Refusal {
        let others = self.tables.iter().filter(|(number, _)| **number != here);
        let staked = others.filter(|(_, table)| table.has_at_stake(person));
        let stacks = staked.map(|(number, _)| (*number, self.cage.stack(*number, person)));
        let most = stacks.filter(|(_, stack)| stack.is_positive());
        match most.max_by_key(|(_, stack)| *stack) {
            Some((table, lie)) => Refusal::ChipsElsewhere {
                needs,
                has,
                lie,
                table,
            },
            None => Refusal::NotEnoughChips { needs, has },
        }
    }

    /// What somebody has to play with at a table: the chips there, and the balance.
    #[must_use]
    pub fn chips_at(&self, table: u32, person: &str) -> Money {
        let (stack, purse) = (self.cage.stack(table, person), self.cage.purse(person));
        stack.plus(purse).unwrap_or(stack)
    }

    /// What gives somebody chips to play with at a table: whoever sits there already has to
    /// take them there.
    #[must_use]
    pub fn hand_chips(&self, table: u32, person: &str, amount: Money) -> Command {
        let chips = Command::House(Opening::Chips {
            person: person.to_owned(),
            amount,
        });
        let at = self.tables.get(&table);
        let mut areas = at.into_iter().flat_map(|it| it.round.seating.areas());
        if !areas.any(|(_, holder)| holder == person) {
            return chips;
        }
        let buy_in = Command::BuyIn {
            table,
            amount,
            person: Some(person.to_owned()),
        };
        Command::Together(vec![chips, buy_in])
    }

    /// The play money that somebody who sits at a table may have anew: they have not enough
    /// for its least ante, and nothing is at stake there. None: they may not.
    #[must_use]
    pub fn refill(&self, table: u32, person: &str) -> Option<Money> {
        let terms = self.terms.as_ref().filter(|terms| terms.demonstration)?;
        let at = self.tables.get(&table)?;
        let sits = at.round.seating.areas().any(|(_, holder)| holder == person);
        let least = at.card.limits_of(Wager::Ante);
        let least = least.map_or(Money::cents(1), |limits| limits.minimum());
        let short = self.chips_at(table, person) < least;
        let may = sits && short && !at.has_at_stake(person);
        Some(terms.guest_chips).filter(|chips| may && chips.is_positive())
    }

    /// All that somebody has: the balance, and the chips at every table.
    #[must_use]
    pub fn chips(&self, person: &str) -> Money {
        let stacks = self.tables.keys();
        let stacks = stacks.map(|table| self.cage.stack(*table, person));
        stacks.fold(self.cage.purse(person), |all, stack| {
            all.plus(stack).unwrap_or(all)
        })
    }
}

impl Table {
    /// Whether anything of somebody's stands on the layout.
    pub(crate) fn has_at_stake(&self, person: &str) -> bool {
        let stands = |place: &Place| {
            let spot = self.round.spots.get(place);
            spot.is_some_and(|spot| spot.person == person && !spot.stakes.is_empty())
        };
        Place::ALL.iter().any(stands)
    }
}

fn carried(table: u32, person: &str, amount: Money) -> Carried {
    Carried {
        table,
        person: person.to_owned(),
        amount,
    }
}
