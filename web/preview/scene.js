// How a scene is written: the book's card once, then what differs from an empty table.

/** @import { Area, Line, Notice, Offer, PlaceView, TableView } from '../types.js' */
import { clause } from './book.js';

/**
 * What is the same in every scene of a table.
 * @typedef {object} Card
 * @property {number} table
 * @property {string} name
 * @property {string} book
 * @property {string} game
 * @property {string} edition
 * @property {string} currency
 * @property {[string, string, number, number, boolean][]} areas  Wager, label, least, most, optional.
 * @property {[string, string, string?][]} sign  Clause, words, and the kind where the words do not show it.
 * @property {{ amount: number, wager: number, label: string } | null} meter
 * @property {number[]} chips
 */

/** @typedef {{ person?: string, yours?: boolean, stakes?: Record<string, number>, cards?: string, named?: string, state?: PlaceView['state'], result?: [number, string], lines?: Line[] }} Seat */

/** @typedef {{ phase: TableView['phase'], headline: string, says?: string, clock?: TableView['clock'], dealer?: Partial<TableView['dealer']>, board?: string, seats?: Record<number, Seat>, offers?: Offer[], happened?: Line[], last?: [number, string][], round?: number, guide?: [string, string, boolean][], validations?: TableView['validations'], purse?: number }} Scene */

/** "Ah ?? Kd" as cards, the hidden ones null. @param {string} text */
export function cards(text) {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === '??' ? null : word));
}

/** @param {'betting' | 'decision' | 'next-round'} what @param {number} left @param {number} total @returns {TableView['clock']} */
export function clock(what, left, total) {
  return { what, ends_at: '2026-11-15T22:00:30Z', total_ms: total * 1000, left_ms: left * 1000 };
}

/** @param {Card} card @param {Scene} scene @param {number} sequence @returns {TableView} */
export function view(card, scene, sequence) {
  const round = scene.round ?? 42;
  const places = [1, 2, 3, 4, 5, 6, 7].map((place) => placeView(card, place, scene.seats?.[place]));
  return {
    table: card.table,
    name: card.name,
    sequence,
    book: card.book,
    game: card.game,
    edition: card.edition,
    currency: card.currency,
    minor_digits: 2,
    phase: scene.phase,
    headline: scene.headline,
    dealer_says: scene.says ?? null,
    clock: scene.clock ?? null,
    round: `t${card.table}-${round}`,
    deal: {
      deal: 'table-1/round-1/deal-1',
      commitment: 'c842f3714475a1ec69ddba8e5663b1a6f14ec50f71bb0d92f441dcc55c6ea479',
      key: 'day-2026-11-15',
    },
    checkpoint: { sequence: 318, hash: '5d0c4f4bdb1a2f6c3c0f8d3f7a41f7d1f3c9bb1f66c0d5c3f1a7ce09e4f2b8aa' },
    chips: card.chips,
    notice: notice(card),
    areas: areas(card),
    meter: card.meter,
    dealer: { cards: [], named: null, qualifies: null, up: null, ...scene.dealer },
    board: cards(scene.board ?? ''),
    places,
    offers: scene.offers ?? [],
    happened: scene.happened ?? [],
    purse: scene.purse ?? 98_500,
    last_rounds: (scene.last ?? LAST).map(([net, label], index) => ({
      round: `t${card.table}-${round - (scene.last ? 0 : 1) - index}`,
      net,
      label,
    })),
    guide: (scene.guide ?? []).map(([id, words, due]) => ({ words, clause: clause(card.book, id), due })),
    validations: scene.validations ?? [],
  };
}

/** @type {[number, string][]} */
const LAST = [
  [-1000, 'folded'],
  [3000, 'pair of jacks'],
  [-3000, 'lost to two pair'],
  [1000, 'dealer had no hand'],
  [-1000, 'folded'],
  [7000, 'three sevens'],
  [0, 'stood off'],
  [-1000, 'folded'],
  [-3000, 'lost to a flush'],
  [1000, 'dealer had no hand'],
];

/** @param {Card} card @returns {Area[]} */
function areas({ areas }) {
  return areas.map(([wager, label, min, max, optional]) => {
    return { wager, label, min, max, step: null, optional };
  });
}

/** @param {Card} card @returns {Notice[]} */
function notice({ book, sign }) {
  return sign.map(([id, words, kind]) => {
    return { words, clause: clause(book, id), kind: /** @type {Notice['kind']} */ (kind ?? 'other') };
  });
}

/** @param {Card} card @param {number} place @param {Seat} [seat] @returns {PlaceView} */
function placeView(card, place, seat) {
  const stakes = Object.entries(seat?.stakes ?? {}).map(([wager, amount]) => {
    const label = card.areas.find((area) => area[0] === wager)?.[1] ?? wager;
    return { wager, label, amount };
  });
  return {
    place,
    person: seat?.yours ? 'Guest 7' : (seat?.person ?? null),
    yours: seat?.yours ?? false,
    seat: seat !== undefined,
    stakes,
    cards: cards(seat?.cards ?? ''),
    named: seat?.named ?? null,
    state: seat?.state ?? (seat ? 'in' : 'empty'),
    result: seat?.result ? { net: seat.result[0], label: seat.result[1] } : null,
    lines: seat?.lines ?? [],
  };
}

/**
 * A line of a settlement: book, place, words, word, wager, amount, clauses.
 * @param {string} book
 * @param {number} place
 * @param {Line['word']} word
 * @param {string} wager
 * @param {number} amount
 * @param {string} text
 * @param {...string} clauses
 * @returns {Line}
 */
export function line(book, place, word, wager, amount, text, ...clauses) {
  return { text, place, word, wager, amount, clauses: clauses.map((id) => clause(book, id)) };
}

/** @param {string} book @param {string} text @param {string[]} clauses @param {string} [shown] @returns {Line} */
export function told(book, text, clauses, shown) {
  const faces = shown ? { cards: shown.split(' ') } : {};
  return {
    text,
    place: null,
    word: null,
    wager: null,
    amount: null,
    clauses: clauses.map((id) => clause(book, id)),
    ...faces,
  };
}

/**
 * An offer at a place.
 * @param {string} book
 * @param {number} place
 * @param {string} action
 * @param {string} key
 * @param {string} label
 * @param {string | null} id  The clause.
 * @param {Partial<Offer>} [more]
 * @returns {Offer}
 */
export function offer(book, place, action, key, label, id, more = {}) {
  const name = [action, place, more.wager ?? more.card ?? ''].join('-');
  const shape = { wager: null, amount: null, min: null, max: null, card: null };
  return {
    id: name,
    place,
    action,
    label,
    key,
    ...shape,
    clause: id ? clause(book, id) : null,
    // The preview tells commands apart by the name of their offer.
    command: /** @type {any} */ ({ do: name }),
    ...more,
  };
}
