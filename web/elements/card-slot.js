// The room of a card: an outline until one lies there. What counts of a hand is lifted, and
// wears a bar: gold below for one's own hand, white above for the dealer's.

import { html } from '../page/html.js';
import './playing-card.js';

/**
 * @param {object} slot
 * @param {string} slot.at  Where: "dealer-0", "board-2", "own-1", "seat-3-0".
 * @param {string | null | undefined} slot.card  Its face, null face down, undefined where none lies.
 * @param {string[]} [slot.counts]  For whose hand it counts: "dealer", "yours".
 * @param {boolean} [slot.dim]
 * @param {boolean} [slot.up]  Whether it is the card that lies open before the decisions.
 * @param {import('../page/html.js').Html | ''} [slot.over]  What lies over it.
 */
export function cardSlot({ at, card, counts = [], dim = false, up = false, over = '' }) {
  const classes = ['slot', ...counts.map((whose) => `counts-${whose}`), dim ? 'is-dim' : '', up ? 'is-up' : ''];
  return html`<div class="${classes.filter(Boolean).join(' ')}" data-key="${at}" data-at="${at}">
    ${card === undefined ? '' : html`<playing-card ${card === null ? '' : html`card="${card}"`}></playing-card>`}${over}
  </div>`;
}
