//! A house at random.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use floor::Table;
use floor::authority::By;
use floor::house::{Command, House};
use games::device::Device;
use games::table::{Chance, Fitting, Staff, TableCard, TableJackpot};
use games::{Rules, Wager};
use jackpot::{Mode, Pools, Setup, TableId};
use money::{ChipSet, Limits, Meter, Money, Rate};
use rulebook::{Answers, Approval, Book, Choices, Date, Problem, What};

use crate::dice::Dice;

/// The name of the jackpot, where there is one.
pub(super) const JACKPOT: &str = "J";

/// A house of one table or two under a book, with options, cards and a jackpot at
/// random, all of it as the book allows.
#[must_use]
pub fn house(book: &Arc<Book>, dice: &mut Dice) -> House {
    loop {
        let attempt = Attempt::new(book, dice);
        if let Some(house) = attempt.and_then(|attempt| attempt.open(dice)) {
            return house;
        }
    }
}

struct Attempt {
    book: Arc<Book>,
    on: Option<Date>,
    choices: Choices,
    approvals: Vec<Approval>,
    rules: Arc<Rules>,
}

impl Attempt {
    fn new(book: &Arc<Book>, dice: &mut Dice) -> Option<Attempt> {
        let days = [None, None, None, Some(Date::constant(2010, 1, 1))];
        let on = dice.pick(&days).copied().flatten();
        let choices = choices(book, dice);
        let answers = Answers::new(book, on, &choices).ok()?;
        let rules = Arc::new(Rules::ask(&answers).ok()?);
        Some(Attempt {
            approvals: approvals(book, &choices),
            book: Arc::clone(book),
            on,
            choices,
            rules,
        })
    }

    fn open(&self, dice: &mut Dice) -> Option<House> {
        let terms = self.terms(dice);
        let tables = match terms.is_some() && dice.once_in(3) {
            true => vec![1, 2],
            false => vec![1],
        };
        let mut house = House::default();
        let limits = self.limits(dice);
        let chips = chips(dice);
        for number in &tables {
            let mut card = self.card(dice)?;
            card.jackpot = terms;
            card.limits.clone_from(&limits);
            card.chips.clone_from(&chips);
            let (book, rules) = (Arc::clone(&self.book), Arc::clone(&self.rules));
            let mut table = Table::ruled(book, self.on, rules, card).ok()?;
            table.choices = Arc::new(self.choices.clone());
            table.approvals = Arc::new(self.approvals.clone());
            house.tables.insert(*number, table.into());
        }
        if let Some(terms) = terms {
            let setup = self.jackpot(&house, terms, dice);
            let open = Command::Jackpot {
                jackpot: JACKPOT.to_owned(),
                command: Box::new(jackpot::Command::Open(setup)),
            };
            for event in house.decide(&By::house(), open, 0).ok()? {
                house.apply(&event);
            }
        }
        Some(house)
    }

    fn card(&self, dice: &mut Dice) -> Option<TableCard> {
        let devices: Vec<Device> = self.rules.table().delivery.keys().copied().collect();
        let mut has = BTreeSet::new();
        if dice.once_in(4) {
            has.insert(Fitting::Shuffler);
        }
        if dice.once_in(8) {
            has.insert(Fitting::SelfCounting);
        }
        Some(TableCard {
            device: *dice.pick(&devices)?,
            unmarked: BTreeSet::new(),
            decks: if dice.once_in(4) { 2 } else { 0 },
            has,
            lacks: BTreeSet::new(),
            limits: BTreeMap::new(),
            chips: None,
            chance: match dice.once_in(3) {
                true => Chance::Real,
                false => Chance::Virtual,
            },
            staff: match dice.once_in(2) {
                true => Staff::Staffed,
                false => Staff::Automatic,
            },
            jackpot: None,
        })
    }

    fn limits(&self, dice: &mut Dice) -> BTreeMap<Wager, Limits> {
        let mut limits = BTreeMap::new();
        for wager in self.rules.game().openings() {
            let of = match wager {
                Wager::Jackpot | Wager::Bet => continue,
                // Ante and blind are of one amount, so they have the same limits.
                Wager::Blind => limits.get(&Wager::Ante).copied(),
                _ if dice.once_in(2) => Limits::new(Money::cents(500), Money::cents(50_000)).ok(),
                _ => None,
            };
            limits.extend(of.map(|of| (*wager, of)));
        }
        limits
    }

