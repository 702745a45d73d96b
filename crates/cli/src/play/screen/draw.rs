//! The whole screen: bar, cloth, call, panel, message and keys.

use games::round::Phase;
use narrator::{Sentence, Topic};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::card::{LARGE, SMALL};
use super::{Screen, felt, overlay, panel};
use crate::paragraph::length;
use crate::play::words::cited;

/// Fewer columns and rows than these hold no table.
const LEAST: (u16, u16) = (64, 20);

/// Draws everything.
pub(super) fn draw(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = LEAST;
        let lines = [
            format!("The table needs {width} × {height} characters,"),
            format!("and there are {} × {}.", area.width, area.height),
            "Make the window larger, or leave with q".to_owned(),
            "and play with --line.".to_owned(),
        ];
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            let room = usize::from(area.width);
            buffer.set_stringn(area.x, y, line, room, ratatui::style::Style::new());
        }
        return;
    }
    let size = if area.height >= 36 && area.width >= 100 {
        LARGE
    } else {
        SMALL
    };
    let rows = [
        Constraint::Length(1),
        Constraint::Length(felt::height(size)),
        Constraint::Length(1),
        Constraint::Min(6),
        Constraint::Length(1),
        Constraint::Length(1),
    ];
    let [bar, cloth, call, below, message, keys] = Layout::vertical(rows).areas(area);
    draw_bar(screen, bar, buffer);
    felt::draw(screen, cloth, size, buffer);
    draw_call(screen, call, buffer);
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
    let right = format!(" {balance:#} ({result:+#}) ");
    let room = usize::from(area.width).saturating_sub(length(&right));
    // The purse is always seen whole; of the rest as much as fits.
    let place = screen.evening.place;
    let lefts = [
        format!(" {title} · {id} · place {place} · round {round}"),
        format!(" {title} · {id} · round {round}"),
        format!(" {id} · round {round}"),
    ];
    let left = lefts.into_iter().find(|left| length(left) <= room);
    let bar = format!("{:<room$}{right}", left.unwrap_or_default());
    buffer.set_style(area, screen.palette.bar());
    let width = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, bar, width, screen.palette.bar());
}

/// What the dealer called last, or how the hand fared.
fn draw_call(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, screen.palette.felt());
    let told = screen.evening.told.iter().rev();
    // Once the dealer's hand was read, what was called before that is stale.
    let read = screen.evening.table().round.qualified.is_some();
    let mut fresh = told.take_while(|told| !read || !is_reading(told));
    let call = fresh.find(|told| told.topic == Topic::Call);
    let words = match call {
        Some(call) => {
            let under = cited(&screen.evening.table().book, call.under.iter().copied());
            format!(" Dealer: “{}” {under}", call.words)
        }
        None => screen
            .evening
            .outcome()
            .map_or_else(String::new, |it| format!(" {it}")),
    };
    let room = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, words, room, screen.palette.felt());
}

/// Whether it was told what the dealer's hand is.
fn is_reading(told: &Sentence) -> bool {
    told.topic == Topic::Outcome && told.place.is_none()
}

fn draw_message(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let (words, style) = match &screen.message {
        Some(message) => (format!(" {message}"), screen.palette.loss()),
        None if screen.coach.is_thinking() => (
            " The coach is working it out …".to_owned(),
            screen.palette.dim(),
        ),
        None => match screen.coach.excuse() {
            Some(why) => (
                format!(" The coach cannot say: {why}"),
                screen.palette.loss(),
            ),
            None => (String::new(), screen.palette.dim()),
        },
    };
    buffer.set_stringn(area.x, area.y, words, usize::from(area.width), style);
}

fn draw_keys(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let mut keys = Vec::new();
    if !screen.menu.decisions.is_empty() {
        keys.push(("a", "advice"));
    } else if screen.evening.table().round.phase == Phase::Betting {
        keys.push(("Shift", "takes back"));
    }
    if let Some(go_on) = screen.menu.go_on {
        keys.push(("Enter", go_on));
    }
    keys.extend([
        ("h", "help"),
        ("q", "quit"),
        ("c", "clauses"),
        ("i", "sign"),
        ("v", "receipt"),
    ]);
    let mut spans = Vec::new();
    for (key, words) in keys {
        spans.push(Span::styled(format!(" {key}"), screen.palette.key()));
        spans.push(Span::styled(format!(" {words} "), screen.palette.dim()));
    }
    buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
}
