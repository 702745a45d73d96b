// The sign of the table: everything its book wants displayed.

/** @import { Notice, TableView } from '../types.js' */
import { clauseLink } from '../house/clause.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';

/** The sign: pay tables as tables, the rest line by line. @extends {DrawnElement<TableView>} */
export class SignBoard extends DrawnElement {
  /** @param {TableView} view */
  draw(view) {
    const parts = view.notice;
    const tables = Map.groupBy(
      parts.filter(({ of, hand }) => of && hand),
      ({ of }) => of ?? '',
    );
    const rest = parts.filter(({ of, hand }) => !of || !hand);
    return html`<ul class="sign-lines">
        ${rest.map((line) => html`<li>${line.words} ${line.clause ? clauseLink(view.book, line.clause) : ''}</li>`)}
      </ul>
      <div class="sign-tables">${[...tables].map(([of, lines]) => payTable(of, lines, view.book))}</div>`;
  }
}

/** @param {string} of @param {Notice[]} lines @param {string} book */
function payTable(of, lines, book) {
  return html`<table class="pays" data-key="${of}">
    <caption>${of}</caption>
    <tbody>
      ${lines.map(
        (line) =>
          html`<tr><th scope="row">${line.hand}</th><td>${line.pays}</td><td class="pays-clause">${line.clause ? clauseLink(book, line.clause) : ''}</td></tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define('sign-board', SignBoard);
