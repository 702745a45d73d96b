// Takes the screens of docs/screens from houses that run: four sizes beside each other,
// light and dark, each game in a phase that shows what it is, and a film of one round of
// every book. Fails if there is something to find on one of them.
// `node stories/screens.js FOLDER [NAME-PART]`; with `HOUSE=ADDRESS` in a house that runs already,
// which a slow machine is glad of.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';

import { launch, Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';
import { DESK, PHONE, TABLET } from './widths.js';

/** @import { Browser } from 'playwright-core' */

const [folder = 'screens', part = ''] = process.argv.slice(2);

const SIZES = [PHONE, TABLET, DESK];

/** What is to be seen, and how one comes there. @type {Record<string, (scene: Scene) => Promise<Visitor>>} */
const SCENES = {
  lobby: async (scene) => {
    const visitor = await scene.visit('/');
    await visitor.page.locator('.table-row').nth(4).waitFor();
    return visitor;
  },
  'caribbean-betting': (scene) => scene.seated('nz-caribbean-stud', (seat) => seat.wager('ante', 'jackpot')),
  'caribbean-deciding': (scene) =>
    scene.seated('nz-caribbean-stud', async (seat) => {
      await begun(seat, ['ante', 'jackpot']);
      await seat.page.keyboard.press('h');
      await seat.page.locator('.worth').first().waitFor();
    }),
  'venice-changing': (scene) =>
    scene.seated('venice-caribbean-poker', async (seat) => {
      await begun(seat, ['ante']);
      await seat.page.locator('[data-mark="2"]').click();
    }),
  'venice-italian': (scene) =>
    scene.seated(
      'venice-caribbean-poker',
      async (seat) => {
        await begun(seat, ['ante']);
        await seat.decide('bet');
        await seat.settled();
      },
      { locale: 'it-IT' },
    ),
  'three-card-settled': (scene) => scene.seated('nz-three-card-poker', (seat) => seat.round(['ante', 'pair-plus', 'six-card-bonus'], 'play')),
  'three-card-why': (scene) =>
    scene.seated('nz-three-card-poker', async (seat) => {
      await seat.round(['ante', 'pair-plus'], 'play');
      await seat.page.keyboard.press('w');
      await seat.page.locator('why-dialog dialog[open]').waitFor();
    }),
  'ultimate-flop': (scene) =>
    scene.seated('nz-ultimate-texas-holdem', async (seat) => {
      await begun(seat, ['ante', 'trips']);
      await seat.decide('check');
      await seat.page.locator('.decision[data-action="play-2x"]').waitFor();
    }),
  'ultimate-settled': (scene) => scene.seated('nz-ultimate-texas-holdem', (seat) => seat.round(['ante', 'trips'], 'play-4x')),
  'section10-jackpot': async (scene) => {
    await scene.rig({ table: '3', place: '4', hand: 'royal flush' });
    return scene.seated('section10-caribbean-stud', async (seat) => {
      await begun(seat, ['ante', 'jackpot']);
      await seat.decide('bet');
      await seat.page.locator('.felt[data-phase="pending"]').waitFor();
    });
  },
  replay: (scene) =>
    scene.seated('nz-caribbean-stud', async (seat) => {
      await seat.round(['ante'], 'bet');
      await seat.page.keyboard.press('v');
      await seat.page.locator('table-replay dialog[open] .felt').waitFor();
      await seat.page.keyboard.press('End');
    }),
  receipt: (scene) =>
    scene.seated('nz-caribbean-stud', async (seat) => {
      await begun(seat, ['ante']);
      const { round } = await seat.view();
      await seat.decide('bet');
      await seat.settled();
      await seat.page.goto(`${scene.house?.address}/round/${round}`);
      await seat.page.getByRole('button', { name: /Check the shuffle/ }).click();
      await seat.page.getByText('The shuffle checks out.').waitFor();
    }),
  book: (scene) => scene.visit('/book/nz-three-card-poker'),
};

/** One round of each book as a film: the table, its bets, and the decision. @type {Record<string, [string, string[], string]>} */
const FILMS = {
  'film-caribbean': ['nz-caribbean-stud', ['ante', 'jackpot'], 'bet'],
  'film-venice': ['venice-caribbean-poker', ['ante'], 'bet'],
  'film-section10': ['section10-caribbean-stud', ['ante', 'jackpot'], 'bet'],
  'film-three-card': ['nz-three-card-poker', ['ante', 'pair-plus', 'six-card-bonus'], 'play'],
  'film-ultimate': ['nz-ultimate-texas-holdem', ['ante', 'trips'], 'play-4x'],
};

/** @param {Seat} seat @param {string[]} wagers */
async function begun(seat, wagers) {
  await seat.wager(...wagers);
  await seat.deal();
  await seat.turn();
}

/** The house that runs already, or one for this alone. */
function open() {
  return process.env.HOUSE ? House.at(process.env.HOUSE) : House.croupier();
}

/** Gives the seat up, so that whoever comes next is alone. @param {Visitor} visitor */
async function standUp({ page }) {
  await page.evaluate(async () => {
    const [, table] = /^\/table\/(\d+)/.exec(location.pathname) ?? [];
    if (!table) return;
    const view = await (await fetch(`/api/v1/tables/${table}`)).json();
    for (const { kind, command } of view.offers) {
      if (kind !== 'leave') continue;
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      await fetch(`/api/v1/tables/${table}/commands`, { method: 'POST', headers, body: JSON.stringify(command) });
    }
  });
}

/** One thing to be seen, in a house of its own. */
class Scene {
  /** @type {House | null} */
  house = null;

  /** @param {Browser} browser */
  constructor(browser) {
    this.browser = browser;
  }

  /** @param {Record<string, string>} wish */
  async rig(wish) {
    this.house = await House.rigged(wish);
  }

  /** @param {string} path @param {import('playwright-core').BrowserContextOptions} [options] */
  async visit(path, options) {
    this.house ??= await open();
    return Visitor.at(this.browser, this.house.address + path, options);
  }

  /** @param {string} book @param {(seat: Seat) => Promise<unknown>} story @param {import('playwright-core').BrowserContextOptions} [options] */
  async seated(book, story, options) {
    this.house ??= await open();
    const table = await this.house.table(book);
    const visitor = await this.visit(`/table/${table}`, options);
    await story(await Seat.take(visitor.page, table));
    return visitor;
  }
}

/** Pictures beside each other on one sheet. @param {Browser} browser @param {Buffer[]} pictures @param {number[]} widths @param {string} path @param {number} across */
async function sheet(browser, pictures, widths, path, across) {
  const page = await browser.newPage({ viewport: { width: across, height: 100 } });
  const shown = pictures.map((picture, index) => `<img src="data:image/png;base64,${picture.toString('base64')}" width="${widths[index]}">`);
  await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888;align-items:flex-start">${shown.join('')}`);
  await page.locator('body').screenshot({ path, type: 'jpeg', quality: 70 });
  await page.close();
}

/** @param {Browser} browser @param {string} name @param {(scene: Scene) => Promise<Visitor>} play @param {string[]} found */
async function still(browser, name, play, found) {
  const scene = new Scene(browser);
  try {
    const visitor = await play(scene);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await visitor.page.emulateMedia({ colorScheme });
      const pictures = [];
      for (const viewport of SIZES) {
        await visitor.page.setViewportSize(viewport);
        await visitor.page.evaluate(() => scrollTo(0, 0));
        pictures.push(await visitor.page.screenshot());
        if (!process.env.UNSEEN) await visitor.look().catch((error) => found.push(`${name} ${viewport.width} ${colorScheme}: ${error.message}`));
      }
      await sheet(browser, pictures, [273, 361, 768], `${folder}/${name}-${colorScheme}.jpg`, 1420);
    }
    await standUp(visitor);
    await visitor.leave();
  } finally {
    await scene.house?.close();
  }
}

