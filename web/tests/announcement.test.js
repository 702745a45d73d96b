// What is said aloud when a view comes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { announcement } from '../elements/announcement.js';

/** @param {object} changed @returns {any} */
function view(changed) {
  return { headline: 'Place your bets', dealer_says: null, happened: [], places: [], ...changed };
}

/** @param {string} text @param {number | null} place */
function line(text, place) {
  return { text, place, word: null, wager: null, amount: null, clauses: [] };
}

test('the headline is said when it is new', () => {
  assert.equal(announcement(null, view({})), 'Place your bets.');
  assert.equal(announcement(view({}), view({})), '');
});

test('the call comes first, and once', () => {
  const called = view({ dealer_says: 'No more bets', headline: 'Cards are dealt' });
  assert.equal(announcement(view({}), called), 'No more bets. Cards are dealt.');
  assert.equal(announcement(called, called), '');
});

test("one hears of the table and of one's own place, not of every other", () => {
  const happened = [line('The dealer has ace-king', null), line('Place 2 folded', 2), line('Place 3: ante paid', 3)];
  const places = [
    { place: 2, yours: false, result: { net: -1000, label: 'loses 10.00' }, why: null },
    { place: 3, yours: true, result: { net: 1000, label: 'wins 10.00' }, why: { sentence: 'Your pair of fives beats ace high', lines: [] } },
  ];
  const said = announcement(view({}), view({ happened, places }));
  assert.equal(said, 'The dealer has ace-king. Place 3: ante paid. Your pair of fives beats ace high.');
});
