//! An examination from its setting to its marks.

use narrator::Texts;
use school::{Exam, Library, Sitting};

fn exam() -> Exam {
    Exam {
        title: "Caribbean, first".to_owned(),
        books: vec![
            "nz-caribbean-stud".to_owned(),
            "venice-caribbean-poker".to_owned(),
        ],
        topics: vec!["payout".to_owned(), "ruling".to_owned()],
        number: 6,
        minutes: 10,
        pass_mark: 80,
        seed: 7,
    }
}

#[test]
fn an_examination_is_marked_and_late_answers_do_not_count() {
    let library = Library::load().unwrap();
    let texts = Texts::english();
    let exam = exam();
    exam.check(&library).unwrap();
    let mut sitting = Sitting::begins("kim", texts, 1_000);
    for number in 0..exam.number {
        let exercise = exam.exercise(&library, texts, "kim", number).unwrap();
        let parts = exercise.parts.iter();
        let right = parts.map(|part| part.solution()).collect();
        sitting.answers.push((right, 60_000));
        // Somebody else has variants of their own.
        let other = exam.exercise(&library, texts, "robin", number).unwrap();
        assert_ne!(other.id, exercise.id);
    }
    sitting.ended = Some(61_000);
    let all = exam.mark(&library, &sitting).unwrap();
    assert_eq!((all.marks, all.percent, all.passed), (all.of, 100, true));
    assert_eq!(all.seconds, 60);
    // The last three came after ten minutes.
    for (_, at) in &mut sitting.answers[3..] {
        *at = 1_000 + 600_001;
    }
    let late = exam.mark(&library, &sitting).unwrap();
    assert!(late.marks < all.marks && !late.passed, "{late:?}");
    assert!(
        late.exercises[5]
            .graded
            .parts
            .iter()
            .all(|it| it.given.is_none())
    );
}

#[test]
fn a_sitting_keeps_its_language_and_its_marks() {
    let library = Library::load().unwrap();
    let exam = exam();
    let mut sitting = Sitting::begins("kim", Texts::italian(), 1_000);
    for number in 0..exam.number {
        let exercise = exam.exercise(&library, Texts::italian(), "kim", number);
        let parts = exercise.unwrap().parts;
        let right = parts.iter().map(|part| part.solution()).collect();
        sitting.answers.push((right, 2_000));
    }
    sitting.ended = Some(2_000);
    let marks = exam.mark(&library, &sitting).unwrap();
    assert_eq!(marks.percent, 100, "it is marked in the language it was asked in");
    sitting.marks = Some(marks);
    let text = serde_json::to_string(&sitting).unwrap();
    let read: Sitting = serde_json::from_str(&text).unwrap();
    assert_eq!(read, sitting);
    // What is signed stands, whatever the cases and what was set are by now.
    let other = Exam { seed: 8, ..exam };
    assert_eq!(Some(other.mark(&library, &read).unwrap()), read.marks);
    // What was written before languages and marks were kept is read as it was asked.
    let old = r#"{"pupil":"kim","began":1000,"answers":[[["1"],2000]],"ended":2000}"#;
    let old: Sitting = serde_json::from_str(old).unwrap();
    assert_eq!((old.texts().language().to_string(), old.marks), ("en".to_owned(), None));
}

#[test]
fn everything_wrong_with_an_examination_is_said_at_once() {
    let library = Library::load().unwrap();
    let wrong = Exam {
        title: String::new(),
        books: vec!["bridge".to_owned()],
        topics: vec!["dance".to_owned()],
        number: 0,
        minutes: 0,
        pass_mark: 101,
        seed: 0,
    };
    let problems = wrong.check(&library).unwrap_err();
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field).collect();
    assert_eq!(
        fields,
        ["title", "books", "topics", "number", "minutes", "pass-mark"]
    );
}
