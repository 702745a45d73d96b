// What a screen reader says when a new view comes: the news, and what to do.

/** @import { TableView } from '../types.js' */

/**
 * The dealer's call, what happened at one's own places, why, and the headline where it is new.
 * @param {Pick<TableView, 'headline' | 'dealer_says' | 'round'> | null} before
 * @param {Pick<TableView, 'headline' | 'dealer_says' | 'happened' | 'places' | 'round'>} now
 */
export function announcement(before, now) {
  const own = new Set(now.places.filter(({ yours }) => yours).map(({ place }) => place));
  const said = now.dealer_says !== null && now.dealer_says !== before?.dealer_says ? [now.dealer_says] : [];
  const happened = now.happened.filter(({ place }) => place === null || own.has(place)).map(({ text }) => text);
  const settled = now.places.filter(({ yours, result, why }) => yours && result !== null && why !== null);
  const outcome = happened.length > 0 ? settled.map(({ why }) => why?.sentence ?? '') : [];
  const headline = now.headline === before?.headline ? [] : [now.headline];
  // The dealer's call is also what happened, and is said once.
  return [...new Set([...said, ...happened, ...outcome, ...headline].filter(Boolean).map(sentence))].join(' ');
}

/** @param {string} words */
function sentence(words) {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
