// The console without a keyboard: a round and a report by fingers alone, on a tablet; and by a
// keyboard that has to reach everything else on the page.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { openedConsole } from './hand.js';
import { staffedHouse, Worker } from './staff.js';

/** @import { Browser, Page } from 'playwright-core' */
/** @import { House } from './house.js' */

const TABLET = { width: 1024, height: 600 };

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

/** Fingers on a tablet. */
class Fingers {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Keys of the pad, by what they are called there. @param {string[]} keys */
  async tap(...keys) {
    for (const key of keys) await this.page.locator(`.console-pad [data-key="${key}"]`).tap();
  }

  /** A button that stands for a key. @param {string} key */
  button(key) {
    return this.page.locator(`.console :is(.pencil-buttons, .families, .console-pad) [data-key-press="${key}"]`).first().tap();
  }

  /** Enter, until the table has moved on. */
  async enter() {
    const before = await this.page.locator('.console-now').getAttribute('data-moved');
    await this.button('Enter');
    await this.page.waitForFunction((was) => document.querySelector('.console-now')?.getAttribute('data-moved') !== was, before);
  }

  /** Enter, until the console asks for something. @param {string} mode */
  async on(mode) {
    for (let beats = 0; (await this.page.locator('.console').getAttribute('data-mode')) !== mode; beats += 1) {
      assert.ok(beats < 8, `it does not come to ${mode}`);
      await this.enter();
    }
  }
}

/** Lines of what would happen that are cut through where the list of them ends. @param {Page} page */
function cutLines(page) {
  return page.evaluate(() => {
    const list = document.querySelector('.pencil-lines');
    if (!list) return ['there are no lines'];
    const end = list.getBoundingClientRect().bottom;
    const texts = [...list.querySelectorAll('.fate-text, strong, li li')].flatMap((line) => [...line.getClientRects()].map(({ top, bottom }) => ({ top, bottom, text: line.textContent })));
    return texts.filter(({ top, bottom }) => top < end - 1 && bottom > end + 4).map(({ text }) => text ?? '');
  });
}

