// What is said aloud when a view comes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Announcer } from '../elements/announcement.js';

/** What is said of a view that comes while nothing is shown. @param {any} before @param {any} now */
function announcement(before, now) {
  const announcer = new Announcer();
  announcer.take(before, now, false);
  return announcer.words;
}

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

test('what comes while cards still turn is said after what waits already, each once', () => {
  const announcer = new Announcer();
  const places = [{ place: 3, yours: true, result: { net: -1500, label: '' }, why: { sentence: 'Dealer’s pair beats your ace high: ante and bet lose, 15.00.', lines: [] } }];
  const decided = view({ headline: 'Your turn' });
  const settled = view({ headline: 'You lose 15.00', happened: [line('Dealer shows a pair.', null)], places });
  const opened = view({ headline: 'You lose 15.00', happened: [line('The shuffle can be checked.', null)], places });
  announcer.take(null, decided, false);
  announcer.take(decided, settled, false);
  announcer.take(settled, opened, true);
  const why = 'Dealer’s pair beats your ace high: ante and bet lose, 15.00.';
  assert.equal(announcer.words, `Dealer shows a pair. ${why} The shuffle can be checked. You lose 15.00.`);
  announcer.take(opened, view({ headline: 'Place your bets' }), false);
  assert.equal(announcer.words, 'Place your bets.', 'what has been said is not said again');
});

test('of two headlines the later one is said', () => {
  const announcer = new Announcer();
  const [a, b] = [view({ headline: 'Waiting' }), view({ headline: 'Your turn' })];
  announcer.take(null, a, false);
  announcer.take(a, b, true);
  assert.equal(announcer.words, 'Your turn.');
});
