//! The screen with cards that are the same every time: what it looks like, what its
//! keys do, and what holds over many rounds.

mod look;

use std::collections::{BTreeSet, HashSet};
use std::thread;
use std::time::Duration;

use cards::chance::{DealId, Entropy, HouseKey, Salts};
use cards::{Card, five};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::round::{MoneyLine, Phase, Word};
use games::{Place, Wager};
use money::Money;
use narrator::Texts;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use rulebook::{Choices, SHIPPED, shipped};

use super::{Next, Palette, Screen, caution, draw};
use crate::play::Terms;
use crate::play::chance::Chance;
use crate::play::evening::{Beginning, Evening};

const PLAIN: Palette = Palette {
    colour: false,
    four: false,
};

fn screen(book: &str, key: u8) -> Screen {
    screen_in(Texts::english(), book, key)
}

fn screen_in(texts: &'static Texts, book: &str, key: u8) -> Screen {
    let beginning = Beginning {
        source: shipped(book).unwrap(),
        on: None,
        choices: Choices::default(),
        chips: Money::cents(100_000),
        place: Place::new(1).unwrap(),
        salt: None,
        texts,
    };
    let evening = Evening::begin(beginning, Chance::fixed(key)).unwrap();
    let terms = Terms {
        in_force: book.to_owned(),
        warnings: Vec::new(),
    };
    Screen::new(evening, PLAIN, terms)
}

/// Presses keys; `\n` is Enter, `\x1b` Escape.
fn press(screen: &mut Screen, keys: &str) -> Next {
    let mut next = Next::PlayOn;
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            key => KeyCode::Char(key),
        };
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        next = screen.press(event).unwrap();
        hear_cost(screen);
    }
    next
}

/// Waits until the coach has said what the last decision cost: when it does is up to its thread.
fn hear_cost(screen: &mut Screen) {
    while screen.awaits_cost && !screen.hears_cost() {
        thread::sleep(Duration::from_millis(1));
    }
}

fn drawn(screen: &Screen, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let frame = |frame: &mut ratatui::Frame<'_>| {
        let area = frame.area();
        draw::draw(screen, area, frame.buffer_mut());
    };
    terminal.draw(frame).unwrap();
    terminal.backend().clone()
}

#[test]
fn an_open_hand_is_not_left_by_one_key() {
    let mut screen = screen("nz-three-card-poker", 6);
    assert_eq!(press(&mut screen, "q"), Next::Leave);
    assert_eq!(press(&mut screen, "a\nq"), Next::PlayOn);
    assert_eq!(
        press(&mut screen, "?q"),
        Next::PlayOn,
        "a page is closed first"
    );
    assert_eq!(press(&mut screen, "q"), Next::PlayOn);
    assert_eq!(press(&mut screen, "q"), Next::Leave);
    let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.press(control).unwrap(), Next::Leave);
}

#[test]
fn an_option_to_beware_of_is_told_until_the_first_key_and_in_the_help() {
    let mut screen = screen("nz-ultimate-texas-holdem", 6);
    let warning = "hand-forming=two-and-three: both own cards count.".to_owned();
    screen.message = Some(caution(Texts::english(), &warning));
    screen.terms.warnings.push(warning);
    let says = |screen: &Screen, words: &str| drawn(screen, 80, 48).to_string().contains(words);
    let short = "Note on hand-forming=two-and-three: ? says why.";
    assert!(says(&screen, short));
    press(&mut screen, "?");
    assert!(says(&screen, "both own cards count."));
    press(&mut screen, "\u{1b}");
    assert!(!says(&screen, short));
}

#[test]
fn a_wager_bound_to_another_is_changed_with_it() {
    let mut screen = screen("nz-ultimate-texas-holdem", 7);
    let stakes = |screen: &Screen| -> Vec<Option<Money>> {
        let wagers = screen.menu.wagers.iter().take(2);
        wagers.map(|item| item.stands).collect()
    };
    press(&mut screen, "a4a");
    assert_eq!(stakes(&screen), [Some(Money::cents(3_000)); 2]);
    press(&mut screen, "u");
    assert_eq!(stakes(&screen), [Some(Money::cents(500)); 2]);
    press(&mut screen, "d");
    assert_eq!(stakes(&screen), [Some(Money::cents(1_000)); 2]);
    press(&mut screen, "x");
    assert_eq!(stakes(&screen), [None; 2]);
    assert_eq!(screen.menu.go_on, None);
    press(&mut screen, "u");
    assert_eq!(stakes(&screen), [Some(Money::cents(1_000)); 2]);
    press(&mut screen, "1A");
    assert_eq!(stakes(&screen), [Some(Money::cents(950)); 2]);
}

#[test]
fn a_bet_before_the_cards_is_asked_about_first() {
    let mut screen = screen("nz-caribbean-stud", 6);
    let bet = |screen: &Screen| screen.evening.stake(Wager::Bet);
    let rows = |screen: &Screen| {
        let drawn = drawn(screen, 80, 24).to_string();
        let rows = drawn.lines().map(|row| row.trim_matches('"').trim());
        rows.collect::<Vec<_>>().join(" ")
    };
    press(&mut screen, "ab");
    assert_eq!(bet(&screen), None, "one key bets nothing");
    let asked = "You bet before seeing your cards. If you fold, the bet comes back. \
                 Press b again to bet.";
    assert!(rows(&screen).contains(asked), "{}", rows(&screen));
    press(&mut screen, "1b");
    assert_eq!(
        bet(&screen),
        None,
        "whoever does something else is asked again"
    );
    press(&mut screen, "b");
    assert_eq!(bet(&screen), Some(Money::cents(1_000)));
    press(&mut screen, "B");
    assert_eq!(bet(&screen), None, "what comes off is not asked about");
}

