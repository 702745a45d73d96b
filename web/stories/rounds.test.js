// A whole round of each of the five books, from a free place to the purse.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { House } from './house.js';
import { stage } from './stage.js';

// The next round begins while the story goes on.
const on = stage(() => House.croupier({ pace: '8/120/12' }));

/**
 * A round from the first chip to the settlement, looked at in every phase.
 * @param {string} book
 * @param {string[]} wagers
 * @param {string} action
 */
function whole(book, wagers, action) {
  return on().seated(book, async (seat, visitor) => {
    await visitor.look();
    const { purse } = await seat.view();
    await seat.wager(...wagers);
    await seat.turn();
    await visitor.look();
    await seat.decide(action);
    await seat.settled();
    await visitor.look();
    await seat.checkSettlement(purse);
    assert.match(await visitor.page.title(), /^You (win|lose|break even)/);
  });
}

// The tables of the house go on side by side, and so do their stories.
describe('a whole round', { concurrency: true }, () => {
  test('of Caribbean Stud in New Zealand: ante, jackpot, bet', () =>
    whole('nz-caribbean-stud', ['ante', 'jackpot'], 'bet'));

  test('of Caribbean Stud by Section 10: ante, jackpot, bet', () =>
    whole('section10-caribbean-stud', ['ante', 'jackpot'], 'bet'));

  test('of Three Card Poker: ante, pair plus, six card bonus, play', () =>
    whole('nz-three-card-poker', ['ante', 'pair-plus', 'six-card-bonus'], 'play'));

  test('of Caribbean Poker in Venice, with a card changed', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { purse } = await seat.view();
      await seat.wager('ante');
      await seat.turn();
      await visitor.look();
      const dealt = await seat.cards();
      await seat.page.locator('.change').nth(2).click();
      await seat.page.locator('.exchange').waitFor({ state: 'detached' });
      await seat.turn();
      const changed = await seat.cards();
      assert.deepEqual(
        changed.map((card, index) => card === dealt[index]),
        [true, true, false, true, true],
        'the third card is another one, and no other is',
      );
      await visitor.look();
      await seat.decide('bet');
      await seat.settled();
      await visitor.look();
      await seat.checkSettlement(purse);
      const { places } = await seat.view();
      const lines = places.find(({ yours }) => yours)?.lines ?? [];
      assert.ok(
        lines.some(({ wager, word }) => wager === 'exchange' && word === 'taken'),
        'the price of the change is a line of its own',
      );
    }));

  test('of Ultimate Texas Hold’em: four times, then two, then one', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      await visitor.look();
      const streets = [['play-4x'], ['check', 'play-2x'], ['check', 'check', 'play']];
      for (const [round, street] of streets.entries()) {
        const { purse } = await seat.view();
        if (round === 0) await seat.wager('ante', 'blind', 'trips');
        else await seat.page.locator('[data-again]').click();
        for (const [step, action] of street.entries()) {
          await seat.page.locator(`.offer[data-action="${street.at(-1)}"], .offer[data-action="check"]`).first().waitFor();
          const board = seat.page.locator('.board playing-card[card]');
          // The board is turned up by the streets that were checked.
          await seat.page.waitForFunction(
            ([cards]) => document.querySelectorAll('.board playing-card[card]').length === cards,
            [[0, 3, 5][step]],
          );
          assert.equal(await board.count(), [0, 3, 5][step]);
          await seat.turn();
          await visitor.look();
          await seat.decide(action);
        }
        await seat.settled();
        await seat.checkSettlement(purse);
        const own = (await seat.view()).places.find(({ yours }) => yours);
        const wagers = new Set(own?.lines.map(({ wager }) => wager));
        assert.deepEqual(wagers, new Set(['ante', 'blind', 'trips', 'play']), 'the same bets lay there again');
        if (round < streets.length - 1) await seat.page.locator('[data-again]').waitFor();
      }
    }));
});
