import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inParts, inscription, layoutOf } from '../house/sign.js';

const clause = { clause: '1', standing: 'stated', asks: '' };

/** @param {string} words @param {object} [more] @returns {import('../types.js').Notice} */
function line(words, more = {}) {
  return { words, clause, kind: 'other', ...more };
}

test('a line of a pay table is taken apart', () => {
  const { of, hand, pays } = inParts(line('bet, four of a kind: 20 to 1'));
  assert.deepEqual([of, hand, pays], ['bet', 'four of a kind', '20 to 1']);
});

test('other lines stay whole, and so does what the server took apart', () => {
  for (const words of ['ante: at least 10.00, at most 500.00', 'Ante', 'six card bonus: pay scale 1']) {
    assert.equal(inParts(line(words)).of, undefined, words);
  }
  assert.equal(inParts(line('a, b: c', { of: 'x', hand: 'y', pays: 'z' })).of, 'x');
});

test('the inscription is the line marked so, or the one that reads so', () => {
  const plays = line('The dealer plays only with a pair or higher');
  assert.equal(inscription([line('Ante'), plays]), plays.words);
  assert.equal(inscription([plays, line('Another', { kind: 'inscription' })]), 'Another');
  assert.equal(inscription([line('Ante')]), null);
});

test('the layout follows from the areas', () => {
  const areas = (/** @type {string} */ text) => text.split(' ').map((wager) => ({ wager }));
  assert.equal(layoutOf(areas('ante bet jackpot')), 'caribbean');
  assert.equal(layoutOf(areas('pair-plus six-card-bonus ante play')), 'three-card');
  assert.equal(layoutOf(areas('trips ante blind play')), 'ultimate');
});
