//! A table that flows: *deal*, clocks for those who have company, places of those who are
//! gone, prizes that nobody confirms.

use floor::authority::By;
use floor::clock::{Clock, Pace, Until};
use floor::dealer;
use floor::demonstration;
use floor::house::{Absence, Command, Event, House, Opening};
use floor::offer::Offer;
use games::round::{self, Phase};
use games::{Place, Wager};
use money::Money;

use crate::automatic::{Evening, check_fold, decides, money, sits, wagers};

/// The Three Card Poker table, whose round has one decision and no jackpot.
const TABLE: u32 = 4;

fn begin() -> Evening {
    let commands = demonstration::commands(Pace::USUAL).unwrap();
    let mut evening = Evening::of(11, commands);
    for person in ["ann", "bob", "house-player-1-4"] {
        evening.tell(chips(person));
    }
    let book = &evening.house.tables[&TABLE].book.id;
    assert_eq!(book, "nz-three-card-poker");
    evening.deal(TABLE);
    evening
}

fn chips(person: &str) -> Command {
    Command::House(Opening::Chips {
        person: person.to_owned(),
        amount: money(10_000),
    })
}

fn phase(evening: &Evening) -> Phase {
    evening.house.tables[&TABLE].round.phase
}

fn clock(evening: &Evening) -> Option<Clock> {
    evening.house.tables[&TABLE].clock
}

#[track_caller]
fn sit(evening: &mut Evening, person: &str, place: usize) {
    let place = Place::ALL[place - 1];
    let there = |offer: &Offer| sits(offer) && offer.place == place;
    assert!(evening.act(TABLE, person, there), "{person}");
}

#[track_caller]
fn ante(evening: &mut Evening, person: &str) {
    let ante = |offer: &Offer| wagers(offer, Some(Wager::Ante));
    assert!(evening.act(TABLE, person, ante), "{person}");
}

const DEAL: Command = Command::SayDeal { table: TABLE };

#[track_caller]
fn say_deal(evening: &mut Evening, person: &str) {
    evening.tell_by(&By::player(person), DEAL);
}

#[track_caller]
fn refused(evening: &Evening, by: &By, command: Command, says: &str) {
    let refusal = evening.house.decide(by, command, evening.now_ms);
    let refusal = refusal.unwrap_err().to_string();
    assert!(refusal.contains(says), "{refusal}");
}

#[test]
fn whoever_plays_alone_waits_for_nothing_and_is_hurried_by_nothing() {
    let mut evening = begin();
    sit(&mut evening, "ann", 4);
    let ann = By::player("ann");
    refused(&evening, &ann, DEAL, "place your bets first");
    ante(&mut evening, "ann");
    assert_eq!((evening.deal(TABLE), clock(&evening)), (None, None));
    evening.now_ms += 3_600_000;
    assert_eq!(evening.deal(TABLE), None);
    assert_eq!(phase(&evening), Phase::Betting);

    // The deal begins at once; the clock of the decision, once the cards were looked at.
    say_deal(&mut evening, "ann");
    let until = evening.deal(TABLE).unwrap();
    assert!(matches!(phase(&evening), Phase::Deciding(_)));
    let decision = clock(&evening).unwrap();
    assert_eq!(decision.until, Until::Decided);
    assert_eq!(decision.from_ms, evening.now_ms + 2_000);
    assert_eq!(until, decision.from_ms + 120_000);
    refused(&evening, &ann, DEAL, "the cards are on their way");

    // What is settled lies there until she goes on.
    assert!(evening.act(TABLE, "ann", decides));
    assert_eq!(evening.deal(TABLE), None);
    assert_eq!((phase(&evening), clock(&evening)), (Phase::Settled, None));
    evening.now_ms += 3_600_000;
    assert_eq!(evening.deal(TABLE), None);
    assert_eq!(phase(&evening), Phase::Settled);
    say_deal(&mut evening, "ann");
    refused(&evening, &ann, DEAL, "you have said so already");
    evening.deal(TABLE);
    assert_eq!(phase(&evening), Phase::Betting);
    refused(&evening, &ann, DEAL, "place your bets first");
    refused(
        &evening,
        &By::player("bob"),
        DEAL,
        "sit down at the table first",
    );
    check_fold(&evening);
}

