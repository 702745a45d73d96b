// What a screen reader says when a new view comes: the news, and what to do.

/** @import { TableView } from '../types.js' */

/** @typedef {Pick<TableView, 'headline' | 'dealer_says' | 'happened' | 'places' | 'round'>} Heard */

/** What is to be said of a table. */
export class Announcer {
  /** @type {string[]} */
  #news = [];
  /** @type {string[]} */
  #headline = [];

  /**
   * A view has come. While a show runs nothing is said, and what comes meanwhile is said after what
   * waits already: the views of a round's end follow each other faster than its cards.
   * @param {Heard | null} before @param {Heard} now @param {boolean} showing
   */
  take(before, now, showing) {
    const { news, headline } = announced(before, now);
    this.#news = showing ? [...this.#news, ...news] : news;
    this.#headline = showing && headline.length === 0 ? this.#headline : headline;
  }

  /** The dealer's call is also what happened, and is said once. */
  get words() {
    return [...new Set([...this.#news, ...this.#headline].filter(Boolean).map(sentence))].join(' ');
  }
}

/** The dealer's call, what happened at one's own places, why, and the headline where it is new. @param {Heard | null} before @param {Heard} now */
function announced(before, now) {
  const own = new Set(now.places.filter(({ yours }) => yours).map(({ place }) => place));
  const said = now.dealer_says !== null && now.dealer_says !== before?.dealer_says ? [now.dealer_says] : [];
  const happened = now.happened.filter(({ place }) => place === null || own.has(place)).map(({ text }) => text);
  const settled = now.places.filter(({ yours, result, why }) => yours && result !== null && why !== null);
  const outcome = happened.length > 0 ? settled.map(({ why }) => why?.sentence ?? '') : [];
  return { news: [...said, ...happened, ...outcome], headline: now.headline === before?.headline ? [] : [now.headline] };
}

/** @param {string} words */
function sentence(words) {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
