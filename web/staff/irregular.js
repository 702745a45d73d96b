// Something went wrong: two keys open the sheet of a family of words, with what the book rules, and
// Enter reports it. Which word is which is the server's; the families are only how they are found.

/** @import { Preview, TableView } from '../types.js' */
/** @import { Pencil } from './pencil.js' */
import { post, Problem } from '../house/api.js';
import { together } from '../house/bets.js';
import { back, blank, cardKey, minor } from './pencil.js';

/** The words, by the key of their family; the likeliest first. @type {Record<string, string[]>} */
export const FAMILIES = {
  1: ['exposed', 'face-up-in-deck', 'dealer-shows'],
  2: ['wrong-count', 'short-deck', 'drawn-in-error'],
  3: ['skipped', 'hand-to-empty'],
  4: ['shuffler-jam', 'shoe-jam', 'bad-cut'],
  5: ['raked-early', 'raked-own', 'on-discards'],
  6: ['player-shows', 'communicated', 'viewed', 'touched', 'picked-up-early', 'picked-up-discard'],
  7: ['dropped', 'off-table', 'out-of-view'],
  8: ['absent', 'left-seat'],
  9: ['chips-found', 'lamp-off', 'chips-and-lights', 'third-party'],
};

/** The words that a number goes with. */
const COUNTED = ['wrong-count', 'short-deck', 'hand-to-empty', 'on-discards'];

/** The words for a card that was seen, of which the book asks whether it fell face up in the deal. */
const EXPOSED = ['exposed', 'face-up-in-deck', 'dealer-shows'];

/**
 * What is known of a card that was keyed.
 * @typedef {object} Lying
 * @property {number | null} at  Which card of the hand, from nought; null: nobody said.
 * @property {boolean} fell  Whether it fell face up in the deal, which is noticed later.
 */

/**
 * @typedef {object} Sheet
 * @property {string | null} family  The key of the family; null: it is still to be chosen.
 * @property {number} at  Which of its words.
 * @property {string} who  A place, `dealer`, `board`, or `deck`.
 * @property {string} typed  A number: cards counted, or the amount of chips found.
 * @property {string | null} area  Where chips were found; null: on the first area.
 * @property {Pencil} pencil  The cards that were seen.
 * @property {Lying[]} lying  What is known of each of them.
 * @property {object[]} before  What was keyed and is told with the report: rulings turn on it.
 * @property {{ word: string, preview: Preview | null, refused: string | null }[]} said  What the book says of each word.
 */

/** A sheet on which nothing is chosen. @param {string} who @param {object[]} before @returns {Sheet} */
export function closed(who, before) {
  return { family: null, at: 0, who, typed: '', area: null, pencil: blank(), lying: [], before, said: [] };
}

/** The sheet of a family, on the first of its words that the book rules on. @param {Sheet} sheet @param {string} family @param {string} table @param {TableView | null} view */
export async function opened(sheet, family, table, view) {
  const asked = await asking({ ...sheet, family, at: 0 }, table, view);
  const at = asked.said.findIndex(({ preview }) => preview !== null);
  return { ...asked, at: Math.max(at, 0) };
}

