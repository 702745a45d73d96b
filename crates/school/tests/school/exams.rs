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
    let mut sitting = Sitting {
        pupil: "kim".to_owned(),
        began: 1_000,
        answers: Vec::new(),
        ended: None,
    };
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
    let all = exam.mark(&library, texts, &sitting).unwrap();
    assert_eq!((all.marks, all.percent, all.passed), (all.of, 100, true));
    assert_eq!(all.seconds, 60);
    // The last three came after ten minutes.
    for (_, at) in &mut sitting.answers[3..] {
        *at = 1_000 + 600_001;
    }
    let late = exam.mark(&library, texts, &sitting).unwrap();
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
