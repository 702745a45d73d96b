// What happens to a decision when the page, the wire or the house goes away in the middle
// of it: nothing, and it is said.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { Seat } from './seat.js';
import { stage } from './stage.js';
import { PHONE, WIDTHS } from './widths.js';
import { Wire } from './wire.js';

const on = stage();

/** What a browser says of a connection that is gone. */
const GONE = /ERR_(CONNECTION|INCOMPLETE|EMPTY|ABORTED|NETWORK|SOCKET)/;

/** A hand up to its decision. @param {Seat} seat */
async function toTheDecision(seat) {
  const { balance } = await seat.view();
  await seat.wager('ante');
  await seat.deal();
  await seat.turn();
  return { balance, cards: await seat.cards() };
}

/** The decision that was begun goes on with the same cards, to the balance. @param {Seat} seat @param {{ cards: (string | null)[], balance: number }} before */
async function goesOn(seat, { cards, balance }) {
  await seat.turn();
  assert.deepEqual(await seat.cards(), cards);
  await seat.decide('bet');
  await seat.settled();
  await seat.checkSettlement(balance);
}

describe('in the middle of a decision', { concurrency: true }, () => {
  test('the page is loaded again', () =>
    on().seated('nz-caribbean-stud', async (seat) => {
      const before = await toTheDecision(seat);
      await seat.page.reload();
      await goesOn(seat, before);
    }));

  test('the wire is cut for a while', async () => {
    const { house, browser } = on();
    const table = await house.table('section10-caribbean-stud');
    const wire = await Wire.to(house.address);
    const visitor = await Visitor.at(browser, `${wire.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table);
    const before = await toTheDecision(seat);
    visitor.expect(GONE);
    wire.cut();
    const lost = visitor.page.getByText('Connection lost.');
    await lost.waitFor();
    assert.equal(await visitor.page.locator('.decision:not([aria-disabled])').count(), 0, 'nothing can be pressed meanwhile');
    await visitor.everywhere([PHONE]);
    wire.mend();
    await lost.waitFor({ state: 'detached' });
    await goesOn(seat, before);
    await visitor.leave();
    wire.end();
  });

  test('a press that is lost on the way is sent again, and no button waits for it', async () => {
    const { house, browser } = on();
    const table = await house.table('nz-three-card-poker');
    const wire = await Wire.to(house.address);
    const visitor = await Visitor.at(browser, `${wire.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table);
    const { balance } = await seat.view();
    await seat.wager('ante');
    await seat.deal();
    await seat.turn();
    visitor.expect(/ERR_(ABORTED|TIMED_OUT)|net::/);
    wire.swallow();
    await seat.decide('play');
    // The house hears of it once, though nobody presses again.
    await seat.settled();
    assert.equal(wire.swallows, 0, 'the press was lost');
    await seat.checkSettlement(balance);
    await visitor.page.locator('.gold:not([aria-disabled])').waitFor();
    await visitor.leave();
    wire.end();
  });

  test('what is pressed while the table does not answer is not done when it does', async () => {
    const house = await House.croupier();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table);
    await seat.wager('ante');
    const { places, sequence } = await seat.view();
    house.freeze();
    const silent = visitor.page.getByText('The table is not answering. Clock stopped.');
    await silent.waitFor({ timeout: 15_000 });
    await seat.area('ante').dispatchEvent('click');
    await seat.area('jackpot').dispatchEvent('click');
    for (const key of ['a', 'x', 'd', 'u']) await visitor.page.keyboard.press(key);
    for (const button of await visitor.page.locator('.dock button').all()) await button.dispatchEvent('click');
    house.thaw();
    await silent.waitFor({ state: 'detached' });
    // Whatever had been posted would have come by the time this has.
    await seat.wager('jackpot');
    const stakes = (/** @type {import('../types.js').PlaceView[]} */ all) => all.find(({ yours }) => yours)?.stakes.map(({ wager, amount }) => [wager, amount]);
    const now = await seat.view();
    assert.deepEqual(stakes(now.places), [...(stakes(places) ?? []), ['jackpot', 500]]);
    assert.equal(now.sequence, sequence + 1, 'one thing has happened since');
    await visitor.leave();
    await house.close();
  });

  test('the house freezes, and that is noticed', async () => {
    const house = await House.croupier();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table);
    const before = await toTheDecision(seat);
    house.freeze();
    const silent = visitor.page.getByText('The table is not answering. Clock stopped.');
    await silent.waitFor({ timeout: 15_000 });
    await visitor.everywhere(WIDTHS);
    assert.equal(await visitor.page.locator('.decision:not([aria-disabled])').count(), 0);
    assert.equal(await visitor.page.locator('decision-clock').isVisible(), false);
    house.thaw();
    await silent.waitFor({ state: 'detached' });
    await goesOn(seat, before);
    await visitor.leave();
    await house.close();
  });

  test('the house freezes, and the lobby says so', async () => {
    const house = await House.croupier();
    const visitor = await Visitor.at(on().browser, `${house.address}/`);
    await visitor.page.locator('.table-row').first().waitFor();
    house.freeze();
    const silent = visitor.page.getByText('The house is not answering.');
    await silent.waitFor({ timeout: 30_000 });
    await visitor.everywhere(WIDTHS);
    house.thaw();
    await silent.waitFor({ state: 'detached' });
    await visitor.leave();
    await house.close();
  });

  test('the house loses power and starts again', async () => {
    const house = await House.croupier();
    const table = await house.table('nz-caribbean-stud');
    const visitor = await Visitor.at(on().browser, `${house.address}/table/${table}`);
    const seat = await Seat.take(visitor.page, table);
    const before = await toTheDecision(seat);
    visitor.expect(GONE);
    await house.losePower();
    const lost = visitor.page.getByText('Connection lost.');
    await lost.waitFor();
    await house.reopen();
    await lost.waitFor({ state: 'detached' });
    await goesOn(seat, before);
    await visitor.leave();
    await house.close();
  });
});
