// The words of the pages in the language that the server chose for this page.
//
// The texts of a language stand in one file each, under the same keys; a key that is not
// there is a mistake and says so.

import en from '../texts/en.js';
import it from '../texts/it.js';

/** @type {Record<string, Record<string, string>>} */
const TEXTS = { en: { ...en }, it: { ...it } };

/** Adds the words of pages that are not everybody's. @param {Record<string, Record<string, string>>} more */
export function addTexts(more) {
  for (const [language, texts] of Object.entries(more)) Object.assign(TEXTS[language], texts);
}

/** The languages there are, each by its own name. */
export const LANGUAGES = Object.entries(TEXTS).map(([language, texts]) => [language, texts['language.name']]);

/** The language of the page. */
export function language() {
  const said = globalThis.document?.documentElement.lang ?? 'en';
  return said in TEXTS ? said : 'en';
}

/**
 * A text with its values in it: `say('seat.take', { seat: 3 })`. Where there is a number `n`
 * that is one, a text under the key with `.one` is preferred.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const texts = TEXTS[language()];
  const text = (values.n === 1 ? texts[`${key}.one`] : undefined) ?? texts[key];
  if (text === undefined) throw new Error(`there is no text "${key}"`);
  return filled(text, values);
}

/** Puts values where a text names them. @param {string} text @param {Record<string, string | number>} values */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (named, name) => (name in values ? String(values[name]) : named));
}
