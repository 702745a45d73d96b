// The list of keys.

/** @import { TableView } from '../types.js' */
import { html } from '../page/html.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { KEYS } from './table-keys.js';

/** A dialogue that lists what every key does now. */
export class KeysDialog extends HTMLElement {
  /** @param {TableView} view */
  open(view) {
    const areas = view.areas.filter(({ key }) => key).map(({ key, label }) => [key ?? '', label]);
    const offers = view.offers.filter(({ key, decision, card }) => key && decision && card === null).map(({ key, label }) => [key ?? '', label]);
    const own = KEYS.map(([key, words]) => [key, say(words)]);
    patch(
      this,
      html`<dialog class="sheet" aria-labelledby="keys-title">
        <form method="dialog" class="sheet-head"><h2 id="keys-title">${say('keys.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
        <dl class="keys">${[...offers, ...areas, ...own].map(([key, words]) => html`<dt><kbd>${key.length === 1 ? key.toUpperCase() : key}</kbd></dt><dd>${words}</dd>`)}</dl>
      </dialog>`,
    );
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }
}

customElements.define('keys-dialog', KeysDialog);
