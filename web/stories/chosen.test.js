// What an operator chose for a table is what its players find: no coach where there is none, and
// a warning where an option makes a wager cost much.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { House } from './house.js';
import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const HOUSE = `name = "The Harbour Casino"
currency = "XTS"
play-money = true
guest-chips = "1000.00"
languages = ["en", "it"]

[[approval]]
reference = "S-2026-14"
by = "Secretary"
on = 2026-01-01

[[table]]
number = 1
name = "Three Card 1"
book = "nz-three-card-poker"
limits = { ante = "5.00..200.00" }
pace = "8/120/60/120"
coach = false

[[table]]
number = 2
name = "Ultimate 2"
book = "nz-ultimate-texas-holdem"
options = { hand-forming = "two-and-three" }
limits = { ante = "5.00..200.00", trips = "5.00..100.00" }
pace = "8/120/60/120"
approvals = ["S-2026-14"]
`;

const on = stage(() => {
  const file = join(tmpdir(), `croupier-chosen-${process.pid}.toml`);
  writeFileSync(file, HOUSE);
  return House.written(file, { players: false });
});

describe('a table as its operator set it up', { concurrency: true }, () => {
  test('without a coach nobody is offered a hint, told what a decision cost, or left with an evening of no hands', () =>
    on().seated('nz-three-card-poker', async (seat, visitor) => {
      const { page } = visitor;
      await seat.wager('ante');
      await seat.deal();
      await seat.turn();
      assert.equal(await page.locator('[data-do="hint"]').count(), 0);
      await page.keyboard.press('h');
      await seat.decide('fold');
      await seat.settled();
      assert.equal(await page.locator('.worth').count(), 0, 'its key does nothing either');
      assert.equal((await page.locator('.dock-small').textContent())?.trim(), '', 'nothing is said of the decision');
      assert.equal(await page.locator('.rail [data-key="coach"], .score').count(), 0);
      await visitor.everywhere(WIDTHS);
      await page.locator('.settings summary').click();
      await page.locator('[data-do="evening"]').click();
      const evening = page.locator('leave-dialog dialog[open] dl.evening');
      await evening.waitFor();
      assert.match(await evening.innerText(), /Hands\s+1\s+Wagered\s+5\.00\s+Result\s+−5\.00/);
      await visitor.look();
    }));

  test('where both own cards count, the felt and ? say that Trips costs unusually much', () =>
    on().seated('nz-ultimate-texas-holdem', async (seat, visitor) => {
      const { page } = visitor;
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText(/Both own cards must be part of the hand, and every Trips table/).waitFor();
      await visitor.everywhere(WIDTHS);
      await page.keyboard.press('Escape');
      // It is worked out while the table is open already, and shown as soon as it is known.
      await page.locator('main .band', { hasText: /Trips costs unusually much: the house keeps \d\d\.\d\d %/ }).waitFor({ timeout: 120_000 });
      await visitor.everywhere(WIDTHS);
      assert.match((await seat.area('trips').getAttribute('title')) ?? '', /Both own cards/);
    }));
});
