// The pages around the tables: the lobby, the rule books, the odds.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { stage } from './stage.js';
import { WIDTHS } from './widths.js';

const on = stage();

const BOOKS = [
  'nz-caribbean-stud',
  'venice-caribbean-poker',
  'section10-caribbean-stud',
  'nz-three-card-poker',
  'nz-ultimate-texas-holdem',
];

describe('around the tables', { concurrency: 2 }, () => {
  test('every table of the lobby can be reached', async () => {
    const visitor = await on().visit('/');
    const rows = visitor.page.locator('.table-row');
    await rows.nth(4).waitFor();
    await visitor.everywhere(WIDTHS);
    for (const link of await rows.locator('a').all()) {
      const address = (await link.getAttribute('href')) ?? '';
      const answer = await visitor.page.request.get(on().house.address + address, { timeout: 120_000 });
      assert.equal(answer.status(), 200, address);
    }
    const facts = await visitor.page.locator('[data-key="caribbean-stud"] .table-facts').allInnerTexts();
    assert.equal(new Set(facts).size, 5, `tables of one game are told apart: ${facts.join(' | ')}`);
    assert.ok(facts.some((words) => words.includes('with a dealer')), 'the staffed one is shown as such');
    await visitor.leave();
  });

  for (const book of BOOKS) {
    test(`${book} begins with how to play and ends with its clauses`, async () => {
      const visitor = await on().visit(`/book/${book}`);
      const { page } = visitor;
      await page.getByRole('heading', { name: 'How to play' }).waitFor();
      const layout = await page.locator('.layout').boundingBox();
      assert.ok(layout !== null && layout.y < 900, 'the layout is on the first screen');
      for (const size of WIDTHS) {
        await page.setViewportSize(size);
        const play = await page.locator('#play').boundingBox();
        assert.ok(play !== null && play.x >= 0 && play.x + play.width <= size.width, `#play at ${size.width}`);
        const pays = await page.getByRole('heading', { name: 'What pays' }).boundingBox();
        assert.ok(pays !== null && pays.y > play.y && pays.y < play.y + play.height, 'what pays is part of it');
        // Ultimate takes a screen and a half of a desk; a telephone scrolls.
        const screens = size.width >= 1024 ? 1.5 : size.width >= 768 ? 1.6 : 3.5;
        const end = play.y + play.height;
        assert.ok(end <= screens * size.height, `#play ends at ${end} of ${size.width}x${size.height}`);
      }
      assert.equal(await page.locator('[id^="clause-"]').count(), 40, 'forty clauses to a page');
      await page.getByLabel('Number or word').fill('dealer');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('status').waitFor();
      await visitor.everywhere(WIDTHS);
      await visitor.leave();
    });
  }

  test('what a book rules on a slip is asked by a form and answered', async () => {
    const visitor = await on().visit('/rulings');
    const { page } = visitor;
    await page.getByLabel(/^Book/).selectOption('nz-caribbean-stud');
    await page.getByLabel(/^What happened/).selectOption('exposed');
    await page.getByLabel('When it is noticed').selectOption('dealing');
    await page.getByLabel(/^Whose/).fill('dealer');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByRole('heading', { name: 'up-card' }).waitFor();
    assert.match(page.url(), /what=exposed/);
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  // The others are written by the same hand and take longer to work out.
  for (const book of ['nz-three-card-poker', 'nz-caribbean-stud']) {
    test(`the odds of ${book} are worked out and written`, async () => {
      const visitor = await on().visit(`/par/${book}`);
      await visitor.page.getByRole('heading').first().waitFor();
      assert.match(await visitor.page.locator('body').innerText(), /house edge/i);
      await visitor.everywhere(WIDTHS);
      await visitor.leave();
    });
  }

  test('the calculator follows what is written, and its address with it', async () => {
    const visitor = await on().visit('/odds/nz-three-card-poker');
    const { page } = visitor;
    await page.getByText('Of every 100 in antes the house keeps 3.37.').waitFor();
    const parts = await page.locator('odds-calculator > *').evaluateAll((all) => all.map((part) => part.id));
    assert.deepEqual(parts, ['answer', 'drawn', 'strategy', 'calculator', 'exact'], 'first what it is, then what if');
    await visitor.everywhere(WIDTHS);
    const straight = page.getByRole('group', { name: 'Pair Plus' }).getByLabel('Straight', { exact: true });
    await straight.fill('7');
    await page.getByText('Pair Plus: −0.94 %, by the book 2.32 % (−3.26)').waitFor();
    assert.match(page.url(), /what-if=pair-plus=40\/30\/7\/4\/1$/);
    assert.ok((await page.getByText('not by this book').count()) >= 2, 'it is marked');
    visitor.expect(/400/);
    await straight.fill('many');
    await page.getByRole('alert').filter({ hasText: 'odds to one' }).waitFor();
    // Whoever follows the address sees the same.
    const other = await on().visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await other.page.getByText('Pair Plus: −0.94 %').waitFor();
    await other.leave();
    await visitor.look();
    await visitor.leave();
  });

  test('the meter is moved with arrow keys, as far as one likes', async () => {
    const visitor = await on().visit('/odds/section10-caribbean-stud');
    const { page } = visitor;
    const slider = page.getByRole('slider', { name: 'Jackpot meter' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/jackpot-meter=5000\.00$/);
    // The answer has come, and whoever moves the slider goes on without looking for it.
    await page.getByText('jackpot-meter=5000.00').waitFor();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/jackpot-meter=20000\.00$/);
    await page.getByText('jackpot-meter=20000.00').waitFor();
    assert.equal(await slider.inputValue(), '20000');
    assert.ok(await slider.evaluate((input) => input === document.activeElement), 'it keeps the focus');
    const meter = page.getByRole('textbox', { name: 'Jackpot meter' });
    assert.equal(await meter.inputValue(), '20000.00');
    // What is written moves the slider.
    await meter.fill('250000.00');
    await page.waitForURL(/jackpot-meter=250000\.00$/);
    assert.equal(await slider.inputValue(), '250000');
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  test('the calculator works without scripts, as a form', async () => {
    const visitor = await on().visit('/odds/nz-three-card-poker', { javaScriptEnabled: false });
    const { page } = visitor;
    await page.getByLabel('Play, in antes').fill('2');
    await page.getByRole('button', { name: 'Work out' }).click();
    await page.waitForURL(/what-if=play=2/);
    await page.getByText('play=2').first().waitFor();
    await page.goto(`${on().house.address}/odds/section10-caribbean-stud`);
    const slider = page.locator('[data-slider]');
    assert.equal(await slider.count(), 1);
    assert.ok(!(await slider.isVisible()), 'a slider that nobody can move is not shown');
    await page.context().close();
  });

  test('what is dark on a screen is dark on paper', async () => {
    const visitor = await on().visit('/book/nz-three-card-poker', { colorScheme: 'dark' });
    const { page } = visitor;
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const printed of ['.lede', '.clause-must', '.figures td']) {
      const colour = await page.locator(printed).first().evaluate((element) => getComputedStyle(element).color);
      const parts = (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
      assert.ok(parts.every((part) => part < 128), `${printed} is printed in ${colour}`);
    }
    await visitor.leave();
  });

  test('two days of a book stand side by side', async () => {
    const visitor = await on().visit('/differences?first=nz-three-card-poker&on=2012-11-16&and=2012-11-17');
    await visitor.page.getByText('House edge, Six Card Bonus').waitFor();
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });

  test('two books stand side by side', async () => {
    const visitor = await on().visit('/differences');
    const { page } = visitor;
    await page.getByLabel('First book').selectOption('nz-caribbean-stud');
    await page.getByLabel('Second book').selectOption('section10-caribbean-stud');
    await page.getByRole('button', { name: 'Compare' }).click();
    const rows = page.locator('table.compared tr');
    await rows.nth(10).waitFor();
    assert.match(await rows.last().innerText(), /5\.20 %[^]*5\.22 %/, 'the edges stand last, one beside the other');
    assert.ok((await page.locator('table.compared .differs').count()) > 10, 'what differs is marked');
    await visitor.everywhere(WIDTHS);
    await visitor.leave();
  });
});
