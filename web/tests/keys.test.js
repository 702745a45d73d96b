import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keyAction } from '../elements/table-keys.js';
import { moveOn } from '../house/moves.js';

/** @param {object} offer @returns {any} */
const offer = (offer) => ({ place: 3, decision: true, card: null, key: null, kind: 'decision', ...offer });
const FOLD = offer({ id: 'fold', action: 'fold', key: 'f' });
const CHECK = offer({ id: 'check', action: 'check', key: 'k' });
const TWICE = offer({ id: 'play', action: 'play-2x', key: '2' });
const CHANGES = [0, 1, 2].map((card) => offer({ id: `change-${card}`, action: 'change', card, key: String(card + 1) }));
const AREAS = [{ wager: 'trips', key: 'T' }, { wager: 'ante', key: 'A' }, { wager: 'play', key: null }];

/** @param {object} view @returns {any} */
const table = (view) => ({ phase: 'deciding', offers: [], areas: AREAS, chips: [50, 100, 500], ...view });
const BETTING = table({ phase: 'betting' });

/** @param {string} key @param {any} view @param {{ marked?: number | null, shiftKey?: boolean, ctrlKey?: boolean, target?: any }} [more] */
function press(key, view, { marked = null, ...more } = {}) {
  const event = { key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, target: null, defaultPrevented: false, ...more };
  return keyAction(event, view, { front: 3, marked });
}

test('decisions have the keys of the house, and check has two', () => {
  const view = table({ offers: [CHECK, FOLD, TWICE] });
  assert.deepEqual(press('f', view), { kind: 'offer', offer: FOLD });
  assert.deepEqual(press('2', view), { kind: 'offer', offer: TWICE });
  assert.deepEqual(press('k', view), { kind: 'offer', offer: CHECK });
  assert.deepEqual(press('c', view), { kind: 'offer', offer: CHECK });
  assert.equal(press('f', table({ offers: [{ ...FOLD, place: 5 }] })), null, 'another place’s');
});

test('a chip is chosen by its number, and lies on an area by its letter', () => {
  assert.deepEqual(press('3', BETTING), { kind: 'chip', chip: 500 });
  assert.equal(press('9', BETTING), null);
  assert.deepEqual(press('a', BETTING), { kind: 'area', wager: 'ante', off: false });
  assert.deepEqual(press('T', BETTING, { shiftKey: true }), { kind: 'area', wager: 'trips', off: true });
});

test('a bet before the cards has its key only where it is offered', () => {
  const areas = [{ wager: 'ante', key: 'a', decision: false }, { wager: 'bet', key: 'b', decision: true }];
  const blind = offer({ id: 'wager-3-bet', action: 'wager', kind: 'wager', decision: false, wager: 'bet', min: 1000, max: 1000 });
  assert.deepEqual(press('b', { ...BETTING, areas, offers: [blind] }), { kind: 'area', wager: 'bet', off: false });
  assert.equal(press('b', { ...BETTING, areas }), null);
  assert.deepEqual(press('B', { ...BETTING, areas }, { shiftKey: true }), { kind: 'area', wager: 'bet', off: true }, 'what lies there goes all the same');
});

test('after a round areas and chips have their keys as long as chips are taken', () => {
  const over = table({ phase: 'settled', offers: [offer({ id: 'wager-3-ante', kind: 'wager', decision: false, wager: 'ante', min: 500 })] });
  assert.deepEqual(press('a', over), { kind: 'area', wager: 'ante', off: false });
  assert.deepEqual(press('3', over), { kind: 'chip', chip: 500 });
  assert.equal(press('a', table({ phase: 'settled' })), null);
});

test('a digit marks a card, and Enter changes it', () => {
  const view = table({ offers: [FOLD, ...CHANGES] });
  assert.deepEqual(press('2', view), { kind: 'mark', card: 1 });
  assert.deepEqual(press('Enter', view, { marked: 1 }), { kind: 'offer', offer: CHANGES[1] });
  assert.deepEqual(press('Enter', view), { kind: 'plain', word: 'deal' }, 'never a decision without a mark');
});

test('Enter deals and never decides', () => {
  assert.deepEqual(press('Enter', table({ offers: [CHECK] })), { kind: 'plain', word: 'deal' });
  const button = { closest: (/** @type {string} */ wanted) => (wanted.includes('button') ? {} : null) };
  assert.equal(press('Enter', BETTING, { target: button }), null, 'a button is pressed by it');
});

test('the page’s own keys', () => {
  const words = Object.entries({ u: 'undo', x: 'clear', r: 'repeat', d: 'double', h: 'hint', w: 'why', v: 'replay', y: 'pays', ' ': 'skip', Escape: 'close', '?': 'help', q: 'leave' });
  for (const [key, word] of words) assert.deepEqual(press(key, BETTING), { kind: 'plain', word });
});

test('after a round the bets are changed by a key', () => {
  assert.deepEqual(press('c', table({ phase: 'settled' })), { kind: 'plain', word: 'change-bets' });
  assert.equal(press('c', BETTING), null);
});

test('keys with others held, and in fields, are for somebody else', () => {
  assert.equal(press('r', BETTING, { ctrlKey: true }), null);
  const field = { closest: (/** @type {string} */ wanted) => (wanted.includes('input') ? {} : null) };
  assert.equal(press('r', BETTING, { target: field }), null);
});

test('practice has the keys of the table', () => {
  const cards = ['7d', 'Kh', '2c', '2d', '9s'];
  const moves = ['fold', 'change 7d', 'change 9s', 'bet'];
  assert.deepEqual(moveOn('f', moves, cards), { move: 'fold', marks: false });
  assert.deepEqual(moveOn('5', moves, cards), { move: 'change 9s', marks: true }, 'the fifth card');
  assert.equal(moveOn('2', moves, cards), null, 'a card that is not to be changed');
  assert.deepEqual(moveOn('c', ['check', 'play-4x'], ['Kh', '2c']), { move: 'check', marks: false });
  assert.deepEqual(moveOn('4', ['check', 'play-4x'], ['Kh', '2c']), { move: 'play-4x', marks: false });
});
