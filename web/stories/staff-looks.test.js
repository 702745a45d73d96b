// What the staff's pages look like in another language, with four colours of suits, and while
// something that was sent has no answer; and what a cage hears of a table with virtual cards.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { Dealing } from './casino.js';
import { Hand, openedConsole } from './hand.js';
import { staffedHouse, Worker } from './staff.js';
import { until } from './wait.js';
import { named, Wire } from './wire.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];
const ITALIAN = { locale: 'it-IT' };

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {Record<string, Worker>} */
let people;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(), launch()]);
  people = Object.fromEntries(await Promise.all(['Kim', 'Robin', 'Carl'].map(async (name) => [name, await Worker.arrives(house, name)])));
});

after(async () => {
  await browser?.close();
  await house?.close();
});

test('console, desk and cage speak Italian to those who read it', async () => {
  const { Kim, Robin, Carl } = people;
  const [dealer, desk, cage] = await Promise.all([Kim.at(browser, '/console/3', ITALIAN), Robin.at(browser, '/pit', ITALIAN), Carl.at(browser, '/cage', ITALIAN)]);
  await desk.page.getByRole('heading', { name: 'Attende voi' }).waitFor();
  await cage.page.getByRole('heading', { level: 1, name: 'Cassa' }).waitFor();
  const hand = new Hand(dealer.page);
  await hand.until('wagers');
  for (const visitor of [dealer, desk, cage]) await visitor.everywhere(SIZES);
  // A wager, what the pencil says of it, and the sheet of a family.
  await hand.press('33');
  await dealer.page.locator('.pencil-lines li', { hasText: /punta|mette/i }).first().waitFor();
  await dealer.everywhere(SIZES);
  await hand.press('E');
  dealer.expect(/\b422\b/);
  await hand.press('/4');
  await dealer.page.locator('.irregular-words').waitFor();
  await dealer.everywhere(SIZES);
  for (const visitor of [dealer, desk, cage]) {
    await visitor.page.keyboard.press('Escape');
    await visitor.page.keyboard.press('?');
    await visitor.page.locator('dialog[open] .keys').waitFor();
    await visitor.look();
    await visitor.leave();
  }
});

test('four colours of suits tell diamonds from hearts and clubs from spades on every size', async () => {
  const { visitor, hand } = await openedConsole(browser, { dealer: people.Kim, supervisor: people.Robin }, 2);
  const { page } = visitor;
  await page.evaluate(() => localStorage.setItem('croupier-settings', JSON.stringify({ four_colours: true })));
  await page.reload();
  await page.locator('html[data-deck="four"]').waitFor();
  await hand.until('wagers');
  await hand.press('33E');
  await hand.press('EEE');
  await hand.until('decisions');
  await hand.press('E');
  await hand.until('cards');
  await page.setViewportSize(SIZES[1]);
  const colours = await page.evaluate(() => ['s', 'h', 'd', 'c'].map((suit) => getComputedStyle(document.querySelector(`.pad-card.suit-${suit}`) ?? document.body).color));
  assert.equal(new Set(colours).size, 4, colours.join(' '));
  await visitor.everywhere(SIZES);
  await hand.cards('Ah 8c 4d');
  await visitor.everywhere(SIZES);
  await visitor.leave();
});

test('what was sent and has no answer yet is said where it was sent, and can be read on every size', async () => {
  const [desk, cage] = await Promise.all([people.Robin.at(browser, '/pit'), people.Carl.at(browser, '/cage')]);
  const waits = (/** @type {import('./browser.js').Visitor} */ { page }) => page.locator('.banner', { hasText: 'not answered' });
  /** @type {[import('./browser.js').Visitor, string, Record<string, string>][]} */
  const forms = [[desk, 'form[data-job="fill"]', { amount: '100' }], [cage, 'form[data-form*="count-cage"]', { cash: '100', chips: '100' }]];
  for (const [visitor, form, fields] of forms) {
    visitor.expect(/ERR_|Failed to load|api\/v1/);
    await visitor.page.route('**/commands', (route) => route.abort('connectionfailed'));
    await visitor.page.locator(form).first().waitFor();
    for (const [name, value] of Object.entries(fields)) await visitor.page.locator(`${form} [name="${name}"]`).fill(value);
    await visitor.page.locator(`${form} button`).first().click();
    await waits(visitor).waitFor();
    await visitor.everywhere(SIZES);
    await visitor.page.unroute('**/commands');
    await waits(visitor).waitFor({ state: 'detached' });
    await visitor.leave();
  }
});

test('a cage hears of no card at all', async () => {
  const wire = await Wire.to(house.address);
  const cage = await people.Carl.at(browser, '/cage', {}, wire.address);
  await cage.page.locator('.cage').waitFor();
  // Files of the pages name cards too; from here on only the house speaks.
  wire.forget();
  const dealing = new Dealing(people.Kim, people.Robin, 4, {});
  await dealing.on('wagers');
  await people.Kim.tell(4, { do: 'wager', place: 2, wager: 'ante', amount: 1000 });
  await dealing.on('decisions');
  const { dealer } = await people.Kim.get('/api/v1/tables/4');
  assert.equal(dealer.cards.filter(Boolean).length, 1, 'a card is up');
  // It looks every few seconds, by itself.
  const before = wire.received().length;
  await until('a further look of the cage', () => wire.received().slice(before).includes('"accounts"'));
  assert.deepEqual(named(wire.received()), []);
  await cage.leave();
  wire.end();
});
