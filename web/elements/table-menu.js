// The menu of a table: what else one may do at one's seat, and the settings.

/** @import { TableModel } from '../types.js' */
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { settingsFields, changed } from './page-settings.js';

/** A drop-down in the bar. Sends `open-rail`, `evening`, `help`, `leave`, `more-money`, `blind` and `settings`. @extends {DrawnElement<TableModel>} */
export class TableMenu extends DrawnElement {
  constructor() {
    super();
    this.addEventListener('change', (event) => this.#changed(event));
    this.addEventListener('click', (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (!pressed?.dataset.do) return;
      this.#close();
      this.say(pressed.dataset.do);
    });
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.querySelector('details')?.open) return;
      event.stopPropagation();
      this.#close();
      this.querySelector('summary')?.focus();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('click', this.#elsewhere);
  }

  disconnectedCallback() {
    document.removeEventListener('click', this.#elsewhere);
  }

  /** @param {Event} event */
  #elsewhere = (event) => {
    if (event.target instanceof Node && !this.contains(event.target)) this.#close();
  };

  #close() {
    const details = this.querySelector('details');
    if (details) details.open = false;
  }

  /** @param {Event} event */
  #changed({ target }) {
    if (target instanceof HTMLInputElement && target.name === 'blind') this.say('blind', target.checked);
    else if (changed(target)) this.say('settings');
  }

  /** @param {TableModel} model */
  draw({ truth, front, blind, blind_words: blindBet, money }) {
    const seated = truth.places.some(({ yours }) => yours);
    const item = (/** @type {string} */ what) => html`<button type="button" class="menu-item" data-key="${what}" data-do="${what}">${say(`menu.${what}`)}</button>`;
    return html`<details class="settings">
      <summary><svg class="settings-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M3 6h18M3 12h18M3 18h18" /></svg><span class="menu-word aside">${say('menu.title')}</span></summary>
      <div class="settings-inside">
        <div class="menu-items">
          <div class="menu-rail" data-key="rail">${item('open-rail')}</div>${item('pays')}${item('evening')}${item('help')}
          ${money ? html`<button type="button" class="menu-item" data-key="money" data-do="more-money">${money}</button>` : ''}
          ${seated ? item('leave') : ''}
        </div>
        ${
          seated && blindBet
            ? html`<label class="menu-blind"><input type="checkbox" name="blind" ${blind ? 'checked' : ''} /> ${say('menu.blind')}</label><p class="quiet">${blindBet}</p>`
            : ''
        }
        <p class="menu-links"><a href="/book/${truth.book}?table=${truth.table}">${say('table.rules')}</a> <a href="/odds/${truth.book}?table=${truth.table}">${say('table.odds')}</a> <a href="/practice/${truth.book}">${say('table.practice')}</a></p>
        ${settingsFields()}
        <span class="aside">${front ?? ''}</span>
      </div>
    </details>`;
  }
}

customElements.define('table-menu', TableMenu);
