// The dealer's console: the two rounds whose keys were counted when it was designed, keyed with
// real cards, and what happens where something is keyed wrongly.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { DECK } from '../house/cards.js';
import { launch } from './browser.js';
import { Hand, openedConsole } from './hand.js';
import { staffedHouse, Worker } from './staff.js';
import { until } from './wait.js';
import { named, Wire } from './wire.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

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

/** The table as its dealer sees it, once it has come so far. @param {number} table @param {string} phase */
function reached(table, phase) {
  /** @type {any} */
  let view;
  return until(`table ${table} ${phase}`, async () => {
    view = await kim.get(`/api/v1/tables/${table}`);
    return view.phase === phase ? view : null;
  }, () => view.phase);
}

/** Somebody at the console of a table whose cards are inspected. @param {number} table */
function opened(table) {
  return openedConsole(browser, { dealer: kim, supervisor: robin }, table);
}

/** @param {any} view @returns {(number | undefined)[]} */
function nets(view) {
  return view.places.slice(0, 5).map((/** @type {any} */ { result }) => result?.net);
}

test('five places of Caribbean Stud take thirty keys besides the cards', async () => {
  const { visitor, hand } = await opened(1);
  await visitor.everywhere(SIZES);
  await hand.press('33+E4E43+E333E5+E');
  assert.equal(hand.keys, 17);
  await hand.press('EE');
  await hand.until('cards');
  await visitor.everywhere(SIZES);
  await hand.cards('9d');
  await hand.press('02222');
  await visitor.page.locator('.place-tile[data-key="place-5"] .place-state', { hasText: 'Bet' }).waitFor();
  await visitor.everywhere(SIZES);
  await hand.press('E');
  await reached(1, 'deciding');
  await hand.cards('As Ad 7h 3s');
  await hand.press('E');
  await hand.cards('Jc Js 6c 5c 4d');
  await visitor.page.locator('.pencil-lines', { hasText: 'pair of jacks' }).waitFor();
  await visitor.everywhere(SIZES);
  await hand.press('E');
  await hand.cards('Qs Qd 8c 8h 3c');
  await hand.press('E');
  await hand.cards('Th 9s 8d 7c 6h');
  await visitor.page.locator('.fate-chips').first().waitFor();
  await visitor.everywhere(SIZES);
  await hand.press('E');
  await hand.cards('Ks Kd 9c 5h 2s');
  await hand.press('E');
  const view = await reached(1, 'settled');
  assert.deepEqual(nets(view), [-1500, -7500, 26_500, 7500, -30_500]);
  assert.equal(hand.keys, 30);
  await hand.until('wagers');
  await visitor.everywhere(SIZES);
  await visitor.leave();
});

test('four places of Ultimate with a prize take thirty-seven keys besides the cards', async () => {
  const { visitor, hand } = await opened(2);
  await hand.press('33-3E4E333-3+E3E');
  await hand.press('EEE');
  await hand.until('decisions');
  await visitor.everywhere(SIZES);
  await hand.press('4E');
  await hand.until('cards');
  await hand.cards('Ah 8h 4h');
  await hand.press('02E');
  await hand.until('cards');
  await hand.cards('Kd Qc');
  await hand.press('10E');
  await hand.until('cards');
  await hand.cards('Kc 3d');
  await hand.press('E');
  await hand.cards('Jh 2h');
  await hand.press('E');
  await hand.cards('As 7c');
  await hand.press('E');
  await hand.cards('Qs Qd');
  await hand.press('E');
  assert.equal(hand.keys, 31);
  // The flush at place 3: verified and told, the deck counted, the own half, and paid.
  await hand.press('E');
  await hand.until('count');
  await visitor.everywhere(SIZES);
  await hand.press('52E');
  await hand.press('E');
  await hand.until('others');
  await visitor.everywhere(SIZES);
  await robin.tell(2, { do: 'validate', place: 3 });
  await hand.until('enter');
  await hand.press('E');
  const view = await reached(2, 'settled');
  assert.deepEqual(nets(view).slice(0, 4), [6500, 5000, 59_750, -1000]);
  assert.equal(hand.keys, 37);
  await visitor.leave();
});

