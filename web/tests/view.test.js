import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cannotFollow, frontOf, isLargeWin, isPoor, usualChip, withoutBlind } from '../house/view.js';

/** @param {object} view @returns {any} */
const table = (view) => ({ balance: 1500, minor_digits: 2, chips: [50, 100, 500], offers: [], areas: [{ wager: 'ante', label: 'ANTE', name: 'Ante', optional: false, min: 500, max: 20_000, with: [] }], places: [], ...view });
const FOLLOWED = { wager: 'ante', min: 500, follow: { wager: 'bet', label: 'Bet', least_times: 2, up_to: 500 } };

test('an ante that could not be followed is asked about, with what would be left', () => {
  const view = table({ offers: [FOLLOWED] });
  assert.equal(cannotFollow(view, new Map(), new Map([['ante', 500]])), null, '10.00 are left for a bet of 10.00');
  const short = cannotFollow(view, new Map(), new Map([['ante', 1000]]));
  assert.equal(short?.words, 'You would have 5.00 left; the Bet needs 20.00, so you could only fold.');
  assert.equal(short?.less, 'Ante 5.00');
  assert.equal(short?.anyway, 'Ante 10.00 anyway');
});

test('the least that is offered instead leaves the other bets where they are', () => {
  const ultimate = [
    { wager: 'trips', optional: true, with: [] },
    { wager: 'ante', label: 'ANTE', name: 'Ante', optional: false, min: 500, max: 20_000, with: ['blind'] },
    { wager: 'blind', optional: false, with: [] },
  ];
  const view = table({ areas: ultimate, offers: [FOLLOWED], balance: 3000 });
  const aim = new Map([['trips', 700], ['ante', 1000], ['blind', 1000]]);
  const short = cannotFollow(view, new Map(), aim);
  assert.equal(short?.less, 'Ante 5.00');
  assert.deepEqual([...(short?.lower ?? [])], [['trips', 700], ['ante', 500], ['blind', 500]]);
});

test('the least is not offered where it could not be followed either', () => {
  const view = table({ offers: [FOLLOWED], balance: 2000 });
  const short = cannotFollow(view, new Map(), new Map([['pair-plus', 1000], ['ante', 1000]]));
  assert.ok(short);
  assert.equal(short.less, null);
  assert.equal(short.lower, null);
});

test('what lies there already is not asked about again', () => {
  const view = table({ offers: [FOLLOWED], balance: 500 });
  const lying = new Map([['ante', 1000]]);
  assert.equal(cannotFollow(view, lying, new Map([...lying, ['pair-plus', 100]])), null);
});

test('an ante with its bet already there is not asked about', () => {
  const view = table({ offers: [FOLLOWED] });
  assert.equal(cannotFollow(view, new Map(), new Map([['ante', 500], ['bet', 1000]])), null);
});

test('one’s own place that has to decide is in front, then the one looked at, then the seat', () => {
  const own = [{ place: 2, yours: true, seat: false }, { place: 5, yours: true, seat: true }];
  assert.equal(frontOf(table({ places: own }), null), 5);
  assert.equal(frontOf(table({ places: own }), 2), 2);
  assert.equal(frontOf(table({ places: own, offers: [{ place: 5, decision: true }] }), 2), 5);
  assert.equal(frontOf(table({ places: [1, 2, 3, 4, 5, 6, 7].map((place) => ({ place, yours: false })) }), null), 4, 'the middle for whoever watches');
});

test('one begins with the largest chip that the minimum holds', () => {
  assert.equal(usualChip(table({})), 500);
  assert.equal(usualChip(table({ areas: [] })), 50);
});

test('blind bets stay behind their switch', () => {
  const offers = [{ id: 'a', blind: null }, { id: 'b', blind: 'You bet before seeing your cards.' }];
  assert.deepEqual(withoutBlind(table({ offers })).offers.map(({ id }) => id), ['a']);
});

test('a large win is twenty times what one opened with oneself, or any jackpot', () => {
  const view = table({});
  const won = (/** @type {number} */ ante, /** @type {number} */ net, /** @type {object[]} */ more = []) => isLargeWin(view, /** @type {any} */ ({ result: { net, label: '' }, why: { sentence: '', lines: [{ wager: 'ante', stake: ante, result: 'won' }, ...more] } }));
  assert.equal(won(500, 10_000), true);
  assert.equal(won(500, 9_999), false);
  assert.equal(won(20_000, 10_000), false, 'twenty times the least ante, and half of one’s own');
  assert.equal(won(500, 5_000, [{ wager: 'jackpot', stake: 500, result: 'won' }]), true);
  assert.equal(won(500, -1_000, [{ wager: 'jackpot', stake: 500, result: 'lost' }]), false);
  assert.equal(isLargeWin(view, /** @type {any} */ ({ result: null, why: null })), false);
});

test('chips have run out where none lies there and none can be laid', () => {
  const places = [{ place: 1, yours: false, stakes: [{}] }, { place: 2, yours: true, stakes: [] }];
  assert.equal(isPoor(table({ places })), true);
  assert.equal(isPoor(table({ places, offers: [{ kind: 'wager', min: 500 }] })), false);
  assert.equal(isPoor(table({ places: [{ place: 2, yours: true, stakes: [{}] }] })), false);
});
