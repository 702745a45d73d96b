// The shuffle of the house, computed again from what it revealed.
//
// `docs/shuffle.md` has it byte by byte. Nothing here is taken from the server but the
// seed and the salts, so whoever trusts this page need not trust the house.

/** @import { Deal } from '../types.js' */
import { DECK } from '../house/cards.js';
import { keyStream } from './chacha20.js';
import { sha256 } from './sha256.js';

/** @typedef {{ deal: string, findings: Finding[], deck: string[] }} Checked */

/**
 * @typedef {object} Finding
 * @property {string} what  The question.
 * @property {boolean} holds
 * @property {string} detail  The evidence, in a sentence.
 */

/** @param {Uint8Array<ArrayBuffer>} seed */
export async function commitment(seed) {
  return hex(await sha256(seed));
}

/**
 * The deck, from its top.
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {Map<number, Uint8Array>} salts  By place.
 */
export async function deck(seed, salts) {
  const parts = [...seed];
  for (let place = 1; place <= 7; place += 1) {
    const salt = salts.get(place) ?? new Uint8Array();
    parts.push(salt.length, ...salt);
  }
  const stream = keyStream(await sha256(Uint8Array.from(parts)));
  const order = [...DECK];
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = below(stream, place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/**
 * Whether the house dealt what it had committed itself to.
 * @param {Deal} deal
 * @returns {Promise<Checked | null>} Null while the seed is not revealed.
 */
export async function check(deal) {
  if (deal.seed === null) return null;
  const seed = bytes(deal.seed);
  const computed = await commitment(seed);
  const salts = new Map(deal.salts.map(({ place, salt }) => [place, bytes(salt)]));
  const order = await deck(seed, salts);
  const findings = [
    {
      what: 'The seed is the one committed to before betting',
      holds: computed === deal.commitment,
      detail: `SHA-256 of the seed is ${computed}`,
    },
    {
      what: 'The deck has fifty-two different cards',
      holds: new Set(order).size === DECK.length,
      detail: salts.size === 0 ? 'No player added a salt' : `With salts of ${plural(salts.size, 'place')}`,
    },
  ];
  return { deal: deal.deal, findings: [...findings, shownCards(deal.shown, order)], deck: order };
}

/** A round that was void before a card was shown has none to compare. @param {Deal['shown']} shown @param {string[]} order @returns {Finding} */
function shownCards(shown, order) {
  const wrong = shown.filter(({ index, card }) => order[index] !== card);
  const found = wrong.map(({ index, card }) => `card ${index + 1} was ${card} and should be ${order[index]}`);
  return {
    what: 'Every card shown is where the deck has it',
    holds: wrong.length === 0,
    detail: wrong.length > 0 ? found.join('; ') : `${plural(shown.length, 'card')} shown, none elsewhere`,
  };
}

/** A number below `count`; bytes that would favour some numbers are thrown away. @param {Iterator<number, never>} stream @param {number} count */
function below(stream, count) {
  const complete = 256 - (256 % count);
  for (;;) {
    const { value } = stream.next();
    if (value < complete) return value % count;
  }
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytes(text) {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error(`"${text}" is not written in hex`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} list */
export function hex(list) {
  return [...list].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {number} count @param {string} noun */
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
