// The hand one has left open at a table by going back to another page. Kept for this tab,
// and only until its clock has run down.

/** @import { TableView } from '../types.js' */

const NAME = 'croupier-open-hand';

/** @typedef {{ table: number, ends: number | null }} OpenHand */

/** Keeps the hand that waits for a decision, or forgets it. @param {TableView | null} view */
export function keepOpenHand(view) {
  try {
    if (view?.offers.some(({ decision }) => decision)) {
      const ends = view.clock ? Date.now() + view.clock.left_ms : null;
      sessionStorage.setItem(NAME, JSON.stringify({ table: view.table, ends }));
    } else sessionStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing shows no way back; the hand is played at its table.
  }
}

/** The hand that was left open, while there is time for it. @returns {OpenHand | null} */
export function openHand() {
  try {
    /** @type {OpenHand | null} */
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    return kept && (kept.ends === null || kept.ends > Date.now()) ? kept : null;
  } catch {
    return null;
  }
}
