// The wagers of the round before, which one key lays again. The house has them: a tablet that
// replaces another knows them as well, and so they are as they lay when betting closed.

/** @import { Replay, TableView } from '../types.js' */
import { get, Problem } from '../house/api.js';
import { commandsTo } from '../house/bets.js';
import { standsAt } from './facts.js';

/** Wagers by place. @typedef {Map<number, Record<string, number>>} Wagers */

/** Those of the last round that is over. @param {TableView} view @returns {Promise<Wagers>} */
export async function lastWagers(view) {
  const over = view.phase === 'settled' || view.phase === 'void';
  const number = over ? view.round_number : view.round_number - 1;
  if (number < 1) return new Map();
  try {
    return wagersOf(await get(`/api/v1/rounds/t${view.table}-${number}/replay`));
  } catch (error) {
    // A round without a deal, such as one that was called off, has no replay and no wagers.
    if (error instanceof Problem && error.details.status === 404) return new Map();
    throw error;
  }
}

/** What lay on the areas of each place before the cards. @param {Pick<Replay, 'areas' | 'beats'>} replay @returns {Wagers} */
export function wagersOf({ areas, beats }) {
  const wagers = new Set(areas.filter(({ decision }) => !decision).map(({ wager }) => wager));
  /** @type {Wagers} */
  const lay = new Map();
  for (const beat of beats) {
    if (beat.beat !== 'stake' || !wagers.has(beat.wager)) continue;
    const { [beat.wager]: _, ...others } = lay.get(beat.place) ?? {};
    lay.set(beat.place, beat.amount > 0 ? { ...others, [beat.wager]: beat.amount } : others);
  }
  return lay;
}

/** What lays wagers again: at one place as they were, or wherever nothing lies yet. @param {TableView} view @param {Wagers} wagers @param {number | null} place @returns {object[]} */
export function repeated(view, wagers, place) {
  const stands = (/** @type {number} */ of) => (view.phase === 'betting' ? standsAt(view, of) : {});
  const bare = (/** @type {number} */ of) => Object.keys(stands(of)).length === 0;
  const again = [...wagers].filter(([of, lay]) => Object.keys(lay).length > 0 && (place === null ? bare(of) : of === place));
  return again
    .toSorted(([one], [other]) => one - other)
    .flatMap(([of, lay]) => commandsTo(new Map(Object.entries(stands(of))), new Map(Object.entries(lay)), view.areas, of));
}
