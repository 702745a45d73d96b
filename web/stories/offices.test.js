// Administration and auditor: an option changed by two people with the edge before and after,
// somebody taken on, and an auditor who reads everything and changes nothing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch } from './browser.js';
import { bothWays, casino, picture } from './casino.js';
import { Worker } from './staff.js';
import { until } from './wait.js';
import { Wire } from './wire.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** @type {House} */
let house;
/** @type {Browser} */
let browser;
/** @type {Record<string, Worker>} */
let people;

before(async () => {
  [house, browser] = await Promise.all([casino('offices'), launch()]);
  people = Object.fromEntries(await Promise.all(['Robin', 'Mona', 'Ada', 'Otto'].map(async (name) => [name, await Worker.arrives(house, name)])));
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** What is in force of an option at a table. @param {number} table @param {string} name */
async function setting(table, name) {
  const { options } = await people.Mona.get(`/api/v1/tables/${table}/setup`);
  return options.find((/** @type {any} */ { option }) => option === name).setting;
}

test('an option that tables share is changed by two people, with the edge before and after', async () => {
  const mona = await people.Mona.at(browser, '/admin');
  const { page } = mona;
  await page.locator('[data-table="3"]').click();
  const option = page.locator('[data-key="3-six-card"]');
  await option.waitFor();
  assert.match(await option.innerText(), /table 4 changes with it/);
  await bothWays(mona, SIZES);
  await option.locator('select').selectOption('2');
  await option.getByRole('button', { name: 'Before and after' }).click();
  const change = page.locator('.admin-change');
  await change.locator('table').waitFor();
  const row = change.locator('[data-key="six-card-bonus"]');
  // The figures are those of the PAR sheets.
  assert.match(await row.innerText(), /10\.2247904072 %[^]*15\.2789888459 %/);
  assert.match(await change.locator('[data-key="base"]').innerText(), /3\.3729809436 %[^]*3\.3729809436 %/);
  assert.match(await change.innerText(), /It changes tables 3, 4 together/);
  assert.match(await change.locator('.admin-warning').innerText(), /keeps more/);
  await bothWays(mona, SIZES);
  await picture(mona, 'admin-change');
  await change.getByRole('button', { name: 'Propose' }).click();
  const proposal = page.locator('.proposal', { hasText: 'You propose' });
  await proposal.waitFor();
  assert.equal(await setting(3, 'six-card'), '1', 'nothing is changed by one');
  await bothWays(mona, SIZES);

  // Somebody else confirms at their own screen.
  const ada = await people.Ada.at(browser, '/admin#tables');
  await ada.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.locator('.proposal.is-over', { hasText: 'confirmed' }).waitFor();
  await page.locator('[data-key="3-six-card"] strong', { hasText: /^2$/ }).waitFor();
  assert.deepEqual([await setting(3, 'six-card'), await setting(4, 'six-card')], ['2', '2']);
  await ada.leave();

  // Back again: the second person confirms here, by PIN.
  await people.Robin.post('/api/v1/me/pin', { password: 'Robin works at the harbour', pin: '4821' });
  await option.locator('select').selectOption('1');
  await option.getByRole('button', { name: 'Before and after' }).click();
  await change.getByRole('button', { name: 'Propose' }).and(page.locator(':enabled')).click();
  const open = page.locator('.proposal', { hasText: 'You propose' });
  const robin = house.staff.find(({ name }) => name === 'Robin');
  await open.locator('[name="name"]').fill(robin?.sign_in_name ?? '');
  await open.locator('[name="pin"]').fill('4821');
  await open.getByRole('button', { name: 'Confirm here' }).click();
  await page.locator('[data-key="3-six-card"] strong', { hasText: /^1$/ }).waitFor();
  assert.deepEqual([await setting(3, 'six-card'), await setting(4, 'six-card')], ['1', '1']);
  await mona.leave();
});

test('somebody is taken on, given an office and excluded', async () => {
  const ada = await people.Ada.at(browser, '/admin');
  const { page } = ada;
  await page.getByText('Take somebody on').first().click();
  await page.locator('[data-job="new-person"] [name="name"]').fill('Nora');
  await page.locator('[data-job="new-person"] [value="dealer"]').check();
  await page.locator('[data-job="new-person"]').getByRole('button').click();
  await page.locator('.admin-once code').waitFor();
  await bothWays(ada, SIZES);
  await page.getByRole('button', { name: 'Noted' }).click();
  const nora = page.locator('.admin-person', { hasText: 'Nora' });
  await nora.locator('summary').click();
  await nora.locator('[data-job="grant"] select').selectOption('supervisor');
  await nora.locator('[data-job="grant"] button').click();
  await nora.locator('.admin-office', { hasText: 'supervisor' }).waitFor();
  await bothWays(ada, SIZES);
  await picture(ada, 'admin-people');
  await nora.getByRole('button', { name: 'Take away: supervisor' }).click();
  await nora.locator('.admin-office', { hasText: 'supervisor' }).waitFor({ state: 'detached' });
  await nora.locator('[data-job="exclude"] [name="reason"]').fill('asked for it');
  await nora.locator('[data-job="exclude"] button').click();
  await nora.locator('.admin-mark', { hasText: 'excluded' }).waitFor();
  // The keys of the page, and its third part.
  await page.keyboard.press('?');
  await page.locator('dialog[open] .keys').waitFor();
  await ada.look();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('3');
  await page.locator('[data-key="harbour"]').waitFor();
  await bothWays(ada, SIZES);
  await ada.leave();
});

test('the auditor reads every part, in both languages, and asks for nothing that changes anything', async () => {
  const otto = await people.Otto.at(browser, '/audit');
  const { page } = otto;
  /** @type {string[]} */
  const sent = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.locator('.audit-entries li').first().waitFor();
  await page.locator('.audit-entries summary').first().click();
  await bothWays(otto, SIZES);
  await picture(otto, 'audit-journal');
  await page.locator('[name="stream"]').selectOption('table/3');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.locator('.audit-where', { hasText: 'house' }).first().waitFor({ state: 'detached' });
  /** @type {[string, string][]} */
  const parts = [
    ['Coverage', 'td >> nth=0'],
    ['Approvals', 'text=S-2026-14 >> nth=0'],
    ['Meters', 'h2:has-text("harbour")'],
    ['Exceptions', 'text=Nothing went otherwise'],
    ['Reports', 'th:has-text("All")'],
    ['Exports', 'a[download]'],
  ];
  for (const [name, there] of parts) {
    await page.getByRole('button', { name }).click();
    await page.locator('main').locator(there).first().waitFor();
    await bothWays(otto, SIZES);
  }
  const taken = page.waitForEvent('download');
  await page.locator('a[download]').click();
  const path = await (await taken).path();
  assert.ok(path, 'the journal is taken away');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Verify the journal' }).click();
  await page.locator('[data-state="holds"]').waitFor();
  await page.locator('.audit-figures').waitFor();
  await bothWays(otto, SIZES);
  await picture(otto, 'audit-verify');
  assert.deepEqual([...new Set(sent)], ['POST /api/v1/verification/whole']);
  await otto.leave();
  const italian = await people.Otto.at(browser, '/audit#meters', { locale: 'it-IT' });
  await italian.page.getByText('Legge tutto ciò che è scritto').waitFor();
  await italian.page.locator('h2', { hasText: 'harbour' }).waitFor();
  await italian.look();
  await italian.leave();
});

test('a report is read without scripts, in both languages, and fits its paper', async () => {
  const plain = await people.Otto.at(browser, '/reports', { javaScriptEnabled: false });
  await plain.page.getByLabel(/^By/).selectOption('day');
  await plain.page.getByLabel('From').fill('2026-01-01');
  await plain.page.getByRole('button', { name: 'Show' }).click();
  await plain.page.waitForURL(/by=day&from=2026-01-01/);
  await plain.page.locator('tr.total', { hasText: 'Total' }).waitFor();
  await plain.page.locator('th', { hasText: 'harbour' }).waitFor();
  assert.equal(await plain.page.getByText('As they stood at').count(), 2, 'jackpots and accounts say when they stand so');
  await plain.leave();
  for (const [locale, title] of [['en-GB', 'Reports'], ['it-IT', 'Rapporti']]) {
    const otto = await people.Otto.at(browser, '/reports?by=day', { locale });
    const { page } = otto;
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await bothWays(otto, SIZES);
    const paper = await page.pdf({ preferCSSPageSize: true });
    const sizes = [...paper.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    assert.ok(sizes.length > 0, 'the paper has a size');
    // A4 is 842 by 595 points.
    for (const [, width, height] of sizes) assert.deepEqual([Math.round(Number(width)), Math.round(Number(height))], [842, 595]);
    // Between margins of ten millimetres that is 277 millimetres, at 96 dots an inch.
    const within = Math.floor((277 / 25.4) * 96);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await page.setViewportSize({ width: within, height: 718 });
    const ends = await page.locator('table.figures').evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().right));
    assert.ok(ends.length >= 3 && ends.every((end) => end <= within), `tables end at ${ends.join(', ')} of ${within}`);
    assert.equal(await page.locator('form.asked').isVisible(), false, 'what is asked for is not printed');
    await page.emulateMedia({ media: 'screen' });
    await otto.leave();
  }
});

test('no hidden card is in any byte that administration, auditor or sign receive', async () => {
  const guest = await (await fetch(`${house.address}/api/v1/guests`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json();
  const ann = new Worker(house, guest.token);
  const wire = await Wire.to(house.address);
  const seen = await Promise.all([
    people.Mona.at(browser, '/admin#tables', {}, wire.address),
    people.Otto.at(browser, '/audit', {}, wire.address),
    people.Mona.at(browser, '/sign/harbour', {}, wire.address),
  ]);
  await seen[0].page.locator('[data-table="3"]').click();
  await seen[0].page.locator('.admin-options').waitFor();
  await seen[1].page.locator('.audit-entries li').first().waitFor();
  await seen[2].page.locator('hall-sign[data-state="normal"]').waitFor();
  // Files of the pages name cards too; from here on only the house speaks.
  wire.forget();
  await ann.tell(3, { do: 'sit', place: 4 });
  // The house binds itself to the deal a moment after the table was opened.
  await until('the offer of a wager at table 3', async () => {
    const { offers } = await ann.get('/api/v1/tables/3');
    return offers.some((/** @type {any} */ { command }) => command.do === 'wager');
  });
  await ann.tell(3, { do: 'wager', place: 4, wager: 'ante', amount: 500 });
  await ann.tell(3, { do: 'deal' });
  await until('decisions at table 3', async () => (await ann.get('/api/v1/tables/3')).phase === 'deciding');
  const { cards } = await ann.get('/api/v1/tables/3/hands/4');
  assert.equal(cards.filter(Boolean).length, 3, 'the player sees the own hand');
  await seen[0].page.locator('[data-table="4"]').click();
  await seen[0].page.locator('[data-key="4-six-card"]').waitFor();
  await seen[0].page.locator('[data-table="3"]').click();
  await seen[0].page.locator('[data-key="3-six-card"]').waitFor();
  await seen[1].page.locator('[name="stream"]').selectOption('table/3');
  await seen[1].page.getByRole('button', { name: 'Find' }).click();
  await seen[1].page.locator('.audit-entries', { hasText: 'card-dealt' }).or(seen[1].page.locator('.audit-entries li', { hasText: 'table/3' })).first().waitFor();
  await seen[1].page.locator('.audit-entries', { hasNotText: 'house 1' }).waitFor();
  const received = wire.received();
  assert.match(received, /table\/3/, 'the journal of the table was read');
  const suits = { s: '♠', h: '♥', d: '♦', c: '♣' };
  for (const card of cards) {
    const [rank, suit] = card;
    for (const written of [`"${card}"`, `\\"${card}\\"`, `${rank === 'T' ? '10' : rank}${suits[/** @type {keyof typeof suits} */ (suit)]}`]) assert.ok(!received.includes(written), `${card} was sent`);
  }
  for (const visitor of seen) await visitor.leave();
  wire.end();
});

test('whoever holds another office is led to it by the page that it works at', async () => {
  const { people: known } = await people.Ada.get('/api/v1/people');
  const { person } = known.find((/** @type {any} */ { name }) => name === 'Robin');
  await people.Ada.post(`/api/v1/people/${person}/roles/administrator`, {});
  const robin = await people.Robin.at(browser, '/pit');
  const { page } = robin;
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByText('You act as supervisor').waitFor();
  await robin.everywhere(SIZES);
  await page.getByRole('button', { name: 'Act as administrator' }).click();
  await page.locator('[data-part="tables"]').first().waitFor();
  await page.getByRole('link', { name: 'Pit desk' }).click();
  await page.getByRole('button', { name: 'Act as supervisor' }).click();
  await page.locator('.desk-tile').first().waitFor();
  await robin.leave();
});
