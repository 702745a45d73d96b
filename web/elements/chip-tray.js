// The chips of the table, one of which is in hand.

/** @import { TableModel } from '../types.js' */
import { face, money } from '../house/money.js';
import { takesChips } from '../house/stake.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { chipDisc } from './chip-stack.js';

/** The tray. Sends `chip` when one is taken in hand and `clear` when what was put down is taken up. @extends {DrawnElement<TableModel>} */
export class ChipTray extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (pressed?.dataset.chip) this.say('chip', Number(pressed.dataset.chip));
      if (pressed?.hasAttribute('data-clear')) this.say('clear');
    });
  }

  /** @param {TableModel} model */
  draw({ view, chip, plan, keys }) {
    const open = view.offers.some(takesChips);
    if (!open) return html``;
    return html`<div class="tray">
          <div class="chips" role="group" aria-label="Chip in hand">
            ${view.chips.map(
              (
                value,
                index,
              ) => html`<button type="button" class="chip" data-key="${value}" data-chip="${value}" aria-pressed="${value === chip}">
                ${chipDisc(value, view)}<span class="chip-value"><span class="aside">Chip of </span>${face(value, view)}</span>
                ${keys ? html`<kbd>${index + 1}</kbd>` : ''}
              </button>`,
            )}
            <button type="button" class="button is-quiet clear" data-key="clear" data-clear ${plan.size === 0 ? 'disabled' : ''}>Clear${keys ? html`<kbd>X</kbd>` : ''}</button>
          </div>
          <p class="tray-hint">Press an area on the felt to put down ${money(chip, view)}.</p>
    </div>`;
  }
}

customElements.define('chip-tray', ChipTray);
