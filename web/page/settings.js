// What a person has chosen about the pages. Kept in the browser alone.

/** @import { CoachSetting } from '../model.js' */

const NAME = 'croupier-settings';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {boolean} four_colours  Diamonds blue and clubs green.
 * @property {boolean} keys  Whether single keys act.
 * @property {'calm' | 'normal' | 'fast' | 'off'} pace  How fast a round is shown.
 * @property {boolean} sounds
 * @property {CoachSetting} coach  When the coach speaks.
 */

/** @type {Settings} */
const USUAL = { theme: 'auto', four_colours: false, keys: true, pace: 'normal', sounds: false, coach: 'request' };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    // A browser that keeps nothing, or something else under our name: the usual then.
    return USUAL;
  }
}

/** @param {Partial<Settings>} change */
export function choose(change) {
  const chosen = { ...settings(), ...change };
  try {
    localStorage.setItem(NAME, JSON.stringify(chosen));
  } catch {
    // It holds for this page all the same.
  }
  show(chosen);
  return chosen;
}

/** Puts the choices where the style sheets see them. @param {Settings} chosen */
export function show(chosen) {
  const root = document.documentElement;
  root.dataset.theme = chosen.theme;
  root.dataset.deck = chosen.four_colours ? 'four' : 'two';
}

/** The language of the pages is kept in a cookie, because the server writes in it. @param {string} language */
export function chooseLanguage(language) {
  document.cookie = `lang=${language}; path=/; max-age=31536000; SameSite=Lax`;
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  location.replace(address);
}
