//! What is wrong with a command line, whatever stands on it.

use expect_test::expect;

use crate::{refused, run};

#[test]
fn help_that_was_asked_for_is_data() {
    for arguments in [
        &["--help"][..],
        &["help", "book"],
        &["diff", "--help"],
        &["rank", "-h"],
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(run.stdout.contains("Usage: croupier"), "{arguments:?}");
    }
}

#[test]
fn an_unknown_command_or_flag_is_refused() {
    refused(
        &["bokos"],
        2,
        expect![[r#"
            error: unrecognized subcommand 'bokos'

              tip: some similar subcommands exist: 'book', 'books'

            Usage: croupier [OPTIONS] [COMMAND]

            For more information, try '--help'.
        "#]],
    );
    refused(
        &["books", "--jason"],
        2,
        expect![[r#"
        error: unexpected argument '--jason' found

          tip: a similar argument exists: '--json'

        Usage: croupier books --json

        For more information, try '--help'.
    "#]],
    );
    refused(
        &["books", "nz-caribbean-stud"],
        2,
        expect![[r#"
        error: unexpected argument 'nz-caribbean-stud' found

        Usage: croupier books [OPTIONS]

        For more information, try '--help'.
    "#]],
    );
}

/// Texts that a careless reader would stumble over.
const NASTY: [&str; 12] = [
    "",
    " ",
    "\n",
    "\u{1b}[31m",
    "♥",
    "A♥\u{fe0f}",
    "-",
    "..",
    "/",
    "=",
    "10A.8.o1.royal-flush.and.so.on",
    "99999999999999999999999999999999",
];

#[test]
fn nothing_that_can_be_typed_upsets_it() {
    let book = "nz-three-card-poker";
    for text in NASTY {
        for arguments in [
            &["book", text][..],
            &["book", book, text],
            &["book", book, "--on", text],
            &["book", book, "--set", text],
            &["book", book, "--with", text],
            &["diff", book, text],
            &["diff", book, "--on", text, "--and", text],
            &["par", text],
            &["par", book, "--set", text],
            &["par", book, "--on", text],
            &["advise", book, "--hand", text],
            &[
                "advise",
                "nz-caribbean-stud",
                "--hand=AhKdQcJs4h",
                "--up",
                text,
            ],
            &["rank", text],
            &["rank", "--three", "--", text],
            &["rng", "dump", "--raw", text],
            &[text],
        ] {
            let run = run(arguments);
            assert!([1, 2].contains(&run.code), "{arguments:?}: {}", run.code);
            assert!(
                !run.stderr.contains("panicked"),
                "{arguments:?}: {}",
                run.stderr
            );
            assert_eq!(run.stdout, "", "{arguments:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = OsStr::from_bytes(b"nz-\xff");
    let output = crate::croupier(&["book"]).arg(bytes).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
