// The felt: dealer and board on top, the other seats round about, one's own areas and hand
// at the bottom centre. Only cards and chips move on it; everything keeps its room from
// the first chip to the last.
//
// What is drawn is the view as far as it has been shown (`show/`); what can be pressed is
// what the house offers now.

/** @import { TableModel } from '../types.js' */
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { areasOnFelt } from './felt-areas.js';
import { band } from './felt-band.js';
import { boardOnFelt, dealerLine, dealerOnFelt } from './felt-dealer.js';
import { handOnFelt } from './felt-hand.js';
import { seatsOnFelt } from './felt-seats.js';
import { meter } from './felt-meter.js';

/** How long a finger rests before a press takes a chip off. */
const LONG_PRESS_MS = 500;

/**
 * The table. Sends `chip-on` and `chip-off` with the area's wager, `sit` with a place,
 * `mark` with a card of one's hand, `front` with an own place, `why`, and `skip` when bare
 * felt is pressed.
 * @extends {DrawnElement<TableModel>}
 */
export class FeltTable extends DrawnElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #holding;
  #held = false;

  constructor() {
    super();
    this.addEventListener('click', (event) => this.#pressed(event));
    this.addEventListener('contextmenu', (event) => this.#takeOff(event));
    this.addEventListener('pointerdown', (event) => this.#touched(event));
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) this.addEventListener(name, () => clearTimeout(this.#holding));
    this.addEventListener('keydown', (event) => {
      if (['-', 'Backspace', 'Delete'].includes(event.key)) this.#takeOff(event);
      if (event.key === '+') this.#onArea(event, 'chip-on');
    });
  }

  /** @param {TableModel} model */
  draw(model) {
    const { view, front } = model;
    const place = view.places.find(({ place }) => place === front);
    return html`<div class="felt" data-book="${view.book}" data-phase="${view.phase}" data-hand="${view.felt.hand_size}" data-board="${view.felt.board_size > 0}">
      <div class="felt-top"><div class="tray" aria-hidden="true">${[...'abcdefgh'].map((column) => html`<span class="tray-${column}"></span>`)}</div>${meter(view)}</div>
      <div class="felt-cards">${dealerOnFelt(model)}${boardOnFelt(model)}</div>
      ${dealerLine(view)}
      ${seatsOnFelt(model)}
      ${band(model, place)}
      ${areasOnFelt(model, place)}
      ${handOnFelt(model, place)}
    </div>`;
  }

  /** @param {Event} event */
  #pressed(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (this.#held) {
      this.#held = false;
      return;
    }
    const shift = event instanceof MouseEvent && event.shiftKey;
    if (this.#onArea(event, shift ? 'chip-off' : 'chip-on')) return;
    const button = target?.closest('button');
    if (button?.dataset.sit) this.say('sit', Number(button.dataset.sit));
    if (button?.dataset.mark) this.say('mark', Number(button.dataset.mark));
    if (button?.dataset.front) this.say('front', Number(button.dataset.front));
    if (button?.hasAttribute('data-why')) this.say('why');
    if (!button) this.say('skip');
  }

  /** @param {PointerEvent} event */
  #touched(event) {
    this.#held = false;
    if (event.pointerType !== 'touch') return;
    this.#holding = setTimeout(() => {
      this.#held = this.#onArea(event, 'chip-off');
    }, LONG_PRESS_MS);
  }

  /** @param {Event} event */
  #takeOff(event) {
    // A long press on a touch screen sends this too, and has been seen to already.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return void event.preventDefault();
    this.#onArea(event, 'chip-off');
  }

  /** @param {Event} event @param {'chip-on' | 'chip-off'} what */
  #onArea(event, what) {
    const area = event.target instanceof Element ? event.target.closest('button[data-wager]') : null;
    if (!(area instanceof HTMLButtonElement)) return false;
    event.preventDefault();
    this.say(what, area.dataset.wager);
    return true;
  }
}

customElements.define('felt-table', FeltTable);
