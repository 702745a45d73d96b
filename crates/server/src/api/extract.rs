//! What a request is asked for; what cannot be read is a problem that names the field.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The one part of a path that has a name of its own.
pub(crate) struct Part(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Part, Problem> {
        let part = Path::<String>::from_request_parts(parts, state).await;
        let Path(part) = part.map_err(|error| Problem::field("path", error.body_text()))?;
        Ok(Part(part))
    }
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|error| Problem::field("query", error.body_text()))?;
        Ok(Asked(query))
    }
}