test('a round and a report are entered by touch alone', async () => {
  const { visitor } = await openedConsole(browser, staff, 2, { hasTouch: true, viewport: TABLET });
  const { page } = visitor;
  // Half of an amount, and words on which the book is silent, are refused as they are keyed.
  visitor.expect(/\b422\b/);
  const fingers = new Fingers(page);
  // Chips at one place, an amount that is typed at another.
  await fingers.tap('chip-500', 'chip-500');
  await page.locator('.place-tile[data-key="place-1"].is-pencilled').waitFor();
  await visitor.look();
  await fingers.enter();
  await page.locator('.place-head[data-choose="3"]').tap();
  await page.locator('.place-tile[data-key="place-3"].is-here').waitFor();
  await fingers.tap('typed', 'digit-1', 'digit-2', 'digit-.', 'digit-5');
  await page.locator('.place-tile[data-key="place-3"] .place-stakes', { hasText: '12.50' }).waitFor();
  await visitor.look();
  await fingers.enter();
  const { places } = await staff.dealer.get('/api/v1/tables/2');
  const antes = places.flatMap((/** @type {any} */ { place, stakes }) => stakes.filter((/** @type {any} */ { wager }) => wager === 'ante').map((/** @type {any} */ { amount }) => [place, amount]));
  assert.deepEqual(antes, [[1, 1000], [3, 1250]]);
  // Ready, the call, the deal.
  for (let beats = 0; beats < 3; beats += 1) await fingers.enter();
  await page.locator('.console[data-mode="decisions"]').waitFor();

  // A number that is counted has digits, and a card that was seen has the deck.
  await fingers.button('/');
  await page.locator('[data-key="family-2"]').tap();
  await page.locator('.irregular-words').waitFor();
  await fingers.tap('digit-3');
  await page.locator('.pencil-text', { hasText: ', 3' }).waitFor();
  await visitor.look();
  for (const text of [/^(?!.*, 3)/, /What happened/]) {
    await fingers.button('Backspace');
    await page.locator('.pencil-text', { hasText: text }).waitFor();
  }
  await page.locator('[data-key="family-1"]').tap();
  await page.locator('.irregular-words').waitFor();
  const who = page.locator('.pencil-text');
  for (const holder of ['Seat 3', 'Dealer', 'The board']) {
    await fingers.button('*');
    await who.filter({ hasText: holder }).waitFor();
  }
  await fingers.tap('Qd');
  await who.filter({ hasText: 'Q♦' }).waitFor();
  const asks = page.locator('.pencil-asks');
  await asks.waitFor();
  // Choices are said in words, in the order of the book, and clauses apart from each other.
  assert.match(await asks.innerText(), /Turn the card down/);
  assert.doesNotMatch(await asks.innerText(), /turn-down/);
  assert.ok(await page.locator('.pad-card[data-key="Qd"]').isDisabled());
  assert.deepEqual(await cutLines(page), []);
  await visitor.look();
  await fingers.button('Enter');
  await page.locator('.console[data-mode="others"]').waitFor();
  // What is read aloud does not change every second.
  await page.locator('.now-age').waitFor();
  for (const text of await page.locator('.console [aria-live]').allInnerTexts()) assert.doesNotMatch(text, /\d:\d\d/);
  await staff.supervisor.tell(2, { do: 'rule', ruling: 'turn-down' });
  await page.locator('.console[data-mode="decisions"]').waitFor();

  // The rest of the round.
  await fingers.on('cards');
  await fingers.tap('Ah', '8c', '4d');
  await page.locator('.console[data-mode="decisions"]').waitFor();
  assert.deepEqual(await cutLines(page), []);
  await visitor.look();
  await fingers.on('cards');
  await fingers.tap('Kd', 'Qc');
  await page.locator('.console[data-mode="decisions"]').waitFor();
  await fingers.tap('digit-1', 'digit-0');
  await fingers.on('cards');
  await fingers.tap('Kc', '3d');
  await fingers.enter();
  await fingers.tap('Jh', '2h');
  await page.locator('.pencil-lines li').first().waitFor();
  assert.deepEqual(await cutLines(page), []);
  await visitor.look();
  await fingers.on('wagers');
  const view = await staff.dealer.get('/api/v1/tables/2');
  assert.equal(view.phase, 'settled');
  // What each place has won or lost stays in sight until the next wagers.
  assert.match(await page.locator('.place-tile[data-key="place-1"] .place-net').innerText(), /^[−-]/);
  await visitor.leave();
});

test('Tab goes on from the clause, and single keys can be turned off', async () => {
  const visitor = await staff.dealer.at(browser, '/console/3');
  const { page } = visitor;
  await page.locator('.console[data-mode="wagers"] .now-head .clause').waitFor();
  visitor.expect(/\b422\b/);
  await page.keyboard.press('Tab');
  await page.locator('.now-clause').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  assert.equal(await focused(), 'body');
  await page.keyboard.press('Tab');
  assert.notEqual(await focused(), 'body', 'the page can be reached by keyboard');
  // Where the focus is on a link, keys of the pad act all the same.
  await page.keyboard.press('3');
  await page.locator('.place-tile.is-pencilled').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.locator('.now-clause').waitFor({ state: 'detached' });

  await page.locator('page-settings summary').click();
  await page.locator('page-settings [name="keys"]').uncheck();
  await page.locator('page-settings summary').click();
  await page.locator('html[data-pad="on"]').waitFor();
  await page.locator('h1').click();
  for (const key of ['3', '?', '/']) await page.keyboard.press(key);
  // The touch pad stands there instead.
  await page.locator('.console-pad [data-key="chip-100"]').click();
  await page.locator('.place-tile.is-pencilled .place-stakes', { hasText: /Ante\s*1\b/ }).first().waitFor();
  assert.equal(await page.locator('dialog[open], .console-irregular').count(), 0);
  await visitor.look();
  await visitor.leave();
});
