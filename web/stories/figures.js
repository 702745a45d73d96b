// Measures the table as a player meets it, and prints what was found: clicks and seconds to
// the first result, waiting in a round, drift in every picture of it, scrolling, bytes,
// requests and first paint. The length of every sentence is `cargo test -p narrator --test why`.
// `node stories/figures.js [BOOK-PART [WIDTH]]`: of the books whose name has the part, on screens as wide.

import { launch } from './browser.js';
import { House } from './house.js';
import { measure } from './measure.js';
import { Seat } from './seat.js';
import { WIDTHS } from './widths.js';

const BOOKS = /** @type {[string, string[], string][]} */ ([
  ['nz-caribbean-stud', ['ante', 'jackpot'], 'bet'],
  ['venice-caribbean-poker', ['ante'], 'bet'],
  ['section10-caribbean-stud', ['ante', 'jackpot'], 'bet'],
  ['nz-three-card-poker', ['ante', 'pair-plus', 'six-card-bonus'], 'play'],
  ['nz-ultimate-texas-holdem', ['ante', 'trips'], 'play-4x'],
]);

const [part = '', wide = ''] = process.argv.slice(2);

/** Every size, in English by day and in Italian by night. */
const LOOKS = WIDTHS.filter(({ width }) => wide === '' || width === Number(wide)).flatMap((viewport) => [
  { viewport, locale: 'en-GB', colorScheme: /** @type {const} */ ('light') },
  { viewport, locale: 'it-IT', colorScheme: /** @type {const} */ ('dark') },
]);

/** @param {string} what @param {string | number} figure */
const print = (what, figure) => console.log(`${what.padEnd(64)} ${figure}`);

const house = await House.croupier();
const browser = await launch();
// A page that was shown before: the first start of a browser is no measure of ours.
await (await browser.newPage()).goto(house.address);

/** From the door to the first result. */
async function firstRound() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(house.address);
  const table = await house.table('nz-caribbean-stud');
  let clicks = 0;
  for (const selector of [`[data-table="${table}"] [data-play]`, '.gold[data-do="deal"]:not([aria-disabled])', '.decision[data-action="bet"]']) {
    await page.locator(selector).click();
    clicks += 1;
  }
  await page.locator('.headline.result:not([data-sign=""])').waitFor();
  print('from / to the first settled round: clicks', clicks);
  print('from / to the first settled round: seconds', ((performance.now() - began) / 1000).toFixed(1));
  await leave(page);
  await context.close();
}

/** Leaves the table, so that whoever comes next plays alone. @param {import('playwright-core').Page} page */
async function leave(page) {
  await page.keyboard.press('q');
  await page.locator('[data-leave]').click();
  await page.locator('[data-leave]').waitFor({ state: 'hidden' });
}

/** What a browser asks for and receives before a table can be played at. */
async function weight() {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  let sent = 0;
  session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
    bytes += dataLength;
    sent += encodedDataLength;
  });
  await page.goto(`${house.address}/table/1`);
  await page.locator('.felt').waitFor();
  await page.waitForTimeout(300);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  print('table page: requests', requests);
  print('table page: kilobytes, and as sent', `${(bytes / 1024).toFixed(0)} ${(sent / 1024).toFixed(0)}`);
  print('table page: first paint, ms', paint.toFixed(0));
  await context.close();
}

/**
 * Looks at every picture of a round: how far anything moved that must not, and for how long
 * nothing could be pressed. Runs in the page; `window.watched` is what it saw.
 */
function watch() {
  const where = () =>
    ['.own.hand', '.areas', '.dock', '.band', '.felt-cards'].flatMap((selector) => {
      const box = document.querySelector(`main ${selector}`)?.getBoundingClientRect();
      return box ? [box.left, box.top, box.width, box.height] : [];
    });
  const begun = where();
  const seen = { drift: 0, idle: 0, all: 0, pictures: 0, decided: 0, answered: 0, settled: 0 };
  Object.assign(window, { watched: seen });
  // From the press to the picture with the result, by the clock of the page itself.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.decision')) seen.decided = performance.now();
  }, true);
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    const able = document.querySelector('.decision:not([aria-disabled]), .gold:not([aria-disabled])');
    if (!able) seen.idle += now - last;
    seen.all += now - last;
    seen.pictures += 1;
    last = now;
    if (seen.decided > 0 && seen.answered === 0 && document.querySelector('main .dock[data-state="result"]')) seen.answered = now;
    if (seen.decided > 0 && seen.settled === 0 && document.querySelector('main .headline.result:not([data-sign=""])')) seen.settled = now;
    for (const [index, side] of where().entries()) seen.drift = Math.max(seen.drift, Math.abs(side - begun[index]));
    requestAnimationFrame(look);
  };
  look();
}

/** How much of a round is waiting, and what moves in it. @param {string} book @param {string[]} wagers @param {string} action */
async function round(book, wagers, action) {
  for (const { viewport, locale, colorScheme } of LOOKS) {
    const context = await browser.newContext({ viewport, locale, colorScheme });
    const page = await context.newPage();
    const table = await house.table(book);
    await page.goto(`${house.address}/table/${table}`);
    const seat = await Seat.take(page, table);
    await seat.wager(...wagers);
    await page.evaluate(watch);
    const dealt = performance.now();
    await seat.deal();
    await seat.turn();
    const asked = performance.now();
    await page.waitForFunction(() => [...document.querySelectorAll('main .own .slot')].every((slot) => slot.querySelector('playing-card[card]')));
    const seen = performance.now();
    await seat.decide(action);
    await seat.settled();
    await page.waitForFunction(() => /** @type {any} */ (window).watched.settled > 0);
    const watched = await page.evaluate(() => /** @type {any} */ (window).watched);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const faults = await page.evaluate(measure);
    const where = `${book}, ${viewport.width}x${viewport.height} ${locale.slice(0, 2)}`;
    if (viewport.width === 1440 && locale === 'en-GB') {
      print(`${book}: ms from deal to the decision offered`, (asked - dealt).toFixed(0));
      print(`${book}: ms until one's own cards are seen`, (seen - dealt).toFixed(0));
      print(`${book}: ms from decision to result, of it until the house had answered`, `${(watched.settled - watched.decided).toFixed(0)} ${(watched.answered - watched.decided).toFixed(0)}`);
      print(`${book}: per cent of the round in which nothing can be pressed`, ((100 * watched.idle) / watched.all).toFixed(1));
    }
    print(`${where}: drift px, scrolling px, pictures`, `${watched.drift} ${Math.max(0, scrolls)} ${watched.pictures}`);
    for (const fault of faults) print(`${where}: fault`, fault);
    await leave(page);
    await context.close();
  }
}

await firstRound();
await weight();
for (const [book, wagers, action] of BOOKS.filter(([name]) => name.includes(part))) await round(book, wagers, action);
await browser.close();
await house.close();
