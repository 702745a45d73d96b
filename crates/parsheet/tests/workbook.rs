//! A workbook, opened and reckoned by a spreadsheet.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::float_arithmetic,
    reason = "a test that cannot take its own steps has failed"
)]

use std::path::{Path, PathBuf};

use gamemath::fraction::{decimal, whole};
use gamemath::{Analysis, Figures, Fraction, UNIT, Wager, WhatIf};
use games::{Rules, Shelf};
use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;
use ironcalc::import::load_from_xlsx;
use parsheet::{Asked, InForce, ParSheet};
use rulebook::{Answers, Book, Choices};

fn rules(book: &Book, what_if: &WhatIf) -> (Rules, Figures) {
    chosen(book, &Choices::default(), what_if)
}

fn chosen(book: &Book, choices: &Choices, what_if: &WhatIf) -> (Rules, Figures) {
    let answers = Answers::new(book, None, choices).unwrap();
    let rules = Rules::ask(&what_if.over(&answers).unwrap()).unwrap();
    let figures = Figures::of(&rules, UNIT).unwrap();
    (rules, figures)
}

/// The workbook of a book, in a file of this name.
fn written(book: &Book, name: &str) -> (PathBuf, Figures) {
    supposed(book, name, &Choices::default(), &WhatIf::default())
}

/// The same where options are chosen, and what no book says is supposed.
fn supposed(book: &Book, name: &str, choices: &Choices, what_if: &WhatIf) -> (PathBuf, Figures) {
    let answers = Answers::new(book, None, choices).unwrap();
    let (rules, figures) = chosen(book, choices, what_if);
    let asked = Asked {
        on: None,
        choices,
        extension: None,
        ante: None,
    };
    let in_force = InForce::of(book, asked);
    let analysis = Analysis {
        book: book.id.clone(),
        digest: book.digest(),
        options: in_force.pairs(),
        figures: figures.clone(),
    };
    let sheet = ParSheet::new(analysis, &in_force, &answers, &rules, UNIT);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, parsheet::workbook(&sheet).unwrap()).unwrap();
    (path, figures)
}

