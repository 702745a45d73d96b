// Browsers for stories, each with somebody in front of it who notices what goes wrong.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

import { measure } from './measure.js';
import { PATIENCE_MS, within } from './wait.js';

/** @import { Browser, Page } from 'playwright-core' */

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The browser is `/usr/bin/chromium`, or what `CHROMIUM` names. @returns {Promise<Browser>} */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** The pages of the staff. */
const STAFF = /^\/(console\/[^/]+|pit|cage|admin|audit)$/;

/** Where `PAGES` is set the files of this folder are shown, and not those in the binary. @param {import('playwright-core').Route} route */
async function fromFolder(route) {
  const { pathname } = new URL(route.request().url());
  const [, file] = /^\/assets\/(.+)$/.exec(pathname) ?? [];
  if (file) return route.fulfill({ path: fileURLToPath(new URL(`../${file}`, import.meta.url)) });
  const [, kind] = /^\/(table|replay|practice)\/[^/]+$/.exec(pathname) ?? [];
  const page = pathname === '/' ? 'index.html' : kind ? 'table.html' : STAFF.test(pathname) ? 'staff.html' : /^\/sign\/[^/]+$/.test(pathname) ? 'sign.html' : null;
  if (!page) return route.continue();
  // The house says whether there is such a page, and in which language.
  const answer = await route.fetch();
  const [, language] = /<html lang="(\w+)"/.exec(await answer.text()) ?? [];
  if (!answer.ok() || !language) return route.fulfill({ response: answer });
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const begun = text.replace('/assets/table.js', `/assets/${kind}.js`);
  return route.fulfill({ response: answer, body: (kind ? begun : text).replace('<html lang="en"', `<html lang="${language}"`) });
}

/** Somebody in front of a browser, in a session of their own. */
export class Visitor {
  /** @type {string[]} */
  #wrong = [];
  /** @type {RegExp[]} */
  #expected = [];

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.#note(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // What a browser no longer wants because it has gone to another page, such as a stream.
      if (why !== 'net::ERR_ABORTED') this.#note(`${request.url()}: ${why}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#note(`${response.url()}: status ${response.status()}`);
    });
  }

  /** @param {Browser} browser @param {string} address @param {import('playwright-core').BrowserContextOptions} [options] */
  static async at(browser, address, options = {}) {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
    if (process.env.PAGES) await context.route('**', fromFolder);
    const visitor = new Visitor(await context.newPage());
    await visitor.page.goto(address);
    return visitor;
  }

  /** Says what may go wrong from here on. @param {RegExp} words */
  expect(words) {
    this.#expected.push(words);
  }

  /** @param {string} what */
  #note(what) {
    if (!this.#expected.some((words) => words.test(what))) this.#wrong.push(what);
  }

  /** Looks at the screen on each of some sizes, by day and by night. @param {{ width: number, height: number }[]} sizes */
  async everywhere(sizes) {
    const before = this.page.viewportSize();
    for (const size of sizes) {
      await this.page.setViewportSize(size);
      for (const scheme of /** @type {const} */ (['light', 'dark'])) {
        await this.lit(scheme);
        await this.look();
      }
    }
    if (before) await this.page.setViewportSize(before);
  }

  /** By day or by night; pages that are dark whatever the machine prefers are told. @param {'light' | 'dark'} scheme */
  async lit(scheme) {
    await this.page.emulateMedia({ colorScheme: scheme });
    await this.page.evaluate((wanted) => {
      const { dataset } = document.documentElement;
      if (dataset.theme && dataset.theme !== 'auto') dataset.theme = wanted;
    }, scheme);
  }

  /** What is wrong with the screen as it stands: axe's findings, small text and targets, covered cards, scrolling. */
  async look() {
    const found = await within('what is found on the screen', this.#looked());
    const size = this.page.viewportSize();
    assert.deepEqual(found, [], `${await this.page.title()} at ${size?.width}`);
  }

  /** What axe and the measures find. @returns {Promise<string[]>} */
  async #looked() {
    const session = await this.page.context().newCDPSession(this.page);
    // Past the policy of the page, which lets no script in that is not its own.
    await session.send('Runtime.evaluate', { expression: AXE });
    await session.detach();
    // A screen that has just another size, or another light, is drawn first.
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    // Preloading would write style sheets into the page, which its policy forbids. The size of
    // targets is of WCAG 2.2, which axe leaves out unless it is told.
    // What lies under an open menu is not there to be pressed.
    const where = 'document.querySelector("details.settings[open]") ? { exclude: [[".rail"]] } : document';
    const report = await this.page.evaluate(`axe.run(${where}, { resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: true } } })`);
    const violations = /** @type {any} */ (report).violations.map(
      (/** @type {any} */ { id, nodes }) => `axe ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ''}`,
    );
    return [...violations, ...(await this.page.evaluate(measure))];
  }

  /** Goes away; nothing must have gone wrong that was not expected. */
  async leave() {
    await this.page.context().close();
    assert.deepEqual(this.#wrong, []);
  }
}
