// States of the table that a round alone does not bring: what the settings change, a clock with
// company, a replay that is not to be had.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

/** Chooses a setting in the menu of the table. @param {import('playwright-core').Page} page @param {string} name @param {string} value */
async function choose(page, name, value) {
  await page.locator('table-menu .settings summary').click();
  await page.locator(`table-menu select[name="${name}"]`).selectOption(value);
  await page.keyboard.press('Escape');
}

/**
 * Presses the gold button and waits until the decision can be taken: how many of one's own cards
 * lie open in that moment. Runs in the page.
 * @returns {Promise<number>}
 */
function dealt() {
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.decision:not([aria-disabled])')) return;
      watch.disconnect();
      done(document.querySelectorAll('main .own playing-card[card]').length);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const gold = document.querySelector('.gold');
    if (gold instanceof HTMLElement) gold.click();
  });
}

describe('a table as one likes it', { concurrency: 2 }, () => {
  test('at the pace “off” the cards lie there as soon as they can be decided on, and otherwise they come', async () => {
    const table = await on().house.table('nz-caribbean-stud');
    const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    const seat = new Seat(page, table);
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).waitFor();
    for (const [pace, cards] of /** @type {const} */ ([['off', 5], ['calm', 0], ['fast', 0]])) {
      await choose(page, 'pace', pace);
      assert.equal(await page.evaluate(dealt), cards, pace);
      await seat.decide('fold');
      await page.keyboard.press(' ');
      await seat.settled();
      await page.locator('.gold:not([aria-disabled])').waitFor();
    }
    await seat.leave();
    await visitor.leave();
  });

  test('the coach speaks always, afterwards, or not at all', () =>
    on().seated('nz-three-card-poker', async (seat, visitor) => {
      const { page } = visitor;
      await choose(page, 'coach', 'always');
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      // Nobody asks.
      await page.locator('.worth').first().waitFor();
      await visitor.everywhere(WIDTHS);
      await seat.decide('play');
      await seat.settled();
      const verdict = /You played the best move\.|(Play|Fold) was better by \d+\.\d\d\./;
      for (const [coach, says] of /** @type {const} */ ([['afterwards', true], ['off', false]])) {
        await choose(page, 'coach', coach);
        await seat.deal();
        await seat.turn();
        await seat.decide('play');
        await seat.settled();
        if (says) await page.locator('.dock-small', { hasText: verdict }).waitFor();
        assert.equal(await page.locator('.worth').count(), 0, `${coach}: no values beside the moves`);
        assert.equal(verdict.test((await page.locator('.dock').textContent()) ?? ''), says, coach);
        await visitor.look();
      }
    }));

  test('a replay that cannot be had says so', async () => {
    const visitor = await on().visit('/');
    visitor.expect(/404/);
    await visitor.page.goto(`${on().house.address}/replay/t1-999`);
    await visitor.page.getByText(/cannot be replayed|There is no round/).first().waitFor();
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  test('with company a short clock runs from the first wager, and one for the decision', async () => {
    const house = await House.croupier({ pace: '12/18/5/18' });
    const table = await house.table('section10-caribbean-stud');
    const [ann, bob] = await Promise.all([0, 1].map(() => Visitor.at(on().browser, `${house.address}/table/${table}`)));
    const first = await Seat.take(ann.page, table, 2);
    await Seat.take(bob.page, table, 5);
    assert.equal(await bob.page.locator('decision-clock').isVisible(), false, 'nobody is hurried before the first wager');
    await first.wager('ante');
    const clock = bob.page.locator('decision-clock');
    await clock.waitFor({ state: 'visible' });
    await bob.look();
    // Whoever lets it run out is not in the round; the other goes on.
    await first.turn();
    await ann.page.locator('decision-clock').waitFor({ state: 'visible' });
    await ann.everywhere(WIDTHS);
    // Nobody decides: the book does.
    await ann.page.locator('main .sentence', { hasText: 'Time ran out' }).waitFor();
    await ann.look();
    await ann.leave();
    await bob.leave();
    await house.close();
  });
});
