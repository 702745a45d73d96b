//! The colours of the screen, for whoever wants colours.

use cards::Suit;
use ratatui::style::{Color, Modifier, Style};

/// Which colours there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Palette {
    /// Whether there are any.
    pub(crate) colour: bool,
    /// Whether each suit has its own.
    pub(crate) four: bool,
}

impl Palette {
    fn paint(self, fore: Color, back: Color) -> Style {
        if self.colour {
            Style::new().fg(fore).bg(back)
        } else {
            Style::new()
        }
    }

    /// The cloth, and words on it.
    pub(super) fn felt(self) -> Style {
        self.paint(Color::Indexed(255), Color::Indexed(22))
    }

    /// Words on the cloth that the eye may pass over.
    pub(super) fn faint(self) -> Style {
        self.paint(Color::Indexed(151), Color::Indexed(22))
    }

    /// What stands on the cloth.
    pub(super) fn stake(self) -> Style {
        let style = self.paint(Color::Indexed(228), Color::Indexed(22));
        style.add_modifier(Modifier::BOLD)
    }

    /// A card that is seen.
    pub(super) fn card(self, suit: Suit) -> Style {
        let fore = match suit {
            Suit::Hearts => Color::Indexed(160),
            Suit::Diamonds if self.four => Color::Indexed(26),
            Suit::Diamonds => Color::Indexed(160),
            Suit::Clubs if self.four => Color::Indexed(28),
            Suit::Clubs | Suit::Spades => Color::Indexed(16),
        };
        let style = self.paint(fore, Color::Indexed(231));
        style.add_modifier(Modifier::BOLD)
    }

    /// The back of a card.
    pub(super) fn back(self) -> Style {
        self.paint(Color::Indexed(153), Color::Indexed(25))
    }

    /// The bar at the top.
    pub(super) fn bar(self) -> Style {
        if self.colour {
            let style = Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(236));
            style.add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// A key.
    pub(super) fn key(self) -> Style {
        let style = if self.colour {
            Style::new().fg(Color::Indexed(220))
        } else {
            Style::new()
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// Words in the panel that may be passed over.
    pub(super) fn dim(self) -> Style {
        if self.colour {
            Style::new().fg(Color::Indexed(247))
        } else {
            Style::new()
        }
    }

    /// What came to the player.
    pub(super) fn gain(self) -> Style {
        let style = if self.colour {
            Style::new().fg(Color::Indexed(114))
        } else {
            Style::new()
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// What the player lost, or may not do.
    pub(super) fn loss(self) -> Style {
        let style = if self.colour {
            Style::new().fg(Color::Indexed(210))
        } else {
            Style::new()
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// What is chosen in a list.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
