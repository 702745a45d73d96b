// Two players at one table: neither receives a card that the rules have not shown them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { check } from '../fairness/shuffle.js';
import { DECK } from '../house/cards.js';
import { Visitor } from './browser.js';
import { Seat } from './seat.js';
import { stage } from './stage.js';
import { Wire } from './wire.js';

const on = stage();

/** The cards that a text names anywhere, however they are wrapped. @param {string} text */
function named(text) {
  const words = new Set(text.match(/(?<![0-9A-Za-z])[2-9TJQKA][shdc](?![0-9A-Za-z])/g));
  return DECK.filter((card) => words.has(card));
}

/** @param {(string | null)[][]} hands */
function sorted(...hands) {
  const cards = new Set(hands.flat());
  return DECK.filter((card) => cards.has(card));
}

test('neither of two players receives a hidden card, in any byte', async () => {
  const { house, browser } = on();
  const table = await house.table('nz-caribbean-stud');
  const wires = await Promise.all([Wire.to(house.address), Wire.to(house.address)]);
  const visitors = await Promise.all(wires.map((wire) => Visitor.at(browser, `${wire.address}/table/${table}`)));
  const [ann, bob] = await Promise.all(visitors.map(({ page }, index) => Seat.take(page, table, 2 + index * 3)));
  const { round } = await ann.view();
  // Files of the pages name cards too; from here on only the house speaks.
  for (const wire of wires) wire.forget();
  await Promise.all([ann.wager('ante'), bob.wager('ante')]);
  await Promise.all([ann.deal(), bob.deal()]);
  await Promise.all([ann.turn(), bob.turn()]);
  const hands = [await ann.cards(), await bob.cards()];
  const [up] = (await ann.view()).dealer.cards.filter((card) => card !== null);
  for (const [index, wire] of wires.entries()) {
    assert.deepEqual(named(wire.received()), sorted(hands[index], [up]), 'one’s own cards and the one turned up');
  }
  // Ann stays in and shows her hand; Bob folds, and nobody ever sees his.
  await bob.decide('fold');
  await ann.decide('bet');
  await ann.settled();
  const dealer = (await ann.view()).dealer.cards;
  await bob.page.locator('.felt[data-phase="settled"]').waitFor();
  assert.equal(dealer.filter((card) => card !== null).length, 5);
  assert.deepEqual(named(wires[0].received()), sorted(hands[0], dealer));
  const after = wires[1].received();
  assert.deepEqual(named(after), sorted(hands[1], dealer, shownOf(hands[0], after)));
  // The cards were those of the deck that the house had committed itself to.
  const [deal] = (await house.get(`/api/v1/rounds/${round}`)).deals;
  const checked = await check(deal);
  assert.ok(checked?.findings.every(({ holds }) => holds));
  const dealt = new Set(checked?.deck.slice(0, 15));
  assert.ok([...hands.flat(), ...dealer].every((card) => dealt.has(card ?? '')));
  const shown = new Set(deal.shown.map((/** @type {{ card: string }} */ { card }) => card));
  assert.ok(hands[1].every((card) => !shown.has(card)), 'a folded hand is not on the receipt');
  for (const visitor of visitors) await visitor.leave();
  for (const wire of wires) wire.end();
});

/** A hand that stayed in is turned up, or the book lets it go unseen: whole or not at all. @param {(string | null)[]} hand @param {string} text */
function shownOf(hand, text) {
  const cards = sorted(hand);
  const told = named(text).filter((card) => cards.includes(card));
  assert.ok(told.length === 0 || told.length === cards.length, 'a hand is turned up whole');
  return told;
}
