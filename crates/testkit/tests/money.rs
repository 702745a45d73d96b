//! The money of a house at random: after every command, accepted or refused, its books come
//! to nothing and are those that the test kit keeps; and at the end every stream, folded by itself,
//! is the whole truth about its subject.

use testkit::money::Casino;

/// How many houses, and how many commands at each.
const HOUSES: u64 = 12;
const COMMANDS: u64 = 2_500;

#[test]
fn whatever_people_do_the_books_come_to_nothing() {
    let (mut accepted, mut played, mut closed, mut drop, mut variance) = (0, 0, 0, 0, 0);
    for seed in 0..HOUSES {
        let casino = Casino::open(seed);
        let mut casino = casino.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        for number in 0..COMMANDS {
            if let Err(why) = casino.go_on() {
                panic!("seed {seed}, command {number}: {why}");
            }
        }
        let streams = casino.check_alone();
        let streams = streams.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        // The house and its four tables, at least.
        assert!(streams >= 5, "seed {seed}: {streams} streams");
        accepted += casino.accepted;
        closed += casino.house.till.shifts;
        drop += casino
            .house
            .tables
            .values()
            .map(|it| it.tray.last_box)
            .sum::<u64>();
        let rounds = casino.house.tables.values().map(|it| it.number);
        played += rounds.sum::<u64>();
        variance += i64::from(casino.books.variance != 0);
    }
    // A property of houses in which nothing happens says nothing.
    assert!(played > HOUSES * 10, "{played}");
    assert!(accepted > HOUSES * COMMANDS / 4, "{accepted}");
    assert!(
        closed > 0 && drop > 10 && variance > 0,
        "{closed} {drop} {variance}"
    );
}