#[test]
fn those_who_have_company_have_a_short_clock_unless_all_say_deal() {
    let mut evening = begin();
    sit(&mut evening, "ann", 4);
    sit(&mut evening, "bob", 5);
    assert_eq!(clock(&evening), None);
    ante(&mut evening, "ann");
    let betting = clock(&evening).unwrap();
    assert_eq!(betting.until, Until::NoMoreBets);
    assert_eq!(betting.to_ms, evening.now_ms + 12_000);
    say_deal(&mut evening, "ann");
    assert_eq!(evening.deal(TABLE), Some(betting.to_ms));
    assert_eq!(phase(&evening), Phase::Betting);
    // Bob sits this one out, and keeps nobody waiting.
    say_deal(&mut evening, "bob");
    evening.deal(TABLE);
    assert!(matches!(phase(&evening), Phase::Deciding(_)));
    let decision = clock(&evening).unwrap();
    assert_eq!(decision.to_ms - decision.from_ms, 25_000);
    evening.act(TABLE, "ann", decides);
    evening.deal(TABLE);
    let next = clock(&evening).unwrap();
    assert_eq!(next.until, Until::NextRound);
    assert_eq!(next.to_ms, evening.now_ms + 5_000);
    say_deal(&mut evening, "ann");
    assert_eq!(evening.deal(TABLE), Some(next.to_ms));
    evening.now_ms = next.to_ms;
    evening.deal(TABLE);
    assert_eq!(phase(&evening), Phase::Betting);
    // Whoever says nothing is waited for no longer than the clock runs.
    ante(&mut evening, "ann");
    evening.now_ms = clock(&evening).unwrap().to_ms;
    evening.deal(TABLE);
    assert!(matches!(phase(&evening), Phase::Deciding(_)));
    check_fold(&evening);
}

#[test]
fn house_players_hurry_nobody_and_are_waited_for_a_moment() {
    let mut evening = begin();
    let house = "house-player-1-4";
    sit(&mut evening, "ann", 4);
    sit(&mut evening, house, 2);
    ante(&mut evening, "ann");
    say_deal(&mut evening, "ann");
    assert_eq!(clock(&evening), None);
    assert_eq!(evening.deal(TABLE), Some(evening.now_ms + 600));
    ante(&mut evening, house);
    evening.deal(TABLE);
    assert!(matches!(phase(&evening), Phase::Deciding(_)));
    let decision = clock(&evening).unwrap();
    assert_eq!(decision.to_ms - decision.from_ms, 120_000);
    for person in ["ann", house] {
        evening.act(TABLE, person, decides);
    }
    evening.deal(TABLE);
    say_deal(&mut evening, "ann");
    evening.deal(TABLE);
    // One who does not wager in time is left out.
    ante(&mut evening, "ann");
    say_deal(&mut evening, "ann");
    evening.now_ms = evening.deal(TABLE).unwrap();
    evening.deal(TABLE);
    assert!(matches!(phase(&evening), Phase::Deciding(_)));
    assert_eq!(evening.house.tables[&TABLE].round.spots.len(), 1);
}

/// A round that Ann plays by herself, whoever else sits there.
fn anns_round(evening: &mut Evening) {
    evening.deal(TABLE);
    ante(evening, "ann");
    while phase(evening) != Phase::Settled {
        let until = evening.deal(TABLE);
        if !evening.act(TABLE, "ann", decides) && phase(evening) != Phase::Settled {
            evening.now_ms = until.expect("somebody is waited for");
        }
    }
}

fn is_freed(event: &Event) -> bool {
    matches!(event, Event::SeatFreed { freed, .. } if freed.why == Absence::Idle)
}

