//! House players: three who play the best strategy, so that meters move and a newcomer
//! sees a table at work. They rest when nobody looks.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use floor::Table;
use floor::authority::By;
use floor::house::{Command, Terms};
use floor::offer::Offer;
use gamemath::Solved;
use gamemath::decision::Decision;
use games::Wager;
use games::round::{Command as Decided, Phase};
use money::Money;
use rulebook::Role;
use tokio::task::JoinHandle;

use crate::advice;
use crate::app::App;
use crate::chance::Chance;
use crate::desk::Published;
use crate::people::{PeopleError, SignedIn};
use crate::way::Way;

/// The three of every table, each with the place they take.
const PLAYERS: [(&str, &str, u8); 3] = [
    ("house-player-1", "Ada (house)", 2),
    ("house-player-2", "Blaise (house)", 4),
    ("house-player-3", "Christiaan (house)", 6),
];

/// Whether a house has players of its own: one that plays for money has none, for they would
/// stake the bank's, and its drop and its reports would be theirs.
pub(crate) fn may_play(terms: Option<&Terms>) -> bool {
    terms.is_some_and(|terms| terms.demonstration)
}

/// The house player of a table: nobody sits at two.
fn at(id: &str, table: u32) -> String {
    format!("{id}-{table}")
}

/// How long the house plays on when nobody has looked.
const REST_MS: i64 = 5 * 60_000;

/// How long a house player thinks where nobody plays, so that people can follow.
const THINK_MS: i64 = 1_500;

/// After how long house players look again at what they think about.
const NAP: Duration = Duration::from_millis(250);

/// What a house player is given when the chips run out.
const CHIPS: Money = Money::cents(1_000_000);

/// The amount that decisions are reckoned on: it divides without a rest.
const UNIT: Money = Money::cents(200);

/// How many decisions are remembered; the same cards hardly come again.
const MOST_THOUGHTS: usize = 1_000;

/// The house players at work.
pub struct Players<C> {
    app: Arc<App<C>>,
    /// What was decided with which cards.
    decided: HashMap<String, Thought<String>>,
    /// The games solved whose first decision takes long to work out by itself: what to do
    /// with each class of holes, by the inputs of the game.
    solved: HashMap<String, Thought<Arc<Solved>>>,
}

/// Something that is worked out beside the tables, so that none of them waits for it.
enum Thought<T> {
    Working(JoinHandle<Option<T>>),
    /// What it came to; none: nothing could be said.
    Known(Option<T>),
}

impl<T: Clone + Send + 'static> Thought<T> {
    fn begin(work: impl FnOnce() -> Option<T> + Send + 'static) -> Thought<T> {
        Thought::Working(tokio::task::spawn_blocking(work))
    }

    /// What it came to, if that is known by now.
    async fn now(&mut self) -> Option<T> {
        if let Thought::Working(work) = self {
            if !work.is_finished() {
                return None;
            }
            *self = Thought::Known(work.await.ok().flatten());
        }
        match self {
            Thought::Known(known) => known.clone(),
            Thought::Working(_) => None,
        }
    }
}

impl<C: Chance> Players<C> {
    /// The three players, known to the house.
    pub async fn new(app: Arc<App<C>>) -> Result<Players<C>, PeopleError> {
        let published = app.counter.published();
        for table in published.house.tables.keys() {
            for (id, name, _) in PLAYERS {
                let id = at(id, *table);
                if *app.people.name(&id) == *id {
                    app.people.admit(&id, name, Role::Player).await?;
                }
            }
        }
        Ok(Players {
            app,
            decided: HashMap::new(),
            solved: HashMap::new(),
        })
    }

    /// Plays until the house closes.
    pub async fn work(mut self) {
        // They answer what happens at once, and look again where they have thought.
        let mut changes = self.app.counter.watch();
        while self.app.counter.is_open() {
            let _ = tokio::time::timeout(NAP, changes.changed()).await;
            drop(changes.borrow_and_update());
            let published = self.app.counter.published();
            let now_ms = published.clock.now_ms();
            let watched = self.app.watched_ms.load(Ordering::Relaxed);
            if now_ms.saturating_sub(watched) > REST_MS {
                continue;
            }
            for (number, table) in &published.house.tables {
                let automatic = table.is_automatic();
                let elsewhere = !self.app.fleet.deals_at(*number);
                if !automatic || elsewhere || self.app.vault.out_of_play.why(*number).is_some() {
                    continue;
                }
                for (id, name, place) in PLAYERS {
                    // A table that was opened meanwhile has its own.
                    let person = at(id, *number);
                    let known = self.app.people.introduce(&person, name, Role::Player);
                    if known.await.is_err() {
                        continue;
                    }
                    let who = SignedIn {
                        person,
                        name: name.to_owned(),
                        role: Role::Player,
                        way: Way::Guest,
                        office: None,
                    };
                    self.play(&published, *number, table, &who, place, now_ms)
                        .await;
                }
            }
        }
    }

