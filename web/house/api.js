// Everything the pages ask of the server. A refusal or an error is a `Problem`.

/**
 * @import { Advice, Grade, Me, OwnRounds, Practice, PracticeAnswer, ProblemDetails, Replay, RoundReceipt, Score } from '../types.js'
 */

import { say } from '../page/texts.js';

/** What the server would not do, and why, with the clause where a rule says so. */
export class Problem extends Error {
  /** @param {ProblemDetails} details */
  constructor(details) {
    super(details.detail || details.title);
    this.details = details;
  }
}

/** How long to wait before asking again when the network fails, in milliseconds. */
const PAUSES_MS = [300, 1200, 3000];

/** How long an answer may take, in milliseconds: a connection can be gone without a word, as when a phone changes its network. */
const ANSWER_MS = 5000;

/** @returns {Promise<Me>} */
export function me() {
  return get('/api/v1/me');
}

/** Makes the caller a guest with chips to play with. */
export function beGuest() {
  return post('/api/v1/guests', {});
}

/**
 * Posts an offer's command. Where the network fails, or says nothing, it is sent again under the same key,
 * so it is accepted once however often it arrives.
 * @param {string} table
 * @param {object} command
 */
export function command(table, command) {
  const key = newKey();
  return again(() => post(`/api/v1/tables/${name(table)}/commands`, command, { 'Idempotency-Key': key }, AbortSignal.timeout(ANSWER_MS)));
}

/** The beats of a round that is over, as its player saw it, or whoever played at a place. @param {string} round @param {string | null} [place] @returns {Promise<Replay>} */
export function replay(round, place = null) {
  return get(`/api/v1/rounds/${name(round)}/replay${place === null ? '' : `?place=${name(place)}`}`);
}

/** How one has decided, this evening and by book. @returns {Promise<Score>} */
export function score() {
  return get('/api/v1/me/score');
}

/** The rounds one played, the last one first, or those before a page that ended there. @param {string} [before] @returns {Promise<OwnRounds>} */
export function ownRounds(before = '') {
  return get(`/api/v1/me/rounds?limit=20${before === '' ? '' : `&before=${name(before)}`}`);
}

/** A close hand of a book. @param {string} book @returns {Promise<Practice>} */
export function practice(book) {
  return get(`/api/v1/practice/${name(book)}`);
}

/** What an answer to it is worth. @param {string} book @param {PracticeAnswer} answer @returns {Promise<Grade>} */
export function grade(book, answer) {
  return post(`/api/v1/practice/${name(book)}`, answer);
}

/** @param {string} round @returns {Promise<RoundReceipt>} */
export function receipt(round) {
  return get(`/api/v1/rounds/${name(round)}`);
}

/** @param {string} table @returns {Promise<Advice>} */
export function advice(table) {
  return get(`/api/v1/tables/${name(table)}/advice`);
}

/** The address of a table's stream. @param {string} table */
export function tableStream(table) {
  return `/api/v1/tables/${name(table)}/stream`;
}

/** Where the game of a table that is full has a free seat; null: nowhere. @param {number} table @returns {Promise<number | null>} */
export async function elsewhere(table) {
  const { tables } = /** @type {import('../types.js').Lobby} */ (await get('/api/v1/tables'));
  return tables.find((row) => row.table === table)?.elsewhere ?? null;
}

export const LOBBY_STREAM = '/api/v1/lobby/stream';

/** @param {string} path */
export function get(path) {
  return again(() => answer(fetch(path, { headers: { Accept: 'application/json' } })));
}

/** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] @param {AbortSignal} [signal]  Until when an answer is waited for. */
export function post(path, body, headers = {}, signal) {
  const sent = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
  return answer(fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(body), signal }));
}

/** Takes something away. @param {string} path @param {unknown} [body] */
export function remove(path, body = {}) {
  const sent = { 'Content-Type': 'application/json', Accept: 'application/json' };
  return answer(fetch(path, { method: 'DELETE', headers: sent, body: JSON.stringify(body) }));
}

/** @param {Promise<Response>} sent */
async function answer(sent) {
  const response = await sent;
  const text = await response.text();
  const body = text === '' ? {} : parsed(text);
  if (response.ok && body !== null) return body;
  const { status, statusText } = response;
  const title = statusText || `status ${status}`;
  throw new Problem({ type: 'about:blank', title, status, detail: say('problem.answered', { words: title }), ...body });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Tries again after a failure of the network; an answer of the server is final.
 * @template T
 * @param {() => Promise<T>} attempt
 * @returns {Promise<T>}
 */
async function again(attempt) {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Problem) throw error;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
  return attempt();
}

/** A key that no other command has; `randomUUID` is missing where a page came without TLS. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} text */
function name(text) {
  return encodeURIComponent(text);
}
