//! `croupier school`: practice by lines, an exercise by its number, an examination to its sheet.

use assert_cmd::cargo::cargo_bin_cmd;

use crate::{folder, json, run, text};

#[test]
fn an_exercise_is_the_same_whenever_it_is_shown_and_comes_with_its_clause() {
    let asked = ["school", "show", "nz-caribbean-stud:payout:40:7"];
    let plain = json(&asked);
    assert!(plain["questions"][0].get("right").is_none(), "{plain}");
    let solved = json(&[&asked[..], &["--answers"]].concat());
    assert_eq!(solved["scene"], plain["scene"]);
    let clauses = &solved["questions"][0]["right"]["clauses"];
    assert!(clauses[0]["cited"].is_string(), "{solved}");
    let italian = text(&[&asked[..], &["--lang", "it"]].concat());
    assert!(italian.contains("quanto vince il giocatore?"), "{italian}");
    for wrong in [
        "nonsense",
        "bridge:payout:40:7",
        "nz-caribbean-stud:payout:99999:7",
    ] {
        assert_eq!(run(&["school", "show", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn answers_are_graded_and_kept_and_an_examination_ends_in_a_sheet() {
    let folder = folder("school");
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    let book = ["--book", "nz-three-card-poker", "--topic", "payout"];
    let practice = cargo_bin_cmd!("croupier")
        .args(["school", "--number", "2", "--seed", "4", "--data-dir", data])
        .args(book)
        .write_stdin("999\n".repeat(20))
        .output()
        .unwrap();
    let said = String::from_utf8(practice.stdout).unwrap();
    assert!(said.contains("Wrong. ") && said.contains('§'), "{said}");
    assert!(said.trim_end().ends_with("0 / 2"), "{said}");
    let record = json(&["school", "record", "--data-dir", data]);
    assert_eq!(record["standings"][0]["asked"], 2, "{record}");
    assert_eq!(record["standings"][0]["right"], 0);
    let (exam, sheet) = (folder.join("exam.json"), folder.join("sheet.html"));
    let (exam, sheet) = (exam.to_str().unwrap(), sheet.to_str().unwrap());
    let set = [
        "school", "set", exam, "--title", "First", "--seed", "7", "--number", "3",
    ];
    assert_eq!(run(&[&set[..], &book].concat()).code, 0);
    let sat = cargo_bin_cmd!("croupier")
        .args([
            "school", "sit", exam, "--pupil", "Kim <b>", "--sheet", sheet, "--json",
        ])
        .write_stdin("0\n".repeat(40))
        .output()
        .unwrap();
    let result: serde_json::Value = serde_json::from_slice(&sat.stdout).unwrap();
    assert_eq!(result["pupil"], "Kim <b>");
    assert!(result["of"].as_u64() >= Some(3), "{result}");
    let page = std::fs::read_to_string(sheet).unwrap();
    assert!(
        page.contains("Kim &lt;b&gt;") && page.contains('§'),
        "{page}"
    );
    assert!(page.contains("Signature of the pit manager"));
}
