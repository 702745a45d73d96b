// Whom a table waits for: an office that has to act before play goes on, and a supervisor who was
// called.

import { get } from '../house/api.js';

/** An office that is waited for, and since when. @typedef {{ office: string, since: number }} Wait */

/** What of the things that wait keeps a dealer from going on. */
const STOPS = ['ruling', 'suspension', 'prize', 'correction', 'out-of-play'];

/** @param {string} table @returns {Promise<{ waits: Wait | null, called: Wait | null }>} */
export async function waitsAt(table) {
  const { alerts } = await get(`/api/v1/tables/${table}/alerts`);
  const first = (/** @type {(what: string) => boolean} */ of) => {
    const alert = alerts.find((/** @type {any} */ { what }) => of(what));
    return alert ? { office: alert.office, since: Date.now() - 1000 * (alert.age_seconds ?? 0) } : null;
  };
  return { waits: first((what) => STOPS.includes(what)), called: first((what) => what === 'called') };
}
