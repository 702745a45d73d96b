// The dock after the settlement: what it came to, and how to go on.

/** @import { TableModel } from '../types.js' */
import { betsAt } from '../house/view.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { first, small } from './dock-bets.js';

/** @param {TableModel} model */
export function resultDock(model) {
  const { view, front, keys, showing, verdict, silent, truth, poor } = model;
  const place = view.places.find(({ place }) => place === front);
  const sign = place?.result ? Math.sign(place.result.net) : 0;
  const over = place?.result !== null && !showing;
  const tool = (/** @type {string} */ what, /** @type {string} */ key) =>
    html`<button type="button" class="tool" data-key="${what}" data-do="${what}">${say(`result.${what}`)}${keys && key ? html`<kbd>${key}</kbd>` : ''}</button>`;
  const may = !silent && truth.offers.some(({ kind }) => kind === 'deal') && betsAt(truth, front);
  return html`<div class="dock-say" data-key="say"><decision-clock></decision-clock><div>
      <h2 class="headline result" data-sign="${over ? sign : ''}">${showing ? say('dock.showing') : view.headline}</h2>
      ${small(over ? truth.warnings : [], over ? [verdict, poor ? say('dock.out-of-chips') : ''].filter(Boolean).join(' ') : '')}</div></div>
    <div class="dock-do" data-key="do">
      ${tool('replay', 'V')}${tool('share', '')}${tool('change-bets', 'C')}
      ${poor ? html`<button type="button" class="gold" data-key="gold" data-do="more-money">${poor}</button>` : again(may, model)}
    </div>`;
}

/** @param {boolean} may @param {TableModel} model */
function again(may, { last, truth, chip, keys }) {
  return html`<button type="button" class="gold" data-key="gold" data-do="deal" ${may ? '' : html`aria-disabled="true"`}>${last.size > 0 ? say('bets.again') : first(truth, chip)}${keys ? html`<kbd>${say('key.enter')}</kbd>` : ''}</button>`;
}