/** From one picture of a film to the next, in milliseconds of the page's own clock. */
const FRAME_MS = { deal: 160, result: 220 };

/**
 * Lets movements go by the clock of the page, which a film stops and sets forward from picture to
 * picture: a machine that is slow takes the same pictures. Runs in the page, before anything else.
 */
function byThePagesClock() {
  /** @type {{ movement: Animation, begun: number }[]} */
  const going = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (/** @type {any} */ frames, /** @type {any} */ options) {
    const movement = animate.call(this, frames, options);
    movement.pause();
    going.push({ movement, begun: performance.now() });
    return movement;
  };
  Object.assign(window, {
    brought() {
      for (const { movement, begun } of going.splice(0)) {
        const at = performance.now() - begun;
        if (at >= Number(movement.effect?.getComputedTiming().endTime ?? 0)) movement.finish();
        else {
          movement.currentTime = at;
          going.push({ movement, begun });
        }
      }
    },
  });
}

/** A round from the deal to the result, a picture every so often. @param {Browser} browser @param {string} name @param {[string, string[], string]} round */
async function film(browser, name, [book, wagers, action]) {
  const scene = new Scene(browser);
  try {
    /** @type {Buffer[]} */
    const pictures = [];
    const visitor = await scene.visit('/', { reducedMotion: 'no-preference', colorScheme: 'dark', viewport: { width: 1200, height: 750 } });
    const { page } = visitor;
    await page.addInitScript(byThePagesClock);
    await page.clock.install();
    const table = await /** @type {House} */ (scene.house).table(book);
    await page.goto(`${scene.house?.address}/table/${table}`);
    const seat = await Seat.take(page, table);
    /** The pictures of what is shown, until the table shows what the house says. @param {number} every @param {string} until */
    const take = async (every, until) => {
      for (let frame = 0; frame < 40; frame += 1) {
        await page.clock.runFor(every);
        await page.evaluate('brought()');
        pictures.push(await page.screenshot({ animations: 'allow' }));
        if (await page.locator(until).count()) return;
      }
      throw new Error(`${name}: the show does not end: ${await page.locator('main .areas').evaluate((it) => it.outerHTML.slice(0, 200))} ${await page.locator('.dock').innerText()}`);
    };
    await seat.wager(...wagers);
    await page.clock.runFor(1000);
    await page.evaluate('brought()');
    pictures.push(await page.screenshot());
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await seat.deal();
    while ((await page.locator('.dock[data-state="decision"]').count()) === 0) await page.clock.runFor(10);
    await take(FRAME_MS.deal, 'main .areas:not([data-showing="true"])');
    await seat.decide(action);
    while ((await page.locator('.dock[data-state="result"]').count()) === 0) await page.clock.runFor(10);
    await take(FRAME_MS.result, '.headline.result:is([data-sign="1"], [data-sign="0"], [data-sign="-1"])');
    await take(FRAME_MS.result, 'main .areas:not([data-showing="true"])');
    await page.clock.resume();
    await sheet(browser, pictures, pictures.map(() => 344), `${folder}/${name}.jpg`, 1410);
    await standUp(visitor);
    await visitor.leave();
  } finally {
    await scene.house?.close();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
/** @type {string[]} */
const found = [];
const wanted = (/** @type {[string, unknown]} */ [name]) => name.includes(part);
for (const [name, play] of Object.entries(SCENES).filter(wanted)) await still(browser, name, play, found);
for (const [name, round] of Object.entries(FILMS).filter(wanted)) await film(browser, name, round);
await browser.close();
assert.deepEqual(found, []);
