//! A card on the cloth.

use cards::Face;
use ratatui::buffer::Buffer;

use super::palette::Palette;

/// How large cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// For a terminal of the usual size.
pub(super) const SMALL: Size = Size {
    width: 6,
    height: 3,
};
/// Where there is room.
pub(super) const LARGE: Size = Size {
    width: 9,
    height: 5,
};

impl Size {
    /// How many columns so many cards take.
    pub(super) fn of(self, cards: usize) -> u16 {
        u16::try_from(cards)
            .unwrap_or(0)
            .saturating_mul(self.width + 1)
    }
}

/// What lies where a card may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lying {
    /// A card.
    Card(Face),
    /// Nothing yet.
    Nothing,
}

/// Draws what lies here.
pub(super) fn draw(
    buffer: &mut Buffer,
    x: u16,
    y: u16,
    size: Size,
    lying: Lying,
    palette: Palette,
) {
    let inner = usize::from(size.width.saturating_sub(2));
    let (style, rows) = match lying {
        Lying::Nothing => (palette.faint(), nothing(inner, size)),
        Lying::Card(Face::Unknown) => (palette.back(), framed(inner, size, |_| "▒".repeat(inner))),
        Lying::Card(Face::Known(card)) => {
            let corner = card.printed();
            let last = size.height.saturating_sub(3);
            let rows = framed(inner, size, |row| match row {
                0 => format!("{corner:<inner$}"),
                row if row == last => format!("{corner:>inner$}"),
                row if row == last / 2 => format!("{:^inner$}", card.suit().symbol()),
                _ => " ".repeat(inner),
            });
            (palette.card(card.suit()), rows)
        }
    };
    for (row, text) in (y..).zip(rows) {
        if row < buffer.area.bottom() {
            buffer.set_stringn(x, row, text, usize::from(size.width), style);
        }
    }
}

fn framed(inner: usize, size: Size, row: impl Fn(u16) -> String) -> Vec<String> {
    let line = "─".repeat(inner);
    let rows = (0..size.height.saturating_sub(2)).map(|at| format!("│{}│", row(at)));
    let rows: Vec<String> = rows.collect();
    let top = std::iter::once(format!("┌{line}┐"));
    top.chain(rows).chain([format!("└{line}┘")]).collect()
}

fn nothing(inner: usize, size: Size) -> Vec<String> {
    let line = "╌".repeat(inner);
    let rows = (0..size.height.saturating_sub(2)).map(|_| format!("╎{}╎", " ".repeat(inner)));
    let rows: Vec<String> = rows.collect();
    let top = std::iter::once(format!("┌{line}┐"));
    top.chain(rows).chain([format!("└{line}┘")]).collect()
}
