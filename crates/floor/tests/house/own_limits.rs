//! What people let themselves play, and who may not play.

use floor::authority::By;
use floor::house::{Command, Day, LimitOn, Opening, Refusal};
use games::round::{self, How};
use games::{Place, Wager};
use money::Money;
use rulebook::{Date, Role};

use crate::automatic::{Evening, money, sits, wagers};

const TABLE: u32 = 1;
const HOUR_MS: i64 = 3_600_000;
const MONDAY: Date = Date::constant(2026, 11, 16);
const TUESDAY: Date = Date::constant(2026, 11, 17);

/// A house on a Monday, in which Ann has chips.
fn monday() -> Evening {
    let mut evening = Evening::begin(5);
    begin(&mut evening, MONDAY, 0);
    evening.tell(Command::House(Opening::Chips {
        person: "ann".to_owned(),
        amount: money(1_000),
    }));
    evening.tell(Command::House(Opening::Granted {
        person: "max".to_owned(),
        role: Role::Manager,
        pit: None,
    }));
    evening
}

fn begin(evening: &mut Evening, day: Date, from_ms: i64) {
    evening.tell(Command::House(Opening::DayBegan(Day { day, from_ms })));
}

fn limit(on: LimitOn, most: Option<i64>) -> Command {
    let person = "ann".to_owned();
    Command::House(Opening::LimitSet { person, on, most })
}

fn exclude(until: Option<Date>, own: bool) -> Command {
    Command::House(Opening::Excluded {
        person: "ann".to_owned(),
        until,
        own,
        reason: "asked at the desk".to_owned(),
    })
}

fn sit() -> Command {
    let place = Place::ALL[0];
    let person = None;
    let command = round::Command::Sit { place, person };
    Command::Table {
        table: TABLE,
        command,
    }
}

fn ante(units: i64) -> Command {
    let command = round::Command::Wager {
        place: Place::ALL[0],
        wager: Wager::Ante,
        amount: money(units),
        how: How::Chips,
        chips: Vec::new(),
        salt: None,
        person: None,
    };
    Command::Table {
        table: TABLE,
        command,
    }
}

fn ann(evening: &Evening, command: Command) -> Result<(), Refusal> {
    let by = By::player("ann");
    let decided = evening.house.decide(&by, command, evening.now_ms);
    decided.map(drop)
}

#[track_caller]
fn told(evening: &mut Evening, by: &By, command: Command) {
    let told = evening.house.tell(by, command, evening.now_ms);
    evening.house = told.unwrap().0;
}

#[test]
fn a_wager_that_could_pass_the_loss_limit_is_refused_and_not_offered() {
    let mut evening = monday();
    told(
        &mut evening,
        &By::player("ann"),
        limit(LimitOn::Loss, Some(2_000)),
    );
    evening.deal(TABLE);
    assert!(evening.act(TABLE, "ann", sits));
    let over = Refusal::OwnLimit {
        on: LimitOn::Loss,
        most: 2_000,
    };
    assert_eq!(ann(&evening, ante(21)), Err(over.clone()));
    assert_eq!(
        over.to_string(),
        "you let yourself lose 20.00 a day, and this wager could pass it"
    );
    assert_eq!(ann(&evening, ante(20)), Ok(()));
    let offers = evening.house.offers(TABLE, "ann", evening.now_ms);
    let offered = offers.iter().find(|it| wagers(it, Some(Wager::Ante)));
    assert_eq!(offered.unwrap().bounds, Some((money(5), money(20))));
}

