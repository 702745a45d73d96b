// Takes the screens of the staff's pages for docs/screens from the demonstration, whose links lead
// straight to them: two sizes beside each other, light and dark. Fails if there is something to find
// on one of them. `node stories/staff-screens.js FOLDER`.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';

import { launch, Visitor } from './browser.js';
import { Hand } from './hand.js';
import { House } from './house.js';

const [folder = 'screens'] = process.argv.slice(2);
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

mkdirSync(folder, { recursive: true });
const [house, browser] = await Promise.all([House.croupier({ players: true }), launch()]);
/** @type {string[]} */
const found = [];

/** Somebody who has followed their link. @param {string} who */
async function arrives(who) {
  return Visitor.at(browser, house.signIn[who], { viewport: SIZES[0] });
}

/** One picture a size, beside each other, light and dark. @param {Visitor} visitor @param {string} name */
async function take(visitor, name) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    const pictures = [];
    for (const size of SIZES) {
      await visitor.page.setViewportSize(size);
      await visitor.lit(scheme);
      await visitor.page.evaluate(() => scrollTo(0, 0));
      pictures.push(await visitor.page.screenshot());
      await visitor.look().catch((error) => found.push(`${name} ${size.width} ${scheme}: ${error.message}`));
    }
    const page = await browser.newPage({ viewport: { width: 1420, height: 100 } });
    const shown = pictures.map((picture, index) => `<img src="data:image/png;base64,${picture.toString('base64')}" width="${[780, 624][index]}">`);
    await page.setContent(`<!doctype html><body style="margin:0"><div style="display:flex;gap:8px;background:#888;align-items:flex-start">${shown.join('')}</div>`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.locator('div').screenshot({ path: `${folder}/${name}-${scheme}.jpg`, type: 'jpeg', quality: 72 });
    await page.close();
  }
  await visitor.page.setViewportSize(SIZES[0]);
  await visitor.lit('dark');
}

const dealer = await arrives('dealer');
// The sheet asks of every word of a family what the book would rule; on some it is silent.
dealer.expect(/422/);
const hand = new Hand(dealer.page);
await hand.until('decisions');
await hand.press('/0');
await dealer.page.locator('form[data-does="receive-chips"]').waitFor();
await take(dealer, 'console-tray');
await hand.page.keyboard.press('Backspace');
await hand.press('/6');
await dealer.page.locator('.irregular-words').waitFor();
await take(dealer, 'console-irregular');
await hand.page.keyboard.press('Escape');
await hand.press('02222');
await dealer.page.locator('.place-tile[data-key="place-5"] .place-state', { hasText: 'Bet' }).waitFor();
await take(dealer, 'console-deciding');
await hand.press('E');
await hand.until('cards');
await hand.cards('As Ad 7h 3s');
await hand.press('E');
await hand.cards('Jc Js 6c 5c 4d');
await hand.press('E');
await hand.cards('Qs Qd 8c 8h 3c');
await dealer.page.locator('.pencil-lines .fate-chips').first().waitFor();
await take(dealer, 'console-settling');
const { tables } = await house.get('/api/v1/tables');
const staffed = tables.filter((/** @type {any} */ it) => it.staffed).map((/** @type {any} */ it) => it.table);
await dealer.page.goto(`${house.address}/console/${staffed.at(-2)}`);
await hand.until('others');
await take(dealer, 'console-waits');
await dealer.leave();

const desk = await arrives('supervisor');
for (const [table, name, ready] of [
  [staffed.at(-2), 'pit-ruling', 'form[data-job="rule"]'],
  [staffed.at(-1), 'pit-prize', '.desk-prize'],
]) {
  await desk.page.locator(`button[data-table="${table}"]`).first().click();
  await desk.page.locator(ready).waitFor();
  await take(desk, name);
}
await desk.leave();

const cage = await arrives('cage');
await cage.page.locator('button[data-tell*="issue-fill"]').first().waitFor();
await take(cage, 'cage');
await cage.leave();

const pupil = await arrives('manager');
await pupil.page.goto(`${house.address}/school/exercise/nz-caribbean-stud:payout:0:7`);
await pupil.page.locator('form.school').waitFor();
await take(pupil, 'school-exercise');
await pupil.leave();

await browser.close();
await house.close();
assert.deepEqual(found, []);
