//! A way to play, read from rows.
#![expect(
    clippy::indexing_slicing,
    reason = "tables have a row for every shape, place and board"
)]

use std::collections::HashMap;

use cards::five::Category;
use cards::{Card, Cards, fast};

use super::board::FLUSH_BOARDS;
use super::chart::each_suited;
use super::flop::{SHAPES, Shape};
use super::game::Game;
use super::hole::{ALL_HOLES, HOLE_FACTS, HoleClass, hole_index};
use super::kinds::HOLES;
use super::play::{Play, Plays, RiverPlays, is_set, set};
use super::standing::{Ranked, Standing};
use super::written::{Holes, Kinds, River};
use crate::strategy::{Mistake, Mistakes, Row};

impl Play {
    /// Reads a play from rows; what none of them says is played as `otherwise`, or checked
    /// and folded.
    pub(super) fn read(
        game: &Game,
        rows: &[Row],
        otherwise: Option<&Play>,
    ) -> Result<Play, Mistakes> {
        let mut read = Read::default();
        let mut mistakes = Mistakes(Vec::new());
        for (order, row) in rows.iter().enumerate() {
            let added = match row.when.as_str() {
                "pre-flop" => read.pre_flop(game, row),
                "flop" => read.flop(game, order, row),
                "river" => read.river(game, order, row),
                _ => {
                    let moments = "pre-flop, flop, river, or otherwise as the last row";
                    Err(row.wrong_moment(moments).into())
                }
            };
            mistakes.aside(added);
        }
        mistakes.or(())?;
        Ok(Play {
            pre_flop: read.pre_flop_plays(otherwise),
            flop: read.flop_plays(otherwise),
            river: read.river_plays(game, otherwise),
        })
    }
}

/// Rows that hold on one board, or on any, in their order.
struct Boards<K, H> {
    on: HashMap<K, Vec<(usize, Vec<H>, bool)>>,
    on_any: Vec<(usize, Vec<H>, bool)>,
}

impl<K, H> Default for Boards<K, H> {
    fn default() -> Self {
        Boards {
            on: HashMap::new(),
            on_any: vec![],
        }
    }
}

impl<K: std::hash::Hash + Eq, H> Boards<K, H> {
    fn add(&mut self, board: Option<K>, order: usize, hands: Vec<H>, plays: bool) {
        match board {
            Some(board) => self.on.entry(board).or_default(),
            None => &mut self.on_any,
        }
        .push((order, hands, plays));
    }

    /// The rows that may hold on a board, in their order.
    fn at(&self, board: &K) -> Vec<(&[H], bool)> {
        let on = self.on.get(board).into_iter().flatten();
        let mut rows: Vec<_> = on.chain(&self.on_any).collect();
        rows.sort_by_key(|row| row.0);
        rows.into_iter()
            .map(|(_, hands, plays)| (hands.as_slice(), *plays))
            .collect()
    }
}

#[derive(Default)]
struct Read {
    pre_flop: Vec<(Vec<Holes>, Option<u32>)>,
    flop: Boards<usize, Holes>,
    river: Boards<River, Kinds>,
}

impl Read {
    fn pre_flop(&mut self, game: &Game, row: &Row) -> Result<(), Mistakes> {
        let against = match row.against.is_empty() {
            true => Ok(()),
            false => Err(row.wrong_against("there is no board yet: leave it empty")),
        };
        let multiples = game.payoffs.pre_flop.iter();
        let actions = multiples.map(|multiple| (format!("play-{multiple}x"), Some(*multiple)));
        let check = [("check".to_owned(), None)].into_iter();
        let actions: Vec<(String, Option<u32>)> = check.chain(actions).collect();
        let named = actions.iter().find(|(name, _)| *name == row.action);
        let action = named.map(|(_, multiple)| *multiple).ok_or_else(|| {
            let names: Vec<&str> = actions.iter().map(|(name, _)| name.as_str()).collect();
            row.wrong_action(&names.join(" or "))
        });
        let holes = Mistakes::all(words(row), |word| match Holes::read(row, word)? {
            Holes::Cards(_) | Holes::Made(_) => {
                Err(row.wrong_hand(word, "before the flop write classes: AKs, T9o, 77+"))
            }
            holes => Ok(holes),
        });
        let (_, (holes, action)) = Mistakes::both(against, Mistakes::both(holes, action))?;
        self.pre_flop.push((holes, action));
        Ok(())
    }

    fn flop(&mut self, game: &Game, order: usize, row: &Row) -> Result<(), Mistakes> {
        let raise = format!("play-{}x", game.payoffs.flop);
        let plays = acts(row, &raise, "check");
        let shape = match row.against.as_str() {
            "*" => Ok(None),
            text => {
                let cards = text.parse::<Cards>().ok();
                let flop = cards.and_then(|cards| cards.exactly::<3>().ok());
                let wrong = || row.wrong_against("write three cards as Ks7s2d, or * for any flop");
                flop.map(|flop| Some(Shape::of(flop))).ok_or_else(wrong)
            }
        };
        let holes = Mistakes::all(words(row), |word| Holes::read(row, word));
        let (shape, (mut holes, plays)) = Mistakes::both(shape, Mistakes::both(holes, plays))?;
        if let Some((_, suits)) = shape {
            // The cards of the row are those of its own suits, the table's of the shape's.
            let renamed =
                |card: Card| Card::new(card.rank(), suits[usize::from(card.suit().index())]);
            for each in &mut holes {
                if let Holes::Cards(index) = each {
                    *index = hole_index(HOLE_FACTS[*index].cards.map(renamed));
                }
            }
        }
        self.flop
            .add(shape.map(|(number, _)| number), order, holes, plays);
        Ok(())
    }

