// Caribbean Stud in New Zealand: bets, a decision, a settled round. The cards are those of
// the second vector of the shuffle, so the check of the shuffle holds.

/** @import { Card, Scene } from '../scene.js' */
import { cards, clock, line, offer, told } from '../scene.js';

const BOOK = 'nz-caribbean-stud';

/** @type {Card} */
export const CARD = {
  table: 1,
  name: 'Table 1',
  book: BOOK,
  game: 'Caribbean Stud Poker',
  edition: 'New Zealand, Division 6',
  currency: 'NZD',
  areas: [
    ['ante', 'Ante', 1000, 50_000, false],
    ['bet', 'Bet', 2000, 100_000, true],
    ['jackpot', 'Jackpot', 250, 250, true],
  ],
  sign: [
    ['3.2(a)', 'The dealer plays only with ace and king or higher', 'inscription'],
    ['5.8', 'ante: at least 10.00, at most 500.00', 'limit'],
    ['5.9', 'maximum payout: 50000.00', 'payout'],
    ['11.2', 'jackpot wager: 2.50', 'jackpot'],
    ['5.8.bet.royal-flush', 'bet, royal flush: 250 to 1'],
    ['5.8.bet.straight-flush', 'bet, straight flush: 50 to 1'],
    ['5.8.bet.four-of-a-kind', 'bet, four of a kind: 20 to 1'],
    ['5.8.bet.full-house', 'bet, full house: 7 to 1'],
    ['5.8.bet.flush', 'bet, flush: 5 to 1'],
    ['5.8.bet.straight', 'bet, straight: 4 to 1'],
    ['5.8.bet.three-of-a-kind', 'bet, three of a kind: 3 to 1'],
    ['5.8.bet.two-pairs', 'bet, two pair: 2 to 1'],
    ['5.8.bet.one-pair', 'bet, one pair: 1 to 1'],
    ['5.8.bet.ace-king', 'bet, ace and king: 1 to 1'],
    ['11.9(a)', 'jackpot, royal flush: the pool, at least 10000 to 1'],
    ['11.9(b)', 'jackpot, straight flush: a tenth, at least 1000 to 1'],
    ['11.9(c)', 'jackpot, four of a kind: 500 to 1'],
    ['11.9(d)', 'jackpot, full house: 150 to 1'],
    ['11.9(e)', 'jackpot, flush: 100 to 1'],
  ],
  meter: { amount: 10_423_155, wager: 250, label: 'Progressive jackpot' },
  chips: [100, 500, 2500, 10_000],
};

const ARIANA = { person: 'Ariana' };
const TANE = { person: 'Tāne' };
const MERE = { person: 'Mere' };

/** @type {Scene} */
export const WATCHING = {
  phase: 'betting',
  headline: 'Take a place to play',
  says: 'Place your bets',
  clock: clock('betting', 14, 20),
  seats: {
    1: { ...ARIANA, stakes: { ante: 1000, jackpot: 250 } },
    5: { ...TANE, stakes: { ante: 2500 } },
    6: MERE,
  },
  offers: [2, 3, 4, 7].map((place) =>
    offer(BOOK, place, 'sit', place === 4 ? 's' : String(place), `Sit at place ${place}`, '3.1[1]'),
  ),
};

/** @type {Scene} */
export const BETTING = {
  phase: 'betting',
  headline: 'Place your bets',
  says: 'Place your bets',
  clock: clock('betting', 12, 20),
  seats: {
    1: { ...ARIANA, stakes: { ante: 1000, jackpot: 250 } },
    3: { yours: true },
    5: { ...TANE, stakes: { ante: 2500 } },
  },
  offers: [
    offer(BOOK, 3, 'wager', 'a', 'Ante', '5.1(a)', { wager: 'ante', min: 1000, max: 50_000 }),
    offer(BOOK, 3, 'wager', 'j', 'Jackpot 2.50', '11.3', { wager: 'jackpot', min: 250, max: 250, amount: 250 }),
    offer(BOOK, 3, 'stand', 'q', 'Leave the place', null),
  ],
};

/** @type {Scene} */
export const DECIDING = {
  phase: 'deciding',
  headline: 'Your turn: bet 20.00 or fold',
  clock: clock('decision', 17, 30),
  dealer: { cards: cards('?? ?? ?? ?? 2s'), up: 4 },
  seats: {
    1: { ...ARIANA, stakes: { ante: 1000, jackpot: 250 }, cards: '?? ?? ?? ?? ??', state: 'folded' },
    3: {
      yours: true,
      stakes: { ante: 1000, jackpot: 250 },
      cards: '4d Qh 4h 5h 4s',
      named: 'three fours',
      state: 'in',
    },
    5: { ...TANE, stakes: { ante: 2500 }, cards: '?? ?? ?? ?? ??' },
  },
  offers: [
    offer(BOOK, 3, 'bet', 'b', 'Bet 20.00', '5.3(b)', { wager: 'bet', amount: 2000 }),
    offer(BOOK, 3, 'fold', 'f', 'Fold', '5.3(a)'),
  ],
  happened: [told(BOOK, 'Place 1 folded', ['5.3(a)'])],
  purse: 97_250,
};

