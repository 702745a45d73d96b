// Forms and buttons of the staff's pages, filled and pressed as a person does, with what the house
// answers.

import assert from 'node:assert/strict';

/** @import { Page } from 'playwright-core' */

/** The answer to what somebody sends: looks ahead ask the house as well, and are none. @param {Page} page */
function answered(page) {
  return page.waitForResponse((response) => response.request().method() === 'POST' && !/\/(beat|preview)$/.test(response.url()));
}

/** Fills a form and sends it; the page says that it was taken. @param {Page} page @param {string} form @param {Record<string, string>} fields */
export async function send(page, form, fields) {
  const found = page.locator(form).first();
  for (const [name, value] of Object.entries(fields)) {
    const field = found.locator(`[name="${name}"]`);
    if ((await field.evaluate(({ localName }) => localName)) === 'select') await field.selectOption(value);
    else await field.fill(value);
  }
  const answer = answered(page);
  await found.locator('button').first().click();
  const response = await answer;
  assert.equal(response.status(), 200, `${form}: ${await response.text()}`);
}

/** Presses a button and waits for the answer. @param {Page} page @param {string} button */
export async function press(page, button) {
  const answer = answered(page);
  await page.locator(button).first().click();
  assert.equal((await answer).status(), 200, button);
}
