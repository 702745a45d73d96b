//! The tables: all at a glance, and one as whoever asks sees it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::responses::{NoTable, NoTableNumber};
use super::{Part, Shared, table_number};
use crate::chance::Chance;
use crate::language::{Reader, Spoken};
use crate::lobby::LobbyView;
use crate::problem::Problem;
use crate::view::TableView;

/// All tables at a glance
#[utoipa::path(
    get, path = "/api/v1/tables", tag = "tables", operation_id = "tables",
    responses((status = 200, description = "The lobby", body = LobbyView)),
)]
pub(crate) async fn list<C: Chance>(State(app): Shared<C>, spoken: Spoken) -> Json<LobbyView> {
    let published = app.counter.published();
    app.look(&published);
    let out = app.vault.out_of_play.tables();
    Json(LobbyView::of(
        &published.house,
        &out,
        (&app.edges, spoken.texts()),
    ))
}

/// One table, as whoever asks sees it
///
/// Own cards and offers are there for whoever is signed in and sits at the table.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}", tag = "tables", operation_id = "table",
    params(("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1)),
    responses(
        (status = 200, description = "The table", body = TableView,
         headers(("etag" = String, description = "The sequence, for `If-Match` on a command"))),
        NoTableNumber,
        NoTable,
    ),
    security((), ("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn one<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    Spoken(language): Spoken,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    app.look(&app.counter.published());
    let who = app.who(&headers).await?;
    let reader = Reader {
        who: who.as_ref(),
        language,
    };
    let seen = app.view(table_number(&number)?, reader, None).await?;
    let mut response = seen.text.into_response();
    let fields = response.headers_mut();
    let json = HeaderValue::from_static("application/json");
    fields.insert(header::CONTENT_TYPE, json);
    let tag = HeaderValue::from_str(&format!("\"{}\"", seen.state.sequence));
    if let Ok(tag) = tag {
        fields.insert(header::ETAG, tag);
    }
    Ok(response)
}
