//! In which language somebody reads: what they asked for, chose before, or their browser
//! prefers.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use narrator::{Language, Texts};

use crate::people::SignedIn;

/// The cookie of the language that somebody chose.
const COOKIE: &str = "lang";

/// Somebody for whom a view is rendered: who they are, and the language they read.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'r> {
    /// Who; none: whoever is not signed in.
    pub who: Option<&'r SignedIn>,
    /// The language.
    pub language: Language,
}

/// The language of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoken(pub Language);

impl Spoken {
    /// What is said in it.
    #[must_use]
    pub fn texts(self) -> &'static Texts {
        Texts::of_language(self.0)
    }

    /// The language of a request: of its query, its cookie, its browser, else English.
    #[must_use]
    pub(crate) fn of(uri: &Uri, headers: &HeaderMap) -> Spoken {
        let language = asked(uri).or_else(|| chosen(headers));
        let language = language.or_else(|| preferred(headers));
        Spoken(language.unwrap_or(Language::English))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Spoken {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Spoken, Infallible> {
        Ok(Spoken::of(&parts.uri, &parts.headers))
    }
}

/// The language that a request asks for by name: `?lang=it`.
fn asked(uri: &Uri) -> Option<Language> {
    let pairs = uri.query()?.split('&');
    let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
    let (_, tag) = pairs.find(|(name, _)| *name == COOKIE)?;
    Language::of_tag(tag)
}

/// The language that was chosen before.
fn chosen(headers: &HeaderMap) -> Option<Language> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let mut cookies = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='));
    let (_, tag) = cookies.find(|(name, _)| *name == COOKIE)?;
    Language::of_tag(tag)
}

/// The language that the browser of somebody likes best of those there are.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let weighed = accepted.split(',').filter_map(|part| {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight = weight.trim().strip_prefix("q=")?;
        // Weights have at most three digits behind the point: thousandths are exact.
        let (whole, part) = weight.split_once('.').unwrap_or((weight, ""));
        let part: u32 = format!("{part:0<3}").get(0..3)?.parse().ok()?;
        let weight = whole.parse::<u32>().ok()?.checked_mul(1000)? + part;
        Some((Language::of_tag(tag)?, weight)).filter(|(_, weight)| *weight > 0)
    });
    // The first of those it likes alike.
    let best = weighed.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(language, _)| language)
}

/// Keeps the language that a page was asked for in.
pub(crate) fn keep(uri: &Uri, fields: &mut HeaderMap) {
    let Some(language) = asked(uri) else {
        return;
    };
    let cookie = format!("{COOKIE}={language}; Path=/; SameSite=Lax; Max-Age=31536000");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        fields.append(header::SET_COOKIE, cookie);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(uri: &str, cookie: &str, accepted: &str, expected: Language) {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
        let Spoken(language) = Spoken::of(&uri.parse().unwrap(), &headers);
        assert_eq!(language, expected, "{uri} {cookie} {accepted}");
    }

    #[test]
    fn what_is_asked_for_comes_before_what_was_chosen_and_what_is_liked() {
        use Language::{English, Italian};
        check("/?lang=it", "lang=en", "en", Italian);
        check("/?lang=xx", "croupier=a; lang=it", "en", Italian);
        check("/?a=b&lang=en-GB", "", "it", English);
        check("/", "", "it-IT,it;q=0.9,en;q=0.8", Italian);
        check("/", "", "fr, en;q=0.7, it;q=0.8", Italian);
        check("/", "", "it;q=0, en;q=0.1", English);
        check("/", "", "de, fr;q=0.5", English);
        check("/", "", "it;q=high", English);
    }
}
