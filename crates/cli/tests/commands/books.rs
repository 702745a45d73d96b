//! `croupier books`.

use expect_test::expect;

use crate::{json, text};

#[test]
fn every_row_of_the_registers_is_counted_and_the_rebuilt_ones_apart() {
    expect![[r#"
        book                      clauses  stated  reconstructed  covered
        nz-caribbean-stud             230     230              0      230
        venice-caribbean-poker        116     116              0      116
        section10-caribbean-stud      181     181              0      181
        nz-three-card-poker           177      95             82      177
        nz-ultimate-texas-holdem      299     299              0      299
        all                         1,003     921             82    1,003

        shown by                  behaviour  text  accepted  reachable
        nz-caribbean-stud               223     7         0        230
        venice-caribbean-poker          109     7         0        116
        section10-caribbean-stud        172     9         0        181
        nz-three-card-poker             159    17         1        176
        nz-ultimate-texas-holdem        292     7         0        299
        all                             955    47         1      1,002

                           nz-     venice-  section10-
                    caribbean-  caribbean-  caribbean-   nz-three-  nz-ultimate-
        kind              stud       poker        stud  card-poker  texas-holdem  all
        definition          32           7          26          27            35  127
        data                17          24          18          39            63  161
        state               39          21          13          36            47  156
        money               49          34          20          18            53  174
        procedure           38          10          81          21            47  197
        equipment           22           6           9          10            22   69
        authority           23           2           8          19            23   75
        conduct             10          12           6           7             9   44

        A reconstructed clause is rebuilt, as its text is not at hand. A covered one has
        a case that shows it: by behaviour, which is money, a ruling, a refusal, an
        offer, a count or a state under it; by text alone, which is the sign, the guide
        or the glossary; or by a line that was accepted. Reachable are those that a case
        shows, by behaviour or text, in a house that runs: told over HTTP by people who
        are signed in, and read from its answers.
        Not reachable: nz-three-card-poker preamble.1; its case shows only that a line
        was accepted.
    "#]]
    .assert_eq(&text(&["books"]));
}

#[test]
fn the_table_fits_eighty_columns() {
    let text = text(&["books"]);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_document_has_the_shape_that_is_promised() {
    let document = json(&["books"]);
    let keys = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    let shown = |value: &serde_json::Value| -> Option<u64> {
        let shown = &value["shown"];
        assert_eq!(keys(shown), ["accepted", "behaviour", "text"]);
        shown
            .as_object()?
            .values()
            .map(serde_json::Value::as_u64)
            .sum()
    };
    assert_eq!(keys(&document), ["books"]);
    let books = document["books"].as_array().unwrap();
    let counts = books.iter().map(|book| {
        let count = |name: &str| book[name].as_u64().unwrap();
        (count("clauses"), count("reconstructed"))
    });
    let expected = [(230, 0), (116, 0), (181, 0), (177, 82), (299, 0)];
    assert!(counts.eq(expected));
    for book in books {
        let wanted = ["book", "by_kind", "clauses", "covered", "reachable"];
        let wanted = [&wanted[..], &["reconstructed", "shown"]].concat();
        assert_eq!(keys(book), wanted);
        assert_eq!(shown(book), book["covered"].as_u64());
        let kinds = book["by_kind"].as_object().unwrap();
        assert_eq!(kinds.len(), 8);
        assert!(
            kinds
                .values()
                .all(|kind| keys(kind) == ["clauses", "covered", "shown"])
        );
        assert!(
            kinds
                .values()
                .all(|kind| shown(kind) == kind["covered"].as_u64())
        );
        let covered = kinds.values().map(|kind| kind["covered"].as_u64().unwrap());
        assert_eq!(covered.sum::<u64>(), book["covered"].as_u64().unwrap());
        let sum: u64 = kinds
            .values()
            .map(|kind| kind["clauses"].as_u64().unwrap())
            .sum();
        assert_eq!(Some(sum), book["clauses"].as_u64());
    }
}
