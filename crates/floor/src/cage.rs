//! The money of the house: whose it is, and where it lies.
//!
//! Every event at a table or a jackpot stands for postings with two ends. What a ruling
//! undoes is posted back, so that the felt of a place is empty when its round is over.

mod account;
mod beside;
mod of_money;
mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use games::round::{self, How, MoneyLine, Word};
use games::{Place, Wager};
use ledger::{Ledger, Posting};
use money::{Meter, Money};
use smallvec::{SmallVec, smallvec};

use crate::house::{self, House, Opening};
use crate::table::Table;
pub use account::Account;
use beside::{given_back, of_carried, of_jackpot};

/// The ledger of a house, and what it must remember to keep it.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(from = "state::State", into = "state::State")]
pub struct Cage {
    ledger: Ledger<Account>,
    /// Whose chips stand at the places of each table.
    holders: Arc<BTreeMap<u32, Arc<BTreeMap<Place, String>>>>,
    /// The tables whose next line of money is a correction.
    correcting: BTreeSet<u32>,
    /// What the operator kept of the wagers on each jackpot.
    retained: Arc<BTreeMap<String, Meter>>,
}

/// The movements of money of one event at a table; hardly ever more than one.
type Postings = SmallVec<[Posting<Account>; 1]>;

impl Cage {
    /// What somebody has apart from the chips at tables.
    #[must_use]
    pub fn purse(&self, person: &str) -> Money {
        self.ledger.balance(&Account::Purse(person.to_owned()))
    }

    /// What somebody has in chips at a table.
    #[must_use]
    pub fn stack(&self, table: u32, person: &str) -> Money {
        self.ledger.balance(&stack(table, person))
    }

    /// What the float of a table has won; less than nothing: lost.
    #[must_use]
    pub fn tray(&self, table: u32) -> Money {
        self.ledger.balance(&Account::Tray(table))
    }

    /// What is between a jackpot and its tables.
    #[must_use]
    pub fn link(&self, jackpot: &str) -> Money {
        self.ledger.balance(&Account::Link(jackpot.to_owned()))
    }

    /// What is between balances and a table.
    #[must_use]
    pub fn on_the_way(&self, table: u32) -> Money {
        self.ledger.balance(&Account::Carried(table))
    }

    /// Whether money moved at a table since this copy of the books was taken: on its felt, in
    /// its tray and its boxes, or with its slips.
    pub(crate) fn has_moved(&self, table: u32, before: &Cage) -> bool {
        let own = [
            Account::Tray(table),
            Account::DropBox(table),
            Account::TakenBox(table),
            Account::OnSlip(table),
            Account::FloatVariance(table),
        ];
        let felt = Place::ALL.map(|place| Account::Felt { table, place });
        let mut accounts = own.iter().chain(&felt);
        accounts.any(|account| self.ledger.balance(account) != before.ledger.balance(account))
    }

    /// Whether no money moved since this copy of it was taken.
    pub(crate) fn is_untouched_since(&self, before: &Cage) -> bool {
        self.ledger.is_untouched_since(&before.ledger)
    }

    /// The people whose chips stand, or last stood, at the places of a table.
    pub fn holders(&self, table: u32) -> impl Iterator<Item = &String> {
        let holders = self.holders.get(&table).into_iter();
        holders.flat_map(|holders| holders.values())
    }

    /// What stands at the places of a table whose chips are somebody's.
    pub(crate) fn felt_of(&self, table: u32, person: &str) -> Money {
        let holders = self.holders.get(&table).into_iter();
        let holders = holders.flat_map(|holders| holders.iter());
        let own = holders.filter(|(_, holder)| *holder == person);
        own.fold(Money::ZERO, |all, (place, _)| {
            all.plus(self.felt(table, *place)).unwrap_or(all)
        })
    }

    /// Whether the next line of money at a table is a correction.
    pub(crate) fn is_correcting(&self, table: u32) -> bool {
        self.correcting.contains(&table)
    }

    /// Every account that holds or owes anything.
    pub fn accounts(&self) -> impl Iterator<Item = (&Account, Money)> {
        self.ledger.iter()
    }

    /// What all accounts come to together; nothing, as long as the books are right.
    pub fn total(&self) -> Result<Money, money::Overflow> {
        self.ledger.total()
    }

    /// What stands at a place.
    #[must_use]
    pub fn felt(&self, table: u32, place: Place) -> Money {
        self.ledger.balance(&Account::Felt { table, place })
    }

