//! Encrypted connections, by the operator's certificate.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// What encrypts connections.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// Why nothing can be encrypted.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or is not what it should be.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Certificate and key do not belong together.
    #[error("the certificate and the key cannot be used together: {0}")]
    Pair(String),
}

impl Tls {
    /// By a certificate, with those that vouch for it, and its key: two files in PEM.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read, or they do not belong together.
    pub fn load(certificate: &Path, key: &Path) -> Result<Tls, TlsError> {
        let wrong = |path: &Path, why: String| TlsError::File {
            path: path.to_owned(),
            why,
        };
        let chain = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| wrong(certificate, error.to_string()))?;
        if chain.is_empty() {
            let why = "there is no certificate in it".to_owned();
            return Err(wrong(certificate, why));
        }
        let secret = PrivateKeyDer::from_pem_file(key);
        let secret = secret.map_err(|error| wrong(key, error.to_string()))?;
        let provider = Arc::new(ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map(|config| config.with_no_client_auth())
            .and_then(|config| config.with_single_cert(chain, secret));
        let mut config = config.map_err(|error| TlsError::Pair(error.to_string()))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls(TlsAcceptor::from(Arc::new(config))))
    }

    pub(crate) fn acceptor(&self) -> &TlsAcceptor {
        &self.0
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}
