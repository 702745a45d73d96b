// What a key does at the table: the same keys as at the terminal. The keys of decisions and
// areas are the server's; the rest are the page's own.

/** @import { Offer, TableView } from '../types.js' */
import { takesChips } from '../house/bets.js';

/** The keys of the page itself, for the list that `?` shows: key, and the text that says what it does. */
export const KEYS = [
  ['1 – 9', 'keys.chip'],
  ['Shift', 'keys.off'],
  ['U', 'keys.undo'],
  ['X', 'keys.clear'],
  ['R', 'keys.repeat'],
  ['D', 'keys.double'],
  ['Enter', 'keys.deal'],
  ['C', 'keys.change-bets'],
  ['H', 'keys.hint'],
  ['W', 'keys.why'],
  ['V', 'keys.replay'],
  ['Y', 'keys.pays'],
  ['Space', 'keys.skip'],
  ['Esc', 'keys.close'],
  ['?', 'keys.help'],
  ['Q', 'keys.leave'],
];

/** Words that need nothing but themselves. @type {Record<string, string>} */
const PLAIN = { u: 'undo', x: 'clear', r: 'repeat', d: 'double', h: 'hint', w: 'why', v: 'replay', y: 'pays', ' ': 'skip', escape: 'close', '?': 'help', q: 'leave' };

/**
 * @typedef {{ kind: 'offer', offer: Offer } | { kind: 'chip', chip: number } | { kind: 'mark', card: number } | { kind: 'area', wager: string, off: boolean } | { kind: 'plain', word: string }} KeyAction
 */

/**
 * What the key that was pressed asks for, or null where it is for something else.
 * @param {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'defaultPrevented'>} event
 * @param {TableView} view
 * @param {{ front: number | null, marked: number | null }} table
 * @returns {KeyAction | null}
 */
export function keyAction(event, view, { front, marked }) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isWriting(event.target)) return null;
  const key = event.key.toLowerCase();
  const own = view.offers.filter(({ place }) => place === front);
  const changes = own.filter(({ card }) => card !== null);
  const digit = /^[1-9]$/.test(key) ? Number(key) : null;
  const decision = decides(key, own);
  if (decision) return { kind: 'offer', offer: decision };
  if (changes.length > 0 && digit !== null) return changes.some(({ card }) => card === digit - 1) ? { kind: 'mark', card: digit - 1 } : null;
  if (changes.length > 0 && marked !== null && key === 'enter' && !isControl(event.target)) {
    const chosen = changes.find(({ card }) => card === marked);
    return chosen ? { kind: 'offer', offer: chosen } : null;
  }
  // After a round chips are taken for the next one.
  const betting = view.phase === 'betting' || own.some(({ kind, min }) => kind === 'wager' && min !== null);
  const area = betting ? view.areas.find((area) => area.key?.toLowerCase() === key) : undefined;
  if (area && (event.shiftKey || takesChips(area, view.offers, front))) return { kind: 'area', wager: area.wager, off: event.shiftKey };
  if (betting && digit !== null && view.chips[digit - 1] !== undefined) return { kind: 'chip', chip: view.chips[digit - 1] };
  if (key === 'c' && (view.phase === 'settled' || view.phase === 'void')) return { kind: 'plain', word: 'change-bets' };
  // Whoever has just pressed an area or a chip means the deal by Enter; Space presses it again.
  if (key === 'enter') return isControl(event.target) && !closest(event.target, '.area, .chip') ? null : { kind: 'plain', word: 'deal' };
  if (key === ' ' && isControl(event.target)) return null;
  const word = PLAIN[key];
  return word === undefined ? null : { kind: 'plain', word };
}

/** A decision by its key; check has two. @param {string} key @param {Offer[]} offers */
function decides(key, offers) {
  const pressed = key === 'c' ? 'k' : key;
  return offers.find((offer) => offer.decision && offer.card === null && (offer.key?.toLowerCase() === key || (offer.action === 'check' && pressed === 'k')));
}

/** Whether keys belong to a field that is written in, or to an open dialogue. @param {EventTarget | null} target */
function isWriting(target) {
  return closest(target, 'input, select, textarea, dialog') !== null;
}

/** Whether a key already means something where the focus is. @param {EventTarget | null} target */
function isControl(target) {
  return closest(target, 'button, a, summary') !== null;
}

/** @param {EventTarget | null} target @param {string} selector */
function closest(target, selector) {
  return target !== null && 'closest' in target ? /** @type {Element} */ (target).closest(selector) : null;
}