/// A spreadsheet with a workbook open.
struct Spreadsheet(Model<'static>);

impl Spreadsheet {
    fn open(path: &Path) -> Spreadsheet {
        let model = load_from_xlsx(path.to_str().unwrap(), "en", "UTC", "en").unwrap();
        let mut spreadsheet = Spreadsheet(model);
        spreadsheet.0.evaluate();
        spreadsheet
    }

    fn value(&self, cell: &str) -> CellValue {
        self.0.get_cell_value_by_ref(cell).unwrap()
    }

    #[track_caller]
    fn check(&self, cell: &str, exactly: &Fraction) {
        let exactly: f64 = decimal(exactly, 14).parse().unwrap();
        let CellValue::Number(found) = self.value(cell) else {
            panic!("{cell}: {:?}", self.value(cell));
        };
        let near = (found - exactly).abs() <= 1e-9 * exactly.abs().max(1.0);
        assert!(near, "{cell}: {found} for {exactly}");
    }

    /// The row on a page that has this text in its first column.
    fn row(&self, page: &str, text: &str) -> i32 {
        let text = CellValue::String(text.to_owned());
        let mut rows = 1..500;
        rows.find(|row| self.value(&format!("{page}!A{row}")) == text)
            .unwrap()
    }

    /// The row on the page of the base that has the odds of this name; none: they cannot be changed.
    fn odds(&self, name: &str) -> Option<i32> {
        let name = CellValue::String(name.to_owned());
        let mut rows = 1..40;
        rows.find(|row| self.value(&format!("base!Q{row}")) == name)
    }

    fn set(&mut self, page: &str, row: i32, column: i32, value: &str) {
        let pages = self.0.get_worksheets_properties();
        let at = pages.iter().position(|known| known.name == page).unwrap();
        let at = u32::try_from(at).unwrap();
        self.0
            .set_user_input(at, row, column, value.to_owned())
            .unwrap();
        self.0.evaluate();
    }
}

/// Every figure that a spreadsheet reckons from the counts is the exact one.
#[test]
fn a_spreadsheet_comes_to_the_figures_of_the_sheet() {
    let shelf = Shelf::load().unwrap();
    let mut wagers = 0;
    for book in [
        "nz-three-card-poker",
        "nz-caribbean-stud",
        "venice-caribbean-poker",
        "nz-ultimate-texas-holdem",
    ] {
        let book = shelf.book(book).unwrap();
        let (path, figures) = written(book, &format!("{}.xlsx", book.id));
        let spreadsheet = Spreadsheet::open(&path);
        wagers += figures.wagers.len();
        for wager in &figures.wagers {
            let page = |cell: &str| format!("{}!{cell}", wager.wager);
            spreadsheet.check(&page("N3"), &wager.ev());
            spreadsheet.check(&page("N4"), &(wager.house_edge() * whole(100)));
            spreadsheet.check(&page("N5"), &(wager.element_of_risk() * whole(100)));
            spreadsheet.check(&page("N6"), &wager.average_wager());
            spreadsheet.check(&page("N7"), &wager.variance());
            spreadsheet.check(&page("N8"), &wager.sd(12));
            spreadsheet.check(&page("N10"), &(wager.hit_frequency() * whole(100)));
            spreadsheet.check(&page("N11"), &wager.exposure());
            spreadsheet.check(&page("N12"), &whole(wager.deals));
        }
    }
    assert_eq!(wagers, 3 + 1 + 1 + 2);
}

/// A jackpot has no value before somebody says what its meter shows: whoever writes a meter on
/// its page has the value there, on every stretch of meters.
#[test]
fn a_meter_written_in_the_sheet_gives_the_jackpot_its_edge() {
    let shelf = Shelf::load().unwrap();
    for book in ["nz-caribbean-stud", "section10-caribbean-stud"] {
        let book = shelf.book(book).unwrap();
        let (path, figures) = written(book, &format!("meter-{}.xlsx", book.id));
        assert!(figures.wager(Wager::Jackpot).is_none());
        let jackpot = figures.jackpot.unwrap();
        let mut spreadsheet = Spreadsheet::open(&path);
        let meter = spreadsheet.row("jackpot", "meter");
        let [worth, edge] = ["worth of a wager", "house edge %"]
            .map(|name| format!("jackpot!B{}", spreadsheet.row("jackpot", name)));
        let check = |spreadsheet: &Spreadsheet, shown: i64| {
            let exactly = jackpot.at(&whole(shown)).ev();
            spreadsheet.check(&worth, &exactly);
            spreadsheet.check(&edge, &(-exactly * whole(100)));
        };
        check(&spreadsheet, 0);
        for shown in [1, 900, 5_000, 12_345, 100_000, 250_000, 1_000_000] {
            spreadsheet.set("jackpot", meter, 2, &shown.to_string());
            check(&spreadsheet, shown);
        }
    }
}

/// Seven to one for a straight makes of Pair Plus what the exact mathematics makes of it, on
/// its own page and on the summary.
#[test]
fn an_odd_changed_in_the_sheet_changes_the_edge() {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-three-card-poker").unwrap();
    let (path, figures) = written(book, "changed.xlsx");
    let mut spreadsheet = Spreadsheet::open(&path);
    let before = figures.wager(Wager::PairPlus).unwrap().house_edge();
    spreadsheet.check("pair-plus!N4", &(before * whole(100)));
    let straight = spreadsheet.row("pair-plus", "win straight");
    spreadsheet.set("pair-plus", straight, 3, "7");
    let what_if = WhatIf::parse(["pair-plus=40/30/7/4/1"]).unwrap();
    let (_, figures) = rules(book, &what_if);
    let after = figures.wager(Wager::PairPlus).unwrap();
    spreadsheet.check("pair-plus!N4", &(after.house_edge() * whole(100)));
    spreadsheet.check("pair-plus!N8", &after.sd(12));
    let row = spreadsheet.row("Summary", "pair-plus");
    let edge = format!("Summary!B{row}");
    spreadsheet.check(&edge, &(after.house_edge() * whole(100)));
}

/// Odds of the base stand in cells of their own: nets and edge follow from them.
#[test]
fn odds_of_the_base_changed_in_the_sheet_change_the_edge() {
    let shelf = Shelf::load().unwrap();
    for (book, name, odds, asked) in [
        (
            "nz-caribbean-stud",
            "bet, flush",
            "6",
            "bet-odds=250/50/20/7/6/4/3/2/1/1",
        ),
        (
            "nz-three-card-poker",
            "ante bonus, straight flush",
            "9",
            "ante-bonus=9/4/1",
        ),
    ] {
        let book = shelf.book(book).unwrap();
        let (path, figures) = written(book, &format!("odds-{}.xlsx", book.id));
        let mut spreadsheet = Spreadsheet::open(&path);
        let before = figures.wager(Wager::Base).unwrap();
        spreadsheet.check("base!N4", &(before.house_edge() * whole(100)));
        let row = spreadsheet.odds(name);
        spreadsheet.set("base", row.unwrap(), 18, odds);
        // Such hands are played whatever they are paid, so the best play stays as it is.
        let (_, figures) = rules(book, &WhatIf::parse([asked]).unwrap());
        let after = figures.wager(Wager::Base).unwrap();
        assert_ne!(before.ev(), after.ev(), "{name}");
        spreadsheet.check("base!N4", &(after.house_edge() * whole(100)));
        spreadsheet.check("base!N8", &after.sd(12));
    }
}

/// A mini-royal has odds of its own, which can be changed as those of any other hand.
#[test]
fn a_mini_royal_has_odds_to_change() {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-three-card-poker").unwrap();
    let what_if = |odds| WhatIf::parse([odds]).unwrap();
    let (choices, before) = (Choices::default(), what_if("ante-bonus=8/5/4/1"));
    let (path, _) = supposed(book, "mini-royal.xlsx", &choices, &before);
    let mut spreadsheet = Spreadsheet::open(&path);
    let row = spreadsheet.odds("ante bonus, mini royal").unwrap();
    spreadsheet.set("base", row, 18, "20");
    let (_, after) = rules(book, &what_if("ante-bonus=20/5/4/1"));
    let after = after.wager(Wager::Base).unwrap();
    spreadsheet.check("base!N4", &(after.house_edge() * whole(100)));
}

/// A payout that is cut at a limit does not follow from odds: there is no cell that says it did.
#[test]
fn under_a_limit_on_payouts_no_odds_of_the_base_can_be_changed() {
    let shelf = Shelf::load().unwrap();
    let book = shelf.book("nz-three-card-poker").unwrap();
    let mut choices = Choices::default();
    choices.set("payout-max", "3.00");
    let (path, figures) = supposed(book, "limited.xlsx", &choices, &WhatIf::default());
    let spreadsheet = Spreadsheet::open(&path);
    assert_eq!(spreadsheet.odds("ante bonus, straight flush"), None);
    let base = figures.wager(Wager::Base).unwrap();
    spreadsheet.check("base!N4", &(base.house_edge() * whole(100)));
}
