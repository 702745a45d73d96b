// What a player may want beside the round: practice, the evening, limits of one's own, bets
// before the cards, what a wager costs, another table where one is full. Every story has a
// table of its own.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

describe('beside the round', { concurrency: 2 }, () => {
  test('practice deals close hands, grades them and counts the streak', async () => {
    const visitor = await on().visit('/practice/nz-three-card-poker');
    const { page } = visitor;
    for (let hands = 0; hands < 2; hands += 1) {
      await page.locator('.decision:not([aria-disabled])').first().waitFor({ timeout: 120_000 });
      if (hands === 0) await visitor.everywhere(WIDTHS);
      await page.locator('.decision').first().click();
      await page.locator('.verdict').waitFor();
      assert.equal(await page.locator('.worth[data-best="true"]').count(), 1);
      assert.match(await page.locator('.practice-score').innerText(), /\d/);
      if (hands === 0) await visitor.everywhere(WIDTHS);
      await page.locator('[data-next]').click();
    }
    await visitor.leave();
  });

  test('the evening is looked back at: rounds, net, what was given up, and the costliest decisions', () =>
    on().seated('nz-three-card-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.round(['ante'], 'fold');
      await page.waitForFunction(async () => (await (await fetch('/api/v1/me/score')).json()).evening.decisions === 1);
      await page.locator('.settings summary').click();
      await page.locator('[data-do="evening"]').click();
      const evening = page.locator('leave-dialog dialog[open]');
      await evening.waitFor();
      assert.match(await evening.innerText(), /1 decision/);
      await visitor.everywhere(WIDTHS);
      await page.keyboard.press('Escape');
    }));

  test('a limit of one’s own warns at the table, and then stops new bets', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      const set = (/** @type {number} */ most) =>
        page.evaluate(
          (body) => fetch('/api/v1/me/limits', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(({ status }) => status),
          JSON.stringify({ on: 'stake', most }),
        );
      assert.equal(await set(600), 200);
      await seat.round(['ante'], 'fold');
      const warning = page.locator('.dock-small.is-warning');
      await warning.waitFor();
      assert.match(await warning.innerText(), /5\.00 of your 6\.00/);
      await visitor.everywhere(WIDTHS);
      // Another ante would pass it: it is refused with the reason.
      visitor.expect(/status (of )?422/);
      await page.locator('.gold').click();
      await page.locator('.dock-problem .problem').waitFor();
      assert.match(await page.locator('.dock-problem').innerText(), /6\.00 a day/);
      await visitor.look();
    }));

  test('a bet before the cards sits behind a switch that says what it gives up', () =>
    on().seated(
      'nz-caribbean-stud',
      async (seat, visitor) => {
        const { page } = visitor;
        const blind = page.locator('main .area[data-area="bet"][data-open]');
        await seat.wager('ante');
        assert.equal(await blind.count(), 0, 'nobody bets blind by mistake');
        await page.locator('.settings summary').click();
        assert.match(await page.locator('.settings-inside').innerText(), /before seeing your cards/);
        await page.locator('input[name="blind"]').check();
        await visitor.look();
        await page.keyboard.press('Escape');
        await blind.waitFor();
      }
    ));

  test('the felt of Ultimate says how a hand is formed, and what Trips costs', () =>
    on().seated(
      'nz-ultimate-texas-holdem',
      async (seat) => {
        assert.match(await seat.page.locator('.bar-title').innerText(), /best five of seven.*9\.7\(b\)/is);
        // It is worked out while the table is open already.
        await seat.page.locator('main .band', { hasText: /best five of seven.*Trips \d.*%/is }).waitFor({ timeout: 120_000 });
      }
    ));

  test('a full table says so and names another with free seats', async () => {
    const table = await on().house.table('section10-caribbean-stud');
    const { address } = on().house;
    const json = { 'Content-Type': 'application/json' };
    for (let place = 1; place <= 7; place += 1) {
      const guest = await fetch(`${address}/api/v1/guests`, { method: 'POST', headers: json, body: '{}' });
      const cookie = (guest.headers.get('set-cookie') ?? '').split(';')[0];
      const headers = { ...json, cookie, 'Idempotency-Key': `sit-${place}` };
      // Whoever sits there from another story has the place already.
      await fetch(`${address}/api/v1/tables/${table}/commands`, { method: 'POST', headers, body: JSON.stringify({ do: 'sit', place }) });
    }
    const visitor = await on().visit('/');
    const row = visitor.page.locator(`[data-table="${table}"]`);
    await row.getByText(/Full, 7 of 7/).waitFor();
    await row.getByRole('button', { name: /Play at table \d/ }).waitFor();
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });
});
