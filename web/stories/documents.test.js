// The pages around the tables: the lobby, the rule books, the odds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

const BOOKS = [
  'nz-caribbean-stud',
  'venice-caribbean-poker',
  'section10-caribbean-stud',
  'nz-three-card-poker',
  'nz-ultimate-texas-holdem',
];

describe('around the tables', { concurrency: 2 }, () => {
  test('every table of the lobby can be reached', async () => {
    const visitor = await on().visit('/');
    const rows = visitor.page.locator('.table-row');
    await rows.nth(4).waitFor();
    await visitor.everywhere(WIDTHS);
    for (const link of await rows.locator('a').all()) {
      const address = (await link.getAttribute('href')) ?? '';
      const answer = await visitor.page.request.get(on().house.address + address, { timeout: 120_000 });
      assert.equal(answer.status(), 200, address);
    }
    const facts = await visitor.page.locator('[data-key="caribbean-stud"] .table-facts').allInnerTexts();
    assert.equal(new Set(facts).size, 5, `tables of one game are told apart: ${facts.join(' | ')}`);
    assert.ok(facts.some((words) => words.includes('with a dealer')), 'the staffed one is shown as such');
    await visitor.leave();
  });

  for (const book of BOOKS) {
    test(`${book} is written clause by clause`, async () => {
      const visitor = await on().visit(`/book/${book}`);
      await visitor.page.getByRole('heading').first().waitFor();
      assert.ok((await visitor.page.locator('[id^="clause-"]').count()) > 40, 'clauses');
      await visitor.look();
      await visitor.page.setViewportSize(WIDTHS[0]);
      await visitor.look();
      await visitor.leave();
    });
  }

  test('what a book rules on a slip is asked by a form and answered', async () => {
    const visitor = await on().visit('/rulings');
    const { page } = visitor;
    await page.getByLabel(/^Book/).selectOption('nz-caribbean-stud');
    await page.getByLabel(/^What happened/).selectOption('exposed');
    await page.getByLabel('When it is noticed').selectOption('dealing');
    await page.getByLabel(/^Whose/).fill('dealer');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('heading', { name: 'up-card' }).waitFor();
    assert.match(page.url(), /what=exposed/);
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  // The others are written by the same hand and take longer to work out.
  for (const book of ['nz-three-card-poker', 'nz-caribbean-stud']) {
    test(`the odds of ${book} are worked out and written`, async () => {
      const visitor = await on().visit(`/par/${book}`);
      await visitor.page.getByRole('heading').first().waitFor();
      assert.match(await visitor.page.locator('body').innerText(), /house edge/i);
      await visitor.everywhere(WIDTHS);
      await visitor.leave();
    });
  }
});
