// A dealer's hand on the pad of the console, which counts what it presses.

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */
/** @import { Worker } from './staff.js' */

/** One hand on the pad. */
export class Hand {
  keys = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Presses keys of the pad; `E` is Enter. @param {string} keys */
  async press(keys) {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key === 'E' ? 'Enter' : key);
    }
  }

  /** Keys cards, which are not counted: whoever holds them has to say them. @param {string} cards */
  async cards(cards) {
    for (const key of cards.replaceAll(' ', '')) await this.page.keyboard.press(key);
  }

  /** Waits until the console asks for something. @param {string} mode @param {RegExp | string} [text] */
  async until(mode, text) {
    await this.page.locator(`.console[data-mode="${mode}"]`).waitFor();
    if (text) await this.page.locator('.console', { hasText: text }).waitFor();
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
