import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inParts, inscription, layoutOf } from '../house/sign.js';

const clause = { clause: '1', standing: 'stated', asks: '' };

test('a line of a pay table is taken apart', () => {
  const { of, hand, pays } = inParts({ words: 'bet, four of a kind: 20 to 1', clause });
  assert.deepEqual([of, hand, pays], ['bet', 'four of a kind', '20 to 1']);
});

test('other lines stay whole, and so does what the server took apart', () => {
  for (const words of ['ante: at least 10.00, at most 500.00', 'Ante', 'six card bonus: pay scale 1']) {
    assert.equal(inParts({ words, clause }).of, undefined, words);
  }
  assert.equal(inParts({ words: 'a, b: c', clause, of: 'x', hand: 'y', pays: 'z' }).of, 'x');
});

test('the inscription is the line marked so, or the one that reads so', () => {
  const line = { words: 'The dealer plays only with a pair or higher', clause };
  assert.equal(inscription([{ words: 'Ante', clause }, line]), line.words);
  assert.equal(inscription([line, { words: 'Another', clause, kind: 'inscription' }]), 'Another');
  assert.equal(inscription([{ words: 'Ante', clause }]), null);
});

test('the layout follows from the areas', () => {
  const areas = (/** @type {string} */ text) => text.split(' ').map((wager) => ({ wager }));
  assert.equal(layoutOf(areas('ante bet jackpot')), 'caribbean');
  assert.equal(layoutOf(areas('pair-plus six-card-bonus ante play')), 'three-card');
  assert.equal(layoutOf(areas('trips ante blind play')), 'ultimate');
});
