// The frame of a table's page: bar, banners, felt, dock, rail, and the dialogues that open
// over them.

/** @import { TableView } from '../types.js' */
import { priced } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/**
 * @param {object} page
 * @param {TableView | null} page.view
 * @param {TableView | null} page.truth
 * @param {boolean} page.stranger
 * @param {import('../house/pulse.js').Heard} page.heard
 * @param {string} page.said  What a screen reader says now.
 */
export function frame({ view, truth, stranger, heard, said }) {
  return html`${bar(view, stranger)}${banner(heard, truth)}
    ${
      view
        ? html`<main class="table" data-key="table" data-turn="${truth?.offers.some(({ decision }) => decision) ?? false}">
            <p class="aside" role="status" aria-live="polite" data-key="news">${said}</p>
            <felt-table></felt-table>
            <table-dock></table-dock>
            <table-rail class="rail"></table-rail>
          </main>
          <table-replay></table-replay><why-dialog></why-dialog><worth-dialog></worth-dialog><keys-dialog></keys-dialog><leave-dialog></leave-dialog>`
        : html`<main class="waiting" data-key="waiting"><p>${say('table.opening')}</p></main>`
    }`;
}

/** @param {TableView | null} view @param {boolean} stranger */
function bar(view, stranger) {
  const forming = view?.felt.forming;
  const where = view ? (view.edition === view.game ? view.name : view.edition) : '';
  return html`<header class="bar" data-key="bar">
    <a class="brand" href="/" aria-label="Croupier"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
    <div class="bar-title"><h1>${view ? view.game : say('table.table')}</h1><p>${where}${forming ? html`<span class="bar-more"> · ${forming.words}, ${forming.clause.clause}</span>` : ''}</p></div>
    <nav class="bar-links" aria-label="${say('table.table')}">
      ${view && !stranger ? html`<p class="balance"><span class="balance-label">${say('table.balance')}</span> <strong>${priced(view.balance, view)}</strong></p>` : ''}
      ${view ? html`<a href="/book/${view.book}?table=${view.table}">${say('table.rules')}</a><a href="/odds/${view.book}?table=${view.table}">${say('table.odds')}</a>` : ''}
      <table-menu></table-menu>
    </nav>
  </header>`;
}

/** @param {import('../house/pulse.js').Heard} heard @param {TableView | null} truth */
function banner(heard, truth) {
  const words = heard === 'cut' ? say('state.cut') : heard === 'silent' ? say('state.silent') : (truth?.alert ?? (truth?.shift.last_round && !truth.shift.closed ? say('state.last-round') : ''));
  return html`<div class="banner-place" role="status" data-key="banner">${words ? html`<p class="banner">${words}</p>` : ''}</div>`;
}
