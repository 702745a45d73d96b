// The lines of a table's sign, taken apart for those who draw it.

/** @import { Area, Notice } from '../types.js' */

/** A line "bet, flush: 5 to 1" in its parts, where the server has not taken it apart. @param {Notice} line @returns {Notice} */
export function inParts(line) {
  if (line.of !== undefined) return line;
  const found = /^([^,:]+), ([^:]+): (.+)$/.exec(line.words);
  return found ? { ...line, of: found[1], hand: found[2], pays: found[3] } : line;
}

/** What the book wants printed on the layout itself. @param {Notice[]} notice */
export function inscription(notice) {
  const marked = notice.find(({ kind }) => kind === 'inscription');
  return (marked ?? notice.find(({ words }) => /^the dealer plays/i.test(words)))?.words ?? null;
}

/** How the areas of a place are arranged, by which there are. @param {Pick<Area, 'wager'>[]} areas */
export function layoutOf(areas) {
  const has = (/** @type {string} */ wager) => areas.some((area) => area.wager === wager);
  if (has('blind')) return 'ultimate';
  return has('pair-plus') ? 'three-card' : 'caribbean';
}
