// The list of keys, below what one should know of the table before betting.

/** @import { TableView } from '../types.js' */
import { html } from '../page/html.js';
import { takesChips } from '../house/bets.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { KEYS } from './table-keys.js';

/** The keys that have another name on another keyboard. */
const NAMED = ['Enter', 'Shift', 'Space'];

/** A dialogue that lists what every key does now. */
export class KeysDialog extends HTMLElement {
  /** @param {TableView} view @param {number | null} front */
  open(view, front) {
    const areas = view.areas
      .filter((area) => area.key && takesChips(area, view.offers, front))
      .map(({ key, name, decision }) => [key ?? '', decision ? say('menu.blind') : say('keys.area', { area: name })]);
    const offers = view.offers.filter(({ key, decision, card }) => key && decision && card === null).map(({ key, label }) => [key ?? '', label]);
    const own = KEYS.map(([key, words]) => [NAMED.includes(key) ? say(`key.${key.toLowerCase()}`) : key, say(words)]);
    patch(
      this,
      html`<dialog class="sheet" aria-labelledby="keys-title">
        <form method="dialog" class="sheet-head"><h2 id="keys-title">${say('keys.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
        ${view.felt.warnings.map((words) => html`<p class="keys-warning">${words}</p>`)}
        <dl class="keys">${[...offers, ...areas, ...own].map(([key, words]) => html`<dt><kbd>${key.length === 1 ? key.toUpperCase() : key}</kbd></dt><dd>${words}</dd>`)}</dl>
      </dialog>`,
    );
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }
}

customElements.define('keys-dialog', KeysDialog);
