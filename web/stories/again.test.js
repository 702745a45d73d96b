// What goes on after a round: its link, the same bets again, and the call that is heard. Nobody
// else plays at these tables.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

describe('after a round', { concurrency: 2 }, () => {
  test('a round is shared by its link, and its bets are repeated by a key', () =>
    on().seated(
      'venice-caribbean-poker',
      async (seat, visitor) => {
        const { page } = visitor;
        const name = await seat.round(['ante'], 'fold');
        await page.locator('[data-do="share"]').click();
        await page.getByText('The link to this round is copied.').waitFor();
        await visitor.look();
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp(`/replay/${name}\\?place=`));
        await page.locator('[data-do="change-bets"]').click();
        await page.locator('.dock[data-state="betting"] [data-do="repeat"]:not([aria-disabled])').click();
        await page.locator('main .area[data-area="ante"].has-chips').waitFor();
        assert.deepEqual((await seat.place())?.stakes.map(({ wager, amount }) => [wager, amount]), [['ante', 500]]);
        await visitor.everywhere(WIDTHS);
        // After a round areas have their keys as they have their clicks.
        await seat.deal();
        await seat.turn();
        await seat.decide('fold');
        await seat.settled();
        await page.keyboard.press('a');
        await page.locator('.dock[data-state="betting"]').waitFor();
        await page.locator('main .area[data-area="ante"].has-chips').waitFor();
      },
      { place: 5, permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('the call is knocked, where sounds are wanted', () =>
    on().seated('section10-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      await page.evaluate(() => {
        const page = /** @type {any} */ (globalThis);
        const Real = OscillatorNode;
        page.pitches = [];
        page.OscillatorNode = class extends Real {
          constructor(/** @type {BaseAudioContext} */ context, /** @type {OscillatorOptions} */ options) {
            super(context, options);
            page.pitches.push(options.frequency);
          }
        };
      });
      await page.locator('.settings summary').click();
      await page.getByLabel('Sounds').check();
      await page.keyboard.press('Escape');
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      await page.waitForFunction(() => /** @type {any} */ (globalThis).pitches.includes(170));
    }));
});
