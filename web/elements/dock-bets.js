// The dock while bets are open: what lies there, the chips, and the gold button.

/** @import { TableModel } from '../types.js' */
import { betsOf, opening, sum } from '../house/bets.js';
import { betsAt } from '../house/view.js';
import { face, money, short } from '../house/money.js';
import { html } from '../page/html.js';
import { say } from '../page/texts.js';
import { chipDisc } from './chip-stack.js';

/** @param {TableModel} model */
export function bettingDock(model) {
  const { truth, front, keys, undoable, last, silent } = model;
  const bets = betsOf(truth, front);
  const total = sum(bets);
  const tool = (/** @type {string} */ what, /** @type {string} */ key, /** @type {boolean} */ able) =>
    html`<button type="button" class="tool" data-key="${what}" data-do="${what}" ${able && !silent ? '' : html`aria-disabled="true"`}>${say(`bets.${what}`)}${keys ? html`<kbd>${key}</kbd>` : ''}</button>`;
  return html`<div class="dock-say" data-key="say"><decision-clock></decision-clock><div>
      <h2 class="headline">${total > 0 ? say('bets.total', { amount: money(total, truth) }) : betsAt(truth, front) ? say('bets.tap') : truth.headline}</h2>
      ${small([truth.alert, ...truth.warnings].filter((words) => words !== null), facts(model, total))}</div></div>
    ${rack(model)}
    <div class="dock-do" data-key="do">
      ${tool('undo', 'U', undoable)}${tool('clear', 'X', total > 0)}${tool('repeat', 'R', last.size > 0 && total === 0)}${tool('double', 'D', total > 0)}
      ${gold(model)}
    </div>`;
}

/**
 * The small line of the dock; a warning of one's own limits comes before anything else.
 * @param {string[]} warnings
 * @param {string | import('../page/html.js').Html} otherwise
 */
export function small(warnings, otherwise) {
  return warnings.length > 0 ? html`<p class="dock-small is-warning">${warnings.join(' ')}</p>` : html`<p class="dock-small">${otherwise}</p>`;
}

/** Limits of the first wager, and what to keep for the bet that follows. @param {TableModel} model @param {number} total */
function facts({ truth }, total) {
  const ante = truth.areas.find(({ optional, decision }) => !optional && !decision);
  const limits = ante && ante.min !== null && ante.max !== null ? say('bets.limits', { area: ante.name, min: short(ante.min, truth), max: short(ante.max, truth) }) : '';
  const { keep } = truth;
  const kept = total > 0 && keep ? say('bets.keep', { amount: short(keep.least, truth), area: keep.label }) : '';
  return html`${[kept, limits].filter(Boolean).map((fact) => html`<span>${fact}</span>`)}`;
}

/** @param {TableModel} model */
function rack({ truth, chip, keys }) {
  return html`<div class="rack" role="group" aria-label="${say('bets.chip')}" data-key="rack">
    ${truth.chips.map(
      (value, index) => html`<button type="button" class="chip" data-key="${value}" data-chip="${value}" aria-pressed="${value === chip}" ${keys ? html`title="${index + 1}"` : ''}>
        ${chipDisc(value, truth)}<span class="chip-value"><span class="aside">${say('bets.chip')} </span>${face(value, truth)}</span>
      </button>`,
    )}
  </div>`;
}

/** @param {TableModel} model */
function gold({ truth, front, chip, keys, posted, last, silent }) {
  const bets = betsOf(truth, front);
  const offered = truth.offers.some(({ kind }) => kind === 'deal');
  const said = bets.size > 0 && !offered;
  // Alone nobody is waited for: the cards are on their way.
  const waits = said && truth.places.some(({ person, yours }) => person !== null && !yours);
  const able = !silent && !said && posted === null && (offered || betsAt(truth, front));
  return html`<button type="button" class="gold" data-key="gold" data-do="deal" ${able ? '' : html`aria-disabled="true"`}>
    ${waits ? say('bets.waiting') : bets.size > 0 ? say('bets.deal') : last.size > 0 ? say('bets.again') : first(truth, chip)}${keys ? html`<kbd>${say('key.enter')}</kbd>` : ''}
  </button>`;
}

/** "Ante 5.00, deal". @param {TableModel['truth']} truth @param {number} chip */
export function first(truth, chip) {
  const [[wager, amount] = ['', 0]] = opening(truth.areas, chip);
  const name = truth.areas.find((area) => area.wager === wager)?.name ?? '';
  return say('bets.first', { area: name, amount: money(amount, truth) });
}
