// What a key does at the table. Offers come first: their keys are the server's. Only seats
// give way: while bets are open a digit takes a chip in hand.

/** @import { Offer, TableView } from '../types.js' */
import { changesStake, takesChips } from '../house/stake.js';

/** The keys of the page itself, for the list that `?` shows. */
export const KEYS = [
  ['1 – 9', 'Take the first, second … chip in hand'],
  ['Enter', 'Place the bets put down, or press what is focused'],
  ['+', 'On an area: add a chip'],
  ['-', 'On an area: take a chip up'],
  ['X', 'Take up all that is not yet placed'],
  ['R', 'The same bets again'],
  ['H', 'Ask the coach for a hint'],
  ['?', 'This list'],
];

/**
 * @typedef {{ kind: 'offer', offer: Offer } | { kind: 'chip', chip: number } | { kind: 'place-all' | 'clear' | 'again' | 'coach' | 'help' }} KeyAction
 */

/**
 * What the key that was pressed asks for, or null where it is for something else.
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'defaultPrevented'>} event
 * @param {TableView} view
 * @param {Map<string, number>} plan
 * @returns {KeyAction | null}
 */
export function keyAction(event, view, plan) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isWriting(event.target)) return null;
  const key = event.key.toLowerCase();
  const betting = view.offers.some(takesChips);
  const offer = view.offers.find((offer) => offer.key?.toLowerCase() === key && !(betting && offer.action === 'sit'));
  // A stake is changed by putting chips down, so its key alone would do nothing.
  if (offer && !(changesStake(offer) && !plan.has(offer.id))) return { kind: 'offer', offer };
  if (key === '?') return { kind: 'help' };
  if (key === 'h') return { kind: 'coach' };
  return betting ? chipAction(key, event.target, view, plan) : null;
}

/** @param {string} key @param {EventTarget | null} target @param {TableView} view @param {Map<string, number>} plan @returns {KeyAction | null} */
function chipAction(key, target, view, plan) {
  const chip = /^[1-9]$/.test(key) ? view.chips[Number(key) - 1] : undefined;
  if (chip !== undefined) return { kind: 'chip', chip };
  if (key === 'x') return { kind: 'clear' };
  if (key === 'r') return { kind: 'again' };
  return key === 'enter' && plan.size > 0 && !isControl(target) ? { kind: 'place-all' } : null;
}

/** Whether keys belong to a field that is written in, or to an open dialogue. @param {EventTarget | null} target */
function isWriting(target) {
  return closest(target, 'input, select, textarea, dialog') !== null;
}

/** Whether Enter already means something where the focus is. @param {EventTarget | null} target */
function isControl(target) {
  return closest(target, 'button, a, summary') !== null;
}

/** @param {EventTarget | null} target @param {string} selector */
function closest(target, selector) {
  return target !== null && 'closest' in target ? /** @type {Element} */ (target).closest(selector) : null;
}
