//! The third round: what the key vouches for since the last checkpoint.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row, query};

use super::chain::{hash_of, read_head, said};
use super::{VerifyError, is_about_the_row};
use crate::proof::Proof;
use crate::voucher::Voucher;
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
        if voucher.key != expected {
            let what = format!("it is {}, not {expected}", voucher.key);
            return Err(wrong(Column::HeadKey, what).into());
        }
        if voucher.covers(stream, &head) {
            continue;
        }
        if vouched == Some(head) {
            let what = format!("{} did not sign this head", voucher.key);
            return Err(wrong(Column::HeadSignature, what).into());
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

/// What stands beside a head to vouch for it.
async fn read(
    connection: &mut AnyConnection,
    stream: &StreamId,
    head: Head,
) -> Result<Option<Voucher>, VerifyError> {
    let row = query("SELECT proof, key, signature FROM heads WHERE stream = $1")
        .bind(stream.as_str())
        .fetch_one(connection)
        .await;
    let wrong = |column, what: String| Finding::at(stream, head.sequence, column, what);
    let row = row.map_err(|error| match is_about_the_row(&error) {
        true => VerifyError::from(wrong(Column::HeadSignature, said(error))),
        false => Error::on("read a signature")(error).into(),
    })?;
    let text = |index: usize, column| text(&row, index).map_err(|what| wrong(column, what));
    let proof = text(0, Column::HeadProof)?;
    let key = text(1, Column::HeadKey)?;
    let signature = text(2, Column::HeadSignature)?;
    if proof.is_empty() && key.is_empty() && signature.is_empty() {
        return Ok(None);
    }
    let proof = proof.parse::<Proof>();
    let key = key.parse::<PublicKey>();
    let signature = signature.parse::<Signature>();
    Ok(Some(Voucher {
        proof: proof.map_err(|error| wrong(Column::HeadProof, said(error)))?,
        key: key.map_err(|error| wrong(Column::HeadKey, said(error)))?,
        signature: signature.map_err(|error| wrong(Column::HeadSignature, said(error)))?,
    }))
}

fn text(row: &AnyRow, index: usize) -> Result<String, String> {
    row.try_get(index).map_err(said)
}
