//! The cloth: the dealer's cards, the board, the player's cards and the areas.

use cards::Face;
use games::round::Phase;
use games::{Rules, Wager};
use money::Money;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Screen;
use super::card::{self, Lying, Size};
use crate::paragraph::{length, lines, unbroken};
use crate::play::words::{cited, wager_words};

/// How many rows the cloth takes with cards of a size.
pub(super) fn height(size: Size) -> u16 {
    2 * (size.height + 1)
}

/// Draws the cloth.
pub(super) fn draw(screen: &Screen, area: Rect, size: Size, buffer: &mut Buffer) {
    buffer.set_style(area, screen.palette.felt());
    let sight = screen.evening.sight();
    let (own, board) = match *screen.evening.table().rules {
        Rules::CaribbeanStud(_) => (5, 0),
        Rules::ThreeCardPoker(_) => (3, 0),
        Rules::UltimateTexasHoldem(_) => (2, 5),
    };
    let cloth = Cloth {
        screen,
        size,
        right: area.right().saturating_sub(1),
    };
    let (x, top) = (area.x + 1, area.y);
    let texts = screen.evening.texts;
    let say = |key: &str| texts.say(key, &[]);
    let dealer = named(&say("play.dealer"), sight.dealer_is.as_deref());
    let verdict = match screen.evening.table().round.qualified {
        Some(true) => format!(", {}", say("play.qualifies")),
        Some(false) => format!(", {}", say("play.does-not-qualify")),
        None => String::new(),
    };
    let dealer = format!("{dealer}{verdict}");
    cloth.hand(buffer, (x, top), &sight.dealer, own);
    let mut end = x + size.of(own);
    if board > 0 {
        let label = if end + 1 < x + 2 + to_u16(length(&dealer)) {
            String::new()
        } else {
            say("play.board")
        };
        cloth.words(buffer, (end + 2, top), &label);
        cloth.hand(buffer, (end + 2, top), &sight.board, board);
        end += 2 + size.of(board);
    }
    cloth.words(buffer, (x, top), &dealer);
    if let Some(meter) = screen.evening.meter() {
        let label = texts.label(Wager::Jackpot);
        let meter = format!("{label} {}", texts.amount(meter));
        let meter_x = cloth.right.saturating_sub(to_u16(length(&meter)));
        // A long hand is read in full; the meter makes way for it.
        if meter_x > x + to_u16(length(&dealer)) {
            buffer.set_string(meter_x, top, meter, screen.palette.stake());
        }
    }
    cloth.notice(buffer, cloth.beside(end + 2, top));
    let below = top + size.height + 1;
    let label = named(&say("play.you"), sight.hand_is.as_deref());
    cloth.words(buffer, (x, below), &label);
    cloth.hand(buffer, (x, below), &sight.hand, own);
    cloth.areas(buffer, cloth.beside(x + size.of(own) + 2, below));
}

fn named(who: &str, is: Option<&str>) -> String {
    match is {
        Some(is) => format!("{who}: {is}"),
        None => who.to_owned(),
    }
}

fn to_u16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

struct Cloth<'s> {
    screen: &'s Screen,
    size: Size,
    right: u16,
}

impl Cloth<'_> {
    fn words(&self, buffer: &mut Buffer, (x, y): (u16, u16), words: &str) {
        let room = usize::from(self.right.saturating_sub(x));
        buffer.set_stringn(x, y, words, room, self.screen.palette.felt());
    }

    /// What is left of the cloth beside cards under a label.
    fn beside(&self, x: u16, y: u16) -> Rect {
        Rect {
            x,
            y: y + 1,
            width: self.right.saturating_sub(x),
            height: self.size.height,
        }
    }

    /// Cards under their label, and empty places for those still to come.
    fn hand(&self, buffer: &mut Buffer, (x, y): (u16, u16), faces: &[Face], places: usize) {
        let lying = faces.iter().map(|face| Lying::Card(*face));
        let empty = std::iter::repeat_n(Lying::Nothing, places.saturating_sub(faces.len()));
        for (at, lying) in lying.chain(empty).enumerate() {
            let x = x + self.size.of(at);
            if x + self.size.width <= self.right {
                card::draw(buffer, x, y + 1, self.size, lying, self.screen.palette);
            }
        }
    }

    /// What the book has printed on the cloth.
    fn notice(&self, buffer: &mut Buffer, area: Rect) {
        let table = self.screen.evening.table();
        let texts = self.screen.evening.texts;
        let Some(notice) = &table.rules.table().notice else {
            return;
        };
        let under = unbroken(&cited(texts, &table.book, [notice.under]));
        let width = usize::from(area.width);
        let rows = lines(
            &format!("{} {under}", texts.dealer_plays(&table.rules)),
            width,
        );
        for (y, row) in (area.y..area.bottom()).zip(rows) {
            buffer.set_stringn(area.x, y, row, width, self.screen.palette.faint());
        }
    }

    /// The areas of the layout, with what stands on them.
    fn areas(&self, buffer: &mut Buffer, area: Rect) {
        let palette = self.screen.palette;
        let areas = self.screen.areas();
        let rows = usize::from(area.height);
        let columns = areas.len().div_ceil(rows.max(1)).max(1);
        let width = (area.width / to_u16(columns).max(1)).min(28);
        let longest = areas.iter().map(|(words, _)| length(words)).max();
        let longest = longest.unwrap_or(0);
        for (at, (words, stake)) in areas.iter().enumerate() {
            let x = area.x + to_u16(at / rows.max(1)) * width;
            let y = area.y + to_u16(at % rows.max(1));
            let room = usize::from(width);
            let (sign, amount, style) = match stake {
                Some(stake) => {
                    let amount = self.screen.evening.texts.amount(*stake);
                    ('●', amount, palette.stake())
                }
                None => ('○', String::new(), palette.faint()),
            };
            let text = format!("{sign} {words:<longest$} {amount:>8}");
            buffer.set_stringn(x, y, text, room, style);
        }
    }
}

impl Screen {
    /// The areas that the player has, each with what stands on it.
    fn areas(&self) -> Vec<(String, Option<Money>)> {
        let table = self.evening.table();
        let game = table.game();
        let printed = table.rules.table().areas.as_ref();
        let spot = table.round.spots.get(&self.evening.place);
        let settled = matches!(table.round.phase, Phase::Showing | Phase::Settled);
        let stake = |wager: Wager| {
            let spot = spot?;
            let made = spot.made.get(&wager).filter(|_| settled);
            Some(spot.stakes.get(&wager).or(made)?.amount)
        };
        let there = |wager: &Wager| match wager {
            Wager::Jackpot => table.card.jackpot.is_some(),
            Wager::SixCardBonus | Wager::Trips => {
                printed.is_none_or(|printed| printed.contains_key(wager))
            }
            _ => true,
        };
        let mut wagers: Vec<Wager> = game.openings().to_vec();
        wagers.retain(there);
        if !wagers.contains(&game.stay()) {
            let behind = wagers
                .iter()
                .take_while(|wager| matches!(wager, Wager::Ante | Wager::Blind));
            wagers.insert(behind.count(), game.stay());
        }
        if stake(Wager::Exchange).is_some() {
            wagers.push(Wager::Exchange);
        }
        let areas = wagers.into_iter();
        areas
            .map(|wager| {
                let words = wager_words(self.evening.texts, table, wager);
                (words, stake(wager))
            })
            .collect()
    }
}
