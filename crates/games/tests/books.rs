//! The five books load, answer every question of their games, and say what their
//! documents say.

use games::Shelf;

#[test]
fn all_books_load() {
    if let Err(problems) = Shelf::load() {
        panic!("{problems}");
    }
}
