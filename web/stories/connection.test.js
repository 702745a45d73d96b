// What happens to a decision when the page, the wire or the house goes away in the middle
// of it: nothing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';
import { stage } from './stage.js';
import { Wire } from './wire.js';

const on = stage();

/** What a browser says of a connection that is gone. */
const GONE = /ERR_(CONNECTION|INCOMPLETE|EMPTY|ABORTED|NETWORK)/;

/** The decision that was begun goes on with the same cards, to the purse. @param {Seat} seat @param {(string | null)[]} cards @param {number} purse */
async function goesOn(seat, cards, purse) {
  await seat.turn();
  assert.deepEqual(await seat.cards(), cards);
  await seat.decide('bet');
  await seat.settled();
  await seat.checkSettlement(purse);
}

describe('in the middle of a decision', { concurrency: true }, () => {
  test('the page is loaded again', () =>
    on().seated('nz-caribbean-stud', async (seat) => {
      const { purse } = await seat.view();
      await seat.wager('ante');
      await seat.turn();
      const cards = await seat.cards();
      await seat.page.reload();
      await goesOn(seat, cards, purse);
    }));

  test('the wire is cut for a while', async () => {
    const { house, browser } = on();
    const table = await house.table('section10-caribbean-stud');
    const wire = await Wire.to(house.address);
    const visitor = await Visitor.at(browser, `${wire.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table, 4);
    const { purse } = await seat.view();
    await seat.wager('ante');
    await seat.turn();
    const cards = await seat.cards();
    visitor.expect(GONE);
    wire.cut();
    const lost = visitor.page.getByText('The connection to the house is lost');
    await lost.waitFor();
    await visitor.look();
    wire.mend();
    await lost.waitFor({ state: 'detached' });
    await goesOn(seat, cards, purse);
    await visitor.leave();
    wire.end();
  });

  test('the house loses power and starts again', async () => {
    const house = await House.croupier();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table, 4);
    const { purse } = await seat.view();
    await seat.wager('ante');
    await seat.turn();
    const cards = await seat.cards();
    visitor.expect(GONE);
    await house.losePower();
    const lost = visitor.page.getByText('The connection to the house is lost');
    await lost.waitFor();
    await house.reopen();
    await lost.waitFor({ state: 'detached' });
    await goesOn(seat, cards, purse);
    await visitor.leave();
    await house.close();
  });
});
