// What stands beside the table: the coach, the last rounds, the receipt and its shuffle.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { House } from './house.js';
import { stage } from './stage.js';

// A round is listed among the last when the next begins.
const on = stage(() => House.croupier({ pace: '8/120/3' }));

/** Plays a round to its end. @param {import('./seat.js').Seat} seat */
async function round(seat) {
  const { round } = await seat.view();
  await seat.wager('ante');
  await seat.turn();
  await seat.decide('fold');
  await seat.settled();
  return /** @type {string} */ (round);
}

describe('beside the table', { concurrency: true }, () => {
  for (const [book, wagers] of /** @type {[string, string[]][]} */ ([
    ['nz-caribbean-stud', ['ante']],
    ['section10-caribbean-stud', ['ante']],
    ['venice-caribbean-poker', ['ante']],
    ['nz-three-card-poker', ['ante']],
    ['nz-ultimate-texas-holdem', ['ante', 'blind']],
  ])) {
    test(`the coach of ${book} shows the exact value of every action, the best first`, () =>
      on().seated(book, async (seat, visitor) => {
        await seat.wager(...wagers);
        await seat.turn();
        await seat.page.keyboard.press('h');
        await seat.page.locator('.coach-best').waitFor();
        const values = await seat.page.locator('.worth-value').allInnerTexts();
        const numbers = values.map((value) => Number(value.replace('−', '-')));
        assert.ok(numbers.length >= 2);
        assert.deepEqual(numbers, numbers.toSorted((a, b) => b - a));
        assert.match(await seat.page.locator('.worth').nth(1).innerText(), /\d+\/\d+|^.*\n−1/, 'as a fraction');
        await visitor.look();
        // The advice goes with the decision it was about.
        await seat.decide(wagers.length > 1 ? 'check' : 'fold');
        await seat.page.locator('.coach-best').waitFor({ state: 'detached' });
      }, 5));
  }

  test('a round is gone through again, its receipt opened and its shuffle checked', () =>
    on().seated('section10-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      const name = await round(seat);
      await page.locator(`[data-replay="${name}"]`).click();
      await page.getByText(`Round ${name}, line 1 of`).waitFor();
      const length = Number((await page.locator('.replay-where').innerText()).split(' ').at(-1));
      /** @type {string[]} */
      const told = [];
      for (let line = 1; line <= length; line += 1) {
        await page.getByText(`line ${line} of ${length}`).waitFor();
        told.push(await page.locator('.replay-line').innerText());
        await page.keyboard.press('Enter');
      }
      assert.ok(told.some((line) => /ante/i.test(line)), 'the wager is told');
      assert.ok(told.some((line) => /fold/.test(line)), 'and the decision');
      assert.ok(told.some((line) => /\blose/i.test(line) && /§/.test(line)), 'and what was taken, with its clause');
      await visitor.look();
      await page.locator('.replay [data-go="0"]').click();
      assert.equal(await page.locator('.replay').count(), 0);

      await page.getByText('Receipt and shuffle', { exact: true }).click();
      await page.getByRole('button', { name: `Check the shuffle of ${name}` }).click();
      await page.getByText('The deal was honest.').waitFor();
      await visitor.look();

      await page.locator(`a.round-id[href="/round/${name}"]`).click();
      await page.getByRole('heading', { name: `Round ${name}` }).waitFor();
      await page.getByRole('button', { name: /Check the shuffle/ }).click();
      await page.getByText('The deal was honest.').waitFor();
      await visitor.look();

      await page.getByRole('link', { name: 'As a case' }).click();
      await page.getByText(/^case round/).waitFor();
      assert.match(await page.locator('body').innerText(), /^@3 expect taken/m, 'the case expects what came of it');
    }));

  test('a house that dealt another card is found out', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      const name = await round(seat);
      await page.route('**/api/v1/rounds/*', async (route) => {
        const receipt = await (await route.fetch()).json();
        const [shown] = receipt.deals[0].shown;
        shown.card = shown.card === 'As' ? '2s' : 'As';
        await route.fulfill({ json: receipt });
      });
      await page.getByText('Receipt and shuffle', { exact: true }).click();
      await page.getByRole('button', { name: `Check the shuffle of ${name}` }).click();
      await page.getByText('The deal does not hold.').waitFor();
      await page.getByText(/card \d+ was .. and should be ../).waitFor();
    }));
});
