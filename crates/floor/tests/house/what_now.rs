//! "What now?", asked without a table.

use std::collections::BTreeSet;

use floor::what_now::{Before, Desk, Outcome, Question, Unanswered};
use games::device::Device;
use games::irregularity::{Irregularity, Moment, Ruled};
use games::{Holder, Place, Rules, Shelf, Wager};
use money::Money;
use rulebook::{Answers, Book, Choices};

/// Questions about one word at one moment, as different as they can be.
fn questions(book: &Book, what: Irregularity, moment: Moment) -> Vec<Question> {
    let one = Holder::Place(Place::ALL[0]);
    let two = Holder::Place(Place::ALL[1]);
    let hand = Rules::ask(&Answers::new(book, None, &Choices::default()).unwrap());
    let hand = hand.unwrap().table().hand_cards.value;
    let whose = [
        vec![],
        vec![one],
        vec![one, two],
        vec![Holder::Dealer],
        vec![Holder::Board],
    ];
    let befores = Before::ALL.iter().map(|before| vec![*before]);
    let befores: Vec<_> = std::iter::once(Vec::new()).chain(befores).collect();
    let cents = Money::cents;
    let found = [
        None,
        Some((Wager::Ante, cents(100))),
        Some((Wager::Ante, cents(90_000))),
        Some((Wager::Bet, cents(1_000))),
        Some((Wager::Bet, cents(3_000))),
    ];
    let found = match what {
        Irregularity::ChipsFound => &found[..],
        _ => &found[..1],
    };
    let counts = match what {
        Irregularity::WrongCount | Irregularity::HandToEmpty => {
            vec![None, Some(hand), Some(hand + 1), Some(hand - 1)]
        }
        _ => vec![None],
    };
    let tops = match what {
        Irregularity::OnDiscards | Irregularity::RakedEarly => {
            vec![None, Some(true), Some(false)]
        }
        _ => vec![None],
    };
    let mut all = Vec::new();
    for who in &whose {
        for before in &befores {
            for chips in found {
                for count in &counts {
                    for on_top in &tops {
                        all.push(Question {
                            who: who.clone(),
                            moment: Some(moment),
                            before: before.clone(),
                            chips: *chips,
                            count: *count,
                            on_top: *on_top,
                            ..Question::of(what)
                        });
                    }
                }
            }
        }
    }
    // Both, where a row wants it.
    all.push(Question {
        chips: Some((Wager::Ante, cents(100))),
        before: vec![Before::Looked],
        moment: Some(moment),
        ..Question::of(what)
    });
    all
}

