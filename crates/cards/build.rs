//! Makes the tables of the fast evaluator, so that nothing is computed at first use.
//!
//! `build/strength.rs` says which hand is stronger, apart from the evaluator that is
//! written for reading; `build/packing.rs` packs the values of hands by their ranks into
//! one table. How the tables are read is `src/fast/layout.rs`, which is compiled in here
//! as well, so that writing and reading cannot differ.
#![expect(
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "a mistake in the tables stops the build"
)]

#[path = "src/fast/layout.rs"]
mod layout;
#[path = "build/packing.rs"]
mod packing;
#[path = "build/rank_counts.rs"]
mod rank_counts;
#[path = "build/strength.rs"]
mod strength;

use std::fmt::Display;
use std::path::PathBuf;
use std::{env, fs, io};

use packing::Packing;
use rank_counts::RankCounts;
use strength::{Five, Numbering, Three};

fn main() -> io::Result<()> {
    for source in ["build.rs", "build", "src/fast/layout.rs"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let directory = env::var_os("OUT_DIR").expect("cargo names the directory");
    let directory = PathBuf::from(directory);
    fs::write(directory.join("five.rs"), five_cards())?;
    fs::write(directory.join("three.rs"), three_cards())
}

/// The tables for hands of five cards and the best five of six or seven.
fn five_cards() -> String {
    let unsuited = RankCounts::all(5).map(|counts| Five::of_ranks(&counts));
    let suited = suit_masks().filter(|mask| mask.count_ones() == 5);
    let numbering = Numbering::of(unsuited.chain(suited.map(Five::of_flush)));
    assert_eq!(numbering.classes(), 7462);

    let [fives, sixes, sevens] = [5, 6, 7].map(|cards| {
        let hands = RankCounts::all(cards);
        let valued = hands.map(|counts| (counts, numbering.number(Five::of_ranks(&counts))));
        valued.collect::<Vec<_>>()
    });
    let packing = Packing::of(&fives, &sixes, &sevens);

    let flushes = suit_masks().map(|mask| match mask.count_ones() {
        5..=7 => numbering.number(Five::of_flush(mask)),
        _ => 0,
    });

    let mut text = String::new();
    write_table(&mut text, "RANK_KEYS: [u32; 13]", packing.rank_keys);
    write_packed(&mut text, "FIVES: layout::Fives", &packing.fives);
    write_packed(&mut text, "SIXES: layout::Sixes", &packing.sixes);
    write_packed(&mut text, "SEVENS: layout::Sevens", &packing.sevens);
    write_table(&mut text, "FLUSHES: [u16; layout::SUIT_MASKS]", flushes);
    text
}

/// Every set of ranks that one suit can hold.
fn suit_masks() -> impl Iterator<Item = u16> {
    (0..=u16::MAX).take(layout::SUIT_MASKS)
}

/// The tables for hands of three cards.
fn three_cards() -> String {
    let suited = |counts: &RankCounts| counts.0.iter().all(|&count| count <= 1);
    let hands = || RankCounts::all(3);
    let numbering = Numbering::of(
        hands().map(|counts| Three::of(&counts, false)).chain(
            hands()
                .filter(suited)
                .map(|counts| Three::of(&counts, true)),
        ),
    );
    assert_eq!(numbering.classes(), 741);

    let rank_keys = packing::sums_apart(3);
    let mut values = vec![0; 2 * layout::THREE_SUITED];
    for counts in hands() {
        let place = counts.key(&rank_keys) as usize;
        assert!(place < layout::THREE_SUITED, "the keys of three are small");
        assert_eq!(values[place], 0, "no two hands have one key");
        values[place] = numbering.number(Three::of(&counts, false));
        if suited(&counts) {
            values[layout::THREE_SUITED + place] = numbering.number(Three::of(&counts, true));
        }
    }

    let mut text = String::new();
    write_table(&mut text, "RANK_KEYS: [u32; 13]", rank_keys);
    write_table(&mut text, "VALUES: [u16; 2 * layout::THREE_SUITED]", values);
    text
}

/// Appends a packed table to the text of a module.
fn write_packed<const ROWS: usize, const PLACES: usize>(
    text: &mut String,
    declaration: &str,
    table: &layout::Table<ROWS, PLACES>,
) {
    let (offsets, values) = (list(table.offsets), list(table.values));
    *text += &format!(
        "pub(crate) static {declaration} = layout::Table {{ offsets: {offsets}, values: {values} }};\n"
    );
}

/// Appends a table to the text of a module.
fn write_table<T: Display>(
    text: &mut String,
    declaration: &str,
    entries: impl IntoIterator<Item = T>,
) {
    *text += &format!("pub(crate) static {declaration} = {};\n", list(entries));
}

/// Entries as an array is written.
fn list<T: Display>(entries: impl IntoIterator<Item = T>) -> String {
    let entries: Vec<String> = entries.into_iter().map(|it| it.to_string()).collect();
    format!("[{}]", entries.join(","))
}
