//! What stands between people and the house: encryption, and proxies whose word is taken.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::asker::CameFrom;
use crate::tls::Tls;

/// What stands between people and the house.
#[derive(Debug, Clone, Default)]
pub struct Front {
    /// What encrypts connections; none: they are not.
    pub tls: Option<Tls>,
    /// The proxies that are believed when they say who asks.
    pub proxies: Vec<IpAddr>,
}

impl Front {
    /// Whether a connection comes from a proxy that is believed.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|it| it.to_canonical() == address)
    }

    /// Where a request comes from by the word of a proxy, and whether it came to it encrypted.
    ///
    /// Everybody can write this header; only what a proxy that is believed added counts, and
    /// that stands at the end.
    pub(crate) fn forwarded(&self, headers: &HeaderMap) -> (Option<CameFrom>, bool) {
        let named = |name: &str| {
            let values = headers.get_all(name).iter();
            let values = values.filter_map(|value| value.to_str().ok());
            let parts = values.flat_map(|value| value.split(','));
            let parts = parts.map(|part| part.trim().to_owned());
            parts.collect::<Vec<String>>()
        };
        let addresses = named("x-forwarded-for");
        let mut addresses = addresses.iter().rev();
        let from = addresses.find_map(|text| match address(text) {
            Some(address) if self.trusts(address) => None,
            // What cannot be read hides whatever stands before it.
            other => Some(other),
        });
        let from = from.flatten().map(CameFrom);
        let secure = named("x-forwarded-proto");
        // Where it says nothing, what came to the house itself counts.
        let own = self.tls.is_some();
        let secure = secure.last().map_or(own, |it| it == "https");
        (from, secure)
    }
}

/// An address as proxies write it: bare, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|it| it.split(']').next());
    let bare = bare.unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok();
    let with_port = || text.rsplit_once(':')?.0.parse::<IpAddr>().ok();
    let address = address.or_else(with_port)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(value: &str) -> Option<String> {
        let front = Front {
            tls: None,
            proxies: vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()],
        };
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", value.parse().unwrap());
        let (from, _) = front.forwarded(&headers);
        from.map(|CameFrom(address)| address.to_string())
    }

    #[test]
    fn the_last_address_that_is_no_proxy_counts() {
        for (value, expected) in [
            ("192.0.2.7", Some("192.0.2.7")),
            ("203.0.113.9, 192.0.2.7", Some("192.0.2.7")),
            ("203.0.113.9, 192.0.2.7, 10.0.0.2", Some("192.0.2.7")),
            ("192.0.2.7:4711", Some("192.0.2.7")),
            ("[2001:db8::7]:4711", Some("2001:db8::7")),
            ("2001:db8::7", Some("2001:db8::7")),
            ("::ffff:192.0.2.7", Some("192.0.2.7")),
            ("192.0.2.7, unknown", None),
            ("10.0.0.1", None),
            ("", None),
        ] {
            assert_eq!(from(value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn a_proxy_says_whether_it_was_encrypted() {
        let front = Front::default();
        let mut headers = HeaderMap::new();
        assert!(!front.forwarded(&headers).1);
        headers.insert("x-forwarded-proto", "http, https".parse().unwrap());
        assert!(front.forwarded(&headers).1);
        headers.insert("x-forwarded-proto", "https, http".parse().unwrap());
        assert!(!front.forwarded(&headers).1);
    }
}
