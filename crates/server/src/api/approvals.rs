//! Approvals by outside authorities: those that the house rests on, and one that comes with a change.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use rulebook::{Approval, Date, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Shared;
use super::responses::{Office, SignedOut, Unable};
use crate::chance::Chance;
use crate::problem::Problem;

/// Who sees how the house is set up, what approves it and what covers it.
pub(super) const SEE: [Role; 4] = [
    Role::Supervisor,
    Role::Manager,
    Role::Administrator,
    Role::Auditor,
];

/// How many characters a reference has at most, and whoever gave it.
const LONGEST: usize = 80;

/// An approval by an outside authority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Approval)]
pub(crate) struct ApprovalView {
    /// The authority's reference.
    pub(crate) reference: String,
    /// Who approved.
    pub(crate) by: String,
    /// When.
    pub(crate) on: String,
    /// What it covers; empty: all that the book wants approved.
    pub(crate) covers: Vec<String>,
    /// What the authority attached to it.
    #[schema(required)]
    pub(crate) conditions: Option<String>,
}

/// An approval that came with a change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewApproval)]
pub(crate) struct ApprovalForm {
    /// The authority's reference.
    #[schema(min_length = 1, max_length = 80)]
    reference: String,
    /// Who approved.
    #[schema(min_length = 1, max_length = 80, example = "Secretary")]
    by: String,
    /// When.
    #[schema(example = "2026-11-01")]
    on: String,
}

impl ApprovalView {
    pub(crate) fn of(approval: &Approval) -> ApprovalView {
        ApprovalView {
            reference: approval.reference.clone(),
            by: approval.by.clone(),
            on: approval.on.to_string(),
            covers: approval.covers.clone(),
            conditions: approval.conditions.clone(),
        }
    }
}

impl ApprovalForm {
    /// The approval, if it is one.
    pub(super) fn read(self) -> Result<Approval, Problem> {
        let on = self.on.parse::<Date>();
        let on =
            on.map_err(|_| Problem::field("approval.on", format!("`{}` is no day", self.on)))?;
        if self.reference.trim().is_empty() || self.by.trim().is_empty() {
            let detail = "an approval has a reference and somebody who gave it".to_owned();
            return Err(Problem::field("approval", detail));
        }
        let fields = [
            ("approval.reference", &self.reference),
            ("approval.by", &self.by),
        ];
        for (field, text) in fields {
            if text.chars().count() > LONGEST {
                let detail = format!("it has at most {LONGEST} characters");
                return Err(Problem::field(field, detail));
            }
        }
        Ok(Approval {
            reference: self.reference,
            by: self.by,
            on,
            covers: Vec::new(),
            conditions: None,
        })
    }
}

/// The approvals that a house rests on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Approvals)]
pub(crate) struct ApprovalsView {
    /// The approvals, each where it is named.
    approvals: Vec<NamedApproval>,
}

/// An approval, and what rests on it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedApproval {
    /// The table that names it.
    #[schema(required, minimum = 1)]
    table: Option<u32>,
    /// The jackpot that names it.
    #[schema(required)]
    jackpot: Option<String>,
    /// The book.
    #[schema(required)]
    book: Option<String>,
    /// It.
    approval: ApprovalView,
}

/// The approvals that the house rests on
///
/// Of every table and every jackpot. For supervisors, managers, administrators and auditors.
#[utoipa::path(
    get, path = "/api/v1/approvals", tag = "verification", operation_id = "approvals",
    responses(
        (status = 200, description = "The approvals", body = ApprovalsView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn list<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<ApprovalsView>, Problem> {
    app.in_office(&headers, &SEE).await?;
    let published = app.counter.published();
    let house = &published.house;
    let of_tables = house.tables.iter().flat_map(|(number, table)| {
        let approvals = table.approvals.iter();
        approvals.map(|approval| NamedApproval {
            table: Some(*number),
            jackpot: None,
            book: Some(table.book.id.clone()),
            approval: ApprovalView::of(approval),
        })
    });
    let of_jackpots = house.jackpots.iter().flat_map(|(name, jackpot)| {
        let table = jackpot.tables.first();
        let table = table.and_then(|table| house.tables.get(table));
        let approvals = jackpot.link.approvals().iter();
        approvals.map(move |approval| NamedApproval {
            table: None,
            jackpot: Some(name.clone()),
            book: table.map(|table| table.book.id.clone()),
            approval: ApprovalView::of(approval),
        })
    });
    Ok(Json(ApprovalsView {
        approvals: of_tables.chain(of_jackpots).collect(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_approval_is_as_long_as_the_document_says() {
        let read = |reference: usize, by: usize| {
            let form = ApprovalForm {
                reference: "ü".repeat(reference),
                by: "S".repeat(by),
                on: "2026-11-01".to_owned(),
            };
            form.read().is_ok()
        };
        assert!(read(1, 1) && read(LONGEST, LONGEST));
        for (reference, by) in [(0, 1), (1, 0), (LONGEST + 1, 1), (1, LONGEST + 1)] {
            assert!(!read(reference, by), "{reference} {by}");
        }
    }
}
