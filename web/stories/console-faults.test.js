// What becomes of a round at the console where the house, the link or the tablet goes away, and of
// a card that was keyed wrongly.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { Hand, openedConsole } from './hand.js';
import { staffedHouse, Worker } from './staff.js';
import { until } from './wait.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */
/** @import { Visitor } from './browser.js' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** How soon a link that is open and says nothing is noticed: a heartbeat of two seconds, and patience of five. */
const NOTICED_MS = 7000;

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {Worker} */
let kim;
/** @type {Worker} */
let robin;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(), launch()]);
  kim = await Worker.arrives(house, 'Kim');
  robin = await Worker.arrives(house, 'Robin');
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** @param {number} table */
function opened(table) {
  return openedConsole(browser, { dealer: kim, supervisor: robin }, table);
}

/** What a browser notes while its house is away. @param {Visitor} visitor */
function away(visitor) {
  for (const words of [/ERR_/, /status 5/, /Failed to load/, /api\/v1/]) visitor.expect(words);
}

/** The banner of a page whose house is not heard. @param {Visitor} visitor */
function banner({ page }) {
  return page.locator('.banner', { hasText: 'Leave cards and chips as they lie' });
}

test('a beat on its way when the house is killed is told once, and no key after it is taken for another', async () => {
  const { visitor, hand } = await opened(4);
  hand.patient = false;
  away(visitor);
  await hand.press('33');
  await visitor.page.locator('.place-tile[data-key="place-1"].is-pencilled').waitFor();
  const { sequence } = await kim.get('/api/v1/tables/4');
  // The beat is on its way when the house dies, and whoever waits presses on.
  await visitor.page.route('**/api/v1/tables/4/commands', async (route) => {
    await house.losePower();
    await route.abort('connectionfailed');
  }, { times: 1 });
  await hand.press('EEE');
  await banner(visitor).waitFor();
  await visitor.look();
  await house.reopen();
  await visitor.page.locator('.place-tile[data-key="place-2"].is-here').waitFor();
  const view = await kim.get('/api/v1/tables/4');
  assert.deepEqual(view.places[0].stakes.map((/** @type {any} */ { amount }) => amount), [1000]);
  assert.equal(view.phase, 'betting');
  assert.ok(view.sequence > sequence);
  await visitor.leave();
});

test('a beat that the house has written and not answered when it is killed is told once', async () => {
  const visitor = await kim.at(browser, '/console/4');
  away(visitor);
  const hand = new Hand(visitor.page);
  hand.patient = false;
  await hand.until('wagers');
  await hand.press('.25');
  await visitor.page.locator('.place-tile[data-key="place-2"].is-here').waitFor({ state: 'attached' });
  await visitor.page.locator('.place-tile.is-pencilled').waitFor();
  const { sequence } = await kim.get('/api/v1/tables/4');
  let written = 0;
  await visitor.page.route('**/api/v1/tables/4/commands', async (route) => {
    written = (await route.fetch()).status();
    await house.losePower();
    await route.abort('connectionfailed');
  }, { times: 1 });
  await hand.press('E');
  await banner(visitor).waitFor();
  assert.equal(written, 200, 'the house had written it');
  await house.reopen();
  const found = await kim.get('/api/v1/tables/4');
  assert.ok(found.sequence > sequence, 'it is in the journal');
  // It goes again under its key, and stands there as it stood.
  await banner(visitor).waitFor({ state: 'detached' });
  await visitor.page.locator('.place-tile.is-here:not(.is-pencilled)').waitFor();
  assert.equal(await visitor.page.evaluate(() => localStorage.getItem('croupier-outbox')), '[]');
  const view = await kim.get('/api/v1/tables/4');
  assert.equal(view.sequence, found.sequence, 'nothing was told twice');
  assert.deepEqual(view.places.flatMap((/** @type {any} */ { stakes }) => stakes.map((/** @type {any} */ { amount }) => amount)), [1000, 2500]);
  await visitor.leave();
});

test('a house that stands still is noticed at the console and the desk while their links are open', async () => {
  const visitor = await kim.at(browser, '/console/4');
  const desk = await robin.at(browser, '/pit');
  for (const page of [visitor, desk]) away(page);
  await new Hand(visitor.page).until('wagers');
  await desk.page.locator('.desk-tile').first().waitFor();
  const since = Date.now();
  house.freeze();
  try {
    await Promise.all([visitor, desk].map((page) => banner(page).waitFor()));
    const took = Date.now() - since;
    assert.ok(took < NOTICED_MS + 2000, `${took} ms`);
  } finally {
    house.thaw();
  }
  await Promise.all([visitor, desk].map((page) => banner(page).waitFor({ state: 'detached' })));
  await visitor.leave();
  await desk.leave();
});

