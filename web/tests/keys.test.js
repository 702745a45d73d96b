// What a key does: the server's keys before the page's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keyAction } from '../elements/table-keys.js';

const BET = { id: 'bet-3', action: 'bet', key: 'b', min: null, max: null };
const ANTE = { id: 'wager-3-ante', action: 'wager', key: 'a', min: 1000, max: 5000 };
const CHANGE = { id: 'change-3-0', action: 'change', key: '1', min: null, max: null };

/** @param {string} key @param {object[]} offers @param {object} [event] @param {Map<string, number>} [plan] */
function action(key, offers, event = {}, plan = new Map()) {
  const pressed = {
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    target: null,
    defaultPrevented: false,
    ...event,
  };
  return keyAction(pressed, /** @type {any} */ ({ offers, chips: [100, 500] }), plan);
}

/** Something inside an element that matches the selector. @param {string} name */
function inside(name) {
  return { closest: (/** @type {string} */ selector) => (selector.split(', ').includes(name) ? {} : null) };
}

test('an offer has its key, in either case', () => {
  assert.deepEqual(action('b', [BET]), { kind: 'offer', offer: BET });
  assert.deepEqual(action('B', [BET]), { kind: 'offer', offer: BET });
  assert.equal(action('f', [BET]), null);
});

test('a digit takes a chip in hand while bets are open, and changes a card where that is offered', () => {
  assert.deepEqual(action('2', [ANTE]), { kind: 'chip', chip: 500 });
  assert.equal(action('3', [ANTE]), null);
  assert.equal(action('2', [BET]), null);
  assert.deepEqual(action('1', [ANTE, CHANGE]), { kind: 'offer', offer: CHANGE });
});

test('a seat gives its digit up to the chips while bets are open', () => {
  const sit = { id: 'sit-1', action: 'sit', key: '1', min: null, max: null };
  assert.deepEqual(action('1', [sit]), { kind: 'offer', offer: sit });
  assert.deepEqual(action('1', [sit, ANTE]), { kind: 'chip', chip: 100 });
});

test('a stake that was not touched is not changed', () => {
  const change = { ...ANTE, id: 'raise-3-ante', action: 'raise' };
  assert.equal(action('a', [change]), null);
  assert.deepEqual(action('a', [change], {}, new Map([['raise-3-ante', 1500]])), { kind: 'offer', offer: change });
});

test('Enter places what was put down, unless a control has it', () => {
  const plan = new Map([['wager-3-ante', 1000]]);
  assert.deepEqual(action('Enter', [ANTE], {}, plan), { kind: 'place-all' });
  assert.equal(action('Enter', [ANTE]), null);
  assert.equal(action('Enter', [ANTE], { target: inside('button') }, plan), null);
});

test('keys of the browser, of fields and of dialogues are left alone', () => {
  for (const event of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }]) {
    assert.equal(action('b', [BET], event), null);
  }
  assert.equal(action('b', [BET], { target: inside('input') }), null);
  assert.equal(action('b', [BET], { target: inside('dialog') }), null);
  assert.deepEqual(action('b', [BET], { target: inside('button') }), { kind: 'offer', offer: BET });
});

test('help and coach are there at all times', () => {
  assert.deepEqual(action('?', []), { kind: 'help' });
  assert.deepEqual(action('h', []), { kind: 'coach' });
});
