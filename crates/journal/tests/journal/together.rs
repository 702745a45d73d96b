//! Heads that moved together are signed once, and each is checked by itself.

use journal::{Column, Error, Store, VerifyError, verify};
use sqlx::AssertSqlSafe;

use crate::house::{House, signer, stream, write};
use crate::place::ANY_KIND;
use crate::rows::Rows;

/// A house whose last commit moved three streams, none of which a checkpoint vouches for.
async fn house() -> House {
    let house = House::new().await;
    house.say("house", "opened").await;
    house.checkpoint(0).await.unwrap();
    let appends = [
        ("jackpot/venice", 0, "five"),
        ("table/1", 0, "one"),
        ("table/2", 0, "two"),
    ];
    let together = vec![write("together", &appends)];
    house.store.append(together).await.unwrap();
    house
}

async fn rows(house: &House) -> Rows {
    Rows::read(&mut house.intruder().await).await
}

/// Moves these streams with one command, wherever they stand.
async fn together(store: &Store, key: &str, streams: &[&str]) -> Result<(), Error> {
    let heads = store.heads().await?;
    let appends = streams.iter().map(|name| {
        let head = heads.get(&stream(name));
        (*name, head.map_or(0, |head| head.sequence.get()), key)
    });
    let appends: Vec<_> = appends.collect();
    store.append(vec![write(key, &appends)]).await.map(drop)
}

#[tokio::test]
async fn each_holds_wherever_the_others_go() {
    let house = house().await;
    assert_eq!(rows(&house).await.vouchers.len(), 1);
    house.verify(Default::default()).await.unwrap();
    house.say("jackpot/venice", "six").await;
    house.say("table/1", "two").await;
    house.verify(Default::default()).await.unwrap();
    let rows = rows(&house).await;
    let named = rows.heads.iter().map(|head| head.voucher.as_str());
    let named: Vec<&str> = named.filter(|name| !name.is_empty()).collect();
    assert_eq!(named, ["jackpot/venice 1"]);
    // Whoever opens it builds on what moved together, too.
    house.store.close().await;
    let store = Store::open(&house.database(), signer()).await.unwrap();
    let next = write("next", &[("table/2", 1, "three")]);
    store.append(vec![next]).await.unwrap();
    verify(&store, Default::default(), |_| Ok(()))
        .await
        .unwrap();
    store.close().await;
}

#[tokio::test]
async fn what_no_head_names_goes_with_the_next_checkpoint() {
    let house = house().await;
    house.say("table/1", "two").await;
    house.say("table/2", "three").await;
    house.checkpoint(60).await.unwrap();
    // The jackpot still names it.
    assert_eq!(rows(&house).await.vouchers.len(), 1);
    house.say("jackpot/venice", "six").await;
    house.checkpoint(120).await.unwrap();
    assert_eq!(rows(&house).await.vouchers, []);
    house.verify(Default::default()).await.unwrap();
}

/// Where one process writes it knows which voucher nobody needs any more, and writes the next one
/// over it; where several do, each is a row of its own until the next checkpoint.
#[tokio::test]
async fn a_voucher_is_written_over_when_no_head_names_it() {
    let house = house().await;
    let is_alone = house.database().file().is_some();
    let vouchers = |alone, shared| if is_alone { alone } else { shared };
    let all = ["jackpot/venice", "table/1", "table/2"];
    let (some, one) = (["table/1", "table/2"], ["jackpot/venice"]);
    for (key, streams, expected) in [
        ("a", &all[..], vouchers(1, 2)),
        ("b", &all[..], vouchers(1, 3)),
        // The jackpot still names what it moved with.
        ("c", &some[..], vouchers(2, 4)),
        ("d", &some[..], vouchers(2, 5)),
        // Nobody names it now, and the next who move together do.
        ("e", &one[..], vouchers(2, 5)),
        ("f", &all[..], vouchers(2, 6)),
        ("g", &some[..], vouchers(2, 7)),
    ] {
        together(&house.store, key, streams).await.unwrap();
        assert_eq!(rows(&house).await.vouchers.len(), expected, "{key}");
        house.verify(Default::default()).await.unwrap();
    }
    // What was written over, and what a checkpoint took away, is named again as if it were new.
    house.checkpoint(60).await.unwrap();
    together(&house.store, "h", &all).await.unwrap();
    house.verify(Default::default()).await.unwrap();
}

/// Whatever moves with whatever, is refused, or begins again: every head is vouched for.
#[tokio::test]
async fn every_head_is_vouched_for_whatever_moves_together() {
    let mut house = House::new().await;
    let names = [
        "house",
        "jackpot/a",
        "table/1",
        "table/2",
        "table/3",
        "table/4",
    ];
    let mut draw = 1_u64;
    for number in 0..240 {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let bits = (draw >> 40) % 63 + 1;
        let chosen = (0..).zip(names).filter(|(bit, _)| bits >> bit & 1 == 1);
        let chosen: Vec<&str> = chosen.map(|(_, name)| name).collect();
        match number % 40 {
            // It fails in the middle, when all is decided.
            7 => drop(together(&house.store, "0", &chosen).await.unwrap_err()),
            17 => drop(house.checkpoint(number).await),
            27 => {
                house.store.close().await;
                house.store = Store::open(&house.database(), signer()).await.unwrap();
            }
            _ => together(&house.store, &number.to_string(), &chosen)
                .await
                .unwrap(),
        }
        if number % 20 == 19 {
            house.verify(Default::default()).await.unwrap();
        }
    }
    if house.database().file().is_some() {
        // No more than there are heads, and what was left when the store was opened again.
        assert!(rows(&house).await.vouchers.len() <= 2 * names.len());
    }
}

