// Bets: a press on an area is the wager, and can be taken back until the call.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { PHONE } from './widths.js';

const on = stage();

/** What lies on one's areas, as the house sees it. @param {import('./seat.js').Seat} seat */
async function bets(seat) {
  const stakes = (await seat.place())?.stakes ?? [];
  return Object.fromEntries(stakes.map(({ wager, amount }) => [wager, amount]));
}

/** Waits until the house has it so. @param {import('./seat.js').Seat} seat @param {Record<string, number>} wanted */
async function until(seat, wanted) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (JSON.stringify(await bets(seat)) === JSON.stringify(wanted)) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  assert.deepEqual(await bets(seat), wanted);
}

describe('at the felt', { concurrency: true }, () => {
  test('chips go on and off by mouse, and every step can be undone', () =>
    on().seated('nz-three-card-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await until(seat, { ante: 500 });
      await seat.area('ante').click();
      await until(seat, { ante: 1000 });
      await seat.area('pair-plus').click();
      await until(seat, { ante: 1000, 'pair-plus': 500 });
      await page.locator('.headline', { hasText: '15.00' }).waitFor();
      await seat.area('ante').click({ button: 'right' });
      await until(seat, { ante: 500, 'pair-plus': 500 });
      await seat.area('pair-plus').click({ modifiers: ['Shift'] });
      await until(seat, { ante: 500 });
      await page.locator('[data-do="undo"]').click();
      await until(seat, { ante: 500, 'pair-plus': 500 });
      await page.locator('[data-do="double"]').click();
      await until(seat, { ante: 1000, 'pair-plus': 1000 });
      await page.locator('[data-do="clear"]').click();
      await until(seat, {});
      await page.keyboard.press('u');
      await until(seat, { ante: 1000, 'pair-plus': 1000 });
    }));

  test('a long press on a telephone takes a chip off', () =>
    on().seated(
      'section10-caribbean-stud',
      async (seat, visitor) => {
        await seat.area('ante').tap();
        await until(seat, { ante: 500 });
        await seat.area('ante').tap();
        await until(seat, { ante: 1000 });
        const box = await seat.area('ante').boundingBox();
        assert.ok(box);
        const session = await visitor.page.context().newCDPSession(visitor.page);
        const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
        await until(seat, { ante: 500 });
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await until(seat, { ante: 500 });
      },
      { viewport: PHONE, hasTouch: true, isMobile: true },
    ));

  test('an ante at Ultimate sets its blind, on and off', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      await visitor.page.keyboard.press('a');
      await until(seat, { ante: 500, blind: 500 });
      await visitor.page.keyboard.press('4');
      await visitor.page.keyboard.press('a');
      await until(seat, { ante: 3000, blind: 3000 });
      await visitor.page.keyboard.press('t');
      await until(seat, { ante: 3000, blind: 3000, trips: 2500 });
      await visitor.page.keyboard.press('Shift+A');
      await until(seat, { ante: 500, blind: 500, trips: 2500 });
    }));

  test('a round is played by the keyboard alone, from the door to the settlement', async () => {
    const visitor = await on().visit('/');
    const { page } = visitor;
    const table = await on().house.table('nz-caribbean-stud');
    await page.locator(`[data-table="${table}"] [data-play]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('.gold:not([aria-disabled])', { hasText: 'deal' }).waitFor();
    await page.locator('body').focus();
    await page.keyboard.press('Enter');
    await page.locator('.dock[data-state="decision"]').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.dock[data-state="decision"]').count(), 1, 'Enter never decides');
    await page.keyboard.press('b');
    await page.locator('.headline.result').waitFor();
    await visitor.leave();
  });

  test('what the rules refuse is said with its reason, and the hand goes on', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      // A bet that no button offers: three times the ante.
      await page.route('**/commands', (route) => {
        const command = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...command, amount: 1500 }) });
      });
      visitor.expect(/status (of )?422/);
      await seat.decide('bet');
      const alert = page.getByRole('alert');
      await alert.locator('.problem').waitFor();
      assert.match(await alert.innerText(), /twice the ante|double/i);
      await visitor.look();
      await page.unroute('**/commands');
      await seat.decide('bet');
      await seat.settled();
      assert.equal((await alert.innerText()).trim(), '', 'what was refused is forgotten');
    }));

  test('keys are listed, and can be turned off', () =>
    on().seated('nz-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Hint').waitFor();
      await visitor.look();
      await page.keyboard.press('Escape');
      await page.locator('.settings summary').click();
      await visitor.look();
      await page.getByLabel('Use keyboard shortcuts').uncheck();
      await page.getByLabel('Four-colour deck').check();
      await page.keyboard.press('Escape');
      await page.locator('.headline').click();
      await page.keyboard.press('a');
      assert.deepEqual(await bets(seat), {});
      await page.reload();
      await page.locator('button.area[data-open]').first().waitFor();
      assert.equal(await page.locator('html').getAttribute('data-deck'), 'four', 'the choice is kept');
    }, { place: 6 }));
});
