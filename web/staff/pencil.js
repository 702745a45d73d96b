// What a dealer has keyed and not yet inked: plain data in and out, so that it can be tested
// without a browser. It knows keys and what is wanted; what is allowed the server says.

/** @import { Area, BeatWanted, TableView } from '../types.js' */

/**
 * @typedef {object} Pencil
 * @property {number | null} place  The place whose wagers are keyed.
 * @property {Record<string, number>} bets  Its wagers as they are to be; empty: nothing is keyed.
 * @property {boolean} cleared  Whether its wagers come off.
 * @property {'seats' | 'frees' | null} seat  Whether a guest sits down at the place, or leaves it.
 * @property {string | null} area  The area that chips go to; null: the first.
 * @property {string | null} typed  An amount, or a number counted, as far as it is typed.
 * @property {string[]} cards
 * @property {string | null} rank  The rank of a card whose suit is missing.
 * @property {boolean} court  Whether a point was pressed: 1, 2 or 3 is a jack, queen or king.
 * @property {boolean} change  Whether `*` was pressed where the number of the card to change follows.
 * @property {Record<string, string>} decisions  The key of what each place decides; `-`: later.
 * @property {string[]} order  The places that have decided, in the order of the keys.
 */

/** @returns {Pencil} */
export function blank() {
  return { place: null, bets: {}, cleared: false, seat: null, area: null, typed: null, cards: [], rank: null, court: false, change: false, decisions: {}, order: [] };
}

/** Whether nothing is keyed. @param {Pencil} pencil */
export function isBlank(pencil) {
  const { bets, cleared, seat, typed, cards, rank, court, change, order } = pencil;
  return Object.keys(bets).length === 0 && !cleared && seat === null && typed === null && cards.length === 0 && rank === null && !court && !change && order.length === 0;
}

/** @type {Record<string, string>} */
const RANKS = { 1: 'A', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 9: '9', 0: 'T', a: 'A', k: 'K', q: 'Q', j: 'J', t: 'T' };
/** @type {Record<string, string>} */
const COURT = { 1: 'J', 2: 'Q', 3: 'K' };
/** @type {Record<string, string>} */
const SUITS = { '/': 's', '*': 'h', '-': 'd', '+': 'c', s: 's', h: 'h', d: 'd', c: 'c' };

/**
 * A key of a card: a rank, then a suit. Null: the key means nothing here.
 * @param {Pencil} pencil @param {string} key
 * @returns {Pencil | null}
 */
export function cardKey(pencil, key) {
  const low = key.toLowerCase();
  if (pencil.rank !== null) {
    const suit = SUITS[low];
    return suit ? { ...pencil, cards: [...pencil.cards, pencil.rank + suit], rank: null } : null;
  }
  if (pencil.court) {
    const rank = COURT[low];
    return rank ? { ...pencil, rank, court: false } : null;
  }
  if (low === '.') return { ...pencil, court: true };
  const rank = RANKS[low];
  return rank ? { ...pencil, rank } : null;
}

/**
 * A key of a decision, for the next place that has none. Null: it is no decision there.
 * @param {Pencil} pencil @param {string} key @param {BeatWanted} wants
 * @returns {Pencil | null}
 */
export function decisionKey(pencil, key, wants) {
  const next = undecided(pencil, wants);
  if (!next) return null;
  const may = (/** @type {string} */ whole) => next.offers.some((offer) => offer.key === whole);
  // Where the house has to know which card is changed, its number comes after the star.
  if (key === '*' && !pencil.change && !may('*') && next.offers.some((offer) => offer.key?.startsWith('*'))) return { ...pencil, change: true };
  const whole = pencil.change ? `*${key}` : key;
  if (whole !== '-' && !may(whole)) return null;
  const place = String(next.place);
  return { ...pencil, change: false, decisions: { ...pencil.decisions, [place]: whole }, order: [...pencil.order, place] };
}

/**
 * Where a card lies face up already: a place, `dealer` or `board`, or what is keyed. Null: nowhere.
 * @param {string} card @param {string[]} keyed @param {Pick<TableView, 'places' | 'dealer' | 'board'>} view
 * @returns {string | null}
 */
export function liesAt(card, keyed, { places, dealer, board }) {
  if (keyed.includes(card)) return 'keyed';
  if (dealer.cards.includes(card)) return 'dealer';
  if (board.includes(card)) return 'board';
  const place = places.find(({ cards }) => cards.includes(card));
  return place ? String(place.place) : null;
}

/** The next place that has to decide. @param {Pencil} pencil @param {BeatWanted} wants */
export function undecided(pencil, wants) {
  return wants.decisions.find(({ place }) => !(String(place) in pencil.decisions)) ?? null;
}

