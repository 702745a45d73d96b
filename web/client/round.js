// A round at a table, played by a client that was generated from the house's OpenAPI
// document: nothing here knows a path or a field that the document does not name.

/** @import { components, paths } from 'house-api' */
/** @typedef {components['schemas']['TableView']} TableView */
/** @typedef {components['schemas']['Command']} Command */

import createClient from 'openapi-fetch';

/** What is done of what is offered, the first that is there. */
const WANTED = ['sit', 'wager-ante', 'wager-blind', 'deal', 'bet', 'play', 'play-4x', 'play-2x'];

/** How long a round may take, in milliseconds. */
const PATIENCE_MS = 120_000;

/**
 * Comes in as a guest, plays one round, and gives the receipt of it.
 * @param {string} baseUrl
 * @param {number} table
 */
export async function playRound(baseUrl, table) {
  /** @type {import('openapi-fetch').Client<paths>} */
  const house = createClient({ baseUrl });
  const { data: me } = await house.POST('/api/v1/guests');
  if (!me?.token) throw new Error('no guest was let in');
  const headers = { Authorization: `Bearer ${me.token}` };
  const until = Date.now() + PATIENCE_MS;
  /** @type {string | null} */
  let round = null;
  while (Date.now() < until) {
    const { data: view, error } = await house.GET('/api/v1/tables/{table}', { params: { path: { table } }, headers });
    if (!view) throw new Error(error?.detail ?? 'no view');
    const own = view.places.find(({ yours }) => yours);
    if (own && own.stakes.length > 0) round = view.round;
    if (round !== null && view.round === round && view.phase === 'settled') break;
    const command = next(view);
    if (command) {
      const { error } = await house.POST('/api/v1/tables/{table}/commands', {
        params: {
          path: { table },
          header: { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': `"${view.sequence}"` },
        },
        headers,
        body: command,
      });
      // The dealer may have been quicker: look again.
      if (error && error.status !== 412 && error.status !== 422) throw new Error(error.detail);
    }
    await new Promise((resume) => setTimeout(resume, 100));
  }
  if (round === null) throw new Error('no round was played');
  const path = { round };
  // The deal is opened right after the round is settled.
  let { data: receipt } = await house.GET('/api/v1/rounds/{round}', { params: { path } });
  while (Date.now() < until && receipt?.deals.some(({ seed }) => seed === null)) {
    await new Promise((resume) => setTimeout(resume, 100));
    ({ data: receipt } = await house.GET('/api/v1/rounds/{round}', { params: { path } }));
  }
  const { data: verified } = await house.GET('/api/v1/rounds/{round}/verification', { params: { path } });
  const { data: own } = await house.GET('/api/v1/me/rounds', { headers });
  if (!receipt || !verified || !own) throw new Error('the round is not told');
  return { receipt, verified, own };
}

/** The command of the offer that comes first. @param {TableView} view @returns {Command | undefined} */
function next({ offers }) {
  const named = offers.map((offer) => ({ offer, name: offer.action === 'wager' ? `wager-${offer.wager}` : offer.action }));
  for (const wanted of WANTED) {
    const found = named.find(({ name }) => name === wanted);
    if (found) return found.offer.command;
  }
}
