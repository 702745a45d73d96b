// A place at a table, and what whoever sits there does with the mouse.

import assert from 'node:assert/strict';

/** @import { Page } from 'playwright-core' */
/** @import { TableView } from '../types.js' */

/** One's place at a table. */
export class Seat {
  /** @param {Page} page @param {number} table @param {number} place */
  constructor(page, table, place) {
    this.page = page;
    this.table = table;
    this.place = page.locator(`.place[data-place="${place}"]`);
  }

  /** Comes to the table as a guest and sits down. @param {Page} page @param {number} table @param {number} place */
  static async take(page, table, place) {
    const seat = new Seat(page, table, place);
    await page.locator('[data-guest]').click();
    await seat.place.locator('.plate-sit').click();
    await page.locator(`.place.is-yours[data-place="${place}"]`).waitFor();
    return seat;
  }

  /** The table as the house shows it to this person. @returns {Promise<TableView>} */
  view() {
    return this.page.evaluate(async (path) => (await fetch(path)).json(), `/api/v1/tables/${this.table}`);
  }

  /** Puts a chip on each area and places it, one after the other, since some wait for another. @param {string[]} wagers */
  async wager(...wagers) {
    for (const wager of wagers) {
      await this.place.locator(`.spot-${wager}[data-offer]`).click();
      await this.page.locator('[data-all]').click();
      await this.place.locator(`.spot-${wager}:not(.is-planned) chip-stack`).waitFor();
    }
  }

  /** Waits until it is one's turn. */
  async turn() {
    await this.page.locator('main.table[data-turn="true"]').waitFor();
  }

  /** Presses the button of an action. @param {string} action */
  async decide(action) {
    await this.page.locator(`.offer[data-action="${action}"] .button`).first().click();
  }

  /** One's cards as they lie on the felt. */
  async cards() {
    const cards = this.place.locator('playing-card');
    return cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('card')));
  }

  /** Waits for the end of the round. */
  async settled() {
    await this.place.locator('.result').waitFor();
  }

  /**
   * What must hold of every settled round: each wager has its line, each line its clause,
   * and the purse has changed by what the lines say.
   * @param {number} before  The purse before the first wager.
   */
  async checkSettlement(before) {
    const view = await this.view();
    const own = view.places.find(({ yours }) => yours);
    assert.ok(own?.result, 'the place has a result');
    assert.equal(view.purse - before, own.result.net, 'the purse has changed by the result');
    const shown = this.page.locator('settlement-list .settled').first();
    assert.equal(await shown.locator('.line').count(), own.lines.length, 'every line is shown');
    for (const line of await shown.locator('.line').all()) {
      const clause = line.locator('.clause').first();
      assert.match((await clause.getAttribute('href')) ?? '', new RegExp(`^/book/${view.book}#clause-`));
      assert.ok(((await clause.getAttribute('data-asks')) ?? '').length > 10, 'the clause says what it asks');
    }
  }
}
