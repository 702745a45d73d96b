// The links of a demonstration lead each to a page with something to do: a round that waits for
// its decisions, a ruling, a prize that wants its second half, a fill to issue, books to read.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, Visitor } from './browser.js';
import { press } from './forms.js';
import { Hand } from './hand.js';
import { House } from './house.js';

/** @import { Browser } from 'playwright-core' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** @type {House} */
let house;
/** @type {Browser} */
let browser;

before(async () => {
  [house, browser] = await Promise.all([House.croupier({ players: true }), launch()]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Somebody who has followed their link. @param {string} who @param {RegExp} page */
async function arrives(who, page) {
  const visitor = await Visitor.at(browser, house.signIn[who], { viewport: SIZES[0] });
  assert.match(new URL(visitor.page.url()).pathname, page);
  return visitor;
}

test('the dealer of a demonstration goes on with a round that is on its way', async () => {
  const dealer = await arrives('dealer', /^\/console\/\d+$/);
  const hand = new Hand(dealer.page);
  await hand.until('decisions');
  await hand.press('02222E');
  await hand.until('cards', 'Dealer');
  await hand.cards('As Ad 7h 3s');
  await hand.press('E');
  await hand.cards('Jc Js 6c 5c 4d');
  await dealer.page.locator('.fate-amount').first().waitFor();
  await dealer.everywhere(SIZES);
  await hand.press('E');
  await hand.until('cards', 'Seat 4');
  await dealer.leave();
});

test('its supervisor rules and confirms a prize', async () => {
  const desk = await arrives('supervisor', /^\/pit$/);
  const { page } = desk;
  await page.locator('.alert', { hasText: 'ruling' }).locator('.alert-go').first().click();
  await page.locator('form[data-job="rule"]').waitFor();
  await desk.everywhere(SIZES);
  await press(page, 'form[data-job="rule"] button');
  await page.locator('form[data-job="rule"]').waitFor({ state: 'detached' });
  await page.locator('.alert', { hasText: 'prize' }).locator('.alert-go').first().click();
  await page.locator('.desk-prize').waitFor();
  await desk.everywhere(SIZES);
  await press(page, '.desk-prize button');
  await page.locator('.desk-prize').waitFor({ state: 'detached' });
  // A round that is over is seen again on the felt.
  const { tables } = await house.get('/api/v1/tables');
  const dealt = tables.find((/** @type {any} */ { staffed, players }) => !staffed && players > 0);
  await page.locator(`button[data-table="${dealt.table}"]`).first().click();
  const replay = page.locator('.desk-jobs a[href^="/replay/"]').first();
  const [felt] = await Promise.all([page.context().waitForEvent('page'), replay.click()]);
  await felt.locator('.felt').first().waitFor();
  await desk.leave();
});

test('its cashier issues a fill, its manager sits at the desk, its auditor reads', async () => {
  const cage = await arrives('cage', /^\/cage$/);
  await cage.page.locator('button[data-tell*="issue-fill"]').first().waitFor();
  await cage.everywhere(SIZES);
  const waiting = await cage.page.locator('button[data-tell*="issue-fill"]').count();
  await press(cage.page, 'button[data-tell*="issue-fill"]');
  await cage.page.waitForFunction((before) => document.querySelectorAll('button[data-tell*="issue-fill"]').length < before, waiting);
  await cage.leave();
  const manager = await arrives('manager', /^\/pit$/);
  await manager.page.locator('.desk-tile').nth(8).waitFor();
  await manager.everywhere(SIZES);
  await manager.leave();
  const auditor = await arrives('auditor', /^\/audit$/);
  await auditor.page.locator('.audit-entries li').first().waitFor();
  await auditor.everywhere(SIZES);
  await auditor.leave();
});
