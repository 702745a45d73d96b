//! The cage: its cash and chips, slips, drop boxes, counts, and the closing of shifts and days.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use floor::authority::By;
use floor::house::{About, CageAct, Command, House, OpenSlip, Pile};
use rulebook::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::commands::key;
use super::responses::{BadField, NoTable, Office, SignedOut, Unable};
use super::{Part, Sent, Shared, table_number};
use crate::chance::Chance;
use crate::problem::{Details, Problem};
use crate::proposals::id;

/// Who works at the cage, and who counts and closes with it.
pub(super) const CAGE: [Role; 2] = [Role::Cage, Role::Manager];

/// Who sees what the cage has.
const READERS: [Role; 3] = [Role::Cage, Role::Manager, Role::Auditor];

/// Who sees the chips of a table.
const AT_TABLES: [Role; 5] = [
    Role::Dealer,
    Role::Supervisor,
    Role::Manager,
    Role::Cage,
    Role::Auditor,
];

/// Where an accepted command stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AcceptedByTheCage)]
pub(crate) struct AcceptedView {
    /// The stream it is about.
    stream: String,
    /// The number of its document there.
    sequence: u64,
    /// The proposal that it is until somebody else confirms it; null: it is done.
    #[schema(required, example = "house:3")]
    proposal: Option<String>,
}

/// The cage.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Cage)]
pub(crate) struct CageView {
    /// The ISO 4217 code of the money.
    currency: String,
    /// Whether two people have counted it once; before that nothing moves.
    opened: bool,
    /// Whether two people have counted it since something moved.
    counted: bool,
    /// Who counted it first, and waits for another; null: nobody.
    #[schema(required)]
    counted_by: Option<String>,
    /// The cash, as the books have it.
    cash: i64,
    /// The chips, as the books have it.
    chips: i64,
    /// The gaming day.
    #[schema(required)]
    day: Option<String>,
    /// The last gaming day that was closed.
    #[schema(required)]
    closed_day: Option<String>,
    /// How many shifts were closed.
    shifts: u64,
    /// What keeps this gaming day from being closed, and what to do; null: nothing.
    #[schema(required)]
    keeps_open: Option<String>,
    /// The slips that are open at all tables.
    slips: Vec<SlipView>,
    /// The drop boxes that wait to be counted.
    boxes: Vec<BoxView>,
    /// What was sold and bought back last, the newest last.
    lines: Vec<CageLineView>,
}

/// A slip between a table and the cage.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Slip)]
pub(crate) struct SlipView {
    /// The table.
    table: u32,
    /// Its number at the table.
    slip: u64,
    /// `fill` or `credit`.
    kind: &'static str,
    /// How much.
    amount: i64,
    /// In which chips; empty: nobody said.
    chips: Vec<PileView>,
    /// `requested`, `issued`, `sent-back`, `sent` or `returned`.
    stage: &'static str,
    /// Whom it waits for.
    waits_for: String,
    /// Who asked for it, by the id that the journal knows.
    by: String,
    /// Who counted it first, and waits for another; null: nobody.
    #[schema(required)]
    counted_by: Option<String>,
}

/// Chips of one denomination.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PileOfChips)]
pub(crate) struct PileView {
    /// What one of them is worth.
    chip: i64,
    /// How many.
    count: u32,
}

/// A drop box that waits to be counted. What went into it is not said: it is counted blind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DropBox)]
pub(crate) struct BoxView {
    /// The table that it was taken from.
    table: u32,
    /// Its number there.
    number: u64,
    /// Who counted it first, and waits for another; null: nobody.
    #[schema(required)]
    counted_by: Option<String>,
}

/// Chips that the cage sold, or bought back.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CageLine)]
pub(crate) struct CageLineView {
    /// Its number.
    line: u64,
    /// `buy-in` or `cash-out`.
    what: &'static str,
    /// How much.
    amount: i64,
    /// Whose balance it was about; null: a guest's chips.
    #[schema(required)]
    person: Option<String>,
    /// How much of it was put right.
    corrected: i64,
}

/// What stands on the accounts of a house, by what they are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TrialBalance)]
pub(crate) struct BalanceView {
    /// The ISO 4217 code of the money.
    currency: String,
    /// The accounts.
    accounts: Vec<AccountView>,
    /// What they come to; nothing, as long as the books are right.
    total: i64,
}

/// What stands on accounts of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountBalance)]
pub(crate) struct AccountView {
    /// What they are.
    #[schema(example = "cage-cash")]
    account: String,
    /// What stands on them; less than nothing: it is owed, or came from there.
    amount: i64,
}

