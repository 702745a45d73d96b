//! What a pupil knows comes later, what they did not know comes again.

use narrator::Texts;
use school::{Library, Pupil, Topic};

const DAY: i64 = 86_400_000;

#[test]
fn what_was_wrong_is_asked_again_with_other_cards() {
    let library = Library::load().unwrap();
    let texts = Texts::english();
    let of = ("nz-three-card-poker", Topic::Payout);
    let mut record = Pupil::of("kim");
    let known = library.draw(texts, of.0, of.1, 1).unwrap();
    let missed = library.draw(texts, of.0, of.1, 2).unwrap();
    assert_ne!(known.key, missed.key);
    let parts = known.parts.iter();
    let right: Vec<String> = parts.map(|part| part.solution()).collect();
    record.note(&known, &known.grade(&right), 20, 0);
    record.note(&missed, &missed.grade(&[]), 20, 0);
    // Today there is something new, tomorrow what was wrong.
    let today = record.next(&library, of, 3, 0);
    assert!(today.item != known.id.item && today.item != missed.id.item);
    let tomorrow = record.next(&library, of, 4, DAY);
    assert_eq!(tomorrow.item, missed.id.item);
    assert_eq!(tomorrow.seed, 4);
    let later = record.next(&library, of, 5, 30 * DAY);
    assert!([known.id.item, missed.id.item].contains(&later.item));
    let standings = record.standings(DAY);
    let [standing] = standings.as_slice() else {
        panic!("{standings:?}");
    };
    assert_eq!((standing.asked, standing.right, standing.due), (2, 1, 1));
    assert!(!record.answers[1].missed.is_empty());
    // It is written and read.
    let written = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Pupil>(&written).unwrap(), record);
}
