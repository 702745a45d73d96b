// Why: a paragraph a wager, with the text of its clause, how the book stands behind it and
// what else it rests on. Nobody leaves the table to read one.

/** @import { Clause, TableModel, TableView, WhyLine } from '../types.js' */
import { asked, clauseAddress, standingOf } from '../house/clause.js';
import { money, signed } from '../house/money.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** A popover on the felt. @extends {DrawnElement<TableModel>} */
export class WhyDialog extends DrawnElement {
  /** @param {TableModel} model */
  draw({ view, front }) {
    const why = view.places.find(({ place }) => place === front)?.why;
    return html`<dialog class="sheet why-sheet" data-key="dialog" aria-labelledby="why-title">
      <form method="dialog" class="sheet-head"><h2 id="why-title">${say('why.title')}</h2><button class="close" aria-label="${say('dialog.close')}">×</button></form>
      ${why ? html`<p class="why-sentence">${why.sentence}</p>${why.lines.map((line) => paragraph(line, view))}` : html`<p>${say('why.nothing')}</p>`}
      <p class="why-book"><a href="/book/${view.book}?table=${view.table}">${say('why.book')}</a></p>
    </dialog>`;
  }

  open() {
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }
}

/** @param {WhyLine} line @param {TableView} view */
function paragraph(line, view) {
  const words = line.result === 'won' || line.result === 'lost' ? signed(line.net, view) : say(`result.${line.result}`);
  return html`<section class="why-line" data-result="${line.result}">
    <h3>${line.label} ${money(line.stake, view)} <span class="why-net">${words}</span></h3>
    ${line.note ? html`<p class="note">${line.note}</p>` : ''}
    ${line.clauses.map((clause) => ruling(clause, view.book))}
  </section>`;
}

/** @param {Clause} clause @param {string} book */
function ruling(clause, book) {
  return html`<p class="why-clause"><a href="${clauseAddress(book, clause.clause)}">${clause.clause}</a> ${asked(clause)} <span class="standing">${standingOf(clause)}</span></p>`;
}

customElements.define('why-dialog', WhyDialog);
