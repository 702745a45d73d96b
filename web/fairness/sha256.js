// SHA-256 (FIPS 180-4): the browser's own, or ours where the browser gives none because
// the page came without TLS.

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
export async function sha256(bytes) {
  if (globalThis.crypto?.subtle === undefined) return plainSha256(bytes);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** @param {Uint8Array} bytes */
export function plainSha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  // A message of this page is far shorter than 2^29 bytes, so the upper word stays zero.
  words.setUint32(padded.length - 4, bytes.length * 8);
  const state = Uint32Array.from(firstBits(8, 2));
  for (let at = 0; at < padded.length; at += 64) compress(state, words, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

const ROUND = Uint32Array.from(firstBits(64, 3));

/** @param {Uint32Array} state @param {DataView} words @param {number} at */
function compress(state, words, at) {
  const schedule = new Uint32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      schedule[i] = words.getUint32(at + i * 4);
      continue;
    }
    const [early, late] = [schedule[i - 15], schedule[i - 2]];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + schedule[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] += word;
  });
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The first 32 bits of the fractions of the square or cube roots of the first primes,
 * which are the constants of SHA-256. Computed with whole numbers: a root of p · 2^(32 n)
 * has the 32 bits after the point at its end.
 * @param {number} count
 * @param {2 | 3} degree
 */
function firstBits(count, degree) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes.map((prime) => {
    const scaled = BigInt(prime) << BigInt(32 * degree);
    let root = 0n;
    for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
      if ((root + bit) ** BigInt(degree) <= scaled) root += bit;
    }
    return Number(root & 0xffffffffn);
  });
}