test('a tablet that dies is replaced by another, at which the round goes on; a card keyed wrongly is keyed again', async () => {
  const first = await opened(1);
  await first.hand.press('33E');
  await first.visitor.page.locator('.place-tile[data-key="place-2"].is-here').waitFor();
  await first.hand.press('EE');
  await first.hand.until('cards');
  await first.hand.cards('9d');
  await first.hand.press('2E');
  await first.hand.until('cards', 'Dealer');
  // Half of a hand is keyed when it dies; that is lost, and nothing that was inked.
  await first.hand.cards('As Ad');
  await first.visitor.leave();
  const second = await kim.at(browser, '/console/1');
  // The house says what takes two people.
  second.expect(/\b422\b/);
  const hand = new Hand(second.page);
  await hand.until('cards');
  await second.page.locator('.felt-cards playing-card[card="9d"]').waitFor();
  assert.equal(await second.page.locator('.felt-cards playing-card[card="As"]').count(), 0);
  await hand.cards('As Kd 7h 3s');
  await hand.press('E');
  await hand.until('cards', 'Seat 1');
  // The king was a queen: no money has moved on it, and one person keys it again.
  await hand.press('/0');
  const rekey = second.page.locator('form[data-tray="rekey"]');
  await rekey.locator('[name="wrong"]').selectOption({ label: 'Dealer: K♦' });
  await rekey.locator('[name="face"]').selectOption('Qd');
  await second.everywhere(SIZES);
  await rekey.locator('button').click();
  await second.page.locator('.felt-cards playing-card[card="Qd"]').waitFor();
  await second.page.keyboard.press('Backspace');
  await hand.until('cards');
  await hand.cards('Ks Kh 9c 5h 2s');
  await hand.press('E');
  await hand.until('wagers');
  // Money has moved by now: what one person may not do is proposed, and somebody else confirms at this screen.
  await robin.post('/api/v1/me/pin', { password: 'Robin works at the harbour', pin: '4821' });
  await hand.press('/0');
  await rekey.locator('[name="wrong"]').selectOption({ label: 'Seat 1: 9♣' });
  await rekey.locator('[name="face"]').selectOption('8c');
  await rekey.locator('button').click();
  const proposal = second.page.locator('.proposal', { hasText: 'You propose' });
  await proposal.waitFor();
  const { places: before } = await kim.get('/api/v1/tables/1');
  assert.ok(before[0].cards.includes('9c'), 'nothing is changed by one');
  const supervisor = house.staff.find(({ name }) => name === 'Robin');
  await proposal.locator('[name="name"]').fill(supervisor?.sign_in_name ?? '');
  await proposal.locator('[name="pin"]').fill('4821');
  await proposal.getByRole('button', { name: 'Confirm here' }).click();
  await second.page.locator('.place-tile[data-key="place-1"] playing-card[card="8c"]').or(second.page.locator('[name="wrong"] option', { hasText: 'Seat 1: 8♣' })).first().waitFor({ state: 'attached' });
  const { places } = await kim.get('/api/v1/tables/1');
  assert.ok(places[0].cards.includes('8c') && !places[0].cards.includes('9c'));
  await second.leave();
});

test('what a dealer has sent is not sent by whoever signs in next at the same tablet', async () => {
  const { visitor, hand } = await opened(3);
  hand.patient = false;
  away(visitor);
  await hand.press('3');
  await visitor.page.locator('.place-tile.is-pencilled').waitFor();
  await visitor.page.route('**/api/v1/tables/3/commands', (route) => route.abort('connectionfailed'));
  await hand.press('E');
  await visitor.page.locator('.banner', { hasText: 'not answered yet' }).waitFor();
  const { sequence } = await kim.get('/api/v1/tables/3');
  // Robin takes the tablet over, and then Kim has it back.
  const context = visitor.page.context();
  const [cookie] = await context.cookies();
  await context.addCookies([{ ...cookie, value: robin.token }]);
  await visitor.page.goto(`${house.address}/console/3`);
  await visitor.page.unroute('**/api/v1/tables/3/commands');
  await visitor.page.reload();
  await visitor.page.locator('.staff-office', { hasText: 'supervisor' }).waitFor();
  await hand.until('wagers');
  assert.equal((await kim.get('/api/v1/tables/3')).sequence, sequence, 'nothing went out');
  await context.addCookies([cookie]);
  await visitor.page.reload();
  await visitor.page.locator('.staff-office', { hasText: 'dealer' }).waitFor();
  await until('what Kim has sent', async () => (await kim.get('/api/v1/tables/3')).sequence !== sequence);
  await visitor.leave();
});

test('keys that a console drops while its house is slow to answer pass for nothing, and are pressed again', async () => {
  const { visitor, hand } = await opened(2);
  let sent = 0;
  await visitor.page.route('**/api/v1/tables/2/commands', async (route) => {
    sent += 1;
    // Longer than the console waits before it asks again under the same key.
    if (sent === 1) await new Promise((resume) => setTimeout(resume, 5000));
    // What has been given up by then goes nowhere.
    await route.continue().catch(() => {});
  });
  await hand.press('33E3E');
  assert.equal(sent, 3, 'the first beat was sent twice');
  const { places } = await kim.get('/api/v1/tables/2');
  const antes = places.flatMap((/** @type {any} */ { place, stakes }) => stakes.filter((/** @type {any} */ { wager }) => wager === 'ante').map((/** @type {any} */ { amount }) => [place, amount]));
  assert.deepEqual(antes, [[1, 1000], [2, 500]]);
  await visitor.leave();
});
