//! Somebody's turn at a table: what they ask for becomes a command, at the moment at which
//! it can be taken.
//!
//! Whoever wagers on a round that is over goes on first: the wager is held until the next
//! round is open and the house is bound to its deal, which takes a moment alone and as long
//! as the clock between rounds runs with others.

use std::borrow::Cow;
use std::time::Duration;

use cards::Card;
use floor::Table;
use floor::authority::By;
use floor::house::{Command, DisputeAct, Event, House, Refusal};
use games::irregularity::Report;
use games::round::{self, Phase};
use games::table::Chance as Cards;
use games::{Holder, Place, Wager};
use tokio::time::timeout;

use crate::answer::{Accepted, Rejected};
use crate::app::App;
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::playing::plays;
use crate::view::follow;
use crate::wish::Wish;

/// How long a wager is held until the next round takes it, at least and at most; as long as
/// the clock between rounds runs, within that.
const HELD: (Duration, Duration) = (Duration::from_secs(8), Duration::from_secs(30));

/// How long after that clock the next round is open.
const OPENS: Duration = Duration::from_secs(2);

/// What somebody asks of a table.
pub(crate) struct Turn<'t> {
    pub(crate) who: &'t SignedIn,
    /// In which office.
    pub(crate) by: By,
    pub(crate) table: u32,
    pub(crate) wish: &'t Wish,
    pub(crate) key: String,
    /// How the table stood when they looked.
    pub(crate) seen: Option<u64>,
}

impl Wish {
    /// The command that it is at a table.
    pub(crate) fn command(&self, table: u32) -> Command {
        match self {
            Wish::Round(command) => Command::Table {
                table,
                command: command.clone(),
            },
            Wish::Deal => Command::SayDeal { table },
            Wish::Refill => Command::Refill { table },
            Wish::Shift(act) => Command::Shift {
                table,
                act: act.clone(),
            },
            Wish::Tray(act) => Command::Tray {
                table,
                act: act.clone(),
            },
            Wish::Dispute(act) => {
                let command = Command::Dispute {
                    table,
                    act: act.clone(),
                };
                // Two people compensate: who says it first proposes it.
                match act {
                    DisputeAct::Compensate { .. } => Command::Propose {
                        command: Box::new(command),
                    },
                    _ => command,
                }
            }
            Wish::Together(wishes) => {
                Command::Together(wishes.iter().map(|wish| wish.command(table)).collect())
            }
        }
    }

    /// Whether faces are in it that the house knows, where cards are virtual.
    fn has_faces(&self) -> bool {
        use round::Command as C;
        match self {
            Wish::Round(command) => matches!(command, C::Step { .. } | C::Report(_)),
            Wish::Together(wishes) => wishes.iter().any(Wish::has_faces),
            Wish::Deal | Wish::Refill | Wish::Shift(_) | Wish::Tray(_) | Wish::Dispute(_) => false,
        }
    }

    /// Whether a wager for a deal that is still to come is in it.
    fn wagers(&self) -> bool {
        match self {
            Wish::Round(command) => matches!(command, round::Command::Wager { .. }),
            Wish::Together(wishes) => wishes.iter().any(Wish::wagers),
            Wish::Deal | Wish::Refill | Wish::Shift(_) | Wish::Tray(_) | Wish::Dispute(_) => false,
        }
    }
}