    async fn play(
        &mut self,
        published: &Published,
        number: u32,
        table: &Table,
        who: &SignedIn,
        place: u8,
        now_ms: i64,
    ) {
        let deciding = matches!(table.round.phase, Phase::Deciding(_));
        let began = table.clock.map_or(0, |clock| clock.from_ms);
        let watched = table.guests().next().is_none();
        // Whoever plays with them is kept waiting by none; whoever only looks can follow.
        if deciding && watched && now_ms.saturating_sub(began) < THINK_MS {
            return;
        }
        let house = &published.house;
        if house.chips_at(number, &who.person) < Money::cents(100_000) {
            let buy = house.hand_chips(number, &who.person, CHIPS);
            let key = format!("chips-{}-{}", who.person, published.at);
            let _ = self.app.counter.tell(By::house(), key, buy, None).await;
            return;
        }
        let offers = house.offers(number, &who.person, now_ms);
        let mine = |offer: &&Offer| offer.place.number() == place;
        let offers: Vec<&Offer> = offers.iter().filter(mine).collect();
        let chosen = match table.round.phase {
            Phase::Deciding(_) => self.decide(table, who, &offers).await,
            Phase::Betting => wager(&offers),
            _ => None,
        };
        let Some(offer) = chosen else {
            return;
        };
        let by = By::player(who.person.clone());
        let command = Command::Table {
            table: number,
            command: offer.command.clone(),
        };
        let seen = published.sequence(number);
        let key = format!("t{number}-{seen}");
        // Refused or outdated: the next tick looks again.
        let _ = self.app.counter.tell(by, key, command, Some(seen)).await;
    }

    /// The best decision with the cards of a house player; none, while it is thought about.
    async fn decide<'o>(
        &mut self,
        table: &Table,
        who: &SignedIn,
        offers: &[&'o Offer],
    ) -> Option<&'o Offer> {
        if !offers.iter().any(|offer| is_decision(offer)) {
            return None;
        }
        let order = self.app.order(table)?;
        let (_, decision) = advice::decision(table, who, Some(&order)).ok()?;
        let best = match decision.opening(&table.rules).ok()? {
            Some(hole) => {
                let solved = self.solved(table).await?;
                solved.opening(hole)?.best()?.action.clone()
            }
            None => {
                let key = format!("{} {decision:?}", table.book.id);
                let thought = self.decided.entry(key).or_insert_with(|| {
                    let (asked, rules) = (decision.clone(), Arc::clone(&table.rules));
                    Thought::begin(move || {
                        let advice = asked.advise(&rules, UNIT).ok()?;
                        Some(advice.best()?.action.clone())
                    })
                });
                thought.now().await?
            }
        };
        if self.decided.len() > MOST_THOUGHTS {
            self.decided.clear();
        }
        find(table, offers, &best, &decision)
    }

    /// The game of a table, solved once for all who play it alike.
    async fn solved(&mut self, table: &Table) -> Option<Arc<Solved>> {
        let key = Solved::inputs(&table.rules, UNIT).ok()??;
        let thought = self.solved.entry(key).or_insert_with(|| {
            let rules = Arc::clone(&table.rules);
            Thought::begin(move || Some(Arc::new(Solved::of(&rules, UNIT).ok()??)))
        });
        thought.now().await
    }
}

fn is_decision(offer: &Offer) -> bool {
    matches!(
        offer.command,
        Decided::Fold { .. }
            | Decided::Check { .. }
            | Decided::Bet { .. }
            | Decided::Play { .. }
            | Decided::Change { .. }
    )
}

/// The offer that an action of the mathematics means.
fn find<'o>(
    table: &Table,
    offers: &[&'o Offer],
    action: &str,
    decision: &Decision,
) -> Option<&'o Offer> {
    let changed = action.strip_prefix("change ");
    let changed = changed.and_then(|card| card.parse::<cards::Card>().ok());
    let position = changed.and_then(|card| decision.hand.iter().position(|own| *own == card));
    let fits = |offer: &Offer| match &offer.command {
        Decided::Change { card, .. } => Some(*card) == position,
        Decided::Fold { .. } => action == "fold",
        Decided::Check { .. } => action == "check",
        Decided::Bet { .. } => action == "bet",
        Decided::Play { place, amount } => {
            let times = table.times_the_ante(*place, *amount);
            action == "play" || action == format!("play-{times}x")
        }
        _ => false,
    };
    offers.iter().copied().find(|offer| fits(offer))
}

/// The next wager of a house player: a seat, the ante, what goes with it, the jackpot.
fn wager<'o>(offers: &[&'o Offer]) -> Option<&'o Offer> {
    let wanted = [Wager::Ante, Wager::Blind, Wager::Jackpot];
    let mut all = offers.iter().copied();
    let sit = all.find(|offer| matches!(offer.command, Decided::Sit { .. }));
    let wagers = wanted.into_iter().find_map(|wanted| {
        let mut all = offers.iter().copied();
        all.find(|offer| matches!(offer.command, Decided::Wager { wager, .. } if wager == wanted))
    });
    sit.or(wagers)
}

#[cfg(test)]
mod tests {
    use floor::clock::Pace;
    use floor::demonstration;
    use floor::house::Opening;

    use super::*;

    #[test]
    fn nobody_of_the_house_plays_for_money() {
        let commands = demonstration::commands(Pace::default()).unwrap();
        let terms = commands.into_iter().find_map(|it| match it {
            Command::House(Opening::House(terms)) => Some(terms),
            _ => None,
        });
        let terms = terms.unwrap();
        assert!(may_play(Some(&terms)));
        let for_money = Terms {
            demonstration: false,
            ..terms
        };
        assert!(!may_play(Some(&for_money)));
        assert!(!may_play(None));
    }
}
