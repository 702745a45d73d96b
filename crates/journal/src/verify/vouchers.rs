//! The third round: what the key vouches for since the last checkpoint.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};

use super::chain::{hash_of, read_head, said};
use super::{VerifyError, is_about_the_row};
use crate::proof::Proof;
use crate::voucher::{Covered, List, Voucher};
use crate::{Checkpoint, Column, Error, Finding, Head, PublicKey, Sequence, Signature, StreamId};

/// How far back it is looked for the last entry that a signature was made for: as many as a
/// house writes in a busy minute.
const LOOK_BACK: u64 = 20_000;

/// Checks that somebody with the key vouches for every head: its own signature, or the last
/// checkpoint. Chains and checkpoints must have been checked. Gives the key.
pub(super) async fn check(
    connection: &mut AnyConnection,
    streams: &[StreamId],
    last: Option<&Checkpoint>,
    key: Option<PublicKey>,
) -> Result<Option<PublicKey>, VerifyError> {
    // Without a key from elsewhere, one key at least signs all.
    let mut key = key.or(last.map(|last| last.key));
    for stream in streams {
        let Some(head) = read_head(connection, stream).await? else {
            continue;
        };
        let vouched = last.and_then(|last| last.end_of(stream)).copied();
        let wrong = |column, what: String| Finding::at(stream, head.sequence, column, what);
        let Some(voucher) = read(connection, stream, head).await? else {
            if vouched != Some(head) {
                return Err(nobody(stream, head, vouched, None).into());
            }
            continue;
        };
        let expected = *key.get_or_insert(voucher.key);
        let (of_key, of_signature) = match &voucher.covered {
            Covered::Root(_) => (Column::HeadKey, Column::HeadSignature),
            Covered::List(_) => (Column::VoucherKey, Column::VoucherSignature),
        };
        if voucher.key != expected {
            let what = format!("it is {}, not {expected}", voucher.key);
            return Err(wrong(of_key, what).into());
        }
        if voucher.covers(stream, &head) {
            continue;
        }
        if vouched == Some(head) {
            let what = format!("{} did not sign this head", voucher.key);
            return Err(wrong(of_signature, what).into());
        }
        let signed = last_signed(connection, stream, head, vouched, &voucher).await?;
        return Err(nobody(stream, head, vouched, signed).into());
    }
    Ok(key)
}

/// The finding for a head that nobody with the key vouches for.
fn nobody(
    stream: &StreamId,
    head: Head,
    vouched: Option<Head>,
    signed: Option<Sequence>,
) -> Finding {
    let vouched = vouched.map(|head| head.sequence);
    let last = signed.max(vouched).unwrap_or(Sequence::NONE);
    if last >= head.sequence {
        let what = "nobody with the key vouches for this head: entries before it were taken away \
                    or written anew";
        return Finding::at(stream, head.sequence, Column::HeadSignature, what);
    }
    let what = match last.next() == head.sequence {
        true => format!("nobody with the key vouches for {stream} {}", head.sequence),
        false => format!(
            "nobody with the key vouches for {stream} {} to {}",
            last.next(),
            head.sequence
        ),
    };
    let what = format!(
        "{what}: appended past the house, or written anew. Whoever holds the signing key and \
         finds them right accepts them: croupier accept {stream} {} --reason TEXT",
        head.sequence
    );
    Finding::at(stream, last.next(), Column::HeadSignature, what)
}

/// The last entry before a head that a signature was made for, if there is one.
async fn last_signed(
    connection: &mut AnyConnection,
    stream: &StreamId,
    head: Head,
    vouched: Option<Head>,
    voucher: &Voucher,
) -> Result<Option<Sequence>, VerifyError> {
    let first = vouched.map_or(1, |vouched| vouched.sequence.get().saturating_add(1));
    let first = first.max(head.sequence.get().saturating_sub(LOOK_BACK));
    for number in (first..head.sequence.get()).rev() {
        let sequence = Sequence::new(number);
        if let Some(hash) = hash_of(connection, stream, sequence).await?
            && voucher.covers(stream, &Head { sequence, hash })
        {
            return Ok(Some(sequence));
        }
    }
    Ok(None)
}

/// What stands beside a head to vouch for it, or is named there.
async fn read(
    connection: &mut AnyConnection,
    stream: &StreamId,
    head: Head,
) -> Result<Option<Voucher>, VerifyError> {
    let beside = query("SELECT proof, key, signature, voucher FROM heads WHERE stream = $1")
        .bind(stream.as_str())
        .fetch_one(&mut *connection)
        .await;
    let wrong = |column, what: String| Finding::at(stream, head.sequence, column, what);
    let failed = |column, error: sqlx::Error| match is_about_the_row(&error) {
        true => VerifyError::from(wrong(column, said(error))),
        false => Error::on("read a signature")(error).into(),
    };
    let beside = beside.map_err(|error| failed(Column::HeadSignature, error))?;
    let text = |row: &AnyRow, index: usize, column| {
        let text: Result<String, sqlx::Error> = row.try_get(index);
        text.map_err(|error| wrong(column, said(error)))
    };
    let key = |row, index, column| {
        let key = text(row, index, column)?.parse::<PublicKey>();
        key.map_err(|error| wrong(column, said(error)))
    };
    let signature = |row, index, column| {
        let signature = text(row, index, column)?.parse::<Signature>();
        signature.map_err(|error| wrong(column, said(error)))
    };
    let proof = text(&beside, 0, Column::HeadProof)?;
    let own = [
        &proof,
        &text(&beside, 1, Column::HeadKey)?,
        &text(&beside, 2, Column::HeadSignature)?,
    ];
    let has_own = own.iter().any(|column| !column.is_empty());
    let name = text(&beside, 3, Column::HeadVoucher)?;
    if name.is_empty() {
        if !has_own {
            return Ok(None);
        }
        let proof = proof.parse::<Proof>();
        return Ok(Some(Voucher {
            covered: Covered::Root(proof.map_err(|error| wrong(Column::HeadProof, said(error)))?),
            key: key(&beside, 1, Column::HeadKey)?,
            signature: signature(&beside, 2, Column::HeadSignature)?,
        }));
    }
    if has_own {
        let what = format!("it names {name}, and has a signature of its own");
        return Err(wrong(Column::HeadVoucher, what).into());
    }
    let row = query("SELECT heads, key, signature FROM vouchers WHERE name = $1")
        .bind(name.clone())
        .fetch_optional(connection)
        .await;
    let row = row.map_err(|error| failed(Column::VoucherHeads, error))?;
    let Some(row) = row else {
        let what = format!("there is no voucher {name}");
        return Err(wrong(Column::HeadVoucher, what).into());
    };
    Ok(Some(Voucher {
        covered: Covered::List(List::stored(text(&row, 0, Column::VoucherHeads)?)),
        key: key(&row, 1, Column::VoucherKey)?,
        signature: signature(&row, 2, Column::VoucherSignature)?,
    }))
}