    /// What the operator kept of the wagers on a jackpot.
    #[must_use]
    pub fn retained(&self, jackpot: &str) -> Meter {
        self.retained.get(jackpot).copied().unwrap_or_default()
    }

    /// What a jackpot took in and has not given.
    #[must_use]
    pub fn jackpot(&self, jackpot: &str) -> Money {
        self.ledger.balance(&Account::Jackpot(jackpot.to_owned()))
    }

    /// Puts chips into circulation.
    pub(crate) fn buy(&mut self, person: &str, amount: Money) -> bool {
        self.enter(&[bought(person, amount)])
    }

    /// Takes chips out of circulation.
    pub(crate) fn give_back(&mut self, person: &str, amount: Money) -> bool {
        self.enter(&[given_back(person, amount)])
    }

    /// The movements of money that an event stands for, in a house that is still as it
    /// was before it.
    pub(crate) fn of_event(&self, house: &House, event: &house::Event) -> Vec<Posting<Account>> {
        match event {
            house::Event::Table { table, event, .. } => {
                let known = house.tables.get(table);
                known.map_or_else(Vec::new, |it| self.postings(*table, it, event).into_vec())
            }
            house::Event::Jackpot { jackpot, event } => of_jackpot(jackpot, event),
            house::Event::House(Opening::Chips { person, amount }) => {
                vec![bought(person, *amount)]
            }
            house::Event::House(Opening::ChipsReturned { person, amount }) => {
                vec![given_back(person, *amount)]
            }
            house::Event::SentToTable(_)
            | house::Event::BackFromTable(_)
            | house::Event::BoughtIn(_)
            | house::Event::CashedOut(_)
            | house::Event::Funded { .. } => of_carried(event),
            house::Event::Tray { table, event } => {
                let known = house.tables.get(table);
                let kept = known.is_some_and(|table| table.tray.kept);
                of_money::of_tray(*table, event, kept, self.tray(*table))
            }
            house::Event::Shift { table, event, .. } => {
                of_money::of_shift(*table, event, house.is_kept(*table))
            }
            house::Event::Dispute { table, event } => of_money::of_dispute(*table, event),
            house::Event::Cage(event) => of_money::of_cage(event, &house.till),
            house::Event::House(
                Opening::House(_)
                | Opening::Book(_)
                | Opening::Table(_)
                | Opening::Granted { .. }
                | Opening::Withdrawn { .. }
                | Opening::Accepted { .. }
                | Opening::Started(_)
                | Opening::Excluded { .. }
                | Opening::Readmitted { .. }
                | Opening::LimitSet { .. }
                | Opening::DayBegan(_)
                | Opening::SignInChanged { .. }
                | Opening::Sign { .. },
            )
            | house::Event::Deal { .. }
            | house::Event::ValidationBegun { .. }
            | house::Event::TableOpened(_)
            | house::Event::TableChanged(_)
            | house::Event::Linked { .. }
            | house::Event::DealSaid { .. }
            | house::Event::Proposal { .. }
            | house::Event::SeatFreed { .. }
            | house::Event::ClockSet { .. } => Vec::new(),
        }
    }

    /// Makes the postings of chips that were carried and of prizes that were made good.
    pub(crate) fn carried(&mut self, event: &house::Event) -> bool {
        self.enter(&of_carried(event))
    }

    /// Makes the postings of what happened at a table that is still as it was before;
    /// false: the books would be wrong.
    pub(crate) fn at_table(&mut self, number: u32, table: &Table, event: &round::Event) -> bool {
        if let round::Event::WagerPlaced { place, person, .. } = event {
            let known = self.holders.get(&number).and_then(|it| it.get(place));
            if known != Some(person) {
                let holders = Arc::make_mut(&mut self.holders).entry(number);
                Arc::make_mut(holders.or_default()).insert(*place, person.clone());
            }
        }
        let postings = self.postings(number, table, event);
        if matches!(event, round::Event::Corrected { .. }) {
            self.correcting.insert(number);
        }
        if matches!(event, round::Event::Money { .. }) {
            self.correcting.remove(&number);
        }
        self.enter(&postings)
    }