/** @type {Scene} */
export const SETTLED = {
  phase: 'settled',
  headline: 'You win 67.50 with three fours',
  clock: clock('next-round', 6, 8),
  dealer: { cards: cards('3c 2d Ac 7h 2s'), up: 4, named: 'pair of twos', qualifies: true },
  seats: {
    1: {
      ...ARIANA,
      cards: '?? ?? ?? ?? ??',
      state: 'folded',
      result: [-1250, 'loses 12.50'],
      lines: [
        line(BOOK, 1, 'taken', 'ante', 1000, 'Ante 10.00 taken: the hand was folded', '9.2(a)'),
        line(BOOK, 1, 'taken', 'jackpot', 250, 'Jackpot wager 2.50 taken', '9.2(a)'),
      ],
    },
    3: {
      yours: true,
      cards: '4d Qh 4h 5h 4s',
      named: 'three fours',
      state: 'done',
      stakes: { ante: 1000, bet: 2000 },
      result: [6750, 'wins 67.50'],
      lines: [
        line(BOOK, 3, 'paid', 'ante', 1000, 'Ante 10.00 paid 1 to 1', '5.8.ante', '10.6(b)'),
        line(BOOK, 3, 'returned', 'ante', 1000, 'Ante 10.00 returned', '10.4(a)'),
        line(BOOK, 3, 'paid', 'bet', 6000, 'Bet 20.00 paid 3 to 1: three fours', '5.8.bet.three-of-a-kind'),
        line(BOOK, 3, 'returned', 'bet', 2000, 'Bet 20.00 returned', '10.4(a)'),
        line(BOOK, 3, 'taken', 'jackpot', 250, 'Jackpot wager 2.50 taken: no flush or better', '11.12[2]'),
      ],
    },
    5: {
      ...TANE,
      cards: 'Ad 6c Qc Kh Qd',
      named: 'pair of queens',
      state: 'done',
      stakes: { ante: 2500, bet: 5000 },
      result: [7500, 'wins 75.00'],
      lines: [
        line(BOOK, 5, 'paid', 'ante', 2500, 'Ante 25.00 paid 1 to 1', '5.8.ante', '10.6(b)'),
        line(BOOK, 5, 'paid', 'bet', 5000, 'Bet 50.00 paid 1 to 1: pair of queens', '5.8.bet.one-pair'),
      ],
    },
  },
  offers: [offer(BOOK, 3, 'stand', 'q', 'Leave the place', null)],
  happened: [told(BOOK, 'The dealer has a pair of twos and plays', ['10.1'])],
  last: [
    [6750, 'three fours'],
    [-1000, 'folded'],
    [3000, 'pair of jacks'],
    [-3000, 'lost to two pair'],
    [1000, 'dealer had no hand'],
    [-1000, 'folded'],
    [7000, 'three sevens'],
    [0, 'stood off'],
    [-1000, 'folded'],
    [-3000, 'lost to a flush'],
  ],
  round: 42,
  purse: 104_000,
  guide: [
    ['10.3', 'Settle the boxes one by one from the right', false],
    ['11.12[1]', 'Pay jackpot prizes after all other wagers', false],
    ['10.8', 'Collect the cards and put them in the rack', true],
  ],
};

/** The story of the settled round, as the history tells it. */
export const STORY = [
  told(BOOK, 'Place 1 wagered an ante of 10.00 and 2.50 for the jackpot', ['5.1(a)']),
  told(BOOK, 'Place 3 wagered an ante of 10.00 and 2.50 for the jackpot', ['5.1(a)']),
  told(BOOK, 'Place 5 wagered an ante of 25.00', ['5.1(a)']),
  told(BOOK, '“No more bets”', ['5.2']),
  told(BOOK, 'Five cards went to each place and to the dealer, whose last was turned up', ['8.4.tail'], '2s'),
  told(BOOK, 'Place 1 folded', ['5.3(a)']),
  told(BOOK, 'Place 3 bet 20.00', ['5.3(b)']),
  told(BOOK, 'Place 5 bet 50.00', ['5.3(b)']),
  told(BOOK, 'The dealer showed a pair of twos and plays', ['10.1'], '3c 2d Ac 7h 2s'),
  told(BOOK, 'Place 5 showed a pair of queens', ['10.3(a)'], 'Ad 6c Qc Kh Qd'),
  line(BOOK, 5, 'paid', 'bet', 5000, 'Place 5: bet 50.00 paid 1 to 1', '5.8.bet.one-pair'),
  { ...told(BOOK, 'Place 3 showed three fours', ['10.3(a)'], '4d Qh 4h 5h 4s'), place: 3 },
  line(BOOK, 3, 'paid', 'bet', 6000, 'Place 3: bet 20.00 paid 3 to 1', '5.8.bet.three-of-a-kind'),
  line(BOOK, 3, 'paid', 'ante', 1000, 'Place 3: ante 10.00 paid 1 to 1', '5.8.ante'),
];
