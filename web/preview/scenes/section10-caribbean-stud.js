// Caribbean Stud by Section 10: waiting for another, and a jackpot to be validated.

/** @import { Card, Scene } from '../scene.js' */
import { cards, clock, line } from '../scene.js';

const BOOK = 'section10-caribbean-stud';

/** @type {Card} */
export const CARD = {
  table: 3,
  name: 'Table 3',
  book: BOOK,
  game: 'Caribbean Stud Poker',
  edition: 'Section 10, United States style',
  currency: 'USD',
  areas: [
    ['ante', 'Ante', 500, 20_000, false],
    ['bet', 'Bet', 1000, 40_000, true],
    ['jackpot', 'Progressive', 100, 100, true],
  ],
  sign: [
    ['(l)(4)', 'maximum payout: 5000.00', 'payout'],
    ['(f)(3)[1]', 'progressive wager: 1.00', 'jackpot'],
    ['(l)(3).royal-flush', 'bet, royal flush: 100 to 1'],
    ['(l)(3).straight-flush', 'bet, straight flush: 50 to 1'],
    ['(l)(3).four-of-a-kind', 'bet, four of a kind: 20 to 1'],
    ['(l)(3).flush', 'bet, flush: 5 to 1'],
    ['(l)(5).royal-flush', 'progressive, royal flush: 100 % of the meter'],
    ['(l)(5).straight-flush', 'progressive, straight flush: 10 % of the meter'],
    ['(l)(5).four-of-a-kind', 'progressive, four of a kind: 500.00'],
  ],
  meter: { amount: 18_733_841, wager: 100, label: 'Progressive' },
  chips: [100, 500, 2500, 10_000],
};

/** @type {Scene} */
export const WAITING = {
  phase: 'deciding',
  headline: 'Waiting for place 6',
  clock: clock('decision', 8, 30),
  dealer: { cards: cards('8d ?? ?? ?? ??'), up: 0 },
  seats: {
    1: { person: 'June', stakes: { ante: 500, bet: 1000, jackpot: 100 }, cards: '?? ?? ?? ?? ??', state: 'playing' },
    2: {
      yours: true,
      stakes: { ante: 2500, bet: 5000, jackpot: 100 },
      cards: 'Jc Js 9d 6h 2c',
      named: 'pair of jacks',
      state: 'done',
    },
    4: { person: 'Walt', cards: '?? ?? ?? ?? ??', stakes: { ante: 500 }, state: 'folded' },
    6: { person: 'Delia', stakes: { ante: 1000 }, cards: '?? ?? ?? ?? ??', state: 'in' },
    7: {
      person: 'Otis',
      stakes: { ante: 10_000, bet: 20_000, jackpot: 100 },
      cards: '?? ?? ?? ?? ??',
      state: 'playing',
    },
  },
  purse: 42_400,
};

/** @type {Scene} */
export const PENDING = {
  phase: 'pending',
  headline: 'Straight flush! The supervisor validates your prize of 18,733.84',
  says: 'Jackpot hand at place 2',
  dealer: { cards: cards('8d Ad Qc Jh Ts'), up: 0, named: 'ace high', qualifies: false },
  seats: {
    1: { person: 'June', cards: '5c 5d Kd 8h 3s', named: 'pair of fives', state: 'done', result: [500, 'wins 5.00'] },
    2: {
      yours: true,
      stakes: { jackpot: 100 },
      cards: '9h 8h 7h 6h 5h',
      named: 'straight flush, nine high',
      state: 'done',
      result: [2500, 'wins 25.00, prize pending'],
      lines: [
        line(BOOK, 2, 'paid', 'ante', 2500, 'Ante 25.00 paid 1 to 1: the dealer has no hand', '(j)(6)(ii)[1]'),
        line(BOOK, 2, 'returned', 'bet', 5000, 'Bet 50.00 returned: the dealer has no hand', '(j)(6)(iii)'),
        line(
          BOOK,
          2,
          null,
          'jackpot',
          1_873_384,
          'Progressive: 10 % of the meter, 18,733.84, waits for the supervisor',
          '(l)(5).straight-flush',
          '(k)(2)(iii)',
        ),
      ],
    },
    6: { person: 'Delia', cards: '?? ?? ?? ?? ??', state: 'folded', result: [-1000, 'loses 10.00'] },
  },
  guide: [
    ['(k)(2)(i)', 'Check that the hand wins a prize', false],
    ['(k)(2)(ii)', 'Check that the light of the place is on', false],
    ['(k)(2)(iii)', 'Have the supervisor validate the prize', true],
  ],
  validations: [
    {
      place: 2,
      prize: '18733.84',
      label: 'Place 2: straight flush, nine high, 10 % of the meter: USD 18,733.84',
      command: { do: 'validate', place: 2 },
    },
  ],
};
