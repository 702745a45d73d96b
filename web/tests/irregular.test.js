// What the sheet of something irregular reports: whose card was seen, which of the hand it is, and
// whether it fell in the deal.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closed, isSeen, report, saying } from '../staff/irregular.js';

const view = /** @type {any} */ ({
  places: [{ place: 2, stakes: [], cards: [null, null, null] }],
  dealer: { cards: [null, null, null, null, 'Ks'] },
  board: [],
  deal: null,
  areas: [],
});

/** A sheet of cards that were seen. @param {string} who @param {string[]} cards */
function keyed(who, cards) {
  const sheet = closed(who, []);
  return { ...sheet, family: '1', pencil: { ...sheet.pencil, cards }, lying: cards.map(() => ({ at: null, fell: false })) };
}

/** What it reports after some keys. @param {ReturnType<typeof keyed>} sheet @param {string} keys */
function seen(sheet, keys) {
  const said = [...keys].reduce((one, key) => /** @type {any} */ (saying(one, key, view)), sheet);
  return /** @type {any} */ (report(said, view)).seen;
}

test('a card of which nothing is said is of the hand, and no more', () => {
  assert.deepEqual(seen(keyed('2', ['Qd']), ''), [{ at: null, card: 'Qd' }]);
});

test('the key of the card goes through the hand, and back to nothing said', () => {
  assert.deepEqual(seen(keyed('2', ['Qd']), '/'), [{ at: [2, 0], card: 'Qd' }]);
  assert.deepEqual(seen(keyed('2', ['Qd']), '///'), [{ at: [2, 2], card: 'Qd' }]);
  assert.deepEqual(seen(keyed('2', ['Qd']), '////'), [{ at: null, card: 'Qd' }]);
  assert.deepEqual(seen(keyed('dealer', ['Qd']), '//'), [{ at: ['dealer', 1], card: 'Qd' }]);
});

test('a card that fell in the deal is told so, and only the one keyed last', () => {
  assert.deepEqual(seen(keyed('2', ['Qd', '9c']), '-/'), [
    { at: null, card: 'Qd' },
    { at: [2, 0], card: '9c', in_the_deal: true },
  ]);
  assert.deepEqual(seen(keyed('2', ['Qd']), '--'), [{ at: null, card: 'Qd' }]);
});

test('which virtual card it is the house knows, and nobody says', () => {
  const dealt = { ...view, deal: { commitment: 'a mark' } };
  const sheet = saying(keyed('2', ['Qd']), '/', dealt);
  assert.deepEqual(/** @type {any} */ (report(saying(sheet, '-', dealt), dealt)).seen, [{ at: null, card: 'Qd', in_the_deal: true }]);
});

test('a card of the deck lies in no hand', () => {
  assert.deepEqual(seen(keyed('deck', ['Qd']), '/'), [{ at: null, card: 'Qd' }]);
});

test('nothing is said of a card that is not keyed whole, nor by a word that exposes none', () => {
  const sheet = keyed('2', ['Qd']);
  assert.ok(isSeen(sheet));
  assert.ok(!isSeen(keyed('2', [])));
  assert.ok(!isSeen({ ...sheet, pencil: { ...sheet.pencil, rank: '9' } }));
  const dropped = { ...sheet, family: '7', lying: [{ at: 0, fell: true }] };
  assert.ok(!isSeen(dropped));
  assert.deepEqual(/** @type {any} */ (report(dropped, view)).seen, [{ at: null, card: 'Qd' }]);
});
