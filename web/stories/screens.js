// Takes the screens of docs/screens from houses that run: three widths beside each other,
// light and dark, each game in a phase that shows what it is. Fails if there is something
// to find on one of them. `node stories/screens.js FOLDER [NAME-PART]`.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';

import { launch, Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';
import { WIDTHS } from './widths.js';

/** @import { Browser } from 'playwright-core' */

const [folder = 'screens', part = ''] = process.argv.slice(2);

/** Long clocks, so that a phase stands still until it has been looked at. */
const PACE = '10/3000/3000';

/** What is to be seen, and how one comes there. @type {Record<string, (scene: Scene) => Promise<Visitor>>} */
const SCENES = {
  lobby: async (scene) => {
    const visitor = await scene.visit('/');
    await visitor.page.locator('.table-card').nth(4).waitFor();
    return visitor;
  },
  'caribbean-deciding': (scene) => scene.seated('nz-caribbean-stud', ['ante', 'jackpot'], (seat) => seat.turn()),
  'venice-changing': (scene) => scene.seated('venice-caribbean-poker', ['ante'], (seat) => seat.turn()),
  'three-card-settled': (scene) =>
    scene.seated('nz-three-card-poker', ['ante', 'pair-plus'], async (seat) => {
      await seat.turn();
      await seat.decide('play');
      await seat.settled();
    }),
  'ultimate-flop': (scene) =>
    scene.seated('nz-ultimate-texas-holdem', ['ante', 'blind', 'trips'], async (seat) => {
      await seat.turn();
      await seat.decide('check');
      await seat.page.locator('.offer[data-action="play-2x"]').waitFor();
    }),
  'section10-jackpot': async (scene) => {
    await scene.rig({ table: '3', place: '3', hand: 'royal flush' });
    return scene.seated('section10-caribbean-stud', ['ante', 'jackpot'], async (seat) => {
      await seat.turn();
      await seat.decide('bet');
      await seat.page.locator('.felt[data-phase="pending"]').waitFor();
    });
  },
  'nz-caribbean-betting': (scene) =>
    scene.seated('nz-caribbean-stud', [], async (seat) => {
      await seat.place.locator('button.spot-ante').click();
    }),
  receipt: async (scene) => {
    const visitor = await scene.seated('nz-caribbean-stud', ['ante'], async (seat) => {
      const { round } = await seat.view();
      await seat.turn();
      await seat.decide('bet');
      await seat.settled();
      await seat.page.goto(`${scene.house?.address}/round/${round}`);
      await seat.page.getByRole('button', { name: /Check the shuffle/ }).click();
      await seat.page.getByText('The deal was honest.').waitFor();
    });
    return visitor;
  },
  book: (scene) => scene.visit('/book/nz-three-card-poker'),
};

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

  /** @param {string} path */
  async visit(path) {
    this.house ??= await House.croupier({ pace: PACE, players: true });
    return Visitor.at(this.browser, this.house.address + path);
  }

  /** @param {string} book @param {string[]} wagers @param {(seat: Seat) => Promise<void>} story */
  async seated(book, wagers, story) {
    this.house ??= await House.croupier({ pace: PACE, players: true });
    const table = await this.house.table(book);
    const visitor = await this.visit(`/table/${table}`);
    const seat = await Seat.take(visitor.page, table, 3);
    await seat.wager(...wagers);
    await story(seat);
    return visitor;
  }
}

/** @param {Browser} browser @param {Buffer[]} pictures @param {string} path */
async function sheet(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 1860, height: 740 } });
  const shown = pictures.map((picture, index) => {
    const width = Math.round(WIDTHS[index].width * 0.7);
    return `<img src="data:image/png;base64,${picture.toString('base64')}" width="${width}">`;
  });
  await page.setContent(
    `<body style="margin:0;display:flex;gap:12px;width:max-content;background:#888;align-items:flex-start">${shown.reverse().join('')}`,
  );
  await page.locator('body').screenshot({ path, type: 'jpeg', quality: 72 });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
/** @type {string[]} */
const found = [];
for (const [name, play] of Object.entries(SCENES).filter(([name]) => name.includes(part))) {
  const scene = new Scene(browser);
  try {
    const visitor = await play(scene);
    // Playwright hides the caret with a style of its own, which the policy of the house forbids.
    visitor.expect(/inline style/);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await visitor.page.emulateMedia({ colorScheme });
      const pictures = [];
      for (const viewport of WIDTHS) {
        await visitor.page.setViewportSize(viewport);
        await visitor.page.evaluate(() => scrollTo(0, 0));
        pictures.push(await visitor.page.screenshot());
        await visitor.look().catch((error) => found.push(`${name} ${viewport.width} ${colorScheme}: ${error.message}`));
      }
      await sheet(browser, pictures, `${folder}/${name}-${colorScheme}.jpg`);
    }
    await visitor.leave();
  } finally {
    await scene.house?.close();
  }
}
await browser.close();
assert.deepEqual(found, []);
