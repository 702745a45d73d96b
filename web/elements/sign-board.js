// The sign of the table: everything its book wants displayed.

/** @import { Notice, TableView } from '../types.js' */
import { clauseLink, clauseMark } from '../house/clause.js';
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
    const areas = parts.filter(({ kind }) => kind === 'area');
    const rest = parts.filter(({ of, hand, kind }) => (!of || !hand) && kind !== 'area');
    const said = (/** @type {Notice} */ { words, clause }) => html`${words} ${clause ? clauseLink(view.book, clause) : ''}`;
    return html`<ul class="sign-lines">
        ${areas.length > 0 ? html`<li>${areas.map((area, index) => html`${index > 0 ? ' · ' : ''}${said(area)}`)}</li>` : ''}
        ${rest.map((line) => html`<li>${said(line)}</li>`)}
        ${view.shift.limits.map(({ wager, text }) => html`<li data-key="posted-${wager}">${text}</li>`)}
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
          html`<tr><th scope="row">${line.hand}</th><td>${line.pays}</td><td class="pays-clause">${line.clause ? clauseMark(book, line.clause) : ''}</td></tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define('sign-board', SignBoard);