#[test]
fn an_ante_that_leaves_too_little_for_its_bet_is_asked_about_first() {
    let mut screen = screen("nz-caribbean-stud", 6);
    let ante = |screen: &Screen| screen.evening.stake(Wager::Ante);
    // Three antes of 200.00 are folded; of 1,000.00 are left 400.00.
    press(&mut screen, "5aa\nf\n");
    for _ in 1..3 {
        press(&mut screen, "r");
        assert_eq!(ante(&screen), Some(Money::cents(20_000)));
        press(&mut screen, "\nf\n");
    }
    press(&mut screen, "r");
    assert_eq!(ante(&screen), None);
    let short = "You would have 200.00 left; the Bet needs 400.00, so you could only fold.";
    assert!(screen.message.as_deref().unwrap().starts_with(short));
    press(&mut screen, "r");
    assert_eq!(ante(&screen), Some(Money::cents(20_000)));
}

/// The keys that do the same whatever is on the table.
const ALWAYS: [char; 11] = ['w', 'y', 'v', 'h', 'u', 'x', 'd', 'o', 'm', 'q', '?'];

#[test]
fn many_rounds_are_drawn_at_every_size_and_no_key_means_two_things() {
    for book in SHIPPED {
        for key in 10..13 {
            let mut screen = screen(book, key);
            let mut chance = u32::from(key);
            let mut rounds = 0;
            while rounds < 3 {
                let wagers = screen.menu.wagers.iter().map(|item| item.key);
                let decisions = screen.menu.decisions.iter().map(|item| item.key);
                let keys: Vec<char> = wagers.chain(decisions).collect();
                let unique: BTreeSet<char> = keys.iter().copied().chain(ALWAYS).collect();
                assert_eq!(unique.len(), keys.len() + ALWAYS.len(), "{keys:?}");
                for (width, height) in [(1, 1), (64, 20), (80, 24), (130, 40)] {
                    drawn(&screen, width, height);
                }
                chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let settled = screen.evening.table().round.phase == Phase::Settled;
                rounds += usize::from(settled);
                let betting = screen.evening.table().round.phase == Phase::Betting;
                if betting && screen.menu.go_on.is_some() || settled {
                    press(&mut screen, "w\n\u{1b}\u{1b}\n");
                } else {
                    let chosen = chance as usize >> 8;
                    press(&mut screen, &keys[chosen % keys.len()].to_string());
                }
            }
        }
    }
}

#[test]
fn nobody_sees_a_card_of_the_dealer_before_it_is_shown() {
    for book in SHIPPED {
        let mut screen = screen(book, 20);
        press(&mut screen, "a\n");
        let sight = screen.evening.sight();
        assert!(
            sight.hand.iter().all(|face| face.known().is_some()),
            "{book}"
        );
        let seen = sight.dealer.iter().filter(|face| face.known().is_some());
        let turned_up = usize::from(sight.hand.len() == 5);
        assert_eq!(seen.count(), turned_up, "{book}");
        assert!(
            sight.board.iter().all(|face| face.known().is_none()),
            "{book}"
        );
    }
}

#[test]
fn colours_are_for_those_who_want_them() {
    let mut screen = screen("nz-caribbean-stud", 1);
    press(&mut screen, "a\n");
    let colours = |screen: &Screen| -> HashSet<Color> {
        let drawn = drawn(screen, 80, 24);
        let cells = drawn.buffer().content.iter();
        cells.flat_map(|cell| [cell.fg, cell.bg]).collect()
    };
    assert_eq!(colours(&screen), HashSet::from([Color::Reset]));
    screen.palette.colour = true;
    let two = colours(&screen);
    assert!(two.len() > 5);
    press(&mut screen, "o");
    assert!(screen.palette.four);
    assert_ne!(colours(&screen), two);
}

/// The key and the round of the first hand that wins a jackpot prize with five cards.
fn first_prize() -> (u8, usize) {
    for round in 1..=3 {
        let deal: DealId = format!("play/{round}").parse().unwrap();
        for key in 0..=u8::MAX {
            let seed = HouseKey::new([key; 32]).seed(&deal, &Entropy::new([0; 32]));
            // A shuffler gives the first packet to the first place.
            let hand: [Card; 5] = seed.deck(&Salts::NONE).deal().unwrap();
            if five::rank(hand).category() >= five::Category::Flush {
                return (key, round);
            }
        }
    }
    panic!("no such hand in 768 deals");
}

#[test]
fn a_jackpot_prize_is_paid_though_nobody_is_there_to_validate_it() {
    let (key, round) = first_prize();
    for book in [
        "nz-caribbean-stud",
        "venice-caribbean-poker",
        "section10-caribbean-stud",
    ] {
        let mut screen = screen(book, key);
        for _ in 1..round {
            press(&mut screen, "a\nf\n");
        }
        press(&mut screen, "aj\n");
        press(&mut screen, "f");
        assert!(
            !screen.menu.decisions.is_empty(),
            "{book}: folded at one key"
        );
        press(&mut screen, "b");
        let table = screen.evening.table();
        assert_eq!(table.round.phase, Phase::Settled, "{book}");
        let mut lines = table.round.lines.iter();
        let paid = |line: &&MoneyLine| (line.word, line.wager) == (Word::Paid, Wager::Jackpot);
        let prize = lines.find(paid);
        assert!(prize.unwrap().amount.is_positive(), "{book}");
    }
}
