// A house that is not heard is noticed in time, and not before.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pulse } from '../house/pulse.js';

/** @param {import('node:test').TestContext} t */
function listening(t) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {string[]} */
  const heard = [];
  /** @type {Pulse} */
  const pulse = new Pulse(() => heard.push(pulse.heard));
  return { heard, pulse, wait: (/** @type {number} */ ms) => t.mock.timers.tick(ms) };
}

test('a table that is silent for five seconds is not answering', (t) => {
  const { heard, pulse, wait } = listening(t);
  pulse.plays = true;
  pulse.stream(true);
  pulse.beat();
  wait(4999);
  assert.deepEqual(heard, []);
  pulse.beat();
  wait(5000);
  assert.deepEqual(heard, ['silent']);
  pulse.beat();
  assert.deepEqual(heard, ['silent', 'heard']);
});

test('a table that never says a word once it is open is not answering either', (t) => {
  const { heard, pulse, wait } = listening(t);
  pulse.plays = true;
  pulse.stream(true);
  wait(5000);
  assert.deepEqual(heard, ['silent']);
});

test('whoever watches hears less often', (t) => {
  const { heard, pulse, wait } = listening(t);
  pulse.beat();
  wait(12_000);
  assert.deepEqual(heard, []);
  wait(1000);
  assert.deepEqual(heard, ['silent']);
});

test('a connection that is gone for three seconds is lost, and one that comes back is not', (t) => {
  const { heard, pulse, wait } = listening(t);
  pulse.stream(false);
  wait(2000);
  pulse.stream(true);
  wait(9000);
  assert.deepEqual(heard, []);
  pulse.stream(false);
  wait(3000);
  assert.deepEqual(heard, ['cut']);
  pulse.stream(true);
  assert.deepEqual(heard, ['cut', 'heard']);
});
