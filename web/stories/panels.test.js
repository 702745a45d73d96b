// What stands beside and over the table: the coach, why, the replay, the receipt and its
// shuffle.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { PHONE, WIDTHS } from './widths.js';

const on = stage();

// Nobody plays at the table of another story: betting might close under a press.
describe('the coach', { concurrency: true }, () => {
  for (const [book, fold, ...wagers] of /** @type {[string, string, ...string[]][]} */ ([
    ['nz-caribbean-stud', 'fold', 'ante', 'jackpot'],
    ['section10-caribbean-stud', 'fold', 'ante', 'jackpot'],
    ['venice-caribbean-poker', 'fold', 'ante'],
    ['nz-three-card-poker', 'fold', 'ante', 'pair-plus', 'six-card-bonus'],
    ['nz-ultimate-texas-holdem', 'check', 'ante', 'trips'],
  ])) {
    test(`the coach of ${book} writes what each move is worth into its button`, () =>
      on().seated(
        book,
        async (seat, visitor) => {
          await seat.wager(...wagers);
          await seat.deal();
          await seat.turn();
          assert.equal(await seat.page.locator('.worth').count(), 0, 'nobody is told who has not asked');
          await seat.page.keyboard.press('h');
          await seat.page.locator('.worth').first().waitFor();
          assert.equal(await seat.page.locator('.worth[data-best="true"]').count(), 1, 'one of them is the best');
          const moves = await seat.page.locator('.decision').count();
          assert.equal(await seat.page.locator('.worth').count(), moves, 'every move has its value');
          for (const value of await seat.page.locator('.worth').allInnerTexts()) assert.match(value, /[+−]?\d+\.\d\d/);
          assert.match(await seat.page.locator('.dock-small').innerText(), /all your bets counted/, 'no wager is left out');
          await visitor.everywhere(WIDTHS);
          // Behind the values stand the fractions, one press away.
          await seat.page.keyboard.press('h');
          const exact = seat.page.locator('worth-dialog dialog[open]');
          await exact.waitFor();
          for (const fraction of await exact.locator('.fraction').allInnerTexts()) assert.match(fraction, /^-?\d+(\/\d+)?$/);
          assert.ok((await exact.locator('.fraction').count()) >= moves, 'each move has its own');
          await visitor.look();
          await seat.page.keyboard.press('Escape');
          await exact.waitFor({ state: 'hidden' });
          await seat.decide(fold);
          await seat.page.locator('.worth').first().waitFor({ state: 'detached' });
          for (const action of fold === 'check' ? ['check', 'fold'] : []) {
            await seat.turn();
            await seat.decide(action);
          }
          await seat.settled();
          await seat.leave();
        },
        { place: 5 },
      ));
  }
});

describe('beside the table', { concurrency: true }, () => {
  test('a round is gone through on the felt, forwards and backwards, and its link opens for anybody', () =>
    on().seated('section10-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      const name = await seat.round(['ante'], 'fold');
      await page.keyboard.press('v');
      const replay = page.locator('table-replay dialog[open]');
      await replay.locator('.felt').waitFor();
      assert.equal(await replay.locator('playing-card').count(), 0, 'it begins on bare felt');
      let shown = 0;
      const told = new Set();
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press('ArrowRight');
        told.add((await replay.locator('.replay-words').innerText()).split(' · ')[1]);
        shown = Math.max(shown, await replay.locator('.own playing-card[card]').count());
      }
      assert.equal(shown, 5, 'one’s own five cards come');
      assert.ok(told.has('You: Ante 5.00'), `every bet is told: ${[...told]}`);
      assert.ok(told.has('You: Fold'), `and every decision: ${[...told]}`);
      assert.ok((await replay.locator('.sentence').innerText()).length > 10, 'it ends with the reason');
      await visitor.look();
      await page.keyboard.press('Home');
      assert.equal(await replay.locator('playing-card').count(), 0, 'and back to its beginning');
      await page.keyboard.press('Escape');
      const stranger = await on().visit(`/replay/${name}`);
      await stranger.page.locator('.felt').waitFor();
      await stranger.page.getByRole('button', { name: 'End' }).click();
      assert.equal(await stranger.page.locator('.own playing-card[card]').count(), 0, 'a folded hand is nobody else’s to see');
      await stranger.everywhere([PHONE]);
      // Whoever gets the player's own link sees it as the player saw it.
      const own = await seat.place();
      await stranger.page.goto(`${on().house.address}/replay/${name}?place=${own?.place}`);
      await stranger.page.locator('.felt').waitFor();
      await stranger.page.getByRole('button', { name: 'End' }).click();
      assert.equal(await stranger.page.locator('.own playing-card[card]').count(), 5);
      await stranger.leave();
    }));

  test('the receipt is opened and the shuffle checked', () =>
    on().seated('nz-caribbean-stud', async (seat, visitor) => {
      const { page } = visitor;
      const name = await seat.round(['ante'], 'fold');
      await page.locator('.panel-receipt summary').click();
      await page.getByRole('button', { name: `Check the shuffle of ${name}` }).click();
      await page.getByText('The shuffle checks out.').waitFor();
      await visitor.look();
      await page.goto(`${on().house.address}/round/${name}`);
      await page.getByRole('button', { name: /Check the shuffle/ }).click();
      await page.getByText('The shuffle checks out.').waitFor();
      await visitor.look();
    }));

  test('a house that dealt another card is found out', () =>
    on().seated('venice-caribbean-poker', async (seat, visitor) => {
      const { page } = visitor;
      const name = await seat.round(['ante'], 'fold');
      await page.route('**/api/v1/rounds/*', async (route) => {
        const receipt = await (await route.fetch()).json();
        const [shown] = receipt.deals[0].shown;
        shown.card = shown.card === 'As' ? '2s' : 'As';
        await route.fulfill({ json: receipt });
      });
      await page.locator('.panel-receipt summary').click();
      await page.getByRole('button', { name: `Check the shuffle of ${name}` }).click();
      await page.getByText('This shuffle fails the check.').waitFor();
      await page.getByText(/card \d+ was .. and should be ../).waitFor();
    }));

  test('on a telephone the rail is a sheet that the menu opens', () =>
    on().seated(
      'nz-three-card-poker',
      async (seat, visitor) => {
        const { page } = visitor;
        await seat.round(['ante', 'pair-plus'], 'play');
        await page.locator('.settings summary').click();
        await visitor.look();
        await page.locator('[data-do="open-rail"]').click();
        await page.locator('.rail.is-open').waitFor();
        assert.ok(await page.locator('.rail .wagers tr').first().isVisible());
        await visitor.look();
        await page.keyboard.press('Escape');
        await page.locator('.rail.is-open').waitFor({ state: 'detached' });
      },
      { viewport: PHONE },
    ));
});

// Once nobody else of this file is at these tables.
describe('from round to round', { concurrency: 2 }, () => {
  test('every round one was in can be replayed, those of other tables too', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await seat.deal();
      for (const action of ['check', 'check', 'fold']) {
        await seat.turn();
        await seat.decide(action);
      }
      await seat.settled();
      const { round: first } = await seat.view();
      const table = await on().house.table('nz-three-card-poker');
      await page.goto(`${on().house.address}/table/${table}#play`);
      await page.locator('[data-older]').click();
      const old = page.locator(`.rail [data-replay="${first}"]`);
      await old.waitFor();
      await visitor.look();
      await old.click();
      const replay = page.locator('table-replay dialog[open]');
      await replay.locator('.felt[data-book="nz-ultimate-texas-holdem"]').waitFor();
    }));
});
