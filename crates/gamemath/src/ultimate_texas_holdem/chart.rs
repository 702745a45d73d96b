//! A way to play as rows that a person can read.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every shape, place and board"
)]

use cards::Card;

use super::board::FlushSuit;
use super::flop::Shape;
use super::game::Game;
use super::hole::{HOLE_FACTS, HoleClass};
use super::kinds::HOLES;
use super::play::{Play, is_set};
use super::standing::{Ranked, Standing};
use super::written::{Kinds, River};
use crate::strategy::Row;

impl Play {
    /// The play as rows: the 169 classes of holes, then the 1,755 shapes of flops with the
    /// holes that are raised on them, then every kind of board with those that are played.
    pub(super) fn rows(&self, game: &Game) -> Vec<Row> {
        let mut rows = Vec::new();
        for class in HoleClass::all() {
            let action = match self.pre_flop(class) {
                Some(multiple) => format!("play-{multiple}x"),
                None => "check".to_owned(),
            };
            rows.push(Row::new("pre-flop", "", class.to_string(), action));
        }
        let raise = format!("play-{}x", game.payoffs.flop);
        for (shape, raises) in Shape::all().into_iter().zip(&self.flop) {
            let holes = raised(shape.cards, |hole| is_set(raises, hole));
            if !holes.is_empty() {
                let flop = shape.cards.map(|card| card.to_string()).concat();
                rows.push(Row::new("flop", flop, holes, raise.clone()));
            }
        }
        rows.push(Row::new("flop", "*", "*", "check"));
        let play = format!("play-{}x", game.payoffs.river);
        for (board, plays) in game.plain.iter().zip(&self.river.plain) {
            let hand = on_board(&board.ranked, |hole| is_set(plays, hole));
            if !hand.is_empty() {
                let board = River::write(&[], &board.ranks);
                rows.push(Row::new("river", board, hand, play.clone()));
            }
        }
        each_suited(game, |suit, others, number, ranked, _| {
            let plays = &self.river.suited[number];
            let hand = on_board(ranked, |hole| is_set(plays, hole));
            if !hand.is_empty() {
                let board = River::write(&suit.ranks, others);
                rows.push(Row::new("river", board, hand, play.clone()));
            }
        });
        rows.push(Row::new("river", "*", "*", "fold"));
        rows
    }
}

/// Gives every kind of board with a flush suit, its number, its holes from the weakest up
/// and how they stand.
pub(super) fn each_suited(
    game: &Game,
    mut give: impl FnMut(&FlushSuit, &[u8], usize, &[Ranked], &[Standing]),
) {
    let mut ranked = Vec::new();
    let mut standings = vec![Standing::default(); HOLES];
    for suit in &game.flush_suits {
        for (at, others) in suit.others().into_iter().enumerate() {
            let plain = &game.plain[suit.plain_place(&others)];
            if plain.ranked.is_empty() {
                continue;
            }
            standings.fill(Standing::default());
            game.stand(suit, &others, plain, &mut ranked, &mut standings);
            give(suit, &others, suit.first + at, &ranked, &standings);
        }
    }
}

/// The holes that are raised on a flop: classes where all of a class are, else cards.
fn raised(flop: [Card; 3], raises: impl Fn(usize) -> bool) -> String {
    let mut holes = vec![(0_u32, Vec::new()); HoleClass::COUNT];
    for (index, facts) in HOLE_FACTS.iter().enumerate() {
        let [a, b] = facts.cards;
        if flop.contains(&a) || flop.contains(&b) {
            continue;
        }
        let (possible, raised) = &mut holes[facts.class];
        *possible += 1;
        if raises(index) {
            raised.push(format!("{b}{a}"));
        }
    }
    let mut words = Vec::new();
    for (class, (possible, raised)) in HoleClass::all().zip(holes) {
        if raised.len() == possible as usize && possible > 0 {
            words.push(class.to_string());
        } else {
            words.extend(raised);
        }
    }
    words.join(" ")
}

/// The holes that are played on a board, from the weakest up: as good as one of them or
/// better, those below it that are played too, and those above it that are not.
///
/// The one is chosen that leaves the fewest exceptions.
fn on_board(ranked: &[Ranked], plays: impl Fn(usize) -> bool) -> String {
    let is_played = |each: &Ranked| plays(usize::from(each.hole));
    let all = ranked.iter().filter(|each| is_played(each)).count();
    if all == ranked.len() && all > 0 {
        return "*".to_owned();
    }
    // Without a line every hole that is played is an exception.
    let mut fewest = (all, None);
    let (mut played_below, mut folded_from) = (0, ranked.len() - all);
    for level in ranked.chunk_by(|a, b| a.level == b.level) {
        let exceptions = played_below + folded_from;
        if exceptions < fewest.0 {
            fewest = (exceptions, level.first().copied());
        }
        let played = level.iter().filter(|each| is_played(each)).count();
        played_below += played;
        folded_from -= level.len() - played;
    }
    let line = fewest.1;
    let mut words = Vec::new();
    words.extend(line.map(|each| Kinds::write(usize::from(each.hole)) + "+"));
    for each in ranked {
        let above = line.is_some_and(|line| each.level >= line.level);
        let word = Kinds::write(usize::from(each.hole));
        match (above, is_played(each)) {
            (false, true) => words.push(word),
            (true, false) => words.push(format!("-{word}")),
            _ => {}
        }
    }
    words.join(" ")
}
