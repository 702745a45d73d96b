//! Encrypted connections, and proxies whose word is taken.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use server::chance::OperatingSystem;
use server::limits::Rate;
use server::{Front, Hardness, House, Limits, Options, Tls};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

fn file(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.join("tests/house/people").join(name)
}

struct Served {
    address: String,
    serving: JoinHandle<Result<(), String>>,
    folder: std::path::PathBuf,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn serve(name: &str, front: Front, limits: Limits) -> Served {
    let folder = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let options = Options {
        data_dir: folder.clone(),
        pace: floor::clock::Pace::default(),
        players: false,
        limits,
        passwords: Hardness::for_tests(),
    };
    let house = House::open(&options, OperatingSystem).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let house = house.behind(front);
    let serving = tokio::spawn(house.serve(listener, std::future::pending()));
    Served {
        address,
        serving,
        folder,
    }
}

/// What is answered to a guest who comes over this connection.
async fn come(mut stream: impl AsyncRead + AsyncWrite + Unpin, more: &str) -> String {
    let request = format!(
        "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{more}\
         content-length: 0\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // An end without a farewell is an end.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_certificate_cookies_are_secure() {
    encrypted("encrypted", Vec::new()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_says_nothing_takes_no_certificate_away() {
    encrypted("encrypted-proxy", vec!["127.0.0.1".parse().unwrap()]).await;
}

/// What a house with a certificate answers to whoever speaks to it encrypted, and in the clear.
async fn encrypted(name: &str, proxies: Vec<IpAddr>) {
    let tls = Tls::load(&file("certificate.pem"), &file("key.pem")).unwrap();
    let front = Front {
        tls: Some(tls),
        proxies,
    };
    let served = serve(name, front, Limits::default()).await;
    let mut roots = RootCertStore::empty();
    let certificate = CertificateDer::from_pem_file(file("certificate.pem")).unwrap();
    roots.add(certificate).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(&served.address).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let stream = TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await
        .unwrap();
    let answer = come(stream, "").await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(answer.contains("Max-Age=2592000; Secure"), "{answer}");
    // Whoever speaks in the clear is not understood.
    let plain = TcpStream::connect(&served.address).await.unwrap();
    let answer = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        let mut plain = plain;
        let _ = plain
            .write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            .await;
        let mut answer = Vec::new();
        let _ = plain.read_to_end(&mut answer).await;
        answer
    });
    let answer = answer.await.unwrap();
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_proxy_that_is_believed_says_that_it_was_encrypted() {
    let said = "x-forwarded-proto: https\r\nx-forwarded-for: 192.0.2.7\r\n";
    let served = serve("no-proxy", Front::default(), Limits::default()).await;
    let stream = TcpStream::connect(&served.address).await.unwrap();
    let answer = come(stream, said).await;
    assert!(
        answer.contains("set-cookie") && !answer.contains("; Secure"),
        "{answer}"
    );
    let front = Front {
        tls: None,
        proxies: vec!["127.0.0.1".parse().unwrap()],
    };
    let limits = Limits {
        address: Rate {
            a_second: 1,
            at_once: 2,
        },
        ..Limits::default()
    };
    let served = serve("proxy", front, limits).await;
    let stream = TcpStream::connect(&served.address).await.unwrap();
    let answer = come(stream, said).await;
    assert!(answer.contains("; Secure"), "{answer}");
    // What is asked too often is counted by the address that the proxy names.
    let many = (0..40).map(|_| async {
        let stream = TcpStream::connect(&served.address).await.unwrap();
        come(stream, said).await
    });
    let many = futures_util::future::join_all(many).await;
    assert!(many.iter().any(|it| it.starts_with("HTTP/1.1 429")));
    let stream = TcpStream::connect(&served.address).await.unwrap();
    let other = come(stream, "x-forwarded-for: 192.0.2.8\r\n").await;
    assert!(other.starts_with("HTTP/1.1 201"), "{other}");
}

#[tokio::test]
async fn files_that_do_not_belong_together_are_said() {
    let both = Tls::load(&file("key.pem"), &file("key.pem"));
    assert!(both.unwrap_err().to_string().contains("no certificate"));
    let gone = Tls::load(&file("nothing.pem"), &file("key.pem"));
    assert!(gone.unwrap_err().to_string().contains("nothing.pem"));
    let key = Tls::load(&file("certificate.pem"), &file("certificate.pem"));
    assert!(key.is_err());
}
