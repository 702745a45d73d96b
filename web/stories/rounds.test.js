// A whole round of each of the five books, from a free seat to the result.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { standing } from './measure.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

/** Looks at the table on every screen, and says where things stand on each. @param {import('./browser.js').Visitor} visitor */
async function seen(visitor) {
  await visitor.everywhere(WIDTHS);
  const where = [];
  for (const size of WIDTHS) {
    await visitor.page.setViewportSize(size);
    where.push(await visitor.page.evaluate(standing));
  }
  return where;
}

/**
 * A round from the first chip to the settlement, looked at in every phase; nothing but
 * cards and chips has moved at its end.
 * @param {string} book
 * @param {string[]} wagers
 * @param {string} action
 */
function whole(book, wagers, action) {
  return on().seated(book, async (seat, visitor) => {
    const { balance } = await seat.view();
    const begun = await seen(visitor);
    await seat.wager(...wagers);
    assert.deepEqual(await seen(visitor), begun, 'with chips on the felt');
    await seat.deal();
    await seat.turn();
    assert.deepEqual(await seen(visitor), begun, 'with a decision to make');
    await seat.decide(action);
    await seat.settled();
    assert.deepEqual(await seen(visitor), begun, 'when all is settled');
    // The dealer's cards that the sentence names rise as one's own do.
    const rises = await visitor.page.locator('main .dealer .counts-dealer').evaluateAll((cards) => cards.map((card) => getComputedStyle(card).translate));
    assert.ok(rises.length > 0 && rises.every((rise) => /-\d/.test(rise)), `${rises}`);
    const [own] = (await seat.view()).places.filter(({ yours }) => yours);
    const lifted = await visitor.page.locator('main .own .counts-yours').evaluateAll((cards) => cards.map((card) => getComputedStyle(card).translate));
    assert.equal(lifted.length, own.made.own.length, 'one’s own cards that count');
    assert.ok(lifted.every((rise) => /-\d/.test(rise)), `${lifted}`);
    // Why, with the text of every clause, over the felt.
    await visitor.page.keyboard.press('w');
    await visitor.page.locator('why-dialog dialog[open] .why-clause [lang="en"]').first().waitFor();
    await visitor.everywhere(WIDTHS);
    await visitor.page.keyboard.press('Escape');
    await seat.checkSettlement(balance);
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
      const { balance } = await seat.view();
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      const dealt = await seat.cards();
      await seat.page.locator('[data-mark="2"]').click();
      await visitor.look();
      await seat.decide('change');
      await seat.page.locator('.decision[data-action="change"]').waitFor({ state: 'detached' });
      await seat.turn();
      const changed = await seat.cards();
      assert.deepEqual(
        changed.map((card, index) => card === dealt[index]),
        [true, true, false, true, true],
        'the third card is another one, and no other is',
      );
      await seat.decide('bet');
      await seat.settled();
      await visitor.everywhere(WIDTHS);
      await seat.checkSettlement(balance);
      const lines = (await seat.place())?.why?.lines ?? [];
      assert.ok(lines.some(({ wager, result }) => wager === 'exchange' && result === 'lost'), 'the price of the change is a line of its own');
    }));

  test('of Ultimate Texas Hold’em: four times, then two, then one', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      const streets = [['play-4x'], ['check', 'play-2x'], ['check', 'check', 'play']];
      for (const [round, street] of streets.entries()) {
        const { balance } = await seat.view();
        if (round === 0) await seat.wager('ante', 'trips');
        await seat.deal();
        for (const [step, action] of street.entries()) {
          await seat.page.waitForFunction((cards) => document.querySelectorAll('main .board playing-card[card]').length === cards, [0, 3, 5][step]);
          await seat.turn();
          await visitor.look();
          await seat.decide(action);
        }
        await seat.settled();
        await visitor.everywhere(WIDTHS);
        await seat.checkSettlement(balance);
        const wagers = new Set((await seat.place())?.why?.lines.map(({ wager }) => wager));
        assert.deepEqual(wagers, new Set(['ante', 'blind', 'trips', 'play']), 'the ante set its blind, and the same bets lay there again');
      }
    }));
});