    /// Makes the postings of what happened to a jackpot.
    pub(crate) fn at_jackpot(&mut self, name: &str, event: &jackpot::Event) -> bool {
        match event {
            jackpot::Event::Contributed { retained, .. } => {
                self.retain(name, *retained, Meter::plus) && self.enter(&of_jackpot(name, event))
            }
            jackpot::Event::WagersVoided { retained, .. } => {
                self.retain(name, *retained, Meter::minus) && self.enter(&of_jackpot(name, event))
            }
            jackpot::Event::Opened { .. }
            | jackpot::Event::WagerPosted { .. }
            | jackpot::Event::TableJoined { .. }
            | jackpot::Event::TableLeft { .. }
            | jackpot::Event::LockedOut { .. }
            | jackpot::Event::Dealt { .. }
            | jackpot::Event::RoundClosed { .. }
            | jackpot::Event::Declared { .. }
            | jackpot::Event::Suspended { .. }
            | jackpot::Event::TableResumed { .. }
            | jackpot::Event::Resumed { .. }
            | jackpot::Event::Claimed(_)
            | jackpot::Event::ClaimWithdrawn { .. }
            | jackpot::Event::Checked { .. }
            | jackpot::Event::Validated { .. }
            | jackpot::Event::ToppedUp { .. }
            | jackpot::Event::Awarded(_)
            | jackpot::Event::HeldReleased { .. }
            | jackpot::Event::Seeded { .. }
            | jackpot::Event::Added { .. }
            | jackpot::Event::Split { .. }
            | jackpot::Event::Combined { .. }
            | jackpot::Event::RatesChanged { .. }
            | jackpot::Event::RatesPosted { .. }
            | jackpot::Event::WentDown { .. }
            | jackpot::Event::CameUp { .. } => self.enter(&of_jackpot(name, event)),
        }
    }

    fn retain(
        &mut self,
        name: &str,
        amount: Meter,
        change: impl Fn(Meter, Meter) -> Result<Meter, money::Overflow>,
    ) -> bool {
        let retained = Arc::make_mut(&mut self.retained);
        let kept = retained.entry(name.to_owned()).or_default();
        match change(*kept, amount) {
            Ok(new) => {
                *kept = new;
                true
            }
            Err(_) => false,
        }
    }

    pub(crate) fn enter(&mut self, postings: &[Posting<Account>]) -> bool {
        self.ledger.post(postings).is_ok()
    }

