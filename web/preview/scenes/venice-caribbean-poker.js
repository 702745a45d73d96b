// Caribbean Poker in Venice: a card may be changed, and the settled hand was.

/** @import { Card, Scene } from '../scene.js' */
import { cardSign } from '../../house/cards.js';
import { cards, clock, line, offer } from '../scene.js';

const BOOK = 'venice-caribbean-poker';

/** @type {Card} */
export const CARD = {
  table: 2,
  name: 'Tavolo 2',
  book: BOOK,
  game: 'Caribbean Poker',
  edition: 'Casinò di Venezia',
  currency: 'EUR',
  areas: [
    ['ante', 'ANTE', 1000, 30_000, false],
    ['bet', 'BET', 2000, 60_000, true],
    ['jackpot', 'Jackpot', 200, 200, true],
  ],
  sign: [
    ['game.2', 'ante: at least 10.00, at most 300.00', 'limit'],
    ['jackpot.2', 'jackpot wager: 2.00', 'jackpot'],
    ['pay.royal-flush.first', 'bet, royal flush: 100 to 1'],
    ['pay.straight-flush.first', 'bet, straight flush: 50 to 1'],
    ['pay.four-of-a-kind.first', 'bet, four of a kind: 20 to 1'],
    ['pay.full-house.first', 'bet, full house: 7 to 1'],
    ['pay.royal-flush.changed', 'bet after a change, royal flush: 60 to 1'],
    ['pay.straight-flush.changed', 'bet after a change, straight flush: 30 to 1'],
    ['pay.four-of-a-kind.changed', 'bet after a change, four of a kind: 12 to 1'],
  ],
  meter: { amount: 4_806_020, wager: 200, label: 'Jackpot' },
  chips: [100, 500, 1000, 5000, 10_000],
};

const HAND = 'Kh Qd Jd Tc 3s';
const GIULIA = { person: 'Giulia' };
const MARCO = { person: 'Marco' };

/** @type {Scene} */
export const DECIDING = {
  phase: 'deciding',
  headline: 'Your turn: bet 20.00, change a card or fold',
  clock: clock('decision', 21, 30),
  dealer: { cards: cards('?? ?? ?? ?? 9s'), up: 4 },
  seats: {
    2: { ...GIULIA, stakes: { ante: 5000, bet: 10_000 }, cards: '?? ?? ?? ?? ??' },
    4: { yours: true, stakes: { ante: 1000 }, cards: HAND, named: 'king high', state: 'in' },
    6: { ...MARCO, stakes: { ante: 1500, jackpot: 200 }, cards: '?? ?? ?? ?? ??' },
  },
  offers: [
    ...HAND.split(' ').map((card, index) =>
      offer(BOOK, 4, 'exchange', String(index + 1), `Change ${cardSign(card)} for 10.00`, 'game.13', {
        card: index,
        amount: 1000,
      }),
    ),
    offer(BOOK, 4, 'bet', 'b', 'Bet 20.00', 'game.11', { wager: 'bet', amount: 2000 }),
    offer(BOOK, 4, 'fold', 'f', 'Fold', 'game.9'),
  ],
  purse: 46_000,
};

/** @type {Scene} */
export const SETTLED = {
  phase: 'settled',
  headline: 'You win 80.00 with a straight',
  clock: clock('next-round', 4, 8),
  dealer: { cards: cards('Ad Ks 7c 5h 9s'), up: 4, named: 'ace-king high', qualifies: true },
  seats: {
    2: {
      ...GIULIA,
      cards: '8c 8h 6d 4c 2h',
      named: 'pair of eights',
      state: 'done',
      stakes: { ante: 5000, bet: 10_000 },
      result: [15_000, 'wins 150.00'],
    },
    4: {
      yours: true,
      cards: 'Kh Qd Jd Tc 9h',
      named: 'straight, king high',
      state: 'done',
      stakes: { ante: 1000, bet: 2000 },
      result: [8000, 'wins 80.00'],
      lines: [
        line(BOOK, 4, 'taken', 'exchange', 1000, 'Price of the change 10.00 taken', 'game.13'),
        line(BOOK, 4, 'paid', 'ante', 1000, 'ANTE 10.00 paid 1 to 1', 'game.21[2]'),
        line(BOOK, 4, 'paid', 'bet', 8000, 'BET 20.00 paid 4 to 1: straight after a change', 'pay.straight.changed'),
      ],
    },
    6: { ...MARCO, cards: '?? ?? ?? ?? ??', state: 'folded', result: [-1700, 'loses 17.00'] },
  },
  purse: 56_000,
};
