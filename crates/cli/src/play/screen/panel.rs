//! Under the cloth: what can be done, or what was settled.

use games::round::{MoneyLine, Phase, Word};
use narrator::Texts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Screen;
use crate::paragraph::{length, lines};
use crate::play::words::{cited, sentence, wager_words};

/// Draws the panel.
pub(super) fn draw(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let (title, rows) = if !screen.menu.decisions.is_empty() {
        ("Your decision", decisions(screen, area))
    } else if screen.evening.table().round.phase == Phase::Betting {
        ("Your wagers", wagers(screen))
    } else {
        ("Settlement", settlement(screen, area))
    };
    let rule = "─".repeat(usize::from(area.width).saturating_sub(length(title) + 4));
    let head = Line::from(vec![
        Span::styled("─ ", screen.palette.dim()),
        Span::raw(title),
        Span::styled(format!(" {rule}"), screen.palette.dim()),
    ]);
    for (y, row) in (area.y..area.bottom()).zip(std::iter::once(head).chain(rows)) {
        buffer.set_line(area.x, y, &row, area.width);
    }
}

fn wagers(screen: &Screen) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let book = &screen.evening.table().book;
    let mut rows = Vec::new();
    for item in &screen.menu.wagers {
        let stands = item.stands.map_or_else(String::new, |it| format!("{it:#}"));
        let between = match item.between {
            Some((least, most)) if least == most => format!("{least:#}"),
            Some((least, most)) => format!("{least:#} to {most:#}"),
            None => String::new(),
        };
        rows.push(Line::from(vec![
            Span::styled(format!("  {}  ", item.key), palette.key()),
            Span::raw(format!("{:<16}", item.words)),
            Span::styled(format!("{stands:>10}   "), palette.gain()),
            Span::styled(format!("{between:<20} "), palette.dim()),
            Span::styled(cited(book, item.under), palette.dim()),
        ]));
    }
    if screen.menu.is_broke {
        rows.push(Line::from(vec![
            Span::styled("  m  ".to_owned(), palette.key()),
            Span::raw("more chips: yours do not suffice for the least wager"),
        ]));
    }
    if !screen.menu.again.is_empty() {
        let last = screen.menu.again.iter();
        let last = last.map(|(wager, amount)| {
            format!("{} {amount:#}", wager_words(screen.evening.table(), *wager))
        });
        rows.push(Line::from(vec![
            Span::styled("  r  ".to_owned(), palette.key()),
            Span::raw(format!(
                "the same again: {}",
                last.collect::<Vec<_>>().join(", ")
            )),
        ]));
    }
    if let Some(go_on) = screen.menu.go_on {
        rows.push(Line::from(vec![
            Span::styled("  Enter  ".to_owned(), palette.key()),
            Span::raw(go_on),
        ]));
    }
    rows.push(Line::default());
    let mut chips = vec![Span::styled("  Chips  ", palette.dim())];
    for (at, chip) in screen.chips().into_iter().enumerate() {
        let style = if at == screen.chip {
            palette.chosen()
        } else {
            Style::new()
        };
        chips.push(Span::styled(format!("{}", at + 1), palette.key()));
        chips.push(Span::raw(" "));
        chips.push(Span::styled(format!(" {chip:#} "), style));
        chips.push(Span::raw("  "));
    }
    rows.push(Line::from(chips));
    rows
}