    fn river(&mut self, game: &Game, order: usize, row: &Row) -> Result<(), Mistakes> {
        let play = format!("play-{}x", game.payoffs.river);
        let plays = acts(row, &play, "fold");
        let board = match row.against.as_str() {
            "*" => Ok(None),
            _ => River::read(row).map(Some),
        };
        let kinds = Mistakes::all(words(row), |word| Kinds::read(row, word));
        let (board, (kinds, plays)) = Mistakes::both(board, Mistakes::both(kinds, plays))?;
        self.river.add(board, order, kinds, plays);
        Ok(())
    }

    fn pre_flop_plays(&self, otherwise: Option<&Play>) -> Vec<Option<u32>> {
        let decide = |class: HoleClass| {
            let fits = |holes: &[Holes]| holes.iter().any(|each| each.contain(class, 0, |_| false));
            let row = self.pre_flop.iter().find(|(holes, _)| fits(holes));
            match row {
                Some((_, action)) => *action,
                None => otherwise.and_then(|play| play.pre_flop(class)),
            }
        };
        HoleClass::all().map(decide).collect()
    }

    fn flop_plays(&self, otherwise: Option<&Play>) -> Vec<super::play::Raises> {
        let mut all = vec![[0; ALL_HOLES.div_ceil(64)]; SHAPES];
        for ((number, shape), raises) in Shape::all().into_iter().enumerate().zip(&mut all) {
            let rows = self.flop.at(&number);
            let [c, d, e] = shape.cards;
            let own = of_flop(shape.cards);
            for (index, facts) in HOLE_FACTS.iter().enumerate() {
                let [a, b] = facts.cards;
                if shape.cards.contains(&a) || shape.cards.contains(&b) {
                    continue;
                }
                let class = HoleClass::of(facts.cards);
                let made = |wanted: Category| {
                    let category = fast::five(&[a, b, c, d, e]).category();
                    category >= wanted && category > own
                };
                let fits =
                    |holes: &[Holes]| holes.iter().any(|each| each.contain(class, index, made));
                let plays = match rows.iter().find(|(holes, _)| fits(holes)) {
                    Some((_, plays)) => *plays,
                    None => otherwise.is_some_and(|play| is_set(&play.flop[number], index)),
                };
                set(raises, index, plays);
            }
        }
        all
    }

    fn river_plays(&self, game: &Game, otherwise: Option<&Play>) -> RiverPlays {
        let mut plays = RiverPlays {
            plain: vec![Plays::default(); game.plain.len()],
            suited: vec![Plays::default(); FLUSH_BOARDS],
        };
        for (place, board) in game.plain.iter().enumerate() {
            let rows = self.river.at(&River::Plain(place));
            let own = game.values.category[usize::from(game.values.alone[place])];
            let other = otherwise.map(|play| &play.river.plain[place]);
            let board = OnBoard {
                game,
                own,
                standings: &board.standings,
            };
            let ranked = &game.plain[place].ranked;
            plays.plain[place] = board.decide(ranked, &rows, other);
        }
        each_suited(game, |suit, others, number, ranked, standings| {
            let rows = self.river.at(&River::Suited(number));
            let mask = suit.ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
            let alone = game.values.alone[suit.plain_place(others)].max(game.values.flush[mask]);
            let own = game.values.category[usize::from(alone)];
            let other = otherwise.map(|play| &play.river.suited[number]);
            let board = OnBoard {
                game,
                own,
                standings,
            };
            plays.suited[number] = board.decide(ranked, &rows, other);
        });
        plays
    }
}

/// A board on which holes are decided by rows.
struct OnBoard<'a> {
    game: &'a Game,
    /// The category of the board itself.
    own: Category,
    standings: &'a [Standing],
}

impl OnBoard<'_> {
    fn decide(&self, ranked: &[Ranked], rows: &[(&[Kinds], bool)], other: Option<&Plays>) -> Plays {
        let mut plays = [0; HOLES.div_ceil(64)];
        for each in ranked {
            let hole = usize::from(each.hole);
            let is_played = match rows.iter().find(|(kinds, _)| self.fits(kinds, hole)) {
                Some((_, plays)) => *plays,
                None => other.is_some_and(|other| is_set(other, hole)),
            };
            set(&mut plays, hole, is_played);
        }
        plays
    }

    fn fits(&self, kinds: &[Kinds], hole: usize) -> bool {
        let standing = self.standings[hole];
        let mut fits = false;
        for kind in kinds {
            fits |= match *kind {
                Kinds::Any => true,
                Kinds::Only(only) => only == hole,
                Kinds::AsGoodAs(other) => {
                    // A hole that the board leaves no room for is as good as nothing.
                    let other = self.standings.get(other).map_or(0, |other| other.level);
                    other > 0 && standing.level >= other
                }
                Kinds::Not(other) if other == hole => return false,
                Kinds::Not(_) => false,
                Kinds::Made(wanted) => {
                    let category = self.game.category(standing);
                    category >= wanted && category > self.own
                }
            };
        }
        fits
    }
}

/// The category that the cards of a flop make by themselves.
fn of_flop([a, b, c]: [Card; 3]) -> Category {
    match (
        a.rank() == b.rank(),
        b.rank() == c.rank(),
        a.rank() == c.rank(),
    ) {
        (true, true, _) => Category::ThreeOfAKind,
        (true, ..) | (_, true, _) | (.., true) => Category::OnePair,
        _ => Category::HighCard,
    }
}

fn acts(row: &Row, play: &str, other: &str) -> Result<bool, Mistake> {
    match row.action.as_str() {
        action if action == play => Ok(true),
        action if action == other => Ok(false),
        _ => Err(row.wrong_action(&format!("{play} or {other}"))),
    }
}

fn words(row: &Row) -> impl Iterator<Item = &str> {
    row.hand.split_whitespace()
}
