// What a player keeps of a round: its id, what the house had committed itself to before
// betting, and the checkpoint of the journal it is in.

/** @import { TableView } from '../types.js' */
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import './shuffle-check.js';

/** The receipt of the round on the table, and the check of the last one opened. @extends {DrawnElement<TableView>} */
export class ReceiptCard extends DrawnElement {
  /** @param {TableView} view */
  draw({ round, deal, checkpoint, phase, last_rounds }) {
    const over = phase === 'settled' || phase === 'void';
    const checked = over ? round : (last_rounds[0]?.round ?? null);
    return html`<dl class="receipt">
        <dt>${say('receipt.round')}</dt>
        <dd>${round ? (over ? html`<a href="/round/${round}">${round}</a>` : round) : say('receipt.none')}</dd>
        ${
          deal
            ? html`<dt>${say('receipt.fixed')}</dt>
              <dd class="hash">${deal.commitment}</dd>
              <dt>${say('receipt.deal')}</dt>
              <dd>${deal.deal}, ${deal.key}</dd>`
            : ''
        }
        ${
          checkpoint
            ? html`<dt>${say('receipt.checkpoint', { n: checkpoint.sequence })}</dt>
              <dd class="hash">${checkpoint.hash}</dd>`
            : ''
        }
      </dl>
      ${checked ? html`<shuffle-check round="${checked}"></shuffle-check>` : html`<p class="quiet">${say('receipt.later')}</p>`}`;
  }
}

customElements.define('receipt-card', ReceiptCard);