test('five places of Three Card with every side wager take fifty keys, of Ultimate forty-seven', async () => {
  const three = await opened(3);
  await three.hand.press('33-3-3E'.repeat(5));
  await three.hand.press('EEE');
  await three.hand.until('decisions');
  await three.hand.press('11111E');
  await three.hand.until('cards');
  await three.hand.cards('Qs 8d 2c');
  await three.hand.press('E');
  for (const cards of ['Jc Js 6c', 'Kd 9c 5h', 'Th 9s 8s', 'As 7d 4d', '2h 2d 3h']) {
    await three.hand.cards(cards);
    await three.hand.press('E');
  }
  await reached(3, 'settled');
  assert.equal(three.hand.keys, 50);
  await three.visitor.leave();
  const ultimate = await kim.at(browser, '/console/2');
  const hand = new Hand(ultimate.page);
  await hand.until('wagers');
  await hand.press('33-3+E'.repeat(5));
  await hand.press('EEE');
  await hand.until('decisions');
  await hand.press('E');
  await hand.until('cards');
  await hand.cards('Ah 8c 4d');
  await hand.press('E');
  await hand.until('cards');
  await hand.cards('Kd Qc');
  await hand.press('11111E');
  await hand.until('cards');
  await hand.cards('Kc 3d');
  await hand.press('E');
  for (const cards of ['Jh 2h', 'As 7c', 'Qs Qd', '9d 9c', 'Th 6s']) {
    await hand.cards(cards);
    await hand.press('E');
  }
  await reached(2, 'settled');
  assert.equal(hand.keys, 47);
  await ultimate.leave();
});

test('an exposed card waits for the supervisor, who rules at the desk; a card is keyed once', async () => {
  const dealer = await kim.at(browser, '/console/2');
  const desk = await robin.at(browser, '/pit');
  const hand = new Hand(dealer.page);
  await hand.until('wagers');
  await hand.press('33E');
  await hand.press('EEE');
  await hand.until('decisions');
  // A card of the board was turned too soon: the family, whose card it is, and which.
  await hand.press('/1');
  await dealer.page.locator('.irregular-words').waitFor();
  await hand.press('**');
  await dealer.page.locator('.pencil-text', { hasText: 'The board' }).waitFor();
  await hand.cards('Qd');
  // Which card of the board it is, and that it did not fall in the deal after all.
  await hand.press('//');
  await dealer.page.locator('.pencil-text', { hasText: 'Q♦ card 2' }).waitFor();
  await hand.press('-');
  await dealer.page.locator('.pencil-text', { hasText: 'fell in the deal' }).waitFor();
  await hand.press('-');
  await dealer.page.locator('.pencil-asks', { hasText: 'game supervisor' }).waitFor();
  await dealer.everywhere(SIZES);
  await hand.press('E');
  await hand.until('others', 'With the game supervisor');
  await dealer.everywhere(SIZES);
  await desk.page.locator('button[data-table="2"]').first().click();
  await desk.page.locator('form[data-job="rule"]').waitFor();
  await desk.everywhere(SIZES);
  await desk.page.locator('input[name="ruling"][value="turn-down"]').check();
  await desk.page.locator('form[data-job="rule"] button').click();
  await hand.until('decisions');
  await hand.press('E');
  await hand.until('cards');
  // A card that lies face up is refused at the key, where it lies.
  await hand.cards('Ah 4d 4d');
  await dealer.page.locator('.pencil-problem', { hasText: 'just keyed' }).waitFor();
  await hand.cards('8c');
  await hand.press('E');
  await hand.until('cards');
  await hand.cards('Ah');
  await dealer.page.locator('.pencil-problem', { hasText: 'Board' }).waitFor();
  await dealer.page.keyboard.press('Backspace');
  await dealer.leave();
  await desk.leave();
});

