//! Who sent a request.

use axum::http::HeaderMap;
use rulebook::Role;

use super::{App, COOKIE};
use crate::chance::Chance;
use crate::people::SignedIn;
use crate::problem::Problem;
use crate::way::{self, Need, Way};

impl<C: Chance> App<C> {
    /// Who sent a request, by its cookie or its bearer token.
    pub async fn who(&self, headers: &HeaderMap) -> Result<Option<SignedIn>, Problem> {
        match tokens(headers).next() {
            Some(token) => self.by_token(&token).await,
            None => Ok(None),
        }
    }

    /// Whose log-in comes with a request, by whichever of its tokens is alive.
    pub async fn live(&self, headers: &HeaderMap) -> Result<Option<SignedIn>, Problem> {
        for token in tokens(headers) {
            if let Some(who) = self.by_token(&token).await? {
                return Ok(Some(who));
            }
        }
        Ok(None)
    }

    async fn by_token(&self, token: &str) -> Result<Option<SignedIn>, Problem> {
        let found = self.people.by_token(token).await;
        let found = found.map_err(|error| Problem::failed(error.to_string()))?;
        // What somebody may do stands in the journal and nowhere else.
        Ok(found.map(|who| SignedIn {
            role: way::role(&self.counter.published().house, &who),
            ..who
        }))
    }

    /// The same, where nobody in particular will not do, nor somebody who has to choose a
    /// password first.
    pub async fn signed_in(&self, headers: &HeaderMap) -> Result<SignedIn, Problem> {
        let who = self.known(headers).await?;
        match who.way {
            Way::Once => Err(Problem::first(Need::Password)),
            _ => Ok(who),
        }
    }

    /// The same, whatever they have to do first.
    pub(crate) async fn known(&self, headers: &HeaderMap) -> Result<SignedIn, Problem> {
        self.who(headers).await?.ok_or_else(Problem::signed_out)
    }

    /// Somebody who acts in one of these offices now.
    pub(crate) async fn in_office(
        &self,
        headers: &HeaderMap,
        offices: &[Role],
    ) -> Result<SignedIn, Problem> {
        let who = self.signed_in(headers).await?;
        if offices.contains(&who.role) {
            return Ok(who);
        }
        let published = self.counter.published();
        match way::need(&published.house, &who) {
            Some(need) => Err(Problem::first(need)),
            None => {
                let words: Vec<String> = offices.iter().map(Role::to_string).collect();
                let detail = format!("this is for the {}", words.join(" or the "));
                Err(Problem::other_office(&detail))
            }
        }
    }
}

/// The tokens of a request: a bearer's first, which counts before any cookie.
pub(crate) fn tokens(headers: &HeaderMap) -> impl Iterator<Item = String> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = text("authorization").and_then(|it| it.strip_prefix("Bearer "));
    let cookies = text("cookie").into_iter().flat_map(|it| it.split(';'));
    let pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
    let cookies = pairs.filter(|(name, _)| *name == COOKIE);
    let tokens = bearer.into_iter().chain(cookies.map(|(_, value)| value));
    tokens.map(str::to_owned).collect::<Vec<_>>().into_iter()
}
