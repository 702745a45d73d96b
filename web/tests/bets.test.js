import assert from 'node:assert/strict';
import { test } from 'node:test';

import { asOffered, commandsTo, doubled, opening, stack, takesChips, together, withChip, withoutChip } from '../house/bets.js';

/** @param {object} area @returns {any} */
const area = (area) => ({ min: 500, max: 20_000, optional: false, decision: false, with: [], ...area });

const ULTIMATE = [
  area({ wager: 'trips', optional: true }),
  area({ wager: 'ante', with: ['blind'] }),
  area({ wager: 'blind' }),
  area({ wager: 'play', decision: true }),
];

test('a chip on an area brings at least the minimum, and what goes with it', () => {
  const { aim, capped } = withChip(new Map(), ULTIMATE, 'ante', 100);
  assert.deepEqual([...aim], [['ante', 500], ['blind', 500]]);
  assert.equal(capped, false);
});

test('a chip that does not fit goes as far as the limit, and that is said', () => {
  const { aim, capped } = withChip(new Map([['trips', 19_900]]), ULTIMATE, 'trips', 500);
  assert.equal(aim.get('trips'), 20_000);
  assert.equal(capped, true);
});

test('less than the minimum is nothing', () => {
  const bets = new Map([['ante', 600], ['blind', 600]]);
  assert.deepEqual([...withoutChip(bets, ULTIMATE, 'ante', 100)], [['ante', 500], ['blind', 500]]);
  assert.deepEqual([...withoutChip(bets, ULTIMATE, 'ante', 500)], []);
});

test('double goes as far as each area does', () => {
  const { aim, capped } = doubled(new Map([['ante', 500], ['trips', 15_000]]), ULTIMATE);
  assert.deepEqual([...aim], [['ante', 1000], ['trips', 20_000]]);
  assert.equal(capped, true);
});

const CARIBBEAN = [area({ wager: 'ante' }), area({ wager: 'bet', min: null, max: null, optional: true, decision: true })];
/** @type {any[]} */
const BLIND = [{ place: 3, wager: 'ante', min: 500, max: 20_000 }, { place: 3, wager: 'bet', min: 1000, max: 1000 }];

test('a bet before the cards is as much as the house offers, whatever chip is in hand', () => {
  const ante = new Map([['ante', 500]]);
  for (const chip of [100, 500, 10_000]) {
    const { aim, capped } = withChip(ante, asOffered(CARIBBEAN, BLIND, 3), 'bet', chip);
    assert.deepEqual([...aim], [['ante', 500], ['bet', 1000]]);
    assert.equal(capped, false, 'there is no choice');
  }
  assert.deepEqual([...withoutChip(new Map([...ante, ['bet', 1000]]), CARIBBEAN, 'bet', 100)], [...ante], 'it goes as a whole');
});

test('a bet before the cards is laid only where it is offered', () => {
  assert.equal(takesChips(CARIBBEAN[1], BLIND, 3), true);
  assert.equal(takesChips(CARIBBEAN[1], BLIND, 4), false);
  assert.equal(takesChips(CARIBBEAN[1], [], 3), false);
  assert.equal(takesChips(CARIBBEAN[0], [], 3), true, 'what the rules say of other areas is the house’s to say');
});

test('a bet before the cards goes with the wager that it follows', () => {
  const bets = new Map([['ante', 500], ['bet', 1000]]);
  const { aim } = withChip(bets, CARIBBEAN, 'ante', 500);
  assert.deepEqual([...aim], [['ante', 1000], ['bet', 2000]]);
  assert.deepEqual([...doubled(bets, CARIBBEAN).aim], [...aim]);
  assert.deepEqual([...withoutChip(aim, CARIBBEAN, 'ante', 500)], [...bets]);
  assert.deepEqual([...withoutChip(bets, CARIBBEAN, 'ante', 500)], []);
  assert.deepEqual(commandsTo(bets, aim, CARIBBEAN, 3), [
    { do: 'withdraw', place: 3, wager: 'bet' },
    { do: 'raise', place: 3, wager: 'ante', amount: 1000 },
    { do: 'wager', place: 3, wager: 'bet', amount: 2000 },
  ]);
});

test('one begins with the wagers that must be', () => {
  assert.deepEqual([...opening(ULTIMATE, 2500)], [['ante', 2500], ['blind', 2500]]);
});

test('what must lie there is laid first, and taken off last', () => {
  const bets = new Map([['ante', 500], ['blind', 500], ['trips', 500]]);
  assert.deepEqual(commandsTo(new Map(), bets, ULTIMATE, 3), [
    { do: 'wager', place: 3, wager: 'ante', amount: 500 },
    { do: 'wager', place: 3, wager: 'blind', amount: 500 },
    { do: 'wager', place: 3, wager: 'trips', amount: 500 },
  ]);
  assert.deepEqual(commandsTo(bets, new Map([['ante', 1000], ['blind', 1000]]), ULTIMATE, 3), [
    { do: 'withdraw', place: 3, wager: 'trips' },
    { do: 'raise', place: 3, wager: 'ante', amount: 1000 },
    { do: 'raise', place: 3, wager: 'blind', amount: 1000 },
  ]);
  assert.deepEqual(commandsTo(bets, new Map(), ULTIMATE, 3), [{ do: 'clear', place: 3 }]);
});

test('several commands are one, and none is none', () => {
  const [one, other] = [{ do: 'deal' }, { do: 'clear', place: 1 }];
  assert.equal(together([]), null);
  assert.equal(together([one]), one);
  assert.deepEqual(together([other, one]), { do: 'together', commands: [other, one] });
});

test('an amount is stacked from the largest chip down', () => {
  assert.deepEqual(stack(3100, [100, 500, 2500]), [2500, 500, 100]);
  assert.deepEqual(stack(0, [100]), []);
});
