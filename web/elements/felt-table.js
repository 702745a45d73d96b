// The felt: dealer, shared cards, the seven places and what is printed between them.
//
// Which areas there are comes from the view; only how they are arranged is decided here,
// and that in the style sheet (`style/felt.css`).

/** @import { TableModel, TableView } from '../types.js' */
import { inscription, layoutOf } from '../house/sign.js';
import { putDown, takesChips, withChip, withoutChip } from '../house/stake.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { placeOnFelt } from './felt-place.js';
import './meter-display.js';
import './playing-card.js';

/** The table, seen from the players' side. Sends `plan` when chips are put down and `offer` when a seat is taken. @extends {DrawnElement<TableModel>} */
export class FeltTable extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('click', (event) => this.#pressed(event, 1));
    this.addEventListener('contextmenu', (event) => this.#pressed(event, -1));
    this.addEventListener('keydown', (event) => {
      if (['-', 'Backspace', 'Delete'].includes(event.key)) this.#pressed(event, -1);
      if (event.key === '+') this.#pressed(event, 1);
    });
  }

  /** @param {TableModel} model */
  draw(model) {
    const { view } = model;
    return html`<div class="felt" data-layout="${layoutOf(view.areas)}" data-book="${view.book}" data-phase="${view.phase}">
      ${print(view)}
      <div class="felt-crest"><p class="felt-game">${view.game}</p>${view.edition === view.game ? '' : html`<p class="felt-edition">${view.edition}</p>`}</div>
      <meter-display></meter-display>
      <div class="rack" aria-hidden="true">${[...'abcdefgh'].map((column) => html`<span class="rack-${column}"></span>`)}</div>
      <div class="felt-middle">${dealer(view)}${board(view)}</div>
      <ol class="places" aria-label="Places">
        ${view.places.map((place) => placeOnFelt(place, model))}
      </ol>
    </div>`;
  }

  /** @param {TableModel} model */
  drawn({ view }) {
    const meter = this.querySelector('meter-display');
    if (meter instanceof DrawnElement) meter.model = view;
  }

  /**
   * A press on an area adds a chip or takes one up; a press on a seat sits down.
   * @param {Event} event
   * @param {1 | -1} by
   */
  #pressed(event, by) {
    const pressed = event.target instanceof Element ? event.target.closest('[data-offer]') : null;
    const offer = this.model?.view.offers.find(({ id }) => id === pressed?.getAttribute('data-offer'));
    if (!offer || !this.model) return;
    event.preventDefault();
    if (!takesChips(offer)) {
      if (by === 1) this.say('offer', { offer });
      return;
    }
    const put = putDown(offer, this.model.plan, this.model.view);
    const amount = by === 1 ? withChip(offer, put, this.model.chip) : withoutChip(offer, put, this.model.chip);
    this.say('plan', { offer, amount });
  }
}

/** What the book wants printed on the layout, along an arc; the name of the game where it wants nothing. @param {TableView} view */
function print(view) {
  const inscribed = inscription(view.notice);
  const words = inscribed ?? view.game;
  return html`<div class="felt-print">
    <svg viewBox="0 0 1100 250" aria-hidden="true" focusable="false">
      <path class="felt-arc" d="M120 60Q550 250 980 60" />
      <path class="felt-arc" d="M104 96Q550 296 996 96" />
      <path id="felt-arc-path" fill="none" d="M112 86Q550 282 988 86" />
      <text class="felt-arc-words"><textPath href="#felt-arc-path" startOffset="50%" text-anchor="middle">${words}</textPath></text>
    </svg>
    ${inscribed ? html`<p class="felt-words">${inscribed}</p>` : ''}
  </div>`;
}

/** @param {TableView} view */
function dealer(view) {
  const { cards, named, qualifies, up } = view.dealer;
  return html`<section class="dealer" aria-label="Dealer">
    <div class="hand" data-count="${cards.length}">
      ${cards.map((card, index) => html`<playing-card data-key="${index}" ${index === up ? 'data-up' : ''} ${card === null ? '' : html`card="${card}"`}></playing-card>`)}
    </div>
    <p class="dealer-line">
      <span class="dealer-who">Dealer</span>
      ${named ? html`<span class="hand-name">${named}</span>` : ''}
      ${qualifies === null ? '' : html`<span class="qualifies" data-qualifies="${qualifies}">${qualifies ? 'qualifies' : 'does not qualify'}</span>`}
    </p>
    ${view.dealer_says ? html`<p class="dealer-says">“${view.dealer_says}”</p>` : ''}
  </section>`;
}

/** @param {TableView} view */
function board({ board }) {
  if (board.length === 0) return '';
  return html`<section class="board" aria-label="Community cards">
    <div class="hand" data-count="${board.length}">
      ${board.map((card, index) => html`<playing-card data-key="${index}" ${card === null ? '' : html`card="${card}"`}></playing-card>`)}
    </div>
    <p class="dealer-line"><span class="dealer-who">Community cards</span></p>
  </section>`;
}

customElements.define('felt-table', FeltTable);
