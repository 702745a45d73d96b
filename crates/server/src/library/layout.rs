//! The layout of a game, drawn: the dealer's cards, the board, the own ones, and the areas.

use std::fmt::Write;

use games::Wager;
use narrator::Texts;

use crate::html::escape;

/// What lies on a table.
#[derive(Debug)]
pub(super) struct Layout {
    /// How many cards the dealer has, and how many of them lie open.
    dealer: (u8, u8),
    /// How many lie on the board.
    board: u8,
    /// How many a player has.
    own: u8,
    /// The names of rows: the dealer, the board, the player.
    rows: [String; 3],
    /// What the areas for wagers are called.
    areas: Vec<String>,
    /// What the drawing shows, in words.
    about: String,
}

/// How wide the drawing is.
const WIDTH: usize = 300;

impl Layout {
    /// The layout of a game.
    pub(super) fn new(
        texts: &Texts,
        dealer: (u8, u8),
        board: u8,
        own: u8,
        areas: &[Wager],
    ) -> Layout {
        let say = |key: &str| texts.say(key, &[]);
        let areas: Vec<String> = areas.iter().map(|&wager| texts.label(wager)).collect();
        Layout {
            dealer,
            board,
            own,
            rows: [
                say("library.dealer"),
                say("library.board"),
                say("library.you"),
            ],
            about: texts.say("library.layout-about", &[("areas", &texts.list(&areas))]),
            areas,
        }
    }

    /// The drawing, under a title.
    pub(super) fn drawn(&self, title: &str) -> String {
        let mut drawing = String::new();
        let mut y = 8;
        let [dealer, board, own] = &self.rows;
        let (cards, open) = self.dealer;
        cards_of(&mut drawing, y, dealer, cards, open);
        y += 60;
        if self.board > 0 {
            cards_of(&mut drawing, y, board, self.board, self.board);
            y += 60;
        }
        cards_of(&mut drawing, y, own, self.own, self.own);
        y += 64;
        let each = WIDTH / self.areas.len().max(1);
        for (at, area) in self.areas.iter().enumerate() {
            let middle = each * at + each / 2;
            let _ = write!(
                drawing,
                "<rect class=\"area\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"40\" rx=\"20\"/>",
                each * at + 2,
                y + 2,
                each.saturating_sub(4)
            );
            // A long name stands on two lines.
            let (first, second) = match area.len() > 9 {
                true => area.rsplit_once(' ').unwrap_or((area, "")),
                false => (area.as_str(), ""),
            };
            let top = if second.is_empty() { y + 26 } else { y + 18 };
            for (line, words) in [first, second].iter().enumerate() {
                let _ = write!(
                    drawing,
                    "<text class=\"on-felt\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                    top + 14 * line,
                    escape(words)
                );
            }
        }
        format!(
            "<figure class=\"layout\"><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\
             <title>{title}</title><desc>{about}</desc>\
             <rect class=\"felt\" width=\"{WIDTH}\" height=\"{height}\" rx=\"14\"/>{drawing}</svg></figure>",
            height = y + 50,
            title = escape(title),
            about = escape(&self.about),
        )
    }
}

/// A row of cards, the first of them open.
fn cards_of(drawing: &mut String, y: usize, name: &str, cards: u8, open: u8) {
    let _ = write!(
        drawing,
        "<text class=\"on-felt\" x=\"12\" y=\"{}\">{}</text>",
        y + 30,
        escape(name)
    );
    let (wide, gap) = (32, 6);
    let all = usize::from(cards) * (wide + gap);
    for card in 0..cards {
        let class = if card < open { "open" } else { "closed" };
        let x = WIDTH.saturating_sub(all + 8) + usize::from(card) * (wide + gap);
        let _ = write!(
            drawing,
            "<rect class=\"slot {class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"48\" rx=\"4\"/>"
        );
    }
}
