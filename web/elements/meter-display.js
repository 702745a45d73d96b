// The meter of the jackpot a table plays for.

/** @import { TableView } from '../types.js' */
import { money, priced } from '../house/money.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';

/** The amount in the pool, digit by digit as on the sign over the table. @extends {DrawnElement<Pick<TableView, 'meter' | 'currency' | 'minor_digits'>>} */
export class MeterDisplay extends DrawnElement {
  /** @param {Pick<TableView, 'meter' | 'currency' | 'minor_digits'>} view */
  draw(view) {
    if (view.meter === null) return html``;
    const { amount, wager, label } = view.meter;
    return html`<div class="meter">
      <span class="meter-label">${label}</span>
      <span class="meter-amount" role="img" aria-label="${priced(amount, view)}">
        <span class="meter-currency">${view.currency}</span>
        ${[...money(amount, view)].map((sign) => html`<span class="${/\d/.test(sign) ? 'meter-digit' : 'meter-point'}">${sign}</span>`)}
      </span>
      ${wager > 0 ? html`<span class="meter-wager">${money(wager, view)} to play</span>` : ''}
    </div>`;
  }
}

customElements.define('meter-display', MeterDisplay);
