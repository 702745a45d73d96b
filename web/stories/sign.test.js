// The sign in the hall: a jackpot hit at one of two linked tables, every state of the sign, and
// what becomes of a sign that says nothing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, Visitor } from './browser.js';
import { bothWays, casino, Dealing, picture } from './casino.js';
import { Worker } from './staff.js';
import { until } from './wait.js';
import { Wire } from './wire.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

/** Halls, either way up. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

/** How soon a sign shows what has happened. */
const SOON_MS = 2000;

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {Record<string, Worker>} */
let people;

before(async () => {
  [house, browser] = await Promise.all([casino('sign'), launch()]);
  people = Object.fromEntries(await Promise.all(['Kim', 'Robin', 'Mona', 'Otto'].map(async (name) => [name, await Worker.arrives(house, name)])));
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** Waits until the sign is in a state, which it acknowledges too. @param {Visitor} sign @param {string} state */
function shows({ page }, state) {
  return page.locator(`hall-sign[data-state="${state}"][data-acknowledged="${state}"]`).waitFor();
}

/** Notes in the page when it comes to a state, so that nothing outside of it is measured. @param {Visitor} sign @param {string} state */
function noted({ page }, state) {
  return page.evaluate((wanted) => {
    const sign = document.querySelector('hall-sign');
    if (!(sign instanceof HTMLElement)) return;
    Object.assign(globalThis, { came: 0 });
    new MutationObserver(() => {
      if (sign.dataset.state === wanted && !Reflect.get(globalThis, 'came')) Object.assign(globalThis, { came: Date.now() });
    }).observe(sign, { attributes: true, attributeFilter: ['data-state'] });
  }, state);
}

/** How long the sign took from the moment at which the journal has it. @param {Visitor} sign @param {(entry: any) => boolean} of */
async function delay(sign, of) {
  const { entries } = await people.Otto.get('/api/v1/journal?stream=jackpot%2Fharbour&limit=50');
  const entry = entries.find(of);
  assert.ok(entry, 'the journal has it');
  return Number(await sign.page.evaluate(() => Reflect.get(globalThis, 'came'))) - Date.parse(entry.at);
}

test('a hit at one of two tables is on the sign within two seconds, and so is all that follows', async () => {
  // Two signs are hung; one of them is never switched on.
  const mona = await people.Mona.at(browser, '/admin#jackpots');
  const hang = mona.page.locator('[data-job="hang"]');
  await hang.locator('[name="sign"]').fill('bar');
  await hang.getByRole('button').click();
  await mona.page.locator('.admin-once a', { hasText: 'sign=bar' }).waitFor();
  await hang.locator('[name="sign"]').fill('hall');
  await hang.getByRole('button').click();
  const address = await mona.page.locator('.admin-once a', { hasText: 'sign=hall' }).getAttribute('href');
  const wire = await Wire.to(house.address);
  const sign = await Visitor.at(browser, `${wire.address}${address}`, { viewport: SIZES[0] });
  await shows(sign, 'normal');
  assert.equal(await sign.page.locator('.sign-amount .aside').innerText(), '80,000.00');
  await sign.everywhere(SIZES);
  await picture(sign, 'sign-normal', ['dark']);
  await sign.page.setViewportSize(SIZES[1]);
  await picture(sign, 'sign-upright', ['dark']);
  await sign.page.setViewportSize(SIZES[0]);
  const box = await sign.page.locator('.sign-amount').boundingBox();
  assert.ok(box && Math.abs(box.height - 216) < 1, 'the amount has a fifth of the height');

  // The jackpot cannot be reached.
  await people.Robin.post('/api/v1/house/commands', { jackpot: { jackpot: 'harbour', command: { down: {} } } });
  await shows(sign, 'down');
  await sign.page.getByText('Jackpot wagers are closed').waitFor();
  await sign.everywhere(SIZES);
  await picture(sign, 'sign-down', ['dark']);
  await people.Robin.post('/api/v1/house/commands', { jackpot: { jackpot: 'harbour', command: { up: {} } } });
  await shows(sign, 'normal');

  // A royal flush at table 1, while table 2 plays for the same pool.
  const one = new Dealing(people.Kim, people.Robin, 1, { dealer: '9d 9s 7h 3s 2c', 1: 'Ah Kh Qh Jh Th' });
  const two = new Dealing(people.Kim, people.Robin, 2, { dealer: '8d 8s 6h 3c 2d', 1: 'Kc Kd 9c 5h 2s' });
  await one.wagers(1);
  await one.on('decisions');
  await sign.page.locator('.sign-amount .aside', { hasText: '80,005.00' }).waitFor({ state: 'attached' });
  await one.bet(1);
  await noted(sign, 'pending');
  await one.on('others');
  await shows(sign, 'pending');
  const pending = await delay(sign, ({ happened }) => happened.includes('claimed'));
  assert.ok(pending < SOON_MS, `pending after ${pending} ms`);
  await sign.page.getByText('Table 1: being verified').waitFor();
  // What table 2 wagers now is for the next pool; the amount stands.
  await two.wagers(1);
  await two.on('decisions');
  await sign.page.getByText('Next pool: 5.00 so far').waitFor();
  assert.equal(await sign.page.locator('.sign-amount .aside').innerText(), '80,005.00');
  await sign.everywhere(SIZES);
  await picture(sign, 'sign-pending', ['dark']);

  // Two people validate it, and it is paid.
  await noted(sign, 'paid');
  for (const [who, office] of [[people.Robin, 'supervisor'], [people.Mona, 'manager']]) {
    const view = await /** @type {Worker} */ (who).get('/api/v1/tables/1');
    if (view.validations.length > 0) await /** @type {Worker} */ (who).tell(1, view.validations[0].command);
    else assert.notEqual(office, 'supervisor', 'the supervisor validates');
  }
  await one.on('wagers');
  await shows(sign, 'paid');
  const paid = await delay(sign, ({ happened }) => happened.includes('awarded'));
  assert.ok(paid < SOON_MS, `paid after ${paid} ms`);
  await sign.page.getByText('Paid at table 1: a royal flush').waitFor();
  await sign.everywhere(SIZES);
  await picture(sign, 'sign-paid', ['dark']);

  // The wire is cut: grey, with the time of what it shows.
  sign.expect(/ERR_|Failed to load resource/);
  wire.cut();
  await sign.page.getByText(/No connection: as of \d\d:\d\d:\d\d/).waitFor();
  await sign.everywhere(SIZES);
  await picture(sign, 'sign-cut-off', ['dark']);
  wire.mend();
  await sign.page.locator('hall-sign[data-heard="yes"]').waitFor();

  // What it acknowledged stands in the journal, each state once.
  const { entries } = await people.Otto.get('/api/v1/journal?stream=house&limit=50');
  const acts = entries.filter((/** @type {any} */ { payload }) => payload.includes('"sign":"hall"'));
  const shown = acts.map((/** @type {any} */ { payload }) => /"state":"(\w+)"/.exec(payload)?.[1]).filter(Boolean);
  assert.deepEqual(shown.toReversed(), ['normal', 'down', 'normal', 'pending', 'paid']);
  // The sign that was never switched on stops play after twenty seconds.
  const silent = await until('the alert of a silent sign', async () => {
    const { alerts } = await people.Robin.get('/api/v1/alerts');
    return alerts.find((/** @type {any} */ { what }) => what === 'sign');
  });
  assert.equal(silent.level, 'stops-play');
  assert.equal(silent.jackpot, 'harbour');
  await mona.page.keyboard.press('1');
  await mona.page.keyboard.press('3');
  await mona.page.locator('.is-bad', { hasText: 'bar' }).waitFor();
  await bothWays(mona, [{ width: 1280, height: 800 }, { width: 1024, height: 600 }]);
  await picture(mona, 'admin-jackpots');
  await mona.leave();
  await sign.leave();
  wire.end();
});
