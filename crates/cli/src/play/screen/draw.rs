//! The whole screen: bar, cloth, call, panel, message and keys.

use games::round::Phase;
use narrator::{Sentence, Topic};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::card::{LARGE, SMALL};
use super::{Screen, felt, overlay, panel};
use crate::paragraph::{length, lines};
use crate::play::words::cited;

/// Fewer columns and rows than these hold no table.
const LEAST: (u16, u16) = (64, 20);

/// Draws everything.
pub(super) fn draw(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let texts = screen.evening.texts;
        let size = |key: &str, (width, height): (u16, u16)| {
            let (width, height) = (width.to_string(), height.to_string());
            texts.say(key, &[("width", &width), ("height", &height)])
        };
        let needs = size("play.small", LEAST);
        let has = size("play.small-is", (area.width, area.height));
        let words = format!("{needs} {has} {}", texts.say("play.small-next", &[]));
        let lines = lines(&words, usize::from(area.width));
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            let room = usize::from(area.width);
            buffer.set_stringn(area.x, y, line, room, Style::new());
        }
        return;
    }
    let size = if area.height >= 36 && area.width >= 100 {
        LARGE
    } else {
        SMALL
    };
    let call_rows = lines(&called(screen), usize::from(area.width).saturating_sub(2));
    let rows = [
        Constraint::Length(1),
        Constraint::Length(felt::height(size)),
        Constraint::Length(if call_rows.len() > 1 { 2 } else { 1 }),
        Constraint::Min(6),
        Constraint::Length(if message(screen, area).0.len() > 1 {
            2
        } else {
            1
        }),
        Constraint::Length(1),
    ];
    let [bar, cloth, call, below, message, keys] = Layout::vertical(rows).areas(area);
    draw_bar(screen, bar, buffer);
    felt::draw(screen, cloth, size, buffer);
    draw_call(screen, &call_rows, call, buffer);
    panel::draw(screen, below, buffer);
    draw_message(screen, message, buffer);
    draw_keys(screen, keys, buffer);
    if let Some(laid) = &screen.overlay {
        overlay::draw(screen, laid, area, buffer);
    }
}

fn draw_bar(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let table = screen.evening.table();
    let (title, id, round) = (&table.book.title, &table.book.id, table.number);
    let (balance, result) = (screen.evening.balance(), screen.evening.result());
    let texts = screen.evening.texts;
    let right = format!(" {} ({}) ", texts.amount(balance), texts.signed(result));
    let room = usize::from(area.width).saturating_sub(length(&right));
    // The balance is always seen whole; of the rest as much as fits.
    let seat = screen.evening.place.to_string();
    let seat = texts.say("play.bar-seat", &[("place", &seat)]);
    let round = texts.say("play.bar-round", &[("round", &round.to_string())]);
    let lefts = [
        format!(" {title} · {id} · {seat} · {round}"),
        format!(" {title} · {id} · {round}"),
        format!(" {id} · {round}"),
    ];
    let left = lefts.into_iter().find(|left| length(left) <= room);
    let bar = format!("{:<room$}{right}", left.unwrap_or_default());
    buffer.set_style(area, screen.palette.bar());
    let width = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, bar, width, screen.palette.bar());
}

fn draw_call(screen: &Screen, rows: &[String], area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, screen.palette.felt());
    let room = usize::from(area.width);
    for (y, row) in (area.y..area.bottom()).zip(rows) {
        let row = format!(" {row}");
        buffer.set_stringn(area.x, y, row, room, screen.palette.felt());
    }
}

/// What the dealer called last, or why the hand won or lost.
fn called(screen: &Screen) -> String {
    let told = screen.evening.told.iter().rev();
    // Once the dealer's hand was read, what was called before that is stale.
    let read = screen.evening.table().round.qualified.is_some();
    let mut fresh = told.take_while(|told| !read || !is_reading(told));
    let call = fresh.find(|told| told.topic == Topic::Call);
    let over = matches!(
        screen.evening.table().round.phase,
        Phase::Settled | Phase::Void
    );
    match call.filter(|_| !over) {
        Some(call) => {
            let under = cited(
                screen.evening.texts,
                &screen.evening.table().book,
                call.under.iter().copied(),
            );
            let words = screen.evening.texts.line(call);
            format!("{words} {under}")
        }
        None => screen.evening.why().unwrap_or_default(),
    }
}

/// Whether it was told what the dealer's hand is.
fn is_reading(told: &Sentence) -> bool {
    told.topic == Topic::Outcome && told.place.is_none()
}

/// What is said below everything, in lines.
fn message(screen: &Screen, area: Rect) -> (Vec<String>, Style) {
    let say = |key: &str| screen.evening.texts.say(key, &[]);
    let (words, style) = match &screen.message {
        Some(message) => (message.clone(), screen.palette.loss()),
        None if screen.coach.is_thinking() => (say("play.thinking"), screen.palette.dim()),
        None if screen.coach.fails() => (say("play.no-hint-here"), screen.palette.loss()),
        None => (String::new(), screen.palette.dim()),
    };
    let room = usize::from(area.width).saturating_sub(1);
    (lines(&words, room), style)
}

fn draw_message(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let (rows, style) = message(screen, area);
    for (y, row) in (area.y..area.bottom()).zip(rows) {
        let room = usize::from(area.width);
        buffer.set_stringn(area.x, y, format!(" {row}"), room, style);
    }
}

fn draw_keys(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let texts = screen.evening.texts;
    let say = |key: &str| texts.say(key, &[]);
    let mut keys = Vec::new();
    if !screen.menu.decisions.is_empty() {
        keys.push(("h".to_owned(), say("play.key-hint")));
    } else if screen.evening.table().round.phase == Phase::Betting {
        keys.push((say("play.shift"), say("play.key-off")));
    }
    if let Some(go_on) = screen.menu.go_on {
        keys.push((say("play.enter"), go_on.words(texts)));
    }
    let others = [
        ("?", "play.key-help"),
        ("q", "play.key-leave"),
        ("w", "play.key-why"),
        ("y", "play.key-pays"),
        ("v", "play.key-replay"),
    ];
    keys.extend(others.map(|(key, words)| (key.to_owned(), say(words))));
    let mut spans = Vec::new();
    for (key, words) in keys {
        spans.push(Span::styled(format!(" {key}"), screen.palette.key()));
        spans.push(Span::styled(format!(" {words} "), screen.palette.dim()));
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}
