// What the stories of a file play on: one house and one browser, opened before the first
// and closed after the last.

import { after, before } from 'node:test';

import { launch, Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';

/** @import { Browser, BrowserContextOptions } from 'playwright-core' */

/** A house and a browser. */
export class Stage {
  /** @param {House} house @param {Browser} browser */
  constructor(house, browser) {
    this.house = house;
    this.browser = browser;
  }

  /** Somebody at a page of the house. @param {string} path @param {BrowserContextOptions} [options] */
  visit(path, options) {
    return Visitor.at(this.browser, this.house.address + path, options);
  }

  /**
   * A guest at a table of a book, who leaves when the story is told.
   * @param {string} book
   * @param {(seat: Seat, visitor: Visitor) => Promise<void>} story
   * @param {BrowserContextOptions & { place?: number }} [options]
   */
  async seated(book, story, { place, ...options } = {}) {
    const table = await this.house.table(book);
    const visitor = await this.visit(`/table/${table}`, options);
    await story(await Seat.take(visitor.page, table, place), visitor);
    await visitor.leave();
  }
}

/** The stage of a file; it is set once the first story begins. @param {() => Promise<House>} open */
export function stage(open = House.croupier) {
  /** @type {Stage | null} */
  let set = null;
  before(async () => {
    const [house, browser] = await Promise.all([open(), launch()]);
    set = new Stage(house, browser);
  });
  after(async () => {
    await set?.browser.close();
    await set?.house.close();
  });
  return () => {
    if (set === null) throw new Error('a story begins only after its stage is set');
    return set;
  };
}
