// Three Card Poker in New Zealand, with Pair Plus and the Six Card Bonus.

/** @import { Card, Scene } from '../scene.js' */
import { cards, clock, line, offer } from '../scene.js';

const BOOK = 'nz-three-card-poker';

/** @type {Card} */
export const CARD = {
  table: 4,
  name: 'Table 4',
  book: BOOK,
  game: 'Three Card Poker',
  edition: 'New Zealand, Division 17',
  currency: 'NZD',
  areas: [
    ['pair-plus', 'Pair Plus', 500, 20_000, true],
    ['six-card-bonus', 'Six Card Bonus', 500, 10_000, true],
    ['ante', 'Ante', 1000, 50_000, false],
    ['play', 'Play', 1000, 50_000, true],
  ],
  sign: [
    ['3.2', 'The dealer plays only with queen high or better', 'inscription'],
    ['10A.4', 'six card bonus: at least 5.00, at most 100.00', 'limit'],
    ['10A.9[1]', 'six card bonus: pay scale 1', 'other'],
    ['5.7.ante-bonus.straight-flush', 'ante bonus, straight flush: 5 to 1'],
    ['5.7.ante-bonus.three-of-a-kind', 'ante bonus, three of a kind: 4 to 1'],
    ['5.7.ante-bonus.straight', 'ante bonus, straight: 1 to 1'],
    ['5.7.pair-plus.straight-flush', 'pair plus, straight flush: 40 to 1'],
    ['5.7.pair-plus.three-of-a-kind', 'pair plus, three of a kind: 30 to 1'],
    ['5.7.pair-plus.straight', 'pair plus, straight: 6 to 1'],
    ['5.7.pair-plus.flush', 'pair plus, flush: 4 to 1'],
    ['5.7.pair-plus.pair', 'pair plus, pair: 1 to 1'],
    ['10A.8.o1.royal-flush', 'six card bonus, royal flush: 1000 to 1'],
    ['10A.8.o1.straight-flush', 'six card bonus, straight flush: 200 to 1'],
    ['10A.8.o1.three-of-a-kind', 'six card bonus, three of a kind: 5 to 1'],
  ],
  meter: null,
  chips: [100, 500, 2500, 10_000],
};

const WIREMU = { person: 'Wiremu' };
const LUCY = { person: 'Lucy' };

/** @type {Scene} */
export const BETTING = {
  phase: 'betting',
  headline: 'Your ante is down. Add to your bets or wait for the deal',
  says: 'Place your bets',
  clock: clock('betting', 9, 20),
  seats: {
    3: { ...WIREMU, stakes: { ante: 1000, 'pair-plus': 500 } },
    4: { yours: true, stakes: { ante: 1000 } },
    6: { ...LUCY, stakes: { ante: 2500, 'six-card-bonus': 500 } },
  },
  offers: [
    offer(BOOK, 4, 'wager', 'p', 'Pair Plus', '5.1(b)', { wager: 'pair-plus', min: 500, max: 20_000 }),
    offer(BOOK, 4, 'wager', 'b', 'Six Card Bonus', '10A.2[1]', { wager: 'six-card-bonus', min: 500, max: 10_000 }),
    offer(BOOK, 4, 'change', 'a', 'Ante', '5.1(a)', { wager: 'ante', min: 1000, max: 50_000 }),
    offer(BOOK, 4, 'withdraw', 'w', 'Take the ante back', '5.8(a)', { wager: 'ante' }),
  ],
};

/** @type {Scene} */
export const DECIDING = {
  phase: 'deciding',
  headline: 'Your turn: play 10.00 or fold',
  clock: clock('decision', 24, 30),
  dealer: { cards: cards('?? ?? ??') },
  seats: {
    3: { ...WIREMU, stakes: { ante: 1000, 'pair-plus': 500 }, cards: '?? ?? ??' },
    4: {
      yours: true,
      stakes: { ante: 1000, 'pair-plus': 500, 'six-card-bonus': 500 },
      cards: 'Kc 9h 4d',
      named: 'king high',
      state: 'in',
    },
    6: { ...LUCY, stakes: { ante: 2500, play: 2500, 'six-card-bonus': 500 }, cards: '?? ?? ??' },
  },
  offers: [
    offer(BOOK, 4, 'play', 'p', 'Play 10.00', '5.2(b)', { wager: 'play', amount: 1000 }),
    offer(BOOK, 4, 'fold', 'f', 'Fold', '5.2(a)'),
  ],
};

/** @type {Scene} */
export const SETTLED = {
  phase: 'settled',
  headline: 'The dealer does not play: your ante is paid',
  clock: clock('next-round', 5, 8),
  dealer: { cards: cards('Jc 8d 3h'), named: 'jack high', qualifies: false },
  seats: {
    3: { ...WIREMU, cards: '?? ?? ??', state: 'folded', result: [-1500, 'loses 15.00'] },
    4: {
      yours: true,
      cards: 'Kc 9h 4d',
      named: 'king high',
      state: 'done',
      stakes: { ante: 1000, play: 1000 },
      result: [0, 'comes out even'],
      lines: [
        line(BOOK, 4, 'paid', 'ante', 1000, 'Ante 10.00 paid 1 to 1: the dealer has less than queen high', '10.1(a)'),
        line(BOOK, 4, 'returned', 'play', 1000, 'Play 10.00 returned', '10.1(b)'),
        line(BOOK, 4, 'taken', 'pair-plus', 500, 'Pair Plus 5.00 taken: no pair', '10.pair-plus'),
        line(BOOK, 4, 'taken', 'six-card-bonus', 500, 'Six Card Bonus 5.00 taken', '10A.7'),
      ],
    },
    6: { ...LUCY, cards: 'Qh Qs 7c', named: 'pair of queens', state: 'done', result: [2000, 'wins 20.00'] },
  },
};