    fn terms(&self, dice: &mut Dice) -> Option<TableJackpot> {
        let rules = self.rules.jackpot().filter(|_| !dice.once_in(3))?;
        let modes: Vec<Mode> = rules.jackpot_modes.keys().copied().collect();
        let posted = rules.jackpot_wager.value;
        let wagers = [100, 250, 500].map(Money::cents);
        Some(TableJackpot {
            mode: *dice.pick(&modes)?,
            wager: posted.or_else(|| dice.pick(&wagers).copied())?,
            up: true,
            divided: false,
        })
    }

    fn jackpot(&self, house: &House, terms: TableJackpot, dice: &mut Dice) -> Setup {
        let device = |number: &u32| {
            let table = house.tables.get(number);
            table.map_or_else(String::new, |it| it.card.device.word().to_owned())
        };
        let numbers = house.tables.keys();
        let rules = self.rules.jackpot();
        let divided = rules.is_some_and(|rules| rules.sub_pools.is_some()) && dice.once_in(3);
        let pool = Meter::per_10000(100_000_000 + i64::try_from(dice.below(1 << 34)).unwrap_or(0));
        let rate = [Rate::WHOLE, "75%".parse().unwrap_or(Rate::WHOLE)];
        let rate = dice.pick(&rate).copied().unwrap_or(Rate::WHOLE);
        let part = |text: &str| text.parse().unwrap_or(Rate::NOTHING);
        Setup {
            mode: terms.mode,
            wager: terms.wager,
            pools: match divided {
                true => Pools::Divided {
                    major: pool,
                    minor: Meter::per_10000(5_000_000_001),
                },
                false => Pools::One(pool),
            },
            rates: Some(match divided {
                true => Pools::Divided {
                    major: part("55%"),
                    minor: part("20%"),
                },
                false => Pools::One(rate),
            }),
            seed: Some(Money::cents(1_000_000)),
            tables: numbers.map(|it| (TableId(*it), device(it))).collect(),
            approval: Some(approval("JACKPOT-1", "Secretary", Vec::new())),
        }
    }
}

/// Some of the options of a book, each set to one of its words.
fn choices(book: &Book, dice: &mut Dice) -> Choices {
    let mut choices = Choices::default();
    for choice in book.choices() {
        let amounts = ["300.00", "5000.00", "250000.00"].map(str::to_owned);
        let settings: Vec<String> = match choice.name {
            "jackpot-meter" | "jackpot-wager" | "jackpot-seed" | "progression" => continue,
            "payout-max" => amounts.to_vec(),
            _ => {
                let plain = |setting: &&String| {
                    let words = setting.chars();
                    let mut words = words.filter(|letter| letter.is_uppercase());
                    words.next().is_none() && !setting.contains([' ', ':'])
                };
                choice.settings.iter().filter(plain).cloned().collect()
            }
        };
        if dice.once_in(4)
            && let Some(setting) = dice.pick(&settings)
        {
            choices.set(choice.name, setting);
        }
    }
    choices
}

fn approvals(book: &Book, choices: &Choices) -> Vec<Approval> {
    let missing = book.not_approved(choices, &[]).into_iter();
    let approved = missing.filter_map(|Problem { what, .. }| match what {
        What::NotApproved {
            question,
            authority,
            ..
        } => Some(approval("OPTION-1", &authority, vec![question])),
        _ => None,
    });
    approved.collect()
}

fn approval(reference: &str, by: &str, covers: Vec<String>) -> Approval {
    Approval {
        reference: reference.to_owned(),
        by: by.to_owned(),
        on: Date::constant(2012, 11, 1),
        covers,
        conditions: None,
    }
}

fn chips(dice: &mut Dice) -> Option<ChipSet> {
    let sets = [
        vec![50, 100, 500, 2_500],
        vec![100, 500, 2_500, 10_000],
        vec![250, 1_000],
    ];
    let wanted = dice.once_in(2);
    let set = dice.pick(&sets).filter(|_| wanted)?;
    ChipSet::new(set.iter().map(|cents| Money::cents(*cents))).ok()
}
