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

/**
 * Decides, and presses Space as soon as the round is settled: what could be read before and after
 * it. Runs in the page.
 * @param {string} action
 * @returns {Promise<Record<'early' | 'late', { title: string, sentence: string | null, dock: string, replay: boolean }>>}
 */
function settledAndSkipped(action) {
  const read = () => ({
    title: document.title,
    sentence: document.querySelector('main .sentence')?.textContent ?? null,
    dock: document.querySelector('main .dock')?.textContent ?? '',
    replay: document.querySelector('main .dock [data-do="replay"]') !== null,
  });
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!['result', 'poor'].includes(document.querySelector('main .dock')?.getAttribute('data-state') ?? '')) return;
      watch.disconnect();
      const early = read();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
      done({ early, late: read() });
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const button = document.querySelector(`.decision[data-action="${action}"]`);
    if (button instanceof HTMLElement) button.click();
  });
}

describe('the table flows', { concurrency: 2 }, () => {
  // How many seconds it takes is measured by figures.js, on a machine with nothing else to do.
  test('three clicks from the door to a settled round', async () => {
    const visitor = await on().visit('/', { reducedMotion: 'no-preference' });
    const { page } = visitor;
    const table = await on().house.table('nz-three-card-poker');
    await page.locator(`[data-table="${table}"] [data-play]`).click();
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    await page.locator('.decision:not([aria-disabled])').last().click();
    await page.locator('.headline.result:not([data-sign=""])').waitFor();
    await visitor.leave();
  });

  test('a press while cards fly is taken, and the show is over', async () => {
    const table = await on().house.table('nz-caribbean-stud');
    const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    // The decision is there before the cards are. What is seen is read in the page, in the moment in
    // which the house has settled: a slow machine would come to it after the show.
    await page.locator('.decision[data-action="bet"]:not([aria-disabled])').waitFor();
    const { early, late } = await page.evaluate(settledAndSkipped, 'bet');
    // Nothing is given away before it is shown, and all of it when it is skipped.
    assert.doesNotMatch(early.title, /^You (win|lose|break even)/);
    assert.equal(early.sentence, null);
    assert.match(late.title, /^You (win|lose|break even)/);
    assert.notEqual(late.sentence, null);
    await visitor.leave();
  });

  test('a click on bare felt skips the show too', async () => {
    const table = await on().house.table('section10-caribbean-stud');
    const visitor = await on().visit(`/table/${table}#play`, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.locator('.gold:not([aria-disabled])', { hasText: 'Ante' }).click();
    await page.locator('.decision[data-action="fold"]').waitFor();
    await page.locator('.felt').click({ position: { x: 40, y: 300 } });
    assert.equal(await page.evaluate(() => document.querySelectorAll('main .own playing-card[card]').length), 5, 'at once');
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
      await page.locator('.decision:not([aria-disabled])').last().click();
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
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}#play`, { viewport: PHONE, reducedMotion: 'no-preference' });
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
      if (await anyway.count()) {
        assert.match(await page.locator('.dock .headline').innerText(), /could only fold/);
        await visitor.everywhere([PHONE, { width: 1440, height: 900 }]);
        await anyway.click();
      }
      await seat.turn();
      await page.locator('.decision[data-action="fold"]:not([aria-disabled])').waitFor();
      const { early, late } = await page.evaluate(settledAndSkipped, 'fold');
      assert.doesNotMatch(early.dock, /out of chips/, 'nothing is said before it is shown');
      assert.ok(late.replay, 'the result stays, with its replay');
      if (/out of chips/.test(late.dock)) break;
      await seat.deal();
    }
    await more.waitFor();
    assert.match(await page.locator('.headline.result').innerText(), /You lose 200\.00/);
    await visitor.look();
    await more.click();
    await page.locator('button.area[data-open]').first().waitFor();
    await visitor.leave();
    await house.close();
  });

  test('whoever loses the seat meanwhile is told, and sits again with one press', async () => {
    // Alone in a house: where another story left somebody in a hand, one would wait for them.
    const house = await House.croupier();
    const table = await house.table('section10-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}#play`);
    const { page } = visitor;
    await page.locator('button.area[data-open]').first().waitFor();
    // The place is given up elsewhere, as the house does with a seat that nobody holds.
    await page.evaluate(async (table) => {
      const view = await (await fetch(`/api/v1/tables/${table}`)).json();
      const { command } = view.offers.find((/** @type {{ kind: string }} */ { kind }) => kind === 'leave');
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      await fetch(`/api/v1/tables/${table}/commands`, { method: 'POST', headers, body: JSON.stringify(command) });
    }, table);
    await page.getByText('Your seat was freed.').waitFor();
    await visitor.everywhere([PHONE]);
    await page.getByRole('button', { name: 'Sit again' }).click();
    await page.locator('button.area[data-open]').first().waitFor();
    assert.equal(await page.getByText('Your seat was freed.').count(), 0);
    await visitor.leave();
    await house.close();
  });

  test('a table that does not exist says so', async () => {
    const visitor = await on().visit('/');
    visitor.expect(/404/);
    const answer = await visitor.page.goto(`${on().house.address}/table/99`);
    assert.equal(answer?.status(), 404);
    assert.match(await visitor.page.locator('body').innerText(), /no table 99/i);
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  test('a link that signs nobody in says so, and leads to the tables', async () => {
    const visitor = await on().visit('/');
    visitor.expect(/404/);
    await visitor.page.goto(`${on().house.address}/sign-in?link=abc`);
    assert.match(await visitor.page.locator('body').innerText(), /This sign-in link is not valid or has expired/);
    await visitor.everywhere([PHONE]);
    await visitor.page.getByRole('link', { name: 'Play as a guest' }).click();
    await visitor.page.locator('.table-row').first().waitFor();
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
