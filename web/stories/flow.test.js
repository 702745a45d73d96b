// How the table flows: three clicks to the first result, no second that is not wanted, a
// show that can be skipped and gives nothing away.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { standing } from './measure.js';
import { Seat } from './seat.js';
import { stage } from './stage.js';
import { PHONE, WIDTHS } from './widths.js';

const on = stage();

describe('the table flows', { concurrency: 2 }, () => {
  test('three clicks from the door to a settled round, in ten seconds', async () => {
    const visitor = await on().visit('/', { reducedMotion: 'no-preference' });
    const { page } = visitor;
    const table = await on().house.table('nz-three-card-poker');
    const began = performance.now();
    await page.locator(`[data-table="${table}"] [data-play]`).click();
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    await page.locator('.decision').last().click();
    await page.locator('.headline.result:not([data-sign=""])').waitFor();
    const seconds = (performance.now() - began) / 1000;
    assert.ok(seconds < 10, `${seconds.toFixed(1)} s`);
    await visitor.leave();
  });

  test('a press while cards fly is taken, and the show is over', async () => {
    const table = await on().house.table('nz-caribbean-stud');
    const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    // The decision is there before the cards are.
    await page.locator('.decision[data-action="bet"]').click();
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Same again' }).waitFor();
    // Nothing is given away before it is shown, and all of it when it is skipped.
    const early = await page.evaluate(() => ({ title: document.title, sentence: document.querySelector('main .sentence')?.textContent ?? null }));
    assert.doesNotMatch(early.title, /^You (win|lose)/);
    assert.equal(early.sentence, null);
    await page.keyboard.press(' ');
    await page.locator('main .sentence').waitFor({ timeout: 500 });
    assert.match(await page.title(), /^You (win|lose|break even)/);
    await visitor.leave();
  });

  test('a click on bare felt skips the show too', async () => {
    const table = await on().house.table('section10-caribbean-stud');
    const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    await page.locator('.decision[data-action="fold"]').waitFor();
    await page.locator('.felt').click({ position: { x: 40, y: 300 } });
    await page.waitForFunction(() => document.querySelectorAll('main .own playing-card[card]').length === 5, null, { timeout: 600 });
    await visitor.leave();
  });

  test('nothing but cards and chips moves while the show goes on', async () => {
    const table = await on().house.table('nz-ultimate-texas-holdem');
    for (const viewport of WIDTHS) {
      const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference', viewport });
      const { page } = visitor;
      await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).waitFor();
      const begun = await page.evaluate(standing);
      await page.locator('.gold').click();
      await page.locator('.decision').first().waitFor();
      await page.locator('.decision').last().click();
      for (let frames = 0; frames < 30; frames += 1) {
        assert.deepEqual(await page.evaluate(standing), begun, `${viewport.width}, picture ${frames}`);
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      await page.locator('.headline.result:not([data-sign=""])').waitFor();
      assert.deepEqual(await page.evaluate(standing), begun, `${viewport.width}, at the end`);
      await page.keyboard.press('q');
      await page.locator('[data-leave]').click();
      await page.locator('[data-leave]').waitFor({ state: 'hidden' });
      await visitor.leave();
    }
  });

  test('nobody is left without chips: new play money is one press away', async () => {
    // Alone in a house: at a table with others every round would wait for them.
    const house = await House.croupier();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}#play`, { viewport: PHONE });
    const { page } = visitor;
    const seat = new Seat(page, table);
    const more = page.locator('[data-do="more-money"].gold');
    await page.locator('button.area[data-open]').first().waitFor();
    await page.keyboard.press('5');
    await seat.wager('ante');
    await page.keyboard.press('d');
    await page.waitForFunction(() => document.querySelector('.dock')?.getAttribute('data-state') === 'betting' && !document.querySelector('.gold[aria-disabled]'));
    await seat.deal();
    // Five antes of 200.00 are folded; the last could not be followed, and is asked about first.
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const anyway = page.locator('[data-do="anyway"]');
      await page.locator('.dock[data-state="decision"], .dock[data-state="caution"]').waitFor();
      if (await anyway.count()) await anyway.click();
      await seat.turn();
      await seat.decide('fold');
      await page.locator('.dock[data-state="result"], .dock[data-state="poor"]').waitFor();
      if (await more.count()) break;
      await seat.deal();
    }
    await more.waitFor();
    assert.match(await page.locator('.headline').innerText(), /out of chips/);
    await visitor.look();
    await more.click();
    await page.locator('button.area[data-open]').first().waitFor();
    await visitor.leave();
    await house.close();
  });

  test('a table that does not exist says so', async () => {
    const visitor = await on().visit('/');
    visitor.expect(/404/);
    const answer = await visitor.page.goto(`${on().house.address}/table/99`);
    assert.equal(answer?.status(), 404);
    assert.match(await visitor.page.locator('body').innerText(), /no table 99/i);
    await visitor.look();
    await visitor.leave();
  });

  test('somebody who goes back in the middle of a hand sees the way to it', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      await page.goto(on().house.address);
      await page.getByRole('link', { name: 'Return' }).click();
      await seat.turn();
      await seat.decide('fold');
      await seat.settled();
    }));
});
