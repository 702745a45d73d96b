// What a person has chosen about the looks of the pages. Kept in the browser alone.

const NAME = 'croupier-settings';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {boolean} four_colours  Diamonds blue and clubs green.
 * @property {boolean} keys  Whether single keys act.
 */

/** @type {Settings} */
const USUAL = { theme: 'auto', four_colours: false, keys: true };

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
