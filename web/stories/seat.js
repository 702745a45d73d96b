// A seat at a table, and what whoever sits there does with the mouse.

import assert from 'node:assert/strict';

/** @import { Page } from 'playwright-core' */
/** @import { TableView } from '../types.js' */

/** One's seat at a table. */
export class Seat {
  /** @param {Page} page @param {number} table */
  constructor(page, table) {
    this.page = page;
    this.table = table;
  }

  /** Comes to the table as a guest and sits down, in the middle or where it is said. @param {Page} page @param {number} table @param {number} [place] */
  static async take(page, table, place) {
    const seat = new Seat(page, table);
    if (place === undefined) await page.locator('[data-do="play"]').click();
    else {
      await page.evaluate(() => fetch('/api/v1/guests', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }));
      await page.reload();
      await page.locator(`button[data-sit="${place}"]`).click();
    }
    await page.locator('button.area[data-open]').first().waitFor();
    return seat;
  }

  /** The table as the house shows it to this person. @returns {Promise<TableView>} */
  view() {
    return this.page.evaluate(async (path) => (await fetch(path)).json(), `/api/v1/tables/${this.table}`);
  }

  /** One's own place, as the house shows it. */
  async place() {
    const { places } = await this.view();
    return places.find(({ yours }) => yours);
  }

  /** An area of one's own. @param {string} wager */
  area(wager) {
    return this.page.locator(`main .area[data-area="${wager}"]`);
  }

  /** Presses each area once. @param {string[]} wagers */
  async wager(...wagers) {
    for (const wager of wagers) {
      await this.page.locator(`main .area[data-area="${wager}"][data-open]`).click();
      await this.page.locator(`main .area[data-area="${wager}"].has-chips`).waitFor();
    }
  }

  /** Says deal. */
  async deal() {
    await this.page.locator('.gold:not([aria-disabled])').click();
  }

  /** Waits until it is one's turn. */
  async turn() {
    await this.page.locator('.dock[data-state="decision"]').waitFor();
  }

  /** Presses the button of an action. @param {string} action */
  async decide(action) {
    await this.page.locator(`.decision[data-action="${action}"]:not([aria-disabled])`).click();
  }

  /** One's cards as they lie on the felt. */
  async cards() {
    const cards = this.page.locator('main .own playing-card');
    return cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('card')));
  }

  /** Waits for the end of the round. */
  async settled() {
    await this.page.locator('.headline.result:is([data-sign="1"], [data-sign="0"], [data-sign="-1"])').waitFor();
  }

  /** Leaves the table, so that whoever comes next plays alone. */
  async leave() {
    await this.page.keyboard.press('q');
    const heard = this.page.waitForResponse((answer) => answer.request().method() === 'POST');
    await this.page.locator('[data-leave]').click();
    await heard;
  }

  /** From bare felt to the result; gives the round's name. @param {string[]} wagers @param {string} action */
  async round(wagers, action) {
    await this.wager(...wagers);
    await this.deal();
    await this.turn();
    // Until the first wager the table may still show the round of whoever sat there before.
    const { round } = await this.view();
    await this.decide(action);
    await this.settled();
    return round;
  }

  /**
   * What must hold of every settled round: each wager has its line and its clause, and the
   * balance has changed by what the lines say.
   * @param {number} before  The balance before the first wager.
   */
  async checkSettlement(before) {
    const view = await this.view();
    const own = view.places.find(({ yours }) => yours);
    assert.ok(own?.result && own.why, 'the place has a result and a reason');
    assert.equal(view.balance - before, own.result.net, 'the balance has changed by the result');
    assert.equal(own.why.lines.reduce((sum, { net }) => sum + net, 0), own.result.net, 'the lines come to the result');
    assert.ok(own.why.sentence.length > 0 && own.why.sentence.length <= 90, `one sentence: ${own.why.sentence}`);
    assert.equal((await this.page.locator('main .sentence > span').innerText()).trim(), own.why.sentence);
    await this.page.keyboard.press('w');
    const why = this.page.locator('why-dialog dialog[open]');
    await why.waitFor();
    assert.equal(await why.locator('.why-line').count(), own.why.lines.length, 'a paragraph a wager');
    for (const line of await why.locator('.why-line').all()) {
      assert.ok((await line.locator('.why-clause').count()) > 0, 'each wager names its clause');
    }
    assert.deepEqual(await this.page.evaluate(missingClauses), [], 'every clause is found in its book');
    await this.page.keyboard.press('Escape');
    await why.waitFor({ state: 'hidden' });
  }
}

/** The links to clauses on a page that lead to no clause of their book. Runs in the page. */
async function missingClauses() {
  const links = [...document.querySelectorAll('.why-clause a')].map((link) => new URL(/** @type {HTMLAnchorElement} */ (link).href));
  const lost = [];
  for (const { pathname, search, hash } of links) {
    const text = await (await fetch(pathname + search)).text();
    const written = new DOMParser().parseFromString(text, 'text/html');
    if (written.getElementById(decodeURIComponent(hash.slice(1))) === null) lost.push(pathname + search + hash);
  }
  return lost;
}