#[test]
fn whoever_makes_no_wager_for_three_rounds_gives_the_place_up() {
    let mut evening = begin();
    sit(&mut evening, "ann", 4);
    sit(&mut evening, "bob", 5);
    for _ in 0..3 {
        assert!(!evening.journal.iter().any(is_freed));
        anns_round(&mut evening);
        let pause = clock(&evening).map(|clock| clock.to_ms);
        // A house that was stopped meanwhile goes on counting.
        let openings = evening.journal.iter().filter_map(|event| match event {
            Event::House(opening) => Some(opening),
            _ => None,
        });
        let again = House::restore(openings, evening.house.state()).unwrap();
        assert_eq!(again.tables[&TABLE].flow, evening.house.tables[&TABLE].flow);
        // Once Bob's place is free, Ann goes on when she likes.
        let Some(pause) = pause else { break };
        evening.now_ms = pause;
        evening.deal(TABLE);
    }
    assert_eq!(evening.journal.iter().filter(|it| is_freed(it)).count(), 1);
    let table = &evening.house.tables[&TABLE];
    let seated: Vec<&str> = table.guests().collect();
    assert_eq!(seated, ["ann"]);
    assert_eq!(evening.house.cage.stack(TABLE, "bob"), Money::ZERO);
    assert_eq!(evening.house.cage.purse("bob"), money(10_000));
    check_fold(&evening);
}

#[test]
fn a_place_is_freed_by_the_house_alone_and_never_with_chips_on_the_felt() {
    let mut evening = begin();
    sit(&mut evening, "ann", 4);
    ante(&mut evening, "ann");
    let free = |person: &str| Command::FreeSeat {
        table: TABLE,
        person: person.to_owned(),
        why: Absence::Away,
    };
    let bob = By::player("bob");
    refused(&evening, &bob, free("ann"), "this is for the house itself");
    refused(
        &evening,
        &By::house(),
        free("ann"),
        "nothing of theirs is at stake",
    );
    refused(&evening, &By::house(), free("bob"), "nobody of that name");
    let withdraw = Command::Table {
        table: TABLE,
        command: round::Command::Withdraw {
            place: Place::ALL[3],
            wager: Wager::Ante,
        },
    };
    evening.tell(Command::Together(vec![withdraw, free("ann")]));
    assert_eq!(evening.house.tables[&TABLE].guests().next(), None);
    assert_eq!(evening.house.cage.purse("ann"), money(10_000));
    check_fold(&evening);
}

#[test]
fn a_prize_that_nobody_confirms_is_confirmed_by_two_of_the_house() {
    let mut commands = demonstration::commands(Pace::default()).unwrap();
    for command in &mut commands {
        if let Command::House(Opening::Table(setup)) = command {
            setup.validation_limit = Money::ZERO;
        }
    }
    let mut evening = Evening::of(5, commands);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(1_000_000),
    }));
    // Section 10's table: a bet is made whatever the hand is, until one wins a prize.
    let table = 3;
    assert_eq!(
        evening.house.tables[&table].book.id,
        "section10-caribbean-stud"
    );
    let waits = |evening: &Evening| evening.house.tables[&table].round.awaits_prize();
    let bets = |offer: &Offer| matches!(offer.command, round::Command::Bet { .. });
    let mut rounds = 0;
    let confirmed_at = loop {
        rounds += 1;
        assert!(rounds < 5_000, "no hand wins a prize");
        evening.deal(table);
        evening.act(table, "ann", sits);
        evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Ante)));
        evening.act(table, "ann", |offer| wagers(offer, Some(Wager::Jackpot)));
        loop {
            let until = evening.deal(table);
            let over = evening.house.tables[&table].round.phase == Phase::Settled;
            if over || waits(&evening) {
                break;
            }
            if !evening.act(table, "ann", bets) {
                evening.now_ms = until.expect("somebody is waited for");
            }
        }
        if waits(&evening) {
            break evening.deal(table).expect("the house confirms it");
        }
        evening.now_ms += 60_000;
    };
    assert_eq!(confirmed_at, evening.now_ms + 10_000);
    let confirms = |evening: &Evening| dealer::confirms(&evening.house, table, evening.now_ms);
    evening.now_ms = confirmed_at - 1;
    assert_eq!(confirms(&evening), None);
    evening.now_ms = confirmed_at;
    let (first, command) = confirms(&evening).unwrap();
    evening.tell_by(&first, command);
    let (second, command) = confirms(&evening).unwrap();
    assert_ne!((&first.person, first.role), (&second.person, second.role));
    evening.tell_by(&second, command);
    assert_eq!(confirms(&evening), None);
    evening.deal(table);
    assert_eq!(evening.house.tables[&table].round.phase, Phase::Settled);
    check_fold(&evening);
}

