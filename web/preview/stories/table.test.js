// What a player does at a table, with the mouse and with the keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { at } from './browser.js';

test('a round by the keyboard alone, from a free place to the settlement', () =>
  at('/table/1', async ({ page }) => {
    await page.getByRole('heading', { name: 'Take a place to play' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Place your bets' }).waitFor();
    await page.keyboard.press('3');
    assert.equal(await page.getByRole('button', { name: /Chip of 25/ }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Your turn: bet 20.00 or fold' }).waitFor();
    const won = page.getByText('wins 67.50').first();
    // A key that comes while the last command is on its way is not heard.
    for (let tries = 0; tries < 20 && !(await won.isVisible()); tries += 1) {
      await page.keyboard.press('b');
      await won.waitFor({ timeout: 1500 }).catch(() => undefined);
    }
    await won.waitFor();
    assert.match(await page.title(), /You win 67.50/);
  }));

test('chips put down on the felt are counted and placed together', () =>
  at('/table/caribbean-betting', async ({ page }) => {
    const ante = page.locator('button.spot-ante');
    await ante.click();
    assert.match(await ante.innerText(), /10/, 'the first chip brings the minimum');
    await ante.click();
    await ante.click();
    await page.locator('button.spot-jackpot').click();
    await page.getByRole('button', { name: 'Place bets 22.50' }).waitFor();
    await ante.click({ button: 'right' });
    await page.getByRole('button', { name: 'Place bets 17.50' }).waitFor();
    await page.keyboard.press('x');
    assert.equal(await page.getByRole('button', { name: /Place bets/ }).count(), 0);
  }));

test('what is posted is the command of the offer with the amount put down', () =>
  at('/table/caribbean-betting', async ({ page }) => {
    const posted = page.waitForRequest((request) => request.url().endsWith('/commands'));
    await page.locator('button.spot-ante').click();
    await page.getByRole('button', { name: 'Add a chip to Ante' }).click();
    await page.getByRole('button', { name: 'Place bets 15.00' }).click();
    const request = await posted;
    assert.deepEqual(request.postDataJSON(), { do: 'wager-3-ante', amount: 1500 });
    assert.match(request.headers()['idempotency-key'], /^[0-9a-f]{32}$/);
  }));

test('a refusal is shown with its clause, and what was put down stays', () =>
  at('/table/caribbean-deciding', async ({ page }) => {
    await page.getByRole('button', { name: 'Bet 20.00' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The bet must be 20.00, double the ante.').waitFor();
    assert.match(
      (await alert.getByRole('link').getAttribute('href')) ?? '',
      /\/book\/nz-caribbean-stud#clause-5\.3\(b\)$/,
    );
  }));

test('the focus is never lost when a view comes', () =>
  at('/table/5', async ({ page }) => {
    const focused = () => page.evaluate(() => document.activeElement?.closest('table-page') !== null);
    await page.getByRole('button', { name: /Check/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your turn: play 20.00 or check' }).waitFor();
    // The button is there in both views, so it is the same button.
    assert.equal(await page.evaluate(() => document.activeElement?.textContent?.includes('Check')), true);
    await page.getByRole('button', { name: /Play 2×/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You win 80.00 with a flush' }).waitFor();
    assert.equal(await focused(), true, 'the bar takes the focus of a button that went away');
  }));

test('cards that lie on the felt are not dealt again', () =>
  at('/table/5', async ({ page }) => {
    await page
      .locator('.is-yours playing-card')
      .first()
      .evaluate((card) => Object.assign(card, { lying: true }));
    await page.keyboard.press('c');
    await page.locator('.board playing-card[card="Ks"]').waitFor();
    const lying = await page
      .locator('.is-yours playing-card')
      .first()
      .evaluate((card) => 'lying' in card);
    assert.equal(lying, true);
  }));

test('the question mark lists the keys, and they can be turned off', () =>
  at('/table/caribbean-deciding', async ({ page }) => {
    await page.getByRole('button', { name: 'Bet 20.00' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Ask the coach for a hint').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Settings', { exact: true }).click();
    await page.getByLabel('Single keys act').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    assert.equal(await page.getByRole('alert').textContent(), '', 'nothing was posted');
    assert.equal(await page.locator('offer-bar kbd').count(), 0);
  }));

test('what somebody opened or closed stays so when a view comes', () =>
  at('/table/5', async ({ page }) => {
    await page.getByText('Last rounds').click();
    await page.getByText('The sign').click();
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Your turn: play 20.00 or check' }).waitFor();
    const open = (/** @type {string} */ name) => page.locator(`.panel-${name}`).evaluate((panel) => panel.hasAttribute('open'));
    assert.deepEqual([await open('rounds'), await open('sign'), await open('coach')], [false, true, true]);
  }));

test('a stranger becomes a guest', () =>
  at('/', async ({ page, preview }) => {
    preview.signOut();
    await page.goto(`${preview.address}/table/caribbean-watching`);
    await page.getByRole('button', { name: 'Play as a guest' }).click();
    await page.getByText('Purse').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Play as a guest' }).count(), 0);
  }));

test('a lost connection is said, and the view comes back by itself', () =>
  at('/table/1', async ({ page, preview, expect }) => {
    await page.getByRole('heading', { name: 'Take a place to play' }).waitFor();
    expect('ERR_INCOMPLETE_CHUNKED_ENCODING');
    preview.drop();
    await page.getByText('The connection to the house is lost').waitFor();
    await page.getByText('The connection to the house is lost').waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Place your bets' }).waitFor();
  }));