/** Asks of each word what the book rules, one after another: the house works for everybody. @param {Sheet} sheet @param {string} table @param {TableView | null} view @returns {Promise<Sheet>} */
async function asking(sheet, table, view) {
  const said = [];
  for (const [at, word] of (FAMILIES[sheet.family ?? ''] ?? []).entries()) {
    try {
      const preview = await post(`/api/v1/tables/${table}/preview`, together([...sheet.before, report({ ...sheet, at }, view)]));
      said.push({ word, preview, refused: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      said.push({ word, preview: null, refused: error.message });
    }
  }
  return { ...sheet, said };
}

/** A key of the sheet: another word, another person, a number, away. @param {Sheet} sheet @param {string} key @param {string} table @param {TableView | null} view @returns {Promise<Sheet | null>} */
export async function sheetKey(sheet, key, table, view) {
  const words = FAMILIES[sheet.family ?? ''] ?? [];
  const numbered = takesNumber(words[sheet.at]);
  // A card that was seen: its rank, then its suit, whose keys mean something else without a rank.
  const seen = numbered || sheet.family === null || (sheet.pencil.rank === null && /^[+*/-]$/.test(key)) ? null : cardKey(sheet.pencil, key);
  if (seen) return seen.cards.length > sheet.pencil.cards.length ? asking({ ...sheet, pencil: seen, lying: [...sheet.lying, { at: null, fell: false }] }, table, view) : { ...sheet, pencil: seen };
  if (isSeen(sheet) && (key === '/' || key === '-')) return asking(saying(sheet, key, view), table, view);
  if (key === '+' || key === '-') {
    const step = key === '+' ? 1 : words.length - 1;
    return words.length === 0 ? sheet : { ...sheet, at: (sheet.at + step) % words.length };
  }
  // Of another hand it may be another card.
  if (key === '*') return asking({ ...sheet, who: nextHolder(sheet.who, view), lying: sheet.lying.map(({ fell }) => ({ at: null, fell })) }, table, view);
  if (key === '/' && isAmount(sheet) && view) return asking({ ...sheet, area: nextArea(sheet.area, view) }, table, view);
  if (key === '.' && isAmount(sheet) && !sheet.typed.includes('.')) return { ...sheet, typed: `${sheet.typed}.` };
  if (/^\d$/.test(key) && numbered) return /\.\d\d$/.test(sheet.typed) ? sheet : asking({ ...sheet, typed: (sheet.typed + key).slice(0, 9) }, table, view);
  if (key !== 'Backspace') return sheet;
  if (!numbered && (sheet.pencil.rank !== null || sheet.pencil.court || sheet.pencil.cards.length > 0)) return asking(taken(sheet), table, view);
  if (sheet.typed !== '') return asking({ ...sheet, typed: sheet.typed.slice(0, -1) }, table, view);
  return sheet.family === null ? null : closed(sheet.who, sheet.before);
}

/** Whether a card is keyed whole that was seen: what is known of it can be said. @param {Sheet} sheet */
export function isSeen({ family, at, pencil }) {
  return EXPOSED.includes(FAMILIES[family ?? '']?.[at] ?? '') && pencil.cards.length > 0 && pencil.rank === null && !pencil.court;
}

/** Says of the card keyed last which of the hand it is, or that it fell in the deal. @param {Sheet} sheet @param {string} key @param {TableView | null} view @returns {Sheet} */
export function saying(sheet, key, view) {
  const last = sheet.lying.at(-1) ?? { at: null, fell: false };
  const next = last.at === null ? 0 : last.at + 1;
  const said = key === '-' ? { ...last, fell: !last.fell } : { ...last, at: next < cardsOf(sheet.who, view) ? next : null };
  return { ...sheet, lying: [...sheet.lying.slice(0, -1), said] };
}

/** A sheet with one key of its cards back. @param {Sheet} sheet @returns {Sheet} */
function taken(sheet) {
  const pencil = back(sheet.pencil);
  return { ...sheet, pencil, lying: sheet.lying.slice(0, pencil.cards.length) };
}

/** How many cards a hand has of which somebody can say which one it is: of virtual ones the house knows where each lies. @param {string} who @param {TableView | null} view */
export function cardsOf(who, view) {
  if (view === null || view.deal !== null) return 0;
  if (who === 'dealer') return view.dealer.cards.length;
  if (who === 'board') return view.board.length;
  return view.places.find(({ place }) => String(place) === who)?.cards.length ?? 0;
}

/** Places with wagers, then the dealer, the board, the deck. @param {string} who @param {TableView | null} view */
function nextHolder(who, view) {
  const places = view?.places.filter(({ stakes, cards }) => stakes.length > 0 || cards.length > 0).map(({ place }) => String(place)) ?? [];
  const all = [...places, 'dealer', ...((view?.board.length ?? 0) > 0 ? ['board'] : []), 'deck'];
  return all[(all.indexOf(who) + 1) % all.length];
}

/** Whether a number goes with a word, and no card. @param {string | undefined} what */
function takesNumber(what) {
  return what === 'chips-found' || COUNTED.includes(what ?? '');
}

/** Whether an amount is keyed on a sheet, and where it lies. @param {Sheet} sheet */
export function isAmount({ family, at }) {
  return FAMILIES[family ?? '']?.[at] === 'chips-found';
}

/** The area where chips were found. @param {string | null} area @param {TableView} view */
export function foundOn(area, view) {
  return view.areas.find(({ wager }) => wager === area) ?? view.areas.find(({ optional, decision }) => !optional && !decision) ?? view.areas[0];
}

/** @param {string | null} area @param {TableView} view */
function nextArea(area, view) {
  const at = view.areas.indexOf(foundOn(area, view));
  return view.areas[(at + 1) % view.areas.length].wager;
}

/** Whether a number is keyed on a sheet, and no card. @param {Sheet} sheet */
export function isNumbered({ family, at }) {
  return takesNumber(FAMILIES[family ?? '']?.[at]);
}

/** What is reported. @param {Sheet} sheet @param {TableView | null} view */
export function report({ family, at, who, typed, area, pencil, lying }, view) {
  const what = FAMILIES[family ?? '']?.[at];
  const holder = who === 'deck' ? [] : [who === 'dealer' || who === 'board' ? who : Number(who)];
  const exposed = EXPOSED.includes(what ?? '');
  const cards = pencil.cards.map((card, index) => {
    const { at: position = null, fell = false } = (exposed && lying[index]) || {};
    return { at: position === null || holder.length === 0 ? null : [holder[0], position], card, ...(fell ? { in_the_deal: true } : {}) };
  });
  const seen = takesNumber(what) || cards.length === 0 ? {} : { seen: cards };
  const body = { do: 'report', what, who: holder, ...seen };
  if (typed === '') return body;
  if (what === 'chips-found') return view ? { ...body, chips: [foundOn(area, view).wager, minor(typed, view.minor_digits)] } : body;
  return takesNumber(what) ? { ...body, count: Number(typed) } : body;
}