/// The chips of a table.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Tray)]
pub(crate) struct TrayView {
    /// The table.
    table: u32,
    /// Whether its chips come from the cage, so that `tray` is what lies in it.
    kept: bool,
    /// What lies in the tray, as the books have it.
    tray: i64,
    /// What two people counted in it last; null: nobody has.
    #[schema(required)]
    counted: Option<i64>,
    /// In which chips they found it; empty: they did not say.
    counted_in: Vec<PileView>,
    /// What the table has won by play; less than nothing: lost.
    won: i64,
    /// The slips that are open.
    slips: Vec<SlipView>,
    /// Who takes the drop box, and waits for another; null: nobody.
    #[schema(required)]
    box_offered_by: Option<String>,
    /// The boxes that were taken and are not counted yet.
    boxes: Vec<BoxView>,
}

/// Tell the cage something
///
/// Counts are blind, and said by two people who come to the same. `draw-from-bank`,
/// `deposit-at-bank`, `correct-line` and `close-day` take two people, of whom one is a manager: the
/// first proposes it, and it is done once a second sends the same or confirms the `proposal`.
#[utoipa::path(
    post, path = "/api/v1/cage/commands", tag = "cage", operation_id = "tellCage",
    params(
        ("Idempotency-Key" = String, Header,
         description = "A key of your own, 1 to 128 characters, new for every command",
         min_length = 1, max_length = 128),
    ),
    request_body(content = CageAct, examples(
        ("count-cage" = (summary = "Count cash and chips",
            value = json!({"do": "count-cage", "cash": 2_000_000, "chips": 5_000_000}))),
        ("buy-in" = (summary = "A guest buys chips for cash",
            value = json!({"do": "buy-in", "amount": 10_000}))),
        ("issue-fill" = (summary = "Chips for a table",
            value = json!({"do": "issue-fill", "table": 1, "slip": 3}))),
    )),
    responses(
        (status = 200, description = "Accepted, now or before", body = AcceptedView),
        BadField,
        SignedOut,
        Office,
        (status = 422, description = "It cannot be, and what to do", body = Details,
         content_type = "application/problem+json"),
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn tell<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
    Sent(act): Sent<CageAct>,
) -> Result<Json<AcceptedView>, Problem> {
    let who = app.in_office(&headers, &CAGE).await?;
    let key = key(&headers)?;
    let by = By::person(who.person.clone(), who.role);
    let two = act.takes_two();
    let command = Command::Cage(act);
    let command = match two {
        true => Command::Propose {
            command: Box::new(command),
        },
        false => command,
    };
    let told = app.counter.tell(by, key, command, None).await;
    let accepted = told.map_err(|rejected| Problem::rejected(&rejected, None))?;
    let proposal = match two {
        true => app.proposed(&About::House, accepted.sequence).await?,
        false => None,
    };
    Ok(Json(AcceptedView {
        stream: accepted.stream,
        sequence: accepted.sequence,
        proposal: proposal.map(|number| id(&About::House, number)),
    }))
}

