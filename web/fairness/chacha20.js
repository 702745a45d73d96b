// ChaCha20 (RFC 8439) with a nonce of zeros: the stream of bytes that orders a deck.

/**
 * The bytes of the key stream, one by one.
 * @param {Uint8Array} key  32 bytes.
 * @returns {Generator<number, never>}
 */
export function* keyStream(key) {
  for (let counter = 0; ; counter += 1) yield* block(key, counter);
}

/**
 * One block of 64 bytes.
 * @param {Uint8Array} key
 * @param {number} counter
 */
export function block(key, counter) {
  const words = new DataView(key.buffer, key.byteOffset, key.byteLength);
  // "expand 32-byte k", then the key, the counter and the nonce.
  const start = Uint32Array.of(
    0x61707865,
    0x3320646e,
    0x79622d32,
    0x6b206574,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    counter,
    0,
    0,
    0,
  );
  for (let i = 0; i < 8; i += 1) start[4 + i] = words.getUint32(i * 4, true);
  const state = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarter(state, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i += 1) quarter(state, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  const bytes = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => bytes.setUint32(i * 4, word + start[i], true));
  return new Uint8Array(bytes.buffer);
}

/** @param {Uint32Array} state @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(state, a, b, c, d) {
  mix(state, a, b, d, 16);
  mix(state, c, d, b, 12);
  mix(state, a, b, d, 8);
  mix(state, c, d, b, 7);
}

/** @param {Uint32Array} state @param {number} sum @param {number} add @param {number} turn @param {number} by */
function mix(state, sum, add, turn, by) {
  state[sum] += state[add];
  const word = state[turn] ^ state[sum];
  state[turn] = (word << by) | (word >>> (32 - by));
}
