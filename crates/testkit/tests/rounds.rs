//! Rounds at random in every book, and what holds of all of them.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::sync::Arc;

use floor::replay::Openings;
use games::Shelf;
use testkit::Dice;
use testkit::random::{Game, house};

/// How many rounds of each book are played.
const ROUNDS: u64 = 10_000;

/// How many of them at one house, one after another.
const AT_ONE_HOUSE: u64 = 100;

/// Of how many rounds one is written as a case and played again: that takes as long as
/// playing it.
const ONE_IS_WRITTEN: u64 = 4;

/// Plays the rounds of a book; a failure prints the number of its house and the case.
fn check(book: &str) {
    let shelf = Shelf::load().unwrap();
    let openings = Openings::default();
    let book = Arc::new(shelf.book(book).unwrap().clone());
    for seed in 0..ROUNDS / AT_ONE_HOUSE {
        play(&shelf, &openings, &book, seed);
    }
}

fn play(shelf: &Shelf, openings: &Openings, book: &Arc<rulebook::Book>, seed: u64) {
    let mut dice = Dice::new(seed);
    let house = house(book, &mut dice);
    let mut game = Game::new(house, dice);
    for round in 0..AT_ONE_HOUSE {
        let mut played = game.round();
        if played.is_ok() && round % ONE_IS_WRITTEN == 0 {
            played = game.rewrite(shelf, openings);
        }
        if let Err(broken) = played {
            panic!("{} seed {seed}, round {round}: {broken}", book.id);
        }
    }
}

#[test]
fn nz_caribbean_stud() {
    check("nz-caribbean-stud");
}

#[test]
fn venice_caribbean_poker() {
    check("venice-caribbean-poker");
}

#[test]
fn section10_caribbean_stud() {
    check("section10-caribbean-stud");
}

#[test]
fn nz_three_card_poker() {
    check("nz-three-card-poker");
}

#[test]
fn nz_ultimate_texas_holdem() {
    check("nz-ultimate-texas-holdem");
}
