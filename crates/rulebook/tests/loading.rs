//! Loading a book reports everything that is wrong with it, each with file and line.

mod small_book;

use expect_test::{Expect, expect};
use small_book::SmallBook;

/// The problems of a book, as they are printed.
#[track_caller]
fn check(book: &SmallBook, expected: Expect) {
    match book.try_load() {
        Ok(_) => expected.assert_eq("nothing is wrong"),
        Err(problems) => expected.assert_eq(&problems.to_string()),
    }
}

fn small() -> SmallBook {
    SmallBook::new()
}

#[test]
fn the_small_book_is_right() {
    check(&small(), expect!["nothing is wrong"]);
}

#[test]
fn a_key_that_nothing_reads_is_named() {
    check(
        &small().book(
            "title = \"High Card\"",
            "title = \"High Card\"\nauthor = \"us\"",
        ),
        expect!["book.toml:3: unknown key `author`"],
    );
    check(
        &small().book("outside = true", "outside = true\nabroad = true"),
        expect!["book.toml:30: unknown key `abroad`"],
    );
    check(
        &small().book("replaces =", "swaps = []\nreplaces ="),
        expect!["book.toml:21: unknown key `swaps`"],
    );
    check(
        &small().rules("value = 5", "value = 5\ncolour = \"red\""),
        expect!["rules.toml:7: unknown key `colour`"],
    );
    check(
        &small().rules("settings = [", "lists = 2\nsettings = ["),
        expect!["rules.toml:52: unknown key `lists`"],
    );
    check(
        &small().rules("by = \"base\"", "by = \"base\"\nsince = 1"),
        expect!["rules.toml:15: unknown key `since`"],
    );
    check(
        &small().readings(
            "default = \"dealer\"",
            "default = \"dealer\"\nfallback = \"nobody\"",
        ),
        expect!["readings.toml:13: unknown key `fallback`"],
    );
    check(
        &small().readings(
            "means = \"The dealer wins.\"",
            "means = \"The dealer wins.\"\nsince = 1",
        ),
        expect!["readings.toml:16: unknown key `since`"],
    );
    check(
        &small().rules("# What the clauses answer.", "version = 1"),
        expect!["rules.toml:1: unknown key `version`"],
    );
}

#[test]
fn a_key_that_is_not_there_is_named() {
    check(
        &small().book("jurisdiction = \"Nowhere\"\n", ""),
        expect!["book.toml:1: `jurisdiction` is missing"],
    );
    check(
        &small().book("id = \"base\"\n", ""),
        expect!["book.toml:7: `id` is missing"],
    );
    check(
        &small().book("name = \"dealer\"\n", ""),
        expect!["book.toml:23: `name` is missing"],
    );
    check(
        &small().book("role = \"dealer\"\n", ""),
        expect!["book.toml:23: `role`: an office has either a role or outside = true"],
    );
    check(
        &small().book("date-by = \"9.1\"\n", ""),
        expect!["book.toml:11: `date-by` is missing"],
    );
    check(
        &small().book("clause = \"9.2\"\n", ""),
        expect!["book.toml:18: `clause` is missing"],
    );
    check(
        &small().rules("id = \"1.1\"\n", ""),
        expect!["rules.toml:3: `id` is missing"],
    );
    check(
        &small().rules("answers = \"places\"\n", ""),
        expect!["rules.toml:3: `answers` is missing"],
    );
    check(
        &small().rules("by = \"base\"\n", ""),
        expect!["rules.toml:13: `by` is missing"],
    );
    check(
        &small().rules("under = \"2.1\"\n", ""),
        expect!["rules.toml:36: `under` is missing"],
    );
    check(
        &small().rules("fills = [\"win_pays.high\", \"win_pays.low\"]\n", ""),
        expect!["rules.toml:36: `fills` is missing"],
    );
    check(
        &small().rules("allows = { at-least = \"100.00\" }\n", ""),
        expect!["rules.toml:41: `allows` is missing"],
    );
    check(
        &small().readings("asks = \"Who wins a tie?\"\n", ""),
        expect!["readings.toml:3: `asks` is missing"],
    );
    check(
        &small().readings("name = \"tie\"\n", ""),
        expect!["readings.toml:10: `name` is missing"],
    );
    check(
        &small().readings("value = \"nobody\"\n", ""),
        expect!["readings.toml:16: `value` is missing"],
    );
    check(
        &small().readings("taken = \"Half the wager.\"\n", ""),
        expect!["readings.toml:23: `taken`: a reading has either options or the reading taken"],
    );
    check(
        &small().readings("clauses = [\"4.1\"]\nasks = \"Who", "asks = \"Who"),
        expect!["readings.toml:3: `clauses` is missing"],
    );
}

