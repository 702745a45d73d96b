//! A house with one jackpot: what the tests drive.

use std::sync::LazyLock;

use cards::five::Category;
use games::Shelf;
use jackpot::{
    Award, Check, Command, Event, Hand, HandDealt, Link, Mode, Pools, Refusal, Round, RoundId,
    Rules, Setup, Source, Stamp, TableId,
};
use money::{Money, Rate};
use rulebook::{Answers, Approval, Book, Choices, Citation, Citations, Role};

pub(crate) const CARIBBEAN: &str = "nz-caribbean-stud";
pub(crate) const ULTIMATE: &str = "nz-ultimate-texas-holdem";
pub(crate) const VENICE: &str = "venice-caribbean-poker";
pub(crate) const SECTION_10: &str = "section10-caribbean-stud";

/// A link, the book it is run under, and everything that happened to it.
#[derive(Debug, Clone)]
pub(crate) struct House {
    pub(crate) book: Book,
    pub(crate) rules: Rules,
    pub(crate) link: Link,
    pub(crate) events: Vec<Event>,
    pub(crate) sequence: u64,
}

impl House {
    /// A house under a book with options set: `"same-time=split reseed=at-once"`.
    pub(crate) fn new(book: &str, options: &str) -> House {
        static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::load().unwrap());
        let book = SHELF.book(book).unwrap().clone();
        let choices = Choices::parse(options.split_whitespace()).unwrap();
        let answers = Answers::new(&book, None, &choices).unwrap();
        let rules = games::Rules::ask(&answers).unwrap();
        House {
            rules: rules.jackpot().unwrap().clone(),
            book,
            link: Link::default(),
            events: Vec::new(),
            sequence: 0,
        }
    }

    /// The same, with a jackpot on tables 1 to 4 that nothing enters which its book
    /// lets the operator keep.
    pub(crate) fn with_pools(book: &str, options: &str, wager: &str, pools: Pools<Money>) -> House {
        let mut house = House::new(book, options);
        let least = house.rules.progression_at_least;
        let rate = least.map_or(Rate::NOTHING, |least| least.value);
        let mut setup = house.setup(wager, pools);
        setup.rates = Some(match pools {
            Pools::One(_) => Pools::One(rate),
            Pools::Divided { .. } => Pools::Divided {
                major: Rate::NOTHING,
                minor: Rate::NOTHING,
            },
        });
        house.does(Command::Open(setup));
        house
    }

    pub(crate) fn setup(&self, wager: &str, pools: Pools<Money>) -> Setup {
        let device = match &self.rules.jackpot_order {
            Some(order) => order.keys().next_back().unwrap().clone(),
            None => "shoe".to_owned(),
        };
        Setup {
            mode: Mode::Electronic,
            wager: money(wager),
            pools: pools.each(money::Meter::at).unwrap(),
            rates: None,
            seed: self.rules.jackpot_resets.map(|_| money("10000.00")),
            tables: (1..=4).map(|id| (TableId(id), device.clone())).collect(),
            approval: Some(approval("SEC-1")),
        }
    }

    /// Does what must not be refused.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> Vec<Event> {
        match self.link.decide(&self.rules, command.clone()) {
            Ok(events) => {
                for event in &events {
                    self.link.apply(event);
                }
                self.events.extend(events.iter().cloned());
                events
            }
            Err(refusal) => panic!("{command:?} is refused: {refusal}"),
        }
    }

    /// The refusal of what must be refused, as its word and its clause.
    #[track_caller]
    pub(crate) fn refuses(&self, command: Command) -> String {
        let before = self.link.clone();
        let refusal = self.link.decide(&self.rules, command).unwrap_err();
        assert_eq!(before, self.link, "a refusal changes nothing");
        self.said(&refusal)
    }

    pub(crate) fn said(&self, refusal: &Refusal) -> String {
        let under = refusal.under.map(|under| self.clause(under));
        format!(
            "{} under {}",
            refusal.reason.word(),
            under.unwrap_or("-".to_owned())
        )
    }

    pub(crate) fn clause(&self, citation: Citation) -> String {
        self.book.clause(citation.clause).unwrap().id.clone()
    }

    /// The ids of the clauses that something rests on.
    pub(crate) fn clauses(&self, under: &Citations) -> Vec<String> {
        under.iter().map(|citation| self.clause(citation)).collect()
    }

    pub(crate) fn stamp(&mut self, at: &str) -> Stamp {
        self.sequence += 1;
        Stamp {
            at_ms: milliseconds(at),
            sequence: self.sequence,
        }
    }

    /// Betting closes on a round with a wager at each place, and the hands are dealt.
    #[track_caller]
    pub(crate) fn deal(&mut self, round: Round, places: &[u8], at: &str) {
        self.lock_out(round, places, at);
        let (first_card, complete) = (self.stamp(at), self.stamp(at));
        let hand = |place: &u8| HandDealt {
            place: *place,
            first_card,
            complete,
        };
        let hands = places.iter().map(hand).collect();
        self.does(Command::Deal { round, hands });
    }

    #[track_caller]
    pub(crate) fn lock_out(&mut self, round: Round, places: &[u8], at: &str) -> Vec<Event> {
        let wager = self.link.terms().unwrap().wager;
        let wagers = places.iter().map(|place| (*place, wager)).collect();
        let at = self.stamp(at);
        self.does(Command::LockOut { round, at, wagers })
    }

    #[track_caller]
    pub(crate) fn claim(&mut self, hand: Hand, category: &str, at: &str) -> Vec<Event> {
        let at = self.stamp(at);
        let category = category.parse().unwrap();
        self.does(Command::Claim {
            hand,
            category,
            at,
            most: None,
        })
    }

    /// Everything that is done before a prize is paid.
    #[track_caller]
    pub(crate) fn validate_all(&mut self) {
        let hands: Vec<Hand> = self.link.claims().map(|it| it.claim.hand).collect();
        for hand in hands {
            for check in CHECKS {
                self.does(Command::Check { hand, check });
            }
            let by = [Role::Dealer, Role::Supervisor];
            self.does(Command::Validate { hand, by });
        }
    }

    /// Validates everything and awards what can be awarded.
    #[track_caller]
    pub(crate) fn award(&mut self) -> Vec<Award> {
        self.validate_all();
        awards(&self.does(Command::Award))
    }

    #[track_caller]
    pub(crate) fn close(&mut self, round: Round) -> Vec<Event> {
        self.does(Command::Close { round })
    }

    /// What the operator had to add so far.
    pub(crate) fn topped_up(&self) -> Money {
        let sums = self.events.iter().filter_map(|event| match event {
            Event::ToppedUp { amount, .. } => Some(*amount),
            _ => None,
        });
        Money::sum(sums).unwrap()
    }
}

