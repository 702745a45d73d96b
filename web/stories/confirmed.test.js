// A jackpot prize at a table of play money where nobody of the staff is there: two people of the
// house confirm it, and are shown as such.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { House } from './house.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const BOOK = 'section10-caribbean-stud';
const PLACE = 4;

/** How long the staff has, in milliseconds. */
const STAFF_MS = 10_000;

const on = stage(() => House.rigged({ table: '3', place: String(PLACE), hand: 'royal flush' }));

test('a prize that nobody confirms is confirmed by two people of the house, who say who they are', () =>
  on().seated(
    BOOK,
    async (seat, visitor) => {
      const { page } = visitor;
      const { balance } = await seat.view();
      /** @type {Set<string>} */
      const said = new Set();
      await page.exposeFunction('heard', (/** @type {string} */ words) => void said.add(words));
      await page.evaluate((path) => {
        new EventSource(path).addEventListener('view', ({ data }) => {
          // @ts-expect-error the story listens here
          for (const { text } of JSON.parse(data).happened) heard(text);
        });
      }, `/api/v1/tables/${seat.table}/stream`);
      await seat.wager('ante', 'jackpot');
      await seat.deal();
      await seat.turn();
      await seat.decide('bet');
      await page.getByRole('heading', { name: /jackpot prize is being confirmed/i }).waitFor();
      const begun = Date.now();
      await visitor.everywhere(WIDTHS);
      assert.equal((await seat.place())?.result, null, 'nothing is paid before');
      await seat.settled();
      assert.ok(Date.now() - begun > STAFF_MS - 5000, 'the staff has its time');
      await seat.checkSettlement(balance);
      const confirmed = [...said].filter((words) => /confirm/i.test(words));
      assert.ok(confirmed.some((words) => /House dealer/.test(words)), `the first is named: ${confirmed.join(' | ')}`);
      await visitor.everywhere(WIDTHS);
    },
    { place: PLACE },
  ));
