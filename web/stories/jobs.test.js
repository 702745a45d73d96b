// The jobs of desk and cage that an evening without trouble does not need: limits, a credit, a
// direction, a seat that is freed, a slip that is refused, chips bought and given back, the bank.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { press, send } from './forms.js';
import { staffedHouse, Worker } from './staff.js';
import { until } from './wait.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {Record<string, Worker>} */
let people;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(), launch()]);
  people = Object.fromEntries(await Promise.all(['Kim', 'Robin', 'Carl', 'Cora', 'Mona'].map(async (name) => [name, await Worker.arrives(house, name)])));
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Another table at the desk. @param {import('playwright-core').Page} page @param {number} table @param {string} name */
async function looksAt(page, table, name) {
  await page.locator(`button[data-table="${table}"]`).first().click();
  await page.locator('.desk-head', { hasText: name }).waitFor();
}

test('limits of any wager are posted, players directed, and a seat freed at the desk', async () => {
  const { Kim, Robin } = people;
  const desk = await Robin.at(browser, '/pit');
  const { page } = desk;
  await looksAt(page, 3, 'Three Card 3');
  await send(page, 'form[data-job="limits"]', { wager: 'pair-plus', least: '10', most: '60' });
  const posted = await until('the limits as they are posted', async () => (await Kim.get('/api/v1/tables/3')).shift.limits);
  assert.match(posted.map((/** @type {any} */ { text }) => text).join(' '), /Pair Plus.*10\.00.*60\.00/i);
  await page.locator('.job[data-number="2"] li', { hasText: 'Pair Plus' }).waitFor();
  await desk.everywhere(SIZES);
  // A direction that the book leaves to the operator, which a manager gives.
  const manager = await people.Mona.at(browser, '/pit');
  await looksAt(manager.page, 1, 'Caribbean 1');
  await send(manager.page, 'form[data-job="order"]', { order: 'english-only', reason: 'two guests speak of their hands' });
  await manager.page.locator('.desk-done', { hasText: /\S/ }).first().waitFor();
  await manager.everywhere(SIZES);
  await manager.leave();
  // A guest whom the dealer has seated goes.
  await Kim.tell(3, { do: 'sit', place: 4 });
  await press(page, 'button[data-tell*="\\"leave\\""]');
  const { places } = await Kim.get('/api/v1/tables/3');
  assert.equal(places.find((/** @type {any} */ { place }) => place === 4).person, null);
  await desk.everywhere(SIZES);
  await desk.leave();
});

test('chips are bought and given back at the cage, a credit comes, a slip is refused, and a line put right by two', async () => {
  const { Kim, Robin, Carl, Cora, Mona } = people;
  const [desk, cage] = await Promise.all([Robin.at(browser, '/pit'), Carl.at(browser, '/cage')]);
  await cage.page.locator('.cage').waitFor();
  await send(cage.page, 'form[data-form*="count-cage"]', { cash: '20000', chips: '50000' });
  await Cora.post('/api/v1/cage/commands', { do: 'count-cage', cash: 2_000_000, chips: 5_000_000 });
  await cage.page.getByText('shifts closed: 0').waitFor();
  const stands = async () => {
    const { cash, chips } = await Carl.get('/api/v1/cage');
    return [cash, chips];
  };
  await send(cage.page, 'form[data-form*="buy-in"]', { amount: '500' });
  assert.deepEqual(await stands(), [2_050_000, 4_950_000]);
  await send(cage.page, 'form[data-form*="cash-out"]', { amount: '120,50' });
  assert.deepEqual(await stands(), [2_037_950, 4_962_050]);
  await send(cage.page, 'form[data-form*="draw-from-bank"]', { cash: '1000', chips: '0', reason: 'small notes' });
  // What the bank gives is for two people.
  assert.deepEqual(await stands(), [2_037_950, 4_962_050]);
  const manager = await Mona.at(browser, '/cage');
  await press(manager.page, 'button[data-confirm]');
  assert.deepEqual(await stands(), [2_137_950, 4_962_050]);
  // Two slips: one is refused, the other comes, and chips go back with a credit.
  await looksAt(desk.page, 2, 'Ultimate 2');
  await send(desk.page, 'form[data-job="fill"]', { amount: '3000' });
  await send(cage.page, 'form[data-form*="refuse-slip"]', { reason: 'asked for twice' });
  await send(desk.page, 'form[data-job="fill"]', { amount: '2000' });
  await press(cage.page, 'button[data-tell*="issue-fill"]');
  const { slips } = await Robin.get('/api/v1/tables/2/tray');
  await Kim.tell(2, { do: 'receive-chips', slip: slips[0].slip, amount: 200_000 });
  await desk.page.locator('form[data-does="receive-chips"]').waitFor();
  await send(desk.page, 'form[data-does="receive-chips"]', { amount: '2000' });
  assert.equal((await Robin.get('/api/v1/tables/2/tray')).tray, 200_000);
  await send(desk.page, 'form[data-job="credit"]', { amount: '500' });
  const credit = (await Robin.get('/api/v1/tables/2/tray')).slips[0].slip;
  await Kim.tell(2, { do: 'send-chips', slip: credit, amount: 50_000 });
  await desk.page.locator('form[data-does="send-chips"]').waitFor();
  await desk.everywhere(SIZES);
  await send(desk.page, 'form[data-does="send-chips"]', { amount: '500' });
  await cage.page.locator('form[data-form*="accept-chips"]').waitFor();
  await cage.everywhere(SIZES);
  await send(cage.page, 'form[data-form*="accept-chips"]', { amount: '500' });
  assert.deepEqual(await stands(), [2_137_950, 4_962_050 - 200_000 + 50_000]);
  assert.equal((await Robin.get('/api/v1/tables/2/tray')).tray, 150_000);
  // A line that was written wrongly is proposed anew, and a manager confirms.
  await send(cage.page, 'form[data-form*="correct-line"]', { amount: '10', reason: 'miscounted' });
  await cage.everywhere(SIZES);
  await press(manager.page, 'button[data-confirm]');
  const { lines } = await Carl.get('/api/v1/cage');
  assert.equal(lines.reduce((/** @type {number} */ sum, /** @type {any} */ { corrected }) => sum + Math.abs(corrected), 0), 1000);
  await Promise.all([desk, cage, manager].map((visitor) => visitor.leave()));
});