/// The cage
///
/// For the cage, managers and auditors.
#[utoipa::path(
    get, path = "/api/v1/cage", tag = "cage", operation_id = "cage",
    responses(
        (status = 200, description = "What it has, and what waits for it", body = CageView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn look<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<CageView>, Problem> {
    app.in_office(&headers, &READERS).await?;
    let published = app.counter.published();
    Ok(Json(CageView::of(&published.house)))
}

/// The trial balance
///
/// What stands on all accounts of the house now, by what they are. For the cage, managers and
/// auditors.
#[utoipa::path(
    get, path = "/api/v1/cage/trial-balance", tag = "cage", operation_id = "trialBalance",
    responses(
        (status = 200, description = "The accounts, which come to nothing", body = BalanceView),
        SignedOut,
        Office,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn balance<C: Chance>(
    State(app): Shared<C>,
    headers: HeaderMap,
) -> Result<Json<BalanceView>, Problem> {
    app.in_office(&headers, &READERS).await?;
    let published = app.counter.published();
    let failed = |why: money::Overflow| Problem::failed(why.to_string());
    let balance = published.house.trial_balance().map_err(failed)?;
    let total = balance.total().map_err(failed)?;
    let accounts = balance.0.into_iter();
    Ok(Json(BalanceView {
        currency: currency(&published.house),
        accounts: accounts
            .map(|(account, amount)| AccountView {
                account,
                amount: amount.in_cents(),
            })
            .collect(),
        total: total.in_cents(),
    }))
}

/// The chips of a table
///
/// For its people, the cage and auditors.
#[utoipa::path(
    get, path = "/api/v1/tables/{table}/tray", tag = "cage", operation_id = "tray",
    params(
        ("table" = u32, Path, description = "The number of the table", minimum = 1, example = 1),
    ),
    responses(
        (status = 200, description = "Its tray, slips and drop boxes", body = TrayView),
        BadField,
        SignedOut,
        Office,
        NoTable,
        Unable,
    ),
    security(("cookie" = []), ("bearer" = [])),
)]
pub(crate) async fn tray<C: Chance>(
    State(app): Shared<C>,
    Part(number): Part,
    headers: HeaderMap,
) -> Result<Json<TrayView>, Problem> {
    let number = table_number(&number)?;
    app.in_office(&headers, &AT_TABLES).await?;
    let published = app.counter.published();
    let view = TrayView::of(&published.house, number);
    view.map(Json).ok_or_else(|| Problem::no_table(number))
}

fn currency(house: &House) -> String {
    let terms = house.terms.as_ref();
    terms.map_or_else(String::new, |terms| terms.currency.clone())
}

impl CageView {
    fn of(house: &House) -> CageView {
        let till = &house.till;
        let day = house.day().map(|day| day.day);
        let tables = house.tables.keys();
        let slips = tables.clone().flat_map(|table| slips(house, *table));
        let lines = till.lines.iter().map(|(line, it)| CageLineView {
            line: *line,
            what: if it.sold { "buy-in" } else { "cash-out" },
            amount: it.amount.in_cents(),
            person: it.person.clone(),
            corrected: it.corrected.in_cents(),
        });
        CageView {
            currency: currency(house),
            opened: till.opened,
            counted: till.signed,
            counted_by: till.counted.as_ref().map(|(.., person, _)| person.clone()),
            cash: house.cage.cage_cash().in_cents(),
            chips: house.cage.cage_chips().in_cents(),
            day: day.map(|day| day.to_string()),
            closed_day: till.closed.map(|day| day.to_string()),
            shifts: till.shifts,
            keeps_open: day.and_then(|day| house.not_closed(Some(day))),
            slips: slips.collect(),
            boxes: tables.flat_map(|table| boxes(house, *table)).collect(),
            lines: lines.collect(),
        }
    }
}

impl PileView {
    fn of(pile: &Pile) -> PileView {
        PileView {
            chip: pile.chip.in_cents(),
            count: pile.count,
        }
    }
}

impl TrayView {
    fn of(house: &House, number: u32) -> Option<TrayView> {
        let table = house.tables.get(&number)?;
        let held = house.cage.tray(number);
        let won = held.minus(table.tray.given).unwrap_or(held);
        let offered = table.tray.offered.as_ref();
        Some(TrayView {
            table: number,
            kept: table.tray.kept,
            tray: held.in_cents(),
            counted: table.shift.float.map(|(amount, ..)| amount.in_cents()),
            counted_in: table.shift.chips.iter().map(PileView::of).collect(),
            won: won.in_cents(),
            slips: slips(house, number).collect(),
            box_offered_by: offered.map(|(person, _)| person.clone()),
            boxes: boxes(house, number).collect(),
        })
    }
}

fn slips(house: &House, table: u32) -> impl Iterator<Item = SlipView> {
    let at = house.tables.get(&table).into_iter();
    let slips = at.flat_map(|table| table.tray.slips.values());
    slips.map(move |open: &OpenSlip| SlipView {
        table,
        slip: open.slip.number,
        kind: open.slip.kind.word(),
        amount: open.slip.amount.in_cents(),
        chips: open.slip.chips.iter().map(PileView::of).collect(),
        stage: open.stage.word(),
        waits_for: open.waits_for().to_string(),
        by: open.slip.person.clone(),
        counted_by: open.counted.as_ref().map(|(_, person, _)| person.clone()),
    })
}

fn boxes(house: &House, table: u32) -> impl Iterator<Item = BoxView> {
    let at = house.tables.get(&table).into_iter();
    let boxes = at.flat_map(|table| table.tray.boxes.keys());
    boxes.map(move |number| {
        let mut counts = house.till.boxes.iter();
        let first = counts.find(|(at, _)| *at == (table, *number));
        BoxView {
            table,
            number: *number,
            counted_by: first.map(|(_, (_, person))| person.clone()),
        }
    })
}