    /// The movements of money that an event at a table stands for.
    fn postings(&self, number: u32, table: &Table, event: &round::Event) -> Postings {
        let jackpot = table.link.as_ref().map(|link| &link.jackpot);
        let chips = |place: &Place| {
            let holders = self.holders.get(&number);
            let person = holders.and_then(|holders| holders.get(place));
            stack(number, person.map_or("", String::as_str))
        };
        let felt = |place: &Place| Account::Felt {
            table: number,
            place: *place,
        };
        let stood = |place: &Place, wager: &Wager| {
            let spot = table.round.spots.get(place);
            let stake = spot.and_then(|spot| spot.stakes.get(wager));
            stake.map_or(Money::ZERO, |stake| stake.amount)
        };
        // A stake that is made another one.
        let becomes = |place: &Place, wager: &Wager, amount: Money| {
            let before = stood(place, wager);
            if before > amount {
                smallvec![moved(felt(place), chips(place), before, amount)]
            } else {
                smallvec![moved(chips(place), felt(place), amount, before)]
            }
        };
        let line = |line: &MoneyLine, corrects: bool| {
            let taken_by = match (line.wager, jackpot) {
                (Wager::Jackpot, Some(name)) => Account::Link(name.clone()),
                _ => Account::Tray(number),
            };
            let (from, to) = match line.word {
                Word::Paid => (Account::Tray(number), chips(&line.place)),
                // The pool of a jackpot moves by its own commands only.
                Word::Taken if corrects => (chips(&line.place), Account::Tray(number)),
                Word::Taken => (felt(&line.place), taken_by),
                Word::Returned | Word::Void => (felt(&line.place), chips(&line.place)),
            };
            posting(from, to, line.amount)
        };
        // What corrected a line is undone as it was made: between the tray and the player.
        let undone = |place: Option<Place>| -> Postings {
            let lines = table.round.lines_and_corrections().into_iter();
            let here = lines.filter(|(made, _)| place.is_none_or(|it| it == made.place));
            let made = here.map(|(made, corrects)| line(&made, corrects));
            made.map(|it| posting(it.to, it.from, it.amount)).collect()
        };
        match event {
            round::Event::WagerPlaced {
                place,
                person,
                amount,
                how,
                ..
            } => {
                let from = match how {
                    How::Coupon => Account::Coupons,
                    _ => stack(number, person),
                };
                smallvec![posting(from, felt(place), *amount)]
            }
            round::Event::WagerChanged {
                place,
                wager,
                amount,
            }
            | round::Event::ChipsFound {
                place,
                wager,
                amount,
                ..
            } => becomes(place, wager, *amount),
            round::Event::WagerWithdrawn { place, wager } => becomes(place, wager, Money::ZERO),
            // A blind bet lies there already.
            round::Event::Stayed {
                place,
                wager,
                amount,
            } => becomes(place, wager, *amount),
            round::Event::CardGivenUp { place, price, .. } => {
                smallvec![posting(chips(place), felt(place), *price)]
            }
            round::Event::Money {
                word,
                place,
                wager,
                amount,
                under,
            } => {
                let made = MoneyLine {
                    word: *word,
                    place: *place,
                    wager: *wager,
                    amount: *amount,
                    under: *under,
                };
                smallvec![line(&made, self.is_correcting(number))]
            }
            round::Event::HandVoided { place } => undone(Some(*place)),
            // A decision that is open again: its lines are undone, and what was put up
            // after the deal is the player's again.
            round::Event::Reopened { place } => {
                let spot = table.round.spots.get(place);
                let made = spot.into_iter().flat_map(|spot| spot.made.values());
                let later = made.filter(|stake| !stake.before_deal);
                let back = later.map(|stake| posting(felt(place), chips(place), stake.amount));
                undone(Some(*place)).into_iter().chain(back).collect()
            }
            round::Event::RoundVoided { .. } => undone(None),
            // What moves no money: an event that is new says here that it does not.
            round::Event::Sat { .. }
            | round::Event::SeatTaken { .. }
            | round::Event::Stood { .. }
            | round::Event::Left { .. }
            | round::Event::Waited { .. }
            | round::Event::CorrectionProposed(_)
            | round::Event::Corrected { .. }
            | round::Event::BettingOpened { .. }
            | round::Event::BettingClosed { .. }
            | round::Event::LockedOut
            | round::Event::CardDealt { .. }
            | round::Event::CardShown { .. }
            | round::Event::CardTurnedDown { .. }
            | round::Event::CardRekeyed { .. }
            | round::Event::CardExposed { .. }
            | round::Event::DealCompleted
            | round::Event::DecisionsOpened { .. }
            | round::Event::Looked { .. }
            | round::Event::Laid { .. }
            | round::Event::HandNamed { .. }
            | round::Event::Declared { .. }
            | round::Event::Checked { .. }
            | round::Event::Folded { .. }
            | round::Event::CardDrawn { .. }
            | round::Event::DealerRead { .. }
            | round::Event::PrizeWon { .. }
            | round::Event::Collected { .. }
            | round::Event::Ruled { .. }
            | round::Event::RulingAsked { .. }
            | round::Event::RulingAnswered
            | round::Event::KeptApart { .. }
            | round::Event::Breached { .. }
            | round::Event::HandCounted { .. }
            | round::Event::CardAdded { .. }
            | round::Event::CardSetAside
            | round::Event::StrayDiscarded { .. }
            | round::Event::HandMislaid { .. }
            | round::Event::HandRestored { .. }
            | round::Event::SeatDeemed { .. }
            | round::Event::RoundSettled { .. }
            | round::Event::RoundOpened { .. }
            | round::Event::DeckStaged { .. }
            | round::Event::ShuffleNeeded
            | round::Event::DeckReplaced
            | round::Event::StubPutAway
            | round::Event::CardsCounted { .. }
            | round::Event::Ordered { .. }
            | round::Event::TableIdle
            | round::Event::Held { .. }
            | round::Event::ClockRead { .. } => Postings::new(),
        }
    }
}

fn stack(table: u32, person: &str) -> Account {
    Account::Stack {
        table,
        person: person.to_owned(),
    }
}

/// Chips that somebody gets.
fn bought(person: &str, amount: Money) -> Posting<Account> {
    posting(Account::Bank, Account::Purse(person.to_owned()), amount)
}

fn posting(from: Account, to: Account, amount: Money) -> Posting<Account> {
    Posting { from, to, amount }
}

/// A posting of what one amount is above another.
fn moved(from: Account, to: Account, more: Money, less: Money) -> Posting<Account> {
    posting(from, to, more.minus(less).unwrap_or(Money::ZERO))
}
