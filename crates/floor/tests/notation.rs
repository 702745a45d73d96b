//! The notation is a promise: cases written before it grew still hold.
//!
//! `kept/` has the cases of the books as they stood then, edited only where a ruling was
//! put right.

use std::path::Path;

use floor::replay::Openings;
use floor::script::Script;
use games::Shelf;

#[test]
fn cases_written_before_the_notation_grew_still_hold() {
    let shelf = Shelf::load().unwrap();
    let openings = Openings::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let (mut cases, mut wrong) = (0, Vec::new());
    for book in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(book.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let script: Script = std::fs::read_to_string(&path).unwrap().parse().unwrap();
            for played in script.play_with(&shelf, &openings) {
                cases += 1;
                for failure in &played.failures {
                    let title = &played.title;
                    wrong.push(format!("{}: {title}: {failure}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(cases, 1632);
}
