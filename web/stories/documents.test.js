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

/** Looks at a page as a telephone, a tablet and a desk show it, light and dark. @param {import('./browser.js').Visitor} visitor */
async function everywhere(visitor) {
  for (const viewport of WIDTHS) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await visitor.page.setViewportSize(viewport);
      await visitor.page.emulateMedia({ colorScheme });
      await visitor.look();
    }
  }
}

describe('around the tables', { concurrency: 2 }, () => {
  test('every table of the lobby can be reached', async () => {
    const visitor = await on().visit('/');
    const tables = visitor.page.getByRole('list', { name: 'Tables' });
    await tables.getByRole('heading').nth(4).waitFor();
    await everywhere(visitor);
    for (const link of await tables.locator('h3 a').all()) {
      const address = (await link.getAttribute('href')) ?? '';
      const answer = await visitor.page.request.get(on().house.address + address);
      assert.equal(answer.status(), 200, address);
    }
    await visitor.page.locator('[data-guest]').click();
    await visitor.page.getByText('Guest').first().waitFor();
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

  // The others are written by the same hand and take longer to work out.
  for (const book of ['nz-three-card-poker', 'nz-caribbean-stud']) {
    test(`the odds of ${book} are worked out and written`, async () => {
      const visitor = await on().visit(`/par/${book}`);
      await visitor.page.getByRole('heading').first().waitFor();
      assert.match(await visitor.page.locator('body').innerText(), /house edge/i);
      await everywhere(visitor);
      await visitor.leave();
    });
  }
});