/**
 * The decisions as commands. With `all`, places that are open check where they may; where one
 * may not, its number is given and no command.
 * @param {Pencil} pencil @param {BeatWanted} wants @param {boolean} all
 * @returns {{ facts: object[], open: number | null }}
 */
export function decided(pencil, wants, all) {
  const facts = [];
  for (const { place, offers } of wants.decisions) {
    const key = pencil.decisions[String(place)];
    if (key === '-' || (key === undefined && !all)) continue;
    const offer = offers.find((offer) => (key === undefined ? offer.action === 'check' : offer.key === key));
    if (!offer) return { facts: [], open: place };
    facts.push(offer.command);
  }
  return { facts, open: null };
}

/** The areas that chips can be keyed to, those that nobody plays without first; the jackpot has a key of its own. @param {Area[]} areas */
export function keyed(areas) {
  const open = areas.filter(({ decision, joined, wager }) => !decision && !joined && wager !== 'jackpot');
  return open.toSorted((one, other) => Number(one.optional) - Number(other.optional));
}

/**
 * The wagers of a place with an amount on one area; what always follows an area follows it.
 * @param {Record<string, number>} bets @param {Area[]} areas @param {string} wager @param {number} amount
 */
function laid(bets, areas, wager, amount) {
  const joined = areas.find((area) => area.wager === wager)?.with ?? [];
  return { ...bets, [wager]: amount, ...Object.fromEntries(joined.map((other) => [other, amount])) };
}

/**
 * A key of a wager. `stands` is what lies there, `jackpot` what a jackpot wager takes, `free` whether nobody has the place.
 * @param {Pencil} pencil @param {string} key
 * @param {{ areas: Area[], chips: number[], stands: Record<string, number>, jackpot: number | null, digits: number, free: boolean }} table
 * @returns {Pencil | null}
 */
export function wagerKey(pencil, key, table) {
  const { areas, chips, stands, jackpot, digits, free } = table;
  const list = keyed(areas);
  const area = pencil.area ?? list[0]?.wager;
  if (area === undefined) return null;
  const bets = Object.keys(pencil.bets).length > 0 ? pencil.bets : pencil.cleared ? {} : stands;
  if (pencil.typed !== null) {
    if (!/^[0-9.]$/.test(key)) return typedDone(pencil, key, table);
    const typed = pencil.typed + key;
    if (!/^\d{0,7}(\.\d{0,2})?$/.test(typed)) return null;
    const amount = minor(typed, digits);
    return { ...pencil, typed, cleared: false, bets: amount > 0 ? laid(bets, areas, area, amount) : bets };
  }
  if (key === '.') return { ...pencil, typed: '' };
  if (key === '-') {
    const at = list.findIndex(({ wager }) => wager === area);
    return { ...pencil, area: list[(at + 1) % list.length].wager };
  }
  // Nobody plays for the jackpot without an ante: where nothing lies, a guest sits down.
  if (key === '+' && free && Object.keys(bets).length === 0) return { ...pencil, seat: 'seats' };
  if (key === '+') {
    if (jackpot === null) return null;
    const { jackpot: lies, ...others } = bets;
    return { ...pencil, cleared: false, bets: lies ? others : { ...bets, jackpot } };
  }
  if (key === '0' && pencil.cleared && !free) return { ...pencil, seat: 'frees' };
  if (key === '0') return { ...pencil, bets: {}, cleared: true, seat: null, area: null };
  const chip = /^[1-9]$/.test(key) ? chips[Number(key) - 1] : undefined;
  if (chip === undefined) return null;
  return { ...pencil, cleared: false, bets: laid(bets, areas, area, (bets[area] ?? 0) + chip) };
}

/** An amount that was typed is done; the key goes on from there. @param {Pencil} pencil @param {string} key @param {Parameters<typeof wagerKey>[2]} table */
function typedDone(pencil, key, table) {
  return wagerKey({ ...pencil, typed: null }, key, table);
}

/** Whole units and their parts as minor units. @param {string} typed @param {number} digits */
export function minor(typed, digits) {
  const [whole, part = ''] = typed.split('.');
  return Number(whole + part.padEnd(digits, '0').slice(0, digits));
}

/** One key back. @param {Pencil} pencil @returns {Pencil} */
export function back(pencil) {
  if (pencil.rank !== null || pencil.court) return { ...pencil, rank: null, court: false };
  if (pencil.change) return { ...pencil, change: false };
  if (pencil.order.length > 0) {
    const order = pencil.order.slice(0, -1);
    const decisions = Object.fromEntries(order.map((place) => [place, pencil.decisions[place]]));
    return { ...pencil, order, decisions };
  }
  if (pencil.typed !== null && pencil.typed !== '') return { ...pencil, typed: pencil.typed.slice(0, -1) };
  if (pencil.cards.length > 0) return { ...pencil, cards: pencil.cards.slice(0, -1) };
  return { ...blank(), place: pencil.place };
}
