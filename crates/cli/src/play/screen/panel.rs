//! Under the cloth: what can be done, or what was settled.

use games::round::Phase;
use narrator::Fate;
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
        ("play.panel-move", decisions(screen, area))
    } else if screen.evening.table().round.phase == Phase::Betting {
        ("play.panel-bets", wagers(screen))
    } else {
        ("play.panel-round", settlement(screen, area))
    };
    let title = screen.evening.texts.say(title, &[]);
    let rule = "─".repeat(usize::from(area.width).saturating_sub(length(&title) + 4));
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
    let texts = screen.evening.texts;
    let mut rows = Vec::new();
    for item in &screen.menu.wagers {
        let stands = item.stands.map_or_else(String::new, |it| texts.amount(it));
        let between = match item.between {
            Some((least, most)) if least == most => texts.amount(least),
            Some((least, most)) => {
                let [least, most] = [least, most].map(|it| texts.amount(it));
                let values: [(&str, &str); 2] = [("least", &least), ("most", &most)];
                texts.say("play.between", &values)
            }
            None => String::new(),
        };
        rows.push(Line::from(vec![
            Span::styled(format!("  {}  ", item.key), palette.key()),
            Span::raw(format!("{:<16}", item.words)),
            Span::styled(format!("{stands:>10}   "), palette.gain()),
            Span::styled(format!("{between:<20} "), palette.dim()),
            Span::styled(cited(texts, book, item.under), palette.dim()),
        ]));
    }
    if screen.menu.is_broke {
        rows.push(Line::from(vec![
            Span::styled("  m  ".to_owned(), palette.key()),
            Span::raw(texts.say("play.more-money", &[])),
        ]));
    }
    if !screen.menu.again.is_empty() {
        let last = screen.menu.again.iter();
        let last = last.map(|(wager, amount)| {
            let words = wager_words(texts, screen.evening.table(), *wager);
            format!("{words} {}", texts.amount(*amount))
        });
        let last = last.collect::<Vec<_>>().join(", ");
        rows.push(Line::from(vec![
            Span::styled("  r  ".to_owned(), palette.key()),
            Span::raw(texts.say("play.again", &[("bets", &last)])),
        ]));
    }
    if let Some(go_on) = screen.menu.go_on {
        rows.push(Line::from(vec![
            Span::styled(
                format!("  {}  ", texts.say("play.enter", &[])),
                palette.key(),
            ),
            Span::raw(go_on.words(texts)),
        ]));
    }
    rows.push(Line::default());
    let label = texts.say("play.chips", &[]);
    let mut chips = vec![Span::styled(format!("  {label}  "), palette.dim())];
    for (at, chip) in screen.chips().into_iter().enumerate() {
        let style = if at == screen.chip {
            palette.chosen()
        } else {
            Style::new()
        };
        chips.push(Span::styled(format!("{}", at + 1), palette.key()));
        chips.push(Span::raw(" "));
        chips.push(Span::styled(format!(" {} ", texts.amount(chip)), style));
        chips.push(Span::raw("  "));
    }
    rows.push(Line::from(chips));
    rows
}