#[tokio::test]
async fn no_part_of_a_voucher_can_be_changed() {
    let digit = |column: &str| {
        format!(
            "UPDATE vouchers SET {column} = substr({column}, 1, 30) || \
             CASE substr({column}, 31, 1) WHEN '0' THEN '1' ELSE '0' END || substr({column}, 32)"
        )
    };
    let sql = |text: &str| text.to_owned();
    for (change, column) in [
        (digit("heads"), Column::HeadSignature),
        (
            sql("UPDATE vouchers SET heads = heads || '\n' || 'table/3 1 0'"),
            Column::HeadSignature,
        ),
        (
            sql("UPDATE vouchers SET heads = x'00'"),
            Column::VoucherHeads,
        ),
        (digit("signature"), Column::HeadSignature),
        (
            sql("UPDATE vouchers SET signature = ''"),
            Column::VoucherSignature,
        ),
        (sql("UPDATE vouchers SET key = 'x'"), Column::VoucherKey),
        (sql("UPDATE vouchers SET name = 'x'"), Column::HeadVoucher),
        (sql("DELETE FROM vouchers"), Column::HeadVoucher),
        (
            sql("UPDATE heads SET voucher = 'x' WHERE stream = 'jackpot/venice'"),
            Column::HeadVoucher,
        ),
        (
            sql("UPDATE heads SET voucher = '' WHERE stream = 'jackpot/venice'"),
            Column::HeadSignature,
        ),
        (
            sql("UPDATE heads SET key = 'x' WHERE stream = 'jackpot/venice'"),
            Column::HeadVoucher,
        ),
        (
            sql("UPDATE heads SET voucher = x'00' WHERE stream = 'jackpot/venice'"),
            Column::HeadVoucher,
        ),
    ] {
        if change.contains("x'00'") && !ANY_KIND {
            continue;
        }
        let house = house().await;
        house.store.close().await;
        let mut intruder = house.intruder().await;
        let changed = sqlx::query(AssertSqlSafe(change.clone())).execute(&mut intruder);
        assert_eq!(changed.await.unwrap().rows_affected(), 1, "{change}");
        let reader = Store::open_to_read(&house.database()).await.unwrap();
        let found = verify(&reader, Default::default(), |_| Ok(())).await;
        let Err(VerifyError::Found(finding)) = found else {
            panic!("{change}: {found:?}");
        };
        assert_eq!(finding.stream, "jackpot/venice", "{change}: {finding}");
        assert_eq!(finding.column, column, "{change}: {finding}");
        reader.close().await;
        // Nor is anything built on it, except on a name that is good for another reason.
        let store = Store::open(&house.database(), signer()).await.unwrap();
        let next = write("next", &[("jackpot/venice", 1, "six")]);
        let built = store.append(vec![next]).await;
        if !change.contains("key = 'x' WHERE") {
            let error = built.unwrap_err();
            let at = stream("jackpot/venice");
            let refused = match &error {
                Error::Unvouched { stream, .. } => *stream == at,
                Error::Unreadable { .. } => true,
                _ => false,
            };
            assert!(refused, "{change}: {error}");
        }
        store.close().await;
    }
}

/// A signature over one list does not vouch for a head of another.
#[tokio::test]
async fn a_head_of_before_cannot_name_a_later_voucher() {
    let house = house().await;
    let again = [("jackpot/venice", 1, "six"), ("table/1", 1, "two")];
    let again = vec![write("again", &again)];
    house.store.append(again).await.unwrap();
    let mut intruder = house.intruder().await;
    let later = "UPDATE heads SET voucher = 'jackpot/venice 2' WHERE stream = 'table/2'";
    sqlx::query(later).execute(&mut intruder).await.unwrap();
    let found = house.verify(Default::default()).await;
    let Err(VerifyError::Found(finding)) = found else {
        panic!("{found:?}");
    };
    assert_eq!(
        (finding.stream.as_str(), finding.column),
        ("table/2", Column::HeadSignature)
    );
}

/// A program of before signed the root over heads that moved together, with the way to it beside
/// each. Its journals are read, and what moves next has the form of today.
#[tokio::test]
async fn heads_that_a_program_of_before_moved_together_hold() {
    let house = House::new().await;
    let appends = [
        ("jackpot/venice", 0, "{\"meter\":5}"),
        ("table/2", 0, "{\"wager\":500}"),
    ];
    let together = vec![write("together", &appends)];
    house.store.append(together).await.unwrap();
    let before = rows(&house).await;
    let mut old = before.clone();
    old.vouchers.clear();
    old.strip();
    let proofs = [
        ">9f68fa3226139da05153565113228690bfbb62956c5fa2f9b2cbd483d72cea2b",
        "<86472e22ecd16c03558be35afd29695212ab2c5ff18ed46032e99a6be8f378e7",
    ];
    for (head, proof) in old.heads.iter_mut().zip(proofs) {
        head.proof = proof.to_owned();
        head.key = house.signer.public().to_string();
        head.signature = "9158e0ee5922ae0f85fb5697e1363fec9335af87860c2f7a7fce4ba834c69cdb\
                          7553a97f7f8706daeeb9400f9fd0625d70021075e07e1351bf16cd6f46a78a03"
            .to_owned();
    }
    old.replace(&before, &mut house.intruder().await).await;
    house.store.close().await;
    let store = Store::open(&house.database(), signer()).await.unwrap();
    verify(&store, Default::default(), |_| Ok(()))
        .await
        .unwrap();
    let next = write("next", &[("table/2", 1, "{\"wager\":600}")]);
    store.append(vec![next]).await.unwrap();
    verify(&store, Default::default(), |_| Ok(()))
        .await
        .unwrap();
    let after = rows(&house).await;
    assert_eq!(after.heads[1].proof, "");
    assert_eq!(after.heads[0], old.heads[0]);
    store.close().await;
}
