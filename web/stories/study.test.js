// What a player may want beside the round: practice, the evening, limits of one's own, bets
// before the cards, what a wager costs, another table where one is full. Every story has a
// table of its own.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { PHONE, WIDTHS } from './widths.js';

const on = stage();

/** What lies on one's areas, as the house sees it. @param {import('./seat.js').Seat} seat */
async function stakes(seat) {
  const lying = (await seat.place())?.stakes ?? [];
  return Object.fromEntries(lying.map(({ wager, amount }) => [wager, amount]));
}

describe('beside the round', () => {
  test('practice deals close hands, grades them and counts the streak', async () => {
    const visitor = await on().visit('/practice/nz-three-card-poker');
    const { page } = visitor;
    for (let hands = 0; hands < 2; hands += 1) {
      await page.locator('.decision:not([aria-disabled])').first().waitFor({ timeout: 120_000 });
      if (hands === 0) await visitor.everywhere(WIDTHS);
      await page.locator('.decision:not([aria-disabled])').first().click();
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
      await evening.getByText(/1 decision/).first().waitFor();
      assert.match(await evening.locator('dl.evening').innerText(), /Hands\s+1\s+Wagered\s+5\.00\s+Result\s+−5\.00/);
      // What the fold was worth stands at the table, and of the evening and the game in the rail.
      const verdict = /You played the best move\.|(Play|Fold) was better by \d+\.\d\d\./;
      assert.match((await page.locator('.dock-small').textContent()) ?? '', verdict);
      assert.match(await page.locator('table-rail .of-book').innerText(), /This game: [01] of 1 best, \d+\.\d\d antes given up in 100 hands/);
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
      // Another ante would pass it: none is offered, and nothing says that one is.
      await page.locator('.gold[aria-disabled]').waitFor();
      await page.locator('[data-do="change-bets"]').click();
      await page.locator('.dock[data-state="betting"] .headline', { hasText: 'Your own limit leaves no bet' }).waitFor();
      await page.locator('.gold[aria-disabled]').waitFor();
      await visitor.everywhere(WIDTHS);
      // Whoever presses an area all the same is told why.
      visitor.expect(/status (of )?422/);
      await seat.area('ante').click({ force: true });
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
        const posted = /** @type {any[]} */ ([]);
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/commands')) posted.push(request.postDataJSON());
        });
        await seat.wager('ante');
        assert.equal(await blind.count(), 0, 'nobody bets blind by mistake');
        // Twice the ante in hand: the chip would fit, were the bet offered.
        const before = posted.length;
        await page.keyboard.press('b');
        await seat.area('bet').click({ force: true });
        await page.keyboard.press('?');
        const keys = page.getByRole('dialog');
        await keys.getByText('Ante: add a chip').waitFor();
        assert.equal(await keys.getByText('Bet blind').count(), 0, 'no key of what is switched off');
        await page.keyboard.press('Escape');
        // A press that is taken shows that the ones before it were not.
        await page.keyboard.press('Shift+A');
        await page.keyboard.press('a');
        await page.locator('main .area[data-area="ante"].has-chips').waitFor();
        assert.deepEqual(posted.slice(before).filter((command) => JSON.stringify(command).includes('"bet"')), []);
        await page.locator('.settings summary').click();
        assert.match(await page.locator('.settings-inside').innerText(), /before seeing your cards/);
        await page.locator('input[name="blind"]').check();
        await visitor.look();
        await page.keyboard.press('Escape');
        // The chip in hand is 5.00; the bet is as much as the house offers.
        await blind.click();
        await page.locator('main .area[data-area="bet"].has-chips').waitFor();
        assert.deepEqual(await stakes(seat), { ante: 500, bet: 1000 });
        await page.keyboard.press('a');
        await page.locator('main .area[data-area="ante"] .area-amount', { hasText: '10' }).waitFor();
        assert.deepEqual(await stakes(seat), { ante: 1000, bet: 2000 }, 'it goes with its ante');
        await page.keyboard.press('Shift+B');
        await page.locator('main .area[data-area="bet"]:not(.has-chips)').waitFor();
        assert.deepEqual(await stakes(seat), { ante: 1000 });
        await page.keyboard.press('b');
        await page.locator('main .area[data-area="bet"].has-chips').waitFor();
        // A fold takes the bet back; whoever switches it off does not bet blind again.
        await seat.deal();
        await seat.turn();
        await seat.decide('fold');
        await seat.settled();
        assert.equal((await seat.place())?.result?.net, -1000);
        await page.locator('.settings summary').click();
        await page.locator('input[name="blind"]').uncheck();
        await page.keyboard.press('Escape');
        await seat.deal();
        await seat.turn();
        assert.deepEqual(await stakes(seat), { ante: 1000 });
      }
    ));

  test('a bet before the cards says what it costs in Venice, where it cannot be taken back', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      // What the house keeps is worked out when it opens, and said as soon as it is known.
      while ((await seat.view()).areas.find(({ wager }) => wager === 'ante')?.edge == null) await page.waitForTimeout(200);
      await seat.wager('ante');
      await page.locator('.settings summary').click();
      const words = page.locator('.settings-inside', { hasText: 'before seeing your cards' });
      await words.waitFor();
      // The figures are those of the exact sheet: docs/par/venice-caribbean-poker.md.
      assert.match(await words.innerText(), /cannot fold or change: the house keeps 16\.6 %, not 1\.2 %\./);
      await page.keyboard.press('Escape');
      await page.keyboard.press('x');
      await page.locator('main .area[data-area="ante"]:not(.has-chips)').waitFor();
      await seat.leave();
    }));

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
    // Whoever comes straight to the table hears the same, and is one press from a seat.
    await visitor.page.goto(`${address}/table/${table}`);
    await visitor.page.locator('.headline', { hasText: 'Full, 7 of 7' }).waitFor();
    await visitor.page.getByRole('link', { name: /Play at table \d/ }).waitFor();
    await visitor.everywhere([PHONE]);
    await visitor.page.getByRole('link', { name: /Play at table \d/ }).click();
    await visitor.page.locator('button.area[data-open]').first().waitFor();
    await visitor.leave();
  });
});
