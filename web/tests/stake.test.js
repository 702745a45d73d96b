// Chips put down never add up to what the server would refuse for its amount.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { amountOf, commandOf, planFor, putDown, stack, takesChips, withChip, withoutChip } from '../house/stake.js';

/** @type {import('../types.js').Command} */
const WAGER = { do: 'wager', place: 3, wager: 'ante', amount: 1000 };

/** @param {Partial<import('../types.js').Offer>} changed @returns {import('../types.js').Offer} */
function offer(changed) {
  const usual = { id: 'wager-3-ante', place: 3, action: 'wager', label: 'Ante', key: 'a', wager: 'ante', amount: null };
  return { ...usual, min: 1000, max: 50_000, card: null, clause: null, command: WAGER, ...changed };
}

test('the first chip brings the minimum, and more never exceed the maximum', () => {
  assert.equal(withChip(offer({}), 0, 100), 1000);
  assert.equal(withChip(offer({}), 1000, 100), 1100);
  assert.equal(withChip(offer({}), 49_950, 2500), 50_000);
});

test('what is left under the minimum is nothing', () => {
  assert.equal(withoutChip(offer({}), 1100, 100), 1000);
  assert.equal(withoutChip(offer({}), 1000, 100), 0);
  assert.equal(withoutChip(offer({}), 0, 100), 0);
});

test('a command has the amount put down, or the least', () => {
  const plan = new Map([['wager-3-ante', 2500]]);
  assert.deepEqual(commandOf(offer({}), plan), { ...WAGER, amount: 2500 });
  assert.deepEqual(commandOf(offer({}), new Map()), WAGER);
  assert.equal(amountOf(offer({}), plan), 2500);
});

test('a command without a choice of amount is posted as it came', () => {
  const bet = offer({ id: 'bet-3', min: null, max: null, amount: 2000, command: { do: 'bet', place: 3, amount: 2000 } });
  assert.equal(takesChips(bet), false);
  assert.deepEqual(commandOf(bet, new Map([['bet-3', 1]])), bet.command);
  assert.equal(amountOf(bet, new Map()), 2000);
});

test('chips for a change come on top of the stake that lies there', () => {
  const place = /** @type {any} */ ({ place: 3, stakes: [{ wager: 'ante', label: 'Ante', amount: 1500 }] });
  const change = offer({ id: 'raise-3-ante', action: 'raise' });
  assert.equal(putDown(change, new Map(), { places: [place] }), 1500);
  assert.equal(putDown(change, new Map([['raise-3-ante', 2000]]), { places: [place] }), 2000);
  assert.equal(putDown(offer({}), new Map(), { places: [place] }), 0);
});

test('a plan loses what is no longer offered and keeps within new bounds', () => {
  const plan = new Map([
    ['wager-3-ante', 60_000],
    ['gone', 500],
  ]);
  assert.deepEqual(planFor(plan, [offer({})]), new Map([['wager-3-ante', 50_000]]));
  assert.deepEqual(planFor(plan, []), new Map());
});

test('a stack has the largest chips at the bottom and makes the amount', () => {
  assert.deepEqual(stack(3600, [100, 500, 2500, 10_000]), [2500, 500, 500, 100]);
  assert.deepEqual(stack(0, [100]), []);
  for (const amount of [100, 900, 12_300, 49_900]) {
    const sum = stack(amount, [100, 500, 2500, 10_000]).reduce((total, chip) => total + chip, 0);
    assert.equal(sum, amount);
  }
});
