// A jackpot from the wager to the validated payment, in the test kit's house, which deals
// the first round of one table as wished.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const BOOK = 'section10-caribbean-stud';
const TABLE = '3';
const PLACE = 4;

const on = stage(() => House.rigged({ table: TABLE, place: String(PLACE), hand: 'royal flush' }));

/** @param {Visitor} visitor */
async function meter(visitor) {
  const { meter } = await visitor.page.evaluate(async (path) => (await fetch(path)).json(), `/api/v1/tables/${TABLE}`);
  return /** @type {number} */ (meter.amount);
}

test('a royal flush takes the jackpot once two people have validated it', () =>
  on().seated(
    BOOK,
    async (seat, visitor) => {
      const { house, browser } = on();
      const [dealer, supervisor] = await Promise.all(
        ['dealer', 'supervisor'].map(async (who) => {
          const member = await Visitor.at(browser, house.signIn[who]);
          await member.page.goto(`${house.address}/table/${TABLE}`);
          return member;
        }),
      );
      const { balance } = await seat.view();
      const stood = await meter(visitor);
      await seat.wager('ante', 'jackpot');
      await seat.deal();
      await seat.turn();
      assert.match(await seat.page.locator('main .own-name').innerText(), /royal flush/i);
      // A fold would give the prize up, and is asked about first.
      await seat.decide('fold');
      const caution = seat.page.locator('.dock[data-state="caution"]');
      await caution.waitFor();
      assert.match(await caution.innerText(), /wins a jackpot prize/i);
      assert.ok((await caution.locator('.clause').count()) > 0, 'it names its clause');
      await visitor.everywhere(WIDTHS);
      await caution.locator('[data-do="mind"]').click();
      await seat.turn();
      assert.equal((await seat.place())?.state, 'in', 'nothing was folded');
      await seat.decide('bet');

      await visitor.page.getByRole('heading', { name: /jackpot prize is being confirmed/i }).waitFor();
      const frozen = await meter(visitor);
      assert.ok(frozen >= stood, 'the meter shows what is claimed');
      await visitor.look();
      assert.equal(await visitor.page.locator('[data-validate]').count(), 0, 'a player validates nothing');
      for (const member of [dealer, supervisor]) {
        // Ante and bet are settled by now and have their lines; the jackpot waits.
        const waiting = await seat.place();
        assert.ok(waiting, 'the place is kept');
        assert.ok(waiting.stakes.some(({ wager }) => wager === 'jackpot'), 'the wager still lies there');
        assert.equal(waiting.result, null, 'the round has no result yet');
        assert.ok(!waiting.why?.lines.some(({ wager }) => wager === 'jackpot'), 'nothing is paid before both');
        assert.equal(await meter(visitor), frozen, 'and the meter stands');
        await member.page.locator('[data-validate]').waitFor();
        await member.look();
        await member.page.locator('[data-validate]').click();
        await member.page.locator('[data-validate]').waitFor({ state: 'detached' });
      }

      await seat.settled();
      await seat.page.locator('main .band.is-said.is-glowing').waitFor();
      await seat.checkSettlement(balance);
      const prize = (await seat.place())?.why?.lines.find(({ wager }) => wager === 'jackpot')?.paid ?? 0;
      assert.equal(prize, frozen, 'the royal flush takes the whole meter');
      await visitor.look();
      // The meter begins again with what the house puts in.
      assert.ok((await meter(visitor)) < frozen, 'the meter begins again');
      await dealer.leave();
      await supervisor.leave();
    },
    { place: PLACE },
  ));
