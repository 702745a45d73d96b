// Whoever sits down at a browser after somebody else, and presses Back, sees nothing of theirs and
// presses no button of theirs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, Visitor } from './browser.js';
import { House } from './house.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {House} */
let house;
/** @type {Browser} */
let browser;

before(async () => {
  [house, browser] = await Promise.all([House.croupier(), launch()]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Who the house says that the browser is. @param {Page} page @returns {Promise<{ person: string, name: string, balance: number }>} */
const me = (page) => page.evaluate(async () => (await fetch('/api/v1/me')).json());

/** Goes back until a page is there. @param {Page} page @param {RegExp} wanted */
async function back(page, wanted) {
  for (let steps = 0; steps < 8 && !wanted.test(new URL(page.url()).pathname); steps += 1) await page.goBack();
  assert.match(new URL(page.url()).pathname, wanted);
}

test('Back shows the account of whoever is there now', async () => {
  const link = /** @type {string} */ (house.signIn.supervisor);
  const visitor = await Visitor.at(browser, link);
  const { page } = visitor;
  const first = await me(page);
  await page.goto(`${house.address}/account`);
  assert.ok((await page.locator('body').innerText()).includes(first.name), 'it is their account');
  await page.locator('form[action="/account/sign-out"] button').click();
  await page.waitForURL((url) => url.pathname !== '/account');
  await page.goto(`${house.address}/differences`);
  await page.evaluate(async () => fetch('/api/v1/guests', { method: 'POST' }));
  const second = await me(page);
  assert.notEqual(second.person, first.person);
  await back(page, /^\/account$/);
  await page.waitForLoadState();
  const shown = await page.locator('body').innerText();
  assert.ok(!shown.includes(first.name), shown);
  assert.equal((await me(page)).person, second.person);
  await visitor.leave();
});

test('Back to a table is to one’s own place there, which is none', async () => {
  const table = await house.table('nz-three-card-poker');
  const visitor = await Visitor.at(browser, `${house.address}/differences`);
  const { page } = visitor;
  const become = async () => {
    await page.context().clearCookies();
    await page.evaluate(async () => fetch('/api/v1/guests', { method: 'POST' }));
    return me(page);
  };
  /** @param {string} key @param {object} command */
  const tell = (key, command) =>
    page.evaluate(
      async ([table, key, body]) => (await fetch(`/api/v1/tables/${table}/commands`, { method: 'POST', headers: { 'idempotency-key': String(key) }, body: String(body) })).status,
      [table, key, JSON.stringify(command)],
    );
  const first = await become();
  assert.equal(await tell('sit', { do: 'sit', place: 4 }), 200);
  await page.goto(`${house.address}/table/${table}`);
  await page.locator('.balance').waitFor();
  await page.goto(`${house.address}/differences`);
  const second = await become();
  assert.notEqual(second.person, first.person);
  await back(page, /^\/table\//);
  await page.locator('.balance').waitFor();
  const view = await page.evaluate(async (table) => (await fetch(`/api/v1/tables/${table}`)).json(), table);
  const own = view.places.filter((/** @type {{ own?: boolean, yours?: boolean }} */ place) => place.own || place.yours);
  assert.deepEqual(own, [], 'the place is still the other’s');
  assert.equal(await tell('leave', { do: 'leave', place: 4 }), 422, 'and nobody else gives it up');
  await visitor.leave();
});
