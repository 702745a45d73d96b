//! What happens when the house closes.

use std::sync::Arc;
use std::time::Duration;

use floor::clock::Pace;
use server::chance::OperatingSystem;
use server::dealing::Dealing;
use server::{House, Limits, Options};

/// A new house has deals to commit to at once; a desk that is closed takes none of them,
/// and whoever went on asking would keep the process from ending.
#[tokio::test(flavor = "multi_thread")]
async fn the_dealer_goes_home_when_the_desk_is_closed() {
    let folder = std::env::temp_dir().join(format!("croupier-closing-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: Pace::default(),
        players: false,
        limits: Limits::default(),
        passwords: server::Hardness::for_tests(),
    };
    let house = House::open(&options, OperatingSystem).await.unwrap();
    let app = Arc::clone(house.app());
    app.counter.close().await;
    let dealing = Dealing::new(app.counter.clone(), Arc::clone(&app.vault));
    let dealing = tokio::spawn(dealing.work());
    let gone = tokio::time::timeout(Duration::from_secs(20), dealing).await;
    assert!(gone.is_ok(), "the dealer goes on");
    let _ = std::fs::remove_dir_all(&folder);
}
