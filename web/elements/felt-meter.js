// The meter of the jackpot a table plays for. It stands still: nothing here pulses.

/** @import { TableView } from '../types.js' */
import { priced } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** @param {TableView} view */
export function meter(view) {
  if (view.meter === null) return html`<p class="meter" data-key="meter"></p>`;
  return html`<p class="meter is-lit" data-key="meter"><span class="meter-label">${say('felt.jackpot')}</span> <strong>${priced(view.meter.amount, view)}</strong></p>`;
}
