// Ultimate Texas Hold'em in New Zealand: before the flop, on it, and at the end.

/** @import { Card, Scene } from '../scene.js' */
import { cards, clock, line, offer } from '../scene.js';

const BOOK = 'nz-ultimate-texas-holdem';

/** @type {Card} */
export const CARD = {
  table: 5,
  name: 'Table 5',
  book: BOOK,
  game: 'Ultimate Texas Hold’em',
  edition: 'New Zealand',
  currency: 'NZD',
  areas: [
    ['trips', 'Trips', 500, 10_000, true],
    ['jackpot', 'Jackpot', 250, 250, true],
    ['ante', 'Ante', 1000, 30_000, false],
    ['blind', 'Blind', 1000, 30_000, false],
    ['play', 'Play', 1000, 120_000, true],
  ],
  sign: [
    ['3.2', 'The dealer plays only with a pair or higher', 'inscription'],
    ['5.12[1]', 'blind and trips: pay table 1', 'other'],
    ['5.11.t1.blind.royal-flush', 'blind, royal flush: 500 to 1'],
    ['5.11.t1.blind.straight-flush', 'blind, straight flush: 50 to 1'],
    ['5.11.t1.blind.four-of-a-kind', 'blind, four of a kind: 10 to 1'],
    ['5.11.t1.blind.full-house', 'blind, full house: 3 to 1'],
    ['5.11.t1.blind.flush', 'blind, flush: 3 to 2'],
    ['5.11.t1.blind.straight', 'blind, straight: 1 to 1'],
    ['5.11.t1.trips.royal-flush', 'trips, royal flush: 50 to 1'],
    ['5.11.t1.trips.flush', 'trips, flush: 7 to 1'],
    ['5.11.t1.trips.straight', 'trips, straight: 4 to 1'],
    ['5.11.t1.trips.three-of-a-kind', 'trips, three of a kind: 3 to 1'],
  ],
  meter: { amount: 6_650_410, wager: 250, label: 'Progressive jackpot' },
  chips: [100, 500, 2500, 10_000],
};

const YOU = { yours: true, stakes: { ante: 1000, blind: 1000, trips: 500 }, cards: 'As 9s' };
const HEMI = { person: 'Hemi', stakes: { ante: 2000, blind: 2000, play: 8000 }, cards: '?? ??' };
const ROSE = { person: 'Rose', stakes: { ante: 1000, blind: 1000, jackpot: 250 }, cards: '?? ??' };

/** @type {Scene} */
export const PREFLOP = {
  phase: 'deciding',
  headline: 'Your turn: raise, or check to see the flop',
  clock: clock('decision', 19, 30),
  dealer: { cards: cards('?? ??') },
  board: '?? ?? ?? ?? ??',
  seats: { 2: HEMI, 4: { ...YOU, state: 'in', named: 'ace high' }, 5: ROSE },
  offers: [
    offer(BOOK, 4, 'play-4x', '4', 'Play 4× 40.00', '5.3(b)', { wager: 'play', amount: 4000 }),
    offer(BOOK, 4, 'play-3x', '3', 'Play 3× 30.00', '5.3(b)', { wager: 'play', amount: 3000 }),
    offer(BOOK, 4, 'check', 'c', 'Check', '5.3(a)'),
  ],
};

/** @type {Scene} */
export const FLOP = {
  phase: 'deciding',
  headline: 'Your turn: play 20.00 or check',
  clock: clock('decision', 13, 30),
  dealer: { cards: cards('?? ??') },
  board: 'Ks 9d 4s ?? ??',
  seats: { 2: HEMI, 4: { ...YOU, state: 'in', named: 'pair of nines' }, 5: { ...ROSE, state: 'in' } },
  offers: [
    offer(BOOK, 4, 'play-2x', '2', 'Play 2× 20.00', '5.4(b)', { wager: 'play', amount: 2000 }),
    offer(BOOK, 4, 'check', 'c', 'Check', '5.4(a)'),
  ],
};

/** @type {Scene} */
export const SETTLED = {
  phase: 'settled',
  headline: 'You win 80.00 with a flush',
  clock: clock('next-round', 6, 8),
  dealer: { cards: cards('Kd Jh'), named: 'pair of kings', qualifies: true },
  board: 'Ks 9d 4s 7s 2c',
  seats: {
    2: {
      person: 'Hemi',
      cards: 'Qc Qd',
      named: 'pair of queens',
      state: 'done',
      stakes: {},
      result: [-12_000, 'loses 120.00'],
    },
    4: {
      ...YOU,
      named: 'flush, ace high',
      state: 'done',
      stakes: { ante: 1000, blind: 1000, play: 2000, trips: 500 },
      result: [8000, 'wins 80.00'],
      lines: [
        line(BOOK, 4, 'paid', 'play', 2000, 'Play 20.00 paid 1 to 1', '5.10', '10.8(b)'),
        line(BOOK, 4, 'paid', 'ante', 1000, 'Ante 10.00 paid 1 to 1', '5.10'),
        line(BOOK, 4, 'paid', 'blind', 1500, 'Blind 10.00 paid 3 to 2: flush', '5.11.t1.blind.flush'),
        line(BOOK, 4, 'paid', 'trips', 3500, 'Trips 5.00 paid 7 to 1: flush', '5.11.t1.trips.flush'),
      ],
    },
    5: { person: 'Rose', cards: '?? ??', state: 'folded', result: [-2250, 'loses 22.50'] },
  },
};