#[test]
fn whoever_is_out_of_chips_gets_new_play_money_and_nobody_else() {
    let mut evening = begin();
    let ann = By::player("ann");
    let refill = Command::Refill { table: TABLE };
    refused(
        &evening,
        &ann,
        refill.clone(),
        "sit down at the table first",
    );
    sit(&mut evening, "ann", 4);
    refused(&evening, &ann, refill.clone(), "once you are out of chips");
    // All but what is less than the least ante goes back to the house.
    let back = Opening::ChipsReturned {
        person: "ann".to_owned(),
        amount: Money::cents(1_000_000 - 499),
    };
    let away = Command::CashOut {
        table: TABLE,
        person: None,
    };
    evening.tell_by(&ann, away);
    evening.tell(Command::House(back));
    evening.tell_by(&ann, refill.clone());
    assert_eq!(
        evening.house.cage.stack(TABLE, "ann"),
        Money::cents(100_499)
    );
    assert_eq!(evening.house.cage.purse("ann"), Money::ZERO);
    refused(&evening, &ann, refill, "once you are out of chips");
    check_fold(&evening);
}

#[test]
fn the_wagers_of_the_next_round_are_offered_while_the_last_one_lies_there() {
    let mut evening = begin();
    for table in [1, 2, 3, 4, 5] {
        evening.deal(table);
        let ahead = |evening: &Evening| evening.house.offers_ahead(table, "ann", evening.now_ms);
        evening.act(table, "ann", |offer| {
            sits(offer) && offer.place == Place::ALL[3]
        });
        let offers = |evening: &Evening| {
            let offers = evening.house.offers(table, "ann", evening.now_ms);
            let offers = offers.into_iter().filter(|offer| wagers(offer, None));
            offers.collect::<Vec<Offer>>()
        };
        let first = offers(&evening);
        assert!(!first.is_empty() && ahead(&evening).is_empty());
        for wager in [Wager::Ante, Wager::Blind] {
            evening.act(table, "ann", |offer| wagers(offer, Some(wager)));
        }
        evening.tell_by(&By::player("ann"), Command::SayDeal { table });
        loop {
            let until = evening.deal(table);
            if evening.house.tables[&table].round.phase == Phase::Settled {
                break;
            }
            if !evening.act(table, "ann", decides) {
                evening.now_ms = until.expect("somebody is waited for");
            }
        }
        let next = ahead(&evening);
        evening.tell_by(&By::player("ann"), Command::SayDeal { table });
        evening.deal(table);
        assert_eq!(next, offers(&evening), "table {table}");
    }
}

#[test]
fn whoever_is_in_a_hand_elsewhere_is_told_where_the_chips_are() {
    let mut evening = begin();
    sit(&mut evening, "ann", 1);
    ante(&mut evening, "ann");
    evening.deal(1);
    let at = |command: &str| Command::Table {
        table: 1,
        command: serde_json::from_str(command).unwrap(),
    };
    let ann = By::player("ann");
    evening.tell_by(&ann, at(r#"{"do":"sit","place":1}"#));
    let ante = at(r#"{"do":"wager","place":1,"wager":"ante","amount":500}"#);
    let refusal = evening.house.decide(&ann, ante, evening.now_ms);
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.word(), "chips-elsewhere");
    let said = refusal.to_string();
    assert!(
        said.contains("of yours lie at table 4, where your hand is not over"),
        "{said}"
    );
}
