// A dealer's hand on the pad of the console, which counts what it presses.

import { until } from './wait.js';

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */
/** @import { Worker } from './staff.js' */

/** One hand on the pad. */
export class Hand {
  keys = 0;
  /**
   * Whether it waits until the console has taken its keys, and presses again what the console has
   * dropped: where the house is slow to answer, a console takes no key before it has. Not where a
   * story is about just that.
   */
  patient = true;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Presses keys of the pad; `E` is Enter. @param {string} keys */
  async press(keys) {
    this.keys += keys.length;
    await this.#key([...keys].map((key) => (key === 'E' ? 'Enter' : key)));
  }

  /** Keys cards, which are not counted: whoever holds them has to say them. @param {string} cards */
  async cards(cards) {
    await this.#key([...cards.replaceAll(' ', '')]);
  }

  /** @param {string[]} keys */
  async #key(keys) {
    for (let left = keys; left.length > 0; ) {
      const before = await this.#tally();
      for (const key of left) await this.page.keyboard.press(key);
      if (!this.patient) return;
      const after = await until(`the console done with ${left.join(' ')}`, async () => {
        const now = await this.#tally();
        return now.over === now.pressed ? now : null;
      }, () => this.shown());
      const dropped = after.dropped - before.dropped;
      // Those that are dropped are the last ones.
      left = dropped === 0 ? [] : left.slice(-dropped);
    }
  }

  /** How many keys the console has had, is done with, and has dropped. */
  async #tally() {
    const [pressed = 0, over = 0, dropped = 0] = (await this.page.locator('dealer-console').getAttribute('data-keys'))?.split(' ').map(Number) ?? [];
    return { pressed, over, dropped };
  }

  /** Waits until the console asks for something. @param {string} mode @param {RegExp | string} [text] */
  async until(mode, text) {
    await until(`the console on ${mode}`, async () => (await this.page.locator('.console').getAttribute('data-mode')) === mode, () => this.shown());
    if (text) await this.page.locator('.console', { hasText: text }).waitFor();
  }

  /** What the console asks for, and what it says: for a story that fails. */
  shown() {
    return this.page.evaluate(() => ['.now-words', '.pencil-text', '.pencil-problem', '.banner'].map((part) => document.querySelector(part)?.textContent?.trim()));
  }
}

/**
 * A dealer at the console of a table whose cards are inspected, with wagers to take.
 * @param {Browser} browser @param {{ dealer: Worker, supervisor: Worker }} staff @param {number} table @param {BrowserContextOptions} [options]
 */
export async function openedConsole(browser, { dealer, supervisor }, table, options) {
  const visitor = await dealer.at(browser, `/console/${table}`, options);
  await visitor.page.locator('.console-now').waitFor();
  const hand = new Hand(visitor.page);
  await hand.press('E');
  await visitor.page.locator('.now-words', { hasText: 'game supervisor' }).waitFor();
  await supervisor.tell(table, { do: 'prepare', stage: 'verify' });
  await visitor.page.locator('.now-words', { hasText: 'Take wagers' }).waitFor();
  hand.keys = 0;
  return { visitor, hand };
}
