//! Rulings of another program, to which this one would not come.

use audit::{Against, Audited, Check, Error, Finding, audit};
use floor::house::{Command, Opening, Started};

use crate::evening::{Evening, money};

fn program(digest: &str) -> Started {
    Started {
        version: "1.0".to_owned(),
        program: digest.to_owned(),
        books: Default::default(),
    }
}

impl Evening {
    /// A start of a program, and grants of chips of which this many are false.
    async fn served_by(&mut self, digest: &str, falsely: u32) {
        self.tell(Command::House(Opening::Started(Box::new(program(digest)))));
        for number in 0..5 {
            self.gives = money(i64::from(number < falsely));
            self.tell(Command::House(Opening::Chips {
                person: format!("p-{number}"),
                amount: money(1),
            }));
        }
        self.gives = money(0);
        self.flush().await;
    }
}

async fn audited(evening: &Evening, by: Option<&str>) -> Result<Audited, Finding> {
    let heads = evening.store.heads().await.unwrap();
    let against = Against {
        key: None,
        program: by.map(program),
    };
    match audit(&evening.store, &heads, &against, |_| ()).await {
        Ok(audited) => Ok(audited),
        Err(Error::Found(finding)) => Err(finding),
        Err(Error::Store(error)) => panic!("{error}"),
    }
}

#[tokio::test]
async fn what_another_program_ruled_otherwise_is_counted_and_what_this_one_did_is_found() {
    let mut evening = Evening::small(3).await;
    evening.served_by("aa", 2).await;
    evening.served_by("bb", 0).await;
    let otherwise = audited(&evening, Some("bb")).await.unwrap().otherwise;
    let otherwise = otherwise.unwrap();
    assert_eq!((otherwise.count, otherwise.first.check), (2, Check::Ruling));
    let what = &otherwise.first.what;
    assert!(
        what.contains("then: croupier 1.0, program aa, documents"),
        "{what}"
    );

    // The program that wrote it, and whoever asks for no program in particular, find it.
    for by in [Some("aa"), None] {
        let finding = audited(&evening, by).await.unwrap_err();
        assert_eq!(finding, otherwise.first, "{by:?}");
    }

    // What this one wrote falsely is found behind what another did.
    evening.served_by("bb", 1).await;
    let finding = audited(&evening, Some("bb")).await.unwrap_err();
    assert!(finding.sequence > otherwise.first.sequence, "{finding}");
    assert!(finding.what.contains("program bb"), "{finding}");
}

#[tokio::test]
async fn what_came_before_the_first_start_is_of_its_program() {
    let mut evening = Evening::small(3).await;
    evening.gives = money(1);
    evening.tell(Command::House(Opening::Chips {
        person: "p".to_owned(),
        amount: money(1),
    }));
    evening.gives = money(0);
    // Nobody can say who wrote it.
    evening.flush().await;
    assert!(audited(&evening, Some("aa")).await.is_err());
    evening.served_by("aa", 0).await;
    evening.served_by("bb", 0).await;
    assert!(audited(&evening, Some("aa")).await.is_err());
    let otherwise = audited(&evening, Some("bb")).await.unwrap().otherwise;
    assert_eq!(otherwise.unwrap().count, 1);
}