#[test]
fn every_row_of_every_book_is_the_answer_to_a_question() {
    let shelf = Shelf::load().unwrap();
    let mut missing = Vec::new();
    for book in &shelf.0 {
        let answers = Answers::new(book, None, &Choices::default()).unwrap();
        let rules = Rules::ask(&answers).unwrap();
        let table = rules.table();
        // As it comes, and with what a reading may be set to.
        let readings = [
            "misdeal-reach=box",
            "unlisted=void",
            "stray-cards=void",
            "board-errors=misdeal",
        ];
        let mut desks = vec![Desk::open(book, None, &Choices::default(), None).unwrap()];
        for reading in readings {
            let choices = Choices::parse(&[reading.to_owned()]).unwrap();
            desks.extend(Desk::open(book, None, &choices, None));
        }
        for what in Irregularity::ALL {
            let rows = table.irregular.as_ref().and_then(|rows| rows.get(what));
            let mut wanted = BTreeSet::new();
            for (row, ruled) in rows.into_iter().flatten() {
                let clause = book.cite(ruled.under);
                let words = match &ruled.value {
                    Ruled::At(ruling) => ruling.to_string(),
                    Ruled::Asked { choices, by } => {
                        let words: Vec<_> = choices.iter().map(|it| it.word()).collect();
                        format!("{} by {by}", words.join("|"))
                    }
                };
                wanted.insert((words, clause, row.to_string()));
            }
            let mut answered = BTreeSet::new();
            for moment in Moment::ALL.iter().filter(|moment| what.happens(**moment)) {
                let questions = questions(book, *what, *moment);
                let asked = questions.iter().map(|question| desks[0].ask(question));
                // What a reading changes needs no particular question.
                let plain = Question {
                    moment: Some(*moment),
                    who: match *what {
                        Irregularity::Exposed => vec![Holder::Board],
                        _ => Vec::new(),
                    },
                    ..Question::of(*what)
                };
                let board = Question {
                    who: vec![Holder::Board],
                    ..plain.clone()
                };
                let others = desks[1..].iter();
                let others = others.flat_map(|desk| [desk.ask(&plain), desk.ask(&board)]);
                for answer in asked.chain(others).flatten() {
                    let clause = |given: &floor::what_now::Given| given.clause.cited.clone();
                    match answer.outcome {
                        Outcome::Silent => {}
                        Outcome::Ruled => {
                            for given in &answer.rulings {
                                assert!(!given.wagers.is_empty(), "{answer:?}");
                                answered.insert((given.ruling.clone(), clause(given)));
                            }
                        }
                        Outcome::Chosen => {
                            let words = answer.rulings.iter().map(|it| it.ruling.clone());
                            let words = words.collect::<BTreeSet<_>>();
                            let mut sorted: Vec<_> = words.into_iter().collect();
                            sorted.sort();
                            let office = answer.office.unwrap();
                            let first = clause(&answer.rulings[0]);
                            answered.insert((format!("{} by {office}", sorted.join("|")), first));
                        }
                    }
                    if let Some(breach) = answer.breach {
                        answered.insert(("breach".to_owned(), breach.cited));
                    }
                }
            }
            for (words, clause, row) in wanted {
                let words = match words.split_once(" by ") {
                    Some((choices, by)) => {
                        let mut sorted: Vec<_> = choices.split('|').collect();
                        sorted.sort_unstable();
                        format!("{} by {by}", sorted.join("|"))
                    }
                    None => words,
                };
                if !answered.contains(&(words.clone(), clause.clone())) {
                    missing.push(format!("{}: {what} {row}: {words} under {clause}", book.id));
                }
            }
        }
    }
    assert_eq!(missing.join("\n"), "");
}

#[test]
fn a_question_of_nothing_but_the_word_has_an_answer() {
    let shelf = Shelf::load().unwrap();
    for book in &shelf.0 {
        let desk = Desk::open(book, None, &Choices::default(), None).unwrap();
        for what in Irregularity::ALL {
            let answer = desk.ask(&Question::of(*what));
            match answer {
                Ok(_) => {}
                // Two places of one player, or none, whatever the book.
                Err(Unanswered::Refused(why)) => {
                    println!("{}: {what}: {why}", book.id);
                }
                Err(other) => panic!("{}: {what}: {other}", book.id),
            }
        }
    }
}

#[test]
fn the_dealers_card_that_is_seen_in_the_deal_is_the_up_card() {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-caribbean-stud").unwrap();
    let question = Question {
        who: vec![Holder::Dealer],
        moment: Some(Moment::Dealing),
        ..Question::of(Irregularity::Exposed)
    };
    let desk = Desk::open(book, None, &Choices::default(), Some(Device::Shoe)).unwrap();
    let answer = desk.ask(&question).unwrap();
    let given = &answer.rulings[0];
    assert_eq!(
        (
            answer.outcome,
            given.ruling.as_str(),
            given.clause.clause.as_str()
        ),
        (Outcome::Ruled, "up-card", "12.4")
    );
    assert!(given.wagers.iter().all(|stake| stake.becomes == "stands"));
    assert_eq!(given.wagers.len(), 6);
    // Not every word can be said at every moment, and the answer says when it can.
    let late = Question {
        moment: Some(Moment::Settled),
        ..question
    };
    let why = desk.ask(&late).unwrap_err();
    let says = "`exposed` is not noticed while settled; say --while betting, dealing";
    assert!(why.to_string().starts_with(says), "{why}");
}
