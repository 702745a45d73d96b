// Letters are somebody's, are sent until they are answered, and no answer goes unseen.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { addTexts } from '../page/texts.js';
import { postsFor, send, sendAgain } from '../staff/outbox.js';
import en from '../texts/staff-en.js';
import it from '../texts/staff-it.js';

addTexts({ en, it });

const COMMANDS = '/api/v1/tables/1/commands';

/** What lies in the browser. @type {Map<string, string>} */
let kept;
/** What arrived at the house. @type {{ key: string, by: string }[]} */
let arrived;
/** Who is signed in before the browser. */
let cookie = 'kim';
/** How the house answers a command: a status, or nothing at all. @type {(number | 'cut' | 'silent')[]} */
let answers;

/** @param {string} path @param {RequestInit} [init] */
async function house(path, { headers, signal } = {}) {
  if (path === '/api/v1/me') return Response.json({ person: cookie });
  const answer = answers.shift() ?? 200;
  if (answer === 'cut') throw new TypeError('the network is down');
  if (answer === 'silent') {
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  }
  arrived.push({ key: /** @type {Record<string, string>} */ (headers)['Idempotency-Key'], by: cookie });
  return Response.json(answer === 200 ? { happened: [] } : { detail: `no: ${answer}` }, { status: Number(answer) });
}

beforeEach(() => {
  [kept, arrived, answers, cookie] = [new Map(), [], [], 'kim'];
  Object.assign(globalThis, {
    fetch: house,
    localStorage: { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text) },
  });
  postsFor('kim');
});

/** How many letters lie there. */
const lying = () => JSON.parse(kept.get('croupier-outbox') ?? '[]').length;

test('what has no answer goes again under its key', async () => {
  answers = ['cut', 503, 200];
  let late = 0;
  await send(COMMANDS, { do: 'call' }, 4, () => (late += 1));
  assert.equal(late, 2);
  // A house that answers with an error of its own has seen the key, and takes it once.
  assert.deepEqual(new Set(arrived.map(({ key }) => key)).size, 1);
  assert.equal(lying(), 0);
});

test('a link that is open and leads nowhere is noticed, and the letter goes again', async (t) => {
  const { timeout } = AbortSignal;
  t.mock.method(AbortSignal, 'timeout', (/** @type {number} */ ms) => timeout.call(AbortSignal, ms / 100));
  // What only waits for a signal does not keep a test alive.
  const alive = setInterval(() => {}, 100);
  t.after(() => clearInterval(alive));
  answers = ['silent', 200];
  let late = 0;
  await send(COMMANDS, { do: 'call' }, null, () => (late += 1));
  assert.deepEqual([late, arrived.length], [1, 1]);
});

test('nobody sends what another has entered at the same browser', async () => {
  answers = ['cut'];
  const sent = send(COMMANDS, { do: 'call' }, null, () => {
    cookie = 'robin';
  });
  await assert.rejects(sent, /signed in/);
  assert.deepEqual(arrived, []);
  assert.equal(lying(), 1);
  postsFor('robin');
  assert.deepEqual(await sendAgain(() => true), []);
  assert.deepEqual(arrived, []);
  // Its own person comes back.
  [cookie] = ['kim'];
  postsFor('kim');
  assert.deepEqual(await sendAgain(() => true), []);
  assert.deepEqual(arrived.map(({ by }) => by), ['kim']);
  assert.equal(lying(), 0);
});

test('what is not taken from a page before is said', async () => {
  for (const status of [401, 403, 412]) {
    answers = ['cut'];
    const left = send(COMMANDS, { do: 'call' }, null, () => {
      cookie = 'robin';
    });
    await assert.rejects(left);
    [cookie, answers] = ['kim', [status]];
    const problems = await sendAgain(() => true);
    assert.deepEqual(problems.map(({ message }) => message), [`no: ${status}`]);
    assert.equal(lying(), 0);
  }
});

test('nobody’s PIN lies in the browser', async () => {
  answers = ['cut', 200];
  await send('/api/v1/proposals/1/confirmation', { name: 'robin', pin: '4821' }, null, () => assert.equal(lying(), 0));
  assert.equal(arrived.length, 1);
});
