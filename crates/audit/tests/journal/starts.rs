//! Which program served a house last, as its journal tells.

use audit::last_start;
use floor::house::{Command, Opening, Started};

use crate::evening::Evening;

#[tokio::test]
async fn the_last_start_is_found_however_far_back() {
    let mut evening = Evening::small(3).await;
    let house = journal::StreamId::house();
    let head = async |evening: &Evening| evening.store.heads().await.unwrap()[&house];
    let none = last_start(&evening.store, Some(head(&evening).await)).await;
    assert_eq!(none.unwrap(), None);
    for version in ["1.0", "1.1"] {
        let started = Started {
            version: version.to_owned(),
            program: "aa".to_owned(),
            books: Default::default(),
        };
        evening.tell(Command::House(Opening::Started(Box::new(started))));
        evening.flush().await;
    }
    for more in [0, 40, 700] {
        for number in 0..more {
            evening.tell(Command::House(Opening::Chips {
                // Whoever is called so is no start.
                person: format!("\"started\" {number}"),
                amount: crate::evening::money(1),
            }));
        }
        evening.flush().await;
        let found = last_start(&evening.store, Some(head(&evening).await)).await;
        assert_eq!(found.unwrap().unwrap().version, "1.1", "{more}");
    }
}
