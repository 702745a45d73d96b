// What a screen reader says when a new view comes: the news, and what to do.

/** @import { TableView } from '../types.js' */

/**
 * The dealer's call, what happened at one's own places, and the headline where it is new.
 * @param {Pick<TableView, 'headline' | 'dealer_says'> | null} before
 * @param {Pick<TableView, 'headline' | 'dealer_says' | 'happened' | 'places'>} now
 */
export function announcement(before, now) {
  const own = new Set(now.places.filter(({ yours }) => yours).map(({ place }) => place));
  const said = now.dealer_says !== null && now.dealer_says !== before?.dealer_says ? [now.dealer_says] : [];
  const happened = now.happened.filter(({ place }) => place === null || own.has(place)).map(({ text }) => text);
  const results = now.places.filter(({ yours, result }) => yours && result !== null);
  const outcome = results.map(({ place, result }) => `Your place ${place} ${result?.label}`);
  const headline = now.headline === before?.headline ? [] : [now.headline];
  return [...said, ...happened, ...(happened.length > 0 ? outcome : []), ...headline].map(sentence).join(' ');
}

/** @param {string} words */
function sentence(words) {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
