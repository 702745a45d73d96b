// What was sent and not yet answered. It lies in the browser until the house has answered, and
// goes again under its key: what arrives twice is taken once, and nothing that was entered is lost.
// It is somebody's: a browser that several people use sends nobody's under another's name.

import { newKey, Problem } from '../house/api.js';
import { say } from '../page/texts.js';

const NAME = 'croupier-outbox';

/** How long to wait before sending again, in milliseconds; the last holds from then on. */
const PAUSES_MS = [300, 700, 1500, 3000];

/** How long an answer may take before it is asked for again: a link may be open and lead nowhere. */
const PATIENCE_MS = 4000;

/** @typedef {{ key: string, path: string, body: unknown, seen: number | null, person: string | null }} Letter */

/** Who works at this page. @type {string | null} */
let worker = null;

/** Says who works at this page: their letters alone go out. @param {string | null} person */
export function postsFor(person) {
  worker = person;
}

/** What lies here, whose ever it is. @returns {Letter[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Letter[]} letters */
function keep(letters) {
  try {
    localStorage.setItem(NAME, JSON.stringify(letters));
  } catch {
    // A browser that keeps nothing sends again while the page is open.
  }
}

/**
 * Sends a command until it is answered. A refusal is an answer, and thrown as a `Problem`.
 * @param {string} path @param {unknown} body @param {number | null} [seen]
 * @param {() => void} [late]  Told whenever it has to be sent again.
 */
export function send(path, body, seen = null, late = () => {}) {
  const letter = { key: newKey(), path, body, seen, person: worker };
  // Nobody's PIN or code lies in the browser, even for a moment.
  if (!(body && typeof body === 'object' && 'pin' in body)) keep([...kept(), letter]);
  return deliver(letter, late);
}

/**
 * Sends again what a page before this one left without an answer. What the house does not take is
 * given back, one problem each: somebody has entered it and has to hear of it.
 * @param {(letter: Letter) => boolean} of
 * @param {() => void} [late]  Told whenever something has to be sent once more.
 * @returns {Promise<Problem[]>}
 */
export async function sendAgain(of, late = () => {}) {
  const own = kept().filter((letter) => letter.person === worker && of(letter));
  const sent = await Promise.allSettled(own.map((letter) => deliver(letter, late)));
  return sent.flatMap((it) => (it.status === 'rejected' && it.reason instanceof Problem ? [it.reason] : []));
}

/** @param {Letter} letter @param {() => void} late */
async function deliver(letter, late) {
  for (let attempt = 0; ; attempt += 1) {
    // Somebody else may have signed in while it had no answer. It waits for its own person.
    if (attempt > 0 && (await isAnother(letter.person))) throw problem(409, say('staff.not-yours'));
    const answer = await attempted(letter);
    if (answer !== null) {
      keep(kept().filter(({ key }) => key !== letter.key));
      if (answer instanceof Problem) throw answer;
      return answer;
    }
    late();
    await new Promise((resume) => setTimeout(resume, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]));
  }
}

/** Whether something was refused because two people do it. @param {unknown} error */
export function takesTwo(error) {
  return error instanceof Problem && error.details.reason === 'two-people';
}

/** Whether somebody else is signed in by now, as far as the house says. @param {string | null} person */
async function isAnother(person) {
  try {
    const response = await fetch('/api/v1/me', { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok && (await response.json()).person !== person;
  } catch {
    return false;
  }
}

/** @param {number} status @param {string} detail */
function problem(status, detail) {
  return new Problem({ type: 'about:blank', title: detail, status, detail });
}

/** The answer of the house; null: there was none, and it may come another time. @param {Letter} letter */
async function attempted({ key, path, body, seen }) {
  /** @type {Record<string, string>} */
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key };
  if (seen !== null) headers['If-Match'] = `"${seen}"`;
  try {
    const response = await fetch(path, { method: 'POST', headers, body: body === null ? null : JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) });
    // A house that stops or is overrun has not taken it.
    if (response.status >= 500 || response.status === 429) return null;
    const text = await response.text();
    const said = text === '' ? {} : JSON.parse(text);
    return response.ok ? said : new Problem({ type: 'about:blank', title: response.statusText, status: response.status, detail: '', ...said });
  } catch {
    return null;
  }
}
