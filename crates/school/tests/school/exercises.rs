//! Exercises of every book and topic.

use narrator::Texts;
use school::{Exercise, Form, Library, Topic};

/// Something that is typed and is not right.
fn wrong(exercise: &Exercise) -> Vec<String> {
    let parts = exercise.parts.iter();
    let wrong = parts.map(|part| match &part.form {
        Form::Choice(choices) => {
            let mut numbers = (1..=choices.len()).map(|number| number.to_string());
            numbers
                .find(|it| !part.grade(it).is_right)
                .unwrap_or_default()
        }
        Form::Amount => "123456.78".to_owned(),
    });
    wrong.collect()
}

#[test]
fn every_book_asks_about_every_topic_and_grades_with_the_clause() {
    let library = Library::load().unwrap();
    for book in library.books() {
        for topic in Topic::ALL {
            for (seed, texts) in (1..).zip([Texts::english(), Texts::italian()]) {
                let exercise = library.draw(texts, book, *topic, seed);
                let exercise = exercise.unwrap_or_else(|why| panic!("{book} {topic}: {why}"));
                let of = exercise.id.to_string();
                assert!(!exercise.parts.is_empty(), "{of}");
                // The same number makes the same exercise.
                assert_eq!(library.make(texts, &exercise.id).unwrap(), exercise);
                let parts = exercise.parts.iter();
                let right: Vec<String> = parts.map(|part| part.solution()).collect();
                let graded = exercise.grade(&right);
                assert!(graded.is_right(), "{of}: {graded:?}");
                let wrong = exercise.grade(&wrong(&exercise));
                for part in &wrong.parts {
                    assert!(!part.is_right, "{of}: {part:?}");
                    assert!(!part.right.is_empty(), "{of}: {part:?}");
                    let silent = part.right == texts.say("school.silent", &[]);
                    assert!(silent || !part.clauses.is_empty(), "{of}: {part:?}");
                }
                assert!(!exercise.grade(&[]).is_right());
            }
        }
    }
}

#[test]
fn other_seeds_have_other_cards_and_amounts_and_are_decided_anew() {
    let library = Library::load().unwrap();
    let texts = Texts::english();
    let first = library.draw(texts, "nz-caribbean-stud", Topic::Payout, 1);
    let first = first.unwrap();
    let mut scenes = std::collections::BTreeSet::new();
    let mut answers = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let id = school::ExerciseId {
            seed,
            ..first.id.clone()
        };
        let Ok(exercise) = library.make(texts, &id) else {
            continue;
        };
        assert_eq!(exercise.key, first.key);
        scenes.insert(exercise.scene.join("\n"));
        let parts = exercise.parts.iter();
        answers.insert(parts.map(|part| part.solution()).collect::<Vec<_>>());
    }
    assert!(scenes.len() > 6, "{}", scenes.len());
    assert!(answers.len() > 2, "{answers:?}");
}

#[test]
fn what_is_not_there_is_said() {
    let library = Library::load().unwrap();
    let texts = Texts::english();
    let no_book = library.draw(texts, "bridge", Topic::Payout, 1);
    assert!(no_book.unwrap_err().to_string().contains("`bridge`"));
    let id = "nz-caribbean-stud:payout:99999:1".parse().unwrap();
    let no_item = library.make(texts, &id).unwrap_err();
    assert!(no_item.to_string().contains("99999"), "{no_item}");
}