#[test]
fn what_was_lost_and_staked_counts_and_the_hand_is_played_to_its_end() {
    let mut evening = monday();
    let by = By::player("ann");
    told(&mut evening, &by, limit(LimitOn::Stake, Some(1_000)));
    evening.deal(TABLE);
    assert!(evening.act(TABLE, "ann", sits));
    evening.tell_as("ann", ante(10));
    assert!(ann(&evening, ante(5)).is_err());
    // The bet of twenty is no new wager: whoever holds a hand may stay in.
    let mut bet = false;
    for _ in 0..100 {
        let until = evening.deal(TABLE);
        if evening.house.tables[&TABLE].round.phase == round::Phase::Settled {
            break;
        }
        let stays =
            |offer: &floor::offer::Offer| matches!(offer.command, round::Command::Bet { .. });
        if !bet {
            bet = evening.act(TABLE, "ann", stays);
        }
        if let Some(until) = until {
            evening.now_ms = until.max(evening.now_ms);
        }
    }
    assert!(bet, "a bet was offered");
    let played = evening.house.play_today("ann", evening.now_ms);
    assert_eq!(played.staked, money(30));
    let before = money(1_000);
    assert_eq!(evening.house.chips("ann"), before.plus(played.net).unwrap());
    let [_, _, stake] = evening.house.own_limits("ann", evening.now_ms);
    assert!(stake.is_near() && stake.is_reached());
    for _ in 0..5 {
        if let Some(until) = evening.deal(TABLE) {
            evening.now_ms = until.max(evening.now_ms);
        }
    }
    assert!(matches!(
        ann(&evening, ante(5)),
        Err(Refusal::OwnLimit {
            on: LimitOn::Stake,
            ..
        })
    ));
    // A new day, and everything is as it was.
    evening.now_ms = 24 * HOUR_MS;
    begin(&mut evening, TUESDAY, 24 * HOUR_MS);
    let played = evening.house.play_today("ann", evening.now_ms);
    assert_eq!((played.staked, played.net), (Money::ZERO, Money::ZERO));
}

#[test]
fn time_at_the_table_ends_wagers_and_no_seat_is_taken_anew() {
    let mut evening = monday();
    told(
        &mut evening,
        &By::player("ann"),
        limit(LimitOn::Time, Some(60)),
    );
    evening.deal(TABLE);
    assert!(evening.act(TABLE, "ann", sits));
    evening.now_ms += HOUR_MS - 1_000;
    let [time, ..] = evening.house.own_limits("ann", evening.now_ms);
    assert!(time.is_near() && !time.is_reached());
    assert_eq!(ann(&evening, ante(5)), Ok(()));
    evening.now_ms += 1_000;
    let over = Refusal::OwnLimit {
        on: LimitOn::Time,
        most: 60,
    };
    assert_eq!(ann(&evening, ante(5)), Err(over.clone()));
    let leave = round::Command::Leave {
        place: Place::ALL[0],
    };
    evening.tell_as(
        "ann",
        Command::Table {
            table: TABLE,
            command: leave,
        },
    );
    assert_eq!(ann(&evening, sit()), Err(over));
    assert_eq!(
        evening.house.allowance("ann", evening.now_ms),
        Some(Money::ZERO)
    );
}

#[test]
fn a_raise_waits_for_the_next_gaming_day() {
    let mut evening = monday();
    let by = By::player("ann");
    told(&mut evening, &by, limit(LimitOn::Loss, Some(1_000)));
    told(&mut evening, &by, limit(LimitOn::Loss, None));
    let loss = |evening: &Evening| evening.house.own_limits("ann", evening.now_ms)[1];
    assert_eq!(loss(&evening).most, Some(1_000));
    assert_eq!(loss(&evening).next.unwrap().most, None);
    begin(&mut evening, TUESDAY, 24 * HOUR_MS);
    assert_eq!(loss(&evening).most, None);
}

#[test]
fn nobody_who_is_excluded_sits_down_or_wagers() {
    let mut evening = monday();
    evening.deal(TABLE);
    assert!(evening.act(TABLE, "ann", sits));
    told(
        &mut evening,
        &By::person("max", Role::Manager),
        exclude(None, false),
    );
    assert_eq!(ann(&evening, ante(5)), Err(Refusal::Excluded(None)));
    let leave = round::Command::Leave {
        place: Place::ALL[0],
    };
    evening.tell_as(
        "ann",
        Command::Table {
            table: TABLE,
            command: leave,
        },
    );
    assert_eq!(ann(&evening, sit()), Err(Refusal::Excluded(None)));
    let again = Command::House(Opening::Readmitted {
        person: "ann".to_owned(),
        reason: "the ban is over".to_owned(),
    });
    assert!(ann(&evening, again.clone()).is_err());
    told(&mut evening, &By::person("max", Role::Manager), again);
    assert_eq!(ann(&evening, sit()), Ok(()));
}

