// Wagers at the console: keys that come to nothing are about their place and never the call, and
// one key lays the wagers of the round before, also on a tablet that has not seen it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { Hand, openedConsole } from './hand.js';
import { staffedHouse, Worker } from './staff.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {{ dealer: Worker, supervisor: Worker }} */
let staff;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(), launch()]);
  const [dealer, supervisor] = [await Worker.arrives(house, 'Kim'), await Worker.arrives(house, 'Robin')];
  staff = { dealer, supervisor };
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Table 1 as its dealer sees it: how far it is, and what lies at each place that has a wager. */
async function table() {
  const { phase, sequence, places } = await staff.dealer.get('/api/v1/tables/1');
  const lie = places.flatMap((/** @type {any} */ { place, stakes }) => (stakes.length === 0 ? [] : [[place, Object.fromEntries(stakes.map((/** @type {any} */ { wager, amount }) => [wager, amount]))]]));
  return { phase, sequence, lie };
}

test('Enter on a place at which nothing changes goes on to the next one, and calls nothing', async () => {
  const { visitor, hand } = await openedConsole(browser, staff, 1);
  const here = (/** @type {number} */ place) => visitor.page.locator(`.place-tile[data-key="place-${place}"].is-here`).waitFor();
  // No wager where none lies, half of an amount: before the first wager as well.
  const { sequence } = await table();
  await hand.press('0E');
  await here(2);
  await hand.press('.E');
  await here(3);
  assert.equal((await table()).sequence, sequence);
  await visitor.page.keyboard.press('ArrowLeft');
  await visitor.page.keyboard.press('ArrowLeft');
  await here(1);
  await hand.press('33E');
  await here(2);
  const laid = await table();
  assert.deepEqual([laid.phase, laid.lie], ['betting', [[1, { ante: 1000 }]]]);
  // The same amount again, the jackpot and back.
  for (const keys of ['033E', '++E']) {
    await visitor.page.keyboard.press('ArrowLeft');
    await here(1);
    await hand.press(keys);
    await here(2);
    assert.deepEqual(await table(), laid, keys);
  }
  // A guest who has sat down further on is asked before the call.
  await visitor.page.locator('.place-head[data-choose="4"]').click();
  await hand.press('+E');
  await visitor.page.locator('.place-head[data-choose="2"]').click();
  const seated = await table();
  await hand.press('E');
  await here(4);
  assert.deepEqual(await table(), seated);
  await hand.press('3E');
  assert.deepEqual((await table()).lie, [[1, { ante: 1000 }], [4, { ante: 500 }]]);
  await visitor.leave();
});

test('one key lays the wagers of the round before, at another tablet and beside those that lie there', async () => {
  const first = await staff.dealer.at(browser, '/console/1');
  const hand = new Hand(first.page);
  await hand.until('wagers');
  await hand.press('EE');
  await hand.until('cards');
  await hand.cards('9d');
  await hand.press('02E');
  await hand.cards('As Ad 7h 3s');
  await hand.press('E');
  await hand.cards('Jc Js 6c 5c 4d');
  await hand.press('E');
  assert.equal((await table()).phase, 'settled');
  await first.leave();
  const second = await staff.dealer.at(browser, '/console/1');
  const other = new Hand(second.page);
  await other.until('wagers');
  await second.page.locator('.place-head[data-choose="1"]').click();
  await other.press('333E');
  await second.page.keyboard.press('ArrowRight');
  await second.page.reload();
  await other.until('wagers');
  await other.press('*');
  assert.deepEqual((await table()).lie, [[1, { ante: 1500 }], [4, { ante: 500 }]]);
  // At a place that is keyed it is as it was.
  await second.page.locator('.place-head[data-choose="1"]').click();
  await other.press('*');
  assert.deepEqual((await table()).lie, [[1, { ante: 1000 }], [4, { ante: 500 }]]);
  await second.leave();
});