test('a supervisor is called with two keys, comes, and the keys of each page are listed', async () => {
  const dealer = await kim.at(browser, '/console/4');
  const desk = await robin.at(browser, '/pit');
  const hand = new Hand(dealer.page);
  await hand.until('wagers');
  await hand.press('//');
  const call = desk.page.locator('.alert', { hasText: 'supervisor called' });
  await call.waitFor();
  await dealer.page.getByText(/called, 0:/).first().waitFor();
  await call.locator('.alert-go').click();
  await desk.page.locator('button[data-tell*="attend"]').click();
  await call.waitFor({ state: 'detached' });
  await dealer.page.getByText(/called, 0:/).first().waitFor({ state: 'detached' });
  for (const visitor of [dealer, desk]) {
    await visitor.page.keyboard.press('?');
    await visitor.page.locator('dialog[open] .keys').waitFor();
    await visitor.look();
  }
  await dealer.page.locator('dialog [data-act="mirror"]').click();
  await dealer.page.locator('html[data-mirror="left"]').waitFor();
  await dealer.page.keyboard.press('Escape');
  // What a hand does is at its side, on each screen; places are where they are.
  for (const size of SIZES) {
    await dealer.page.setViewportSize(size);
    const [buttons, one, seven] = await Promise.all(['.pencil-buttons', '[data-key="place-1"]', '[data-key="place-7"]'].map((part) => dealer.page.locator(part).boundingBox()));
    assert.ok(buttons && one && seven);
    assert.ok(buttons.x + buttons.width < size.width / 2, `buttons at ${buttons.x} of ${size.width}`);
    assert.ok(one.x < seven.x, 'places are never mirrored');
  }
  await dealer.everywhere(SIZES);
  await dealer.leave();
  await desk.leave();
});

test('no hidden card of a table with virtual cards reaches a console or a desk, in any byte', async () => {
  const wires = await Promise.all([Wire.to(house.address), Wire.to(house.address)]);
  const dealer = await kim.at(browser, '/console/4', {}, wires[0].address);
  const desk = await robin.at(browser, '/pit', {}, wires[1].address);
  await desk.page.locator('button[data-table="4"]').first().click();
  await desk.page.locator('.desk-head', { hasText: 'Caribbean 4' }).waitFor();
  const hand = new Hand(dealer.page);
  await hand.until('wagers');
  await hand.press('E');
  await dealer.page.locator('.now-words', { hasText: 'game supervisor' }).waitFor();
  await robin.tell(4, { do: 'prepare', stage: 'verify' });
  await dealer.page.locator('.now-words', { hasText: 'Take wagers' }).waitFor();
  await hand.press('33E');
  await dealer.page.locator('.place-tile[data-key="place-2"].is-here').waitFor();
  for (const wire of wires) wire.forget();
  await onwards(hand, 4, 'deciding');
  await hand.until('decisions');
  const { dealer: before } = await kim.get('/api/v1/tables/4');
  const up = before.cards.filter((/** @type {string | null} */ card) => card !== null);
  assert.equal(up.length, 1);
  // The desk has the table as it stands now.
  await until('a card in the bytes that the desk receives', () => named(wires[1].received()).length > 0);
  for (const wire of wires) assert.deepEqual(named(wire.received()), up);
  await hand.press('2');
  const view = await onwards(hand, 4, 'settled');
  const shown = [...view.dealer.cards, ...view.places[0].cards].filter((/** @type {string | null} */ card) => card !== null);
  assert.equal(shown.length, 10);
  await hand.until('wagers');
  assert.deepEqual(named(wires[0].received()), DECK.filter((card) => shown.includes(card)));
  await dealer.leave();
  await desk.leave();
  for (const wire of wires) wire.end();
});

/** Goes on by Enter alone, a beat at a time, until a table has come so far: virtual cards are turned beat by beat. @param {Hand} hand @param {number} table @param {string} phase */
async function onwards(hand, table, phase) {
  for (let beats = 0; beats < 15; beats += 1) {
    const { sequence } = await kim.get(`/api/v1/tables/${table}`);
    await hand.press('E');
    const moved = await until(`table ${table} further on towards ${phase}`, async () => {
      const view = await kim.get(`/api/v1/tables/${table}`);
      return view.phase === phase || view.sequence > sequence ? view : null;
    }, () => hand.shown());
    if (moved.phase === phase) return moved;
  }
  return assert.fail(`table ${table} does not come to ${phase}`);
}
