//! What a ruling does to each wager of a round, from what it brought about.

use games::irregularity::Ruling;
use games::round::{Command, Event, Offices, Round, Teller, Word};
use games::{Place, Wager};
use money::Money;
use rulebook::Citation;

use crate::house::{Event as Happened, House};
use crate::table::Table;

/// A ruling, and what becomes of each wager by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled {
    /// The ruling.
    pub ruling: Ruling,
    /// The clause it rests on.
    pub under: Citation,
    /// The office that may choose it; none: it is given already.
    pub choice_of: Option<String>,
    /// What becomes of each wager that was made.
    pub wagers: Vec<Effect>,
}

/// What becomes of a wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// Where it stands.
    pub place: Place,
    /// Which it is.
    pub wager: Wager,
    /// How much it was.
    pub amount: Money,
    /// What becomes of it, in order.
    pub fates: Vec<(Fate, Money)>,
    /// The clauses of that.
    pub under: Vec<Citation>,
}

/// One thing that becomes of a wager, or of a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is paid.
    Paid,
    /// It is taken.
    Taken,
    /// It goes back.
    Returned,
    /// It stands.
    Stands,
    /// It counts as less, or more.
    CountsAs,
    /// It stands as before the deal, and may be changed.
    Open,
    /// It was settled before, and stays so.
    Settled,
}

impl Fate {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Paid => "paid",
            Fate::Taken => "taken",
            Fate::Returned => "returned",
            Fate::Stands => "stands",
            Fate::CountsAs => "counts-as",
            Fate::Open => "open",
            Fate::Settled => "settled",
        }
    }
}

impl House {
    /// The rulings that these events give at a table, or leave an office to choose among, with
    /// what becomes of each wager. Nothing is done, and no card is asked for.
    #[must_use]
    pub fn rulings_by(&self, number: u32, events: &[Happened]) -> Vec<Ruled> {
        let Some(before) = self.tables.get(&number) else {
            return Vec::new();
        };
        let here = events.iter().filter_map(|event| match event {
            Happened::Table { table, event, .. } if *table == number => Some(event.clone()),
            _ => None,
        });
        let here: Vec<Event> = here.collect();
        let mut after = Table::clone(before);
        here.iter().for_each(|event| after.apply(event));
        let mut ruled: Vec<Ruled> = given(before, &after, &here).into_iter().collect();
        let asked = here
            .iter()
            .any(|event| matches!(event, Event::RulingAsked { .. }));
        if let Some(pending) = after.round.pending.clone().filter(|_| asked) {
            let office = vec![pending.by.as_str()];
            let teller = Teller {
                person: "office",
                plays: false,
                offices: Some(Offices {
                    held: office.clone(),
                    above: office,
                }),
            };
            for ruling in &pending.choices {
                let (ruling, who) = (*ruling, Vec::new());
                let Ok(events) = after.decide(&teller, Command::Rule { ruling, who }) else {
                    continue;
                };
                let mut chosen = after.clone();
                events.iter().for_each(|event| chosen.apply(event));
                ruled.extend(given(&after, &chosen, &events).map(|ruled| Ruled {
                    choice_of: Some(pending.by.clone()),
                    ..ruled
                }));
            }
        }
        ruled
    }
}

/// The ruling among some events, and what it did.
pub(super) fn given(before: &Table, after: &Table, events: &[Event]) -> Option<Ruled> {
    let given = events.iter().find_map(|event| match event {
        Event::Ruled { given } => Some(given),
        _ => None,
    })?;
    let wagers = before.round.spots.iter().flat_map(|(place, spot)| {
        let made = spot.made.iter();
        made.map(|(wager, stake)| effect((*place, *wager), stake.amount, &after.round, events))
    });
    Some(Ruled {
        ruling: given.ruling,
        under: given.under,
        choice_of: None,
        wagers: wagers.collect(),
    })
}

/// What becomes of one wager.
fn effect(
    (place, wager): (Place, Wager),
    amount: Money,
    after: &Round,
    events: &[Event],
) -> Effect {
    let mut fates = Vec::new();
    let mut under = Vec::new();
    for event in events {
        if let Event::Money {
            word,
            place: at,
            wager: of,
            amount: moved,
            under: clauses,
        } = event
            && (*at, *of) == (place, wager)
        {
            let fate = match word {
                Word::Paid => Fate::Paid,
                Word::Taken => Fate::Taken,
                Word::Returned | Word::Void => Fate::Returned,
            };
            fates.push((fate, *moved));
            under.extend(clauses.iter());
        }
    }
    let spot = after.spots.get(&place);
    let stands = spot.and_then(|spot| spot.stakes.get(&wager));
    match stands.map(|stake| (stake.amount, stake.counted())) {
        Some((left, counted)) if left == amount && counted == amount && fates.is_empty() => {
            fates.push((Fate::Stands, amount));
        }
        Some((_, counted)) if counted != amount => fates.push((Fate::CountsAs, counted)),
        Some((left, _)) => fates.push((Fate::Open, left)),
        None if fates.is_empty() => fates.push((Fate::Settled, amount)),
        None => {}
    }
    under.dedup();
    Effect {
        place,
        wager,
        amount,
        fates,
        under,
    }
}
