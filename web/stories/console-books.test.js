// The console at the books that settle many places at once: every line is shown, and a round of
// five places takes no more keys than at the others.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { Hand } from './hand.js';
import { OTHER_BOOKS, staffedHouse, Worker } from './staff.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const [SECTION10, VENICE] = [5, 6];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {{ dealer: Worker, supervisor: Worker }} */
let staff;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(OTHER_BOOKS), launch()]);
  const [dealer, supervisor] = [await Worker.arrives(house, 'Kim'), await Worker.arrives(house, 'Robin')];
  staff = { dealer, supervisor };
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** The supervisor does what the table waits for, such as the second inspection, where it waits for one. @param {number} table */
async function helped(table) {
  const { commands, refused } = await staff.dealer.post(`/api/v1/tables/${table}/beat`, { facts: [] });
  if (commands.length > 0 || refused === null) return;
  const own = await staff.supervisor.post(`/api/v1/tables/${table}/beat`, { facts: [] });
  await staff.supervisor.tell(table, own.commands[0]);
}

/** The console of a table that nobody has inspected yet. @param {number} table */
async function opened(table) {
  const visitor = await staff.dealer.at(browser, `/console/${table}`);
  const hand = new Hand(visitor.page);
  await visitor.page.locator('.console-now').waitFor();
  await hand.press('E');
  await helped(table);
  await hand.until('wagers');
  hand.keys = 0;
  return { visitor, hand };
}

/**
 * Keys a round from the call on, whatever its book asks for next.
 * @param {Hand} hand @param {number} table
 * @param {{ decisions: string, cards: Record<string, string> }} round  The keys of the decisions, and the cards of each hand as they are turned up.
 * @param {() => Promise<void>} [look]  Looks at what Enter would bring about.
 */
async function rest(hand, table, { decisions, cards }, look = async () => {}) {
  const hands = Object.fromEntries(Object.entries(cards).map(([of, faces]) => [of, faces.split(' ')]));
  for (let beats = 0; beats < 40; beats += 1) {
    const { phase } = await staff.dealer.get(`/api/v1/tables/${table}`);
    if (phase === 'settled') return;
    const { wants, commands } = await staff.dealer.post(`/api/v1/tables/${table}/beat`, { facts: [] });
    const asks = wants.what;
    if (commands.length > 0) {
      await look();
    } else if (asks === 'cards') {
      await hand.cards(hands[wants.of].splice(0, wants.cards).join(' '));
      await look();
    } else if (asks === 'decisions') {
      await hand.press(decisions);
    } else if (asks === 'count') {
      await hand.press('22');
    } else {
      await helped(table);
    }
    await hand.press('E');
  }
  assert.fail('the round does not end');
}

/** A dealer's hand that plays, and five against it. */
const FIVE = {
  decisions: '22222',
  cards: { dealer: '9d As Ad 7h 3s', 1: 'Kh Kd 9c 5h 2s', 2: 'Qs Qd 8c 8h 3c', 3: 'Th 9s 8d 7c 6h', 4: 'Jc Js 6c 5c 4d', 5: 'Kc Qh 9h 4c 3d' },
};

/** A dealer's hand that no book lets play: every ante is paid, and nobody's cards are seen. */
const UNSEEN = { decisions: '2222222', cards: { dealer: 'Qc Ad 7h 3s 2d' } };

for (const [book, table] of [['Section 10', SECTION10], ['Venice', VENICE]]) {
  test(`five places of ${book} take at most sixty keys besides the cards, and seven that one beat settles are all shown`, async () => {
    const { visitor, hand } = await opened(Number(table));
    await hand.press('33E'.repeat(5));
    await rest(hand, Number(table), FIVE);
    assert.ok(hand.keys <= 60, `${hand.keys} keys`);
    await hand.until('wagers');
    await hand.press('33E'.repeat(7));
    /** @type {string[]} */
    let paid = [];
    await rest(hand, Number(table), UNSEEN, async () => {
      const lines = await visitor.page.locator('.pencil-lines [data-word="paid"]').allInnerTexts();
      if (lines.length === 0) return;
      paid = lines;
      await visitor.everywhere(SIZES);
    });
    assert.deepEqual(Array.from({ length: 7 }, (_, at) => paid.filter((line) => new RegExp(`player-${at + 1}\\b`, 'i').test(line)).length), [1, 1, 1, 1, 1, 1, 1], paid.join('\n'));
    await visitor.leave();
  });
}
