// The school of the house: an exercise that is answered and graded, and an examination from its
// setting to the sheet. Pages without scripts of their own; axe looks at each.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Visitor } from './browser.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

/** @param {import('playwright-core').Page} page */
async function answer(page) {
  for (const choices of await page.locator('form.school fieldset').all()) await choices.locator('input').first().check();
  for (const amount of await page.locator('form.school input:not([type])').all()) await amount.fill('0');
  await page.locator('form.school button').first().click();
}

describe('the school', () => {
  test('an exercise is asked, answered and graded with its clause', async () => {
    const visitor = await on().visit('/register');
    const { page } = visitor;
    await page.locator('input[name="name"]').fill('Ann');
    await page.locator('input[name="password"]').fill('a password of mine');
    await page.locator('form.account button').click();
    await page.locator('main strong').first().waitFor();
    await page.goto(new URL('/school', page.url()).href);
    await visitor.everywhere(WIDTHS);
    for (const topic of ['payout', 'ruling', 'slip', 'next-step', 'keyed-deal']) {
      await page.goto(new URL('/school', page.url()).href);
      await page.locator('select[name="book"]').selectOption('nz-caribbean-stud');
      await page.locator('select[name="topic"]').selectOption(topic);
      await page.locator('form.school button').first().click();
      await page.waitForURL(/school\/exercise/);
      await visitor.everywhere(WIDTHS);
      await answer(page);
      await page.locator('ol.graded').waitFor();
      if (topic === 'payout') await visitor.everywhere(WIDTHS);
    }
    await page.goto(new URL('/school', page.url()).href);
    assert.equal(await page.locator('table.sheet tbody tr').count(), 5);
    await visitor.leave();
  });

  test('an instructor sets an examination, a pupil sits it, and the sheet has every answer with its clause', async () => {
    const { house, browser } = on();
    const instructor = await Visitor.at(browser, house.signIn.supervisor);
    await instructor.page.locator('.desk').waitFor();
    await instructor.page.goto(`${house.address}/school`);
    const set = instructor.page.locator('form[action="/school/exams"]');
    await set.locator('input[name="title"]').fill('Caribbean, first');
    await set.locator('input[name="book"][value="nz-caribbean-stud"]').check();
    await set.locator('input[name="topic"][value="ruling"]').check();
    await set.locator('input[name="topic"][value="slip"]').check();
    await set.locator('input[name="number"]').fill('2');
    await instructor.everywhere(WIDTHS);
    await set.locator('button').click();
    await instructor.page.waitForURL(/school\/exams\/1$/);
    const pupil = await Visitor.at(browser, house.signIn.dealer);
    const { page } = pupil;
    await page.locator('.console').waitFor();
    await page.goto(`${house.address}/school/exams/1`);
    await pupil.everywhere(WIDTHS);
    await page.locator('main form button').click();
    for (const at of ['0', '1']) {
      await page.locator(`form.school input[name="at"][value="${at}"]`).waitFor({ state: 'attached' });
      await pupil.everywhere(WIDTHS);
      // No aid: nothing right is in the page before the end.
      assert.equal(await page.locator('ol.graded').count(), 0);
      await answer(page);
    }
    await page.locator('a[href*="/sheet/"]').click();
    await page.locator('main').getByText('The dealer').first().waitFor();
    await pupil.everywhere(WIDTHS);
    assert.ok((await page.locator('main').innerText()).includes('§') || (await page.locator('main a[href*="clause="]').count()) > 0, 'clauses stand on the sheet');
    await instructor.page.goto(`${house.address}/school/exams/1`);
    await instructor.page.locator('a[href*="/sheet/"]').click();
    await instructor.page.locator('main').getByText('The dealer').first().waitFor();
    await pupil.leave();
    await instructor.leave();
  });
});
