//! Connections that keep the house waiting, over sockets.

use std::path::PathBuf;
use std::time::Duration;

use floor::clock::Pace;
use futures_util::future::join_all;
use server::chance::OperatingSystem;
use server::limits::Rate;
use server::{House, Limits, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Longer than any limit of these tests, many times over.
const LONG: Duration = Duration::from_secs(30);

/// A house that is served.
struct Served {
    address: String,
    serving: JoinHandle<Result<(), String>>,
    folder: PathBuf,
}

impl Served {
    async fn start(name: &str, limits: Limits) -> Served {
        let folder = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let options = Options {
            data_dir: folder.clone(),
            pace: Pace::default(),
            players: false,
            limits,
            passwords: server::Hardness::for_tests(),
        };
        let house = House::open(&options, OperatingSystem).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let serving = tokio::spawn(house.serve(listener, std::future::pending()));
        Served {
            address,
            serving,
            folder,
        }
    }

    async fn connect(&self, sent: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        stream
    }

    /// What is counted under a reason.
    async fn turned_away(&self, reason: &str) -> u32 {
        let request = "GET /metrics HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
        let text = rest(&mut self.connect(request).await).await;
        let name = format!("croupier_turned_away_total{{reason=\"{reason}\"}} ");
        let count = text.lines().find_map(|line| line.strip_prefix(&name));
        count.unwrap().parse().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Everything that comes until the house closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(LONG, stream.read_to_end(&mut bytes)).await;
    // A house that closes with something unread resets the connection.
    let _ = read.expect("the house keeps the connection open");
    String::from_utf8(bytes).unwrap()
}

/// The head of an answer, and as much of its body as came with it.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    while !text.ends_with("ok\n") && !text.ends_with('}') {
        let mut bytes = [0; 1_024];
        let count = timeout(LONG, stream.read(&mut bytes)).await;
        let count = count.unwrap().unwrap();
        assert!(count > 0, "closed after {text}");
        text.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
    }
    text
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_does_not_end_is_not_waited_for() {
    let limits = Limits {
        head: Duration::from_secs(1),
        ..Limits::default()
    };
    let house = Served::start("slow-head", limits).await;
    let mut silent = house.connect("").await;
    assert_eq!(rest(&mut silent).await, "");
    let mut slow = house.connect("GET /healthz HTTP/1.1\r\nx: ").await;
    assert_eq!(rest(&mut slow).await, "");
    assert_eq!(house.turned_away("slow-head").await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_is_kept_for_a_while_and_not_for_good() {
    let limits = Limits {
        idle: Duration::from_secs(2),
        ..Limits::default()
    };
    let house = Served::start("idle", limits).await;
    // One that is answered at once, and one that waits for the database.
    let vouched = "GET /api/v1/verification HTTP/1.1\r\nhost: h\r\n\r\n";
    for request in [HEALTH, vouched] {
        let mut stream = house.connect(request).await;
        answer(&mut stream).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        answer(&mut stream).await;
        assert_eq!(rest(&mut stream).await, "");
    }
    assert_eq!(house.turned_away("slow-head").await, 0, "that is not rude");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_view_outlasts_every_limit_but_its_own() {
    let limits = Limits {
        head: Duration::from_secs(1),
        idle: Duration::from_millis(100),
        body: Duration::from_millis(100),
        answer: Duration::from_millis(100),
        ..Limits::default()
    };
    let house = Served::start("live", limits).await;
    let request = "GET /api/v1/tables/1/stream HTTP/1.1\r\nhost: h\r\n\r\n";
    let mut stream = house.connect(request).await;
    let began = tokio::time::Instant::now();
    // It says that it is still there after 15 seconds at the latest.
    let mut seen = String::new();
    while began.elapsed() < Duration::from_secs(2) || !seen.contains("event: view") {
        let mut bytes = [0; 65_536];
        let count = timeout(LONG, stream.read(&mut bytes)).await;
        let count = count.unwrap().unwrap();
        assert!(count > 0, "closed after {:?}", began.elapsed());
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_does_not_end_is_not_waited_for() {
    let limits = Limits {
        body: Duration::from_millis(200),
        ..Limits::default()
    };
    let house = Served::start("slow-body", limits).await;
    let guests = "POST /api/v1/guests HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
    let come_in = rest(&mut house.connect(guests).await).await;
    let cookie = come_in.split("set-cookie: ").nth(1).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let request = format!(
        "POST /api/v1/tables/1/commands HTTP/1.1\r\nhost: h\r\ncookie: {cookie}\r\n\
         idempotency-key: k\r\ncontent-length: 30\r\n\r\n{{"
    );
    let mut stream = house.connect(&request).await;
    let text = rest(&mut stream).await;
    assert!(text.starts_with("HTTP/1.1 400"), "{text}");
    assert!(text.contains("it did not come whole and in time"), "{text}");
    assert_eq!(house.turned_away("slow-body").await, 1);
}

/// The document is larger than what a connection holds back.
const DOCUMENT: &str = "GET /openapi.json HTTP/1.1\r\nhost: h\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_answer_comes_whole() {
    let house = Served::start("large", Limits::default()).await;
    let request = format!("{DOCUMENT}connection: close\r\n\r\n");
    let text = rest(&mut house.connect(&request).await).await;
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(body.len() > 32_768, "{} bytes", body.len());
    let length = format!("content-length: {}", body.len());
    assert!(head.lines().any(|line| line == length), "{head}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_nobody_reads_is_not_waited_for() {
    let limits = Limits {
        answer: Duration::from_millis(200),
        ..Limits::default()
    };
    let house = Served::start("unread", limits).await;
    // More answers than fit between the two.
    let requests = format!("{DOCUMENT}\r\n").repeat(400);
    let mut stream = TcpStream::connect(&house.address).await.unwrap();
    // The house may have closed before it has read all of them.
    let _ = stream.write_all(requests.as_bytes()).await;
    for _ in 0..1_000 {
        if house.turned_away("slow-reader").await > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the house waits for whoever reads nothing");
}

/// A live view, which is being answered for as long as it lasts.
const LIVE: &str = "GET /api/v1/lobby/stream HTTP/1.1\r\nhost: h\r\n\r\n";

/// Waits until a live view has begun.
async fn begun(stream: &mut TcpStream) {
    let mut text = String::new();
    while !text.contains("event: lobby") {
        let mut bytes = [0; 1_024];
        let count = timeout(LONG, stream.read(&mut bytes)).await;
        let count = count.unwrap().unwrap();
        assert!(count > 0, "closed after {text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_too_many_is_told_so() {
    let limits = Limits {
        connections: 3,
        ..Limits::default()
    };
    let house = Served::start("full", limits).await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        let mut stream = house.connect(LIVE).await;
        begun(&mut stream).await;
        kept.push(stream);
    }
    let mut fourth = TcpStream::connect(&house.address).await.unwrap();
    let text = rest(&mut fourth).await;
    assert!(text.starts_with("HTTP/1.1 429"), "{text}");
    assert!(text.contains("retry-after: 5"), "{text}");
    // There is room once one has gone.
    drop(kept);
    let mut counted = 0;
    while counted == 0 {
        let request = "GET /metrics HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n";
        let text = rest(&mut house.connect(request).await).await;
        let name = "croupier_turned_away_total{reason=\"connections\"} ";
        let count = text.lines().find_map(|line| line.strip_prefix(name));
        counted = count.map_or(0, |count| count.parse::<u32>().unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_says_nothing_gives_way_to_whoever_asks() {
    let limits = Limits {
        connections: 3,
        ..Limits::default()
    };
    let house = Served::start("crowded", limits).await;
    let mut live = house.connect(LIVE).await;
    begun(&mut live).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(house.connect("GET /healthz HTTP/1.1\r\nx: ").await);
        let mut asks = house.connect(HEALTH).await;
        answer(&mut asks).await;
    }
    let first = silent.first_mut().unwrap();
    assert_eq!(rest(first).await, "", "it is closed without a word");
    assert!(house.turned_away("crowded-out").await >= 38);
    assert_eq!(house.turned_away("connections").await, 0);
    // Whoever is answered has stayed.
    let mut bytes = [0; 16];
    let more = timeout(Duration::from_millis(100), live.read(&mut bytes)).await;
    assert!(more.is_err() || more.unwrap().unwrap() > 0);
}

/// A house listens on its own machine unless it is told otherwise, so whoever is there is counted
/// as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_machine_of_the_house_ten_times_as_much_may_be_asked_and_no_more() {
    let limits = Limits {
        address: Rate {
            a_second: 1,
            at_once: 2,
        },
        ..Limits::default()
    };
    let house = Served::start("same-machine", limits).await;
    let guest = "POST /api/v1/guests HTTP/1.1\r\nhost: h\r\ncontent-length: 0\r\n\
                 connection: close\r\n\r\n";
    let comes = || async { rest(&mut house.connect(guest).await).await };
    let answers = join_all((0..200).map(|_| comes())).await;
    let let_in = answers.iter().filter(|it| it.starts_with("HTTP/1.1 201"));
    let let_in = let_in.count();
    assert!((20..200).contains(&let_in), "{let_in} were let in");
    let others = answers.iter().filter(|it| !it.starts_with("HTTP/1.1 201"));
    for answer in others {
        assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
        assert!(answer.contains("retry-after: "), "{answer}");
    }
    assert!(house.turned_away("address").await > 0);
}
