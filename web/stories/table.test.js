// What a player does at a table, with the mouse and with the keyboard alone.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';

const on = stage();

describe('at a table', { concurrency: true }, () => {
  test('a round is played by the keyboard alone, from the door to the settlement', async () => {
    const { house } = on();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await on().visit('/');
    const { page } = visitor;
    const { keyboard } = page;
    /** Goes on by the tabulator until something is focused. @param {string} selector */
    const tabTo = async (selector) => {
      await page.locator(selector).first().waitFor();
      for (let stops = 0; stops < 60; stops += 1) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
        await keyboard.press('Tab');
      }
      assert.fail(`the tabulator does not come to ${selector}`);
    };
    await tabTo('[data-guest]');
    await keyboard.press('Enter');
    await page.getByText('Choose a table').waitFor();
    await tabTo(`a[href="/table/${table}"]`);
    await keyboard.press('Enter');
    await page.locator('.plate-sit').first().waitFor();
    await keyboard.press('6');
    await page.locator('.place.is-yours[data-place="6"]').waitFor();
    const chips = page.locator('.chip');
    await keyboard.press('4');
    assert.equal(await chips.nth(3).getAttribute('aria-pressed'), 'true', 'the fourth chip is in hand');
    await tabTo('button.spot-ante');
    await keyboard.press('Enter');
    await keyboard.press('+');
    await keyboard.press('-');
    await page.locator('.spot-ante.is-planned').waitFor();
    assert.match(await page.locator('[data-all]').innerText(), /25\.00/);
    await tabTo('[data-all]');
    await keyboard.press('Enter');
    await page.locator('main.table[data-turn="true"]').waitFor();
    await keyboard.press('b');
    await page.locator('.is-yours .result').waitFor();
    assert.match(await page.title(), /^You (win|lose|break even)/);
    assert.equal(await page.evaluate(() => document.activeElement?.closest('table-page') !== null), true);
    await visitor.leave();
  });

  test('what the rules refuse is said with its clause, and the hand goes on', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await seat.turn();
      // A bet that no button offers: three times the ante.
      await page.route('**/commands', (route) => {
        const command = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...command, amount: 1500 }) });
      });
      visitor.expect(/status (of )?422/);
      await seat.decide('bet');
      const alert = page.getByRole('alert');
      await alert.locator('.clause').waitFor();
      assert.match(await alert.innerText(), /The rules say no/);
      const address = (await alert.getByRole('link').getAttribute('href')) ?? '';
      assert.match(address, /^\/book\/venice-caribbean-poker#clause-/);
      await visitor.look();
      await page.unroute('**/commands');
      await seat.decide('bet');
      await seat.settled();
      assert.equal(await alert.innerText(), '', 'what was refused is forgotten');
      await page.goto(on().house.address + address);
      const clause = page.locator(':target');
      await clause.waitFor();
      assert.match(await clause.innerText(), /ante/i);
    }));

  test('chips put down on the felt are counted, taken up and placed together', () =>
    on().seated('nz-three-card-poker', async (seat, visitor) => {
      const { page } = visitor;
      const ante = seat.place.locator('button.spot-ante');
      await ante.click();
      assert.match(await ante.innerText(), /\b5\b/, 'the first chip brings the minimum');
      await ante.click();
      await seat.place.locator('button.spot-pair-plus').click();
      await page.getByRole('button', { name: 'Place bets 15.00' }).waitFor();
      await ante.click({ button: 'right' });
      await page.getByRole('button', { name: 'Place bets 10.00' }).waitFor();
      await page.keyboard.press('x');
      assert.equal(await page.locator('[data-all]').count(), 0);
      await ante.click();
      await page.getByRole('button', { name: 'Add a chip to Ante' }).click();
      const posted = page.waitForRequest((request) => request.url().endsWith('/commands'));
      await page.getByRole('button', { name: 'Place bets 10.00' }).click();
      const request = await posted;
      assert.deepEqual(request.postDataJSON(), { do: 'wager', place: 4, wager: 'ante', amount: 1000 });
      assert.match(request.headers()['idempotency-key'], /^[0-9a-f]{32}$/);
      await seat.place.locator('.spot-ante:not(.is-planned) chip-stack').waitFor();
      // A wager can be taken back as long as betting is open.
      await seat.decide('withdraw');
      await seat.place.locator('chip-stack').waitFor({ state: 'detached' });
    }));

  test('focus, cards and opened panels stay when a view comes', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante', 'blind');
      await seat.turn();
      await page.getByText('Last rounds', { exact: true }).click();
      await page.getByText('The sign', { exact: true }).click();
      const card = seat.place.locator('playing-card').first();
      await card.evaluate((card) => Object.assign(card, { lying: true }));
      const check = page.locator('.offer[data-action="check"] .button');
      await check.focus();
      await page.keyboard.press('Enter');
      await page.locator('.board playing-card[card]').nth(2).waitFor();
      assert.equal(await card.evaluate((card) => 'lying' in card), true, 'a card that lies there is not dealt again');
      // Between two streets there is nothing to press, and the bar keeps the focus for what comes.
      const inBar = () => page.evaluate(() => document.activeElement?.closest('offer-bar') !== null);
      assert.equal(await inBar(), true);
      await page.keyboard.press('Tab');
      assert.equal(await inBar(), true);
      const open = (/** @type {string} */ name) =>
        page.locator(`.panel-${name}`).evaluate((panel) => panel.hasAttribute('open'));
      assert.deepEqual([await open('rounds'), await open('sign'), await open('coach')], [false, true, true]);
      assert.match((await page.locator('main > [role="status"]').textContent()) ?? '', /Your turn/, 'news are said');
      await page.locator('.offer[data-action="play-2x"] .button').focus();
      await page.keyboard.press('Enter');
      await seat.settled();
      assert.equal(await inBar(), true, 'the bar takes the focus of a button that went away');
    }));

  test('keys are listed, and can be turned off', () =>
    on().seated('section10-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Ask the coach for a hint').waitFor();
      await visitor.look();
      await page.keyboard.press('Escape');
      await page.locator('.settings summary').click();
      await visitor.look();
      await page.getByLabel('Single keys act').uncheck();
      await page.getByLabel('Four-colour cards').check();
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('offer-bar kbd').count(), 0);
      await page.locator('.headline').click();
      await page.keyboard.press('a');
      await seat.wager('ante');
      await seat.turn();
      assert.match(await page.locator('.spot-ante').nth(3).innerText(), /5/, 'one ante lies there, not two');
      await page.keyboard.press('f');
      await page.reload();
      await seat.turn();
      assert.equal(await page.locator('html').getAttribute('data-deck'), 'four', 'the choice is kept');
      assert.equal(await seat.place.locator('playing-card[card]').count(), 5, 'and nobody has folded');
    }));
});