#[test]
fn a_value_of_another_type_is_named() {
    check(
        &small().book("title = \"High Card\"", "title = 3"),
        expect!["book.toml:2: `title` must be a text"],
    );
    check(
        &small().book("outside = true", "outside = \"yes\""),
        expect![[r#"
            book.toml:27: `role`: an office has either a role or outside = true
            book.toml:29: `outside` must be true or false"#]],
    );
    check(
        &small().book(
            "[[instrument]]\nid = \"base\"\ntitle = \"The rules\"",
            "instrument = \"base\"",
        ),
        expect![[r#"
            book.toml:7: `instrument` must be a list of tables
            book.toml:9: duplicate key
            book.toml:16: cannot extend value of type string with a dotted key"#]],
    );
    check(
        &small().rules(
            "fills = [\"win_pays.high\", \"win_pays.low\"]",
            "fills = \"win_pays.high\"",
        ),
        expect!["rules.toml:39: `fills` must be a list of texts"],
    );
    check(
        &small().rules(
            "fills = [\"win_pays.high\", \"win_pays.low\"]",
            "fills = []",
        ),
        expect!["rules.toml:39: `fills` must be a list with something in it"],
    );
    check(
        &small().rules("settings = [\"4/1\", \"3/2\"]", "settings = [4, \"3/2\"]"),
        expect!["rules.toml:52: `settings` must be a list of texts"],
    );
    check(
        &small().rules(
            "allows = { at-least = \"100.00\" }",
            "allows = { at-least = \"plenty\" }",
        ),
        expect!["rules.toml:45: `allows`: a bound is a number, odds, a percentage or an amount"],
    );
    check(
        &small().rules(
            "allows = { at-least = \"100.00\" }",
            "allows = { over = \"1.00\" }",
        ),
        expect!["rules.toml:45: `allows`: only one-of, at-least and at-most may stand here"],
    );
    check(
        &small().rules("allows = { at-least = \"100.00\" }", "allows = {}"),
        expect!["rules.toml:45: `allows`: a bound is missing"],
    );
    check(
        &small().rules("allows = { at-least = \"100.00\" }", "allows = \"all\""),
        expect![[
            r#"rules.toml:45: `allows`: write "anything", or a table with one-of, at-least or at-most"#
        ]],
    );
    check(
        &small().rules(
            "allows = { one-of = [\"on\", \"off\"] }",
            "allows = { one-of = \"on\" }",
        ),
        expect!["rules.toml:12: `allows`: one-of is a list and stands alone"],
    );
    check(
        &small().readings("under = [\"A1\"]", "under = \"A1\""),
        expect!["readings.toml:30: `under` must be a list of texts"],
    );
    check(
        &small().readings("under = [\"A1\"]", "shown = \"a tie pays half\""),
        expect!["readings.toml:30: `shown` must be a list of texts"],
    );
}

#[test]
fn cases_are_named_where_the_reading_itself_decides() {
    check(
        &small().readings("under = [\"A1\"]", "shown = [\"a tie pays half\"]"),
        expect!["nothing is wrong"],
    );
    check(
        &small().readings(
            "under = [\"A1\"]",
            "shown = [\"a tie pays\", \"a tie pays\"]",
        ),
        expect!["readings.toml:23: case `a tie pays` of A2 stands twice"],
    );
    check(
        &small().readings("under =", "shown = [\"a tie pays half\"]\nunder ="),
        expect!["readings.toml:23: `shown`: a reading under others is shown by the cases of those"],
    );
    check(
        &small().readings(
            "why = \"The dealer does, in most games.\"",
            "shown = [\"the dealer wins a tie\"]",
        ),
        expect![
            "readings.toml:3: `shown`: a reading with options is shown by the cases that set them"
        ],
    );
}

#[test]
fn a_float_is_never_a_value() {
    check(
        &small().rules("value = 5", "value = 5.0"),
        expect![
            "rules.toml:6: `value` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
    check(
        &small().rules("value = 5", "value = [1, 2.5]"),
        expect![
            "rules.toml:6: `value` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
    check(
        &small().rules("value = 5", "value = { rate = 0.7 }"),
        expect![
            "rules.toml:6: `rate` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
    check(
        &small().rules("id = \"1.1\"", "id = 1.1"),
        expect![
            "rules.toml:4: `id` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
    check(
        &small().rules("value = 5", "value = 9223372036854775808"),
        expect![
            "rules.toml:6: `value` must be a whole number, a text, yes or no, or a list (never a float)"
        ],
    );
}

#[test]
fn a_day_has_one_notation() {
    check(
        &small().book("from = \"2020-03-01\"", "from = \"1 March 2020\""),
        expect!["book.toml:14: `from`: 1 March 2020 is not a day such as 2012-11-17"],
    );
    check(
        &small().book("from = \"2020-03-01\"", "from = \"2020-02-30\""),
        expect!["book.toml:14: `from`: 2020-02-30 is not a day such as 2012-11-17"],
    );
    check(
        &small().book("from = \"2020-03-01\"", "from = \"2020-03-01T12:00\""),
        expect!["book.toml:14: `from`: 2020-03-01T12:00 is not a day such as 2012-11-17"],
    );
    check(
        &small().book("from = \"2020-03-01\"", "from = 20200301"),
        expect!["book.toml:14: `from`: 20200301 is not a day such as 2012-11-17"],
    );
    check(
        &small().book("from = \"2020-03-01\"", "from = 2020-03-01"),
        expect!["nothing is wrong"],
    );
}

#[test]
fn a_row_of_the_register_has_all_its_columns() {
    check(
        &small().clauses(
            "id,kind,standing,by,must,observable,also",
            "id,kind,by,must,observable,also",
        ),
        expect!["clauses.csv:1: the columns must be id,kind,standing,by,must,observable,also"],
    );
    check(
        &small().clauses(",seat: the sixth is refused,", ""),
        expect!["clauses.csv:2: `row`: there are 5 columns instead of 7"],
    );
    check(
        &small().clauses("1.1,data,", "1.1,datum,"),
        expect![
            "clauses.csv:2: `kind`: `datum` is none of definition, data, state, money, procedure, equipment, authority, conduct"
        ],
    );
    check(
        &small().clauses("1.1,data,stated,", "1.1,data,guessed,"),
        expect!["clauses.csv:2: `standing`: `guessed` is neither stated nor reconstructed"],
    );
    check(
        &small().clauses("1.1,data,", "1 .1,data,"),
        expect![[r#"
            clauses.csv:2: `id`: a clause id is one word without spaces
            rules.toml:4: clause 1.1 is not in clauses.csv"#]],
    );
    check(
        &small().clauses("1.1,data,", ",data,"),
        expect![[r#"
            clauses.csv:2: `id`: a clause id is one word without spaces
            rules.toml:4: clause 1.1 is not in clauses.csv"#]],
    );
    check(
        &small().clauses("Seat five players at most.", " "),
        expect!["clauses.csv:2: `must` is missing"],
    );
    // The lines are counted through empty lines and through cells of several lines.
    check(
        &small()
            .clauses("Seat five players at most.", "\"Seat five\nplayers.\"")
            .clauses("1.2,state", "\n\n1.2,estate"),
        expect![
            "clauses.csv:6: `kind`: `estate` is none of definition, data, state, money, procedure, equipment, authority, conduct"
        ],
    );
}

#[test]
fn a_text_that_cannot_be_parsed_hides_nothing_else() {
    // What follows in the same file is still reported, and what stands in the others;
    // what only echoes the unreadable file is not.
    check(
        &small()
            .rules("value = 5", "value = = 5")
            .rules("value = 8", "value = 8.5")
            .readings("id = \"A2\"", "id = 2"),
        expect![[r#"
            readings.toml:24: `id` must be a text
            rules.toml:6: extra `=`, expected nothing
            rules.toml:6: unexpected key or value, expected newline, `#`
            rules.toml:67: `value` must be a whole number, a text, yes or no, or a list (never a float)
            rules.toml:76: readings.toml has no `A2`"#]],
    );
    check(
        &small()
            .book("id = \"base\"", "id = base")
            .rules("value = 8", "value = 8.5"),
        expect![[r#"
            book.toml:8: string values must be quoted, expected literal string
            rules.toml:67: `value` must be a whole number, a text, yes or no, or a list (never a float)"#]],
    );
    check(
        &small()
            .book(
                "[[instrument]]\nid = \"base\"",
                "[[instrument]\nid = \"base\"",
            )
            .rules("value = 8", "value = 8.5"),
        expect![[r#"
            book.toml:7: unclosed array table, expected `]`
            rules.toml:67: `value` must be a whole number, a text, yes or no, or a list (never a float)"#]],
    );
    check(
        &small()
            .readings("id = \"A2\"", "id = \"A2")
            .rules("value = 8", "value = 8.5"),
        expect![[r#"
            readings.toml:24: invalid basic string, expected `"`
            rules.toml:67: `value` must be a whole number, a text, yes or no, or a list (never a float)"#]],
    );
    let mut nothing = small();
    nothing.book.clear();
    nothing.readings.clear();
    check(
        &nothing,
        expect![[r#"
            book.toml:1: `document` is missing
            book.toml:1: `game` is missing
            book.toml:1: `id` is missing
            book.toml:1: `instrument` is missing
            book.toml:1: `jurisdiction` is missing
            book.toml:1: `title` is missing
            rules.toml:41: book.toml names no office `Regulator`
            rules.toml:76: readings.toml has no `A2`"#]],
    );
}

#[test]
fn many_faults_in_four_files_are_one_sorted_report() {
    let book = small()
        .book("jurisdiction = \"Nowhere\"\n", "")
        .book("from = \"2020-03-01\"", "from = \"next spring\"")
        .book("replaces = [\"1.2\"]", "replaces = [\"1.9\"]")
        .book("role = \"dealer\"", "role = \"juggler\"\nshift = \"night\"")
        .clauses("1.1,data,stated,base", "1.1,datum,printed,bill")
        .clauses("2.1.low,data", "2.1.high,data")
        .clauses("config: two scales,", "")
        .rules("value = 5", "value = 5.5")
        .rules("by = \"amendment\"", "by = \"bill\"")
        .rules("value = \"5 to 1\"", "value = \"4 to 1\"")
        .rules("approval = \"Regulator\"", "approval = \"Minister\"")
        .rules("settings = [\"4/1\", \"3/2\"]", "settings = [\"4/1/1\"]")
        .rules("answers = \"change_hours\"", "answers = \"places\"")
        .rules("id = \"3.1\"", "id = \"3.9\"")
        .rules("reading = \"A2\"", "reading = \"A9\"\nweight = 1")
        .readings("default = \"dealer\"", "default = \"player\"")
        .readings("asks = \"What does a tie pay?\"\n", "");
    check(
        &book,
        expect![[r#"
            book.toml:1: `jurisdiction` is missing
            book.toml:13: `from`: next spring is not a day such as 2012-11-17
            book.toml:17: clause 1.9 is not in clauses.csv
            book.toml:24: `role`: juggler is not a role of the house
            book.toml:25: unknown key `shift`
            clauses.csv:2: `kind`: `datum` is none of definition, data, state, money, procedure, equipment, authority, conduct
            clauses.csv:2: `standing`: `printed` is neither stated nor reconstructed
            clauses.csv:2: the book has no instrument `bill`
            clauses.csv:7: clause 2.1.high stands twice
            clauses.csv:9: `row`: there are 6 columns instead of 7
            readings.toml:10: `tie`: player is none of the settings: dealer, nobody, redeal:SECONDS
            readings.toml:23: `asks` is missing
            rules.toml:6: `value` must be a whole number, a text, yes or no, or a list (never a float)
            rules.toml:17: the book has no instrument `bill`
            rules.toml:24: `win_pays.high` = 4 to 1: clause 2.1.high allows 5 to 1 or more
            rules.toml:31: clause 2.1.low is not in clauses.csv
            rules.toml:41: book.toml names no office `Minister`
            rules.toml:48: `bonus`: clause 2.3 wants 2 parts (pair/suited) instead of 4/1/1
            rules.toml:64: overlap: `places` is answered twice on every date, here and at line 3
            rules.toml:72: clause 3.9 is not in clauses.csv
            rules.toml:76: readings.toml has no `A9`
            rules.toml:81: unknown key `weight`"#]],
    );
}