pub(crate) const CHECKS: [Check; 4] = [
    Check::HandVerified,
    Check::LightSeen,
    Check::SupervisorNotified,
    Check::DeckCounted { cards: 52 },
];

/// A round of one table with these claims is played to its awards, on these pools.
///
/// `claims` is `place category` separated by commas; `expected` the prizes in the same
/// order; `after` what the operator added and what each pool is left with.
#[track_caller]
pub(crate) fn check(
    house: (&str, &str),
    pools: &str,
    wager: &str,
    claims: &str,
    expected: &str,
    after: &str,
) {
    let (book, options) = house;
    let claims: Vec<(u8, &str)> = claims
        .split(',')
        .map(|claim| claim.trim().split_once(' ').unwrap())
        .map(|(place, category)| (place.parse().unwrap(), category))
        .collect();
    let mut house = House::with_pools(book, options, wager, pools_of(pools));
    top_down_to(&mut house, pools, claims.len());
    let places: Vec<u8> = claims.iter().map(|(place, _)| *place).collect();
    let round = round(1, 1);
    house.deal(round, &places, "12:00:00");
    for (place, category) in &claims {
        house.claim(round.hand(*place), category, "12:01:00");
    }
    house.close(round);
    let awarded = house.award();
    let prize = |place: &u8| {
        let award = awarded.iter().find(|it| it.hand.place == *place);
        award.unwrap().amount.to_string()
    };
    let prizes: Vec<String> = places.iter().map(prize).collect();
    let left: Vec<String> = house
        .link
        .pools()
        .iter()
        .map(|it| it.1.to_string())
        .collect();
    let said = format!("added {}, left {}", house.topped_up(), left.join(" "));
    assert_eq!(
        (prizes.join(", "), said),
        (expected.to_owned(), after.to_owned())
    );
}

/// Where the book makes part of every wager enter the pool, the pool is opened smaller
/// by that, so that it stands at `pools` when the round is dealt.
fn top_down_to(house: &mut House, pools: &str, wagers: usize) {
    let Pools::One(rate) = house.link.terms().unwrap().rates else {
        return;
    };
    let wager = house.link.terms().unwrap().wager;
    let staked = wager.times(i64::try_from(wagers).unwrap()).unwrap();
    let entering = rate.of(staked).unwrap().shown();
    let opened = money(pools).minus(entering).unwrap();
    let mut setup = house.setup(&wager.to_string(), Pools::One(opened));
    setup.rates = Some(Pools::One(rate));
    let fresh = House {
        link: Link::default(),
        events: Vec::new(),
        ..house.clone()
    };
    *house = fresh;
    house.does(Command::Open(setup));
}

/// `100500.00`, or `major 9600.00 minor 400.00`.
pub(crate) fn pools_of(text: &str) -> Pools<Money> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [pool] => Pools::One(money(pool)),
        ["major", major, "minor", minor] => Pools::Divided {
            major: money(major),
            minor: money(minor),
        },
        _ => panic!("{text} are no pools"),
    }
}

pub(crate) fn awards(events: &[Event]) -> Vec<Award> {
    let awards = events.iter().filter_map(|event| match event {
        Event::Awarded(award) => Some(*award),
        _ => None,
    });
    awards.collect()
}

/// `@2.4 8000.75 order 1`.
pub(crate) fn said(awards: &[Award]) -> Vec<String> {
    let one = |it: &Award| format!("{} {} order {}", it.hand, it.amount, it.order);
    awards.iter().map(one).collect()
}

pub(crate) fn from_float(award: &Award) -> bool {
    award.from == Source::Float
}

pub(crate) fn round(table: u32, number: u64) -> Round {
    Round {
        table: TableId(table),
        number: RoundId(number),
    }
}

pub(crate) fn money(text: &str) -> Money {
    text.parse().unwrap()
}

pub(crate) fn rate(text: &str) -> Rate {
    text.parse().unwrap()
}

pub(crate) fn approval(reference: &str) -> Approval {
    Approval {
        reference: reference.to_owned(),
        by: "Secretary".to_owned(),
        on: "2012-11-01".parse().unwrap(),
        covers: Vec::new(),
        conditions: Some("no more than four tables".to_owned()),
    }
}

/// `12:00:03.250`.
fn milliseconds(text: &str) -> i64 {
    let (clock, thousandths) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock.split(':').map(|part| part.parse::<i64>().unwrap());
    let (hours, minutes, seconds) = (parts.next(), parts.next(), parts.next());
    let whole = (hours.unwrap() * 60 + minutes.unwrap()) * 60 + seconds.unwrap();
    whole * 1000 + thousandths.parse::<i64>().unwrap()
}

pub(crate) fn category(name: &str) -> Category {
    name.parse().unwrap()
}