fn decisions(screen: &Screen, area: Rect) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let table = screen.evening.table();
    let book = &table.book;
    // Below each what its clause asks, where there is room beside the coach's two lines.
    let apart = screen.menu.decisions.len() * 2 + 3 <= usize::from(area.height);
    let mut rows = Vec::new();
    for item in &screen.menu.decisions {
        let amount = item.amount.map_or_else(String::new, |it| format!("{it:#}"));
        let mut row = vec![
            Span::styled(format!("  {}  ", item.key), palette.key()),
            Span::raw(format!("{:<28}", item.words)),
            Span::styled(format!("{amount:>8}  "), palette.gain()),
        ];
        let mut under = cited(book, item.under);
        if let Some(worth) = screen.coach.worth(&item.action) {
            // Beside the figure there is room for the number of the clause alone.
            let clause = item.under.map(|under| book.clause_id(under.clause));
            under = clause.map_or_else(String::new, |id| format!("[{id}]"));
            let (style, best) = if worth.is_best {
                (palette.gain(), "best")
            } else {
                (Style::new(), "")
            };
            let worth = format!("{:>14} {best:<5}", worth.decimals);
            row.push(Span::styled(worth, style));
        }
        row.push(Span::styled(under, palette.dim()));
        rows.push(Line::from(row));
        if let Some(under) = item.under.filter(|_| apart) {
            let why = sentence(book, under.clause, table.on);
            rows.push(explanation(screen, area, &why));
        }
    }
    if screen.coach.is_asked() && !screen.coach.is_thinking() {
        let words = "In antes, all main wagers counted, and the best play after it.";
        rows.push(Line::styled(format!("     {words}"), palette.dim()));
        let best = screen.menu.decisions.iter().find_map(|item| {
            let worth = screen.coach.worth(&item.action).filter(|it| it.is_best)?;
            Some(format!(
                "     {} is worth exactly {}.",
                item.words, worth.exactly
            ))
        });
        rows.extend(best.map(|best| Line::styled(best, palette.dim())));
    }
    rows
}

/// The lines of money, each with its clause, and below it what that says where there is
/// room.
fn settlement(screen: &Screen, area: Rect) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let table = screen.evening.table();
    let settled = settled(screen);
    let width = usize::from(area.width);
    let room = usize::from(area.height).saturating_sub(2);
    let apart = settled.len() * 2 <= room;
    let mut rows = Vec::new();
    for (line, with_stake) in settled {
        let style = match line.word {
            Word::Paid => palette.gain(),
            Word::Taken => palette.loss(),
            Word::Returned | Word::Void => Style::new(),
        };
        let first = line.under.first();
        let under = cited(&table.book, [first]);
        let words = wager_words(table, line.wager);
        let word = narrator::ended(Texts::english(), line.word, with_stake);
        let amount = format!("{:#}", line.amount);
        let why = sentence(&table.book, first.clause, table.on);
        let mut row = vec![
            Span::raw(format!("  {words:<15}")),
            Span::styled(format!("{amount:>10} {word:<17}"), style),
            Span::raw(under.clone()),
        ];
        if apart {
            rows.push(Line::from(row));
            rows.push(explanation(screen, area, &why));
        } else {
            let left = width.saturating_sub(46 + length(&under));
            let cut: String = why.chars().take(left.saturating_sub(1)).collect();
            let more = if length(&cut) < length(&why) {
                "…"
            } else {
                ""
            };
            row.push(Span::styled(format!(" {cut}{more}"), palette.dim()));
            rows.push(Line::from(row));
        }
    }
    let result = screen.evening.result_words();
    let style = if screen.evening.net().is_negative() {
        palette.loss()
    } else {
        palette.gain()
    };
    rows.push(Line::styled(format!("  {result}"), style));
    rows
}

/// The player's lines; a stake that goes back with its winnings, under the same clauses,
/// needs none of its own.
fn settled(screen: &Screen) -> Vec<(MoneyLine, bool)> {
    let mut settled: Vec<(MoneyLine, bool)> = Vec::new();
    let own = screen.evening.table().round.lines.iter();
    for line in own.filter(|line| line.place == screen.evening.place) {
        match settled.last_mut() {
            Some((paid, with_stake))
                if (paid.word, line.word) == (Word::Paid, Word::Returned)
                    && (paid.wager, paid.under) == (line.wager, line.under) =>
            {
                *with_stake = true;
            }
            _ => settled.push((*line, false)),
        }
    }
    settled
}

/// The beginning of a sentence, as much as a row holds.
fn explanation(screen: &Screen, area: Rect, why: &str) -> Line<'static> {
    let width = usize::from(area.width).saturating_sub(8);
    let fitting = lines(why, width).into_iter().next().unwrap_or_default();
    let more = if length(&fitting) < length(why) {
        " …"
    } else {
        ""
    };
    Line::styled(format!("     {fitting}{more}"), screen.palette.dim())
}
