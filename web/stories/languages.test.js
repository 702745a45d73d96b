// The house in Italian: pages, sentences, numbers.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

describe('in Italian', { concurrency: true }, () => {
  test('a round is played in Venice', () =>
    on().seated(
      'venice-caribbean-poker',
      async (seat, visitor) => {
        const { page } = visitor;
        assert.equal(await page.locator('html').getAttribute('lang'), 'it');
        assert.match(await page.locator('.balance').innerText(), /Saldo\s+1\.000,00/);
        assert.match(await page.locator('.gold').innerText(), /ante 5,00 e via/i);
        await visitor.everywhere(WIDTHS);
        await seat.wager('ante');
        await seat.deal();
        await seat.turn();
        assert.match(await page.locator('.headline').innerText(), /Tocca a te/);
        await page.keyboard.press('h');
        await page.locator('.worth').first().waitFor();
        assert.match(await page.locator('.worth').first().innerText(), /\d,\d\d/);
        await visitor.everywhere(WIDTHS);
        await seat.decide('bet');
        await seat.settled();
        const sentence = (await page.locator('main .sentence > span').innerText()).trim();
        assert.match(sentence, /banco|Pari/);
        assert.ok(sentence.length <= 90, sentence);
        await visitor.everywhere(WIDTHS);
      },
      { locale: 'it-IT' },
    ));

  test('the language is chosen in the settings, and kept', async () => {
    const visitor = await on().visit('/');
    const { page } = visitor;
    await page.locator('.settings summary').click();
    await page.locator('select[name="language"]').selectOption('it');
    await page.locator('html[lang="it"]').waitFor();
    await page.getByRole('button', { name: /Gioca/ }).first().waitFor();
    await page.reload();
    await page.locator('html[lang="it"]').waitFor();
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });
});
