import assert from 'node:assert/strict';
import { test } from 'node:test';

import { back, blank, cardKey, decided, decisionKey, isBlank, keyed, liesAt, wagerKey } from '../staff/pencil.js';

/** @import { Area, BeatWanted } from '../types.js' */
/** @import { Pencil } from '../staff/pencil.js' */

/** An area of a felt. @param {string} wager @param {Partial<Area>} [more] @returns {Area} */
function area(wager, more = {}) {
  return { wager, label: wager, name: wager, min: 500, max: 20_000, optional: true, decision: false, joined: false, shape: 'round', key: null, with: [], note: null, edge: null, costly: false, clause: null, ...more };
}

const ULTIMATE = {
  areas: [area('trips'), area('jackpot'), area('ante', { optional: false, with: ['blind'] }), area('blind', { optional: false, joined: true }), area('play', { decision: true })],
  chips: [50, 100, 500, 2500, 10_000],
  stands: {},
  jackpot: 500,
  digits: 2,
  free: false,
};

/** Presses keys one after another. @param {string} keys @param {(pencil: Pencil, key: string) => Pencil | null} press @param {Pencil} [from] */
function pressed(keys, press, from = blank()) {
  return [...keys].reduce((pencil, key) => press(pencil, key) ?? assert.fail(`${key} of ${keys} means nothing`), from);
}

/** @param {string} keys */
const wagers = (keys) => pressed(keys, (pencil, key) => wagerKey(pencil, key, ULTIMATE)).bets;

test('chips go to the ante first, and what follows it follows', () => {
  assert.deepEqual(keyed(ULTIMATE.areas).map(({ wager }) => wager), ['ante', 'trips']);
  assert.deepEqual(wagers('33'), { ante: 1000, blind: 1000 });
  assert.deepEqual(wagers('333-3+'), { ante: 1500, blind: 1500, trips: 500, jackpot: 500 });
});

test('an amount is typed after a point, and the jackpot is taken back by its key', () => {
  assert.deepEqual(wagers('.137'), { ante: 13_700, blind: 13_700 });
  assert.deepEqual(wagers('.12.5'), { ante: 1250, blind: 1250 });
  assert.deepEqual(wagers('3++'), { ante: 500, blind: 500 });
  assert.equal(wagerKey(blank(), '9', ULTIMATE), null);
});

test('a guest is seated at a free place, and frees a place that nothing lies at', () => {
  assert.equal(wagerKey(blank(), '+', { ...ULTIMATE, free: true })?.seat, 'seats');
  assert.equal(wagerKey(blank(), '+', ULTIMATE)?.seat, null);
  assert.equal(pressed('00', (pencil, key) => wagerKey(pencil, key, ULTIMATE)).seat, 'frees');
  assert.equal(pressed('00', (pencil, key) => wagerKey(pencil, key, { ...ULTIMATE, free: true })).seat, null);
});

test('a card that lies there already is found', () => {
  const view = /** @type {any} */ ({ places: [{ place: 3, cards: ['8d', null] }], dealer: { cards: ['Ks'] }, board: [] });
  assert.equal(liesAt('8d', [], view), '3');
  assert.equal(liesAt('Ks', [], view), 'dealer');
  assert.equal(liesAt('2c', ['2c'], view), 'keyed');
  assert.equal(liesAt('2c', [], view), null);
});

test('cards are keyed by the pad or by letters', () => {
  const cards = (/** @type {string} */ keys) => pressed(keys, cardKey).cards;
  assert.deepEqual(cards('1/0*.1-.2+.3/'), ['As', 'Th', 'Jd', 'Qc', 'Ks']);
  assert.deepEqual(cards('AsTh9D'), ['As', 'Th', '9d']);
  assert.equal(cardKey(blank(), '/'), null);
  assert.equal(cardKey({ ...blank(), rank: 'A' }, '5'), null);
});

/** @param {number} place @param {[string, string][]} offers */
function open(place, offers) {
  return { place, offers: offers.map(([key, action]) => ({ key, action, command: { do: action, place } })) };
}

const WANTS = /** @type {BeatWanted} */ (/** @type {unknown} */ ({ what: 'decisions', decisions: [open(1, [['4', 'play'], ['0', 'check']]), open(2, [['4', 'play'], ['0', 'check']])] }));
const LAST = /** @type {BeatWanted} */ (/** @type {unknown} */ ({ what: 'decisions', decisions: [open(1, [['1', 'play'], ['0', 'fold']])] }));

test('places that are open check by Enter, and nobody folds by it', () => {
  const pencil = decisionKey(blank(), '4', WANTS) ?? assert.fail();
  assert.deepEqual(decided(pencil, WANTS, true), { facts: [{ do: 'play', place: 1 }, { do: 'check', place: 2 }], open: null });
  assert.deepEqual(decided(pencil, WANTS, false).facts, [{ do: 'play', place: 1 }]);
  assert.deepEqual(decided(blank(), LAST, true), { facts: [], open: 1 });
  assert.equal(decisionKey(blank(), '3', WANTS), null);
  const later = decisionKey(blank(), '-', WANTS) ?? assert.fail();
  assert.deepEqual(decided(later, WANTS, true).facts, [{ do: 'check', place: 2 }]);
});

/** Whoever may change a card of five, which are virtual or real. @param {(card: number) => string} key */
function changes(key) {
  const cards = [0, 1, 2, 3, 4].map((card) => ({ key: key(card), action: 'change', command: { do: 'change', place: 1, card } }));
  return /** @type {BeatWanted} */ (/** @type {unknown} */ ({ what: 'decisions', decisions: [{ place: 1, offers: [...cards, ...open(1, [['2', 'bet'], ['0', 'fold']]).offers] }] }));
}

test('the number of a virtual card to change follows the star; of a real one it is not asked', () => {
  const virtual = changes((card) => `*${card + 1}`);
  for (const number of [1, 2, 3, 4, 5]) {
    const pencil = pressed(`*${number}`, (from, key) => decisionKey(from, key, virtual));
    assert.deepEqual(decided(pencil, virtual, false).facts, [{ do: 'change', place: 1, card: number - 1 }]);
  }
  const star = decisionKey(blank(), '*', virtual) ?? assert.fail();
  assert.ok(!isBlank(star));
  // No other key stands for a card once the star is pressed.
  for (const key of ['0', '6', '*', '-']) assert.equal(decisionKey(star, key, virtual), null, key);
  assert.ok(isBlank(back(star)));
  const real = changes(() => '*');
  const pencil = decisionKey(blank(), '*', real) ?? assert.fail();
  assert.deepEqual(decided(pencil, real, false).facts, [{ do: 'change', place: 1, card: 0 }]);
});

test('Backspace takes the last key back, the last decision before the cards', () => {
  const cards = pressed('1/', cardKey);
  const both = decisionKey(cards, '4', WANTS) ?? assert.fail();
  assert.deepEqual(back(both), cards);
  assert.ok(isBlank(back(back(both))));
  assert.equal(back(pressed('1/2', cardKey)).rank, null);
});
