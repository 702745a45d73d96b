//! What is laid over the table to be read: a page, or the list of clauses.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear, Widget};
use rulebook::ClauseIndex;

use super::Screen;
use crate::paragraph::lines;
use crate::play::page::{self, Page};

/// Something to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Overlay {
    /// A page, from a line on.
    Page { page: Page, from: usize },
    /// What is on the table with its clauses; one is chosen.
    Grounds {
        entries: Vec<(String, ClauseIndex)>,
        chosen: usize,
    },
    /// What happened in a round, so many steps of it.
    Replay { steps: Vec<String>, at: usize },
    /// A clause that was chosen in the list.
    Clause {
        page: Page,
        from: usize,
        entries: Vec<(String, ClauseIndex)>,
        chosen: usize,
    },
}

impl Overlay {
    /// A page from its beginning.
    pub(super) fn page(page: Page) -> Overlay {
        Overlay::Page { page, from: 0 }
    }

    /// What a key makes of it; none: it is closed.
    pub(super) fn press(self, screen: &Screen, key: KeyCode) -> Option<Overlay> {
        let step: isize = match key {
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            KeyCode::Home => isize::MIN / 2,
            KeyCode::End => isize::MAX / 2,
            KeyCode::Left => -1,
            KeyCode::Right | KeyCode::Enter if matches!(self, Overlay::Replay { .. }) => 1,
            _ => 0,
        };
        match self {
            Overlay::Page { page, from } if step != 0 => Some(Overlay::Page {
                page,
                from: from.saturating_add_signed(step),
            }),
            Overlay::Page { .. } => None,
            Overlay::Replay { steps, at } => (step != 0).then(|| Overlay::Replay {
                at: at.saturating_add_signed(step).clamp(1, steps.len().max(1)),
                steps,
            }),
            Overlay::Grounds { entries, chosen } => {
                let last = entries.len().saturating_sub(1);
                if key == KeyCode::Char('w') {
                    return Some(Overlay::page(page::receipt(&screen.evening)));
                }
                if key == KeyCode::Enter {
                    let page = page::clause(&screen.evening, entries.get(chosen)?.1);
                    return Some(Overlay::Clause {
                        page,
                        from: 0,
                        entries,
                        chosen,
                    });
                }
                (step != 0).then(|| Overlay::Grounds {
                    chosen: chosen.saturating_add_signed(step).min(last),
                    entries,
                })
            }
            Overlay::Clause {
                page,
                from,
                entries,
                chosen,
            } => Some(if step == 0 {
                Overlay::Grounds { entries, chosen }
            } else {
                Overlay::Clause {
                    page,
                    from: from.saturating_add_signed(step),
                    entries,
                    chosen,
                }
            }),
        }
    }
}

/// Draws what lies over the table.
pub(super) fn draw(screen: &Screen, overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
    let area = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(2),
        ..area
    };
    Clear.render(area, buffer);
    let texts = screen.evening.texts;
    let (title, foot) = match overlay {
        Overlay::Page { page, .. } => (page.title.clone(), "play.foot-page"),
        Overlay::Clause { page, .. } => (page.title.clone(), "play.foot-clause"),
        Overlay::Grounds { .. } => (texts.say("play.rules", &[]), "play.foot-rules"),
        Overlay::Replay { steps, at } => {
            let (at, all) = (at.to_string(), steps.len().to_string());
            let values: [(&str, &str); 2] = [("at", &at), ("all", &all)];
            (texts.say("play.replay", &values), "play.foot-replay")
        }
    };
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(format!(" {} ", texts.say(foot, &[])));
    let inner = block.inner(area);
    block.render(area, buffer);
    let width = usize::from(inner.width.saturating_sub(2));
    let height = usize::from(inner.height);
    match overlay {
        Overlay::Page { page, from } | Overlay::Clause { page, from, .. } => {
            let spaced = matches!(overlay, Overlay::Clause { .. });
            let space = || spaced.then(String::new);
            let rows: Vec<String> = page
                .paragraphs
                .iter()
                .flat_map(|it| lines(it, width).into_iter().chain(space()))
                .collect();
            let from = (*from).min(rows.len().saturating_sub(height));
            for (y, row) in (inner.y..inner.bottom()).zip(rows.iter().skip(from)) {
                buffer.set_stringn(inner.x + 1, y, row, width, ratatui::style::Style::new());
            }
        }
        Overlay::Replay { steps, at } => {
            let told = steps.iter().take(*at);
            let rows: Vec<String> = told.flat_map(|it| lines(it, width)).collect();
            let from = rows.len().saturating_sub(height);
            for (y, row) in (inner.y..inner.bottom()).zip(rows.iter().skip(from)) {
                buffer.set_stringn(inner.x + 1, y, row, width, ratatui::style::Style::new());
            }
        }
        Overlay::Grounds { entries, chosen } => {
            let from = chosen.saturating_sub(height.saturating_sub(1));
            let rows = entries.iter().enumerate().skip(from);
            for (y, (at, (words, index))) in (inner.y..inner.bottom()).zip(rows) {
                let style = if at == *chosen {
                    screen.palette.chosen()
                } else {
                    ratatui::style::Style::new()
                };
                let id = screen.evening.table().book.clause_id(*index);
                let row = format!("{id:<16} {words}");
                buffer.set_stringn(inner.x + 1, y, format!("{row:<width$}"), width, style);
            }
        }
    }
}