impl Turn<'_> {
    /// Takes the turn.
    pub(crate) async fn take<C: Chance>(self, app: &App<C>) -> Result<Accepted, Rejected> {
        let by = self.by.clone();
        let command = self.wish.command(self.table);
        let command = self.with_faces(app, &by, command);
        let held = self.wish.wagers() && self.go_on(app, &by).await;
        // What they saw was the round before.
        let seen = self.seen.filter(|_| !held);
        app.counter.tell(by, self.key, command, seen).await
    }

    /// A dealer's command with the faces of virtual cards that it turns up or says were seen: they
    /// come from the house, which alone holds them, whatever was sent.
    fn with_faces<C: Chance>(&self, app: &App<C>, by: &By, command: Command) -> Command {
        let published = app.counter.published();
        let Some(table) = published.house.tables.get(&self.table) else {
            return command;
        };
        let dealt = table.card.chance == Cards::Virtual && !table.is_automatic();
        if !dealt || !self.wish.has_faces() {
            return command;
        }
        let lost = table.deal.as_ref().is_none_or(|deal| deal.lost);
        let order = app.order(table).filter(|_| !lost);
        let now_ms = published.clock.now_ms();
        let mut house = Cow::Borrowed(&published.house);
        let commands = match command {
            Command::Together(commands) => commands,
            single => vec![single],
        };
        let mut filled = Vec::new();
        for command in commands {
            let command = with_faces(&house, command, order.as_ref());
            // What comes after a step that is refused is refused with it.
            if let Ok((next, _)) = house.tell(by, command.clone(), now_ms) {
                house = Cow::Owned(next);
            }
            filled.push(command);
        }
        match (filled.pop(), self.wish) {
            (Some(last), Wish::Together(_)) => {
                filled.push(last);
                Command::Together(filled)
            }
            (Some(single), _) => single,
            (None, _) => Command::Together(filled),
        }
    }

    /// Goes on to the next round, where the last one lies there and waits; says whether it
    /// was waited for.
    async fn go_on<C: Chance>(&self, app: &App<C>, by: &By) -> bool {
        let published = app.counter.published();
        let Some(table) = published.house.tables.get(&self.table) else {
            return false;
        };
        if takes_wagers(table) || !table.is_automatic() || !plays(table, &self.who.person) {
            return false;
        }
        let runs_ms = table.clock.map_or(0, |clock| {
            let left = clock.to_ms.saturating_sub(published.clock.now_ms());
            u64::try_from(left).unwrap_or(0)
        });
        let held = OPENS.saturating_add(Duration::from_millis(runs_ms));
        let held = held.clamp(HELD.0, HELD.1);
        let mut changes = app.counter.feed().watch(&published, self.table);
        let number = self.table;
        let round = table.round_id(number);
        let over = matches!(table.round.phase, Phase::Settled | Phase::Void);
        if over && !table.flow.has_said_deal(&self.who.person) {
            let next = Command::SayDeal { table: number };
            let key = format!("next-{round}");
            // Said already, or the table went on by itself: both will do.
            let _ = app.counter.tell(by.clone(), key, next, None).await;
        } else if !over && table.round.phase != Phase::Betting {
            return false;
        }
        let open = async {
            loop {
                let published = app.counter.published();
                let table = published.house.tables.get(&number);
                if table.is_none_or(|table| takes_wagers(table)) {
                    return;
                }
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        let _ = timeout(held, open).await;
        true
    }
}

/// A step with the faces that it turns up, and a report with those that were seen, of the deck in
/// this order.
fn with_faces(house: &House, command: Command, order: Option<&[Card; 52]>) -> Command {
    match command {
        Command::Table {
            table,
            command: round::Command::Step { step, .. },
        } => {
            let at = house.tables.get(&table);
            let turned = at.map_or_else(Vec::new, |at| at.turns_up(step));
            let turned = turned.into_iter().filter_map(|(holder, position)| {
                at.and_then(|at| at.face(Some(order?), holder, position))
            });
            let faces = turned.collect();
            let command = round::Command::Step { step, faces };
            Command::Table { table, command }
        }
        Command::Table {
            table,
            command: round::Command::Report(mut report),
        } => {
            if let Some((at, order)) = house.tables.get(&table).zip(order) {
                lay_seen(at, order, &mut report);
            }
            let command = round::Command::Report(report);
            Command::Table { table, command }
        }
        other => other,
    }
}

/// Says of each card of a report where it lies and which it is: a face that was told wrongly is
/// not that of the deck.
fn lay_seen(table: &Table, order: &[Card; 52], report: &mut Report) {
    for seen in &mut report.seen {
        seen.at = seen.at.or_else(|| {
            let mut hands = report.who.iter().flat_map(|of| {
                let cards = 0..table.cards_of(*of);
                cards.map(move |position| (*of, position))
            });
            let is_it =
                |(of, at): &(Holder, usize)| table.face(Some(order), *of, *at) == Some(seen.card);
            hands.find(is_it)
        });
        let lies = seen.at.and_then(|(of, at)| table.face(Some(order), of, at));
        seen.card = lies.unwrap_or(seen.card);
    }
}

/// Whether wagers can be made: betting is open, and the house is bound to its deal.
fn takes_wagers(table: &Table) -> bool {
    let bound = table.deal.as_ref();
    let bound = bound.is_some_and(|deal| !deal.is_over() && !deal.has_begun());
    let called = table.next_step() != Some(round::Step::CallBets);
    table.round.phase == Phase::Betting && bound && called
}

/// Whether a refusal says that a place is somebody else's.
pub(crate) fn is_taken(rejected: &Rejected) -> bool {
    matches!(rejected, Rejected::Refused(refusal) if matches!(**refusal, Refusal::PlaceIsTaken(_)))
}

/// What puts somebody's wagers back as they were before some events, if they can still be
/// changed; none: nothing of theirs changed, or the call has come.
pub(crate) fn undo(
    table: &Table,
    person: &str,
    before: &[&Event],
    events: &[&Event],
) -> Option<Wish> {
    let mut state = table.cleared();
    before.iter().for_each(|event| follow(&mut state, event));
    let then = match state.round.phase {
        Phase::Betting => bets(&state, person),
        _ => Vec::new(),
    };
    events.iter().for_each(|event| follow(&mut state, event));
    let said = |event: &&Event| matches!(event, Event::DealSaid { .. });
    if state.round.phase != Phase::Betting || events.iter().any(said) {
        return None;
    }
    let now = bets(&state, person);
    let find = |bets: &[Bet], of: &Bet| {
        let mut bets = bets.iter().copied();
        bets.find(|bet| (bet.place, bet.wager) == (of.place, of.wager))
    };
    // Those that rest on an ante go before it, and come after it.
    let gone = now.iter().rev().filter(|bet| find(&then, bet).is_none());
    let gone = gone.map(|bet| round::Command::Withdraw {
        place: bet.place,
        wager: bet.wager,
    });
    let equal = |bet: &Bet| {
        let equal = table.game().equal_to(bet.wager);
        equal.is_some() && bet.wager != Wager::Ante
    };
    let other = then.iter().filter(|bet| {
        let stands = find(&now, bet);
        // What is always as much as another wager is changed with it.
        stands.is_some_and(|now| now.amount != bet.amount) && !equal(bet)
    });
    let other = other.map(|bet| round::Command::Raise {
        place: bet.place,
        wager: bet.wager,
        amount: bet.amount,
    });
    let back = then.iter().filter(|bet| find(&now, bet).is_none());
    let back = back.map(|bet| round::Command::Wager {
        place: bet.place,
        wager: bet.wager,
        amount: bet.amount,
        how: round::How::Chips,
        chips: Vec::new(),
        salt: None,
        person: None,
    });
    let mut wishes: Vec<Wish> = gone.chain(other).chain(back).map(Wish::Round).collect();
    match wishes.len() {
        0 => None,
        1 => wishes.pop(),
        _ => Some(Wish::Together(wishes)),
    }
}

/// A wager that lies on the felt.
#[derive(Debug, Clone, Copy)]
struct Bet {
    place: Place,
    wager: Wager,
    amount: money::Money,
}

fn bets(table: &Table, person: &str) -> Vec<Bet> {
    let spots = table.round.spots.iter();
    let own = spots.filter(|(_, spot)| spot.person == person);
    let bets = own.flat_map(|(place, spot)| {
        spot.stakes.iter().map(|(wager, stake)| Bet {
            place: *place,
            wager: *wager,
            amount: stake.amount,
        })
    });
    bets.collect()
}
