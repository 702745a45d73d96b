// Everything for fingers: cards, chips and areas, or numbers, whichever the console takes now.

/** @import { TableView } from '../types.js' */
/** @import { Console } from './console-screen.js' */
/** @import { Sheet } from './irregular.js' */
import { cardSign, DECK } from '../house/cards.js';
import { short } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { isAmount, isNumbered } from './irregular.js';
import { keyed } from './pencil.js';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** @param {Console} model */
export function touchPad({ mode, base, view, pencil, sheet, tray }) {
  if (!base || !view || tray) return null;
  if (sheet) return ofSheet(sheet, view);
  switch (mode) {
    case 'cards':
      return cards(view, pencil.cards);
    case 'wagers':
      return pencil.typed === null ? chips(view) : keys([...DIGITS, '.']);
    case 'decisions':
      return keys(pencil.change ? DIGITS.slice(0, 5) : ['0', '1', '2', '3', '4', '*', '-']);
    case 'count':
      return keys(DIGITS);
    default:
      return keys([]);
  }
}

/** What was counted, or the cards that were seen. @param {Sheet} sheet @param {TableView} view */
function ofSheet(sheet, view) {
  if (sheet.family === null) return null;
  return isNumbered(sheet) ? keys(isAmount(sheet) ? [...DIGITS, '.'] : DIGITS) : cards(view, sheet.pencil.cards);
}

/** The deck, a suit a row; what lies face up is struck out. @param {TableView} view @param {string[]} pencilled */
function cards(view, pencilled) {
  const used = new Set([...view.places.flatMap(({ cards }) => cards), ...view.dealer.cards, ...view.board, ...pencilled]);
  const row = (/** @type {string} */ suit) => DECK.filter((card) => card[1] === suit).toReversed();
  return html`<section class="console-pad pad-cards" aria-label="${say('console.pad')}">${['s', 'h', 'd', 'c'].map((suit) =>
    row(suit).map((card) => html`<button class="pad-card suit-${suit}" data-card="${card[0].toLowerCase()}${suit}" data-key="${card}" ${used.has(card) ? 'disabled' : ''}>${cardSign(card)}</button>`),
  )}</section>`;
}

/** Chips and areas. @param {TableView} view */
function chips(view) {
  const areas = keyed(view.areas);
  return html`<section class="console-pad" aria-label="${say('console.pad')}">
    ${view.chips.slice(0, 9).map((chip, index) => html`<button class="pad-key" data-key="chip-${chip}" data-key-press="${index + 1}">${short(chip, view)}</button>`)}
    <button class="pad-key" data-key="typed" data-key-press=".">${say('key.amount.does')}</button>
    ${areas.length > 1 && html`<button class="pad-key" data-key-press="-">${say('key.area.does')}</button>`}
    <button class="pad-key" data-key-press="+">${say(view.meter ? 'key.jackpot.does' : 'key.seat.does')}</button>
    <button class="pad-key" data-key-press="*">${say('key.repeat.does')}</button><button class="pad-key" data-key-press="0">${say('key.none.does')}</button>
  </section>`;
}

/** @param {string[]} signs */
function keys(signs) {
  return html`<section class="console-pad" aria-label="${say('console.pad')}">${signs.map((sign) => html`<button class="pad-key" data-key="digit-${sign}" data-key-press="${sign}">${sign}</button>`)}</section>`;
}
