// What stands beside the table: coach, history, receipt, settings, and the lobby.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { at } from './browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe's findings, put into the page past its policy. @param {import('playwright-core').Page} page */
async function violations(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const report = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return /** @type {any} */ (report).violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`);
}

test('the coach shows the value of every action, the best first', () =>
  at('/table/venice-deciding', async ({ page }) => {
    await page.getByRole('button', { name: /What is best/ }).waitFor();
    await page.keyboard.press('h');
    await page.getByText('Best: Change 3♠').waitFor();
    assert.deepEqual((await page.locator('.worth-value').allInnerTexts()).slice(0, 2), ['−0.4481', '−1.0000']);
    assert.match(await page.locator('.worth').nth(1).innerText(), /costs 0.5519/);
    assert.deepEqual(await violations(page), []);
  }));

test('a round is gone through line by line', () =>
  at('/table/caribbean-settled', async ({ page }) => {
    await page.getByRole('button', { name: 'Replay round t1-42' }).click();
    await page.getByText('Round t1-42, line 1 of 14').waitFor();
    for (let line = 0; line < 4; line += 1) await page.keyboard.press('Enter');
    await page.getByText('line 5 of 14').waitFor();
    assert.equal(await page.locator('.replay playing-card').getAttribute('aria-label'), 'two of spades');
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Close' }).click();
    assert.equal(await page.locator('.replay').count(), 0);
  }));

test('the shuffle of a round is checked in the page', () =>
  at('/table/caribbean-settled', async ({ page }) => {
    await page.getByText('Receipt and shuffle').click();
    await page.getByRole('button', { name: 'Check the shuffle of t1-42' }).click();
    await page.getByText('The deal was honest.').waitFor();
    await page.getByText('15 cards shown, none elsewhere').waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('a house that dealt another card is found out', () =>
  at('/table/caribbean-settled', async ({ page }) => {
    await page.route('**/api/v1/rounds/*', async (route) => {
      const receipt = await (await route.fetch()).json();
      receipt.deals[0].shown[14].card = 'As';
      await route.fulfill({ json: receipt });
    });
    await page.getByText('Receipt and shuffle').click();
    await page.getByRole('button', { name: 'Check the shuffle of t1-42' }).click();
    await page.getByText('The deal does not hold.').waitFor();
    await page.getByText('card 20 was As and should be 2s').waitFor();
  }));

test('what a clause asks is shown when it is focused', () =>
  at('/table/caribbean-deciding', async ({ page }) => {
    const clause = page.locator('offer-bar .clause').first();
    await clause.focus();
    const shown = await clause.evaluate((link) => getComputedStyle(link, '::after').content);
    assert.match(shown, /double/);
  }));

test('cards have four colours when they are asked for, and the choice is kept', () =>
  at('/table/three-card-deciding', async ({ page }) => {
    await page.getByText('Settings', { exact: true }).click();
    await page.getByLabel('Four-colour cards').check();
    assert.deepEqual(await violations(page), []);
    await page.reload();
    await page.locator('.is-yours playing-card').first().waitFor();
    const fill = await page
      .locator('.suit-c .suit')
      .first()
      .evaluate((suit) => getComputedStyle(suit).fill);
    assert.equal(fill, 'rgb(10, 111, 56)');
  }));

test('news are said aloud', () =>
  at('/table/4', async ({ page }) => {
    await page.getByRole('heading', { name: /Your ante is down/ }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Your turn: play 10.00 or fold' }).waitFor();
    assert.equal(await page.locator('main > [role="status"]').textContent(), 'Your turn: play 10.00 or fold.');
  }));

test('every table of the lobby can be reached', () =>
  at('/', async ({ page }) => {
    assert.equal(await page.getByRole('list', { name: 'Tables' }).getByRole('heading').count(), 5);
    await page.getByRole('link', { name: 'Ultimate Texas Hold’em' }).click();
    await page.getByRole('heading', { name: /Your turn/ }).waitFor();
  }));
