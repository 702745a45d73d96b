// Waiting that ends. A story whose house or browser does not come so far fails with what it waited
// for; without a bound the whole file would run out of time, and say nothing.

/** How long a story waits for a state, on a machine that is busy. */
export const PATIENCE_MS = 60_000;

/** How long between two looks. */
const PAUSE_MS = 50;

/**
 * Looks again and again until there is something, and gives it back.
 * @template T
 * @param {string} what  What is waited for, as it stands in the failure.
 * @param {() => Promise<T> | T} look  A falsy answer: not yet.
 * @param {() => unknown} [instead]  What there is instead, for the failure.
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, look, instead = () => null) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await within(what, look());
    if (found) return /** @type {NonNullable<T>} */ (found);
    if (Date.now() > end) throw new Error(`${what} has not come within ${PATIENCE_MS / 1000} s; there is ${JSON.stringify(await instead())}`);
    await pause(PAUSE_MS);
  }
}

/**
 * What a promise brings, unless it takes too long.
 * @template T
 * @param {string} what @param {Promise<T> | T} promise @param {number} [patience]
 * @returns {Promise<T>}
 */
export async function within(what, promise, patience = PATIENCE_MS) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} has not come within ${patience / 1000} s`)), patience);
  });
  try {
    return /** @type {T} */ (await Promise.race([promise, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resume) => setTimeout(resume, ms));
}