#[test]
fn nobody_lifts_what_somebody_wanted_for_themselves_before_its_day() {
    let mut evening = monday();
    let manager = By::person("max", Role::Manager);
    told(
        &mut evening,
        &By::player("ann"),
        exclude(Some(TUESDAY), true),
    );
    assert_eq!(ann(&evening, sit()), Err(Refusal::Excluded(Some(TUESDAY))));
    let again = Command::House(Opening::Readmitted {
        person: "ann".to_owned(),
        reason: "they asked".to_owned(),
    });
    assert!(evening.house.decide(&manager, again, 0).is_err());
    begin(&mut evening, TUESDAY, 24 * HOUR_MS);
    assert_eq!(ann(&evening, sit()), Ok(()));
}

/// A longer exclusion, put over a day of somebody's own choice and lifted, leaves that day.
#[test]
fn what_is_put_over_an_exclusion_of_ones_own_and_lifted_leaves_it() {
    let by_house = (By::person("max", Role::Manager), exclude(None, false));
    let by_self = (By::player("ann"), exclude(None, true));
    for (by, longer) in [by_house, by_self] {
        let mut evening = monday();
        let ann_herself = By::player("ann");
        told(&mut evening, &ann_herself, exclude(Some(TUESDAY), true));
        told(&mut evening, &by, longer);
        assert_eq!(ann(&evening, sit()), Err(Refusal::Excluded(None)));
        let manager = By::person("max", Role::Manager);
        let lift = Command::House(Opening::Readmitted {
            person: "ann".to_owned(),
            reason: "they asked".to_owned(),
        });
        told(&mut evening, &manager, lift.clone());
        assert_eq!(ann(&evening, sit()), Err(Refusal::Excluded(Some(TUESDAY))));
        assert!(evening.house.decide(&manager, lift, 0).is_err());
        begin(&mut evening, TUESDAY, 24 * HOUR_MS);
        assert_eq!(ann(&evening, sit()), Ok(()));
    }
}

#[test]
fn each_of_these_is_for_one_office() {
    let evening = monday();
    let decide = |by: &By, command| evening.house.decide(by, command, 0).map(drop);
    let (manager, player) = (By::person("max", Role::Manager), By::player("ben"));
    assert!(decide(&player, exclude(None, false)).is_err());
    assert!(decide(&player, exclude(None, true)).is_err());
    assert!(decide(&manager, exclude(None, true)).is_err());
    assert!(decide(&manager, exclude(Some(MONDAY), false)).is_err());
    assert!(decide(&player, limit(LimitOn::Loss, None)).is_err());
    assert!(decide(&manager, limit(LimitOn::Loss, None)).is_err());
    assert!(decide(&By::player("ann"), limit(LimitOn::Loss, Some(-1))).is_err());
    let day = |day, from_ms| Command::House(Opening::DayBegan(Day { day, from_ms }));
    assert!(decide(&manager, day(TUESDAY, 24 * HOUR_MS)).is_err());
    assert!(decide(&By::house(), day(MONDAY, 24 * HOUR_MS)).is_err());
    assert!(decide(&By::house(), day(TUESDAY, 24 * HOUR_MS + 1)).is_err());
    assert!(decide(&By::house(), day(TUESDAY, 24 * HOUR_MS)).is_ok());
}

#[test]
fn two_people_keep_what_is_kept_apart() {
    let mut evening = monday();
    let grant = |role| {
        Command::House(Opening::Granted {
            person: "kim".to_owned(),
            role,
            pit: None,
        })
    };
    evening.tell(grant(Role::Cage));
    for role in [Role::Auditor, Role::Dealer, Role::Supervisor, Role::Manager] {
        let refused = evening.house.decide(&By::house(), grant(role), 0);
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("kept by two people"), "{refused}");
    }
    evening.tell(grant(Role::Administrator));
    let withdraw = Command::House(Opening::Withdrawn {
        person: "kim".to_owned(),
        role: Role::Administrator,
        pit: None,
    });
    let refused = evening.house.decide(&By::house(), withdraw, 0);
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("last administrator")
    );
}

#[test]
fn a_house_that_is_written_down_keeps_them() {
    let mut evening = monday();
    told(
        &mut evening,
        &By::player("ann"),
        limit(LimitOn::Loss, Some(2_000)),
    );
    evening.deal(TABLE);
    assert!(evening.act(TABLE, "ann", sits));
    let state = evening.house.state();
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(
        serde_json::from_str::<floor::house::State>(&text).unwrap(),
        state
    );
}
