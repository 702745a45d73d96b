// What became of each wager, and under which clauses.

/** @import { Line, TableView } from '../types.js' */
import { clauseLink } from '../house/clause.js';
import { money } from '../house/money.js';
import { DrawnElement } from '../page/drawn.js';
import { html } from '../page/html.js';

/** The settlement of the round so far, one's own places first. @extends {DrawnElement<TableView>} */
export class SettlementList extends DrawnElement {
  /** @param {TableView} view */
  draw(view) {
    const places = view.places.filter(({ lines }) => lines.length > 0);
    const own = places.filter(({ yours }) => yours);
    const others = places.filter(({ yours }) => !yours);
    if (places.length === 0)
      return html`<p class="quiet">Wagers are settled here, each with the clause it rests on.</p>`;
    return html`${own.map((place) => settled(place, view))}
    ${
      others.length > 0
        ? html`<details class="others" ${own.length === 0 ? 'open' : ''}>
          <summary>Other places</summary>
          ${others.map((place) => settled(place, view))}
        </details>`
        : ''
    }`;
  }
}

/** @param {TableView['places'][number]} place @param {TableView} view */
function settled(place, view) {
  return html`<section class="settled" data-key="place-${place.place}">
    <h3>${place.yours ? `Your place ${place.place}` : `Place ${place.place}${place.person ? `, ${place.person}` : ''}`}
      ${place.result ? html`<span class="result" data-sign="${Math.sign(place.result.net)}">${place.result.label}</span>` : ''}</h3>
    ${place.outcome ? html`<p class="outcome">${place.outcome}</p>` : ''}
    <ul class="lines">${place.lines.map((line) => lineItem(line, view))}</ul>
  </section>`;
}

/** A line with its amount and clauses. @param {Line} line @param {Pick<TableView, 'book' | 'minor_digits' | 'currency'>} view */
export function lineItem(line, view) {
  const sign = line.word === 'paid' ? '+' : line.word === 'taken' ? '−' : '';
  return html`<li class="line" data-word="${line.word ?? 'said'}">
    <span class="line-text">${line.text}</span>
    ${line.amount !== null && line.word !== null ? html`<span class="line-amount">${sign}${money(line.amount, view)}</span>` : ''}
    <span class="line-clauses">${line.clauses.map((clause) => html`${clauseLink(view.book, clause)} `)}</span>
  </li>`;
}

customElements.define('settlement-list', SettlementList);
