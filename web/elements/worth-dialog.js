// What every move is worth exactly: the fraction behind each value of the coach, and the
// wagers that it counts.

/** @import { Advice, TableModel, TableView } from '../types.js' */
import { signed } from '../house/money.js';
import { moveName } from '../house/moves.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** A popover on the felt. @extends {DrawnElement<TableModel>} */
export class WorthDialog extends DrawnElement {
  /** @param {TableModel} model */
  draw({ advice, truth }) {
    return html`<dialog class="sheet why-sheet" data-key="dialog" aria-labelledby="worth-title">
      <form method="dialog" class="sheet-head"><h2 id="worth-title">${say('worth.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
      ${advice ? values(advice, truth) : html`<p>${say('worth.over')}</p>`}
    </dialog>`;
  }

  open() {
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }
}

/** @param {Advice} advice @param {TableView} view */
function values(advice, view) {
  const ordered = advice.actions.toSorted((a, b) => a.cost - b.cost);
  return html`<p>${counted(advice, view)}</p>
    ${ordered.map(
      ({ action, money, ev, decimal }) => html`<section class="why-line worth-line">
        <h3>${moveName(action)} <span class="why-net">${action === advice.best ? html`<span aria-hidden="true">◆ </span><span class="aside">${say('decide.best')} </span>` : ''}${signed(money, view)}</span></h3>
        <p class="note">${say('worth.antes', { decimal: decimal.replace('-', '−').replace('.', say('number.point')) })}</p>
        <p class="fraction">${ev}</p>
      </section>`,
    )}`;
}

/** Which wagers are in the values. @param {Advice} advice @param {TableView} view */
export function counted({ left_out: apart }, view) {
  const labels = apart.map((wager) => view.areas.find((area) => area.wager === wager)?.label ?? wager);
  return labels.length > 0 ? say('decide.values-apart', { wagers: labels.join(', ') }) : say('decide.values');
}

customElements.define('worth-dialog', WorthDialog);
