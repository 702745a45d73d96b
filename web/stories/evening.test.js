// A staffed evening with real cards, from the opening count of the cage to the closed day: a dealer,
// a supervisor, the cage and two players, each in a browser of their own.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { launch, Visitor } from './browser.js';
import { picture } from './casino.js';
import { press, send } from './forms.js';
import { Hand } from './hand.js';
import { Seat } from './seat.js';
import { staffedHouse, Worker } from './staff.js';
import { until } from './wait.js';
import { WIDTHS } from './widths.js';

/** @import { Browser } from 'playwright-core' */
/** @import { House } from './house.js' */

const CONSOLES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
];

/** @type {House} */
let house;
/** @type {Browser} */
let browser;

before(async () => {
  [house, browser] = await Promise.all([staffedHouse(), launch()]);
});

after(async () => {
  await browser?.close();
  await house?.close();
});

/** A dispute of the table, as the supervisor reads it, once it satisfies. @param {Worker} who @param {(dispute: any) => boolean} is */
function disputed(who, is) {
  return until('a dispute as it was decided', async () => (await who.get('/api/v1/tables/1/disputes')).disputes.find(is));
}

test('five people work and play an evening from the opening count to the closed day', async () => {
  const [kim, robin, carl, cora, mona] = await Promise.all(['Kim', 'Robin', 'Carl', 'Cora', 'Mona'].map((name) => Worker.arrives(house, name)));
  const [dealer, desk, cage] = await Promise.all([kim.at(browser, '/console/1'), robin.at(browser, '/pit'), carl.at(browser, '/cage')]);
  const hand = new Hand(dealer.page);

  // The opening count of the cage, blind: the second one counts apart.
  await cage.page.locator('.cage').waitFor();
  await cage.everywhere(CONSOLES);
  await picture(cage, 'evening-cage', ['dark']);
  await send(cage.page, 'form[data-form*="count-cage"]', { cash: '20000', chips: '50000' });
  await cora.post('/api/v1/cage/commands', { do: 'count-cage', cash: 2_000_000, chips: 5_000_000 });
  await cage.page.getByText('shifts closed: 0').waitFor();

  // A fill: the supervisor asks, the cage issues, both count what came.
  await desk.page.locator('.desk-table .job').first().waitFor();
  await desk.everywhere(CONSOLES);
  await send(desk.page, 'form[data-job="fill"]', { amount: '10000' });
  await desk.page.locator('[data-key^="slip-"]').first().waitFor();
  await picture(desk, 'evening-fill', ['dark']);
  await press(cage.page, 'button[data-tell*="issue-fill"]');
  await dealer.page.locator('.console-now').waitFor();
  await hand.press('/0');
  await dealer.page.locator('form[data-does="receive-chips"]').waitFor();
  await dealer.everywhere(CONSOLES);
  await picture(dealer, 'evening-tray', ['dark']);
  await send(dealer.page, 'form[data-does="receive-chips"]', { amount: '10000' });
  await desk.page.locator('form[data-does="receive-chips"]').waitFor();
  await send(desk.page, 'form[data-does="receive-chips"]', { amount: '10000' });

  // The float, by the same two, and the cards, which they inspect apart.
  await send(dealer.page, 'form[data-tray="count-float"]', { amount: '10000' });
  await send(desk.page, 'form[data-job="float"]', { amount: '10000' });
  await dealer.page.keyboard.press('Backspace');
  await hand.until('wagers', 'Pencil');
  await hand.press('E');
  await desk.page.locator('.desk-next button').first().waitFor();
  await picture(desk, 'evening-inspected', ['dark']);
  await press(desk.page, '.desk-next button');
  await dealer.page.locator('.now-words', { hasText: 'Take wagers' }).waitFor();

  // Two guests come with their own screens.
  const guests = await Promise.all([0, 1].map(() => Visitor.at(browser, `${house.address}/table/1`)));
  const [ann, bob] = await Promise.all(guests.map(({ page }, index) => Seat.take(page, 1, 2 + 2 * index)));
  await Promise.all([ann.wager('ante'), bob.wager('ante')]);
  await hand.until('wagers', 'Ante');
  await dealer.everywhere(CONSOLES);
  await picture(dealer, 'evening-wagers', ['dark']);
  await hand.press('E');
  await hand.press('E');
  await hand.until('cards');
  await hand.cards('9d');
  await hand.press('E');
  await hand.until('decisions');
  await ann.decide('bet');
  await bob.decide('fold');
  await hand.until('cards');
  await hand.cards('As Ad 7h 3s');
  await hand.press('E');
  await hand.cards('Ks Kd 9c 5h 2s');
  await dealer.page.locator('.fate-amount').first().waitFor();
  await picture(dealer, 'evening-settled', ['dark']);
  await hand.press('E');
  await ann.settled();
  assert.ok(((await ann.place())?.result?.net ?? 0) < 0, 'aces beat kings');

  // A dispute: opened at the console, decided at the desk, put right by two.
  await hand.press('/0');
  await dealer.page.locator('form[data-tray="open-dispute"]').waitFor();
  await send(dealer.page, 'form[data-tray="open-dispute"]', { place: '2', says: 'the dealer had a two' });
  await desk.page.locator('form[data-job="decide"]').waitFor();
  await desk.everywhere(CONSOLES);
  await picture(desk, 'evening-dispute', ['dark']);
  await send(desk.page, 'form[data-job="note"]', { note: 'the camera shows a two of spades' });
  await send(desk.page, 'form[data-job="decide"]', { upheld: 'yes', reason: 'the ante goes back' });
  await disputed(robin, ({ decision }) => decision?.upheld);
  const { balance: lost } = await ann.view();
  await send(desk.page, 'form[data-job="correct"]', { place: '2', wager: 'ante', amount: '5', reason: 'the ante goes back' });
  await desk.page.getByText('Somebody else confirms.').first().waitFor();
  await desk.everywhere(CONSOLES);
  await dealer.page.locator('button[data-confirm]').waitFor();
  await picture(dealer, 'evening-confirm', ['dark']);
  await press(dealer.page, 'button[data-confirm]');
  assert.equal((await ann.view()).balance, lost + 500);

  // The sign, the count by the same two, and the drop box.
  await Promise.all(guests.map((guest) => guest.leave()));
  await press(desk.page, 'button[data-tell*="post-closing"]');
  const { tray } = await robin.get('/api/v1/tables/1/tray');
  const counted = (tray / 100).toFixed(2);
  await send(dealer.page, 'form[data-tray="count-float"]', { amount: counted });
  await send(desk.page, 'form[data-job="float"]', { amount: counted });
  await press(desk.page, 'button[data-tell*="close-table"]');
  // Whoever comes by now reads that it has closed.
  const passer = await Visitor.at(browser, `${house.address}/table/1`);
  await passer.page.locator('.dock', { hasText: 'This table has closed. All bets are settled.' }).waitFor();
  await passer.everywhere(WIDTHS);
  await passer.leave();
  await press(dealer.page, 'form[data-tray="take-box"] button');
  await press(desk.page, 'button[data-tell*="take-box"]');
  await cage.page.locator('form[data-form*="count-box"]').waitFor();
  await cage.everywhere(CONSOLES);
  await send(cage.page, 'form[data-form*="count-box"]', { amount: '0' });
  await cora.post('/api/v1/cage/commands', { do: 'count-box', table: 1, number: 1, amount: 0 });
  await send(cage.page, 'form[data-form*="count-cage"]', { cash: '20000', chips: '40000' });
  await cora.post('/api/v1/cage/commands', { do: 'count-cage', cash: 2_000_000, chips: 4_000_000 });
  await press(cage.page, 'button[data-tell*="close-shift"]');
  await press(cage.page, 'button[data-tell*="close-day"]');
  await cage.page.locator('li.proposal').waitFor();
  await cage.everywhere(CONSOLES);
  await picture(cage, 'evening-closed', ['dark']);
  const { day } = await carl.get('/api/v1/cage');
  await mona.post('/api/v1/cage/commands', { do: 'close-day', day });
  assert.equal((await carl.get('/api/v1/cage')).closed_day, day);
  assert.equal((await carl.get('/api/v1/cage/trial-balance')).total, 0);
  await Promise.all([dealer, desk, cage].map((visitor) => visitor.leave()));
});