fn decisions(screen: &Screen, area: Rect) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let (table, texts) = (screen.evening.table(), screen.evening.texts);
    let book = &table.book;
    // Below each what its clause asks, where there is room beside the coach's line.
    let apart = screen.menu.decisions.len() * 2 + 2 <= usize::from(area.height);
    let mut rows = Vec::new();
    for item in &screen.menu.decisions {
        let amount = item.amount.map_or_else(String::new, |it| texts.amount(it));
        let mut row = vec![
            Span::styled(format!("  {}  ", item.key), palette.key()),
            Span::raw(format!("{:<14}", item.words)),
            Span::styled(format!("{amount:>9}  "), palette.gain()),
        ];
        let mut under = cited(texts, book, item.under);
        if let Some(worth) = screen.coach.worth(texts, &item.action) {
            // Beside the value there is room for the number of the clause alone.
            let clause = item.under.map(|under| book.clause_id(under.clause));
            under = clause.map_or_else(String::new, |id| format!("[{id}]"));
            let (style, best) = match worth.saves {
                None => (palette.gain(), "◆"),
                Some(_) => (Style::new(), " "),
            };
            let money = &worth.money;
            row.push(Span::styled(format!("{best} {money:>10}  "), style));
            let saves = worth.saves.unwrap_or_default();
            row.push(Span::styled(format!("{saves:<22} "), palette.dim()));
        }
        row.push(Span::styled(under, palette.dim()));
        rows.push(Line::from(row));
        if let Some(under) = item.under.filter(|_| apart) {
            let why = sentence(texts, book, under.clause, table.on);
            if !why.is_empty() {
                rows.push(explanation(screen, area, &why));
            }
        }
    }
    if screen.coach.is_shown() && !screen.coach.is_thinking() && !screen.coach.fails() {
        let apart = screen.coach.apart().iter();
        let apart: Vec<String> = apart.map(|wager| texts.label(*wager)).collect();
        let words = match apart.is_empty() {
            true => texts.say("play.values", &[]),
            false => texts.say("play.values-apart", &[("wagers", &texts.list(&apart))]),
        };
        let words = words.trim_end_matches(':').to_owned();
        rows.push(Line::styled(format!("     {words}."), palette.dim()));
        let best = screen.menu.decisions.iter().find_map(|item| {
            let worth = screen.coach.worth(texts, &item.action)?;
            let worth = Some(worth).filter(|worth| worth.saves.is_none())?;
            let values: [(&str, &str); 2] = [("move", &item.words), ("fraction", &worth.exactly)];
            Some(texts.say("play.exactly", &values))
        });
        rows.extend(best.map(|best| Line::styled(format!("     {best}"), palette.dim())));
    }
    rows
}

/// A line a wager: stake, result, what it came to, and why in a few words.
fn settlement(screen: &Screen, area: Rect) -> Vec<Line<'static>> {
    let palette = screen.palette;
    let (table, texts) = (screen.evening.table(), screen.evening.texts);
    let settled = screen.evening.settlement();
    let room = usize::from(area.height).saturating_sub(2);
    let apart = settled.len() * 2 <= room;
    let mut rows = Vec::new();
    for line in settled {
        let style = match line.fate {
            Fate::Won | Fate::WonWithoutStake => palette.gain(),
            Fate::Lost => palette.loss(),
            Fate::Returned | Fate::Void => Style::new(),
        };
        let words = wager_words(texts, table, line.wager);
        let stake = match line.stake.is_zero() {
            true => String::new(),
            false => texts.amount(line.stake),
        };
        let net = match line.net.is_zero() {
            true => String::new(),
            false => texts.signed(line.net),
        };
        let note = line
            .note
            .map_or_else(String::new, |note| format!("{note} "));
        let first = line.under.first().copied();
        let money = format!("  {words:<15}{stake:>9} ");
        let result = format!("{:<9}{net:>10}  ", line.result);
        // The number of the clause alone, where there is room for it.
        let clause = first.map(|under| format!("[{}]", table.book.clause_id(under.clause)));
        let taken = [&money, &result, &note]
            .map(|it| length(it))
            .iter()
            .sum::<usize>();
        let room = usize::from(area.width).saturating_sub(taken);
        let clause = clause.filter(|clause| length(clause) <= room);
        rows.push(Line::from(vec![
            Span::raw(money),
            Span::styled(result, style),
            Span::styled(note, palette.dim()),
            Span::styled(clause.unwrap_or_default(), palette.dim()),
        ]));
        if let Some(under) = first.filter(|_| apart) {
            let why = sentence(texts, &table.book, under.clause, table.on);
            if !why.is_empty() {
                rows.push(explanation(screen, area, &why));
            }
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
