// The shuffle computed by the page is the published one.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { block } from '../fairness/chacha20.js';
import { plainSha256 } from '../fairness/sha256.js';
import { bytes, check, commitment, deck, hex } from '../fairness/shuffle.js';

const VECTORS = readFileSync(new URL('../../crates/cards/src/chance/vectors.txt', import.meta.url), 'utf8');

/** @typedef {{ deal: string, entropy: string, seed: string, commitment: string, deck: string, salts: Record<string, string> }} Vector */

/** @returns {Vector[]} */
function vectors() {
  const blocks = VECTORS.split('\n\n').map((text) => text.split('\n').filter((line) => line && !line.startsWith('#')));
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      /** @type {any} */
      const vector = { salts: {} };
      for (const line of lines) {
        const [word, value, salt] = line.split(' ');
        if (word === 'salt') vector.salts[value] = salt;
        else vector[word] = value;
      }
      return vector;
    });
}

test('every published vector is computed again', async () => {
  assert.equal(vectors().length, 8);
  for (const vector of vectors()) {
    const seed = bytes(vector.seed);
    const salts = new Map(Object.entries(vector.salts).map(([place, salt]) => [Number(place), bytes(salt)]));
    assert.equal(await commitment(seed), vector.commitment);
    assert.equal((await deck(seed, salts)).join(''), vector.deck, vector.deal);
  }
});

test('a block of ChaCha20 is that of the RFC', () => {
  // RFC 8439, appendix A.1, the first two vectors: key and nonce of zeros.
  assert.equal(hex(block(new Uint8Array(32), 0)).slice(0, 32), '76b8e0ada0f13d90405d6ae55386bd28');
  assert.equal(hex(block(new Uint8Array(32), 1)).slice(0, 32), '9f07e7be5551387a98ba977c732d080d');
});

test('our own SHA-256 agrees with another at every length of the padding', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = randomBytes(length);
    assert.equal(
      hex(plainSha256(message)),
      createHash('sha256').update(message).digest('hex'),
      message.toString('hex'),
    );
  }
});

/** @param {Vector} vector @param {object} changed @returns {import('../types.js').Deal} */
function dealOf(vector, changed) {
  const order = vector.deck.match(/../g) ?? [];
  const shown = [0, 1, 2, 5, 9].map((index) => ({ index, card: order[index] }));
  const { deal, entropy, seed, commitment } = vector;
  return { deal, entropy, seed, commitment, key: 'today', salts: [], shown, ...changed };
}

/** @param {Vector} vector @param {object} changed */
async function outcome(vector, changed) {
  const checked = await check(dealOf(vector, changed));
  return checked?.findings.map(({ holds }) => holds) ?? null;
}

test('an honest deal holds, and what was changed is found', async () => {
  const [other, vector] = vectors();
  assert.deepEqual(await outcome(vector, {}), [true, true, true]);
  assert.deepEqual(await outcome(vector, { commitment: other.commitment }), [false, true, true]);
  assert.deepEqual(await outcome(vector, { seed: other.seed }), [false, true, false]);
  assert.deepEqual(await outcome(vector, { salts: [{ place: 2, salt: '00' }] }), [true, true, false]);
  assert.deepEqual(await outcome(vector, { shown: [{ index: 0, card: '2c' }] }), [true, true, false]);
  assert.deepEqual(await outcome(vector, { seed: null }), null);
});

test('a wrong card is named with its place in the deck', async () => {
  const [, vector] = vectors();
  const checked = await check(dealOf(vector, { shown: [{ index: 0, card: '2c' }] }));
  assert.equal(checked?.findings[2].detail, 'card 1 was 2c and should be Qs');
});

test('a salt that is not hex is refused', () => {
  assert.throws(() => bytes('xyz'), /not written in hex/);
});
